//! Turns between battles: launch, missions, purchases, markers, fleets (§2 to §5).

use super::kit::{A, B, Scenery};
use crate::action::Action;
use crate::allegiance::Allegiance;
use crate::battle_state::Health;
use crate::card::NONE;
use crate::event::Event;
use crate::frame::{Frame, WindowStep};
use crate::state::{CardZone, Ending, State};
use breachlab_core::engine::Seat;

const FEDERATION: Allegiance = Allegiance::Federation;

#[test]
fn w13_launching_at_earth_draws_three_and_leaves_it_active() {
    let mut lay = Scenery::new(2);
    let earth = lay.deck_top(A, "engine-upgrade-earth");
    lay.state.frames.clear();
    lay.state.frames.push(Frame::Begin);
    // The other flips no planet in his turn, so that nothing is asked of him.
    lay.deck_top(B, "viper-greyharrow");
    lay.play().run();
    assert_eq!(lay.state.asked, A);
    assert_eq!(lay.menu(), [Action::Accept, Action::Pass]);
    lay.choose(Action::Accept);
    let captain = lay.state.captain(A);
    assert_eq!(captain.at, lay.system("Sol"));
    assert_eq!(captain.hand.len(), 3);
    assert_eq!(captain.discard.last(), Some(&earth));
    // One flip was the turn: the other has a decision now.
    assert_eq!(lay.state.asked, B);
}

/// A mission from any Federation planet by way of Earth to Port Kane, in the hand of a Shuttle's captain.
fn runner(system: &str, planet: &str) -> (Scenery, u16) {
    let mut lay = Scenery::new(2);
    lay.put(A, system);
    let mission = lay.hand(A, "federation-lancer-mission-m01");
    lay.discard(A, planet);
    lay.main();
    (lay, mission)
}

#[test]
fn w14_a_stop_ends_the_move_and_the_last_one_is_cashed_in() {
    let (mut lay, mission) = runner("Tichel", "federation-flagdeck-viking");
    lay.choose(Action::TakeMission(mission));
    let (sol, kania) = (lay.system("Sol"), lay.system("Kania"));
    lay.choose(Action::Move(sol));
    assert_eq!(lay.state.spot(mission).mark, 1);
    assert_eq!(lay.menu(), [Action::Pass]);
    lay.state.spent.has_moved = false;
    lay.state.spent.has_acted = false;
    lay.choose(Action::Move(kania));
    assert_eq!(lay.state.spot(mission).mark, 2);
    lay.choose(Action::CashIn(mission));
    assert_eq!(lay.state.captain(A).hand.len(), 3);
    assert_eq!(lay.state.captain(A).discard.last(), Some(&mission));
}

#[test]
fn w15_a_mission_is_not_taken_at_its_first_stop() {
    let (lay, mission) = runner("Sol", "engine-upgrade-earth");
    assert!(!lay.menu().contains(&Action::TakeMission(mission)));
    let (lay, mission) = runner("Kania", "hold-extension-port-kane");
    assert!(lay.menu().contains(&Action::TakeMission(mission)));
}

#[test]
fn w16_a_planet_of_another_government_does_not_do() {
    let (lay, mission) = runner("Dorsk", "200mm-railgun-redmarch");
    assert!(!lay.menu().contains(&Action::TakeMission(mission)));
}

#[test]
fn w17_opponents_flip_in_turn_and_add_ships() {
    let mut lay = Scenery::new(4);
    let mission = lay.deploy(
        A,
        "afterburner-federation-mission-02",
        CardZone::Mission,
        NONE,
    );
    // A stop opposed by Federation ships, six flips, two ships: the mission's own opposition with other numbers.
    let mut cards = lay.setup.set.cards.as_ref().clone();
    let at = usize::from(lay.setup.copies[usize::from(mission)].card);
    if let crate::card::Red::Errand(errand) = &mut cards[at].red {
        errand.opposition = Some(crate::card::Opposition {
            allegiance: FEDERATION,
            stop: 0,
            flips: 6,
            ships: 2,
        });
    }
    lay.setup.set.cards = std::sync::Arc::new(cards);
    lay.put(A, "Sol");
    lay.main();
    lay.heard.0.clear();
    let tichel = lay.system("Tichel");
    lay.choose(Action::Move(tichel));
    let flips = lay.heard.0.iter().filter_map(|event| match event {
        Event::Flipped(seat, _) => Some(seat.0),
        _ => None,
    });
    assert_eq!(flips.collect::<Vec<_>>(), [1, 2, 3, 1, 2, 3]);
}

