//! The rules lab of Breach: positions laid out by hand, played from there and told in words.

mod cite;
mod digest;
mod position;
mod sentences;

use super::Breach;
use super::action::{Action, Event};
use super::play::Play;
use super::setup::Setup;
use super::state::{Awaits, Ending, LabEnd, State};
use super::tell::{said, tell};
use super::water::Rising;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Said, Seat, Stages};
use breachlab_core::games::Lab;

impl Lab for Breach {}

/// How a position ends: by what comes of the water's next step, where it was laid out for that, or with the match.
const OUTCOMES: &[&str] = &{
    let mut names = [""; Rising::NAMES.len() + ENDS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = if at < Rising::NAMES.len() {
            Rising::NAMES[at]
        } else {
            Ending::NAMES[ENDS[at - Rising::NAMES.len()] as usize]
        };
        at += 1;
    }
    names
};

/// Ends of a match beside those that are a step of the water themselves.
const ENDS: [Ending; 8] = [
    Ending::Escaped,
    Ending::Fetched,
    Ending::Overrun,
    Ending::Drowned,
    Ending::Trapped,
    Ending::Haunted,
    Ending::Stall,
    Ending::Forfeit,
];

/// Whether the position was laid out to end with the water's next step, and that has come.
fn has_risen(st: &State) -> bool {
    st.laid == Some(LabEnd::Breach) && !st.breaches.is_empty()
}

impl Stages for Breach {
    fn begin<D: Dice, L: Log<Event>>(set: &Setup, st: &mut State, dice: &mut D, log: &mut L) {
        Play { set, st, dice, log }.settle();
    }

    const OUTCOMES: &'static [&'static str] = OUTCOMES;

    fn ended(st: &State) -> Option<usize> {
        let ending = st.outcome.map(|outcome| outcome.ending);
        let end = ENDS.iter().position(|&end| Some(end as u8) == ending);
        if let Some(end) = end {
            return Some(Rising::NAMES.len() + end);
        }
        let (_, came) = st.breaches.as_slice().last()?;
        (ending.is_some() || has_risen(st)).then_some(usize::from(*came))
    }

    fn say(set: &Setup, _st: &State, action: Action) -> String {
        said(set, action)
    }

    fn sentences(set: &Setup) -> Vec<String> {
        sentences::all(set)
    }

    fn names(set: &Setup, _st: &State) -> Vec<String> {
        sentences::names(set)
    }

    fn asks(st: &State) -> &'static [&'static str] {
        match st.asks {
            Awaits::Act => &["§5"],
            Awaits::Save(_) => &["§9", "BR-29"],
            Awaits::Place(_) => &["§10", "BR-33"],
            Awaits::Discard => &["§4.1"],
        }
    }

    fn declines(action: Action) -> bool {
        action == Action::End
    }

    fn interrupts(st: &State) -> bool {
        st.asks != Awaits::Act
    }

    fn has_halted(st: &State) -> bool {
        has_risen(st)
    }

    fn tell_with_rules(set: &Setup, event: &Event) -> Said {
        let (name, rules) = cite::cite(*event);
        // A choice is told where it is made.
        let text = match event {
            Event::Did(..) => String::new(),
            _ => tell(set, *event),
        };
        Said { name, text, rules }
    }

    fn position(set: &Setup, st: &State) -> Vec<String> {
        position::position(set, st)
    }

    fn roster(set: &Setup, st: &State) -> Vec<(u32, String)> {
        position::roster(set, st)
    }

    const FATES: &'static [&'static str] = position::CrewFate::NAMES;

    fn fate(st: &State, unit: u32, _from: Seat) -> u8 {
        position::fate(st, unit) as u8
    }

    fn counted(_set: &Setup, unit: u32) -> Option<&'static str> {
        Some(position::counted(unit))
    }

    fn count(st: &State, unit: u32) -> Option<u16> {
        Some(position::count(st, unit))
    }

    fn moment(st: &State) -> (u32, u32) {
        (u32::from(st.round), position::place_in_round(st))
    }

    fn moment_in_words(st: &State) -> String {
        position::moment_in_words(st)
    }

    fn round(st: &State) -> u32 {
        u32::from(st.round)
    }

    fn is_shared(unit: u32) -> bool {
        position::is_shared(unit)
    }

    fn commands(_st: &State, unit: u32) -> Seat {
        position::owner(unit)
    }

    fn digest(st: &State) -> u128 {
        digest::digest(st)
    }

    fn reads_only_hits(_set: &Setup) -> bool {
        // Its die is read face by face.
        false
    }
}
