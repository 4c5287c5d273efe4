//! Is the match over before the cards matter? A deck says little where nearly nobody gets to play it, and then every
//! estimate about cards speaks of chance and of the first turn.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use breachlab_core::engine::Merge;
use breachlab_core::games::{Contest, GameRow, Order, Playable};
use breachlab_core::plan::Faults;
use breachlab_core::play::{Hooks, Stop, Workers};
use breachlab_core::stats;
use breachlab_core::tally::Tally;

/// A median below so many rounds is short.
const ROUNDS: usize = 2;
/// A first turn that wins more than this decides.
const FIRST_TURN: f64 = 0.65;
/// Of all copies fewer than this ever seen are few.
const SEEN: f64 = 0.40;
/// Of fewer matches nothing is said: how long they last is chance.
const FEWEST: u64 = 20;
/// Line-ups looked at before a long study.
const LINE_UPS: usize = 12;

/// One plain sentence where the matches counted were over before the cards mattered; none where they were not, or where
/// nothing, or next to nothing, was played.
#[must_use]
pub fn warning(tally: &Tally) -> Option<String> {
    if tally.matches < FEWEST {
        return None;
    }
    let mut why = Vec::new();
    if let Some(lengths) = stats::lengths(&tally.turns).filter(|lengths| lengths.p50 < ROUNDS) {
        let rounds = if lengths.p50 == 1 { "round" } else { "rounds" };
        why.push(format!(
            "half of the matches last {} {rounds} or less",
            lengths.p50
        ));
    }
    if let Some(first) = stats::first_turn_rate(tally)
        && first.value > FIRST_TURN
        && tally
            .mode
            .even_of_side()
            .is_some_and(|even| first.interval.low > even)
    {
        let share = 100.0 * first.value;
        why.push(format!(
            "whoever has the first turn wins {share:.0} % of them"
        ));
    }
    if let Some(seen) = seen(tally).filter(|seen| *seen < SEEN) {
        let share = 100.0 * seen;
        why.push(format!(
            "only {share:.0} % of the decks' copies are ever seen"
        ));
    }
    let (last, before) = why.split_last()?;
    let why = if before.is_empty() {
        last.clone()
    } else {
        format!("{} and {last}", before.join(", "))
    };
    Some(format!(
        "these matches are over before most cards matter: {why}; read what is said of single cards with that in mind"
    ))
}

/// The share of all copies that anybody ever sees; none without cards. A deck that all draw from is one deck, of which each
/// entry counts what itself sees.
fn seen(tally: &Tally) -> Option<f64> {
    let cards = tally.entries.iter().flat_map(|entry| &entry.cards);
    let (copies, unseen) = cards.fold((0, 0), |(copies, unseen), card| {
        (copies + card.copies, unseen + card.never_seen.copies)
    });
    let decks = if tally.mode.shares_deck() {
        tally.entries.len()
    } else {
        1
    };
    let seen = (copies - unseen) as f64 * decks as f64 / copies as f64;
    (copies > 0).then_some(seen.min(1.0))
}

/// What a study is about to play.
#[derive(Debug)]
pub struct Sample<'a> {
    /// The game's row of the register.
    pub row: &'a GameRow,
    /// Cards, patches and rules; its decks and strategies are not read.
    pub data: &'a Order,
    /// Decks of the study, as typed.
    pub decks: &'a [String],
    /// Its pilots, as typed.
    pub pilots: &'a [String],
    /// Seed of the study, by which the sample is dealt as well.
    pub seed: u64,
    /// Its matches: a hundredth as many are looked at, a few hundred at most.
    pub matches: u64,
}

/// Every two decks; a deck by itself meets itself.
fn pairs(decks: &[String]) -> Vec<Vec<&String>> {
    let mut pairs: Vec<Vec<&String>> = Vec::new();
    for (at, first) in decks.iter().enumerate() {
        pairs.extend(decks[at + 1..].iter().map(|second| vec![first, second]));
    }
    if let ([], [only]) = (pairs.as_slice(), decks) {
        pairs.push(vec![only; 2]);
    }
    pairs
}

/// A few ordinary matches of a study's decks, read with the study itself: by its end its files may say something else.
pub struct PaceMatches {
    plays: Vec<Box<dyn Playable>>,
}

impl fmt::Debug for PaceMatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PaceMatches")
            .field("plays", &self.plays.len())
            .finish()
    }
}

