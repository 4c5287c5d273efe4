//! What plain cards are made by: the set's own cost curve, without the card that is held against them and without what
//! somebody proposes.

use super::curve::{CostFit, FITTED, GroupFit, cost, has_stats, number, place};
use super::print::{group, printed};
use crate::HullBreach;
use crate::card::{CardDef, DefId, Goods, Kind};
use crate::effect::Span;
use crate::load::TraitWord;
use crate::pool::Pool;
use crate::traits::Traits;
use breachlab_core::games::from_files::load_cards;
use breachlab_core::games::{Curve, Order};
use breachlab_core::plan::Faults;

/// The cards that the curves are fitted to, with their ids.
#[derive(Debug)]
pub(super) struct Yardstick {
    cards: Vec<(String, CardDef)>,
}

/// The printed cards of a pool.
fn listed(pool: &Pool) -> Vec<(String, CardDef)> {
    let printed = 0..pool.cards.len() - pool.versions.len();
    let ids = printed.map(|at| DefId(at as u16));
    ids.map(|id| (pool.text(id).id.clone(), *pool.def(id)))
        .collect()
}

impl Yardstick {
    /// The cards of the set without patches, and those of the embedded set where files of the order change only some of it:
    /// what somebody proposes does not move what it is held against.
    ///
    /// # Errors
    /// Those of the card files.
    pub(super) fn of(pool: &Pool, order: &Order) -> Result<Self, Faults> {
        let loaded = |overlays: &[String]| {
            load_cards::<HullBreach>(overlays, &[]).map(|set| listed(&set.pool))
        };
        if order.cards.is_empty() && order.patches.is_empty() {
            return Ok(Self {
                cards: listed(pool),
            });
        }
        let own = loaded(&order.cards)?;
        let embedded = loaded(&[])?;
        let is_kept = |(id, def): &&(String, CardDef)| {
            let same = embedded.iter().find(|(embedded, _)| embedded == id);
            same.is_some_and(|(_, old)| printed(old) == printed(def))
        };
        let kept = own.iter().filter(is_kept).count();
        // A set most of which is its own is no change of another.
        let cards = if 2 * kept >= own.len() { embedded } else { own };
        Ok(Self { cards })
    }

    /// The lines of all groups.
    pub(super) fn curves(&self) -> Vec<Curve> {
        let cards: Vec<CardDef> = self.cards.iter().map(|(_, def)| *def).collect();
        CostFit::of(&cards, group).curves()
    }

    /// The plain card of a definition, to whose curve the card itself has added nothing; none of a card without numbers.
    pub(super) fn plain_card(&self, pool: &Pool, of: DefId) -> Option<PlainCard> {
        let def = pool.def(of);
        let own = &pool.text(pool.printed(of)).id;
        let cards = |is_own: bool| -> Vec<CardDef> {
            let cards = self.cards.iter().filter(|(id, _)| (id == own) == is_own);
            cards.map(|(_, def)| *def).collect()
        };
        // The only card of its group is all that is known of the group; one of a group that the set does not have, too.
        PlainCard::of(&cards(false), def)
            .or_else(|| PlainCard::of(&cards(true), def))
            .or_else(|| PlainCard::of(std::slice::from_ref(def), def))
    }
}

/// The plain card of a group and a cost, just as the lines have it: numbers in the order of [`FITTED`], and traits.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainCard {
    numbers: [f64; FITTED.len()],
    pub(super) traits: Traits,
}

/// Numbers of a plain card in the order of [`FITTED`].
pub(super) type WholeNumbers = [i32; FITTED.len()];

/// A card without effects in place of another, with these numbers and traits.
pub(super) fn plain_of(of: &CardDef, numbers: WholeNumbers, traits: Traits) -> CardDef {
    let is_unit = !of.kind.is_module();
    let least = i32::from(is_unit || of.kind == Kind::ModuleStation);
    CardDef {
        attack: numbers[number::ATTACK].clamp(-20, 20) as i8,
        defense: numbers[number::DEFENSE].clamp(-20, 20) as i8,
        wounds: numbers[number::WOUNDS].clamp(least, 50) as u8,
        marine_capacity: numbers[number::MARINES].clamp(0, 20) as u8,
        fighter_capacity: numbers[number::FIGHTERS].clamp(0, 20) as u8,
        gain: Goods {
            r: numbers[number::GAIN_R].clamp(0, 20) as i16,
            c: numbers[number::GAIN_C].clamp(0, 20) as i16,
        },
        traits,
        effects: Span::default(),
        ..*of
    }
}

/// Parts of [`FITTED`] that stand for each other when they are rounded.
const PARTS: [&[usize]; 3] = [
    &[number::ATTACK, number::DEFENSE, number::WOUNDS],
    &[number::MARINES, number::FIGHTERS],
    &[number::GAIN_R, number::GAIN_C],
];

impl PlainCard {
    /// That of the same group at the same cost as `def`, by the lines of these cards; none where no card of them is of the
    /// group, or the card has no numbers.
    pub(super) fn of(cards: &[CardDef], def: &CardDef) -> Option<Self> {
        if !has_stats(def) {
            return None;
        }
        let fit = GroupFit::of(cards, place(def).0, |_| String::new())?;
        let cost = cost(def);
        let at = |line: &Curve| (line.at_nothing + line.per_good * cost).max(0.0);
        let mut numbers = fit.lines.each_ref().map(at);
        if !def.kind.is_module() || def.kind == Kind::ModuleStation {
            numbers[number::WOUNDS] = numbers[number::WOUNDS].max(1.0);
        }
        Some(Self {
            numbers,
            traits: fit.shared,
        })
    }

