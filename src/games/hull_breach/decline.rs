//! What is told of a choice not to do something.

use super::action::Action;
use super::event::{Decline, Event};
use super::frame::{Frame, at};
use super::ids::CardIx;
use super::look::Look;
use breachlab_core::engine::Seat;

impl Look<'_> {
    /// What to tell of this answer if it lets something be. Where a side goes on without the turns of its units, or a
    /// unit without its own, that is told unit by unit elsewhere.
    #[must_use]
    pub fn declined(self, frame: Frame, action: Action) -> Option<Event> {
        if let Action::Stay(ship) = action {
            return Some(Event::Stays { ship });
        }
        let seat = self.st.asked.unwrap_or(Seat(0));
        if action != Action::Pass {
            return None;
        }
        let prize = self.st.fight.map_or(CardIx::NONE, |fight| fight.prize);
        let from = self.st.fight.map_or(CardIx::NONE, |fight| fight.from);
        let (what, unit) = match frame {
            Frame::Setup { .. } => (Decline::Mulligan, CardIx::NONE),
            Frame::Breakthrus { .. } => (Decline::Breakthrus, CardIx::NONE),
            Frame::Manufacture { .. } => (Decline::Manufacture, CardIx::NONE),
            Frame::Conscript { .. } => (Decline::Conscript, CardIx::NONE),
            Frame::Reassign { .. } => (Decline::Reassign, CardIx::NONE),
            Frame::Attack { .. } => (Decline::Attack, CardIx::NONE),
            Frame::TurnDown { .. } => (Decline::TurnDown, CardIx::NONE),
            Frame::Tidy { .. } => (Decline::Tidy, CardIx::NONE),
            Frame::Intercept { .. } => (Decline::Intercept, CardIx::NONE),
            Frame::Boards { .. } => (Decline::Boards, CardIx::NONE),
            Frame::Escorts { .. } => (Decline::Escorts, CardIx::NONE),
            Frame::Withdrawal { .. } => (Decline::LetGo, CardIx::NONE),
            Frame::Chase => (Decline::Chase, from),
            Frame::Prize {
                at: at::Prize::Won | at::Prize::Choice,
            } => (Decline::Capture, prize),
            Frame::Prize { .. } => (Decline::Garrison, prize),
            Frame::Dying {
                unit,
                at: at::Dying::Folds,
            } => (Decline::Escape, unit),
            Frame::Dying { unit, .. } => (Decline::Stoic, unit),
            Frame::Act {
                unit,
                at: at::Act::Sharing(_),
            } => (Decline::Sharing, unit),
            Frame::Window => {
                let window = self.st.windows.last()?.window;
                (Decline::Window(window), CardIx::NONE)
            }
            Frame::Offer { source, .. } => (Decline::Offer, source),
            Frame::Effect { .. } => {
                let source = self.st.plays.last()?.source;
                (Decline::Choice, source)
            }
            Frame::Search { .. } => (Decline::Search, CardIx::NONE),
            Frame::Enter { card, .. } => (Decline::Fetch, card),
            Frame::Toll { .. } => (Decline::Toll, CardIx::NONE),
            Frame::Spoils { .. } => (Decline::Spoils, CardIx::NONE),
            _ => return None,
        };
        Some(Event::Declined { seat, what, unit })
    }
}
