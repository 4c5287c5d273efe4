//! The reports of `cards` and `card` as plain rows. Exporters lay out what stands here; nothing is computed later.
//!
//! Values are shares of a match per copy: 0.01 is one percentage point of win rate. `None` is "no data": an empty
//! cell, `null` in JSON.

use crate::estimate::ReportEstimate;
use crate::forfeits::NO_VERDICT;
use crate::head::Head;
use crate::number::count;
use crate::words::several;

/// That other than the matches asked for were played; none where it was just those, or an interrupt tells why.
pub(super) fn not_as_asked(question: &Question) -> Option<String> {
    played_otherwise(&question.head, question.asked)
}

/// The same of any study.
pub(crate) fn played_otherwise(head: &Head, asked: u64) -> Option<String> {
    let played = head.matches;
    if !head.complete || played == asked {
        return None;
    }
    let why = if played < asked {
        "only whole sets are played, and what is left of the budget goes round no more"
    } else {
        "only whole sets are played"
    };
    let (played, asked) = (several(played, "match", "matches"), count(asked));
    Some(format!(
        "{played} played where {asked} were asked for: {why}"
    ))
}

/// What both verbs were asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    /// What it begins with.
    pub head: Head,
    /// Matches asked for.
    pub asked: u64,
    /// Half the width of the fair band.
    pub band: f64,
    /// Decks of the field.
    pub decks: Vec<String>,
    /// Whether each of them plays for itself against the table, and a set is a single match.
    pub against_table: bool,
    /// Pilots that played all sides, by name.
    pub pilots: Vec<String>,
}

/// A part of a verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictPartRow {
    /// Pilot or deck.
    pub name: String,
    /// Value over replacement there.
    pub value: ReportEstimate,
    /// Sets (pairs of matches; single ones against the table) it rests on.
    pub sets: u64,
    /// Whether the deck made room for the card.
    pub is_inserted: bool,
}

/// One card's verdict.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VerdictRow {
    /// Id of the card.
    pub card: String,
    /// Its printed name.
    pub name: String,
    /// Type, and class of a ship.
    pub group: String,
    /// Printed cost, by good.
    pub cost: Vec<(String, i32)>,
    /// `overpowered`, `fair`, `underpowered` or `undecided`.
    pub verdict: String,
    /// Value over replacement per copy.
    pub value: Option<ReportEstimate>,
    /// Adjusted p-value of the verdict.
    pub q: Option<f64>,
    /// The value shrunk towards replacement level; `cards` only.
    pub shrunk: Option<f64>,
    /// First and last rank it may have; `cards` only.
    pub ranks: Option<[usize; 2]>,
    /// Value over a blank per copy; of a ranking, where that is what it was exchanged for.
    pub blank: Option<ReportEstimate>,
    /// Pilots it holds for, and tried.
    pub pilots: [usize; 2],
    /// Decks it holds in, and tried.
    pub decks: [usize; 2],
    /// Cost at which it would be fair, by good.
    pub fair_cost: Option<Vec<(String, i32)>>,
    /// The value at that cost.
    pub fair_value: Option<ReportEstimate>,
    /// Whether that value lies within the band.
    pub fair_is_within: bool,
    /// Matches that the value rests on.
    pub matches: u64,
    /// How many times more matches of independent luck the same interval would take.
    pub gain: Option<f64>,
    /// Independent matches it was worth.
    pub worth: Option<f64>,
    /// What it was held against.
    pub replacement: Option<String>,
    /// Whether that is the card itself: the median of its type, or the only one of it.
    pub is_reference: bool,
    /// Decks it was tried in.
    pub tried_in: Vec<String>,
    /// Whether no deck lists it.
    pub is_inserted: bool,
    /// The better number of it that costs its deck matches, so that its value is a lower bound; none where none is known.
    pub misplayed: Option<String>,
}

impl VerdictRow {
    /// Leaves the card undecided, whatever was found.
    fn undecide(&mut self) {
        "undecided".clone_into(&mut self.verdict);
    }

    /// The verdict in a word, or why there is none; no word without data.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        self.value?;
        Some(if self.is_reference {
            REFERENCE
        } else {
            &self.verdict
        })
    }

    /// Whether its value is one that was found, and not nothing or the zero that others are measured from.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.word().is_some_and(|word| word != REFERENCE)
    }
}

/// Of the card that the others of its type are measured by.
pub(crate) const REFERENCE: &str = "reference";

