//! Cards of one's own that reach for what they cannot concern, or take more than there is: nothing comes of it, and the match
//! goes on.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::state::CardZone;

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

/// An Event, named `own`, that does this in the Manufacturing Phase.
fn event(does: &str) -> String {
    format!(
        "[[card]]\nid = \"own\"\nname = \"Own\"\ntype = \"event\"\ntiming = \"manufacturing\"\n\
         effects = [{{ when = \"play\", do = [{does}] }}]\n"
    )
}

/// A table with these cards beside the default set, two Commanders with these in their decks.
fn stage(text: &str, a: &str, b: &str) -> CardStage {
    let decks = [a, b].map(|cards| format!("{PLAIN} {cards}"));
    CardStage::own(text, &decks.each_ref().map(String::as_str))
}

/// Plays the Event `own` from A's hand, to its end.
fn play_own(s: &mut CardStage) {
    let own = s.hold(A, "own");
    s.fund(A, 20, 20);
    s.turn(A, at::Turn::Manufacturing);
    s.play_soon(own);
    for _ in 0..20 {
        if s.zone(own) == CardZone::Scrapheap {
            return;
        }
        let seat = s.asked().expect("somebody is asked");
        let menu = s.menu();
        let pass = menu.contains(&Action::Pass);
        s.act(seat, if pass { Action::Pass } else { menu[0] });
    }
    panic!("the Event has no end: {:?}", s.st.frames.as_slice());
}

#[test]
fn only_a_wing_is_launched() {
    // Filters pass wings in bays by unless they ask for them.
    let launches = |who: &str| format!("{{ op = \"launch\", who = {{ {who} }} }}");
    let text = event(&[launches("space = \"bay\""), launches("type = \"any\"")].join(", "));
    let mut s = stage(&text, "own cr-basalt ma-mp fw-zephyr md-bulkheads", "");
    let ship = s.put(A, "cr-basalt", OPEN);
    let aboard = ["ma-mp", "md-bulkheads"].map(|id| s.put(A, id, ship));
    let wing = s.put(A, "fw-zephyr", s.station(A));
    play_own(&mut s);
    let host = |card| s.st.piece(card).host;
    assert_eq!((aboard.map(host), host(wing)), ([ship; 2], CardIx::NONE));
    s.pass_turn();
}

#[test]
fn only_an_effect_of_the_battlefield_is_removed() {
    let text = event("{ op = \"remove_effect\", who = { side = \"any\" } }");
    let mut s = stage(&text, "own cr-basalt ma-mp", "cr-basalt");
    let ship = s.put(A, "cr-basalt", OPEN);
    let units = [s.put(A, "ma-mp", ship), ship, s.station(A), s.station(B)];
    play_own(&mut s);
    assert_eq!(units.map(|card| s.zone(card)), [CardZone::Play; 4]);
    s.pass_turn();
}

/// Nobody is asked what leaves a ship that holds nothing, though its room has been taken away.
#[test]
fn room_is_never_less_than_none() {
    let less = |stat: &str| {
        format!("{{ op = \"{stat}\", add = -20, who = {{ type = \"unit\" }}, for = \"turn\" }}")
    };
    let text = event(&format!(
        "{}, {}",
        less("marine_capacity"),
        less("fighter_capacity")
    ));
    let mut s = stage(&text, "own cr-basalt ma-mp", "cr-basalt");
    let ship = s.put(A, "cr-basalt", OPEN);
    let marine = s.put(A, "ma-mp", s.station(A));
    play_own(&mut s);
    let numbers = s.numbers(ship);
    assert_eq!((numbers.marine_capacity, numbers.fighter_capacity), (0, 0));
    assert_eq!(s.numbers(s.station(B)).marine_capacity, 0);
    assert_eq!(
        s.zone(marine),
        CardZone::Scrapheap,
        "whom there is no room for is lost (§9.5)"
    );
    s.pass_turn();
}

/// Numbers stop where they cannot be told any more.
#[test]
fn what_multiplies_what_was_multiplied_ends_somewhere() {
    let times = "{ op = \"wounds\", times = 5, who = { type = \"ship\" }, for = \"turn\" }";
    let text = event(&[times; 8].join(", ")).replace("when =", "stack = \"sum\", when =");
    let mut s = stage(&text, "own cr-basalt", "");
    let ship = s.put(A, "cr-basalt", OPEN);
    play_own(&mut s);
    assert_eq!(s.numbers(ship).wounds, i16::MAX);
}

/// A Station module that has left play can neither be saved nor fire.
#[test]
fn what_has_left_play_is_beyond_effects() {
    let fires = "{ op = \"extra_volley\", who = { type = \"module\", where = \"home\" } }";
    for (when, does) in [
        (
            "left_play",
            "{ op = \"survive\", who = \"subject\" }".to_owned(),
        ),
        (
            "left_play",
            "{ op = \"wounds\", add = 2, who = \"subject\", for = \"permanent\" }".to_owned(),
        ),
        (
            "would_be_destroyed",
            format!("{{ op = \"destroy\", who = \"self\" }}, {fires}"),
        ),
    ] {
        let battery = format!(
            "[[card]]\nid = \"own-battery\"\nname = \"Own battery\"\ntype = \"module\"\nsubtype = \"station\"\nwounds = 2\n\
             effects = [{{ when = \"{when}\", limit = \"turn\", do = [{does}] }}]\n"
        );
        let destroys =
            "{ op = \"destroy\", who = { type = \"module.station\", side = \"enemy\" } }";
        let text = [event(destroys), battery].concat();
        let mut s = stage(&text, "own", "own-battery");
        let battery = s.put(B, "own-battery", s.station(B));
        play_own(&mut s);
        s.pass_turn();
        assert_eq!(s.zone(battery), CardZone::Scrapheap, "{when}: {does}");
    }
}
