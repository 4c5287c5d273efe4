//! Files of other kinds, and files that are none.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use breachlab::engine::Parameter;
use breachlab::games::Loads;
use breachlab::games::from_files;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::{HullBreach, load};
use breachlab::plan::{Code, MOST_BYTES, Source, read_strategy};

use super::{SHIP, cards, codes, lines};

/// A folder of this test's own, gone when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("breachlab-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).expect("the temporary folder can be written");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[test]
fn a_plan_with_a_wrong_key_is_held_against_the_form_it_is_nearest_to() {
    let scratch = Scratch::new("plans");
    let plan =
        "name = \"Mine\"\nmatches = 1000\ndecks = [\"rdf-line\", \"col-wolfpack\"]\nfair_bnd = 2\n";
    let short = "name = \"Mine\"\nmatches = 1000\nstrategies = [\"rush\"]\nmargn = 2\n";
    for (name, text) in [("a.toml", plan), ("b.toml", short)] {
        let path = scratch.file(name, text.as_bytes());
        let checked = HullBreach::inspect(&[path.display().to_string()]);
        assert_eq!(checked[0].sort, Some("card plan"), "{checked:#?}");
        assert_eq!(checked[0].faults.len(), 1, "{checked:#?}");
    }
}

#[test]
fn missing_files_folders_and_bytes_that_are_no_text_are_refused() {
    let scratch = Scratch::new("bytes");
    let rules = Rules::default();
    let set = load::default_cards();
    let load = |path: &PathBuf| {
        lines(from_files::load_deck::<HullBreach>(
            path.to_str().unwrap(),
            &set,
            &rules,
        ))
    };
    let shown = |path: &PathBuf| path.display().to_string();

    let missing = scratch.0.join("none.toml");
    assert_eq!(
        load(&missing),
        [format!(
            "{}: no such file, wanted a file, or the name of an embedded default",
            shown(&missing)
        )]
    );
    assert_eq!(
        lines(from_files::load_deck::<HullBreach>(
            "rdf-lien", &set, &rules
        )),
        [
            "rdf-lien: no such file, wanted a file, or the name of an embedded default; did you mean `rdf-line`?"
        ]
    );
    assert_eq!(
        load(&scratch.0),
        [format!("{}: is a folder, wanted a file", shown(&scratch.0))]
    );

    let latin = scratch.file("latin.toml", b"id = \"caf\xe9\"\n");
    assert_eq!(
        load(&latin),
        [format!(
            "{}:1:10: byte 0xe9 is not UTF-8, wanted a text file in UTF-8",
            shown(&latin)
        )]
    );
    let nul = scratch.file("nul.toml", b"id = \"x\"\nname = \"\0\"\n");
    assert_eq!(
        load(&nul),
        [format!(
            "{}:2:9: NUL byte, wanted a text file in UTF-8",
            shown(&nul)
        )]
    );
    let empty = scratch.file("empty.toml", b"");
    assert_eq!(
        load(&empty),
        [format!("{}: empty file, wanted a deck", shown(&empty))]
    );
}

#[test]
fn a_byte_order_mark_and_carriage_returns_change_nothing() {
    let scratch = Scratch::new("crlf");
    let (_, text) = load::DECK_FILES[0];
    let set = load::default_cards();
    let rules = Rules::default();
    let plain = from_files::load_deck::<HullBreach>("rdf-line", &set, &rules).unwrap();
    let mut bytes = b"\xef\xbb\xbf".to_vec();
    bytes.extend(text.replace('\n', "\r\n").bytes());
    let path = scratch.file("rdf-line.toml", &bytes);
    let same = from_files::load_deck::<HullBreach>(path.to_str().unwrap(), &set, &rules).unwrap();
    assert_eq!(same, plain);
    let wrong = String::from_utf8(bytes)
        .unwrap()
        .replace("cr-harpy", "cr-harpyy");
    let path = scratch.file("wrong.toml", wrong.as_bytes());
    let found = lines(from_files::load_deck::<HullBreach>(
        path.to_str().unwrap(),
        &set,
        &rules,
    ));
    assert!(
        found[0].contains("wrong.toml:12:1: unknown card `cr-harpyy`"),
        "{found:#?}"
    );
}

