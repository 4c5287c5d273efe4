//! How far the answers about Hull Breach! reach: what the same questions said of the first edition of the numbers, and in
//! other hands. From committed tables two sentences are made, which reports of `run` and `cards` repeat.
//!
//! `cargo run --release --example hull_breach_reach -- reports/hull-breach`
//!
//! A deck's win rate against the field is the mean of its pairings. How far decks move is a root mean square over decks,
//! freed from the noise of the matches: the mean of d² less the variance of d, with an interval from the variance of that
//! mean, 4 d² v + 2 v² a deck (normal errors; that two decks share a pairing is left out). In how many hands a value holds is a
//! mean over cards, with the interval of their differences: the looks of one card are not independent.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

use breachlab::{Z95, write_whole};

/// Calls by which a card is called out.
const CALLED: [&str; 2] = ["overpowered", "underpowered"];

/// A row of a table, by the name of its column.
type TableRow = BTreeMap<String, String>;

/// A win rate against the field and its variance.
#[derive(Clone, Copy, Default)]
struct FieldRate {
    rate: f64,
    variance: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let base = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "reports/hull-breach".to_owned());
    let base = Path::new(&base);
    let [first, second] =
        ["reach/first/matrix.csv", "matrix/matrix.csv"].map(|path| base.join(path));
    let decks = decks_sentence(&table(&first)?, &table(&second)?)?;
    let [first, second] =
        ["reach/first/ranking.csv", "cards/ranking.csv"].map(|path| base.join(path));
    let cards = cards_sentence(&table(&first)?, &table(&second)?)?;
    write_whole(&base.join("reach/decks.md"), decks.as_bytes())?;
    write_whole(&base.join("reach/cards.md"), cards.as_bytes())?;
    Ok(())
}

fn table(path: &Path) -> Result<Vec<TableRow>, Box<dyn Error>> {
    let mut reader = csv::Reader::from_path(path)?;
    Ok(reader.deserialize().collect::<Result<_, _>>()?)
}

fn number(row: &TableRow, column: &str) -> Result<f64, Box<dyn Error>> {
    let cell = row
        .get(column)
        .ok_or_else(|| format!("no column {column}"))?;
    Ok(cell.parse()?)
}

/// Each deck against the others, both sides this pilot.
fn field(rows: &[TableRow], pilot: &str) -> Result<BTreeMap<String, FieldRate>, Box<dyn Error>> {
    let mut found: BTreeMap<String, Vec<FieldRate>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row["pilot"] == pilot) {
        let rate = number(row, "win_rate_a")?;
        let width = number(row, "ci_high")? - number(row, "ci_low")?;
        let variance = (width / 2.0 / Z95).powi(2);
        for (deck, rate) in [("deck_a", rate), ("deck_b", 1.0 - rate)] {
            let rates = found.entry(row[deck].clone()).or_default();
            rates.push(FieldRate { rate, variance });
        }
    }
    let mean = |rates: Vec<FieldRate>| {
        let count = rates.len() as f64;
        FieldRate {
            rate: rates.iter().map(|one| one.rate).sum::<f64>() / count,
            variance: rates.iter().map(|one| one.variance).sum::<f64>() / count.powi(2),
        }
    };
    Ok(found
        .into_iter()
        .map(|(deck, rates)| (deck, mean(rates)))
        .collect())
}

/// By how much decks move from one field to another, in points: `6.1 points (5.9 to 6.3)`.
fn moved(pairs: &[(FieldRate, FieldRate)]) -> String {
    let count = pairs.len() as f64;
    let [mut square, mut variance] = [0.0; 2];
    for (one, other) in pairs {
        let moved = (other.rate - one.rate).powi(2);
        let noise = one.variance + other.variance;
        square += (moved - noise) / count;
        variance += (4.0 * moved * noise + 2.0 * noise.powi(2)) / count.powi(2);
    }
    let half = Z95 * variance.sqrt();
    let [low, value, high] =
        [square - half, square, square + half].map(|one| 100.0 * one.max(0.0).sqrt());
    format!("{value:.1} points ({low:.1} to {high:.1})")
}

fn decks_sentence(first: &[TableRow], second: &[TableRow]) -> Result<String, Box<dyn Error>> {
    let pilots: BTreeSet<&str> = second.iter().map(|row| row["pilot"].as_str()).collect();
    let others = pilots
        .iter()
        .filter(|pilot| !["*", "commander"].contains(pilot));
    let ours = field(second, "commander")?;
    let paired = |other: &BTreeMap<String, FieldRate>| -> Vec<(FieldRate, FieldRate)> {
        let pairs = ours
            .iter()
            .filter_map(|(deck, rate)| Some((*rate, *other.get(deck)?)));
        pairs.collect()
    };
    let editions = moved(&paired(&field(first, "commander")?));
    let mut hands = Vec::new();
    let mut names = Vec::new();
    for pilot in others {
        hands.extend(paired(&field(second, pilot)?));
        names.push(*pilot);
    }
    Ok(format!(
        "how far this reaches: between commanders a starter deck's win rate against the other {} is {editions} from what it was \
         in the first edition of the numbers, and {} from what it is in the hands of {} (root mean squares; \
         reports/hull-breach/reach)\n",
        ours.len() - 1,
        moved(&hands),
        names.join(" and ")
    ))
}

fn cards_sentence(first: &[TableRow], second: &[TableRow]) -> Result<String, Box<dyn Error>> {
    let before: BTreeMap<&str, &str> = first
        .iter()
        .map(|row| (row["card_id"].as_str(), row["verdict"].as_str()))
        .collect();
    let [mut called, mut alike, mut opposite] = [0_u32; 3];
    for row in second
        .iter()
        .filter(|row| CALLED.contains(&row["verdict"].as_str()))
    {
        let earlier = before.get(row["card_id"].as_str()).copied().unwrap_or("");
        called += 1;
        alike += u32::from(earlier == row["verdict"]);
        opposite += u32::from(CALLED.contains(&earlier) && earlier != row["verdict"]);
    }
    let mut shares = Vec::new();
    for row in second.iter().filter(|row| !row["holds_pilots"].is_empty()) {
        shares.push(number(row, "holds_pilots")? / number(row, "pilots")?);
    }
    let count = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let square: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
    let half = Z95 * (square / (count - 1.0) / count).sqrt();
    Ok(format!(
        "how far this reaches: of {called} cards called over- or underpowered in the six starter decks {alike} were called so \
         in the first edition of the numbers and {opposite} the opposite, the others were fair or undecided; a value \
         lies where its verdict says, or has its sign while undecided, in the hands of {:.0} % of the pilots ({:.0} to {:.0}, mean of \
         {count} cards; reports/hull-breach/reach)\n",
        100.0 * mean,
        100.0 * (mean - half),
        100.0 * (mean + half),
    ))
}
