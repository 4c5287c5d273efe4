//! Bad files: each fault with its place, what was wanted and the nearest known name; never a panic.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use breachlab::engine::Parameter;
use breachlab::games::Loads;
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load::{self, CardSet};
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::plan::{Code, Faults, MOST_BYTES, Source, read_strategy};

fn cards(text: &str) -> Result<CardSet, Faults> {
    from_files::compile::<HullBreach>(&[vec![Source::new("mine.toml", text)]])
}

fn deck(path: &str, text: &str) -> Result<from_files::DeckFile<Deck>, Faults> {
    load::read_deck(
        &Source::new(path, text),
        &load::default_cards(),
        &Rules::default(),
    )
}

fn lines<T: std::fmt::Debug>(result: Result<T, Faults>) -> Vec<String> {
    let faults = result.expect_err("the text is bad");
    faults.iter().map(ToString::to_string).collect()
}

fn codes<T: std::fmt::Debug>(result: Result<T, Faults>) -> Vec<Code> {
    let faults = result.expect_err("the text is bad");
    faults.iter().map(|fault| fault.code).collect()
}

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

const SHIP: &str = r#"
[[card]]
id = "test-ship"
name = "Test Ship"
type = "ship"
subtype = "cruiser"
attack = 3
defense = 6
wounds = 3
"#;

fn ship(more: &str) -> Result<CardSet, Faults> {
    cards(&format!("{SHIP}{more}\n"))
}

const TACTIC: &str = r#"
[[card]]
id = "test-tactic"
name = "Test Tactic"
type = "tactic"
timing = "engagement_any"
"#;

fn tactic(more: &str) -> Result<CardSet, Faults> {
    cards(&format!("{TACTIC}{more}\n"))
}

#[test]
fn a_misspelt_trait_is_placed_and_the_nearest_is_named() {
    let found = lines(ship(r#"traits = ["hunter", "Fearles"]"#));
    assert_eq!(found.len(), 1);
    assert!(
        found[0]
            .starts_with("mine.toml:10:21: unknown trait `Fearles`, wanted one of interceptor,")
    );
    assert!(
        found[0].ends_with("; did you mean `fearless`?"),
        "{}",
        found[0]
    );
}

#[test]
fn a_misspelt_key_is_never_ignored() {
    let found = lines(ship("atack = 4"));
    assert!(
        found[0].starts_with("mine.toml:10:1: unknown key `atack`"),
        "{}",
        found[0]
    );
    assert!(
        found[0].ends_with("; did you mean `attack`?"),
        "{}",
        found[0]
    );
}

#[test]
fn all_faults_of_all_files_come_at_once() {
    let one = Source::new(
        "one.toml",
        SHIP.replace("attack = 3", "attack = 99")
            .replace("cruiser", "cruser"),
    );
    let two = Source::new("two.toml", "[[card]]\nid = \"x\"\n");
    let faults = from_files::compile::<HullBreach>(&[vec![one, two]]).unwrap_err();
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "one.toml:6:11: unknown subtype `cruser`, wanted one of fighter_wing, frigate, destroyer, cruiser, \
             transport, battle_cruiser, battleship, capital_ship; did you mean `cruiser`?",
            "one.toml:7:10: 99 is out of range, wanted a whole number from 0 to 20",
            "two.toml:1:1: a card without `name`, wanted `name = …`: text of one line, not empty",
            "two.toml:1:1: a card without `type`, wanted `type = …`: one of station, module, ship, marine, \
             event, tactic, breakthru",
        ]
    );
}

