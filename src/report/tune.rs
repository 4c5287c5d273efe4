//! The report of `tune`: the new deck's exchanges, what they gain on fresh deals, and who it holds for.

use serde::Serialize;

use super::columns::widest;
use super::csv::{Grid, lay_out};
use super::escape::{code, fenced, markdown as plain, tame};
use super::file::ReportError;
use super::folder::Folder;
use super::json::seed_text;
use super::model::{Estimate, FileRow, Timing};
use super::number::{cell, count, percent, points, rounded};
use super::terminal::Look;

/// Header of `swaps.csv`: gains as shares of a match, each exchange on top of those above it; `confirmed` is said of the
/// single exchange.
pub const SWAPS: &str = "deck,step,role,out,out_name,in,in_name,gain,ci_low,ci_high,confirmed";
/// Header of `pilots.csv`.
pub const TUNED_PILOTS: &str =
    "deck,pilot,start_win_rate,tuned_win_rate,gain,ci_low,ci_high,matches,holds";

/// One exchange.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SwapRow {
    /// What the place is for, in the game's word.
    pub role: String,
    /// Id of what is taken out.
    pub out: String,
    /// Its name.
    pub out_name: String,
    /// Id of what is put in.
    pub into: String,
    /// Its name.
    pub into_name: String,
    /// What that adds to the win rate with all exchanges before it made, on fresh deals; none where it was not
    /// measured.
    pub gain: Option<Estimate>,
    /// Whether this exchange by itself is shown to gain: the whole is, and its own gain lies above 0 when all exchanges
    /// are looked at together (Holm).
    pub confirmed: bool,
}

/// The start and the outcome on fresh deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreshRow {
    /// Win rate of the start.
    pub start: Option<Estimate>,
    /// Win rate of the outcome.
    pub tuned: Option<Estimate>,
    /// The outcome less the start, deal by deal.
    pub gain: Option<Estimate>,
    /// Matches of either.
    pub matches: u64,
}

/// Whether a gain is there for another pilot, beyond its interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It is.
    Yes,
    /// It is a loss.
    No,
    /// The interval holds 0.
    Open,
}

impl Holds {
    /// As files say it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Open => "open",
        }
    }
}

/// Both decks in the hands of another pilot.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherPilotRow {
    /// The pilot, of both sides.
    pub pilot: String,
    /// Win rate of the start.
    pub start: Option<Estimate>,
    /// Win rate of the new deck.
    pub tuned: Option<Estimate>,
    /// The difference, deal by deal.
    pub gain: Option<Estimate>,
    /// Matches of either.
    pub matches: u64,
    /// Whether the gain holds.
    pub holds: Holds,
}

/// The report of a `tune`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TuneReport {
    /// Id of the game.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// Seed of the run.
    pub seed: u64,
    /// Id of the deck at the start.
    pub start_deck: String,
    /// Its name.
    pub start_name: String,
    /// The field: ids and weights.
    pub against: Vec<(String, f64)>,
    /// Pilot of the search.
    pub pilot: String,
    /// Rounds of the search.
    pub rounds: u64,
    /// Win rates of the start and of the outcome as the search saw them; none where no race was run.
    pub search: [Option<f64>; 2],
    /// Exchanges from the start to the outcome, largest gain first.
    pub swaps: Vec<SwapRow>,
    /// Both on fresh deals; none before they were played.
    pub fresh: Option<FreshRow>,
    /// Whether the gain on fresh deals is above 0 beyond its interval. Only then is the outcome returned.
    pub confirmed: bool,
    /// Other pilots.
    pub others: Vec<OtherPilotRow>,
    /// Matches in all.
    pub matches: u64,
    /// `false` when it was interrupted.
    pub complete: bool,
    /// The deck file returned.
    pub deck: String,
    /// A command that goes on or repeats it.
    pub command: String,
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
    /// Wall time and machine.
    pub timing: Timing,
    /// Folder the files went to.
    pub out: String,
}

#[derive(Serialize)]
struct SwapJson<'a> {
    out: &'a str,
    r#in: &'a str,
    out_name: &'a str,
    in_name: &'a str,
    role: &'a str,
    gain: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    confirmed: bool,
}

#[derive(Serialize)]
struct StartJson<'a> {
    deck: &'a str,
    name: &'a str,
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
}

#[derive(Serialize)]
struct SearchJson {
    win_rate: Option<f64>,
    start_win_rate: Option<f64>,
    rounds: u64,
}

