//! How an engagement goes on and ends: the end test (§6.5), the next round or the cap, the way home.

use crate::effect::{Limit, Until};
use crate::event::Event;
use crate::frame::{Frame, at};
use crate::ids::CardIx;
use crate::play::Play;
use crate::state::{Counter, DEAD_SPACE, End, EngagementStep, LabEnd, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Clash, Log};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Retreating ships that are still the attacker's leave; the next round, or the cap.
    pub(super) fn end_round(&mut self) {
        let attacker = self.st.eng.attacker;
        for ship in &self.st.ships[attacker] {
            if self.st.is(ship, flag::RETREATING) && self.look().is_here(ship) {
                self.send_home(ship);
            }
        }
        if self.look().fleet(attacker).next().is_none() {
            self.st.eng.end = Some(End::Retreated);
            return;
        }
        self.expire(|boon| boon.until == Until::Round);
        self.clear_flags(flag::ROUND);
        if self.st.eng.round >= self.set.rules.max_engagement_rounds {
            self.st.count(Counter::EngagementCap);
            self.st.eng.end = Some(End::Cap);
            return;
        }
        if self.st.halt != LabEnd::Never {
            self.st.halt = LabEnd::Reached;
            return;
        }
        self.st.eng.round += 1;
        self.become_frame(Frame::Engage {
            at: at::Engage::Round,
        });
    }

    /// End conditions (a) and (b) of §6.5, tested when nothing is pending.
    pub fn is_decided(&mut self) -> bool {
        if !self.st.eng.on || self.st.eng.step == EngagementStep::Declaration {
            return false;
        }
        if self.st.eng.end.is_some() {
            return true;
        }
        let attacker = self.st.eng.attacker;
        let present = self.look().fleet(attacker).next().is_some();
        let dead_space = self.st.eng.space == DEAD_SPACE;
        let undefended = dead_space && self.look().fleet(self.st.eng.defender).next().is_none();
        if present && undefended && !self.is_dying() {
            self.st.eng.end = Some(End::DefendersGone);
            return true;
        }
        if present || self.has_folding_boarder() || self.is_dying() {
            return false;
        }
        self.st.eng.end = Some(End::AttackersGone);
        true
    }

    /// Whether a unit's destruction is still being seen to.
    fn is_dying(&self) -> bool {
        self.st
            .frames
            .as_slice()
            .iter()
            .any(|frame| matches!(frame, Frame::Dying { .. }))
    }

    /// a committed Micro-Fold boarder keeps the engagement going.
    fn has_folding_boarder(&self) -> bool {
        self.st.boards.as_slice().iter().any(|board| {
            board.live && board.seat == self.st.eng.attacker && self.st.stands(board.marine)
        }) || self.st.fight.is_some()
    }

    /// Everybody goes home, what lasts for the engagement ends, counters are reset.
    pub fn close_engagement(&mut self) {
        let eng = self.st.eng;
        let attacker = eng.attacker;
        self.rehouse();
        for seat in [attacker, eng.defender] {
            for ship in &self.st.ships[seat] {
                let piece = self.st.piece(ship);
                if piece.space == eng.space && piece.host.is_none() && eng.space != seat.0 {
                    self.travel(ship, seat.0);
                }
            }
        }
        let station = CardIx::station(attacker);
        if self.st.lives(attacker) && self.st.piece(station).space != attacker.0 {
            self.travel(station, attacker.0);
        }
        self.close_fight();
        self.st.boards.clear();
        self.drop_holds(|_| true);
        self.clear_flags(flag::ENGAGEMENT | flag::IDLE);
        self.expire(|boon| boon.until <= Until::Engagement);
        self.forget(Limit::Engagement);
        let end = eng.end.unwrap_or(End::ByCard);
        self.tell(Event::EngagementOver { end });
        if !self.st.clashes.is_full() {
            self.st.clashes.push(Clash {
                attacker: attacker.into(),
                defender: eng.defender.into(),
                outcome: end as u8,
                rounds: eng.round,
                wounds: eng.wounds,
                losses: eng.losses,
            });
        }
        self.st.eng.on = false;
        self.st.unsettled = true;
    }
}
