//! What can be chosen.

use super::card::{Kind, Weapon};
use super::ids::{Loc, Mount, Zone};

/// What a card of an attack does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// A blaster's hit.
    Hit,
    /// An ion cannon's.
    Ion,
}

impl Fire {
    /// Both kinds of hit, in menu order.
    pub const BOTH: [Self; 2] = [Self::Hit, Self::Ion];

    /// The card that is played.
    #[inline]
    #[must_use]
    pub const fn card(self) -> Kind {
        match self {
            Self::Hit => Kind::Hit,
            Self::Ion => Kind::Ion,
        }
    }

    /// The weapon that fires it.
    #[inline]
    #[must_use]
    pub const fn weapon(self) -> Weapon {
        match self {
            Self::Hit => Weapon::Blaster,
            Self::Ion => Weapon::Ion,
        }
    }
}

/// How a card of an attack is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// As the dice fall.
    Dice,
    /// With one Bullseye: an automatic hit on fighters or at long range.
    Sure,
    /// At this location: one Bullseye in the same zone, two at long range.
    At(Loc),
}

/// The one card that may strengthen a torpedo (§11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boost {
    /// Nothing of the kind.
    None,
    /// Bullseye, Critical Damage or Slagged.
    Card(Kind),
}

/// One entry of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The squadron flies to a zone.
    Fly(Zone),
    /// The squadron strafes the gunship here.
    Strafe,
    /// The squadron's phase ends where it is.
    Hold,
    /// The tractor beam or the emergency thrusters, for the whole phase.
    Tow,
    /// Neither tractor beam nor thrusters are used.
    Drift,
    /// The gunship moves.
    Move(Zone),
    /// The gunship lands.
    Land,
    /// An attack on the fighters here.
    AttackFighters,
    /// An attack on the gunship here.
    AttackGunship,
    /// An attack on the gunship next door.
    AttackFar,
    /// An attack run.
    Run,
    /// No more actions.
    EndActions,
    /// A card of an attack.
    Fire(Fire, Sight),
    /// No more cards of this attack.
    Cease,
    /// The announced cards are fired.
    Loose,
    /// Plays Evasive Action.
    Evade,
    /// The shot is let through.
    Endure,
    /// Plays Slagged.
    Slag,
    /// Plays Critical Damage.
    Critical,
    /// Plays neither.
    Spare,
    /// Fires a torpedo.
    Torpedo(Boost),
    /// Drops the bombs of a wing, with so many Bullseyes.
    Bombs {
        /// The wing.
        mount: Mount,
        /// Bullseyes played before the roll.
        aims: u8,
    },
    /// Adds so many Critical Damage and Slagged cards to the bombs that hit.
    Load {
        /// How many Critical Damage are played.
        criticals: u8,
        /// How many Slagged are played.
        slags: u8,
    },
    /// Damage Control in flight or one repair action aboard: one Shield.
    AddShield,
    /// The same: removes Light damage.
    Mend(Loc),
    /// Removes one Ionized card.
    Unload(Loc),
    /// Restores a lost Armor card.
    AddArmor(Loc),
    /// Moves an Armor card.
    MoveArmor {
        /// The location it is taken from.
        from: Loc,
        /// The location it is put on.
        to: Loc,
    },
    /// Takes a weapon off.
    Unmount(Mount),
    /// Puts a weapon on.
    Arm(Mount, Weapon),
    /// Removes Heavy damage.
    Overhaul(Loc),
    /// Replaces a wing.
    NewWing(Mount),
    /// Plays Damage Control aboard for one repair action more.
    Overtime,
    /// The gunship launches from its carrier.
    Launch,
    /// No more repairs.
    EndRepairs,
    /// Discards a card.
    Discard(Kind),
    /// Keeps the rest.
    EndDiscards,
}

impl Action {
    /// A stable number, different for every action.
    #[must_use]
    pub fn code(self) -> u64 {
        let (kind, detail) = match self {
            Self::Fly(zone) => (0, zone.0),
            Self::Strafe => (1, 0),
            Self::Hold => (2, 0),
            Self::Tow => (3, 0),
            Self::Drift => (4, 0),
            Self::Move(zone) => (5, zone.0),
            Self::Land => (6, 0),
            Self::AttackFighters => (7, 0),
            Self::AttackGunship => (8, 0),
            Self::AttackFar => (9, 0),
            Self::Run => (10, 0),
            Self::EndActions => (11, 0),
            Self::Fire(fire, sight) => {
                let sight = match sight {
                    Sight::Dice => 0,
                    Sight::Sure => 9,
                    Sight::At(loc) => loc.0,
                };
                (12, sight * 2 + u8::from(fire == Fire::Ion))
            }
            Self::Cease => (13, 0),
            Self::Loose => (14, 0),
            Self::Evade => (15, 0),
            Self::Endure => (16, 0),
            Self::Slag => (17, 0),
            Self::Critical => (18, 0),
            Self::Spare => (19, 0),
            Self::Torpedo(Boost::None) => (20, 0),
            Self::Torpedo(Boost::Card(kind)) => (20, 1 + kind as u8),
            Self::Bombs { mount, aims } => (21, mount.0 * 8 + aims),
            Self::Load { criticals, slags } => (22, criticals * 8 + slags),
            Self::AddShield => (23, 0),
            Self::Mend(loc) => (24, loc.0),
            Self::Unload(loc) => (25, loc.0),
            Self::AddArmor(loc) => (26, loc.0),
            Self::MoveArmor { from, to } => (27, from.0 * 16 + to.0),
            Self::Unmount(mount) => (28, mount.0),
            Self::Arm(mount, weapon) => (29, mount.0 * 4 + weapon as u8),
            Self::Overhaul(loc) => (30, loc.0),
            Self::NewWing(mount) => (31, mount.0),
            Self::Overtime => (32, 0),
            Self::Launch => (33, 0),
            Self::EndRepairs => (34, 0),
            Self::Discard(kind) => (35, kind as u8),
            Self::EndDiscards => (36, 0),
        };
        kind << 8 | u64::from(detail)
    }
}
