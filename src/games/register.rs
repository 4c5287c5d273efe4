//! What a row of the register holds, and the seam at which a game's types are forgotten.

use std::any::Any;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::build::OpenBuilder;
use super::hands::OpenHands;
use super::lab::{Lab, LabRow};
use super::line_up::LineUp;
use super::own::OwnFile;
use super::pile::Pile;
use super::study::{Open, Print};
use super::versions::Versions;
use crate::analysis::bench::{self, Allocations, Figures};
use crate::engine::{
    Crew, Fingerprint, Finished, Fixture, Game, Ground, Hooks, Job, Knob, Log, Marks, Outcome,
    Seat, Stop, Table, Witness, print_sets,
};
use crate::plan::folder::TOML;
use crate::plan::{Faults, Source, StrategyKind, read_strategy};
use crate::strategy::Pilot;
use crate::tally::{Follies, SetRow};

/// A line-up ready to be played, its game forgotten: one dynamic call a cell, none a match.
pub trait Playable: Send + Sync {
    /// How many sit at the table.
    fn seats(&self) -> usize;
    /// Sets which matches are played: the luck's address and the end.
    fn aim(&mut self, seed: u64, cell: u32, stop: Stop);
    /// Whether the match's address alone decides what the pilot of this line-up entry does.
    fn is_reproducible(&self, entry: usize) -> bool;
    /// Gives the pilot of a line-up entry, a policy, other numbers.
    fn tune(&mut self, entry: usize, weights: &[f32], plan: &[f32]);
    /// Plays and counts.
    fn run(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished;
    /// Plays, counts, and judges the pilots.
    fn judge(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished<Follies>;
    /// Plays, counts and hashes.
    fn fingerprint(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished<Fingerprint>;
    /// Measures the first `matches` matches on this thread.
    fn bench(&self, matches: u64, allocations: Option<Allocations>) -> Figures;
    /// Plays one match as [`Playable::run`] plays it, and tells it in words.
    fn tell(&self, number: u64) -> Told;
    /// Plays these sets on this thread and counts nothing: the points in 60ths of the first line-up entry in
    /// each match, in the order of the matches' numbers.
    fn scores(&self, sets: Range<u64>) -> Vec<u8>;
    /// Plays the sets of these numbers on `ground`, wherever this line-up is aimed, and returns what each scored,
    /// in order. `marks` come from [`Playable::marks`] or are empty. None when interrupted.
    fn rows(
        &self,
        crew: &Crew,
        ground: Ground,
        sets: &[u64],
        marks: &[Marks],
        interrupt: &AtomicBool,
    ) -> Option<Vec<SetRow>>;
    /// Hashes the moves of the first sets on `ground`, wherever this line-up is aimed, on this thread.
    fn print(&self, ground: Ground, sets: u64) -> Fingerprint;
    /// What each card of each entry earned, set by set: see [`Crew::card_points`].
    fn card_points(
        &self,
        crew: &Crew,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<i32>>;
    /// Marks for watching the data of these cards (ids), one list a rotation: bit `i` is card `i`, and from the
    /// 64th card on they share the last bit. None where the game cannot watch.
    fn marks(&self, cards: &[String]) -> Option<Vec<Marks>>;
    /// Whether this line-up and `other` differ in nothing but the data of single cards, so that a match that
    /// meets none of those cards is the same match under both. False says "perhaps not".
    fn is_alike(&self, other: &dyn Playable) -> bool;
    /// This line-up with its game's type, for [`Playable::is_alike`].
    fn as_any(&self) -> &dyn Any;
}

/// One match in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Which match.
    pub fixture: Fixture,
    /// What happened, in order.
    pub lines: Vec<String>,
    /// Whose pilot could not go on, and why, where one could not.
    pub forfeit: Option<(Seat, String)>,
    /// How it ended.
    pub outcome: Outcome,
}

impl<G: Loads> Playable for Job<G> {
    fn seats(&self) -> usize {
        Job::seats(self)
    }

    fn aim(&mut self, seed: u64, cell: u32, stop: Stop) {
        self.seed = seed;
        self.cell = cell;
        self.stop = stop;
    }

    fn is_reproducible(&self, entry: usize) -> bool {
        self.pilots[entry].is_reproducible()
    }

    fn tune(&mut self, entry: usize, weights: &[f32], plan: &[f32]) {
        let Pilot::Policy(policy) = &self.pilots[entry] else {
            unreachable!("only policies are tuned");
        };
        self.pilots[entry] = Pilot::Policy(policy.with_numbers(weights, plan));
    }

    fn run(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished {
        crew.run(self, hooks)
    }

    fn judge(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished<Follies> {
        crew.run_with(self, hooks, || Follies::new::<G>(Job::seats(self)))
    }

    fn fingerprint(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished<Fingerprint> {
        crew.run_with(self, hooks, Fingerprint::new)
    }

    fn bench(&self, matches: u64, allocations: Option<Allocations>) -> Figures {
        bench::bench(self, matches, allocations)
    }

    fn scores(&self, sets: Range<u64>) -> Vec<u8> {
        let seats = Job::seats(self) as u64;
        let mut table = Table::new(&self.setups[0]);
        let points = |number| {
            let fixture = self.fixture(number);
            let setup = &self.setups[fixture.rotation()];
            let outcome = table.play(setup, &self.pilots, fixture, &mut ());
            outcome.score[fixture.seat_of(0)]
        };
        (sets.start * seats..sets.end * seats).map(points).collect()
    }

    fn tell(&self, number: u64) -> Told {
        let fixture = self.fixture(number);
        let setup = &self.setups[fixture.rotation()];
        let mut narrator: Narrator<'_, G> = Narrator {
            setup,
            lines: Vec::new(),
        };
        let mut table = Table::new(setup);
        let outcome = table.play(setup, &self.pilots, fixture, &mut narrator);
        let forfeit = table.forfeited();
        Told {
            fixture,
            lines: narrator.lines,
            forfeit: forfeit.map(|(seat, excuse)| (seat, excuse.to_owned())),
            outcome,
        }
    }

    fn rows(
        &self,
        crew: &Crew,
        ground: Ground,
        sets: &[u64],
        marks: &[Marks],
        interrupt: &AtomicBool,
    ) -> Option<Vec<SetRow>> {
        crew.rows(self, ground, sets, marks, interrupt)
    }

    fn print(&self, ground: Ground, sets: u64) -> Fingerprint {
        print_sets(self, ground, sets)
    }

    fn card_points(
        &self,
        crew: &Crew,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<i32>> {
        crew.card_points(self, ground, sets, widths, interrupt)
    }

    fn marks(&self, cards: &[String]) -> Option<Vec<Marks>> {
        self.setups
            .iter()
            .map(|setup| G::marks(setup, cards))
            .collect()
    }

    fn is_alike(&self, other: &dyn Playable) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else {
            return false;
        };
        self.setups.len() == other.setups.len()
            && self
                .setups
                .iter()
                .zip(&other.setups)
                .all(|(mine, theirs)| G::is_alike(mine, theirs))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The witness that puts events into words.
struct Narrator<'a, G: Game> {
    setup: &'a G::Setup,
    lines: Vec<String>,
}

impl<G: Loads> Log<G::Event> for Narrator<'_, G> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: G::Event) {
        let line = G::tell(self.setup, &event);
        if !line.is_empty() {
            self.lines.push(line);
        }
    }
}

impl<G: Loads> Witness<G> for Narrator<'_, G> {}

/// What is to be played, by the names the user gave: each a path or an embedded default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Card files or folders laid over the embedded set.
    pub cards: Vec<String>,
    /// Files with changed numbers of cards, laid over all of them in order.
    pub patches: Vec<String>,
    /// Rules file in place of the embedded one.
    pub rules: Option<String>,
    /// Decks in line-up order.
    pub decks: Vec<String>,
    /// Strategies, one a deck.
    pub strategies: Vec<String>,
    /// Files of a version, which take the place of decks, strategies and rules named alike.
    pub own: Vec<OwnFile>,
}

/// A line-up ready to be played, and what its parts are called.
#[derive(Clone, Debug)]
pub struct Loaded<P> {
    /// What plays it.
    pub play: P,
    /// What it is called.
    pub line_up: LineUp,
}

/// Kinds of file a game reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Cards.
    Cards,
    /// Decks.
    Decks,
    /// Strategies.
    Strategies,
    /// Rules.
    Rules,
    /// Scenarios.
    Scenarios,
    /// Patches.
    Patches,
}

/// One embedded default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelved {
    /// Id, as on the command line.
    pub id: String,
    /// Name as players say it.
    pub name: String,
    /// One line about it.
    pub note: String,
    /// Of a card, what is printed on it.
    pub print: Print,
}

/// One file that [`Loads::inspect`] looked at.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// As reported.
    pub path: String,
    /// What it is, where that could be told.
    pub sort: Option<&'static str>,
    /// All that is wrong with it.
    pub faults: Faults,
    /// What it says that was set aside, in sentences.
    pub asides: Vec<String>,
}

