//! Plays a position once and tells it, decision by decision and step by step.

use super::decide::{By, Chosen, Order, by_order, by_pilot, is_done, words};
use super::{Scene, minds};
use crate::dice::{Address, Dice, Listed, Luck, Misfit};
use crate::engine::{Game, Log, Menu, Seat, Stages, Turn, letter};
use crate::plan::nearest;
use crate::strategy::{Mind, Pilot};

/// Outcome of a position that stops with its orders.
const STOPPED: &str = "stopped";

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A decision of this Commander.
    Decision(char),
    /// Something that happened.
    Event,
}

/// One line of the narration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whose it is.
    pub speaker: Speaker,
    /// Kind of event, or `decision`.
    pub name: &'static str,
    /// The sentence; of a decision, what transcripts take as an order.
    pub text: String,
    /// Paragraphs and rulings behind it.
    pub rules: &'static [&'static str],
}

impl Line {
    /// As a transcript writes it.
    #[must_use]
    pub fn shown(&self) -> String {
        let mut text = match self.speaker {
            Speaker::Decision(seat) => format!("> {seat}: {}", self.text),
            Speaker::Event => self.text.clone(),
        };
        let lacking: Vec<&str> = self
            .rules
            .iter()
            .copied()
            .filter(|rule| !text.contains(rule))
            .collect();
        if !lacking.is_empty() {
            text += &["  [", &lacking.join(", "), "]"].concat();
        }
        text
    }
}

/// What became of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engaged {
    /// The position at first.
    pub before: Vec<String>,
    /// What was decided and what happened.
    pub lines: Vec<Line>,
    /// The position in the end.
    pub after: Vec<String>,
    /// How it ended.
    pub outcome: &'static str,
    /// Dice rolled.
    pub dice: usize,
    /// Expectations that did not come true.
    pub unmet: Vec<String>,
}

/// A position that cannot be played as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngageError {
    /// Too few dice were listed.
    #[error(
        "the dice run out: {given} listed, at least {} more wanted; {rolled} were rolled by the end of `{at}`",
        rolled - given
    )]
    Short {
        /// Dice listed.
        given: usize,
        /// Dice rolled when the step was over.
        rolled: usize,
        /// The decision that rolled them.
        at: String,
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
    #[error("{path}:{line}: the order `{order}` was never possible{}", nearest_one(near.as_deref()))]
    Unused {
        /// The file.
        path: String,
        /// Line of the order.
        line: usize,
        /// The order.
        order: String,
        /// The most like it of what was on offer.
        near: Option<String>,
    },
    /// A pilot, a script or a program, that broke down.
    #[error("{seat}'s pilot cannot go on: {excuse}")]
    Forfeit {
        /// Whose.
        seat: char,
        /// What happened.
        excuse: String,
    },
    /// Something is possible that the file says is not.
    #[error("{path}:{line}: `{order}` is possible, though the file says that it is not")]
    Possible {
        /// The file.
        path: String,
        /// Line of the order.
        line: usize,
        /// The order.
        order: String,
    },
}

fn nearest_one(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| {
        format!("; the nearest on offer was `{near}`")
    })
}

/// What the log writes to.
struct Pen<'a, G: Stages> {
    setup: &'a G::Setup,
    lines: Vec<Line>,
}

impl<G: Stages> Log<G::Event> for Pen<'_, G> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: G::Event) {
        let said = G::tell_with_rules(self.setup, &event);
        if !said.text.is_empty() {
            self.lines.push(Line {
                speaker: Speaker::Event,
                name: said.name,
                text: said.text,
                rules: said.rules,
            });
        }
    }
}

/// An error where the pilot of this seat has broken down: what it chose then means nothing.
pub(super) fn broken<G: Game>(minds: &[Mind<G>], seat: Seat) -> Result<(), EngageError> {
    match minds[seat.at()].forfeit() {
        None => Ok(()),
        Some(_) => Err(EngageError::Forfeit {
            seat: letter(seat),
            excuse: minds[seat.at()].excuse().to_owned(),
        }),
    }
}

