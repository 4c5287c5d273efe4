//! Moves, plays, gifts, chests and skills (§5, §7).

use crate::action::Action;
use crate::card::{Hazard, Keys};
use crate::rules::{Difficulty, Rules};
use crate::state::Resting;

use super::scene::{A, B, C, Tableau, at};

/// §5 B1: two steps, straight ones; stairs are a step.
#[test]
fn a_move_is_two_steps() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(3, 2));
    let mut goes = scene.goes();
    goes.sort_unstable();
    let mut near = vec![
        at(1, 2),
        at(2, 1),
        at(2, 2),
        at(2, 3),
        at(3, 1),
        at(3, 3),
        at(3, 4),
        at(4, 1),
        at(4, 2),
        at(4, 3),
        at(5, 2),
    ];
    near.sort_unstable();
    assert_eq!(goes, near);
    scene.stand(A, at(1, 3));
    assert!(scene.may(Action::Go(at(1, 8))), "down the stairs");
    scene.stand(B, at(3, 2)).until(B);
    assert!(scene.may(Action::Go(at(5, 4))), "over two corners");
}

/// §7: whoever passes obstacles steps over them, and does not stay on one.
#[test]
fn obstacles_stop_all_but_one() {
    for (who, passes) in [("captain", false), ("powder-monkey", true)] {
        let mut scene = Tableau::crew(&[who, "cook"]);
        scene
            .stand(A, at(5, 1))
            .block(Hazard::Fire, &[at(4, 1), at(5, 2)]);
        scene.until(A);
        let goes = scene.goes();
        assert_eq!(goes.contains(&at(3, 1)), passes, "{who}");
        assert!(!goes.contains(&at(4, 1)), "{who}");
    }
}

/// BT-4, BT-5: three keys of the chest's gem in a crew, two alone.
#[test]
fn a_chest_wants_keys_of_its_gem() {
    let ruby = 1;
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(3, 3)).chest(ruby, at(3, 3));
    scene.hold(A, "ruby-key", 2).hold(A, "amber-key", 1);
    assert!(!scene.may(Action::Open(ruby, Keys::of(ruby, 3))));
    scene.hold(A, "ruby-key", 1);
    scene.does(Action::Open(ruby, Keys::of(ruby, 3)), &[]);
    assert_eq!(
        (scene.held(A, "ruby-key"), scene.discarded("ruby-key")),
        (0, 3)
    );
    assert_eq!(scene.held(A, "amber-key"), 1);
    scene.does(Action::Retrieve(ruby), &[]);
    assert_eq!(scene.st.sailors[A].cards(), 2, "a treasure and a key");

    let mut alone = Tableau::crew(&["captain"]);
    alone
        .stand(A, at(3, 3))
        .chest(ruby, at(3, 3))
        .hold(A, "ruby-key", 2);
    assert!(alone.may(Action::Open(ruby, Keys::of(ruby, 2))));
    let mut race = Tableau::race(&["captain", "rigger"]);
    race.stand(A, at(3, 3))
        .chest(ruby, at(3, 3))
        .hold(A, "ruby-key", 2);
    assert!(race.may(Action::Open(ruby, Keys::of(ruby, 2))));
}

/// BT-6: the Cook opens with any mix, and each mix is one entry.
#[test]
fn any_keys_open_for_the_cook() {
    let (amber, ruby) = (0, 1);
    let mut scene = Tableau::crew(&["cook", "rigger"]);
    scene.stand(A, at(3, 3)).chest(ruby, at(3, 3));
    scene.hold(A, "ruby-key", 1).hold(A, "amber-key", 2);
    scene.until(A);
    let mut keys = Keys::of(amber, 2);
    keys.0[usize::from(ruby)] = 1;
    assert!(scene.may(Action::Open(ruby, keys)));
    scene.hold(A, "ruby-key", 1);
    let opens = scene
        .menu()
        .into_iter()
        .filter(|action| matches!(action, Action::Open(..)));
    assert_eq!(opens.count(), 2, "2 and 1, or 1 and 2");
}

