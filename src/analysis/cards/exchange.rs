//! The design of a ranking: in one set of four each card that a deck lists is exchanged for its replacement. Of the cards that
//! no deck lists it seats one every other block, in two of its sets as it is and in two as its replacement.

use super::design::{BLOCK, BlockKey, BlockSides, Design};
use super::factors::HostFactors;
use breachlab_core::games::Swap;

/// Of so many cards that no deck lists, the one that is seated: all of them in turn, over all cells of the deck. Whenever the
/// same cards would come to the same cells again, all move up by one, so that each comes to every cell.
fn seated(key: BlockKey, strangers: usize) -> Option<usize> {
    let [place, cells] = key.turn;
    let turn = (key.block / 2) * cells + place;
    let is_seated = key.block % 2 == 1 && strangers > 0;
    is_seated.then(|| {
        let strangers = strangers as u64;
        ((turn + turn / least_common_multiple(cells, strangers)) % strangers) as usize
    })
}

fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}

/// Arm 0 is with the card and arm 1 without it. The factors are the cards that are listed, and behind them those that are not.
impl Design for HostFactors {
    fn factors(&self) -> usize {
        self.listed.len() + self.strangers.len()
    }

    fn slots(&self, factor: usize) -> &[u8] {
        &self.factor(factor).trial.slots
    }

    fn is_veiled(&self, factor: usize) -> bool {
        self.factor(factor).is_veiled
    }

    fn block(&self, seed: u64, key: BlockKey) -> BlockSides {
        let mut lots = key.lots(seed);
        let mut sides = BlockSides::default();
        let seated = seated(key, self.strangers.len());
        let stranger = seated.map(|at| &self.strangers[at]);
        for (at, factor) in self.listed.iter().enumerate() {
            let chosen = lots.below(BLOCK as u32) as usize;
            let drawn = lots.below(factor.weight());
            // A place that a stranger has is not the listed card's, which then is neither here nor exchanged.
            let room = stranger.map(|stranger| &stranger.trial.slots);
            let is_free = |swap: &Swap| room.is_none_or(|room| !room.contains(&swap.slot));
            sides[chosen]
                .swaps
                .extend(factor.swaps(drawn).filter(is_free));
            if stranger.is_none_or(|stranger| !factor.overlaps(stranger)) {
                for (set, side) in sides.iter_mut().enumerate() {
                    side.on_trial.push((at, usize::from(set == chosen)));
                }
            }
        }
        let Some((at, stranger)) = seated.zip(stranger) else {
            return sides;
        };
        let mut left = BLOCK / 2;
        for (set, side) in sides.iter_mut().enumerate() {
            // Two of four, each pair of sets as likely.
            let is_exchanged = u64::from(lots.below((BLOCK - set as u64) as u32)) < left;
            left -= u64::from(is_exchanged);
            side.on_trial
                .push((self.listed.len() + at, usize::from(is_exchanged)));
            if is_exchanged {
                let drawn = lots.below(stranger.weight());
                side.swaps.extend(stranger.swaps(drawn));
            } else {
                side.swaps.extend(stranger.itself());
            }
        }
        sides
    }

    fn blocks(&self, cells: u64) -> u64 {
        2 * (self.strangers.len() as u64).div_ceil(cells.max(1))
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
            let sides = host.block(5, key(number, 0));
            for card in 0..2 {
                let count = sides
                    .iter()
                    .filter(|side| side.on_trial[card] == (card, 1))
                    .count();
                assert_eq!(count, 1);
            }
            for side in &sides {
                both += u32::from(side.on_trial == [(0, 1), (1, 1)]);
                high += u32::from(side.swaps.iter().any(|swap| swap.def == 200));
                let places = 2 * side.on_trial[0].1 + side.on_trial[1].1;
                assert_eq!(side.swaps.len(), places);
            }
        }
        // Both in the same set in a quarter of the blocks: sd 27; the plain card of weight 3 in three quarters of them.
        assert!((900..=1100).contains(&both), "{both}");
        assert!((2900..=3100).contains(&high), "{high}");
        assert_ne!(host.block(5, key(7, 0)), host.block(5, key(7, 1)));
    }

    #[test]
    fn a_stranger_sits_in_every_other_block_half_of_the_time_as_its_replacement() {
        let host = HostFactors {
            listed: vec![factor(0, &[1, 2], false)],
            strangers: vec![factor(1, &[2], true), factor(2, &[3], true)],
        };
        for number in 0..200 {
            let sides = host.block(5, key(number, 0));
            if number % 2 == 0 {
                assert!(
                    sides
                        .iter()
                        .all(|side| side.on_trial.len() == 1 && side.on_trial[0].0 == 0)
                );
                continue;
            }
            let stranger = 1 + seated(key(number, 0), 2).expect("every other block");
            let arms: Vec<usize> = sides
                .iter()
                .flat_map(|side| &side.on_trial)
                .filter(|(factor, _)| *factor == stranger)
                .map(|(_, arm)| *arm)
                .collect();
            assert_eq!((arms.len(), arms.iter().sum::<usize>()), (4, 2));
            for side in &sides {
                // The listed card whose place the first of them takes is not on trial beside it.
                let is_listed = side.on_trial.iter().any(|(factor, _)| *factor == 0);
                assert_eq!(is_listed, stranger == 2);
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
            let host = HostFactors {
                listed: Vec::new(),
                strangers: (0..strangers)
                    .map(|card| factor(card, &[1], true))
                    .collect(),
            };
            for block in 0..host.blocks(cells) {
                for place in 0..cells {
                    let key = BlockKey {
                        turn: [place, cells],
                        ..key(block, 0)
                    };
                    if let Some(at) = seated(key, strangers) {
                        seen[at] = true;
                    }
                }
            }
            assert!(seen.iter().all(|&seen| seen), "{strangers} {cells}");
        }
    }

    #[test]
    fn every_stranger_comes_to_every_cell_equally_often() {
        for (strangers, cells) in [(4_usize, 2_u64), (6, 4), (5, 3)] {
            let mut seen = vec![vec![0; cells as usize]; strangers];
            for block in 0..2 * 3 * strangers as u64 {
                for place in 0..cells {
                    let key = BlockKey {
                        turn: [place, cells],
                        ..key(block, 0)
                    };
                    if let Some(at) = seated(key, strangers) {
                        seen[at][place as usize] += 1;
                    }
                }
            }
            assert!(seen.iter().flatten().all(|&times| times == 3), "{seen:?}");
        }
    }
}
