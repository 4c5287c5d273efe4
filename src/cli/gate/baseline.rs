//! Stored baselines: opened for a comparison, and replaced for a reason.

use std::path::{Path, PathBuf};

use super::super::common::Common;
use super::super::error::{CliError, Exit};
use super::super::{interrupt, print};
use super::{Bench, GateArgs, Side, stored};
use crate::analysis::compare::Arena;
use crate::analysis::gate::Matchup;
use crate::engine::Ground;
use crate::games::{CardTexts, LineUp};
use crate::plan::{Fnv, Source};
use crate::report::{
    self, Baseline, BaselineError, Entry, FileText, Input, PlanMark, Stand, VersionRow,
};
use crate::stats::{PairSummary, moments, pair_interval};
use crate::tally::{Histogram, SetScore};

/// Sets a matchup whose moves make the fingerprint of the engine: enough that any change of rules or pilots
/// that matters to these decks shows.
const PRINTED: u64 = 4;
/// Their seed: a fingerprint must not depend on the user's.
const SEED: u64 = 0x0b5e_55ed;

/// The version before from a stored baseline.
pub(super) fn open(path: &Path, bench: &Bench) -> Result<Side, CliError> {
    let baseline = report::read_baseline(path)?;
    let mut found = Vec::new();
    if baseline.game != bench.row.id {
        found.push(format!(
            "game `{}`, wanted `{}`",
            baseline.game, bench.row.id
        ));
    }
    if baseline.plan.hash != bench.plan.hash {
        found.push(format!(
            "plan \"{}\" ({}), wanted \"{}\" ({})",
            baseline.plan.name, baseline.plan.hash, bench.plan.name, bench.plan.hash
        ));
    }
    let texts = CardTexts {
        layers: baseline
            .cards
            .iter()
            .map(|layer| {
                let file = |file: &FileText| Source::new(file.path.clone(), file.text.clone());
                layer.iter().map(file).collect()
            })
            .collect(),
    };
    // Another plan plays other matches: only under the same one does the rest mean anything.
    if found.is_empty() {
        let matchups = bench.matchups(&texts, &texts)?;
        let inputs = inputs(&matchups);
        let names = |inputs: &[Input]| -> Vec<String> {
            let one = |input: &Input| format!("{} `{}` ({})", input.role, input.name, input.hash);
            inputs.iter().map(one).collect()
        };
        let (then, now) = (names(&baseline.inputs), names(&inputs));
        found.extend(
            then.iter()
                .filter(|one| !now.contains(one))
                .map(|one| format!("{one} has changed since")),
        );
        if found.is_empty() && baseline.engine != engine(&matchups) {
            let tool = &baseline.tool;
            found.push(format!(
                "rules or pilots play otherwise than those of {} {} that made it",
                tool.name, tool.version
            ));
        }
    }
    if !found.is_empty() {
        let path = path.to_owned();
        return Err(CliError::Baseline(BaselineError::Mismatch { path, found }));
    }
    let hash = texts.hash();
    Ok(Side {
        texts,
        row: VersionRow {
            name: path.display().to_string(),
            hash,
        },
    })
}

