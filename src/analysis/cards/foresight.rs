//! What a ranking of so many matches will be able to tell, said before the first of them is played.

use super::experiment::Experiment;
use super::factors::factors;
use super::field::StudyField;
use super::rank::blocks_of;
use super::values::OnTrial;
use super::verdict::FEW_SETS;
use breachlab_core::games::Contest;
use breachlab_core::stats::Z95;
use breachlab_report::Foresight;

/// The variance of a set's score where every match is an even one, won or lost, with luck of its own: about the most it is.
fn even_matches(contest: Contest) -> f64 {
    0.25 / contest.entries() as f64
}

/// The half width to be expected of a card's value.
fn width(shares: &[OnTrial], contest: Contest) -> f64 {
    let of_host = |share: &OnTrial| {
        let [with, without] = share.sets;
        even_matches(contest) * (1.0 / with + 1.0 / without) / (share.copies * share.copies)
    };
    let variance: f64 = shares.iter().map(of_host).sum();
    Z95 * variance.sqrt() / shares.len() as f64
}

/// What so many matches will tell.
#[must_use]
pub fn foresee(field: &StudyField<'_>, matches: u64, band: f64) -> Foresight {
    let experiment = Experiment::over(field, factors(field));
    let blocks = blocks_of(&experiment, matches);
    let cards = 0..field.study.subjects().len();
    let shares = cards.map(|card| experiment.shares(card, blocks));
    let shares: Vec<Vec<OnTrial>> = shares.filter(|shares| !shares.is_empty()).collect();
    let all = |shares: &Vec<OnTrial>| shares.iter().flat_map(|share| share.sets).sum::<f64>();
    let mut widths: Vec<f64> = shares
        .iter()
        .map(|shares| width(shares, field.contest()))
        .collect();
    widths.sort_by(f64::total_cmp);
    Foresight {
        matches,
        band,
        widths,
        can_decide: shares.iter().any(|shares| all(shares) >= FEW_SETS as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_width_is_that_of_the_difference_between_two_means() {
        let share = |copies| OnTrial {
            sets: [300.0, 100.0],
            copies,
        };
        let one = width(&[share(1.0)], Contest::Pairs);
        assert!((one - Z95 * (0.125_f64 * 4.0 / 300.0).sqrt()).abs() < 1e-12);
        assert!((width(&[share(4.0)], Contest::Pairs) - one / 4.0).abs() < 1e-12);
        let two = width(&[share(1.0), share(1.0)], Contest::Pairs);
        assert!((two - one / 2.0_f64.sqrt()).abs() < 1e-12);
    }
}
