//! `gate`: did balance move between two versions of the data?

mod baseline;
mod kept;
mod self_test;
mod side;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::common::{Common, parse_name, whole};
use super::error::{CliError, Exit};
use super::folder::tell_replaced;
use super::{decks, forfeits, interrupt, pipeline, print};
use side::Side;

use crate::analysis::gate::{self, Asked, Court, Inputs, Matchup, Sides, Verdict};
use crate::games::{Change, Contest, RULES, Role, Row, Versions};
use crate::plan::{
    Fault, Faults, GatePlan, LONGEST_NAME, Source, WhenUndecided, is_unsafe, read_gate_plan,
};
use crate::play::{Crew, Progress};
use crate::progress::Bar;
use crate::report::{self, BaselineError, Folder, GateReport};
use crate::stats::Answer;

/// Formats of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A table for a terminal
    Text,
    /// Markdown, for a comment or a summary page
    Markdown,
    /// One JSON document
    Json,
    /// JUnit XML, one test case a matchup
    Junit,
    /// Annotations of GitHub Actions, at the lines of the changed cards
    Github,
}

/// Arguments of `gate`.
#[derive(Debug, Args)]
pub struct GateArgs {
    /// The version before: a stored baseline (.json), or files and folders of cards over the embedded set, and of decks,
    /// strategies and rules in place of those the plan names alike; may be repeated [default: what is embedded]
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    before: Vec<String>,
    /// The version after, as --before takes it; may be repeated [default: what is embedded]
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    after: Vec<String>,
    /// Decks of the version after: files or folders; may be repeated
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    decks: Vec<String>,
    /// Strategies of the version after: files or folders; may be repeated
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    strategy: Vec<String>,
    /// Rules of the version after, in place of those of the plan
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    rules: Option<String>,
    /// Patch file: changed numbers of cards, laid over all cards of the version after; may be repeated
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    patch: Vec<String>,
    /// Gate plan: decks, pilots, margins, budget [default: the embedded one]
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    plan: Option<String>,
    /// Form of the report [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Most matches of the gate, both sides together, in place of the plan's
    #[arg(long, value_name = "N", value_parser = whole::<u64>(4, 10_000_000_000), allow_negative_numbers = true)]
    max_matches: Option<u64>,
    /// Write the version after as the new baseline, to --before or reports/baseline/GAME.json
    #[arg(long, conflicts_with_all = ["self_test", "history", "seed_after"])]
    update: bool,
    /// Why the baseline is replaced
    #[arg(long, value_name = "TEXT", requires = "update")]
    reason: Option<String>,
    /// Add a line to this history (CSV), for `trend`
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// What the history's line is called: a commit, a version
    #[arg(long, value_name = "TEXT", requires = "history", default_value = "", value_parser = parse_label)]
    label: String,
    /// Other luck for the version after: a null gate, whose sides differ by chance
    #[arg(long, value_name = "N", value_parser = super::common::parse_seed, allow_negative_numbers = true)]
    seed_after: Option<u64>,
    /// Plant known imbalances and say which are found, and how often the gate cries without cause
    #[arg(long, conflicts_with_all = ["history", "seed_after"])]
    self_test: bool,
    /// Null gates of the self-test
    #[arg(long, value_name = "N", requires = "self_test", default_value_t = 10, value_parser = whole::<u64>(0, 10_000), allow_negative_numbers = true)]
    nulls: u64,
    /// Planted gates of the self-test
    #[arg(long, value_name = "N", requires = "self_test", default_value_t = 6, value_parser = whole::<u64>(0, 10_000), allow_negative_numbers = true)]
    plants: u64,
}

/// A label that fits a line of a history and a chart of it.
fn parse_label(text: &str) -> Result<String, String> {
    if text.chars().count() > LONGEST_NAME || text.chars().any(is_unsafe) {
        return Err(format!(
            "wanted text of one line, at most {LONGEST_NAME} characters"
        ));
    }
    Ok(text.trim().to_owned())
}

/// What every sort of gate needs.
struct Bench {
    row: &'static Row,
    versions: &'static dyn Versions,
    contest: Contest,
    plan: GatePlan,
    crew: Crew,
    seed: u64,
}

