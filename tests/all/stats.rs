//! Estimates over played and simulated matches: intervals cover the truth as often as they say.
//!
//! Error budget: each simulation has a fixed seed and 2,000 runs, so an honest 95 % interval covers within
//! 0.95 ± 0.0195 (four standard errors; one seed in 16,000 would fail by chance). The bounds below are wider
//! where the law itself is known to be off.

use breachlab::dice::{Address, Lane, Stream};
use breachlab::engine::{BySeat, CardUse, Effort, Outcome, Record, Witness};
use breachlab::play::Job;
use breachlab::stats::{self, Interval, Z95};
use breachlab::tally::{Counting, Tally};

use crate::toy::{self, Toy};

const RUNS: u64 = 2000;

fn luck(run: u64) -> Stream {
    Stream::new(
        Address {
            seed: 0x57a7,
            cell: 0,
            number: run,
        },
        Lane::Roll,
        0,
    )
}

/// Share of runs whose interval holds the truth.
fn coverage(truth: f64, mut interval: impl FnMut(&mut Stream) -> Interval) -> f64 {
    let hits = (0..RUNS)
        .filter(|&run| interval(&mut luck(run)).contains(truth))
        .count();
    hits as f64 / RUNS as f64
}

fn assert_covers(name: &str, covered: f64) {
    assert!(
        (0.9305..=0.9695).contains(&covered),
        "{name} covers {covered}"
    );
}

fn heads(stream: &mut Stream, share: u32, of: u32) -> bool {
    stream.below(of) < share
}

#[test]
fn wilson_covers_as_computed_exactly_elsewhere() {
    // Brown, Cai & DasGupta 2001; methods.md 1: 0.925 at n = 20, p = 0.05 and 0.922 at n = 50, p = 0.02.
    for (n, share, exact) in [(20, 5, 0.925), (50, 2, 0.922)] {
        let covered = coverage(f64::from(share) / 100.0, |stream| {
            let wins = (0..n).filter(|_| heads(stream, share, 100)).count();
            stats::wilson(wins as f64, f64::from(n), Z95)
        });
        assert!((covered - exact).abs() < 4.0 * (exact * (1.0 - exact) / RUNS as f64).sqrt());
    }
}

/// A made-up duel: each pair has a luck of its own that helps entry 0 or seat 0, so its matches are dependent.
fn pairs(
    stream: &mut Stream,
    count: u64,
    card: impl Fn(&mut Stream, u32) -> (CardUse, u32),
) -> Tally {
    let job: Job<Toy> = toy::duel();
    let state = <Toy as breachlab::engine::Game>::blank(&job.setups[0]);
    let mut counting = Counting::new::<Toy>(toy::duel().mode());
    let mut record = Record::new();
    for set in 0..count {
        let for_entry = stream.below(30);
        let for_seat = stream.below(30);
        for rotation in 0..2 {
            let fixture = job.fixture(set * 2 + rotation);
            let seat = fixture.seat_of(0);
            let (used, gain) = card(stream, for_entry);
            let from_seat = if seat.0 == 0 { for_seat } else { 30 - for_seat };
            // Means: 15 + 15 + gain of 60.
            let is_win = heads(stream, for_entry + from_seat + gain, 60);
            record.clear();
            record.cards[seat].push(used);
            let mut outcome = Outcome {
                score: BySeat::default(),
                ending: 0,
                turns: 1,
            };
            outcome.score[if is_win { seat } else { fixture.seat_of(1) }] = 60;
            Witness::<Toy>::dealt(&mut counting, fixture, &job.setups[0], &state);
            Witness::<Toy>::ended(&mut counting, &record, &outcome, Effort::default());
        }
    }
    counting.finish()
}

fn no_card(_stream: &mut Stream, _luck: u32) -> (CardUse, u32) {
    (CardUse::default(), 0)
}

#[test]
fn the_pair_interval_covers_where_the_halves_of_a_pair_agree() {
    // Mean of for_entry is 14.5; of for_seat and 30 - for_seat, 15 over the two seats.
    let truth = 29.5 / 60.0;
    let covered = coverage(truth, |stream| {
        let tally = pairs(stream, 200, no_card);
        stats::entry_rate(&tally, 0)
            .expect("pairs were played")
            .interval
    });
    assert_covers("pair interval", covered);
}

