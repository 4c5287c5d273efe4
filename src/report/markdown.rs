//! `summary.md`: the run as a page to read. Nothing in it differs between two runs of one plan.

use super::card_rows::CardRow;
use super::chart::Chart;
use super::escape::{fenced, markdown as escaped};
use super::format::{Format, Unit};
use super::model::{CounterRow, RunReport, SeatRow, SlowRow};
use super::number::count;
use super::page::Page;
use super::run_rows::{EndingRow, EngagementRow};
use super::run_words;
use super::shown::shown;

/// Cards per deck in the table; the rest is in `cards.csv`.
const CARDS: usize = 12;

/// The page; `charts` are linked by their file names.
#[must_use]
pub fn summary(report: &RunReport, charts: &[Chart]) -> String {
    let names = report.seats.iter().map(|seat| escaped(&seat.deck_name));
    let names = run_words::opponents(report, &names.collect::<Vec<_>>());
    let title = escaped(&report.head.title);
    let mut page = Page::of(&report.head, format_args!("{title}: {names}"));
    wins(&mut page, report);
    page.picture(charts, "win-rates");
    cards(&mut page, report, charts);
    lengths_and_endings(&mut page, report, charts);
    engagements(&mut page, report);
    counters(&mut page, report);
    replays(&mut page, report);
    page.end(&report.head)
}

fn wins(page: &mut Page, report: &RunReport) {
    page.paragraph(format_args!(
        "**{}**",
        escaped(&run_words::headline(report))
    ));
    let letters = (1..=report.seats.len()).map(|place| RunReport::letter(place).to_string());
    let table = shown!(SeatRow: &report.seats; "deck_name", "strategy", "wins", "win_rate");
    page.table(&table.with(0, ("", Format::of(Unit::Text)), letters));
    let lost = report.mode.lost.map_or_else(String::new, |lost| {
        format!("; lost to the table: {}", count(lost))
    });
    page.paragraph(format_args!(
        "\nMatches: {}; draws: {} (each counts one half){lost}.",
        count(report.head.matches),
        count(report.draws),
    ));
    let sentences = [
        run_words::first_turn(report),
        run_words::pairing(report),
        run_words::length(report),
    ];
    for sentence in sentences.iter().flatten() {
        page.line(format_args!("- {sentence}"));
    }
    for note in &report.head.notes {
        page.line(format_args!("- {}", escaped(note)));
    }
    page.gap();
}

fn cards(page: &mut Page, report: &RunReport, charts: &[Chart]) {
    let mut cards = report.cards.iter();
    if cards.all(|card| card.drawn_minus_never_seen.is_none()) {
        return;
    }
    page.paragraph(format_args!("## Cards that go with winning"));
    page.paragraph(format_args!(
        "Win rate of the copies that were drawn less that of the copies never seen, in percentage \
         points. What is seen together is not cause and effect, and of 20 cards that do nothing one \
         is expected outside its interval. Last column: copies that came into play, of all that were drawn, or \
         fetched or conscripted from elsewhere. All cards: [cards.csv](cards.csv)."
    ));
    for (place, seat) in (1..).zip(&report.seats) {
        let letter = RunReport::letter(place);
        let rows = run_words::telling_cards(report, place, CARDS);
        if rows.is_empty() {
            continue;
        }
        page.paragraph(format_args!("### {letter} {}", escaped(&seat.deck_name)));
        page.table(&shown!(CardRow: rows;
            "card_name", "copies", "drawn", "drawn_win_rate", "drawn_minus_never_seen", "came_into_play"));
        page.gap();
        page.picture(charts, &format!("cards-{}", letter.to_ascii_lowercase()));
    }
}

