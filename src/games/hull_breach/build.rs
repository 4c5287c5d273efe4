//! Decks of Hull Breach! taken to pieces: the Station, two starting modules and 50 cards, each in its place; what
//! may lie where (§2.1, §4.2, §8.8); two axes that a deck can be told by.

use std::sync::Arc;

use super::HullBreach;
use super::card::{DefId, Faction, Kind};
use super::ids::SLOTS;
use super::load::{CardSet, deck_list, deck_toml, read_owned};
use super::pool::Deck;
use super::row;
use super::rules::Rules;
use super::setup::Setup;
use crate::engine::Features;
use crate::games::labels::{pilot_labels, tell_apart};
use crate::games::{Axis, Builder, Built, Form, Order, Piece, PieceRow, Playable, Read, Sign};
use crate::plan::{Code, Fault, Faults, Source};
use crate::play::{Job, Stop};
use crate::strategy::Pilot;

/// Roles of places: the Station, the starting modules, the list.
const ROLES: &[&str] = &["Station", "starting module", "card"];
const STATION: usize = 0;
const MODULE: usize = 1;
const LIST: usize = 2;
/// The first place of the list.
const FIRST: usize = 3;

/// Decks of one order.
#[derive(Debug)]
struct Workshop {
    set: CardSet,
    rules: Rules,
    decks: Vec<Built>,
    pieces: Vec<PieceRow>,
    pilots: Vec<Pilot<HullBreach>>,
    names: Vec<String>,
    files: Vec<Read>,
}

/// Opens a workshop.
///
/// # Errors
/// With every fault of every file.
pub fn open(order: &Order) -> Result<Box<dyn Builder>, Faults> {
    let parts = row::read_apart(order, HullBreach::KNOBS, HullBreach::CUES)?;
    let pool = &parts.set.pool;
    let pieces = pool.texts.iter().zip(&pool.cards).map(|(text, def)| {
        let kind = row::kind(def.kind).to_owned();
        let (id, name) = (text.id.clone(), text.name.clone());
        PieceRow { id, name, kind }
    });
    let hashes = parts.line_up.files.iter();
    let hashes = hashes.filter(|file| file.role == "deck");
    let decks = parts.decks.iter().zip(&order.decks).zip(hashes);
    let decks = decks.map(|((deck, typed), file)| Built {
        id: deck.id.clone(),
        name: deck.name.clone(),
        typed: typed.clone(),
        hash: file.hash.clone(),
        places: places(deck),
    });
    let mut decks: Vec<Built> = decks.collect();
    tell_apart(
        &order.decks,
        decks.iter_mut().map(|deck| [&mut deck.id, &mut deck.name]),
    );
    Ok(Box::new(Workshop {
        pieces: pieces.collect(),
        decks,
        pilots: row::pilots(&parts.strategies, &order.own)?,
        names: pilot_labels(&order.strategies),
        files: parts.line_up.files,
        set: parts.set,
        rules: parts.rules,
    }))
}

fn places(deck: &Deck) -> Vec<Piece> {
    let entries = deck.entries().into_iter();
    entries
        .flat_map(|(card, copies)| std::iter::repeat_n(card.0, usize::from(copies)))
        .collect()
}

impl Workshop {
    fn def(&self, piece: Piece) -> &super::card::CardDef {
        self.set.pool.def(DefId(piece))
    }

    fn faction(&self, deck: &[Piece]) -> Faction {
        self.def(deck[0]).faction
    }

    /// The deck, each place an entry of its own: luck goes by places, and so do exchanges.
    fn laid(&self, deck: &[Piece]) -> Deck {
        Deck {
            id: String::new(),
            name: String::new(),
            faction: self.faction(deck),
            station: DefId(deck[0]),
            modules: [DefId(deck[1]), DefId(deck[2])],
            list: deck[FIRST..].iter().map(|&card| (DefId(card), 1)).collect(),
        }
    }
}

impl Builder for Workshop {
    fn pieces(&self) -> &[PieceRow] {
        &self.pieces
    }

    fn decks(&self) -> &[Built] {
        &self.decks
    }

    fn pilots(&self) -> &[String] {
        &self.names
    }

