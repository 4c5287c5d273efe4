//! What a user reads: lines that fit the screen, on any terminal, and one word for one thing across verbs.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::process::Output;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};
use crate::gate_cli;

/// One call of each verb, and of each thing that a verb prints otherwise; `trend` and `meta` read what stands before.
/// Studies ask the first edition of the numbers, whose matches are short.
const VERBS: &[&str] = &[
    "run --matches 20",
    "run rdf-line corp-swarm col-boarders --matches 9 --strategy rush --out three",
    "run rdf-line corp-swarm col-boarders --matches 9 --each-strategy rush,random --out tiers",
    "ladder --strategy random,rush,novice,turtle,boarder,raider,commander --decks rdf-line -n 2 --out ladder",
    "matrix -n 2 --strategy random --out matrix",
    "meta --matrix matrix --draws 100 --out meta",
    "tune rdf-line --against corp-swarm --strategy rush,novice --max-matches 2500 --cards FIRST --out tune",
    "explore rdf-line --against corp-swarm --strategy rush --max-matches 2000 --cards FIRST --out map",
    "train rush --gauntlet rush --decks rdf-line --only fire --population 4 --pairs 1 --proof-pairs 1 --generations 1 \
     --out train",
    "replay --match 0",
    "replay --match 0 --game gunship",
    "gate --after monster.toml --plan p.toml --history h.csv --label first",
    "trend h.csv --out trend",
    "odds volley --dice 6 --defense 6 --wounds 9",
    "odds boarding --boarder 2/6/2 --boarder 1/5/1 --holder 2/6/2 --boarder-traits annihilate,interceptor:2",
    "odds engagement SCENE",
    "odds engagement SCENE --most-steps 0 --matches 50",
    "engage SCENE",
    "draws rdf-line --hands 40 --against corp-swarm --strategy rush --seen 7,14,21,28,35,42,49 --out draws",
    "cards --decks rdf-line,col-wolfpack --strategy rush --matches 2400 --cards FIRST --out ranked",
    "card cr-harpy --decks rdf-line,col-wolfpack --strategy rush --matches 1500 --cards FIRST --out looked",
    "card cr-harpy --show",
    "check monster.toml p.toml",
    "list decks",
    "list strategies",
    "list cards",
    "list cards --game gunship",
    "list rules",
    "games",
    "bench --matches 2 --strategy random",
];

fn world(name: &str) -> Folder {
    gate_cli::folder(name)
}

fn call(folder: &Folder, args: &str, columns: &str) -> Output {
    let scene = "/reports/hull-breach/ex-01-one-volley.scenario.toml";
    let scene = [env!("CARGO_MANIFEST_DIR"), scene].concat();
    let args = args.replace("SCENE", &scene);
    let mut command = breachlab(&folder.0, &args);
    command.env("COLUMNS", columns).output().unwrap()
}

/// Lines wider than the screen that could have been broken: one word, such as a path, cannot.
fn too_wide(page: &str, columns: usize) -> Vec<&str> {
    let is_wide = |line: &&str| {
        line.chars().count() > columns && line.trim().trim_end_matches(" \\").contains(' ')
    };
    page.lines().filter(is_wide).collect()
}

/// Whatever a verb prints, on a screen of 80 columns and on one of 60, and where no width is known.
#[test]
fn every_line_of_every_verb_fits_the_screen() {
    let folder = world("widths");
    for args in VERBS {
        let output = call(&folder, args, "80");
        let (page, remarks) = (text(&output.stdout), text(&output.stderr));
        assert!(
            matches!(output.status.code(), Some(0 | 1)) && !page.is_empty(),
            "{args}: {page}{remarks}"
        );
        let wide = too_wide(&page, 80);
        assert!(wide.is_empty(), "{args}: {wide:#?}\n{page}");
    }
    for (columns, width) in [("60", 60), ("", 80), ("0", 80)] {
        let page = text(&call(&folder, "list strategies", columns).stdout);
        let widest = page.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(
            widest <= width && widest + 12 > width,
            "COLUMNS={columns}: {page}"
        );
    }
}

