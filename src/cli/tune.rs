//! `tune`: a better deck against this field.

use std::path::Path;

use super::builder::{field, open, safe};
use super::common::{Clock, Common, once, read_state};
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, begin, of_game};
use super::tune_args::TuneArgs;
use super::tune_words::{name_of, note, sign, told};
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::build::{Limits, TuneRequest, Tuning, fewest};
use breachlab_analysis::cards::StudyError;
use breachlab_analysis::pace::{PaceMatches, Sample};
use breachlab_core::games::files::given;
use breachlab_core::games::{Builder, GameRow, Order, Piece, Shelf, Sign};
use breachlab_core::play::Hooks;
use breachlab_report::{self as report, ReportFolder, TuneReport};

/// Matches where nothing else is said. At about 8,000 matches a second and core this is under a minute on one; the
/// screen then tells pieces apart that differ by a point of win rate per copy, and the proof is good to a point.
const MATCHES: u64 = 300_000;
/// Name of the file that a search can be taken up from.
const STATE: &str = "tuning.json";

/// The pieces of these ids or names.
fn pieces(typed: &[String], builder: &dyn Builder) -> Result<Vec<Piece>, CliError> {
    let one = |typed: &String| {
        builder.find(typed).ok_or_else(|| {
            let mut kinds: Vec<&str> = Vec::new();
            for row in builder.pieces() {
                if !kinds.contains(&row.kind.as_str()) {
                    kinds.push(&row.kind);
                }
            }
            CliError::UnknownPiece {
                found: typed.clone(),
                kinds: kinds.join(" or "),
                near: builder.nearest(typed),
            }
        })
    };
    typed.iter().map(one).collect()
}

fn limits(args: &TuneArgs, row: &GameRow, builder: &dyn Builder) -> Result<Limits, CliError> {
    let keep = pieces(&args.keep, builder)?;
    let start = &builder.decks()[0].places;
    if let Some((_, typed)) = keep
        .iter()
        .zip(&args.keep)
        .find(|(piece, _)| !start.contains(piece))
    {
        return Err(CliError::KeptCard {
            found: typed.clone(),
        });
    }
    let owned = match &args.owned {
        None => None,
        Some(path) => {
            let source = given(Path::new(path)).map_err(CliError::Faults)?;
            let owned = builder.owned(&source);
            let owned = owned.ok_or(CliError::NotOwned { game: row.id })?;
            Some(owned.map_err(CliError::Faults)?)
        }
    };
    Ok(Limits {
        keep,
        ban: pieces(&args.ban, builder)?,
        owned,
    })
}

