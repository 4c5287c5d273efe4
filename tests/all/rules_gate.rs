//! Engagements out of the ordinary: the Stellar War Gate and the book's long example (EX-08).

use super::kit::*;

#[test]
fn the_long_engagement_ex08() {
    let mut t = FleetTable::new();
    let seagull = t.ship(A, "cruiser a2 d6 w3 crew1");
    t.on(seagull, "ship_module w0");
    t.on(seagull, "marine a1 d5 w1 takes1");
    let harpies = [(); 2].map(|()| t.ship(A, "cruiser a5 d7 w3"));
    let petrel = t.ship(A, "cruiser a2 d4 w2 jammer:3 stealth");
    t.field(A, "bt-heavy");
    let valkyrie = t.ship(A, "battleship a5 d7 w5");
    t.stay(valkyrie);
    t.station(D, "station a8 d7 w7 bays1");
    let thrush = t.on(station(D), "wing a2 d6 w1 fearless");
    let gulls = [(); 2].map(|()| t.ship(D, "cruiser a0 d6 w3"));
    let (ambush, bigger) = (t.hand(D, "ta-ambush"), t.hand(D, "ta-bigger"));
    let mut s = t.engage(1, 1);
    s.act(&[Launch(thrush), Play(ambush), Name(D)]);
    for ship in [thrush, gulls[0], gulls[1]] {
        assert_eq!(s.numbers(ship).traits.value(Trait::Interceptor), 3);
    }
    s.act(&[Intercept(gulls[0])]);
    assert!(!s.offers(Fire(petrel, 3)));
    s.roll(&[2, 3, 5], &[Fire(seagull, 3)]);
    s.roll(&[7, 8, 9], &[Intercept(gulls[1]), Fire(seagull, 3)]);
    assert!(s.scrapped(seagull));
    s.roll(&[1, 8, 9], &[Intercept(thrush), Fire(harpies[0], 3)]);
    assert_eq!(s.wounds(harpies[0]), 2);
    s.fire(petrel, gulls[0], &[6, 8, 10]);
    s.rest();
    assert!(s.scrapped(gulls[0]));
    s.fire(harpies[0], gulls[1], &[1, 1, 3, 4, 5, 8]);
    assert_eq!(s.wounds(gulls[1]), 1);
    s.fire(harpies[1], gulls[1], &[2, 4, 5, 6, 7, 9]);
    s.rest();
    assert!(s.scrapped(gulls[1]));
    s.to(1, 5);
    s.act(&[Activate(thrush), Fearless(thrush)]);
    assert_eq!(
        (s.numbers(thrush).attack, s.numbers(thrush).defense),
        (6, 2)
    );
    s.roll(&[2, 5, 7, 8, 8, 10], &[Fire(harpies[1], 6)]);
    s.rest();
    assert!(s.scrapped(harpies[1]));
    s.roll(
        &[1, 3, 9, 7, 8, 9, 9, 10],
        &[Activate(station(D)), Split, Fire(harpies[0], 3)],
    );
    // W-08 of the Harpy; what D holds is for W-04 behind the last turn.
    s.decline();
    assert!(s.scrapped(harpies[0]));
    assert_eq!(s.wounds(petrel), 1, "the natural 10 alone");
    s.act(&[Play(bigger), Pick(thrush)]);
    assert!(s.scrapped(petrel) && s.scrapped(thrush));
    assert_eq!((s.end(), s.at()), (Some(End::AttackersGone), (1, 5)));
    assert!(s.stands(valkyrie) && s.st.ships[D].is_empty());
}

/// A's array goes through the gate with one ship.
fn gate() -> (FleetTable, CardIx, CardIx) {
    let mut t = FleetTable::new();
    t.station(A, "station a2 d7 w1 crew2");
    let gate = t.on(station(A), "sm-war-gate");
    let ship = t.ship(A, "cruiser a0 d7 w9");
    (t, gate, ship)
}

/// Declares the attack and sends the array along.
fn send(t: FleetTable, gate: CardIx) -> FleetScene {
    let mut s = t.turn();
    while !s.offers(Attack(D)) {
        s.act(&[Pass]);
    }
    s.act(&[Attack(D)]);
    let using = s.using(gate);
    s.act(&[using]);
    s
}

#[test]
fn the_array_arrives_in_round_two_and_goes_home_at_the_end_r104() {
    let (mut t, gate, ship) = gate();
    t.station(D, "station a1 d7 w7");
    let marine = t.on(station(A), "marine a1 d5 w1 takes1");
    let mut s = send(t, gate);
    s.to(1, 3);
    assert!(!s.offers(Activate(station(A))));
    s.to(1, 5);
    s.act(&[Activate(station(D))]);
    assert!(!s.offers(Fire(gate, 1)) && !s.offers(Fire(station(A), 1)));
    s.to(2, 3);
    assert_eq!(s.st.piece(marine).space, D.0, "with all aboard");
    s.act(&[Activate(station(A))]);
    assert!(!s.offers(Retreat) && s.offers(Fire(station(D), 2)));
    s.roll(&[7, 7], &[Fire(station(D), 2)]);
    assert_eq!(s.wounds(station(D)), 2);
    s.to(2, 5);
    s.act(&[Activate(station(D))]);
    assert!(
        s.offers(Fire(gate, 1)) && !s.offers(Fire(station(A), 1)),
        "modules first"
    );
    s.act(&[Pass]);
    s.to(3, 3);
    s.act(&[Activate(ship), Retreat, Pass]);
    assert_eq!(
        s.finish(),
        End::Retreated,
        "the array alone does not keep it alive"
    );
    assert!(s.is_home(station(A)) && s.is_home(gate) && s.is_home(marine));
}

#[test]
fn losing_the_array_that_was_sent_eliminates_its_commander_r83() {
    let mut t = FleetTable::new();
    t.station(A, "station a2 d7 w1");
    let ship = t.ship(A, "cruiser a0 d7 w9");
    t.station(D, "station a1 d7 w7");
    t.gate = 1;
    let mut s = t.engage(2, 5);
    s.to(3, 3);
    s.to(3, 5);
    s.fire(station(D), station(A), &[7]);
    assert_eq!(s.end(), Some(End::AttackerFallen));
    assert_eq!(s.st.outcome.expect("one is left").score[D], 60);
    assert!(!s.stands(ship));
}

#[test]
fn both_stations_falling_in_one_exchange_is_a_draw_r104() {
    let mut t = FleetTable::new();
    t.station(A, "station a2 d7 w1");
    t.ship(A, "cruiser a0 d7 w9");
    t.station(D, "station a1 d7 w1 stoic");
    t.gate = 1;
    let mut s = t.engage(2, 3);
    s.fire(station(A), station(D), &[7, 1]);
    s.roll(&[7], &[Fire(station(A), 1)]);
    let outcome = s.st.outcome.expect("both are out");
    assert_eq!((outcome.score[A], outcome.score[D]), (30, 30));
}
