//! Shots: checks, systems given up, ammunition, bays (§6.3 to §6.8).

use super::kit::{A, B, Scenery};
use crate::action::Action;
use crate::battle_state::Health;
use crate::card::NONE;
use crate::frame::{Frame, GunShot};
use crate::outlook::CheckOdds;
use crate::rules::Rules;
use crate::state::CardZone;

/// The shot that is on its way, or the check it made: attack values and Pur.
fn fired(lay: &mut Scenery, action: Action) -> (u8, u8, Option<u8>) {
    let seat = lay.state.asked;
    // A reaction in the hand holds the shot before its check.
    lay.hand(seat, "pirate-viper-precision-shot");
    lay.choose(action);
    match lay.state.frames.last() {
        Some(Frame::Shot(GunShot {
            shields,
            armor,
            pur,
            ..
        })) => (*shields, *armor, *pur),
        other => panic!("{other:?}"),
    }
}

/// A Modified Enterprise with a 200mm Railgun against a Shuttle, in phase 2.
fn enterprise(rules: &Rules) -> (Scenery, u16, u16) {
    let mut lay = Scenery::under(2, rules);
    let ship = lay.ship(A, "modified-enterprise-trade-route-t16");
    lay.deploy(A, "200mm-railgun-redmarch", CardZone::Fitted, ship);
    lay.fight("Sol", 2);
    let target = lay.at(lay.state.captain(B).ship);
    let ship = lay.at(ship);
    (lay, ship, target)
}

#[test]
fn w1_w2_chances_of_a_check_from_a_fresh_deck() {
    let lay = Scenery::new(2);
    let odds = CheckOdds::of(lay.look());
    assert!((odds.chance(8, 3) - 0.6).abs() < 1e-6);
    assert!((odds.chance(11, 3) - 0.9).abs() < 1e-6);
    assert_eq!(odds.chance(2, 3), 0.0);
}

#[test]
fn a_check_succeeds_up_to_the_margin_and_fails_without_a_flip_below() {
    let mut lay = Scenery::new(2);
    lay.stack(&[5, 6]);
    let left = lay.state.nova.pile.len();
    assert!(lay.play().check(8, 3));
    assert!(!lay.play().check(8, 3));
    assert_eq!(lay.state.nova.pile.len(), left - 2);
    assert!(!lay.play().check(2, 3)); // NR-49
    assert_eq!(lay.state.nova.pile.len(), left - 2);
}

#[test]
fn a_hit_takes_shields_then_disables_then_destroys_and_nothing_else() {
    let mut lay = Scenery::new(2);
    lay.ship(A, "federation-viper-mission-m03");
    lay.fight("Sol", 4);
    let (ship, prey) = (lay.at(lay.state.captain(A).ship), lay.state.captain(B).ship);
    let target = lay.at(prey);
    lay.stack(&[8]);
    lay.choose(Action::Fire(ship, 0, target));
    assert_eq!(lay.last_check(), Some((11, 3, true)));
    assert_eq!(lay.state.battle.ship(target).health, Health::Bare);
    assert!(!lay.menu().contains(&Action::Fire(ship, 0, target)));
}

#[test]
fn w3_two_railgun_systems_are_given_up_to_the_raven_turrets() {
    let (mut lay, ship, target) = enterprise(&Rules::default());
    let shot = fired(&mut lay, Action::FireAll(ship, 1, target));
    assert_eq!(shot, (19, 21, Some(17)));
}

#[test]
fn w4_everything_is_given_up_to_another_ships_missiles() {
    let mut lay = Scenery::new(2);
    let ship = lay.ship(A, "modified-enterprise-trade-route-t16");
    lay.deploy(A, "200mm-railgun-redmarch", CardZone::Fitted, ship);
    let wing = lay.deploy(A, "thunderhead-loomery", CardZone::Escort, NONE);
    lay.fight("Sol", 2);
    let (ship, wing) = (lay.at(ship), lay.at(wing));
    let target = lay.at(lay.state.captain(B).ship);
    lay.choose(Action::Lend(ship));
    let shot = fired(&mut lay, Action::Fire(wing, 1, target));
    assert_eq!(shot, (15 + 10, 16 + 10, Some(19)));
}

#[test]
fn w5_a_system_without_pur_supports_none_with_it() {
    let (lay, ship, target) = enterprise(&Rules::default());
    let menu = lay.menu();
    assert!(menu.contains(&Action::FireAll(ship, 1, target)));
    for railgun in [0, 2] {
        assert!(menu.contains(&Action::Fire(ship, railgun, target)));
        assert!(!menu.contains(&Action::FireAll(ship, railgun, target)));
    }
}

#[test]
fn w23_systems_are_partly_given_up_under_the_switch_alone() {
    for partial_sac in [false, true] {
        let rules = Rules {
            partial_sac,
            ..Rules::default()
        };
        let (mut lay, ship, target) = enterprise(&rules);
        lay.stack(&[9]);
        lay.choose(Action::Fire(ship, 2, target));
        let menu = lay.menu();
        assert!(menu.contains(&Action::Fire(ship, 0, target)));
        assert_eq!(
            menu.contains(&Action::FireAll(ship, 1, target)),
            partial_sac
        );
    }
}

