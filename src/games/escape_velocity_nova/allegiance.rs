//! Whom a ship or a planet belongs to: the colours of the board and of the cards (§1.2, §4).

use breachlab_core::plan::words;

/// Markers there are: one for each government that polices (§4.1).
pub const MARKERS: usize = 8;

/// A type of ship, the government of a planet, or the host of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Allegiance {
    /// Traders: nobody's enemy.
    Trader,
    /// Pirates: everybody's.
    Pirate,
    /// The first of the eight governments with a marker.
    Federation,
    /// The Rebels.
    Rebel,
    /// The Auroran Empire.
    Auroran,
    /// House Dani of the Empire.
    Dani,
    /// House Heraan.
    Heraan,
    /// House Moash.
    Moash,
    /// House Tekel.
    Tekel,
    /// House Vella, the last with a marker.
    Vella,
    /// Polaris: hostile to whoever has no clean record.
    Polaris,
    /// An alien race, hostile likewise.
    Krypt,
    /// An alien race with systems of its own.
    Wraith,
    /// An alien race.
    Hyperoid,
    /// The type of outfits for telepath ships.
    Telepath,
    /// A system or planet without government.
    Independent,
    /// A system in which nobody lives.
    Uninhabited,
}

words! {
    /// Types and hosts by the words of files.
    pub ALLEGIANCE: Allegiance {
        "trader" => Allegiance::Trader, "Traders; may be bought and accompany any fleet.";
        "pirate" => Allegiance::Pirate, "Pirates; hostile to everybody.";
        "federation" => Allegiance::Federation, "The Federation.";
        "rebel" => Allegiance::Rebel, "The Rebels.";
        "auroran" => Allegiance::Auroran, "The Auroran Empire.";
        "dani" => Allegiance::Dani, "House Dani.";
        "heraan" => Allegiance::Heraan, "House Heraan.";
        "moash" => Allegiance::Moash, "House Moash.";
        "tekel" => Allegiance::Tekel, "House Tekel.";
        "vella" => Allegiance::Vella, "House Vella.";
        "polaris" => Allegiance::Polaris, "Polaris; hostile without a clean record.";
        "krypt" => Allegiance::Krypt, "An alien race.";
        "wraith" => Allegiance::Wraith, "An alien race.";
        "hyperoid" => Allegiance::Hyperoid, "An alien race.";
        "telepath" => Allegiance::Telepath, "Outfits for telepath ships.";
        "independent" => Allegiance::Independent, "No government.";
        "uninhabited" => Allegiance::Uninhabited, "Nobody lives there.";
    }
}

impl Allegiance {
    /// The place of its marker; none where there is no marker (§4.1).
    #[inline]
    #[must_use]
    pub const fn marker(self) -> Option<usize> {
        let at = self as usize;
        if at >= Self::Federation as usize && at <= Self::Vella as usize {
            Some(at - Self::Federation as usize)
        } else {
            None
        }
    }

    /// The place of its clean record; none of those that keep none (§4.2).
    #[inline]
    #[must_use]
    pub const fn record(self) -> Option<usize> {
        let at = self as usize;
        if at >= Self::Polaris as usize && at <= Self::Hyperoid as usize {
            Some(at - Self::Polaris as usize)
        } else {
            None
        }
    }

    /// Whether it is a House of the Auroran Empire (§4.3).
    #[inline]
    #[must_use]
    pub const fn is_house(self) -> bool {
        let at = self as usize;
        at >= Self::Dani as usize && at <= Self::Vella as usize
    }

    /// Whether ships of this type may be introduced where that one is host (§4.3).
    #[inline]
    #[must_use]
    pub fn serves(self, host: Self) -> bool {
        let is_government = self.marker().is_some() || self.record().is_some();
        is_government && (self == host || (self == Self::Auroran && host.is_house()))
    }

    /// Whether a place that asks for this government takes that one (§4.3).
    #[inline]
    #[must_use]
    pub fn takes(self, government: Self) -> bool {
        self == government || (self == Self::Auroran && government.is_house())
    }

    /// Its bit in a set of allegiances.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}
