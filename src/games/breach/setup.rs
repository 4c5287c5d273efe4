//! What is fixed before the first shuffle: cards, characters, board, water, crews, rules. Strings belong here, never in the
//! state.

use std::sync::Arc;

use super::card::{Ability, Extra, Gem, Hazard, ItemFace, Use};
use super::rules::{
    DECKS, Difficulty, GEMS, HAZARDS, MOST_CARDS, MOST_ITEMS, MOST_WATER, Rules, Venture,
};
use super::ship::{Ship, Squares};
use super::tide::{FloodScale, Tide};
use breachlab_core::engine::{List, MAX_SEATS, so_many};

/// One card of the item deck, all its copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub face: ItemFace,
    /// Copies in the item deck.
    pub copies: u8,
    /// What it is called in reports.
    pub kind: &'static str,
}

/// An item, as the loop needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it does.
    pub does: Use,
    /// What it may do in a race instead.
    pub extra: Extra,
    /// Whether a race may begin with it in hand (§3.5).
    pub is_dealt: bool,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Character {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it can do.
    pub ability: Ability,
    /// The deck it starts on, 0 for the top one.
    pub start: u8,
    /// The same at the highest difficulty.
    pub start_madness: u8,
    /// Whether it is dealt in a race.
    pub races: bool,
}

/// All that is printed: cards, characters, board, flood scale.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// Cards of the item deck: items first, keys behind them by gem, then the rest.
    pub cards: Arc<Vec<Card>>,
    /// Items, in the order of the first cards.
    pub items: Vec<Item>,
    /// Names of the gems.
    pub gems: Vec<String>,
    /// Characters, in the order of their file.
    pub characters: Arc<Vec<Character>>,
    /// The board.
    pub ship: Arc<Ship>,
    /// The flood scale.
    pub scale: FloodScale,
    /// Fingerprint of their files.
    pub hash: String,
}

impl CardSet {
    /// The index of a character.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.characters.iter().position(|known| known.id == id)
    }

    /// The card that a place of a hand stands for.
    #[must_use]
    pub fn in_hand(&self, place: usize) -> &Card {
        &self.cards[place]
    }
}

/// A crew: who they are, how they stand to each other, and how deep the ship lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Characters by seat; none is dealt at random from those that nobody names.
    pub members: Vec<Option<usize>>,
    /// How they play.
    pub venture: Venture,
    /// How high the water stands.
    pub difficulty: Difficulty,
}

/// Everything fixed.
#[derive(Clone, Debug)]
pub struct Setup {
    /// All that is printed.
    pub set: CardSet,
    /// What each card is.
    pub faces: [ItemFace; MOST_CARDS],
    /// Copies of each card.
    pub copies: [u8; MOST_CARDS],
    /// Cards of the obstacles by kind, and behind them the Breach card.
    rare: [Option<u8>; HAZARDS + 1],
    /// How many kinds of card there are.
    pub kinds: usize,
    /// Items, as far as there are any.
    pub items: List<Item, MOST_ITEMS>,
    /// The board.
    pub ship: Arc<Ship>,
    /// What each step of the flood scale does.
    pub tides: List<Tide, MOST_WATER>,
    /// Abilities and start decks of all characters.
    pub roles: List<Calling, ABILITY_ROOM>,
    /// How they play.
    pub venture: Venture,
    /// Where the water starts.
    pub start: u8,
    /// Whether the start decks of the highest difficulty hold.
    pub is_madness: bool,
    /// Characters by seat; none is dealt.
    pub members: List<Option<u8>, MAX_SEATS>,
    /// The rules and rulings in force.
    pub rules: Rules,
}

/// Characters that there is room for.
pub const ABILITY_ROOM: usize = 24;

/// A character, as the loop needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calling {
    /// What it can do.
    pub ability: Ability,
    /// The deck it starts on at the difficulty of the match.
    pub start: u8,
    /// Whether it is dealt in a race.
    pub races: bool,
}