// Long because what is refused must be so before a folder is claimed, and a state read before it is replaced: the order is the point.
pub(super) fn run(
    args: &TuneArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let most = args.max_matches.unwrap_or(MATCHES);
    if most < fewest() {
        return Err(CliError::TooFewToTune {
            found: most,
            wanted: fewest(),
        });
    }
    let (order, weights) = order(args, row)?;
    let builder = open(row, &order)?;
    refuse_form(args, row, builder.as_ref())?;
    let pace = pace_matches(row, &order, common, most)?;
    let asked = TuneRequest {
        weights,
        limits: limits(args, row, builder.as_ref())?,
        most,
        swaps: args.max_swaps.map_or(usize::MAX, usize::from),
        population: args.population.into(),
    };
    let id = &builder.decks()[0].id;
    let question = question(args, &order, most);
    let folder = of_game(common, row, &format!("tune-{}", safe(id)), question);
    let folder = ReportFolder::claim(&folder)?;
    let state = folder.path().join(STATE);
    let saved = args.resume.then(|| read_state(&state)).transpose()?;
    let workers = common.workers()?;
    let bar = Bar::new(most, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let clock = Clock::start();
    let tuning = Tuning::new(
        builder.as_ref(),
        asked,
        &workers,
        hooks,
        common.seed,
        saved.as_ref(),
    );
    let mut tuning = tuning.map_err(|fault| CliError::State {
        path: state.display().to_string(),
        reason: fault.to_string(),
    })?;
    begin(&folder, args.resume.then_some(state.as_path()))?;
    let done = search_and_prove(&mut tuning, &folder, common, &bar);
    bar.clear();
    let (mut report, deck) = done?;
    row.id.clone_into(&mut report.head.game);
    row.title.clone_into(&mut report.head.title);
    report.head.command.clone_from(&common.asked.command);
    report
        .head
        .notes
        .extend(pace.look(&workers, interrupt::flag()));
    report.head.notes.extend(forfeits::notes());
    forfeits::file(&folder, report.head.complete)?;
    report.head.out = folder.path().display().to_string();
    deliver(args, builder.as_ref(), &deck, &folder, &mut report)?;
    report.head.timing = Some(clock.timing(report.head.matches, workers.threads()));
    Ok(match finish(&report, &folder, common)? {
        Exit::Done if !report.confirmed => Exit::No,
        exit => exit,
    })
}

/// The deck, its field and the pilots, as the game reads them, with the weights of the field.
fn order(args: &TuneArgs, row: &GameRow) -> Result<(Order, Vec<f64>), CliError> {
    let (against, weights) = field(&args.against, row, Some(&args.deck))?;
    let order = Order {
        decks: std::iter::once(args.deck.clone()).chain(against).collect(),
        strategies: pilots(args, row)?,
        ..args.data.order()
    };
    Ok((order, weights))
}

/// Refuses a form of deck file that the game does not write, before anything is played.
fn refuse_form(args: &TuneArgs, row: &GameRow, builder: &dyn Builder) -> Result<(), CliError> {
    let sample = Sign {
        id: "a",
        name: "a",
        note: "",
    };
    let (form, _) = args.format.form();
    match builder.text(&builder.decks()[0].places, sample, form) {
        Some(_) => Ok(()),
        None => Err(CliError::NoSuch {
            game: row.id,
            what: "plain lists of decks",
        }),
    }
}

/// Searches to the end of the budget and proves what was found; what an interrupt leaves is reported unfinished.
fn search_and_prove(
    tuning: &mut Tuning<'_>,
    folder: &ReportFolder,
    common: &Common,
    bar: &Bar,
) -> Result<(TuneReport, Vec<Piece>), CliError> {
    match search(tuning, folder, common, bar) {
        Ok(()) => tuning.prove().map_err(CliError::Faults),
        Err(Stopped::Halt(StudyError::Interrupted)) => {
            Ok((tuning.unfinished(), tuning.start().to_vec()))
        }
        Err(Stopped::Halt(StudyError::Faults(faults))) => Err(CliError::Faults(faults)),
        Err(Stopped::Cli(error)) => Err(error),
    }
}

/// Writes the deck that was found, and names its file in the report.
fn deliver(
    args: &TuneArgs,
    builder: &dyn Builder,
    deck: &[Piece],
    folder: &ReportFolder,
    report: &mut TuneReport,
) -> Result<(), CliError> {
    let (form, ending) = args.format.form();
    let name = name_of(&builder.decks()[0].id, report);
    let note = note(report);
    let text = builder.text(deck, sign(report, &name, &note), form);
    let file = format!("{}.{ending}", safe(&name));
    let mut text = text.unwrap_or_default();
    if !report.head.complete {
        text = report::unproven(&text);
    }
    let file = folder.deliver(&file, text.as_bytes())?;
    if report.head.complete {
        // Of this very search, before it was taken up: nobody should take it for what came of it.
        let unproven = format!("{}.{ending}", safe(&builder.decks()[0].id));
        folder.drop_unproven(&unproven)?;
    }
    report.deck = file.display().to_string();
    Ok(())
}

/// Why a search ended early.
enum Stopped {
    Halt(StudyError),
    Cli(CliError),
}

impl From<StudyError> for Stopped {
    fn from(halt: StudyError) -> Self {
        Self::Halt(halt)
    }
}

fn search(
    tuning: &mut Tuning<'_>,
    folder: &ReportFolder,
    common: &Common,
    bar: &Bar,
) -> Result<(), Stopped> {
    while let Some(round) = tuning.step()? {
        let text =
            serde_json::to_vec(&tuning.saved()).map_err(|error| Stopped::Cli(error.into()))?;
        folder
            .write(STATE, &text)
            .map_err(|error| Stopped::Cli(error.into()))?;
        if !common.quiet {
            bar.aside(|| print::remark(&told(&round)));
        }
    }
    Ok(())
}

/// The strategy of the search, then the others.
fn pilots(args: &TuneArgs, row: &GameRow) -> Result<Vec<String>, CliError> {
    let named = args.named(row);
    once("--strategy", &named)?;
    let mut all = named;
    if all.len() == 1 {
        let shelf = (row.shelf)(Shelf::Strategies).into_iter();
        let known = shelf.map(|found| found.id).filter(|id| (row.trains)(id));
        all.extend(known.filter(|id| *id != all[0]).collect::<Vec<_>>());
    }
    Ok(all)
}

/// What makes a search another one.
fn question(args: &TuneArgs, order: &Order, most: u64) -> QuestionPrint {
    QuestionPrint::new()
        .order(order)
        .named("--against", &args.against)
        .named("--owned", args.owned.as_slice())
        .named("--keep", &args.keep)
        .named("--ban", &args.ban)
        .with("--max-matches", most)
        .with("--max-swaps", format!("{:?}", args.max_swaps))
        .with("--population", args.population)
        .with("--format", format!("{:?}", args.format))
}

/// Matches that tell whether those of the search end before the cards matter.
fn pace_matches(
    row: &GameRow,
    order: &Order,
    common: &Common,
    matches: u64,
) -> Result<PaceMatches, CliError> {
    let sample = Sample {
        row,
        data: order,
        decks: &order.decks,
        pilots: &order.strategies[..1],
        seed: common.seed,
        matches,
    };
    PaceMatches::read(&sample).map_err(CliError::Faults)
}
