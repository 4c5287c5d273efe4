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
    let board = st.board(st.active);
    format!(
        "{}; {} of {} actions and {} of {} moves used, {} repairs left",
        moment_in_words(st),
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

/// What can become of a unit.
pub(super) const FATES: [&str; 6] = [
    "unharmed",
    "light",
    "heavy",
    "slagged",
    "crippled",
    "destroyed",
];

/// What has become of a unit, as an index into [`FATES`]: carriers, gunships and squadrons stand or are destroyed, power
/// is there or crippled, a location has damage or went with its ship.
pub(super) fn fate(st: &State, unit: u32) -> u8 {
    const CRIPPLED: u8 = 4;
    const DESTROYED: u8 = 5;
    let seat = owner(unit);
    let board = st.board(seat);
    let unless = |stands: bool, fate: u8| if stands { 0 } else { fate };
    match unit % UNITS {
        0 => unless(st.carrier(seat).lives(), DESTROYED),
        1 => unless(st.flies(seat), DESTROYED),
        2 => unless(st.squadron(seat).fighters > 0, DESTROYED),
        3 => unless(!board.is_crippled, CRIPPLED),
        _ if !st.flies(seat) => DESTROYED,
        at => {
            let (one, two) = Loc(at as u8 - 3).slots();
            let grade = |slot: Slot| match board.damage[slot.at()] {
                LIGHT => 1,
                HEAVY => 2,
                SLAGGED => 3,
                _ => 0,
            };
            grade(one).max(two.map_or(0, grade))
        }
    }
}

/// What is counted of a unit.
pub(super) fn counted(unit: u32) -> Option<&'static str> {
    match unit % UNITS {
        0 => Some("hits left"),
        1 => Some("hits taken"),
        2 => Some("fighters"),
        _ => None,
    }
}

/// How many that is; none where the unit is gone or nothing is counted.
pub(super) fn count(st: &State, unit: u32) -> Option<u16> {
    let seat = owner(unit);
    match unit % UNITS {
        0 => Some(u16::from(st.carrier(seat).left())),
        1 => st.flies(seat).then(|| u16::from(st.board(seat).hits())),
        2 => Some(u16::from(st.squadron(seat).fighters)),
        _ => None,
    }
}

/// The phase at hand: the step of the frame that lies lowest, and whether it has put something up.
fn step(st: &State) -> Option<(Step, bool)> {
    match st.frames.as_slice().first() {
        Some(Frame::Turn(step)) => Some((*step, st.frames.len() > 1)),
        _ => None,
    }
}

/// Game turn, and the phase of a player in it, in numbers that grow.
pub(super) fn moment_number(st: &State) -> (u32, u32) {
    let is_second = u32::from(st.active != st.first);
    // The next step is noted before one puts anything up.
    let at = step(st).map_or(0, |(step, is_within)| {
        (step as u32).saturating_sub(u32::from(is_within))
    });
    (u32::from(st.turn), is_second << 8 | at)
}

/// The same in words.
pub(super) fn moment_in_words(st: &State) -> String {
    let phase = step(st).map_or("", |(step, is_within)| phase(step, is_within));
    format!("turn {}, {}'s turn, {phase}", st.turn, letter(st.active))
}
