//! The model behind ratings, fitted: Bradley and Terry's strengths with Davidson's ties and a term for the first turn,
//! by Newton's method on the log posterior.

use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::matrix::Matrix;
use super::meeting::Meeting;

/// Steps of Newton's method; it takes about ten.
const MOST_STEPS: usize = 200;

/// Longest step of a log strength: keeps the first steps from leaping where scores are lopsided.
const LONGEST_STEP: f64 = 2.0;

/// How well the model tells the scores it was fitted to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Sum over the meetings of the squared difference of the score from the model's, over its variance.
    pub chi_square: f64,
    /// Meetings less what was fitted.
    pub degrees: u64,
    /// Chance of a sum as large where the model holds; 1 without degrees of freedom.
    pub p_value: f64,
}

/// Chances of one match: expected points of the one who moves first, of a draw, and their covariances.
pub(super) struct Law {
    pub(super) points: f64,
    draw: f64,
    var_points: f64,
    var_draw: f64,
    cov: f64,
}

pub(super) fn law(lead: f64, ties: f64) -> Law {
    let (win, loss) = ((lead / 2.0).exp(), (-lead / 2.0).exp());
    let sum = win + loss + ties;
    let (win, draw) = (win / sum, ties / sum);
    let points = win + draw / 2.0;
    Law {
        points,
        draw,
        var_points: win + draw / 4.0 - points * points,
        var_draw: draw * (1.0 - draw),
        cov: draw / 2.0 - points * draw,
    }
}

/// What is fitted: strengths, then the first turn, then ln ν.
pub(super) struct Model<'m> {
    pub(super) players: usize,
    pub(super) meetings: &'m [Meeting],
    pub(super) prior: f64,
    pub(super) has_first: bool,
    pub(super) has_ties: bool,
}