/// BT-9: a play clears anywhere on the own deck and on no other.
#[test]
fn an_item_clears_on_the_own_deck() {
    let mut scene = Tableau::crew(&["rigger", "cook"]);
    scene
        .stand(A, at(5, 5))
        .hold(A, "water-bucket", 1)
        .block(Hazard::Fire, &[at(1, 7)]);
    scene.until(A);
    let bucket = scene.card("water-bucket");
    scene.stand(A, at(5, 4));
    assert!(!scene.may(Action::Clear(bucket, at(1, 7))), "from deck 1");
    scene
        .stand(A, at(5, 5))
        .does(Action::Clear(bucket, at(1, 7)), &[]);
    assert_eq!(
        (scene.st.blocked, scene.st.cubes[Hazard::Fire as usize]),
        (0, 6)
    );
    assert_eq!(
        (scene.st.left.actions, scene.discarded("water-bucket")),
        (2, 1)
    );
}

/// §7: the Captain plays for nothing, also with no action left.
#[test]
fn the_captain_plays_freely() {
    let mut scene = Tableau::crew(&["captain", "cook"]);
    scene
        .stand(A, at(2, 2))
        .hold(A, "water-bucket", 1)
        .block(Hazard::Fire, &[at(1, 3)]);
    let bucket = scene.card("water-bucket");
    for to in [at(2, 3), at(2, 2), at(2, 3)] {
        scene.does(Action::Go(to), &[]);
    }
    assert_eq!((scene.st.left.active, scene.st.left.actions), (A, 0));
    scene.does(Action::Clear(bucket, at(1, 3)), &[]);
    assert_eq!(scene.st.left.active, B, "nothing is left to do");
}

/// BR-12: a cannon is fired at another obstacle, another cannon too, and stays.
#[test]
fn a_barrage_wants_a_cannon_and_another_target() {
    let mut scene = Tableau::crew(&["rigger", "cook"]);
    scene
        .stand(A, at(2, 2))
        .hold(A, "barrage", 1)
        .block(Hazard::Rats, &[at(1, 3)]);
    scene.until(A);
    let barrage = scene.card("barrage");
    assert!(!scene.may(Action::Clear(barrage, at(1, 3))), "no cannon");
    scene.block(Hazard::Cannon, &[at(4, 4)]);
    assert!(scene.may(Action::Clear(barrage, at(1, 3))));
    assert!(!scene.may(Action::Clear(barrage, at(4, 4))), "itself");
    scene.block(Hazard::Cannon, &[at(5, 4)]);
    assert!(scene.may(Action::Clear(barrage, at(4, 4))));
}

/// BR-14: to the next lower full mark, to the bottom below the lowest, and not at all at the bottom.
#[test]
fn a_pump_lowers_to_the_next_full_mark() {
    let pumped = |pumps_dry: bool, water: u8| {
        let rules = Rules {
            pumps_dry,
            ..Rules::default()
        };
        let mut scene = Tableau::with(&rules, Difficulty::Novice, &["captain", "rigger"]);
        scene.hold(A, "bilge-pump", 1).st.water = water;
        let pump = Action::Pump(scene.card("bilge-pump"));
        scene.may(pump).then(|| scene.does(pump, &[]).st.water)
    };
    let all: Vec<_> = (0..9).map(|water| pumped(true, water)).collect();
    let down = [0, 0, 0, 3, 3, 5, 5, 7].map(Some);
    assert_eq!(all[0], None);
    assert_eq!(all[1..], down);
    assert_eq!([pumped(false, 3), pumped(false, 4)], [None, Some(3)]);
}

/// BT-18, BR-19: into blocked stairs only with the card and the actions for both.
#[test]
fn blocked_stairs_cost_two_actions() {
    let mut scene = Tableau::crew(&["rigger", "captain"]);
    scene
        .hold(A, "axe", 1)
        .block(Hazard::Cargo, &[at(1, 8)])
        .until(A);
    scene.stand(A, at(1, 3));
    let through = Action::Break(scene.card("axe"), at(1, 8));
    assert!(!scene.may(Action::Go(at(1, 8))));
    assert!(scene.may(through), "one step to the stairs, one across");
    scene
        .does(Action::Go(at(2, 3)), &[])
        .does(Action::Go(at(1, 3)), &[]);
    assert!(!scene.may(through), "one action left");
    scene
        .does(Action::End, &[])
        .stand(B, at(1, 4))
        .hold(B, "axe", 1);
    scene
        .does(Action::Go(at(1, 3)), &[])
        .does(Action::Go(at(1, 4)), &[]);
    scene.does(through, &[]);
    assert_eq!(
        (scene.st.sailors[B].at, scene.st.blocked),
        (at(1, 8), 0),
        "the Captain does it with one"
    );
}

