//! The proof of a search: the start, the outcome and every deck on the way, on deals the search never saw; and the
//! same two decks in the hands of other pilots.

use super::deals::Lot;
use super::tune::{Tuning, guests};
use crate::shown::estimate as shown;
use breachlab_core::games::{Builder, Contest, Piece};
use breachlab_core::plan::Faults;
use breachlab_core::stats::{self, PairSummary, holm, normal_p, pair_interval};
use breachlab_core::tally::Histogram;
use breachlab_report::{FreshRow, Head, Holds, OtherPilotRow, ReportEstimate, SwapRow, TuneReport};

/// Parts of the proof, after each of which it is said how it stands.
const PARTS: u64 = 16;
/// Rows of deals: the search's is 0.
const FRESH: u32 = 1;
const OTHERS: u32 = 2;

/// One exchange in place: what lay there, what comes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PieceSwap {
    place: usize,
    out: Piece,
    into: Piece,
}

fn histogram(values: impl Iterator<Item = i32>) -> Histogram {
    let mut all = Histogram::default();
    for value in values {
        all.add(value);
    }
    all
}

/// Win rate of a deck from its points.
pub(super) fn rate(contest: Contest, points: &[u8]) -> Option<ReportEstimate> {
    let all = histogram(points.iter().map(|&points| i32::from(points)));
    let summary = PairSummary::of_histogram(&all, contest.entries())?;
    Some(crate::shown::rate(summary, pair_interval(summary)))
}

/// One deck less another on the same deals. None below two deals.
fn difference(contest: Contest, of: &[u8], than: &[u8]) -> Option<stats::Estimate> {
    let pairs = of.iter().zip(than);
    let all = histogram(pairs.map(|(a, b)| i32::from(*a) - i32::from(*b)));
    stats::shift(&all, contest.whole().into(), contest.entries()).filter(|_| all.count() > 1)
}

fn gain(contest: Contest, of: &[u8], than: &[u8]) -> Option<ReportEstimate> {
    difference(contest, of, than).map(shown)
}

/// Which single exchanges are shown to gain: all of them together err with at most 5 % (Holm).
fn shown_to_gain(gains: &[Option<stats::Estimate>]) -> Vec<bool> {
    let p: Vec<f64> = gains
        .iter()
        .map(|gain| gain.as_ref().map_or(1.0, normal_p))
        .collect();
    let gains = gains.iter().zip(holm(&p));
    gains
        .map(|(gain, p)| p <= 0.05 && gain.is_some_and(|gain| gain.value > 0.0))
        .collect()
}