impl Bench {
    fn new(args: &GateArgs, common: &Common, games: &'static [Row]) -> Result<Self, CliError> {
        let row = common.row(games)?;
        let what = "card data whose versions could be compared";
        let versions = row
            .versions
            .ok_or(CliError::NoSuch { game: row.id, what })?;
        let source = match &args.plan {
            Some(path) => Source::read(Path::new(path)).map_err(CliError::Faults)?,
            None => versions.default_plan(),
        };
        let what = "line-ups of one or two decks, which a gate compares";
        let contest = row
            .contest()
            .ok_or(CliError::NoSuch { game: row.id, what })?;
        let fewest = match contest {
            Contest::Pairs => 2,
            Contest::Alone => 1,
        };
        let mut plan = read_gate_plan(&source, fewest).map_err(CliError::Faults)?;
        if let Some(most) = args.max_matches {
            plan.max_matches = most;
        }
        Ok(Self {
            row,
            versions,
            contest,
            plan,
            crew: common.crew()?,
            seed: common.seed,
        })
    }

    fn court<'a>(&'a self, progress: &'a dyn Progress) -> Court<'a> {
        Court {
            plan: &self.plan,
            crew: &self.crew,
            interrupt: interrupt::flag(),
            progress,
            seed: self.seed,
            seed_after: self.seed,
        }
    }

    /// The name of the rules that are played.
    fn rules(&self) -> &str {
        self.plan.rules.as_deref().unwrap_or(RULES)
    }

    /// What the plan names, in both versions.
    fn inputs(&self, sides: [&Side; 2]) -> Result<Inputs, CliError> {
        let own = sides.map(|side| side.own.as_slice());
        gate::inputs(&self.plan, self.row.pilot, self.versions, own).map_err(CliError::Faults)
    }

    /// Every difference: of cards, then of what the plan names.
    fn changes(&self, sides: [&Side; 2], inputs: &Inputs) -> Result<Vec<Change>, CliError> {
        let [before, after] = sides.map(|side| &side.texts);
        let cards = self.versions.changes(before, after);
        let mut changes = cards.map_err(CliError::Faults)?;
        changes.extend(inputs.changes.iter().cloned());
        Ok(changes)
    }

    fn matchups(
        &self,
        sides: [&Side; 2],
        changes: &[Change],
        programs: &[String],
    ) -> Result<Vec<Matchup>, CliError> {
        let compile = |side: &Side| self.versions.compile(&side.texts);
        let before = compile(sides[0]).map_err(CliError::Faults)?;
        let after = compile(sides[1]).map_err(CliError::Faults)?;
        let sides = Sides {
            versions: [before.as_ref(), after.as_ref()],
            own: sides.map(|side| side.own.as_slice()),
            programs,
            contest: self.contest,
        };
        gate::matchups(&self.plan, self.row.pilot, sides, changes).map_err(CliError::Faults)
    }
}

/// The baseline among the paths of `--before`: a single `.json`.
fn stored(before: &[String]) -> Option<&Path> {
    match before {
        [path] if is_json(path) => Some(Path::new(path)),
        _ => None,
    }
}

fn is_json(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".json")
}

/// Refuses a baseline beside other paths, and on the side where none is read: it is a whole version.
fn refuse_strays(args: &GateArgs) -> Result<(), CliError> {
    let beside = args.before.iter().filter(|_| args.before.len() > 1);
    let rules = args.rules.iter();
    let other = [&args.after, &args.decks, &args.strategy, &args.patch];
    let strays = beside.chain(other.into_iter().flatten()).chain(rules);
    let refused = strays.filter(|path| is_json(path)).map(|path| {
        let found = "a stored baseline, or another JSON file".to_owned();
        let wanted = "`--before FILE.json` alone, or files of the version";
        Fault::of_file(
            path.clone(),
            crate::plan::Code::Contradiction,
            found,
            wanted,
        )
    });
    let faults: Faults = refused.collect();
    faults.or(()).map_err(CliError::Faults)
}

