//! Ratings of many players from their meetings: Bradley and Terry's model with Davidson's ties and a term for the
//! first turn. Fitted on log strengths, told on the Elo scale.

use super::davidson::{Fit, Model, law};
use super::matrix::Matrix;
use super::meeting::Meeting;
use super::{Estimate, Interval, Z95};

/// Name of the model, to stand beside every rating.
pub const MODEL: &str = "Bradley-Terry with Davidson's ties";
/// Rating of a player of average strength.
pub const MEAN_RATING: f64 = 1500.0;
/// Virtual wins, and as many losses, of each player against an average one: an unbeaten player stays finite.
pub const PRIOR: f64 = 0.5;

/// A Bradley-Terry model with draws (Davidson) and first-turn advantage, fitted to meetings.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Log strengths, in players' order; their mean is 0.
    strengths: Vec<f64>,
    /// Advantage of the first turn in log strength; 0 if it was not fitted.
    pub first_turn: f64,
    /// Davidson's ν: how readily equals draw; 0 without draws.
    pub ties: f64,
    covariance: Matrix,
    /// Goodness of fit.
    pub fit: Fit,
}

impl Ratings {
    /// Fits `players` to their meetings, with [`PRIOR`].
    ///
    /// `None` when there is nothing to fit or a number is not finite.
    ///
    /// ```
    /// use breachlab_core::stats::{Meeting, Ratings};
    ///
    /// let meeting = Meeting {
    ///     first: 0, second: 1, matches: 400.0, points: 300.0, draws: 0.0, first_turn: None, variance: 75.0,
    /// };
    /// let ratings = Ratings::fit(2, &[meeting]).unwrap();
    /// let lead = ratings.rating(0).value - ratings.rating(1).value;
    /// assert!((lead - 190.0).abs() < 2.0); // three wins to one: 400 log10 3, less a little prior
    /// ```
    #[must_use]
    pub fn fit(players: usize, meetings: &[Meeting]) -> Option<Self> {
        Self::fit_with(players, meetings, PRIOR)
    }

    /// The same of those who met somebody, and each player's place among them: whoever never played has no rating, and
    /// no share in the mean.
    #[must_use]
    pub fn of_those_who_met(
        players: usize,
        meetings: &[Meeting],
    ) -> (Option<Self>, Vec<Option<usize>>) {
        let mut places = vec![None; players];
        for meeting in meetings {
            places[meeting.first] = Some(0);
            places[meeting.second] = Some(0);
        }
        let mut met = 0;
        for place in places.iter_mut().flatten() {
            *place = met;
            met += 1;
        }
        let place = |player: usize| places[player].unwrap_or_default();
        let meetings: Vec<Meeting> = meetings
            .iter()
            .map(|meeting| Meeting {
                first: place(meeting.first),
                second: place(meeting.second),
                ..*meeting
            })
            .collect();
        (Self::fit(met, &meetings), places)
    }

    /// The same with `prior` virtual wins and losses against an average player; with 0 the fit is the plain
    /// likelihood's, which an unbeaten player has none of.
    ///
    /// # Panics
    /// When a meeting names a player that does not exist.
    #[must_use]
    pub fn fit_with(players: usize, meetings: &[Meeting], prior: f64) -> Option<Self> {
        assert!(
            meetings
                .iter()
                .all(|meeting| meeting.first.max(meeting.second) < players),
            "a meeting is of players there are"
        );
        if meetings.is_empty() {
            return None;
        }
        let model = Model {
            players,
            meetings,
            prior,
            has_first: meetings.iter().any(|meeting| meeting.first_turn.is_some()),
            has_ties: meetings.iter().any(|meeting| meeting.draws > 0.0),
        };
        let (at, bend) = model.fit()?;
        let covariance = model.covariance(&at, &bend)?;
        let (first_turn, ties) = model.parts(&at);
        let mean = at[..players].iter().sum::<f64>() / players as f64;
        let strengths: Vec<f64> = at[..players].iter().map(|value| value - mean).collect();
        strengths
            .iter()
            .all(|value| value.is_finite())
            .then(|| Self {
                strengths,
                first_turn,
                ties,
                covariance,
                fit: model.goodness(&at),
            })
    }

    /// A player's log strength; the mean of all is 0.
    #[must_use]
    pub fn strength(&self, player: usize) -> f64 {
        self.strengths[player]
    }