/// Writes the version after as the new baseline.
pub(super) fn update(args: &GateArgs, common: &Common, bench: &Bench) -> Result<Exit, CliError> {
    let path = match (stored(&args.before), args.before.is_empty()) {
        (Some(path), _) => path.to_owned(),
        (None, true) => PathBuf::from("reports/baseline").join(format!("{}.json", bench.row.id)),
        (None, false) => {
            let wanted = "--before FILE.json, or no --before";
            return Err(super::of_plan(
                &bench.plan.source,
                "--update writes a stored baseline",
                wanted,
            ));
        }
    };
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        report::make_folder(folder)?;
    }
    let after = bench.overlay(&args.after)?;
    let matchups = bench.matchups(&after.texts, &after.texts)?;
    let old = if path.exists() {
        Some(report::read_baseline(&path)?)
    } else {
        None
    };
    let changes = match &old {
        Some(old) => differences(old, &after.texts, bench)?,
        None => Vec::new(),
    };
    let mut baseline = Baseline::new();
    bench.row.id.clone_into(&mut baseline.game);
    baseline.plan = PlanMark {
        name: bench.plan.name.clone(),
        hash: bench.plan.hash.clone(),
    };
    baseline.engine = engine(&matchups);
    baseline.seed = report::seed_text(common.seed);
    baseline.inputs = inputs(&matchups);
    baseline.history = old.map(|old| old.history).unwrap_or_default();
    baseline.history.push(Entry {
        reason: args.reason.clone().unwrap_or_default().trim().to_owned(),
        cards: after.row.hash.clone(),
        changes,
    });
    baseline.cards = after
        .texts
        .layers
        .iter()
        .map(|layer| {
            let file = |source: &std::sync::Arc<Source>| FileText {
                path: source.path().to_owned(),
                text: source.text().to_owned(),
            };
            layer.iter().map(file).collect()
        })
        .collect();
    for matchup in &matchups {
        match stand(common, bench, matchup)? {
            Some(stand) => baseline.matchups.push(stand),
            None => return Ok(Exit::Interrupted),
        }
    }
    report::write_whole(&path, baseline.text()?.as_bytes())?;
    if common.json {
        let document = serde_json::json!({
            "schema": 1, "complete": true, "game": bench.row.id, "baseline": path.display().to_string(), "cards": after.row.hash,
            "engine": baseline.engine, "updates": baseline.history.len(),
        });
        print::out(&format!("{document}\n"))?;
    } else if !common.quiet {
        print::lines(
            [
                format!("baseline  {}", path.display()),
                format!("cards     {} ({})", after.row.name, after.row.hash),
                format!("engine    {}", baseline.engine),
            ]
            .into_iter(),
        )?;
    }
    Ok(Exit::Done)
}

/// What differs from the cards of the baseline before, in words.
fn differences(old: &Baseline, after: &CardTexts, bench: &Bench) -> Result<Vec<String>, CliError> {
    let layers = old.cards.iter().map(|layer| {
        let file = |file: &FileText| Source::new(file.path.clone(), file.text.clone());
        layer.iter().map(file).collect()
    });
    let before = CardTexts {
        layers: layers.collect(),
    };
    let changes = bench
        .versions
        .changes(&before, after)
        .map_err(CliError::Faults)?;
    Ok(changes.iter().map(ToString::to_string).collect())
}

/// Decks, strategies and rules, each once.
fn inputs(matchups: &[Matchup]) -> Vec<Input> {
    let files = |line_up: &LineUp| line_up.files.clone();
    let mut inputs: Vec<Input> = matchups
        .iter()
        .flat_map(|matchup| files(&matchup.line_up))
        .filter(|file| file.role != "cards")
        .map(|file| Input {
            role: file.role.to_owned(),
            name: file.name,
            hash: file.hash,
        })
        .collect();
    inputs.sort();
    inputs.dedup();
    inputs
}

/// The fingerprint of rules and pilots: moves of the first sets of every matchup, hashed.
fn engine(matchups: &[Matchup]) -> String {
    let mut hash = Fnv::new();
    for matchup in matchups {
        let ground = Ground {
            seed: SEED,
            cell: matchup.cell,
        };
        let print = matchup.before.print(ground, PRINTED);
        hash = hash
            .eat(&print.sum.to_le_bytes())
            .eat(&print.rolled.to_le_bytes());
    }
    hash.hex()
}

/// Where a matchup stands, over the plan's first pairs.
fn stand(common: &Common, bench: &Bench, matchup: &Matchup) -> Result<Option<Stand>, CliError> {
    let arena = Arena {
        crew: &bench.crew,
        interrupt: interrupt::flag()?,
        ground: Ground {
            seed: common.seed,
            cell: matchup.cell,
        },
    };
    let Some(rows) = arena.rows(matchup.after.as_ref(), 0..bench.plan.first_pairs, &[]) else {
        return Ok(None);
    };
    let mut scores = Histogram::default();
    for row in &rows {
        scores.add(i32::from(row.scores[0]));
    }
    let sum = SetScore {
        sum: scores.sum() as u64,
        squares: scores.squares() as u64,
    };
    let seats = matchup.after.seats();
    let interval = PairSummary::of(sum, rows.len() as u64, seats).map(pair_interval);
    let mean = moments(&scores, 60.0 * seats as f64).map(|(mean, _)| mean);
    let kept = |value: Option<f64>| report::cell(value).parse().ok();
    let entries = &matchup.line_up.entries;
    Ok(Some(Stand {
        deck_a: entries[0].deck.clone(),
        deck_b: entries[1].deck.clone(),
        strategy: entries[0].strategy.clone(),
        win_rate: kept(mean),
        ci_low: kept(interval.map(|at| at.low)),
        ci_high: kept(interval.map(|at| at.high)),
        pairs: rows.len() as u64,
    }))
}
