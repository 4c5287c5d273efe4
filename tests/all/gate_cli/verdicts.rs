//! The verdict in every format.

use std::fs;

use super::{MONSTER, PLAN, folder, json, ran};

#[test]
fn nothing_changed_is_unchanged_without_a_match_and_quiet() {
    let folder = folder("same");
    let (out, _) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --json",
        0,
    );
    let report = json(&out);
    assert_eq!(report["verdict"], "unchanged");
    assert_eq!(report["matches"]["played"], 0);
    assert_eq!(report["matchups"][0]["identical"], true);
    assert_eq!(report["changes"][0]["words"][0], "new card");
    assert_eq!(report["changes"][0]["played"], false);
    let (out, err) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --quiet",
        0,
    );
    assert_eq!((out.as_str(), err.as_str()), ("", ""));
    let (out, _) = ran(&folder, "gate --after stranger.toml --plan p.toml", 0);
    assert!(
        out.contains("cannot have moved") && out.contains("identical by construction"),
        "{out}"
    );
}

#[test]
fn a_monster_is_changed_and_every_format_says_so() {
    let folder = folder("monster");
    let ask = "gate --after monster.toml --plan p.toml";
    let (out, _) = ran(&folder, &format!("{ask} --json --threads 1"), 1);
    let report = json(&out);
    assert_eq!(
        (&report["verdict"], &report["fails"]),
        (&"changed".into(), &true.into())
    );
    let matchup = &report["matchups"][0];
    let ends = ["ci_low", "shift", "ci_high"].map(|key| matchup[key].as_f64().unwrap());
    assert!(
        ends[0] > 0.01 && ends[0] <= ends[1] && ends[1] <= ends[2],
        "{ends:?}"
    );
    let words = report["changes"][0]["words"].as_array().unwrap();
    assert!(words.contains(&"gain resource 4 → 20".into()), "{words:?}");
    let (again, _) = ran(&folder, &format!("{ask} --format json --threads 3"), 1);
    assert_eq!(out, again, "the same bytes with other threads");

    let (out, _) = ran(&folder, ask, 1);
    assert!(
        out.contains("Balance moved: 1 of 1") && out.contains("Skyline Defense HQ: "),
        "{out}"
    );
    let (out, _) = ran(&folder, &format!("{ask} --format markdown"), 1);
    assert!(
        out.starts_with("# Hull Breach!: balance changed")
            && out.contains("- **Skyline Defense HQ**: "),
        "{out}"
    );
    let (out, _) = ran(&folder, &format!("{ask} --format junit"), 1);
    assert!(
        out.contains("name=\"Two &lt;decks&gt; &amp; more\" tests=\"1\" failures=\"1\""),
        "{out}"
    );
    assert_eq!(
        out.matches("<testcase").count(),
        out.matches("</testcase>").count()
    );
    let (out, _) = ran(&folder, &format!("{ask} --format github"), 1);
    let mut lines = out.lines();
    let (verdict, card) = (lines.next().unwrap(), lines.next().unwrap());
    assert!(
        verdict.starts_with("::error title=Balance gate::"),
        "{verdict}"
    );
    assert!(
        card.starts_with("::error file=monster.toml,line=6,title=Balance%3A Skyline Defense HQ::"),
        "{card}"
    );
}

