//! Positions in words, and the units whose fate odds are about: ships on the table, and the players.

use super::cite::stands;
use super::names::{called, green_of, red_of, whole};
use crate::allegiance::{ALLEGIANCE, Allegiance, MARKERS};
use crate::battle_state::{Combatant, Health};
use crate::board::NOWHERE;
use crate::card::NONE;
use crate::look::Look;
use crate::rules::{COPIES, NUMBERS, SEATS};
use crate::setup::Setup;
use crate::state::{CardZone, Ending, State};
use breachlab_core::engine::{Seat, letter, listed, so_many};

/// The position in words: the moment, the Nova Deck, then each player with all that lies before him.
pub(super) fn position(set: &Setup, st: &State) -> Vec<String> {
    let mut lines = vec![match st.outcome {
        Some(outcome) => {
            let ending = Ending::NAMES[usize::from(outcome.ending)].replace('_', " ");
            format!("the match is over: {ending}")
        }
        None => moment_in_words(st),
    }];
    lines.push(nova(set, st));
    if st.battle.is_on {
        lines.extend(fields(set, st));
    }
    for seat in Seat::first(set.seats) {
        player(set, st, seat, &mut lines);
    }
    lines
}

fn nova(set: &Setup, st: &State) -> String {
    let mut left = [0; NUMBERS];
    for &copy in st.nova.pile.as_slice() {
        left[usize::from(set.card(copy).number)] += 1;
    }
    let left: Vec<String> = left.iter().map(u8::to_string).collect();
    let mut line = format!(
        "Nova Deck: {} left, by number {}; {} discarded",
        st.nova.pile.len(),
        left.join(" "),
        st.nova.discard.len()
    );
    if let Some(&top) = st.nova.discard.last() {
        line += &[", on top ", whole(set, top)].concat();
    }
    if st.nova.aside != NONE {
        line += &["; ", red_of(set, st.nova.aside), " set aside"].concat();
    }
    line
}

/// What the planets fixed for a battle bring with them.
fn fields(set: &Setup, st: &State) -> Vec<String> {
    let planets = st.battle.planets.as_slice().iter();
    let planets: Vec<&str> = planets.map(|&copy| red_of(set, copy)).collect();
    if planets.is_empty() {
        return Vec::new();
    }
    vec![format!(
        "planets in the battle: {}; asteroids {}, nebula {}",
        planets.join(", "),
        st.battle.asteroid,
        st.battle.nebula
    )]
}

fn player(set: &Setup, st: &State, seat: Seat, lines: &mut Vec<String>) {
    let (name, captain) = (letter(seat), st.captain(seat));
    if !captain.is_in {
        lines.push(format!("{name} is out of the game"));
        return;
    }
    let at = match captain.at {
        NOWHERE => "not yet launched".to_owned(),
        at => format!("at {}", set.set.map.systems[usize::from(at)].name),
    };
    let mut line = format!(
        "{name} {at}: {} in hand, {} in the ship deck, {} discarded",
        captain.hand.len(),
        captain.pile.len(),
        captain.discard.len()
    );
    if let Some(&top) = captain.discard.last() {
        line += &[", on top ", whole(set, top)].concat();
    }
    lines.push(line);
    if captain.is_stranded {
        lines.push(format!(
            "{name} lies stranded, turn {} of it, offering {}",
            captain.waited, captain.offer
        ));
    }
    if !captain.hand.is_empty() {
        let cards: Vec<&str> = captain
            .hand
            .as_slice()
            .iter()
            .map(|&copy| whole(set, copy))
            .collect();
        lines.push(format!("{name} holds {}", cards.join(", ")));
    }
    let look = Look { set, st };
    let governments = ALLEGIANCE.values.iter().filter(|who| {
        let is_marked = who
            .marker()
            .is_some_and(|at| captain.markers & (1 << at) != 0);
        let is_revoked = who
            .record()
            .is_some_and(|at| captain.revoked & (1 << at) != 0);
        is_marked || is_revoked
    });
    let governments: Vec<&str> = governments.map(|&who| ALLEGIANCE.word(who)).collect();
    if !governments.is_empty() {
        lines.push(format!("hostile to {name}: {}", governments.join(", ")));
    }
    let table = captain.table.as_slice().iter();
    lines.extend(table.map(|&copy| deployed(look, copy)));
}