#[derive(Serialize)]
struct FreshJson {
    win_rate: Option<f64>,
    gain: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    matches: u64,
}

#[derive(Serialize)]
struct UnconfirmedJson<'a> {
    win_rate: Option<f64>,
    gain: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    swaps: Vec<SwapJson<'a>>,
}

#[derive(Serialize)]
struct PilotJson<'a> {
    pilot: &'a str,
    start_win_rate: Option<f64>,
    win_rate: Option<f64>,
    gain: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    matches: u64,
    holds: &'a str,
}

#[derive(Serialize)]
struct GuestJson<'a> {
    deck: &'a str,
    weight: f64,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    pilot: &'a str,
    against: Vec<GuestJson<'a>>,
    start: StartJson<'a>,
    search: SearchJson,
    fresh: Option<FreshJson>,
    confirmed: bool,
    returned: &'a str,
    swaps: Vec<SwapJson<'a>>,
    unconfirmed: Option<UnconfirmedJson<'a>>,
    other_pilots: Vec<PilotJson<'a>>,
    matches: u64,
    complete: bool,
    deck: &'a str,
    command: &'a str,
    notes: &'a [String],
    files: &'a [FileRow],
    timing: &'a Timing,
    out: &'a str,
}

fn ends(estimate: Option<Estimate>) -> [Option<f64>; 3] {
    let part = |of: fn(Estimate) -> f64| rounded(estimate.map(of));
    [part(|e| e.value), part(|e| e.low), part(|e| e.high)]
}

fn value(estimate: Option<Estimate>) -> Option<f64> {
    rounded(estimate.map(|e| e.value))
}

fn swaps(report: &TuneReport) -> Vec<SwapJson<'_>> {
    fn row(row: &SwapRow) -> SwapJson<'_> {
        let SwapRow {
            role,
            out,
            out_name,
            into,
            into_name,
            gain,
            confirmed,
        } = row;
        let [gain, ci_low, ci_high] = ends(*gain);
        SwapJson {
            out,
            r#in: into,
            out_name,
            in_name: into_name,
            role,
            gain,
            ci_low,
            ci_high,
            confirmed: *confirmed,
        }
    }
    report.swaps.iter().map(row).collect()
}

/// The document of `tune --json`, with its line feed; also the text of `tune.json`. `fresh` and `swaps` speak of
/// the deck returned: where nothing was confirmed, that is the start, its gain is 0 by definition and has no
/// interval, and what was found stands under `unconfirmed`.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn tune_document(report: &TuneReport) -> Result<String, ReportError> {
    let start = report.fresh.and_then(|fresh| fresh.start);
    let [win_rate, ci_low, ci_high] = ends(start);
    let fresh = report.fresh.map(|fresh| {
        let [gain, ci_low, ci_high] = if report.confirmed {
            ends(fresh.gain)
        } else {
            [Some(0.0), None, None]
        };
        FreshJson {
            win_rate: value(if report.confirmed { fresh.tuned } else { start }),
            gain,
            ci_low,
            ci_high,
            matches: fresh.matches,
        }
    });
    let found = report.fresh.filter(|_| !report.swaps.is_empty());
    let [gain, low, high] = ends(found.and_then(|fresh| fresh.gain));
    let is_open = !report.confirmed && !report.swaps.is_empty();
    let unconfirmed = is_open.then(|| UnconfirmedJson {
        win_rate: value(found.and_then(|fresh| fresh.tuned)),
        gain,
        ci_low: low,
        ci_high: high,
        swaps: swaps(report),
    });
    let others = report.others.iter().map(|row| {
        let [gain, ci_low, ci_high] = ends(row.gain);
        PilotJson {
            pilot: &row.pilot,
            start_win_rate: value(row.start),
            win_rate: value(row.tuned),
            gain,
            ci_low,
            ci_high,
            matches: row.matches,
            holds: row.holds.word(),
        }
    });
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        seed: seed_text(report.seed),
        pilot: &report.pilot,
        against: report
            .against
            .iter()
            .map(|(deck, weight)| GuestJson {
                deck,
                weight: rounded(Some(*weight)).unwrap_or_default(),
            })
            .collect(),
        start: StartJson {
            deck: &report.start_deck,
            name: &report.start_name,
            win_rate,
            ci_low,
            ci_high,
        },
        search: SearchJson {
            win_rate: rounded(report.search[1]),
            start_win_rate: rounded(report.search[0]),
            rounds: report.rounds,
        },
        fresh,
        confirmed: report.confirmed,
        returned: if report.confirmed { "tuned" } else { "start" },
        swaps: if report.confirmed {
            swaps(report)
        } else {
            Vec::new()
        },
        unconfirmed,
        other_pilots: others.collect(),
        matches: report.matches,
        complete: report.complete,
        deck: &report.deck,
        command: &report.command,
        notes: &report.notes,
        files: &report.files,
        timing: &report.timing,
        out: &report.out,
    };
    super::json::lay_out("tune.json", serde_json::to_string(&document))
}

