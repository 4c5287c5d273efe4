//! Positions in words, and the units whose fate odds are about.

use crate::board::{HEAVY, LIGHT, SLAGGED, SOUND, Status};
use crate::card::Weapon;
use crate::frame::{Frame, Step};
use crate::ids::{BOTH, LOCATIONS, Loc, Slot};
use crate::setup::Setup;
use crate::state::State;
use crate::tell::{location, weapon, zone};
use breachlab_core::engine::{Seat, WHOLE_SCORE, letter, listed};

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
            parts.push(format!("{} Ionized", board.ions[loc.at()]));
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

/// What odds tell the fate of.
#[derive(Clone, Copy)]
enum OddsUnit {
    Carrier,
    Gunship,
    Squadron,
    Power,
    At(Loc),
}

/// Units a seat has.
const UNITS: u32 = 4 + LOCATIONS as u32;

impl OddsUnit {
    /// Those of a seat, in the order of their numbers.
    fn all() -> impl Iterator<Item = Self> {
        let whole = [Self::Carrier, Self::Gunship, Self::Squadron, Self::Power];
        whole.into_iter().chain(Loc::all().map(Self::At))
    }

    /// The unit of that number, whoever's it is.
    fn numbered(unit: u32) -> Self {
        let mut all = Self::all();
        let nth = (unit % UNITS) as usize;
        all.nth(nth).expect("below the number of units a seat has")
    }

    fn name(self) -> &'static str {
        match self {
            Self::Carrier => "carrier",
            Self::Gunship => "gunship",
            Self::Squadron => "fighters",
            Self::Power => "power",
            Self::At(loc) => location(loc),
        }
    }
}

/// Units by number.
pub(super) fn units() -> impl Iterator<Item = (u32, String)> {
    BOTH.into_iter().flat_map(|seat| {
        let own = letter(seat);
        let first = u32::from(seat.0) * UNITS;
        let names = OddsUnit::all().map(move |unit| format!("{own}'s {}", unit.name()));
        (first..).zip(names)
    })
}

/// Those that are there: what is not cannot be lost.
pub(super) fn roster(st: &State) -> Vec<(u32, String)> {
    let is_there = |&(unit, _): &(u32, String)| fate(st, unit) != Fate::Destroyed;
    units().filter(is_there).collect()
}

/// Whose a unit is.
pub(super) fn owner(unit: u32) -> Seat {
    BOTH[usize::from(unit >= UNITS)]
}

listed! {
    /// What can become of a unit.
    pub(super) enum Fate {
        /// Nothing has happened to it.
        Unharmed = "unharmed",
        /// Light damage.
        Light = "light",
        /// Heavy damage.
        Heavy = "heavy",
        /// It is slagged, and of no use.
        Slagged = "slagged",
        /// No power.
        Crippled = "crippled",
        /// Gone, by itself or with its ship.
        Destroyed = "destroyed",
    }
}

/// What has become of a unit: carriers, gunships and squadrons stand or are destroyed, power is there or crippled, a
/// location has damage or went with its ship.
pub(super) fn fate(st: &State, unit: u32) -> Fate {
    let seat = owner(unit);
    let board = st.board(seat);
    let unless = |stands: bool, fate: Fate| if stands { Fate::Unharmed } else { fate };
    match OddsUnit::numbered(unit) {
        OddsUnit::Carrier => unless(st.carrier(seat).lives(), Fate::Destroyed),
        OddsUnit::Gunship => unless(st.flies(seat), Fate::Destroyed),
        OddsUnit::Squadron => unless(st.squadron(seat).fighters > 0, Fate::Destroyed),
        OddsUnit::Power => unless(!board.is_crippled, Fate::Crippled),
        OddsUnit::At(_) if !st.flies(seat) => Fate::Destroyed,
        OddsUnit::At(loc) => {
            let (one, two) = loc.slots();
            let level = |slot: Slot| board.damage[slot.at()];
            match level(one).max(two.map_or(0, level)) {
                LIGHT => Fate::Light,
                HEAVY => Fate::Heavy,
                SLAGGED => Fate::Slagged,
                _ => Fate::Unharmed,
            }
        }
    }
}

/// What is counted of a unit.
pub(super) fn counted(unit: u32) -> Option<&'static str> {
    match OddsUnit::numbered(unit) {
        OddsUnit::Carrier => Some("hits left"),
        OddsUnit::Gunship => Some("hits taken"),
        OddsUnit::Squadron => Some("fighters"),
        OddsUnit::Power | OddsUnit::At(_) => None,
    }
}

/// How many that is; none where the unit is gone or nothing is counted.
pub(super) fn count(st: &State, unit: u32) -> Option<u16> {
    let seat = owner(unit);
    match OddsUnit::numbered(unit) {
        OddsUnit::Carrier => Some(u16::from(st.carrier(seat).left())),
        OddsUnit::Gunship => st.flies(seat).then(|| u16::from(st.board(seat).hits())),
        OddsUnit::Squadron => Some(u16::from(st.squadron(seat).fighters)),
        OddsUnit::Power | OddsUnit::At(_) => None,
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