impl Model<'_> {
    fn size(&self) -> usize {
        self.players + usize::from(self.has_first) + usize::from(self.has_ties)
    }

    fn first_at(&self) -> Option<usize> {
        self.has_first.then_some(self.players)
    }

    fn ties_at(&self) -> Option<usize> {
        self.has_ties
            .then_some(self.players + usize::from(self.has_first))
    }

    pub(super) fn parts(&self, at: &[f64]) -> (f64, f64) {
        let first = self.first_at().map_or(0.0, |place| at[place]);
        let ties = self.ties_at().map_or(0.0, |place| at[place].exp());
        (first, ties)
    }

    /// Gradient of the log posterior, and minus its Hessian.
    fn slope(&self, at: &[f64]) -> (Vec<f64>, Matrix) {
        let n = self.size();
        let (mut slope, mut bend) = (vec![0.0; n], Matrix::zero(n));
        let (first, ties) = self.parts(at);
        for meeting in self.meetings {
            let (i, j) = (meeting.first, meeting.second);
            slope[i] += meeting.points;
            slope[j] -= meeting.points;
            if let Some(place) = self.first_at() {
                slope[place] += meeting.first_turn.unwrap_or(meeting.matches / 2.0);
            }
            if let Some(place) = self.ties_at() {
                slope[place] += meeting.draws;
            }
            let half = meeting.matches / 2.0;
            for (first, sign) in [(first, 1.0), (-first, -1.0)] {
                let law = law(at[i] - at[j] + first, ties);
                slope[i] -= half * law.points;
                slope[j] += half * law.points;
                // Points of i move with its strength, against j's, and with the turn if i has it.
                let mut pull = vec![(i, 1.0), (j, -1.0)];
                if let Some(place) = self.first_at() {
                    let points = if sign > 0.0 {
                        law.points
                    } else {
                        1.0 - law.points
                    };
                    slope[place] -= half * points;
                    pull.push((place, sign));
                }
                for &(a, by) in &pull {
                    for &(b, with) in &pull {
                        bend[(a, b)] += half * law.var_points * by * with;
                    }
                }
                if let Some(place) = self.ties_at() {
                    slope[place] -= half * law.draw;
                    bend[(place, place)] += half * law.var_draw;
                    for &(a, by) in &pull {
                        bend[(a, place)] += half * law.cov * by;
                        bend[(place, a)] += half * law.cov * by;
                    }
                }
            }
        }
        let held = (0..self.players).chain(self.first_at());
        for place in held {
            let law = law(at[place], 0.0);
            slope[place] += self.prior * (1.0 - 2.0 * law.points);
            bend[(place, place)] += 2.0 * self.prior * law.var_points;
        }
        if self.prior == 0.0 {
            // Nothing says where the scale starts: hold the sum of strengths at 0.
            let sum: f64 = at[..self.players].iter().sum();
            for a in 0..self.players {
                slope[a] -= sum;
                for b in 0..self.players {
                    bend[(a, b)] += 1.0;
                }
            }
        }
        (slope, bend)
    }

    pub(super) fn fit(&self) -> Option<(Vec<f64>, Matrix)> {
        let mut at = vec![0.0; self.size()];
        if let Some(place) = self.ties_at() {
            at[place] = -1.0;
        }
        for _ in 0..MOST_STEPS {
            let (slope, bend) = self.slope(&at);
            let step = bend.solve(&slope)?;
            let longest = step.iter().fold(0.0_f64, |longest, s| longest.max(s.abs()));
            let scale = (LONGEST_STEP / longest).min(1.0);
            for (value, step) in at.iter_mut().zip(&step) {
                *value += scale * step;
            }
            if longest < 1e-10 {
                return Some((at.clone(), self.slope(&at).1));
            }
        }
        None
    }

    /// Variance of a meeting's points: as its pairs show it, or the model's where they all agree.
    fn variance(&self, meeting: &Meeting, at: &[f64]) -> f64 {
        if meeting.variance > 0.0 {
            return meeting.variance;
        }
        let (first, ties) = self.parts(at);
        let lead = at[meeting.first] - at[meeting.second];
        let by_turn = [first, -first].map(|first| law(lead + first, ties).var_points);
        meeting.matches / 2.0 * (by_turn[0] + by_turn[1])
    }

    fn expected(&self, meeting: &Meeting, at: &[f64]) -> f64 {
        let (first, ties) = self.parts(at);
        let lead = at[meeting.first] - at[meeting.second];
        let by_turn = [first, -first].map(|first| law(lead + first, ties).points);
        meeting.matches / 2.0 * (by_turn[0] + by_turn[1])
    }

    /// Covariance of what was fitted, whatever the spread of the scores is (the "sandwich" of White 1982):
    /// matches of a pair are not independent, so the curvature alone would mislead.
    pub(super) fn covariance(&self, at: &[f64], bend: &Matrix) -> Option<Matrix> {
        let inverse = bend.inverse()?;
        let mut spread = Matrix::zero(self.size());
        for meeting in self.meetings {
            let (i, j) = (meeting.first, meeting.second);
            let variance = self.variance(meeting, at);
            for (a, by) in [(i, 1.0), (j, -1.0)] {
                for (b, with) in [(i, 1.0), (j, -1.0)] {
                    spread[(a, b)] += variance * by * with;
                }
            }
        }
        for place in self.players..self.size() {
            spread[(place, place)] += bend[(place, place)];
        }
        Some(inverse.times(&spread).times(&inverse))
    }

    pub(super) fn goodness(&self, at: &[f64]) -> Fit {
        let mut chi_square = 0.0;
        for meeting in self.meetings {
            let miss = meeting.points - self.expected(meeting, at);
            let variance = self.variance(meeting, at);
            if variance > 0.0 {
                chi_square += miss * miss / variance;
            }
        }
        let degrees = (self.meetings.len() + 1).saturating_sub(self.players) as u64;
        let p_value = ChiSquared::new(degrees as f64).map_or(1.0, |law| law.sf(chi_square));
        Fit {
            chi_square,
            degrees,
            p_value,
        }
    }
}
