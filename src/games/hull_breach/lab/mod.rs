//! The rules lab of Hull Breach!: exact odds of single exchanges, positions laid out by hand and told in words.

mod asked_traits;
mod boarding;
mod boarding_chain;
mod cite;
mod digest;
mod say;
mod sentences;
mod volley;

use super::HullBreach;
use super::action::Action;
use super::card::PlayTiming;
use super::effect::{EffectId, Moment, Trigger};
use super::event::Event;
use super::frame::Frame;
use super::ids::CardIx;
use super::play::Play;
use super::setup::Setup;
use super::state::{CardZone, End, State};
use super::tell::tell;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Said, Seat, Stages};
use breachlab_core::games::{
    AskError, BoardingAsked, BoardingChances, Lab, VolleyAsked, VolleyChances,
};

pub use boarding_chain::{Marine, boarding};
pub use volley::{VolleyNumbers, exchange};

impl Lab for HullBreach {
    fn volley(asked: &VolleyAsked) -> Result<VolleyChances, AskError> {
        volley::answer(asked)
    }

    fn boarding(asked: &BoardingAsked) -> Result<BoardingChances, AskError> {
        boarding::answer(asked)
    }
}

impl Stages for HullBreach {
    fn begin<D: Dice, L: Log<Event>>(set: &Setup, st: &mut State, dice: &mut D, log: &mut L) {
        Play { set, st, dice, log }.run();
    }

    fn ended(st: &State) -> Option<usize> {
        if st.outcome.is_none() && st.eng.on {
            return None;
        }
        let closed = st.clashes.last().map(|clash| usize::from(clash.outcome));
        // A match that is over leaves its last engagement open.
        let broken_off = st.eng.end.map(|end| end as usize);
        let ended = if st.eng.on {
            broken_off
        } else {
            closed.or(broken_off)
        };
        Some(ended.unwrap_or(End::ByCard as usize))
    }

    fn say(set: &Setup, st: &State, action: Action) -> String {
        say::say(set, st, action)
    }

    fn sentences(set: &Setup) -> Vec<String> {
        sentences::all(set)
    }

    fn names(set: &Setup, _st: &State) -> Vec<String> {
        sentences::names(set)
    }

    fn asks(st: &State) -> &'static [&'static str] {
        say::asks(st)
    }

    fn declines(action: Action) -> bool {
        action == Action::Pass
    }

    fn interrupts(st: &State) -> bool {
        matches!(st.frames.last(), Some(Frame::Window))
    }

    fn is_under_way(st: &State) -> bool {
        st.frames.as_slice().iter().any(say::is_under_way)
    }

    fn has_halted(st: &State) -> bool {
        st.is_halted()
    }

    fn tell_with_rules(set: &Setup, event: &Event) -> Said {
        let (name, rules) = cite::cite(set, event);
        Said {
            name,
            text: tell(set, event),
            rules,
        }
    }

    fn position(set: &Setup, st: &State) -> Vec<String> {
        say::position(set, st)
    }

    fn roster(set: &Setup, st: &State) -> Vec<(u32, String)> {
        say::roster(set, st)
    }

    const FATES: &'static [&'static str] = say::UnitFate::NAMES;

    fn fate(st: &State, unit: u32, from: Seat) -> u8 {
        say::fate(st, CardIx(unit as u16), from) as u8
    }

    fn counted(_set: &Setup, _unit: u32) -> Option<&'static str> {
        Some("wounds")
    }

    fn count(st: &State, unit: u32) -> Option<u16> {
        let ix = CardIx(unit as u16);
        st.stands(ix).then(|| u16::from(st.piece(ix).wounds))
    }

    fn moment(st: &State) -> (u32, u32) {
        (u32::from(st.eng.round), u32::from(st.eng.step.number()))
    }

    fn moment_in_words(st: &State) -> String {
        format!("round {}, step {}", st.eng.round, st.eng.step.number())
    }

    fn is_out(st: &State, unit: u32) -> bool {
        // One that is pending destruction may still answer (W-08).
        st.piece(CardIx(unit as u16)).zone != CardZone::Play
    }

    fn round(st: &State) -> u32 {
        u32::from(st.eng.round)
    }

    fn commands(st: &State, unit: u32) -> Seat {
        st.piece(CardIx(unit as u16)).controller
    }

    fn digest(st: &State) -> u128 {
        digest::digest(st)
    }

    fn reads_only_hits(set: &Setup) -> bool {
        let entries = set.decks.iter().flat_map(super::pool::Deck::entries);
        let mut cards = entries.map(|(id, _)| set.pool.def(id));
        !cards.any(|def| {
            def.timing == PlayTiming::AfterRoll
                || def.effects.ids().map(EffectId).any(|id| {
                    let trigger = set.pool.effects[usize::from(id.0)].trigger;
                    matches!(trigger, Trigger::Ability(PlayTiming::AfterRoll))
                        || matches!(trigger, Trigger::On { moment, .. } if moment == Moment::VolleyRolled)
                })
        })
    }
}