impl PaceMatches {
    /// Chooses the matches and reads what they need.
    ///
    /// # Errors
    /// All faults of the files named.
    pub fn read(sample: &Sample<'_>) -> Result<Self, Faults> {
        let decks = sample.decks;
        let pairs = match sample.row.contest {
            Contest::Alone => decks.iter().map(|deck| vec![deck]).collect(),
            Contest::Pairs => pairs(decks),
        };
        let all = pairs.iter().flat_map(|pair| {
            let pilots = sample.pilots.iter();
            pilots.map(move |pilot| (pair, pilot))
        });
        let all: Vec<_> = all.collect();
        let step = all.len().div_ceil(LINE_UPS).max(1);
        let chosen: Vec<_> = all.into_iter().step_by(step).collect();
        let each = (sample.matches / 100).clamp(24, 400) / chosen.len().max(1) as u64;
        let each = (each / 2 * 2).max(2);
        let mut plays = Vec::with_capacity(chosen.len());
        for (cell, (pair, pilot)) in (0..).zip(chosen) {
            let order = Order {
                decks: pair.iter().map(|&deck| deck.clone()).collect(),
                strategies: vec![pilot.clone(); pair.len()],
                ..sample.data.clone()
            };
            let mut play = (sample.row.load)(&order)?.play;
            play.aim(sample.seed, cell, Stop::Exact(each));
            plays.push(play);
        }
        Ok(Self { plays })
    }

    /// Plays them and gives their [`warning`]. None when interrupted.
    #[must_use]
    pub fn look(&self, workers: &Workers, interrupt: &AtomicBool) -> Option<String> {
        let mut tally = Tally::default();
        for play in &self.plays {
            if interrupt.load(Ordering::Relaxed) {
                return None;
            }
            let hooks = Hooks {
                progress: &(),
                interrupt,
            };
            tally.merge(play.run(workers, hooks).tally);
        }
        warning(&tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breachlab_core::tally::{CardTally, EntryTally, SeatScore, SeenTally, SetScore, TurnTally};

    /// Matches of so many rounds in pairs, of which the first turn won both or one of each.
    fn tally(rounds: usize, both: u64, one: u64, unseen: u64) -> Tally {
        let sets = both + one;
        let mut turns = vec![TurnTally::default(); rounds + 1];
        turns[rounds].matches = 2 * sets;
        let card = CardTally {
            copies: 100,
            never_seen: SeenTally {
                copies: unseen,
                score: 0,
            },
            ..CardTally::default()
        };
        Tally {
            matches: 2 * sets,
            sets,
            turns,
            entries: vec![
                EntryTally {
                    cards: vec![card],
                    ..EntryTally::default()
                };
                2
            ],
            first_turn: SeatScore {
                wins: 2 * both + one,
                score: 60 * (2 * both + one),
                sets: SetScore {
                    sum: 120 * both + 60 * one,
                    squares: 14_400 * both + 3_600 * one,
                },
            },
            ..Tally::default()
        }
    }

    #[test]
    fn each_reason_is_given_alone_and_all_in_one_sentence() {
        assert_eq!(warning(&tally(2, 20, 100, 60)), None);
        let said = |tally: &Tally| warning(tally).expect("a reason");
        assert!(said(&tally(1, 20, 100, 60)).contains("last 1 round or less"));
        assert!(said(&tally(2, 60, 60, 60)).contains("first turn wins 75 %"));
        assert!(said(&tally(2, 20, 100, 61)).contains("only 39 % of"));
        let all = said(&tally(1, 60, 60, 80));
        assert!(all.contains(" and only 20 % of"), "{all}");
        assert_eq!(all.matches("over before").count(), 1);
    }

    #[test]
    fn a_deck_that_all_draw_from_is_counted_once() {
        let mode = breachlab_core::engine::Mode::free_for_all(2).drawing_together();
        let shared = Tally {
            mode,
            ..tally(2, 20, 100, 61)
        };
        assert_eq!(warning(&shared), None, "39 of 100 each, 78 together");
        let few = Tally {
            mode,
            ..tally(2, 20, 100, 81)
        };
        assert!(warning(&few).is_some_and(|said| said.contains("only 38 % of")));
    }

    #[test]
    fn a_few_matches_say_nothing_of_the_pace() {
        assert_eq!(warning(&tally(1, 0, 9, 80)), None);
        assert!(warning(&tally(1, 0, 10, 80)).is_some());
    }

    #[test]
    fn two_matches_do_not_convict_the_first_turn() {
        assert_eq!(warning(&tally(3, 1, 0, 0)), None);
        assert_eq!(warning(&Tally::default()), None);
    }
}