#[test]
fn brute_force_repetition_gives_the_standard_error() {
    let rates: Vec<(f64, f64)> = (0..RUNS)
        .map(|run| {
            let tally = pairs(&mut luck(run), 100, no_card);
            let rate = stats::entry_rate(&tally, 0).expect("pairs were played");
            (rate.value, rate.standard_error)
        })
        .collect();
    let mean = rates.iter().map(|rate| rate.0).sum::<f64>() / RUNS as f64;
    let spread = rates
        .iter()
        .map(|rate| (rate.0 - mean).powi(2))
        .sum::<f64>()
        / RUNS as f64;
    let claimed = rates.iter().map(|rate| rate.1).sum::<f64>() / RUNS as f64;
    // The spread of 2,000 runs is itself known to 1.6 %.
    assert!(
        (claimed / spread.sqrt() - 1.0).abs() < 0.065,
        "{claimed} against {}",
        spread.sqrt()
    );
}

/// Up to four copies are drawn, each helps; how many depends on the pair's own luck, so copies, matches and
/// pairs are all dependent.
fn four_copies(stream: &mut Stream, luck: u32) -> (CardUse, u32) {
    let drawn = stream.below(4).min(luck / 6) as u16;
    let card = CardUse {
        copies: 4,
        drawn,
        never_seen: 4 - drawn,
        ..CardUse::default()
    };
    (card, u32::from(drawn))
}

#[test]
fn card_intervals_cover_although_copies_share_their_match() {
    let long = pairs(&mut luck(RUNS + 1), 2_000_000, four_copies);
    let card = &long.entries[0].cards[0];
    let truth = [
        stats::drawn_win_rate(card, long.clusters),
        stats::never_seen_win_rate(card, long.clusters),
        stats::drawn_minus_never_seen(card, long.clusters),
    ]
    .map(|estimate| estimate.expect("seen").value);
    let mut covered = [0; 4];
    for run in 0..RUNS {
        let tally = pairs(&mut luck(run), 150, four_copies);
        let card = &tally.entries[0].cards[0];
        let intervals = [
            stats::drawn_win_rate(card, tally.clusters),
            stats::never_seen_win_rate(card, tally.clusters),
            stats::drawn_minus_never_seen(card, tally.clusters),
        ]
        .map(|estimate| estimate.expect("seen").interval);
        for at in 0..3 {
            covered[at] += u64::from(intervals[at].contains(truth[at]));
        }
        let wins = card.drawn.score as f64 / 60.0;
        let naive = stats::wilson(wins, card.drawn.copies as f64, Z95);
        covered[3] += u64::from(naive.contains(truth[0]));
    }
    let [drawn, never_seen, difference, naive] = covered.map(|hits| hits as f64 / RUNS as f64);
    assert_covers("drawn", drawn);
    assert_covers("never seen", never_seen);
    assert_covers("difference", difference);
    assert!(
        naive < 0.92,
        "copies taken for independent cover {naive}: the test has no teeth"
    );
}

#[test]
fn a_card_that_was_never_met_has_no_rate() {
    let tally = pairs(&mut luck(0), 3, no_card);
    let card = &tally.entries[0].cards[0];
    assert_eq!(stats::drawn_win_rate(card, tally.clusters), None);
    assert_eq!(stats::drawn_minus_never_seen(card, tally.clusters), None);
}

#[test]
fn a_card_that_always_won_keeps_a_width() {
    let always = |_: &mut Stream, luck| {
        (
            CardUse {
                copies: 1,
                drawn: 1,
                ..CardUse::default()
            },
            60 - u32::min(luck, 60),
        )
    };
    let tally = pairs(&mut luck(0), 50, |stream, _| always(stream, 0));
    let rate = stats::drawn_win_rate(&tally.entries[0].cards[0], tally.clusters).expect("drawn");
    assert!(rate.value == 1.0 && rate.interval.high == 1.0 && rate.interval.low < 0.95);
}
