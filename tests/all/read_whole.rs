//! Tables, baselines, plans and scenarios that come back from outside are read whole: each fault is told with its place,
//! and nothing that the program would not have written is taken in silence.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use serde_json::{Value, json};

use crate::cli::{Folder, breachlab, text};

const PLAN: &str = "schema = 1\nname = \"P\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"rush\"]\n\
margin = 5.0\nundecided = \"pass\"\nfirst_pairs = 10\nmax_matches = 100\nblame_pairs = 0\n";
const PATCH: &str = "[[change]]\nid = \"mm-servo\"\nattack = 1\n";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(&format!("read-{name}"));
    fs::write(folder.at("p.toml"), PLAN).unwrap();
    fs::write(folder.at("patch.toml"), PATCH).unwrap();
    folder
}

/// Runs and expects this exit code; returns what was printed on standard error.
#[track_caller]
fn ran(folder: &Folder, args: &str, code: i32) -> String {
    let output = breachlab(&folder.0, args).output().unwrap();
    let err = text(&output.stderr);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(code), "{args}\n{out}\n{err}");
    err
}

const GATE: &str = "gate --plan p.toml --patch patch.toml --quiet";

/// A history of one gate.
fn history(folder: &Folder) -> String {
    ran(folder, &format!("{GATE} --history h.csv --label one"), 0);
    fs::read_to_string(folder.at("h.csv")).unwrap()
}

/// The row with the cell of a column replaced.
fn with_cell(table: &str, column: &str, cell: &str) -> String {
    let (header, row) = table.trim_end().split_once('\n').unwrap();
    let at = header.split(',').position(|name| name == column).unwrap();
    let mut cells: Vec<&str> = row.split(',').collect();
    cells[at] = cell;
    format!("{header}\n{}\n", cells.join(","))
}

#[test]
fn every_cell_of_a_history_is_held_against_what_a_gate_writes() {
    let folder = folder("history");
    let table = history(&folder);
    for (column, cell, words) in [
        ("game", "chess", "wanted hull-breach"),
        ("plan", "", "no plan"),
        ("plan_hash", "xyz", "fingerprint"),
        ("seed", "0xzz", "a seed"),
        ("seed", "0x05eed", "a seed"),
        ("before", "0", "fingerprint"),
        (
            "verdict",
            "perhaps",
            "one of: changed, unchanged, undecided",
        ),
        ("verdict", "changed", "by 0 changed"),
        ("matchups", "x", "a number"),
        ("matchups", "-1", "a number"),
        ("changed", "7", "changed and undecided, or more"),
        ("identical", "2", "at most all matchups"),
        ("largest_shift", "7", "from -1 to 1"),
        ("largest_shift", "", "or none of them"),
        ("ci_low", "0.9", "below `ci_high`"),
        ("ci_high", "NaN", "from -1 to 1"),
        ("largest_matchup", "", "or none of them"),
        ("played", "", "no played"),
        ("saved", "1.5", "a number"),
        ("deck_shifts", "zz", "deck=share"),
        ("deck_shifts", "a=2", "deck=share"),
        ("deck_shifts", "a=0.1;a=0.2", "each deck once"),
        ("label", "\"two\nlines\"", "one line"),
    ] {
        fs::write(folder.at("h.csv"), with_cell(&table, column, cell)).unwrap();
        let gate = format!("{GATE} --history h.csv");
        for verb in ["trend h.csv --out t", gate.as_str()] {
            let err = ran(&folder, verb, 2);
            assert!(
                err.contains(words) && err.contains("h.csv:2:"),
                "{column} {cell}: {err}"
            );
        }
    }
    fs::write(folder.at("h.csv"), table.replace(",one\n", ",\"one\n")).unwrap();
    let err = ran(&folder, "trend h.csv", 2);
    assert!(err.contains("a quote that is never closed"), "{err}");
    let many: Vec<String> = (0..201).map(|deck| format!("d{deck}=0.01")).collect();
    fs::write(
        folder.at("h.csv"),
        with_cell(&table, "deck_shifts", &many.join(";")),
    )
    .unwrap();
    assert!(ran(&folder, "trend h.csv", 2).contains("at most 200 decks"));
    // All faults at once.
    let two = with_cell(&with_cell(&table, "verdict", "x"), "seed", "7");
    fs::write(folder.at("h.csv"), two).unwrap();
    assert!(ran(&folder, "trend h.csv", 2).contains("2 faults"));
}

