//! What goals are read from: a few integers of each cell's matches, joined over blocks of deals in any order.

use breachlab_core::tally::Tally;

/// Matches of one pairing under one pilot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellCount {
    /// Matches played.
    pub matches: u64,
    /// Sets of matches that share a deal.
    pub sets: u64,
    /// Points of who had the first turn, in 60ths of a match.
    pub first_turn: u64,
    /// Points of the first deck, in 60ths.
    pub score: u64,
    /// Matches drawn.
    pub draws: u64,
    /// Matches by ending.
    pub endings: Vec<u64>,
    /// Matches by length in rounds.
    pub rounds: Vec<u64>,
    /// Copies in both decks, summed over matches.
    pub copies: u64,
    /// Of those, copies that never left the pile.
    pub unseen: u64,
    /// Of those, copies that came into play.
    pub deployed: u64,
}

impl CellCount {
    /// Reads a tally of a duel.
    pub(super) fn of(tally: &Tally) -> Self {
        let cards = || tally.entries.iter().flat_map(|entry| &entry.cards);
        Self {
            matches: tally.matches,
            sets: tally.clusters,
            first_turn: tally.first_turn.score,
            score: tally.entries.first().map_or(0, |entry| entry.score),
            draws: tally.draws,
            endings: tally.endings.iter().map(|row| row.row.matches).collect(),
            rounds: tally.turns.iter().map(|row| row.matches).collect(),
            copies: cards().map(|card| card.copies).sum(),
            unseen: cards().map(|card| card.never_seen.copies).sum(),
            deployed: cards().map(|card| card.deployed.copies).sum(),
        }
    }

    /// Adds what another counted.
    pub(super) fn merge(&mut self, other: &Self) {
        let add = |own: &mut Vec<u64>, other: &[u64]| {
            if own.len() < other.len() {
                own.resize(other.len(), 0);
            }
            for (own, more) in own.iter_mut().zip(other) {
                *own += more;
            }
        };
        self.matches += other.matches;
        self.sets += other.sets;
        self.first_turn += other.first_turn;
        self.score += other.score;
        self.draws += other.draws;
        add(&mut self.endings, &other.endings);
        add(&mut self.rounds, &other.rounds);
        self.copies += other.copies;
        self.unseen += other.unseen;
        self.deployed += other.deployed;
    }
}

/// The cells of several blocks of deals joined, all but one of them where that is left out.
pub(super) fn joined(blocks: &[Vec<CellCount>], without: Option<usize>) -> Vec<CellCount> {
    let cells = blocks.first().map_or(0, Vec::len);
    let mut all = vec![CellCount::default(); cells];
    let kept = blocks
        .iter()
        .enumerate()
        .filter(|(at, _)| Some(*at) != without);
    for (_, block) in kept {
        for (cell, more) in all.iter_mut().zip(block) {
            cell.merge(more);
        }
    }
    all
}