/// Writes `swaps.csv`, `pilots.csv`, `summary.md` and, last, `tune.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_tune(report: &TuneReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.complete);
    let steps = (1..).zip(&report.swaps);
    let rows = steps.map(|(step, row): (usize, &SwapRow)| {
        let names = [
            &row.role,
            &row.out,
            &row.out_name,
            &row.into,
            &row.into_name,
        ];
        let mut cells = vec![report.start_deck.clone(), step.to_string()];
        cells.extend(names.map(Clone::clone));
        cells.extend(ends(row.gain).map(cell));
        cells.push(row.confirmed.to_string());
        cells
    });
    let grid = Grid {
        name: "swaps.csv",
        header: SWAPS,
        rows: rows.collect(),
    };
    pages.table(grid.name, lay_out(&grid)?)?;
    let rows = report.others.iter().map(|row| {
        let mut cells = vec![report.start_deck.clone(), row.pilot.clone()];
        cells.extend([value(row.start), value(row.tuned)].map(cell));
        cells.extend(ends(row.gain).map(cell));
        cells.extend([row.matches.to_string(), row.holds.word().to_owned()]);
        cells
    });
    let grid = Grid {
        name: "pilots.csv",
        header: TUNED_PILOTS,
        rows: rows.collect(),
    };
    pages.table(grid.name, lay_out(&grid)?)?;
    pages.text("summary.md", &tune_summary(report))?;
    pages.text("tune.json", &tune_document(report)?)
}

fn gained(gain: Option<Estimate>) -> String {
    gain.map_or_else(
        || "not measured".to_owned(),
        |gain| {
            let [value, low, high] = [gain.value, gain.low, gain.high].map(points);
            format!("{value} ({low} to {high})")
        },
    )
}

fn won(rate: Option<Estimate>) -> String {
    rate.map_or_else(
        || "-".to_owned(),
        |rate| format!("{} {}", percent(rate.value), super::words::spread(rate, 2)),
    )
}

/// What was found, in sentences.
fn verdict(report: &TuneReport) -> String {
    let Some(fresh) = report.fresh else {
        return "There was no proof on fresh deals: nothing is confirmed, and the start is returned."
            .to_owned();
    };
    let name = tame(&report.start_name);
    if !report.complete && !report.confirmed && !report.swaps.is_empty() {
        return format!(
            "The proof was interrupted after {} fresh matches of either deck: the new one wins {} % where {name} wins {} %, \
             {} points. Nothing is confirmed, and the start is returned.",
            count(fresh.matches),
            won(fresh.tuned),
            won(fresh.start),
            gained(fresh.gain)
        );
    }
    if report.swaps.is_empty() {
        return format!(
            "Nothing better than {name} was found in {} matches; the start is returned. It wins {} %.",
            count(report.matches),
            won(fresh.start)
        );
    }
    let found = gained(fresh.gain);
    if report.confirmed {
        format!(
            "On fresh deals the new deck wins {} % where {name} wins {} %: {found} points, 95 % interval, {} matches \
             of either.",
            won(fresh.tuned),
            won(fresh.start),
            count(fresh.matches)
        )
    } else {
        format!(
            "Fresh deals did not confirm what the search found ({found} points): the start, {name}, is returned. It \
             wins {} %.",
            won(fresh.start)
        )
    }
}

/// What the search believed against what fresh deals say.
fn curse(report: &TuneReport) -> Option<String> {
    let [Some(start), Some(best)] = report.search else {
        return None;
    };
    let fresh = report.fresh?.gain?;
    (!report.swaps.is_empty()).then(|| {
        format!(
            "The search believed in {} points; fresh deals say {}. A search picks what looked best, luck included: \
             trust the second number.",
            points(best - start),
            points(fresh.value)
        )
    })
}

/// What may be said of single exchanges and of other pilots.
fn own_merit(report: &TuneReport) -> Option<String> {
    let shown = report.swaps.iter().filter(|row| row.confirmed).count();
    report.confirmed.then(|| {
        format!(
            "By itself {shown} of {} is shown to gain, all looked at together (Holm); the others may be nothing. What is said \
             of other pilots is not corrected for their number.",
            super::words::several(report.swaps.len() as u64, "exchange", "exchanges")
        )
    })
}

