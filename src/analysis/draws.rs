//! How likely is a card, or one of a group, among the first cards drawn?

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use breachlab_core::games::{Hands, Opening, Pile};
use breachlab_core::play::{Hooks, Workers};
use breachlab_core::stats::{
    self, PairSummary, Z95, at_least, benjamini_hochberg, exactly, mean_copies, moments, normal_p,
    pair_interval,
};
use breachlab_core::tally::Histogram;
use breachlab_report::{
    Advice, DrawRow, DrawsReport, HandRow, Head, MulliganReport, ReportEstimate, TurnRowOfHand,
};

/// Hands in one piece of work.
const PIECE: u64 = 64;
/// Hands below which nothing is advised.
const FEW: u64 = 30;
/// Level of q-values.
const LEVEL: f64 = 0.05;
/// Hands below which a turn has no row.
const FEW_TURNS: u64 = 20;

/// A group of cards as a user named it: any of them will do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// What the card is called.
    pub name: String,
    /// Ids of its cards.
    pub cards: Vec<String>,
}

/// The odds of every card of the pile, of the game's own groups and of those given, by how many cards were `seen`.
#[must_use]
pub fn draws(game: &str, pile: &Pile, seen: &[u64], groups: &[Group]) -> DrawsReport {
    let size = pile.size();
    let row = |sort, id: &str, name: &str, copies| odds((size, seen), sort, [id, name], copies);
    let cards = pile.cards.iter();
    let mut rows: Vec<DrawRow> = cards
        .map(|card| row("card", &card.id, &card.name, card.copies))
        .collect();
    let own = own_groups(pile).into_iter();
    rows.extend(own.map(|(name, copies)| row("group", name, name, copies)));
    rows.extend(groups.iter().map(|group| {
        let held = pile
            .cards
            .iter()
            .filter(|card| group.cards.contains(&card.id));
        let copies = held.map(|card| card.copies).sum();
        row("group", &group.name, &group.name, copies)
    }));
    DrawsReport {
        head: Head {
            game: game.to_owned(),
            complete: true,
            files: super::run::file_rows(&pile.files),
            ..Head::default()
        },
        deck: pile.deck.clone(),
        deck_name: pile.deck_name.clone(),
        pile: size,
        opening: pile.opening,
        seen: seen.to_vec(),
        rows,
        mulligan: None,
    }
}

/// The odds of a card or group of so many copies in a pile of `size`, after each number of cards `seen`.
fn odds(
    (size, seen): (u64, &[u64]),
    sort: &'static str,
    [id, name]: [&str; 2],
    copies: u64,
) -> DrawRow {
    let chances = |of: fn(u64, u64, u64, u64) -> f64| -> Vec<Vec<f64>> {
        let all = |&seen: &u64| {
            let most = copies.min(seen);
            (0..=most)
                .map(|wanted| of(size, copies, seen, wanted))
                .collect()
        };
        seen.iter().map(all).collect()
    };
    DrawRow {
        sort,
        id: id.to_owned(),
        name: name.to_owned(),
        copies,
        exactly: chances(exactly),
        at_least: chances(at_least),
        means: seen
            .iter()
            .map(|&seen| mean_copies(size, copies, seen))
            .collect(),
    }
}

/// The groups that the game itself puts cards in, each with its copies, in the order in which they are met.
fn own_groups(pile: &Pile) -> Vec<(&str, u64)> {
    let mut own: Vec<(&str, u64)> = Vec::new();
    for card in &pile.cards {
        for group in &card.groups {
            match own.iter_mut().find(|(name, _)| name == group) {
                Some((_, copies)) => *copies += card.copies,
                None => own.push((group, card.copies)),
            }
        }
    }
    own
}

/// Points of many hands kept and thrown back, and their differences.
#[derive(Clone, Debug, Default)]
struct HandWorth {
    kept: Histogram,
    thrown: Histogram,
    difference: Histogram,
}

impl HandWorth {
    fn add(&mut self, hand: &Opening) {
        let [kept, thrown] = [hand.kept, hand.thrown].map(i32::from);
        self.kept.add(kept);
        self.thrown.add(thrown);
        self.difference.add(kept - thrown);
    }

    /// Kept less thrown back, hand by hand; none below two hands.
    fn gain(&self) -> Option<stats::Estimate> {
        stats::shift(&self.difference, 60.0, 1).filter(|_| self.difference.count() > 1)
    }

    /// p-value of "it makes no difference"; none where there are too few hands for any advice.
    fn p_value(&self) -> Option<f64> {
        let gain = self.gain().filter(|_| self.difference.count() >= FEW)?;
        Some(normal_p(&gain))
    }

