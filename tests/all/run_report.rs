//! A counted run becomes a report: what the rows add up to, for two and for three at the table.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::sync::atomic::AtomicBool;

use breachlab::analysis::run::{CountNames, report};
use breachlab::engine::Game;
use breachlab::games::{DeckCard, Entry, LineUp, Read};
use breachlab::play::{Ended, Hooks, Job, Stop, Workers};
use breachlab::report::{self as tables, Attacker, PlanRow, RunReport};

use crate::toy::{self, Toy};

fn line_up(seats: usize) -> LineUp {
    let cards = (0..toy::DECK / 2).map(|at| DeckCard {
        id: format!("c{at}"),
        name: format!("Card {at}"),
        kind: "Card".to_owned(),
        copies: 2,
    });
    let entry = |at: usize| Entry {
        deck_id: String::new(),
        own_name: String::new(),
        deck: format!("deck-{at}"),
        deck_name: format!("Deck {at}"),
        strategy: "toy".to_owned(),
        cards: cards.clone().collect(),
    };
    LineUp {
        entries: (0..seats).map(entry).collect(),
        files: Vec::new(),
    }
}

/// The same deck and pilot at both seats, by the fingerprints of their files.
fn twins() -> LineUp {
    let file = |role, hash: &str| Read {
        role,
        name: "a file".to_owned(),
        hash: hash.to_owned(),
    };
    LineUp {
        files: vec![
            file("deck", "1"),
            file("deck", "1"),
            file("strategy", "2"),
            file("strategy", "2"),
        ],
        ..line_up(2)
    }
}

fn played(job: Job<Toy>, matches: u64, interrupt: bool) -> RunReport {
    let line_up = line_up(job.entries());
    played_by(&line_up, job, matches, interrupt)
}

fn played_by(line_up: &LineUp, mut job: Job<Toy>, matches: u64, interrupt: bool) -> RunReport {
    job.stop = Stop::Exact(matches);
    let names = CountNames {
        game: Toy::ID,
        title: Toy::TITLE,
        endings: Toy::ENDINGS,
        clash_outcomes: Toy::CLASH_OUTCOMES,
        counters: Toy::COUNTERS,
    };
    let interrupt = AtomicBool::new(interrupt);
    let workers = Workers::new(None).unwrap();
    let done = workers.run(
        &job,
        Hooks {
            progress: &(),
            interrupt: &interrupt,
        },
    );
    assert_eq!(done.ended == Ended::Interrupted, interrupt.into_inner());
    report(names, line_up, job.seed, PlanRow::default(), &done)
}

#[test]
fn the_rows_of_a_duel_add_up_to_its_matches() {
    let report = played(toy::duel(), 2_000, false);
    assert_eq!((report.head.matches, report.head.complete), (2_000, true));
    let wins: u64 = report.seats.iter().map(|seat| seat.wins).sum();
    assert_eq!(wins + report.draws, 2_000);
    let [matchup] = report.matchups.as_slice() else {
        panic!("one row a matchup")
    };
    let split = matchup.split;
    assert_eq!(split.wins_a + split.wins_b + split.draws, split.matches);
    assert_eq!(
        (split.wins_a, split.wins_b),
        (report.seats[0].wins, report.seats[1].wins)
    );
    assert_eq!(
        (matchup.sides.deck_b.as_str(), matchup.pairs),
        ("deck-1", 1_000)
    );
    let [a, b] = [&report.seats[0], &report.seats[1]].map(|seat| seat.win_rate.unwrap());
    assert!((a.value + b.value - 1.0).abs() < 1e-12);
    assert!(
        (a.low + b.high - 1.0).abs() < 1e-12,
        "the intervals mirror each other"
    );
    assert!(a.low < a.value && a.value < a.high);
    for rows in [
        report.turns.iter().map(|row| row.split).collect::<Vec<_>>(),
        report.endings.iter().map(|row| row.split).collect(),
    ] {
        assert_eq!(rows.iter().map(|row| row.matches).sum::<u64>(), 2_000);
        assert_eq!(rows.iter().map(|row| row.wins_a).sum::<u64>(), split.wins_a);
        assert_eq!(rows.iter().map(|row| row.wins_b).sum::<u64>(), split.wins_b);
    }
    assert!(
        report
            .engagements
            .iter()
            .any(|row| row.attacker == Attacker::B)
    );
}

