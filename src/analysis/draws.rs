//! How likely is a card, or one of a group, among the first cards drawn?

use std::sync::atomic::Ordering;

use crate::engine::{Crew, Hooks};
use crate::games::{Hands, Opening, Pile};
use crate::report::{
    Advice, DrawRow, DrawsReport, Estimate, HandRow, MulliganReport, TurnRowOfHand,
};
use crate::stats::{PairSummary, Z95, at_least, exactly, mean_copies, moments, pair_interval};
use crate::tally::Histogram;

/// Hands in one piece of work.
const PIECE: u64 = 64;
/// Hands below which nothing is advised.
const FEW: u64 = 30;
/// Hands below which a turn has no row.
const FEW_TURNS: u64 = 20;

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
        mulligan: None,
        files: super::run::file_rows(&pile.files),
        out: String::new(),
    }
}

/// Points of many hands kept and thrown back, and their differences.
#[derive(Clone, Debug, Default)]
struct Worth {
    kept: Histogram,
    thrown: Histogram,
    difference: Histogram,
}

impl Worth {
    fn add(&mut self, hand: &Opening) {
        let [kept, thrown] = [hand.kept, hand.thrown].map(i32::from);
        self.kept.add(kept);
        self.thrown.add(thrown);
        self.difference.add(kept - thrown);
    }

    fn row(&self, what: &str, id: &str, name: &str) -> HandRow {
        let rate = |of: &Histogram| {
            let (mean, variance) = moments(of, 60.0)?;
            let interval = pair_interval(PairSummary {
                sets: of.count(),
                mean,
                variance,
            });
            Some(Estimate {
                value: mean,
                low: interval.low,
                high: interval.high,
            })
        };
        let hands = self.difference.count();
        let gain = moments(&self.difference, 60.0).filter(|_| hands > 1);
        let gain = gain.map(|(mean, variance)| {
            let half = Z95 * (variance / (hands - 1) as f64).sqrt();
            Estimate {
                value: mean,
                low: (mean - half).max(-1.0),
                high: (mean + half).min(1.0),
            }
        });
        HandRow {
            what: what.to_owned(),
            id: id.to_owned(),
            name: name.to_owned(),
            hands,
            kept: rate(&self.kept),
            thrown: rate(&self.thrown),
            gain,
            advice: match gain.filter(|_| hands >= FEW) {
                Some(gain) if gain.low > 0.0 => Advice::Keep,
                Some(gain) if gain.high < 0.0 => Advice::Mulligan,
                _ => Advice::Open,
            },
        }
    }
}

/// Plays `count` opening hands kept and thrown back, each twice with the same luck, and says which are worth keeping:
/// by how many of their cards the stock at hand pays for, and by the cards in them. What was played before an
/// interrupt is reported.
#[must_use]
pub fn mulligans(
    hands: &dyn Hands,
    pile: &Pile,
    count: u64,
    crew: &Crew,
    hooks: Hooks<'_>,
) -> MulliganReport {
    let starts: Vec<u64> = (0..count).step_by(PIECE as usize).collect();
    let played = crew.map(&starts, |&from| {
        if hooks.interrupt.load(Ordering::Relaxed) {
            return None;
        }
        let numbers = from..(from + PIECE).min(count);
        let piece: Vec<Opening> = numbers.filter_map(|number| hands.opening(number)).collect();
        hooks.progress.played(piece.len() as u64 * 2);
        Some(piece)
    });
    let complete = played.iter().all(Option::is_some);
    // Pieces after a gap would depend on who was quick: only those before it count.
    let all: Vec<Opening> = played
        .into_iter()
        .map_while(|piece| piece)
        .flatten()
        .collect();
    let mut whole = Worth::default();
    let mut by_count: Vec<Worth> = vec![Worth::default(); pile.opening as usize + 1];
    let mut by_card: Vec<Worth> = vec![Worth::default(); pile.cards.len()];
    let mut turns: Vec<(Histogram, u64, u64)> = Vec::new();
    for hand in &all {
        whole.add(hand);
        let at = usize::from(hand.affordable).min(by_count.len() - 1);
        by_count[at].add(hand);
        for (worth, &copies) in by_card.iter_mut().zip(&hand.copies) {
            if copies > 0 {
                worth.add(hand);
            }
        }
        for turn in &hand.turns {
            let at = usize::from(turn.turn);
            if turns.len() <= at {
                turns.resize_with(at + 1, Default::default);
            }
            let (plays, none, cards) = &mut turns[at];
            plays.add(turn.plays.into());
            *none += u64::from(turn.plays == 0);
            *cards += u64::from(turn.cards);
        }
    }
    let mut rows = vec![whole.row("all", "", "any hand")];
    rows.extend(by_count.iter().enumerate().map(|(count, worth)| {
        let name = format!("{count} cards that the stock pays for");
        worth.row("affordable", &count.to_string(), &name)
    }));
    rows.extend(
        by_card
            .iter()
            .zip(&pile.cards)
            .map(|(worth, card)| worth.row("card", &card.id, &card.name)),
    );
    rows.retain(|row| row.hands > 0);
    let turns = turns.iter().enumerate();
    let turns = turns.filter(|(_, (plays, ..))| plays.count() >= FEW_TURNS);
    MulliganReport {
        hands: all.len() as u64,
        matches: all.len() as u64 * 2,
        complete,
        rows,
        turns: turns
            .map(|(turn, (plays, none, cards))| {
                let n = plays.count() as f64;
                let (mean, variance) = moments(plays, 1.0).unwrap_or_default();
                let half = Z95 * (variance / (n - 1.0).max(1.0)).sqrt();
                TurnRowOfHand {
                    turn: turn as u64,
                    matches: plays.count(),
                    plays: Estimate {
                        value: mean,
                        low: (mean - half).max(0.0),
                        high: mean + half,
                    },
                    none: *none as f64 / n,
                    cards: *cards as f64 / n,
                }
            })
            .collect(),
    }
}