#[test]
fn ten_megabytes_of_junk_are_refused_at_once_and_briefly() {
    let scratch = Scratch::new("junk");
    let path = scratch.file("junk.toml", &vec![b'x'; 10 << 20]);
    let faults =
        from_files::load_cards::<HullBreach>(&[path.display().to_string()], &[]).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert!(
        faults
            .to_string()
            .ends_with("junk.toml: file of 10485760 bytes, wanted at most 1 MiB")
    );

    // Just short enough to be read: still bounded.
    let most = usize::try_from(MOST_BYTES).unwrap();
    for junk in [
        "x",
        "[",
        "a=[",
        "\"\n",
        "[[card]]\n",
        "[[card]]\nid=1\n",
        "1 x\n",
        "a.",
        "=\n",
        "\u{fffd}",
    ] {
        let text = junk.repeat(most / 10 / junk.len());
        for path in ["junk.toml", "junk.txt"] {
            let source = Source::new(path, text.clone());
            let set = load::default_cards();
            let faults = load::read_deck(&source, &set, &Rules::default()).unwrap_err();
            assert!(faults.render(false).len() < 100_000, "{junk:?}");
            assert!(faults.iter().count() <= 1000);
        }
        let faults = cards(&text).unwrap_err();
        let drawn = faults.render(false);
        assert!(drawn.len() < 100_000, "{junk:?}: {} bytes", drawn.len());
        if faults.len() > 50 {
            assert!(drawn.trim_end().ends_with("more faults"), "{junk:?}");
        }
    }
}

#[test]
fn strategies_name_the_games_own_numbers() {
    let parameters = [Parameter {
        name: "caution",
        default: 0.5,
        low: 0.0,
        high: 1.0,
        help: "",
    }];
    let cues = ["damage", "losses"];
    let read =
        |text: &str| read_strategy(&Source::new("pilot.toml", text), &parameters, &[], &cues);
    let head = "name = \"P\"\nkind = \"policy\"\n";
    let file = read(&format!(
        "{head}noise = 0.1\n[plan]\ncaution = 1\n[weights]\nlosses = -2\n"
    ))
    .unwrap();
    assert_eq!(
        (file.plan, file.weights, file.noise),
        (vec![1.0], vec![0.0, -2.0], 0.1)
    );
    let file = read(head).unwrap();
    assert_eq!((file.plan, file.weights), (vec![0.5], vec![0.0, 0.0]));
    assert_eq!(
        lines(read(&format!(
            "{head}[plan]\ncaution = 2\ncauton = 1\n[weights]\ndamge = inf\nlosses = \"x\"\n"
        ))),
        [
            "pilot.toml:4:11: 2 is out of range, wanted a number from 0 to 1",
            "pilot.toml:5:1: unknown plan number `cauton`, wanted `caution`; did you mean `caution`?",
            "pilot.toml:7:9: inf is out of range, wanted a number from -1000000 to 1000000",
            "pilot.toml:7:1: unknown cue `damge`, wanted one of damage, losses; did you mean `damage`?",
            "pilot.toml:8:10: found text, wanted a number from -1000000 to 1000000",
        ]
        .map(str::to_owned)
        .into_iter()
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect::<Vec<_>>()
    );
    assert_eq!(
        codes(read(
            "name = \"P\"\nkind = \"random\"\n[weights]\ndamage = 1\n"
        )),
        [Code::Contradiction]
    );
    assert_eq!(
        codes(read("name = \"P\"\nkind = \"polcy\"\n")),
        [Code::UnknownName]
    );
}