    /// A player's rating on the Elo scale ([`MEAN_RATING`] is the mean of all), with its 95 % interval.
    #[must_use]
    pub fn rating(&self, player: usize) -> Estimate {
        let share = 1.0 / self.strengths.len() as f64;
        let mut weights = vec![-share; self.strengths.len()];
        weights[player] += 1.0;
        self.estimate(&weights, MEAN_RATING)
    }

    /// By how many rating points `player` leads `other`, with the 95 % interval of the difference: narrower
    /// than two ratings' intervals suggest, since they err together.
    #[must_use]
    pub fn lead(&self, player: usize, other: usize) -> Estimate {
        let mut weights = vec![0.0; self.strengths.len()];
        weights[player] += 1.0;
        weights[other] -= 1.0;
        self.estimate(&weights, 0.0)
    }

    /// Expected score of `player` against `other`, each having the first turn half of the time.
    #[must_use]
    pub fn expected(&self, player: usize, other: usize) -> f64 {
        let lead = self.strengths[player] - self.strengths[other];
        let by_turn =
            [self.first_turn, -self.first_turn].map(|first| law(lead + first, self.ties).points);
        f64::midpoint(by_turn[0], by_turn[1])
    }

    fn estimate(&self, weights: &[f64], origin: f64) -> Estimate {
        let scale = 400.0 / std::f64::consts::LN_10;
        let (mut value, mut variance) = (0.0, 0.0);
        for (a, by) in weights.iter().enumerate() {
            value += by * self.strengths[a];
            for (b, with) in weights.iter().enumerate() {
                variance += by * with * self.covariance[(a, b)];
            }
        }
        let standard_error = scale * variance.max(0.0).sqrt();
        let value = origin + scale * value;
        Estimate {
            value,
            interval: Interval {
                low: value - Z95 * standard_error,
                high: value + Z95 * standard_error,
            },
            standard_error,
        }
    }
}

#[cfg(test)]
mod tests {
    use statrs::distribution::{ChiSquared, ContinuousCDF};

    use super::*;

    fn meeting(first: usize, second: usize, wins: f64, losses: f64, draws: f64) -> Meeting {
        let matches = wins + losses + draws;
        let points = wins + draws / 2.0;
        let mean = points / matches;
        Meeting {
            first,
            second,
            matches,
            points,
            draws,
            first_turn: None,
            variance: wins + draws / 4.0 - matches * mean * mean,
        }
    }

    /// American League East 1987, home team first: wins at home, losses at home (Agresti, *Categorical Data
    /// Analysis*; data set `baseball` of the R package `BradleyTerry2`, which prints these estimates).
    #[test]
    fn the_published_strengths_of_baseball_teams_come_out() {
        const HOME: [(usize, usize, f64, f64); 42] = [
            (0, 1, 4., 3.),
            (0, 2, 4., 2.),
            (0, 3, 4., 3.),
            (0, 4, 6., 1.),
            (0, 5, 4., 2.),
            (0, 6, 6., 0.),
            (1, 0, 3., 3.),
            (1, 2, 4., 2.),
            (1, 3, 4., 3.),
            (1, 4, 6., 0.),
            (1, 5, 6., 1.),
            (1, 6, 4., 3.),
            (2, 0, 2., 5.),
            (2, 1, 4., 3.),
            (2, 3, 2., 4.),
            (2, 4, 4., 3.),
            (2, 5, 4., 2.),
            (2, 6, 6., 0.),
            (3, 0, 3., 3.),
            (3, 1, 5., 1.),
            (3, 2, 2., 5.),
            (3, 4, 4., 3.),
            (3, 5, 4., 2.),
            (3, 6, 6., 1.),
            (4, 0, 5., 1.),
            (4, 1, 2., 5.),
            (4, 2, 3., 3.),
            (4, 3, 4., 2.),
            (4, 5, 5., 2.),
            (4, 6, 6., 0.),
            (5, 0, 2., 5.),
            (5, 1, 3., 3.),
            (5, 2, 3., 4.),
            (5, 3, 4., 3.),
            (5, 4, 4., 2.),
            (5, 6, 2., 4.),
            (6, 0, 2., 5.),
            (6, 1, 1., 5.),
            (6, 2, 1., 6.),
            (6, 3, 2., 4.),
            (6, 4, 1., 6.),
            (6, 5, 3., 4.),
        ];
        let meetings: Vec<Meeting> = HOME
            .iter()
            .map(|&(home, away, wins, losses)| meeting(home, away, wins, losses, 0.0))
            .collect();
        let ratings = Ratings::fit_with(7, &meetings, 0.0).expect("it can be fitted");
        let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
        for (team, strength) in published.into_iter().enumerate() {
            let found = ratings.strength(team) - ratings.strength(6);
            assert!((found - strength).abs() < 5e-5, "team {team}: {found}");
        }
    }

