//! What is wrong with a plan, a scenario, a card or a table is told at its own line, once, by `check` as by the verb that
//! plays it; and what can never hold, or never end, is a fault.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::Path;

use crate::cli::{Folder, breachlab, text};

/// A folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&format!("line-{name}"));
    for (name, text) in files {
        fs::write(folder.at(name), text).unwrap();
    }
    folder
}

/// What is said of a command that ends with this code.
#[track_caller]
fn said(folder: &Folder, args: &str, code: i32) -> String {
    let output = breachlab(&folder.0, args).output().unwrap();
    let said = text(&output.stdout) + &*text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args}: {said}");
    said
}

/// Each command says each of the words just once. `check` ends with 1, what cannot be done with 2.
#[track_caller]
fn each_once(folder: &Folder, commands: &[&str], words: &[&str]) {
    for args in commands {
        let code = if args.starts_with("check") { 1 } else { 2 };
        let said = said(folder, args, code);
        for word in words {
            let found = said.matches(word).count();
            assert_eq!(found, 1, "{args}: `{word}` stands {found} times in: {said}");
        }
    }
}

fn shipped(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn a_card_plan_with_too_few_matches_is_refused_at_its_line_by_check_too() {
    let plan = "name = \"x\"\nmatches = 200\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"random\"]\n";
    let folder = folder("few", &[("c.toml", plan)]);
    let commands = ["check c.toml", "cards --plan c.toml --out o"];
    each_once(&folder, &commands, &["c.toml:2:11", "200 matches"]);
    let refused = said(&folder, commands[1], 2);
    assert!(!refused.contains("--matches"), "{refused}");
    // A flag of one's own is named as such, and a budget that goes round is valid.
    let flagged = said(&folder, "cards --plan c.toml -n 200 --out o", 2);
    assert!(flagged.contains("--matches: 200"), "{flagged}");
    fs::write(folder.at("c.toml"), plan.replace("200", "200000")).unwrap();
    said(&folder, "check c.toml", 0);
}

#[test]
fn what_a_plan_names_and_nobody_has_is_told_at_the_line_of_the_plan() {
    let names = "decks = [\"rdf-line\", \"nodeck\"]\nstrategies = [\"nopilot\"]\nrules = \"norules.toml\"\n";
    let gate = format!("name = \"g\"\n{names}");
    let cards = format!("name = \"c\"\n{names}matches = 200000\n");
    let deck = "station = \"st-x\"\n";
    let folder = folder(
        "names",
        &[
            ("g.toml", gate.as_str()),
            ("c.toml", cards.as_str()),
            ("p.toml", "[[change]]\nid = \"mm-servo\"\nattack = 1\n"),
            ("d.toml", deck),
        ],
    );
    let commands = [
        "check g.toml",
        "gate --plan g.toml --patch p.toml",
        "gate --plan g.toml --update --reason r --before b.json",
    ];
    each_once(
        &folder,
        &commands,
        &["g.toml:2:22", "g.toml:3:15", "g.toml:4:9"],
    );
    // The decks of a plan are read under its rules: where there are none, nobody knows.
    let commands = ["check c.toml", "cards --plan c.toml --out o"];
    each_once(&folder, &commands, &["c.toml:3:15", "c.toml:4:9"]);
    // A flag takes the place of what the plan names.
    let flagged = said(&folder, "cards --plan c.toml --strategy random --out o", 2);
    assert!(!flagged.contains("c.toml:3"), "{flagged}");
    // A folder is no file that could be read.
    fs::create_dir(folder.at("sub")).unwrap();
    for key in ["nodeck", "nopilot"] {
        let plan = gate
            .replace("\nrules = \"norules.toml\"", "")
            .replace(key, "sub");
        let plan = plan
            .replace("nodeck", "col-boarders")
            .replace("nopilot", "random");
        fs::write(folder.at("f.toml"), plan).unwrap();
        let line = if key == "nodeck" {
            "f.toml:2:22"
        } else {
            "f.toml:3:15"
        };
        each_once(&folder, &["gate --plan f.toml --patch p.toml"], &[line]);
    }
}

#[test]
fn a_pilot_of_a_scenario_that_is_no_file_is_told_at_the_line_of_the_scenario() {
    for pilot in [".", "/dev/zero", "nobody", "nobody.toml"] {
        let scenario = format!("name = \"x\"\n[[commander]]\npilot = \"{pilot}\"\n[[commander]]\n");
        let folder = folder("pilot", &[("s.scenario.toml", scenario.as_str())]);
        let commands = [
            "check s.scenario.toml",
            "engage s.scenario.toml",
            "odds engagement s.scenario.toml",
        ];
        each_once(&folder, &commands, &["s.scenario.toml:3:9"]);
    }
    for key in ["pilot", "loadout"] {
        let scenario = format!("name = \"x\"\n[[player]]\n{key} = \".\"\n[[player]]\n");
        let folder = folder("player", &[("s.scenario.toml", scenario.as_str())]);
        let commands = [
            "check s.scenario.toml --game gunship",
            "engage s.scenario.toml --game gunship",
        ];
        each_once(&folder, &commands, &["s.scenario.toml:3:"]);
    }
}

#[test]
fn an_expectation_that_nothing_could_bear_out_is_a_fault_of_its_line() {
    let games = [
        (
            "hull-breach",
            "ex-14-attacker-first",
            "end: canceled",
            "`cancelled`",
        ),
        ("gunship", "gt-06-move-and-land", "end: stoped", "`stopped`"),
    ];
    for (game, scenario, slip, near) in games {
        let own = shipped(&format!("reports/{game}/{scenario}.scenario.toml"));
        let at = own.lines().position(|line| line == "expect = [").unwrap();
        let line = format!("s.scenario.toml:{}:1", at + 1);
        for (text, words) in [
            ("end: pizza", "unknown outcome `pizza`"),
            ("not: end: pizza", "unknown outcome `pizza`"),
            (slip, near),
            ("End: stopped", "no head"),
            ("end:stopped", "no head"),
            ("not:x", "no head"),
            ("not: not: x", "no head"),
            ("", "an expectation of nothing"),
            ("not: ", "an expectation of nothing"),
        ] {
            let changed = own.replace("expect = [", &format!("expect = [\"{text}\","));
            let folder = folder("expect", &[("s.scenario.toml", changed.as_str())]);
            let verbs =
                ["check", "engage"].map(|verb| format!("{verb} s.scenario.toml --game {game}"));
            each_once(
                &folder,
                &verbs.each_ref().map(String::as_str),
                &[line.as_str(), words],
            );
        }
        for text in ["end: stopped", "not: end: over", "not: zzz"] {
            let changed = own.replace("expect = [", &format!("expect = [\"{text}\","));
            let folder = folder("expect", &[("s.scenario.toml", changed.as_str())]);
            said(&folder, &format!("engage s.scenario.toml --game {game}"), 0);
        }
    }
}

const CARD: &str =
    "[[card]]\nid = \"ev-x\"\nname = \"X thing\"\ntype = \"event\"\ntiming = \"any\"\n";

#[test]
fn a_condition_that_nothing_could_meet_is_a_fault() {
    for condition in [
        "living = { least = 5, most = 2 }",
        "living = [5, 2]",
        "round = { least = 9, most = 8 }",
        "step = { least = 9, most = 1 }",
        "tokens = { most = 3, least = 4 }",
        "hand = { least = 2, most = 1 }",
        "count = { of = { type = \"ship\" }, number = { least = 2, most = 1 } }",
        "host = { type = \"ship\", rank = { least = 4, most = 3 } }",
        "host = { type = \"ship\", class = \"frigate\", rank = [6, 7] }",
        "all = [{ any = [{ living = { least = 5, most = 2 } }] }]",
    ] {
        let card = format!(
            "{CARD}effects = [{{ when = \"play\", if = {{ {condition} }}, do = [{{ op = \"draw\", who = \"player\", cards = 1 }}] }}]\n"
        );
        let folder = folder("never", &[("c.toml", card.as_str())]);
        let said = said(&folder, "check c.toml", 1);
        let words = [
            "nothing lies between",
            "no class of `class` has such a rank",
        ];
        assert!(
            said.contains("c.toml:6:") && words.iter().any(|word| said.contains(word)),
            "{condition}: {said}"
        );
        assert!(
            said.contains("1 fault in 1 of 1 file"),
            "{condition}: {said}"
        );
    }
    let fine = format!(
        "{CARD}effects = [{{ when = \"play\", if = {{ living = {{ least = 2, most = 2 }} }}, do = [{{ op = \"draw\", who = \"player\", cards = 1 }}] }}]\n"
    );
    let folder = folder("once", &[("c.toml", fine.as_str())]);
    said(&folder, "check c.toml", 0);
}

/// A card with so many effects.
fn crowded(id: &str, effects: usize) -> String {
    let effect =
        "{ when = \"deployed\", do = [{ op = \"draw\", who = \"player\", cards = 1 }] },\n";
    format!(
        "[[card]]\nid = \"{id}\"\nname = \"Crowd {id}\"\ntype = \"ship\"\nsubtype = \"frigate\"\nwounds = 2\neffects = [\n{}]\n",
        effect.repeat(effects)
    )
}

#[test]
fn a_card_does_no_more_than_a_match_has_room_for() {
    let step = "{ op = \"draw\", who = \"player\", cards = 1 },".repeat(40);
    let steps = format!("{CARD}effects = [{{ when = \"play\", do = [{step}] }}]\n");
    let living = "{ living = 2 },".repeat(40);
    let conditions = format!(
        "{CARD}effects = [{{ when = \"play\", if = {{ any = [{living}] }}, do = [{{ op = \"draw\", who = \"player\", cards = 1 }}] }}]\n"
    );
    for (card, words) in [
        (
            crowded("cr-x", 2000),
            ["c.toml:7:1", "2000 effects on one card"],
        ),
        (steps, ["c.toml:6:", "40 steps in one list"]),
        (conditions, ["c.toml:6:", "40 conditions in one list"]),
    ] {
        let folder = folder("crowd", &[("c.toml", card.as_str())]);
        each_once(
            &folder,
            &["check c.toml", "replay --cards c.toml --match 0"],
            &words,
        );
    }
    // Several such cards in one deck may still be too many: then they are named.
    let card = crowded("cr-harpy", 16);
    let folder = folder("standing", &[("c.toml", card.as_str())]);
    said(&folder, "check c.toml", 0);
    let refused = said(&folder, "replay --cards c.toml --match 0", 2);
    for word in ["standing effects", "Crowd cr-harpy", "`cr-harpy`"] {
        assert!(refused.contains(word), "`{word}` is not in {refused}");
    }
}

#[test]
fn a_list_of_owned_cards_without_a_card_is_refused_like_an_empty_file() {
    for (name, list) in [
        ("o.txt", ""),
        ("o.txt", "# nothing\n"),
        ("o.txt", "---\n"),
        ("o.txt", "```\n"),
        ("o.toml", "[cards]\n"),
        ("o.toml", "cards = {}\n"),
        ("o.toml", "# nothing\n[cards]\n# at all\n"),
    ] {
        let folder = folder("owned", &[(name, list)]);
        let said = said(
            &folder,
            &format!("tune rdf-line --against rdf-heavy --owned {name} --out out"),
            2,
        );
        assert!(
            said.contains(name) && said.contains("[empty]"),
            "{list:?}: {said}"
        );
        assert!(!folder.at("out").exists(), "{list:?}");
    }
}

#[test]
fn lists_beyond_all_sense_are_one_fault() {
    let rows: Vec<String> = (0..5000).map(|at| format!("deck {at},0.5,0.5\n")).collect();
    let rows = rows.concat();
    let fine = "deck,a,b\na,0.5,0.5\nb,0.5,0.5\n";
    let names: Vec<String> = (0..5000).map(|at| format!("\"rdf-lime{at}\"")).collect();
    let names = names.join(",");
    let gate = format!("name = \"x\"\ndecks = [\"rdf-line\"]\nstrategies = [{names}]\n");
    let folder = folder(
        "lists",
        &[
            ("pay.csv", &format!("deck,a,b\n{rows}")),
            ("ok.csv", fine),
            ("g.toml", &gate),
        ],
    );
    each_once(
        &folder,
        &[
            "meta --payoff pay.csv",
            "meta --payoff ok.csv --counts pay.csv",
        ],
        &["pay.csv:202:1", "5000 rows of decks", "1 fault"],
    );
    each_once(
        &folder,
        &["gate --plan g.toml"],
        &["g.toml:3:1", "5000 names"],
    );
}
