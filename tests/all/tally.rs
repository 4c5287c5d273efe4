//! Tallies merge in any order; what they count is checked against matches counted by hand.

use breachlab::engine::{BySeat, CardUse, Clash, Effort, Merge, Mode, Outcome, Record, Witness};
use breachlab::play::{Job, Table};
use breachlab::tally::{Counting, Pentanomial, Tally};

use crate::toy::{self, Toy};

fn count(job: &Job<Toy>, numbers: std::ops::Range<u64>) -> Tally {
    let mut table = Table::new(&job.setups[0]);
    let mut counting = Counting::new::<Toy>(job.mode());
    numbers.for_each(|number| job.play(&mut table, number, &mut counting));
    counting.finish()
}

fn joined(tallies: impl IntoIterator<Item = Tally>) -> Tally {
    let mut all = Tally::default();
    tallies.into_iter().for_each(|tally| all.merge(tally));
    all
}

#[test]
fn merging_is_associative_and_commutative() {
    for job in [toy::duel(), toy::three()] {
        let [a, b, c] = [0..60, 60..150, 150..331].map(|numbers| count(&job, numbers));
        let whole = count(&job, 0..331);
        let bc = joined([b.clone(), c.clone()]);
        for order in [
            joined([a.clone(), b.clone(), c.clone()]),
            joined([c, a.clone(), b]),
            joined([a.clone(), bc.clone()]),
            joined([bc, a]),
        ] {
            assert_eq!(order, whole);
        }
    }
}

#[test]
fn an_empty_tally_changes_nothing() {
    let tally = count(&toy::duel(), 0..10);
    assert_eq!(
        joined([
            tally.clone(),
            Counting::new::<Toy>(Mode::free_for_all(2)).finish()
        ]),
        tally
    );
}

#[test]
fn every_count_adds_up() {
    let tally = count(&toy::three(), 0..999);
    let wins: u64 = tally.entries.iter().map(|entry| entry.wins).sum();
    assert_eq!(wins + tally.draws, tally.matches);
    let points: u64 = tally.entries.iter().map(|entry| entry.score).sum();
    assert_eq!(points, 60 * tally.matches);
    assert_eq!(
        tally.turns.iter().map(|row| row.matches).sum::<u64>(),
        tally.matches
    );
    assert_eq!(
        tally.turns.iter().map(|row| row.draws).sum::<u64>(),
        tally.draws
    );
    let endings = tally.endings.iter().map(|ending| ending.row);
    assert_eq!(
        endings.clone().map(|row| row.matches).sum::<u64>(),
        tally.matches
    );
    assert_eq!(endings.map(|row| row.draws).sum::<u64>(), tally.draws);
    for (at, entry) in tally.entries.iter().enumerate() {
        assert_eq!(
            tally.turns.iter().map(|row| row.wins[at]).sum::<u64>(),
            entry.wins
        );
        assert_eq!(entry.sets.sum, entry.score, "all sets are complete");
        for card in &entry.cards {
            assert_eq!(card.copies, 2 * tally.matches);
            assert_eq!(card.drawn.copies + card.never_seen.copies, card.copies);
            assert_eq!(card.drawn.score + card.never_seen.score, 2 * entry.score);
        }
    }
}

/// Pushes one made-up match of a duel: what entry 0 scores, and how its one card fared.
fn push(counting: &mut Counting, number: u64, score: u8, card: CardUse, effort: u64) {
    let job = toy::duel();
    let fixture = job.fixture(number);
    let seat = fixture.seat_of(0);
    let mut record = Record::new();
    record.first = 1;
    record.cards[seat].push(card);
    record.mulligans[seat] = 1;
    record.counters.extend([0, number as u32]);
    record.clashes.push(Clash {
        attacker: seat.into(),
        defender: fixture.seat_of(1).into(),
        outcome: 0,
        rounds: 2,
        wounds: 5,
        losses: 1,
    });
    let mut outcome = Outcome {
        score: BySeat::default(),
        ending: 1,
        turns: 4,
    };
    outcome.score[seat] = score;
    outcome.score[fixture.seat_of(1)] = 60 - score;
    let state = <Toy as breachlab::engine::Game>::blank(&job.setups[0]);
    Witness::<Toy>::dealt(counting, fixture, &job.setups[0], &state);
    let effort = Effort {
        decisions: effort,
        rolled: 3,
        shuffled: 9,
    };
    Witness::<Toy>::ended(counting, &record, &outcome, effort);
}

