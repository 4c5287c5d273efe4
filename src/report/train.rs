//! The proof of a training: the strategy it began with and the one it made, on deals that training never saw.

use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::export::Report;
use super::format::Unit;
use super::head::Head;
use super::number::{count, points};
use super::rate::rate_object;
use super::row::{Row, object, objects};
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

/// Both strategies against one pilot of the gauntlet, or with one deck against the table.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialRow {
    /// The pilot; the deck, where each entry plays for itself.
    pub against: String,
    /// Win rate of the strategy that training began with; none where an interrupt came before it played.
    pub start: Option<ReportEstimate>,
    /// Win rate of the trained one, on the same deals.
    pub trained: Option<ReportEstimate>,
}

impl Row for TrialRow {
    const DOCUMENT: &'static str = "`trials` of `proof.json`";
    const ABOUT: &'static str = "Both strategies against one pilot of the gauntlet, or with one deck against the table; rates with `ci_low` and `ci_high`.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "against", "the pilot; the deck, where each entry plays for itself" => &row.against;
        estimate ["before", "", ""] Share, "`start` for people" => row.start, to_read;
        estimate ["after", "", ""] Share, "`trained` for people" => row.trained, to_read, head("trained");
        value "start" Share, "win rate of the strategy that training began with" => rate_object(row.start);
        value "trained" Share, "win rate of the trained one, on the same deals" => rate_object(row.trained);
    ];
}

/// What training gains where entries never meet.
pub(super) struct TrainedGain(ReportEstimate);

impl Row for TrainedGain {
    const DOCUMENT: &'static str = "`gain` of `proof.json`";
    const ABOUT: &'static str = "What the trained strategy wins more of all deals than the one it began with; only where entries never meet.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        estimate ["difference", "ci_low", "ci_high"] Difference, "its win rate less that of the other, deal by deal" => Some(row.0);
    ];
}

/// The report of a `train`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainReport {
    /// What it begins with.
    pub head: Head,
    /// The strategy that training began with.
    pub strategy: String,
    /// Generations done.
    pub generations: u64,
    /// Matches behind each number of the proof; of an interrupted one, at most.
    pub matches_a_trial: u64,
    /// Win rate of the trained strategy against the one it began with; none where there was no proof.
    pub head_to_head: Option<ReportEstimate>,
    /// What it wins more of all deals than the strategy it began with; only where entries never meet.
    pub gain: Option<ReportEstimate>,
    /// Both against the gauntlet, or with each deck against the table.
    pub trials: Vec<TrialRow>,
    /// Path of the strategy file that was written; empty where none was.
    pub file: String,
}

impl TrainReport {
    /// Whether the trained strategy is the stronger beyond doubt: the interval of its win rate against the one
    /// it began with lies above one half, or that of its gain above nothing. An interrupted proof says nothing of the kind.
    #[must_use]
    pub fn is_stronger(&self) -> bool {
        let wins = self.head_to_head.is_some_and(|rate| rate.low > 0.5);
        let gains = self.gain.is_some_and(|gain| gain.low > 0.0);
        self.head.complete && (wins || gains)
    }
}

impl Report for TrainReport {
    const FILE: &'static str = "proof.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        Vec::new()
    }

    fn own(&self) -> Datum {
        Datum::object()
            .with("strategy", &self.strategy)
            .with("generations", self.generations)
            .with("matches_a_trial", self.matches_a_trial)
            .with("stronger", self.is_stronger())
            .with(
                "head_to_head",
                self.head_to_head.map(|rate| rate_object(Some(rate))),
            )
            .with("gain", self.gain.map(|gain| object(&TrainedGain(gain))))
            .with("trials", objects(&self.trials))
            .with("file", Datum::from(&self.file).or_missing())
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        Vec::new()
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let played = self.trials.iter();
        let played = played.filter(|trial| trial.start.is_some() || trial.trained.is_some());
        let former = self.head_to_head.map(|found| TrialRow {
            against: "its former self".to_owned(),
            start: None,
            trained: Some(found),
        });
        let rows: Vec<&TrialRow> = played.chain(&former).collect();
        if rows.is_empty() {
            return vec![format!("generation {}, not proven", self.generations)];
        }
        let at_most = if self.head.complete { "" } else { "at most " };
        let mut lines = vec![format!(
            "proof on fresh deals, {at_most}{} matches per number, win rates",
            count(self.matches_a_trial)
        )];
        let mut table = shown!(TrialRow: rows; "against", "before", "after");
        if self.gain.is_some() {
            table = table.titled(0, "with");
        }
        lines.extend(table.lines(look));
        let verdict = match (self.is_stronger(), self.head.complete) {
            (true, _) => "stronger",
            (false, true) => "not shown to be stronger",
            (false, false) => "the proof did not come to its end",
        };
        let judged = former.map(|_| format!("than its former self: {verdict}"));
        lines.extend(judged);
        if let Some(gain) = self.gain {
            lines.push(format!(
                "on the same deals {} points ({} to {}): {verdict}",
                points(gain.value),
                points(gain.low),
                points(gain.high)
            ));
        }
        lines
    }

    fn foot(&self) -> Vec<String> {
        vec![format!("strategy  {}", self.file)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{document, text};

    fn around(value: f64) -> ReportEstimate {
        let (low, high) = (value - 0.05, value + 0.05);
        ReportEstimate { value, low, high }
    }

    #[test]
    fn an_interrupted_proof_shows_what_was_played_and_claims_nothing() {
        let trial = |against: &str, start, trained| TrialRow {
            against: against.to_owned(),
            start,
            trained,
        };
        let mut report = TrainReport {
            head_to_head: Some(around(0.7)),
            trials: vec![
                trial("rush", Some(around(0.5)), Some(around(0.6))),
                trial("turtle", Some(around(0.4)), None),
                trial("novice", None, None),
            ],
            head: Head {
                complete: true,
                ..Head::default()
            },
            ..TrainReport::default()
        };
        assert!(report.is_stronger());
        report.head.complete = false;
        assert!(!report.is_stronger());
        let table = text(&report, Terminal::default());
        assert!(table.starts_with("interrupted"), "{table}");
        assert!(
            table.contains("rush") && table.contains("turtle"),
            "{table}"
        );
        assert!(
            !table.contains("novice") && !table.contains(" 0.0"),
            "{table}"
        );
        let document = document(&report).expect("laid out");
        let document: serde_json::Value = serde_json::from_str(&document).expect("JSON");
        assert_eq!(document["stronger"], false);
        assert_eq!(
            document["trials"][1]["trained"]["win_rate"],
            serde_json::Value::Null
        );
        report.trials.clear();
        report.head_to_head = None;
        assert!(text(&report, Terminal::default()).contains("not proven"));
    }
}
