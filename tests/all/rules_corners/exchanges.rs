//! Units that change places where there is no room to spare.

use crate::kit::*;
use breachlab::games::hull_breach::frame::Frame;

use super::{FOLDER, MARINE, PREY, SHIP};

#[test]
fn marines_of_two_full_hosts_change_places_though_nobody_has_room_d07() {
    let mut t = FleetTable::new();
    t.station(A, "station a0 d7 w7");
    let near = t.ship(A, "cruiser a0 d7 w3 crew1");
    let far = t.ship(A, "cruiser a0 d7 w3 crew1");
    let (one, other) = (t.on(near, MARINE), t.on(far, FOLDER));
    let mut s = t.turn();
    s.act(&[Reassign]);
    assert_eq!(s.menu(), [Exchange(one, other), Pass]);
    s.act(&[Exchange(one, other)]);
    assert_eq!([one, other].map(|unit| s.host(unit)), [far, near]);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
}

/// One of a pair may have moved before: so a ring of full hosts turns, one exchange fewer than it has hosts.
#[test]
fn marines_of_three_full_hosts_change_places_in_a_ring_d07() {
    let mut t = FleetTable::new();
    t.station(A, "station a0 d7 w7");
    let hosts = [(); 3].map(|()| t.ship(A, "cruiser a0 d7 w3 crew1"));
    let [a, b, c] = [0, 1, 2].map(|at| {
        let words = ["marine a1 d5 w2 takes1", MARINE, FOLDER][at];
        t.on(hosts[at], words)
    });
    let mut s = t.turn();
    s.act(&[Reassign]);
    assert!(!s.offers(Move(a, CardIx::NONE)), "pairs will do");
    s.act(&[Exchange(a, b), Exchange(b, c)]);
    assert_eq!(
        [a, b, c].map(|unit| s.host(unit)),
        [hosts[1], hosts[2], hosts[0]]
    );
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
}

#[test]
fn a_large_unit_changes_places_with_two_small_ones_d07() {
    let mut t = FleetTable::new();
    t.station(A, "station a0 d7 w7");
    let near = t.ship(A, "cruiser a0 d7 w3 crew2 bays2");
    let far = t.ship(A, "cruiser a0 d7 w3 crew2 bays2");
    let large = t.on(near, "marine a3 d5 w3 takes2");
    let small = [MARINE, FOLDER].map(|words| t.on(far, words));
    let bomber = t.on(near, "fw-cicada");
    let wings = ["fw-mayfly", "fw-sparrow"].map(|id| t.on(far, id));
    let mut s = t.turn();
    s.act(&[Reassign, Move(small[0], CardIx::NONE)]);
    assert!(!s.offers(Pass), "never adrift when the step is over");
    assert!(!s.offers(Move(large, far)), "no room there");
    s.act(&[Move(small[1], CardIx::NONE)]);
    assert!(s.offers(Move(small[0], far)), "or back again");
    s.act(&[Move(large, far), Move(small[0], near), Move(small[1], near)]);
    s.act(&[
        Move(bomber, CardIx::NONE),
        Move(wings[0], near),
        Move(wings[1], near),
        Move(bomber, far),
    ]);
    for unit in [small[0], small[1], wings[0], wings[1]] {
        assert_eq!(s.host(unit), near);
    }
    assert_eq!([large, bomber].map(|unit| s.host(unit)), [far, far]);
}

/// A Marine taken off is put down within the step: nobody's last place is given away.
#[test]
fn what_is_taken_off_always_finds_a_place_d07() {
    let mut t = FleetTable::new();
    t.station(A, "station a0 d7 w7");
    let near = t.ship(A, "cruiser a0 d7 w3 crew2");
    let far = t.ship(A, "cruiser a0 d7 w3 crew2");
    let large = t.on(near, "marine a3 d5 w3 takes2");
    let small = [MARINE, FOLDER].map(|words| t.on(far, words));
    let mut s = t.turn();
    s.act(&[Reassign, Move(large, CardIx::NONE)]);
    assert!(
        !s.offers(Move(small[0], near)),
        "then neither host had room for the large one"
    );
    s.act(&[Move(large, near)]);
    assert_eq!(s.host(large), near);
}

/// No decision of the list (D-01 to D-25): the first in a fixed order, and nobody is asked.
#[test]
fn refuge_and_berth_are_the_first_that_fit_r91_r92() {
    let mut t = FleetTable::of(3);
    t.station(D, "station a0 d7 w1");
    let gun = t.ship(A, "cruiser a1 d7 w3");
    let first = t.ship(A, SHIP);
    t.ship(A, SHIP);
    let prize = t.ship(D, PREY);
    t.captured(prize, A);
    let guest = t.of_on(A, prize, MARINE);
    let mut s = t.engage(2, 3);
    s.fire(gun, station(D), &[9]);
    assert!(!s.st.lives(D));
    assert_eq!(s.host(guest), first, "R-92");

    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a0 d7 w1 crew3");
    let marine = t.on(ship, FOLDER);
    let first = t.ship(A, SHIP);
    t.ship(A, SHIP);
    let prey = t.ship(D, "cruiser a1 d7 w3 crew3");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[FoldBoard(marine, prey)]);
    s.to(1, 5);
    s.fire(prey, ship, &[7]);
    s.to(1, 8);
    s.act(&[Scuttle]);
    assert_eq!(s.host(marine), first, "R-91");
}
