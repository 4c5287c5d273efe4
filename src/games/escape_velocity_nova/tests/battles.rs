//! What happens in battles beside shots: escape and defence, Flannigan, prizes, pirates dealt, planets, events (§5, §6).

use super::kit::{A, B, Scenery};
use crate::action::Action;
use crate::battle_state::{Camp, Cause, Health};
use crate::card::NONE;
use crate::event::Event;
use crate::frame::{BattleStep, Boarding, Frame};
use crate::state::{CardZone, NovaCounter};
use breachlab_core::engine::Seat;

/// A step of the battle is where play goes on.
fn at_step(lay: &mut Scenery, step: BattleStep) {
    lay.state.frames.pop();
    lay.state.frames.push(Frame::Battle(step));
    lay.play().run();
}

#[test]
fn point_defence_answers_a_hit_with_pur_before_the_ship_escapes() {
    let mut lay = Scenery::new(2);
    let missiles = lay.ship(A, "thunderhead-loomery");
    let prey = lay.ship(B, "pirate-carrier-pirate-mission-04");
    lay.fight("Sol", 2);
    let (ship, target) = (lay.at(missiles), lay.at(prey));
    // Radar missiles 15 against shield 13; PD of two guns 18 against Pur 16; then Pur 16 against escape 4.
    lay.stack(&[2, 3, 9, 9]);
    lay.choose(Action::Fire(ship, 1, target));
    assert_eq!(
        (lay.state.asked, lay.last_check()),
        (B, Some((15, 13, true)))
    );
    let defences = lay.menu();
    assert!(matches!(defences[0], Action::PointDefence(_)));
    lay.choose(defences[0]);
    assert_eq!(lay.last_check(), Some((18, 16, false)));
    assert_eq!(lay.menu(), [Action::Evade, Action::Pass]);
    lay.choose(Action::Evade);
    assert_eq!(lay.last_check(), Some((16, 4, true)));
    let hit = lay.state.battle.ship(target);
    assert_eq!(hit.health, Health::Bare);
    assert!(hit.is_hampered);
}

#[test]
fn a_flannigan_ship_fires_nothing_until_it_springs_with_all_it_has() {
    let mut lay = Scenery::new(2);
    let ship = lay.ship(A, "thunderhead-loomery");
    let prey = lay.ship(B, "pirate-carrier-pirate-mission-04");
    lay.fight("Sol", 2);
    let (ship, target) = (lay.at(ship), lay.at(prey));
    at_step(&mut lay, BattleStep::Flannigan(0));
    lay.choose(Action::Lurk(ship));
    lay.choose(Action::Pass);
    if lay.state.asked == B {
        lay.choose(Action::Pass);
    }
    lay.state.battle.phase_now = 5;
    at_step(&mut lay, BattleStep::Spring(0));
    // Bolt lances and missiles: the missiles fire, with the sac of two lances.
    let menu = lay.menu();
    assert!(menu.contains(&Action::Spring(ship, 1, target)));
    assert!(
        !menu.contains(&Action::Spring(ship, 0, target)),
        "§6.5.1: Pur must be supported"
    );
    lay.hand(A, "pirate-viper-precision-shot");
    lay.choose(Action::Spring(ship, 1, target));
    let Some(Frame::Shot(shot)) = lay.state.frames.last() else {
        panic!("{:?}", lay.state.frames.last());
    };
    assert_eq!((shot.shields, shot.armor, shot.pur), (17, 18, Some(17)));
}

#[test]
fn a_reaction_adds_four_to_the_attack_of_its_check() {
    let mut lay = Scenery::new(2);
    let ship = lay.ship(A, "federation-viper-mission-m03");
    let prey = lay.ship(B, "pirate-carrier-pirate-mission-04");
    lay.fight("Sol", 4);
    let (ship, target) = (lay.at(ship), lay.at(prey));
    let shot = lay.hand(A, "pirate-viper-precision-shot");
    lay.stack(&[2]);
    lay.choose(Action::Fire(ship, 0, target));
    lay.choose(Action::React(shot));
    assert_eq!(lay.last_check(), Some((15, 13, true)));
    assert_eq!(lay.state.spot(shot).zone, CardZone::Discard);
}

/// B's current ship, a Boxback, is disabled beside a fitted pod less; A boards it after the battle.
fn prize(numbers: &[u8]) -> (Scenery, u16) {
    let mut lay = Scenery::new(3);
    let prey = lay.ship(B, "boxback-independent-mission-01");
    lay.deploy(B, "hold-extension-port-kane", CardZone::Fitted, prey);
    lay.ship(A, "pirate-carrier-pirate-mission-04");
    lay.fight("Sol", 5);
    let (own, target) = (lay.at(lay.state.captain(A).ship), lay.at(prey));
    lay.state.battle.ship_mut(target).health = Health::Disabled;
    at_step(&mut lay, BattleStep::Aftermath(0));
    lay.stack(numbers);
    lay.choose(Action::Board(own, target, Boarding::Capture));
    (lay, prey)
}

