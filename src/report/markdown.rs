//! `summary.md`: the run as a page to read. Nothing in it differs between two runs of one plan.

use super::chart::Chart;
use super::escape::{fenced, markdown as escaped};
use super::json::seed_text;
use super::model::RunReport;
use super::number::{count, percent};
use super::page::{Page, left, right};
use super::run_rows::Attacker;
use super::words;

/// Cards a deck in the table; the rest is in `cards.csv`.
const CARDS: usize = 12;

/// The page; `charts` are linked by their file names.
#[must_use]
pub fn summary(report: &RunReport, charts: &[Chart]) -> String {
    let mut page = Page::default();
    head(&mut page, report);
    page.picture(charts, "win-rates");
    cards(&mut page, report, charts);
    lengths_and_endings(&mut page, report, charts);
    engagements(&mut page, report);
    counters(&mut page, report);
    again(&mut page, report);
    page.text()
}

fn head(page: &mut Page, report: &RunReport) {
    let names = report.seats.iter().map(|seat| escaped(&seat.deck_name));
    let names = words::opponents(report, &names.collect::<Vec<_>>());
    page.paragraph(format_args!("# {}: {names}", escaped(&report.head.title)));
    if !report.head.complete {
        page.line(format_args!("{}", words::INTERRUPTED_PAGE));
    }
    page.paragraph(format_args!("**{}**", escaped(&words::headline(report))));
    let rows = report.seats.iter().enumerate().map(|(at, seat)| {
        let [rate, interval] = words::rate_cells(seat.win_rate);
        vec![
            RunReport::letter(at + 1).to_string(),
            escaped(&seat.deck_name),
            escaped(&seat.strategy),
            count(seat.wins),
            rate,
            interval,
        ]
    });
    let heads = [
        left(""),
        left("deck"),
        left("strategy"),
        right("wins"),
        right("win rate, %"),
        right("95 % interval"),
    ];
    page.table(&heads, rows);
    let lost = report.mode.lost.map_or_else(String::new, |lost| {
        format!("; lost to the table: {}", count(lost))
    });
    page.paragraph(format_args!(
        "\nMatches: {}; draws: {} (each counts one half){lost}.",
        count(report.head.matches),
        count(report.draws),
    ));
    let sentences = [
        words::first_turn(report),
        words::pairing(report),
        words::length(report),
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
        let rows = words::telling_cards(report, place, CARDS);
        if rows.is_empty() {
            continue;
        }
        page.paragraph(format_args!("### {letter} {}", escaped(&seat.deck_name)));
        let rows = rows.into_iter().map(|card| {
            let [rate, _] = words::rate_cells(card.drawn_win_rate);
            let [gain, interval] = words::gain_cells(card.drawn_minus_never_seen);
            let drawn = card.drawn.copies;
            let reached = drawn + card.fetched + card.conscripted;
            let deployed = (reached > 0).then(|| card.deployed.copies as f64 / reached as f64);
            vec![
                escaped(&card.card_name),
                card.copies.to_string(),
                count(drawn),
                rate,
                gain,
                interval,
                deployed.map_or_else(String::new, percent),
            ]
        });
        let heads = [
            left("card"),
            right("copies"),
            right("drawn"),
            right("win rate drawn, %"),
            right("minus never seen"),
            right("95 % interval"),
            right("came into play, %"),
        ];
        page.table(&heads, rows);
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
        let places = 1..=report.seats.len();
        let winners = places.clone();
        let winners: Vec<String> = winners
            .map(|place| format!("won by {}", RunReport::letter(place)))
            .collect();
        let mut heads = vec![
            left("ending"),
            right("matches"),
            right("share, %"),
            right("95 % interval"),
            right("mean rounds"),
        ];
        heads.extend(winners.iter().map(|head| right(head)));
        heads.push(right("draws"));
        let rows = rows.into_iter().map(|row| {
            let [share, interval] = words::rate_cells(row.share);
            let mut cells = vec![
                escaped(&words::spoken(&row.ending)),
                count(row.split.matches),
                share,
                interval,
                one_decimal(row.mean_turns),
            ];
            let wins = places.clone();
            cells.extend(wins.map(|place| count(wins_of(report, place, &row.ending))));
            cells.push(count(row.split.draws));
            cells
        });
        page.table(&heads, rows);
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
    let mut rows = rows.filter(|row| row.engagements > 0).peekable();
    if rows.peek().is_none() {
        return;
    }
    let rows = rows.map(|row| {
        let attacker = match row.attacker {
            Attacker::A => row.sides.deck_a.as_str(),
            Attacker::B => &row.sides.deck_b,
            Attacker::Table => words::TABLE,
        };
        vec![
            escaped(attacker),
            escaped(&words::spoken(&row.outcome)),
            count(row.engagements),
            format!("{:.2}", a_match(report, row.engagements)),
            one_decimal(row.mean_rounds),
            one_decimal(row.mean_wounds_dealt),
            one_decimal(row.mean_units_lost),
        ]
    });
    let heads = [
        left("attacker"),
        left("outcome"),
        right("engagements"),
        right("per match"),
        right("rounds"),
        right("wounds dealt"),
        right("units lost"),
    ];
    page.paragraph(format_args!("## Engagements"));
    page.table(&heads, rows);
    page.gap();
}

fn counters(page: &mut Page, report: &RunReport) {
    let rows = report.counters.iter();
    let mut rows = rows.filter(|row| row.count > 0).peekable();
    if rows.peek().is_none() {
        return;
    }
    let rows = rows.map(|row| {
        vec![
            escaped(&words::spoken(&row.name)),
            count(row.count),
            format!("{:.3}", a_match(report, row.count)),
            percent(a_match(report, row.matches)),
        ]
    });
    let heads = [
        left("what"),
        right("times"),
        right("per match"),
        right("in matches, %"),
    ];
    page.paragraph(format_args!("## Also counted"));
    page.table(&heads, rows);
    page.gap();
}

/// So many over all matches, for each of them.
fn a_match(report: &RunReport, number: u64) -> f64 {
    number as f64 / report.head.matches.max(1) as f64
}

fn again(page: &mut Page, report: &RunReport) {
    page.paragraph(format_args!("## See a match, or run this again"));
    let longest = if report.slowest.is_empty() {
        "No match was played."
    } else {
        "The longest matches, by decisions:"
    };
    let seed = seed_text(report.head.seed);
    page.paragraph(format_args!("Seed `{seed}`. {longest}"));
    if !report.slowest.is_empty() {
        let rows = report.slowest.iter().map(|row| {
            vec![
                row.number.to_string(),
                row.turns.to_string(),
                row.decisions.to_string(),
                escaped(&words::spoken(&row.ending)),
            ]
        });
        let heads = [
            right("match"),
            right("rounds"),
            right("decisions"),
            left("ending"),
        ];
        page.table(&heads, rows);
        page.gap();
    }
    let number = report.slowest.first().map(|row| row.number);
    if let Some(number) = number.filter(|_| !report.plan.replay.is_empty()) {
        let command = format!("{} {number}", report.plan.replay);
        page.paragraph(format_args!(
            "Any match is told move by move with its number:"
        ));
        page.paragraph(format_args!("{}", fenced("text", &[&command])));
    }
    page.line(format_args!(
        "Tables: [matchups.csv](matchups.csv), [cards.csv](cards.csv), [turns.csv](turns.csv), \
         [engagements.csv](engagements.csv), [endings.csv](endings.csv). What was asked and which \
         files decided it: [run.json](run.json)."
    ));
}

fn one_decimal(value: Option<f64>) -> String {
    value.map_or_else(String::new, |v| format!("{v:.1}"))
}
