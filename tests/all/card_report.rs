//! The reports of `cards` and `card` from rows of a fake study: charts that can be read, cells that are empty where
//! nothing is known, numbers that JSON, CSV and pages agree on.

use breachlab::report::{
    CardReport, CurveRow, Head, LineRow, NamedRow, Question, RankReport, ReportEstimate, Terminal,
    VerdictPartRow, VerdictRow, cards, chart, document as laid_out, text as printed, write,
};

use crate::cli::Folder;

fn around(value: f64, half: f64) -> ReportEstimate {
    ReportEstimate {
        value,
        low: value - half,
        high: value + half,
    }
}

fn claimed(path: &std::path::Path) -> breachlab::report::ReportFolder {
    breachlab::report::ReportFolder::fresh(path).unwrap()
}

fn question() -> Question {
    Question {
        head: Head {
            game: "moon-war".to_owned(),
            title: "Moon War".to_owned(),
            seed: Some(0x5eed),
            matches: 996,
            ..Head::default()
        },
        asked: 1000,
        band: 0.01,
        decks: vec!["one".to_owned(), "two".to_owned()],
        against_table: false,
        pilots: vec!["bold".to_owned()],
    }
}

fn row(name: &str, verdict: &str, value: Option<f64>) -> VerdictRow {
    VerdictRow {
        card: name.to_lowercase().replace(' ', "-"),
        name: name.to_owned(),
        group: "Tank".to_owned(),
        cost: vec![("ore".to_owned(), 3), ("ice".to_owned(), 1)],
        verdict: verdict.to_owned(),
        value: value.map(|value| around(value, 0.004)),
        q: value.map(|_| 0.012),
        shrunk: value,
        ranks: value.map(|_| [1, 3]),
        blank: value.map(|value| around(value + 0.02, 0.006)),
        pilots: [1, 1],
        decks: [2, 2],
        fair_cost: value.map(|_| vec![("ore".to_owned(), 4), ("ice".to_owned(), 1)]),
        fair_value: value.map(|_| around(0.002, 0.003)),
        fair_is_within: true,
        matches: 800,
        gain: value.map(|_| 4.5),
        worth: value.map(|_| 3600.4),
        replacement: Some("plain Tank (cost 3/1)".to_owned()),
        tried_in: vec!["one".to_owned()],
        is_inserted: false,
        is_reference: false,
        misplayed: None,
    }
}

fn ranking() -> RankReport {
    RankReport {
        question: question(),
        rows: vec![
            row("Great Tank", "overpowered", Some(0.03)),
            row(
                "Middling Tank with a Name That Runs On and On",
                "fair",
                Some(0.001),
            ),
            row("Small | Tank", "underpowered", Some(-0.02)),
            row("Unknown", "undecided", None),
        ],
        lines: vec![LineRow {
            group: "Tank".to_owned(),
            cards: 7,
            number: "attack".to_owned(),
            at_nothing: 1.5,
            per_good: 0.4,
            per_extra: 0.7,
            residual: 0.6,
        }],
        unplayed: 0,
        sets: 4,
        spread: 0.02,
    }
}

fn named(name: &str) -> NamedRow {
    NamedRow {
        name: name.to_owned(),
        value: around(0.01, 0.02),
        sets: 400,
        q: Some(0.4),
        before: Some(0.51),
    }
}

fn looked() -> CardReport {
    let part = |name: &str, is_inserted| VerdictPartRow {
        name: name.to_owned(),
        value: around(0.03, 0.01),
        sets: 200,
        is_inserted,
    };
    let curve = |number: &str| CurveRow {
        number: number.to_owned(),
        printed: 3,
        points: (1..=5)
            .map(|at| (at, around(f64::from(at) * 0.01, 0.01), 100))
            .collect(),
    };
    CardReport {
        question: question(),
        row: row("Great Tank", "overpowered", Some(0.03)),
        card: "Great Tank (cost 3/1)".to_owned(),
        replacement: Some("plain Tank (cost 3/1)".to_owned()),
        by_pilot: vec![part("bold", false)],
        by_deck: vec![part("one", false), part("two", true)],
        curves: vec![
            curve("attack"),
            curve("cost_ore"),
            curve("armour"),
            curve("wounds"),
        ],
        sides: vec![named("one")],
        copies: vec![named("1st copy"), named("2nd copy")],
        companions: vec![named("Small | Tank")],
        forked: Some(around(0.05, 0.02)),
        split: 300,
        observed: Some(around(0.12, 0.03)),
        flips: vec![[
            "breachlab replay a".to_owned(),
            "breachlab replay a --replace b=plain".to_owned(),
        ]],
        lines: ranking().lines,
        compare: None,
    }
}

