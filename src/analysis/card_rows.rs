//! From what was counted of a card to its row in the report of a `run`.

use super::shown::estimate as shown;
use breachlab_core::stats;
use breachlab_core::tally::{self, CardTally};
use breachlab_report::{CardRow, CardTurn, Seen};

pub(super) fn with_counts(
    named: CardRow,
    counted: &CardTally,
    entry: &tally::EntryTally,
    clusters: u64,
) -> CardRow {
    let met = |met: tally::Met| Seen {
        copies: met.matches,
        wins: stats::half_score_wins(met.score),
    };
    let by_turn = (1..=tally::STRATA).map(|turn| {
        let [deployed, waiting] = stats::at_turn(entry, counted, turn).map(met);
        CardTurn {
            turn,
            deployed,
            waiting,
        }
    });
    CardRow {
        mulliganed: seen(counted.mulliganed),
        deployed_minus_waiting: stats::deployed_minus_waiting(entry, counted).map(shown),
        by_turn: by_turn.collect(),
        opening: seen(counted.opening),
        drawn: seen(counted.drawn),
        deployed: seen(counted.deployed),
        never_seen: seen(counted.never_seen),
        stuck: counted.stuck.copies,
        drawn_win_rate: stats::drawn_win_rate(counted, clusters).map(shown),
        drawn_minus_never_seen: stats::drawn_minus_never_seen(counted, clusters).map(shown),
        wounds_dealt: counted.wounds_dealt,
        kills: counted.kills,
        boards_won: counted.boards_won,
        times_destroyed: counted.times_destroyed,
        conscripted: counted.conscripted.copies,
        fetched: counted.fetched.copies,
        first_turn_mean: mean(counted.first_turns, counted.matches_deployed),
        spent: counted.spent,
        ..named
    }
}

fn seen(seen: tally::SeenTally) -> Seen {
    Seen {
        copies: seen.copies,
        wins: stats::half_score_wins(seen.score),
    }
}

/// A mean; none of nothing.
pub(super) fn mean(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}
