//! Cards from files of one's own: a new card needs no Rust, and every word does what the manual says.

use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::{CardZone, EngagementStep, flag};

use crate::kit::of_first_edition;
use crate::stage::{A, B, C, CardStage, OPEN, at};

const WORDS: &str = include_str!("every_word.toml");
const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(decks: &[&str]) -> CardStage {
    let decks: Vec<String> = decks
        .iter()
        .map(|cards| format!("{PLAIN} {cards}"))
        .collect();
    CardStage::own(WORDS, &decks.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The path of `--cards`: a file on disk, read by the loader, played at once.
#[test]
fn a_new_card_needs_no_rust() {
    let text = r#"
        [[card]]
        id = "new-lance"
        name = "Lance of Dawn"
        type = "tactic"
        timing = "engagement_any"
        cost_currency = 2
        [[card.effects]]
        when = "play"
        if = { role = "attacker", round = 1 }
        cost = { resource = 1 }
        choose = { of = { type = "ship", rank = { least = 1 }, side = "enemy", where = "here" } }
        do = [
          { op = "compulsory", wounds = 1, who = "chosen" },
          { op = "attack", add = 2, who = { type = "ship", side = "own", where = "here" }, for = "round" },
        ]
    "#;
    let path = std::env::temp_dir().join(format!("breachlab-own-{}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let files = [of_first_edition("cards"), path.display().to_string()];
    let cards = from_files::load_cards::<HullBreach>(&files, &[])
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(cards.pool.cards.len(), 131);
    let decks = [
        &*format!("{PLAIN} new-lance fr-merlin"),
        &*format!("{PLAIN} new-lance cr-basalt fw-mayfly"),
    ];
    let mut s = CardStage::of(cards, &decks, Rules::default());
    let (merlin, basalt) = (s.put(A, "fr-merlin", OPEN), s.put(B, "cr-basalt", OPEN));
    s.put(B, "fw-mayfly", OPEN);
    let (lance, theirs) = (s.hold(A, "new-lance"), s.hold(B, "new-lance"));
    s.attack(A, B, &[merlin]);
    s.play(lance);
    assert_eq!(
        (s.wounds(basalt), s.numbers(merlin).attack, s.goods(A)),
        (1, 4, (19, 18))
    );
    while s.st.eng.round == 1 {
        assert!(!s.may(Action::Play(theirs)), "only for the attacker");
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert_eq!(s.numbers(merlin).attack, 2, "this round only");
}

/// Surcharges on others, and hands of everyone.
#[test]
fn a_module_can_tax_the_others() {
    let decks = [
        "st-skyline w-tax sm-gun-ring fr-merlin",
        "st-castellan sm-drydock sm-gun-ring fr-merlin bc-hawk",
    ];
    let s = CardStage::own(WORDS, &decks);
    let (own, theirs) = (s.find(A, "fr-merlin"), s.find(B, "fr-merlin"));
    let hawk = s.find(B, "bc-hawk");
    let cost = |s: &CardStage, seat, card| s.look().cost(seat, card).r;
    assert_eq!(
        [cost(&s, A, own), cost(&s, B, theirs), cost(&s, B, hawk)],
        [2, 2, 3]
    );
    assert_eq!([s.look().hand_size(A), s.look().hand_size(B)], [6, 6]);
}

#[test]
fn a_lure_draws_all_fire() {
    let mut s = stage(&["cr-basalt", "w-mark-must-target cr-harpy fr-merlin"]);
    let (basalt, harpy) = (s.put(A, "cr-basalt", OPEN), s.put(B, "cr-harpy", OPEN));
    s.put(B, "fr-merlin", OPEN);
    s.put(B, "w-mark-must-target", harpy);
    s.attack(A, B, &[basalt]);
    s.activate(basalt);
    s.pass_until(|frame| matches!(frame, Frame::Act { .. }));
    let fires = |action: &Action| matches!(action, Action::Fire(..) | Action::Split);
    let menu: Vec<_> = s.menu().into_iter().filter(fires).collect();
    assert_eq!(menu, [Action::Fire(harpy, 4)]);
}

/// The volley's values are those of its new target.
#[test]
fn fire_can_be_redirected() {
    let mut s = stage(&["cr-basalt", "w-lure cr-harpy fr-merlin de-pyrite"]);
    let (basalt, harpy) = (s.put(A, "cr-basalt", OPEN), s.put(B, "cr-harpy", OPEN));
    let (merlin, pyrite) = (s.put(B, "fr-merlin", OPEN), s.put(B, "de-pyrite", OPEN));
    let lure = s.put(B, "w-lure", harpy);
    s.attack(A, B, &[basalt]);
    s.fire(basalt, merlin, &[]);
    s.use_card(lure);
    assert_eq!(s.menu(), [harpy, merlin, pyrite].map(Action::Pick));
    s.roll(&[6, 6, 7, 1]);
    s.act(B, Action::Pick(harpy));
    s.all_rolled();
    assert_eq!((s.wounds(harpy), s.wounds(merlin)), (1, 0), "D7 now, not 5");
}

/// A unit fires out of turn with its own numbers and does not lose its turn by it.
#[test]
fn a_wounded_ship_fires_back_at_once() {
    let mut s = stage(&["cr-basalt", "w-rage cr-harpy"]);
    let (basalt, harpy) = (s.put(A, "cr-basalt", OPEN), s.put(B, "cr-harpy", OPEN));
    s.put(B, "w-rage", harpy);
    s.attack(A, B, &[basalt]);
    s.fire(basalt, harpy, &[9, 1, 1, 1, 7, 7, 1, 1, 1]);
    s.all_rolled();
    assert_eq!((s.wounds(harpy), s.wounds(basalt)), (1, 2));
    assert!(!s.st.is(harpy, flag::ACTED));
}

/// The price is the unit's own turn and a wound; others act twice.
#[test]
fn a_turn_can_be_a_price() {
    let mut s = stage(&["w-drill cr-basalt", "fr-merlin cr-harpy"]);
    let (drill, basalt) = (s.put(A, "w-drill", OPEN), s.put(A, "cr-basalt", OPEN));
    let harpy = s.put(B, "cr-harpy", OPEN);
    s.attack(A, B, &[drill, basalt]);
    while s.use_of(drill).is_none() {
        assert_ne!(
            s.st.eng.step,
            EngagementStep::DefenseVolleys,
            "not in the other side's step"
        );
        let asked = s.asked().unwrap();
        let step = matches!(s.st.frames.last(), Some(Frame::VolleyStep { .. }));
        s.act(
            asked,
            if step {
                Action::Activate(basalt)
            } else {
                Action::Pass
            },
        );
    }
    assert_eq!(s.st.eng.step, EngagementStep::AttackVolleys);
    s.roll(&[9, 9]);
    s.use_card(drill);
    s.all_rolled();
    assert_eq!((s.wounds(drill), s.wounds(harpy)), (1, 2));
    assert!(s.st.is(drill, flag::ACTED));
}

#[test]
fn tolls_are_paid_or_suffered_by_each() {
    let mut s = stage(&["w-toll", "", ""]);
    let toll = s.hold(A, "w-toll");
    s.fund(B, 5, 5);
    s.fund(C, 1, 5);
    s.turn(A, at::Turn::Deploy);
    s.play(toll);
    // C cannot pay; B is asked.
    assert_eq!(
        (s.asked(), s.menu()),
        (Some(B), vec![Action::Pay, Action::Pass])
    );
    s.act(B, Action::Pay);
    assert_eq!((s.goods(B), s.goods(C)), ((3, 5), (1, 2)));
}

/// RV-04: everyone rolls; ties among the highest roll again.
#[test]
fn roll_offs_decide_a_gain() {
    for (faces, goods) in [
        (&[8, 3][..], (2, 19)),
        (&[5, 5, 9, 2], (2, 19)),
        (&[3, 8, 4], (0, 20)),
        (&[3, 8, 6], (0, 19)),
    ] {
        let mut s = stage(&["w-duel", ""]);
        let duel = s.hold(A, "w-duel");
        s.fund(A, 0, 20);
        s.turn(A, at::Turn::Deploy);
        s.roll(faces);
        s.play(duel);
        s.all_rolled();
        assert_eq!(s.goods(A), goods, "{faces:?}");
    }
}

/// From the scrapheap, free, outside its phase; from hand in the midst of a fight.
#[test]
fn searches_reach_other_piles_and_times() {
    let mut s = stage(&[
        "w-raise cr-drake ma-watch cr-basalt",
        "w-warp fr-merlin ch-heroic w-hero",
    ]);
    let (raise, drake) = (s.hold(A, "w-raise"), s.put(A, "cr-drake", OPEN));
    let basalt = s.put(A, "cr-basalt", OPEN);
    s.hands().wreck(
        drake,
        breachlab::games::hull_breach::event::Removal::Immediate,
        OPEN,
    );
    let (warp, merlin) = (s.hold(B, "w-warp"), s.hold(B, "fr-merlin"));
    s.fund(B, 2, 5);
    s.attack(A, B, &[basalt]);
    s.play_soon(warp);
    assert_eq!(s.finds(), [merlin], "affordable, its home is here");
    s.act(B, Action::Take(merlin));
    assert_eq!((s.goods(B), s.st.piece(merlin).space), ((0, 4), B.0));
    assert_eq!(s.st.shuffles[B], 1, "only a shipyard is shuffled");
    s.play_soon(raise);
    s.act(A, Action::Take(drake));
    assert_eq!(
        (s.zone(drake), s.finds().len()),
        (CardZone::Play, 1),
        "Regimented searches"
    );
    // R-09: a Character by a card that names Characters.
    let mut s = stage(&["w-hero ch-heroic ma-watch", ""]);
    let (hero, card) = (s.hold(A, "w-hero"), s.find(A, "ch-heroic"));
    s.turn(A, at::Turn::MoreAttacks);
    s.play_soon(hero);
    assert_eq!(s.finds(), [card]);
}
