//! Events in words, with the paragraph of the rules page behind them.

use super::board::{HEAVY, LIGHT};
use super::card::Weapon;
use super::event::Event;
use super::frame::HitSource;
use super::ids::{Loc, Mount, Slot, Zone, other};
use super::setup::{Loadout, Part, Setup};
use super::state::{Carrier, NONE};
use breachlab_core::engine::letter;

pub(super) fn zone(zone: Zone) -> String {
    match zone.owner() {
        None => "the center".to_owned(),
        Some(seat) => format!("{}'s carrier zone", letter(seat)),
    }
}

pub(super) fn location(loc: Loc) -> &'static str {
    loc.name()
}

/// What follows the place in a sentence about it.
fn are(loc: Loc) -> &'static str {
    if loc == Loc::ENGINES { "are" } else { "is" }
}

pub(super) fn mount(mount: Mount) -> &'static str {
    location(mount.loc())
}

pub(super) fn weapon(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::None => "nothing",
        Weapon::Blaster => "Blaster Cannon",
        Weapon::Ion => "Ion Cannon",
        Weapon::Bombs => "Thruster Bombs",
    }
}

fn slot(slot: Slot) -> String {
    let (first, _) = Loc::ENGINES.slots();
    match slot.loc() {
        Loc::ENGINES if slot == first => "first Engine".to_owned(),
        Loc::ENGINES => "second Engine".to_owned(),
        loc => location(loc).to_owned(),
    }
}

fn state(after: Carrier) -> String {
    if after.shields > 0 {
        format!("shields {}", after.shields)
    } else {
        format!("die at {}", after.hull)
    }
}

fn hits(n: u8) -> String {
    match n {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        n => format!("{n} hits"),
    }
}

/// A part of a ship as reports name it.
#[must_use]
pub(super) fn part(loadout: &Loadout, part: Part) -> String {
    match part {
        Part::Weapon(at) => format!("{}, {}", weapon(loadout.weapons[at.at()]), mount(at)),
        Part::Launcher => location(Loc::LAUNCHER).to_owned(),
        Part::Shields => "Shields".to_owned(),
        Part::Armor(loc) => format!("Armor, {}", location(loc)),
        Part::Squadron => "Fighter Squadron".to_owned(),
    }
}