impl Tuning<'_> {
    /// What was exchanged in all, each role's pieces counted: what moved from one place to another is no exchange.
    /// The piece that adds most takes the place of the one that adds least; largest gain first, as far as every
    /// deck on the way is legal.
    fn swaps(&self) -> Vec<PieceSwap> {
        let builder = self.field.builder;
        let values = self.screen.values();
        let mut open: Vec<(PieceSwap, f64)> = Vec::new();
        for (role, values) in values.iter().enumerate() {
            let places = || (0..self.start.len()).filter(|&place| builder.role(place) == role);
            let mut kept: Vec<Piece> = places().map(|place| self.state.deck[place]).collect();
            let mut outs: Vec<usize> = Vec::new();
            for place in places() {
                match kept.iter().position(|&piece| piece == self.start[place]) {
                    Some(at) => {
                        kept.swap_remove(at);
                    }
                    None => outs.push(place),
                }
            }
            let value = |piece: Piece| values[usize::from(piece)];
            outs.sort_by(|&a, &b| {
                let order = value(self.start[a]).total_cmp(&value(self.start[b]));
                order.then(a.cmp(&b))
            });
            kept.sort_by(|&a, &b| value(b).total_cmp(&value(a)).then(a.cmp(&b)));
            open.extend(outs.into_iter().zip(kept).map(|(place, into)| {
                let out = self.start[place];
                (PieceSwap { place, out, into }, value(into) - value(out))
            }));
        }
        open.sort_by(|(a, one), (b, other)| other.total_cmp(one).then(a.place.cmp(&b.place)));
        let mut deck = self.start.clone();
        let mut swaps = Vec::with_capacity(open.len());
        while !open.is_empty() {
            let is_legal =
                |(swap, _): &(PieceSwap, f64)| builder.fits(&deck, swap.place, swap.into);
            let at = open.iter().position(is_legal).unwrap_or(0);
            let (swap, _) = open.remove(at);
            deck[swap.place] = swap.into;
            swaps.push(swap);
        }
        swaps
    }

    /// Plays the proof and reports: what is returned is the outcome only where its gain on fresh deals is above 0
    /// beyond its interval, else the start. With the deck's places. What was played of it before an interrupt is
    /// reported and confirms nothing.
    ///
    /// # Errors
    /// When a deck cannot be played.
    pub fn prove(&mut self) -> Result<(TuneReport, Vec<Piece>), Faults> {
        let (contest, each) = (self.field.contest(), self.field.each());
        let swaps = self.swaps();
        let mut decks = vec![self.start.clone()];
        for swap in &swaps {
            let mut next = decks[decks.len() - 1].clone();
            next[swap.place] = swap.into;
            decks.push(next);
        }
        let [proof, others, search] = self.shares();
        // What the search left over makes the proof sharper.
        let proof = proof + search.saturating_sub(self.state.used);
        let last = decks.len() - 1;
        let (points, is_whole) = self.fresh_deals(&decks, proof)?;
        let played: u64 = points.iter().map(|points| points.len() as u64).sum();
        let met = points[0].len() as u64;
        let fresh = FreshRow {
            start: rate(contest, &points[0]),
            tuned: rate(contest, &points[last]),
            gain: gain(contest, &points[last], &points[0]),
            matches: met * each,
        };
        let gains: Vec<_> = points
            .windows(2)
            .map(|points| difference(contest, &points[1], &points[0]))
            .collect();
        let is_above = fresh.gain.is_some_and(|gain| gain.low > 0.0);
        let is_confirmed = is_whole && last > 0 && is_above;
        let rows = swaps.iter().zip(&gains).zip(shown_to_gain(&gains));
        let rows = rows.map(|((swap, gain), is_shown)| SwapRow {
            gain: gain.map(shown),
            confirmed: is_confirmed && is_shown,
            ..self.row(swap)
        });
        let mut report = TuneReport {
            search: self.state.estimates,
            rounds: self.state.round.into(),
            swaps: rows.collect(),
            fresh: Some(fresh).filter(|_| met > 0),
            confirmed: is_confirmed,
            ..self.named()
        };
        report.head.matches = (self.state.used + played) * each;
        report.head.complete = is_whole;
        if is_confirmed {
            report.head.complete = self.others(&decks[last], others, &mut report)?;
        }
        let deck = if is_confirmed {
            decks.swap_remove(last)
        } else {
            self.start.clone()
        };
        Ok((report, deck))
    }

    /// Has the decks, from the start to the outcome, meet `proof` fresh deals in all, the first and the last more than
    /// those between; their points, and whether all was played.
    fn fresh_deals(
        &mut self,
        decks: &[Vec<Piece>],
        proof: u64,
    ) -> Result<(Vec<Vec<u8>>, bool), Faults> {
        let last = decks.len() - 1;
        let each = proof / 2 / decks.len() as u64;
        let ends = if last == 0 { proof } else { each + proof / 4 };
        let mut lot = Lot::new(FRESH, guests(self.field.contest(), &self.asked, 0));
        let mut all: Vec<Vec<u8>> = vec![Vec::new(); decks.len()];
        for part in 0..PARTS {
            let deals = |at: usize| {
                let whole = if at == 0 || at == last { ends } else { each };
                whole * part / PARTS..whole * (part + 1) / PARTS
            };
            let jobs: Vec<_> = (0..decks.len())
                .map(|at| (decks[at].as_slice(), deals(at)))
                .collect();
            let (points, is_whole) = self.field.play_on(&mut lot, &jobs)?;
            for (all, more) in all.iter_mut().zip(points) {
                all.extend(more);
            }
            if !is_whole {
                return Ok((all, false));
            }
            self.field
                .stands(&|| match gain(self.field.contest(), &all[last], &all[0]) {
                    Some(gain) if last > 0 => {
                        let half = gain.half_width() * 100.0;
                        format!(
                            "gain on fresh deals {:+.2} points ± {half:.2}",
                            gain.value * 100.0
                        )
                    }
                    _ => "nothing better was found: how good the start is".to_owned(),
                });
        }
        Ok((all, true))
    }

    /// Has other pilots try the outcome; whether all that was to be played was.
    fn others(
        &mut self,
        deck: &[Piece],
        deals: u64,
        report: &mut TuneReport,
    ) -> Result<bool, Faults> {
        let pilots = self.field.builder.pilots().len();
        let own = deals / 2 / (pilots as u64 - 1).max(1);
        let (contest, each) = (self.field.contest(), self.field.each());
        for pilot in 1..pilots {
            let purpose = OTHERS + pilot as u32;
            let mut lot = Lot::new(purpose, guests(contest, &self.asked, pilot));
            let jobs = [(self.start.as_slice(), 0..own), (deck, 0..own)];
            let (points, is_whole) = self.field.play_on(&mut lot, &jobs)?;
            let gain = gain(contest, &points[1], &points[0]);
            let met = points[0].len() as u64;
            report.head.matches += met * 2 * each;
            let row = OtherPilotRow {
                pilot: self.field.builder.pilots()[pilot].clone(),
                start: rate(contest, &points[0]),
                tuned: rate(contest, &points[1]),
                gain,
                matches: met * each,
                holds: match gain {
                    Some(gain) if gain.low > 0.0 => Holds::Yes,
                    Some(gain) if gain.high < 0.0 => Holds::No,
                    _ => Holds::Open,
                },
            };
            report
                .others
                .extend(Some(row).filter(|_| is_whole || met > 0));
            if !is_whole {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An exchange whose gain nobody has measured.
    fn row(&self, swap: &PieceSwap) -> SwapRow {
        let builder: &dyn Builder = self.field.builder;
        let named = |piece: Piece| &builder.pieces()[usize::from(piece)];
        SwapRow {
            role: builder.roles()[builder.role(swap.place)].to_owned(),
            out: named(swap.out).id.clone(),
            out_name: named(swap.out).name.clone(),
            into: named(swap.into).id.clone(),
            into_name: named(swap.into).name.clone(),
            gain: None,
            confirmed: false,
        }
    }

    /// The report of a search that was interrupted: what it found so far, none of it confirmed.
    #[must_use]
    pub fn unfinished(&self) -> TuneReport {
        let swaps = self.swaps();
        let rows = swaps.iter().map(|swap| self.row(swap));
        let mut report = self.named();
        report.head.matches = self.played();
        TuneReport {
            search: self.state.estimates,
            rounds: self.state.round.into(),
            swaps: rows.collect(),
            ..report
        }
    }

    /// The start as it is returned when nothing better was confirmed.
    #[must_use]
    pub fn start(&self) -> &[Piece] {
        &self.start
    }

    fn named(&self) -> TuneReport {
        let builder = self.field.builder;
        let decks = builder.decks();
        TuneReport {
            head: Head {
                seed: Some(self.field.seed()),
                files: crate::run::file_rows(builder.files()),
                ..Head::default()
            },
            start_deck: decks[0].id.clone(),
            start_name: decks[0].name.clone(),
            against: decks[1..]
                .iter()
                .map(|deck| deck.id.clone())
                .zip(self.asked.weights.iter().copied())
                .collect(),
            pilot: builder.pilots()[0].clone(),
            ..TuneReport::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deals of which so many were won and so many lost by an exchange, a match each.
    fn exchange(won: usize, lost: usize) -> Option<stats::Estimate> {
        let (mut of, mut than) = (vec![60; 1_000], vec![60; 1_000]);
        of[..won].fill(120);
        than[won..won + lost].fill(120);
        difference(Contest::Pairs, &of, &than)
    }

    #[test]
    fn an_exchange_is_confirmed_by_its_own_gain_among_all() {
        // 60 against 38 is beyond its own interval, and not beyond that of eight looked at together.
        let lucky = exchange(60, 38);
        assert!(lucky.is_some_and(|gain| gain.interval.low > 0.0));
        assert_eq!(shown_to_gain(&[lucky]), [true]);
        let mut all = vec![exchange(120, 40), exchange(40, 120), lucky, None];
        all.extend([exchange(40, 40); 4]);
        let shown = shown_to_gain(&all);
        assert_eq!(
            shown,
            [true, false, false, false, false, false, false, false]
        );
    }

    #[test]
    fn a_rate_of_few_deals_that_all_agree_is_not_known() {
        let all = rate(Contest::Pairs, &[120; 10]).expect("there are deals");
        assert!(all.value == 1.0 && all.low < 0.8, "{all:?}");
        let even = rate(Contest::Pairs, &[60; 10]).expect("there are deals");
        assert!(even.low < 0.4 && even.high > 0.6, "{even:?}");
        assert_eq!(rate(Contest::Pairs, &[]), None);
    }
}
