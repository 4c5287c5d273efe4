//! The numbers of cards as their files have them: told, so that levers can be found among them, and set anew.

use std::fmt;

/// A number of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NumberKey {
    /// Under a key of its own: `attack`.
    Own(String),
    /// Behind a trait: `interceptor` of `interceptor 2`.
    Trait(String),
}

impl NumberKey {
    /// The key or the trait, as card files have it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Own(name) | Self::Trait(name) => name,
        }
    }
}

/// In words: `marine capacity`.
impl fmt::Display for NumberKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name().replace('_', " "))
    }
}

/// A number that stands in a card's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardNumber {
    /// Which number of the card it is.
    pub key: NumberKey,
    /// What it is.
    pub value: i64,
}

/// A card as levers see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardNumbers {
    /// Id of the card, as deck files have it.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Words of its file by their keys: `type`, `faction`; each trait under `trait`, without its number.
    pub words: Vec<(String, String)>,
    /// All its traits, as its file writes them.
    pub traits: Vec<String>,
    /// Numbers that its file states; one left out is not there, though the game takes it for 0.
    pub numbers: Vec<CardNumber>,
    /// Keys that are attested and no fill; `traits` stands for all traits.
    pub known: Vec<String>,
}

impl CardNumbers {
    /// A number of it; none where its file leaves it out.
    #[must_use]
    pub fn value(&self, key: &NumberKey) -> Option<i64> {
        let mut numbers = self.numbers.iter();
        numbers
            .find(|number| number.key == *key)
            .map(|number| number.value)
    }

    /// Whether a number of it is attested.
    #[must_use]
    pub fn is_known(&self, key: &NumberKey) -> bool {
        let key = match key {
            NumberKey::Own(name) => name.as_str(),
            NumberKey::Trait(_) => "traits",
        };
        self.known.iter().any(|known| known == key)
    }

    /// Whether a word stands in its file.
    #[must_use]
    pub fn says(&self, key: &str, word: &str) -> bool {
        let mut words = self.words.iter();
        words.any(|(own, said)| own == key && said == word)
    }
}

/// A number of a card set anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberEdit {
    /// Id of the card.
    pub card: String,
    /// Which number of the card it is.
    pub key: NumberKey,
    /// What it is from now on; a trait of 0 is gone.
    pub value: i64,
}

/// A trait and the number behind it, if there is one.
#[must_use]
pub fn split_trait(word: &str) -> (&str, Option<i64>) {
    match word.rsplit_once(' ') {
        Some((name, number)) => match number.parse() {
            Ok(number) => (name, Some(number)),
            Err(_) => (word, None),
        },
        None => (word, None),
    }
}
