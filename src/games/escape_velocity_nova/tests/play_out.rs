//! Whole matches by random legal play: every decision has a menu, every state is sound, every match ends.

use super::kit::table;
use crate::action::Action;
use crate::cue::Cue;
use crate::game::EscapeVelocityNova as Nova;
use crate::outlook::Outlook;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::{Ending, NovaCounter, State};
use breachlab_core::dice::{Address, Lane, Luck, Stream};
use breachlab_core::engine::{
    CueBuffer, Cues, Features, Game, Menu, Record, Redeals, Seat, Turn, WHOLE_SCORE,
};

/// A match by random play; how it was left.
pub(super) fn play(
    setup: &Setup,
    seed: u64,
    mut visit: impl FnMut(&State, &Menu<Action>),
) -> State {
    let address = Address {
        seed,
        cell: 0,
        number: 0,
    };
    let mut luck = Luck::new(address);
    let mut mind = Stream::new(address, Lane::Think(0), 0);
    let mut state = Nova::blank(setup);
    let mut menu = Menu::new();
    Nova::deal(setup, &mut state, &mut luck, &mut ());
    let mut decisions = 0_u64;
    while let Turn::Decide(_) = Nova::turn(&state) {
        menu.clear();
        Nova::legal(setup, &state, &mut menu);
        let frames = state.frames.as_slice();
        assert!(!menu.actions().is_empty(), "seed {seed}: {frames:?}");
        visit(&state, &menu);
        let action = pick(setup, &state, &menu, &mut mind);
        let before = state.frames;
        Nova::apply(setup, &mut state, action, &mut luck, &mut ());
        if let Err(broken) = Nova::check(setup, &state) {
            panic!(
                "seed {seed}, {decisions}: {action:?} in {:?}: {broken}",
                before.as_slice()
            );
        }
        decisions += 1;
        assert!(
            decisions < Nova::MOST_DECISIONS,
            "seed {seed} goes on for ever"
        );
    }
    state
}

/// Half of the time by what speaks for the actions, each cue counted alike, fights included; else a kind of action, then
/// one of that kind: moves are many, and would crowd out the rest.
fn pick(setup: &Setup, state: &State, menu: &Menu<Action>, mind: &mut Stream) -> Action {
    if mind.below(2) == 0 {
        return liked(setup, state, menu, mind);
    }
    let kind = |action: &Action| action.code() >> 48;
    let mut kinds: Vec<u64> = menu.actions().iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let wanted = kinds[mind.below(kinds.len() as u32) as usize];
    let those = menu
        .actions()
        .iter()
        .filter(|action| kind(action) == wanted);
    let nth = mind.below(those.clone().count() as u32) as usize;
    *those.clone().nth(nth).expect("there is one of each kind")
}

/// The action that most speaks for, flight and rest aside.
fn liked(setup: &Setup, state: &State, menu: &Menu<Action>, mind: &mut Stream) -> Action {
    let view = Nova::view(setup, state, state.asked);
    let mut brief = Outlook::default();
    Nova::brief(&view, &[], &(), &mut brief);
    let mut weights = vec![1.0; Nova::CUES.len()];
    for cue in [
        Cue::Pass,
        Cue::Withdraw,
        Cue::Cycle,
        Cue::Flip,
        Cue::LayDown,
    ] {
        weights[cue as usize] = 0.01;
    }
    weights[Cue::Outgunned as usize] = 0.0;
    let weights = Cues::<1>::of(&weights);
    let mut cues = Cues::<1>::default();
    let mut best = (f32::MIN, menu.actions()[0]);
    for &action in menu.actions() {
        cues.clear();
        Nova::cues(&view, &[], &(), &brief, action, &mut cues);
        let value = cues.weighed(&weights) + mind.below(100) as f32 / 1000.0;
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

pub(super) fn rules() -> Rules {
    Rules {
        turn_cap: 60,
        ..Rules::default()
    }
}

#[test]
fn three_hundred_matches_end_within_the_caps() {
    let mut endings = [0; Ending::NAMES.len()];
    let mut counted = [0; NovaCounter::NAMES.len()];
    for seats in 2..=4 {
        let setup = table(seats, &rules());
        for seed in 0..100 {
            let state = play(&setup, seed * 4 + seats as u64, |_, _| ());
            let Turn::Over(outcome) = Nova::turn(&state) else {
                unreachable!("it was played to its end");
            };
            let points: u8 = outcome.score.0.iter().sum();
            assert_eq!(points, WHOLE_SCORE);
            assert!(outcome.turns <= 60);
            endings[usize::from(outcome.ending)] += 1;
            for (sum, count) in counted.iter_mut().zip(state.counters) {
                *sum += u64::from(count);
            }
        }
    }
    println!("{endings:?} {:?} {counted:?}", NovaCounter::NAMES);
    assert!(endings[Ending::Attrition as usize] > 20, "{endings:?}");
    let never: Vec<&str> = NovaCounter::NAMES
        .iter()
        .zip(counted)
        .filter(|(name, count)| *count == 0 && **name != "battles_broken_off")
        .map(|(name, _)| *name)
        .collect();
    assert!(never.is_empty(), "never seen: {never:?}");
}

#[test]
fn menus_have_no_repeats_and_codes_tell_actions_apart() {
    let setup = table(3, &rules());
    play(&setup, 7, |_, menu| {
        let mut codes: Vec<u64> = menu.actions().iter().map(|action| action.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), menu.actions().len(), "{:?}", menu.actions());
    });
}

#[test]
fn a_match_dealt_anew_is_sound_and_tells_nothing_of_what_is_hidden() {
    let setup = table(3, &rules());
    let address = Address {
        seed: 11,
        cell: 0,
        number: 0,
    };
    let mut other = Nova::blank(&setup);
    let mut decisions = 0_u64;
    play(&setup, 11, |state, menu| {
        decisions += 1;
        if !decisions.is_multiple_of(17) {
            return;
        }
        let mut luck = Stream::new(address, Lane::Think(1), decisions);
        let view = Nova::view(&setup, state, state.asked);
        let _ = Nova::redeal(&view, &mut other, &mut luck);
        Nova::check(&setup, &other).unwrap();
        let mut menu_there = Menu::new();
        Nova::legal(&setup, &other, &mut menu_there);
        assert_eq!(menu.actions(), menu_there.actions());
        // Dealt anew from what was dealt anew, with the same luck, the same comes out.
        let view = Nova::view(&setup, &other, state.asked);
        let mut third = Nova::blank(&setup);
        let mut luck = Stream::new(address, Lane::Think(1), decisions);
        let _ = Nova::redeal(&view, &mut third, &mut luck);
        for seat in Seat::first(3) {
            let [one, two] = [&other, &third].map(|state| state.captain(seat).hand);
            assert_eq!(one.as_slice(), two.as_slice());
        }
    });
    assert!(decisions > 100);
}

#[test]
fn the_record_counts_every_copy_once() {
    let setup = table(4, &rules());
    let state = play(&setup, 3, |_, _| ());
    let mut record = Record::new();
    Nova::record(&setup, &state, &mut record);
    for seat in Seat::first(4) {
        let rows = &record.cards[seat];
        let copies: u16 = rows.iter().map(|row| row.copies).sum();
        assert_eq!(copies, 61);
        for row in rows {
            assert_eq!(row.drawn + row.never_seen, row.copies, "{row:?}");
        }
    }
    assert_eq!(record.counters.len(), Nova::COUNTERS.len());
}