#[test]
fn a_captured_current_ship_is_paid_for_card_by_card_and_its_player_is_out() {
    let (mut lay, prey) = prize(&[8]);
    // Boarding 13 against fend-off 5.
    assert_eq!(lay.last_check(), Some((13, 5, true)));
    assert_eq!(lay.menu(), [Action::AsEscort, Action::AsCurrent]);
    let old = lay.state.captain(A).ship;
    lay.choose(Action::AsCurrent);
    assert_eq!(lay.state.captain(A).ship, prey);
    assert_eq!(lay.state.spot(old).zone, CardZone::Escort);
    assert!(!lay.state.captain(B).is_in);
    assert_eq!(lay.state.counters[NovaCounter::Captured as usize], 1);
    // Two cards are owed: the ship and what is fitted to it; with an empty hand, off the deck.
    let left = lay.state.captain(A).pile.len();
    lay.choose(Action::DeckTop);
    lay.choose(Action::DeckTop);
    assert_eq!(lay.state.captain(A).pile.len(), left - 2);
    assert!(lay.state.outcome.is_none());
}

#[test]
fn a_failed_capture_destroys_the_ship() {
    let (lay, prey) = prize(&[9]);
    assert!(lay.heard.0.contains(&Event::Destroyed(prey)));
    assert!(!lay.state.captain(B).is_in);
}

#[test]
fn pirates_with_nobody_left_are_dealt_and_taken_for_a_card() {
    let mut lay = Scenery::new(2);
    for seat in [A, B] {
        lay.put(seat, "Sol");
    }
    let pirate = lay.deploy(A, "pirate-viper-rebel-strike", CardZone::Pirates, NONE);
    let at = lay.system("Sol");
    let mut play = lay.play();
    play.open_battle(Cause::Attack, A, B, at);
    play.enlist(A);
    play.join(pirate, A, Camp::Pirates);
    lay.state.battle.quarry[Camp::Pirates as usize] = 3;
    lay.state.battle.round = 1;
    lay.state.battle.last = 1;
    lay.state.frames.push(Frame::Battle(BattleStep::Stalemate));
    lay.play().run();
    assert_eq!(lay.state.asked, B);
    assert_eq!(lay.menu(), [Action::DeckTop, Action::Pass]);
    let top = *lay.state.captain(B).pile.last().unwrap();
    lay.choose(Action::DeckTop);
    assert_eq!(lay.state.captain(A).discard.last(), Some(&top));
    assert_eq!(lay.state.spot(pirate).seat, B);
    assert!(lay.state.battle.is_on, "it fights its old owner now");
}

#[test]
fn an_armed_planet_fires_at_whom_its_government_is_hostile_to() {
    let mut lay = Scenery::new(2);
    let earth = lay.discard(A, "engine-upgrade-earth");
    lay.state.captain_mut(B).markers = 1;
    lay.fight("Sol", 3);
    lay.state.battle.planets.push(earth);
    at_step(&mut lay, BattleStep::PlanetFire);
    let target = lay.at(lay.state.captain(B).ship);
    // A directs it: to him alone the Federation is friendly.
    assert_eq!(lay.state.asked, A);
    assert_eq!(lay.menu(), [Action::PlanetFire(0, target), Action::Pass]);
    lay.stack(&[9]);
    lay.choose(Action::PlanetFire(0, target));
    assert_eq!(lay.last_check(), Some((16, 3, true)));
}

#[test]
fn red_alert_gets_away_before_anybody_is_introduced() {
    let mut lay = Scenery::new(2);
    for seat in [A, B] {
        lay.put(seat, "Sol");
    }
    lay.main();
    lay.choose(Action::Attack(B));
    assert_eq!(lay.state.asked, B);
    lay.stack(&[9]);
    lay.choose(Action::RedAlert);
    // The Shuttle pursues: 12 + 1 against 6 + 1.
    let pursue = lay.menu()[0];
    lay.choose(pursue);
    assert_eq!(lay.last_check(), Some((13, 7, false)));
    let tichel = lay.system("Tichel");
    lay.choose(Action::Move(tichel));
    assert_eq!(lay.state.captain(B).at, tichel);
    assert!(!lay.state.battle.is_on);
    assert_eq!(lay.state.asked, A);
}

