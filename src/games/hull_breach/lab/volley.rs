//! Exact odds of one volley by the formula of §4.4 of the rules page. All sums are of products of chances: nothing
//! is subtracted, so no digits are lost.

use crate::rules::Rules;
use crate::traits::Trait;
use crate::volley::need;
use breachlab_core::games::{AskError, VolleyAsked, VolleyChances};

use super::asked_traits::traits;

/// So many dice at one target, with everything that decides them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolleyNumbers {
    /// Dice rolled.
    pub dice: u16,
    /// Lowest natural face that hits, 2 to 10.
    pub need: u8,
    /// Natural 10s count for more, and two of them destroy (§3.4.2): the firer has Annihilate, the target is not
    /// Resistant.
    pub bites: bool,
    /// Wounds a natural 10 deals if it bites.
    pub ten: u16,
}

/// What the dice deal: chance of exactly so many wounds, and of a double natural 10 that destroys.
///
/// ```
/// use breachlab_hull_breach::lab::{VolleyNumbers, exchange};
/// // An Overload of six dice with Annihilate (§6.9).
/// let (wounds, double_ten) = exchange(VolleyNumbers { dice: 6, need: 6, bites: true, ten: 3 });
/// assert!((double_ten - 0.114_265).abs() < 1e-12);
/// assert!((wounds.iter().sum::<f64>() + double_ten - 1.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn exchange(volley: VolleyNumbers) -> (Vec<f64>, f64) {
    let VolleyNumbers {
        dice,
        need,
        bites,
        ten,
    } = volley;
    let miss = f64::from(need - 1) / 10.0;
    // Hits other than natural 10s where those bite, else all hits.
    let hit = f64::from(if bites { 10 - need } else { 11 - need }) / 10.0;
    let top = usize::from(dice) + usize::from(if bites { ten.saturating_sub(1) } else { 0 });
    // Wounds without a natural 10 so far, and with exactly one; a second one ends the matter.
    let mut none = vec![0.0; top + 1];
    let mut one = vec![0.0; top + 1];
    let mut double = 0.0;
    none[0] = 1.0;
    for _ in 0..dice {
        double += one.iter().sum::<f64>() * if bites { 0.1 } else { 0.0 };
        for wounds in (0..=top).rev() {
            let before =
                |row: &[f64], back: usize| wounds.checked_sub(back).map_or(0.0, |at| row[at]);
            let tens = before(&none, usize::from(ten)) * if bites { 0.1 } else { 0.0 };
            one[wounds] = one[wounds] * miss + before(&one, 1) * hit + tens;
            none[wounds] = none[wounds] * miss + before(&none, 1) * hit;
        }
    }
    let wounds = none.iter().zip(&one).map(|(a, b)| a + b).collect();
    (wounds, double)
}

/// Answers `odds volley`.
pub(super) fn answer(asked: &VolleyAsked) -> Result<VolleyChances, AskError> {
    let firer = traits("the firer's traits", &asked.firer)?;
    let target = traits("the target's traits", &asked.target)?;
    if asked.wounds == 0 {
        let why = "a unit without wounds to take is destroyed already, wanted 1 or more";
        return Err(AskError::new("wounds", why));
    }
    let rules = Rules::default();
    let mut modifier = asked.modifier.saturating_add_unsigned(asked.paint);
    if firer.has(Trait::AlphaStrike) {
        modifier = modifier.saturating_add(i16::from(rules.alpha_strike));
    }
    if target.has(Trait::Stealth) && !firer.has(Trait::Hunter) {
        modifier = modifier.saturating_add(i16::from(rules.stealth));
    }
    let least = need(asked.defense, modifier);
    let (wounds, double_ten) = exchange(VolleyNumbers {
        dice: asked.dice,
        need: least,
        bites: firer.has(Trait::Annihilate) && !target.has(Trait::Resistant),
        ten: u16::from(rules.annihilate_wounds),
    });
    let enough = usize::from(asked.wounds).min(wounds.len());
    // The sum of nothing is -0.0, which would be shown.
    let by_wounds = 0.0 + wounds[enough..].iter().sum::<f64>();
    let (destroyed, immediately_destroyed) = if asked.is_immediate {
        (0.0, by_wounds + double_ten)
    } else {
        (by_wounds, double_ten)
    };
    Ok(VolleyChances {
        need: least,
        hit: f64::from(11 - least) / 10.0,
        destroyed,
        immediately_destroyed,
        survives: wounds[..enough].iter().sum(),
        wounds,
        double_ten,
    })
}

#[cfg(test)]
mod tests {
    use super::{VolleyAsked, VolleyNumbers, answer, exchange};

