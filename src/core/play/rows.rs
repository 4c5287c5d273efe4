//! Plays sets of matches at given addresses and keeps what each set scored, for comparisons: the same addresses
//! under another set-up can then be held against them set by set.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::call_off::{heeding, unless_stopped};
use super::{Job, Table, Workers};
use crate::engine::{
    Effort, Fingerprint, Fixture, Forfeit, Game, Log, Marks, Outcome, Piloted, Record, Seat,
    WHOLE_SCORE, Watches, Witness,
};
use crate::strategy::Pilot;
use crate::tally::{MOST_ENDINGS, SetRow};

/// Most sets in a piece of work.
const MOST: u64 = 256;
/// Fewest, unless fewer are left.
const FEWEST: u64 = 8;

/// The ground of a comparison: all versions are played with the streams of this seed and cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The run's seed.
    pub seed: u64,
    /// The line-up's place in the plan.
    pub cell: u32,
}

/// Adds up one set.
#[derive(Default)]
struct Adding {
    row: SetRow,
    fixture: Option<Fixture>,
}

impl<E: Copy> Log<E> for Adding {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<G: Game> Witness<G> for Adding {
    fn dealt(&mut self, fixture: Fixture, _setup: &G::Setup, _state: &G::State) {
        self.fixture = Some(fixture);
    }

    fn forfeited(&mut self, _seat: Seat, _cause: Forfeit) {
        self.row.forfeits += 1;
    }

    fn ended(&mut self, record: &Record, outcome: &Outcome, _effort: Effort) {
        const { assert!(G::ENDINGS.len() <= MOST_ENDINGS) };
        let Some(fixture) = self.fixture else { return };
        let row = &mut self.row;
        let (mut is_won, mut is_lost) = (false, true);
        for entry in 0..fixture.mode.entries() {
            let score = fixture.score(entry, outcome);
            row.scores[entry] += u16::from(score);
            row.squares[entry] += u32::from(score) * u32::from(score);
            is_won |= score == WHOLE_SCORE;
            is_lost &= score == 0;
        }
        row.first_turn += u16::from(outcome.score[Seat(record.first)]);
        row.rounds += u32::from(outcome.turns);
        row.draws += u8::from(!is_won && !is_lost);
        row.endings[usize::from(outcome.ending)] += 1;
    }
}

impl Workers {
    /// Plays the sets of these numbers and returns a row for each, in order, whatever the threads. `marks` holds
    /// one list a rotation, or is empty when nothing is watched. None when interrupted.
    pub fn rows<G: Piloted + Watches>(
        &self,
        job: &Job<G>,
        ground: Ground,
        sets: &[u64],
        marks: &[Marks],
        interrupt: &AtomicBool,
    ) -> Option<Vec<SetRow>> {
        let share = sets.len() as u64 / (self.threads() as u64 * 4);
        let piece = share.clamp(FEWEST, MOST) as usize;
        let play = |rows: &mut Vec<SetRow>, table: &mut Table<G>, set| {
            rows.push(play_set(job, ground, set, marks, table));
        };
        let played = self.in_pieces(job, sets, piece, interrupt, Vec::with_capacity, play)?;
        Some(played.concat())
    }
}

fn play_set<G: Piloted + Watches>(
    job: &Job<G>,
    ground: Ground,
    set: u64,
    marks: &[Marks],
    table: &mut Table<G>,
) -> SetRow {
    let (mode, a_set) = (job.mode(), job.entries() as u64);
    let is_watched = job.pilots.iter().all(Pilot::follows_cues);
    let mut adding = Adding::default();
    let numbers: Range<u64> = set * a_set..(set + 1) * a_set;
    for number in numbers {
        let fixture = Fixture {
            seed: ground.seed,
            cell: ground.cell,
            number,
            mode,
        };
        let rotation = fixture.rotation();
        let setup = &job.setups[rotation];
        table.play(setup, &job.pilots, fixture, &mut adding);
        adding.row.met |= match marks.get(rotation) {
            Some(marks) if is_watched => G::met(setup, table.state(), marks),
            _ => u64::MAX,
        };
    }
    adding.row
}

/// What the first line-up entry scored in a match, and what the match met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMatch {
    /// Points in 60ths.
    pub points: u8,
    /// Points in 60ths of whoever had the first turn.
    pub first_turn: u8,
    /// How many rounds it took.
    pub rounds: u16,
    /// Which watched data the match met, one bit each; all of them where nobody watched.
    pub met: u64,
}

/// Plays these sets on this thread and counts nothing: their matches in the order of their numbers. Interrupted, it holds
/// the sets played by then, each whole. `marks`, one a rotation, say what is watched; they may be empty.
pub fn score_sets<G: Piloted + Watches>(
    job: &Job<G>,
    sets: Range<u64>,
    marks: &[Marks],
    interrupt: &AtomicBool,
) -> Vec<ScoredMatch> {
    let a_set = job.entries() as u64;
    let is_watched = job.pilots.iter().all(Pilot::follows_cues);
    heeding(&job.pilots, interrupt, |called_off| {
        let mut table = Table::new(&job.setups[0]).heeding(called_off);
        let mut scored = Vec::with_capacity(((sets.end - sets.start) * a_set) as usize);
        for set in sets {
            let whole = scored.len();
            let played = unless_stopped(interrupt, called_off, || {
                for number in set * a_set..(set + 1) * a_set {
                    let fixture = job.fixture(number);
                    let setup = &job.setups[fixture.rotation()];
                    let mut row = Adding::default();
                    let outcome = table.play(setup, &job.pilots, fixture, &mut row);
                    let points = fixture.score(0, &outcome);
                    let first_turn = row.row.first_turn as u8;
                    let met = match marks.get(fixture.rotation()) {
                        Some(marks) if is_watched => G::met(setup, table.state(), marks),
                        _ => u64::MAX,
                    };
                    scored.push(ScoredMatch {
                        points,
                        first_turn,
                        rounds: outcome.turns,
                        met,
                    });
                }
            });
            if played.is_none() {
                scored.truncate(whole);
                break;
            }
        }
        scored
    })
}

/// Hashes the moves of the first sets on `ground`.
#[must_use]
pub fn print_sets<G: Piloted>(job: &Job<G>, ground: Ground, sets: u64) -> Fingerprint {
    let mut table = Table::new(&job.setups[0]);
    let mut print = Fingerprint::new();
    for set in 0..sets {
        play_matches(job, ground, set, &mut table, &mut print);
    }
    print
}

pub(super) fn play_matches<G: Piloted, W: Witness<G>>(
    job: &Job<G>,
    ground: Ground,
    set: u64,
    table: &mut Table<G>,
    witness: &mut W,
) {
    let (mode, a_set) = (job.mode(), job.entries() as u64);
    for number in set * a_set..(set + 1) * a_set {
        let fixture = Fixture {
            seed: ground.seed,
            cell: ground.cell,
            number,
            mode,
        };
        table.play(
            &job.setups[fixture.rotation()],
            &job.pilots,
            fixture,
            witness,
        );
    }
}
