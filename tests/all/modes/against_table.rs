//! Questions about cards and decks where the field is the table: the verbs `cards`, `card`, `audit`, `tune` and `explore`
//! of a crew that meets nobody.

use std::path::Path;

use serde_json::Value;

use super::tool::{folder, json, table, tool};

/// A crew on a wreck with these cards, as a file.
fn crew(name: &str, kinds: &str) -> String {
    let path = folder(name);
    std::fs::create_dir_all(&path).unwrap();
    let text = format!("id = \"{name}\"\nname = \"{name}\"\nnumbers = [3, 2, {kinds}]\n");
    let file = path.join("crew.toml");
    std::fs::write(&file, text).unwrap();
    file.display().to_string()
}

/// Share of matches that a crew wins, and half the width of its interval.
fn won(name: &str, deck: &str) -> [f64; 2] {
    let (run, _) = json(name, &["run", deck, "--game", "bail", "-n", "20000"]);
    let seat = &run["seats"][0];
    let [rate, low, high] =
        ["win_rate", "ci_low", "ci_high"].map(|key| seat[key].as_f64().unwrap());
    [rate, (high - low) / 2.0]
}

fn number(of: &Value, key: &str) -> f64 {
    of[key].as_f64().unwrap_or_else(|| panic!("{key}: {of}"))
}

fn page(out: &Path, name: &str) -> String {
    std::fs::read_to_string(out.join(name)).unwrap()
}