#[test]
fn no_text_of_a_chart_lies_on_another() {
    for drawn in cards::ranking(&ranking())
        .iter()
        .chain(&cards::card(&looked()))
    {
        let found = chart::collisions(&drawn.picture);
        assert!(found.is_empty(), "{}: {found:?}", drawn.name);
    }
    assert!(cards::ranking(&RankReport::default()).is_empty());
}

#[test]
fn a_card_without_data_has_empty_cells_and_nulls() {
    let folder = Folder::new("ranked-cells");
    write(&ranking(), &claimed(&folder.0)).unwrap();
    let table = std::fs::read_to_string(folder.at("ranking.csv")).unwrap();
    let unknown = table.lines().last().unwrap();
    assert!(
        unknown.starts_with("moon-war,,,,unknown,Unknown,Tank,ore 3 ice 1,,,,,,"),
        "{unknown}"
    );
    let columns = table.lines().next().unwrap().split(',').count();
    assert!(
        unknown.split(',').count() == columns && !table.contains("NaN"),
        "{table}"
    );
    let document: serde_json::Value = serde_json::from_str(&laid_out(&ranking()).unwrap()).unwrap();
    let rows = &document["cards"];
    assert!(rows[3]["value_over_replacement"].is_null() && rows[3]["fair_cost"].is_null());
    assert_eq!(
        rows[0]["fair_cost"],
        serde_json::json!({ "ore": 4, "ice": 1 })
    );
    assert_eq!(rows[0]["holds_decks"], serde_json::json!([2, 2]));
    let page = std::fs::read_to_string(folder.at("ranking.md")).unwrap();
    assert!(
        page.contains("Small \\| Tank")
            && page.contains(
                "No value of 1 card: not played, or not to the end, before the interruption."
            ),
        "{page}"
    );
    let mut whole = ranking();
    whole.question.head.complete = true;
    whole.rows[0].is_reference = true;
    let name = whole.rows[0].name.clone();
    write(&whole, &claimed(&folder.0)).unwrap();
    let page = std::fs::read_to_string(folder.at("ranking.md")).unwrap();
    assert!(
        page.contains("No data: no deck given may hold Unknown.")
            && page.contains(&format!("zero by definition: {name}.")),
        "{page}"
    );
}

#[test]
fn json_has_the_keys_of_the_contract_first_and_in_order() {
    let text = laid_out(&looked()).unwrap();
    let keys = [
        "\"card\"",
        "\"verdict\"",
        "\"value_over_replacement\"",
        "\"ci_low\"",
        "\"ci_high\"",
        "\"q_value\"",
        "\"holds_pilots\"",
        "\"holds_decks\"",
        "\"fair_cost\"",
        "\"matches\"",
        "\"gain\"",
    ];
    let places: Vec<usize> = keys.iter().map(|key| text.find(key).unwrap()).collect();
    assert!(places.is_sorted(), "{text}");
    assert_eq!(text.matches('\n').count(), 1);
}

