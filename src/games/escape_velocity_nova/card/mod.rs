//! Cards as the match reads them: numbers and small lists, no strings but names (§1).

mod green;
mod red;

pub use green::{
    FighterBay, Fitting, Green, GunSystem, Hull, HullNumbers, PurValue, Tech, WeaponSlot,
};
pub use red::{Chapter, Errand, Happening, Opposition, Planet, Red, Reward, Site};

/// Nothing, where a place in a list could stand.
pub const NONE: u16 = u16::MAX;

impl Fitting {
    /// One without a name that does nothing and that nobody sells: what a file does not say.
    #[must_use]
    pub fn bare() -> Self {
        Self {
            name: NONE,
            allegiance: None,
            tech: Tech::UNSOLD,
            cost: 0,
            spaces: 0,
            slot: WeaponSlot::Free,
            limit: 0,
            bonus: HullNumbers::default(),
            system: None,
            telepathy: None,
            bay: None,
            ammunition: Vec::new(),
            pod: 0,
            raises: 0,
        }
    }
}

/// One two-sided card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoSided {
    /// Stable id.
    pub id: String,
    /// Both names.
    pub name: String,
    /// Its action number, 0 to 9.
    pub number: u8,
    /// Whether it is a start ship: no number, no red side [NR-11].
    pub is_start: bool,
    /// The green side.
    pub green: Green,
    /// The red side.
    pub red: Red,
}

impl TwoSided {
    /// A card that is good for nothing but to be paid with or flipped. No file has one: it stands where a study leaves a
    /// card out.
    #[must_use]
    pub fn blank(number: u8) -> Self {
        Self {
            id: format!("blank-{number}"),
            name: "a blank".to_owned(),
            number,
            is_start: false,
            green: Green::Fitting(Fitting {
                spaces: u8::MAX,
                ..Fitting::bare()
            }),
            red: Red::Blank,
        }
    }

    /// The ship on its green side.
    #[inline]
    #[must_use]
    pub const fn hull(&self) -> Option<&Hull> {
        match &self.green {
            Green::Ship(hull) => Some(hull),
            Green::Fitting(_) => None,
        }
    }

    /// The weapon or outfit on its green side.
    #[inline]
    #[must_use]
    pub const fn fitting(&self) -> Option<&Fitting> {
        match &self.green {
            Green::Fitting(fitting) => Some(fitting),
            Green::Ship(_) => None,
        }
    }

    /// The planet on its red side.
    #[inline]
    #[must_use]
    pub const fn planet(&self) -> Option<&Planet> {
        match &self.red {
            Red::Planet(planet) => Some(planet),
            _ => None,
        }
    }

    /// The mission on its red side.
    #[inline]
    #[must_use]
    pub const fn errand(&self) -> Option<&Errand> {
        match &self.red {
            Red::Errand(errand) => Some(errand),
            _ => None,
        }
    }

    /// What it costs in cards.
    #[inline]
    #[must_use]
    pub const fn cost(&self) -> u8 {
        match &self.green {
            Green::Ship(hull) => hull.cost,
            Green::Fitting(fitting) => fitting.cost,
        }
    }
}
