//! Volleys: declaration, dice, wounds (4.4; ).

use super::kit::*;

/// An aura: the source's other ships have 2 defense more.
const SCREEN: &str = "battle_cruiser a1 d5 w5 | [[card.effects]]
when = \"always\"
who = { type = \"ship\", side = \"own\", where = \"local\", me = \"exclude\" }
do = [{ op = \"defense\", add = 2 }]";

#[test]
fn five_dice_at_defense_seven_wound_by_the_dice_ex01() {
    let mut t = FleetTable::new();
    let griffin = t.ship(A, "battleship a5 d7 w5");
    let dragon = t.ship(D, "battleship a1 d7 w5");
    let mut s = t.engage(1, 3);
    s.fire(griffin, dragon, &[3, 6, 7, 9, 10]);
    assert_eq!(s.wounds(dragon), 3);
    assert!(s.stands(dragon));
}

#[test]
fn eight_dice_split_over_three_targets_ex02() {
    let mut t = FleetTable::new();
    let phoenix = t.ship(A, "capital_ship a8 d7 w6");
    let cockatrice = t.ship(D, "cruiser a3 d6 w3");
    let zephyr = t.ship(D, "wing a1 d5 w1");
    let other = t.ship(D, "wing a1 d5 w1");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(phoenix), Split]);
    assert!(!s.offers(Pass), "all dice are assigned (R-48)");
    s.roll(
        &[4, 5, 5, 6, 8, 8, 3, 8],
        &[Fire(cockatrice, 6), Fire(zephyr, 1)],
    );
    assert!(s.scrapped(cockatrice));
    assert!(s.stands(zephyr) && s.wounds(zephyr) == 0);
    assert!(s.scrapped(other));
}

#[test]
fn a_natural_one_misses_and_a_natural_ten_hits_always_8_2() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w3");
    let other = t.ship(A, "cruiser a2 d7 w3");
    let barn = t.ship(D, "cruiser a0 d1 w5");
    let wall = t.ship(D, "cruiser a0 d15 w5");
    let mut s = t.engage(1, 3);
    s.fire(gun, barn, &[1, 2]);
    s.fire(other, wall, &[9, 10]);
    assert_eq!((s.wounds(barn), s.wounds(wall)), (1, 1));
}

#[test]
fn a_unit_fires_all_its_dice_or_none_r48() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a3 d7 w3");
    let near = t.ship(D, "cruiser a0 d5 w3");
    let far = t.ship(D, "cruiser a0 d5 w3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    assert!(s.offers(Fire(near, 3)) && s.offers(Split) && s.offers(Pass));
    assert!(!s.offers(Fire(near, 2)));
    s.act(&[Split]);
    assert!(s.offers(Fire(near, 1)) && !s.offers(Pass));
    s.roll(&[5, 5, 5], &[Fire(near, 1)]);
    assert_eq!((s.wounds(near), s.wounds(far)), (1, 2));
}

/// A double ten kills the source of the aura while the second part is still to be rolled.
fn screen_dies_first(live: bool) -> u8 {
    let mut t = FleetTable::new();
    t.rules.split_live_defense = live;
    let gun = t.ship(A, "cruiser a3 d7 w3 annihilate");
    let screen = t.ship(D, SCREEN);
    let screened = t.ship(D, "cruiser a0 d6 w3");
    let mut s = t.engage(1, 3);
    s.roll(&[10, 10, 7], &[Activate(gun), Split, Fire(screen, 2)]);
    assert!(s.scrapped(screen));
    assert_eq!(s.numbers(screened).defense, 6, "the aura is gone (R-87)");
    s.wounds(screened)
}

#[test]
fn a_split_volley_keeps_the_defenses_of_its_declaration_r49() {
    assert_eq!(screen_dies_first(false), 0, "7 against 6 + 2");
}

#[test]
fn with_live_defenses_later_parts_read_them_anew_r49() {
    assert_eq!(screen_dies_first(true), 1, "7 against 6");
}

/// A split at two modules of D +1 each and the Station of D 5 behind them, none of it annihilated.
fn modules_lend_no_more(live: bool) -> (u8, u8) {
    let mut t = FleetTable::new();
    t.rules.split_live_defense = live;
    let gun = t.ship(A, "cruiser a6 d7 w3");
    t.station(D, "station a0 d5 w7");
    let [first, second] = [1, 2].map(|_| t.on(station(D), "station_module d1 w1"));
    let mut s = t.engage(2, 3);
    s.act(&[Activate(gun), Split, Fire(first, 2)]);
    // Both modules lend at first: 7, then 6 with one of them, then 5 with none.
    let dice: &[u8] = if live {
        &[7, 1, 6, 1, 5, 4]
    } else {
        &[7, 1, 6, 1]
    };
    s.roll(dice, &[Fire(second, 2)]);
    assert!(s.scrapped(first));
    (u8::from(s.scrapped(second)), s.wounds(station(D)))
}