// Long because it is four matches written out, and their sums.
#[test]
fn four_matches_counted_by_hand() {
    let mut counting = Counting::new::<Toy>(Mode::free_for_all(2));
    let card = |drawn, never_seen| CardUse {
        copies: 3,
        opening: 1,
        drawn,
        deployed: 1,
        never_seen,
        first_turn: 2,
        wounds_dealt: 7,
        ..CardUse::default()
    };
    push(&mut counting, 0, 60, card(2, 1), 10);
    push(&mut counting, 1, 30, card(1, 2), 12);
    push(&mut counting, 2, 0, card(3, 0), 11);
    push(&mut counting, 3, 60, card(1, 1), 12);
    let tally = counting.finish();

    let entry = &tally.entries[0];
    assert_eq!(
        (entry.wins, entry.shared, entry.score, entry.squares),
        (2, 1, 150, 8100)
    );
    assert_eq!(
        (entry.sets.sum, entry.sets.squares),
        (150, 90 * 90 + 60 * 60)
    );
    assert_eq!(entry.mulligans, 4);
    assert_eq!(
        tally.pairs,
        Pentanomial {
            counts: [0, 0, 1, 1, 0],
            others: 0
        }
    );
    assert_eq!(
        (tally.matches, tally.sets, tally.clusters, tally.draws),
        (4, 2, 2, 1)
    );
    assert_eq!(
        (
            tally.turns[4].matches,
            tally.turns[4].wins[0],
            tally.turns[4].draws
        ),
        (4, 2, 1)
    );
    let endings = tally.endings.iter().map(|ending| ending.row.matches);
    assert_eq!(endings.collect::<Vec<_>>(), [0, 4]);
    assert_eq!(
        (
            tally.endings[1].row.wins[0],
            tally.endings[1].row.draws,
            tally.endings[1].turns
        ),
        (2, 1, 16)
    );
    assert_eq!((tally.counters[1].sum, tally.counters[1].matches), (6, 3));
    assert_eq!(
        (
            tally.clashes[0][0].engagements,
            tally.clashes[1][0].engagements
        ),
        (4, 0)
    );
    assert_eq!(
        (tally.decisions, tally.rolled, tally.shuffled),
        (45, 12, 36)
    );
    // Seat 1 began each time; entry 0 sat there in matches 1 and 3.
    assert_eq!(
        (tally.first_turn.wins, tally.first_turn.score),
        (2, 30 + 60 + 60)
    );
    assert_eq!((tally.seat_zero.wins, tally.seat_zero.score), (1, 60 + 30));

    let row = &entry.cards[0];
    assert_eq!((row.drawn.copies, row.drawn.score), (7, 2 * 60 + 30 + 60));
    assert_eq!(
        (row.never_seen.copies, row.never_seen.score),
        (4, 60 + 60 + 60)
    );
    assert_eq!(
        (row.matches_deployed, row.first_turns, row.wounds_dealt),
        (4, 8, 28)
    );
    // By pair: x = 3, 4; y = 150, 60; u = 3, 1; v = 120, 60.
    let m = row.moments;
    assert_eq!((m.xx, m.xy, m.yy), (25, 690, 26_100));
    assert_eq!((m.uu, m.uv, m.vv), (10, 420, 18_000));
    assert_eq!((m.xu, m.xv, m.yu, m.yv), (13, 600, 510, 21_600));

    let slowest: Vec<u64> = tally.slowest.iter().map(|slow| slow.number).collect();
    assert_eq!(
        slowest,
        [1, 3, 2, 0],
        "most decisions first; of equals, the lower number"
    );
}
