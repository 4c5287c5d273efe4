//! Positions in words, and the units whose fate odds are about.

use crate::engine::{Seat, WHOLE_SCORE, letter};
use crate::games::gunship::board::{HEAVY, LIGHT, SLAGGED, SOUND, Status};
use crate::games::gunship::card::Weapon;
use crate::games::gunship::frame::{Frame, Step};
use crate::games::gunship::ids::{BOTH, Loc, Slot};
use crate::games::gunship::setup::Setup;
use crate::games::gunship::state::State;
use crate::games::gunship::tell::{location, weapon, zone};

/// The position in words: whose moment it is, then each player's carrier, fighters, hand and gunship part by part.
pub(super) fn position(set: &Setup, st: &State) -> Vec<String> {
    let mut lines = vec![moment(set, st)];
    for seat in BOTH {
        let own = letter(seat);
        let (carrier, squadron) = (st.carrier(seat), st.squadron(seat));
        lines.push(if carrier.lives() {
            format!(
                "{own}'s carrier: shields {}, die at {}",
                carrier.shields, carrier.hull
            )
        } else {
            format!("{own}'s carrier: destroyed")
        });
        lines.push(if squadron.fighters > 0 {
            format!(
                "{own}'s fighters: {} in {}",
                squadron.fighters,
                zone(squadron.zone)
            )
        } else {
            format!("{own}'s fighters: none")
        });
        lines.push(format!(
            "{own}'s hand: {}",
            cards(set, st.hands[seat.at()].as_slice())
        ));
        ship(set, st, seat, &mut lines);
    }
    let (deck, discard) = (st.deck.len(), st.discard.len());
    lines.push(format!("draw pile {deck}, discard pile {discard}"));
    lines
}

fn moment(set: &Setup, st: &State) -> String {
    if let Some(outcome) = st.outcome {
        let winner = BOTH
            .into_iter()
            .find(|&seat| outcome.score[seat] == WHOLE_SCORE);
        return winner.map_or_else(
            || "the match is over: a tie".to_owned(),
            |seat| format!("the match is over: {} wins", letter(seat)),
        );
    }
    let spent = st.spent;
    let phase = st
        .frames
        .as_slice()
        .first()
        .map_or("", |frame| match frame {
            Frame::Turn(step) => phase(*step, st.frames.len() > 1),
            _ => "",
        });
    let board = st.board(st.active);
    format!(
        "turn {}, {}'s turn, {phase}; {} of {} actions and {} of {} moves used, {} repairs left",
        st.turn,
        letter(st.active),
        spent.actions,
        board.actions(&set.rules),
        spent.moves,
        board.moves(&set.rules),
        spent.repairs
    )
}

/// The phase: the one whose step comes next, or, once that step has put something up, the one before it.
fn phase(next: Step, is_within: bool) -> &'static str {
    match (next, is_within) {
        (Step::Initiative, _) => "initiative",
        (Step::Carriers, _) => "Carrier Phase",
        (Step::Draw, _) => "draw",
        (Step::Fighters, _) | (Step::Gunship, true) => "Fighter Phase",
        (Step::Gunship, false) | (Step::Repair, true) => "Gunship Phase",
        (Step::Repair, false) | (Step::Drift, true) => "Repair Phase",
        (Step::Drift, false) => "drift",
        (Step::Recover, _) => "recovery",
        (Step::Discard, _) | (Step::Next, true) => "Discard Phase",
        (Step::Next, false) => "over",
    }
}

/// Cards by name, in the order in which they are held, equal ones counted.
fn cards(set: &Setup, hand: &[u16]) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for &card in hand {
        let name = set.name(card);
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    if counts.is_empty() {
        return "no cards".to_owned();
    }
    let parts: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    parts.join(", ")
}

fn ship(set: &Setup, st: &State, seat: Seat, lines: &mut Vec<String>) {
    let (own, board) = (letter(seat), st.board(seat));
    let place = match board.status {
        Status::Destroyed => {
            lines.push(format!("{own}'s gunship: destroyed"));
            return;
        }
        Status::Aboard => "aboard".to_owned(),
        Status::InSpace => format!("in {}", zone(board.zone)),
    };
    let sideways = if board.is_sideways() { " sideways" } else { "" };
    let crippled = if board.is_crippled { ", crippled" } else { "" };
    lines.push(format!(
        "{own}'s gunship: {place}, {} Shields{sideways}, {} on the Hull, {} of {} hits{crippled}",
        board.shields,
        board.hull.len(),
        board.hits(),
        set.rules.destroyed_at
    ));
    for loc in Loc::all() {
        let mut parts = vec![damage(&board.damage, loc)];
        if let Some(mount) = loc.mount()
            && board.weapons[mount.at()] != Weapon::None
        {
            parts.push(weapon(board.weapons[mount.at()]).to_owned());
        }
        if board.armor[loc.at()] > 0 {
            parts.push(format!("{} Armor", board.armor[loc.at()]));
        }
        if board.ions[loc.at()] > 0 {
            parts.push(format!("{} ions", board.ions[loc.at()]));
        }
        lines.push(format!("{own}'s {}: {}", location(loc), parts.join(", ")));
    }
}

fn damage(damage: &[u8], loc: Loc) -> String {
    let word = |slot: Slot| match damage[slot.at()] {
        SOUND => "sound",
        LIGHT => "Light",
        HEAVY if loc.is_wing() => "shot off",
        HEAVY => "Heavy",
        _ => "slagged",
    };
    match loc.slots() {
        (slot, None) => word(slot).to_owned(),
        (one, Some(two)) => format!("{} and {}", word(one), word(two)),
    }
}

/// Units a seat has: carrier, gunship, squadron, power, then the eight locations.
const UNITS: u32 = 12;

/// Units by number: what odds tell the fate of.
pub(super) fn roster() -> Vec<(u32, String)> {
    let mut all = Vec::new();
    for seat in BOTH {
        let own = letter(seat);
        let names = ["carrier", "gunship", "fighters", "power"].into_iter();
        let names = names.chain(Loc::all().map(location));
        let first = u32::from(seat.0) * UNITS;
        all.extend((first..).zip(names.map(|name| format!("{own}'s {name}"))));
    }
    all
}

/// Whose a unit is.
pub(super) fn owner(unit: u32) -> Seat {
    BOTH[usize::from(unit >= UNITS)]
}

/// Whether a unit is lost: destroyed; power, while crippled; a location, with any damage or its ship.
pub(super) fn is_lost(st: &State, unit: u32) -> bool {
    let seat = owner(unit);
    let board = st.board(seat);
    match unit % UNITS {
        0 => !st.carrier(seat).lives(),
        1 => !st.flies(seat),
        2 => st.squadron(seat).fighters == 0,
        3 => board.is_crippled,
        at => {
            let (one, two) = Loc(at as u8 - 3).slots();
            let grade = |slot: Slot| board.damage[slot.at()];
            let worst = grade(one).max(two.map_or(SOUND, grade));
            (LIGHT..=SLAGGED).contains(&worst) || !st.flies(seat)
        }
    }
}
