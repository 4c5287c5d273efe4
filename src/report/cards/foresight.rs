//! What a ranking says before its first match.

use crate::number::{count, points_fine};
use crate::words::several;

/// Half widths of an interval that fit into the fair band where a card as good as its replacement is called fair four times in
/// five by two one-sided tests at 5 %: (1.645 + 1.282) / 1.960.
const FAIR_WIDTHS: f64 = 1.493;

/// How well a ranking will know its cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Foresight {
    /// Matches asked for.
    pub matches: u64,
    /// Half the width of the fair band, a share of a match per copy.
    pub band: f64,
    /// Half widths of the 95 % intervals to be expected, the narrowest first, each of one card: a share of a match per copy.
    pub widths: Vec<f64>,
    /// Whether any card has as many sets as a verdict takes.
    pub can_decide: bool,
}

impl Foresight {
    /// Cards that would be called fair four times in five, were they as good as their replacement.
    #[must_use]
    pub fn decidable(&self) -> usize {
        self.widths
            .partition_point(|&width| width * FAIR_WIDTHS <= self.band)
    }

    /// Matches that it takes until half of the cards could be; none without cards.
    #[must_use]
    pub fn for_half(&self) -> Option<f64> {
        let middle = self.widths.get(self.widths.len().checked_sub(1)? / 2)?;
        Some(self.matches as f64 * (middle * FAIR_WIDTHS / self.band).powi(2))
    }

    /// In one sentence.
    #[must_use]
    pub fn told(&self) -> String {
        let points = |share: f64| points_fine(share).replace('+', "±");
        let (cards, band) = (self.widths.len(), points(self.band));
        let (Some(first), Some(last)) = (self.widths.first(), self.widths.last()) else {
            return "no card of these decks can be tried".to_owned();
        };
        let matches = several(self.matches, "match tells", "matches tell");
        let middle = self.widths[(cards - 1) / 2];
        let half = self.for_half().unwrap_or_default();
        format!(
            "{matches} what a card is worth to about {} points per copy (95 %; {} to {} from card to card); were they as good as what they are held \
             against, {} of {cards} would be called fair within {band} four times in five, and half of them within {} matches",
            points(middle),
            points(*first),
            points(*last),
            self.decidable(),
            count(rounded(half)),
        )
    }
}

/// To two figures: it is an estimate.
fn rounded(matches: f64) -> u64 {
    let unit = 10_f64.powf(matches.max(1.0).log10().floor() - 1.0).max(1.0);
    ((matches / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_cards_take_as_the_middle_one_does() {
        let foresight = Foresight {
            matches: 1000,
            band: 0.01,
            widths: vec![0.005, 0.02, 0.04],
            can_decide: true,
        };
        assert_eq!(
            (foresight.decidable(), foresight.for_half()),
            (1, Some(1000.0 * (2.0 * FAIR_WIDTHS).powi(2)))
        );
    }

    #[test]
    fn it_is_one_sentence_with_its_numbers() {
        let foresight = Foresight {
            matches: 1000,
            band: 0.0025,
            widths: vec![0.002, 0.005, 0.0123],
            can_decide: true,
        };
        assert_eq!(
            foresight.told(),
            "1,000 matches tell what a card is worth to about ±0.50 points per copy (95 %; ±0.20 to ±1.23 from card to \
             card); were they as good as what they are held against, 0 of 3 would be called fair within ±0.25 four times in \
             five, and half of them within 8,900 matches"
        );
        assert_eq!(
            Foresight::default().told(),
            "no card of these decks can be tried"
        );
    }
}
