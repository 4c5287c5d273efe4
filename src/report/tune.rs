//! What `tune` reports: the new deck's exchanges, what they gain on fresh deals, and who it holds for.

use super::column::{Column, DECK, Label, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::head::Head;
use super::row::Row;

/// One exchange.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SwapRow {
    /// What the place is for, in the game's word.
    pub role: String,
    /// Id of what is taken out.
    pub out: String,
    /// Printed name of the card taken out.
    pub out_name: String,
    /// Id of what is put in.
    pub into: String,
    /// Printed name of the card put in.
    pub into_name: String,
    /// What that adds to the win rate with all exchanges before it made, on fresh deals; none where it was not
    /// measured.
    pub gain: Option<ReportEstimate>,
    /// Whether this exchange by itself is shown to gain: the whole is, and its own gain lies above 0 when all exchanges
    /// are looked at together (Holm).
    pub confirmed: bool,
}

/// An exchange in its place.
pub(super) struct StepRow {
    pub(super) step: u64,
    pub(super) swap: SwapRow,
}

impl Row for StepRow {
    const TABLE: &'static str = "swaps.csv";
    const DOCUMENT: &'static str = "`swaps` of `tune.json`";
    const ABOUT: &'static str = "One exchange, on top of those above it.";
    const LEAD: &'static [Label] = &[DECK];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "step", "its place, from 1" => row.step, in_tables;
        text "role", "what the place is for, in the game's word" => &row.swap.role, later(2);
        text "out", "id of what is taken out" => &row.swap.out;
        text "out_name", "its name" => &row.swap.out_name, head("out"), whole, later(1);
        text "in", "id of what is put in" => &row.swap.into;
        text "in_name", "its name" => &row.swap.into_name, head("in"), whole, later(1);
        estimate ["gain", "ci_low", "ci_high"] Difference,
            "what that adds to the win rate with all exchanges before it made, on fresh deals" => row.swap.gain, later(2);
        value "confirmed" Flag,
            "whether this exchange by itself is shown to gain: the whole is, and its own gain lies above 0 when all \
             exchanges are looked at together (Holm)" => row.swap.confirmed.into(), later(2);
    ];
}

/// The start and the outcome on fresh deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreshRow {
    /// Win rate of the start.
    pub start: Option<ReportEstimate>,
    /// Win rate of the outcome.
    pub tuned: Option<ReportEstimate>,
    /// The outcome less the start, deal by deal.
    pub gain: Option<ReportEstimate>,
    /// Matches of either.
    pub matches: u64,
}

impl FreshRow {
    /// What they say of the deck returned. Where nothing was confirmed that is the start, whose gain is 0 by definition and
    /// has no interval.
    pub(super) fn returned(self, is_confirmed: bool) -> FoundRow {
        let (rate, gain, ends) = if is_confirmed {
            (self.tuned, self.gain.map(|gain| gain.value), self.gain)
        } else {
            (self.start, Some(0.0), None)
        };
        FoundRow {
            rate,
            gain,
            ends,
            matches: Some(self.matches),
        }
    }

    /// What they say of exchanges that they do not confirm; nothing where none were played.
    pub(super) fn unconfirmed(fresh: Option<Self>) -> FoundRow {
        let gain = fresh.and_then(|fresh| fresh.gain);
        FoundRow {
            rate: fresh.and_then(|fresh| fresh.tuned),
            gain: gain.map(|gain| gain.value),
            ends: gain,
            matches: None,
        }
    }
}

/// What fresh deals say of a deck that was found.
pub(super) struct FoundRow {
    rate: Option<ReportEstimate>,
    gain: Option<f64>,
    ends: Option<ReportEstimate>,
    matches: Option<u64>,
}