/// Plays the position with these dice, or those of its file, or else (none listed at all) the luck of `seed`.
///
/// # Errors
/// When dice are lacking or left over, or an order cannot be carried out.
pub fn engage<G: Stages>(
    scene: &Scene<G>,
    dice: Option<&[u8]>,
    seed: u64,
) -> Result<Engaged, EngageError> {
    let address = Address {
        seed,
        cell: 0,
        number: 0,
    };
    let Some(faces) = dice.or(scene.dice.as_deref()) else {
        return engage_by_seed(scene, seed);
    };
    let mut listed = Listed::new(faces.to_vec());
    let mut engaged = play(scene, &mut listed, address, |dice: &Listed| {
        (dice.lacking() > 0).then(|| dice.rolled())
    })
    .map_err(|error| match error {
        EngageError::Short { rolled, at, .. } => EngageError::Short {
            given: faces.len(),
            rolled,
            at,
        },
        other => other,
    })?;
    engaged.dice = listed.rolled();
    if let Some(Misfit { nth, face, sides }) = listed.misfit() {
        return Err(EngageError::NoFace { nth, face, sides });
    }
    match listed.left() {
        0 => Ok(engaged),
        left => Err(EngageError::LeftOver {
            given: faces.len(),
            left,
        }),
    }
}

/// Plays the position with the luck of `seed`.
///
/// # Errors
/// When an order cannot be carried out.
pub fn engage_by_seed<G: Stages>(scene: &Scene<G>, seed: u64) -> Result<Engaged, EngageError> {
    let address = Address {
        seed,
        cell: 0,
        number: 0,
    };
    let mut luck = Luck::new(address);
    let mut engaged = play(scene, &mut luck, address, |_: &Luck| None)?;
    engaged.dice = luck.drawn().0 as usize;
    Ok(engaged)
}

fn play<G: Stages, D: Dice>(
    scene: &Scene<G>,
    dice: &mut D,
    address: Address,
    short_of: impl Fn(&D) -> Option<usize>,
) -> Result<Engaged, EngageError> {
    let setup = &scene.setup;
    let mut state = scene.fresh();
    let mut minds = minds::<G>(scene.pilots.len());
    for (at, mind) in minds.iter_mut().enumerate() {
        mind.wake(address, Seat(at as u8));
    }
    let mut pen = Pen::<G> {
        setup,
        lines: Vec::new(),
    };
    let before = G::position(setup, &state);
    G::begin(setup, &mut state, dice, &mut pen);
    short(short_of(dice), "the beginning")?;
    let mut menu = Menu::new();
    let (mut next, mut offered) = (0, Vec::new());
    let outcome = loop {
        if let Some(outcome) = G::ended(&state) {
            break G::CLASH_OUTCOMES.get(outcome).copied().unwrap_or("over");
        }
        let Turn::Decide(seat) = G::turn(&state) else {
            break "over";
        };
        if is_done(scene, &state, next) {
            break STOPPED;
        }
        menu.clear();
        G::legal(setup, &state, &mut menu);
        if next < scene.orders.len() {
            note(&mut offered, seat, words::<G>(setup, &state, &menu));
        }
        let at_hand = next;
        let ordered = by_order(scene, &state, &menu, seat, &mut next);
        if ordered.is_none() && is_done(scene, &state, next) {
            break STOPPED;
        }
        let chosen =
            ordered.unwrap_or_else(|| by_pilot(scene, &state, &menu, seat, &mut minds[seat.at()]));
        broken(&minds, seat)?;
        let (at, by) = match chosen {
            Chosen::At(at, by) => (at, by),
            Chosen::Any => {
                let view = G::view(setup, &state, seat);
                let mind = &mut minds[seat.at()];
                (Pilot::Random.choose(&view, menu.actions(), mind), By::Pilot)
            }
            Chosen::Stuck => return Err(stuck(scene, &state, &menu, seat, at_hand)),
            Chosen::NotBarred(order) => {
                let order = &scene.orders[order];
                return Err(EngageError::Possible {
                    path: scene.path.clone(),
                    line: order.line,
                    order: order.words.clone(),
                });
            }
        };
        let action = menu.actions()[at];
        let text = words::<G>(setup, &state, &menu).swap_remove(at);
        if by != By::Force {
            pen.lines.push(Line {
                speaker: Speaker::Decision(letter(seat)),
                name: "decision",
                text: text.clone(),
                rules: G::asks(&state),
            });
        }
        G::apply(setup, &mut state, action, dice, &mut pen);
        short(short_of(dice), &text)?;
    };
    if let Some(order) = scene.orders[next..].iter().find(|order| !order.is_barred) {
        return Err(unused(scene, order, &offered));
    }
    check_barred(scene, &offered)?;
    let after = G::position(setup, &state);
    let mut engaged = Engaged {
        before,
        lines: pen.lines,
        after,
        outcome,
        dice: 0,
        unmet: Vec::new(),
    };
    engaged.unmet = unmet(scene, &engaged);
    Ok(engaged)
}

