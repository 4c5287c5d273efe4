//! What policies are told of a decision: ways, planets that are waited for, danger, who is stronger, what is given up.

use super::kit::{A, B, Scenery};
use crate::action::Action;
use crate::card::NONE;
use crate::cue::Cue;
use crate::outlook::{self, CheckOdds, Outlook};
use crate::state::CardZone;
use breachlab_core::engine::{CueBuffer, Cues};

/// A cue of an action, for the first seat.
fn cue(lay: &Scenery, action: Action, of: Cue) -> f32 {
    let seen = Outlook::of(lay.look(), A, &[]);
    let mut out = Cues::<1>::new();
    out.clear();
    outlook::cues(lay.look(), A, &seen, action, &mut out);
    out[of as usize]
}

#[test]
fn a_mission_is_flown_over_the_shortest_way() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Uldane");
    let mission = lay.deploy(A, "federation-lancer-mission-m01", CardZone::Mission, NONE);
    lay.state.spots[usize::from(mission)].mark = 1;
    lay.main();
    let map = lay.setup.set.map.clone();
    let stop = lay.system("Kania");
    let moves = lay.menu().into_iter().filter_map(|action| match action {
        Action::Move(to) => Some((cue(&lay, action, Cue::Toward), map.distance(to, stop))),
        _ => None,
    });
    let moves: Vec<(f32, u8)> = moves.collect();
    let best = moves
        .iter()
        .copied()
        .reduce(|best, next| if next.0 > best.0 { next } else { best });
    let nearest = moves.iter().map(|(_, jumps)| *jumps).min();
    assert_eq!(best.map(|(_, jumps)| jumps), nearest);
    assert!(best.unwrap().0 > 0.0);
}

#[test]
fn a_planet_that_a_mission_waits_for_is_laid_open() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Arlowen");
    lay.hand(A, "hold-extension-mission-m04");
    let wanted = lay.hand(A, "radar-missile-ostley");
    let other = lay.hand(A, "rockhound-marrenfield");
    lay.main();
    assert_eq!(cue(&lay, Action::Cycle(wanted), Cue::OpenPlanet), 1.0);
    assert_eq!(cue(&lay, Action::Cycle(other), Cue::OpenPlanet), 0.0);
}

#[test]
fn a_planet_that_is_waited_for_is_not_covered() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Arlowen");
    lay.hand(A, "hold-extension-mission-m04");
    lay.discard(A, "radar-missile-ostley");
    let other = lay.hand(A, "rockhound-marrenfield");
    lay.main();
    assert_eq!(cue(&lay, Action::Cycle(other), Cue::Bury), 1.0);
}

#[test]
fn pirates_that_lie_face_down_make_their_system_dangerous_and_no_other() {
    let mut lay = Scenery::new(2);
    lay.put(A, "Sol");
    lay.deploy(B, "gutter-knife-rebel-mission-01", CardZone::Pirates, NONE);
    lay.main();
    let scheall = Action::Move(lay.system("Scheall"));
    assert_eq!(cue(&lay, scheall, Cue::HostileSpace), 1.0);
    let elsewhere = Action::Move(lay.system("Tichel"));
    assert_eq!(cue(&lay, elsewhere, Cue::HostileSpace), 0.0);
}

#[test]
fn a_flagdeck_is_stronger_than_a_shuttle_by_as_much_as_that_is_weaker() {
    let mut lay = Scenery::new(2);
    lay.ship(A, "federation-flagdeck-viking");
    let odds = CheckOdds::of(lay.look());
    let edge = odds.edge_over(lay.look(), A, B);
    assert!(edge > 2.0, "{edge}");
    assert!((odds.edge_over(lay.look(), B, A) + edge).abs() < 1e-4);
}
