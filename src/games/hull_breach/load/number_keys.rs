//! The numbers of a card that have keys of their own in card files and patches: each declared once, with what it may be, what it
//! means, and which types of card have it.

use crate::card::{CardDef, Class, Kind};
use breachlab_core::plan::head::may;
use breachlab_core::plan::{Field, Shape};

/// Calls a macro with these arguments and all numbers of a card in the order of its file: what each is in code, its key, its
/// bounds, and what it means.
macro_rules! each_number {
    ($then:ident $arguments:tt) => {
        $then! { $arguments
            CostResource "cost_resource" (0, 20) "Printed Resource cost.";
            CostCurrency "cost_currency" (0, 20) "Printed Currency cost.";
            GainResource "gain_resource" (0, 20) "Resource gained each collect step.";
            GainCurrency "gain_currency" (0, 20) "Currency gained each collect step.";
            Attack "attack" (-20, 20) "Attack dice; negative on modules only.";
            Defense "defense" (-20, 20) "Defense number; negative on modules only.";
            Wounds "wounds" (0, 50) "Wounds it can take; a Station module's are its own.";
            MarineCapacity "marine_capacity" (0, 20) "Marine space given.";
            FighterCapacity "fighter_capacity" (0, 20) "Bay space given.";
            MarineSpace "marine_space" (0, 20) "Marine space used.";
            FighterSpace "fighter_space" (0, 20) "Bay space used.";
        }
    };
}
pub(super) use each_number;

/// The fields of a table, with those of all numbers between two others.
macro_rules! fields_around {
    (({ $($before:tt)* } { $($after:tt)* }) $($number:ident $key:literal ($low:literal, $high:literal) $doc:literal;)*) => {
        fields!($($before)* $(may $key: Shape::Int($low, $high), $doc;)* $($after)*)
    };
}
pub(super) use fields_around;

/// A list of keys, with those of all numbers between two others.
macro_rules! keys_around {
    (({ $($before:literal)* } { $($after:literal)* }) $($number:ident $key:literal $bounds:tt $doc:literal;)*) => {
        &[$($before,)* $($key,)* $($after),*]
    };
}
pub(super) use keys_around;

macro_rules! numbers {
    (() $($number:ident $key:literal ($low:literal, $high:literal) $doc:literal;)*) => {
        /// A number that is printed on a card.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum PrintedNumber {
            $(#[doc = $doc] $number,)*
        }

        impl PrintedNumber {
            /// All of them, in the order of card files.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$number),*];

            /// Its key in files.
            pub(crate) const fn key(self) -> &'static str {
                match self {
                    $(Self::$number => $key,)*
                }
            }

            /// How a form has it.
            pub(super) const fn field(self) -> Field {
                match self {
                    $(Self::$number => may($key, Shape::Int($low, $high), $doc),)*
                }
            }

            /// The least and the most that a card file may say.
            pub(crate) const fn bounds(self) -> [i32; 2] {
                match self {
                    $(Self::$number => [$low, $high],)*
                }
            }
        }
    };
}
each_number!(numbers());

impl PrintedNumber {
    /// What a card has of it.
    pub(crate) fn of(self, def: &CardDef) -> i32 {
        match self {
            Self::CostResource => def.cost.r.into(),
            Self::CostCurrency => def.cost.c.into(),
            Self::GainResource => def.gain.r.into(),
            Self::GainCurrency => def.gain.c.into(),
            Self::Attack => def.attack.into(),
            Self::Defense => def.defense.into(),
            Self::Wounds => def.wounds.into(),
            Self::MarineCapacity => def.marine_capacity.into(),
            Self::FighterCapacity => def.fighter_capacity.into(),
            Self::MarineSpace => def.marine_space.into(),
            Self::FighterSpace => def.fighter_space.into(),
        }
    }

    /// Sets it, as near to `value` as the card has room for: what lies outside the bounds is marked elsewhere.
    pub(crate) fn set(self, def: &mut CardDef, value: i64) {
        let byte = value.clamp(0, 255) as u8;
        let good = i16::from(byte);
        let signed = value.clamp(-127, 127) as i8;
        match self {
            Self::CostResource => def.cost.r = good,
            Self::CostCurrency => def.cost.c = good,
            Self::GainResource => def.gain.r = good,
            Self::GainCurrency => def.gain.c = good,
            Self::Attack => def.attack = signed,
            Self::Defense => def.defense = signed,
            Self::Wounds => def.wounds = byte,
            Self::MarineCapacity => def.marine_capacity = byte,
            Self::FighterCapacity => def.fighter_capacity = byte,
            Self::MarineSpace => def.marine_space = byte,
            Self::FighterSpace => def.fighter_space = byte,
        }
    }

    /// Whether it is what a card costs.
    pub(crate) const fn is_cost(self) -> bool {
        matches!(self, Self::CostResource | Self::CostCurrency)
    }

    /// Whether it counts goods, which are paid or gained.
    pub(super) const fn is_good(self) -> bool {
        matches!(self, Self::GainResource | Self::GainCurrency) || self.is_cost()
    }

    /// Whether it is what a card gives, and not what it costs or is.
    pub(crate) const fn is_given(self) -> bool {
        matches!(
            self,
            Self::GainResource | Self::GainCurrency | Self::MarineCapacity | Self::FighterCapacity
        )
    }

    /// Whether cards of a type have it.
    pub(super) fn is_of(self, kind: Kind, class: Class) -> bool {
        match self {
            Self::CostResource | Self::CostCurrency => {
                !matches!(kind, Kind::Station | Kind::Breakthru)
            }
            Self::GainResource | Self::GainCurrency => kind != Kind::Tactic,
            Self::Attack | Self::Defense | Self::Wounds => {
                !matches!(kind, Kind::Event | Kind::Tactic | Kind::Breakthru)
            }
            Self::MarineCapacity | Self::FighterCapacity => matches!(
                kind,
                Kind::Station | Kind::Ship | Kind::ModuleStation | Kind::ModuleShip
            ),
            Self::MarineSpace => kind == Kind::Marine,
            Self::FighterSpace => class == Class::FighterWing && kind == Kind::Ship,
        }
    }

    /// Whether a card of a type that has it needs one of 1 or more.
    pub(super) fn is_needed(self, kind: Kind, class: Class) -> bool {
        match self {
            Self::Wounds => matches!(
                kind,
                Kind::Station | Kind::ModuleStation | Kind::Ship | Kind::Marine | Kind::Character
            ),
            Self::MarineSpace | Self::FighterSpace => self.is_of(kind, class),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_had_from_the_card_that_it_was_set_on_and_from_nowhere_else() {
        for &number in PrintedNumber::ALL {
            let mut card = CardDef::blank(Kind::Ship);
            number.set(&mut card, 7);
            for &other in PrintedNumber::ALL {
                let wanted = if other == number { 7 } else { 0 };
                assert_eq!(other.of(&card), wanted, "{number:?} set, {other:?} read");
            }
            let [low, high] = number.bounds();
            for end in [low, high] {
                number.set(&mut card, end.into());
                assert_eq!(number.of(&card), end, "{number:?}");
            }
        }
    }
}
