//! The design of a sensitivity: in every block one number of every card of a deck is moved, a step up in one set of four, a step
//! down in another, and as printed in the two between.

use super::design::{BLOCK, BlockKey, BlockSides, Design};
use super::field::StudyField;
use super::trial::{Trial, trials};
use breachlab_core::games::{Def, Swap};

/// A number of a card in one deck, and the card with it a step up and a step down.
#[derive(Clone, Debug)]
pub(super) struct WiggledNumber {
    pub(super) card: Def,
    /// Which of the card's numbers it is.
    pub(super) dial: usize,
    /// The card with one more of it, and with one less; none where that makes no sense.
    ends: [Option<Def>; 2],
    is_veiled: bool,
}

impl WiggledNumber {
    /// Steps between the two arms.
    pub(super) fn steps(&self) -> f64 {
        self.ends.iter().flatten().count() as f64
    }
}

/// A card of a deck, and which factors its numbers are.
#[derive(Clone, Debug)]
struct WiggledCard {
    trial: Trial,
    first: usize,
    numbers: usize,
}

/// All numbers of the cards that a deck lists.
#[derive(Clone, Debug, Default)]
pub(super) struct Wiggles {
    cards: Vec<WiggledCard>,
    pub(super) numbers: Vec<WiggledNumber>,
    /// Card by number, as [`Self::cards`] has them.
    card_of: Vec<usize>,
}

/// The numbers of every deck of a field. The versions of cards that they need are made.
pub(super) fn wiggles(field: &mut StudyField<'_>) -> Vec<Wiggles> {
    let mut all = vec![Wiggles::default(); field.study.hosts().len()];
    for card in 0..field.study.subjects().len() {
        let listed = trials(field.study.as_ref(), card, false).into_iter();
        let listed: Vec<Trial> = listed.filter(|trial| !trial.is_inserted).collect();
        if listed.is_empty() {
            continue;
        }
        let numbers = numbers_of(field, card);
        for trial in listed {
            let own = &mut all[trial.host];
            let (at, first) = (own.cards.len(), own.numbers.len());
            own.card_of.extend(numbers.iter().map(|_| at));
            own.numbers.extend(numbers.iter().cloned());
            own.cards.push(WiggledCard {
                trial,
                first,
                numbers: numbers.len(),
            });
        }
    }
    all
}

/// The numbers of one card.
fn numbers_of(field: &mut StudyField<'_>, card: Def) -> Vec<WiggledNumber> {
    let dials = field.study.dials(card);
    let mut numbers = Vec::new();
    for (dial, found) in dials.iter().enumerate() {
        let ends = [1, -1].map(|step| {
            let value = found.value + step;
            let makes_sense = (found.low..=found.high).contains(&value);
            makes_sense.then(|| field.study.turned(card, &[(dial, value)]))
        });
        let mut others = ends.iter().flatten();
        numbers.push(WiggledNumber {
            card,
            dial,
            ends,
            is_veiled: others.all(|&other| field.study.is_veiled(card, other)),
        });
    }
    numbers.retain(|number| number.steps() > 0.0);
    numbers
}

/// Arm 0 has the more of the number and arm 1 the less.
impl Design for Wiggles {
    fn factors(&self) -> usize {
        self.numbers.len()
    }

    fn slots(&self, factor: usize) -> &[u8] {
        &self.cards[self.card_of[factor]].trial.slots
    }

    fn is_veiled(&self, factor: usize) -> bool {
        self.numbers[factor].is_veiled
    }

    fn block(&self, seed: u64, key: BlockKey) -> BlockSides {
        let mut lots = key.lots(seed);
        let mut sides = BlockSides::default();
        for card in self.cards.iter().filter(|card| card.numbers > 0) {
            let factor = card.first + lots.below(card.numbers as u32) as usize;
            // Two of the four sets, in either order.
            let first = lots.below(BLOCK as u32) as usize;
            let second = (first + 1 + lots.below(BLOCK as u32 - 1) as usize) % BLOCK as usize;
            let ends = self.numbers[factor].ends;
            for (set, side) in sides.iter_mut().enumerate() {
                let arm = match ends {
                    [Some(_), Some(_)] => [first, second].iter().position(|&at| at == set),
                    // Only one way to go: the other two sets are the other arm, as printed.
                    [up, _] => Some(usize::from([first, second].contains(&set) != up.is_some())),
                };
                let Some(arm) = arm else { continue };
                side.on_trial.push((factor, arm));
                let swap = |def| card.trial.slots.iter().map(move |&slot| Swap { slot, def });
                side.swaps.extend(ends[arm].into_iter().flat_map(swap));
            }
        }
        sides
    }

    /// Each number's turn is drawn: in so many blocks the rarest of them had it often enough, or says that it had not.
    fn blocks(&self, cells: u64) -> u64 {
        let most = self
            .cards
            .iter()
            .map(|card| card.numbers)
            .max()
            .unwrap_or(0) as u64;
        (2 * most).div_ceil(cells.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(ends: [Option<Def>; 2]) -> WiggledNumber {
        WiggledNumber {
            card: 0,
            dial: 0,
            ends,
            is_veiled: false,
        }
    }

    #[test]
    fn a_number_goes_up_and_down_equally_often_and_one_at_a_time() {
        let trial = Trial {
            card: 0,
            host: 0,
            slots: vec![4, 5],
            is_inserted: false,
        };
        let deck = Wiggles {
            cards: vec![WiggledCard {
                trial,
                first: 0,
                numbers: 3,
            }],
            numbers: vec![
                number([Some(10), Some(11)]),
                number([Some(20), None]),
                number([None, Some(31)]),
            ],
            card_of: vec![0; 3],
        };
        let mut blocks = [0; 3];
        for block in 0..600 {
            let key = BlockKey {
                cell: 1,
                block,
                side: 0,
                turn: [0, 1],
            };
            let sides = deck.block(9, key);
            let trials: Vec<(usize, usize)> = sides
                .iter()
                .flat_map(|side| side.on_trial.clone())
                .collect();
            let factor = trials[0].0;
            blocks[factor] += 1;
            assert!(
                trials.iter().all(|(at, _)| *at == factor),
                "one number at a time"
            );
            let of_arm = |arm| trials.iter().filter(|(_, at)| *at == arm).count();
            let each = if factor == 0 { 1 } else { 2 };
            assert_eq!([of_arm(0), of_arm(1)], [each; 2]);
            for side in &sides {
                let arm = side.on_trial.first().map(|(_, arm)| *arm);
                let def = arm.and_then(|arm| deck.numbers[factor].ends[arm]);
                let found: Vec<Def> = side.swaps.iter().map(|swap| swap.def).collect();
                assert_eq!(found, def.map_or(Vec::new(), |def| vec![def; 2]));
            }
        }
        // A third each: sd 12.
        assert!(
            blocks.iter().all(|count| (150..=250).contains(count)),
            "{blocks:?}"
        );
        assert_eq!(
            deck.numbers.iter().map(WiggledNumber::steps).sum::<f64>(),
            4.0
        );
    }
}
