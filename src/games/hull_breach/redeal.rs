//! Deals anew what a Commander cannot see: other hands and shipyards together, its own shipyard's order, and
//! which modules lie face down under others' ships. What comes out depends on what the Commander sees and on
//! the luck given, never on how the hidden cards lay: they are put in order before they are dealt.

use super::action::Action;
use super::card::Kind;
use super::effect::{EffectId, Trigger};
use super::frame::Frame;
use super::ids::{BROUGHT, CardBits, CardIx, List};
use super::look::Look;
use super::setup::Setup;
use super::state::{CardState, CardZone, Standing, State, flag};
use super::traits::Trait;
use breachlab_core::dice::Stream;
use breachlab_core::engine::Seat;

/// Cards of one Commander, or places for them.
type Cards = List<u16, BROUGHT>;

/// Deals anew what `seat` cannot see. Plays that met in a window are on the table already.
pub(super) fn redeal(set: &Setup, st: &mut State, seat: Seat, luck: &mut Stream) {
    let own = st.yards[seat].as_mut_slice();
    own.sort_unstable();
    luck.shuffle(own);
    // Plays that met in a window and wait for a bystander's word (D-25).
    let is_met = matches!(st.frames.last(), Some(Frame::Precedence { .. }));
    let shown = if is_met {
        shown_plays(st)
    } else {
        CardBits::default()
    };
    for other in st.all() {
        if other == seat || !st.lives(other) {
            continue;
        }
        deal_modules(set, st, seat, other, &shown, luck);
        deal_hand(set, st, other, &shown, luck);
        if !is_met {
            for offered in st.windows.as_mut_slice() {
                offered.committed[other] = Action::Pass;
            }
        }
    }
}

/// Whether others have deployed what `seat` may not see yet: in the setup turns that cannot be dealt anew.
pub(super) fn hides_fleets(st: &State, seat: Seat) -> bool {
    let hidden = |other: Seat| {
        (3..BROUGHT as u8)
            .map(|slot| CardIx::new(other, slot))
            .any(|card| matches!(st.piece(card).zone, CardZone::Play | CardZone::Limbo))
    };
    st.in_setup && st.all().any(|other| other != seat && hidden(other))
}

/// The cards of the plays that everybody committed to in the innermost window.
fn shown_plays(st: &State) -> CardBits {
    let committed = st.windows.last().map(|offered| offered.committed);
    let card = |seat| committed.and_then(|committed| committed[seat].card());
    st.all().filter_map(card).collect()
}

/// Hand and shipyard of `other`, sizes kept, and the cards that were `shown` kept in hand.
fn deal_hand(set: &Setup, st: &mut State, other: Seat, shown: &CardBits, luck: &mut Stream) {
    let mut cards = Cards::new(0);
    for &card in st.hands[other]
        .as_slice()
        .iter()
        .chain(st.yards[other].as_slice())
    {
        cards.push(card);
    }
    let held = st.hands[other].len();
    let all = cards.as_mut_slice();
    all.sort_unstable_by_key(|&card| (!shown.has(CardIx(card)), card));
    let known = all
        .iter()
        .take(held)
        .filter(|&&card| shown.has(CardIx(card)))
        .count();
    luck.shuffle(&mut all[known..]);
    st.hands[other].clear();
    st.yards[other].clear();
    st.hand_timings[other] = 0;
    for (at, &card) in cards.as_slice().iter().enumerate() {
        let ix = CardIx(card);
        if at < held {
            st.piece_mut(ix).zone = CardZone::Hand;
            st.hands[other].push(card);
            st.hand_timings[other] |= 1 << set.def(ix).timing as u16;
        } else {
            st.piece_mut(ix).zone = CardZone::Shipyard;
            st.yards[other].push(card);
        }
    }
}