#[test]
fn w18_a_fleet_at_the_end_of_a_turn_is_answered_by_pirates() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Kania");
    lay.state.captain_mut(A).markers = 1;
    let fleet = lay.deploy(
        B,
        "federation-monitor-trade-route-t10",
        CardZone::Fleet,
        NONE,
    );
    let pirate = lay.deploy(A, "pirate-viper-rebel-strike", CardZone::Pirates, NONE);
    lay.state
        .frames
        .push(Frame::Window(WindowStep::Introduce(1)));
    lay.play().run();
    assert_eq!(lay.state.asked, B);
    lay.choose(Action::Introduce(fleet));
    assert_eq!(lay.state.asked, A);
    lay.choose(Action::Pass); // no Red Alert
    lay.choose(Action::Introduce(pirate));
    let (fleet, pirate) = (lay.at(fleet), lay.at(pirate));
    let own = lay.at(lay.state.captain(A).ship);
    let battle = &lay.state.battle;
    assert_eq!(battle.aggressor, B);
    let look = lay.look();
    // §5.3: pirates first.
    assert!(look.may_aim(battle.ship(fleet), battle.ship(pirate)));
    assert!(!look.may_aim(battle.ship(fleet), battle.ship(own)));
}

#[test]
fn friendly_ships_introduced_attack_nobody_and_may_be_attacked_for_a_marker() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Kania");
    let fleet = lay.deploy(
        B,
        "federation-monitor-trade-route-t10",
        CardZone::Fleet,
        NONE,
    );
    lay.state
        .frames
        .push(Frame::Window(WindowStep::Introduce(1)));
    lay.play().run();
    lay.choose(Action::Introduce(fleet));
    assert_eq!((lay.state.asked, lay.state.captain(A).markers), (A, 0));
    let mut peace = Scenery::new(2);
    std::mem::swap(&mut peace, &mut lay);
    peace.choose(Action::Pass);
    let spot = peace.state.spot(fleet);
    assert_eq!((spot.zone, spot.mark), (CardZone::Fleet, 1)); // NR-23
}

#[test]
fn w19_a_shuttle_traded_in_is_worth_one_card() {
    let lay = Scenery::new(2);
    assert_eq!(lay.look().trade_in(lay.state.captain(A).ship), 1);
}

#[test]
fn w10_five_spaces_take_one_thing_of_three() {
    let mut lay = Scenery::new(2);
    let ship = lay.state.captain(A).ship;
    let mut cards = lay.setup.set.cards.as_ref().clone();
    let at = usize::from(lay.setup.copies[usize::from(ship)].card);
    if let crate::card::Green::Ship(hull) = &mut cards[at].green {
        hull.ratings.spaces = 5;
    }
    for card in &mut cards {
        if let crate::card::Green::Fitting(fitting) = &mut card.green {
            fitting.spaces = 3;
        }
    }
    lay.setup.set.cards = std::sync::Arc::new(cards);
    let coil = lay.copy("escape-pod-underlane");
    let fits = |lay: &Scenery| lay.look().fits(ship, lay.look().fitting(coil).unwrap());
    assert!(fits(&lay));
    lay.deploy(A, "hold-extension-port-kane", CardZone::Fitted, ship);
    let spaces = lay.look().free_spaces(ship);
    assert_eq!(fits(&lay), spaces >= 3);
    lay.deploy(A, "radar-missile-ammunition-codec", CardZone::Fitted, ship);
    assert!(!fits(&lay));
}

fn attacked(markers: [u8; 2]) -> (Scenery, u16) {
    let mut lay = Scenery::new(2);
    for (seat, marks) in [(A, markers[0]), (B, markers[1])] {
        lay.put(seat, "Sol");
        lay.state.captain_mut(seat).markers = marks;
    }
    let guard = lay.deploy(
        B,
        "federation-monitor-trade-route-t10",
        CardZone::Fleet,
        NONE,
    );
    lay.main();
    lay.choose(Action::Attack(B));
    lay.choose(Action::Pass); // no Red Alert
    (lay, guard)
}

#[test]
fn w21_w22_markers_and_protection_follow_the_standing_of_the_one_attacked() {
    let (lay, guard) = attacked([0, 1]);
    assert_eq!(lay.state.captain(A).markers, 0);
    assert!(!lay.menu().contains(&Action::Introduce(guard)));
    let (lay, guard) = attacked([1, 0]);
    assert_eq!(lay.state.captain(A).markers, 1);
    assert!(lay.menu().contains(&Action::Introduce(guard)));
    let (lay, _) = attacked([0, 0]);
    assert_eq!(lay.state.captain(A).markers, 1);
}

