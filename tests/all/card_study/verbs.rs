//! The verbs `cards` and `card`, and their plan.

use breachlab::cli::CliError;
use breachlab::games::GameRow;
use breachlab::games::hull_breach::HullBreach;

use crate::cli::{Folder, breachlab, text};

static BARE: &[&GameRow] = &[&GameRow {
    study: None,
    ..GameRow::of::<HullBreach>()
}];

#[test]
fn a_game_without_such_questions_says_so() {
    for args in [
        vec!["breachlab", "cards"],
        vec!["breachlab", "card", "cr-harpy"],
    ] {
        let args = args.into_iter().map(Into::into);
        let refused = breachlab::cli::run(args, BARE).unwrap_err();
        assert!(
            matches!(
                refused,
                CliError::NoCardStudy {
                    game: "hull-breach"
                }
            ),
            "{refused}"
        );
        assert!(
            refused
                .to_string()
                .contains("does not say what a deck is without one"),
            "{refused}"
        );
    }
    let patched = ["breachlab", "run", "--game", "gunship", "--patch", "x.toml"];
    let refused =
        breachlab::cli::run(patched.map(Into::into), breachlab::games::GAMES).unwrap_err();
    assert!(
        matches!(refused, CliError::NoPatches { game: "gunship" }),
        "{refused}"
    );
    assert!(refused.to_string().contains("`--cards`"), "{refused}");
}

// Long because it follows one run from its command to each of its files.
#[test]
fn the_verbs_write_what_they_say() {
    let folder = Folder::new("cards-verbs");
    let field = "--decks rdf-line,col-wolfpack --strategies rush";
    let output = breachlab(
        &folder.0,
        &format!("cards {field} --matches 2400 --cards FIRST --out ranked"),
    )
    .output()
    .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for file in [
        "ranking.csv",
        "cost-curves.csv",
        "ranking.svg",
        "cost-value.png",
        "ranking.md",
        "run.json",
    ] {
        assert!(folder.at("ranked").join(file).exists(), "{file}");
    }
    std::fs::write(
        folder.at("dear.toml"),
        "[[change]]\nid = \"cr-harpy\"\ncost_resource = 6\n",
    )
    .unwrap();
    let args = format!(
        "card cr-harpy {field} --matches 1500 --cards FIRST --patch dear.toml --json --out looked"
    );
    let output = breachlab(&folder.0, &args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
    assert_eq!(
        found["cost"],
        serde_json::json!({ "resource": 6, "currency": 3 })
    );
    assert!(
        found["compare"]["difference"]["ci_high"].as_f64() < Some(0.05)
            && found["compare"]["cards"] == serde_json::json!([]),
        "{found}"
    );
    let page = std::fs::read_to_string(folder.at("looked/card.md")).unwrap();
    let [patched, verdict] = ["**Under the patch a copy of", "over its replacement"]
        .map(|words| page.find(words).expect("the page says it"));
    assert!(patched < verdict, "{page}");
    for file in [
        "card.csv",
        "card.md",
        "verdict.svg",
        "curves.png",
        "card.json",
        "run.json",
    ] {
        assert!(folder.at("looked").join(file).exists(), "{file}");
    }
    let few = breachlab(&folder.0, "cards --matches 100")
        .output()
        .unwrap();
    assert_eq!(few.status.code(), Some(2));
    assert!(
        text(&few.stderr).contains("at least"),
        "{}",
        text(&few.stderr)
    );
    let unknown = breachlab(&folder.0, "card cr-harpi").output().unwrap();
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        text(&unknown.stderr).contains("did you mean `cr-harpy`"),
        "{}",
        text(&unknown.stderr)
    );
}

#[test]
fn the_small_plan_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::new("small-plan");
    let plan = crate::golden::at("reports/hull-breach/cards-small.plan.toml");
    let ranked = |threads: u8| {
        let args = format!(
            "cards --plan {} --cards FIRST --threads {threads} --out ranked{threads} --quiet",
            plan.display()
        );
        let output = breachlab(&folder.0, &args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let folder = folder.at(&format!("ranked{threads}"));
        ["ranking.csv", "cost-curves.csv", "ranking.md", "run.json"]
            .map(|file| std::fs::read(folder.join(file)).unwrap())
    };
    assert!(ranked(1) == ranked(3));
}

#[test]
fn a_card_plan_is_read_whole() {
    use breachlab::plan::{Source, read_cards_plan};
    let plan = |text: &str| read_cards_plan(&Source::new("p.plan.toml", text));
    let read =
        plan("name = \"x\"\nmatches = 5\ndecks = [\"a\", \"b\"]\nfair_band = 0.5\n").unwrap();
    assert_eq!(
        (read.matches, read.decks.len(), read.band),
        (5, 2, Some(0.5))
    );
    let faults = plan("name = \"x\"\nmatches = 0\nfairband = 2\n").unwrap_err();
    let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let all = all.join("\n");
    assert!(
        all.contains("p.plan.toml:2:11") && all.contains("did you mean `fair_band`"),
        "{all}"
    );
}
