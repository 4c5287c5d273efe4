//! Why a position cannot be played as asked.

use crate::engine::{Halt, Piloted, Seat, letter};
use crate::strategy::Mind;

/// A position that cannot be played as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngageError {
    /// Too few dice were listed.
    #[error(
        "the dice run out: {given} listed, at least {} more wanted; {rolled} were rolled by the end of `{at}`{}",
        rolled - given,
        waiting.as_deref().unwrap_or_default()
    )]
    Short {
        /// Dice listed.
        given: usize,
        /// Dice rolled when the step was over.
        rolled: usize,
        /// The decision that rolled them.
        at: String,
        /// The order that waited then, in words: it may be why they were rolled.
        waiting: Option<String>,
    },
    /// Too many dice were listed.
    #[error("{left} of the {given} dice listed {} left over when it was over", if *left == 1 { "is" } else { "are" })]
    LeftOver {
        /// Dice listed.
        given: usize,
        /// Dice nobody rolled.
        left: usize,
    },
    /// A face that is not on its die.
    #[error("{face} is the {nth}. of the dice listed, and that die shows 1 to {sides}")]
    NoFace {
        /// Place in the list, from 1.
        nth: usize,
        /// The face.
        face: u8,
        /// Faces of the die.
        sides: u8,
    },
    /// An order that cannot be carried out.
    #[error(
        "{path}:{line}: the order `{order}` cannot be carried out: {seat} is asked ({asked}) and cannot wait, the options are: {options}"
    )]
    Stuck {
        /// The file.
        path: String,
        /// Line of the order.
        line: usize,
        /// The order.
        order: String,
        /// Who is asked.
        seat: char,
        /// Paragraphs of the question.
        asked: String,
        /// What may be chosen.
        options: String,
    },
    /// An order that was never possible.
    #[error(
        "{path}:{line}: the order `{order}` was never possible {span}{}",
        nearest_one(near.as_deref())
    )]
    Unused {
        /// The file.
        path: String,
        /// Line of the order.
        line: usize,
        /// The order.
        order: String,
        /// From when to when it waited, and when it was on offer before.
        span: String,
        /// The most like it of what was on offer.
        near: Option<String>,
    },
    /// A pilot, a script or a program, that broke down.
    #[error("{seat}'s pilot cannot go on: {excuse}")]
    Forfeit {
        /// Letter of the player whose pilot it was.
        seat: char,
        /// What happened.
        excuse: String,
    },
    /// It goes on when a match should long be over.
    #[error(
        "it has no end: it goes on after {decisions} decisions, the most that a match of this game takes"
    )]
    Endless {
        /// Decisions made.
        decisions: u64,
    },
    /// The game offers nothing to choose from.
    #[error("it cannot go on: after {decisions} decisions nothing is on offer to whoever is asked")]
    NoChoice {
        /// Decisions made before.
        decisions: u64,
    },
    /// A refusal in words that are none of the game.
    #[error("{path}:{line}: `{order}` is nothing that could be on offer{}", nearest_one(near.as_deref()))]
    Unknown {
        /// The file.
        path: String,
        /// Line of the order.
        line: usize,
        /// The order.
        order: String,
        /// The most like it of what was on offer.
        near: Option<String>,
    },
    /// Something is possible that the file says is not.
    #[error("{path}:{line}: `{order}` is possible, though the file says that it is not ({moment})")]
    Possible {
        /// The file.
        path: String,
        /// Line of the order.
        line: usize,
        /// The order.
        order: String,
        /// When that was, in the game's words.
        moment: String,
    },
}

impl EngageError {
    /// Whether it is a pilot's: it could not go on in a match that others might have finished.
    pub(super) fn is_forfeit(&self) -> bool {
        matches!(self, Self::Forfeit { .. })
    }
}

/// What is wrong with a position that came to this halt after so many decisions; none where it is over, or paused where it
/// was to pause. A pilot that broke down is told by whoever asked it.
pub(super) fn unfinished(halt: Halt, decisions: u64) -> Option<EngageError> {
    match halt {
        Halt::Undecided => Some(EngageError::Endless { decisions }),
        Halt::Stuck => Some(EngageError::NoChoice { decisions }),
        Halt::Over(_) | Halt::Forfeited(_) | Halt::Paused => None,
    }
}

pub(super) fn earlier(last: Option<&str>) -> String {
    last.map_or_else(String::new, |last| {
        format!("; it was on offer before its turn came, last in {last}")
    })
}

pub(super) fn nearest_one(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| {
        format!("; the nearest on offer was `{near}`")
    })
}

/// An error where the pilot of this seat has broken down: what it chose then means nothing.
pub(super) fn broken<G: Piloted>(minds: &[Mind<G>], seat: Seat) -> Result<(), EngageError> {
    match minds[seat.at()].forfeit() {
        None => Ok(()),
        Some(_) => Err(EngageError::Forfeit {
            seat: letter(seat),
            excuse: minds[seat.at()].excuse().to_owned(),
        }),
    }
}
