//! `train`: make this strategy stronger.

use std::path::Path;

use clap::Args;

use super::common::{Clock, Common, once, parse_name, read_state, refuse_patches, whole};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::show;
use super::folder::{QuestionPrint, begin, of_game};
use super::passed::name_unread;
use super::{forfeits, interrupt, print};
use crate::progress::{Bar, Over};
use breachlab_analysis::saved::Saved;
use breachlab_analysis::train::{Generation, Refused, Training, TrainingPlan, trainable_names};
use breachlab_core::games::{Contest, GameRow, Shelf};
use breachlab_core::plan::{StrategyKind, nearest, read_strategy};
use breachlab_core::play::Hooks;
use breachlab_report::{self as report, Head, ReportFolder, TrainReport};

/// Name of the file that a training can be taken up from.
const STATE: &str = "training.json";

/// Arguments of `train`.
#[derive(Debug, Args)]
pub struct TrainArgs {
    /// The strategy to begin with: a path or the name of an embedded policy
    #[arg(value_name = "STRATEGY", value_parser = parse_name)]
    strategy: String,
    /// Pilots to play against [default: the strategy itself and all embedded policies but random ones; none where each
    /// deck plays for itself against the table]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    gauntlet: Vec<String>,
    /// Decks, each played by both sides, or by itself against the table [default: all embedded ones]
    #[arg(long, value_name = "DECK", value_delimiter = ',', value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Change these plan numbers and weights only
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    only: Vec<String>,
    /// Generations to train for
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = whole::<u64>(1, 100_000), allow_negative_numbers = true)]
    generations: u64,
    /// Candidates per generation
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = whole::<u16>(4, 1000), allow_negative_numbers = true)]
    population: u16,
    /// Pairs of matches of a candidate against one pilot with one deck; single matches where each deck plays for itself
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole::<u64>(1, 1_000_000), allow_negative_numbers = true)]
    pairs: u64,
    /// Pairs of the proof against one pilot with one deck
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(1, 10_000_000), allow_negative_numbers = true)]
    proof_pairs: u64,
    /// Take up the training that was left in the --out folder
    #[arg(long)]
    resume: bool,
}

// Long because an interrupt between any two of these steps leaves something else behind, from nothing at all to an unproven file.
pub(super) fn run(
    args: &TrainArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    if row.contest == Contest::Alone && !args.gauntlet.is_empty() {
        let what =
            "pilots that meet each other: leave --gauntlet out, each deck plays against the table";
        return Err(CliError::NoSuch { game: row.id, what });
    }
    refuse_patches(row, &args.data.patch)?;
    name_unread(&args.data.cards);
    // Reading all the decks takes a moment, and Ctrl-C is heard from the start.
    let interrupt = interrupt::flag();
    let course = course(args, common, row)?;
    let name = stem(&args.strategy);
    let folder = of_game(common, row, &format!("train-{name}"), question(&course));
    let folder = ReportFolder::claim(&folder)?;
    let state = folder.path().join(STATE);
    let saved: Option<Saved> = args.resume.then(|| read_state(&state)).transpose()?;
    let workers = common.workers()?;
    let training = Training::new(
        row,
        &course,
        (&workers, &row.load),
        saved.as_ref(),
        interrupt,
    );
    let training = training.map_err(|refused| refusal(refused, &state))?;
    begin(&folder, args.resume.then_some(state.as_path()))?;
    let file = format!("{name}.toml");
    let nothing = |before| nothing_kept(args, common, row, before, &folder.path().join(&file));
    let Some(mut training) = training else {
        return nothing("match");
    };
    let clock = Clock::start();
    let bar = Bar::new(training.matches_in_all(), print::progress(common));
    let hooks = Hooks {
        progress: &Over(&bar),
        interrupt,
    };
    let mut is_complete = true;
    while is_complete && training.generation() < args.generations {
        let step = training.step(hooks);
        is_complete = step.is_some();
        if let Some(step) = step {
            folder.write(STATE, &serde_json::to_vec(&step.saved)?)?;
            if !common.quiet {
                bar.aside(|| print::remark(&told(&step, args.generations)));
            }
        }
    }
    if !is_complete && training.generation() == 0 {
        bar.clear();
        return nothing("generation was done");
    }
    let text = training.text().map_err(CliError::Faults)?;
    // Until it is proven, whatever ends the run, the file says that it is not.
    let path = folder.deliver(&file, report::unproven(&text).as_bytes())?;
    let proof = if is_complete {
        training.prove(&text, hooks).map_err(CliError::Faults)
    } else {
        let mut nothing = training.unproven();
        nothing.head.complete = false;
        Ok(nothing)
    };
    bar.clear();
    let mut proof = proof?;
    if proof.head.complete {
        folder.deliver(&file, text.as_bytes())?;
    }
    proof.file = path.display().to_string();
    proof.head.timing = Some(clock.timing(0, workers.threads()));
    conclude(common, &folder, proof)
}

