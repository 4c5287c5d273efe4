//! Words that all text exporters share.

use super::estimate::ReportEstimate;
use super::number::{count, percent};

/// What every form of an interrupted report says. JSON says it as `"complete": false`, a table in a column `complete`.
pub const INTERRUPTED: &str = "interrupted: only what was played by then is shown";

/// The same as a paragraph of Markdown.
pub(super) const INTERRUPTED_PAGE: &str =
    "> **Interrupted**: only what was played by then is shown.";

/// The line that heads a deck or a pilot which an interrupted run has written, in every form of either.
pub const UNPROVEN: &str =
    "# Not proven: the run that made this was interrupted before its proof was done.";

/// A deck or pilot file marked as [`UNPROVEN`], behind the line for editors.
#[must_use]
pub fn unproven(text: &str) -> String {
    let head = match text.split_inclusive('\n').next() {
        Some(first) if first.starts_with("#:") => first.len(),
        _ => 0,
    };
    [&text[..head], UNPROVEN, "\n", &text[head..]].concat()
}

/// A count and what is counted: `1 match`, `1,200 matches`.
#[must_use]
pub fn several(number: u64, one: &str, more: &str) -> String {
    let noun = if number == 1 { one } else { more };
    format!("{} {noun}", count(number))
}

/// The first few of some names, and how many more there are.
///
/// ```
/// use breachlab_report::first_few;
/// let names = ["a", "b", "c"].map(str::to_owned);
/// assert_eq!(first_few(&names, 2, [", ", " and "]), "a, b and 1 more");
/// assert_eq!(first_few(&names, 3, [", ", " and "]), "a, b, c");
/// ```
#[must_use]
pub fn first_few(names: &[String], most: usize, [between, and]: [&str; 2]) -> String {
    let first = &names[..names.len().min(most)];
    match names.len() - first.len() {
        0 => first.join(between),
        more => format!("{}{and}{more} more", first.join(between)),
    }
}

/// What stands behind a rate in per cent, with so many decimals: `± 0.69`. Where that would leave 0 to 100 the interval
/// itself: `(86.94 to 99.51)`.
///
/// ```
/// use breachlab_report::{ReportEstimate, spread};
/// let rate = |value, low, high| ReportEstimate { value, low, high };
/// assert_eq!(spread(rate(0.5, 0.4, 0.6), 1), "± 10.0");
/// assert_eq!(spread(rate(0.9, 0.5, 0.99), 1), "(50.0 to 99.0)");
/// ```
#[must_use]
pub fn spread(rate: ReportEstimate, decimals: usize) -> String {
    // An end that is 0 or 1 is none beyond it, however it is rounded.
    const NEXT_TO_NOTHING: f64 = 1e-9;
    let half = rate.half_width();
    if rate.value - half < -NEXT_TO_NOTHING || rate.value + half > 1.0 + NEXT_TO_NOTHING {
        let [low, high] = [rate.low, rate.high].map(|end| end.clamp(0.0, 1.0) * 100.0);
        format!("({low:.decimals$} to {high:.decimals$})")
    } else {
        format!("± {:.decimals$}", half * 100.0)
    }
}

/// `52.31 % (95 % interval 51.62 to 53.00 %)`.
pub(super) fn rate(estimate: ReportEstimate) -> String {
    let [low, value, high] = [estimate.low, estimate.value, estimate.high].map(percent);
    format!("{value} % (95 % interval {low} to {high} %)")
}

/// What the side without seats and pilots is called.
pub const TABLE: &str = "the table";

/// A field of decks in words, each told with its weight; where there are none, each deck plays for itself against the
/// table.
pub(super) fn field(against: &[(String, f64)], tell: impl Fn(&str, f64) -> String) -> String {
    if against.is_empty() {
        return TABLE.to_owned();
    }
    let told = against.iter().map(|(deck, weight)| tell(deck, *weight));
    told.collect::<Vec<_>>().join(", ")
}

/// What the sets of a study are called where two decks meet and exchange places.
pub(super) const PAIRS: &str = "pairs of matches";

/// What the sets of a study are called: pairs, or single matches against the table.
pub(super) const fn sets_head(against_table: bool) -> &'static str {
    if against_table { "matches" } else { PAIRS }
}

/// A name of the game's lists as people read it: `station_boarded` is how files have it.
#[must_use]
pub fn spoken(name: &str) -> String {
    name.replace('_', " ")
}