impl Setup {
    /// Seats a crew, or racers, at a table.
    ///
    /// # Errors
    /// Why they cannot play together.
    pub fn new(set: &CardSet, rules: &Rules, rosters: &[Roster]) -> Result<Self, String> {
        let venture = venture(rosters)?;
        let difficulties = rosters.iter().map(|roster| roster.difficulty);
        let difficulty = difficulties
            .max_by_key(|&difficulty| difficulty as u8)
            .unwrap_or(Difficulty::Novice);
        let mut members = List::new(None);
        for member in rosters.iter().flat_map(|roster| &roster.members) {
            members.push(member.map(|member| member as u8));
        }
        let is_madness = difficulty == Difficulty::Madness;
        let roles = callings(set, is_madness);
        enough(roles.as_slice(), members.as_slice(), venture)?;
        let mut faces = [ItemFace::Breach; MOST_CARDS];
        let mut copies = [0; MOST_CARDS];
        let mut rare = [None; HAZARDS + 1];
        for (at, card) in set.cards.iter().enumerate() {
            faces[at] = card.face;
            copies[at] = card.copies;
            match card.face {
                ItemFace::Hazard(kind) => rare[kind as usize] = Some(at as u8),
                ItemFace::Breach => rare[HAZARDS] = Some(at as u8),
                _ => {}
            }
        }
        let mut items = List::new(Item {
            does: Use::Float,
            extra: Extra::None,
            is_dealt: false,
        });
        set.items.iter().for_each(|&item| items.push(item));
        Ok(Self {
            faces,
            copies,
            rare,
            kinds: set.cards.len(),
            items,
            ship: set.ship.clone(),
            tides: Tide::all(&set.scale, &set.ship, rules),
            roles,
            venture,
            start: set.scale.start[difficulty as usize],
            is_madness,
            members,
            rules: rules.clone(),
            set: set.clone(),
        })
    }

    /// How many players.
    #[inline]
    #[must_use]
    pub fn players(&self) -> usize {
        self.members.len()
    }

    /// Whether they play against each other.
    #[inline]
    #[must_use]
    pub fn is_race(&self) -> bool {
        self.venture == Venture::Race
    }

    /// Keys that open a chest.
    #[inline]
    #[must_use]
    pub fn keys(&self) -> u8 {
        self.rules.keys[self.venture as usize]
    }

    /// The place in a hand of a gem's keys: behind the items.
    #[inline]
    #[must_use]
    pub fn key_place(&self, gem: Gem) -> usize {
        self.items.len() + usize::from(gem)
    }

    /// Places of a hand: items and keys.
    #[inline]
    #[must_use]
    pub fn places(&self) -> usize {
        self.items.len() + GEMS
    }

    /// The tide at a step of the flood scale.
    #[inline]
    #[must_use]
    pub fn tide(&self, water: u8) -> &Tide {
        &self.tides.as_slice()[usize::from(water)]
    }

    /// Squares of a deck.
    #[inline]
    #[must_use]
    pub fn deck(&self, deck: u8) -> Squares {
        self.ship.decks[usize::from(deck) % DECKS]
    }

    /// The card of an obstacle.
    #[inline]
    #[must_use]
    pub fn hazard_card(&self, hazard: Hazard) -> Option<usize> {
        self.rare[hazard as usize].map(usize::from)
    }

    /// The Breach card.
    #[inline]
    #[must_use]
    pub fn breach_card(&self) -> Option<usize> {
        self.rare[HAZARDS].map(usize::from)
    }
}

/// The characters, as the loop needs them.
fn callings(set: &CardSet, is_madness: bool) -> List<Calling, ABILITY_ROOM> {
    let mut callings = List::new(Calling {
        ability: Ability::Passes,
        start: 0,
        races: false,
    });
    for one in set.characters.iter() {
        let madness = is_madness.then_some(one.start_madness);
        callings.push(Calling {
            ability: one.ability,
            start: madness.unwrap_or(one.start),
            races: one.races,
        });
    }
    callings
}

/// Whether there are as many characters to deal from as are to be dealt.
fn enough(callings: &[Calling], members: &[Option<u8>], venture: Venture) -> Result<(), String> {
    let is_free = |(at, one): &(u8, &Calling)| {
        (one.races || venture != Venture::Race) && !members.contains(&Some(*at))
    };
    let free = (0..).zip(callings).filter(is_free).count();
    let dealt = members.iter().filter(|one| one.is_none()).count();
    if dealt > free {
        return Err(format!(
            "{} to be dealt, and {free} to deal from",
            so_many(dealt, "character")
        ));
    }
    Ok(())
}

/// How crews at one table play.
fn venture(rosters: &[Roster]) -> Result<Venture, String> {
    if let Some(roster) = rosters.iter().find(|roster| roster.members.is_empty()) {
        return Err(format!("nobody is in {}", roster.name));
    }
    match rosters {
        [] => Err("nobody at the table".to_owned()),
        [one] if one.venture == Venture::Race => Err(format!(
            "{} sails in a race and was seated alone: `run`, `replay` and `bench` seat races of two crews or more, other verbs \
             put each crew against the ship by itself",
            one.name
        )),
        [one] if one.venture == Venture::Alone || one.members.len() == 1 => Ok(Venture::Alone),
        [_] => Ok(Venture::Together),
        many => match many.iter().find(|one| one.venture != Venture::Race) {
            Some(one) => Err(format!(
                "{} plays against the ship and nobody else; a race is between crews with `mode = \"competitive\"`",
                one.name
            )),
            None => Ok(Venture::Race),
        },
    }
}
