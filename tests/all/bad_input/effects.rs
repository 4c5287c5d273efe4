//! Faults of effects: steps, triggers, limits.

use breachlab::plan::Code;

use super::{SHIP, cards, codes, lines, ship, tactic};

// Long because it is one fault of an effect after another, each with its words.
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
