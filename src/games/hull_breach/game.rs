//! Hull Breach! as a [`Game`].

use std::ops::RangeInclusive;

use super::action::Action;
use super::card::Kind;
use super::event::Event;
use super::frame::Frame;
use super::ids::{BROUGHT, CardIx, CardSet};
use super::look::Look;
use super::play::Play;
use super::setup::Setup;
use super::state::{COUNTERS, State, Zone, flag};
use super::traits::Trait;
use super::view::View;
use super::{check, cues, deal, engagement, record, ruin};
use crate::dice::{Dice, Stream};
use crate::engine::{Cues, Game, Knob, Log, Menu, Record, Seat, Turn};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct HullBreach;

impl Game for HullBreach {
    const ID: &'static str = "hull-breach";
    const TITLE: &'static str = "Hull Breach!";
    const SEATS: RangeInclusive<u8> = 2..=6;
    const ENDINGS: &'static [&'static str] = &ruin::ENDINGS;
    const CLASH_OUTCOMES: &'static [&'static str] = &engagement::CLASH_OUTCOMES;
    const COUNTERS: &'static [&'static str] = &COUNTERS;
    const CUES: &'static [&'static str] = cues::CUES;
    const KNOBS: &'static [Knob] = cues::KNOBS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Brief = cues::Brief;

    fn blank(setup: &Setup) -> State {
        deal::blank(setup)
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
        deal::deal(setup, state, dice, log);
    }

    fn turn(state: &State) -> Turn {
        match (state.outcome, state.asked) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Some(seat)) => Turn::Decide(seat),
            (None, None) => unreachable!("a match that is not over asks somebody"),
        }
    }

    fn legal(setup: &Setup, state: &State, menu: &mut Menu<Action>) {
        Look {
            set: setup,
            st: state,
        }
        .menu(menu);
    }

    fn apply<D: Dice, L: Log<Event>>(
        setup: &Setup,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        Play {
            set: setup,
            st: state,
            dice,
            log,
        }
        .answer(action);
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn brief(view: &View<'_>, plan: &[f32], brief: &mut cues::Brief) {
        cues::brief(view, plan, brief);
    }

    fn cues(view: &View<'_>, plan: &[f32], brief: &cues::Brief, action: Action, out: &mut Cues) {
        cues::cues(view, plan, brief, action, out);
    }

    fn redeal(setup: &Setup, state: &mut State, seat: Seat, luck: &mut Stream) {
        redeal(setup, state, seat, luck);
    }

    fn check(setup: &Setup, state: &State) -> Result<(), String> {
        check::check(setup, state)
    }

    fn record(setup: &Setup, state: &State, out: &mut Record) {
        record::record(setup, state, out);
    }

    fn code(action: Action) -> u64 {
        action.code()
    }
}

/// Deals anew what `seat` cannot see: other hands and shipyards together, its own shipyard's order, and
/// which module lies face down under others' ships. Plays that met in a window are on the table already.
fn redeal(set: &Setup, st: &mut State, seat: Seat, luck: &mut Stream) {
    luck.shuffle(st.yards[seat].as_mut_slice());
    // Plays that met in a window and wait for a bystander's word (D-25).
    let is_met = matches!(st.frames.last(), Some(Frame::Precedence { .. }));
    let shown = if is_met {
        shown_plays(st)
    } else {
        CardSet::default()
    };
    for other in st.all() {
        if other == seat || !st.lives(other) {
            continue;
        }
        swap_hidden_modules(set, st, seat, other, &shown, luck);
        let (held, yard) = (st.hands[other].len(), st.yards[other].len());
        let mut cards = [0_u16; BROUGHT];
        let n = held + yard;
        cards[..held].copy_from_slice(st.hands[other].as_slice());
        cards[held..n].copy_from_slice(st.yards[other].as_slice());
        let mut known = 0;
        for at in 0..held {
            if shown.has(CardIx(cards[at])) {
                cards.swap(at, known);
                known += 1;
            }
        }
        luck.shuffle(&mut cards[known..n]);
        st.hands[other].clear();
        st.yards[other].clear();
        st.hand_timings[other] = 0;
        for (at, &card) in cards[..n].iter().enumerate() {
            let ix = CardIx(card);
            let in_hand = at < held;
            st.piece_mut(ix).zone = if in_hand { Zone::Hand } else { Zone::Shipyard };
            if in_hand {
                st.hands[other].push(card);
                st.hand_timings[other] |= 1 << set.def(ix).timing as u16;
            } else {
                st.yards[other].push(card);
            }
        }
        for offered in st.windows.as_mut_slice() {
            if !is_met {
                offered.committed[other] = Action::Pass;
            }
        }
    }
}

/// The cards of the plays that everybody committed to in the innermost window.
fn shown_plays(st: &State) -> CardSet {
    let committed = st.windows.last().map(|offered| offered.committed);
    let card = |seat| committed.and_then(|committed| committed[seat].card());
    st.all().filter_map(card).collect()
}

/// Each face-down module of `other` changes places with a hidden one that could lie there as well.
fn swap_hidden_modules(
    set: &Setup,
    st: &mut State,
    seat: Seat,
    other: Seat,
    shown: &CardSet,
    luck: &mut Stream,
) {
    for slot in 3..BROUGHT as u8 {
        let down = CardIx::new(other, slot);
        let piece = *st.piece(down);
        let hidden = piece.zone == Zone::Play
            && piece.flags & flag::FACE_DOWN != 0
            && piece.controller != seat
            && !shown.has(down);
        if !hidden {
            continue;
        }
        let mut options = [down; BROUGHT];
        let mut n = 1;
        for slot in 3..BROUGHT as u8 {
            let card = CardIx::new(other, slot);
            let unseen =
                matches!(st.piece(card).zone, Zone::Hand | Zone::Shipyard) && !shown.has(card);
            let def = set.def(card);
            if unseen && def.kind == Kind::ModuleShip && def.traits.has(Trait::FaceUpFaceDown) {
                let look = Look { set, st };
                if look.module_fits(card, piece.host) && !look.is_unique_barred(card) {
                    options[n] = card;
                    n += 1;
                }
            }
        }
        let up = options[luck.below(n as u32) as usize];
        if up == down {
            continue;
        }
        let other_piece = *st.piece(up);
        let pile = if other_piece.zone == Zone::Hand {
            &mut st.hands[other]
        } else {
            &mut st.yards[other]
        };
        for card in pile.as_mut_slice() {
            if *card == up.0 {
                *card = down.0;
            }
        }
        *st.piece_mut(up) = piece;
        *st.piece_mut(down) = other_piece;
        st.piece_mut(piece.host).module = up;
        st.waiting.retain(|standing| standing.source != down);
        for id in set.def(up).effects.ids() {
            let effect = super::effect::EffectId(id);
            let trigger = set.pool.effects[id as usize].trigger;
            if matches!(
                trigger,
                super::effect::Trigger::On { .. } | super::effect::Trigger::Ability(_)
            ) {
                st.waiting
                    .push(super::state::Standing { source: up, effect });
            }
        }
    }
}