#[test]
fn an_event_strikes_in_its_order_of_targets() {
    let mut lay = Scenery::new(3);
    let event = lay.hand(A, "starbridge-federation-incursion");
    let ship = lay.deploy(
        A,
        "federation-monitor-trade-route-t10",
        CardZone::Fleet,
        NONE,
    );
    lay.put(A, "Sol");
    lay.put(B, "Uldane");
    lay.main();
    let uldane = lay.system("Uldane");
    lay.choose(Action::Strike(event, uldane));
    // Nothing has been chosen yet, so that passing is no choice.
    assert_eq!(lay.menu(), [Action::Introduce(ship)]);
    lay.choose(Action::Introduce(ship));
    assert_eq!(lay.state.asked, B);
    lay.choose(Action::Pass); // no Red Alert
    let battle = &lay.state.battle;
    assert_eq!((battle.cause, battle.aggressor), (Cause::Event(event), A));
    let (striker, prey) = (lay.at(ship), lay.at(lay.state.captain(B).ship));
    assert!(lay.look().may_aim(battle.ship(striker), battle.ship(prey)));
    assert_eq!(lay.state.spot(event).zone, CardZone::Mission);
}

#[test]
fn an_opposed_stop_without_ships_is_simply_made() {
    let mut lay = Scenery::new(2);
    let mission = lay.deploy(
        A,
        "afterburner-federation-mission-02",
        CardZone::Mission,
        NONE,
    );
    lay.put(A, "Sol");
    for id in [
        "viper-greyharrow",
        "boxback-independent-mission-01",
        "courser-nightmoor",
    ] {
        lay.deck_top(B, id);
    }
    lay.deck_top(B, "escape-pod-underlane");
    lay.main();
    let tichel = lay.system("Tichel");
    lay.choose(Action::Move(tichel));
    assert_eq!(lay.state.spot(mission).mark, 1);
    assert!(!lay.state.battle.is_on);
    assert_eq!(lay.state.counters[NovaCounter::Oppositions as usize], 0);
}

#[test]
fn an_opposed_stop_is_not_made_by_whoever_runs() {
    let mut lay = Scenery::new(2);
    let mission = lay.deploy(
        A,
        "afterburner-federation-mission-02",
        CardZone::Mission,
        NONE,
    );
    lay.put(A, "Sol");
    lay.deploy(B, "rebel-skirmisher-trade-route-t15", CardZone::Fleet, NONE);
    lay.main();
    let tichel = lay.system("Tichel");
    lay.choose(Action::Move(tichel));
    let introduce = lay.menu()[0];
    assert!(matches!(introduce, Action::Introduce(_)));
    lay.choose(introduce);
    while lay.state.asked == B {
        lay.choose(Action::Pass);
    }
    lay.choose(Action::RedAlert);
    while lay.state.asked == B {
        lay.choose(Action::Pass); // nobody pursues
    }
    let away = lay.menu()[0];
    lay.choose(away);
    assert_eq!(lay.state.spot(mission).mark, 0);
    assert_eq!(lay.state.counters[NovaCounter::Oppositions as usize], 1);
}

#[test]
fn a_stranded_player_is_repaired_for_what_he_offers() {
    let mut lay = Scenery::new(3);
    for seat in [A, B] {
        lay.put(seat, "Sol");
    }
    let ship = lay.state.captain(B).ship;
    lay.state.spots[usize::from(ship)].mark = 1;
    lay.play().strand(B, false);
    let card = lay.hand(B, "viper-greyharrow");
    lay.state.captain_mut(B).offer = 1;
    lay.main();
    lay.choose(Action::Repair(B));
    assert_eq!(lay.state.spot(card).seat, A);
    assert!(!lay.state.captain(B).is_stranded);
    assert_eq!(lay.state.spot(ship).mark, 0);
}

#[test]
fn a_tribute_is_chosen_by_the_one_who_pays_it() {
    let mut lay = Scenery::new(2);
    let event = lay.hand(A, "federation-cutter-auroran-drop-bears");
    for id in [
        "viper-greyharrow",
        "courser-nightmoor",
        "thunderhead-loomery",
    ] {
        lay.hand(B, id);
    }
    lay.put(A, "Sol");
    lay.put(B, "Dorsk");
    lay.main();
    lay.choose(Action::Tribute(event, B));
    for _ in 0..2 {
        assert_eq!(lay.state.asked, Seat(1));
        let pick = lay.menu()[0];
        lay.choose(pick);
    }
    assert_eq!(lay.state.captain(B).hand.len(), 1);
    assert_eq!(lay.state.asked, A);
}