#[test]
fn a_history_is_of_one_game() {
    let folder = folder("games");
    let table = history(&folder);
    let err = ran(&folder, "trend h.csv --game gunship --out t", 2);
    assert!(
        err.contains("game `hull-breach`") && err.contains("wanted gunship"),
        "{err}"
    );
    fs::write(
        folder.at("g.toml"),
        PLAN.replace("\"rdf-line\", \"col-boarders\"", "\"standard\", \"bomber\"")
            .replace("rush", "carrier-hunter"),
    )
    .unwrap();
    let gate = "gate --game gunship --plan g.toml --after g.toml --history h.csv -q";
    fs::write(folder.at("r.toml"), "schema = 1\nname = \"r\"\nhand = 6\n").unwrap();
    let gate = gate.replace("--after g.toml", "--rules r.toml");
    let err = ran(&folder, &gate, 2);
    assert!(err.contains("a history is of one game"), "{err}");
    assert_eq!(fs::read_to_string(folder.at("h.csv")).unwrap(), table);
}

#[test]
fn a_label_that_no_line_of_a_history_holds_is_refused_before_the_gate() {
    let folder = folder("label");
    let long = "x".repeat(121);
    for label in ["two\nlines", long.as_str()] {
        let mut command = breachlab(&folder.0, &format!("{GATE} --history h.csv --label"));
        let output = command.arg(label).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("one line, at most 120"));
    }
    assert!(!folder.at("h.csv").exists());
}

#[cfg(unix)]
#[test]
fn a_history_through_a_link_grows_where_the_link_leads() {
    use std::os::unix::fs::symlink;
    let folder = folder("link");
    history(&folder);
    symlink("h.csv", folder.at("link.csv")).unwrap();
    ran(
        &folder,
        &format!("{GATE} --history link.csv --label two"),
        0,
    );
    assert!(folder.at("link.csv").is_symlink());
    let table = fs::read_to_string(folder.at("h.csv")).unwrap();
    assert_eq!(table.lines().count(), 3, "{table}");
    symlink("y.csv", folder.at("x.csv")).unwrap();
    symlink("x.csv", folder.at("y.csv")).unwrap();
    let err = ran(&folder, &format!("{GATE} --history x.csv"), 2);
    assert!(err.contains("circle"), "{err}");
    assert!(folder.at("x.csv").is_symlink());
}