impl Row for FoundRow {
    const DOCUMENT: &'static str = "`fresh` and `unconfirmed` of `tune.json`";
    const ABOUT: &'static str = "What fresh deals say of the deck returned (`fresh`), or of exchanges that they do not confirm (`unconfirmed`, \
                                 which has its `swaps` as well).";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        middle "win_rate" Share, "win rate of the deck" => row.rate;
        value "gain" Difference, "what it gains on the start, deal by deal; 0 where the start itself is returned" => row.gain.into();
        ends ["ci_low", "ci_high"] Difference, "gain" => row.ends;
        value "matches" Count, "matches of either deck; only in `fresh`" => row.matches.into(), if_known;
    ];
}

/// The deck that a search began with.
pub(super) struct StartRow {
    pub(super) deck: String,
    pub(super) name: String,
    pub(super) rate: Option<ReportEstimate>,
}

impl Row for StartRow {
    const DOCUMENT: &'static str = "`start` of `tune.json`";
    const ABOUT: &'static str = "The deck that the search began with.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "id of the deck" => &row.deck;
        text "name", "its name" => &row.name;
        estimate ["win_rate", "ci_low", "ci_high"] Share, "its win rate on fresh deals" => row.rate;
    ];
}

/// Whether a gain is there for another pilot, beyond its interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It is.
    Yes,
    /// It is a loss.
    No,
    /// The interval holds 0.
    Open,
}

impl Holds {
    /// As files say it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Open => "open",
        }
    }
}

/// Both decks in the hands of another pilot.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherPilotRow {
    /// The pilot, of all decks.
    pub pilot: String,
    /// Win rate of the start.
    pub start: Option<ReportEstimate>,
    /// Win rate of the new deck.
    pub tuned: Option<ReportEstimate>,
    /// The difference, deal by deal.
    pub gain: Option<ReportEstimate>,
    /// Matches of either.
    pub matches: u64,
    /// Whether the gain holds.
    pub holds: Holds,
}

impl Row for OtherPilotRow {
    const TABLE: &'static str = "pilots.csv";
    const DOCUMENT: &'static str = "`other_pilots` of `tune.json`";
    const ABOUT: &'static str = "Both decks in the hands of another pilot.";
    const LEAD: &'static [Label] = &[DECK];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "the pilot, of all sides" => &row.pilot, head("other pilot");
        middle "start_win_rate" Share, "win rate of the start" => row.start, head("start wins");
        middle "tuned_win_rate" Share, "win rate of the new deck" => row.tuned, key("win_rate"), head("new deck wins");
        estimate ["gain", "ci_low", "ci_high"] Difference, "the difference, deal by deal" => row.gain;
        count "matches", "matches of either" => row.matches;
        text "holds", "whether the gain is there beyond its interval: `yes`, `no` (a loss is) or `open`"
            => row.holds.word();
    ];
}

/// The report of a `tune`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TuneReport {
    /// What it begins with.
    pub head: Head,
    /// Id of the deck at the start.
    pub start_deck: String,
    /// What players call that deck.
    pub start_name: String,
    /// The field: ids and weights; none where it is the table.
    pub against: Vec<(String, f64)>,
    /// Pilot of the search.
    pub pilot: String,
    /// Rounds of the search.
    pub rounds: u64,
    /// Win rates of the start and of the outcome as the search saw them; none where no race was run.
    pub search: [Option<f64>; 2],
    /// Exchanges from the start to the outcome, largest gain first.
    pub swaps: Vec<SwapRow>,
    /// Both on fresh deals; none before they were played.
    pub fresh: Option<FreshRow>,
    /// Whether the gain on fresh deals is above 0 beyond its interval. Only then is the outcome returned.
    pub confirmed: bool,
    /// Other pilots.
    pub others: Vec<OtherPilotRow>,
    /// Path of the deck file that was written: the outcome where it is confirmed, else the start.
    pub deck: String,
}

impl TuneReport {
    /// Its exchanges, each at its place.
    pub(super) fn steps(&self) -> Vec<StepRow> {
        let steps = (1..).zip(&self.swaps);
        let steps = steps.map(|(step, swap)| StepRow {
            step,
            swap: swap.clone(),
        });
        steps.collect()
    }
}