/// Deals the modules that lie face down under `other`'s ships, from all hidden cards that could lie there.
fn deal_modules(
    set: &Setup,
    st: &mut State,
    seat: Seat,
    other: Seat,
    shown: &CardBits,
    luck: &mut Stream,
) {
    let mut places: List<CardState, BROUGHT> = List::new(*st.piece(CardIx::station(other)));
    let mut pool = Cards::new(0);
    for slot in 3..BROUGHT as u8 {
        let card = CardIx::new(other, slot);
        let piece = *st.piece(card);
        if shown.has(card) {
            continue;
        }
        let lies = piece.zone == CardZone::Play
            && piece.flags & flag::FACE_DOWN != 0
            && piece.controller != seat;
        if lies {
            places.push(piece);
        }
        let def = set.def(card);
        let could = matches!(piece.zone, CardZone::Hand | CardZone::Shipyard)
            && def.kind == Kind::ModuleShip
            && def.traits.has(Trait::FaceUpFaceDown);
        if lies || could {
            pool.push(card.0);
        }
    }
    if places.is_empty() {
        return;
    }
    places
        .as_mut_slice()
        .sort_unstable_by_key(|piece| piece.host);
    // Who lies there now is taken up: into the shipyard for the moment, in place of whom the luck puts down.
    let mut taken = CardBits::default();
    for place in places.as_slice() {
        let down = st.piece(place.host).module;
        taken.insert(down);
        let (owner, space) = (other, other.0);
        *st.piece_mut(down) = CardState {
            zone: CardZone::Shipyard,
            controller: owner,
            space,
            host: CardIx::NONE,
            module: CardIx::NONE,
            wounds: 0,
            rolls: 0,
            tokens: 0,
            flags: 0,
        };
        st.yards[other].push(down.0);
    }
    st.waiting.retain(|standing| !taken.has(standing.source));
    luck.shuffle(pool.as_mut_slice());
    let lying = assign(set, st, places.as_slice(), pool.as_slice());
    for (place, &up) in places.as_slice().iter().zip(lying.as_slice()) {
        lay(set, st, other, *place, CardIx(up));
    }
}

/// A card for each place: those first in the pool that fit, exchanged among places where that leaves one
/// empty (augmenting paths). What lay there before is one way to fill them all, so there always is one.
fn assign(set: &Setup, st: &State, places: &[CardState], pool: &[u16]) -> Cards {
    let mut lying = Cards::new(0);
    for _ in places {
        lying.push(u16::MAX);
    }
    for place in 0..places.len() {
        let mut tried = CardBits::default();
        let found = fill(
            set,
            st,
            places,
            pool,
            place,
            &mut tried,
            lying.as_mut_slice(),
        );
        assert!(found, "the modules that lay face down fill their places");
    }
    lying
}

fn fill(
    set: &Setup,
    st: &State,
    places: &[CardState],
    pool: &[u16],
    place: usize,
    tried: &mut CardBits,
    lying: &mut [u16],
) -> bool {
    let look = Look { set, st };
    for &card in pool {
        let ix = CardIx(card);
        if tried.has(ix)
            || !look.module_fits(ix, places[place].host)
            || look.is_unique_barred(ix)
            || is_twin(set, pool, ix)
        {
            continue;
        }
        tried.insert(ix);
        let owner = lying.iter().position(|&lies| lies == card);
        if owner.is_none_or(|owner| fill(set, st, places, pool, owner, tried, lying)) {
            lying[place] = card;
            return true;
        }
    }
    false
}

/// Of the copies of a Unique card only the first of the pool may lie down.
fn is_twin(set: &Setup, pool: &[u16], card: CardIx) -> bool {
    let first = pool
        .iter()
        .map(|&other| CardIx(other))
        .find(|&other| set.id(other) == set.id(card));
    set.def(card).traits.has(Trait::Unique) && first != Some(card)
}

/// Lays a hidden card face down where `place` was.
fn lay(set: &Setup, st: &mut State, other: Seat, place: CardState, up: CardIx) {
    let pile = if st.piece(up).zone == CardZone::Hand {
        &mut st.hands[other]
    } else {
        &mut st.yards[other]
    };
    pile.retain(|&card| card != up.0);
    let from_hand = st.piece(up).zone == CardZone::Hand;
    *st.piece_mut(up) = place;
    st.piece_mut(place.host).module = up;
    if from_hand {
        // The hand keeps its size: any hidden card will do, all are shuffled together next.
        if let Some(card) = st.yards[other].pop() {
            st.hands[other].push(card);
            st.piece_mut(CardIx(card)).zone = CardZone::Hand;
        }
    }
    for id in set.def(up).effects.ids() {
        let effect = EffectId(id);
        let trigger = set.pool.effects[usize::from(id)].trigger;
        if matches!(trigger, Trigger::On { .. } | Trigger::Ability(_)) {
            st.waiting.push(Standing { source: up, effect });
        }
    }
}
