//! A report made up from plain arithmetic, large enough to look at: no engine runs.
#![expect(clippy::too_many_lines, reason = "made-up rows are long and plain")]

use breachlab::report::{
    Attacker, CardRow, CardTurn, CounterRow, EndingRow, EngagementRow, FileRow, Head, Length,
    MatchupRow, ModeRow, PlanRow, ReportEstimate, RunReport, SeatRow, Seen, Sides, SlowRow, Split,
    Timing, TurnRow,
};

/// A value with an interval of this half width.
pub(crate) fn around(value: f64, half: f64) -> ReportEstimate {
    ReportEstimate {
        value,
        low: value - half,
        high: value + half,
    }
}

/// Two sides with one strategy.
pub(crate) fn sides(place: usize, deck_a: &str, deck_b: &str) -> Sides {
    let strategy_b = if deck_b == "*" { "*" } else { "balanced" };
    Sides {
        place,
        deck_a: deck_a.to_owned(),
        strategy_a: "balanced".to_owned(),
        deck_b: deck_b.to_owned(),
        strategy_b: strategy_b.to_owned(),
    }
}

/// One row of each table with names that need quoting, and cells without data.
// Long because it is a report with every field set.
pub(crate) fn small() -> RunReport {
    let sides = sides(1, "line, \"old\"", "räuber");
    let split = Split {
        matches: 4,
        wins_a: 2,
        wins_b: 1,
        draws: 1,
    };
    RunReport {
        head: Head {
            game: "hull-breach".to_owned(),
            title: "Hull Breach!".to_owned(),
            seed: Some(0x5eed),
            matches: 4,
            complete: true,
            files: vec![FileRow {
                role: "cards".to_owned(),
                name: "embedded".to_owned(),
                hash: "00ff".to_owned(),
            }],
            notes: vec!["only 2 pairs: trust no width".to_owned()],
            timing: Some(Timing {
                seconds: 0.5,
                matches_per_second: 8.0,
                threads: 1,
                host: "x".to_owned(),
            }),
            out: "reports/out/x".to_owned(),
            ..Head::default()
        },
        plan: PlanRow {
            decks: vec!["line, \"old\"".to_owned(), "räuber".to_owned()],
            strategies: vec!["balanced".to_owned(); 2],
            matches: 4,
            rotation: 2,
            stopped: "all matches played".to_owned(),
            replay: "breachlab replay a.toml b.toml --seed 0x5eed --match".to_owned(),
            ..PlanRow::default()
        },
        seats: vec![
            SeatRow {
                deck: "line, \"old\"".to_owned(),
                deck_name: "Old | Line".to_owned(),
                strategy: "balanced".to_owned(),
                wins: 2,
                win_rate: Some(around(0.625, 0.25)),
            },
            SeatRow {
                deck: "räuber".to_owned(),
                deck_name: "Räuber".to_owned(),
                strategy: "balanced".to_owned(),
                wins: 1,
                win_rate: Some(around(0.375, 0.25)),
            },
        ],
        mode: ModeRow::free_for_all(2),
        draws: 1,
        length: Length {
            mean: Some(20.0 / 3.0),
            p50: Some(6),
            p95: Some(9),
            max: Some(9),
        },
        matchups: vec![MatchupRow {
            sides: sides.clone(),
            split,
            win_rate_a: Some(around(0.625, 0.25)),
            first_seat: None,
            mean_turns: Some(20.0 / 3.0),
            pairs: 2,
            pair_ratio: None,
        }],
        cards: vec![CardRow {
            place: 1,
            deck: "line, \"old\"".to_owned(),
            strategy: "balanced".to_owned(),
            card_id: "two-lines".to_owned(),
            card_name: "Two\nLines — “é”".to_owned(),
            kind: "Ship".to_owned(),
            copies: 3,
            matches: 4,
            opening: Seen {
                copies: 2,
                wins: 1.5,
            },
            drawn: Seen {
                copies: 7,
                wins: 4.5,
            },
            deployed: Seen {
                copies: 5,
                wins: 4.0,
            },
            never_seen: Seen::default(),
            stuck: 1,
            drawn_win_rate: Some(around(4.5 / 7.0, 0.25)),
            drawn_minus_never_seen: None,
            wounds_dealt: 11,
            kills: 2,
            boards_won: 0,
            times_destroyed: 3,
            conscripted: 0,
            fetched: 1,
            first_turn_mean: None,
            mulliganed: Seen::default(),
            deployed_minus_waiting: None,
            by_turn: vec![
                CardTurn {
                    turn: 1,
                    deployed: Seen {
                        copies: 2,
                        wins: 1.5,
                    },
                    waiting: Seen {
                        copies: 2,
                        wins: 1.0,
                    },
                },
                CardTurn {
                    turn: 2,
                    deployed: Seen::default(),
                    waiting: Seen {
                        copies: 1,
                        wins: 0.0,
                    },
                },
            ],
            spent: 40,
        }],
        turns: vec![TurnRow {
            sides: sides.clone(),
            turns: 6,
            split,
        }],
        engagements: vec![EngagementRow {
            sides: sides.clone(),
            attacker: Attacker::B,
            outcome: "repelled".to_owned(),
            engagements: 0,
            mean_rounds: None,
            mean_wounds_dealt: None,
            mean_units_lost: None,
        }],
        endings: vec![EndingRow {
            sides,
            ending: "station boarded".to_owned(),
            split,
            share: Some(around(1.0, 0.0)),
            mean_turns: Some(20.0 / 3.0),
        }],
        counters: vec![CounterRow {
            name: "cap hit".to_owned(),
            count: 1,
            matches: 1,
        }],
        slowest: vec![SlowRow {
            number: 3,
            turns: 9,
            decisions: 181,
            ending: "station boarded".to_owned(),
        }],
    }
}

