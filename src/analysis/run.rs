//! From what was counted to the report of a `run`: who wins, how often, with which cards.

use super::card_rows::{mean, with_counts};
use super::shown::estimate as shown;
use breachlab_core::games::{EVERY, Entry, LineUp};
use breachlab_core::play::{Ended, Finished};
use breachlab_core::stats;
use breachlab_core::tally::{self, ClashTally, Tally};
use breachlab_report::{
    Attacker, CardRow, CounterRow, EndingRow, EngagementRow, FileRow, Head, Length, MatchupRow,
    ModeRow, PlanRow, ReportEstimate, RunReport, SeatRow, Sides, SlowRow, Split, Timing, TurnRow,
};

/// Names that a game gives to what is counted.
#[derive(Clone, Copy, Debug)]
pub struct CountNames<'a> {
    /// Id of the game.
    pub game: &'a str,
    /// Its name as players say it.
    pub title: &'a str,
    /// Endings of a match.
    pub endings: &'a [&'a str],
    /// Outcomes of an engagement.
    pub clash_outcomes: &'a [&'a str],
    /// What is counted beside wins, by name.
    pub counters: &'a [&'a str],
}

/// The report of a finished job. `plan` says what was asked; `out` and the host are left to the caller.
#[must_use]
pub fn report(
    names: CountNames<'_>,
    line_up: &LineUp,
    seed: u64,
    mut plan: PlanRow,
    done: &Finished,
) -> RunReport {
    let view = CountedRun {
        names,
        line_up,
        tally: &done.tally,
    };
    stopped(done.ended).clone_into(&mut plan.stopped);
    // What was not played has no rows, and no chart is drawn of them.
    let played = (done.tally.matches > 0).then_some(&view);
    plan.rotation = done.tally.matches_a_set() as u64;
    RunReport {
        head: Head {
            game: names.game.to_owned(),
            title: names.title.to_owned(),
            seed: Some(seed),
            matches: done.tally.matches,
            complete: done.is_complete(),
            files: files(line_up),
            notes: view.notes(done.ended),
            timing: Some(Timing {
                seconds: done.timing.seconds,
                matches_per_second: speed(&done.tally, done.timing.seconds),
                ..Timing::default()
            }),
            ..Head::default()
        },
        plan,
        seats: view.seats(),
        mode: view.mode(),
        draws: done.tally.draws,
        length: view.length(),
        matchups: played.map_or_else(Vec::new, CountedRun::matchups),
        cards: played.map_or_else(Vec::new, CountedRun::cards),
        turns: view.turns(),
        engagements: played.map_or_else(Vec::new, CountedRun::engagements),
        endings: played.map_or_else(Vec::new, CountedRun::endings),
        counters: played.map_or_else(Vec::new, CountedRun::counters),
        slowest: view.slowest(),
    }
}

fn stopped(ended: Ended) -> &'static str {
    match ended {
        Ended::Exact => "all matches played",
        Ended::TargetReached => "target error reached",
        Ended::MaxReached => "most matches played before the target error was reached",
        Ended::Interrupted => "interrupted",
    }
}

fn speed(tally: &Tally, seconds: f64) -> f64 {
    if seconds > 0.0 {
        tally.matches as f64 / seconds
    } else {
        0.0
    }
}

/// Files as rows.
pub(crate) fn file_rows(files: &[breachlab_core::games::Read]) -> Vec<FileRow> {
    files.iter().map(FileRow::from).collect()
}

fn files(line_up: &LineUp) -> Vec<FileRow> {
    file_rows(&line_up.files)
}

/// A counted run with the names of what was counted.
pub(super) struct CountedRun<'a> {
    names: CountNames<'a>,
    pub(super) line_up: &'a LineUp,
    pub(super) tally: &'a Tally,
}

