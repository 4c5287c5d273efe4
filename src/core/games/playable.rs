//! The seam at which a game's types are forgotten: a line-up ready to be played, whatever the game.

use std::any::Any;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::loads::Loads;
use crate::engine::{Fingerprint, Fixture, Game, Log, Marks, Mode, Outcome, Seat, Witness};
use crate::play::bench::{self, Allocations, Figures};
use crate::play::{
    Finished, Ground, Hooks, Job, Progress, ScoredMatch, Stop, Table, Workers, print_sets,
    score_sets,
};
use crate::strategy::{Pilot, PolicyNumbers};
use crate::tally::{Blunders, SetRow, Turnout};

/// A line-up ready to be played, its game forgotten: one dynamic call per cell, none per match.
pub trait Playable: Send + Sync {
    /// Who is with whom, and who holds which seats.
    fn mode(&self) -> Mode;
    /// Sets which matches are played: the luck's address and the end.
    fn aim(&mut self, seed: u64, cell: u32, stop: Stop);
    /// Gives the pilot of a line-up entry, a policy, other numbers.
    fn tune(&mut self, entry: usize, numbers: &PolicyNumbers);
    /// Plays and counts.
    fn run(&self, workers: &Workers, hooks: Hooks<'_>) -> Finished;
    /// Plays, counts, and judges the pilots.
    fn judge(&self, workers: &Workers, hooks: Hooks<'_>) -> Finished<Blunders>;
    /// Plays, counts and hashes.
    fn fingerprint(&self, workers: &Workers, hooks: Hooks<'_>) -> Finished<Fingerprint>;
    /// Measures the first `matches` matches on this thread.
    fn bench(
        &self,
        matches: u64,
        allocations: Option<Allocations>,
        progress: &dyn Progress,
    ) -> Figures;
    /// Plays one match as [`Playable::run`] plays it, and tells it in words.
    fn tell(&self, number: u64) -> Told;
    /// Plays these sets on this thread and counts nothing: see [`score_sets`].
    fn scored(&self, sets: Range<u64>, marks: &[Marks], interrupt: &AtomicBool)
    -> Vec<ScoredMatch>;
    /// The points of these matches alone.
    fn scores(&self, sets: Range<u64>, interrupt: &AtomicBool) -> Vec<u8> {
        let scored = self.scored(sets, &[], interrupt).into_iter();
        scored.map(|scored| scored.points).collect()
    }
    /// Plays the sets of these numbers on `ground`, wherever this line-up is aimed, and returns what each scored,
    /// in order. `marks` come from [`Playable::marks`] or are empty. None when interrupted.
    fn rows(
        &self,
        workers: &Workers,
        ground: Ground,
        sets: &[u64],
        marks: &[Marks],
        interrupt: &AtomicBool,
    ) -> Option<Vec<SetRow>>;
    /// Hashes the moves of the first sets on `ground`, wherever this line-up is aimed, on this thread.
    fn print(&self, ground: Ground, sets: u64) -> Fingerprint;
    /// What each card of each entry earned, set by set: see [`Workers::card_points`].
    fn card_points(
        &self,
        workers: &Workers,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<i32>>;
    /// How often each card of each entry's list was drawn and played: see [`Workers::turnout`].
    fn turnout(
        &self,
        workers: &Workers,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<Turnout>>;
    /// The ways in which its matches can end, by the game's own names.
    fn endings(&self) -> &'static [&'static str];
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
    /// Its address and who sat where.
    pub fixture: Fixture,
    /// What happened, in order.
    pub lines: Vec<String>,
    /// Whose pilot could not go on, and why, where one could not.
    pub forfeit: Option<(Seat, String)>,
    /// How it ended.
    pub outcome: Outcome,
}

impl<G: Loads> Playable for Job<G> {
    fn mode(&self) -> Mode {
        Job::mode(self)
    }

    fn aim(&mut self, seed: u64, cell: u32, stop: Stop) {
        self.seed = seed;
        self.cell = cell;
        self.stop = stop;
    }

    fn tune(&mut self, entry: usize, numbers: &PolicyNumbers) {
        let Pilot::Policy(policy) = &self.pilots[entry] else {
            unreachable!("only policies are tuned");
        };
        self.pilots[entry] = Pilot::Policy(policy.with_numbers(numbers.clone()));
    }

    fn run(&self, workers: &Workers, hooks: Hooks<'_>) -> Finished {
        workers.run(self, hooks)
    }

    fn judge(&self, workers: &Workers, hooks: Hooks<'_>) -> Finished<Blunders> {
        workers.run_with(self, hooks, || Blunders::new::<G>(Job::mode(self)))
    }

    fn fingerprint(&self, workers: &Workers, hooks: Hooks<'_>) -> Finished<Fingerprint> {
        workers.run_with(self, hooks, Fingerprint::new)
    }

    fn bench(
        &self,
        matches: u64,
        allocations: Option<Allocations>,
        progress: &dyn Progress,
    ) -> Figures {
        bench::bench(self, matches, allocations, progress)
    }

    fn scored(
        &self,
        sets: Range<u64>,
        marks: &[Marks],
        interrupt: &AtomicBool,
    ) -> Vec<ScoredMatch> {
        score_sets(self, sets, marks, interrupt)
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
        workers: &Workers,
        ground: Ground,
        sets: &[u64],
        marks: &[Marks],
        interrupt: &AtomicBool,
    ) -> Option<Vec<SetRow>> {
        workers.rows(self, ground, sets, marks, interrupt)
    }

    fn print(&self, ground: Ground, sets: u64) -> Fingerprint {
        print_sets(self, ground, sets)
    }

    fn card_points(
        &self,
        workers: &Workers,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<i32>> {
        workers.card_points(self, ground, sets, widths, interrupt)
    }

    fn turnout(
        &self,
        workers: &Workers,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<Turnout>> {
        workers.turnout(self, ground, sets, widths, interrupt)
    }

    fn endings(&self) -> &'static [&'static str] {
        G::ENDINGS
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
