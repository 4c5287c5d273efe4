//! The map that MAP-Elites fills: cells along two axes, the best deck known of each, and children bred from them.

use super::pool::PiecePool;
use super::screen::Screen;
use breachlab_core::dice::Stream;
use breachlab_core::games::{Axis, Builder, Piece};

/// Most exchanges of a child.
const MOST: u32 = 6;

/// Exchanges drawn for one that leads somewhere.
const TRIED: u32 = 4;

/// The deck that lives in a cell.
#[derive(Clone, Debug)]
pub(super) struct Elite {
    pub(super) deck: Vec<Piece>,
    /// Index of the deck it comes from.
    pub(super) origin: usize,
    pub(super) points: u64,
    pub(super) deals: u64,
}

impl Elite {
    /// Its win rate in the search, where a deal has `whole` points at most.
    pub(super) fn rate(&self, whole: f64) -> f64 {
        self.points as f64 / (whole * self.deals.max(1) as f64)
    }
}

/// What a child is bred towards.
#[derive(Clone, Copy)]
enum Bias {
    /// Nothing: any exchange will do.
    Anywhere,
    /// Pieces that the screen thinks well of.
    Better,
    /// Up or down one axis of the map.
    Along(usize, f64),
}

pub(super) struct Map<'a, 'p> {
    pub(super) builder: &'a dyn Builder,
    pub(super) axes: [Axis; 2],
    pub(super) pools: &'p [PiecePool<'a>],
    pub(super) screens: Vec<Screen>,
    pub(super) cells: Vec<Option<Elite>>,
}

impl Map<'_, '_> {
    pub(super) fn cell(&self, deck: &[Piece]) -> usize {
        let [x, y] = self.builder.measure(deck);
        self.axes[1].cell(y) * self.axes[0].cells + self.axes[0].cell(x)
    }

    /// Most points of a deal, in 60ths of a match.
    pub(super) fn whole(&self) -> f64 {
        self.builder.contest().whole().into()
    }

    /// How far it is: cells that somebody lives in, and the best of them as the search saw it.
    pub(super) fn told(&self) -> String {
        let lived = self.cells.iter().flatten();
        let rates = lived.clone().map(|elite| elite.rate(self.whole()));
        let best = rates.fold(0.0, f64::max);
        let (lived, all) = (lived.count(), self.cells.len());
        format!(
            "{lived} of {all} cells filled, the best wins {:.1} %",
            best * 100.0
        )
    }

    /// A child of a deck that lives somewhere, and its origin.
    pub(super) fn child(
        &self,
        values: &[Vec<Vec<f64>>],
        luck: &mut Stream,
    ) -> Option<(Vec<Piece>, usize)> {
        let lived: Vec<&Elite> = self.cells.iter().flatten().collect();
        let parent = *lived.get(luck.below(lived.len() as u32) as usize)?;
        let (pool, values) = (&self.pools[parent.origin], &values[parent.origin]);
        let bias = match luck.below(6) {
            0 => Bias::Anywhere,
            1 => Bias::Better,
            way => Bias::Along(
                (way as usize - 2) / 2,
                if way % 2 == 0 { 1.0 } else { -1.0 },
            ),
        };
        let mut deck = parent.deck.clone();
        for _ in 0..=luck.below(MOST) {
            let tried = if matches!(bias, Bias::Anywhere) {
                1
            } else {
                TRIED
            };
            let lead = |&(place, piece): &(usize, Piece)| match bias {
                Bias::Anywhere => 0.0,
                Bias::Better => {
                    let values = &values[self.builder.role(place)];
                    values[usize::from(piece)] - values[usize::from(deck[place])]
                }
                Bias::Along(axis, sign) => {
                    let mut other = deck.clone();
                    other[place] = piece;
                    sign * self.builder.measure(&other)[axis]
                }
            };
            let drawn: Vec<(usize, Piece)> = (0..tried)
                .filter_map(|_| pool.exchange(&deck, luck))
                .collect();
            let best = drawn.into_iter().max_by(|a, b| lead(a).total_cmp(&lead(b)));
            if let Some((place, piece)) = best {
                deck[place] = piece;
            }
        }
        Some((deck, parent.origin))
    }

    /// Lets a deck with its points of a generation into its cell, if that is empty or `at_home`, the points of who
    /// lives there on the same deals, are worse beyond their noise.
    pub(super) fn settle(
        &mut self,
        cell: usize,
        deck: &[Piece],
        origin: usize,
        points: &[u8],
        at_home: Option<&[u8]>,
    ) {
        let sum = |points: &[u8]| points.iter().map(|&p| u64::from(p)).sum::<u64>();
        if let (Some(elite), Some(home)) = (&mut self.cells[cell], at_home) {
            elite.points += sum(home);
            elite.deals += home.len() as u64;
            if !leads(points, home) {
                return;
            }
        }
        self.cells[cell] = Some(Elite {
            deck: deck.to_vec(),
            origin,
            points: sum(points),
            deals: points.len() as u64,
        });
    }
}

/// Whether the mean difference is above one standard error: (Σd)² > Σd², with Σd > 0, in integers.
pub(super) fn leads(points: &[u8], home: &[u8]) -> bool {
    let differences = points.iter().zip(home);
    let differences = differences.map(|(a, b)| i64::from(*a) - i64::from(*b));
    let (sum, squares) = differences.fold((0, 0), |(sum, squares), d| (sum + d, squares + d * d));
    sum > 0 && sum * sum > squares
}

#[cfg(test)]
mod tests {
    use super::leads;

    #[test]
    fn a_lead_within_its_noise_is_none() {
        assert!(!leads(&[60, 60, 60], &[60, 60, 60]));
        assert!(!leads(&[120, 0, 60, 60], &[0, 120, 60, 60]));
        assert!(!leads(&[120, 60, 60], &[60, 60, 60]));
        assert!(leads(&[120, 120, 60, 120], &[60, 60, 60, 60]));
        assert!(!leads(&[0, 0, 0], &[60, 60, 60]));
    }
}
