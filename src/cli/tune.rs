//! `tune`: a better deck against this field.

use std::collections::BTreeSet;
use std::path::Path;

use clap::{Args, ValueEnum};

use super::common::{Clock, Common, name_unread, once, read_state, refuse_patches};
use super::error::{CliError, Exit};
use super::folder::{Question, of_game};
use super::meta::weighted;
use super::run::quoted;
use super::{forfeits, interrupt, print};
use crate::analysis::build::{Asked, Limits, Round, Tuning, fewest};
use crate::analysis::cards::Halt;
use crate::analysis::pace::{self, Sample};
use crate::games::files::given;
use crate::games::{Builder, Form, Order, Piece, Row, Shelf, Sign};
use crate::play::{Crew, Hooks};
use crate::progress::Bar;
use crate::report::{self, Folder, TuneReport, seed_text};

/// Matches where nothing else is said. At about 8,000 matches a second and core this is under a minute on one; the
/// screen then tells pieces apart that differ by a point of win rate a copy, and the proof is good to a point.
const MATCHES: u64 = 300_000;
/// Most matches of one search or map: what was dealt is kept in memory.
const MOST: u64 = 100_000_000;
/// Name of the file that a search can be taken up from.
const STATE: &str = "tuning.json";

/// Form of the new deck file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// TOML
    #[default]
    Toml,
    /// A plain list, as players paste it
    List,
}

impl Format {
    fn form(self) -> (Form, &'static str) {
        match self {
            Self::Toml => (Form::Toml, "toml"),
            Self::List => (Form::List, "txt"),
        }
    }
}

/// Arguments of `tune`.
#[derive(Debug, Args)]
pub struct TuneArgs {
    /// The deck to begin with: a path or the name of an embedded one
    #[arg(value_name = "DECK")]
    pub(super) deck: String,
    /// The field: decks, each with a weight if they are not met equally often [default: all other embedded decks]
    #[arg(long, value_name = "DECK[:WEIGHT]", value_delimiter = ',')]
    pub(super) against: Vec<String>,
    /// Cards that are owned, with numbers: a file of lines `3 Name`, or TOML with [cards]. What is in the deck counts
    /// as owned [default: all cards]
    #[arg(long, value_name = "FILE")]
    pub(super) owned: Option<String>,
    /// Cards of the deck that stay, by id or name; may be repeated
    #[arg(long, value_name = "CARD")]
    keep: Vec<String>,
    /// Cards that are never put in, by id or name; may be repeated
    #[arg(long, value_name = "CARD")]
    ban: Vec<String>,
    /// Strategies: the first plays both sides of the search, the others try the result [default: the game's, and all
    /// embedded policies]
    #[arg(long, alias = "pilot", value_name = "NAME", value_delimiter = ',')]
    strategy: Vec<String>,
    /// Older spelling of the strategies after the first
    #[arg(long, value_name = "NAME", value_delimiter = ',', hide = true)]
    pilots: Vec<String>,
    /// Most matches in all: search, proof on fresh deals, other pilots [default: 300000]
    #[arg(long, value_name = "N", value_parser = parse_budget, allow_negative_numbers = true)]
    max_matches: Option<u64>,
    /// Exchange at most so many cards [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    max_swaps: Option<u16>,
    /// Breed so many decks first, for larger moves than single exchanges; 0 does not
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1000))]
    population: u16,
    /// Form of the new deck file
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Card file or folder over the embedded set: adds cards, or replaces them by id; may be repeated
    #[arg(long, value_name = "PATH")]
    pub(super) cards: Vec<String>,
    /// Patch file: changed numbers of cards, laid over all the cards; may be repeated
    #[arg(long, value_name = "FILE")]
    patch: Vec<String>,
    /// Rules file in place of the embedded one
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,
    /// Take up the search that was left in the --out folder
    #[arg(long)]
    resume: bool,
}

/// Opens the decks of a game, where it has such a thing.
pub(super) fn open(row: &Row, order: &Order) -> Result<Box<dyn Builder>, CliError> {
    let open = row.build.ok_or(CliError::NoBuilder { game: row.id })?;
    refuse_patches(row, &order.patches)?;
    name_unread(&order.cards);
    open(order).map_err(CliError::Faults)
}

pub(super) fn parse_budget(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|matches| (1..=MOST).contains(matches))
        .ok_or_else(|| format!("wanted a whole number from 1 to {MOST}"))
}

