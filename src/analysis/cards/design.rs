//! The design of a ranking: in every set of matches each card of both decks is, by lot, either as it is listed or exchanged,
//! whatever befalls the others. So every match speaks of every card in it, and the difference between the sets with a card
//! and those without is its effect, averaged over what the rest of the decks was (a randomised factorial design).
//!
//! Lots are drawn in blocks of [`BLOCK`] sets of one cell. In each, each card is exchanged in just one set. Of the cards that
//! no deck lists a host seats one every other block, in two of its sets as it is and in two as its replacement.

use super::factors::HostFactors;
use super::field::DeckVersion;
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::games::Swap;

/// Sets of a block. One in so many is played with a card exchanged, so that three quarters of a deck are as listed: at a half
/// an effect would be known a quarter better, in decks that are hardly the ones asked about.
pub(super) const BLOCK: u64 = 4;

/// One side of one set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Side {
    /// Of the cards it lists, whether each is exchanged.
    pub(super) is_exchanged: Vec<bool>,
    /// Which card that no deck lists sits in it, and whether that is exchanged too.
    pub(super) stranger: Option<(usize, bool)>,
    /// What lies where.
    pub(super) swaps: Vec<Swap>,
}

/// Which block it is, and for whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockKey {
    /// Number of the cell.
    pub(super) cell: u32,
    /// The block of that cell.
    pub(super) block: u64,
    /// 0 for the host and 1 for its guest.
    pub(super) side: u64,
    /// The cell's place among those in which this deck plays, and how many these are.
    pub(super) turn: [u64; 2],
}

impl BlockKey {
    /// Of so many cards that no deck lists, the one that is seated: all of them in turn, over all cells of the deck.
    fn seated(self, strangers: usize) -> Option<usize> {
        let [place, cells] = self.turn;
        let turn = (self.block / 2) * cells + place;
        let is_seated = self.block % 2 == 1 && strangers > 0;
        is_seated.then(|| (turn % strangers as u64) as usize)
    }
}

/// Blocks of each cell until so many cards that no deck lists have all been seated in a deck that plays in so many cells.
pub(super) fn blocks_for(strangers: usize, cells: u64) -> u64 {
    2 * (strangers as u64).div_ceil(cells.max(1))
}

/// The sets of one block on one side.
pub(super) fn block(host: &HostFactors, seed: u64, key: BlockKey) -> [Side; BLOCK as usize] {
    let address = Address {
        seed,
        // Matches of the cell draw from numbers at the other end.
        cell: u32::MAX - key.cell,
        number: key.block,
    };
    let mut lots = Stream::new(address, Lane::Roll, key.side);
    let mut sides: [Side; BLOCK as usize] = Default::default();
    let seated = key.seated(host.strangers.len());
    if let Some(at) = seated {
        let stranger = &host.strangers[at];
        let mut left = BLOCK / 2;
        for (set, side) in sides.iter_mut().enumerate() {
            // Two of four, each pair of sets as likely.
            let is_exchanged = u64::from(lots.below((BLOCK - set as u64) as u32)) < left;
            left -= u64::from(is_exchanged);
            side.stranger = Some((at, is_exchanged));
            if is_exchanged {
                side.swaps
                    .extend(stranger.swaps(lots.below(stranger.weight())));
            } else {
                side.swaps.extend(stranger.itself());
            }
        }
    }
    for factor in &host.listed {
        let chosen = lots.below(BLOCK as u32) as usize;
        let drawn = lots.below(factor.weight());
        for (set, side) in sides.iter_mut().enumerate() {
            side.is_exchanged.push(set == chosen);
        }
        // A place that a stranger has is not the listed card's.
        let room = seated.map(|at| &host.strangers[at].trial.slots);
        let is_free = |swap: &Swap| room.is_none_or(|room| !room.contains(&swap.slot));
        sides[chosen]
            .swaps
            .extend(factor.swaps(drawn).filter(is_free));
    }
    sides
}