const _: () = assert!(MARKERS == Allegiance::Vella as usize - Allegiance::Federation as usize + 1);

/// A deployed card.
fn deployed(look: Look<'_>, copy: u16) -> String {
    let (set, spot) = (look.set, look.st.spot(copy));
    let on = || called(set, spot.under);
    match spot.zone {
        CardZone::Mission => format!(
            "{}: mission under way, {} made",
            red_of(set, copy),
            so_many(spot.mark, "stop")
        ),
        CardZone::Asset => format!("{}: among the assets", red_of(set, copy)),
        CardZone::Fitted if spot.under != NONE => format!("{}: on {}", green_of(set, copy), on()),
        CardZone::Stowed if spot.under != NONE && !is_flying(look, copy) => {
            format!("{}: in a bay of {}", called(set, copy), on())
        }
        _ => ship(look, copy),
    }
}

fn is_flying(look: Look<'_>, copy: u16) -> bool {
    look.st.battle.is_on && look.st.battle.find(copy).is_some()
}

fn ship(look: Look<'_>, copy: u16) -> String {
    let (set, st, spot) = (look.set, look.st, look.st.spot(copy));
    let mut parts = vec![
        match spot.zone {
            CardZone::Current => "current ship",
            CardZone::Escort => "escort",
            CardZone::Stowed => "launched",
            CardZone::Pirates => "with the pirates",
            _ => "with the fleet",
        }
        .to_owned(),
    ];
    if set.copies[usize::from(copy)].seat != spot.seat {
        parts.push(format!("of {}", letter(spot.seat)));
    }
    let combatant = st.battle.find(copy).filter(|_| st.battle.is_on);
    match combatant {
        Some(at) => parts.push(stands(st.battle.ship(at).health).to_owned()),
        None if is_fleet(spot.zone) && spot.mark == 0 => parts.push("face down".to_owned()),
        None if is_fleet(spot.zone) => parts.push("face up".to_owned()),
        None if spot.mark == 1 => parts.push("disabled".to_owned()),
        None => {}
    }
    if let Some(at) = combatant {
        marks(st.battle.ship(at), &mut parts);
    }
    if look.card(copy).hull().is_some() {
        let numbers = look.ratings(copy);
        parts.push(format!(
            "shield {}, armor {}, pursuit {}, escape {}",
            numbers.shield, numbers.armor, numbers.pursuit, numbers.escape
        ));
    }
    format!("{}: {}", called(set, copy), parts.join(", "))
}

fn marks(ship: &Combatant, parts: &mut Vec<String>) {
    for (is_so, words) in [
        (ship.is_hampered, "turrets and Pur alone"),
        (ship.is_pursuing, "bound to pursue"),
        (ship.has_fled, "tried to withdraw"),
        (ship.is_lurking, "set up"),
    ] {
        if is_so {
            parts.push(words.to_owned());
        }
    }
}

const fn is_fleet(zone: CardZone) -> bool {
    matches!(zone, CardZone::Fleet | CardZone::Pirates)
}

/// Players stand behind all copies among the units.
const PLAYERS: u32 = COPIES as u32;

/// The player that a unit is; none of a ship.
const fn as_player(unit: u32) -> Option<Seat> {
    if unit < PLAYERS {
        None
    } else {
        Some(Seat((unit - PLAYERS) as u8))
    }
}

/// Everything whose fate odds are about: players, then ships on the table.
pub(super) fn roster(set: &Setup, st: &State) -> Vec<(u32, String)> {
    let players = Seat::first(set.seats);
    let players = players.map(|seat| {
        (
            PLAYERS + u32::from(seat.0),
            format!("player {}", letter(seat)),
        )
    });
    let is_ship = |&copy: &u16| {
        let zone = st.spot(copy).zone;
        set.card(copy).hull().is_some()
            && (is_fleet(zone)
                || matches!(
                    zone,
                    CardZone::Current | CardZone::Escort | CardZone::Stowed
                ))
    };
    let ships = (0..set.copies.len() as u16).filter(is_ship);
    let ships = ships.map(|copy| (u32::from(copy), called(set, copy)));
    players.chain(ships).collect()
}

