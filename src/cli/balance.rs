//! `balance`: which small changes of numbers make this a better game?

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::balance_search::BalanceSitting;
use super::builder::{parse_budget, safe};
use super::common::{Clock, Common, parse_name, refuse_patches};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, of_game};
use super::passed::name_unread;
use super::{forfeits, interrupt, print};
use crate::progress::{Bar, Over};
use breachlab_analysis::balance::{
    BalanceField, BalanceHalt, BalanceRequest, BalanceSearch, PatchFile, Retraining, most_of_turns,
};
use breachlab_core::games::{CardTexts, Contest, GameRow, OwnFile, Role, Versions};
use breachlab_core::plan::{Code, Fault, Faults, GoalsPlan, Source, read_goals};
use breachlab_core::play::Hooks;
use breachlab_report::{self as report, BalanceReport, ReportFolder};

/// Arguments of `balance`.
#[derive(Debug, Args)]
pub struct BalanceArgs {
    /// Goals file: what is wanted, which numbers of which cards may move for it, what moving them costs
    #[arg(long, value_name = "FILE")]
    goals: PathBuf,
    /// Most matches of the search, in place of what the goals file says; pruning, proof and frontier come on top
    #[arg(long, value_name = "N", value_parser = parse_budget, allow_negative_numbers = true)]
    max_matches: Option<u64>,
    #[command(flatten)]
    pub(super) data: DataArgs,
    /// Strategies, files or folders, that take the place of those the goals file names alike; may be repeated
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "PATH", value_parser = parse_name)]
    strategy: Vec<String>,
    /// Train the pilots again on what is found, and search on against those, until neither moves: see `[retrain]` of the goals
    /// file
    #[arg(long)]
    retrain: bool,
    /// Take up the search that was left in the --out folder
    #[arg(long)]
    resume: bool,
}

// Long because what is refused, what is taken up and what is played depend on each other, and each may end the verb in its own way.
pub(super) fn run(
    args: &BalanceArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let what = "line-ups of two decks, which balance plays";
    let versions = row.versions.filter(|_| row.contest == Contest::Pairs);
    let versions = versions.ok_or(CliError::NoSuch { game: row.id, what })?;
    refuse_patches(row, &args.data.patch)?;
    name_unread(&args.data.cards);
    let plan = Source::read(&args.goals).and_then(|source| read_goals(&source, row.endings));
    let plan = plan.map_err(CliError::Faults)?;
    let request = request(args, common, row, versions, &plan)?;
    let folder = of_game(
        common,
        row,
        &format!("balance-{}", safe(&plan.name)),
        question(args, &request),
    );
    let workers = common.workers()?;
    let most = if args.retrain {
        most_of_turns(&request)
    } else {
        request.most
    };
    let bar = Bar::new(most, print::progress(common));
    let hooks = Hooks {
        progress: &Over(&bar),
        interrupt: interrupt::flag(),
    };
    let clock = Clock::start();
    let field = match BalanceField::new(&request, &workers, hooks) {
        Ok(field) => field,
        Err(BalanceHalt::Faults(faults)) => return Err(CliError::Faults(faults)),
        Err(BalanceHalt::Interrupted) => {
            bar.clear();
            print::remark("interrupted before the first match: nothing is kept");
            if common.json {
                print::out(&common.nothing(Some(row))?)?;
            }
            return Ok(Exit::Interrupted);
        }
    };
    let begun = BalanceSearch::affordable(&field).map_err(CliError::Faults)?;
    let folder = ReportFolder::claim(&folder)?;
    let sitting = BalanceSitting {
        request: &request,
        workers: &workers,
        hooks,
        folder: &folder,
        common,
        bar: &bar,
    };
    let searched = if args.retrain {
        sitting.by_turns(&field, args.resume, Retraining::new(begun))
    } else {
        sitting.straight(&field, args.resume, begun)
    }?;
    let proven = sitting.prove(&searched, &field)?;
    bar.clear();
    let (is_complete, mut report) = (proven.is_whole, proven.report);
    report.head.complete = is_complete;
    report.head.command.clone_from(&common.asked.command);
    report.head.notes.extend(forfeits::notes());
    report.forfeits = forfeits::count();
    forfeits::file(&folder, is_complete)?;
    report.head.out = folder.path().display().to_string();
    deliver(&field, &proven.point, &folder, &mut report)?;
    report.head.timing = Some(clock.timing(report.head.matches, workers.threads()));
    if args.resume {
        // How long it took before it was taken up is not known: no speed is better than a wrong one.
        if let Some(timing) = &mut report.head.timing {
            timing.matches_per_second = f64::NAN;
        }
    }
    let exit = finish(&report, &folder, common)?;
    if !is_complete {
        let out = folder.path().display();
        print::remark(&format!("--resume with --out {out} goes on from there"));
    }
    Ok(match exit {
        Exit::Done if !report.is_met() => Exit::No,
        exit => exit,
    })
}