/// §5 B4, §7: any card to a player on the square; the Gunner for nothing.
#[test]
fn gifts_go_to_the_same_square() {
    let mut scene = Tableau::crew(&["gunner", "rigger"]);
    scene
        .stand(A, at(2, 2))
        .stand(B, at(2, 3))
        .hold(A, "axe", 2)
        .until(A);
    let gift = Action::Give(scene.card("axe"), B);
    assert!(!scene.may(gift));
    scene.stand(B, at(2, 2)).does(gift, &[]);
    assert_eq!(
        (
            scene.held(A, "axe"),
            scene.held(B, "axe"),
            scene.st.left.actions
        ),
        (1, 1, 3)
    );
    scene.does(Action::End, &[]);
    scene.does(Action::Give(scene.card("axe"), A), &[]);
    assert_eq!(scene.st.left.actions, 2);
    scene.treasures(B, 1);
    let treasure = scene.st.sailors[B].treasures.trailing_zeros() as u8;
    scene.does(Action::Hand(treasure, A), &[]);
    assert_eq!(scene.st.lies[usize::from(treasure)], Resting::Held(A));
}

/// BR-26: two cards for one of the discards, and never for one of the two.
#[test]
fn an_exchange_takes_another_card() {
    let mut scene = Tableau::crew(&["master-of-arms", "rigger"]);
    scene.hold(A, "axe", 1).hold(A, "cheese", 1).until(A);
    let [axe, cheese, key] = ["axe", "cheese", "ruby-key"].map(|id| scene.card(id));
    assert!(
        !scene
            .menu()
            .iter()
            .any(|action| matches!(action, Action::Exchange(..)))
    );
    scene.hold(B, "ruby-key", 1);
    scene.st.sailors[B].hand[usize::from(key)] -= 1;
    scene.st.discards[usize::from(key)] += 1;
    scene.does(Action::Exchange(axe, cheese, key), &[]);
    assert_eq!(
        (
            scene.held(A, "ruby-key"),
            scene.discarded("axe"),
            scene.discarded("cheese")
        ),
        (1, 1, 1)
    );
}

/// BR-27: lent actions are used at once; searches are those of the lender's turn.
#[test]
fn the_sailor_lends_actions() {
    let mut scene = Tableau::crew(&["sailor", "rigger", "petty-officer"]);
    scene
        .stand(A, at(3, 3))
        .stand(B, at(3, 2))
        .stand(C, at(4, 2))
        .until(A);
    scene.top("axe").does(Action::Search, &[]);
    scene.does(Action::Lend(C, 1), &[]);
    assert_eq!((scene.st.left.actor, scene.may(Action::Search)), (C, false));
    scene.does(Action::Go(at(5, 2)), &[]);
    assert_eq!((scene.st.left.actor, scene.st.left.actions), (A, 1));
    scene.does(Action::Lend(B, 1), &[]).does(Action::End, &[]);
    assert_eq!(scene.st.left.active, B, "what is not used is lost");
}

/// BR-25: others on the square come along where the Navigator goes.
#[test]
fn the_navigator_takes_others_along() {
    let mut scene = Tableau::crew(&["navigator", "rigger", "cook"]);
    scene
        .stand(A, at(3, 3))
        .stand(B, at(3, 3))
        .stand(C, at(4, 4))
        .until(A);
    assert!(!scene.may(Action::Take(C)));
    scene
        .does(Action::Take(B), &[])
        .does(Action::Go(at(5, 3)), &[]);
    assert_eq!(
        (scene.st.sailors[A].at, scene.st.sailors[B].at),
        (at(5, 3), at(5, 3))
    );
    scene.does(Action::Go(at(4, 3)), &[]);
    assert_eq!(scene.st.sailors[B].at, at(5, 3), "for one move");
}
