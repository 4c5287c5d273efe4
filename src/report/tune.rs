//! The report of `tune`: the new deck's exchanges, what they gain on fresh deals, and who it holds for.

use super::chart::Chart;
use super::estimate::Estimate;
use super::export::Report;
use super::file::ReportError;
use super::head::{Head, field};
use super::json::{SCHEMA, seed_text};
use super::row::{Column, DECK, Label, Row, Unit, columns, object, objects, picked};
use super::table::Table;
use super::terminal::Look;
use super::tune_text;
use super::value::Datum;

/// One exchange.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SwapRow {
    /// What the place is for, in the game's word.
    pub role: String,
    /// Id of what is taken out.
    pub out: String,
    /// Its name.
    pub out_name: String,
    /// Id of what is put in.
    pub into: String,
    /// Its name.
    pub into_name: String,
    /// What that adds to the win rate with all exchanges before it made, on fresh deals; none where it was not
    /// measured.
    pub gain: Option<Estimate>,
    /// Whether this exchange by itself is shown to gain: the whole is, and its own gain lies above 0 when all exchanges
    /// are looked at together (Holm).
    pub confirmed: bool,
}

/// An exchange in its place.
pub(super) struct StepRow {
    step: u64,
    swap: SwapRow,
}

impl Row for StepRow {
    const TABLE: &'static str = "swaps.csv";
    const DOCUMENT: &'static str = "`swaps` of `tune.json`";
    const ABOUT: &'static str = "One exchange, on top of those above it.";
    const LEAD: &'static [Label] = &[DECK];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "step", "its place, from 1" => row.step, in_tables;
        text "role", "what the place is for, in the game's word" => &row.swap.role;
        text "out", "id of what is taken out" => &row.swap.out;
        text "out_name", "its name" => &row.swap.out_name;
        text "in", "id of what is put in" => &row.swap.into;
        text "in_name", "its name" => &row.swap.into_name;
        estimate ["gain", "ci_low", "ci_high"] Difference,
            "what that adds to the win rate with all exchanges before it made, on fresh deals" => row.swap.gain;
        value "confirmed" Flag,
            "whether this exchange by itself is shown to gain: the whole is, and its own gain lies above 0 when all \
             exchanges are looked at together (Holm)" => row.swap.confirmed.into();
    ];
}

/// Keys of an exchange in documents.
const SWAP: [&str; 9] = [
    "out",
    "in",
    "out_name",
    "in_name",
    "role",
    "gain",
    "ci_low",
    "ci_high",
    "confirmed",
];

/// The start and the outcome on fresh deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreshRow {
    /// Win rate of the start.
    pub start: Option<Estimate>,
    /// Win rate of the outcome.
    pub tuned: Option<Estimate>,
    /// The outcome less the start, deal by deal.
    pub gain: Option<Estimate>,
    /// Matches of either.
    pub matches: u64,
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
    /// The pilot, of both sides.
    pub pilot: String,
    /// Win rate of the start.
    pub start: Option<Estimate>,
    /// Win rate of the new deck.
    pub tuned: Option<Estimate>,
    /// The difference, deal by deal.
    pub gain: Option<Estimate>,
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
        text "pilot", "the pilot, of both sides" => &row.pilot;
        middle "start_win_rate" Share, "win rate of the start" => row.start;
        middle "tuned_win_rate" Share, "win rate of the new deck" => row.tuned, key("win_rate");
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
    /// Its name.
    pub start_name: String,
    /// The field: ids and weights.
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
    /// The deck file returned.
    pub deck: String,
}

/// An estimate under its own key, with its ends.
fn with_gain(object: Datum, gain: Option<Estimate>) -> Datum {
    object
        .with("gain", gain.map(|gain| gain.value))
        .with("ci_low", gain.map(|gain| gain.low))
        .with("ci_high", gain.map(|gain| gain.high))
}

