//! The report of `balance` in words, for a terminal and as a page of Markdown.

use super::balance::{BalanceReport, EditRow};
use super::balance_frontier::{frontier_lines, frontier_page, goal_named};
use super::balance_goals::GoalRow;
use super::balance_retrain::{retrain_page, sentences};
use super::chart::Chart;
use super::escape::{code, markdown as plain, tame};
use super::format::{Format, Unit, told};
use super::number::count;
use super::page::Page;
use super::shown::shown;
use super::terminal::Terminal;
use super::words::{first_few, several};

/// How findings are strung together: they hold commas of their own.
const LISTED: [&str; 2] = ["; ", "; and "];

/// What was found, in sentences.
fn verdict(report: &BalanceReport) -> Vec<String> {
    if report.proof_matches == 0 {
        return vec![
            "There was no proof on fresh deals: nothing is claimed of the patch.".to_owned(),
        ];
    }
    if !report.is_sound() {
        return vec![format!(
            "Pilots forfeited {} of {}: nothing is claimed of the cards.",
            count(report.forfeits),
            several(report.head.matches, "match", "matches")
        )];
    }
    let missed: Vec<&GoalRow> = report.goals.iter().filter(|row| !row.is_met()).collect();
    let mut lines = if missed.is_empty() {
        vec![all_met(report)]
    } else {
        short_of(report, &missed)
    };
    lines.extend(dropped(report));
    lines.extend(pilots_apart(report));
    lines.extend(sentences(report));
    lines
}

/// Edits and numbers, counted.
fn counted(report: &BalanceReport) -> [String; 2] {
    let edits = several(report.edits.len() as u64, "edit", "edits");
    let numbers = several(report.numbers.len() as u64, "number", "numbers");
    [edits, numbers]
}

/// That every figure lies in its band.
fn all_met(report: &BalanceReport) -> String {
    if report.edits.is_empty() {
        return "The goals are met by the cards as they are: nothing is to be changed.".to_owned();
    }
    let [edits, numbers] = counted(report);
    let all = several(report.goals.len() as u64, "figure", "figures");
    let bring = if report.edits.len() == 1 {
        "brings"
    } else {
        "bring"
    };
    format!("The goals are met: {edits} of {numbers} {bring} {all} into the bands on fresh deals.")
}

/// Which figures miss their bands, and what stands in the way.
fn short_of(report: &BalanceReport, missed: &[&GoalRow]) -> Vec<String> {
    let [edits, numbers] = counted(report);
    let named = missed.iter().map(|row| {
        format!(
            "{} is {}, wanted {}",
            row.figure(),
            told(row.band.figure(row.after)),
            told(row.band.told())
        )
    });
    let named: Vec<String> = named.collect();
    let mut lines = vec![format!(
        "Nothing was found within these levers that meets all goals: {} of {} figures miss their bands with {edits} of \
         {numbers}. {}.",
        missed.len(),
        report.goals.len(),
        first_few(&named, 3, LISTED)
    )];
    let bounds = report.edits.iter().filter(|edit| edit.is_at_bound);
    let bounds: Vec<String> = bounds.map(|edit| tame(&edit.lever)).collect();
    if !bounds.is_empty() {
        lines.push(format!("At their bounds: {}.", bounds.join(", ")));
    }
    let opposed = report.opposed;
    if let Some([one, other]) = opposed.map(|pair| pair.map(|goal| goal_named(report, goal))) {
        lines.push(format!("Goals pull apart: what helps {one} hurts {other}."));
    }
    lines
}

/// What was found and is no part of the patch.
fn dropped(report: &BalanceReport) -> Option<String> {
    let dropped: Vec<String> = report.dropped.iter().map(|text| tame(text)).collect();
    let shown = first_few(&dropped, 4, LISTED);
    (!dropped.is_empty()).then(|| {
        format!(
            "Dropped again, as the goals hold as well without, or the price is higher: {shown}."
        )
    })
}

/// Goals that hold over all pilots and not under one of them.
fn pilots_apart(report: &BalanceReport) -> Option<String> {
    let mut apart: Vec<String> = Vec::new();
    for row in report.by_pilot.iter().filter(|row| !row.row.is_met()) {
        let is_met = |all: &&GoalRow| {
            (all.goal, &all.subject) == (row.row.goal, &row.row.subject) && all.is_met()
        };
        if report.goals.iter().any(|all| is_met(&all)) {
            apart.push(format!("{} under {}", row.row.figure(), tame(&row.pilot)));
        }
    }
    let shown = first_few(&apart, 4, LISTED);
    (!apart.is_empty())
        .then(|| format!("Met by all pilots together and missed in the hands of one: {shown}."))
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

/// What was found, for a terminal.
pub(super) fn body(report: &BalanceReport, look: Terminal) -> Vec<String> {
    let mut lines = verdict(report);
    if !report.goals.is_empty() {
        let goals = shown!(GoalRow: &report.goals;
            "goal", "figure", "wanted", "told_before", "told_after", "result");
        lines.push(String::new());
        lines.extend(goals.lines(look));
    }
    if !report.edits.is_empty() {
        let text = "edits by what they contribute (how much more the misses cost without each, 95 % interval)";
        lines.extend([String::new(), text.to_owned()]);
    }
    lines.extend(shown!(EditRow: &report.edits; "change", "worth", "goal").lines(look));
    if !report.frontier.is_empty() {
        lines.push(String::new());
        lines.extend(frontier_lines(report, look));
    }
    lines
}

/// The report as a page of Markdown.
pub(super) fn page(report: &BalanceReport, charts: &[Chart]) -> String {
    let name = plain(&report.name);
    let mut page = Page::of(&report.head, format_args!("Balance of {name}"));
    for line in verdict(report) {
        page.paragraph(format_args!("{}", plain(&line)));
    }
    page.picture(charts, "goals");
    page.picture(charts, "rounds");
    page.picture(charts, "values");
    goals_page(report, &mut page);
    edits_page(report, &mut page);
    pilots_page(report, &mut page);
    retrain_page(report, &mut page);
    frontier_page(report, &mut page);
    page.paragraph(format_args!(
        "Search: {}, {}. Proof: {} matches of either version on deals that the search never saw; intervals \
         are 95 %.",
        several(report.rounds, "round", "rounds"),
        several(report.search_matches, "match", "matches"),
        count(report.proof_matches)
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
    page.end(&report.head)
}

fn goals_page(report: &BalanceReport, page: &mut Page) {
    page.table(&shown!(GoalRow: &report.goals;
        "goal", "figure", "wanted", "told_before", "told_after", "result"));
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
    page.table(&shown!(EditRow: &report.edits; "change", "numbers", "worth", "goal"));
    page.gap();
}

/// A column a pilot.
fn pilots_page(report: &BalanceReport, page: &mut Page) {
    if report.by_pilot.is_empty() {
        return;
    }
    page.paragraph(format_args!("## What each pilot alone says"));
    let mut table = shown!(GoalRow: &report.goals; "goal", "figure", "wanted");
    for (pilot, name) in report.pilots.iter().enumerate() {
        let rows = (0..report.goals.len()).map(|at| {
            let own = report.by_pilot.get(pilot * report.goals.len() + at)?;
            let mark = if own.row.is_met() { "" } else { " missed" };
            let told = own.row.band.figure(own.row.after)?;
            Some(format!("{told}{mark}"))
        });
        let end = table.heads.len();
        table = table.with(end, (&plain(name), Format::of(Unit::Number)), rows);
    }
    page.table(&table);
    page.gap();
}