/// Decks and weights as typed; all embedded decks but `own` where none are.
pub(super) fn field(
    typed: &[String],
    row: &Row,
    own: Option<&str>,
) -> Result<(Vec<String>, Vec<f64>), CliError> {
    if typed.is_empty() {
        let all = (row.shelf)(Shelf::Decks).into_iter().map(|found| found.id);
        let decks: Vec<String> = all.filter(|id| own != Some(id)).collect();
        let weights = vec![1.0; decks.len()];
        return Ok((decks, weights));
    }
    let (mut decks, mut weights, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for part in typed {
        // A path may hold a colon of its own: then it is a path, and its weight is 1.
        let (name, weight) = if Path::new(part).exists() {
            (part.as_str(), 1.0)
        } else {
            weighted(part, "--against")?
        };
        if !seen.insert(name) {
            return Err(CliError::Twice {
                flag: "--against",
                name: name.to_owned(),
            });
        }
        decks.push(name.to_owned());
        weights.push(weight);
    }
    if weights.iter().sum::<f64>() <= 0.0 {
        return Err(CliError::Weight {
            flag: "--against",
            found: typed.join(","),
        });
    }
    Ok((decks, weights))
}

/// The pieces of these ids or names.
fn pieces(typed: &[String], builder: &dyn Builder) -> Result<Vec<Piece>, CliError> {
    let one = |typed: &String| {
        builder.find(typed).ok_or_else(|| CliError::UnknownCard {
            found: typed.clone(),
            near: builder.nearest(typed),
        })
    };
    typed.iter().map(one).collect()
}

fn limits(args: &TuneArgs, row: &Row, builder: &dyn Builder) -> Result<Limits, CliError> {
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

/// The strategy of the search, then the others as far as they are named.
fn named(args: &TuneArgs, row: &Row) -> Vec<String> {
    let mut named = args.strategy.clone();
    if named.is_empty() {
        named.push(row.pilot.to_owned());
    }
    named.extend(args.pilots.iter().cloned());
    named
}

/// The strategy of the search, then the others.
fn pilots(args: &TuneArgs, row: &Row) -> Result<Vec<String>, CliError> {
    let named = named(args, row);
    once("--strategy", &named)?;
    let mut all = named;
    if all.len() == 1 {
        let shelf = (row.shelf)(Shelf::Strategies).into_iter();
        let known = shelf.map(|found| found.id).filter(|id| (row.trains)(id));
        all.extend(known.filter(|id| *id != all[0]).collect::<Vec<_>>());
    }
    Ok(all)
}

pub(super) fn run(
    args: &TuneArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let most = args.max_matches.unwrap_or(MATCHES);
    if most < fewest() {
        return Err(CliError::TooFewToTune {
            found: most,
            wanted: fewest(),
        });
    }
    let (against, weights) = field(&args.against, row, Some(&args.deck))?;
    let order = Order {
        own: Vec::new(),
        cards: args.cards.clone(),
        patches: args.patch.clone(),
        rules: args.rules.clone(),
        decks: std::iter::once(args.deck.clone()).chain(against).collect(),
        strategies: pilots(args, row)?,
    };
    let builder = open(row, &order)?;
    let (form, ending) = args.format.form();
    let sample = Sign {
        id: "a",
        name: "a",
        note: "",
    };
    let written = builder.text(&builder.decks()[0].places, sample, form);
    if written.is_none() {
        return Err(CliError::NoSuch {
            game: row.id,
            what: "plain lists of decks",
        });
    }
    let asked = Asked {
        weights,
        limits: limits(args, row, builder.as_ref())?,
        most,
        swaps: args.max_swaps.map_or(usize::MAX, usize::from),
        population: args.population.into(),
    };
    let id = builder.decks()[0].id.clone();
    let question = question(args, &order, most).resumed(args.resume);
    let folder = of_game(common, row, &format!("tune-{}", safe(&id)), question);
    let folder = Folder::claim(&folder)?;
    let state = folder.path().join(STATE);
    let saved = args.resume.then(|| read_state(&state)).transpose()?;
    let crew = common.crew()?;
    let bar = Bar::new(most, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let clock = Clock::start();
    let tuning = Tuning::new(
        builder.as_ref(),
        asked,
        &crew,
        hooks,
        common.seed,
        saved.as_ref(),
    );
    let mut tuning = tuning.map_err(|fault| CliError::State {
        path: state.display().to_string(),
        reason: fault.to_string(),
    })?;
    let state = args.resume.then_some(state.as_path());
    folder.withdraw(&state.into_iter().collect::<Vec<_>>())?;
    let searched = search(&mut tuning, &folder, common, &bar);
    let done = match searched {
        Ok(()) => tuning.prove().map_err(CliError::Faults),
        Err(Stopped::Halt(Halt::Interrupted)) => Ok((tuning.unfinished(), tuning.start().to_vec())),
        Err(Stopped::Halt(Halt::Faults(faults))) => Err(CliError::Faults(faults)),
        Err(Stopped::Cli(error)) => Err(error),
    };
    bar.clear();
    let (mut report, deck) = done?;
    row.id.clone_into(&mut report.game);
    row.title.clone_into(&mut report.title);
    report.command = words(args, common, row, most).join(" ");
    report
        .notes
        .extend(pace_note(row, &order, common, most, &crew)?);
    report.notes.extend(forfeits::notes());
    forfeits::file(&folder, report.complete)?;
    report.out = folder.path().display().to_string();
    let file = format!("{}.{ending}", safe(&name_of(&id, &report)));
    let text = builder.text(
        &deck,
        sign(&report, &name_of(&id, &report), &note(&report)),
        form,
    );
    let file = folder.deliver(&file, text.unwrap_or_default().as_bytes())?;
    report.deck = file.display().to_string();
    report.timing = clock.timing(report.matches, crew.threads());
    report::write_tune(&report, &folder)?;
    show(&report, common)?;
    Ok(match interrupt::ended(report.complete, &report.out) {
        Exit::Done if !report.confirmed => Exit::No,
        exit => exit,
    })
}

fn show(report: &TuneReport, common: &Common) -> Result<(), CliError> {
    if common.json {
        return print::out(&report::tune_document(report)?);
    }
    if common.quiet {
        return Ok(());
    }
    print::page(&report::tune_table(report, print::look()))
}

/// What makes a search another one.
fn question(args: &TuneArgs, order: &Order, most: u64) -> Question {
    Question::new()
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

/// What a reader should know of the matches of a search: that they end before the cards matter, where they do.
fn pace_note(
    row: &Row,
    order: &Order,
    common: &Common,
    matches: u64,
    crew: &Crew,
) -> Result<Option<String>, CliError> {
    let sample = Sample {
        row,
        data: order,
        decks: &order.decks,
        pilots: &order.strategies[..1],
        seed: common.seed,
        matches,
    };
    pace::look(&sample, crew, interrupt::flag()).map_err(CliError::Faults)
}

/// Why a search ended early.
enum Stopped {
    Halt(Halt),
    Cli(CliError),
}

impl From<Halt> for Stopped {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

fn search(
    tuning: &mut Tuning<'_>,
    folder: &Folder,
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

fn told(round: &Round) -> String {
    let told = |rate: f64| format!("{:.1} %", rate * 100.0);
    let stand = match round.rates.map(|rate| rate.map(told)) {
        [Some(before), Some(after)] => format!("deck in hand wins {before}, leader {after}"),
        _ => "nothing could be exchanged".to_owned(),
    };
    let what = match round.moved {
        Some(1) => "1 exchange made".to_owned(),
        Some(exchanges) => format!("{exchanges} exchanges made"),
        None => "no candidate was shown to be better".to_owned(),
    };
    format!(
        "round {:>2}: {stand}: {what}; {:.0} % of the search done",
        round.number,
        round.share * 100.0
    )
}

/// The id of what is returned.
fn name_of(id: &str, report: &TuneReport) -> String {
    if report.confirmed {
        format!("{id}-tuned")
    } else {
        id.to_owned()
    }
}

/// A name as part of a file's name: what a path or a shell could take amiss is a `-`.
pub(super) fn safe(name: &str) -> String {
    let plain = |c: char| {
        if c.is_alphanumeric() || c == '-' {
            c
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(plain).collect();
    if name.is_empty() {
        "deck".to_owned()
    } else {
        name
    }
}

fn note(report: &TuneReport) -> String {
    let gain = report.fresh.and_then(|fresh| fresh.gain);
    match gain.filter(|_| report.confirmed) {
        Some(gain) => format!(
            "tuned from {}: {:+.1} points of win rate on fresh deals ({:+.1} to {:+.1})",
            report.start_deck,
            gain.value * 100.0,
            gain.low * 100.0,
            gain.high * 100.0
        ),
        None => String::new(),
    }
}

fn sign<'a>(report: &'a TuneReport, id: &'a str, note: &'a str) -> Sign<'a> {
    Sign {
        id,
        name: &report.start_name,
        note,
    }
}

/// The command that gives this report again.
fn words(args: &TuneArgs, common: &Common, row: &Row, most: u64) -> Vec<String> {
    let mut words = vec!["breachlab tune".to_owned(), quoted(&args.deck)];
    let mut list = |flag: &str, names: &[String]| {
        for name in names {
            words.extend([flag.to_owned(), quoted(name)]);
        }
    };
    list("--against", &args.against);
    list("--owned", args.owned.as_slice());
    list("--keep", &args.keep);
    list("--ban", &args.ban);
    if !args.strategy.is_empty() || !args.pilots.is_empty() {
        list("--strategy", &named(args, row));
    }
    list("--cards", &args.cards);
    list("--patch", &args.patch);
    list("--rules", args.rules.as_slice());
    if args.population > 0 {
        words.extend(["--population".to_owned(), args.population.to_string()]);
    }
    if let Some(swaps) = args.max_swaps {
        words.extend(["--max-swaps".to_owned(), swaps.to_string()]);
    }
    words.extend(["--max-matches".to_owned(), most.to_string()]);
    words.extend(["--game".to_owned(), common.game.clone()]);
    words.extend(["--seed".to_owned(), seed_text(common.seed)]);
    words
}
