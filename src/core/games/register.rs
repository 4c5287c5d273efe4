//! A row of the register: what is known of a game without its types.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::build::OpenBuilder;
use super::contest::Contest;
use super::from_files::FromFiles;
use super::hands::OpenHands;
use super::lab::LabRow;
use super::loads::{Checked, Loaded, Loads, Order, Shelf, Shelved};
use super::pile::Pile;
use super::playable::Playable;
use super::study::Open;
use super::validity::Validity;
use super::versions::Versions;
use crate::engine::Parameter;
use crate::plan::{Faults, Source, StrategyKind, read_strategy};

/// What a game can be asked beyond playing it. All of it is optional: a game says what it has.
pub trait Registered: Loads {
    /// Versions of its card data; none where two versions cannot be compared card by card.
    const VERSIONS: Option<&'static dyn Versions> = None;
    /// What can be asked of its rules without a match, where it has a rules lab.
    const LAB: Option<LabRow> = None;
    /// Opens questions about single cards, and with them changes of their numbers; none where such questions
    /// cannot mean anything.
    const STUDY: Option<Open> = None;
    /// Takes its decks to pieces, where a deck can be built otherwise.
    const BUILD: Option<OpenBuilder> = None;
    /// Plays opening hands kept and thrown back, where there are mulligans.
    const HANDS: Option<OpenHands> = None;
    /// How far its answers hold, where that was measured.
    const VALIDITY: Option<Validity> = None;
}

/// What is to be done with every game of the register, types and all: see `games::each`.
pub trait Visit {
    /// Does it with one game.
    fn game<G: Registered + FromFiles>(&mut self);
}

/// Makes a line-up playable.
pub type Load = fn(&Order) -> Result<Loaded<Box<dyn Playable>>, Faults>;

/// One game of the register: what is known of it without its types.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Kebab-case name.
    pub id: &'static str,
    /// Name as players say it.
    pub title: &'static str,
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// How many decks make a line-up; see [`Loads::ENTRIES`].
    pub entries: RangeInclusive<u8>,
    /// How its decks and pilots are held against each other; see [`Loads::CONTEST`].
    pub contest: Contest,
    /// Names of the endings.
    pub endings: &'static [&'static str],
    /// Names of the outcomes of an engagement.
    pub clash_outcomes: &'static [&'static str],
    /// Names of the counters.
    pub counters: &'static [&'static str],
    /// Names of absurd play that is looked for.
    pub blunders: &'static [&'static str],
    /// Names of the cues a policy weighs.
    pub cues: &'static [&'static str],
    /// Those of the cues that say what an action costs; see [`Features::COSTS`](crate::engine::Features::COSTS).
    pub costs: &'static [&'static str],
    /// Numbers of a policy's plan as a whole, each with its range and default.
    pub parameters: &'static [Parameter],
    /// Numbers by which a policy rates single cards.
    pub worths: &'static [Parameter],
    /// Decks that play where the user names none.
    pub starters: &'static [&'static str],
    /// Strategy that plays where the user names none.
    pub pilot: &'static str,
    /// What the names of files end in that it reads in a folder.
    pub suffixes: &'static [&'static str],
    /// Makes a line-up playable: the only call on the way to a match that depends on the game.
    pub load: Load,
    /// The text of a strategy by path or name.
    pub strategy: fn(&str) -> Result<Arc<Source>, Faults>,
    /// Whether a strategy of this path or name can be read and is a policy.
    pub trains: fn(&str) -> bool,
    /// The embedded defaults of one kind.
    pub shelf: fn(Shelf) -> Vec<Shelved>,
    /// The embedded decks that are held against each other where nobody names any; see [`Loads::compared`].
    pub compared: fn() -> Vec<String>,
    /// Checks files.
    pub check: fn(&[String]) -> Vec<Checked>,
    /// The pile of a deck; see [`Loads::pile`].
    pub pile: fn(&Order) -> Option<Result<Pile, Faults>>,
    /// What a deck's file says that is no part of the deck; see [`Loads::asides`].
    pub asides: fn(&[String], &str) -> Vec<String>,
    /// JSON Schema of one kind of file.
    pub schema: fn(Shelf) -> Option<String>,
    /// See [`Registered::VERSIONS`].
    pub versions: Option<&'static dyn Versions>,
    /// See [`Registered::LAB`].
    pub lab: Option<LabRow>,
    /// See [`Registered::STUDY`].
    pub study: Option<Open>,
    /// See [`Registered::BUILD`].
    pub build: Option<OpenBuilder>,
    /// See [`Registered::HANDS`].
    pub hands: Option<OpenHands>,
    /// See [`Registered::VALIDITY`].
    pub validity: Option<Validity>,
}

impl GameRow {
    /// How far answers hold that rest on the embedded cards and rules; none where they rest on others, of which nothing
    /// was measured.
    #[must_use]
    pub fn validity_of(&self, order: &Order) -> Option<Validity> {
        let is_embedded = order.cards.is_empty()
            && order.patches.is_empty()
            && order.rules.is_none()
            && order.own.is_empty();
        self.validity.filter(|_| is_embedded)
    }

    /// Whether a line-up may have so many decks.
    #[must_use]
    pub fn takes(&self, decks: usize) -> bool {
        self.contest.takes(decks, &self.entries)
    }

    /// How many decks a line-up has, in words: `2 to 6 decks`.
    #[must_use]
    pub fn taken(&self) -> String {
        let (low, high) = (self.entries.start(), self.entries.end());
        let range = match (low, high) {
            (1, 1) => "1 deck".to_owned(),
            _ if low == high => format!("{low} decks"),
            _ => format!("{low} to {high} decks"),
        };
        let few = self.contest.entries();
        if usize::from(*low) > few {
            let share = if few == 1 {
                "1 that has all seats"
            } else {
                "2 that share the table"
            };
            format!("{range}, or {share}")
        } else {
            range
        }
    }

    /// The row of game `G`.
    #[must_use]
    pub const fn of<G: Registered>() -> Self {
        Self {
            id: G::ID,
            title: G::TITLE,
            seats: G::SEATS,
            entries: G::ENTRIES,
            contest: G::CONTEST,
            endings: G::ENDINGS,
            clash_outcomes: G::CLASH_OUTCOMES,
            counters: G::COUNTERS,
            blunders: G::BLUNDERS,
            cues: G::CUES,
            costs: G::COSTS,
            parameters: G::PARAMETERS,
            worths: G::WORTHS,
            starters: G::STARTERS,
            pilot: G::PILOT,
            suffixes: G::SUFFIXES,
            load: |order| {
                let Loaded { play, line_up } = G::load(order)?;
                Ok(Loaded {
                    play: Box::new(play),
                    line_up,
                })
            },
            strategy: G::strategy,
            trains: |typed| {
                G::strategy(typed)
                    .and_then(|source| read_strategy(&source, G::PARAMETERS, G::WORTHS, G::CUES))
                    .is_ok_and(|file| file.kind == StrategyKind::Policy)
            },
            shelf: G::shelf,
            compared: G::compared,
            check: G::inspect,
            pile: G::pile,
            asides: G::asides,
            schema: G::schema,
            versions: G::VERSIONS,
            lab: G::LAB,
            study: G::STUDY,
            build: G::BUILD,
            hands: G::HANDS,
            validity: G::VALIDITY,
        }
    }
}