fn lengths_and_endings(page: &mut Page, report: &RunReport, charts: &[Chart]) {
    let rows: Vec<_> = report
        .endings
        .iter()
        .filter(|row| row.sides.place == 1 && row.split.matches > 0)
        .collect();
    if !rows.is_empty() {
        page.paragraph(format_args!("## How matches end"));
        let mut table = shown!(EndingRow: rows.iter().copied();
            "ending", "matches", "share", "mean_turns", "draws");
        for place in 1..=report.seats.len() {
            let head = format!("won by {}", RunReport::letter(place));
            let wins = rows.iter().map(|row| wins_of(report, place, &row.ending));
            let before_draws = table.heads.len() - 1;
            table = table.with(before_draws, (&head, Format::of(Unit::Count)), wins);
        }
        page.table(&table);
    }
    page.gap();
    page.picture(charts, "endings");
    page.picture(charts, "length");
}

/// Matches that ended so and were won by the deck at `place`; a duel's second deck has no row of its own.
fn wins_of(report: &RunReport, place: usize, ending: &str) -> u64 {
    let of = |at: usize| {
        report
            .endings
            .iter()
            .find(|row| row.sides.place == at && row.ending == ending)
    };
    match of(place) {
        Some(row) => row.split.wins_a,
        None => of(1).map_or(0, |row| row.split.wins_b),
    }
}

fn engagements(page: &mut Page, report: &RunReport) {
    let rows = report.engagements.iter();
    let rows: Vec<&EngagementRow> = rows.filter(|row| row.engagements > 0).collect();
    if rows.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Engagements"));
    // A game without units loses none.
    let has_losses = |row: &&EngagementRow| {
        let numbers = [row.mean_wounds_dealt, row.mean_units_lost];
        numbers.into_iter().flatten().any(|mean| mean > 0.0)
    };
    let all = rows.iter().copied();
    let table = if rows.iter().any(has_losses) {
        shown!(EngagementRow: all;
            "attacking_deck", "outcome", "engagements", "mean_rounds", "mean_wounds_dealt", "mean_units_lost")
    } else {
        shown!(EngagementRow: all; "attacking_deck", "outcome", "engagements", "mean_rounds")
    };
    let each = rows.iter().map(|row| a_match(report, row.engagements));
    page.table(&table.with(3, ("per match", Format::of(Unit::Number)), each));
    page.gap();
}

fn counters(page: &mut Page, report: &RunReport) {
    let rows = report.counters.iter();
    let rows: Vec<&CounterRow> = rows.filter(|row| row.count > 0).collect();
    if rows.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Also counted"));
    let each = rows.iter().map(|row| a_match(report, row.count));
    let shares = rows.iter().map(|row| a_match(report, row.matches));
    let table = shown!(CounterRow: rows.iter().copied(); "name", "count");
    let table = table.with(2, ("per match", Format::fine(Unit::Number)), each);
    page.table(&table.with(3, ("in matches", Format::of(Unit::Share)), shares));
    page.gap();
}

/// So many over all matches, for each of them.
fn a_match(report: &RunReport, number: u64) -> f64 {
    number as f64 / report.head.matches.max(1) as f64
}

fn replays(page: &mut Page, report: &RunReport) {
    page.paragraph(format_args!("## See a match"));
    let longest = if report.slowest.is_empty() {
        "No match was played."
    } else {
        "The longest matches, by decisions:"
    };
    page.paragraph(format_args!("{longest}"));
    if !report.slowest.is_empty() {
        page.table(&shown!(SlowRow: &report.slowest; "match", "turns", "decisions", "ending"));
        page.gap();
    }
    let number = report.slowest.first().map(|row| row.number);
    if let Some(number) = number.filter(|_| !report.plan.replay.is_empty()) {
        let command = format!("{} {number}", report.plan.replay);
        page.paragraph(format_args!(
            "Any match is told move by move with its number:"
        ));
        page.paragraph(format_args!("{}", fenced("sh", &[&command])));
    }
    page.line(format_args!(
        "Tables: [matchups.csv](matchups.csv), [cards.csv](cards.csv), [turns.csv](turns.csv), \
         [engagements.csv](engagements.csv), [endings.csv](endings.csv). What was asked and which \
         files decided it: [run.json](run.json)."
    ));
}