#[test]
fn every_help_fits_the_screen_and_has_the_global_flags_apart() {
    let folder = Folder::new("helps");
    let verbs = VERBS.iter().map(|args| args.split(' ').next().unwrap());
    let mut pages: Vec<String> = verbs.map(str::to_owned).collect();
    pages.dedup();
    pages.extend(
        [
            "odds volley",
            "odds boarding",
            "odds check",
            "odds engagement",
            "schema",
            "completions",
            "",
        ]
        .map(str::to_owned),
    );
    for verb in &pages {
        let page = text(&call(&folder, &format!("{verb} --help"), "80").stdout);
        let wide = too_wide(&page, 80);
        assert!(!page.is_empty() && wide.is_empty(), "{verb}: {wide:#?}");
        let apart = page.split_once("Global options:");
        assert_eq!(apart.is_none(), verb == "completions", "{verb}: {page}");
        if let Some((own, _)) = apart {
            assert!(!own.contains("--json"), "{verb}: {page}");
        }
    }
}

/// A flag is in the help of the verbs that have a use for it, and refused by the others.
#[test]
fn a_global_flag_without_a_use_is_neither_shown_nor_taken() {
    let folder = Folder::new("idle");
    for (verb, flag, value) in [
        ("list decks", "--seed", "3"),
        ("list decks", "--quiet", ""),
        ("check x.toml", "--threads", "2"),
        ("meta --payoff x.csv", "--game", "gunship"),
        ("odds volley --dice 1 --defense 4 --wounds 1", "--seed", "3"),
        ("odds check --check 5/0", "--seed", "3"),
        ("engage x.toml", "--quiet", ""),
        ("replay --match 0", "--threads", "2"),
        ("bench", "--threads", "2"),
        ("completions bash", "--game", "gunship"),
        ("games", "--game", "gunship"),
    ] {
        for args in [
            format!("{verb} {flag} {value}"),
            format!("{flag} {value} {verb}"),
        ] {
            let output = call(&folder, &args, "80");
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{args}: {message}");
            assert!(
                message.contains("no use for it") && message.contains(flag),
                "{args}: {message}"
            );
        }
        let help = text(&call(&folder, &format!("{verb} --help"), "80").stdout);
        assert!(!help.contains(flag), "{verb}: {help}");
    }
    let help = text(&call(&folder, "run --help", "80").stdout);
    for flag in [
        "--game",
        "--seed",
        "--threads",
        "--out",
        "--json",
        "--quiet",
    ] {
        assert!(help.contains(flag), "{flag}: {help}");
    }
}

/// A document without what may differ between two equal runs.
fn document(folder: &Folder, args: &str) -> Value {
    let output = call(folder, &[args, " --json"].concat(), "80");
    let told = text(&output.stdout);
    let parsed = serde_json::from_str(&told);
    let mut value: Value =
        parsed.unwrap_or_else(|_| panic!("{args}: {told}{}", text(&output.stderr)));
    value.as_object_mut().unwrap().remove("timing");
    value
}

// Long because it is a table: the older spelling, the newer.
#[test]
fn older_spellings_mean_what_they_meant() {
    let folder = Folder::new("spellings");
    // A gate takes files in place of those its plan names alike.
    let commander = include_str!("../../strategies/hull-breach/commander.toml");
    let quick = commander.replacen("[plan]", "noise = 2\n\n[plan]", 1);
    std::fs::write(folder.at("commander.toml"), quick).unwrap();
    for (old, new) in [
        (
            "ladder --strategies random,rush --decks rdf-line -n 4",
            "ladder --strategy random,rush --decks rdf-line -n 4",
        ),
        (
            "matrix rdf-line corp-swarm --pilots random -n 4",
            "matrix rdf-line corp-swarm --strategy random -n 4",
        ),
        (
            "run --pilots random,rush -n 4",
            "run --each-strategy random,rush -n 4",
        ),
        ("run --pilot rush -n 4", "run --strategy rush -n 4"),
        (
            "run --strategies rush,random -n 4",
            "run --strategy rush,random -n 4",
        ),
        (
            "tune rdf-line --against corp-swarm --pilots novice --pilot rush --max-matches 1500 --cards FIRST",
            "tune rdf-line --against corp-swarm --strategy rush,novice --max-matches 1500 --cards FIRST",
        ),
        (
            "explore rdf-line --against corp-swarm --pilot rush --max-matches 2000 --cards FIRST",
            "explore rdf-line --against corp-swarm --strategy rush --max-matches 2000 --cards FIRST",
        ),
        (
            "draws rdf-line --hands 20 --against corp-swarm --pilot rush",
            "draws rdf-line --hands 20 --against corp-swarm --strategy rush",
        ),
        (
            "replay --pilots rush,random --match 3",
            "replay --strategy rush,random --match 3",
        ),
        (
            "gate --strategies commander.toml --max-matches 4",
            "gate --strategy commander.toml --max-matches 4",
        ),
        (
            "gate --pilots commander.toml --max-matches 4",
            "gate --strategy commander.toml --max-matches 4",
        ),
        (
            "cards --decks rdf-line,col-wolfpack --strategies rush --matches 2400 --cards FIRST",
            "cards --decks rdf-line,col-wolfpack --strategy rush --matches 2400 --cards FIRST",
        ),
    ] {
        let out = if old.starts_with("replay") {
            ""
        } else {
            " --out out"
        };
        let [old, new] = [old, new].map(|args| document(&folder, &[args, out].concat()));
        assert_eq!(old, new);
        assert!(!new.as_object().unwrap().is_empty());
    }
    let output = call(&folder, "tune rdf-line --pilots nobody", "80");
    let message = text(&output.stderr);
    assert!(message.contains("nobody"), "{message}");
}

