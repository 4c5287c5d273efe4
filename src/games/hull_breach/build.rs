//! Decks of Hull Breach! taken to pieces: the Station, two starting modules and 50 cards, each in its place; what
//! may lie where (§2.1, §4.2, §8.8); two axes that a deck can be told by.

use std::sync::Arc;

use super::HullBreach;
use super::card::{CardDef, DefId, Faction, Kind};
use super::ids::SLOTS;
use super::load::{CardSet, deck_list, deck_toml, read_owned};
use super::pool::Deck;
use super::rules::Rules;
use breachlab_core::engine::listed;
use breachlab_core::games::from_files::Workshop;
use breachlab_core::games::{Axis, DeckSyntax, Piece, PieceRow, Sign};
use breachlab_core::plan::{Faults, Source};

listed! {
    /// What places are for.
    const PLACE_ROLES: [&str];
    /// Places in [`PLACE_ROLES`].
    mod role {
        STATION = "Station",
        MODULE = "starting module",
        LIST = "card",
    }
}

/// The first place of the list.
const FIRST: usize = 3;

fn def(set: &CardSet, piece: Piece) -> &CardDef {
    set.pool.def(DefId(piece))
}

fn faction(set: &CardSet, deck: &[Piece]) -> Faction {
    def(set, deck[0]).faction
}

impl Workshop for HullBreach {
    const ROLES: &'static [&'static str] = PLACE_ROLES;

    fn pieces(set: &CardSet) -> Vec<PieceRow> {
        let cards = set.pool.texts.iter().zip(&set.pool.cards);
        let pieces = cards.map(|(text, def)| {
            let kind = def.kind.printed().to_owned();
            let (id, name) = (text.id.clone(), text.name.clone());
            PieceRow { id, name, kind }
        });
        pieces.collect()
    }

    fn places(deck: &Deck) -> Vec<Piece> {
        let entries = deck.entries().into_iter();
        entries
            .flat_map(|(card, copies)| std::iter::repeat_n(card.0, usize::from(copies)))
            .collect()
    }

    fn laid(set: &CardSet, deck: &[Piece]) -> Deck {
        Deck {
            id: String::new(),
            name: String::new(),
            faction: faction(set, deck),
            station: DefId(deck[0]),
            modules: [DefId(deck[1]), DefId(deck[2])],
            list: deck[FIRST..].iter().map(|&card| (DefId(card), 1)).collect(),
        }
    }

    fn role(place: usize) -> usize {
        match place {
            0 => role::STATION,
            1 | 2 => role::MODULE,
            _ => role::LIST,
        }
    }

    fn suits(set: &CardSet, rules: &Rules, deck: &[Piece], role: usize, piece: Piece) -> bool {
        let (def, faction) = (def(set, piece), faction(set, deck));
        // A Station's subtype is the deck's faction: only one of the same can take its place.
        let is_locked = if role == role::STATION {
            def.faction != faction
        } else {
            def.faction != Faction::Any && def.faction != faction
        };
        let is_kind = match role {
            role::STATION => def.kind == Kind::Station,
            role::MODULE => def.kind == Kind::ModuleStation,
            _ => def.kind != Kind::Station,
        };
        is_kind && !is_locked && (!def.prototype || rules.prototypes)
    }

    fn fits(set: &CardSet, _: &Rules, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let others = |places: std::ops::Range<usize>| {
            let places = places.filter(|&other| other != place);
            places.filter(|&other| deck[other] == piece).count()
        };
        let is_within = match Self::role(place) {
            role::STATION => true,
            role::MODULE => others(1..FIRST) == 0,
            _ => others(FIRST..deck.len()) < usize::from(def(set, piece).kind.copies_allowed()),
        };
        let effects = |piece: Piece| usize::from(def(set, piece).effects.len);
        let standing: usize = deck.iter().map(|&piece| effects(piece)).sum();
        is_within && standing - effects(deck[place]) + effects(piece) <= SLOTS
    }

    fn axes() -> [Axis; 2] {
        [
            Axis {
                key: "mean_cost",
                title: "mean cost of a card, Resource and Currency together",
                from: 3.0,
                step: 0.5,
                cells: 8,
                is_share: false,
            },
            Axis {
                key: "boarding_share",
                title: "share of boarding cards",
                from: 0.0,
                step: 0.1,
                cells: 6,
                is_share: true,
            },
        ]
    }

    fn measure(set: &CardSet, deck: &[Piece]) -> [f64; 2] {
        let list = deck[FIRST..].iter().map(|&piece| def(set, piece));
        let boards = |kind| matches!(kind, Kind::Marine | Kind::Character | Kind::ModuleMarine);
        let cards = list.len() as f64;
        let cost: f64 = list
            .clone()
            .map(|def| f64::from(def.cost.r) + f64::from(def.cost.c))
            .sum();
        let boarding = list.filter(|def| boards(def.kind)).count();
        [cost / cards, boarding as f64 / cards]
    }

    fn owned(source: &Arc<Source>, set: &CardSet) -> Option<Result<Vec<(Piece, u32)>, Faults>> {
        let owned = read_owned(source, set);
        let plain = |(card, copies): (DefId, u32)| (card.0, copies);
        Some(owned.map(|all| all.into_iter().map(plain).collect()))
    }

    fn text(set: &CardSet, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String> {
        let mut list: Vec<(DefId, u8)> = Vec::new();
        for &piece in &deck[FIRST..] {
            match list.iter_mut().find(|(card, _)| card.0 == piece) {
                Some((_, copies)) => *copies += 1,
                None => list.push((DefId(piece), 1)),
            }
        }
        let deck = Deck {
            id: sign.id.to_owned(),
            name: sign.name.to_owned(),
            list,
            ..Self::laid(set, deck)
        };
        Some(match form {
            DeckSyntax::Toml => deck_toml(&deck, &set.pool, sign.note),
            DeckSyntax::List => deck_list(&deck, &set.pool, sign.note),
        })
    }
}