    fn row(&self, [what, id, name]: [&str; 3], q: Option<f64>) -> HandRow {
        let rate = |of: &Histogram| {
            let summary = PairSummary::of_histogram(of, 1)?;
            Some(super::shown::rate(summary, pair_interval(summary)))
        };
        let gain = self.gain().map(super::shown::estimate);
        HandRow {
            what: what.to_owned(),
            id: id.to_owned(),
            name: name.to_owned(),
            hands: self.difference.count(),
            kept: rate(&self.kept),
            thrown: rate(&self.thrown),
            gain,
            q,
            advice: match gain.filter(|_| q.is_some_and(|q| q <= LEVEL)) {
                Some(gain) if gain.value > 0.0 => Advice::Keep,
                Some(gain) if gain.value < 0.0 => Advice::Mulligan,
                _ => Advice::Open,
            },
        }
    }
}

/// Rows of all sorts of hands that were dealt, their advice corrected for their number: of the advice given at most one
/// in twenty is expected to be wrong (Benjamini and Hochberg).
fn advised(sorts: Vec<([String; 3], HandWorth)>) -> Vec<HandRow> {
    let dealt: Vec<_> = sorts
        .into_iter()
        .filter(|(_, worth)| worth.difference.count() > 0)
        .collect();
    let p: Vec<Option<f64>> = dealt.iter().map(|(_, worth)| worth.p_value()).collect();
    let known: Vec<f64> = p.iter().flatten().copied().collect();
    let mut adjusted = benjamini_hochberg(&known).into_iter();
    let rows = dealt.iter().zip(p);
    rows.map(|((names, worth), p)| {
        let q = p.and_then(|_| adjusted.next());
        worth.row(names.each_ref().map(String::as_str), q)
    })
    .collect()
}

/// The first `count` opening hands, or those before an interrupt; whether they are all.
fn openings(
    hands: &dyn Hands,
    count: u64,
    workers: &Workers,
    hooks: Hooks<'_>,
) -> (Vec<Opening>, bool) {
    let is_over = || hooks.interrupt.load(Ordering::Relaxed);
    let pieces = count.div_ceil(PIECE);
    // What is told while it runs: in whatever order the pieces come.
    let so_far = Mutex::new(HandWorth::default());
    let played = workers.map_until(0..pieces, hooks.interrupt, |at| {
        let mut piece: Vec<Opening> = Vec::new();
        for number in at * PIECE..((at + 1) * PIECE).min(count) {
            let hand = hands.opening(number, hooks.interrupt);
            if is_over() {
                return (piece, false);
            }
            piece.extend(hand);
        }
        hooks.progress.played(piece.len() as u64 * 2);
        let mut worth = so_far.lock().unwrap_or_else(PoisonError::into_inner);
        for hand in &piece {
            worth.add(hand);
        }
        if let Some(gain) = worth.gain() {
            hooks.progress.stands(&|| told(&gain));
        }
        (piece, true)
    });
    // Hands after a gap would depend on who was quick: only those before it count.
    let mut all = Vec::new();
    let is_begun = played.len() as u64 == pieces;
    for (piece, is_whole) in played {
        all.extend(piece);
        if !is_whole {
            return (all, false);
        }
    }
    (all, is_begun)
}

/// What is won by keeping, while hands are still played.
fn told(gain: &stats::Estimate) -> String {
    let half = gain.interval.half_width() * 100.0;
    format!(
        "kept less thrown back {:+.2} points ± {half:.2}",
        gain.value * 100.0
    )
}

/// Plays `count` opening hands kept and thrown back, each twice with the same luck, and says which are worth keeping:
/// by how many of their cards the stock at hand pays for, and by the cards in them. What was played before an
/// interrupt is reported, and whether there was none.
#[must_use]
pub fn mulligans(
    hands: &dyn Hands,
    pile: &Pile,
    count: u64,
    workers: &Workers,
    hooks: Hooks<'_>,
) -> (MulliganReport, bool) {
    let (all, is_complete) = openings(hands, count, workers, hooks);
    let mut sorts = HandSorts::of(pile);
    for hand in &all {
        sorts.add(hand);
    }
    let turns = sorts.turns.iter().enumerate();
    let turns = turns.filter(|(_, (plays, ..))| plays.count() >= FEW_TURNS);
    let turns = turns.map(|(turn, sums)| turn_row(turn, sums)).collect();
    let report = MulliganReport {
        asked: count,
        hands: all.len() as u64,
        matches: all.len() as u64 * 2,
        rows: advised(sorts.named(pile)),
        turns,
    };
    (report, is_complete)
}