/// A game that can be made from files. The seam between `plan`, which reads and validates, and the engine.
pub trait Loads: Game {
    /// Decks that play where the user names none.
    const STARTERS: &'static [&'static str];
    /// Strategy that plays where the user names none.
    const PILOT: &'static str;

    /// What the names of files end in that it reads in a folder.
    const SUFFIXES: &'static [&'static str] = TOML;

    /// Builds one set-up a rotation and the pilots, in line-up order.
    ///
    /// # Errors
    /// With every fault of every file.
    fn load(order: &Order) -> Result<Loaded<Job<Self>>, Faults>;
    /// The text of a strategy, by path or by the name of an embedded one.
    ///
    /// # Errors
    /// That there is none, or that it cannot be read.
    fn strategy(typed: &str) -> Result<Arc<Source>, Faults>;
    /// The embedded defaults of one kind.
    fn shelf(shelf: Shelf) -> Vec<Shelved>;
    /// Reads files of any sort, folders too, and says what is wrong with each. Card files among them count
    /// as laid over the embedded set, and decks are held against them all.
    fn inspect(files: &[String]) -> Vec<Checked>;
    /// The pile that the first deck of an order is drawn from; none in a game without drawing.
    fn pile(_order: &Order) -> Option<Result<Pile, Faults>> {
        None
    }
    /// What a deck's file says that is no part of the deck, in sentences: a sideboard. `cards` are the overlays.
    fn asides(_cards: &[String], _deck: &str) -> Vec<String> {
        Vec::new()
    }
    /// JSON Schema of one kind of file; none where the game has no such file.
    fn schema(shelf: Shelf) -> Option<String>;
    /// An event in words; empty where it is not worth a line.
    fn tell(setup: &Self::Setup, event: &Self::Event) -> String;
    /// Marks for [`Game::met`]: see [`Playable::marks`]. None where the game cannot watch.
    fn marks(_setup: &Self::Setup, _cards: &[String]) -> Option<Marks> {
        None
    }
    /// See [`Playable::is_alike`].
    fn is_alike(_one: &Self::Setup, _other: &Self::Setup) -> bool {
        false
    }
}

