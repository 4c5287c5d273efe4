//! Positions in words, and the units whose fate odds are about: the ship, and everybody aboard.

use crate::card::Hazard;
use crate::rules::GEMS;
use crate::setup::Setup;
use crate::ship::each;
use crate::state::{Ending, Life, Resting, State};
use crate::tell::{hazard, place};
use crate::tide::Icon;
use breachlab_core::engine::{Seat, letter, listed, so_many};

/// The position in words: whose moment it is, the ship, chests and treasures, then each player.
pub(super) fn position(set: &Setup, st: &State) -> Vec<String> {
    let left = st.left;
    let mut lines = vec![match st.outcome {
        Some(outcome) => format!(
            "the match is over: {}",
            Ending::NAMES[usize::from(outcome.ending)]
        ),
        None => format!(
            "{}; {} and {} left",
            moment_in_words(st),
            so_many(left.actions, "action"),
            so_many(left.searches, "search")
        ),
    }];
    lines.push(format!("water at step {}: {}", st.water, icon(set, st)));
    lines.push(format!("breach at {}", place(set, st.breach)));
    for [above, below] in st.stairs {
        lines.push(format!(
            "stairs from {} to {}",
            place(set, above),
            place(set, below)
        ));
    }
    for kind in Hazard::ALL {
        for at in each(st.hazards[kind as usize]) {
            lines.push(format!("{} at {}", hazard(kind), place(set, at)));
        }
    }
    let cubes = Hazard::ALL.map(|kind| format!("{} {}", st.cubes[kind as usize], hazard(kind)));
    lines.push(format!("cubes left: {}", cubes.join(", ")));
    (0..GEMS).for_each(|gem| lines.extend(chest(set, st, gem)));
    for (treasure, lies) in st.lies.iter().enumerate() {
        match *lies {
            Resting::On(at) => {
                lines.push(format!(
                    "treasure {} lies at {}",
                    treasure + 1,
                    place(set, at)
                ));
            }
            Resting::Gone => lines.push(format!("treasure {} is delivered", treasure + 1)),
            Resting::Hidden | Resting::Held(_) => {}
        }
    }
    st.seats()
        .for_each(|seat| sailor(set, st, seat, &mut lines));
    let discards = st
        .discards
        .iter()
        .map(|&many| usize::from(many))
        .sum::<usize>();
    lines.push(format!(
        "{} in the deck, {}",
        so_many(st.pile.len(), "card"),
        so_many(discards, "discard")
    ));
    lines
}

fn icon(set: &Setup, st: &State) -> String {
    match set.tide(st.water).icon {
        Icon::Dry => "dry".to_owned(),
        Icon::Partly(deck) => format!("deck {} partly flooded", deck + 1),
        Icon::Fully(deck) => format!("deck {} flooded", deck + 1),
        Icon::Sunk => "sunk".to_owned(),
    }
}

fn chest(set: &Setup, st: &State, gem: usize) -> Option<String> {
    let (chest, name) = (st.chests[gem], &set.set.gems[gem]);
    let marker = |what: &str, face: Option<u8>, first: u8| {
        face.map(|face| format!("{what} {}", (face + first) % 10))
    };
    let found = [
        marker("column", chest.column, 2),
        marker("row", chest.row, 1),
    ];
    let found: Vec<String> = found.into_iter().flatten().collect();
    let state = match (chest.is_open, chest.is_empty) {
        (_, true) => "empty",
        (true, false) => "open",
        (false, false) => "closed",
    };
    (!found.is_empty()).then(|| match st.chest_at(gem as u8) {
        Some(at) => format!("{name} chest at {}, {state}", place(set, at)),
        None => format!("{name} chest in {}", found.join(", ")),
    })
}

