//! What is under way: the rules are a stack of these over a plain state.

use super::action::{Fire, Sight};
use super::ids::{Loc, Slot};
use super::setup::Part;
use breachlab_core::engine::Seat;

/// Steps of a game turn (§4). The first two belong to both players, the rest to the active one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// Initiative is rolled for (T1).
    Initiative,
    /// The Carrier Phase (T2).
    Carriers,
    /// The player draws (P1).
    Draw,
    /// The Fighter Phase (P2).
    Fighters,
    /// The Gunship Phase (P3).
    Gunship,
    /// The Repair Phase, launching and drift (P4).
    Repair,
    /// The end of P4: Ionized cards move.
    Drift,
    /// A gunship that was crippled has power again (P5).
    Recover,
    /// The player discards (P6).
    Discard,
    /// To the other player, or the next turn.
    Next,
}

impl Step {
    /// The phase it belongs to: Ionized cards move at the end of the Repair Phase (§4 P4).
    #[must_use]
    pub const fn phase(self) -> Self {
        match self {
            Self::Drift => Self::Repair,
            step => step,
        }
    }
}

/// Where a hit comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitSource {
    /// A card of a gunship in the same zone.
    Card,
    /// A card fired at long range: evaded, if at all, before the dice.
    Far,
    /// Fighters that strafe.
    Strafe,
    /// A carrier's cannons.
    Defence,
}

/// Where the resolution of a hit stands (§8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitStage {
    /// Step 1: the target may evade.
    Evade,
    /// Steps 2 to 5.
    Land,
    /// Steps 4 and 5 again, at the same location.
    Again,
    /// The Slagged window; whether the hit overflowed into the hull.
    Slag {
        /// What can be slagged.
        slot: Slot,
        /// Whether the hit went on into the hull (GR-20).
        is_overflow: bool,
    },
    /// Step 6: Critical Damage may be played.
    Critical,
}

/// One hit, or one Ionized card, on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Whose gunship is hit.
    pub target: Seat,
    /// Where it comes from.
    pub source: HitSource,
    /// What it does.
    pub fire: Fire,
    /// The card that does the harm, or [`NONE`](super::state::NONE).
    pub card: u16,
    /// What fired it, for the report.
    pub by: Option<Part>,
    /// Where it stands.
    pub stage: HitStage,
    /// The location a Bullseye chose.
    pub choice: Option<Loc>,
    /// Where it fell.
    pub loc: Loc,
    /// Whether a Shield took it.
    pub is_shielded: bool,
    /// Critical Damage cards played on it.
    pub criticals: u8,
}

/// What the defender of a long-range attack may evade at once (§7.5, G4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarShots {
    /// All that is left to the dice.
    Volley,
    /// The announced card at this place, where it has a Bullseye.
    Aimed(u8),
}

impl FarShots {
    /// What is asked about after it.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Volley => Self::Aimed(0),
            Self::Aimed(nth) => Self::Aimed(nth + 1),
        }
    }

    /// Whether a card is among them, announced at place `nth` and aimed like this.
    pub(super) fn has(self, nth: usize, sight: Sight) -> bool {
        match self {
            Self::Volley => sight == Sight::Dice,
            Self::Aimed(at) => nth == usize::from(at) && sight != Sight::Dice,
        }
    }
}

/// Whom an attack in the same zone is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The squadron.
    Fighters,
    /// The ship.
    Gunship,
}

/// One thing under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The turn; always at the bottom.
    Turn(Step),
    /// The active squadron's phase (§6).
    Fighters {
        /// Zones flown through since the start or the strafe, a bit each: none is entered twice.
        visited: u8,
        /// Whether it has strafed.
        has_strafed: bool,
    },
    /// The active gunship's phase (§7).
    Actions {
        /// Whether the question of tractor and thrusters has been asked (G13).
        is_asked: bool,
    },
    /// An attack in the same zone (§7.3, §7.4).
    Assault {
        /// Whom the attack is aimed at.
        target: Target,
        /// Cards the attacker has played in it.
        played: u8,
    },
    /// Announcing a long-range attack (§7.5); what is announced lies in the state.
    Announce {
        /// Nothing is left to announce: what is announced is as good as fired.
        is_whole: bool,
    },
    /// The defender's answers to it: the volley, then each Bullseye shot.
    Dodge(FarShots),
    /// Its resolution: the cards one by one, those of the volley first, then those with a Bullseye.
    Volley {
        /// Whether those with a Bullseye are gone through.
        is_aimed: bool,
        /// Which announced card is next.
        next: u8,
    },
    /// So many hits, one at a time.
    Barrage {
        /// On whose ship.
        target: Seat,
        /// What the harm comes from.
        source: HitSource,
        /// Hits to come.
        left: u8,
    },
    /// One hit.
    Strike(Strike),
    /// An attack run, after the barrage (§11).
    Run,
    /// Bombs that hit, to be strengthened (G9).
    Bombs {
        /// Those that hit.
        hits: u8,
    },
    /// Damage Control in flight (§12).
    InFlight,
    /// Repairs aboard (§12).
    Hangar,
    /// Discards (§4 P6).
    Discard {
        /// How many more.
        left: u8,
    },
}

impl Frame {
    /// Whether no engagement is under way: a phase, or the way from one to the next.
    #[must_use]
    pub fn is_between(&self) -> bool {
        matches!(
            self,
            Self::Turn(_)
                | Self::Fighters { .. }
                | Self::Actions { .. }
                | Self::InFlight
                | Self::Hangar
                | Self::Discard { .. }
        )
    }

    /// Whether something rolls on that only answers and strengthening cards can change.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        matches!(
            self,
            Self::Announce { is_whole: true }
                | Self::Dodge(_)
                | Self::Volley { .. }
                | Self::Barrage { .. }
                | Self::Strike(_)
                | Self::Bombs { .. }
        )
    }
}

/// A match of many is copied often: no frame is larger than a hit under way.
const _: () = assert!(
    size_of::<Frame>() <= size_of::<Strike>() + 2,
    "a frame has grown"
);
