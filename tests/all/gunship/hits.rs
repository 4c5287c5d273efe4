//! Hit determination (§8): evasion, shields, armor, damage, Critical Damage, Slagged, destruction.

use breachlab::games::gunship::action::{Action, Fire, Sight};
use breachlab::games::gunship::board::{HEAVY, LIGHT, SLAGGED, SOUND, Status};
use breachlab::games::gunship::card::{Kind, Weapon};
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::{Loc, Zone};
use breachlab::games::gunship::rules::Rules;
use breachlab::games::gunship::state::NONE;

use super::scene::{A, B, ShipScene, YES, d8};

const HIT: Action = Action::Fire(Fire::Hit, Sight::Dice);

/// A attacks B's ship in the center with a hand of these.
fn attack(mut scene: ShipScene, kinds: &[Kind]) -> ShipScene {
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene.give(A, kinds);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::AttackGunship, &[]);
    scene
}

#[test]
fn one_evasive_action_cancels_one_card() {
    let mut scene = ShipScene::new();
    scene.give(B, &[Kind::Evade]);
    let mut scene = attack(scene, &[Kind::Hit, Kind::Hit]);
    scene.answer(HIT, &[]);
    assert_eq!(scene.asked(), B);
    scene.answer(Action::Evade, &[]);
    assert_eq!((scene.st.boards[1].shields, scene.held(B)), (3, 0));
    scene.answer(HIT, &[]);
    assert_eq!(scene.st.boards[1].shields, 2);
}

#[test]
fn a_ship_without_engines_or_power_cannot_evade() {
    let mut scene = ShipScene::new();
    scene.give(B, &[Kind::Evade]);
    scene.ionize(B, 6);
    let mut scene = attack(scene, &[Kind::Hit]);
    scene.answer(HIT, &[]);
    assert_eq!(scene.st.boards[1].shields, 2, "nobody was asked");
}

// GT-4
#[test]
fn critical_damage_after_a_lost_shield_rolls_a_location() {
    let mut scene = ShipScene::new();
    scene.board(B).shields = 1;
    let mut scene = attack(scene, &[Kind::Hit, Kind::Critical]);
    scene.answer(HIT, &[]);
    assert_eq!(scene.asked(), A);
    scene.answer(Action::Critical, &[d8(1)]);
    let board = &scene.st.boards[1];
    assert_eq!((board.shields, board.damage_at(Loc::LAUNCHER)), (0, LIGHT));
}

#[test]
fn critical_damage_after_a_lost_shield_takes_the_next_shield() {
    let mut scene = attack(ShipScene::new(), &[Kind::Hit, Kind::Critical]);
    scene.answer(HIT, &[]);
    scene.answer(Action::Critical, &[]);
    assert_eq!(scene.st.boards[1].shields, 1);
}

// GT-5
#[test]
fn critical_damage_after_lost_armor_stays_where_it_is() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.board(B).armor[0] = 1;
    let mut scene = attack(scene, &[Kind::Hit, Kind::Critical]);
    scene.answer(HIT, &[d8(1)]);
    scene.answer(Action::Critical, &[]);
    let board = &scene.st.boards[1];
    assert_eq!((board.armor[0], board.damage_at(Loc::LAUNCHER)), (0, LIGHT));
}

// GR-18
#[test]
fn one_hit_takes_one_critical_damage_unless_the_switch_says_more() {
    let chain = Rules {
        critical_chain: true,
        ..Rules::default()
    };
    for (rules, shields) in [(Rules::default(), 1), (chain, 0)] {
        let is_chain = rules.critical_chain;
        let cards = [Kind::Hit, Kind::Critical, Kind::Critical];
        let mut scene = attack(ShipScene::with(rules), &cards);
        scene.answer(HIT, &[]);
        scene.answer(Action::Critical, &[]);
        assert_eq!(scene.offers(Action::Critical), is_chain);
        if is_chain {
            scene.answer(Action::Critical, &[]);
        }
        assert_eq!(scene.st.boards[1].shields, shields);
    }
}

