//! The water: what it slows, floods and takes (§6).

use crate::action::Action;
use crate::card::Hazard;
use crate::rules::{Difficulty, Rules};
use crate::state::{Life, Resting};

use super::scene::{A, B, C, Tableau, at};

/// BT-10: what floats off goes back to the supply; cannons stay.
#[test]
fn a_flood_takes_all_but_cannons() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(3, 2)).stand(B, at(3, 2)).st.water = 4;
    scene
        .block(Hazard::Cannon, &[at(8, 1)])
        .block(Hazard::Fire, &[at(8, 2), at(1, 7)])
        .block(Hazard::Rats, &[at(8, 3)]);
    scene.top("breach").does(Action::Search, &[]);
    assert_eq!(scene.st.water, 5);
    assert_eq!(scene.st.blocked, 1 << at(8, 1) | 1 << at(1, 7));
    assert_eq!(scene.st.cubes, [5, 6, 5, 6]);
}

/// BT-11: the end of the scale is the end of the ship.
#[test]
fn the_last_step_sinks_the_ship() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(3, 2)).st.water = 8;
    scene.top("breach").does(Action::Search, &[]);
    assert_eq!(scene.ending(), Some("sunk"));
}

/// BT-12, BR-8: one step on a partly flooded deck and into it; two for the Shipwright; or everywhere, by a switch.
#[test]
fn a_partly_flooded_deck_is_slow() {
    let reach = |who: &str, is_slow_everywhere, from| {
        let rules = Rules {
            is_slow_everywhere,
            ..Rules::default()
        };
        let mut scene = Tableau::with(&rules, Difficulty::Novice, &[who, "captain"]);
        scene.until(A).st.water = 4;
        scene.stand(A, from).goes().len()
    };
    assert_eq!(reach("rigger", false, at(7, 2)), 8, "one step over corners");
    assert_eq!(reach("cook", false, at(7, 2)), 4);
    assert_eq!(
        reach("shipwright", false, at(7, 2)),
        10,
        "and the stairs two steps off"
    );
    assert_eq!(reach("cook", false, at(3, 2)), 11, "another deck");
    assert_eq!(reach("cook", true, at(3, 2)), 4);
}

/// BR-48: nobody enters a flooded deck but the Shipwright, and that one the topmost alone; to leave it is a step a move.
#[test]
fn a_flooded_deck_is_closed() {
    for (who, enters) in [("cook", false), ("shipwright", true)] {
        let mut scene = Tableau::crew(&[who, "captain"]);
        scene.until(A).st.water = 3;
        scene.stand(A, at(6, 4));
        assert_eq!(scene.may(Action::Go(at(6, 8))), enters, "{who}");
        scene.stand(A, at(7, 7));
        let goes = scene.goes();
        assert_eq!(goes.contains(&at(9, 7)), enters, "{who}: {goes:?}");
        assert!(goes.contains(&at(8, 7)), "{who}");
        scene.st.water = 5;
        scene.stand(A, at(6, 8));
        assert!(
            !scene.goes().contains(&at(6, 4)) || enters,
            "{who}: deck 3 is flooded too"
        );
    }
}

/// §6.3, BR-22: a turn that begins and ends on a flooded deck is the last one; there is one turn to get off it.
#[test]
fn one_turn_is_left_to_leave_a_flooded_deck() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(3, 2)).stand(B, at(8, 7)).st.water = 2;
    scene
        .top("breach")
        .does(Action::Search, &[])
        .does(Action::End, &[]);
    assert!(
        scene.st.left.began_flooded && !scene.may(Action::Search),
        "BR-46"
    );
    let mut left = Tableau {
        st: scene.st,
        set: scene.set.clone(),
    };
    left.stand(B, at(7, 8))
        .does(Action::Go(at(6, 8)), &[])
        .does(Action::Go(at(6, 4)), &[]);
    left.does(Action::End, &[]);
    assert_eq!(left.ending(), None);
    scene.does(Action::End, &[]);
    assert_eq!(scene.ending(), Some("drowned"));
}

/// BR-13: a barrel takes whoever is on a flooded deck to the breach.
#[test]
fn a_barrel_floats_home() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(8, 7)).hold(A, "barrel", 1);
    let barrel = Action::Float(scene.card("barrel"));
    assert!(!scene.may(barrel));
    scene.st.water = 3;
    scene.does(barrel, &[]);
    assert_eq!(scene.st.sailors[A].at, scene.st.breach);
}

/// BR-23, §7: with a Surgeon alive the drowned can be brought back with their cards; their treasures lie where they drowned.
#[test]
fn a_surgeon_brings_the_drowned_back() {
    let mut scene = Tableau::crew(&["captain", "rigger", "surgeon"]);
    scene.st.water = 3;
    scene
        .stand(A, at(2, 2))
        .stand(C, at(2, 2))
        .stand(B, at(8, 7));
    scene.treasures(B, 1).hold(B, "axe", 1);
    scene.until(B).does(Action::End, &[]);
    assert_eq!(
        (scene.ending(), scene.st.sailors[B].life),
        (None, Life::Dead)
    );
    assert!(scene.st.lies.contains(&Resting::On(at(8, 7))));
    scene.does(Action::Revive(B), &[]);
    assert_eq!(
        (scene.st.sailors[B].at, scene.held(B, "axe")),
        (scene.st.breach, 1)
    );
    scene.st.sailors[C].at = at(8, 7);
    scene.st.left.began_flooded = true;
    scene.does(Action::End, &[]);
    assert_eq!(scene.ending(), Some("drowned"), "nobody is left to do it");
}

/// BT-19: three start elsewhere at the highest difficulty, where the lowest deck is flooded already.
#[test]
fn madness_moves_those_of_the_lowest_deck() {
    let start = |difficulty, who| {
        let scene = Tableau::with(&Rules::default(), difficulty, &[who, "captain"]);
        (
            scene.st.water,
            scene.set.ship.deck(scene.st.sailors[A].at) + 1,
        )
    };
    for (who, usual, madness) in [
        ("cook", 4, 2),
        ("shipwright", 4, 3),
        ("surgeon", 4, 1),
        ("rigger", 3, 3),
    ] {
        assert_eq!(start(Difficulty::Novice, who), (0, usual), "{who}");
        assert_eq!(start(Difficulty::Madness, who), (3, madness), "{who}");
    }
}
