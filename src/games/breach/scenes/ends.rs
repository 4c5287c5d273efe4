//! How a crew's match ends (§6.4, §8).

use crate::action::Action;
use crate::card::Hazard;
use crate::rules::{Difficulty, Rules};
use crate::state::{Fuse, Tallied};
use breachlab_core::engine::WHOLE_SCORE;

use super::scene::{A, B, Tableau, at};

/// A crew whose first seat stands on the chest of the last treasure.
fn last_chest() -> Tableau {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.treasures(B, 4).chest(2, at(3, 3)).st.chests[2].is_open = true;
    scene.stand(A, at(3, 3)).stand(B, at(1, 1));
    scene
}

/// BT-14: the last finder's Breach card takes effect at the end of that player's following turns, and not of this one.
#[test]
fn the_last_treasure_lights_a_fuse() {
    let mut scene = last_chest();
    scene.does(Action::Retrieve(2), &[]);
    assert_eq!(scene.st.fuse, Fuse::Found(A));
    scene.does(Action::End, &[]);
    assert_eq!(scene.st.water, 0);
    scene.does(Action::End, &[]);
    assert_eq!(scene.st.water, 0, "the others' turns do nothing");
    scene.does(Action::End, &[]);
    assert_eq!(scene.st.water, 1);
    scene.does(Action::End, &[]).does(Action::End, &[]);
    assert_eq!(
        (scene.st.water, scene.st.tallied[Tallied::RaceHome as usize]),
        (2, 2)
    );
}

/// §8.1: all treasures in hand and everybody on the breach; tested at once.
#[test]
fn a_crew_is_home_with_everything() {
    let mut scene = last_chest();
    scene
        .does(Action::Retrieve(2), &[])
        .does(Action::Go(at(2, 2)), &[]);
    assert_eq!(scene.ending(), None);
    scene.does(Action::Go(at(1, 1)), &[]);
    assert_eq!(scene.ending(), Some("escaped"));
    assert_eq!(scene.st.outcome.unwrap().score[B], WHOLE_SCORE);
}

/// BR-36: nobody is home on an obstacle.
#[test]
fn an_obstacle_on_the_breach_keeps_a_crew_from_home() {
    let mut scene = last_chest();
    scene
        .block(Hazard::Rats, &[at(1, 1)])
        .stand(B, at(1, 1))
        .hold(B, "cheese", 1);
    scene.does(Action::Retrieve(2), &[]);
    scene.stand(A, at(1, 1)).does(Action::Go(at(1, 2)), &[]);
    assert_eq!(scene.ending(), None);
}

/// §8.1: one alone may leave treasures on the breach, and is home with the last in hand or there.
#[test]
fn one_alone_delivers() {
    let mut scene = Tableau::crew(&["captain"]);
    scene.treasures(A, 4).chest(2, at(1, 2)).st.chests[2].is_open = true;
    scene.stand(A, at(1, 1));
    scene.does(
        Action::Deliver(scene.st.sailors[A].treasures.trailing_zeros() as u8),
        &[],
    );
    scene
        .does(Action::Go(at(1, 2)), &[])
        .does(Action::Retrieve(2), &[]);
    assert_eq!(scene.ending(), None);
    scene.does(Action::Go(at(1, 1)), &[]);
    assert_eq!(scene.ending(), Some("escaped"));
}

/// BR-7: nobody is made to search, so that rounds are counted.
#[test]
fn an_idle_match_is_broken_off() {
    let rules = Rules {
        round_cap: 3,
        ..Rules::default()
    };
    let mut scene = Tableau::with(&rules, Difficulty::Novice, &["captain", "rigger"]);
    (0..6).for_each(|_| drop(scene.does(Action::End, &[]).menu()));
    assert_eq!(scene.ending(), Some("stall"));
    assert_eq!(scene.st.outcome.unwrap().turns, 3);
}