fn sailor(set: &Setup, st: &State, seat: Seat, lines: &mut Vec<String>) {
    let (own, sailor) = (name(set, st, seat), &st.sailors[seat]);
    let life = match sailor.life {
        Life::Alive => "",
        Life::Dead => ", dead",
        Life::Ghost => ", a ghost",
    };
    lines.push(format!("{own} at {}{life}", place(set, sailor.at)));
    let held = (0..set.places()).filter(|&card| sailor.hand[card] > 0);
    let cards = held.map(|card| format!("{} {}", sailor.hand[card], set.set.cards[card].name));
    let found = sailor.found();
    let found = found.map(|treasure| format!("treasure {}", treasure + 1));
    let held: Vec<String> = cards.chain(found).collect();
    let held = match held.as_slice() {
        [] => "nothing".to_owned(),
        held => held.join(", "),
    };
    lines.push(format!("{own} holds {held}"));
}

/// What a player's pawn is called.
fn name(set: &Setup, st: &State, seat: Seat) -> String {
    let who = &set.set.characters[usize::from(st.sailors[seat].who)].name;
    format!("{}'s {who}", letter(seat))
}

/// The ship, by its number; players have those behind it, in the order of their seats.
const SHIP: u32 = 0;

/// Everything whose fate odds are about.
pub(super) fn roster(set: &Setup, st: &State) -> Vec<(u32, String)> {
    let sailors = st
        .seats()
        .map(|seat| (SHIP + 1 + u32::from(seat.0), name(set, st, seat)));
    std::iter::once((SHIP, "the ship".to_owned()))
        .chain(sailors)
        .collect()
}

/// Whether a unit is everybody's.
pub(super) const fn is_shared(unit: u32) -> bool {
    unit == SHIP
}

/// Whose a unit is; the ship, which is everybody's, stands with the first player.
pub(super) fn owner(unit: u32) -> Seat {
    Seat(unit.saturating_sub(1) as u8)
}

listed! {
    /// What can become of a unit.
    pub(super) enum CrewFate {
        /// The ship floats, or all is won; a player lives.
        Safe = "safe",
        /// A player is dead.
        Dead = "dead",
        /// A racer haunts the ship.
        Ghost = "a_ghost",
        /// The water reached the end of the scale.
        Sunk = "sunk",
        /// An obstacle was drawn that has no cube left.
        Overrun = "overrun",
        /// Lost with somebody who drowned.
        Drowned = "lost_with_the_drowned",
        /// Nobody alive can move.
        Trapped = "trapped",
        /// All racers are ghosts.
        Haunted = "haunted",
        /// Nothing came of it in so many rounds.
        Stalled = "stalled",
    }
}

/// What has become of a unit.
pub(super) fn fate(st: &State, unit: u32) -> CrewFate {
    if unit != SHIP {
        return match st.sailors[owner(unit)].life {
            Life::Alive => CrewFate::Safe,
            Life::Dead => CrewFate::Dead,
            Life::Ghost => CrewFate::Ghost,
        };
    }
    let ending = st.outcome.map(|outcome| usize::from(outcome.ending));
    let ends = [
        (Ending::Sunk, CrewFate::Sunk),
        (Ending::Overrun, CrewFate::Overrun),
        (Ending::Drowned, CrewFate::Drowned),
        (Ending::Trapped, CrewFate::Trapped),
        (Ending::Haunted, CrewFate::Haunted),
        (Ending::Stall, CrewFate::Stalled),
    ];
    let lost = ends
        .into_iter()
        .find(|(of, _)| Some(*of as usize) == ending);
    lost.map_or(CrewFate::Safe, |(_, fate)| fate)
}

/// What is counted of a unit.
pub(super) const fn counted(unit: u32) -> &'static str {
    if unit == SHIP {
        "steps of water"
    } else {
        "cards"
    }
}

/// How many that is.
pub(super) fn count(st: &State, unit: u32) -> u16 {
    match unit {
        SHIP => u16::from(st.water),
        _ => u16::from(st.sailors[owner(unit)].cards()),
    }
}

/// How many turns of the round came before.
pub(super) fn place_in_round(st: &State) -> u32 {
    let players = st.players.max(1);
    u32::from((st.left.active.0 + players - st.first.0) % players)
}

/// The round and whose turn it is, in words.
pub(super) fn moment_in_words(st: &State) -> String {
    format!("round {}, {}'s turn", st.round, letter(st.left.active))
}