/// Runs a gate. What cannot be done is told in the form that was asked for, as a pipeline reads nothing else.
pub(super) fn gate(
    args: &GateArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let done = hold(args, common, games);
    if let Err(error) = &done {
        if let Some(folder) = common
            .out
            .as_deref()
            .filter(|_| !args.update && !args.self_test)
        {
            let cases = [("input".to_owned(), pipeline::refused(error))];
            report::make_folder(folder)?;
            let text = report::refused_junit("gate", &cases);
            report::write_whole(&folder.join("gate.xml"), text.as_bytes())?;
        }
        match format(args, common) {
            Format::Github => pipeline::tell("gate", error, pipeline::Form::Github)?,
            Format::Junit => pipeline::tell("gate", error, pipeline::Form::Junit)?,
            _ => {}
        }
    }
    done
}

fn hold(args: &GateArgs, common: &Common, games: &'static [Row]) -> Result<Exit, CliError> {
    if args.update
        && args
            .reason
            .as_deref()
            .is_none_or(|reason| reason.trim().is_empty())
    {
        return Err(CliError::Baseline(BaselineError::NoReason));
    }
    refuse_strays(args)?;
    let bench = Bench::new(args, common, games)?;
    if args.self_test {
        return self_test::self_test(args, common, &bench);
    }
    if args.update {
        return baseline::update(args, common, &bench);
    }
    if args.before.is_empty() && !side::is_named(args) {
        return Err(CliError::NothingToCompare);
    }
    let before = match stored(&args.before) {
        Some(path) => baseline::open(path, &bench)?,
        None => side::before(args, &bench)?,
    };
    let after = side::after(args, &bench)?;
    say_asides(&bench, &after);
    if let Some(folder) = &common.out {
        tell_replaced(folder);
    }
    let folder = common.out.as_deref().map(Folder::fresh).transpose()?;
    if let Some(path) = &args.history {
        // A gate of an hour should not end in a history that it cannot add to.
        report::before_gate(path, bench.row.id)?;
    }
    let report = compare(args, common, &bench, &before, &after)?;
    finish(args, common, &report, folder.as_ref())
}

/// Says what the lists of the plan's decks hold that is not played: those of the version after, and those it lacks.
fn say_asides(bench: &Bench, after: &Side) {
    let own = after.own.iter().filter(|file| file.role == Role::Deck);
    let own = own.map(|file| file.source.path());
    let named = bench.plan.decks.iter().map(|deck| deck.name.as_str());
    for deck in own.chain(named) {
        decks::say((bench.row.asides)(&[], deck), deck);
    }
}

fn compare(
    args: &GateArgs,
    common: &Common,
    bench: &Bench,
    before: &Side,
    after: &Side,
) -> Result<GateReport, CliError> {
    let (versions, sides) = (bench.versions, [before, after]);
    let inputs = bench.inputs(sides)?;
    let changes = bench.changes(sides, &inputs)?;
    let matchups = bench.matchups(sides, &changes, &inputs.programs)?;
    let bar = Bar::new(bench.plan.max_matches, print::progress(common));
    let mut court = bench.court(&bar);
    court.seed_after = args.seed_after.unwrap_or(common.seed);
    let mut verdict = gate::judge(&court, &matchups);
    let mut notes = side::notes(sides, &inputs);
    let mut blame = Vec::new();
    for at in blamed(&court, &matchups, &verdict) {
        let texts = sides.map(|side| &side.texts);
        let own = sides.map(|side| side.own.as_slice());
        let pilot = bench.row.pilot;
        match gate::blame(&court, &matchups[at], versions, texts, own, &changes, pilot) {
            Ok(Some(shared)) => blame.push((at, shared)),
            Ok(None) => verdict.is_complete = false,
            // A mixture that is no valid set is a fact about the edits, not a fault of the files.
            Err(_) => notes.push(
                "the edits of a matchup depend on each other, so the shift is not shared among them".to_owned(),
            ),
        }
    }
    let cards = if verdict.answer == Answer::Changed && verdict.is_complete {
        gate::card_shifts(&court, &matchups)
    } else {
        Some(Vec::new())
    };
    verdict.is_complete &= cards.is_some();
    bar.clear();
    if args.seed_after.is_some() {
        notes.push(
            "the two sides have luck of their own: what they differ in beside the cards is chance"
                .to_owned(),
        );
    }
    let asked = Asked {
        game: bench.row.id.to_owned(),
        title: bench.row.title.to_owned(),
        before: before.row.clone(),
        after: after.row.clone(),
        inputs: inputs.rows,
        command: command(args, common, bench.row),
    };
    let cards = cards.unwrap_or_default();
    let mut report = gate::report(&court, asked, &changes, &matchups, &verdict, &blame, &cards);
    report.notes.extend(notes);
    report.notes.extend(forfeits::notes());
    Ok(report)
}