/// One event as a line; empty where it is not worth one.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one line an event")]
pub(super) fn tell(set: &Setup, event: Event) -> String {
    let named = |card: u16| {
        if card == NONE {
            "no card"
        } else {
            set.name(card)
        }
    };
    match event {
        Event::Turn { turn } => format!("== turn {turn}"),
        Event::Initiative { seat, dice } => format!(
            "{} takes the initiative: A rolls {}, B {} (§4 T1)",
            letter(seat),
            dice[0],
            dice[1]
        ),
        Event::InitiativeTied { dice } => format!(
            "A rolls {}, B {}, and neither has more fighters: again (§4 T1)",
            dice[0], dice[1]
        ),
        Event::Automatic { seat } => {
            format!(
                "{} has the initiative, the enemy is crippled (§9)",
                letter(seat)
            )
        }
        Event::CarrierFire {
            seat,
            card,
            hits: n,
            after,
        } => format!(
            "{}'s carrier fires, {}: {} on {}'s, {} (§4 T2)",
            letter(seat),
            named(card),
            hits(n),
            letter(other(seat)),
            state(after)
        ),
        Event::OwnTurn { seat } => format!("-- {}", letter(seat)),
        Event::Drew { seat, cards: 1 } => format!("{} draws 1 card", letter(seat)),
        Event::Drew { seat, cards } => format!("{} draws {cards} cards", letter(seat)),
        Event::Shuffled { cards } => format!("the discard pile is shuffled: {cards} cards"),
        Event::Fly { seat, zone: to } => {
            format!("{}'s fighters fly to {} (§6)", letter(seat), zone(to))
        }
        Event::Dogfight { seat, kills, left } => format!(
            "dogfight: {} kills {}, {} kills {}; {} and {} are left (§6)",
            letter(seat),
            kills[0],
            letter(other(seat)),
            kills[1],
            left[0],
            left[1]
        ),
        Event::Strafe {
            seat,
            dice,
            hits: n,
            is_entry,
        } => format!(
            "{}'s fighters strafe {}'s gunship{} with {dice} dice: {} ({})",
            letter(seat),
            letter(other(seat)),
            if is_entry { " as it comes in" } else { "" },
            hits(n),
            if is_entry { "§7.2" } else { "§6" }
        ),
        Event::Move { seat, zone: to } => {
            format!("{}'s gunship moves to {}", letter(seat), zone(to))
        }
        Event::Land { seat } => format!("{}'s gunship lands (§7.1)", letter(seat)),
        Event::Tow {
            seat, zone: None, ..
        } => format!(
            "{}'s stranded gunship is in its carrier's zone already (§7.6)",
            letter(seat)
        ),
        Event::Tow {
            seat,
            works,
            zone: Some(to),
        } => format!(
            "{}'s stranded gunship is {}brought to {} (§7.6)",
            letter(seat),
            if works { "" } else { "not " },
            zone(to)
        ),
        Event::Played { seat, card } => format!("{} plays {}", letter(seat), named(card)),
        Event::Assault {
            seat,
            is_far,
            is_on_fighters,
        } => format!(
            "{}'s gunship attacks the {}{}",
            letter(seat),
            if is_on_fighters {
                "fighters (§7.3)"
            } else {
                "gunship"
            },
            match (is_on_fighters, is_far) {
                (true, _) => "",
                (false, true) => " at long range (§7.5)",
                (false, false) => " (§7.4)",
            }
        ),
        Event::FighterShot { is_hit, .. } => if is_hit {
            "one fighter is shot down"
        } else {
            "the shot misses"
        }
        .to_owned(),
        Event::FarShot { is_hit, .. } => if is_hit {
            "the shot hits"
        } else {
            "the shot misses"
        }
        .to_owned(),
        Event::Evaded { seat, source } => match source {
            HitSource::Far => format!("{} evades it (§7.5)", letter(seat)),
            _ => format!("{} evades it (§8.1)", letter(seat)),
        },
        Event::ShieldLost { seat, left } => {
            format!("{} loses a Shield, {left} left (§8.2)", letter(seat))
        }
        Event::ArmorLost { seat, loc } => {
            format!(
                "{} loses Armor on the {} (§8.4)",
                letter(seat),
                location(loc)
            )
        }
        Event::Damaged {
            seat,
            slot: at,
            damage,
        } => format!(
            "{}'s {}: {} (§8.5)",
            letter(seat),
            slot(at),
            match damage {
                LIGHT => "Light damage",
                HEAVY if at.loc().is_wing() => "shot off",
                _ => "Heavy damage",
            }
        ),
        Event::Hull { seat, hits: n } => {
            format!("{}'s Hull takes a hit, {} in all (§8.5)", letter(seat), n)
        }
        Event::Slagged { seat, slot: at } => {
            format!("{}'s {} is slagged (§8)", letter(seat), slot(at))
        }
        Event::ShieldsDown { seat } => {
            format!("{}'s Shields go with their generator (§8)", letter(seat))
        }
        Event::Destroyed { seat } => format!("{}'s gunship is destroyed (§14.1)", letter(seat)),
        Event::Ionized { seat, loc } => {
            let (place, is) = (location(loc), are(loc));
            format!("{}'s {place} {is} ionized (§9)", letter(seat))
        }
        Event::IonLost { seat, loc } => format!(
            "{}'s {} {} gone, nothing is ionized (GR-23)",
            letter(seat),
            location(loc),
            are(loc)
        ),
        Event::IonGone { seat, loc } => format!(
            "an Ionized card goes with {}'s {} (§8.5)",
            letter(seat),
            location(loc)
        ),
        Event::Crippled { seat } => {
            format!("{}'s gunship loses power: crippled (§9)", letter(seat))
        }
        Event::Recovered { seat } => format!("{}'s gunship has power again (§4 P5)", letter(seat)),
        Event::Drifted { seat, from, to } if from == to => format!(
            "an Ionized card stays on {}'s {}: 1 hit (§9)",
            letter(seat),
            location(from)
        ),
        Event::Drifted { seat, from, to } => format!(
            "an Ionized card drifts from {}'s {} to the {} (§9)",
            letter(seat),
            location(from),
            location(to)
        ),
        Event::Barrage { seat, hits: n } => {
            format!(
                "attack run: {}'s cannons score {} (§11.2)",
                letter(seat),
                hits(n)
            )
        }
        Event::RunCancelled { seat } => format!("{}'s run is cancelled (§11.3)", letter(seat)),
        Event::RunIdle { seat } => {
            format!("{} has nothing left to attack with (§11.4)", letter(seat))
        }
        Event::Torpedo {
            seat,
            hits: n,
            after,
        } => format!(
            "{}'s torpedo: {} on the carrier, {} (§11.4)",
            letter(seat),
            hits(n),
            state(after)
        ),
        Event::Bombs {
            seat,
            mount: at,
            hits: n,
            after,
        } => format!(
            "{}'s bombs from the {}: {} on the carrier, {} (§11.4)",
            letter(seat),
            mount(at),
            hits(n),
            state(after)
        ),
        Event::CarrierLost { seat } => format!("{}'s carrier is destroyed (§14)", letter(seat)),
        Event::LastTurn { seat } => format!("the last turn is {}'s (§14.4)", letter(seat)),
        Event::ShieldAdded { seat } => format!("{} adds a Shield (§12)", letter(seat)),
        Event::Mended { seat, loc } => {
            format!("{} mends the {} (§12)", letter(seat), location(loc))
        }
        Event::Unloaded { seat, loc } => format!(
            "{} takes an Ionized card off the {} (§12)",
            letter(seat),
            location(loc)
        ),
        Event::ArmorAdded { seat, loc } => {
            format!("{} puts Armor on the {} (§12)", letter(seat), location(loc))
        }
        Event::ArmorMoved { seat, from, to } => format!(
            "{} moves Armor from the {} to the {} (§12)",
            letter(seat),
            location(from),
            location(to)
        ),
        Event::Unmounted { seat, mount: at } => {
            format!("{} clears the {} (§12)", letter(seat), mount(at))
        }
        Event::Armed {
            seat,
            mount: at,
            weapon: with,
        } => format!(
            "{} arms the {} with {} (§12)",
            letter(seat),
            mount(at),
            weapon(with)
        ),
        Event::Overhauled { seat, loc } => {
            format!("{} overhauls the {} (§12)", letter(seat), location(loc))
        }
        Event::Winged { seat, mount: at } => {
            format!("{} replaces the {} (§12)", letter(seat), mount(at))
        }
        Event::Launched { seat } => format!("{}'s gunship launches (§12)", letter(seat)),
        Event::Discarded { seat, card } => format!("{} discards {}", letter(seat), named(card)),
    }
}
