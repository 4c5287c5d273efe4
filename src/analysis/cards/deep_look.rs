//! What a deep look at one card is asked, and what it holds.

use super::companions::Companion;
use super::copies::CopyStep;
use super::curves::Response;
use super::drawn::Draws;
use super::effect::CardValue;
use super::fair::{FairCost, SideEffect};
use super::field::StudyCell;
use super::verdict::{Agreement, Verdict};
use breachlab_core::games::Def;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct DeepRequest {
    /// The card that is looked at.
    pub card: Def,
    /// About how many matches to play.
    pub matches: u64,
    /// Half the width of the fair band, as a share of a match per copy.
    pub band: f64,
}

/// A part of the verdict: one pilot's or one deck's.
#[derive(Clone, Debug, PartialEq)]
pub struct ValuePart {
    /// Name of the pilot or deck.
    pub name: String,
    /// Value over replacement there.
    pub value: CardValue,
    /// Whether the deck does not list the card and made room for it.
    pub is_inserted: bool,
}

/// A match that the card turned: won with it, lost with its replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The cell it was played in.
    pub cell: StudyCell,
    /// The cell's number, for its address.
    pub number: u32,
    /// The match's number in its cell.
    pub at: u64,
}

/// All that `card` finds out about one card.
#[derive(Clone, Debug)]
pub struct Deep {
    /// The card looked at, as it is printed.
    pub card: Def,
    /// Whether every part was played; otherwise those after the interruption are empty.
    pub is_complete: bool,
    /// What it was held against.
    pub replacement: Option<Def>,
    /// What is said of the card.
    pub verdict: Verdict,
    /// The p-value it rests on.
    pub q: f64,
    /// Value over replacement per copy, in the decks that list it.
    pub value: Option<CardValue>,
    /// Value over a blank per copy.
    pub blank: Option<CardValue>,
    /// Value over replacement under each pilot.
    pub by_pilot: Vec<ValuePart>,
    /// By deck, those that made room for it included.
    pub by_deck: Vec<ValuePart>,
    /// Pilots the verdict holds for.
    pub pilots: Agreement,
    /// Decks it holds in.
    pub decks: Agreement,
    /// How the card's value moves with its numbers.
    pub curves: Vec<Response>,
    /// The cost at which it would be fair; none where none was looked for or found.
    pub fair: Option<FairCost>,
    /// What that cost does to the decks.
    pub sides: Vec<SideEffect>,
    /// What each copy is worth.
    pub copies: Vec<CopyStep>,
    /// Best and worst companions.
    pub companions: Vec<Companion>,
    /// What a draw is worth.
    pub draws: Draws,
    /// Three matches to look at.
    pub flips: Vec<Flip>,
}

impl Deep {
    /// What is known of its worth while `part` is looked at.
    pub(super) fn told(&self, part: &str) -> String {
        let worth = self.value.map_or_else(String::new, |value| {
            let [value, low, high] =
                [value.value, value.low, value.high].map(|share| share * 100.0);
            let verdict = self.verdict.word();
            format!("worth {value:+.2} points per copy ({low:+.2} to {high:+.2}), {verdict}; now ")
        });
        worth + part
    }
}