/// Matchups whose shift is to be shared: changed, by two edits or more, at the same luck.
fn blamed(court: &Court<'_>, matchups: &[Matchup], verdict: &Verdict) -> Vec<usize> {
    if court.plan.blame_pairs == 0 || !court.is_paired() || !verdict.is_complete {
        return Vec::new();
    }
    let changed = |at: &usize| {
        verdict.judged[*at].answer == Answer::Changed && matchups[*at].touched.len() > 1
    };
    (0..matchups.len()).filter(changed).collect()
}

fn format(args: &GateArgs, common: &Common) -> Format {
    let json = if common.json {
        Format::Json
    } else {
        Format::Text
    };
    args.format.unwrap_or(json)
}

fn is_machine(args: &GateArgs, common: &Common) -> bool {
    format(args, common) != Format::Text
}

fn finish(
    args: &GateArgs,
    common: &Common,
    report: &GateReport,
    folder: Option<&Folder>,
) -> Result<Exit, CliError> {
    let out = folder.map_or_else(String::new, |folder| folder.path().display().to_string());
    let exit = match interrupt::ended(report.complete, &out) {
        Exit::Done if report.fails() => Exit::No,
        exit => exit,
    };
    if let Some(path) = args.history.as_deref().filter(|_| report.complete) {
        report::append(path, report::history_row(report, &args.label))?;
    }
    if let Some(folder) = folder {
        let files = [
            ("gate.md", report::gate_markdown(report)),
            ("gate.json", report::gate_document(report)?),
            ("gate.xml", report::junit(report)),
        ];
        for (name, text) in files {
            folder.write(name, text.as_bytes())?;
        }
        forfeits::file(folder, report.complete)?;
    }
    // A document that was asked for is printed whatever it says; a table only where there is something to see.
    if common.quiet && exit == Exit::Done && !is_machine(args, common) {
        return Ok(exit);
    }
    let text = match format(args, common) {
        Format::Text => {
            print::page(&report::gate_text(report, print::look()))?;
            return Ok(exit);
        }
        Format::Markdown => report::gate_markdown(report),
        Format::Json => report::gate_document(report)?,
        Format::Junit => report::junit(report),
        Format::Github => report::github(report, &pipeline::from_root),
    };
    print::out(&text)?;
    Ok(exit)
}

/// The command that asks the same again.
fn command(args: &GateArgs, common: &Common, row: &Row) -> String {
    let mut words = vec!["breachlab".to_owned(), "gate".to_owned()];
    let mut flag = |name: &str, value: &str| {
        words.extend([name.to_owned(), super::run::quoted(value)]);
    };
    for path in &args.before {
        flag("--before", path);
    }
    for path in &args.after {
        flag("--after", path);
    }
    let own = [
        ("--decks", &args.decks),
        ("--strategy", &args.strategy),
        ("--patch", &args.patch),
    ];
    for (name, paths) in own {
        for path in paths {
            flag(name, path);
        }
    }
    if let Some(rules) = &args.rules {
        flag("--rules", rules);
    }
    if let Some(plan) = &args.plan {
        flag("--plan", plan);
    }
    if let Some(most) = args.max_matches {
        flag("--max-matches", &most.to_string());
    }
    if let Some(seed) = args.seed_after {
        flag("--seed-after", &report::seed_text(seed));
    }
    flag("--game", row.id);
    flag("--seed", &report::seed_text(common.seed));
    words.join(" ")
}

/// The word for what an undecided gate does.
fn undecided(plan: &GatePlan) -> &'static str {
    match plan.undecided {
        WhenUndecided::Pass => "pass",
        WhenUndecided::Fail => "fail",
    }
}
