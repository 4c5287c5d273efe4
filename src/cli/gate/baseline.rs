//! Stored baselines: opened for a comparison, and replaced for a reason.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::common::Common;
use super::super::error::{CliError, Exit};
use super::super::{forfeits, interrupt, print};
use super::kept::KeptBaseline;
use super::{Bench, GateArgs, GateSide, side};
use crate::progress::Bar;
use breachlab_analysis::compare::Arena;
use breachlab_analysis::gate::{Matchup, named};
use breachlab_core::games::{CardTexts, OwnFile, Role};
use breachlab_core::plan::{Document, Faults, Fnv, Source, fingerprint, key_changes};
use breachlab_core::play::{Ground, Progress as _};
use breachlab_core::stats::{PairSummary, moments, pair_interval};
use breachlab_core::tally::{Histogram, SetScore};
use breachlab_report::{
    self as report, Baseline, BaselineError, BaselineInput, BaselineUpdate, FileLock, FileText,
    PlanMark, Stand, Tool,
};

/// Sets a matchup whose moves make the fingerprint of the engine: enough that any change of rules or pilots
/// that matters to these decks shows.
const PRINTED: u64 = 4;
/// Their seed: a fingerprint must not depend on the user's.
const SEED: u64 = 0x0b5e_55ed;
/// Matchups named where many play otherwise.
const MOST_CELLS: usize = 5;

/// The version before from a stored baseline.
pub(super) fn open(path: &Path, bench: &Bench) -> Result<GateSide, CliError> {
    let source = Source::read(path).map_err(CliError::Faults)?;
    let baseline = report::baseline_of(&source)?;
    let kept = KeptBaseline {
        source: &source,
        baseline: &baseline,
    };
    let mut found = Vec::new();
    if baseline.game != bench.row.id {
        found.push(format!(
            "game `{}`, wanted `{}`",
            baseline.game, bench.row.id
        ));
    }
    found.extend(plan_changes(&baseline, bench));
    let side = side_of(&baseline, path);
    kept.check_marks(&side.texts).map_err(CliError::Faults)?;
    // Another plan plays other matches: only under the same one does the rest mean anything.
    if found.is_empty() {
        let more = pulled_in(&side, bench).map_err(|error| kept.error(error))?;
        let names = more.iter().map(|(role, name, _)| (*role, name.clone()));
        let names: Vec<_> = names.collect();
        kept.check_inputs(bench, &names).map_err(CliError::Faults)?;
        found.extend(script_changes(&baseline, &more));
    }
    if found.is_empty() {
        let matchups = bench.matchups([&side, &side], &[], &[]);
        let matchups = matchups.map_err(|error| kept.error(error))?;
        kept.check_matchups(&matchups).map_err(CliError::Faults)?;
        found.extend(moved(&baseline, &matchups));
    }
    if !found.is_empty() {
        let path = path.to_owned();
        return Err(CliError::Baseline(BaselineError::Mismatch { path, found }));
    }
    Ok(side)
}

/// The version that a baseline keeps.
fn side_of(baseline: &Baseline, path: &Path) -> GateSide {
    let layers = baseline.cards.iter().map(|layer| {
        let file = |file: &FileText| Source::new(file.path.clone(), file.text.clone());
        layer.iter().map(file).collect()
    });
    let texts = CardTexts {
        layers: layers.collect(),
        patched: Vec::new(),
    };
    let own = baseline.inputs.iter().filter_map(|input| {
        Some(OwnFile {
            role: Role::parse(&input.role)?,
            named: Some(input.name.clone()),
            source: Source::new(input.path.clone(), input.text.clone()),
        })
    });
    let own = own.collect();
    side::stored(texts, own, path.display().to_string())
}

/// Keys of a plan that no gate reads.
const REMARKS: &[&str] = &["schema", "name", "note", "plant"];

/// What the plan asks otherwise than that of the baseline, key by key.
fn plan_changes(baseline: &Baseline, bench: &Bench) -> Vec<String> {
    let old = Source::new("plan of the baseline", baseline.plan.text.clone());
    let mut faults = Faults::new();
    let [old, new] = [&old, &bench.plan.source].map(|source| Document::parse(source, &mut faults));
    let changes = key_changes(old.root(), new.root(), REMARKS, |_, _| false).into_iter();
    changes
        .map(|change| format!("plan \"{}\": {}", bench.plan.name, change.words))
        .collect()
}

/// What the files pull in that the plan names, each with its role and name.
fn pulled_in(side: &GateSide, bench: &Bench) -> Result<Vec<(Role, String, Arc<Source>)>, CliError> {
    let mut found = Vec::new();
    for (role, name) in named(&bench.plan, bench.row.pilot) {
        let input = bench.versions.input(&side.own, role, &name);
        let more = input.map_err(CliError::Faults)?.more;
        found.extend(more.into_iter().map(|(name, source)| (role, name, source)));
    }
    Ok(found)
}

