//! The start of a match (§3), and dealing anew what a seat cannot see.

use super::board::ShipBoard;
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{BOTH, Zone, other};
use super::play::Play;
use super::setup::Setup;
use super::state::{Carrier, LabEnd, PartTrace, Spent, Squadron, State, Trace};
use breachlab_core::dice::{Dice, Stream};
use breachlab_core::engine::{Log, Seat};

/// Sets up and runs to the first decision.
pub(super) fn deal<D: Dice, L: Log<Event>>(set: &Setup, st: &mut State, dice: &mut D, log: &mut L) {
    lay_out(set, st);
    let mut play = Play { set, st, dice, log };
    play.shuffle_deck();
    for seat in BOTH {
        play.fill_hand(seat, true);
    }
    play.run();
}

/// Everything on the table, nothing dealt (§3).
pub fn lay_out(set: &Setup, st: &mut State) {
    let rules = &set.rules;
    st.turn = 0;
    st.first = Seat(0);
    st.opened = Seat(0);
    st.active = Seat(0);
    st.asked = None;
    st.outcome = None;
    st.is_last_turn = false;
    st.deck.clear();
    st.discard.clear();
    for card in 0..set.kinds.len() as u16 {
        st.deck.push(card);
    }
    for seat in BOTH {
        let at = seat.at();
        let loadout = &set.loadouts[at];
        st.hands[at].clear();
        st.boards[at] = ShipBoard {
            shields: rules.shields,
            armor: loadout.armor,
            weapons: loadout.weapons,
            ..ShipBoard::blank()
        };
        st.squadrons[at] = Squadron {
            fighters: rules.fighters,
            zone: Zone::CENTER,
        };
        st.carriers[at] = Carrier {
            shields: rules.carrier_shields,
            hull: rules.carrier_hull,
        };
        st.automatic[at] = false;
        st.traces[at].fill(Trace::default());
        st.parts[at].fill(PartTrace::default());
    }
    st.spent = Spent::nothing(false);
    st.shots.clear();
    st.frames.clear();
    st.frames.push(Frame::Turn(Step::Initiative));
    st.shuffles = 0;
    st.unwritten = 0;
    st.has_met_chance = false;
    st.halt = LabEnd::Never;
    st.asks_all = false;
    st.clashes.clear();
    st.counters.fill(0);
}

/// Deals anew the other hand and the draw pile, together: all that `seat` cannot see. What each copy of a card
/// has done so far is not undone by that, and no choice rests on it.
pub(super) fn redeal(st: &mut State, seat: Seat, luck: &mut Stream) {
    let enemy = other(seat).at();
    let held = st.hands[enemy].len();
    let mut unseen = st.deck;
    while let Some(card) = st.hands[enemy].pop() {
        unseen.push(card);
    }
    // What comes out hangs on what is seen and on the luck, never on how the hidden cards lay.
    unseen.as_mut_slice().sort_unstable();
    luck.shuffle(unseen.as_mut_slice());
    for _ in 0..held {
        let card = unseen.pop().expect("as many as were taken");
        st.hands[enemy].push(card);
    }
    st.deck = unseen;
}