// GR-17
#[test]
fn a_bullseye_does_not_pass_shields_but_its_choice_lasts() {
    let mut scene = ShipScene::new();
    scene.board(B).shields = 1;
    let mut scene = attack(scene, &[Kind::Hit, Kind::Aim, Kind::Critical]);
    scene.answer(Action::Fire(Fire::Hit, Sight::At(Loc::POWER)), &[]);
    scene.answer(Action::Critical, &[]);
    let board = &scene.st.boards[1];
    assert_eq!((board.shields, board.damage_at(Loc::POWER)), (0, LIGHT));
}

#[test]
fn a_pod_hit_twice_loses_its_weapon_and_can_be_slagged() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.hurt(B, 1, LIGHT);
    let mut scene = attack(scene, &[Kind::Hit, Kind::Slag]);
    let discarded = scene.st.discard.len();
    scene.answer(HIT, &[d8(2)]);
    assert_eq!(scene.st.boards[1].weapons[0], Weapon::None);
    assert_eq!(scene.st.discard.len(), discarded + 1, "the second Hit card");
    scene.answer(Action::Slag, &[]);
    let board = &scene.st.boards[1];
    assert_eq!((board.damage[1], board.hits()), (SLAGGED, 3));
    assert_eq!(scene.set.kind(board.mark[1]), Kind::Slag);
}

// GR-20
#[test]
fn slagging_an_overflowing_hit_keeps_the_hull_hit_unless_the_switch_says_otherwise() {
    let absorbs = Rules {
        slag_absorbs_hull_hit: true,
        ..Rules::default()
    };
    for (rules, hits) in [(Rules::default(), 4), (absorbs, 3)] {
        let mut scene = ShipScene::with(rules);
        scene.bare(B);
        scene.hurt(B, 0, HEAVY);
        let mut scene = attack(scene, &[Kind::Hit, Kind::Slag]);
        scene.answer(HIT, &[d8(1)]);
        scene.answer(Action::Slag, &[]);
        assert_eq!(scene.st.boards[1].hits(), hits);
    }
}

#[test]
fn a_hit_on_what_is_slagged_goes_to_the_hull_and_opens_no_window() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.hurt(B, 0, SLAGGED);
    let mut scene = attack(scene, &[Kind::Hit, Kind::Slag]);
    scene.answer(HIT, &[d8(1)]);
    assert!(!scene.offers(Action::Slag));
    assert_eq!(scene.st.boards[1].hull.len(), 1);
}

// GR-24
#[test]
fn engines_go_light_heavy_then_the_other_then_the_hull() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.board(A).weapons = [Weapon::Blaster; 4];
    let mut scene = attack(scene, &[Kind::Hit; 4]);
    let mut seen = Vec::new();
    for _ in 0..4 {
        scene.answer(HIT, &[d8(6)]);
        let board = &scene.st.boards[1];
        seen.push((board.damage[5], board.damage[6], board.engines()));
    }
    let (light, heavy) = ((LIGHT, SOUND, 1), (HEAVY, SOUND, 1));
    assert_eq!(seen, [light, heavy, (HEAVY, LIGHT, 0), (HEAVY, HEAVY, 0)]);
}

#[test]
fn a_lost_wing_takes_weapon_armor_and_ions_along_and_counts_no_hits() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.hurt(B, 7, LIGHT);
    scene.ionize(B, 7);
    scene.board(B).armor[6] = 0;
    let mut scene = attack(scene, &[Kind::Hit]);
    scene.answer(HIT, &[d8(7)]);
    let board = &scene.st.boards[1];
    assert!(!board.has(Loc(7)));
    assert_eq!(
        (board.weapons[2], board.ions[6], board.hits()),
        (Weapon::None, 0, 0)
    );
    assert_eq!(scene.discarded(Kind::Ion), 1);
}

