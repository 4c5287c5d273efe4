//! The match loop's heart: a state, its luck and a log, run from decision to decision.

use super::action::Action;
use super::card::{CardDef, Goods};
use super::event::Event;
use super::frame::{Frame, Window};
use super::ids::CardIx;
use super::look::Look;
use super::setup::{Kin, Setup};
use super::state::{End, State, flag};
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

/// A match being advanced. Every rule is a method here; each file of this folder holds one theme.
#[derive(Debug)]
pub struct Play<'a, D, L> {
    /// What is fixed.
    pub set: &'a Setup,
    /// What has become of it.
    pub st: &'a mut State,
    /// Luck.
    pub dice: &'a mut D,
    /// Who listens.
    pub log: &'a mut L,
}

/// Decisions after which a match is ended.
const MAX_DECISIONS: u32 = 60_000;
/// Steps between two decisions after which a match is ended.
const MAX_STEPS: u32 = 100_000;

/// Kinds of dice scopes, so that no two rolls share one.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Scope {
    /// A unit's volleys and tests.
    Unit = 1,
    /// Roll-offs and random choices.
    Table = 2,
    /// Initiative.
    Initiative = 3,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Reads.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look {
            set: self.set,
            st: self.st,
        }
    }

    /// The definition of a card.
    #[inline]
    pub fn def(&self, ix: CardIx) -> &CardDef {
        self.set.def(ix)
    }

    /// Tells the log.
    #[inline]
    pub fn tell(&mut self, event: Event) {
        if L::LISTENS {
            self.log.tell(event);
        }
    }

    /// Puts a frame on top.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        // What comes first may change what a window will offer.
        if let (Some(Frame::Window { .. }), Some(offered)) =
            (self.st.frames.last(), self.st.windows.last_mut())
        {
            offered.is_stale = true;
        }
        self.st.frames.push(frame);
    }

    /// Takes the top frame off.
    #[inline]
    pub fn pop(&mut self) {
        self.st.frames.pop();
    }

    /// Replaces the top frame.
    #[inline]
    pub fn become_frame(&mut self, frame: Frame) {
        if let Some(top) = self.st.frames.last_mut() {
            *top = frame;
        }
    }

    /// Opens the dice scope of the next roll of `ix`.
    pub fn open_unit_scope(&mut self, ix: CardIx) {
        let piece = &mut self.st.pieces[ix.at()];
        let nth = piece.rolls;
        piece.rolls = nth.wrapping_add(1);
        let key = u64::from(self.st.turn) << 40
            | u64::from(self.st.eng.round & 0xff) << 32
            | u64::from(ix.0) << 16
            | u64::from(nth) << 8
            | Scope::Unit as u64;
        self.dice.open(key);
    }

    /// Opens the dice scope of the next roll that is nobody's in particular.
    pub fn open_table_scope(&mut self, scope: Scope) {
        self.st.scopes += 1;
        let key =
            u64::from(self.st.turn) << 40 | u64::from(self.st.scopes & 0xffff) << 8 | scope as u64;
        self.dice.open(key);
    }

    /// Runs to the next decision or the end.
    ///
    /// A match that takes too many decisions, or too many steps to reach one, is ended as a draw with the
    /// reason recorded: no combination of cards can hang a run.
    pub fn run(&mut self) {
        let mut steps = 0_u32;
        loop {
            if self.st.outcome.is_some() {
                self.st.asked = None;
                return;
            }
            steps += 1;
            if steps > MAX_STEPS || self.st.decisions > MAX_DECISIONS {
                self.end_match(super::ruin::ENDING_RUNAWAY);
                continue;
            }
            if self.st.spoils != 0 && !self.st.eng.on {
                let seat = Seat(self.st.spoils.trailing_zeros() as u8);
                self.st.spoils &= self.st.spoils - 1;
                self.push(Frame::Spoils { seat, at: 0 });
                continue;
            }
            if self.st.unsettled {
                self.st.unsettled = false;
                if self.settle() {
                    continue;
                }
            } else if self.set.makes(Kin::Lapses) && self.settle_rooms() {
                continue;
            }
            let Some(&frame) = self.st.frames.last() else {
                unreachable!("a match without outcome has a frame to run");
            };
            if self.is_moot(frame) {
                self.abandon(frame);
                continue;
            }
            if let Some(seat) = self.step(frame) {
                self.st.asked = Some(seat);
                return;
            }
        }
    }

    /// Whether the ground has gone from under a frame: its engagement is over, or its Commander is out.
    fn is_moot(&self, frame: Frame) -> bool {
        let over = !self.st.eng.on || self.st.eng.end != End::Open;
        match frame {
            Frame::Intercept { .. }
            | Frame::VolleyStep { .. }
            | Frame::Act { .. }
            | Frame::Aim { .. }
            | Frame::Volley { .. }
            | Frame::Boards { .. }
            | Frame::Escorts { .. }
            | Frame::Resolve { .. }
            | Frame::Fight { .. }
            | Frame::Withdrawal { .. }
            | Frame::Chase
            | Frame::Prize { .. } => over,
            Frame::FoldTo { marine } => over || !self.st.stands(marine),
            Frame::Window { .. } => {
                let window = self.st.windows.last().map(|offered| offered.window);
                over && !matches!(window, Some(Window::Phase | Window::EngagementEnd))
            }
            Frame::Breakthrus { seat }
            | Frame::Manufacture { seat, .. }
            | Frame::Host { seat, .. }
            | Frame::Replace { seat, .. }
            | Frame::Conscript { seat }
            | Frame::Reassign { seat }
            | Frame::Attack { seat, .. }
            | Frame::TurnDown { seat }
            | Frame::Tidy { seat, .. }
            | Frame::Search { seat, .. }
            | Frame::Toll { seat, .. }
            | Frame::Discard { seat, .. }
            | Frame::Spoils { seat, .. } => !self.st.lives(seat),
            Frame::Effect { .. } | Frame::Steps { .. } => self
                .st
                .plays
                .last()
                .is_some_and(|play| !self.st.lives(play.player)),
            Frame::Offer { source, .. } => !self.st.lives(self.st.piece(source).controller),
            _ => false,
        }
    }

    /// Takes off a moot frame with what belongs to it.
    fn abandon(&mut self, frame: Frame) {
        self.pop();
        match frame {
            Frame::Aim { .. } => {
                self.st.volleys.pop();
            }
            Frame::Volley { .. } => self.end_volley(),
            Frame::Window { .. } => {
                self.st.windows.pop();
            }
            Frame::Effect { .. } => {
                if let Some(play) = self.st.plays.pop()
                    && play.from_hand
                {
                    self.scrap_from_limbo(play.source);
                }
            }
            Frame::Offer { .. } => {
                self.st.plays.pop();
            }
            Frame::Fight { .. } => self.close_fight(),
            Frame::Host { card, .. } | Frame::Replace { card, .. } => self.scrap_from_limbo(card),
            _ => {}
        }
    }

    /// One step of a frame; `Some` asks that seat.
    fn step(&mut self, frame: Frame) -> Option<Seat> {
        match frame {
            Frame::Manufacture { seat, .. }
            | Frame::Replace { seat, .. }
            | Frame::Conscript { seat }
            | Frame::Precedence { seat } => Some(seat),
            Frame::Setup { seat, at } => self.step_setup(seat, at),
            Frame::Turn { at } => self.step_turn(at),
            Frame::Breakthrus { seat } => self.step_breakthrus(seat),
            Frame::Host { seat, card, route } => self.step_host(seat, card, route),
            Frame::Enter {
                card,
                at,
                marines,
                wings,
            } => self.step_enter(card, at, marines, wings),
            Frame::Reassign { seat } => self.step_reassign(seat),
            Frame::Attack { seat, at, next } => self.step_attack(seat, at, next),
            Frame::TurnDown { seat } => self.step_turn_down(seat),
            Frame::Tidy { seat, after } => self.step_tidy(seat, after),
            Frame::Engage { at } => self.step_engage(at),
            Frame::Intercept { seat, fight } => self.step_intercept(seat, fight),
            Frame::VolleyStep { seat, fight, at } => self.step_volley_step(seat, fight, at),
            Frame::Act { unit, at } => self.step_act(unit, at),
            Frame::Aim {
                unit,
                seat,
                kind,
                left,
            } => self.step_aim(unit, seat, kind, left),
            Frame::Volley { at } => self.step_volley(at),
            Frame::Dying { unit, at } => self.step_dying(unit, at),
            Frame::Boards { seat } => self.step_boards(seat),
            Frame::Escorts { seat } => self.step_escorts(seat),
            Frame::Resolve { at } => self.step_resolve(at),
            Frame::Fight { at } => self.step_fight(at),
            Frame::Withdrawal { at } => self.step_withdrawal(at),
            Frame::Chase => self.step_chase(),
            Frame::Prize { at } => self.step_prize(at),
            Frame::FoldTo { marine } => self.step_fold_to(marine),
            Frame::Window { at } => self.step_window(at),
            Frame::Effect { at } => self.step_effect(at),
            Frame::Steps { next, end } => self.step_steps(next, end),
            Frame::Offer { source, effect } => self.step_offer(source, effect),
            Frame::Search {
                seat,
                deploy,
                search,
            } => self.step_search(seat, deploy, search),
            Frame::Toll { seat, goods, then } => self.step_toll(seat, goods, then),
            Frame::Discard { seat, left } => self.step_discard(seat, left),
            Frame::Spoils { seat, at } => self.step_spoils(seat, at),
            Frame::Overflow { host, wings } => self.step_overflow(host, wings),
        }
    }

    /// Performs the choice of whoever was asked.
    pub fn answer(&mut self, action: Action) {
        self.st.decisions += 1;
        let Some(&frame) = self.st.frames.last() else {
            unreachable!("a decision has a frame that asked for it");
        };
        if L::LISTENS
            && let Some(event) = self.look().declined(frame, action)
        {
            self.tell(event);
        }
        match frame {
            Frame::Setup { seat, at } => self.answer_setup(seat, at, action),
            Frame::Breakthrus { seat } => self.answer_breakthrus(seat, action),
            Frame::Manufacture { seat, setup } => self.answer_manufacture(seat, setup, action),
            Frame::Host { seat, card, route } => self.answer_host(seat, card, route, action),
            Frame::Replace { seat, card, route } => {
                self.answer_replace(seat, card, route, action);
            }
            Frame::Enter {
                card,
                at,
                marines,
                wings,
            } => {
                self.answer_enter(card, at, marines, wings, action);
            }
            Frame::Conscript { seat } => self.answer_conscript(seat, action),
            Frame::Reassign { seat } => self.answer_reassign(seat, action),
            Frame::Attack { seat, at, next } => self.answer_attack(seat, at, next, action),
            Frame::TurnDown { .. } => self.answer_turn_down(action),
            Frame::Tidy { seat, .. } => self.answer_tidy(seat, action),
            Frame::Intercept { seat, fight } => self.answer_intercept(seat, fight, action),
            Frame::VolleyStep { seat, fight, .. } => {
                self.answer_volley_step(seat, fight, action);
            }
            Frame::Act { unit, at } => self.answer_act(unit, at, action),
            Frame::Aim {
                unit,
                seat,
                kind,
                left,
            } => {
                self.answer_aim(unit, seat, kind, left, action);
            }
            Frame::Dying { unit, at } => self.answer_dying(unit, at, action),
            Frame::Boards { seat } => self.answer_boards(seat, action),
            Frame::Escorts { .. } => self.answer_escorts(action),
            Frame::Withdrawal { at } => self.answer_withdrawal(at, action),
            Frame::Chase => self.answer_chase(action),
            Frame::Prize { at } => self.answer_prize(at, action),
            Frame::FoldTo { marine } => self.answer_fold_to(marine, action),
            Frame::Window { .. } => self.answer_window(action),
            Frame::Effect { at } => self.answer_effect(at, action),
            Frame::Offer { source, effect } => self.answer_offer(source, effect, action),
            Frame::Search {
                seat,
                deploy,
                search,
            } => self.answer_search(seat, deploy, search, action),
            Frame::Toll { seat, goods, then } => self.answer_toll(seat, goods, then, action),
            Frame::Discard { seat, left } => self.answer_discard(seat, left, action),
            Frame::Spoils { seat, .. } => self.answer_spoils(seat, action),
            Frame::Overflow { host, wings } => self.answer_overflow(host, wings, action),
            Frame::Precedence { .. } => self.answer_precedence(action),
            Frame::Turn { .. }
            | Frame::Engage { .. }
            | Frame::Volley { .. }
            | Frame::Resolve { .. }
            | Frame::Fight { .. }
            | Frame::Steps { .. } => unreachable!("this frame asks nothing"),
        }
        self.run();
    }

    /// Changes a stockpile within 0 and the cap (§9.28).
    pub fn gain(&mut self, seat: Seat, goods: Goods) {
        let cap = self.set.rules.stock_cap;
        let r = (self.st.resource[seat] + goods.r).clamp(0, cap);
        let c = (self.st.currency[seat] + goods.c).clamp(0, cap);
        let changed = Event::Goods {
            seat,
            r: r - self.st.resource[seat],
            c: c - self.st.currency[seat],
        };
        self.st.resource[seat] = r;
        self.st.currency[seat] = c;
        self.tell(changed);
    }

    /// Takes a price that was checked to be affordable.
    pub fn pay(&mut self, seat: Seat, goods: Goods) {
        debug_assert!(
            self.look().can_afford(seat, goods),
            "a price is checked before it is paid"
        );
        self.gain(
            seat,
            Goods {
                r: -goods.r,
                c: -goods.c,
            },
        );
    }

    /// Clears flags of every card in play.
    pub fn clear_flags(&mut self, mask: u32) {
        for seat in self.st.all() {
            self.st.unset(CardIx::station(seat), mask);
            for unit in self.st.ships[seat]
                .iter()
                .chain(self.st.marines[seat].iter())
            {
                self.st.unset(unit, mask);
            }
        }
    }

    /// Marks a unit as having had its turn.
    pub fn acted(&mut self, unit: CardIx) {
        self.st.set(unit, flag::ACTED);
    }
}