/// A Station without its Interceptor lets matches end early before anybody can tell who wins more of them.
#[test]
fn a_mean_that_changed_makes_a_gate_red_where_no_matchup_is_shown_to_have() {
    let folder = folder("mean");
    let bare = MONSTER
        .replace("attack = 6", "attack = 8")
        .replace("traits = [\"interceptor 16\"]\n", "");
    fs::write(folder.at("bare.toml"), bare).unwrap();
    let ask = "gate --after bare.toml --plan p.toml";
    let (out, _) = ran(&folder, &format!("{ask} --format junit"), 1);
    assert!(out.contains("tests=\"2\" failures=\"2\""), "{out}");
    assert!(
        out.contains("name=\"mean: rounds (commander)\"") && out.contains(" percent (-"),
        "{out}"
    );
    // A history that has such a gate is read again.
    let (out, _) = ran(&folder, &format!("{ask} --json --history h.csv"), 1);
    let report = json(&out);
    assert_eq!(
        (&report["verdict"], &report["matchups"][0]["answer"]),
        (&"changed".into(), &"undecided".into())
    );
    let (out, _) = ran(&folder, "trend h.csv --json --out drawn", 0);
    assert_eq!(json(&out)["gates"][0]["verdict"], "changed");
    // A plan may let matches go as they like: then nothing of how they go is called changed.
    let plan = [PLAN, "course_margin = 50\n"].concat();
    fs::write(folder.at("p.toml"), plan).unwrap();
    let report = json(&ran(&folder, &format!("{ask} --json"), 1).0);
    assert_eq!(report["course_margin"], 0.5);
    let means = report["means"].as_array().unwrap();
    assert!(
        means.iter().all(|mean| mean["answer"] != "changed"),
        "{report}"
    );
}

#[test]
fn undecided_does_as_the_plan_says() {
    let folder = folder("undecided");
    let weak = MONSTER.replace("= 20", "= 5");
    fs::write(folder.at("weak.toml"), weak).unwrap();
    let ask = "gate --after weak.toml --plan p.toml --max-matches 80";
    let (out, _) = ran(&folder, ask, 1);
    assert!(
        out.contains("Not decided: 1 of 1") && out.contains("more matches"),
        "{out}"
    );
    fs::write(
        folder.at("p.toml"),
        [PLAN, "undecided = \"pass\"\n"].concat(),
    )
    .unwrap();
    let (out, _) = ran(&folder, &format!("{ask} --json"), 0);
    assert_eq!(json(&out)["verdict"], "undecided");
    assert!(json(&out)["matches"]["played"].as_u64().unwrap() <= 80);
}

#[test]
fn two_edits_share_the_shift_and_a_null_gate_shares_none() {
    let folder = folder("blame");
    let two = [MONSTER, "[[card]]\nid = \"fw-zephyr\"\nname = \"Zephyr Fighter Wing\"\ntype = \"ship\"\nsubtype = \"fighter_wing\"\nwounds = 1\ndefense = 5\nfighter_space = 1\n"].concat();
    fs::write(folder.at("two.toml"), two).unwrap();
    let (out, _) = ran(&folder, "gate --after two.toml --plan p.toml --json", 1);
    let report = json(&out);
    let blame = report["blame"].as_array().unwrap();
    assert_eq!(blame.len(), 2);
    assert_eq!(blame[0]["orders"], 2);
    let share = |at: usize| blame[at]["share"].as_f64().unwrap();
    let skyline = usize::from(report["changes"][0]["id"] != "st-skyline");
    let of = |change: usize| {
        (0..2)
            .find(|&at| blame[at]["change"] == change)
            .map(share)
            .unwrap()
    };
    assert!(of(skyline) > of(1 - skyline).abs(), "{blame:?}");
    // They add up to the shift of their own pairs, which is shown beside them.
    let sample = &report["blame_samples"][0];
    assert_eq!(sample["pairs"], blame[0]["pairs"]);
    let whole = sample["shift"].as_f64().unwrap();
    assert!((share(0) + share(1) - whole).abs() < 2e-6, "{report}");
    let (out, _) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --seed-after 9 --max-matches 160 --json",
        1,
    );
    let report = json(&out);
    assert_eq!(report["verdict"], "undecided", "{out}");
    assert!(report["blame"].as_array().unwrap().is_empty());
}

#[test]
fn a_band_is_held_even_if_nothing_changed() {
    let folder = folder("band");
    let band = "[[band]]\ndeck = \"col-boarders\"\nagainst = \"rdf-line\"\nlow = 0\nhigh = 2\n";
    fs::write(folder.at("p.toml"), [PLAN, band].concat()).unwrap();
    let (out, _) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --json",
        1,
    );
    let report = json(&out);
    assert_eq!(report["verdict"], "changed");
    assert_eq!(report["matchups"][0]["band"][0], 0.98);
    assert_eq!(report["matchups"][0]["ci_low"], 0.0);
}
