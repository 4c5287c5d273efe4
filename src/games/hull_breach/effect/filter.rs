//! Which cards a choice, step or condition ranges over.

use crate::card::{CardDef, DefId, Faction, Kind};

/// Whose a card must be, as seen from the effect's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// Any Commander's.
    Any,
    /// Controlled by the effect's controller.
    Own,
    /// Controlled by another Commander.
    Enemy,
    /// Controlled by the Commander the effect chose ([`What::Commander`](super::What::Commander)).
    Chosen,
}

/// Where a card must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// Anywhere in play.
    Anywhere,
    /// Physically with the source.
    Local,
    /// At its controller's home.
    Home,
    /// In the current engagement.
    Here,
    /// In the current boarding action.
    Action,
    /// Aboard or attached to the source's host, or the source.
    Aboard,
}

/// Bay or open space, for ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// In a bay or in open space.
    Any,
    /// In open space.
    Open,
    /// In a bay.
    Bay,
}

/// How a filter treats the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Me {
    /// Like any other card.
    Include,
    /// The source never passes.
    Exclude,
    /// Only the source.
    Only,
    /// Only the source's host.
    Host,
}

/// Which side of the engagement a card or Commander must be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngagementRole {
    /// Any, or none.
    Any,
    /// The attacker's.
    Attacker,
    /// The defender's.
    Defender,
    /// Either side's.
    Side,
    /// Neither side's.
    Outsider,
}

/// Which cards (or Commanders) a choice, step or condition ranges over. Everything given must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Mask of [`Kind::bit`](crate::card::Kind::bit)s.
    pub kinds: u16,
    /// Mask of [`Class::bit`](crate::card::Class::bit)s; concerns ships and Stations only.
    pub classes: u16,
    /// Smallest and largest rank; concerns ships and Stations only.
    pub ranks: (u8, u8),
    /// Whose the card must be.
    pub side: Whose,
    /// Where it must be.
    pub place: Whereabouts,
    /// Bay or open space.
    pub space: Space,
    /// The source's part.
    pub me: Me,
    /// Side of the engagement.
    pub role: EngagementRole,
    /// Traits it must have (bits of [`Trait`](crate::traits::Trait)).
    pub with: u32,
    /// Traits it must not have.
    pub without: u32,
    /// Must (or must not) be wounded.
    pub wounded: Option<bool>,
    /// Must (or must not) be controlled by another than its owner.
    pub captured: Option<bool>,
    /// Faction lock or Station subtype it must have.
    pub faction: Option<Faction>,
    /// One card name only.
    pub named: Option<DefId>,
}

impl Filter {
    /// Whether a definition passes the parts of the filter that speak of the card itself.
    #[must_use]
    pub fn admits(&self, def: &CardDef, id: DefId) -> bool {
        if self.kinds & def.kind.bit() == 0 {
            return false;
        }
        if matches!(def.kind, Kind::Ship | Kind::Station)
            && (self.classes & def.class.bit() == 0
                || def.class.rank() < self.ranks.0
                || def.class.rank() > self.ranks.1)
        {
            return false;
        }
        self.faction.is_none_or(|faction| faction == def.faction)
            && self.named.is_none_or(|named| named == id)
    }
}