impl Look<'_> {
    /// Whether a Commander can pay.
    #[inline]
    #[must_use]
    pub fn can_afford(self, seat: Seat, goods: Goods) -> bool {
        self.st.resource[seat] >= goods.r && self.st.currency[seat] >= goods.c
    }

    /// Fills the menu of whatever is being asked.
    pub fn menu(self, menu: &mut Menu<Action>) {
        let Some(&frame) = self.st.frames.last() else {
            return;
        };
        match frame {
            Frame::Setup { seat, .. } => self.menu_setup(seat, menu),
            Frame::Breakthrus { seat } => self.menu_breakthrus(seat, menu),
            Frame::Manufacture { seat, setup } => self.menu_manufacture(seat, setup, menu),
            Frame::Host { seat, card, .. } => self.menu_host(seat, card, menu),
            Frame::Replace { seat, card, .. } => self.menu_replace(seat, card, menu),
            Frame::Enter { card, marines, .. } => self.menu_enter(card, marines > 0, menu),
            Frame::Conscript { seat } => self.menu_conscript(seat, menu),
            Frame::Reassign { seat } => self.menu_reassign(seat, menu),
            Frame::Attack { seat, at, next } => self.menu_attack(seat, at, next, menu),
            Frame::TurnDown { seat } => self.menu_turn_down(seat, menu),
            Frame::Tidy { seat, after } => self.menu_tidy(seat, after, menu),
            Frame::Intercept { seat, fight } => self.menu_intercept(seat, fight, menu),
            Frame::VolleyStep { seat, fight, .. } => self.menu_volley_step(seat, fight, menu),
            Frame::Act { unit, at } => self.menu_act(unit, at, menu),
            Frame::Aim {
                unit,
                seat,
                kind,
                left,
            } => {
                self.menu_aim(unit, seat, kind, left, menu);
            }
            Frame::Dying { unit, at } => self.menu_dying(unit, at, menu),
            Frame::Boards { seat } => self.menu_boards(seat, menu),
            Frame::Escorts { seat } => self.menu_escorts(seat, menu),
            Frame::Withdrawal { .. } => self.menu_withdrawal(menu),
            Frame::Chase => self.menu_chase(menu),
            Frame::Prize { at } => self.menu_prize(at, menu),
            Frame::FoldTo { marine } => self.menu_fold_to(marine, menu),
            Frame::Window { .. } => self.menu_window(menu),
            Frame::Effect { at } => self.menu_effect(at, menu),
            Frame::Offer { source, effect } => {
                menu.push(Action::Use(source, effect));
                menu.push(Action::Pass);
            }
            Frame::Search {
                seat,
                deploy,
                search,
            } => self.menu_search(seat, deploy, search, menu),
            Frame::Toll { .. } => self.menu_toll(menu),
            Frame::Discard { seat, .. } => self.menu_discard(seat, menu),
            Frame::Spoils { seat, .. } => self.menu_spoils(seat, menu),
            Frame::Overflow { host, wings } => self.menu_overflow(host, wings, menu),
            Frame::Precedence { .. } => self.menu_precedence(menu),
            Frame::Turn { .. }
            | Frame::Engage { .. }
            | Frame::Volley { .. }
            | Frame::Resolve { .. }
            | Frame::Fight { .. }
            | Frame::Steps { .. } => {}
        }
    }
}