listed! {
    /// What can become of a unit.
    pub(super) enum CaptainFate {
        /// A ship is with its player; a player is in the game, his ship able.
        Stays = "stays",
        /// A ship was destroyed.
        Destroyed = "destroyed",
        /// A ship is another player's.
        Captured = "captured",
        /// A player lies stranded.
        Stranded = "stranded",
        /// A player is out of the game.
        Out = "out",
        /// A ship is away by any other way: discarded after the battle, lost with its player.
        Gone = "gone_otherwise",
    }
}

/// What has become of a unit that was `from`'s.
pub(super) fn fate(st: &State, unit: u32, from: Seat) -> CaptainFate {
    if let Some(seat) = as_player(unit) {
        let captain = st.captain(seat);
        return match (captain.is_in, captain.is_stranded) {
            (false, _) => CaptainFate::Out,
            (true, true) => CaptainFate::Stranded,
            (true, false) => CaptainFate::Stays,
        };
    }
    let copy = unit as u16;
    let spot = st.spot(copy);
    let is_deployed = is_deployed(spot.zone);
    match (is_deployed, st.traces[usize::from(copy)].was_destroyed) {
        (true, _) if spot.seat == from => CaptainFate::Stays,
        (true, _) => CaptainFate::Captured,
        (false, true) => CaptainFate::Destroyed,
        (false, false) => CaptainFate::Gone,
    }
}

const fn is_deployed(zone: CardZone) -> bool {
    is_fleet(zone)
        || matches!(
            zone,
            CardZone::Current | CardZone::Escort | CardZone::Stowed
        )
}

/// What is counted of a unit.
pub(super) const fn counted(unit: u32) -> &'static str {
    match as_player(unit) {
        Some(_) => "cards in hand",
        None => "hits it stands with",
    }
}

/// How many that is: hits are one for shields that are down, two for a ship that is disabled.
pub(super) fn count(st: &State, unit: u32) -> Option<u16> {
    if let Some(seat) = as_player(unit) {
        let captain = st.captain(seat);
        return captain.is_in.then_some(captain.hand.len() as u16);
    }
    let spot = st.spot(unit as u16);
    let combatant = st.battle.find(unit as u16).filter(|_| st.battle.is_on);
    let health = combatant.map(|at| st.battle.ship(at).health);
    is_deployed(spot.zone).then(|| match health {
        Some(Health::Bare) => 1,
        Some(Health::Disabled) => 2,
        None if spot.mark == 1 && !is_fleet(spot.zone) => 2,
        _ => 0,
    })
}

/// Whether a unit is out of play, so that no decision can name it.
pub(super) fn is_out(st: &State, unit: u32) -> bool {
    as_player(unit).is_none() && !is_deployed(st.spot(unit as u16).zone)
}

/// Whose a unit is.
pub(super) fn owner(st: &State, unit: u32) -> Seat {
    as_player(unit).unwrap_or_else(|| st.spot(unit as u16).seat)
}

/// Rounds of the table and of battles so far.
pub(super) fn round(st: &State) -> u32 {
    let fought = st
        .clashes
        .as_slice()
        .iter()
        .map(|clash| u32::from(clash.rounds));
    let fought: u32 = fought.sum();
    let battle = &st.battle;
    let under_way = if battle.is_on { battle.round } else { 0 };
    u32::from(st.rounds()) + fought + u32::from(under_way.saturating_sub(1))
}

/// Where in its round it stands: whose turn it is, then the phase of a battle.
pub(super) fn place_in_round(st: &State) -> u32 {
    let turn = (st.active.0 + st.seats - st.first.0) % st.seats.max(1);
    let phase = if st.battle.is_on {
        1 + u32::from(st.battle.phase_now)
    } else {
        0
    };
    u32::from(turn) * 16 + phase
}

/// The moment, in words.
pub(super) fn moment_in_words(st: &State) -> String {
    let turn = st.captain(st.active).turns;
    let turn = format!("turn {turn} of {}", letter(st.active));
    let battle = &st.battle;
    if !battle.is_on || battle.round == 0 {
        return turn;
    }
    format!("{turn}, round {}, phase {}", battle.round, battle.phase_now)
}

const _: () = assert!(SEATS < 16);