// GR-21
#[test]
fn the_hit_that_takes_a_wing_off_can_slag_it_for_good() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.hurt(B, 7, LIGHT);
    let mut scene = attack(scene, &[Kind::Hit, Kind::Slag]);
    scene.answer(HIT, &[d8(7)]);
    scene.answer(Action::Slag, &[]);
    let board = &scene.st.boards[1];
    assert_eq!((board.damage[7], board.hits()), (SLAGGED, 0));
}

// GR-56
#[test]
fn nothing_is_slagged_where_a_wing_was() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.hurt(B, 8, HEAVY);
    scene.board(A).weapons = [Weapon::Blaster; 4];
    let mut scene = attack(scene, &[Kind::Hit, Kind::Slag, Kind::Hit]);
    scene.answer(HIT, &[d8(8)]);
    assert!(!scene.offers(Action::Slag) && scene.offers(Action::Cease));
    let board = &scene.st.boards[1];
    assert_eq!((board.damage[8], board.hull.len()), (HEAVY, 1));
}

// GR-56: the second hit of one card finds no wing either.
#[test]
fn critical_damage_after_a_lost_wing_goes_to_the_hull_and_slags_nothing() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.hurt(B, 7, LIGHT);
    let mut scene = attack(scene, &[Kind::Hit, Kind::Slag, Kind::Critical]);
    scene.answer(HIT, &[d8(7)]);
    scene.answer(Action::Spare, &[]);
    scene.answer(Action::Critical, &[]);
    let board = &scene.st.boards[1];
    assert_eq!((board.damage[7], board.hull.len()), (HEAVY, 1));
    assert_eq!(scene.held(A), 1, "Slagged is still in hand");
}

// GR-23
#[test]
fn a_hit_where_a_wing_was_goes_to_the_hull() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    scene.hurt(B, 8, HEAVY);
    let mut scene = attack(scene, &[Kind::Hit]);
    scene.answer(HIT, &[d8(8)]);
    assert_eq!(scene.st.boards[1].hits(), 1);
}

#[test]
fn twelve_hits_destroy_a_ship_and_free_its_cards() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    for slot in 0..3 {
        scene.hurt(B, slot, SLAGGED);
    }
    scene.hurt(B, 3, HEAVY);
    scene.board(A).weapons = [Weapon::Blaster; 4];
    let mut scene = attack(scene, &[Kind::Hit, Kind::Hit]);
    scene.answer(HIT, &[d8(4)]);
    assert_eq!(scene.st.boards[1].status, Status::Destroyed);
    assert_eq!(scene.discarded(Kind::Slag), 3);
    assert_eq!(scene.st.carriers[1].hull, 12, "its player plays on");
}

// §10
#[test]
fn the_card_that_hits_marks_the_damage() {
    let mut scene = ShipScene::new();
    scene.bare(B);
    let mut scene = attack(scene, &[Kind::Hit]);
    let card = scene.st.hands[0].as_slice()[0];
    scene.answer(HIT, &[d8(1)]);
    assert_eq!(scene.st.boards[1].mark[0], card);
}

// GR-34
#[test]
fn a_marker_comes_from_the_draw_pile_and_else_from_nowhere() {
    for is_gone in [false, true] {
        let mut scene = ShipScene::new();
        scene.bare(B);
        scene.squadron(A, 3, Zone::CENTER);
        scene.squadron(B, 0, Zone::CENTER);
        if is_gone {
            for kind in &mut scene.set.kinds {
                if *kind == Kind::Hit {
                    *kind = Kind::Blank;
                }
            }
        }
        let shuffles = scene.st.shuffles;
        scene.begin(Step::Fighters, &[]);
        scene.answer(Action::Strafe, &[YES, d8(1)]);
        let board = &scene.st.boards[1];
        assert_eq!(board.damage_at(Loc::LAUNCHER), LIGHT);
        assert_eq!(board.mark[0] == NONE, is_gone);
        assert_eq!(scene.st.shuffles - shuffles, u16::from(!is_gone));
    }
}
