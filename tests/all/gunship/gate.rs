//! The gate over versions of the main deck and the Battle Die.

use std::fs;

use breachlab::games::gunship::VERSIONS;
use breachlab::games::{CardTexts, Plant};
use breachlab::plan::Source;
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

const PLAN: &str = "schema = 1\nname = \"Two\"\ndecks = [\"bomber\", \"ion-storm\"]\n\
strategies = [\"carrier-hunter\"]\nfirst_pairs = 40\nmax_matches = 4000\nblame_pairs = 12\n";
/// A die that always hits, with barrages that bombers do not survive.
const DIE: &str = "[battle_die]\nsource = \"assumed\"\n\n[[battle_die.face]]\nsymbol = \"target\"\nfaces = 6\n\
success = true\ndefence = 2\n";
/// Few torpedoes, each of them nine hits when it is revealed.
const DUDS: &str = "[[card]]\nid = \"torpedo\"\nname = \"Torpedo\"\neffect = \"torpedo\"\ncopies = 2\n\
carrier_hits = 9\nsource = \"assumed\"\n";
/// The embedded card, with another remark.
const SAME: &str = "[[card]]\nid = \"torpedo\"\nname = \"Torpedo\"\neffect = \"torpedo\"\ncopies = 10\n\
carrier_hits = 1\nsource = \"assumed\"\nnote = \"looked at again\"\n";

fn over(text: &str) -> CardTexts {
    let mut texts = VERSIONS.read(&[]).unwrap().texts;
    texts.layers.push(vec![Source::new("over.toml", text)]);
    texts
}

#[test]
fn changes_are_told_by_card_and_the_die_is_one_of_them() {
    let plain = VERSIONS.read(&[]).unwrap().texts;
    let said = |after: &CardTexts| -> Vec<String> {
        let changes = VERSIONS.changes(&plain, after).unwrap();
        changes.iter().map(ToString::to_string).collect()
    };
    assert_eq!(said(&plain), Vec::<String>::new());
    assert_eq!(
        said(&over(DUDS)),
        ["Torpedo: copies 10 → 2, carrier hits 1 → 9"]
    );
    assert_eq!(said(&over(DIE)), ["Battle Die: face changed"]);
    let changes = VERSIONS.changes(&plain, &over(DUDS)).unwrap();
    assert_eq!(
        (changes[0].path.as_str(), changes[0].line),
        ("over.toml", 5)
    );
}

#[test]
fn a_mixture_takes_what_is_wanted_and_nothing_else() {
    let plain = VERSIONS.read(&[]).unwrap().texts;
    let after = over(&[DUDS, DIE].concat());
    let order = breachlab::games::Order {
        decks: vec!["standard".to_owned(), "bomber".to_owned()],
        strategies: vec!["carrier-hunter".to_owned(); 2],
        ..Default::default()
    };
    let play = |take: &dyn Fn(&str) -> bool| {
        let mixed = VERSIONS.mixed(&plain, &after, take).unwrap();
        mixed.line_up(&order).unwrap().play
    };
    let whole = |texts: &CardTexts| {
        let version = VERSIONS.compile(texts).unwrap();
        version.line_up(&order).unwrap().play
    };
    assert!(play(&|_| false).is_alike(whole(&plain).as_ref()));
    assert!(play(&|_| true).is_alike(whole(&after).as_ref()));
    let die_only = play(&|id| id == "battle-die");
    assert!(die_only.is_alike(whole(&over(DIE)).as_ref()));
    assert!(!die_only.is_alike(whole(&plain).as_ref()));
}

#[test]
fn a_planted_number_is_read_back_as_that_change() {
    let plain = VERSIONS.read(&[]).unwrap().texts;
    let plants = VERSIONS.plants(&plain, "hit");
    let words: Vec<String> = plants.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["copies +2", "carrier hits +1"]);
    let planted = VERSIONS.planted(&plain, "hit", &plants[0]).unwrap();
    let changes = VERSIONS.changes(&plain, &planted).unwrap();
    assert_eq!(changes[0].to_string(), "Hit: copies 24 → 26");
    let word = Plant::Trait("stealth".to_owned());
    assert!(VERSIONS.planted(&plain, "hit", &word).is_none());
    assert!(VERSIONS.plants(&plain, "no-such-card").is_empty());
}

#[test]
fn the_gate_is_red_for_another_die_and_plays_nothing_where_nothing_changed() {
    let folder = Folder::new("gunship-gate");
    for (file, text) in [("p.toml", PLAN), ("die.toml", DIE), ("same.toml", SAME)] {
        fs::write(folder.at(file), text).unwrap();
    }
    let ran = |args: &str, code: i32| -> Value {
        let args = format!("gate --game gunship --plan p.toml --json {args}");
        let output = breachlab(&folder.0, &args).output().unwrap();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{args}\n{out}\n{err}");
        serde_json::from_str(&out).unwrap()
    };
    let same = ran("--after same.toml", 0);
    assert_eq!(same["matches"]["played"], 0);
    let moved = ran("--after die.toml", 1);
    assert_eq!(moved["verdict"], "changed");
    assert_eq!(moved["changes"][0]["played"], true);
    // A baseline remembers what it was made with.
    ran("--update --reason first --before b.json", 0);
    assert_eq!(ran("--before b.json", 0)["matches"]["played"], 0);
    assert_eq!(
        ran("--before b.json --after die.toml", 1)["verdict"],
        "changed"
    );
}