    /// Numbers that it has, to a tenth, and traits.
    pub(super) fn told(&self) -> impl Iterator<Item = String> + '_ {
        let numbers = self.numbers.iter().zip(FITTED);
        let numbers = numbers.filter(|(value, _)| **value >= 0.05);
        let numbers =
            numbers.map(|(value, (name, _))| format!("{} {value:.1}", name.replace('_', " ")));
        numbers.chain(TraitWord::of(&self.traits).map(|word| word.to_string()))
    }

    /// The nearest card in whole numbers.
    pub(super) fn whole(&self) -> WholeNumbers {
        let mut whole = [0; FITTED.len()];
        for part in PARTS {
            let values = part.iter().map(|&i| self.numbers[i]);
            for (&i, n) in part.iter().zip(rounded(values)) {
                whole[i] = n;
            }
        }
        whole
    }

    /// Whole-number cards, and how often each of them is it, in [`LOTS`](Self::LOTS): their mean is the card just as the
    /// lines have it. Numbers are rounded together, so that the sum is never further off than one (systematic sampling).
    pub(super) fn lots(&self) -> Vec<(WholeNumbers, u32)> {
        let mut sum = 0.0;
        let sums = self.numbers.map(|number| {
            sum += number;
            sum
        });
        // Where a shift of all the sums takes one of them over a whole number.
        let over = sums
            .iter()
            .map(|sum| ((1.0 - sum.fract()) * f64::from(Self::LOTS)).round() as u32);
        let mut ends: Vec<u32> = over
            .chain([0, Self::LOTS])
            .filter(|&end| end <= Self::LOTS)
            .collect();
        ends.sort_unstable();
        ends.dedup();
        let lot = |ends: &[u32]| {
            let shift = f64::from(ends[0] + ends[1]) / 2.0 / f64::from(Self::LOTS);
            let mut below = 0;
            let whole = sums.map(|sum| {
                let reached = (sum + shift).floor() as i32;
                reached - std::mem::replace(&mut below, reached)
            });
            (whole, ends[1] - ends[0])
        };
        ends.windows(2).map(lot).collect()
    }

    /// Weights of all lots together.
    const LOTS: u32 = 1 << 12;
}

/// Whole numbers near these whose sum is the rounded sum: rounded down, what is left over given to the largest
/// remainders. Rounding each by itself would make a card of 0.4, 0.4 and 0.4 worth nothing.
fn rounded(values: impl Iterator<Item = f64> + Clone) -> Vec<i32> {
    let mut whole: Vec<i32> = values.clone().map(|value| value.floor() as i32).collect();
    let sum: f64 = values.clone().sum();
    let mut left = sum.round() as i32 - whole.iter().sum::<i32>();
    let mut order: Vec<(usize, f64)> = values
        .map(|value| value - value.floor())
        .enumerate()
        .collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    for (at, _) in order {
        if left > 0 {
            whole[at] += 1;
            left -= 1;
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traits::Trait;

    #[test]
    fn what_all_cards_of_a_group_have_the_plain_one_has_as_far_as_the_least() {
        let station = |interceptor, jammer| {
            let mut def = CardDef::blank(Kind::Station);
            def.traits.grant(Trait::Interceptor, interceptor);
            def.traits.grant(Trait::Unique, 0);
            if jammer > 0 {
                def.traits.grant(Trait::Jammer, jammer);
            }
            def
        };
        let plain = |cards: &[CardDef]| PlainCard::of(cards, &cards[0]).unwrap().traits;
        let three = [station(14, 1), station(12, 2), station(15, 0)];
        let found = plain(&three);
        assert_eq!(found.value(Trait::Interceptor), 12);
        assert!(!found.has(Trait::Jammer) && !found.has(Trait::Unique));
        assert!(plain(&three[..2]).is_empty(), "two may share by chance");
    }

    #[test]
    fn lots_are_whole_cards_whose_mean_is_the_plain_one() {
        let plain = PlainCard {
            numbers: [2.4, 1.25, 3.0, 0.0, 0.7, 0.0, 0.1],
            traits: Traits::NONE,
        };
        let lots = plain.lots();
        let all: u32 = lots.iter().map(|(_, weight)| weight).sum();
        assert_eq!(all, PlainCard::LOTS);
        for (at, &wanted) in plain.numbers.iter().enumerate() {
            let sum: f64 = lots
                .iter()
                .map(|(whole, weight)| f64::from(whole[at]) * f64::from(*weight))
                .sum();
            assert!(
                (sum / f64::from(all) - wanted).abs() < 0.001,
                "{at}: {lots:?}"
            );
            assert!(
                lots.iter()
                    .all(|(whole, _)| (f64::from(whole[at]) - wanted).abs() < 1.0)
            );
        }
        // 7.45 in all.
        assert!(
            lots.iter()
                .all(|(whole, _)| [7, 8].contains(&whole.iter().sum::<i32>()))
        );
        let whole = PlainCard {
            numbers: [2.0, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0],
            ..plain
        };
        assert_eq!(whole.lots(), [([2, 0, 3, 0, 0, 0, 0], PlainCard::LOTS)]);
    }

    #[test]
    fn rounding_keeps_the_sum() {
        assert_eq!(rounded([0.4, 0.4, 0.4].into_iter()), [1, 0, 0]);
        assert_eq!(rounded([3.6, 6.2, 3.1].into_iter()), [4, 6, 3]);
        assert_eq!(rounded([0.0, 0.0].into_iter()), [0, 0]);
    }
}