#[test]
fn w24_looted_ammunition_is_paid_from_the_deck() {
    let mut lay = Scenery::new(2);
    let victim = lay.ship(B, "boxback-independent-mission-01");
    let ammunition = lay.deploy(
        B,
        "radar-missile-ammunition-codec",
        CardZone::Fitted,
        victim,
    );
    lay.hand(A, "viper-greyharrow");
    lay.hand(A, "viper-polaris-attack");
    lay.fight("Sol", 5);
    let (own, target) = (lay.at(lay.state.captain(A).ship), lay.at(victim));
    lay.state.battle.ship_mut(target).health = Health::Disabled;
    lay.state.frames.pop();
    let step = crate::frame::BattleStep::Aftermath(0);
    lay.state.frames.push(Frame::Battle(step));
    lay.play().run();
    let top = *lay.state.captain(A).pile.last().unwrap();
    lay.stack(&[5]);
    lay.choose(Action::Board(own, target, crate::frame::Boarding::Loot));
    assert_eq!(lay.state.spot(ammunition).seat, A);
    assert_eq!(lay.state.spot(ammunition).under, lay.state.captain(A).ship);
    assert_eq!(lay.state.captain(B).discard.last(), Some(&top));
    // A third of the cost of 4, rounded up.
    assert_eq!(lay.state.captain(A).hand.len(), 4);
}

#[test]
fn losing_the_current_ship_is_the_end_unless_a_pod_gets_away() {
    for (number, survives) in [(6, true), (7, false)] {
        let mut lay = Scenery::new(2);
        let ship = lay.ship(B, "boxback-independent-mission-01");
        lay.deploy(B, "escape-pod-underlane", CardZone::Fitted, ship);
        lay.fight("Sol", 5);
        lay.stack(&[number]);
        lay.play().destroy(ship);
        assert_eq!(lay.state.captain(B).is_in, survives);
        if survives {
            assert_eq!(lay.state.captain(B).ship, lay.setup.starts[1]);
        } else {
            assert_eq!(ending(&lay.state), Some(Ending::Attrition));
        }
    }
}

fn ending(state: &State) -> Option<Ending> {
    let all = [Ending::TotalVictory, Ending::Attrition, Ending::Cap];
    let outcome = state.outcome?;
    all.into_iter()
        .find(|&ending| ending as u8 == outcome.ending)
}

#[test]
fn access_to_the_hidden_system_wins_at_once() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Sol");
    let mission = lay.deploy(A, "viper-bay-auroran-mission-04", CardZone::Mission, NONE);
    let stops = lay.look().card(mission).errand().unwrap().stops.clone();
    lay.state.spots[usize::from(mission)].mark = stops.len() as u8;
    lay.state.captain_mut(A).at = *stops.last().unwrap();
    lay.main();
    lay.choose(Action::CashIn(mission));
    assert_eq!(ending(&lay.state), Some(Ending::TotalVictory));
    assert_eq!(lay.state.outcome.unwrap().score.0[0], 60);
}

#[test]
fn a_hostile_landing_is_paid_once_a_planet_and_turn() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Sol");
    lay.state.captain_mut(A).markers = 1;
    let coil = lay.hand(A, "escape-pod-underlane");
    for id in [
        "viper-greyharrow",
        "viper-polaris-attack",
        "courser-mission-m23",
    ] {
        lay.hand(A, id);
    }
    let earth = lay.discard(A, "engine-upgrade-earth");
    assert_eq!(lay.look().fee(A, earth), 2);
    lay.main();
    lay.choose(Action::Fit(coil));
    for _ in 0..3 {
        let pick = lay.menu()[0];
        assert!(matches!(pick, Action::Pick(_)));
        lay.choose(pick);
    }
    assert_eq!(lay.state.spot(coil).zone, CardZone::Fitted);
    assert_eq!(lay.look().fee(A, earth), 0);
    assert!(lay.state.captain(A).hand.is_empty());
}

#[test]
fn aliens_strike_where_nobody_lives_and_a_clean_record_keeps_them_off() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Cinder 13");
    lay.deploy(B, "krypt-chaff-mission-m10", CardZone::Fleet, NONE);
    assert!(lay.look().is_hostile(Allegiance::Krypt, A));
    lay.state
        .frames
        .push(Frame::Window(WindowStep::Introduce(1)));
    lay.play().run();
    assert_eq!(lay.state.asked, B);
    lay.deploy(A, "raven-pod-krypt-mission-01", CardZone::Asset, NONE);
    assert!(!lay.look().is_hostile(Allegiance::Krypt, A));
    lay.play().mark(A, Allegiance::Krypt);
    assert!(lay.look().is_hostile(Allegiance::Krypt, A)); // NR-25
}

#[test]
fn a_wreck_waits_three_turns_and_is_lost() {
    let mut lay = Scenery::new(2);
    lay.put(B, "Sol");
    let ship = lay.state.captain(B).ship;
    lay.state.spots[usize::from(ship)].mark = 1;
    lay.play().strand(B, false);
    for turn in 1..=3 {
        lay.play().lie_stranded(B);
        assert!(lay.state.captain(B).is_in, "{turn}");
        lay.state.frames.pop();
    }
    lay.play().lie_stranded(B);
    assert!(!lay.state.captain(B).is_in);
    assert_eq!(lay.state.outcome.map(|end| end.score[Seat(0)]), Some(60));
}