    /// Every roll, counted.
    fn counted(volley: VolleyNumbers) -> (Vec<f64>, f64) {
        let rolls = 10_u32.pow(u32::from(volley.dice));
        let mut wounds = vec![0_u32; usize::from(volley.dice) + 3];
        let mut double = 0;
        for roll in 0..rolls {
            let (mut hits, mut tens, mut rest) = (0, 0, roll);
            for _ in 0..volley.dice {
                let face = (rest % 10 + 1) as u8;
                rest /= 10;
                hits += usize::from(face != 1 && (face == 10 || face >= volley.need));
                tens += usize::from(face == 10);
            }
            if volley.bites && tens >= 2 {
                double += 1;
            } else {
                let more = if volley.bites { 2 * tens } else { 0 };
                wounds[hits + more] += 1;
            }
        }
        let share = |count: u32| f64::from(count) / f64::from(rolls);
        (wounds.into_iter().map(share).collect(), share(double))
    }

    #[test]
    fn chances_equal_those_counted_over_every_roll() {
        for dice in 0..=5 {
            for need in 2..=10 {
                for bites in [false, true] {
                    let volley = VolleyNumbers {
                        dice,
                        need,
                        bites,
                        ten: 3,
                    };
                    let (wounds, double) = exchange(volley);
                    let (by_count, doubles) = counted(volley);
                    assert!((double - doubles).abs() < 1e-12, "{volley:?}");
                    for (at, chance) in by_count.iter().enumerate() {
                        let found = wounds.get(at).copied().unwrap_or(0.0);
                        assert!((found - chance).abs() < 1e-12, "{volley:?}, {at} wounds");
                    }
                }
            }
        }
    }

    fn asked(dice: u16, defense: i16, wounds: u16) -> VolleyAsked {
        VolleyAsked {
            dice,
            defense,
            wounds,
            ..VolleyAsked::default()
        }
    }

    // Five dice at 7 or more, each with 2 in 5: P(X = k) = C(5, k) 2^k 3^(5-k) / 5^5.
    #[test]
    fn a_plain_volley_is_binomial() {
        let chances = answer(&asked(5, 7, 3)).expect("no traits");
        let by_hand = [243.0, 810.0, 1080.0, 720.0, 240.0, 32.0].map(|n: f64| n / 3125.0);
        assert_eq!(chances.hit, 0.4);
        assert_eq!(chances.wounds.len(), 6);
        for (found, wanted) in chances.wounds.iter().zip(by_hand) {
            assert!((found - wanted).abs() < 1e-15);
        }
        assert!((chances.destroyed - 992.0 / 3125.0).abs() < 1e-15);
        assert!((chances.survives - 2133.0 / 3125.0).abs() < 1e-15);
        assert_eq!(chances.immediately_destroyed, 0.0);
    }

    #[test]
    fn modifiers_add_and_natural_faces_bound_the_odds() {
        let with = |firer: &[&str], target: &[&str], paint| {
            let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
            let question = VolleyAsked {
                paint,
                firer: words(firer),
                target: words(target),
                ..asked(1, 7, 1)
            };
            answer(&question).expect("known traits").hit
        };
        // EX-07: painted with +3, D7 is hit by a 4.
        assert_eq!(with(&[], &[], 3), 0.7);
        // STE x HUN x TP, by case.
        assert_eq!(with(&[], &["stealth"], 0), 0.1);
        assert_eq!(with(&[], &["stealth"], 3), 0.2);
        assert_eq!(with(&["hunter"], &["stealth"], 0), 0.4);
        assert_eq!(with(&["hunter"], &["stealth"], 3), 0.7);
        // ALP x STE: net -2.
        assert_eq!(with(&["alpha-strike"], &["stealth"], 0), 0.2);
        // §8.2: a natural 1 misses, a natural 10 hits.
        assert_eq!(with(&["alpha_strike"], &[], 9), 0.9);
    }

    #[test]
    fn resistant_takes_annihilate_away_and_an_interception_leaves_nothing() {
        let question = VolleyAsked {
            firer: vec!["annihilate".into()],
            ..asked(6, 6, 20)
        };
        let chances = answer(&question).expect("known traits");
        // Six hits of at most three wounds never add up to twenty: only two natural 10s destroy.
        assert!((chances.immediately_destroyed - 0.114_265).abs() < 1e-12);
        assert!(chances.destroyed == 0.0 && chances.destroyed.is_sign_positive());
        let question = VolleyAsked {
            target: vec!["resistant".into()],
            is_immediate: true,
            wounds: 1,
            ..question
        };
        let chances = answer(&question).expect("known traits");
        assert_eq!(chances.double_ten, 0.0);
        assert!(chances.destroyed == 0.0 && chances.destroyed.is_sign_positive());
        assert!((chances.immediately_destroyed - 63.0 / 64.0).abs() < 1e-15);
        assert!((chances.survives - 0.5_f64.powi(6)).abs() < 1e-15);
    }
}
