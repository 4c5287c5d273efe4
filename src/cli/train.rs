//! `train`: make this strategy stronger.

use std::path::Path;

use clap::Args;

use super::common::{Clock, Common, once, parse_name, read_state, whole};
use super::error::{CliError, Exit};
use super::folder::{Question, of_game};
use super::{interrupt, print};
use crate::analysis::saved::Saved;
use crate::analysis::train::{Course, Refused, Step, Training};
use crate::engine::Hooks;
use crate::games::{Row, Shelf};
use crate::plan::{StrategyKind, nearest, read_strategy};
use crate::report::{self, Folder};

/// Name of the file that a training can be taken up from.
const STATE: &str = "training.json";

/// Arguments of `train`.
#[derive(Debug, Args)]
pub struct TrainArgs {
    /// The strategy to begin with: a path or the name of an embedded policy
    #[arg(value_name = "STRATEGY", value_parser = parse_name)]
    strategy: String,
    /// Pilots to play against [default: the strategy itself and all embedded policies but random ones]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    gauntlet: Vec<String>,
    /// Decks, each played by both sides [default: all embedded ones]
    #[arg(long, value_name = "DECK", value_delimiter = ',', value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Change these plan numbers and weights only
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    only: Vec<String>,
    /// Generations
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = whole::<u64>(1, 100_000), allow_negative_numbers = true)]
    generations: u64,
    /// Candidates a generation
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = whole::<u16>(4, 1000), allow_negative_numbers = true)]
    population: u16,
    /// Pairs of matches of a candidate against one pilot with one deck
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole::<u64>(1, 1_000_000), allow_negative_numbers = true)]
    pairs: u64,
    /// Pairs of the proof against one pilot with one deck
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(1, 10_000_000), allow_negative_numbers = true)]
    proof_pairs: u64,
    /// Take up the training that was left in the --out folder
    #[arg(long)]
    resume: bool,
}

pub(super) fn run(
    args: &TrainArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    // Reading all the decks takes a moment, and Ctrl-C is heard from the start.
    let interrupt = interrupt::flag();
    let course = course(args, common, row);
    for (flag, names) in [
        ("--gauntlet", &args.gauntlet),
        ("--decks", &args.decks),
        ("--only", &args.only),
    ] {
        once(flag, names)?;
    }
    trainable(row, &course)?;
    let name = stem(&args.strategy);
    let folder = of_game(
        common,
        row,
        &format!("train-{name}"),
        question(args, &course),
    );
    let folder = Folder::claim(&folder)?;
    let state = folder.path().join(STATE);
    let saved: Option<Saved> = args.resume.then(|| read_state(&state)).transpose()?;
    let crew = common.crew()?;
    let hooks = Hooks {
        progress: &(),
        interrupt,
    };
    let training = Training::new(row, &course, &crew, saved.as_ref(), interrupt).map_err(
        |fault| match fault {
            Refused::Faults(faults) => CliError::Faults(faults),
            Refused::Saved(fault) => CliError::State {
                path: state.display().to_string(),
                reason: fault.to_string(),
            },
        },
    )?;
    let state = args.resume.then_some(state.as_path());
    folder.withdraw(&state.into_iter().collect::<Vec<_>>())?;
    let Some(mut training) = training else {
        print::remark("interrupted before the first match: nothing is kept");
        return Ok(Exit::Interrupted);
    };
    let clock = Clock::start();
    let mut is_complete = true;
    while training.generation() < args.generations {
        let Some(step) = training.step(hooks) else {
            is_complete = false;
            break;
        };
        folder.write(STATE, &serde_json::to_vec(&step.saved)?)?;
        if !common.quiet {
            print::remark(&told(&step, args.generations));
        }
    }
    if !is_complete && training.generation() == 0 {
        print::remark("interrupted before the first generation was done: nothing is kept");
        return Ok(Exit::Interrupted);
    }
    let text = training.text().map_err(CliError::Faults)?;
    let file = folder.deliver(&format!("{name}.toml"), text.as_bytes())?;
    let proof = if is_complete {
        training.prove(&text, hooks).map_err(CliError::Faults)?
    } else {
        None
    };
    let mut proof = proof.unwrap_or_else(|| training.unproven());
    proof.file = file.display().to_string();
    proof.timing = clock.timing(0, crew.threads());
    // What was played before a training was taken up is not known: no speed is better than a wrong one.
    proof.timing.matches_per_second = f64::NAN;
    let document = report::train_document(&proof)?;
    folder.write("proof.json", document.as_bytes())?;
    if common.json {
        print::out(&document)?;
    } else if !common.quiet {
        print::page(&report::train_table(&proof))?;
    }
    let out = folder.path().display();
    if !proof.complete {
        print::remark(&format!("--resume with --out {out} goes on from there"));
    }
    Ok(match interrupt::ended(proof.complete, &out.to_string()) {
        Exit::Done if !proof.is_stronger() => Exit::No,
        exit => exit,
    })
}

fn course(args: &TrainArgs, common: &Common, row: &Row) -> Course {
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
    Course {
        strategy: args.strategy.clone(),
        gauntlet: or(&args.gauntlet, &policies),
        decks: or(&args.decks, &|| shelf(Shelf::Decks).collect()),
        only: args.only.clone(),
        generations: args.generations,
        population: args.population.into(),
        pairs: args.pairs,
        proof_pairs: args.proof_pairs,
        seed: common.seed,
    }
}

/// What makes a training another one.
fn question(args: &TrainArgs, course: &Course) -> Question {
    Question::new()
        .named("strategy", std::slice::from_ref(&course.strategy))
        .named("--gauntlet", &course.gauntlet)
        .named("--decks", &course.decks)
        .named("--only", &course.only)
        .with("--generations", course.generations)
        .with("--population", course.population)
        .with("--pairs", course.pairs)
        .with("--proof-pairs", course.proof_pairs)
        .resumed(args.resume)
}

/// Refuses what no training can begin with, by the argument that asks for it.
fn trainable(row: &Row, course: &Course) -> Result<(), CliError> {
    let source = (row.strategy)(&course.strategy).map_err(CliError::Faults)?;
    let file = read_strategy(&source, row.knobs, row.cues).map_err(CliError::Faults)?;
    if file.kind != StrategyKind::Policy {
        return Err(CliError::NoPolicy {
            found: course.strategy.clone(),
        });
    }
    let known = || {
        let knobs = row.knobs.iter().map(|knob| knob.name);
        knobs.chain(row.cues.iter().copied())
    };
    let unknown = |name: &&String| !known().any(|known| known == name.as_str());
    match course.only.iter().find(unknown) {
        None => Ok(()),
        Some(name) => Err(CliError::UnknownNumber {
            found: name.clone(),
            near_name: nearest(name, known()).map(str::to_owned),
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

fn told(step: &Step, generations: u64) -> String {
    let rate = |rate: report::Estimate| {
        format!(
            "{:.1} ± {:.1} %",
            rate.value * 100.0,
            rate.half_width() * 100.0
        )
    };
    format!(
        "generation {:>3} of {generations}: best so far wins {}, the start {} on the same deals; step {:.3}",
        step.generation,
        rate(step.best),
        rate(step.start),
        step.sigma
    )
}