/// Scripts are kept as texts but played from their own files: they must still say the same.
fn script_changes(baseline: &Baseline, more: &[(Role, String, Arc<Source>)]) -> Vec<String> {
    let is_other = |(role, name, source): &&(Role, String, Arc<Source>)| {
        let kept = baseline.inputs.iter();
        let mut kept = kept.filter(|input| input.role == role.word() && input.name == *name);
        kept.next().is_none_or(|kept| kept.text != source.text())
    };
    let others = more.iter().filter(is_other);
    others
        .map(|(role, _, source)| format!("{} {} has changed since", role.word(), source.path()))
        .collect()
}

/// Matchups in which rules or pilots play otherwise than when the baseline was made.
fn moved(baseline: &Baseline, matchups: &[Matchup]) -> Vec<String> {
    let cells = matchups.iter().filter_map(|matchup| {
        let (a, [b, _]) = (&matchup.line_up.entries[0], matchup.opponent());
        let kept = baseline.matchups.get(matchup.cell as usize);
        let is_same = kept.is_some_and(|kept| {
            let names = [
                kept.deck_a.as_str(),
                kept.deck_b.as_str(),
                kept.strategy.as_str(),
            ];
            names == [a.deck.as_str(), b, a.strategy.as_str()] && kept.moves == moves(matchup)
        });
        (!is_same).then(|| format!("{} : {b} ({})", a.deck, a.strategy))
    });
    let cells: Vec<String> = cells.collect();
    let Some(first) = cells.first() else {
        return Vec::new();
    };
    let Tool { name, version } = &baseline.tool;
    let all = match cells.len() {
        1 => first.clone(),
        n if n <= MOST_CELLS => cells.join(", "),
        n => format!(
            "{} and {} more",
            cells[..MOST_CELLS].join(", "),
            n - MOST_CELLS
        ),
    };
    vec![format!(
        "rules or pilots play otherwise than those of {name} {version} that made it, in {all}"
    )]
}

/// Writes the version after as the new baseline.
// Long because the lock, what was kept, what is played and what is written belong together: nobody may write in between.
pub(super) fn update(args: &GateArgs, common: &Common, bench: &Bench) -> Result<Exit, CliError> {
    let path = target(args, bench)?;
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        report::make_folder(folder)?;
    }
    // What it kept is kept on: a second update in the meantime would lose the reason of the first.
    let _lock = FileLock::claim(&path)?;
    let after = side::after(args, bench)?;
    bench.inputs([&after, &after])?;
    let matchups = bench.matchups([&after, &after], &[], &[])?;
    let source = path.exists().then(|| Source::read(&path)).transpose();
    let source = source.map_err(CliError::Faults)?;
    let (old, history) = match source.as_ref().map(report::baseline_of) {
        None => (None, Vec::new()),
        Some(Ok(old)) => (Some(old.clone()), old.history),
        // Of another form: nothing to compare with, but why it was replaced is kept.
        Some(Err(BaselineError::Mismatch { .. })) => (None, report::read_entries(&path)?),
        Some(Err(error)) => return Err(error.into()),
    };
    let changes = match source.as_ref().zip(old.as_ref()) {
        Some((source, baseline)) => {
            let kept = KeptBaseline { source, baseline };
            differences(&side_of(baseline, &path), &after, bench)
                .map_err(|error| kept.error(error))?
        }
        None => Vec::new(),
    };
    let mut baseline = unplayed(common, bench, &after)?;
    baseline.history = history;
    baseline.history.push(BaselineUpdate {
        reason: args.reason.clone().unwrap_or_default().trim().to_owned(),
        cards: after.row.hash.clone(),
        changes,
    });
    let each = matchups
        .iter()
        .map(|matchup| matchup.after.mode().entries() as u64);
    let most = each.sum::<u64>() * bench.plan.first_pairs;
    let bar = Bar::new(most, print::progress(common));
    for (at, matchup) in matchups.iter().enumerate() {
        bar.stands(&|| format!("{at} of {} matchups", matchups.len()));
        let stand = stand(common, bench, matchup);
        bar.played(matchup.after.mode().entries() as u64 * bench.plan.first_pairs);
        let Some(stand) = stand else {
            bar.clear();
            print::remark("interrupted: the baseline stays as it was");
            if common.json {
                print::out(&common.nothing(Some(bench.row))?)?;
            }
            return Ok(Exit::Interrupted);
        };
        baseline.matchups.push(stand);
    }
    bar.clear();
    forfeits::remark();
    report::write_through(&path, baseline.text()?.as_bytes())?;
    if common.json {
        let own = serde_json::json!({
            "baseline": path.display().to_string(), "cards": after.row.hash, "updates": baseline.history.len(),
        });
        print::out(&bench.head(common, &after)?.answer(&own)?)?;
    } else if !common.quiet {
        print::lines(
            [
                format!("baseline  {}", path.display()),
                format!("version   {} ({})", after.row.said(), after.row.hash),
            ]
            .into_iter(),
        )?;
    }
    Ok(Exit::Done)
}