/// What is asked, with the cards to begin with.
fn request<'a>(
    args: &BalanceArgs,
    common: &Common,
    row: &'static GameRow,
    versions: &'static dyn Versions,
    plan: &'a GoalsPlan,
) -> Result<BalanceRequest<'a>, CliError> {
    let texts = texts(args, versions).map_err(CliError::Faults)?;
    let own = strategies(args, versions).map_err(CliError::Faults)?;
    let of_plan = plan.rules.as_ref().map(|rules| rules.name.clone());
    Ok(BalanceRequest {
        plan,
        row,
        versions,
        texts,
        own,
        rules: args.data.rules.clone().or(of_plan),
        pilot: row.pilot,
        most: args.max_matches.unwrap_or(plan.matches),
        seed: common.seed,
    })
}

/// What only the cards, decks and pilots tell of a goals file: levers that its cards cannot bear, cards without a value. `cards`
/// lie over the embedded ones.
pub(super) fn judge(
    source: &Arc<Source>,
    row: &'static GameRow,
    cards: &[String],
    common: &Common,
) -> Result<Faults, CliError> {
    let plan = match read_goals(source, row.endings) {
        Ok(plan) => plan,
        Err(faults) => return Ok(faults),
    };
    let Some(versions) = row.versions else {
        return Ok(Faults::new());
    };
    let texts = match versions.read(cards) {
        Ok(files) => files.texts,
        Err(faults) => return Ok(faults),
    };
    let request = BalanceRequest {
        plan: &plan,
        row,
        versions,
        texts,
        own: Vec::new(),
        rules: plan.rules.as_ref().map(|rules| rules.name.clone()),
        pilot: row.pilot,
        most: plan.matches,
        seed: common.seed,
    };
    let hooks = Hooks {
        progress: &(),
        interrupt: interrupt::flag(),
    };
    let workers = common.workers()?;
    match BalanceField::new(&request, &workers, hooks) {
        Err(BalanceHalt::Faults(faults)) => Ok(faults),
        Ok(field) => Ok(BalanceSearch::affordable(&field).err().unwrap_or_default()),
        // Of an interrupted check the verdict is nobody's.
        Err(BalanceHalt::Interrupted) => Ok(Faults::new()),
    }
}

/// Strategies of one's own; what is none is refused.
fn strategies(args: &BalanceArgs, versions: &dyn Versions) -> Result<Vec<OwnFile>, Faults> {
    let files = versions.read(&args.strategy)?;
    let cards = files.texts.layers.iter().skip(1).flatten();
    let cards = cards.map(|source| (source, Role::Card));
    let others = files.own.iter().map(|file| (&file.source, file.role));
    let mut strays = cards
        .chain(others)
        .filter(|(_, role)| *role != Role::Strategy);
    match strays.next() {
        None => Ok(files.own),
        Some((source, role)) => {
            let (path, word) = (source.path().to_owned(), role.word().to_owned());
            Err(Fault::of_file(path, Code::Contradiction, word, Role::Strategy.word()).into())
        }
    }
}

/// The cards: embedded ones, what lies over them, and patches.
fn texts(args: &BalanceArgs, versions: &dyn Versions) -> Result<CardTexts, Faults> {
    let files = versions.read(&args.data.cards)?;
    let stray = files
        .own
        .first()
        .map(|file| (file.source.path().to_owned(), file.role.word()));
    if let Some((path, word)) = stray {
        return Err(Fault::of_file(path, Code::Contradiction, word.to_owned(), "cards").into());
    }
    let mut texts = files.texts;
    for patch in &args.data.patch {
        texts = versions.patched(&texts, patch)?;
    }
    Ok(texts)
}

/// What makes a balancing another one.
fn question(args: &BalanceArgs, request: &BalanceRequest<'_>) -> QuestionPrint {
    QuestionPrint::new()
        .named("--goals", &[args.goals.display().to_string()])
        .order(&args.data.order())
        .named("--strategy", &args.strategy)
        .with("--max-matches", request.most)
        .with("--retrain", u64::from(args.retrain))
}

/// Writes the patch, marked where it is not proven, and names its file in the report.
fn deliver(
    field: &BalanceField<'_>,
    point: &[i32],
    folder: &ReportFolder,
    report: &mut BalanceReport,
) -> Result<(), CliError> {
    let name = |ending: &str| format!("{}.{ending}", safe(&report.name));
    let Some(patch) = field.patch(point).map_err(CliError::Faults)? else {
        // What an interrupted search had found until then is no part of the answer.
        for ending in PatchFile::ENDINGS {
            folder.drop_unproven(&name(ending))?;
        }
        return Ok(());
    };
    let name = name(patch.ending);
    let text = if report.head.complete {
        patch.text
    } else {
        report::unproven(&patch.text)
    };
    let file: &Path = &folder.deliver(&name, text.as_bytes())?;
    report.patch = file.display().to_string();
    report.flag = patch.flag;
    Ok(())
}