/// What hands could do at one own turn: cards that could be played, hands in which none could, cards held.
type TurnSums = (Histogram, u64, u64);

/// What hands are worth, by the sorts they are told apart by, and what they could play turn by turn.
struct HandSorts {
    whole: HandWorth,
    by_count: Vec<HandWorth>,
    by_card: Vec<HandWorth>,
    turns: Vec<TurnSums>,
}

impl HandSorts {
    fn of(pile: &Pile) -> Self {
        Self {
            whole: HandWorth::default(),
            by_count: vec![HandWorth::default(); pile.opening as usize + 1],
            by_card: vec![HandWorth::default(); pile.cards.len()],
            turns: Vec::new(),
        }
    }

    /// Counts a hand, kept and thrown back with the same luck, to all sorts that it is of.
    fn add(&mut self, hand: &Opening) {
        self.whole.add(hand);
        let at = usize::from(hand.affordable).min(self.by_count.len() - 1);
        self.by_count[at].add(hand);
        for (worth, &copies) in self.by_card.iter_mut().zip(&hand.copies) {
            if copies > 0 {
                worth.add(hand);
            }
        }
        for turn in &hand.turns {
            let at = usize::from(turn.turn);
            if self.turns.len() <= at {
                self.turns.resize_with(at + 1, Default::default);
            }
            let (plays, none, cards) = &mut self.turns[at];
            plays.add(turn.plays.into());
            *none += u64::from(turn.plays == 0);
            *cards += u64::from(turn.cards);
        }
    }

    /// The sorts, each as `what`, id and name of its row.
    fn named(self, pile: &Pile) -> Vec<([String; 3], HandWorth)> {
        let named = |names: [&str; 3], worth| (names.map(str::to_owned), worth);
        let mut sorts = vec![named(["all", "", "any hand"], self.whole)];
        sorts.extend(self.by_count.into_iter().enumerate().map(|(count, worth)| {
            let name = format!("{count} cards that the stock pays for");
            named(["affordable", &count.to_string(), &name], worth)
        }));
        let cards = self.by_card.into_iter().zip(&pile.cards);
        sorts.extend(cards.map(|(worth, card)| named(["card", &card.id, &card.name], worth)));
        sorts
    }
}

/// The row of an own turn.
fn turn_row(turn: usize, (plays, none, cards): &TurnSums) -> TurnRowOfHand {
    let n = plays.count() as f64;
    let (mean, variance) = moments(plays, 1.0).unwrap_or_default();
    let half = Z95 * (variance / (n - 1.0).max(1.0)).sqrt();
    TurnRowOfHand {
        turn: turn as u64,
        matches: plays.count(),
        plays: ReportEstimate {
            value: mean,
            low: (mean - half).max(0.0),
            high: mean + half,
        },
        none: *none as f64 / n,
        cards: *cards as f64 / n,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands of which so many were better kept, and so many better thrown back.
    fn worth(kept: i32, thrown: i32, alike: i32) -> HandWorth {
        let mut all = HandWorth::default();
        for (times, points) in [(kept, [60, 0]), (thrown, [0, 60]), (alike, [60, 60])] {
            let times = times as u64;
            all.kept.add_many(points[0], times);
            all.thrown.add_many(points[1], times);
            all.difference.add_many(points[0] - points[1], times);
        }
        all
    }

    #[test]
    fn advice_that_luck_gives_one_row_of_many_is_not_given() {
        let name = |at: usize| ["card".to_owned(), at.to_string(), format!("Card {at}")];
        // 21 against 39: two standard errors, which one row of forty shows by luck.
        let lucky = (name(0), worth(21, 39, 40));
        let alone = advised(vec![lucky.clone()]);
        assert_eq!(alone[0].advice, Advice::Mulligan);
        let dull = (1..40).map(|at| (name(at), worth(30, 30, 40)));
        let mut many: Vec<_> = dull.collect();
        many.push(lucky);
        let rows = advised(many.clone());
        assert!(rows.iter().all(|row| row.advice == Advice::Open));
        many.push((name(41), worth(10, 90, 0)));
        let rows = advised(many);
        assert_eq!(rows[40].advice, Advice::Mulligan);
        assert!(rows[40].q.is_some_and(|q| q < 1e-6));
    }

    #[test]
    fn few_hands_are_no_test_and_none_no_row() {
        let name = |id: &str| ["card", id, id].map(str::to_owned);
        let rows = advised(vec![
            (name("few"), worth(29, 0, 0)),
            (name("none"), HandWorth::default()),
        ]);
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].advice, rows[0].q), (Advice::Open, None));
    }
}
