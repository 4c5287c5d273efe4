//! The report of `balance` in words, for a terminal and as a page of Markdown.

use super::balance::{BalanceReport, EditRow, GoalBand, GoalRow};
use super::chart::Chart;
use super::column::ColumnHead;
use super::columns::{cut, panels, widest};
use super::escape::{code, fenced, markdown as plain, tame};
use super::estimate::ReportEstimate;
use super::json::seed_text;
use super::number::{count, percent};
use super::page::Page;
use super::shown::Shown;
use super::terminal::Terminal;
use super::words::{INTERRUPTED_PAGE, several};

/// A value as readers say it: percent, or rounds.
fn value(band: GoalBand, value: f64) -> String {
    if band.is_rounds {
        format!("{value}")
    } else {
        percent(value)
    }
}

/// A bound as it was typed.
fn bound(band: GoalBand, end: f64) -> String {
    if band.is_rounds {
        format!("{end}")
    } else {
        let text = format!("{:.2}", end * 100.0);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

/// `45 to 55 %`, `at most 56 %`, `at least 4`.
pub(super) fn band(of: GoalBand) -> String {
    let unit = if of.is_rounds { "" } else { " %" };
    match (of.low, of.high) {
        (Some(low), Some(high)) => format!("{} to {}{unit}", bound(of, low), bound(of, high)),
        (Some(low), None) => format!("at least {}{unit}", bound(of, low)),
        (None, Some(high)) => format!("at most {}{unit}", bound(of, high)),
        (None, None) => String::new(),
    }
}

/// `56.10 (55.20–57.00)`.
pub(super) fn estimate(band: GoalBand, of: Option<ReportEstimate>) -> String {
    of.map_or_else(
        || "-".to_owned(),
        |of| {
            let [middle, low, high] = [of.value, of.low, of.high].map(|end| value(band, end));
            format!("{middle} ({low}–{high})")
        },
    )
}

/// `first turn, all`.
pub(super) fn subject(row: &GoalRow) -> String {
    format!("{}: {}", row.measure.replace('_', " "), tame(&row.subject))
}

/// Whether a goal is met, in a word.
fn met(row: &GoalRow) -> String {
    let met = if row.is_met() { "met" } else { "missed" };
    match (row.holds(), row.after) {
        (_, None) => "-".to_owned(),
        (super::tune::Holds::Open, _) => format!("{met}, not shown"),
        _ => met.to_owned(),
    }
}

/// What was found, in sentences.
fn verdict(report: &BalanceReport) -> Vec<String> {
    if report.proof_matches == 0 {
        return vec![
            "There was no proof on fresh deals: nothing is claimed of the patch.".to_owned(),
        ];
    }
    let all = report.goals.len() as u64;
    let missed: Vec<&GoalRow> = report.goals.iter().filter(|row| !row.is_met()).collect();
    let edits = several(report.edits.len() as u64, "edit", "edits");
    let numbers = several(report.numbers.len() as u64, "number", "numbers");
    let mut lines = Vec::new();
    if missed.is_empty() {
        lines.push(if report.edits.is_empty() {
            "The goals are met by the cards as they are: nothing is to be changed.".to_owned()
        } else {
            let all = several(all, "figure", "figures");
            format!(
                "The goals are met: {edits} of {numbers} bring {all} into the bands on fresh deals."
            )
        });
    } else {
        let named = missed.iter().take(3).map(|row| {
            format!(
                "{} is {}, wanted {}",
                subject(row),
                estimate(row.band, row.after),
                band(row.band)
            )
        });
        let named: Vec<String> = named.collect();
        let more = match missed.len().saturating_sub(3) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        lines.push(format!(
            "Nothing was found within these levers that meets all goals: {} of {all} figures miss their bands with {edits} of \
             {numbers}. {}{more}.",
            missed.len(),
            named.join("; ")
        ));
        let bounds: Vec<String> = report
            .edits
            .iter()
            .filter(|edit| edit.is_at_bound)
            .map(|edit| tame(&edit.lever))
            .collect();
        if !bounds.is_empty() {
            lines.push(format!("At their bounds: {}.", bounds.join(", ")));
        }
        if let Some([one, other]) = report.opposed {
            lines.push(format!(
                "Goals {one} and {other} pull apart: what helps the one hurts the other."
            ));
        }
    }
    lines.extend(pilots_apart(report));
    lines
}

/// Goals that hold over all pilots and not under one of them.
fn pilots_apart(report: &BalanceReport) -> Option<String> {
    let mut apart: Vec<String> = Vec::new();
    for row in report.by_pilot.iter().filter(|row| !row.row.is_met()) {
        let is_met = |all: &&GoalRow| {
            (all.goal, &all.subject) == (row.row.goal, &row.row.subject) && all.is_met()
        };
        if report.goals.iter().any(|all| is_met(&all)) {
            apart.push(format!("{} under {}", subject(&row.row), tame(&row.pilot)));
        }
    }
    let shown = apart.iter().take(4).cloned().collect::<Vec<_>>().join("; ");
    let more = match apart.len().saturating_sub(4) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    (!apart.is_empty()).then(|| {
        format!("Met by all pilots together and missed in the hands of one: {shown}{more}.")
    })
}

/// What was asked.
pub(super) fn title(report: &BalanceReport) -> String {
    format!(
        "{}: {}, {} decks, pilots {}, {} matches",
        report.head.title,
        tame(&report.name),
        report.decks.len(),
        report.pilots.join(", "),
        count(report.head.matches)
    )
}

fn worth(edit: &EditRow) -> String {
    edit.worth.map_or_else(
        || "not measured".to_owned(),
        |worth| format!("{:.3} ({:.3} to {:.3})", worth.value, worth.low, worth.high),
    )
}

/// What was found, for a terminal.
pub(super) fn body(report: &BalanceReport, look: Terminal) -> Vec<String> {
    let mut lines = verdict(report);
    let names: Vec<String> = report
        .goals
        .iter()
        .map(|row| format!("{:>2} {}", row.goal, subject(row)))
        .collect();
    let heads = ["wanted", "before", "after", ""].map(str::to_owned);
    let cells: Vec<Vec<String>> = report
        .goals
        .iter()
        .map(|row| {
            vec![
                band(row.band),
                estimate(row.band, row.before),
                estimate(row.band, row.after),
                met(row),
            ]
        })
        .collect();
    if !names.is_empty() {
        lines.push(String::new());
        lines.extend(panels(&names, &heads, &cells, look.width));
    }
    if !report.edits.is_empty() {
        let text = "edits by what they contribute (how much more the misses cost without each, 95 % interval)";
        lines.extend([String::new(), text.to_owned()]);
    }
    let wide = widest(report.edits.iter().map(|edit| edit.change.as_str()));
    let wide = wide.min(look.beside(40)).max(20);
    for edit in &report.edits {
        let goal = edit
            .goal
            .map_or_else(String::new, |goal| format!("  goal {goal}"));
        lines.push(format!(
            "  {}  {}{goal}",
            cut(&edit.change, wide),
            worth(edit)
        ));
    }
    if !report.frontier.is_empty() {
        lines.push(String::new());
        lines.extend(frontier_lines(report));
    }
    lines
}

/// The compromises, a line each.
fn frontier_lines(report: &BalanceReport) -> Vec<String> {
    let Some([one, other]) = report.opposed else {
        return Vec::new();
    };
    let mut lines = vec![format!(
        "between goals {one} and {other} (how far each is off; 1 is five points or a round)"
    )];
    for row in &report.frontier {
        let lean = row.goal.map_or_else(
            || "the patch".to_owned(),
            |goal| format!("goal {goal} × {}", row.times),
        );
        let [a, b] = row
            .misses
            .map(|miss| format!("{:.2} ({:.2} to {:.2})", miss.value, miss.low, miss.high));
        lines.push(format!(
            "  {lean:16} {a:>22}  {b:>22}  {}",
            several(row.edits, "edit", "edits")
        ));
    }
    lines
}

/// The head of a column of numbers, set to the right.
const fn right(head: &str) -> (&str, bool) {
    (head, true)
}

/// The head of a column of words.
const fn left(head: &str) -> (&str, bool) {
    (head, false)
}

/// A table whose cells are told here: of one column some are shares and some are rounds.
fn table(heads: &[(&str, bool)], rows: impl IntoIterator<Item = Vec<String>>) -> Shown {
    let head = |&(text, is_right): &(&str, bool)| ColumnHead {
        text: text.to_owned(),
        is_right,
        spare: 0,
        is_whole: false,
        is_interval: false,
    };
    Shown {
        heads: heads.iter().map(head).collect(),
        rows: rows.into_iter().collect(),
        ..Shown::default()
    }
}

/// The report as a page of Markdown.
pub(super) fn page(report: &BalanceReport, charts: &[Chart]) -> String {
    let mut page = Page::default();
    page.paragraph(format_args!("# Balance of {}", plain(&report.name)));
    if !report.head.complete {
        page.paragraph(format_args!("{INTERRUPTED_PAGE}"));
    }
    for line in verdict(report) {
        page.paragraph(format_args!("{}", plain(&line)));
    }
    page.picture(charts, "goals");
    page.picture(charts, "rounds");
    goals_page(report, &mut page);
    edits_page(report, &mut page);
    pilots_page(report, &mut page);
    if !report.frontier.is_empty() {
        page.paragraph(format_args!("## Where goals pull apart"));
        page.paragraph(format_args!(
            "{}",
            fenced(
                "text",
                &frontier_lines(report)
                    .iter()
                    .map(String::as_str)
                    .collect::<Vec<_>>()
            )
        ));
    }
    page.paragraph(format_args!(
        "Search: {} rounds, {} matches. Proof: {} matches of either version on deals that the search never saw; intervals \
         are 95 %. Seed {}.",
        report.rounds,
        count(report.search_matches),
        count(report.proof_matches),
        seed_text(report.head.seed)
    ));
    if !report.patch.is_empty() {
        page.paragraph(format_args!(
            "Patch: {}, for `{}`.",
            code(&report.patch),
            report.flag
        ));
    }
    for note in &report.head.notes {
        page.line(format_args!("- {}", plain(note)));
    }
    page.text()
}

fn goals_page(report: &BalanceReport, page: &mut Page) {
    page.table(&table(
        &[
            right("goal"),
            left("figure"),
            left("wanted"),
            right("before"),
            right("after"),
            left(""),
        ],
        report.goals.iter().map(|row| {
            vec![
                row.goal.to_string(),
                subject(row),
                band(row.band),
                estimate(row.band, row.before),
                estimate(row.band, row.after),
                met(row),
            ]
        }),
    ));
    page.gap();
}

fn edits_page(report: &BalanceReport, page: &mut Page) {
    if report.edits.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Edits"));
    page.paragraph(format_args!(
        "Each with how much more the misses of all goals cost without it: 1 is a goal of weight 1 missed by five points or a \
         round."
    ));
    page.table(&table(
        &[
            left("change"),
            right("numbers"),
            right("worth"),
            right("needed most by goal"),
        ],
        report.edits.iter().map(|edit| {
            vec![
                tame(&edit.change),
                edit.numbers.to_string(),
                worth(edit),
                edit.goal.map_or_else(String::new, |goal| goal.to_string()),
            ]
        }),
    ));
    page.gap();
}

/// A column a pilot.
fn pilots_page(report: &BalanceReport, page: &mut Page) {
    if report.by_pilot.is_empty() {
        return;
    }
    page.paragraph(format_args!("## What each pilot alone says"));
    let pilots: Vec<String> = report.pilots.iter().map(|pilot| plain(pilot)).collect();
    let mut heads = vec![right("goal"), left("figure"), left("wanted")];
    heads.extend(pilots.iter().map(|pilot| right(pilot)));
    let rows = report.goals.iter().enumerate().map(|(at, row)| {
        let mut cells = vec![row.goal.to_string(), subject(row), band(row.band)];
        let pilots = 0..report.pilots.len();
        cells.extend(pilots.map(|pilot| {
            let own = report.by_pilot.get(pilot * report.goals.len() + at);
            own.map_or_else(String::new, |own| {
                let mark = if own.row.is_met() { "" } else { " missed" };
                format!("{}{mark}", estimate(row.band, own.row.after))
            })
        }));
        cells
    });
    page.table(&table(&heads, rows));
    page.gap();
}