#[test]
fn a_baseline_edited_by_hand_is_refused_by_its_key() {
    let folder = folder("baseline");
    let made = "gate --plan p.toml --update --reason r --before b.json -q";
    ran(&folder, made, 0);
    let stored: Value =
        serde_json::from_str(&fs::read_to_string(folder.at("b.json")).unwrap()).unwrap();
    let ask = "gate --plan p.toml --before b.json -q";
    ran(&folder, ask, 0);
    for (pointer, value, words) in [
        ("/inputs/0/role", json!("pirate"), "role `pirate`"),
        ("/inputs/0/role", json!("dekc"), "did you mean `deck`"),
        ("/inputs/0/name", json!("zz"), "which the plan names"),
        (
            "/inputs/0/hash",
            json!("0"),
            "does not fit the text beside it",
        ),
        (
            "/plan/hash",
            json!("0123456789abcdef"),
            "does not fit the text beside it",
        ),
        ("/plan/name", json!("Q"), "its text is not called"),
        ("/seed", json!("banana"), "wanted a seed"),
        ("/history", json!([]), "no update"),
        ("/history/0/reason", json!(" "), "without a reason"),
        (
            "/history/0/cards",
            json!("0123456789abcdef"),
            "does not fit the cards below",
        ),
        ("/matchups", json!([]), "0 matchups"),
        ("/matchups/0/deck_a", json!("zz"), "deck_a `zz`"),
        ("/matchups/0/strategy", json!("zz"), "strategy `zz`"),
        ("/matchups/0/moves", json!("x"), "a fingerprint of moves"),
        ("/matchups/0/win_rate", json!(7), "win_rate 7"),
        ("/matchups/0/win_rate", json!(null), "no win_rate"),
        ("/matchups/0/ci_low", json!(0.99), "an interval of"),
        ("/matchups/0/pairs", json!(0), "beside 0 pairs"),
        (
            "/matchups/0/pairs",
            json!(-1),
            "wanted a whole number, 0 or more",
        ),
        (
            "/cards/0/1/path",
            stored["cards"][0][0]["path"].clone(),
            "is there already",
        ),
    ] {
        let mut edited = stored.clone();
        *edited.pointer_mut(pointer).unwrap() = value;
        let edited = serde_json::to_string_pretty(&edited).unwrap();
        fs::write(folder.at("b.json"), edited).unwrap();
        let err = ran(&folder, ask, 2);
        assert!(err.contains(words), "{pointer}: {err}");
        assert!(err.contains("b.json:"), "{pointer}: {err}");
    }
}

#[test]
fn a_fault_within_a_baseline_is_told_of_the_baseline() {
    let folder = folder("inner");
    let made = "gate --plan p.toml --update --reason r --before b.json -q";
    ran(&folder, made, 0);
    let stored: Value =
        serde_json::from_str(&fs::read_to_string(folder.at("b.json")).unwrap()).unwrap();
    let broken = "not toml [";
    let mut edited = stored.clone();
    edited["inputs"][0]["text"] = json!(broken);
    edited["inputs"][0]["hash"] = json!(breachlab::plan::fingerprint(broken));
    let path = edited["inputs"][0]["path"].as_str().unwrap().to_owned();
    fs::write(
        folder.at("b.json"),
        serde_json::to_string_pretty(&edited).unwrap(),
    )
    .unwrap();
    let err = ran(&folder, "gate --plan p.toml --before b.json", 2);
    assert!(err.contains("--> b.json:"), "{err}");
    assert!(
        err.contains(&format!("{path}:1:5: key with no value")),
        "{err}"
    );
    assert!(!err.contains(&format!("--> {path}")), "{err}");
}

#[test]
fn plants_are_judged_alike_by_check_by_every_gate_and_by_the_self_test() {
    let folder = folder("plants");
    for (plant, words) in [
        (
            "card = \"cr-harpy\"\nkey = \"colour\"\nby = 1",
            "plant `colour +1`",
        ),
        (
            "card = \"cr-harpy\"\ntrait = \"flying\"",
            "plant `gains flying`",
        ),
        (
            "card = \"cr-harpy\"\nkey = \"attack\"\nby = 0",
            "changes nothing",
        ),
        (
            "card = \"cr-harpi\"\nkey = \"attack\"\nby = 1",
            "did you mean `cr-harpy`",
        ),
        (
            "card = \"cr-harpy\"\nkey = \"attack\"\nby = 1\n[[plant]]\ncard = \"cr-harpy\"\nkey = \"attack\"\nby = 1",
            "there already",
        ),
    ] {
        let plan = format!("{PLAN}[[plant]]\n{plant}\n");
        fs::write(folder.at("q.plan.toml"), &plan).unwrap();
        for (args, code) in [
            ("check q.plan.toml", 1),
            ("gate --plan q.plan.toml --patch patch.toml -q", 2),
            (
                "gate --plan q.plan.toml --self-test --nulls 1 --plants 1",
                2,
            ),
        ] {
            let output = breachlab(&folder.0, args).output().unwrap();
            let said = [text(&output.stderr), text(&output.stdout)].concat();
            assert_eq!(output.status.code(), Some(code), "{args}: {said}");
            assert!(said.contains(words), "{args}: {said}");
            assert!(said.contains("q.plan.toml:1"), "{args}: no line: {said}");
        }
    }
    let plan = format!("{PLAN}[[plant]]\ncard = \"cr-harpy\"\nkey = \"attack\"\nby = 1\n");
    fs::write(folder.at("q.plan.toml"), plan).unwrap();
    ran(&folder, "check q.plan.toml", 0);
}

