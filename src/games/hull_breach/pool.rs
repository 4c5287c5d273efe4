//! The compiled card set: definitions, effect tables, and names for reports.

use super::card::{CardDef, DefId, Faction, Kind};
use super::effect::{Cond, Effect, EffectStep, Filter};

/// What a card is called; never read by the match loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// Stable id, as in deck files.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Rules text.
    pub text: String,
}

/// A validated, compiled set of cards.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// Definitions, by [`DefId`].
    pub cards: Vec<CardDef>,
    /// Names, by [`DefId`].
    pub texts: Vec<CardText>,
    /// Effects of all cards.
    pub effects: Vec<Effect>,
    /// Steps of all effects.
    pub steps: Vec<EffectStep>,
    /// Filters of all effects.
    pub filters: Vec<Filter>,
    /// Conditions of all effects.
    pub conditions: Vec<Cond>,
    /// Of the definitions at the end of the list, which are other versions of a printed card (other numbers,
    /// a plain stand-in), the card each is a version of. Whatever names that card means its versions too.
    pub versions: Vec<DefId>,
}

impl Pool {
    /// The definition of a card.
    #[inline]
    #[must_use]
    pub fn def(&self, id: DefId) -> &CardDef {
        &self.cards[id.0 as usize]
    }

    /// A card's id, name and text.
    #[must_use]
    pub fn text(&self, id: DefId) -> &CardText {
        &self.texts[id.0 as usize]
    }

    /// The printed card that a definition is, or is a version of.
    #[must_use]
    pub fn printed(&self, id: DefId) -> DefId {
        let printed = self.cards.len() - self.versions.len();
        match usize::from(id.0).checked_sub(printed) {
            Some(at) => self.versions[at],
            None => id,
        }
    }

    /// Adds a version of a card.
    pub fn add_version(&mut self, of: DefId, def: CardDef, text: CardText) -> DefId {
        let of = self.printed(of);
        self.cards.push(def);
        self.texts.push(text);
        self.versions.push(of);
        DefId(self.cards.len() as u16 - 1)
    }

    /// The card with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.texts
            .iter()
            .position(|text| text.id == id)
            .map(|at| DefId(at as u16))
    }
}

/// A validated deck: Station, two different starting modules and 50 cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// File id.
    pub id: String,
    /// Name as players call it.
    pub name: String,
    /// The Station's subtype.
    pub faction: Faction,
    /// The Station.
    pub station: DefId,
    /// The two starting modules.
    pub modules: [DefId; 2],
    /// The 50 cards, entries in file order with their counts.
    pub list: Vec<(DefId, u8)>,
}

impl Deck {
    /// Entries as reports count them: the Station, the two modules, then the list.
    #[must_use]
    pub fn entries(&self) -> Vec<(DefId, u8)> {
        let mut entries = vec![
            (self.station, 1),
            (self.modules[0], 1),
            (self.modules[1], 1),
        ];
        entries.extend_from_slice(&self.list);
        entries
    }

    /// How many cards the list holds.
    #[must_use]
    pub fn size(&self) -> usize {
        self.list.iter().map(|entry| usize::from(entry.1)).sum()
    }

    /// Whether the pool's `kind` may stand in the list at all.
    #[must_use]
    pub fn may_list(kind: Kind) -> bool {
        kind != Kind::Station
    }
}
