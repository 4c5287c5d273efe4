//! The interaction table (2.5), pairs with Overload and Target Painter.

use super::kit::*;

#[test]
fn the_drawback_bars_every_active_trait_2_5_ovl_jam() {
    let mut t = FleetTable::new();
    let ship = t.ship(
        A,
        "cruiser a1 d7 w9 overload:2 jammer:1 target_painter:1 repair:1",
    );
    t.wound(ship, 1);
    let gun = t.ship(D, "cruiser a1 d7 w9");
    let mut s = t.engage(1, 3);
    s.roll(&[1, 1], &[Activate(ship), Overload(gun)]);
    s.to(2, 3);
    s.act(&[Activate(ship)]);
    assert_eq!(s.menu(), [Retreat, Pass]);
}

#[test]
fn alpha_strike_and_paint_help_an_overload_2_5_ovl_alp() {
    let mut t = FleetTable::new();
    let painter = t.ship(A, "cruiser a1 d7 w9 target_painter:1");
    let ship = t.ship(A, "cruiser a1 d7 w9 overload:2 alpha_strike");
    let wall = t.ship(D, "cruiser a0 d9 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(painter), Paint(wall)]);
    s.roll(&[5, 4], &[Activate(ship), Overload(wall)]);
    assert_eq!(s.wounds(wall), 1, "5 + 1 + 3");
}

#[test]
fn overload_dice_are_not_swapped_2_5_ovl_fea() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w9 overload:2 fearless");
    let wall = t.ship(D, "cruiser a0 d9 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship), Fearless(ship)]);
    assert_eq!(s.numbers(ship).defense, 1);
    s.roll(&[9, 9], &[Overload(wall)]);
    assert_eq!(s.wounds(wall), 2);
}

#[test]
fn overload_at_stealth_needs_hunter_to_see_2_5_ovl_ste() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w9 overload:3");
    let ghost = t.ship(D, "cruiser a0 d5 w9 stealth");
    let mut s = t.engage(1, 3);
    s.roll(&[8, 9, 10], &[Activate(ship), Overload(ghost)]);
    assert_eq!(s.wounds(ghost), 1);
}

#[test]
fn paints_add_up_2_5_tp_tp_r22() {
    let mut t = FleetTable::new();
    let painters = [(); 2].map(|()| t.ship(A, "cruiser a1 d7 w9 target_painter:2"));
    let gun = t.ship(A, "cruiser a2 d7 w9 alpha_strike");
    let wall = t.ship(D, "cruiser a0 d9 w9");
    let mut s = t.engage(1, 3);
    for painter in painters {
        s.act(&[Activate(painter), Paint(wall)]);
    }
    s.fire(gun, wall, &[2, 1]);
    assert_eq!(s.wounds(wall), 1, "2 + 2 + 2 + 3; TP x ALP");
}

#[test]
fn a_painted_seven_is_no_natural_ten_2_5_tp_ann() {
    let mut t = FleetTable::new();
    let painter = t.ship(A, "cruiser a1 d7 w9 target_painter:3");
    let gun = t.ship(A, "cruiser a2 d7 w9 annihilate");
    let wall = t.ship(D, "cruiser a0 d9 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(painter), Paint(wall)]);
    s.fire(gun, wall, &[7, 7]);
    assert_eq!(s.wounds(wall), 2);
}

#[test]
fn paint_meets_the_swapped_defense_2_5_tp_fea() {
    let mut t = FleetTable::new();
    let painter = t.ship(A, "cruiser a1 d7 w9 target_painter:2");
    let gun = t.ship(A, "cruiser a2 d7 w9");
    let wall = t.ship(D, "cruiser a8 d3 w9 fearless");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(painter), Fearless(wall), Paint(wall)]);
    s.fire(gun, wall, &[5, 6]);
    assert_eq!(s.wounds(wall), 1, "6 + 2 against 8");
}

#[test]
fn stealth_hunter_and_paint_case_by_case_2_5_ste_hun_tp() {
    for (words, paint, least) in [
        ("cruiser a2 d7 w9", false, 9),
        ("cruiser a2 d7 w9", true, 7),
        ("cruiser a2 d7 w9 hunter", false, 4),
        ("cruiser a2 d7 w9 hunter", true, 2),
    ] {
        let mut t = FleetTable::new();
        let painter = t.ship(A, "cruiser a1 d7 w9 target_painter:2");
        let gun = t.ship(A, words);
        let ghost = t.ship(D, "cruiser a0 d4 w9 stealth");
        let mut s = t.engage(1, 3);
        if paint {
            s.act(&[Activate(painter), Paint(ghost)]);
        }
        s.fire(gun, ghost, &[least - 1, least]);
        assert_eq!(s.wounds(ghost), 1, "{words} {paint}");
    }
}

#[test]
fn all_modifiers_add_and_the_faces_decide_annihilation_2_5_alp_ovl_ann_ste_tp() {
    let mut t = FleetTable::new();
    let painter = t.ship(A, "cruiser a1 d7 w9 target_painter:4");
    let gun = t.ship(A, "cruiser a1 d7 w9 alpha_strike overload:4 annihilate");
    let ghost = t.ship(D, "cruiser a0 d8 w9 stealth");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(painter), Paint(ghost)]);
    s.roll(&[10, 6, 5, 1], &[Activate(gun), Overload(ghost)]);
    assert_eq!(s.wounds(ghost), 4, "3 for the ten, 1 for 6 + 4 + 3 - 5");
}
