//! Operations on cards.

use crate::card::{Class, Kind};
use crate::effect::{Op, UnitMark};
use crate::event::{Event, Removal};
use crate::frame::PlayContext;
use crate::ids::CardIx;
use crate::play::Play;
use crate::state::{CardZone, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    pub(super) fn on_card(&mut self, op: Op, card: CardIx, context: &PlayContext) {
        if !self.is_within_reach(op, card) {
            return;
        }
        let by = self.look().unit_of(context.source);
        match op {
            Op::Compulsory(wounds) => self.compulsory(card, wounds, by),
            Op::Destroy if self.st.stands(card) => {
                self.wreck(card, Removal::Immediate, by);
            }
            Op::Heal(n) => self.heal(card, n),
            Op::Survive => self.survive(card),
            Op::ToHand => self.return_to_hand(card),
            Op::Recycle if self.st.piece(card).zone == CardZone::Scrapheap => {
                let owner = card.owner();
                self.st.heaps[owner].retain(|&held| held != card.0);
                self.st.piece_mut(card).zone = CardZone::Shipyard;
                self.st.yards[owner].push(card.0);
                self.shuffle_yard(owner);
            }
            Op::Stay if self.st.piece(card).zone == CardZone::Limbo => {
                self.put_in_play(card, context.player, CardIx::NONE);
                self.enter(card);
            }
            Op::AttachTo => {
                let source = context.source;
                if self.st.piece(source).zone == CardZone::Limbo && self.st.stands(card) {
                    self.put_in_play(source, context.player, card);
                    self.enter(source);
                }
            }
            Op::TakeControl => {
                let ship = self.def(card).kind == Kind::Ship;
                if ship && self.st.stands(card) && self.st.piece(card).controller != context.player
                {
                    self.seize(card, context.player);
                }
            }
            Op::Launch if self.is_wing(card) && self.look().in_bay(card) => {
                self.move_to(card, CardIx::NONE);
                self.tell(Event::Launched { wing: card });
            }
            Op::TurnDown => self.turn_down(card),
            Op::TurnUp if self.st.is(card, flag::FACE_DOWN) => self.turn_up(card),
            Op::ExtraVolley(dice) if self.st.stands(card) => self.extra_volley(card, dice),
            Op::BoardAgain => self.st.unset(card, flag::BOARDED),
            Op::CancelBoard => self.cancel_board(card),
            Op::Tokens(n) => {
                let tokens = &mut self.st.piece_mut(card).tokens;
                *tokens = tokens.saturating_add_signed(n);
            }
            Op::RemoveEffect if self.is_battlefield_effect(card) => {
                self.lose(card, Removal::Attached);
            }
            Op::GoHome => self.send_home(card),
            Op::SkipTurn => self.skip_turn(card),
            Op::ActAgain => self.st.unset(card, flag::ACTED),
            _ => {}
        }
    }

    /// The next turn of a unit in a volley step is skipped: the one still to come in the step at hand, if there is one.
    fn skip_turn(&mut self, unit: CardIx) {
        if self.look().has_turn_to_come(unit) {
            self.st.set(unit, flag::SKIPPED);
            self.tell(Event::Skips { unit });
        } else {
            self.st.set(unit, flag::DRAWBACK);
        }
    }

    /// Removes wounds, unless barred or pending.
    pub fn heal(&mut self, card: CardIx, n: u8) {
        if !self.st.stands(card) || self.look().numbers(card).is(UnitMark::NoRepair) {
            return;
        }
        let wounds = self.st.piece(card).wounds.min(n);
        *self.st.wounds_mut(card) -= wounds;
        if wounds > 0 {
            self.tell(Event::Repaired { unit: card, wounds });
        }
    }

    /// A ship changes hands without a board; local sides fight on, others move to the captor's home.
    fn seize(&mut self, ship: CardIx, seat: Seat) {
        let old = self.st.piece(ship).controller;
        for marine in &self.st.marines[old] {
            if self.st.piece(marine).host == ship {
                self.lose(marine, Removal::NoRoom);
            }
        }
        self.change_hands(ship, seat);
        let here = self.st.eng.on
            && self.st.piece(ship).space == self.st.eng.space
            && self.st.is_side(seat);
        if !here {
            self.travel(ship, seat.0);
        }
        self.tell(Event::Hijacked { ship, seat });
    }

    /// one wound short of destruction.
    fn survive(&mut self, unit: CardIx) {
        let wounds = self.look().numbers(unit).wounds;
        *self.st.wounds_mut(unit) = (wounds - 1).clamp(0, 255) as u8;
        self.tell(Event::Survived { unit });
    }

    /// Whether an operation does anything to a card where it is: what a moment is about may have left play by then.
    fn is_within_reach(&self, op: Op, card: CardIx) -> bool {
        matches!(op, Op::ToHand | Op::Recycle | Op::Stay)
            || self.st.piece(card).zone == CardZone::Play
    }

    /// Whether it is neither a unit nor a module: what stays in play for its effect.
    fn is_battlefield_effect(&self, card: CardIx) -> bool {
        let kind = self.def(card).kind;
        matches!(kind, Kind::Event | Kind::Tactic | Kind::Breakthru)
    }

    /// Whether it is a Fighter Wing; only ships have a class.
    fn is_wing(&self, card: CardIx) -> bool {
        let def = self.def(card);
        def.kind == Kind::Ship && def.class == Class::FighterWing
    }

    fn return_to_hand(&mut self, card: CardIx) {
        let owner = card.owner();
        match self.st.piece(card).zone {
            CardZone::Play if self.def(card).kind != Kind::Station => {
                self.lose(card, Removal::Attached);
                self.st.heaps[owner].retain(|&held| held != card.0);
                self.to_hand(owner, card);
            }
            CardZone::Scrapheap => {
                self.st.heaps[owner].retain(|&held| held != card.0);
                self.to_hand(owner, card);
            }
            _ => {}
        }
    }

    /// A ship leaves in S8: boarders who came by it go along and so does who holds it, those away on a shipless board lose
    /// their host.
    fn call_off(&mut self, ship: CardIx) {
        if self.st.fight.is_none() {
            return;
        }
        let seat = self.st.piece(ship).controller;
        for marine in &self.st.marines[seat] {
            if self.st.piece(marine).host != ship {
                continue;
            }
            if self.look().is_away(marine) {
                self.st.piece_mut(marine).host = CardIx::NONE;
            } else if self.st.is(marine, flag::BOARDER | flag::HOLDER) {
                self.reset_marine(marine);
            }
        }
    }

    /// A ship of the attacker goes home with all aboard.
    pub fn send_home(&mut self, ship: CardIx) {
        let piece = *self.st.piece(ship);
        if self.st.stands(ship) && self.st.eng.on && piece.space == self.st.eng.space {
            self.call_off(ship);
            self.travel(ship, piece.controller.0);
            self.st.unset(ship, flag::ENGAGEMENT);
        }
    }
}