impl CountedRun<'_> {
    /// Who was with whom.
    fn mode(&self) -> ModeRow {
        let mode = self.tally.mode;
        ModeRow {
            name: mode.name().to_owned(),
            even: mode.even(),
            even_of_side: mode.even_of_side(),
            sides: (0..mode.entries())
                .map(|entry| mode.side_of_entry(entry))
                .collect(),
            lost: mode.plays_table().then_some(self.tally.lost),
        }
    }

    /// The line-up seen from `entry`: the other deck where two meet, else `*`.
    fn sides(&self, entry: usize) -> Sides {
        let own = &self.line_up.entries[entry];
        let (deck_b, strategy_b) = match self.line_up.entries.as_slice() {
            [first, second] if self.tally.mode.is_duel() => {
                let other = if entry == 0 { second } else { first };
                (other.deck.clone(), other.strategy.clone())
            }
            _ => (EVERY.to_owned(), EVERY.to_owned()),
        };
        Sides {
            place: entry + 1,
            deck_a: own.deck.clone(),
            strategy_a: own.strategy.clone(),
            deck_b,
            strategy_b,
        }
    }

    /// Entries that have a row of their own: the first of two that meet, or all.
    fn rows(&self) -> std::ops::Range<usize> {
        if self.tally.mode.is_duel() {
            0..1
        } else {
            0..self.tally.entries.len()
        }
    }

    /// Win rate of an entry; a mirror's is known without error.
    pub(super) fn rate(&self, entry: usize) -> Option<stats::Estimate> {
        if self.tally.mode.has_opponents() && self.line_up.is_mirror() {
            stats::mirror_rate(self.tally, entry)
        } else {
            stats::entry_rate(self.tally, entry)
        }
    }

    fn seats(&self) -> Vec<SeatRow> {
        let row = |(entry, known): (usize, &Entry)| SeatRow {
            deck: known.deck.clone(),
            deck_name: known.deck_name.clone(),
            strategy: known.strategy.clone(),
            wins: self.tally.entries[entry].wins,
            win_rate: self.rate(entry).map(shown),
        };
        self.line_up.entries.iter().enumerate().map(row).collect()
    }

    fn length(&self) -> Length {
        let Some(lengths) = stats::lengths(&self.tally.turns) else {
            return Length::default();
        };
        Length {
            mean: Some(lengths.mean),
            p50: Some(lengths.p50 as u64),
            p95: Some(lengths.p95 as u64),
            max: Some(lengths.max as u64),
        }
    }

    fn matchups(&self) -> Vec<MatchupRow> {
        let row = |entry| MatchupRow {
            sides: self.sides(entry),
            split: Split {
                matches: self.tally.matches,
                wins_a: self.tally.entries[entry].wins,
                wins_b: self.tally.matches - self.tally.draws - self.tally.entries[entry].wins,
                draws: self.tally.draws,
            },
            win_rate_a: self.rate(entry).map(shown),
            first_seat: stats::first_turn_rate(self.tally).map(shown),
            mean_turns: self.length().mean,
            pairs: self.tally.sets,
            // Sets of one match are no pairs.
            pair_ratio: stats::pairing_gain(self.tally, entry)
                .filter(|ratio| ratio.is_finite() && self.tally.matches_a_set() > 1),
        };
        self.rows().map(row).collect()
    }

    fn cards(&self) -> Vec<CardRow> {
        let mut rows = Vec::new();
        for (entry, known) in self.line_up.entries.iter().enumerate() {
            let counted = &self.tally.entries[entry].cards;
            for (at, card) in known.cards.iter().enumerate() {
                let counted = counted.get(at).copied().unwrap_or_default();
                let named = CardRow {
                    place: entry + 1,
                    deck: known.deck.clone(),
                    strategy: known.strategy.clone(),
                    card_id: card.id.clone(),
                    card_name: card.name.clone(),
                    kind: card.kind.clone(),
                    copies: card.copies,
                    matches: self.tally.matches,
                    ..CardRow::default()
                };
                rows.push(with_counts(
                    named,
                    &counted,
                    &self.tally.entries[entry],
                    self.tally.clusters,
                ));
            }
        }
        rows
    }

    fn turns(&self) -> Vec<TurnRow> {
        let mut rows = Vec::new();
        for entry in self.rows() {
            let lengths = (0..)
                .zip(&self.tally.turns)
                .filter(|(_, row)| row.matches > 0);
            rows.extend(lengths.map(|(turns, row)| TurnRow {
                sides: self.sides(entry),
                turns,
                split: split(row, entry),
            }));
        }
        rows
    }

    fn engagements(&self) -> Vec<EngagementRow> {
        let mut rows = Vec::new();
        let attackers = 0..self.tally.clashes.len();
        for attacker in attackers {
            let is_duel = self.tally.mode.is_duel();
            let is_table = attacker == self.tally.entries.len();
            for (outcome, clash) in self
                .names
                .clash_outcomes
                .iter()
                .zip(&self.tally.clashes[attacker])
            {
                rows.push(EngagementRow {
                    // What the table does, it does to all of them.
                    sides: self.sides(if is_duel || is_table { 0 } else { attacker }),
                    attacker: match attacker {
                        _ if is_table => Attacker::Table,
                        1 if is_duel => Attacker::B,
                        _ => Attacker::A,
                    },
                    outcome: (*outcome).to_owned(),
                    engagements: clash.engagements,
                    mean_rounds: mean(clash.rounds, clash.engagements),
                    mean_wounds_dealt: wounds(clash),
                    mean_units_lost: mean(clash.losses, clash.engagements),
                });
            }
        }
        rows
    }

    fn endings(&self) -> Vec<EndingRow> {
        let mut rows = Vec::new();
        for entry in self.rows() {
            for (name, ending) in self.names.endings.iter().zip(&self.tally.endings) {
                let split = split(&ending.row, entry);
                rows.push(EndingRow {
                    sides: self.sides(entry),
                    ending: (*name).to_owned(),
                    split,
                    share: share(split.matches, self.tally.matches),
                    mean_turns: mean(ending.turns, split.matches),
                });
            }
        }
        rows
    }

    fn counters(&self) -> Vec<CounterRow> {
        let counted = self.names.counters.iter().zip(&self.tally.counters);
        counted
            .map(|(name, counter)| CounterRow {
                name: (*name).to_owned(),
                count: counter.sum,
                matches: counter.matches,
            })
            .collect()
    }

    fn slowest(&self) -> Vec<SlowRow> {
        let row = |slow: tally::Slow| SlowRow {
            number: slow.number,
            turns: u64::from(slow.turns),
            decisions: slow.decisions,
            ending: self
                .names
                .endings
                .get(usize::from(slow.ending))
                .unwrap_or(&"")
                .to_string(),
        };
        self.tally.slowest.iter().map(row).collect()
    }
}

fn split(row: &tally::TurnTally, entry: usize) -> Split {
    Split {
        matches: row.matches,
        wins_a: row.wins[entry],
        wins_b: row.matches - row.draws - row.wins[entry],
        draws: row.draws,
    }
}

/// Share of the matches, by Wilson's interval. Matches of a set are not independent; for how matches end
/// that makes the interval a little too wide or too narrow, never a verdict.
fn share(part: u64, whole: u64) -> Option<ReportEstimate> {
    let interval = stats::wilson(part as f64, whole as f64, stats::Z95);
    (whole > 0).then(|| ReportEstimate {
        value: part as f64 / whole as f64,
        low: interval.low,
        high: interval.high,
    })
}

fn wounds(clash: &ClashTally) -> Option<f64> {
    mean(clash.wounds, clash.engagements)
}
