//! What must hold at every decision.

use crate::battle_state::Health;
use crate::card::NONE;
use crate::look::Look;
use crate::rules::{NUMBERS, OF_EACH};
use crate::setup::Setup;
use crate::state::{CardZone, State};
use breachlab_core::engine::Seat;

/// Holds a match against what cannot change.
pub(crate) fn check(setup: &Setup, state: &State) -> Result<(), String> {
    let look = Look {
        set: setup,
        st: state,
    };
    nova(look)?;
    places(look)?;
    let battle = &look.st.battle;
    if !battle.is_on && !battle.ships.is_empty() {
        return Err("ships are left of a battle that is over".to_owned());
    }
    for seat in Seat::first(setup.seats) {
        if state.captain(seat).is_in {
            player(look, seat)?;
        }
    }
    if state.battle.is_on {
        for ship in state.battle.ships.as_slice() {
            let zone = state.spot(ship.copy).zone;
            let is_deployed = matches!(
                zone,
                CardZone::Current
                    | CardZone::Escort
                    | CardZone::Stowed
                    | CardZone::Fleet
                    | CardZone::Pirates
            );
            if ship.health != Health::Away && !is_deployed {
                return Err(format!("{ship:?} fights and lies in {zone:?}"));
            }
        }
    }
    Ok(())
}

/// The Nova Deck has as many cards of every action number as at the start.
fn nova(look: Look<'_>) -> Result<(), String> {
    let nova = &look.st.nova;
    let mut numbers = [0; NUMBERS];
    let aside = (nova.aside != NONE).then_some(&nova.aside);
    let all = nova.pile.as_slice().iter().chain(nova.discard.as_slice());
    for &copy in all.chain(aside) {
        numbers[usize::from(look.card(copy).number)] += 1;
        if look.st.spot(copy).zone != CardZone::Nova {
            return Err(format!("copy {copy} of the Nova Deck lies elsewhere too"));
        }
    }
    let each = OF_EACH * look.set.seats;
    if numbers != [each; NUMBERS] {
        return Err(format!("the Nova Deck has {numbers:?} cards by number"));
    }
    Ok(())
}

/// Every copy is in the one place its spot says.
fn places(look: Look<'_>) -> Result<(), String> {
    let mut seen = [0_u8; crate::rules::COPIES];
    let st = look.st;
    for seat in Seat::first(look.set.seats) {
        let captain = st.captain(seat);
        let piles = [
            (&captain.pile, CardZone::Pile),
            (&captain.hand, CardZone::Hand),
            (&captain.discard, CardZone::Discard),
        ];
        for (pile, zone) in piles {
            for &copy in pile.as_slice() {
                seen[usize::from(copy)] += 1;
                let spot = st.spot(copy);
                if spot.zone != zone || spot.seat != seat {
                    return Err(format!("copy {copy} in {zone:?} of {seat:?}: {spot:?}"));
                }
            }
        }
        for &copy in captain.table.as_slice() {
            seen[usize::from(copy)] += 1;
            if st.spot(copy).seat != seat {
                return Err(format!(
                    "copy {copy} on the table of {seat:?}: {:?}",
                    st.spot(copy)
                ));
            }
        }
    }
    let nova = &st.nova;
    let nova = nova.pile.as_slice().iter().chain(nova.discard.as_slice());
    nova.for_each(|&copy| seen[usize::from(copy)] += 1);
    let counts = seen.iter().take(look.set.copies.len());
    for (copy, count) in counts.enumerate() {
        let spot = st.spots[copy];
        let is_apart =
            matches!(spot.zone, CardZone::Gone | CardZone::Limbo) || st.nova.aside == copy as u16;
        if *count != u8::from(!is_apart) {
            return Err(format!("copy {copy} is in {count} places: {spot:?}"));
        }
    }
    Ok(())
}

/// A player who is in the game: escorts, spaces, where the ship is.
fn player(look: Look<'_>, seat: Seat) -> Result<(), String> {
    let captain = look.st.captain(seat);
    let escorts = look.st.of_zone(seat, CardZone::Escort).count();
    if escorts > usize::from(look.set.rules.escorts) {
        return Err(format!("{seat:?} has {escorts} escorts"));
    }
    if captain.ship == NONE {
        // Between two ships of a purchase, or lost in the battle under way.
        return Ok(());
    }
    if look.st.spot(captain.ship).zone != CardZone::Current {
        return Err(format!("the ship of {seat:?} is no current ship"));
    }
    let spaces = look.free_spaces(captain.ship);
    if spaces < 0 {
        return Err(format!("{spaces} spaces left on the ship of {seat:?}"));
    }
    for &copy in captain.table.as_slice() {
        let spot = look.st.spot(copy);
        let is_on = matches!(spot.zone, CardZone::Fitted | CardZone::Stowed);
        let is_loose = spot.under == NONE && look.st.battle.is_on;
        if is_on && !is_loose && look.st.aboard(spot.under).all(|aboard| aboard != copy) {
            return Err(format!("copy {copy} is on no ship of {seat:?}: {spot:?}"));
        }
        if !is_on && spot.under != NONE {
            return Err(format!("copy {copy} is under {}: {spot:?}", spot.under));
        }
    }
    Ok(())
}