/// The version of a cell that these sides are.
pub(super) fn version(own: &Side, other: Option<&Side>) -> DeckVersion {
    let sorted = |side: &Side| {
        let mut swaps = side.swaps.clone();
        swaps.sort_unstable();
        swaps
    };
    DeckVersion {
        own: sorted(own),
        other: other.map(sorted).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::factors::{Factor, Instead};
    use super::super::trial::Trial;
    use super::*;

    fn key(block: u64, side: u64) -> BlockKey {
        BlockKey {
            cell: 0,
            block,
            side,
            turn: [0, 1],
        }
    }

    fn factor(card: usize, slots: &[u8], is_inserted: bool) -> Factor {
        Factor {
            trial: Trial {
                card,
                host: 0,
                slots: slots.to_vec(),
                is_inserted,
            },
            instead: Instead::Plain(vec![(100 + card, 1), (200 + card, 3)]),
            is_veiled: false,
        }
    }

    #[test]
    fn each_card_is_exchanged_in_one_set_of_four_whatever_befalls_the_others() {
        let host = HostFactors {
            listed: vec![factor(0, &[1, 2], false), factor(1, &[3], false)],
            strangers: Vec::new(),
        };
        let (mut both, mut high, blocks) = (0, 0, 4000);
        for number in 0..blocks {
            let sides = block(&host, 5, key(number, 0));
            for card in 0..2 {
                let count = sides.iter().filter(|side| side.is_exchanged[card]).count();
                assert_eq!(count, 1);
            }
            for side in &sides {
                both += u32::from(side.is_exchanged == [true, true]);
                high += u32::from(side.swaps.iter().any(|swap| swap.def == 200));
                let places =
                    2 * usize::from(side.is_exchanged[0]) + usize::from(side.is_exchanged[1]);
                assert_eq!(side.swaps.len(), places);
            }
        }
        // Both in the same set in a quarter of the blocks: sd 27; the plain card of weight 3 in three quarters of them.
        assert!((900..=1100).contains(&both), "{both}");
        assert!((2900..=3100).contains(&high), "{high}");
        assert_ne!(block(&host, 5, key(7, 0)), block(&host, 5, key(7, 1)));
    }

    #[test]
    fn a_stranger_sits_in_every_other_block_half_of_the_time_as_its_replacement() {
        let host = HostFactors {
            listed: vec![factor(0, &[1, 2], false)],
            strangers: vec![factor(1, &[2], true), factor(2, &[3], true)],
        };
        for number in 0..200 {
            let sides = block(&host, 5, key(number, 0));
            if number % 2 == 0 {
                assert!(sides.iter().all(|side| side.stranger.is_none()));
                continue;
            }
            let exchanged = sides
                .iter()
                .filter(|side| side.stranger.is_some_and(|(_, is)| is));
            assert_eq!(exchanged.count(), 2);
            for side in &sides {
                let at = side.stranger.map(|(at, _)| at);
                assert_eq!(at, Some((number / 2 % 2) as usize));
                let mut slots: Vec<u8> = side.swaps.iter().map(|swap| swap.slot).collect();
                slots.sort_unstable();
                slots.dedup();
                assert_eq!(slots.len(), side.swaps.len(), "one card a place");
            }
        }
    }

    #[test]
    fn every_stranger_has_its_turn() {
        for (strangers, cells) in [(1, 1), (7, 3), (90, 6), (2, 60)] {
            let mut seen = vec![false; strangers];
            for block in 0..blocks_for(strangers, cells) {
                for place in 0..cells {
                    let key = BlockKey {
                        turn: [place, cells],
                        ..key(block, 0)
                    };
                    if let Some(at) = key.seated(strangers) {
                        seen[at] = true;
                    }
                }
            }
            assert!(seen.iter().all(|&seen| seen), "{strangers} {cells}");
        }
    }
}
