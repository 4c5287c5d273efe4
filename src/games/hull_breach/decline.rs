//! What is told of a choice not to do something.

use super::action::Action;
use super::event::{Event, Refusal};
use super::frame::{Frame, at};
use super::ids::CardIx;
use super::look::Look;
use crate::engine::Seat;

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
            Frame::Setup { .. } => (Refusal::Mulligan, CardIx::NONE),
            Frame::Breakthrus { .. } => (Refusal::Breakthrus, CardIx::NONE),
            Frame::Manufacture { .. } => (Refusal::Manufacture, CardIx::NONE),
            Frame::Conscript { .. } => (Refusal::Conscript, CardIx::NONE),
            Frame::Reassign { .. } => (Refusal::Reassign, CardIx::NONE),
            Frame::Attack { .. } => (Refusal::Attack, CardIx::NONE),
            Frame::TurnDown { .. } => (Refusal::TurnDown, CardIx::NONE),
            Frame::Tidy { .. } => (Refusal::Tidy, CardIx::NONE),
            Frame::Intercept { .. } => (Refusal::Intercept, CardIx::NONE),
            Frame::Boards { .. } => (Refusal::Boards, CardIx::NONE),
            Frame::Escorts { .. } => (Refusal::Escorts, CardIx::NONE),
            Frame::Withdrawal { .. } => (Refusal::LetGo, CardIx::NONE),
            Frame::Chase => (Refusal::Chase, from),
            Frame::Prize {
                at: at::Prize::Won | at::Prize::Choice,
            } => (Refusal::Capture, prize),
            Frame::Prize { .. } => (Refusal::Garrison, prize),
            Frame::Dying {
                unit,
                at: at::Dying::Folds,
            } => (Refusal::Escape, unit),
            Frame::Dying { unit, .. } => (Refusal::Stoic, unit),
            Frame::Act {
                unit,
                at: at::Act::Sharing(_),
            } => (Refusal::Sharing, unit),
            Frame::Window => {
                let window = self.st.windows.last()?.window;
                (Refusal::Window(window), CardIx::NONE)
            }
            Frame::Offer { source, .. } => (Refusal::Offer, source),
            Frame::Effect { .. } => {
                let source = self.st.plays.last()?.source;
                (Refusal::Choice, source)
            }
            Frame::Search { .. } => (Refusal::Search, CardIx::NONE),
            Frame::Enter { card, .. } => (Refusal::Fetch, card),
            Frame::Toll { .. } => (Refusal::Toll, CardIx::NONE),
            Frame::Spoils { .. } => (Refusal::Spoils, CardIx::NONE),
            _ => return None,
        };
        Some(Event::Declined { seat, what, unit })
    }
}
