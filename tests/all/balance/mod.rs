//! `balance`: goals met by the number that is wrong, goals that contradict each other, what is frozen, one patch from one
//! seed whatever ends the search, and figures that a fresh run finds again.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod goals_file;
mod numbers;
mod resumed;
mod searched;
mod value;

use std::fs;

use breachlab::games::{CardTexts, GameRow, Slider, find, sliders};
use breachlab::plan::{Faults, GoalsPlan, Source, read_goals};
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};
use crate::kit::first_edition_into;

/// Two decks, and one number of one card that a patch has made absurd.
const PLANTED: &str = r#"
name = "planted"
decks = ["rdf-line", "col-boarders"]
strategies = ["rush"]
matches = 5000
first_pairs = 20
proof_matches = 4000
known_is_frozen = false
[[goal]]
measure = "pairing"
low = 45
high = 55
[[lever]]
name = "Harpies"
cards = ["cr-harpy"]
numbers = ["attack"]
by = "shift"
low = -14
high = 2
[[lever]]
name = "Cobalts"
cards = ["de-cobalt", "de-wolframite"]
numbers = ["defense"]
by = "shift"
low = -1
high = 1
"#;

fn document(folder: &Folder, args: &str, code: i32) -> Value {
    let (ended, report) = searched_with(folder, args);
    assert_eq!(ended, code, "{args}: {report}");
    report
}

/// The exit code, 0 or 1 by whether the goals were met, and the document.
fn searched_with(folder: &Folder, args: &str) -> (i32, Value) {
    let output = breachlab(&folder.0, args).output().unwrap();
    let said = text(&output.stderr);
    let code = output.status.code().unwrap();
    assert!(matches!(code, 0 | 1), "{args}: {code}, {said}");
    let report = serde_json::from_slice(&output.stdout);
    (code, report.expect("one JSON document and nothing else"))
}

fn goals(text: &str) -> GoalsPlan {
    let row = find("hull-breach").unwrap();
    read_goals(&Source::new("goals.toml", text), row.endings)
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn embedded(row: &GameRow) -> CardTexts {
    row.versions.unwrap().read(&[]).unwrap().texts
}

/// The sliders of a goals file over the embedded cards.
fn found(
    game: &str,
    text: &str,
) -> Result<(Vec<Slider>, Vec<breachlab::games::CardNumbers>), Faults> {
    let row = find(game).unwrap();
    let plan = read_goals(&Source::new("goals.toml", text), row.endings)?;
    let cards = row.versions.unwrap().numbers(&embedded(row))?;
    sliders(&plan, &cards).map(|sliders| (sliders, cards))
}

/// A goals file with this lever and what else stands behind it.
fn with_lever(lever: &str) -> String {
    format!(
        "name = \"x\"\ndecks = [\"rdf-line\", \"col-boarders\"]\n[[goal]]\nmeasure = \"draws\"\nhigh = 2\n[[lever]]\nname = \"l\"\n{lever}\n"
    )
}

fn planted(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::write(folder.at("goals.toml"), PLANTED).unwrap();
    let patch = "[[change]]\nid = \"cr-harpy\"\nattack = 15\n";
    fs::write(folder.at("planted.toml"), patch).unwrap();
    first_edition_into(&folder.at("first"));
    folder
}

/// The same, small: for what is true of a search whatever it finds.
fn small(name: &str) -> Folder {
    let folder = planted(name);
    let few = PLANTED
        .replace("matches = 5000", "matches = 1500")
        .replace("first_pairs = 20", "first_pairs = 8")
        .replace("proof_matches = 4000", "proof_matches = 800");
    fs::write(folder.at("goals.toml"), few).unwrap();
    folder
}

/// Asked of the first edition, whose matches are short: what is planted is found in it as in any other.
const ASKED: &str = "balance --goals goals.toml --cards first --patch planted.toml --json --quiet";

/// All files of a report but for how long it took.
fn files(folder: &Folder, name: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = fs::read_dir(folder.at(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|end| ["csv", "toml", "svg"].iter().any(|one| end == *one))
        })
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                text,
            )
        })
        .collect();
    all.sort();
    let mut report: Value =
        serde_json::from_str(&fs::read_to_string(folder.at(name).join("balance.json")).unwrap())
            .unwrap();
    for key in ["timing", "out", "patch", "command"] {
        report[key] = Value::Null;
    }
    all.push(("balance.json".to_owned(), report.to_string()));
    all
}
