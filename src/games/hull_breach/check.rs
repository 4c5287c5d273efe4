//! Invariants: what must hold of a state at every decision.

use super::card::Kind;
use super::frame::Frame;
use super::ids::{BROUGHT, CardIx};
use super::look::Look;
use super::setup::Setup;
use super::state::{CardZone, State, flag};

/// Checks a state; names the first invariant that is broken.
///
/// # Errors
/// The state could not have come from legal play.
pub(super) fn check(set: &Setup, st: &State) -> Result<(), String> {
    let look = Look { set, st };
    for seat in st.all() {
        let mut counted = [0_u8; BROUGHT];
        for (pile, zone) in [
            (&st.yards[seat], CardZone::Shipyard),
            (&st.hands[seat], CardZone::Hand),
            (&st.heaps[seat], CardZone::Scrapheap),
        ] {
            for &card in pile.as_slice() {
                let card = CardIx(card);
                if card.owner() != seat || st.piece(card).zone != zone {
                    return Err(format!(
                        "{card:?} is in a pile of {seat:?} but not in its {zone:?}"
                    ));
                }
                counted[usize::from(card.slot())] += 1;
            }
        }
        for slot in 0..BROUGHT as u8 {
            let card = CardIx::new(seat, slot);
            let zone = st.piece(card).zone;
            let piled = counted[usize::from(slot)];
            let wanted = u8::from(matches!(
                zone,
                CardZone::Shipyard | CardZone::Hand | CardZone::Scrapheap
            ));
            if piled != wanted {
                return Err(format!(
                    "{card:?} in {zone:?} is in {piled} piles, wanted {wanted}"
                ));
            }
            if zone == CardZone::Play {
                check_in_play(look, card)?;
            }
            if zone == CardZone::Limbo && !st.in_setup && !is_held(st, card) {
                return Err(format!("{card:?} is between zones and nothing holds it"));
            }
        }
        let cap = set.rules.stock_cap;
        if !(0..=cap).contains(&st.resource[seat]) || !(0..=cap).contains(&st.currency[seat]) {
            return Err(format!("the stockpile of {seat:?} is outside 0..={cap}"));
        }
        if st.lives(seat) && !st.in_setup && st.piece(CardIx::station(seat)).zone != CardZone::Play
        {
            return Err(format!("{seat:?} lives without a Station"));
        }
    }
    Ok(())
}

/// Whether a card between zones is being deployed, played or offered somewhere on the stacks.
fn is_held(st: &State, card: CardIx) -> bool {
    st.plays.as_slice().iter().any(|play| play.source == card)
        || st.frames.as_slice().iter().any(|frame| {
            matches!(frame, Frame::Host { card: held, .. } | Frame::Replace { card: held, .. }
                if *held == card)
        })
}

// Long because each claim says what is wrong with one card in play, and later ones may lean on those before.
fn check_in_play(look: Look<'_>, card: CardIx) -> Result<(), String> {
    let (st, piece, def) = (look.st, look.piece(card), look.def(card));
    let seat = piece.controller;
    if !st.lives(seat) {
        return Err(format!("{card:?} is commanded by {seat:?}, who is out"));
    }
    let listed = match def.kind {
        Kind::Ship => st.ships[seat].has(card),
        Kind::Marine | Kind::Character => st.marines[seat].has(card),
        Kind::ModuleStation => st.modules[seat].as_slice().contains(&card),
        Kind::ModuleShip | Kind::ModuleMarine => {
            piece.host.is_some() && st.piece(piece.host).module == card
        }
        Kind::Event | Kind::Tactic | Kind::Breakthru => st.fields[seat].has(card),
        Kind::Station => card == CardIx::station(seat),
    };
    if !listed {
        return Err(format!(
            "{card:?} is in play under {seat:?} but not among its cards"
        ));
    }
    if def.kind.is_marine() {
        let moving = matches!(st.frames.last(), Some(Frame::Reassign { .. }));
        let adrift =
            piece.host.is_none() && !st.is(card, flag::COMMITTED) && st.fight.is_none() && !moving;
        if adrift {
            return Err(format!("the Marine {card:?} has no host"));
        }
    }
    if piece.host.is_some() {
        let host = st.piece(piece.host);
        if host.zone != CardZone::Play || host.space != piece.space {
            return Err(format!(
                "{card:?} is not where its host {:?} is",
                piece.host
            ));
        }
    }
    // While captors choose who stays, what their prize lost with its old Commander waits; what a prize that goes home
    // loses in the moment that ends the match waits for ever.
    let settling = st
        .frames
        .as_slice()
        .iter()
        .any(|frame| matches!(frame, Frame::Overflow { .. } | Frame::Prize { .. }));
    if matches!(def.kind, Kind::Ship | Kind::Marine | Kind::Character)
        && !settling
        && st.outcome.is_none()
        && piece.flags & flag::PENDING == 0
        && st.volleys.is_empty()
        && i16::from(piece.wounds) >= look.numbers(card).wounds
    {
        return Err(format!("{card:?} stands with {} wounds", piece.wounds));
    }
    if matches!(def.kind, Kind::Ship | Kind::Station) && st.asked.is_some() {
        let numbers = look.numbers(card);
        if !settling && look.wing_load(card) > numbers.fighter_capacity {
            return Err(format!("the bays of {card:?} are too full"));
        }
        if !settling
            && piece.flags & flag::PENDING == 0
            && look.is_overcrowded(card, numbers.marine_capacity)
        {
            return Err(format!("too many Marines are aboard {card:?}"));
        }
    }
    Ok(())
}
