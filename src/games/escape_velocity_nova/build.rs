//! Decks of Escape Velocity Nova taken to pieces: the share given to the Nova Deck, the start ship and the ship deck, each
//! card in its place (§2.1); two axes that a deck can be told by.

use crate::card::{Green, Red};
use crate::game::EscapeVelocityNova;
use crate::load::deck_toml;
use crate::rules::{DECK, NUMBERS, OF_EACH, Rules, SHARE};
use crate::setup::{CardSet, Deck, DeckEntry};
use crate::tell;
use breachlab_core::engine::listed;
use breachlab_core::games::from_files::Workshop;
use breachlab_core::games::{Axis, DeckSyntax, Piece, PieceRow, Sign};

listed! {
    /// What places are for: the Nova share number by number, then the start ship and the ship deck.
    const PLACE_ROLES: [&str];
    /// Places in [`PLACE_ROLES`]; those of the Nova share come first, so that a role is an action number.
    mod role {
        NOVA_0 = "Nova share, number 0",
        NOVA_1 = "Nova share, number 1",
        NOVA_2 = "Nova share, number 2",
        NOVA_3 = "Nova share, number 3",
        NOVA_4 = "Nova share, number 4",
        NOVA_5 = "Nova share, number 5",
        NOVA_6 = "Nova share, number 6",
        NOVA_7 = "Nova share, number 7",
        NOVA_8 = "Nova share, number 8",
        NOVA_9 = "Nova share, number 9",
        START = "start ship",
        SHIP_DECK = "ship deck",
    }
}

/// The place of the start ship, behind the Nova share.
const START: usize = SHARE;
/// The first place of the ship deck.
const FIRST: usize = START + 1;
/// Most copies of a card in a deck that is built [NR-89]; decks written by hand have no such limit [NR-54].
const MOST_BUILT: usize = 2;
/// A card that is good for nothing but to be paid with, in a deck that is tried.
const BLANK: Piece = Piece::MAX;

/// The card of a place, and its action number. A blank has the number that its place asks for, and in the ship deck all
/// numbers in turn.
fn card(set: &CardSet, place: usize, piece: Piece) -> (usize, u8) {
    if let Some(card) = set.cards.get(usize::from(piece)) {
        return (usize::from(piece), card.number);
    }
    let number = match place {
        ..START => place / OF_EACH,
        _ => place % NUMBERS,
    };
    (set.blank(number), number as u8)
}

fn is_planet(set: &CardSet, piece: Piece) -> bool {
    let card = set.cards.get(usize::from(piece));
    card.is_some_and(|card| card.planet().is_some())
}

impl Workshop for EscapeVelocityNova {
    const ROLES: &'static [&'static str] = PLACE_ROLES;
    const EMPTY: Option<Piece> = Some(BLANK);

    fn pieces(set: &CardSet) -> Vec<PieceRow> {
        let cards = set.cards.iter();
        let cards = cards.map(|card| PieceRow {
            id: card.id.clone(),
            name: card.name.clone(),
            kind: tell::kind(card).to_owned(),
        });
        cards.collect()
    }

    fn places(deck: &Deck) -> Vec<Piece> {
        let copies = |entry: &DeckEntry, copies: u8| {
            std::iter::repeat_n(entry.card as Piece, usize::from(copies))
        };
        let mut places: Vec<Piece> = Vec::with_capacity(*DECK.end() + 1);
        for number in 0..NUMBERS {
            let entries = deck.list.iter();
            let entries = entries.filter(|entry| usize::from(entry.number) == number);
            places.extend(entries.flat_map(|entry| copies(entry, entry.nova)));
        }
        places.push(deck.start as Piece);
        let entries = deck.list.iter();
        places.extend(entries.flat_map(|entry| copies(entry, entry.copies - entry.nova)));
        places
    }

    fn laid(set: &CardSet, deck: &[Piece]) -> Deck {
        let places = deck.iter().enumerate().filter(|(place, _)| *place != START);
        let entry = |(place, &piece): (usize, &Piece)| {
            let (card, number) = card(set, place, piece);
            DeckEntry {
                card,
                copies: 1,
                nova: u8::from(place < START),
                number,
            }
        };
        Deck {
            id: String::new(),
            name: String::new(),
            start: usize::from(deck[START]),
            list: places.map(entry).collect(),
        }
    }

    fn role(place: usize) -> usize {
        match place {
            ..START => place / OF_EACH,
            START => role::START,
            _ => role::SHIP_DECK,
        }
    }

    fn suits(set: &CardSet, _: &Rules, _deck: &[Piece], role: usize, piece: Piece) -> bool {
        let Some(card) = set.cards.get(usize::from(piece)) else {
            return false;
        };
        match role {
            role::START => card.is_start,
            role::SHIP_DECK => !card.is_start,
            number => !card.is_start && usize::from(card.number) == number,
        }
    }

    fn fits(set: &CardSet, _: &Rules, deck: &[Piece], place: usize, piece: Piece) -> bool {
        if place == START {
            return true;
        }
        let others = (0..)
            .zip(deck)
            .filter(|&(at, _)| at != place && at != START);
        let copies = others.filter(|&(_, &held)| held == piece).count();
        // A ship deck without a planet never launches (NR-17).
        let mut others = (FIRST..deck.len()).filter(|&at| at != place);
        let launches =
            place < START || is_planet(set, piece) || others.any(|at| is_planet(set, deck[at]));
        copies < MOST_BUILT && launches
    }

    fn axes() -> [Axis; 2] {
        let share = |key, title| Axis {
            key,
            title,
            from: 0.25,
            step: 0.05,
            cells: 8,
            is_share: true,
        };
        [
            share("ship_share", "share of ships in the ship deck"),
            share("mission_share", "share of missions and trade routes in it"),
        ]
    }

    fn measure(set: &CardSet, deck: &[Piece]) -> [f64; 2] {
        let cards = deck[FIRST..].iter();
        let cards = cards.filter_map(|&piece| set.cards.get(usize::from(piece)));
        let all = cards.clone().count().max(1) as f64;
        let ships = cards
            .clone()
            .filter(|card| matches!(card.green, Green::Ship(_)));
        let missions = cards.filter(|card| matches!(card.red, Red::Errand(_) | Red::Trade { .. }));
        [ships.count(), missions.count()].map(|count| count as f64 / all)
    }

    fn text(set: &CardSet, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String> {
        let mut list: Vec<DeckEntry> = Vec::new();
        for entry in Self::laid(set, deck).list {
            match list.iter_mut().find(|other| other.card == entry.card) {
                Some(other) => {
                    other.copies += 1;
                    other.nova += entry.nova;
                }
                None => list.push(entry),
            }
        }
        let deck = Deck {
            id: sign.id.to_owned(),
            name: sign.name.to_owned(),
            start: usize::from(deck[START]),
            list,
        };
        (form == DeckSyntax::Toml).then(|| deck_toml(&deck, set, sign.note))
    }
}
