//! Who is held against whom, and with which data: what a matrix, a ladder and a ranking against the table are asked alike.

use breachlab_core::games::Order;

/// Decks and pilots, the data they play with, and the luck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrants {
    /// All of them: decks and pilots by path or embedded name, and the files laid over the embedded data.
    pub all: Order,
    /// Decides the luck of every match, together with its cell and number.
    pub seed: u64,
}

impl Entrants {
    /// These decks and pilots with the files that `data` lays over the embedded ones.
    #[must_use]
    pub fn new(decks: Vec<String>, pilots: Vec<String>, data: Order, seed: u64) -> Self {
        let all = Order {
            decks,
            strategies: pilots,
            ..data
        };
        Self { all, seed }
    }

    /// Decks as typed, in the order given: paths or embedded names.
    #[must_use]
    pub fn decks(&self) -> &[String] {
        &self.all.decks
    }

    /// Strategies as typed, in the order given; each of them is to play every deck.
    #[must_use]
    pub fn pilots(&self) -> &[String] {
        &self.all.strategies
    }

    /// The order of these decks and pilots among them.
    #[must_use]
    pub fn only(&self, decks: &[String], pilots: &[String]) -> Order {
        Order {
            decks: decks.to_vec(),
            strategies: pilots.to_vec(),
            ..self.all.clone()
        }
    }
}