/// One fitted line, as shown.
#[derive(Clone, Debug, PartialEq)]
pub struct LineRow {
    /// Type and class.
    pub group: String,
    /// Cards it rests on.
    pub cards: usize,
    /// Which number of the cards: attack, defense, wounds.
    pub number: String,
    /// The number of a card that costs nothing.
    pub at_nothing: f64,
    /// How much more of it a good buys.
    pub per_good: f64,
    /// How much less of it a card has for each trait or effect.
    pub per_extra: f64,
    /// What is left unexplained, as a standard deviation.
    pub residual: f64,
}

/// All that `cards` says: a verdict for every card of the set that was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankReport {
    /// What was asked.
    pub question: Question,
    /// The ranking, best first.
    pub rows: Vec<VerdictRow>,
    /// Cards that were not played before an interrupt, and have no row.
    pub unplayed: usize,
    /// What numbers cards of one kind have at their cost, by which plain cards are made up.
    pub lines: Vec<LineRow>,
    /// Sets of matches of each pairing under each pilot.
    pub sets: u64,
    /// Standard deviation of the true values among the cards, by moments.
    pub spread: f64,
}

impl RankReport {
    /// Calls no card strong, fair or weak, where pilots broke down so often that the cards had no say.
    pub fn doubt_forfeits(&mut self) {
        self.rows.iter_mut().for_each(VerdictRow::undecide);
        self.question.head.notes.push(NO_VERDICT.to_owned());
    }
}

impl CardReport {
    /// Leaves the card undecided where pilots broke down so often that it had no say.
    pub fn doubt_forfeits(&mut self) {
        self.row.undecide();
        self.question.head.notes.push(NO_VERDICT.to_owned());
    }
}

/// One number of the card and the value at each of its settings.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveRow {
    /// Which number of the card was turned, by its key or trait.
    pub number: String,
    /// What the number is on the card as it is.
    pub printed: i32,
    /// Settings, values, and sets each rests on.
    pub points: Vec<(i32, ReportEstimate, u64)>,
}

/// A named estimate with its count.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedRow {
    /// What it belongs to.
    pub name: String,
    /// What was estimated, a difference in shares of a match.
    pub value: ReportEstimate,
    /// Sets it rests on.
    pub sets: u64,
    /// Adjusted p-value, where many were asked at once.
    pub q: Option<f64>,
    /// Where it started from: a deck's win rate before a change.
    pub before: Option<f64>,
}

/// A card under a proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareRow {
    /// The card before, numbers and all.
    pub before_card: String,
    /// The card after, numbers and all.
    pub after_card: String,
    /// Value over its replacement before.
    pub before: Option<ReportEstimate>,
    /// Value over its replacement after.
    pub after: Option<ReportEstimate>,
    /// The card less what it was, on the same deals and all else as proposed; none where the proposal does not touch it.
    pub difference: Option<ReportEstimate>,
    /// Sets that the difference rests on.
    pub sets: u64,
    /// Whether they are enough for a word on it.
    pub is_judged: bool,
    /// Whether the proposal changes the card at all.
    pub is_changed: bool,
    /// Every other card that the proposal touches, likewise and by itself.
    pub cards: Vec<NamedRow>,
    /// What the proposal does to the decks.
    pub decks: Vec<NamedRow>,
}

/// All that `card` says of one card; parts that an interrupt cut off are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardReport {
    /// What was asked.
    pub question: Question,
    /// The card's verdict and what it rests on.
    pub row: VerdictRow,
    /// The card, numbers and all.
    pub card: String,
    /// Its replacement, numbers and all.
    pub replacement: Option<String>,
    /// By pilot.
    pub by_pilot: Vec<VerdictPartRow>,
    /// By deck.
    pub by_deck: Vec<VerdictPartRow>,
    /// Response curves.
    pub curves: Vec<CurveRow>,
    /// What the fair cost does to each deck.
    pub sides: Vec<NamedRow>,
    /// What each copy adds.
    pub copies: Vec<NamedRow>,
    /// Best and worst companions.
    pub companions: Vec<NamedRow>,
    /// A drawn copy less its twin.
    pub forked: Option<ReportEstimate>,
    /// Matches that were split.
    pub split: u64,
    /// Drawn minus never seen.
    pub observed: Option<ReportEstimate>,
    /// Commands that show matches the card turned, with it and without.
    pub flips: Vec<[String; 2]>,
    /// Lines of the card's group.
    pub lines: Vec<LineRow>,
    /// Before and after a patch.
    pub compare: Option<CompareRow>,
}
