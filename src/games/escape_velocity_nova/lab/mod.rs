//! The rules lab of Escape Velocity Nova: exact odds of checks, positions laid out by hand, played from there and told in
//! words.

mod cite;
mod digest;
pub(crate) mod names;
mod odds_check;
mod position;
mod say;
mod sentences;

use crate::action::Action;
use crate::event::Event;
use crate::game::EscapeVelocityNova;
use crate::halt::LabEnd;
use crate::play::Play;
use crate::setup::Setup;
use crate::state::{BattleEnd, Ending, State};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Said, Seat, Stages};
use breachlab_core::games::{AskError, ChecksAsked, ChecksChances, Lab};

impl Lab for EscapeVelocityNova {
    fn checks(asked: &ChecksAsked) -> Result<ChecksChances, AskError> {
        odds_check::answer(asked)
    }
}

/// How a position ends: as its battle does, or with the match.
const OUTCOMES: &[&str] = &{
    let mut names = [""; BattleEnd::NAMES.len() + Ending::NAMES.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = if at < BattleEnd::NAMES.len() {
            BattleEnd::NAMES[at]
        } else {
            Ending::NAMES[at - BattleEnd::NAMES.len()]
        };
        at += 1;
    }
    names
};

/// How the battle that a position was laid out for ended, if it has.
fn battle_ended(st: &State) -> Option<usize> {
    if st.laid != Some(LabEnd::Battle) {
        return None;
    }
    if let Some(clash) = st.clashes.last().filter(|_| st.is_halted()) {
        return Some(usize::from(clash.outcome));
    }
    // With the last but one of the players the match is over before the battle is cleared away (§7.1).
    let is_lost = |ending: u8| ending == Ending::Attrition as u8 || ending == Ending::Nobody as u8;
    let outcome = st.outcome.filter(|outcome| is_lost(outcome.ending));
    outcome
        .filter(|_| st.battle.is_on)
        .map(|_| BattleEnd::Lost as usize)
}

impl Stages for EscapeVelocityNova {
    fn begin<D: Dice, L: Log<Event>>(set: &Setup, st: &mut State, dice: &mut D, log: &mut L) {
        Play { set, st, dice, log }.run();
    }

    const OUTCOMES: &'static [&'static str] = OUTCOMES;

    fn ended(st: &State) -> Option<usize> {
        let match_ended = || {
            let outcome = st.outcome?;
            Some(BattleEnd::NAMES.len() + usize::from(outcome.ending))
        };
        battle_ended(st).or_else(match_ended)
    }

    fn say(set: &Setup, st: &State, action: Action) -> String {
        say::say(set, st, action)
    }

    fn sentences(_set: &Setup) -> Vec<String> {
        sentences::all()
    }

    fn names(set: &Setup, _st: &State) -> Vec<String> {
        names::all(set)
    }

    fn asks(st: &State) -> &'static [&'static str] {
        say::asks(st)
    }

    fn declines(action: Action) -> bool {
        action == Action::Pass
    }

    fn interrupts(st: &State) -> bool {
        st.frames.last().is_some_and(say::is_under_way)
    }

    fn is_under_way(st: &State) -> bool {
        st.frames.as_slice().iter().any(say::is_under_way)
    }

    fn has_halted(st: &State) -> bool {
        st.is_halted()
    }

    fn tell_with_rules(set: &Setup, event: &Event) -> Said {
        cite::told(set, *event)
    }

    fn position(set: &Setup, st: &State) -> Vec<String> {
        position::position(set, st)
    }

    fn roster(set: &Setup, st: &State) -> Vec<(u32, String)> {
        position::roster(set, st)
    }

    const FATES: &'static [&'static str] = position::CaptainFate::NAMES;

    fn fate(st: &State, unit: u32, from: Seat) -> u8 {
        position::fate(st, unit, from) as u8
    }

    fn counted(_set: &Setup, unit: u32) -> Option<&'static str> {
        Some(position::counted(unit))
    }

    fn count(st: &State, unit: u32) -> Option<u16> {
        position::count(st, unit)
    }

    fn moment(st: &State) -> (u32, u32) {
        (position::round(st), position::place_in_round(st))
    }

    fn moment_in_words(st: &State) -> String {
        position::moment_in_words(st)
    }

    fn is_out(st: &State, unit: u32) -> bool {
        position::is_out(st, unit)
    }

    fn round(st: &State) -> u32 {
        position::round(st)
    }

    fn commands(st: &State, unit: u32) -> Seat {
        position::owner(st, unit)
    }

    fn digest(st: &State) -> u128 {
        digest::digest(st)
    }

    fn reads_only_hits(_set: &Setup) -> bool {
        // There are no dice: cards are told apart when they are drawn.
        false
    }
}
