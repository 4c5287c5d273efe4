//! The tables of a matrix.

use std::fs;

use serde_json::{Value, json};

use super::{folder, ran};

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
