//! What is paid and chosen before an effect does anything.

use super::FilterId;
use crate::card::Goods;

/// What using an effect costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Price {
    /// Goods from the stockpile.
    pub goods: Goods,
    /// Own units to sacrifice: how many, of which kind.
    pub sacrifice: Option<(u8, FilterId)>,
    /// Cards to discard from hand.
    pub discard: u8,
    /// Wounds the source's unit takes (compulsory).
    pub wounds: u8,
    /// The source's unit gives up its turn of this volley step.
    pub turn: bool,
}

/// A choice made before the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choose {
    /// What is chosen.
    pub what: What,
    /// Which ones qualify.
    pub filter: FilterId,
    /// At least this many (fewer qualify: the effect cannot be used).
    pub least: u8,
    /// At most this many.
    pub most: u8,
    /// Who makes the choice.
    pub by: Chooser,
}

/// What a choice ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Cards in play (units, modules, battlefield effects).
    Card,
    /// Living Commanders; the filter's side and role apply.
    Commander,
    /// Cards in the player's hand.
    Hand,
    /// Cards in the player's scrapheap.
    Scrapheap,
    /// Parts of the volley just declared.
    Part,
}

/// Who makes a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// The Commander who plays the card or controls the source.
    Player,
    /// The Commander on the other side of the engagement (or the next living one).
    Opponent,
    /// Nobody: the dice decide.
    Random,
}
