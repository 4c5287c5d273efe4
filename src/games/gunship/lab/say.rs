//! Decisions in words, as transcripts and scenario files use them.

use crate::action::{Action, Boost, Fire, Sight};
use crate::card::{Kind, Weapon};
use crate::frame::{Frame, HitStage, Target};
use crate::ids::{BOTH, Loc, Mount, Zone};
use crate::rules::{BOMBS, MOST_HAND};
use crate::setup::Setup;
use crate::state::State;
use crate::tell::{location, mount, weapon, zone};

/// A decision in words; cards are called as those in hand, where a state is given.
// Long because it is a table, a sentence for each decision: the wording is one voice and is read as one.
pub(super) fn say(set: &Setup, st: Option<&State>, action: Action) -> String {
    let name = |kind: Kind| {
        let hand = st.and_then(|st| Some(st.hands[st.asked?.at()].as_slice()));
        let mut held = hand.into_iter().flatten().copied();
        let held = held.find(|&card| set.kind(card) == kind);
        let any = || (0..).zip(&set.kinds).find(|(_, of)| **of == kind);
        let card = held.or_else(|| any().map(|(card, _)| card));
        card.map_or("a card", |card| set.name(card))
    };
    match action {
        Action::Fly(to) => format!("fighters fly to {}", zone(to)),
        Action::Strafe => "fighters strafe".to_owned(),
        Action::Hold => "fighters hold".to_owned(),
        Action::Tow => "gunship calls for tractor or thrusters".to_owned(),
        Action::Drift => "gunship stays as it is".to_owned(),
        Action::Move(to) => format!("gunship moves to {}", zone(to)),
        Action::Land => "gunship lands".to_owned(),
        Action::AttackFighters => "gunship attacks the fighters".to_owned(),
        Action::AttackGunship => "gunship attacks the gunship".to_owned(),
        Action::AttackFar => "gunship attacks at long range".to_owned(),
        Action::Run => "gunship makes an attack run".to_owned(),
        Action::EndActions => "gunship ends its actions".to_owned(),
        Action::Fire(fire, sight) => {
            let shot = format!("fires {}", name(fire.card()));
            match sight {
                Sight::Dice => shot,
                Sight::Sure => format!("{shot} with {}", name(Kind::Aim)),
                Sight::At(at) => format!("{shot} with {} at the {}", name(Kind::Aim), location(at)),
            }
        }
        Action::Cease => "ceases fire".to_owned(),
        Action::Loose => "fires what is announced".to_owned(),
        Action::Evade => format!("plays {} to evade", name(Kind::Evade)),
        Action::Endure => "does not evade".to_owned(),
        Action::Slag => format!("plays {} on it", name(Kind::Slag)),
        Action::Critical => format!("plays {} on it", name(Kind::Critical)),
        Action::Spare => "plays nothing on it".to_owned(),
        Action::Torpedo(Boost::None) => format!("fires {}", name(Kind::Torpedo)),
        Action::Torpedo(Boost::Card(kind)) => {
            format!("fires {} with {}", name(Kind::Torpedo), name(kind))
        }
        Action::Bombs { mount: at, aims: 0 } => format!("drops the bombs of the {}", mount(at)),
        Action::Bombs { mount: at, aims } => {
            format!(
                "drops the bombs of the {} with {aims} {}",
                mount(at),
                name(Kind::Aim)
            )
        }
        Action::Load { criticals, slags } => {
            let parts = [(criticals, Kind::Critical), (slags, Kind::Slag)];
            let parts = parts.into_iter().filter(|(number, _)| *number > 0);
            let parts: Vec<String> = parts
                .map(|(number, kind)| format!("{number} {}", name(kind)))
                .collect();
            if parts.is_empty() {
                "adds nothing to the bombs".to_owned()
            } else {
                format!("adds {} to the bombs", parts.join(" and "))
            }
        }
        Action::AddShield => "adds a Shield".to_owned(),
        Action::Mend(at) => format!("mends the {}", location(at)),
        Action::Unload(at) => format!("takes an ion off the {}", location(at)),
        Action::AddArmor(at) => format!("puts Armor on the {}", location(at)),
        Action::MoveArmor { from, to } => {
            format!(
                "moves Armor from the {} to the {}",
                location(from),
                location(to)
            )
        }
        Action::Unmount(at) => format!("clears the {}", mount(at)),
        Action::Arm(at, with) => format!("arms the {} with {}", mount(at), weapon(with)),
        Action::Overhaul(at) => format!("overhauls the {}", location(at)),
        Action::NewWing(at) => format!("replaces the {}", mount(at)),
        Action::Overtime => format!("plays {} for a repair more", name(Kind::Control)),
        Action::Launch => "gunship launches".to_owned(),
        Action::EndRepairs => "ends the repairs".to_owned(),
        Action::Discard(kind) => format!("discards {}", name(kind)),
        Action::EndDiscards => "keeps the rest".to_owned(),
    }
}

