//! `summary.md`: the run as a page to read. Nothing in it differs between two runs of one plan.

use std::fmt::Write as _;

use super::chart::Chart;
use super::escape::{fenced, markdown as escaped};
use super::json::seed_text;
use super::model::RunReport;
use super::number::{count, percent};
use super::words;

/// Cards a deck in the table; the rest is in `cards.csv`.
const CARDS: usize = 12;

/// The page; `charts` are linked by their file names.
#[must_use]
pub fn summary(report: &RunReport, charts: &[Chart]) -> String {
    let mut page = String::new();
    head(&mut page, report);
    picture(&mut page, charts, "win-rates");
    cards(&mut page, report, charts);
    lengths_and_endings(&mut page, report, charts);
    engagements(&mut page, report);
    counters(&mut page, report);
    again(&mut page, report);
    page
}

/// Writing to a `String` cannot fail, so its result says nothing.
fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = writeln!(page, "{text}");
}

fn head(page: &mut String, report: &RunReport) {
    let names: Vec<_> = report
        .seats
        .iter()
        .map(|seat| escaped(&seat.deck_name))
        .collect();
    line(
        page,
        format_args!(
            "# {}: {}\n",
            escaped(&report.title),
            words::opponents(report, &names)
        ),
    );
    if !report.complete {
        line(page, format_args!("{}", words::INTERRUPTED_PAGE));
    }
    line(
        page,
        format_args!("**{}**\n", escaped(&words::headline(report))),
    );
    line(
        page,
        format_args!("| | deck | strategy | wins | win rate, % | 95 % interval |"),
    );
    line(page, format_args!("|---|---|---|--:|--:|--:|"));
    for (at, seat) in report.seats.iter().enumerate() {
        let [rate, interval] = words::rate_cells(seat.win_rate);
        line(
            page,
            format_args!(
                "| {} | {} | {} | {} | {rate} | {interval} |",
                RunReport::letter(at + 1),
                escaped(&seat.deck_name),
                escaped(&seat.strategy),
                count(seat.wins),
            ),
        );
    }
    let lost = report.mode.lost.map_or_else(String::new, |lost| {
        format!("; lost to the table: {}", count(lost))
    });
    line(
        page,
        format_args!(
            "\nMatches: {}; draws: {} (each counts one half){lost}.\n",
            count(report.matches),
            count(report.draws),
        ),
    );
    let sentences = [
        words::first_turn(report),
        words::pairing(report),
        words::length(report),
    ];
    for sentence in sentences.iter().flatten() {
        line(page, format_args!("- {sentence}"));
    }
    for note in &report.notes {
        line(page, format_args!("- {}", escaped(note)));
    }
    page.push('\n');
}

fn picture(page: &mut String, charts: &[Chart], name: &str) {
    if let Some(chart) = charts.iter().find(|chart| chart.name == name) {
        line(
            page,
            format_args!("![{}]({name}.svg)\n", escaped(&chart.alt)),
        );
    }
}

fn cards(page: &mut String, report: &RunReport, charts: &[Chart]) {
    if report
        .cards
        .iter()
        .all(|card| card.drawn_minus_never_seen.is_none())
    {
        return;
    }
    line(page, format_args!("## Cards that go with winning\n"));
    line(
        page,
        format_args!(
            "Win rate of the copies that were drawn less that of the copies never seen, in percentage \
             points. What is seen together is not cause and effect, and of 20 cards that do nothing one \
             is expected outside its interval. Last column: copies that came into play, of all that were drawn, or \
             fetched or conscripted from elsewhere. All cards: [cards.csv](cards.csv).\n"
        ),
    );
    for (at, seat) in report.seats.iter().enumerate() {
        let place = at + 1;
        let letter = RunReport::letter(place);
        let rows = words::telling_cards(report, place, CARDS);
        if rows.is_empty() {
            continue;
        }
        line(
            page,
            format_args!("### {letter} {}\n", escaped(&seat.deck_name)),
        );
        line(
            page,
            format_args!(
                "| card | copies | drawn | win rate drawn, % | minus never seen | 95 % interval | came into play, % |"
            ),
        );
        line(page, format_args!("|---|--:|--:|--:|--:|--:|--:|"));
        for card in rows {
            let [rate, _] = words::rate_cells(card.drawn_win_rate);
            let [gain, interval] = words::gain_cells(card.drawn_minus_never_seen);
            let drawn = card.drawn.copies;
            let reached = drawn + card.fetched + card.conscripted;
            let deployed = if reached == 0 {
                String::new()
            } else {
                percent(card.deployed.copies as f64 / reached as f64)
            };
            line(
                page,
                format_args!(
                    "| {} | {} | {} | {rate} | {gain} | {interval} | {deployed} |",
                    escaped(&card.card_name),
                    card.copies,
                    count(drawn),
                ),
            );
        }
        page.push('\n');
        picture(
            page,
            charts,
            &format!("cards-{}", letter.to_ascii_lowercase()),
        );
    }
}