#[test]
fn text_and_page_say_the_verdict_with_its_interval() {
    let look = Terminal::default();
    let text = printed(&looked(), look);
    assert!(
        text.contains("Great Tank is overpowered: +3.00 points"),
        "{text}"
    );
    assert!(
        text.contains("holds for 1 of 1 pilots, 2 of 2 decks"),
        "{text}"
    );
    assert!(
        text.contains("Fair cost, by a search on estimates: 4 ore, 1 ice instead of 3 ore, 1 ice"),
        "{text}"
    );
    let folder = Folder::new("looked-page");
    write(&looked(), &claimed(&folder.0)).unwrap();
    let page = std::fs::read_to_string(folder.at("card.md")).unwrap();
    for part in [
        "verdict.svg",
        "curves.svg",
        "copies.svg",
        "companions.svg",
        "--replace b=plain",
        "worth 3,600",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let ranked = printed(&ranking(), look);
    assert!(
        ranked.contains("1 overpowered, 1 fair, 1 underpowered, 0 undecided"),
        "{ranked}"
    );
}

#[test]
fn an_undecided_card_is_told_no_fair_cost() {
    let mut report = looked();
    report.row.verdict = "undecided".to_owned();
    let told = |report: &CardReport| {
        let folder = Folder::new("undecided-page");
        write(report, &claimed(&folder.0)).unwrap();
        let page = std::fs::read_to_string(folder.at("card.md")).unwrap();
        (printed(report, Terminal::default()), page)
    };
    let (text, page) = told(&report);
    for all in [&text, &page] {
        assert!(
            all.contains("may be the fair one or not: these matches do not decide it."),
            "{all}"
        );
        assert!(
            [
                "Fair cost,",
                "the fair cost does",
                "verdict holds",
                "would be",
                "there its value"
            ]
            .iter()
            .all(|words| !all.contains(words)),
            "{all}"
        );
    }
    report.row.fair_cost = Some(report.row.cost.clone());
    let (text, page) = told(&report);
    for all in [&text, &page] {
        assert!(
            all.contains("the estimate lies within the band, which is not shown"),
            "{all}"
        );
        assert!(!all.contains("is the fair one"), "{all}");
    }
    let document = laid_out(&report).unwrap();
    assert!(document.contains("\"fair_cost_shown\":false"), "{document}");
    report.row.verdict = "fair".to_owned();
    assert!(told(&report).0.contains("Its cost is the fair one"));
}

#[test]
fn what_a_deep_look_did_not_find_is_said() {
    let mut report = looked();
    report.question.head.complete = true;
    assert!(!printed(&report, Terminal::default()).contains("Found none"));
    report.flips.clear();
    let text = printed(&report, Terminal::default());
    assert!(
        text.contains("Found none: no match that it turned"),
        "{text}"
    );
}

#[test]
fn cards_that_no_deck_lists_are_one_note_however_many_there_are() {
    let mut report = ranking();
    let lent = |count: usize| {
        let row = |at: usize| VerdictRow {
            is_inserted: true,
            ..row(&format!("Lent Tank {at}"), "undecided", Some(0.0))
        };
        (0..count).map(row).collect::<Vec<_>>()
    };
    let notes = |report: &RankReport| -> Vec<String> {
        let text = printed(report, Terminal::default());
        let notes = text.lines().filter(|line| line.contains("no deck lists"));
        notes.map(str::to_owned).collect()
    };
    assert_eq!(notes(&report), Vec::<String>::new());
    report.rows.extend(lent(2));
    let few = notes(&report);
    assert_eq!(few.len(), 1);
    assert!(few[0].contains("Lent Tank 0, Lent Tank 1: "), "{few:?}");
    report.rows.extend(lent(60));
    let many = notes(&report);
    assert_eq!(many.len(), 1);
    assert!(many[0].contains("62 of the cards"), "{many:?}");
    assert!(many[0].contains("ranking.csv"), "{many:?}");
}

/// The card that the others are measured by has a zero that is no finding, and says so wherever it is shown.
#[test]
fn the_reference_of_a_type_is_marked_in_every_form() {
    let mut report = ranking();
    report.rows.push(VerdictRow {
        is_reference: true,
        value: Some(around(0.0, 0.0)),
        ..row("Median Tank", "undecided", Some(0.0))
    });
    let text = printed(&report, Terminal::default());
    assert!(text.contains("0 by definition"), "{text}");
    assert!(!text.contains("+0.00 (+0.00"), "{text}");
    assert!(text.contains("1 underpowered, 0 undecided"), "{text}");
    let folder = Folder::new("ranked-reference");
    write(&report, &claimed(&folder.0)).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.at(name)).unwrap();
    let table = read("ranking.csv");
    assert!(table.contains(",ore 3 ice 1,reference,,"), "{table}");
    assert!(read("ranking.md").contains("0 by definition"));
    let chart = read("ranking.svg");
    for words in ["reference: 1", "undecided: 0", "0 by definition"] {
        assert!(chart.contains(words), "{words}: {chart}");
    }
    assert!(
        laid_out(&report)
            .unwrap()
            .contains("\"verdict\":\"reference\"")
    );
}