/// The report as a table for a terminal.
#[must_use]
pub fn tune_table(report: &TuneReport, look: Look) -> String {
    let field = report.against.iter();
    let field = field.map(|(deck, weight)| format!("{deck}:{weight}"));
    let field = field.collect::<Vec<_>>().join(", ");
    let mut lines = vec![
        format!(
            "{}: {} against {field}, pilot {}, {} matches",
            report.title,
            tame(&report.start_name),
            report.pilot,
            count(report.matches)
        ),
        verdict(report),
    ];
    if !report.complete {
        lines.insert(1, super::words::INTERRUPTED.to_owned());
    }
    lines.extend(curse(report));
    let swaps = report.swaps.iter();
    let outs = widest(swaps.clone().map(|row| row.out_name.as_str()));
    let ins = widest(swaps.map(|row| row.into_name.as_str()));
    // Names are what a player copies: they stand under one another before they are cut.
    let is_one_line = 36 + outs + ins <= look.width;
    let name = outs.max(ins);
    for (step, row) in (1..).zip(&report.swaps) {
        let [out, into] = [&row.out_name, &row.into_name].map(|name| tame(name));
        let gain = gained(row.gain);
        if is_one_line {
            lines.push(format!(
                "  {step:>2}  out {out:outs$}  in {into:ins$}  {gain}"
            ));
        } else {
            lines.push(format!("  {step:>2}  out {out}"));
            lines.push(format!("      in  {into:name$}  {gain}"));
        }
    }
    for row in &report.others {
        lines.push(format!(
            "  pilot {}: {} points; holds: {}",
            row.pilot,
            gained(row.gain),
            row.holds.word()
        ));
    }
    lines.extend(own_merit(report));
    lines.extend(
        report
            .notes
            .iter()
            .map(|note| format!("note: {}", tame(note))),
    );
    lines.push(format!("deck    {}", report.deck));
    lines.push(format!("report  {}/tune.json", report.out));
    lines.join("\n") + "\n"
}

/// The report as a page of Markdown.
#[must_use]
pub fn tune_summary(report: &TuneReport) -> String {
    let mut lines = vec![
        format!("# {}, tuned", plain(&report.start_name)),
        String::new(),
        plain(&verdict(report)),
        String::new(),
    ];
    if !report.complete {
        lines.insert(2, super::words::INTERRUPTED_PAGE.to_owned());
    }
    lines.extend(
        curse(report)
            .into_iter()
            .flat_map(|text| [plain(&text), String::new()]),
    );
    let field = report.against.iter();
    let field = field.map(|(deck, weight)| format!("{} with weight {weight}", code(deck)));
    let field = field.collect::<Vec<_>>().join(", ");
    lines.push(format!(
        "The field: {field}. Both sides are played by {}. {} matches in all, seed `{}`.",
        code(&report.pilot),
        count(report.matches),
        seed_text(report.seed)
    ));
    lines.push(String::new());
    if !report.command.is_empty() {
        lines.extend([fenced("sh", &[&report.command]), String::new()]);
    }
    for note in &report.notes {
        lines.extend([format!("> Note: {}.", plain(note)), String::new()]);
    }
    if !report.swaps.is_empty() {
        let head =
            "| step | out | in | gain in points of win rate, with all above made (95 % interval) |";
        lines.extend([head.to_owned(), "|--:|---|---|---|".to_owned()]);
        for (step, row) in (1..).zip(&report.swaps) {
            let [out, into] = [&row.out_name, &row.into_name].map(|name| plain(name));
            lines.push(format!(
                "| {step} | {out} | {into} | {} |",
                gained(row.gain)
            ));
        }
        lines.push(String::new());
        lines.extend(
            own_merit(report)
                .into_iter()
                .flat_map(|text| [text, String::new()]),
        );
    }
    if !report.others.is_empty() {
        let head = "| other pilot | start wins (%) | new deck wins (%) | gain (points) | holds |";
        lines.extend([head.to_owned(), "|---|---|---|---|---|".to_owned()]);
        for row in &report.others {
            lines.push(format!(
                "| {} | {} | {} | {} | {} |",
                plain(&row.pilot),
                won(row.start),
                won(row.tuned),
                gained(row.gain),
                row.holds.word()
            ));
        }
        lines.push(String::new());
    }
    lines.join("\n")
}
