//! What the typical card of a type without numbers is worth over an empty place, by which the others of the type are
//! measured: the mean of the middle half of the other cards' values. A card takes no part in its own yardstick.

use super::effect::CardValue;
use breachlab_core::games::Def;

/// The typical value of these, and how many of them it rests on: their mean without the highest and the lowest quarter (the
/// midmean, a trimmed mean of 25 %: as deaf to a single broken card as the median is nearly, and known better). None of none.
pub(super) fn typical(values: &[CardValue]) -> Option<(CardValue, usize)> {
    let mut values = values.to_vec();
    values.sort_by(|a, b| a.value.total_cmp(&b.value));
    let cut = values.len() / 4;
    let middle = &values[cut..values.len() - cut];
    let n = middle.len() as f64;
    let value = middle.iter().map(|one| one.value).sum::<f64>() / n;
    // Which cards are the middle ones moves the mean only where two of them change places, and then by nothing.
    let variance = middle.iter().map(|one| one.error * one.error).sum::<f64>() / (n * n);
    (!middle.is_empty()).then(|| (CardValue::normal(value, variance.sqrt()), middle.len()))
}

/// A value over an empty place as one over the typical card of its type: of `peers`, those with a value but the card itself;
/// with how many of them made the yardstick. None where there is no other.
pub(super) fn over_typical(
    card: Def,
    blank: CardValue,
    peers: &[Def],
    blanks: &[Option<CardValue>],
) -> Option<(CardValue, CardValue, usize)> {
    let others = peers.iter().filter(|&&peer| peer != card);
    let others: Vec<CardValue> = others.filter_map(|&peer| blanks[peer]).collect();
    let (yardstick, of) = typical(&others)?;
    let error = blank.error.hypot(yardstick.error);
    let value = CardValue {
        sets: blank.sets,
        differing: blank.differing,
        ..CardValue::normal(blank.value - yardstick.value, error)
    };
    Some((value, yardstick, of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_typical_value_is_that_of_the_middle_half() {
        let values: Vec<CardValue> = [0.9, 0.01, 0.02, 0.03, 0.04, -0.5, 0.02, 0.06]
            .iter()
            .map(|&value| CardValue::normal(value, 0.01))
            .collect();
        let (found, of) = typical(&values).unwrap();
        assert_eq!(of, 4);
        assert!((found.value - 0.0275).abs() < 1e-12, "{found:?}");
        assert!((found.error - 0.005).abs() < 1e-12, "{found:?}");
        assert!(typical(&[]).is_none());
        assert_eq!(typical(&values[1..2]).unwrap().0.value, 0.01);
    }

    #[test]
    fn a_card_takes_no_part_in_its_own_yardstick() {
        let of = |value| Some(CardValue::normal(value, 0.003));
        let blanks = [of(0.10), of(0.02), None, of(0.03)];
        let (value, _, of) = over_typical(0, blanks[0].unwrap(), &[0, 1, 2, 3], &blanks).unwrap();
        assert!((value.value - 0.075).abs() < 1e-12);
        assert!((value.error - 0.003_f64.hypot(0.003 / 2.0_f64.sqrt())).abs() < 1e-12);
        assert_eq!(of, 2);
        assert!(over_typical(0, blanks[0].unwrap(), &[0, 2], &blanks).is_none());
    }
}