#[test]
fn a_card_too_strong_for_the_table_is_found_and_worth_what_runs_say() {
    let ask = |name: &str, threads: &str| {
        let words = [
            "cards",
            "--game",
            "bail",
            "--decks",
            "trio-hard,pumpers",
            "--strategy",
            "caulker",
            "-n",
            "60000",
            "--threads",
            threads,
        ];
        json(name, &words)
    };
    let (ranking, out) = ask("bail-cards", "2");
    assert_eq!(ranking["complete"], true, "{ranking}");
    let best = &ranking["cards"][0];
    assert_eq!(
        (&best["card"], &best["verdict"]),
        (&"pump".into(), &"overpowered".into())
    );
    let matches = ranking["matches"].as_u64().unwrap();
    assert!((50_000..=60_000).contains(&matches), "{matches}");
    let replacement = best["replacement"].as_str().unwrap();
    assert!(
        replacement.starts_with("the typical card, worth "),
        "{replacement}"
    );
    // Two runs on luck of their own, of the crew with its pumps and with the middle card there. In the ranking a quarter of
    // the crew's other cards are blanks and in these runs none: beside them a pump saves fewer boats.
    let [with, one] = won("bail-with", "pumpers");
    let [without, other] = won(
        "bail-without",
        &crew("without", "0, 0, 1, 1, 2, 2, 3, 3, 2, 2"),
    );
    let value = number(best, "value_over_replacement");
    let half = (number(best, "ci_high") - number(best, "ci_low")) / 2.0;
    let alone = (with - without) / 2.0;
    assert!(alone > one.hypot(other), "{with} {without}");
    assert!(
        alone / 3.0 < value - half && value + half < alone,
        "{best} {with} {without}"
    );
    let text = page(&out, "ranking.md");
    assert!(
        text.contains("each against the table") && text.contains("the mean of the matches with it"),
        "{text}"
    );
    for word in ["pair by pair", "every other", "opponent", "swapped"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    // However many threads, the same bytes.
    let (_, again) = ask("bail-cards-alone", "1");
    assert_eq!(page(&out, "ranking.csv"), page(&again, "ranking.csv"));
}

#[test]
fn a_deep_look_at_a_card_names_matches_that_it_won_against_the_table() {
    let (card, out) = json(
        "bail-card",
        &[
            "card",
            "pump",
            "--game",
            "bail",
            "--decks",
            "pumpers,trio-hard",
            "--strategy",
            "caulker",
            "-n",
            "40000",
        ],
    );
    assert_eq!(
        (&card["verdict"], &card["complete"]),
        (&"overpowered".into(), &true.into())
    );
    // The drawn card is worth something as well, and so are its first copy and its number.
    assert!(number(&card["forked_draw"], "ci_low") > 0.0, "{card}");
    assert!(number(&card["copies"][0], "ci_low") > 0.0, "{card}");
    let text = page(&out, "card.md");
    assert!(
        !text.contains("pairs of matches") && text.contains("matches"),
        "{text}"
    );
    let [with, without] = [0, 1].map(|at| {
        let command = card["replays"][0][at].as_str().unwrap();
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        assert_eq!(
            words.iter().filter(|&&word| word == "pumpers").count(),
            1,
            "one crew: {command}"
        );
        let (code, told, said) = tool(&words);
        assert_eq!(code, 0, "{command}: {said}");
        told
    });
    assert!(
        with.contains("afloat") && without.contains("drowned"),
        "{with}\n{without}"
    );
}

#[test]
fn a_better_card_never_hurts_a_crew() {
    let (audit, out) = json(
        "bail-audit",
        &[
            "audit",
            "--game",
            "bail",
            "--decks",
            "trio-hard",
            "--pairs",
            "400",
            "--looks",
            "1",
        ],
    );
    assert_eq!(
        (&audit["harmful"], &audit["pairs"]),
        (&0.into(), &400.into())
    );
    let rows = audit["improvements"].as_array().unwrap();
    assert_eq!(rows.len(), 6, "{audit}");
    // A set is one match: each card in 400 of them as it is, three copies in the crew, and in 400 better by one.
    assert_eq!(audit["matches"], 400 * 6 * 2, "{audit}");
    let text = page(&out, "audit.md");
    assert!(
        text.contains("First look 400 matches an improvement"),
        "{text}"
    );
    assert!(
        text.contains("| matches |") && !text.contains("| pairs |"),
        "{text}"
    );
}

// Long because it is one search, and a look at all it leaves.
#[test]
fn the_better_crew_is_found_and_proved_against_the_table() {
    let ask = |name: &str, more: &[&str]| {
        let words = [
            "tune",
            "trio-hard",
            "--game",
            "bail",
            "--strategy",
            "caulker,any",
            "--max-matches",
            "30000",
        ];
        json(name, &[&words[..], more].concat())
    };
    let (tuned, out) = ask("bail-tune", &[]);
    assert_eq!(
        (&tuned["confirmed"], &tuned["against"]),
        (&true.into(), &"the table".into())
    );
    let swaps = tuned["swaps"].as_array().unwrap();
    assert!(
        swaps
            .iter()
            .any(|swap| swap["in"] == "pump" && swap["confirmed"] == true),
        "{tuned}"
    );
    assert!(tuned["matches"].as_u64().unwrap() <= 30_000, "{tuned}");
    // The proof is that of runs on other luck: the deck as written, and the start.
    let file = tuned["deck"].as_str().unwrap();
    let [new, new_half] = won("bail-tuned", file);
    let [start, start_half] = won("bail-start", "trio-hard");
    for (own, key, half) in [(new, "fresh", new_half), (start, "start", start_half)] {
        let claimed = number(&tuned[key], "win_rate");
        assert!(
            (own - claimed).abs() < 0.03 + half,
            "{own} {claimed}: {tuned}"
        );
    }
    let gain = &tuned["fresh"];
    assert!(number(gain, "ci_low") > 0.02, "{gain}");
    assert!(
        (number(gain, "gain") - (new - start)).abs() < 0.04,
        "{gain} {new} {start}"
    );
    // Whoever plays at random has the same use of it, or not: each plays for itself, on the same deals.
    assert_eq!(tuned["other_pilots"][0]["pilot"], "any");
    assert_eq!(table(&out, "pilots.csv").len(), 2);
    let text = page(&out, "summary.md");
    assert!(
        text.contains("The field: the table. Each deck is played by `caulker`"),
        "{text}"
    );
    // A search that has ended and is taken up again plays its proof alone, and comes to the same.
    let path = out.display().to_string();
    let words = [
        "tune",
        "trio-hard",
        "--game",
        "bail",
        "--strategy",
        "caulker,any",
        "--max-matches",
        "30000",
        "--json",
        "--quiet",
        "--resume",
        "--out",
        &path,
    ];
    let (code, text, said) = tool(&words);
    let again: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{said}{text}"));
    assert_eq!((code, &again["fresh"]), (0, gain));
}

#[test]
fn a_map_of_crews_says_where_those_are_that_beat_the_table() {
    let (map, out) = json(
        "bail-explore",
        &[
            "explore",
            "trio-hard",
            "--game",
            "bail",
            "--max-matches",
            "20000",
        ],
    );
    assert_eq!(map["against"], "the table");
    let cells = map["cells"].as_array().unwrap();
    let best = |pumps: u64| {
        let own = cells.iter().filter(|cell| cell["cell"][1] == pumps);
        own.map(|cell| number(cell, "win_rate")).fold(0.0, f64::max)
    };
    assert!(best(3) > best(0) + 0.02, "{map}");
    assert!(map["matches"].as_u64().unwrap() <= 20_000, "{map}");
    assert!(page(&out, "map.csv").contains("fives_cell,"));
}

#[test]
fn a_field_of_decks_is_refused_where_nobody_is_met() {
    for verb in ["tune", "explore"] {
        let words = [verb, "trio", "--game", "bail", "--against", "six"];
        let (code, _, text) = tool(&words);
        assert_eq!(code, 2, "{text}");
        assert!(
            text.contains("bail has no decks that meet each other: leave --against out")
                && text.trim().lines().count() == 1,
            "{text}"
        );
    }
}
