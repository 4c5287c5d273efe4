//! The embedded policies play as their names say.

use super::kit::table;
use crate::game::EscapeVelocityNova as Nova;
use crate::outlook::Outlook;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::{Ending, NovaCounter, State};
use breachlab_core::dice::{Address, Lane, Luck, Stream};
use breachlab_core::engine::{CueBuffer, Cues, Features, Game, Menu, Seat, Turn, WHOLE_SCORE};
use breachlab_core::games::from_files::load_strategy;

/// What a seat plays by: plan and weights, or none for any legal action.
type TestMind = Option<(Vec<f32>, Cues)>;

fn mind(name: &str) -> TestMind {
    let strategy = load_strategy::<Nova>(name).unwrap();
    (name != "random").then(|| (strategy.plan, Cues::of(&strategy.weights)))
}

fn play(setup: &Setup, seed: u64, minds: &[TestMind]) -> State {
    let address = Address {
        seed,
        cell: 1,
        number: 0,
    };
    let mut luck = Luck::new(address);
    let mut thought = Stream::new(address, Lane::Think(0), 0);
    let mut state = Nova::blank(setup);
    let mut menu = Menu::new();
    let (mut brief, mut cues) = (Outlook::default(), Cues::<1>::default());
    Nova::deal(setup, &mut state, &mut luck, &mut ());
    while let Turn::Decide(seat) = Nova::turn(&state) {
        menu.clear();
        Nova::legal(setup, &state, &mut menu);
        let any = menu.actions()[thought.below(menu.actions().len() as u32) as usize];
        let mut best = (f32::MIN, any);
        if let Some((plan, weights)) = &minds[seat.at()] {
            let view = Nova::view(setup, &state, seat);
            Nova::brief(&view, plan, &(), &mut brief);
            for &action in menu.actions() {
                cues.clear();
                Nova::cues(&view, plan, &(), &brief, action, &mut cues);
                let value = cues.weighed(weights);
                if value > best.0 {
                    best = (value, action);
                }
            }
        }
        Nova::apply(setup, &mut state, best.1, &mut luck, &mut ());
    }
    state
}

/// The share of the match that the first of two policies has, over so many matches with the seats exchanged.
fn share(one: &str, other: &str, matches: u64) -> f32 {
    let rules = Rules {
        turn_cap: 150,
        ..Rules::default()
    };
    let setup = table(2, &rules);
    let mut points = 0_u32;
    for number in 0..matches {
        let own = Seat((number % 2) as u8);
        let mut minds = [mind(one), mind(other)];
        minds.rotate_left(own.at());
        let state = play(&setup, number / 2, &minds);
        points += u32::from(state.outcome.unwrap().score[own]);
    }
    points as f32 / f32::from(WHOLE_SCORE) / matches as f32
}

#[test]
fn a_trader_has_more_than_whoever_does_anything() {
    let share = share("trader", "random", 40);
    assert!(share > 0.6, "{share}");
}

#[test]
fn a_raider_beats_whoever_does_anything_and_more_clearly() {
    let share = share("raider", "random", 40);
    assert!(share > 0.85, "{share}");
}

/// How twenty matches under one pilot ended.
fn endings(pilot: &str) -> [u32; Ending::NAMES.len()] {
    let setup = table(2, &Rules::default());
    let minds = [mind(pilot), mind(pilot)];
    let mut endings = [0; Ending::NAMES.len()];
    for seed in 0..20 {
        let state = play(&setup, seed, &minds);
        endings[usize::from(state.outcome.unwrap().ending)] += 1;
    }
    endings
}

#[test]
fn missionaries_race_to_the_hidden_system_and_raiders_to_the_last_ship() {
    let race = endings("missionary");
    assert!(race[Ending::TotalVictory as usize] >= 10, "{race:?}");
    let fight = endings("raider");
    assert!(fight[Ending::Attrition as usize] >= 16, "{fight:?}");
}

#[test]
fn an_admiral_lets_fleets_and_events_fight() {
    let setup = table(2, &Rules::default());
    let minds = [mind("admiral"), mind("admiral")];
    let count = |of: NovaCounter| {
        let states = (0..10).map(|seed| play(&setup, seed, &minds));
        states.map(|state| state.counters[of as usize]).sum::<u32>()
    };
    let fleets = count(NovaCounter::Strikes) + count(NovaCounter::Ambushes);
    assert!(fleets > count(NovaCounter::Attacks), "{fleets}");
}
