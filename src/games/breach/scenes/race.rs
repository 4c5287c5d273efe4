//! Races: what cards do instead, who is crushed, and what ghosts may do (§5.1, §9, §10).

use crate::action::Action;
use crate::card::Hazard;
use crate::ship::has;
use crate::state::{Awaits, Life, Resting};
use breachlab_core::engine::{Seat, WHOLE_SCORE};

use super::scene::{A, B, C, Tableau, at};

/// A race whose first seat haunts the ship.
fn ghost(who: &[&str]) -> Tableau {
    let mut scene = Tableau::race(who);
    scene.st.sailors[A].life = Life::Ghost;
    scene.stand(A, at(3, 3));
    scene
}

/// BT-15: home with the target is the end, at once.
#[test]
fn a_racer_with_the_target_wins_at_the_breach() {
    let mut scene = Tableau::race(&["captain", "rigger"]);
    let target = scene.st.target;
    scene
        .st
        .treasures
        .retain(|&treasure| treasure != u16::from(target));
    scene.st.lies[usize::from(target)] = Resting::Held(A);
    scene.st.sailors[A].treasures = 1 << target;
    scene.stand(A, at(1, 3)).does(Action::Go(at(1, 1)), &[]);
    assert_eq!(scene.ending(), Some("fetched"));
    let score = scene.st.outcome.unwrap().score;
    assert_eq!([score[A], score[B]], [WHOLE_SCORE, 0]);
}

/// BT-22, BR-51: a card is played for one of its uses.
#[test]
fn a_card_does_one_thing() {
    let mut scene = Tableau::race(&["captain", "rigger"]);
    scene
        .stand(A, at(2, 2))
        .stand(B, at(2, 2))
        .hold(A, "axe", 1)
        .hold(B, "cheese", 1);
    scene.block(Hazard::Cargo, &[at(4, 4)]);
    let axe = scene.card("axe");
    assert!(scene.may(Action::Clear(axe, at(4, 4))));
    scene.does(Action::Steal(axe, B), &[0]);
    assert!(scene.st.is_blocked(at(4, 4)));
    assert_eq!((scene.held(A, "cheese"), scene.held(A, "axe")), (1, 0));
}

/// §5.1: who is near enough to be robbed, card by card; a treasure may be what is taken (BR-18).
#[test]
fn cards_steal_at_their_reach() {
    let mut scene = Tableau::race(&["captain", "rigger"]);
    scene
        .hold(A, "axe", 1)
        .hold(A, "barrage", 1)
        .hold(A, "flintlock", 1)
        .hold(B, "cheese", 1);
    let reach = |scene: &Tableau| {
        ["axe", "flintlock", "barrage"].map(|id| scene.may(Action::Steal(scene.card(id), B)))
    };
    for (square, steals) in [
        (at(2, 2), [true, true, true]),
        (at(2, 4), [false, true, true]),
        (at(5, 4), [false, false, true]),
        (at(2, 5), [false, false, false]),
    ] {
        scene.stand(A, at(2, 2)).stand(B, square);
        assert_eq!(reach(&scene), steals, "from {square}");
    }
    scene.stand(B, at(2, 2)).treasures(B, 1);
    let axe = scene.card("axe");
    scene.does(Action::Steal(axe, B), &[1]);
    assert_eq!(scene.st.sailors[A].treasures.count_ones(), 1);
}

/// BR-15: a cube of the deck goes to a free square of it.
#[test]
fn a_tackle_moves_a_cube() {
    let mut scene = Tableau::race(&["captain", "rigger"]);
    scene
        .stand(A, at(2, 2))
        .stand(B, at(4, 4))
        .hold(A, "block-and-tackle", 1);
    scene.block(Hazard::Rats, &[at(1, 2)]);
    let tackle = scene.card("block-and-tackle");
    assert!(
        !scene.may(Action::Shift(tackle, Hazard::Rats, at(1, 2), at(4, 4))),
        "a pawn"
    );
    scene.does(Action::Shift(tackle, Hazard::Rats, at(1, 2), at(3, 4)), &[]);
    assert_eq!(scene.st.blocked, 1 << at(3, 4));
}

/// BR-29: a trapped racer may search; an obstacle crushes, unless a card clears it.
#[test]
fn the_trapped_are_crushed() {
    let corner = |card: Option<&str>| {
        let mut scene = Tableau::race(&["rigger", "captain"]);
        scene.stand(A, at(5, 1)).stand(B, at(2, 2));
        scene.block(Hazard::Cargo, &[at(4, 1), at(4, 2), at(5, 2)]);
        if let Some(card) = card {
            scene.hold(A, card, 1);
        }
        scene.treasures(A, 1).top("fire").does(Action::Search, &[]);
        scene
    };
    let crushed = corner(Some("cheese"));
    assert_eq!(crushed.st.sailors[A].life, Life::Ghost);
    assert!(crushed.st.lies.contains(&Resting::On(at(5, 1))));
    let mut saved = corner(Some("water-bucket"));
    assert_eq!(saved.st.asks, Awaits::Save(at(5, 1)));
    assert_eq!(saved.menu().len(), 1);
    saved.does(Action::Clear(saved.card("water-bucket"), at(5, 1)), &[]);
    assert_eq!(
        (saved.st.sailors[A].life, saved.st.asks),
        (Life::Alive, Awaits::Act)
    );
}