fn value(estimate: Option<Estimate>) -> Option<f64> {
    estimate.map(|estimate| estimate.value)
}

impl TuneReport {
    fn steps(&self) -> Vec<StepRow> {
        let steps = (1..).zip(&self.swaps);
        let steps = steps.map(|(step, swap)| StepRow {
            step,
            swap: swap.clone(),
        });
        steps.collect()
    }

    fn swaps_list(&self) -> Datum {
        Datum::List(self.steps().iter().map(|row| picked(row, &SWAP)).collect())
    }

    fn start_object(&self) -> Datum {
        let rate = self.fresh.and_then(|fresh| fresh.start);
        Datum::object()
            .with("deck", &self.start_deck)
            .with("name", &self.start_name)
            .and(super::estimate::rate_object(rate))
    }

    /// What fresh deals say of the deck returned. Where nothing was confirmed that is the start, whose gain is 0 by
    /// definition and has no interval.
    fn fresh_object(&self, fresh: FreshRow) -> Datum {
        let object = Datum::object();
        let object = if self.confirmed {
            with_gain(object.with("win_rate", value(fresh.tuned)), fresh.gain)
        } else {
            let object = object
                .with("win_rate", value(fresh.start))
                .with("gain", 0.0);
            object
                .with("ci_low", Datum::Missing)
                .with("ci_high", Datum::Missing)
        };
        object.with("matches", fresh.matches)
    }

    /// What was found and not confirmed.
    fn unconfirmed_object(&self) -> Option<Datum> {
        let is_open = !self.confirmed && !self.swaps.is_empty();
        let object =
            Datum::object().with("win_rate", value(self.fresh.and_then(|fresh| fresh.tuned)));
        let object = with_gain(object, self.fresh.and_then(|fresh| fresh.gain));
        is_open.then(|| object.with("swaps", self.swaps_list()))
    }
}

impl Report for TuneReport {
    const FILE: &'static str = "tune.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<Table> {
        let deck = [self.start_deck.as_str()];
        vec![
            Table::of(&deck, &self.steps()),
            Table::of(&deck, &self.others),
        ]
    }

    fn pages(&self, _charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        Ok(vec![("summary.md", tune_text::page(self))])
    }

    /// `fresh` and `swaps` speak of the deck returned; what was found and not confirmed stands under `unconfirmed`.
    fn document(&self) -> Datum {
        let head = &self.head;
        let search = Datum::object()
            .with("win_rate", self.search[1])
            .with("start_win_rate", self.search[0])
            .with("rounds", self.rounds);
        let swaps = if self.confirmed {
            self.swaps_list()
        } else {
            Datum::List(Vec::new())
        };
        Datum::object()
            .with("schema", SCHEMA)
            .with("game", &head.game)
            .with("seed", seed_text(head.seed))
            .with("pilot", &self.pilot)
            .with("against", field(&self.against))
            .with("start", self.start_object())
            .with("search", search)
            .with("fresh", self.fresh.map(|fresh| self.fresh_object(fresh)))
            .with("confirmed", self.confirmed)
            .with("returned", if self.confirmed { "tuned" } else { "start" })
            .with("swaps", swaps)
            .with("unconfirmed", self.unconfirmed_object())
            .with("other_pilots", objects(&self.others))
            .with("matches", head.matches)
            .with("complete", head.complete)
            .with("deck", &self.deck)
            .with("command", &head.command)
            .with("notes", &head.notes)
            .with("files", objects(&head.files))
            .with("timing", object(&head.timing))
            .with("out", &head.out)
    }

    fn title(&self, _look: Look) -> Vec<String> {
        vec![tune_text::title(self)]
    }

    fn body(&self, look: Look) -> Vec<String> {
        tune_text::body(self, look)
    }

    fn foot(&self) -> Vec<String> {
        let report = format!("report  {}/{}", self.head.out, Self::FILE);
        vec![format!("deck    {}", self.deck), report]
    }
}