/// Makes a line-up playable.
pub type Load = fn(&Order) -> Result<Loaded<Box<dyn Playable>>, Faults>;

/// One game of the register: what is known of it without its types.
#[derive(Clone, Debug)]
pub struct Row {
    /// Kebab-case name.
    pub id: &'static str,
    /// Name as players say it.
    pub title: &'static str,
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// Names of the endings.
    pub endings: &'static [&'static str],
    /// Names of the outcomes of an engagement.
    pub clash_outcomes: &'static [&'static str],
    /// Names of the counters.
    pub counters: &'static [&'static str],
    /// Names of absurd play that is looked for.
    pub follies: &'static [&'static str],
    /// Names of the cues a policy weighs.
    pub cues: &'static [&'static str],
    /// A policy's plan-level numbers.
    pub knobs: &'static [Knob],
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
    /// Checks files.
    pub check: fn(&[String]) -> Vec<Checked>,
    /// The pile of a deck; see [`Loads::pile`].
    pub pile: fn(&Order) -> Option<Result<Pile, Faults>>,
    /// What a deck's file says that is no part of the deck; see [`Loads::asides`].
    pub asides: fn(&[String], &str) -> Vec<String>,
    /// JSON Schema of one kind of file.
    pub schema: fn(Shelf) -> Option<String>,
    /// Versions of its card data; none where two versions cannot be compared card by card.
    pub versions: Option<&'static dyn Versions>,
    /// What can be asked of its rules without a match, where it has a rules lab.
    pub lab: Option<LabRow>,
    /// Opens questions about single cards, and with them changes of their numbers; none where such questions
    /// cannot mean anything.
    pub study: Option<Open>,
    /// Takes its decks to pieces, where a deck can be built otherwise.
    pub build: Option<OpenBuilder>,
    /// Plays opening hands kept and thrown back, where there are mulligans.
    pub hands: Option<OpenHands>,
}

impl Row {
    /// The row of game `G`.
    #[must_use]
    pub const fn of<G: Loads>() -> Self {
        Self {
            id: G::ID,
            title: G::TITLE,
            seats: G::SEATS,
            endings: G::ENDINGS,
            clash_outcomes: G::CLASH_OUTCOMES,
            counters: G::COUNTERS,
            follies: G::FOLLIES,
            cues: G::CUES,
            knobs: G::KNOBS,
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
                    .and_then(|source| read_strategy(&source, G::KNOBS, G::CUES))
                    .is_ok_and(|file| file.kind == StrategyKind::Policy)
            },
            shelf: G::shelf,
            check: G::inspect,
            pile: G::pile,
            asides: G::asides,
            schema: G::schema,
            versions: None,
            lab: None,
            study: None,
            build: None,
            hands: None,
        }
    }

    /// The same row, of a game whose cards can be studied one by one.
    #[must_use]
    pub const fn studied(self, open: Open) -> Self {
        Self {
            study: Some(open),
            ..self
        }
    }

    /// The same row, of a game whose decks can be built otherwise.
    #[must_use]
    pub const fn built(self, open: OpenBuilder) -> Self {
        Self {
            build: Some(open),
            ..self
        }
    }

    /// The same row, of a game whose opening hands may be thrown back.
    #[must_use]
    pub const fn dealt(self, open: OpenHands) -> Self {
        Self {
            hands: Some(open),
            ..self
        }
    }

    /// The same row, of a game whose card data can be compared.
    #[must_use]
    pub const fn versioned(self, versions: &'static dyn Versions) -> Self {
        Self {
            versions: Some(versions),
            ..self
        }
    }

    /// The same with the rules lab of game `G`.
    #[must_use]
    pub const fn with_lab<G: Lab>(mut self) -> Self {
        self.lab = Some(LabRow::of::<G>());
        self
    }
}
