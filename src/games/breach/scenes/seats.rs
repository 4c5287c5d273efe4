//! Any number of players, named or dealt: what holds of a match at each of its decisions holds at every table.

use super::measure::job;
use super::scene::cards;
use crate::Breach;
use crate::rules::{Difficulty, Rules, Venture};
use crate::setup::{Roster, Setup};
use crate::state::{Ending, State};
use breachlab_core::dice::Luck;
use breachlab_core::engine::Game;
use breachlab_core::play::Table;

/// A study of one character is a comparison on the same luck: its company stays.
#[test]
fn who_else_is_dealt_stays_when_somebody_is_named() {
    let dealt = table(4, Venture::Together, Difficulty::Novice);
    let (mut bound, own, who) = (dealt.clone(), 1, 7);
    bound.members.as_mut_slice()[own] = Some(who);
    let job = job("four-dealt", "camp");
    for number in 0..30 {
        let company = |set: &Setup| {
            let mut st = State::blank();
            let mut luck = Luck::new(job.fixture(number).address());
            Breach::deal(set, &mut st, &mut luck, &mut ());
            let aboard = st.seats().map(|seat| st.sailors[seat].who);
            aboard.collect::<Vec<u8>>()
        };
        let [free, bound] = [&dealt, &bound].map(company);
        assert_eq!(bound[own], who);
        assert!((0..4).all(|at| at == own || bound[at] != who), "{bound:?}");
        let stayed = |&at: &usize| at == own || free[at] == who || free[at] == bound[at];
        assert!((0..4).all(|at| stayed(&at)), "{free:?} {bound:?}");
    }
}

/// Everybody dealt: a crew, or as many racers.
fn table(players: usize, venture: Venture, difficulty: Difficulty) -> Setup {
    let crew = |members: usize| Roster {
        id: "dealt".to_owned(),
        name: "Dealt".to_owned(),
        members: vec![None; members],
        venture,
        difficulty,
    };
    let rosters = match venture {
        Venture::Race => vec![crew(1); players],
        Venture::Together | Venture::Alone => vec![crew(players)],
    };
    Setup::new(&cards(), &Rules::default(), &rosters).unwrap()
}

#[test]
fn any_number_of_players_plays_to_an_end_and_loses_nothing() {
    let difficulties = [Difficulty::Novice, Difficulty::Madness];
    for pilot in ["random", "camp"] {
        let of_one = job("four-hands", pilot);
        for players in 1..=6 {
            let ventures = match players {
                1 => vec![Venture::Alone],
                _ => vec![Venture::Together, Venture::Race],
            };
            for venture in ventures {
                let setup = table(players, venture, difficulties[players % 2]);
                let entries = Breach::mode(&setup).entries();
                let mut job = job("four-hands", pilot);
                job.pilots = vec![of_one.pilots[0].clone(); entries];
                job.setups = vec![setup; entries];
                let mut table = Table::new(&job.setups[0]).checked(true);
                for number in 0..2 {
                    job.play(&mut table, number, &mut ());
                    let st = table.state();
                    let ending = st.outcome.map(|outcome| outcome.ending);
                    assert_eq!(st.seats().count(), players);
                    assert!(ending.is_some_and(|ending| ending != Ending::Forfeit as u8));
                    let is_won = ending == Some(Ending::Escaped as u8);
                    assert!(venture != Venture::Race || !is_won, "{players} racers");
                }
            }
        }
    }
}
