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
    /// Win rate of the strategy that training began with.
    pub start: Estimate,
    /// Win rate of the trained one, on the same deals.
    pub trained: Estimate,
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
    /// Matches behind each number of the proof.
    pub matches_a_trial: u64,
    /// Win rate of the trained strategy against the one it began with; none where there was no proof.
    pub head_to_head: Option<Estimate>,
    /// Both against the gauntlet.
    pub trials: Vec<TrialRow>,
    /// `false` when the run was interrupted before the proof was done.
    pub complete: bool,
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
            file: String::new(),
            timing: Timing::default(),
        }
    }
}

impl TrainReport {
    /// Whether the trained strategy is the stronger beyond doubt: the interval of its win rate against the one
    /// it began with lies above one half.
    #[must_use]
    pub fn is_stronger(&self) -> bool {
        self.head_to_head.is_some_and(|rate| rate.low > 0.5)
    }
}

#[derive(Serialize)]
struct Ends {
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
}

impl From<Estimate> for Ends {
    fn from(estimate: Estimate) -> Self {
        Self {
            win_rate: rounded(Some(estimate.value)),
            ci_low: rounded(Some(estimate.low)),
            ci_high: rounded(Some(estimate.high)),
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
        head_to_head: report.head_to_head.map(Ends::from),
        trials: trials.collect(),
        file: &report.file,
        timing: &report.timing,
    };
    super::json::lay_out("proof.json", serde_json::to_string(&document))
}

/// The proof as a table for a terminal.
#[must_use]
pub fn train_table(report: &TrainReport) -> String {
    let rate = |rate: Estimate| {
        let half = percent(rate.half_width());
        format!("{:>6} ± {half:<5}", percent(rate.value))
    };
    if !report.complete {
        return format!(
            "{}\ngeneration {}, not proven\nstrategy  {}\n",
            super::words::INTERRUPTED,
            report.generations,
            report.file
        );
    }
    let mut lines = vec![
        format!(
            "proof on fresh deals, {} matches a number, win rates in %",
            count(report.matches_a_trial)
        ),
        format!("  {:20} {:>14}  {:>14}", "against", "before", "trained"),
    ];
    for trial in &report.trials {
        lines.push(format!(
            "  {:20} {}  {}",
            trial.against,
            rate(trial.start),
            rate(trial.trained)
        ));
    }
    let verdict = if report.is_stronger() {
        "stronger"
    } else {
        "not shown to be stronger"
    };
    if let Some(found) = report.head_to_head {
        lines.push(format!(
            "  {:20} {:>14}  {}  {verdict}",
            "its former self",
            "",
            rate(found)
        ));
    }
    lines.push(format!("strategy  {}", report.file));
    lines.join("\n") + "\n"
}