#[test]
fn numbers_are_held_to_their_range_and_type() {
    for (line, code, wanted) in [
        (
            "cost_resource = 21",
            Code::OutOfRange,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = -1",
            Code::OutOfRange,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = 99999999999999999999",
            Code::OutOfRange,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = 1.5",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = \"1\"",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = nan",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = 2026-01-01",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        ("text = 3", Code::WrongType, "text in quotes"),
        ("setup_ok = \"yes\"", Code::WrongType, "true or false"),
        ("traits = \"hunter\"", Code::WrongType, "a list [ … ]"),
    ] {
        let faults = ship(line).expect_err(line);
        let fault = faults.iter().next().expect("there is one");
        assert_eq!(
            (fault.code, fault.wanted.as_str()),
            (code, wanted),
            "{line}"
        );
        assert_eq!(fault.place().expect("it has a place").0, 10, "{line}");
    }
}

#[test]
fn trait_values_are_held_to_their_form() {
    for (word, code) in [
        ("interceptor", Code::MissingKey),
        ("interceptor 0", Code::OutOfRange),
        ("interceptor 21", Code::OutOfRange),
        ("interceptor -1", Code::OutOfRange),
        ("interceptor 99999999999", Code::OutOfRange),
        ("hunter 2", Code::Contradiction),
        ("regimented 2", Code::UnknownName),
        ("", Code::UnknownName),
        ("face_up_face_down", Code::Contradiction),
    ] {
        assert_eq!(
            codes(ship(&format!("traits = [\"{word}\"]"))),
            [code],
            "{word}"
        );
    }
    assert_eq!(
        codes(ship("traits = [\"repair 1\", \"repair 2\"]")),
        [Code::Duplicate]
    );
}

#[test]
fn an_empty_field_is_a_fault() {
    for (from, to) in [
        ("\"test-ship\"", "\"\""),
        ("\"Test Ship\"", "\"\""),
        ("\"Test Ship\"", "\"  \""),
    ] {
        assert_eq!(codes(cards(&SHIP.replace(from, to))), [Code::Empty], "{to}");
    }
    assert_eq!(
        codes(ship("effects = [{ when = \"always\", do = [] }]")),
        [Code::Empty]
    );
    assert_eq!(codes(cards("schema = 1")), [Code::MissingKey]);
}

#[test]
fn ids_and_names_are_used_once() {
    let twice = format!("{SHIP}{SHIP}");
    let found = lines(cards(&twice));
    assert_eq!(
        found,
        [
            "mine.toml:12:6: id `test-ship` is used twice, first at mine.toml:3:6, wanted an id of its own"
        ]
    );
    let renamed =
        twice
            .replacen("\"test-ship\"", "\"other\"", 1)
            .replacen("Test Ship", "TEST  ship", 1);
    let found = lines(cards(&renamed));
    assert_eq!(
        found,
        [
            "mine.toml:13:8: name `Test Ship` is used twice, first at mine.toml:4:8, wanted a name of its own"
        ]
    );
}

#[test]
fn parts_of_a_card_must_go_together() {
    for (text, code) in [
        (SHIP.replace("wounds = 3", "wounds = 0"), Code::OutOfRange),
        (SHIP.replace("wounds = 3", ""), Code::MissingKey),
        (SHIP.replace("attack = 3", "attack = -3"), Code::OutOfRange),
        (
            SHIP.replace("\"cruiser\"", "\"fighter_wing\""),
            Code::MissingKey,
        ),
        (format!("{SHIP}timing = \"any\""), Code::Contradiction),
        (format!("{SHIP}setup_ok = true"), Code::Contradiction),
        (format!("{SHIP}play = \"any\""), Code::Contradiction),
        (
            format!("{SHIP}size_restriction = \"host>cruiser\""),
            Code::WrongType,
        ),
        (
            format!("{SHIP}size_restriction = \"host>=cruser\""),
            Code::UnknownName,
        ),
        (
            format!("{SHIP}size_restriction = \"host>=cruiser, host<=frigate\""),
            Code::Contradiction,
        ),
        (format!("{SHIP}known = [\"attak\"]"), Code::UnknownName),
        (
            TACTIC.replace("engagement_any", "manufacturing"),
            Code::Contradiction,
        ),
        (
            TACTIC.replace("timing = \"engagement_any\"", ""),
            Code::MissingKey,
        ),
        (format!("{TACTIC}attack = 2"), Code::Contradiction),
        (
            format!("{TACTIC}traits = [\"hunter\"]"),
            Code::Contradiction,
        ),
    ] {
        assert_eq!(codes(cards(&text)), [code], "{text}");
    }
}

#[test]
fn effects_must_make_sense() {
    let always = |step: &str| format!("effects = [{{ when = \"always\", do = [{{ {step} }}] }}]");
    let play = |step: &str| format!("effects = [{{ when = \"play\", do = [{{ {step} }}] }}]");
    for (line, code, at) in [
        (
            always("op = \"gain\", resource = 1"),
            Code::Contradiction,
            "\"gain\"",
        ),
        (
            always("op = \"atack\", add = 1"),
            Code::UnknownName,
            "\"atack\"",
        ),
        (
            always("op = \"attack\", add = 1, who = \"self\", for = \"turn\""),
            Code::Contradiction,
            "for =",
        ),
        (
            always("op = \"attack\", who = \"self\""),
            Code::MissingKey,
            "\"attack\"",
        ),
        (
            always("op = \"attack\", add = 1, set = 1, who = \"self\""),
            Code::Contradiction,
            "set =",
        ),
        (
            always("op = \"attack\", add = 1"),
            Code::MissingKey,
            "\"attack\"",
        ),
        (
            always("op = \"attack\", add = 1, who = \"chosen\""),
            Code::Contradiction,
            "\"chosen\"",
        ),
        (
            always("op = \"attack\", add = 1, who = \"subject\""),
            Code::Contradiction,
            "\"subject\"",
        ),
        (
            always("op = \"attack\", add = 1, who = \"player\""),
            Code::Contradiction,
            "\"player\"",
        ),
        (
            always("op = \"attack\", add = 1, who = { class = \"cruiser\" }"),
            Code::Contradiction,
            "class =",
        ),
        (
            always("op = \"attack\", add = 1, who = { side = \"chosen\" }"),
            Code::Contradiction,
            "\"chosen\"",
        ),
        (
            always("op = \"attack\", add = 1, who = { named = \"Test Shp\" }"),
            Code::UnknownName,
            "\"Test Shp\"",
        ),
        (
            always("op = \"grant\", trait = \"huntr\", who = \"self\""),
            Code::UnknownName,
            "\"huntr\"",
        ),
        (
            play("op = \"gain\", resource = 1"),
            Code::Contradiction,
            "\"play\"",
        ),
    ] {
        let faults = ship(&line).expect_err(&line);
        let found: Vec<(Code, (usize, usize))> = faults
            .iter()
            .map(|fault| (fault.code, fault.place().unwrap()))
            .collect();
        assert_eq!(
            found,
            [(code, (10, line.find(at).unwrap() + 1))],
            "{line}\n{}",
            faults.render(false)
        );
    }
}

#[test]
fn steps_and_triggers_must_go_together() {
    let play = |step: &str| format!("effects = [{{ when = \"play\", do = [{{ {step} }}] }}]");
    for (line, code) in [
        (play("op = \"attack\", add = 1, who = { side = \"own\" }"), Code::MissingKey),
        (play("op = \"gain\", resource = 1, for = \"turn\""), Code::Contradiction),
        (play("op = \"gain\""), Code::MissingKey),
        (play("op = \"steal\", resource = 1"), Code::MissingKey),
        (play("op = \"part_dice\", add = 1, who = \"engagement\""), Code::Contradiction),
        ("effects = [{ when = \"collect\", do = [{ op = \"gain\", resource = 1 }] }]".into(), Code::Contradiction),
        (
            "effects = [{ when = \"play\", who = \"self\", do = [{ op = \"draw\", cards = 1 }] }]".into(),
            Code::Contradiction,
        ),
        (
            "effects = [{ when = \"play\", optional = true, do = [{ op = \"draw\", cards = 1 }] }]".into(),
            Code::UnknownKey,
        ),
        (
            "effects = [{ when = \"play\", if = {}, do = [{ op = \"draw\", cards = 1 }] }]".into(),
            Code::Empty,
        ),
        (
            "effects = [{ when = \"play\", choose = { what = \"commander\", of = { type = \"ship\" } }, \
             do = [{ op = \"draw\", cards = 1, who = \"chosen\" }] }]"
                .into(),
            Code::Contradiction,
        ),
    ] {
        assert_eq!(codes(tactic(&line)), [code], "{line}");
    }
}

#[test]
fn effects_are_not_nested_for_ever() {
    let mut step = "{ op = \"draw\", cards = 1 }".to_owned();
    for _ in 0..4 {
        step = format!("{{ op = \"roll\", least = 5, then = [{step}] }}");
    }
    let line = |step: &str| format!("effects = [{{ when = \"play\", do = [{step}] }}]");
    tactic(&line(&step)).expect("four levels are allowed");
    step = format!("{{ op = \"roll\", least = 5, then = [{step}] }}");
    assert_eq!(codes(tactic(&line(&step))), [Code::TooDeep]);
    let deep = format!("x = {}1{}", "[".repeat(5000), "]".repeat(5000));
    assert!(codes(ship(&deep)).contains(&Code::TooDeep));
}

#[test]
fn an_effect_that_sets_itself_off_needs_a_limit() {
    let line = |limit: &str| {
        format!(
            "effects = [{{ when = \"wound_taken\", subject = {{ me = \"only\" }}, {limit}\
             do = [{{ op = \"compulsory\", wounds = 1, who = \"self\" }}] }}]"
        )
    };
    let found = lines(ship(&line("")));
    assert_eq!(
        found,
        [
            "mine.toml:10:21: an effect that can set itself off again without end, wanted `limit = \"turn\"` \
          (or another) in it"
        ]
    );
    ship(&line("limit = \"turn\", ")).expect("a limit ends it");
    // Two cards that set each other off.
    let pair = format!(
        "{SHIP}effects = [{{ when = \"hijacked\", do = [{{ op = \"destroy\", who = \"self\" }}] }}]\n{}",
        SHIP.replace("test-ship", "other")
            .replace("Test Ship", "Other")
            + "effects = [{ when = \"left_play\", do = [{ op = \"take_control\", who = { type = \"ship\" } }] }]\n"
    );
    assert_eq!(codes(cards(&pair)), [Code::Cycle, Code::Cycle]);
}

/// A pilot uses what is free as long as it is offered: an ability has a limit, or costs what its steps do not bring back.
#[test]
fn an_ability_wears_out_or_needs_a_limit() {
    let line = |more: &str, does: &str| {
        format!(
            "effects = [{{ when = \"ability\", window = \"manufacturing\", {more}do = [{does}] }}]"
        )
    };
    let gain = "{ op = \"gain\", currency = 1 }";
    let draw = "{ op = \"draw\", cards = 1 }";
    let rolled = format!("{{ op = \"roll\", least = 5, then = [{gain}] }}");
    for (more, does) in [
        ("", gain),
        ("", draw),
        ("cost = { currency = 1 }, ", gain),
        ("cost = { resource = 1 }, ", &rolled),
        ("cost = { discard = 1 }, ", draw),
        (
            "cost = { wounds = 1 }, ",
            "{ op = \"heal\", wounds = 1, who = \"self\" }",
        ),
    ] {
        let found = lines(ship(&line(more, does)));
        assert_eq!(found.len(), 1, "{more}{does}: {found:?}");
        assert!(
            found[0].contains("an ability that can be used without end"),
            "{found:?}"
        );
        ship(&line(&format!("limit = \"turn\", {more}"), does)).expect("a limit ends it");
    }
    for (more, does) in [
        ("cost = { currency = 1 }, ", draw),
        ("cost = { discard = 1 }, ", gain),
        ("cost = { wounds = 1 }, ", gain),
        (
            "cost = { sacrifice = { of = { type = \"marine\" } } }, ",
            gain,
        ),
    ] {
        ship(&line(more, does)).expect("what it costs runs out");
    }
}

#[test]
fn syntax_errors_do_not_hide_other_faults() {
    let text = SHIP
        .replace("attack = 3", "attack = ")
        .replace("cruiser", "cruser");
    let found = lines(cards(&text));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(
        found[0].starts_with("mine.toml:6:11: unknown subtype `cruser`"),
        "{found:#?}"
    );
    assert!(found[1].starts_with("mine.toml:7:"), "{found:#?}");
    let twice = format!("{SHIP}attack = 4\n");
    let found = lines(cards(&twice));
    assert!(
        found[0].starts_with("mine.toml:10:1: duplicate key"),
        "{found:#?}"
    );
}

#[test]
fn faults_are_drawn_where_they_are() {
    let faults = ship(r#"traits = ["Fearles"]"#).unwrap_err();
    let drawn = faults.render(false);
    assert!(
        drawn.contains("error[unknown-name]: unknown trait `Fearles`"),
        "{drawn}"
    );
    assert!(drawn.contains("--> mine.toml:10:11"), "{drawn}");
    assert!(drawn.contains("name = \"Test Ship\""), "{drawn}");
    assert!(drawn.contains("^^^^^^^^^"), "{drawn}");
    assert!(drawn.contains("help: did you mean `fearless`?"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'), "no colour unless asked");
    assert!(faults.render(true).contains('\u{1b}'));
}

#[test]
fn overlong_lines_are_cut_around_the_fault() {
    let line = format!(
        "note = \"{}\"\nnot{} = 1",
        "x".repeat(100_000),
        "e".repeat(100_000)
    );
    let faults = ship(&line).unwrap_err();
    let drawn = faults.render(false);
    assert!(
        drawn.lines().all(|line| line.chars().count() < 400),
        "{} bytes",
        drawn.len()
    );
    assert!(drawn.contains("mine.toml:11:1"), "{drawn}");
}

#[test]
fn decks_are_held_to_the_construction_rules() {
    let (_, good) = load::DECK_FILES[0];
    let change = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        lines(deck("my.toml", &good.replace(from, to)))
    };
    // EX-17.
    assert_eq!(
        change("cr-harpy = 4", "cr-harpy = 3"),
        ["my.toml:11:2: a deck of 49 cards, wanted exactly 50"]
    );
    assert_eq!(
        change("cr-harpy = 4", "cr-harpy = 5"),
        ["my.toml:11:2: a deck of 51 cards, wanted exactly 50"]
    );
    assert_eq!(
        change("cr-harpy = 4", "cr-harpy = 6"),
        [
            "my.toml:11:2: a deck of 52 cards, wanted exactly 50",
            "my.toml:12:12: 6 copies of `Harpy-class Cruiser`, wanted at most 5 (§2.1)",
        ]
    );
    assert_eq!(
        change("ev-turn = 1", "ev-turn = 2"),
        [
            "my.toml:11:2: a deck of 51 cards, wanted exactly 50",
            "my.toml:36:11: 2 copies of `An Unexpected Turn of Events`, wanted at most 1 (§2.1)",
        ]
    );
    assert_eq!(
        change("ev-turn = 1", "st-castellan = 1"),
        [
            "my.toml:36:1: a second Station, `st-castellan`, wanted no Station among the 50 cards (§2.1.3)"
        ]
    );
    assert_eq!(
        change("cr-harpy = 4", "cr-harpie = 4"),
        [
            "my.toml:12:1: unknown card `cr-harpie`, wanted the name or id of a card of the set; \
          did you mean `cr-harpy`?"
        ]
    );
    assert_eq!(
        change("fw-zephyr = 3", "fw-cicada = 3"),
        [
            "my.toml:19:1: `fw-cicada` is for colonial decks, wanted a card of faction `rdf` or `any`"
        ]
    );
    assert_eq!(
        change(
            "\"sm-strip-miners\", \"sm-concourse\"",
            "\"sm-concourse\", \"Trade Concourse\""
        ),
        [
            "my.toml:8:34: `Trade Concourse` twice among the starting modules, wanted two different ones (§2.2)"
        ]
    );
    assert_eq!(
        change("\"sm-strip-miners\", ", ""),
        ["my.toml:8:1: 1 starting module, wanted two different Station modules"]
    );
    assert_eq!(
        change("faction = \"rdf\"", "faction = \"colonial\""),
        [
            "my.toml:6:11: faction `colonial`, but the Station's is `rdf`, wanted `rdf`, or no such key"
        ]
    );
    assert_eq!(
        change("station = \"st-skyline\"", "station = \"cr-harpy\""),
        ["my.toml:7:11: `cr-harpy` is no Station, wanted a card of type `station`"]
    );
}

#[test]
fn plain_lists_are_held_to_the_same_rules() {
    let found = lines(deck(
        "my.txt",
        "sttion: Skyline Defense HQ\n6 Harpy-class Cruiser\n2 Harpy-clas Cruiser\nHarpy\n0 Zephyr Fighter Wing\n3\n",
    ));
    assert_eq!(
        found,
        [
            "my.txt:1:1: unknown key `sttion`, wanted one of id, name, faction, station, modules, module, note; \
             did you mean `station`?",
            "my.txt:1:1: 0 starting modules, wanted two different Station modules",
            "my.txt:2:1: 6 copies of `Harpy-class Cruiser`, wanted at most 5 (§2.1)",
            "my.txt:3:3: unknown card `Harpy-clas Cruiser`, wanted the name or id of a card of the set; \
             did you mean `Harpy-class Cruiser`?",
            "my.txt:4:1: a line that is no card, wanted `3 Name`, `station: Name`, `modules: Name, Name`, or a \
             `#` remark; did you mean `Harpy-class Cruiser`?",
            "my.txt:5:1: 0 copies, wanted a whole number from 1 to 50",
            "my.txt:6:1: a line without a card, wanted copies, a space, and a card's name: `3 Name`",
        ]
    );
    // What is wrong with the whole is no fault of a line.
    assert_eq!(
        lines(deck(
            "my.txt",
            "5 Harpy-class Cruiser\n2 Zephyr Fighter Wing\n"
        )),
        [
            "my.txt:1:1: a deck without a Station, wanted `station`: the Station's id or name",
            "my.txt:1:1: 0 starting modules, wanted two different Station modules",
            "my.txt:1:1: a deck of 7 cards, wanted exactly 50",
        ]
    );
}

#[test]
fn one_slip_is_one_fault() {
    let (_, good) = load::DECK_FILES[0];
    for (from, to, fault) in [
        ("cr-harpy = 4", "cr-harpy = \"4\"", "found text"),
        ("ev-turn = 1", "ev-turn = 0", "0 is out of range"),
        ("[cards]", "[crads]", "unknown key `crads`"),
        ("station =", "staton =", "unknown key `staton`"),
        (
            "start_modules =",
            "start_module =",
            "unknown key `start_module`",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let found = lines(deck("my.toml", &good.replacen(from, to, 1)));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(fault), "{found:?}");
    }
    let found = lines(cards(&SHIP.replace("\"ship\"", "\"shipp\"")));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("unknown word `shipp`"), "{found:?}");
    for (path, text) in [
        ("my.toml", ""),
        ("my.txt", "\n \n"),
        ("my.toml", "# later\n"),
    ] {
        assert_eq!(codes(deck(path, text)), [Code::Empty], "{path}: {text:?}");
    }
    assert_eq!(codes(cards("")), [Code::Empty]);
    assert_eq!(codes(cards("card = []\n")), [Code::Empty]);
}

#[test]
fn nesting_without_end_is_placed_at_its_line() {
    let deep = format!(
        "note = \"[[\" # [[[\n\nstation = {}1{}\n",
        "[".repeat(500),
        "]".repeat(500)
    );
    let faults = deck("my.toml", &deep).unwrap_err();
    let fault = faults.iter().find(|fault| fault.code == Code::TooDeep);
    assert_eq!(
        fault.and_then(breachlab::plan::Fault::place),
        Some((3, 510)),
        "{faults}"
    );
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