/// Dice rolled by the step just played, if that was more than there were.
fn short(rolled: Option<usize>, at: &str) -> Result<(), EngageError> {
    rolled.map_or(Ok(()), |rolled| {
        Err(EngageError::Short {
            given: 0,
            rolled,
            at: at.to_owned(),
        })
    })
}

/// Remembers what was on offer to whom, each phrase once.
fn note(offered: &mut Vec<(char, String)>, seat: Seat, words: Vec<String>) {
    for word in words {
        let entry = (letter(seat), word);
        if !offered.contains(&entry) {
            offered.push(entry);
        }
    }
}

fn stuck<G: Stages>(
    scene: &Scene<G>,
    state: &G::State,
    menu: &Menu<G::Action>,
    seat: Seat,
    next: usize,
) -> EngageError {
    let order = scene.orders[next..].iter().find(|order| !order.is_barred);
    let (line, order) = order.map_or((0, String::new()), |order| {
        (order.line, order.words.clone())
    });
    EngageError::Stuck {
        path: scene.path.clone(),
        line,
        order,
        seat: letter(seat),
        asked: G::asks(state).join(", "),
        options: words::<G>(&scene.setup, state, menu).join("; "),
    }
}

fn unused<G: Game>(scene: &Scene<G>, order: &Order, offered: &[(char, String)]) -> EngageError {
    let theirs = offered
        .iter()
        .filter(|(seat, _)| order.seat.is_none_or(|name| name == *seat))
        .map(|(_, words)| words.as_str());
    let close = nearest(&order.words, theirs).map(str::to_owned);
    EngageError::Unused {
        path: scene.path.clone(),
        line: order.line,
        order: order.words.clone(),
        near: close,
    }
}

/// A refusal means something only if its words are words of this game: with other units or numbers, the same sentence
/// must have been on offer at some time.
fn check_barred<G: Stages>(
    scene: &Scene<G>,
    offered: &[(char, String)],
) -> Result<(), EngageError> {
    let mut names: Vec<String> = G::roster(&scene.setup, &scene.fresh())
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let bare = |text: &str| {
        let bare = names.iter().fold(text.to_owned(), |text, name| {
            text.replace(name.as_str(), "_")
        });
        bare.replace(|c: char| c.is_ascii_digit(), "")
    };
    for order in scene.orders.iter().filter(|order| order.is_barred) {
        let sentence = bare(&order.words);
        let is_offered = offered.iter().any(|(_, words)| bare(words) == sentence);
        let mut known = G::sentences(&scene.setup).into_iter();
        if !is_offered && !known.any(|words| bare(&words) == sentence) {
            return Err(unused(scene, order, offered));
        }
    }
    Ok(())
}

/// Expectations that no line of the narration or of the last position bears out. `not: …` expects that none does.
fn unmet<G: Game>(scene: &Scene<G>, engaged: &Engaged) -> Vec<String> {
    let end = format!("end: {}", engaged.outcome);
    let is_told = |text: &str| {
        engaged.lines.iter().any(|line| line.text.contains(text))
            || engaged.after.iter().any(|line| line.contains(text))
            || end == text
    };
    scene
        .expect
        .iter()
        .filter(|expected| match expected.strip_prefix("not: ") {
            Some(text) => is_told(text),
            None => !is_told(expected),
        })
        .cloned()
        .collect()
}
