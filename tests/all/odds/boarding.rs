//! Boarding actions: worked out, and played.

use std::fmt::Write as _;

use breachlab::dice::{Address, Luck};
use breachlab::engine::{Game, Stages};
use breachlab::engine::{Menu, Turn};
use breachlab::games::BoardingAsked;
use breachlab::games::Lab;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::card::Kind;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::state::State;
use breachlab::lab::Scene;

use super::{agree, stage, write};

/// A party, each Marine as attack, defense, wounds.
type Squad = &'static [(i16, i16, u16)];

/// Boarders and holders, and their traits.
type BoardingQuestion = ([Squad; 2], [&'static str; 2]);

/// A boarding action of these parties, laid out; ships and Station cannot do anything else.
fn action(parties: [&[(i16, i16, u16)]; 2], traits: [&str; 2]) -> Scene<HullBreach> {
    let mut text = String::from("name = \"a boarding action\"\nstep = 4\n");
    for (side, (party, traits)) in parties.iter().zip(traits).enumerate() {
        let name = ["Hammer", "Anvil"][side];
        writeln!(
            text,
            "[[commander]]\n[[commander.ships]]\nname = \"{name}\"\nclass = \"battleship\"\ndefense = 7\nwounds = 9\n\
             marine_capacity = 9"
        )
        .unwrap();
        let traits: Vec<String> = traits
            .split(',')
            .filter(|word| !word.is_empty())
            .map(|word| word.replace(':', " "))
            .collect();
        for (at, (attack, defense, wounds)) in party.iter().enumerate() {
            writeln!(
                text,
                "[[commander.ships.marines]]\nname = \"{name} {at}\"\nattack = {attack}\ndefense = {defense}\n\
                 wounds = {wounds}\ntraits = {traits:?}"
            )
            .unwrap();
        }
    }
    stage(&write("boarding", &text))
}

/// Fights as the exact odds say: everybody on the opponent nearest to falling, in order, to the finish.
fn choose(scene: &Scene<HullBreach>, st: &State, menu: &[Action]) -> Action {
    let left = |marine: CardIx| {
        let def = scene.setup.def(marine);
        (
            i16::from(def.wounds) - i16::from(st.piece(marine).wounds),
            marine,
        )
    };
    let nearest = |wanted: fn(&Action) -> Option<CardIx>| {
        let options = menu
            .iter()
            .filter_map(|action| Some((left(wanted(action)?), *action)));
        options
            .min_by_key(|(left, _)| *left)
            .map(|(_, action)| action)
    };
    let fire = |action: &Action| match action {
        Action::Fire(target, _) => Some(*target),
        _ => None,
    };
    let overload = |action: &Action| match action {
        Action::Overload(target) => Some(*target),
        _ => None,
    };
    let first = |wanted: fn(&Action) -> bool| menu.iter().copied().find(wanted);
    match st.frames.last() {
        Some(Frame::Boards { .. }) => first(|action| matches!(action, Action::Board(..))),
        Some(Frame::Intercept { .. }) => first(|action| matches!(action, Action::Intercept(_))),
        Some(Frame::VolleyStep { fight: true, .. }) => {
            first(|action| matches!(action, Action::Activate(_)))
        }
        // All dice at one: the entry with the most dice comes first for each target.
        Some(Frame::Aim { .. }) => nearest(fire),
        Some(Frame::Act { .. } | Frame::Dying { .. }) => {
            nearest(overload).or_else(|| nearest(fire))
        }
        _ => None,
    }
    .unwrap_or(Action::Pass)
}

/// 0 if the boarders won, 1 the holders, 2 neither.
fn fight(scene: &Scene<HullBreach>, fresh: &State, number: u64) -> usize {
    let mut st = fresh.clone();
    let mut luck = Luck::new(Address {
        seed: 11,
        cell: 0,
        number,
    });
    HullBreach::begin(&scene.setup, &mut st, &mut luck, &mut ());
    let mut menu = Menu::new();
    let mut fought = false;
    loop {
        fought |= st.fight.is_some();
        let stands = |seat: u8| {
            let marines = st.marines[breachlab::engine::Seat(seat)];
            marines
                .iter()
                .any(|marine| scene.setup.def(marine).kind == Kind::Marine && st.stands(marine))
        };
        // Whoever is dying may still answer.
        let dying = st
            .frames
            .as_slice()
            .iter()
            .any(|frame| matches!(frame, Frame::Dying { .. } | Frame::Volley { .. }));
        if fought && !dying && !(stands(0) && stands(1)) {
            return match (stands(0), stands(1)) {
                (true, _) => 0,
                (_, true) => 1,
                _ => 2,
            };
        }
        assert!(
            matches!(HullBreach::turn(&st), Turn::Decide(_)),
            "it ends with a party"
        );
        menu.clear();
        HullBreach::legal(&scene.setup, &st, &mut menu);
        let action = choose(scene, &st, menu.actions());
        let action = if menu.actions().contains(&action) {
            action
        } else {
            menu.actions()[0]
        };
        HullBreach::apply(&scene.setup, &mut st, action, &mut luck, &mut ());
    }
}

#[test]
fn boarding_odds_are_those_of_the_engine() {
    let even: Squad = &[(2, 6, 2)];
    let two: Squad = &[(2, 6, 2), (1, 5, 1)];
    let questions: [BoardingQuestion; 6] = [
        ([even, even], ["", ""]),
        ([even, even], ["annihilate", "stoic"]),
        ([even, even], ["stoic", "interceptor:2,stoic"]),
        ([two, even], ["alpha_strike", "resistant,stealth"]),
        ([two, two], ["hunter", "stealth,stoic"]),
        (
            [&[(1, 6, 3)], two],
            ["overload:4,annihilate", "alpha_strike"],
        ),
    ];
    let matches = 2500;
    for (parties, traits) in questions {
        let words = |list: &str| {
            let words = list.split(',').filter(|word| !word.is_empty());
            vec![words.map(str::to_owned).collect::<Vec<String>>()]
        };
        let exact = HullBreach::boarding(&BoardingAsked {
            boarders: parties[0].to_vec(),
            holders: parties[1].to_vec(),
            boarder_traits: words(traits[0]),
            holder_traits: words(traits[1]),
        })
        .unwrap();
        assert!((exact.boarder + exact.holder + exact.neither - 1.0).abs() < 1e-12);
        let scene = action(parties, traits);
        let fresh = scene.fresh();
        let mut counts = [0_u64; 3];
        for number in 0..matches {
            counts[fight(&scene, &fresh, number)] += 1;
        }
        let what = format!("{parties:?} {traits:?}");
        agree(&what, exact.boarder, counts[0], matches);
        agree(&what, exact.holder, counts[1], matches);
        agree(&what, exact.neither, counts[2], matches);
    }
}

/// Worked out by a program of its own in another language: every volley by its multinomial, the fight exchange by
/// exchange until less than 1e-15 of it is left.
#[test]
fn boarding_odds_are_those_worked_out_elsewhere() {
    let questions: [(BoardingQuestion, [f64; 3]); 4] = [
        (
            ([&[(2, 6, 2)], &[(2, 6, 2)]], ["annihilate", "stoic"]),
            [0.410_752, 0.298_133_333_333_333_3, 0.291_114_666_666_666_7],
        ),
        (
            (
                [&[(2, 6, 2), (1, 5, 1)], &[(3, 7, 2)]],
                ["annihilate,stoic", "interceptor:2,stealth"],
            ),
            [
                0.323_682_964_629_322_1,
                0.547_816_798_650_249,
                0.128_500_236_720_428_8,
            ],
        ),
        (
            (
                [&[(1, 6, 3)], &[(2, 6, 2), (1, 5, 1)]],
                ["overload:4,annihilate", "alpha_strike"],
            ),
            [0.100_564_472_355_034_6, 0.899_435_527_644_965_5, 0.0],
        ),
        (
            (
                [
                    &[(3, 6, 1), (3, 6, 1), (1, 8, 2)],
                    &[(2, 6, 2), (2, 7, 2), (1, 5, 1)],
                ],
                ["stoic", "stoic,annihilate"],
            ),
            [
                0.642_923_437_086_748_4,
                0.169_598_928_153_150_3,
                0.187_477_634_760_101_4,
            ],
        ),
    ];
    for ((parties, traits), wanted) in questions {
        let words = |list: &str| vec![list.split(',').map(str::to_owned).collect::<Vec<String>>()];
        let found = HullBreach::boarding(&BoardingAsked {
            boarders: parties[0].to_vec(),
            holders: parties[1].to_vec(),
            boarder_traits: words(traits[0]),
            holder_traits: words(traits[1]),
        })
        .unwrap();
        for (found, wanted) in [found.boarder, found.holder, found.neither]
            .into_iter()
            .zip(wanted)
        {
            assert!(
                (found - wanted).abs() < 1e-9,
                "{parties:?} {traits:?}: {found}, {wanted}"
            );
        }
    }
}