#[test]
fn meta_holds_the_tables_of_a_matrix_against_its_report() {
    let folder = folder("matrix");
    let made = "matrix rdf-line col-boarders rdf-heavy --strategy random -n 4 --out m -q";
    ran(&folder, made, 0);
    let ask = "meta --matrix m --draws 100 --out o -q";
    ran(&folder, ask, 0);
    let report = fs::read_to_string(folder.at("m/matrix.json")).unwrap();
    let kept: Value = serde_json::from_str(&report).unwrap();
    let edited = |pointer: &str, value: Value| {
        let mut edited = kept.clone();
        *edited.pointer_mut(pointer).unwrap() = value;
        edited.to_string()
    };
    for (report, words) in [
        ("{ ".to_owned(), "the end of the file"),
        ("\u{1}junk".to_owned(), "expected value"),
        ("{}".to_owned(), "no `schema`"),
        (edited("/schema", json!(9)), "schema 9"),
        (edited("/decks/0", json!("zz")), "other decks"),
        (edited("/complete", json!(false)), "interrupted"),
        (edited("/win_rates/0", json!([0.5])), "no square"),
        (
            edited("/win_rates/0/1", json!(0.123)),
            "0.123 of `rdf-line` and `col-boarders`",
        ),
    ] {
        fs::write(folder.at("m/matrix.json"), report).unwrap();
        let err = ran(&folder, ask, 2);
        assert!(
            err.contains(words) && err.contains("matrix.json:1:"),
            "{words}: {err}"
        );
    }
    let counted = edited("/pairings/0/effective", json!(1e9));
    fs::write(folder.at("m/matrix.json"), counted).unwrap();
    let err = ran(&folder, ask, 2);
    let words = ["where effective.csv says", "matrix.json:1:"];
    assert!(words.iter().all(|words| err.contains(words)), "{err}");
    fs::remove_file(folder.at("m/matrix.json")).unwrap();
    let err = ran(&folder, ask, 2);
    assert!(
        err.contains("no such file") && err.contains("--payoff"),
        "{err}"
    );
}

#[test]
fn counts_that_contradict_each_other_are_refused() {
    let folder = folder("counts");
    let rates = "deck,a,b\na,0.5,0.4\nb,0.6,0.5\n";
    fs::write(folder.at("p.csv"), rates).unwrap();
    let ask = "meta --payoff p.csv --counts n.csv --draws 100 --out o -q";
    fs::write(folder.at("n.csv"), "deck,a,b\na,,10\nb,20,\n").unwrap();
    let err = ran(&folder, ask, 2);
    assert!(
        err.contains("20, where the other way round stands 10"),
        "{err}"
    );
    assert!(err.contains("n.csv:3:3"), "{err}");
    for table in ["deck,a,b\na,,10\nb,,\n", "deck,a,b\na,7,10\nb,10,\n"] {
        fs::write(folder.at("n.csv"), table).unwrap();
        ran(&folder, ask, 0);
    }
}

#[test]
fn a_deck_of_a_table_may_be_called_at_length_but_not_without_end() {
    let folder = folder("long");
    let table = |name: &str| format!("deck,{name},b\n{name},0.5,0.6\nb,0.4,0.5\n");
    let ask = "meta --payoff p.csv --draws 100 --out o -q";
    for length in [1001, 100_000] {
        fs::write(folder.at("p.csv"), table(&"w".repeat(length))).unwrap();
        let err = ran(&folder, ask, 2);
        assert!(
            err.contains(&format!("a name of {length} characters")),
            "{err}"
        );
    }
    fs::write(folder.at("p.csv"), table(&"w".repeat(1000))).unwrap();
    ran(&folder, ask, 0);
}

