//! The loop of the rules: performs an answer, then runs on until somebody has to decide again.

use super::action::Action;
use super::counted::{EngagementCourse, count};
use super::event::Event;
use super::frame::Frame;
use super::ids::other;
use super::setup::Setup;
use super::state::State;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Clash, Log, Seat};

/// A match being advanced.
#[derive(Debug)]
pub struct Play<'a, D, L> {
    /// What is fixed.
    pub set: &'a Setup,
    /// What is true.
    pub st: &'a mut State,
    /// Where dice and shuffles come from.
    pub dice: &'a mut D,
    /// Who is told of each event.
    pub log: &'a mut L,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Performs a legal action and all that follows from it.
    pub fn answer(&mut self, action: Action) {
        self.st.asked = None;
        match self.top() {
            Frame::Fighters { .. } => self.fighters_do(action),
            Frame::Actions { .. } => self.gunship_does(action),
            Frame::Assault { .. } => self.assault_with(action),
            Frame::Announce { .. } => self.announce(action),
            Frame::Dodge(asked) => self.dodged(asked, action),
            Frame::Strike(strike) => self.strike_answer(strike, action),
            Frame::Run => self.run_with(action),
            Frame::Bombs { hits } => self.load_bombs(hits, action),
            Frame::InFlight => self.control(action),
            Frame::Hangar => self.repair(action),
            Frame::Discard { left } => self.discard_one(left, action),
            Frame::Turn(_) | Frame::Volley { .. } | Frame::Barrage { .. } => {
                unreachable!("nobody is asked about these")
            }
        }
        self.run();
    }

    /// Runs on to the next decision, the end, or where a scenario goes no further.
    pub fn run(&mut self) {
        while self.st.asked.is_none() && self.st.outcome.is_none() && !self.st.is_halted() {
            match self.top() {
                Frame::Turn(step) => self.take_step(step),
                Frame::Fighters { .. } => self.ask_fighters(),
                Frame::Actions { is_asked } => self.ask_gunship(is_asked),
                Frame::Assault { target, played } => self.ask_assault(target, played),
                Frame::Announce { .. } | Frame::Bombs { .. } => self.ask(self.st.active),
                Frame::Dodge(asked) => self.ask_dodge(asked),
                Frame::Volley { is_aimed, next } => self.fire_volley(is_aimed, next),
                Frame::Barrage {
                    target,
                    source,
                    left,
                } => self.next_hit(target, source, left),
                Frame::Strike(strike) => self.strike(strike),
                Frame::Run => self.after_barrage(),
                Frame::InFlight => self.ask_control(),
                Frame::Hangar => self.ask_repair(),
                Frame::Discard { left } => self.ask_discard(left),
            }
        }
    }

    /// Awaits an answer.
    pub(super) fn ask(&mut self, seat: Seat) {
        self.st.asked = Some(seat);
    }

    /// The innermost frame.
    pub(super) fn top(&self) -> Frame {
        *self.st.frames.last().expect("the turn lies at the bottom")
    }

    /// Replaces the innermost frame.
    pub(super) fn turn_into(&mut self, frame: Frame) {
        if let Some(top) = self.st.frames.last_mut() {
            *top = frame;
        }
    }

    /// Leaves the innermost frame.
    pub(super) fn leave(&mut self) {
        self.st.frames.pop();
    }

    /// Enters a frame.
    pub(super) fn enter(&mut self, frame: Frame) {
        self.st.frames.push(frame);
    }

    /// Opens an engagement, or notes that there is no room for one more.
    pub(super) fn open_clash(&mut self, attacker: Seat, outcome: EngagementCourse) {
        if self.st.clashes.is_full() {
            self.st.counters[count::UNLISTED] += 1;
            return;
        }
        self.st.clashes.push(Clash {
            attacker: attacker.into(),
            defender: other(attacker).into(),
            outcome: outcome as u8,
            rounds: 0,
            wounds: 0,
            losses: 0,
        });
    }

    /// Adds to the engagement opened last; hits that come of nothing else (drifting ions) belong to none.
    pub(super) fn in_clash(&mut self, rounds: u16, wounds: u16, losses: u16) {
        if let Some(clash) = self.st.clashes.last_mut() {
            clash.rounds += rounds;
            clash.wounds += wounds;
            clash.losses += losses;
        }
    }
}