/// Writes and prints what a training has gained.
fn conclude(
    common: &Common,
    folder: &ReportFolder,
    mut proof: TrainReport,
) -> Result<Exit, CliError> {
    // What was played before a training was taken up is not known: no speed is better than a wrong one.
    if let Some(timing) = &mut proof.head.timing {
        timing.matches_per_second = f64::NAN;
    }
    proof.head.command.clone_from(&common.asked.command);
    proof.head.out = folder.path().display().to_string();
    proof.head.notes = forfeits::notes();
    forfeits::file(folder, proof.head.complete)?;
    report::write(&proof, folder)?;
    show(&proof, common)?;
    let out = folder.path().display();
    if !proof.head.complete {
        print::remark(&format!("--resume with --out {out} goes on from there"));
    }
    Ok(
        match interrupt::ended(proof.head.complete, &out.to_string()) {
            Exit::Done if !proof.is_stronger() => Exit::No,
            exit => exit,
        },
    )
}

/// The end of a training that was interrupted before there was anything to keep: a document says so as well.
fn nothing_kept(
    args: &TrainArgs,
    common: &Common,
    row: &GameRow,
    before: &str,
    file: &Path,
) -> Result<Exit, CliError> {
    if common.json {
        let nothing = TrainReport {
            head: Head {
                complete: false,
                notes: forfeits::notes(),
                ..common.head(Some(row))
            },
            strategy: args.strategy.clone(),
            ..TrainReport::default()
        };
        print::out(&report::document(&nothing)?)?;
    }
    print::remark(&format!(
        "interrupted before the first {before}: nothing is kept"
    ));
    if file.exists() {
        let file = file.display();
        print::remark(&format!("{file} is of an earlier training"));
    }
    Ok(Exit::Interrupted)
}

/// Why a training cannot begin, or cannot go on from where it was left.
fn refusal(refused: Refused, state: &Path) -> CliError {
    match refused {
        Refused::Faults(faults) => CliError::Faults(faults),
        Refused::Saved(fault) => CliError::State {
            path: state.display().to_string(),
            reason: fault.to_string(),
        },
    }
}

/// What the training is asked, nothing left open and nothing named twice.
fn course(args: &TrainArgs, common: &Common, row: &GameRow) -> Result<TrainingPlan, CliError> {
    for (flag, names) in [
        ("--gauntlet", &args.gauntlet),
        ("--decks", &args.decks),
        ("--only", &args.only),
    ] {
        once(flag, names)?;
    }
    let shelf = |shelf: Shelf| (row.shelf)(shelf).into_iter().map(|found| found.id);
    let policies = || {
        let mut names = vec![args.strategy.clone()];
        let is_policy = |name: &String| (row.trains)(name) && *name != args.strategy;
        names.extend(shelf(Shelf::Strategies).filter(is_policy));
        names
    };
    let or = |named: &[String], all: &dyn Fn() -> Vec<String>| {
        if named.is_empty() {
            all()
        } else {
            named.to_vec()
        }
    };
    let course = TrainingPlan {
        strategy: args.strategy.clone(),
        gauntlet: match row.contest {
            Contest::Pairs => or(&args.gauntlet, &policies),
            Contest::Alone => Vec::new(),
        },
        decks: super::ladder::named_or_all(&args.decks, row, Shelf::Decks),
        cards: args.data.cards.clone(),
        patches: args.data.patch.clone(),
        rules: args.data.rules.clone(),
        own: Vec::new(),
        only: args.only.clone(),
        generations: args.generations,
        population: args.population.into(),
        pairs: args.pairs,
        proof_pairs: args.proof_pairs,
        seed: common.seed,
    };
    trainable(row, &course)?;
    Ok(course)
}

/// What makes a training another one.
fn question(course: &TrainingPlan) -> QuestionPrint {
    QuestionPrint::new()
        .named("strategy", std::slice::from_ref(&course.strategy))
        .named("--gauntlet", &course.gauntlet)
        .named("--decks", &course.decks)
        .named("--only", &course.only)
        .order(&course.order(Vec::new(), Vec::new()))
        .with("--generations", course.generations)
        .with("--population", course.population)
        .with("--pairs", course.pairs)
        .with("--proof-pairs", course.proof_pairs)
}

/// Refuses what no training can begin with, by the argument that asks for it.
fn trainable(row: &GameRow, course: &TrainingPlan) -> Result<(), CliError> {
    let source = (row.strategy)(&course.strategy).map_err(CliError::Faults)?;
    let file =
        read_strategy(&source, row.parameters, row.worths, row.cues).map_err(CliError::Faults)?;
    if file.kind != StrategyKind::Policy {
        return Err(CliError::NoPolicy {
            found: course.strategy.clone(),
        });
    }
    let known = trainable_names(row);
    let unknown = |name: &&String| !known.contains(name);
    match course.only.iter().find(unknown) {
        None => Ok(()),
        Some(name) => Err(CliError::UnknownNumber {
            found: name.clone(),
            near_name: nearest(name, known.iter().map(String::as_str)).map(str::to_owned),
        }),
    }
}

fn stem(typed: &str) -> String {
    let stem = Path::new(typed).file_stem();
    stem.map_or_else(
        || "strategy".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

fn told(step: &Generation, generations: u64) -> String {
    format!(
        "generation {:>3} of {generations}: {}; step {:.3}",
        step.generation,
        step.told(),
        step.sigma
    )
}