#[test]
fn a_run_of_a_self_test_counts_once_and_its_line_is_judged() {
    let folder = folder("self");
    let ask = "gate --self-test --plan p.toml --out kept --nulls 1 --plants 0 -q";
    ran(&folder, ask, 0);
    let path = folder.at("kept/self-test.csv");
    let table = fs::read_to_string(&path).unwrap();
    let row = table.lines().nth(1).unwrap();
    for (text, words) in [
        (format!("{table}{row}\n"), "each run of its kind once"),
        (with_cell(&table, "kind", "zero"), "one of: null, planted"),
        (with_cell(&table, "verdict", "maybe"), "one of: changed"),
        (with_cell(&table, "run", "first"), "a number"),
        (with_cell(&table, "variance", "-1"), "from 0 to 1"),
        (
            with_cell(&table, "card", "cr-harpy"),
            "in a planted run, and only there",
        ),
        (with_cell(&table, "cards", "x"), "fingerprint"),
    ] {
        fs::write(&path, text).unwrap();
        let err = ran(&folder, ask, 2);
        assert!(
            err.contains(words) && err.contains("self-test.csv:"),
            "{words}: {err}"
        );
    }
}

#[test]
fn a_symbol_of_the_battle_die_has_its_faces_once() {
    let folder = folder("die");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/decks/gunship/cards");
    let die = fs::read_dir(shipped)
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .find(|text| text.contains("[battle_die]"))
        .unwrap();
    let face = |success| {
        format!(
            "[[battle_die.face]]\nsymbol = \"target\"\nfaces = 3\nsuccess = {success}\ndefence = 1\n"
        )
    };
    let source = die.lines().find(|line| line.starts_with("source")).unwrap();
    let text = format!("[battle_die]\n{source}\n{}{}", face(true), face(false));
    fs::write(folder.at("die.toml"), text).unwrap();
    let output = breachlab(&folder.0, "check --game gunship die.toml").output();
    let said = text_of(&output.unwrap());
    assert!(said.contains("this symbol has its faces already"), "{said}");
    assert!(said.contains("die.toml:9:10"), "{said}");
}

fn text_of(output: &std::process::Output) -> String {
    [text(&output.stdout), text(&output.stderr)].concat()
}

#[test]
fn units_of_one_commander_are_told_apart_by_their_names() {
    let folder = folder("twins");
    let unit = |name: &str| {
        format!(
            "[[commander.ships]]\nname = \"{name}\"\nclass = \"cruiser\"\ndefense = 7\nwounds = 4\n"
        )
    };
    let put = |mine: [&str; 2], theirs: &str| {
        let text = format!(
            "name = \"s\"\nstep = 3\n[[commander]]\n{}{}[[commander]]\n{}",
            unit(mine[0]),
            unit(mine[1]),
            unit(theirs)
        );
        fs::write(folder.at("s.scenario.toml"), text).unwrap();
    };
    put(["Hydra", "hydra"], "Anvil");
    let said = text_of(
        &breachlab(&folder.0, "check s.scenario.toml")
            .output()
            .unwrap(),
    );
    assert!(said.contains("`hydra` is there already"), "{said}");
    put(["Hydra", "Harpy-class Cruiser"], "Hydra");
    ran(&folder, "check s.scenario.toml", 0);
}

#[test]
fn nobody_is_blamed_for_a_file_that_nobody_gave() {
    let folder = folder("blame");
    for args in [
        "gate --self-test --before patch.toml",
        "gate --update --reason r --before p.toml --before patch.toml",
    ] {
        let err = ran(&folder, args, 2);
        assert!(err.contains("--before: `gate --"), "{err}");
        assert!(!err.contains("plan.toml"), "{err}");
    }
    let err = ran(
        &folder,
        "tune rdf-line --against col-boarders:1e308 --out t",
        2,
    );
    assert!(err.contains("weights from 0 to 1000000000"), "{err}");
}