/// Every document says of what form it is and whether it is whole; but for its `timing` it is the same each time.
#[test]
fn every_document_has_schema_and_complete_and_no_time_of_day() {
    let folder = world("documents");
    for args in VERBS {
        let found = document(&folder, args);
        assert!(
            found["schema"].is_u64() && found["complete"] == true,
            "{args}: {found}"
        );
        if ["run", "ladder", "tune"].contains(&args.split(' ').next().unwrap()) {
            assert_eq!(found, document(&folder, args), "{args}");
            let [one, two] = [(); 2].map(|()| text(&call(&folder, args, "80").stdout));
            assert_eq!(one, two, "{args}");
        }
    }
}

#[test]
fn a_dumb_terminal_is_given_letters_only() {
    let folder = Folder::new("dumb");
    for args in [
        "run --matches 20",
        "odds volley --dice 6 --defense 6 --wounds 9",
    ] {
        let mut command = breachlab(&folder.0, args);
        let page = text(&command.env("TERM", "dumb").output().unwrap().stdout);
        let is_trick = |c: char| {
            ('\u{2500}'..='\u{25ff}').contains(&c) || c == '\u{1b}' || c == '…' || c == '–'
        };
        assert!(!page.contains(is_trick), "{args}: {page}");
        let mut command = breachlab(&folder.0, args);
        let page = text(&command.env("TERM", "xterm").output().unwrap().stdout);
        assert!(page.contains('█'), "{args}: {page}");
    }
}

#[test]
fn a_card_is_shown_with_its_numbers_and_its_text() {
    let folder = Folder::new("shown");
    let shown = document(&folder, "card cr-harpy --show");
    let listed = document(&folder, "list cards");
    let listed = listed["cards"].as_array().unwrap();
    let same = listed.iter().find(|card| card["id"] == "cr-harpy").unwrap();
    for key in ["id", "name", "numbers", "traits", "text"] {
        assert_eq!(shown[key], same[key], "{key}");
    }
    let numbers = &same["numbers"];
    for key in [
        "cost_resource",
        "cost_currency",
        "attack",
        "defense",
        "wounds",
    ] {
        assert!(numbers[key].is_i64(), "{key}: {same}");
    }
    let with_text = listed.iter().filter(|card| card["text"] != "").count();
    assert!(
        with_text > listed.len() / 2,
        "{with_text} of {}",
        listed.len()
    );
    let page = text(&call(&folder, "list cards", "1000").stdout);
    for card in listed {
        let text = card["text"].as_str().unwrap();
        assert!(page.contains(text), "{text}");
    }
    let page = text(&call(&folder, "card cr-harpy --show", "80").stdout);
    let attack = format!(
        "A{} D{} W{}",
        numbers["attack"], numbers["defense"], numbers["wounds"]
    );
    assert!(page.contains(&attack), "{page}");
    std::fs::write(
        folder.at("dear.toml"),
        "[[change]]\nid = \"cr-harpy\"\ncost_resource = 9\n",
    )
    .unwrap();
    let patched = document(&folder, "card cr-harpy --show --patch dear.toml");
    assert_eq!(patched["numbers"]["cost_resource"], 9);
    assert!(!folder.at("reports").exists(), "nothing is written");
}