    fn files(&self) -> &[Read] {
        &self.files
    }

    fn find(&self, typed: &str) -> Option<Piece> {
        self.set.find(typed).map(|id| id.0)
    }

    fn nearest(&self, typed: &str) -> Option<String> {
        self.set.nearest(typed).map(str::to_owned)
    }

    fn roles(&self) -> &'static [&'static str] {
        ROLES
    }

    fn role(&self, place: usize) -> usize {
        match place {
            0 => STATION,
            1 | 2 => MODULE,
            _ => LIST,
        }
    }

    fn suits(&self, deck: &[Piece], role: usize, piece: Piece) -> bool {
        let (def, faction) = (self.def(piece), self.faction(deck));
        // A Station's subtype is the deck's faction: only one of the same can take its place.
        let is_locked = if role == STATION {
            def.faction != faction
        } else {
            def.faction != Faction::Any && def.faction != faction
        };
        let is_kind = match role {
            STATION => def.kind == Kind::Station,
            MODULE => def.kind == Kind::ModuleStation,
            _ => def.kind != Kind::Station,
        };
        is_kind && !is_locked && (!def.prototype || self.rules.prototypes)
    }

    fn fits(&self, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let role = self.role(place);
        if !self.suits(deck, role, piece) {
            return false;
        }
        let others = |places: std::ops::Range<usize>| {
            let places = places.filter(|&other| other != place);
            places.filter(|&other| deck[other] == piece).count()
        };
        let is_within = match role {
            STATION => true,
            MODULE => others(1..FIRST) == 0,
            _ => others(FIRST..deck.len()) < usize::from(self.def(piece).kind.copies_allowed()),
        };
        let effects = |piece: Piece| usize::from(self.def(piece).effects.len);
        let standing: usize = deck.iter().map(|&piece| effects(piece)).sum();
        is_within && standing - effects(deck[place]) + effects(piece) <= SLOTS
    }

    fn axes(&self) -> [Axis; 2] {
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

    fn measure(&self, deck: &[Piece]) -> [f64; 2] {
        let list = deck[FIRST..].iter().map(|&piece| self.def(piece));
        let boards = |kind| matches!(kind, Kind::Marine | Kind::Character | Kind::ModuleMarine);
        let cards = list.len() as f64;
        let cost: f64 = list
            .clone()
            .map(|def| f64::from(def.cost.r) + f64::from(def.cost.c))
            .sum();
        let boarding = list.filter(|def| boards(def.kind)).count();
        [cost / cards, boarding as f64 / cards]
    }

    fn owned(&self, source: &Arc<Source>) -> Option<Result<Vec<(Piece, u32)>, Faults>> {
        let owned = read_owned(source, &self.set);
        let plain = |(card, copies): (DefId, u32)| (card.0, copies);
        Some(owned.map(|all| all.into_iter().map(plain).collect()))
    }

    fn text(&self, deck: &[Piece], sign: Sign<'_>, form: Form) -> Option<String> {
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
            ..self.laid(deck)
        };
        Some(match form {
            Form::Toml => deck_toml(&deck, &self.set.pool, sign.note),
            Form::List => deck_list(&deck, &self.set.pool, sign.note),
        })
    }

    fn bout(
        &self,
        deck: &[Piece],
        guest: &[Piece],
        pilot: usize,
    ) -> Result<Box<dyn Playable>, Faults> {
        let decks = [self.laid(deck), self.laid(guest)];
        let mut setups = Vec::with_capacity(2);
        for rotation in 0..2 {
            let seated = (0..2).map(|seat| decks[(seat + rotation) % 2].clone());
            let setup = Setup::new(self.set.pool.clone(), seated.collect(), self.rules.clone());
            setups.push(setup.map_err(|error| {
                let path = "a deck that was built".to_owned();
                Fault::of_file(path, Code::Contradiction, error.to_string(), "")
            })?);
        }
        Ok(Box::new(Job {
            setups,
            pilots: vec![self.pilots[pilot].clone(); 2],
            seed: 0,
            cell: 0,
            stop: Stop::Exact(0),
        }))
    }
}
