//! Exact odds of one volley (§4.4 of the rules page), from tables made once with sums and products only.
//!
//! A volley is so many dice against a need of 2 to 10 and so many wounds left; whether Annihilate bites (the
//! firer has it, the target is not Resistant) changes what natural 10s do. More dice or wounds than a table
//! holds are read at its edge, where the odds hardly move.

use std::sync::OnceLock;

/// Most dice the tables tell apart.
pub const MOST_DICE: usize = 20;
/// Most wounds left the tables tell apart.
pub const MOST_WOUNDS: usize = 10;
const NEEDS: usize = 9;

/// What a volley does to its target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VolleyOdds {
    /// Chance that the target is destroyed, by wounds or by a double 10.
    pub kill: f32,
    /// Expected wounds, none counted beyond what is left.
    pub wounds: f32,
}

/// Odds by dice, wounds left less 1; one such table a need and a bite.
type OddsTable = [[VolleyOdds; MOST_WOUNDS]; MOST_DICE + 1];
type Tables = [[OddsTable; 2]; NEEDS];

static TABLES: OnceLock<Box<Tables>> = OnceLock::new();

/// Odds of `dice` dice that hit on `need` or more, at a target with `left` wounds to go.
///
/// ```
/// use breachlab_hull_breach::odds::volley;
/// // Two natural 10s among the six dice of an Overload with Annihilate (§6.9).
/// let sure = volley(6, 10, 10, true);
/// assert!((sure.kill - 0.114_265).abs() < 1e-6);
/// ```
#[inline]
#[must_use]
pub fn volley(dice: i16, need: u8, left: i16, bites: bool) -> VolleyOdds {
    let tables = TABLES.get_or_init(tables);
    let need = usize::from(need.clamp(2, 10)) - 2;
    let dice = dice.clamp(0, MOST_DICE as i16) as usize;
    let left = left.clamp(1, MOST_WOUNDS as i16) as usize;
    tables[need][usize::from(bites)][dice][left - 1]
}

/// Chance that one die hits.
#[inline]
#[must_use]
pub fn hit(need: u8) -> f32 {
    f32::from(11 - need.clamp(2, 10)) / 10.0
}

#[expect(
    clippy::large_stack_arrays,
    reason = "made once a process, before any match"
)]
fn tables() -> Box<Tables> {
    let empty = [[VolleyOdds::default(); MOST_WOUNDS]; MOST_DICE + 1];
    let mut tables = Box::new([[empty; 2]; NEEDS]);
    for (at, by_need) in tables.iter_mut().enumerate() {
        fill(at as u8 + 2, false, &mut by_need[0]);
        fill(at as u8 + 2, true, &mut by_need[1]);
    }
    tables
}

/// Adds die after die to the chances of every sum of wounds. `alive[t][w]`: `t` tens so far, `w` wounds (the
/// last place: that many or more); without a bite tens are hits like others.
fn fill(need: u8, bites: bool, table: &mut OddsTable) {
    let ten = 0.1_f64;
    let hit = f64::from(10 - need) * 0.1;
    let miss = f64::from(need - 1) * 0.1;
    let mut alive = [[0.0_f64; MOST_WOUNDS + 1]; 2];
    let mut double = 0.0_f64;
    alive[0][0] = 1.0;
    for row in table.iter_mut() {
        for (at, odds) in row.iter_mut().enumerate() {
            *odds = read(&alive, double, at + 1);
        }
        let before = alive;
        alive = [[0.0; MOST_WOUNDS + 1]; 2];
        for tens in 0..2 {
            for wounds in 0..=MOST_WOUNDS {
                let chance = before[tens][wounds];
                let one = (wounds + 1).min(MOST_WOUNDS);
                alive[tens][wounds] += chance * miss;
                alive[tens][one] += chance * hit;
                if !bites {
                    alive[tens][one] += chance * ten;
                } else if tens == 0 {
                    alive[1][(wounds + 3).min(MOST_WOUNDS)] += chance * ten;
                } else {
                    double += chance * ten;
                }
            }
        }
    }
}

fn read(alive: &[[f64; MOST_WOUNDS + 1]; 2], double: f64, left: usize) -> VolleyOdds {
    let (mut kill, mut wounds) = (double, double * left as f64);
    for row in alive {
        for (sum, &chance) in row.iter().enumerate() {
            if sum >= left {
                kill += chance;
            }
            wounds += chance * sum.min(left) as f64;
        }
    }
    VolleyOdds {
        kill: kill as f32,
        wounds: wounds as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::{hit, volley};

    /// Every roll of `dice` dice, counted.
    fn counted(dice: u32, need: u8, left: u32, bites: bool) -> (f64, f64) {
        let rolls = 10_u32.pow(dice);
        let (mut kills, mut wounds) = (0_u32, 0_u32);
        for roll in 0..rolls {
            let (mut hits, mut tens, mut rest) = (0, 0, roll);
            for _ in 0..dice {
                let face = (rest % 10 + 1) as u8;
                rest /= 10;
                hits += u32::from(face >= need);
                tens += u32::from(face == 10);
            }
            let dealt = if bites && tens >= 2 {
                left
            } else {
                hits + if bites { 2 * tens } else { 0 }
            };
            kills += u32::from(dealt >= left);
            wounds += dealt.min(left);
        }
        (
            f64::from(kills) / f64::from(rolls),
            f64::from(wounds) / f64::from(rolls),
        )
    }

    #[test]
    fn odds_equal_those_counted_over_every_roll() {
        for dice in 0..=4 {
            for need in 2..=10 {
                for left in 1..=6 {
                    for bites in [false, true] {
                        let odds = volley(dice as i16, need, left as i16, bites);
                        let (kill, wounds) = counted(dice, need, left, bites);
                        let at = format!("{dice} dice, {need}+, {left} left, {bites}");
                        assert!((f64::from(odds.kill) - kill).abs() < 1e-6, "{at}");
                        assert!((f64::from(odds.wounds) - wounds).abs() < 1e-6, "{at}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_double_ten_of_six_dice_is_as_published() {
        assert!((volley(6, 10, 10, true).kill - 0.114_265).abs() < 1e-6);
        assert!((volley(6, 7, 10, true).wounds - 10.0 * 0.114_265).abs() > 0.1);
    }

    #[test]
    fn chances_lie_between_their_bounds_and_grow_with_dice() {
        for need in 2..=10 {
            assert!((0.1..=0.9).contains(&hit(need)));
            for dice in 1..=20 {
                let (less, more) = (
                    volley(dice - 1, need, 3, false),
                    volley(dice, need, 3, false),
                );
                assert!(less.kill <= more.kill && less.wounds <= more.wounds);
            }
        }
        assert_eq!(volley(90, 2, 90, false), volley(20, 2, 10, false));
    }
}
