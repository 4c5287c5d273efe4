//! Searches, locators and obstacles (§5.2, §5.3, §6).

use crate::action::Action;
use crate::card::Hazard;
use crate::state::Tallied;
use breachlab_core::engine::Seat;

use super::scene::{A, B, Tableau, at, cards};

/// BT-1: the item deck is a hundred cards.
#[test]
fn the_item_deck_is_a_hundred_cards() {
    let set = cards();
    let count = |kind: &str| -> u32 {
        let cards = set.cards.iter().filter(|card| card.kind == kind);
        cards.map(|card| u32::from(card.copies)).sum()
    };
    let kinds = ["item", "key", "obstacle", "breach", "locator"];
    assert_eq!(kinds.map(count), [27, 25, 28, 10, 10]);
}

/// BT-2: a horizontal locator at a 1 or a 0 lies over the pawn's column.
#[test]
fn a_locator_lies_where_the_die_or_the_pawn_says() {
    for (die, column) in [(1, 4), (10, 4), (2, 0), (9, 7)] {
        let mut scene = Tableau::crew(&["captain", "rigger"]);
        // The column that the edge calls 6.
        scene.stand(A, at(2, 5)).top("ruby-column");
        scene.does(Action::Search, &[die]);
        assert_eq!(scene.st.chests[1].column, Some(column), "die {die}");
        assert_eq!(scene.st.chest_at(1), None);
    }
}

/// BT-3: the chest stands where both locators point.
#[test]
fn both_locators_place_a_chest() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(2, 2)).stand(B, at(2, 2));
    scene.top("amber-row").top("amber-column");
    scene
        .does(Action::Search, &[4])
        .until(B)
        .does(Action::Search, &[7]);
    let chest = scene.st.chest_at(0).unwrap();
    assert_eq!(chest, at(7, 3), "column 4 is the third, row 7 the seventh");
    assert_eq!(scene.set.ship.deck(chest), 2, "deck 3");
}

/// BT-7, BR-11: whoever stands on an obstacle moves off it with the next action.
#[test]
fn an_obstacle_underfoot_forces_a_move() {
    let mut scene = Tableau::crew(&["rigger", "captain"]);
    scene.stand(A, at(3, 2)).stand(B, at(3, 2)).until(A);
    scene.top("fire").does(Action::Search, &[]);
    assert_eq!(scene.st.left.actions, 2);
    let is_move = |action: &Action| matches!(action, Action::Go(_));
    assert!(scene.menu().iter().all(is_move), "{:?}", scene.menu());
    scene.does(Action::Go(at(2, 2)), &[]).does(Action::End, &[]);
    assert!(
        !scene.may(Action::End),
        "the others on the square too (BR-44)"
    );
    scene.hold(B, "water-bucket", 1);
    scene.does(Action::Clear(scene.card("water-bucket"), at(3, 2)), &[]);
    assert!(scene.may(Action::End), "a free play may come first");
}

/// BT-8: an obstacle without a cube ends it.
#[test]
fn an_obstacle_without_a_cube_ends_the_match() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    let far: Vec<u8> = (1..=6).map(|column| at(10, column)).collect();
    scene
        .stand(A, at(3, 2))
        .block(Hazard::Fire, &far)
        .top("fire");
    scene.does(Action::Search, &[]);
    assert_eq!(scene.ending(), Some("overrun"));
    assert_eq!(scene.st.outcome.unwrap().score[A], 0);
}

/// BT-20, BR-17: a lantern is free, and its action may be a search.
#[test]
fn a_lantern_is_one_more_search() {
    let mut scene = Tableau::crew(&["rigger", "captain"]);
    scene.stand(A, at(3, 2)).hold(A, "lantern", 1).until(A);
    scene.top("cheese").top("axe").does(Action::Search, &[]);
    assert!(!scene.may(Action::Search));
    scene.does(Action::Light(scene.card("lantern")), &[]);
    assert_eq!(scene.st.left.actions, 3);
    scene.does(Action::Search, &[]);
    assert_eq!((scene.held(A, "axe"), scene.held(A, "cheese")), (1, 1));
}

/// BT-21, BR-47: a square may be searched again and again; whoever searches twice does so in one turn.
#[test]
fn a_square_is_never_used_up() {
    let mut scene = Tableau::crew(&["captain", "petty-officer"]);
    scene
        .stand(A, at(3, 2))
        .stand(B, at(3, 2))
        .top("axe")
        .top("axe")
        .top("axe");
    scene.does(Action::Search, &[]);
    assert!(!scene.may(Action::Search));
    scene
        .until(B)
        .does(Action::Search, &[])
        .does(Action::Search, &[]);
    assert!(!scene.may(Action::Search));
    assert_eq!(scene.held(B, "axe"), 2);
}

/// BT-13: the limit of a hand, and the First Mate's; what is over it is the player's choice.
#[test]
fn a_hand_has_a_limit_at_the_end_of_its_turn() {
    let over = |who: &str| {
        let mut scene = Tableau::crew(&[who, "captain"]);
        scene
            .until(A)
            .hold(A, "axe", 4)
            .hold(A, "cheese", 2)
            .does(Action::End, &[]);
        (scene.st.left.active, scene.menu())
    };
    assert_eq!(over("first-mate").0, B);
    let (active, menu) = over("rigger");
    let drops = menu
        .iter()
        .filter(|action| matches!(action, Action::Drop(_)));
    assert_eq!((active, menu.len(), drops.count()), (A, 2, 2));
}

/// BR-21: the discards become the deck; with neither there is nothing to search.
#[test]
fn discards_become_the_deck() {
    let mut scene = Tableau::crew(&["captain", "rigger"]);
    scene.stand(A, at(3, 2)).stand(B, at(3, 2));
    let axe = usize::from(scene.card("axe"));
    scene.st.pile.clear();
    assert!(!scene.may(Action::Search));
    scene.st.discards[axe] = 2;
    scene.does(Action::Search, &[]);
    assert_eq!(
        (
            scene.st.discards[axe],
            scene.st.pile.len(),
            scene.held(A, "axe")
        ),
        (0, 1, 1)
    );
    assert_eq!(scene.st.tallied[Tallied::Reshuffles as usize], 1);
}

/// §9: a trapped member of a crew plays and gives, and searches no more; nobody is lost while another can move.
#[test]
fn the_trapped_wait_for_rescue() {
    let mut scene = Tableau::crew(&["rigger", "captain"]);
    scene.until(A);
    scene
        .stand(A, at(5, 1))
        .stand(B, at(3, 3))
        .hold(A, "water-bucket", 1);
    scene.block(Hazard::Fire, &[at(4, 1), at(4, 2), at(5, 2)]);
    assert!(scene.goes().is_empty() && !scene.may(Action::Search));
    assert!(scene.may(Action::Clear(scene.card("water-bucket"), at(4, 1))));
    scene.does(Action::End, &[]);
    assert_eq!(scene.ending(), None);
    scene.stand(B, at(5, 1)).does(Action::End, &[]);
    assert_eq!(scene.ending(), Some("trapped"));
    assert_eq!(scene.st.outcome.unwrap().score[Seat(1)], 0);
}