    /// Two players: the ratio of strengths is that of their wins, and ν is draws over the root of their product.
    #[test]
    fn two_players_have_a_closed_form() {
        let found = Ratings::fit_with(2, &[meeting(0, 1, 90.0, 40.0, 30.0)], 0.0).expect("fitted");
        let ratio = (found.strength(0) - found.strength(1)).exp();
        assert!((ratio - 90.0 / 40.0).abs() < 1e-8, "{ratio}");
        assert!(
            (found.ties - 30.0 / (90.0_f64 * 40.0).sqrt()).abs() < 1e-8,
            "{}",
            found.ties
        );
        assert!((found.expected(0, 1) - 105.0 / 160.0).abs() < 1e-9);
    }

    /// Pairs that vary as independent matches do give the interval of the plain likelihood: for two players the
    /// standard error of the log ratio is the root of n / (wins · losses).
    #[test]
    fn the_interval_of_two_players_is_that_of_their_log_odds() {
        let found = Ratings::fit_with(2, &[meeting(0, 1, 300.0, 100.0, 0.0)], 0.0).expect("fitted");
        let error = (400.0_f64 / (300.0 * 100.0)).sqrt() * 400.0 / std::f64::consts::LN_10;
        assert!((found.lead(0, 1).standard_error - error).abs() < 1e-6);
    }

    /// Where all beat one another in a circle all rate alike, and the fit says that ratings do not tell it.
    #[test]
    fn rock_paper_scissors_rates_everybody_alike_and_fits_badly() {
        let circle = [
            meeting(0, 1, 80.0, 20.0, 0.0),
            meeting(1, 2, 80.0, 20.0, 0.0),
            meeting(2, 0, 80.0, 20.0, 0.0),
        ];
        let found = Ratings::fit(3, &circle).expect("fitted");
        for player in 0..3 {
            assert!((found.rating(player).value - MEAN_RATING).abs() < 1e-6);
        }
        assert_eq!(found.fit.degrees, 1);
        assert!(found.fit.p_value < 1e-6, "{:?}", found.fit);
    }

    #[test]
    fn the_first_turn_is_told_from_strength() {
        // Equals; whoever has the first turn wins three of four.
        let equal = Meeting {
            first_turn: Some(300.0),
            ..meeting(0, 1, 200.0, 200.0, 0.0)
        };
        let found = Ratings::fit_with(2, &[equal], 0.0).expect("fitted");
        assert!(
            (found.first_turn - 3.0_f64.ln()).abs() < 1e-8,
            "{}",
            found.first_turn
        );
        assert!(found.strength(0).abs() < 1e-9);
    }

    #[test]
    fn an_unbeaten_player_stays_finite_and_nobody_is_no_fit() {
        let found = Ratings::fit(2, &[meeting(0, 1, 500.0, 0.0, 0.0)]).expect("fitted");
        let rating = found.rating(0);
        assert!(
            rating.value.is_finite() && rating.interval.half_width() > 50.0,
            "{rating:?}"
        );
        assert!(Ratings::fit(3, &[]).is_none());
        let drawn =
            Ratings::fit(2, &[meeting(0, 1, 0.0, 0.0, 40.0)]).map(|found| found.strength(0));
        assert!(
            drawn.is_none_or(|strength| strength.abs() < 1e-6),
            "{drawn:?}"
        );
    }

    /// The chance of a chi-square above its published 5 % and 1 % points.
    #[test]
    fn the_tail_of_chi_square_is_the_published_one() {
        for (degrees, point, p) in [
            (1.0, 3.841, 0.05),
            (10.0, 18.307, 0.05),
            (30.0, 50.892, 0.01),
        ] {
            let tail = ChiSquared::new(degrees).expect("a law").sf(point);
            assert!((tail - p).abs() < 1e-4, "{degrees}: {tail}");
        }
    }
}
