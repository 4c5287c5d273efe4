//! Invariants of a state between decisions.

use super::board::{HEAVY, LIGHT, SOUND, Status};
use super::card::Weapon;
use super::ids::{BOTH, LOCATIONS, Loc, Mount, Slot};
use super::rules::MOST_CARDS;
use super::setup::Setup;
use super::state::{NONE, State};
use breachlab_core::engine::{List, Seat};

/// Whether a state could have come from legal play.
pub(super) fn check(set: &Setup, st: &State) -> Result<(), String> {
    cards(set, st)?;
    for seat in BOTH {
        board(set, st, seat).map_err(|broken| format!("{broken} (seat {})", seat.0))?;
        let carrier = st.carrier(seat);
        let is_over = st.outcome.is_some() || st.is_last_turn;
        if carrier.hull == 0 && !is_over {
            return Err(format!("the match goes on without carrier {}", seat.0));
        }
        if carrier.shields > 0 && carrier.hull < set.rules.carrier_hull {
            return Err("a carrier lost hull behind its shields".to_owned());
        }
        if st.squadron(seat).fighters > set.rules.fighters {
            return Err("more fighters than there are".to_owned());
        }
    }
    if st.outcome.is_none() != st.asked.is_some() {
        return Err("either somebody is asked or the match is over".to_owned());
    }
    Ok(())
}

/// Every card in play is in exactly one place.
fn cards(set: &Setup, st: &State) -> Result<(), String> {
    let mut seen = [false; MOST_CARDS];
    let piles = [&st.deck, &st.discard].map(List::as_slice);
    let hands = st.hands.each_ref().map(List::as_slice);
    let held = piles.into_iter().chain(hands).flatten().copied();
    for card in held.chain(st.marks()) {
        if std::mem::replace(&mut seen[usize::from(card)], true) {
            return Err(format!("card {card} is in two places"));
        }
    }
    match seen[..set.kinds.len()].iter().position(|&seen| !seen) {
        Some(card) => Err(format!("card {card} is nowhere")),
        None => Ok(()),
    }
}

// Long because each claim says what is wrong with one board, all by the same counts of what lies on it.
fn board(set: &Setup, st: &State, seat: Seat) -> Result<(), &'static str> {
    let (board, rules) = (st.board(seat), &set.rules);
    let mut ions = [0; LOCATIONS];
    for ion in board.ionized.as_slice() {
        ions[ion.loc.at()] += 1;
    }
    let is_whole = board.status != Status::Destroyed;
    let wings = [7, 8].map(Loc);
    let rules_kept = [
        (ions == board.ions, "Ionized cards are miscounted"),
        (
            board.ions[Loc::POWER.at()] == 0,
            "an Ionized card rests on the Power Generator",
        ),
        (
            board.is_sideways() || board.shields == 0 || board.damage_at(Loc::SHIELDS) == SOUND,
            "Shields stand on a damaged generator",
        ),
        (board.shields <= rules.shields, "too many Shields"),
        (
            board.armor.iter().sum::<u8>() <= rules.armor,
            "too much Armor",
        ),
        (
            board.armor.iter().all(|&n| n <= rules.armor_per_location),
            "too much Armor on one location",
        ),
        (
            wings.iter().all(|&wing| {
                board.has(wing) || (board.armor[wing.at()] == 0 && board.ions[wing.at()] == 0)
            }),
            "something lies on a missing wing",
        ),
        (
            Mount::all().all(|mount| {
                board.damage_at(mount.loc()) < HEAVY || board.weapons[mount.at()] == Weapon::None
            }),
            "a weapon stands on a wreck",
        ),
        (
            Mount::all()
                .take(2)
                .all(|pod| board.weapons[pod.at()] != Weapon::Bombs),
            "bombs hang under a pod",
        ),
        (
            !is_whole || board.hits() < rules.destroyed_at,
            "a wreck flies on",
        ),
        (
            board.is_crippled == (board.unit != NONE),
            "crippled without its card, or the other way round",
        ),
        (
            !is_whole
                || Slot::all()
                    .all(|slot| board.mark[slot.at()] == NONE || board.damage[slot.at()] >= LIGHT),
            "a marker without damage",
        ),
        (
            st.spent.hits <= Mount::all().count() as u8 && st.spent.ions <= 4,
            "more shots than guns",
        ),
    ];
    match rules_kept.iter().find(|(kept, _)| !kept) {
        Some(&(_, broken)) => Err(broken),
        None => Ok(()),
    }
}
