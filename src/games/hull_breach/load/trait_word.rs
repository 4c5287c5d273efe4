//! Traits as words: `annihilate`, `interceptor 2`, `regimented marines 2`.

use crate::traits::{Trait, Traits};
use breachlab_core::plan::{folded, nearest, words};

words! {
    /// Traits as typed, without their value.
    pub(crate) TRAITS: Trait {
        "interceptor" => Trait::Interceptor, "Extra volley of X dice in Step 2, or at boarders (§3.3.1).";
        "jammer" => Trait::Jammer, "Takes X attack from one opposing ship (§3.3.2).";
        "overload" => Trait::Overload, "X dice at one target, once per engagement (§3.3.3).";
        "repair" => Trait::Repair, "Removes X of its own wounds (§3.3.4).";
        "target_painter" => Trait::TargetPainter, "+X to results against one opposing ship (§3.3.5).";
        "regimented marines" => Trait::RegimentedMarines, "Fetches X Marines on deployment (§3.4.8).";
        "regimented fighter_wings" => Trait::RegimentedWings, "Fetches X Fighter Wings on deployment (§3.4.8).";
        "alpha_strike" => Trait::AlphaStrike, "First volley +3 (§3.4.1).";
        "annihilate" => Trait::Annihilate, "Natural 10s deal 3 wounds, two destroy (§3.4.2).";
        "escort" => Trait::Escort, "May cancel a board (§3.4.3).";
        "face_up_face_down" => Trait::FaceUpFaceDown, "Attached face down, flipped at its trigger (§3.4.4).";
        "fearless" => Trait::Fearless, "May exchange printed attack and defense (§3.4.5).";
        "hunter" => Trait::Hunter, "Ignores Stealth (§3.4.6).";
        "micro_fold" => Trait::MicroFold, "Marines may fold to another host (§3.4.7).";
        "resistant" => Trait::Resistant, "Ignores compulsory wounds and Annihilate (§3.4.9).";
        "stealth" => Trait::Stealth, "-5 to volleys against it (§3.4.10).";
        "stoic" => Trait::Stoic, "Fires when destroyed (§3.4.11).";
        "unique" => Trait::Unique, "One deployed copy at a time (§3.4.12).";
    }
}

/// What a trait word looks like, for messages and the schema.
pub(super) const FORM: &str = "a trait such as \"annihilate\" or \"interceptor 2\"";
/// The same as a pattern.
pub(super) const PATTERN: &str = "^[a-z_]+( (marines|fighter_wings))?([ :][0-9]+)?$";

/// Largest value of a trait.
const MOST: u8 = 20;

/// A trait with its value (0 where it carries none).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraitWord {
    /// Which trait it is.
    pub which: Trait,
    /// Its value.
    pub value: u8,
}

/// Why a text is not a trait.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraitError {
    /// No such trait.
    #[error("unknown trait `{name}`")]
    Unknown {
        /// As typed, without the value.
        name: String,
    },
    /// A trait that carries a value came without one.
    #[error("trait `{name}` without its value, wanted `{name} X` with X from 1 to 20")]
    Lacks {
        /// The trait.
        name: &'static str,
    },
    /// A trait that carries no value came with one.
    #[error("trait `{name}` carries no value")]
    Extra {
        /// The trait.
        name: &'static str,
    },
    /// The value is no number from 1 to 20.
    #[error("trait value `{value}` is out of range, wanted a whole number from 1 to 20")]
    Range {
        /// As typed.
        value: String,
    },
}

impl TraitError {
    /// The error with the nearest known trait, for where no file is shown beside it.
    #[must_use]
    pub fn with_near(&self) -> String {
        let near = match self {
            Self::Unknown { name } => nearest(name, TRAITS.list.iter().map(|word| word.word)),
            _ => None,
        };
        match near {
            Some(near) => format!("{self}; did you mean `{near}`?"),
            None => self.to_string(),
        }
    }
}

impl TraitWord {
    /// Reads a trait word; `:` may stand for the space before the value.
    ///
    /// ```
    /// use breachlab_hull_breach::{load::TraitWord, traits::Trait};
    /// let word = TraitWord { which: Trait::Interceptor, value: 2 };
    /// assert_eq!(TraitWord::parse("interceptor 2"), Ok(word));
    /// assert_eq!(TraitWord::parse("interceptor:2"), Ok(word));
    /// assert_eq!(word.to_string(), "interceptor 2");
    /// ```
    ///
    /// # Errors
    /// When the trait is unknown, or its value is missing, superfluous or out of range.
    pub fn parse(text: &str) -> Result<Self, TraitError> {
        let spaced = text.trim().replace(':', " ");
        let mut parts: Vec<&str> = spaced.split_whitespace().collect();
        let starts_number =
            |part: &str| part.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
        let value = parts.pop_if(|part| starts_number(part)).map(str::to_owned);
        let name = parts.join(" ");
        let Some(which) = TRAITS.find(&folded(&name)) else {
            return Err(TraitError::Unknown { name });
        };
        let name = TRAITS.word(which);
        match (which.is_valued(), value) {
            (false, None) => Ok(Self { which, value: 0 }),
            (false, Some(_)) => Err(TraitError::Extra { name }),
            (true, None) => Err(TraitError::Lacks { name }),
            (true, Some(value)) => match value.parse() {
                Ok(number) if (1..=MOST).contains(&number) => Ok(Self {
                    which,
                    value: number,
                }),
                _ => Err(TraitError::Range { value }),
            },
        }
    }

    /// The words of a set, in the order of the traits.
    pub fn of(traits: &Traits) -> impl Iterator<Item = Self> + '_ {
        Trait::ALL
            .into_iter()
            .filter(|which| traits.has(*which))
            .map(|which| Self {
                which,
                value: traits.value(which),
            })
    }
}

impl std::fmt::Display for TraitWord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(TRAITS.word(self.which))?;
        if self.which.is_valued() {
            write!(f, " {}", self.value)?;
        }
        Ok(())
    }
}
