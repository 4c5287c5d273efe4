//! The exporters on made-up reports: columns, quoting, empty cells, pictures, whole files.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};

use breachlab::report::{self, RunReport, Terminal, chart, charts};

use crate::{fake, golden};

fn table(report: &RunReport, name: &str) -> String {
    let tables = report::tables(report).unwrap();
    let (_, bytes) = tables
        .into_iter()
        .find(|(table, _)| *table == name)
        .unwrap();
    String::from_utf8(bytes).unwrap()
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    reader
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("breachlab-report-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn columns_begin_as_the_contract_says() {
    for (name, columns) in [
        (
            "matchups.csv",
            "game,deck_a,strategy_a,deck_b,strategy_b,matches,wins_a,wins_b,draws,win_rate_a,ci_low,\
             ci_high,first_seat_win_rate,mean_turns,",
        ),
        (
            "cards.csv",
            "game,deck,strategy,card_id,card_name,copies,matches,opening,opening_wins,drawn,drawn_wins,\
             deployed,deployed_wins,never_seen,never_seen_wins,stuck,drawn_win_rate,drawn_ci_low,\
             drawn_ci_high,drawn_minus_never_seen,wounds_dealt,kills,boards_won,times_destroyed,",
        ),
        (
            "turns.csv",
            "game,deck_a,deck_b,turns,matches,wins_a,wins_b,draws,",
        ),
        (
            "engagements.csv",
            "game,deck_a,deck_b,attacker,outcome,engagements,mean_rounds,mean_wounds_dealt,\
             mean_units_lost,",
        ),
    ] {
        let text = table(&fake::small(), name);
        assert!(text.starts_with(columns), "{name}: {text}");
    }
}

#[test]
fn every_row_has_a_cell_a_column() {
    for report in [fake::small(), fake::large(&fake::DUEL, 24)] {
        for (name, bytes) in report::tables(&report).unwrap() {
            let rows = rows(&String::from_utf8(bytes).unwrap());
            assert!(rows.len() > 1, "{name} is empty");
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{name}");
        }
    }
}

#[test]
fn commas_quotes_and_line_feeds_in_names_survive() {
    let report = fake::small();
    let text = table(&report, "cards.csv");
    assert!(text.contains("\"line, \"\"old\"\"\""), "{text}");
    let cells = &rows(&text)[1];
    assert_eq!(cells[1], report.cards[0].deck);
    assert_eq!(cells[4], report.cards[0].card_name);
    assert!(!text.contains('\r'));
}

#[test]
fn no_data_is_an_empty_cell_and_never_a_zero() {
    let report = fake::small();
    let text = table(&report, "cards.csv");
    let rows = rows(&text);
    let cell = |name: &str| {
        let at = rows[0].iter().position(|column| column == name).unwrap();
        rows[1][at].as_str()
    };
    assert_eq!(cell("drawn_minus_never_seen"), "");
    assert_eq!(cell("drawn_minus_never_seen_low"), "");
    assert_eq!(cell("never_seen_win_rate"), "");
    assert_eq!(cell("first_turn_mean"), "");
    assert_eq!((cell("never_seen"), cell("never_seen_wins")), ("0", "0"));
    assert_eq!(
        (cell("drawn_wins"), cell("drawn_win_rate")),
        ("4.5", "0.642857")
    );
    assert!(table(&report, "engagements.csv").contains(",b,repelled,0,,,,1,"));
}

#[test]
fn the_json_document_has_the_keys_of_the_contract() {
    assert_eq!(
        report::document(&fake::small()).unwrap(),
        concat!(
            r#"{"schema":1,"game":"hull-breach","seed":"0x5eed","complete":true,"matches":4,"#,
            r#""seats":[{"deck":"line, \"old\"","strategy":"balanced","wins":2,"win_rate":0.625,"#,
            r#""ci_low":0.375,"ci_high":0.875},{"deck":"räuber","strategy":"balanced","wins":1,"#,
            r#""win_rate":0.375,"ci_low":0.125,"ci_high":0.625}],"draws":1,"#,
            r#""turns":{"mean":6.666667,"p50":6,"p95":9,"max":9},"#,
            r#""command":null,"files":[{"role":"cards","name":"embedded","hash":"00ff"}],"#,
            r#""notes":["only 2 pairs: trust no width"],"#,
            r#""timing":{"seconds":0.5,"matches_per_second":8.0,"threads":1,"host":"x"},"#,
            r#""out":"reports/out/x"}"#,
            "\n",
        )
    );
}

#[test]
fn a_report_without_a_match_says_so_and_has_no_nan() {
    let mut report = RunReport {
        seats: fake::small().seats,
        ..RunReport::default()
    };
    for seat in &mut report.seats {
        seat.win_rate = None;
        seat.wins = 0;
    }
    let page = report::summary(&report, &charts::charts(&report));
    assert!(page.contains("nothing can be said"), "{page}");
    let text = [
        report::document(&report).unwrap(),
        page,
        report::text(&report, Terminal::default()),
    ]
    .concat();
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    assert!(text.contains("\"win_rate\":null"));
}

#[test]
fn the_terminal_table_fits_80_columns_and_is_plain_where_asked() {
    for report in [fake::small(), fake::large(&fake::DUEL, 24)] {
        let text = report::text(
            &report,
            Terminal {
                colour: false,
                bars: true,
                width: 80,
            },
        );
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{widest}:\n{text}");
        assert!(!text.contains('\u{1b}'));
        assert!(
            report::text(
                &report,
                Terminal {
                    colour: true,
                    bars: true,
                    width: 80
                }
            )
            .contains('\u{1b}')
        );
    }
}

#[test]
fn names_cannot_steer_a_terminal_or_break_the_page() {
    let mut report = fake::large(&fake::DUEL, 3);
    report.seats[0].deck_name = "evil\u{1b}[2J\n# <b>|".to_owned();
    let text = report::text(&report, Terminal::default());
    assert!(!text.contains('\u{1b}'));
    let page = report::summary(&report, &[]);
    assert!(page.contains(r"evil\\u{1b}\[2J \# \<b\>\|"), "{page}");
}

#[test]
fn charts_are_drawn_with_the_embedded_font_alone_and_the_same_each_time() {
    let report = fake::large(&fake::DUEL, 4);
    let [first, second] = ["charts-1", "charts-2"].map(folder);
    let charts = charts::charts(&report);
    let names: Vec<_> = charts.iter().map(|chart| chart.name.as_str()).collect();
    assert_eq!(
        names,
        ["win-rates", "cards-a", "cards-b", "length", "endings"]
    );
    for chart in &charts[..1] {
        chart::write(chart, &first).unwrap();
        chart::write(chart, &second).unwrap();
    }
    let svg = fs::read_to_string(first.join("win-rates.svg")).unwrap();
    for words in [
        "Skyline Battle Line",
        "95 % interval",
        "n = 20,000",
        "win rate, %",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    let png = fs::read(first.join("win-rates.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(png, fs::read(second.join("win-rates.png")).unwrap());
    assert_eq!(
        fs::read_dir(&first).unwrap().count(),
        2,
        "no temporary file stays"
    );
    fs::remove_dir_all(first).unwrap();
    fs::remove_dir_all(second).unwrap();
}

#[test]
fn no_text_of_a_chart_overlaps_another_or_is_cut_off() {
    let long = "The Seventh Outer Picket Fleet of Commander Ysolde Vance-Okonkwo, Reinforced";
    let six = [
        ("a", long),
        fake::DUEL[1],
        ("c", long),
        ("d", "D"),
        ("e", "É"),
        ("f", long),
    ];
    let mut wide = fake::large(&fake::DUEL, 58);
    wide.endings[0].ending = format!("{long}, and then some more words that nobody will read");
    for turn in &mut wide.turns {
        turn.turns *= 7;
    }
    for report in [
        fake::small(),
        wide,
        fake::large(&six, 24),
        fake::large(&six[..3], 1),
    ] {
        for chart in charts::charts(&report) {
            assert_eq!(chart::collisions(&chart.picture), [""; 0], "{}", chart.name);
        }
    }
}

#[test]
fn charts_of_a_former_line_up_do_not_stay() {
    let folder = folder("former");
    let former = report::ReportFolder::fresh(&folder).unwrap();
    former.write("cards-c.svg", b"old").unwrap();
    drop(former);
    fs::write(folder.join("mine.txt"), "keep").unwrap();
    report::write(
        &fake::small(),
        &report::ReportFolder::fresh(&folder).unwrap(),
    )
    .unwrap();
    assert!(!folder.join("cards-c.svg").exists());
    assert!(folder.join("mine.txt").exists() && folder.join("run.json").exists());
    fs::remove_dir_all(folder).unwrap();
}

/// The whole of a small report, byte for byte. `BLESS=1` rewrites the files.
#[test]
fn a_small_report_is_written_as_kept() {
    let report = fake::small();
    let charts = charts::charts(&report);
    let mut files: Vec<(String, Vec<u8>)> = report::tables(&report)
        .unwrap()
        .into_iter()
        .map(|(name, bytes)| (name.to_owned(), bytes))
        .collect();
    files.push((
        "summary.md".to_owned(),
        report::summary(&report, &charts).into_bytes(),
    ));
    let run_file = report::run_file(&report)
        .unwrap()
        .replace(env!("CARGO_PKG_VERSION"), "VERSION");
    files.push(("run.json".to_owned(), run_file.into_bytes()));
    files.push((
        "table.txt".to_owned(),
        report::text(&report, Terminal::default()).into_bytes(),
    ));
    for (name, bytes) in files {
        let text = String::from_utf8(bytes).unwrap();
        golden::hold(&format!("tests/golden/report/{name}"), &text);
    }
}

/// Not a check: draws the charts of made-up reports into `target/charts`, to be looked at.
#[test]
#[ignore = "draws pictures to look at"]
fn draw_charts_to_look_at() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/charts");
    let six = [
        fake::DUEL[0],
        fake::DUEL[1],
        ("corp-ghost", "Meridian Ghost Fleet"),
        ("rdf-heavy", "Castellan Heavy Squadron"),
        ("corp-swarm", "Ninefold Drone Swarm"),
        ("col-wolfpack", "Freeport Wolfpack"),
    ];
    for (name, report) in [
        ("duel", fake::large(&fake::DUEL, 24)),
        ("many", fake::large(&fake::DUEL, 58)),
        ("six", fake::large(&six, 20)),
        ("small", fake::small()),
    ] {
        report::write(
            &report,
            &report::ReportFolder::fresh(&root.join(name)).unwrap(),
        )
        .unwrap();
    }
}
