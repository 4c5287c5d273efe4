//! The proof of a training: the strategy it began with and the one it made, on deals that training never saw.

use serde::Serialize;

use super::file::ReportError;
use super::json::seed_text;
use super::model::{Estimate, Timing};
use super::number::{count, percent, rounded};

/// Both strategies against one pilot of the gauntlet.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialRow {
    /// The pilot.
    pub against: String,
    /// Win rate of the strategy that training began with; none where an interrupt came before it played.
    pub start: Option<Estimate>,
    /// Win rate of the trained one, on the same deals.
    pub trained: Option<Estimate>,
}

/// The report of a `train`.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainReport {
    /// Id of the game.
    pub game: String,
    /// The strategy that training began with.
    pub strategy: String,
    /// Seed of the run.
    pub seed: u64,
    /// Generations done.
    pub generations: u64,
    /// Matches behind each number of the proof; of an interrupted one, at most.
    pub matches_a_trial: u64,
    /// Win rate of the trained strategy against the one it began with; none where there was no proof.
    pub head_to_head: Option<Estimate>,
    /// Both against the gauntlet.
    pub trials: Vec<TrialRow>,
    /// `false` when the run was interrupted before the proof was done.
    pub complete: bool,
    /// Warnings.
    pub notes: Vec<String>,
    /// The new strategy file.
    pub file: String,
    /// Wall time and machine.
    pub timing: Timing,
}

impl Default for TrainReport {
    fn default() -> Self {
        Self {
            game: String::new(),
            strategy: String::new(),
            seed: 0,
            generations: 0,
            matches_a_trial: 0,
            head_to_head: None,
            trials: Vec::new(),
            complete: true,
            notes: Vec::new(),
            file: String::new(),
            timing: Timing::default(),
        }
    }
}

impl TrainReport {
    /// Whether the trained strategy is the stronger beyond doubt: the interval of its win rate against the one
    /// it began with lies above one half. An interrupted proof says nothing of the kind.
    #[must_use]
    pub fn is_stronger(&self) -> bool {
        self.complete && self.head_to_head.is_some_and(|rate| rate.low > 0.5)
    }
}

#[derive(Serialize)]
struct Ends {
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
}

impl From<Option<Estimate>> for Ends {
    fn from(estimate: Option<Estimate>) -> Self {
        Self {
            win_rate: rounded(estimate.map(|estimate| estimate.value)),
            ci_low: rounded(estimate.map(|estimate| estimate.low)),
            ci_high: rounded(estimate.map(|estimate| estimate.high)),
        }
    }
}

#[derive(Serialize)]
struct Trial<'a> {
    against: &'a str,
    start: Ends,
    trained: Ends,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    strategy: &'a str,
    seed: String,
    generations: u64,
    matches_a_trial: u64,
    complete: bool,
    stronger: bool,
    head_to_head: Option<Ends>,
    trials: Vec<Trial<'a>>,
    notes: &'a [String],
    file: &'a str,
    timing: &'a Timing,
}

/// The document of `train --json`, with its line feed; also the text of `proof.json`.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn train_document(report: &TrainReport) -> Result<String, ReportError> {
    let trials = report.trials.iter().map(|trial| Trial {
        against: &trial.against,
        start: trial.start.into(),
        trained: trial.trained.into(),
    });
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        strategy: &report.strategy,
        seed: seed_text(report.seed),
        generations: report.generations,
        matches_a_trial: report.matches_a_trial,
        complete: report.complete,
        stronger: report.is_stronger(),
        head_to_head: report.head_to_head.map(|rate| Some(rate).into()),
        trials: trials.collect(),
        notes: &report.notes,
        file: &report.file,
        timing: &report.timing,
    };
    super::json::lay_out("proof.json", serde_json::to_string(&document))
}

/// The proof as a table for a terminal.
#[must_use]
pub fn train_table(report: &TrainReport) -> String {
    let rate = |rate: Option<Estimate>| match rate {
        Some(rate) => {
            let spread = super::words::spread(rate, 2);
            format!("{:>6} {spread:<7}", percent(rate.value))
        }
        None => format!("{:^14}", "-"),
    };
    let played = report.trials.iter();
    let played = played.filter(|trial| trial.start.is_some() || trial.trained.is_some());
    let mut lines = Vec::new();
    if !report.complete {
        lines.push(super::words::INTERRUPTED.to_owned());
    }
    let at_most = if report.complete { "" } else { "at most " };
    if report.head_to_head.is_none() && played.clone().next().is_none() {
        lines.push(format!("generation {}, not proven", report.generations));
    } else {
        lines.push(format!(
            "proof on fresh deals, {at_most}{} matches a number, win rates in %",
            count(report.matches_a_trial)
        ));
        lines.push(format!(
            "  {:20} {:>14}  {:>14}",
            "against", "before", "trained"
        ));
    }
    for trial in played {
        let (start, trained) = (rate(trial.start), rate(trial.trained));
        lines.push(format!("  {:20} {start}  {trained}", trial.against));
    }
    let verdict = match (report.is_stronger(), report.complete) {
        (true, _) => "stronger",
        (false, true) => "not shown to be stronger",
        (false, false) => "the proof was interrupted",
    };
    if let Some(found) = report.head_to_head {
        let trained = rate(Some(found));
        lines.push(format!(
            "  {:20} {:>14}  {trained}  {verdict}",
            "its former self", ""
        ));
    }
    lines.extend(report.notes.iter().map(|note| format!("note: {note}")));
    lines.push(format!("strategy  {}", report.file));
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(value: f64) -> Estimate {
        let (low, high) = (value - 0.05, value + 0.05);
        Estimate { value, low, high }
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
            ..TrainReport::default()
        };
        assert!(report.is_stronger());
        report.complete = false;
        assert!(!report.is_stronger());
        let table = train_table(&report);
        assert!(table.starts_with("interrupted"), "{table}");
        assert!(
            table.contains("rush") && table.contains("turtle"),
            "{table}"
        );
        assert!(
            !table.contains("novice") && !table.contains(" 0.0"),
            "{table}"
        );
        let document = train_document(&report).expect("laid out");
        let document: serde_json::Value = serde_json::from_str(&document).expect("JSON");
        assert_eq!(document["stronger"], false);
        assert_eq!(
            document["trials"][1]["trained"]["win_rate"],
            serde_json::Value::Null
        );
        report.trials.clear();
        report.head_to_head = None;
        assert!(train_table(&report).contains("not proven"));
    }
}