/// BT-16: what a ghost draws it cannot hold.
#[test]
fn a_ghost_keeps_no_card() {
    let mut scene = ghost(&["captain", "rigger"]);
    scene.top("axe").does(Action::Search, &[]);
    assert_eq!((scene.held(A, "axe"), scene.discarded("axe")), (0, 1));
    assert!(!scene.may(Action::Search), "once a turn");
}

/// BT-17, BR-45: ghosts stack, and one play clears the stack.
#[test]
fn a_stack_goes_as_a_whole() {
    let mut scene = ghost(&["captain", "rigger"]);
    scene
        .stand(B, at(2, 3))
        .block(Hazard::Cargo, &[at(3, 3)])
        .top("fire");
    scene.does(Action::Search, &[]);
    assert!(
        !scene.may(Action::Place(at(2, 3))),
        "a living player (BR-33)"
    );
    scene.does(Action::Place(at(3, 3)), &[]).top("cargo");
    scene
        .until(A)
        .does(Action::Search, &[])
        .does(Action::Place(at(3, 3)), &[]);
    assert_eq!(scene.st.cubes, [6, 4, 5, 6]);
    scene.until(B).hold(B, "axe", 1);
    scene.does(Action::Clear(scene.card("axe"), at(3, 3)), &[]);
    assert_eq!((scene.st.cubes, scene.st.blocked), ([6; 4], 0));
}

/// BR-31: a ghost heads for a nearest obstacle, and then moves through obstacles alone.
#[test]
fn a_ghost_moves_through_obstacles() {
    let mut scene = ghost(&["captain", "rigger"]);
    assert!(scene.goes().is_empty(), "nothing to haunt");
    scene.block(Hazard::Rats, &[at(3, 1), at(5, 4)]);
    assert_eq!(scene.goes(), [at(3, 1)], "two steps, against three");
    scene.does(Action::Haunt(at(3, 1)), &[]);
    assert!(scene.goes().is_empty());
    scene.block(Hazard::Fire, &[at(2, 1), at(1, 1)]);
    assert_eq!(scene.goes(), [at(1, 1), at(2, 1)]);
}

/// §10, BR-32: a push moves the cube and not the ghost; over stairs it costs two actions; never onto the living.
#[test]
fn a_ghost_pushes() {
    let mut scene = ghost(&["captain", "rigger"]);
    scene
        .stand(A, at(1, 4))
        .stand(B, at(2, 4))
        .block(Hazard::Rats, &[at(1, 4)])
        .block(Hazard::Fire, &[at(1, 4)]);
    assert!(!scene.may(Action::Push(Hazard::Rats, at(2, 4))));
    scene.does(Action::Push(Hazard::Rats, at(1, 8)), &[]);
    assert_eq!(
        (scene.st.left.actions, scene.st.sailors[A].at),
        (1, at(1, 4))
    );
    assert!(has(scene.st.blocked, at(1, 8)) && has(scene.st.blocked, at(1, 4)));
    assert!(
        !scene.may(Action::Push(Hazard::Fire, at(1, 8))),
        "one action left"
    );
}

/// BR-30: a ghost's hand is not to be played, stolen or counted.
#[test]
fn a_ghosts_hand_is_frozen() {
    let mut scene = ghost(&["captain", "rigger"]);
    scene
        .hold(A, "axe", 4)
        .hold(A, "cheese", 2)
        .hold(A, "lantern", 2)
        .stand(B, at(3, 3));
    let is_ghostly = |action: &Action| {
        matches!(
            action,
            Action::End | Action::Haunt(_) | Action::Search | Action::Push(..)
        )
    };
    assert!(scene.menu().iter().all(is_ghostly));
    scene.does(Action::End, &[]);
    assert_eq!(
        (scene.st.left.active, scene.st.asks),
        (B, Awaits::Act),
        "no limit"
    );
    scene.hold(B, "flintlock", 1);
    assert!(!scene.may(Action::Steal(scene.card("flintlock"), A)));
}

/// §8.3: with nobody alive nobody wins; a loss for all scores nothing.
#[test]
fn ghosts_win_nothing() {
    let mut scene = ghost(&["captain", "rigger"]);
    scene.st.water = 3;
    scene
        .stand(B, at(8, 7))
        .does(Action::End, &[])
        .does(Action::End, &[]);
    assert_eq!(scene.ending(), Some("haunted"));
    assert_eq!(scene.st.outcome.unwrap().score.0, [0; 6]);
}

/// BR-4, BR-6: everybody begins with an item of those the book lists; the lowest die begins, again among those tied.
#[test]
fn racers_roll_for_the_first_turn() {
    use crate::Breach;
    use crate::state::State;
    use breachlab_core::dice::Scripted;
    use breachlab_core::engine::Game;
    let scene = Tableau::race(&["captain", "rigger", "cook"]);
    let mut st = State::blank();
    // Rings, the target, three items (the last of the 23 but two, and the first), and the rolls.
    let faces = [1, 1, 1, 1, 1, 1, 1, 2, 20, 0, 8, 9, 4, 4, 3, 2];
    let mut dice = Scripted::new(&faces);
    Breach::deal(&scene.set, &mut st, &mut dice, &mut ());
    assert_eq!((dice.left(), st.first, st.target), (0, C, 2));
    let hands = [A, B, C].map(|seat| st.sailors[seat].cards());
    assert_eq!(hands, [1; 3]);
    let tackle = usize::from(scene.card("block-and-tackle"));
    assert!(
        [A, B, C]
            .iter()
            .all(|&seat: &Seat| st.sailors[seat].hand[tackle] == 0)
    );
}