/// The file that is to be written.
fn target(args: &GateArgs, bench: &Bench) -> Result<PathBuf, CliError> {
    match (args.stored(), args.before.is_empty()) {
        (Some(path), _) => Ok(path.to_owned()),
        (None, true) => {
            Ok(PathBuf::from("reports/baseline").join(format!("{}.json", bench.row.id)))
        }
        (None, false) => Err(CliError::NoUse {
            flag: "before",
            verb: "gate --update".to_owned(),
            instead: "unless it names the one stored baseline to be written, FILE.json",
        }),
    }
}

/// A baseline of this version and plan, before any of it was played.
fn unplayed(common: &Common, bench: &Bench, after: &GateSide) -> Result<Baseline, CliError> {
    let file = |source: &Arc<Source>| FileText {
        path: source.path().to_owned(),
        text: source.text().to_owned(),
    };
    let layers = after.texts.layers.iter();
    let mut baseline = Baseline::new();
    bench.row.id.clone_into(&mut baseline.game);
    baseline.plan = PlanMark {
        name: bench.plan.name.clone(),
        hash: bench.plan.hash.clone(),
        text: bench.plan.source.text().to_owned(),
    };
    baseline.seed = report::seed_text(common.seed);
    baseline.inputs = kept_inputs(after, bench)?;
    baseline.cards = layers
        .map(|layer| layer.iter().map(file).collect())
        .collect();
    Ok(baseline)
}

/// What differs from the baseline before, in words. What the plan did not name then has nothing to differ from.
fn differences(old: &GateSide, after: &GateSide, bench: &Bench) -> Result<Vec<String>, CliError> {
    let known = |role: Role, name: &str| {
        let mut files = old.own.iter();
        files.any(|file| file.role == role && file.named.as_deref() == Some(name))
    };
    let names = named(&bench.plan, bench.row.pilot);
    let all_known = names.iter().all(|(role, name)| known(*role, name));
    let inputs = if all_known {
        bench.inputs([old, after])?
    } else {
        bench.inputs([after, after])?
    };
    let changes = bench.changes([old, after], &inputs)?;
    Ok(changes.iter().map(ToString::to_string).collect())
}

/// Texts of what the plan names and of what that pulls in, each once.
fn kept_inputs(side: &GateSide, bench: &Bench) -> Result<Vec<BaselineInput>, CliError> {
    let mut inputs: Vec<BaselineInput> = Vec::new();
    for (role, name) in named(&bench.plan, bench.row.pilot) {
        let input = bench.versions.input(&side.own, role, &name);
        let input = input.map_err(CliError::Faults)?;
        for (name, source) in std::iter::once((name, input.source)).chain(input.more) {
            inputs.push(BaselineInput {
                role: role.word().to_owned(),
                name,
                hash: fingerprint(source.text()),
                path: source.path().to_owned(),
                text: source.text().to_owned(),
            });
        }
    }
    inputs.sort();
    inputs.dedup();
    Ok(inputs)
}

/// The fingerprint of rules and pilots in one matchup: moves of its first sets, hashed.
fn moves(matchup: &Matchup) -> String {
    let ground = Ground {
        seed: SEED,
        cell: matchup.cell,
    };
    let print = matchup.before.print(ground, PRINTED);
    let hash = Fnv::new()
        .eat(&print.sum.to_le_bytes())
        .eat(&print.rolled.to_le_bytes());
    hash.hex()
}

/// Where a matchup stands, over the plan's first pairs.
fn stand(common: &Common, bench: &Bench, matchup: &Matchup) -> Option<Stand> {
    let arena = Arena {
        workers: &bench.workers,
        interrupt: interrupt::flag(),
        ground: Ground {
            seed: common.seed,
            cell: matchup.cell,
        },
    };
    let rows = arena.rows(matchup.after.as_ref(), 0..bench.plan.first_pairs, &[])?;
    let mut scores = Histogram::default();
    for row in &rows {
        scores.add(i32::from(row.scores[0]));
    }
    let sum = SetScore {
        sum: scores.sum() as u64,
        squares: scores.squares() as u64,
    };
    let seats = matchup.after.mode().entries();
    let interval = PairSummary::of(sum, rows.len() as u64, seats).map(pair_interval);
    let mean = moments(&scores, 60.0 * seats as f64).map(|(mean, _)| mean);
    let kept = |value: Option<f64>| report::cell(value).parse().ok();
    let entries = &matchup.line_up.entries;
    Some(Stand {
        deck_a: entries[0].deck.clone(),
        deck_b: matchup.opponent()[0].to_owned(),
        strategy: entries[0].strategy.clone(),
        moves: moves(matchup),
        win_rate: kept(mean),
        ci_low: kept(interval.map(|at| at.low)),
        ci_high: kept(interval.map(|at| at.high)),
        pairs: rows.len() as u64,
    })
}
