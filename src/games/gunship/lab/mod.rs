//! The rules lab of Gunship: positions laid out by hand, played from there and told in words.

mod cite;
mod digest;
mod position;
mod say;

use super::Gunship;
use super::action::Action;
use super::event::Event;
use super::frame::Frame;
use super::play::Play;
use super::setup::Setup;
use super::state::State;
use super::tell::tell;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Said, Seat, Stages};
use breachlab_core::games::Lab;

impl Lab for Gunship {}

impl Stages for Gunship {
    fn begin<D: Dice, L: Log<Event>>(set: &Setup, st: &mut State, dice: &mut D, log: &mut L) {
        let mut play = Play { set, st, dice, log };
        play.shuffle_unwritten();
        play.run();
    }

    fn ended(st: &State) -> Option<usize> {
        let is_over = st.outcome.is_some() || st.is_halted();
        let last = st.clashes.last().filter(|_| is_over)?;
        Some(usize::from(last.outcome))
    }

    fn say(set: &Setup, st: &State, action: Action) -> String {
        say::say(set, Some(st), action)
    }

    fn names(_set: &Setup, _st: &State) -> Vec<String> {
        // Orders may name what is not there, to say that it cannot be.
        position::units().map(|(_, name)| name).collect()
    }

    fn sentences(set: &Setup) -> Vec<String> {
        let all = say::all();
        all.map(|action| say::say(set, None, action)).collect()
    }

    fn has_met_chance(st: &State) -> bool {
        st.has_met_chance
    }

    fn asks(st: &State) -> &'static [&'static str] {
        say::asks(st)
    }

    fn declines(action: Action) -> bool {
        matches!(
            action,
            Action::Hold
                | Action::Drift
                | Action::EndActions
                | Action::Cease
                | Action::Loose
                | Action::Endure
                | Action::Spare
                | Action::Load {
                    criticals: 0,
                    slags: 0
                }
                | Action::EndRepairs
                | Action::EndDiscards
        )
    }

    fn interrupts(st: &State) -> bool {
        st.frames.last().is_some_and(Frame::is_under_way)
    }

    fn tell_with_rules(set: &Setup, event: &Event) -> Said {
        let (name, rules) = cite::cite(*event);
        Said {
            name,
            text: tell(set, *event),
            rules,
        }
    }

    fn position(set: &Setup, st: &State) -> Vec<String> {
        position::position(set, st)
    }

    fn roster(_set: &Setup, st: &State) -> Vec<(u32, String)> {
        position::roster(st)
    }

    const FATES: &'static [&'static str] = position::Fate::NAMES;

    fn fate(st: &State, unit: u32, _from: Seat) -> u8 {
        position::fate(st, unit) as u8
    }

    fn counted(_set: &Setup, unit: u32) -> Option<&'static str> {
        position::counted(unit)
    }

    fn count(st: &State, unit: u32) -> Option<u16> {
        position::count(st, unit)
    }

    fn moment(st: &State) -> (u32, u32) {
        position::moment_number(st)
    }

    fn moment_in_words(st: &State) -> String {
        position::moment_in_words(st)
    }

    fn commands(_st: &State, unit: u32) -> Seat {
        position::owner(unit)
    }

    fn digest(st: &State) -> u128 {
        digest::digest(st)
    }

    fn reads_only_hits(_set: &Setup) -> bool {
        // Its dice are asked for by sort, die by die.
        false
    }
}
