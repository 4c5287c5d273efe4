//! What thinking longer is worth: the admiral with several budgets against the commander, every budget on the same
//! deals and from both seats, over all embedded decks; written as a table.
//!
//! `cargo run --release --example search_budgets -- reports/hull-breach/ladder-admiral 120`
//!
//! The number is matches a budget. As all budgets meet the same deals, a budget's difference to the one before comes
//! from the differences of the pairs, and its interval is far narrower than two separate ones would say.

use std::error::Error;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use breachlab::{
    Difference, Estimate, Game, Ground, HullBreach, Loads, Order, PairedTally, Pentanomial, SetRow,
    Shelf, Workers, difference, pair_interval, pentanomial_summary, write_whole,
};

const SEED: u64 = 0x5eed;
/// Most rollouts per decision; the last is that of the strategy as it stands.
const BUDGETS: [u32; 3] = [4, 16, 64];

/// What one budget came to.
struct BudgetFound {
    iterations: u32,
    matches: u64,
    rate: Estimate,
    /// More than the budget before took on the same deals; none for the first.
    more: Option<Difference>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args
        .next()
        .unwrap_or_else(|| "reports/hull-breach/ladder-admiral".to_owned());
    let matches: u64 = args.next().unwrap_or_else(|| "120".to_owned()).parse()?;
    let threads = args.next().map(|word| word.parse()).transpose()?;
    let workers = Workers::new(threads.and_then(NonZeroUsize::new))?;

    let mut found: Vec<BudgetFound> = Vec::new();
    let mut before: Option<Vec<SetRow>> = None;
    for iterations in BUDGETS {
        let rows = play(iterations, matches, &workers)?;
        found.push(judge(iterations, &rows, before.as_deref())?);
        before = Some(rows);
    }
    let base = Path::new(&folder);
    write_whole(&base.join("budgets.csv"), csv(&found).as_bytes())?;
    write_whole(&base.join("budgets.md"), page(&found).as_bytes())?;
    Ok(())
}

/// The pairs of one budget, deck after deck.
fn play(iterations: u32, matches: u64, workers: &Workers) -> Result<Vec<SetRow>, Box<dyn Error>> {
    let decks = HullBreach::shelf(Shelf::Decks);
    let pairs = matches.div_ceil(2 * decks.len() as u64).max(1);
    let sets: Vec<u64> = (0..pairs).collect();
    let mut rows = Vec::new();
    for (cell, deck) in (0..).zip(&decks) {
        let order = Order {
            decks: vec![deck.id.clone(); 2],
            strategies: vec!["admiral".to_owned(), "commander".to_owned()],
            ..Order::default()
        };
        let mut job = HullBreach::load(&order)?.play;
        job.pilots[0] = job.pilots[0].with_iterations(iterations);
        let ground = Ground { seed: SEED, cell };
        let played = workers.rows(&job, ground, &sets, &[], &AtomicBool::new(false));
        rows.extend(played.ok_or("interrupted")?);
    }
    Ok(rows)
}

fn judge(
    iterations: u32,
    rows: &[SetRow],
    before: Option<&[SetRow]>,
) -> Result<BudgetFound, Box<dyn Error>> {
    let mut pairs = Pentanomial::default();
    for row in rows {
        pairs.counts[usize::from(row.scores[0] / 30)] += 1;
    }
    let summary = pentanomial_summary(&pairs).ok_or("no pairs")?;
    let more = before.and_then(|before| {
        let mut paired = PairedTally::new(2);
        for (less, more) in before.iter().zip(rows) {
            paired.add(less, more, 0, true);
        }
        difference(&paired)
    });
    Ok(BudgetFound {
        iterations,
        matches: 2 * rows.len() as u64,
        rate: Estimate {
            value: summary.mean,
            interval: pair_interval(summary),
            standard_error: summary.standard_error(),
        },
        more,
    })
}

fn csv(found: &[BudgetFound]) -> String {
    let mut text = "game,strategy,opponent,iterations,matches,win_rate,ci_low,ci_high,more,more_low,more_high\n"
        .to_owned();
    for row in found {
        let more = row.more.map_or(",,".to_owned(), |more| {
            let Estimate {
                value, interval, ..
            } = more.estimate;
            format!("{value:.6},{:.6},{:.6}", interval.low, interval.high)
        });
        let Estimate {
            value, interval, ..
        } = row.rate;
        let _ = writeln!(
            text,
            "{},admiral,commander,{},{},{value:.6},{:.6},{:.6},{more}",
            HullBreach::ID,
            row.iterations,
            row.matches,
            interval.low,
            interval.high,
        );
    }
    text
}

/// A difference in percentage points with its sign.
fn points(more: &Difference) -> String {
    let Estimate {
        value, interval, ..
    } = more.estimate;
    let [value, low, high] = [value, interval.low, interval.high].map(|share| share * 100.0);
    format!("{value:+.1} ({low:+.1} to {high:+.1})")
}

fn page(found: &[BudgetFound]) -> String {
    let mut text = "# What thinking longer is worth\n\n\
         The admiral with several budgets (rollouts per decision) against the commander, over the six decks, both with \
         the same deck, seats swapped, every budget on the same deals. Intervals are 95 % and come from the pairs; the \
         last column compares each budget with the one above it, pair by pair.\n\n\
         | rollouts per decision | matches | win rate of the admiral | points more than above |\n\
         |---:|---:|---|---|\n"
        .to_owned();
    for row in found {
        let Estimate {
            value, interval, ..
        } = row.rate;
        let _ = writeln!(
            text,
            "| {} | {} | {:.1} % ({:.1}–{:.1}) | {} |",
            row.iterations,
            row.matches,
            value * 100.0,
            interval.low * 100.0,
            interval.high * 100.0,
            row.more.as_ref().map_or("–".to_owned(), points),
        );
    }
    let worse = |row: &&BudgetFound| {
        row.more
            .is_some_and(|more| more.estimate.interval.high < 0.0)
    };
    let verdict = match found.iter().find(worse) {
        None => "No budget is worse than a smaller one beyond its interval.".to_owned(),
        Some(row) => format!(
            "The budget of {} is worse than the one before it, beyond the interval.",
            row.iterations
        ),
    };
    let _ = write!(text, "\n{verdict} `just budgets` makes this page anew.\n");
    text
}
