//! How likely is a card, or one of a group, among the first cards drawn?

use crate::games::Pile;
use crate::report::{DrawRow, DrawsReport};
use crate::stats::{at_least, exactly, mean_copies};

/// A group of cards as a user named it: any of them will do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Ids of its cards.
    pub cards: Vec<String>,
}

/// The odds of every card of the pile, of the game's own groups and of those given, by how many cards were `seen`.
#[must_use]
pub fn draws(game: &str, pile: &Pile, seen: &[u64], groups: &[Group]) -> DrawsReport {
    let size = pile.size();
    let row = |sort: &'static str, id: &str, name: &str, copies: u64| {
        let chances = |of: fn(u64, u64, u64, u64) -> f64| -> Vec<Vec<f64>> {
            let all = |&seen: &u64| {
                let most = copies.min(seen);
                (0..=most)
                    .map(|wanted| of(size, copies, seen, wanted))
                    .collect()
            };
            seen.iter().map(all).collect()
        };
        DrawRow {
            sort,
            id: id.to_owned(),
            name: name.to_owned(),
            copies,
            exactly: chances(exactly),
            at_least: chances(at_least),
            means: seen
                .iter()
                .map(|&seen| mean_copies(size, copies, seen))
                .collect(),
        }
    };
    let cards = pile.cards.iter();
    let mut rows: Vec<DrawRow> = cards
        .map(|card| row("card", &card.id, &card.name, card.copies))
        .collect();
    let mut own: Vec<(&str, u64)> = Vec::new();
    for card in &pile.cards {
        for group in &card.groups {
            match own.iter_mut().find(|(name, _)| name == group) {
                Some((_, copies)) => *copies += card.copies,
                None => own.push((group, card.copies)),
            }
        }
    }
    rows.extend(
        own.into_iter()
            .map(|(name, copies)| row("group", name, name, copies)),
    );
    rows.extend(groups.iter().map(|group| {
        let held = pile
            .cards
            .iter()
            .filter(|card| group.cards.contains(&card.id));
        let copies = held.map(|card| card.copies).sum();
        row("group", &group.name, &group.name, copies)
    }));
    DrawsReport {
        game: game.to_owned(),
        deck: pile.deck.clone(),
        deck_name: pile.deck_name.clone(),
        pile: size,
        opening: pile.opening,
        seen: seen.to_vec(),
        rows,
        files: super::run::file_rows(&pile.files),
        out: String::new(),
    }
}