#[test]
fn with_live_defenses_what_a_plain_part_destroyed_lends_nothing_r49() {
    assert_eq!(
        modules_lend_no_more(true),
        (1, 1),
        "6 against 5 + 1, 5 against 5"
    );
    assert_eq!(modules_lend_no_more(false), (0, 0), "6 against 5 + 2");
}

#[test]
fn a_changed_result_is_not_natural_r50() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w3 annihilate");
    let wall = t.ship(D, "cruiser a0 d9 w9");
    let crossfire = t.hand(A, "ta-crossfire");
    let mut s = t.engage(1, 3);
    s.roll(&[8, 8], &[Activate(gun), Fire(wall, 2), Play(crossfire)]);
    assert_eq!(
        s.wounds(wall),
        2,
        "8 + 2 hits twice, and no ten was natural"
    );
}

#[test]
fn a_rerolled_die_shows_a_natural_face_r50() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w3 annihilate");
    let wall = t.ship(D, "cruiser a0 d9 w9");
    let again = t.hand(
        A,
        "tactic c0 | timing = \"after_roll\"\n[[card.effects]]\nwhen = \"play\"\ndo = [{ op = \"reroll_misses\" }]",
    );
    let mut s = t.engage(1, 3);
    s.roll(&[2, 9, 10], &[Activate(gun), Fire(wall, 2), Play(again)]);
    assert_eq!(
        s.wounds(wall),
        4,
        "the 9 stays, the 2 becomes a 10 and deals 3"
    );
}

#[test]
fn a_set_result_hits_without_being_natural_r50() {
    let wounds = |to: u8, traits: &str, wall: &str| {
        let mut t = FleetTable::new();
        let gun = t.ship(A, &format!("cruiser a3 d7 w3 {traits}"));
        let wall = t.ship(D, wall);
        let card = format!(
            "tactic c0 | timing = \"after_roll\"\n[[card.effects]]\nwhen = \"play\"\n\
             do = [{{ op = \"set_result\", dice = 2, to = {to} }}]"
        );
        let set = t.hand(A, &card);
        let mut s = t.engage(1, 3);
        s.roll(&[2, 4, 10], &[Activate(gun), Fire(wall, 3), Play(set)]);
        s.wounds(wall)
    };
    // The two misses become tens: with Annihilate only the rolled one counts for three.
    assert_eq!(wounds(10, "annihilate", "cruiser a0 d9 w9"), 5);
    assert_eq!(wounds(10, "", "cruiser a0 d9 w9"), 3);
    // A set 7 hits a defense of 7, whatever changes results; it misses an 8, and takes the highest dice.
    assert_eq!(wounds(7, "", "cruiser a0 d7 w9 stealth"), 3);
    assert_eq!(wounds(7, "", "cruiser a0 d8 w9"), 0);
}

#[test]
fn wounds_stay_when_the_engagement_is_over_r51() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w3");
    let wall = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.fire(gun, wall, &[8, 8]);
    s.to(2, 3);
    s.act(&[Activate(gun), Retreat]);
    assert_eq!(s.finish(), End::Retreated);
    assert_eq!(s.wounds(wall), 2);
}

#[test]
fn a_ship_without_dice_may_still_use_a_trait_r86() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a0 d7 w3 jammer:2 alpha_strike");
    let wall = t.ship(D, "cruiser a3 d7 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer)]);
    assert!(!s.offers(Fire(wall, 0)) && s.offers(Jam(wall)));
    s.act(&[Jam(wall)]);
    assert_eq!(s.numbers(wall).attack, 1);
}

#[test]
fn a_bonus_lost_after_the_declaration_changes_nothing_r102() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w3");
    let screen = t.ship(D, SCREEN);
    let wing = t.ship(A, "wing a0 d5 w1");
    let screened = t.ship(D, "cruiser a0 d6 w3");
    let bigger = t.hand(A, "ta-bigger");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun), Fire(screened, 1)]);
    assert!(s.in_window(), "W-05: declared, not rolled");
    s.roll(&[7], &[Play(bigger), Pick(wing), Pick(screen)]);
    assert!(s.scrapped(screen));
    assert_eq!(s.wounds(screened), 0, "7 against the frozen 8");
}