#[test]
fn a_card_row_has_all_copies_of_its_deck_somewhere() {
    let report = played(toy::duel(), 2_000, false);
    assert_eq!(report.cards.len(), 2 * toy::DECK / 2);
    for card in &report.cards {
        assert_eq!(card.matches, report.head.matches);
        let copies = card.copies * card.matches;
        assert_eq!(
            card.drawn.copies + card.never_seen.copies,
            copies,
            "{card:?}"
        );
        assert!(card.opening.copies <= card.drawn.copies);
        let wins = card.drawn.wins + card.never_seen.wins;
        let seat = &report.seats[card.place - 1];
        let rate = seat.win_rate.unwrap().value;
        assert!(
            (wins / copies as f64 - rate).abs() < 1e-9,
            "every copy shares its deck's results"
        );
    }
}

#[test]
fn three_at_the_table_have_a_row_each_and_a_star_for_the_others() {
    let report = played(toy::three(), 3_000, false);
    assert_eq!(report.matchups.len(), 3);
    let is_said = |report: &RunReport| {
        report
            .head
            .notes
            .iter()
            .any(|note| note.contains("one table"))
    };
    assert!(is_said(&report) && !is_said(&played(toy::duel(), 20, false)));
    for row in &report.matchups {
        assert_eq!(
            (row.sides.deck_b.as_str(), row.sides.strategy_b.as_str()),
            ("*", "*")
        );
        assert_eq!(row.split.wins_a + row.split.wins_b + row.split.draws, 3_000);
        assert_eq!(row.pairs, 1_000);
    }
    assert_eq!(
        report
            .turns
            .iter()
            .map(|row| row.split.matches)
            .sum::<u64>(),
        3 * 3_000
    );
    assert!(
        report
            .engagements
            .iter()
            .all(|row| row.attacker == Attacker::A)
    );
    let shares: f64 = report
        .seats
        .iter()
        .map(|seat| seat.win_rate.unwrap().value)
        .sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn an_unfinished_set_and_few_sets_are_said() {
    let report = played(toy::duel(), 7, false);
    assert_eq!((report.head.matches, report.matchups[0].pairs), (7, 3));
    assert!(
        report
            .head
            .notes
            .iter()
            .any(|note| note.contains("only 3 complete sets"))
    );
    assert!(
        report
            .head
            .notes
            .iter()
            .any(|note| note.contains("the last 1 of the matches"))
    );
}

#[test]
fn a_mirror_says_why_its_interval_has_no_width() {
    let report = played_by(&twins(), toy::mirror(), 1_000, false);
    let rate = report.seats[0].win_rate.unwrap();
    assert_eq!((rate.low, rate.value, rate.high), (0.5, 0.5, 0.5));
    // The same even pairs between decks that are not known to be the same.
    let strangers = played(toy::mirror(), 1_000, false).seats[0]
        .win_rate
        .unwrap();
    assert!(strangers.low < 0.5 && strangers.high > 0.5, "{strangers:?}");
    assert!(
        report
            .head
            .notes
            .iter()
            .any(|note| note.contains("zero by construction"))
    );
    assert_eq!(
        report.matchups[0].pair_ratio, None,
        "an infinite gain is no number"
    );
}

#[test]
fn a_run_interrupted_before_its_first_match_is_a_report_without_numbers() {
    let report = played(toy::duel(), 1_000, true);
    assert_eq!((report.head.matches, report.head.complete), (0, false));
    assert!(report.seats.iter().all(|seat| seat.win_rate.is_none()));
    let text = tables::document(&report).unwrap();
    assert!(
        text.contains("\"complete\":false") && text.contains("\"win_rate\":null"),
        "{text}"
    );
    let csv: Vec<u8> = tables::tables(&report)
        .unwrap()
        .into_iter()
        .flat_map(|(_, bytes)| bytes)
        .collect();
    let csv = String::from_utf8(csv).unwrap();
    assert!(!csv.contains("NaN") && !csv.contains("inf"), "{csv}");
}

#[test]
fn a_run_of_no_match_has_no_rows_and_no_charts() {
    let report = played(toy::duel(), 2_000, true);
    assert_eq!((report.head.matches, report.head.complete), (0, false));
    let rows = [
        report.cards.len(),
        report.matchups.len(),
        report.endings.len(),
        report.engagements.len(),
        report.turns.len(),
    ];
    assert_eq!(rows, [0; 5]);
    assert!(report.counters.is_empty() && report.slowest.is_empty());
    assert!(breachlab::report::charts::charts(&report).is_empty());
    let page = breachlab::report::summary(&report, &[]);
    assert!(
        page.contains("No match was played.") && !page.contains("longest"),
        "{page}"
    );
}