#[test]
fn rules_files_change_only_what_they_name() {
    let read = |text: &str| from_files::read_rules::<HullBreach>(&Source::new("house.toml", text));
    let file = read("hand_size = 6\nwindow_priority = \"active_first\"\n").unwrap();
    let wanted = Rules {
        hand_size: 6,
        window_rolloff: false,
        ..Rules::default()
    };
    assert_eq!(file.rules, wanted);
    assert_eq!(
        lines(read(
            "hand_size = 0\nscop = true\nmarine_engagement = \"fleets\"\nstarting_stock = 30\n"
        )),
        [
            "house.toml:1:13: 0 is out of range, wanted a whole number from 1 to 20",
            "house.toml:2:1: unknown key `scop`, wanted in a rules file one of schema, name, note, hand_size, \
             starting_stock, stock_cap, station_modules, conscript_factor, alpha_strike, stealth, \
             annihilate_wounds, transport_gifts, marine_engagement, jam_needs_hunter, pursuit_ignores_stealth, \
             station_may_pursue, window_priority, defender_boards_first, shield_covers_modules, \
             split_live_defense, scoop, captors_collect, stranded_find_berths, prizes_return, \
             spoils_in_any_phase, shipless_boards_lock, marines_must_fire, grace_turns, max_game_rounds, max_engagement_rounds, max_boarding_exchanges, prototypes; did you mean `scoop`?",
            "house.toml:3:21: unknown word `fleets`, wanted one of boarding_action, fleet; did you mean `fleet`?",
            "house.toml:4:1: a starting stock of 30 over a cap of 20, wanted `starting_stock` of at most \
             `stock_cap`",
        ]
    );
}

#[test]
fn check_tells_files_apart_and_reports_each() {
    let scratch = Scratch::new("check");
    let mut card_file = SHIP.to_owned();
    writeln!(card_file, "atack = 1").unwrap();
    let paths = [
        scratch.file("a-cards.toml", card_file.as_bytes()),
        scratch.file(
            "b-deck.toml",
            load::DECK_FILES[0]
                .1
                .replace("cr-harpy", "Test Ship\"")
                .replace("Test Ship\" = 4", "\"Test Ship\" = 4")
                .as_bytes(),
        ),
        scratch.file("c-list.txt", b"5 Harpy-class Cruiser\n"),
        scratch.file("d-pilot.toml", load::STRATEGY_FILES[0].1.as_bytes()),
        scratch.file("e-rules.toml", load::RULES_FILES[0].1.as_bytes()),
        scratch.file("f-what.toml", b"crad = 1\n"),
        scratch.file("g-empty.toml", b"\n \n"),
        scratch.0.join("h-none.toml"),
    ];
    let paths = paths.map(|path| path.display().to_string());
    let checked = HullBreach::inspect(&paths);
    let found: Vec<(Option<&str>, usize)> = checked
        .iter()
        .map(|file| (file.sort, file.faults.len()))
        .collect();
    assert_eq!(
        found,
        [
            (Some("card file"), 1),
            (Some("deck"), 0),
            (Some("deck list"), 3),
            (Some("strategy"), 0),
            (Some("rules file"), 0),
            (None, 1),
            (None, 1),
            (None, 1),
        ],
        "{checked:#?}"
    );
    let near = checked[5]
        .faults
        .iter()
        .next()
        .and_then(|fault| fault.near.clone());
    assert_eq!(near.as_deref(), Some("card"));
    // A folder stands for its files.
    let folder = scratch.0.display().to_string();
    assert_eq!(HullBreach::inspect(&[folder]).len(), 7);
}

#[test]
fn faults_keep_their_text() {
    let source: Arc<Source> = Source::new("t.toml", "hand_size = \"five\"\n");
    let faults = from_files::read_rules::<HullBreach>(&source).unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!(
        (fault.path(), fault.place(), fault.text()),
        ("t.toml", Some((1, 13)), "\"five\"")
    );
}