const NAMES: [&str; 14] = [
    "Gypsum-class Contract Freighter",
    "Graphite-class Battle Cruiser",
    "An Unexpected Turn of Events",
    "Albatross-class Capital Ship",
    "Stalker MK II Fighter Drones",
    "RDF Military Police Company",
    "Adamant-class Capital Ship",
    "Commander Ysolde Vance-Okonkwo of the Seventh Outer Picket Fleet",
    "Ambush",
    "Wing Telemetry",
    "Harpy-class Cruiser",
    "Zephyr-class Scout",
    "Heavy Assault Marines",
    "Cockatrice-class Frigate",
];

/// A report of 20,000 matches with as many cards a deck as asked.
// Long because it is a report with every field set, to its limits.
pub(crate) fn large(decks: &[(&str, &str)], cards: usize) -> RunReport {
    let n = decks.len();
    let mut report = small();
    report.head.matches = 20_000;
    report.plan.matches = 20_000;
    report.plan.rotation = n as u64;
    report.mode = ModeRow::free_for_all(n);
    "breachlab replay rdf-line col-boarders --seed 0x5eed --match"
        .clone_into(&mut report.plan.replay);
    report.draws = 412;
    report.length = Length {
        mean: Some(11.4),
        p50: Some(11),
        p95: Some(18),
        max: Some(41),
    };
    report.head.notes.clear();
    report.seats.clear();
    report.matchups.clear();
    report.cards.clear();
    report.turns.clear();
    report.endings.clear();
    report.engagements.clear();
    let rows = if n == 2 { 1 } else { n };
    for (i, (deck, name)) in decks.iter().enumerate() {
        let tilt = [0.023, -0.023, 0.011, -0.011, 0.0, 0.0][i];
        let rate = 1.0 / n as f64 + tilt;
        report.seats.push(SeatRow {
            deck: (*deck).to_owned(),
            deck_name: (*name).to_owned(),
            strategy: "balanced".to_owned(),
            wins: (rate * 19_588.0) as u64,
            win_rate: Some(around(rate, 0.0069)),
        });
        for c in 0..cards {
            let wave = ((c * 37 + i * 11) % 101) as f64 / 101.0 - 0.5;
            let drawn = 9_000 + (c as u64 * 7919) % 30_000;
            report.cards.push(CardRow {
                place: i + 1,
                deck: (*deck).to_owned(),
                card_id: format!("card-{c}"),
                card_name: NAMES[c % NAMES.len()].to_owned(),
                kind: ["Ship", "Marine", "Event"][c % 3].to_owned(),
                copies: 1 + c as u64 % 5,
                matches: 20_000,
                drawn: Seen {
                    copies: drawn,
                    wins: drawn as f64 * (0.5 + wave / 9.0),
                },
                deployed: Seen {
                    copies: drawn * 2 / 3,
                    wins: drawn as f64 / 3.0,
                },
                never_seen: Seen {
                    copies: 9_000,
                    wins: 4_500.0,
                },
                drawn_win_rate: Some(around(0.5 + wave / 9.0, 0.007)),
                drawn_minus_never_seen: Some(around(
                    wave.powi(3) * 0.8 + 0.004,
                    0.008 + (c % 4) as f64 * 0.003,
                )),
                ..small().cards[0].clone()
            });
        }
    }
    for i in 0..rows {
        let other = if n == 2 { decks[1].0 } else { "*" };
        let sides = sides(i + 1, decks[i].0, other);
        let share = 1.0 / n as f64;
        let part = |matches: u64| {
            let draws = matches / 50;
            let wins_a = ((matches - draws) as f64 * (share + [0.02, -0.02, 0.0][i % 3])) as u64;
            Split {
                matches,
                wins_a,
                wins_b: matches - draws - wins_a,
                draws,
            }
        };
        report.matchups.push(MatchupRow {
            sides: sides.clone(),
            split: part(20_000),
            win_rate_a: report.seats[i].win_rate,
            first_seat: Some(around(share + 0.016, 0.0069)),
            mean_turns: Some(11.4),
            pairs: 10_000,
            pair_ratio: Some(1.18),
        });
        for turns in 3..=41_u64 {
            let z = (turns as f64 - 11.0) / if turns < 11 { 3.0 } else { 5.5 };
            let matches = (1_850.0 * (-0.5 * z * z).exp()) as u64;
            report.turns.push(TurnRow {
                sides: sides.clone(),
                turns,
                split: part(matches),
            });
        }
        for (ending, matches) in [
            ("station boarded", 14_240),
            ("station destroyed", 4_301),
            ("no ships and no way to build", 1_047),
            ("turn limit", 412),
        ] {
            report.endings.push(EndingRow {
                sides: sides.clone(),
                ending: ending.to_owned(),
                split: part(matches),
                share: Some(around(matches as f64 / 20_000.0, 0.006)),
                mean_turns: Some(11.0),
            });
        }
        for (attacker, outcome) in [
            (Attacker::A, "broken off"),
            (Attacker::A, "repelled"),
            (Attacker::B, "repelled"),
        ] {
            report.engagements.push(EngagementRow {
                sides: sides.clone(),
                attacker,
                outcome: outcome.to_owned(),
                engagements: 31_415,
                mean_rounds: Some(2.7),
                mean_wounds_dealt: Some(8.1),
                mean_units_lost: Some(1.4),
            });
        }
    }
    report
}

/// The two decks of most pictures.
pub(crate) const DUEL: [(&str, &str); 2] = [
    ("rdf-line", "Skyline Battle Line"),
    ("col-boarders", "Hearthlight Boarders"),
];