/// Every decision there can be.
// Long because it lists every form of each decision, and a test holds it against the menus of whole matches.
pub(super) fn all() -> impl Iterator<Item = Action> {
    let zones = || {
        let homes = BOTH.map(Zone::home).into_iter();
        homes.chain([Zone::CENTER])
    };
    let mut all = vec![
        Action::Strafe,
        Action::Hold,
        Action::Tow,
        Action::Drift,
        Action::Land,
        Action::AttackFighters,
        Action::AttackGunship,
        Action::AttackFar,
        Action::Run,
        Action::EndActions,
        Action::Cease,
        Action::Loose,
        Action::Evade,
        Action::Endure,
        Action::Slag,
        Action::Critical,
        Action::Spare,
        Action::Torpedo(Boost::None),
        Action::AddShield,
        Action::Overtime,
        Action::Launch,
        Action::EndRepairs,
        Action::EndDiscards,
    ];
    all.extend(zones().flat_map(|zone| [Action::Fly(zone), Action::Move(zone)]));
    let sights = || {
        [Sight::Dice, Sight::Sure]
            .into_iter()
            .chain(Loc::all().map(Sight::At))
    };
    all.extend(
        Fire::BOTH
            .into_iter()
            .flat_map(|fire| sights().map(move |at| Action::Fire(fire, at))),
    );
    all.extend(Kind::ALL.map(Action::Discard));
    all.extend(
        [Kind::Aim, Kind::Critical, Kind::Slag].map(|kind| Action::Torpedo(Boost::Card(kind))),
    );
    for at in Loc::all() {
        all.extend([
            Action::Mend(at),
            Action::Unload(at),
            Action::AddArmor(at),
            Action::Overhaul(at),
        ]);
        all.extend(Loc::all().map(|to| Action::MoveArmor { from: at, to }));
    }
    for mount in Mount::all() {
        all.extend((0..=BOMBS).map(|aims| Action::Bombs { mount, aims }));
        all.extend([Action::Unmount(mount), Action::NewWing(mount)]);
        // A pod takes fewer weapons than a wing; that one does not fit it can be said too.
        let weapons = Weapon::fitting(true).iter();
        all.extend(weapons.map(|&gun| Action::Arm(mount, gun)));
    }
    for criticals in 0..=MOST_HAND as u8 {
        all.extend((0..=MOST_HAND as u8).map(|slags| Action::Load { criticals, slags }));
    }
    all.into_iter()
}

/// The paragraphs behind what is asked.
pub(super) fn asks(st: &State) -> &'static [&'static str] {
    match st.frames.last() {
        Some(Frame::Fighters { .. }) => &["G1", "§6"],
        Some(Frame::Actions { is_asked: false }) => &["G13", "§7.6"],
        Some(Frame::Actions { .. }) => &["G2", "§7.1"],
        Some(Frame::Assault {
            target: Target::Fighters,
            ..
        }) => &["G3", "§7.3"],
        Some(Frame::Assault {
            target: Target::Gunship,
            ..
        }) => &["G3", "§7.4"],
        Some(Frame::Announce { .. }) => &["G3", "§7.5"],
        Some(Frame::Dodge(_)) => &["G4", "§7.5"],
        Some(Frame::Strike(strike)) => match strike.stage {
            HitStage::Slag { .. } => &["G7", "§8"],
            HitStage::Critical => &["G6", "§8.6"],
            _ => &["G4", "§8.1"],
        },
        Some(Frame::Run) => &["G8", "§11.4"],
        Some(Frame::Bombs { .. }) => &["G9", "§11.4"],
        Some(Frame::InFlight) => &["G10", "§12"],
        Some(Frame::Hangar) => &["G11", "§12"],
        _ => &["G12", "§4 P6"],
    }
}