#[test]
fn w8_pur_over_the_pursuit_of_the_ship() {
    let mut lay = Scenery::new(2);
    let viper = lay.ship(A, "federation-viper-mission-m03");
    let star = lay.ship(B, "starbridge-farlight-post");
    let pod = lay.copy("raven-pod-krypt-mission-01");
    let system = lay.look().fitting(pod).unwrap().system.unwrap();
    assert_eq!(lay.look().pur(viper, &system), Some(15));
    assert_eq!(lay.look().pur(star, &system), Some(13));
}

#[test]
fn w9_ammunition_lasts_one_round_more_with_a_card_of_it() {
    let mut lay = Scenery::new(2);
    let ship = lay.ship(A, "thunderhead-loomery");
    lay.fight("Sol", 2);
    lay.state.battle.round = 3;
    let can_fire = |lay: &Scenery| {
        let one = *lay.state.battle.ship(lay.at(ship));
        let gun = *lay.look().gun(&one, 1).unwrap();
        lay.look().is_live(&one, 1, &gun)
    };
    assert!(!can_fire(&lay));
    lay.deploy(A, "radar-missile-ammunition-codec", CardZone::Fitted, ship);
    assert!(can_fire(&lay));
}

#[test]
fn w11_a_carrier_launches_four_of_five_fighters_and_they_act_at_once() {
    let mut lay = Scenery::new(2);
    let carrier = lay.ship(A, "pirate-carrier-pirate-mission-04");
    for id in [
        "viper-greyharrow",
        "viper-polaris-attack",
        "federation-viper-mission-m03",
        "federation-viper-federation-mission-03",
        "pirate-viper-rebel-strike",
    ] {
        lay.deploy(A, id, CardZone::Stowed, carrier);
    }
    lay.fight("Sol", 1);
    for _ in 0..4 {
        let sortie = lay
            .menu()
            .into_iter()
            .find(|a| matches!(a, Action::Sortie(..)));
        lay.choose(sortie.unwrap());
    }
    // Nothing more can be done in this phase: the next one has come, and no fifth is launched.
    assert!(lay.menu().iter().all(|a| !matches!(a, Action::Sortie(..))));
    let fighters = lay.state.battle.ships.as_slice().iter();
    assert_eq!(fighters.filter(|ship| ship.seat == A).count(), 5);
}

#[test]
fn w12_a_bay_of_four_takes_a_mixed_family() {
    let mut lay = Scenery::new(2);
    let ship = lay.ship(A, "boxback-independent-mission-01");
    lay.deploy(A, "viper-bay-aelune-spire", CardZone::Fitted, ship);
    let ids = [
        "viper-greyharrow",
        "viper-polaris-attack",
        "pirate-viper-rebel-strike",
        "federation-viper-mission-m03",
    ];
    for (at, id) in ids.into_iter().enumerate() {
        let family = lay.look().hull(lay.copy(id)).family;
        assert_eq!(lay.look().bay_room(ship, family), 4 - at);
        lay.deploy(A, id, CardZone::Stowed, ship);
    }
    let family = lay
        .look()
        .hull(lay.copy("pirate-viper-precision-shot"))
        .family;
    assert_eq!(lay.look().bay_room(ship, family), 0);
}

#[test]
fn w6_w7_one_viper_in_pursuit_and_two() {
    for (vipers, check) in [(1, (15, 7)), (2, (16, 7))] {
        let mut lay = Scenery::new(2);
        lay.ship(A, "viper-greyharrow");
        if vipers == 2 {
            lay.deploy(A, "viper-polaris-attack", CardZone::Escort, NONE);
        }
        lay.fight("Sol", 5);
        lay.state.frames.clear();
        lay.state.frames.push(Frame::Next);
        let step = crate::frame::BattleStep::Withdraw(1);
        lay.state.frames.push(Frame::Battle(step));
        lay.stack(&[9]);
        lay.play().run();
        assert_eq!(lay.state.asked, B);
        lay.choose(Action::Withdraw);
        for _ in 0..vipers {
            let pursue = lay.menu()[0];
            assert!(matches!(pursue, Action::Pursue(_)));
            lay.choose(pursue);
        }
        // 9 is beyond the margin of 8, and within that of 9.
        let is_held = vipers == 2;
        assert_eq!(lay.last_check(), Some((check.0, check.1, is_held)));
        let flies = lay.menu().iter().all(|a| matches!(a, Action::Move(_)));
        assert_eq!(flies, !is_held);
    }
}

#[test]
fn w20_a_planet_on_the_nova_discard_is_set_aside_for_a_battle() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Sol");
    lay.put(B, "Sol");
    lay.nova_top("200mm-railgun-redmarch");
    let earth = lay.nova_top("engine-upgrade-earth");
    lay.main();
    lay.choose(Action::Attack(B));
    lay.choose(Action::Pass); // no Red Alert
    assert_eq!(lay.state.nova.aside, earth);
    assert_eq!(lay.state.battle.asteroid, 1);
    assert_ne!(lay.state.nova.discard.last(), Some(&earth));
    let mut play = lay.play();
    play.clear_battle();
    assert_eq!(lay.state.nova.discard.last(), Some(&earth));
}
