//! Which rule every kind of frame stands for: its step, its question, its answer, and what ends it early.
//!
//! Functions of many lines: one line a frame.

use super::Play;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Window};
use crate::look::Look;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Whether the ground has gone from under a frame: its engagement is over, or its Commander is out.
    #[inline]
    pub(super) fn is_moot(&self, frame: Frame) -> bool {
        let over = !self.st.eng.on || self.st.eng.end.is_some();
        match frame {
            Frame::Intercept { .. }
            | Frame::VolleyStep { .. }
            | Frame::Act { .. }
            | Frame::Aim { .. }
            | Frame::Volley { .. }
            | Frame::Boards { .. }
            | Frame::Escorts { .. }
            | Frame::Resolve
            | Frame::Fight { .. }
            | Frame::Withdrawal { .. }
            | Frame::Chase
            | Frame::Prize { .. } => over,
            Frame::FoldTo { marine } => over || !self.st.stands(marine),
            Frame::Window => {
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
    pub(super) fn abandon(&mut self, frame: Frame) {
        self.pop();
        match frame {
            Frame::Aim { .. } => {
                self.st.volleys.pop();
            }
            Frame::Volley { .. } => self.end_volley(),
            Frame::Window => {
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
    #[inline]
    pub(super) fn step(&mut self, frame: Frame) -> Option<Seat> {
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
                searched,
                marines,
                wings,
            } => self.step_enter(card, searched, marines, wings),
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
            Frame::Resolve => self.step_resolve(),
            Frame::Fight { at } => self.step_fight(at),
            Frame::Withdrawal { at } => self.step_withdrawal(at),
            Frame::Chase => self.step_chase(),
            Frame::Prize { at } => self.step_prize(at),
            Frame::FoldTo { marine } => self.step_fold_to(marine),
            Frame::Window => self.step_window(),
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
    // Long because it is the one place that leads from a frame to who answers it; the compiler holds it complete.
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
            Frame::Setup { seat, .. } => self.answer_setup(seat, action),
            Frame::Breakthrus { seat } => self.answer_breakthrus(seat, action),
            Frame::Manufacture { seat, setup } => self.answer_manufacture(seat, setup, action),
            Frame::Host { seat, card, route } => self.answer_host(seat, card, route, action),
            Frame::Replace { seat, card, route } => {
                self.answer_replace(seat, card, route, action);
            }
            Frame::Enter {
                card,
                marines,
                wings,
                ..
            } => {
                self.answer_enter(card, marines, wings, action);
            }
            Frame::Conscript { seat } => self.answer_conscript(seat, action),
            Frame::Reassign { seat } => self.answer_reassign(seat, action),
            Frame::Attack { seat, next, .. } => self.answer_attack(seat, next, action),
            Frame::TurnDown { .. } => self.answer_turn_down(action),
            Frame::Tidy { seat, .. } => self.answer_tidy(seat, action),
            Frame::Intercept { seat, .. } => self.answer_intercept(seat, action),
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
            Frame::Withdrawal { .. } => self.answer_withdrawal(action),
            Frame::Chase => self.answer_chase(action),
            Frame::Prize { .. } => self.answer_prize(action),
            Frame::FoldTo { marine } => self.answer_fold_to(marine, action),
            Frame::Window => self.answer_window(action),
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
            Frame::Overflow { wings, .. } => self.answer_overflow(wings, action),
            Frame::Precedence { .. } => self.answer_precedence(action),
            Frame::Turn { .. }
            | Frame::Engage { .. }
            | Frame::Volley { .. }
            | Frame::Resolve
            | Frame::Fight { .. }
            | Frame::Steps { .. } => unreachable!("this frame asks nothing"),
        }
        self.run();
    }
}

impl Look<'_> {
    /// Fills the menu of whatever is being asked.
    pub fn menu(self, menu: &mut Menu<Action>) {
        let Some(&frame) = self.st.frames.last() else {
            return;
        };
        match frame {
            Frame::Setup { .. } => self.menu_setup(menu),
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
            Frame::Window => self.menu_window(menu),
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
            | Frame::Resolve
            | Frame::Fight { .. }
            | Frame::Steps { .. } => {}
        }
    }
}