fn lengths_and_endings(page: &mut String, report: &RunReport, charts: &[Chart]) {
    let rows: Vec<_> = report
        .endings
        .iter()
        .filter(|row| row.sides.place == 1 && row.split.matches > 0)
        .collect();
    if !rows.is_empty() {
        line(page, format_args!("## How matches end\n"));
        let letters: Vec<_> = (1..=report.seats.len())
            .map(|place| format!(" won by {} |", RunReport::letter(place)))
            .collect();
        let letters = letters.concat();
        line(
            page,
            format_args!(
                "| ending | matches | share, % | 95 % interval | mean rounds |{letters} draws |"
            ),
        );
        let more = "--:|".repeat(report.seats.len());
        line(page, format_args!("|---|--:|--:|--:|--:|{more}--:|"));
    }
    for row in rows {
        let [share, interval] = words::rate_cells(row.share);
        let wins: Vec<_> = (1..=report.seats.len())
            .map(|place| format!(" {} |", count(wins(report, place, &row.ending))))
            .collect();
        line(
            page,
            format_args!(
                "| {} | {} | {share} | {interval} | {} |{} {} |",
                escaped(&words::spoken(&row.ending)),
                count(row.split.matches),
                one_decimal(row.mean_turns),
                wins.concat(),
                count(row.split.draws),
            ),
        );
    }
    page.push('\n');
    picture(page, charts, "endings");
    picture(page, charts, "length");
}

/// Matches that ended so and were won by the deck at `place`; a duel's second deck has no row of its own.
fn wins(report: &RunReport, place: usize, ending: &str) -> u64 {
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

fn engagements(page: &mut String, report: &RunReport) {
    let rows: Vec<_> = report
        .engagements
        .iter()
        .filter(|row| row.engagements > 0)
        .collect();
    if rows.is_empty() {
        return;
    }
    line(page, format_args!("## Engagements\n"));
    line(
        page,
        format_args!(
            "| attacker | outcome | engagements | a match | rounds | wounds dealt | units lost |"
        ),
    );
    line(page, format_args!("|---|---|--:|--:|--:|--:|--:|"));
    for row in rows {
        let attacker = match row.attacker {
            super::Attacker::A => row.sides.deck_a.as_str(),
            super::Attacker::B => &row.sides.deck_b,
            super::Attacker::Table => words::TABLE,
        };
        line(
            page,
            format_args!(
                "| {} | {} | {} | {:.2} | {} | {} | {} |",
                escaped(attacker),
                escaped(&words::spoken(&row.outcome)),
                count(row.engagements),
                row.engagements as f64 / report.matches.max(1) as f64,
                one_decimal(row.mean_rounds),
                one_decimal(row.mean_wounds_dealt),
                one_decimal(row.mean_units_lost),
            ),
        );
    }
    page.push('\n');
}

fn counters(page: &mut String, report: &RunReport) {
    let rows: Vec<_> = report.counters.iter().filter(|row| row.count > 0).collect();
    if rows.is_empty() {
        return;
    }
    line(page, format_args!("## Also counted\n"));
    line(
        page,
        format_args!("| what | times | a match | in matches, % |"),
    );
    line(page, format_args!("|---|--:|--:|--:|"));
    for row in rows {
        let share = row.count as f64 / report.matches.max(1) as f64;
        let matches = percent(row.matches as f64 / report.matches.max(1) as f64);
        let (name, times) = (escaped(&words::spoken(&row.name)), count(row.count));
        line(
            page,
            format_args!("| {name} | {times} | {share:.3} | {matches} |"),
        );
    }
    page.push('\n');
}

fn again(page: &mut String, report: &RunReport) {
    line(page, format_args!("## See a match, or run this again\n"));
    line(
        page,
        format_args!(
            "Seed `{}`. {}\n",
            seed_text(report.seed),
            if report.slowest.is_empty() {
                "No match was played."
            } else {
                "The longest matches, by decisions:"
            }
        ),
    );
    if !report.slowest.is_empty() {
        line(
            page,
            format_args!("| match | rounds | decisions | ending |"),
        );
        line(page, format_args!("|--:|--:|--:|---|"));
        for row in &report.slowest {
            line(
                page,
                format_args!(
                    "| {} | {} | {} | {} |",
                    row.number,
                    row.turns,
                    row.decisions,
                    escaped(&words::spoken(&row.ending))
                ),
            );
        }
        page.push('\n');
    }
    let number = report.slowest.first().map(|row| row.number);
    if let Some(number) = number.filter(|_| !report.plan.replay.is_empty()) {
        line(
            page,
            format_args!("Any match is told move by move with its number:\n"),
        );
        line(
            page,
            format_args!(
                "{}\n",
                fenced("text", &[&format!("{} {number}", report.plan.replay)])
            ),
        );
    }
    line(
        page,
        format_args!(
            "Tables: [matchups.csv](matchups.csv), [cards.csv](cards.csv), [turns.csv](turns.csv), \
             [engagements.csv](engagements.csv), [endings.csv](endings.csv). What was asked and which \
             files decided it: [run.json](run.json)."
        ),
    );
}

fn one_decimal(value: Option<f64>) -> String {
    value.map_or_else(String::new, |v| format!("{v:.1}"))
}
