//! `ranking.md` and `card.md`: pages to put on the table. Nothing in them differs between two runs of one plan.

use std::fmt::Write as _;

use super::model::{
    CardReport, LineRow, NamedRow, PartRow, Question, RankReport, VerdictRow, not_as_asked,
};
use super::text::{
    COMPARED, REFERENCE, fair_sentence, found_none, gain_sentence, headline, holds, interval,
    references, without_data, worth,
};
use crate::report::chart::Chart;
use crate::report::escape::{fenced, markdown as escaped};
use crate::report::json::seed_text;
use crate::report::number::{count, percent, points_fine};
use crate::report::words::{INTERRUPTED_PAGE, several};

fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = writeln!(page, "{text}");
}

fn picture(page: &mut String, charts: &[Chart], name: &str) {
    if let Some(chart) = charts.iter().find(|chart| chart.name == name) {
        line(
            page,
            format_args!("![{}]({name}.svg)\n", escaped(&chart.alt)),
        );
    }
}

fn cost(cost: &[(String, i32)]) -> String {
    let goods: Vec<String> = cost.iter().map(|(_, n)| n.to_string()).collect();
    goods.join("/")
}

fn fair(row: &VerdictRow) -> String {
    match &row.fair_cost {
        Some(_) if row.verdict == "undecided" => String::new(),
        Some(fair) if *fair == row.cost => "as printed".to_owned(),
        Some(fair) if row.fair_is_within => cost(fair),
        Some(fair) => format!("about {}", cost(fair)),
        None => String::new(),
    }
}

/// Cards without data, and those whose zero is no finding.
fn without_verdict(page: &mut String, report: &RankReport) {
    for remark in without_data(report) {
        line(page, format_args!("{}.\n", escaped(&remark)));
    }
    let references = references(&report.rows);
    if !references.is_empty() {
        line(
            page,
            format_args!(
                "Not to be read as verdicts: {REFERENCE} {}.\n",
                escaped(&references.join(", "))
            ),
        );
    }
}

/// How it was asked, for both pages.
fn asked(page: &mut String, question: &Question) {
    line(page, format_args!("## How this was measured\n"));
    if let Some(remark) = not_as_asked(question) {
        line(page, format_args!("{remark}.\n"));
    }
    for note in &question.notes {
        line(page, format_args!("> Note: {}.\n", escaped(note)));
    }
    if !question.complete {
        line(page, format_args!("{INTERRUPTED_PAGE}"));
    }
    line(
        page,
        format_args!(
            "{}, seed `{}`, decks {}, each against every other, under the pilots {}. The same deals are played \
             with the card and with its replacement in the same places of the deck, so that shuffles and dice stay what \
             they were; the interval is that of the differences, pair by pair.\n",
            several(question.matches, "match", "matches"),
            seed_text(question.seed),
            escaped(&question.decks.join(", ")),
            escaped(&question.pilots.join(", ")),
        ),
    );
    line(
        page,
        format_args!(
            "The replacement of a card with numbers is a plain card of its type, class and cost, without traits or \
             effects, with the numbers of the set's own cost curve. A card without numbers (Event, Tactic, Breakthru, \
             face-down module) is held against the card of its type whose value over a blank is the median. A verdict \
             needs the value to lie beyond, or within, ± {} points a copy.\n",
            points_fine(question.band).replace('+', ""),
        ),
    );
    if !question.command.is_empty() {
        line(
            page,
            format_args!("{}\n", fenced("text", &[&question.command])),
        );
    }
}

fn lines(page: &mut String, rows: &[LineRow]) {
    if rows.is_empty() {
        return;
    }
    line(page, format_args!("## The set's cost curve\n"));
    line(
        page,
        format_args!(
            "Numbers of a plain card, fitted at load: level, gain for each good of the cost, and what a trait or effect \
             costs others in this number.\n"
        ),
    );
    line(
        page,
        format_args!("| group | cards | number | at cost 0 | a good | a trait | left over (rms) |"),
    );
    line(page, format_args!("|---|--:|---|--:|--:|--:|--:|"));
    for row in rows {
        line(
            page,
            format_args!(
                "| {} | {} | {} | {:.2} | {:+.2} | {:+.2} | {:.2} |",
                escaped(&row.group),
                row.cards,
                escaped(&row.number),
                row.at_nothing,
                row.per_good,
                -row.per_extra,
                row.residual,
            ),
        );
    }
    page.push('\n');
}

fn ranked(page: &mut String, rows: &[&VerdictRow]) {
    line(
        page,
        format_args!(
            "| ranks | card | group | cost | value, points a copy | shrunk | verdict | q | pilots | decks | fair cost | gain |"
        ),
    );
    line(
        page,
        format_args!("|--:|---|---|--:|--:|--:|---|--:|--:|--:|--:|--:|"),
    );
    for row in rows {
        let [low, high] = row.ranks.unwrap_or_default();
        line(
            page,
            format_args!(
                "| {low}–{high} | {}{} | {} | {} | {} | {} | {} | {} | {}/{} | {}/{} | {} | {} |",
                escaped(&row.name),
                if row.is_inserted { " †" } else { "" },
                escaped(&row.group),
                cost(&row.cost),
                worth(row),
                row.shrunk.map_or_else(String::new, points_fine),
                row.word(),
                row.q
                    .filter(|_| row.is_judged())
                    .map_or_else(String::new, |q| format!("{q:.3}")),
                row.pilots[0],
                row.pilots[1],
                row.decks[0],
                row.decks[1],
                fair(row),
                row.gain
                    .map_or_else(String::new, |gain| format!("{gain:.1}")),
            ),
        );
    }
    page.push('\n');
}

/// The page of a ranking.
#[must_use]
pub(super) fn ranking(report: &RankReport, charts: &[Chart]) -> String {
    let mut page = String::new();
    let known: Vec<&VerdictRow> = report
        .rows
        .iter()
        .filter(|row| row.value.is_some())
        .collect();
    let of = |word: &str| -> Vec<&VerdictRow> {
        known
            .iter()
            .copied()
            .filter(|row| row.word() == word)
            .collect()
    };
    line(
        &mut page,
        format_args!(
            "# {}: which cards are too strong?\n",
            escaped(&report.question.title)
        ),
    );
    line(
        &mut page,
        format_args!(
            "**{} of {} cards are called overpowered, {} underpowered, {} fair; {} are undecided.** All verdicts \
             together are corrected by Benjamini and Hochberg at q = 0.05: of the cards called out, about one in twenty \
             may be called so by chance.\n",
            of("overpowered").len(),
            known.len(),
            of("underpowered").len(),
            of("fair").len(),
            of("undecided").len(),
        ),
    );
    for (word, title) in [
        ("overpowered", "Overpowered"),
        ("underpowered", "Underpowered"),
    ] {
        let rows = of(word);
        if !rows.is_empty() {
            line(&mut page, format_args!("## {title}\n"));
            ranked(&mut page, &rows);
        }
    }
    picture(&mut page, charts, "ranking");
    picture(&mut page, charts, "cost-value");
    line(&mut page, format_args!("## All cards\n"));
    line(
        &mut page,
        format_args!(
            "Ranks are those a card may have, all together at 95 %. Shrunk values are what to expect of a card given how \
             much cards differ (standard deviation {} points). Gain: how many times more matches of independent luck the \
             same interval would take. Replacements and matches by card: [ranking.csv](ranking.csv).\n",
            points_fine(report.spread).replace('+', ""),
        ),
    );
    ranked(&mut page, &known);
    if known.iter().any(|row| row.is_inserted) {
        line(
            &mut page,
            format_args!(
                "† No deck lists this card: decks that may hold it made room, and it is held against replacement-level \
                 cards in the same places.\n"
            ),
        );
    }
    without_verdict(&mut page, report);
    asked(&mut page, &report.question);
    line(
        &mut page,
        format_args!(
            "The first {} deals of each cell chose where to spend the rest and which card is the median of its type. The \
             values above rest on fresh deals only.\n",
            report.first_sets
        ),
    );
    lines(&mut page, &report.lines);
    page
}

fn parts(page: &mut String, title: &str, rows: &[PartRow]) {
    if rows.is_empty() {
        return;
    }
    line(
        page,
        format_args!("| {title} | value, points a copy | pairs of matches | |"),
    );
    line(page, format_args!("|---|--:|--:|---|"));
    for row in rows {
        let remark = if row.is_inserted {
            "made room for it"
        } else {
            ""
        };
        line(
            page,
            format_args!(
                "| {} | {} | {} | {remark} |",
                escaped(&row.name),
                interval(Some(row.value)),
                count(row.sets)
            ),
        );
    }
    page.push('\n');
}

fn named(page: &mut String, head: [&str; 2], rows: &[NamedRow]) {
    let has_q = rows.iter().any(|row| row.q.is_some());
    let has_before = rows.iter().any(|row| row.before.is_some());
    let (q, before) = (
        if has_q { " q |" } else { "" },
        if has_before {
            " win rate before, % |"
        } else {
            ""
        },
    );
    line(
        page,
        format_args!(
            "| {} |{before} {} | pairs of matches |{q}",
            head[0], head[1]
        ),
    );
    line(
        page,
        format_args!(
            "|---|{}--:|--:|{}",
            if has_before { "--:|" } else { "" },
            if has_q { "--:|" } else { "" }
        ),
    );
    for row in rows {
        let before = row
            .before
            .map_or_else(String::new, |rate| format!(" {} |", percent(rate)));
        let q = row.q.map_or_else(String::new, |q| format!(" {q:.3} |"));
        line(
            page,
            format_args!(
                "| {} |{before} {} | {} |{q}",
                escaped(&row.name),
                interval(Some(row.value)),
                count(row.sets)
            ),
        );
    }
    page.push('\n');
}

/// The page of a deep look.
#[must_use]
#[expect(clippy::too_many_lines, reason = "a page, from top to bottom")]
pub(super) fn card(report: &CardReport, charts: &[Chart]) -> String {
    let mut page = String::new();
    let row = &report.row;
    line(
        &mut page,
        format_args!("# {}: {}\n", escaped(&row.name), row.word()),
    );
    line(
        &mut page,
        format_args!("**{}**\n", escaped(&headline(row, &report.question))),
    );
    line(&mut page, format_args!("- {}", escaped(&report.card)));
    if let Some(replacement) = &report.replacement {
        line(
            &mut page,
            format_args!("- Held against {}.", escaped(replacement)),
        );
    }
    if row.pilots[1] > 0 {
        line(
            &mut page,
            format_args!(
                "- Of pilots and decks: {} {} of {} pilots, {} of {} decks.",
                holds(row),
                row.pilots[0],
                row.pilots[1],
                row.decks[0],
                row.decks[1]
            ),
        );
    }
    for sentence in [fair_sentence(row), gain_sentence(row)]
        .into_iter()
        .flatten()
    {
        line(&mut page, format_args!("- {}", escaped(&sentence)));
    }
    if let Some(blank) = row.blank {
        line(
            &mut page,
            format_args!(
                "- Over a blank in its place: {} points a copy.",
                interval(Some(blank))
            ),
        );
    }
    page.push('\n');
    picture(&mut page, charts, "verdict");
    parts(&mut page, "pilot", &report.by_pilot);
    parts(&mut page, "deck", &report.by_deck);
    if let Some(compare) = &report.compare {
        line(&mut page, format_args!("## Under the patch\n"));
        line(
            &mut page,
            format_args!("| | card | value, points a copy | verdict |"),
        );
        line(&mut page, format_args!("|---|---|--:|---|"));
        for (name, card, value, verdict) in [
            (
                "before",
                &compare.before_card,
                compare.before,
                &compare.verdicts[0],
            ),
            (
                "after",
                &compare.after_card,
                compare.after,
                &compare.verdicts[1],
            ),
        ] {
            line(
                &mut page,
                format_args!(
                    "| {name} | {} | {} | {verdict} |",
                    escaped(card),
                    interval(value)
                ),
            );
        }
        line(
            &mut page,
            format_args!(
                "\nAfter less before, on the same deals: {}. In this table {COMPARED}.\n",
                interval(compare.difference)
            ),
        );
        named(
            &mut page,
            ["deck", "change of its win rate, points"],
            &compare.decks,
        );
    }
    if !report.curves.is_empty() {
        line(&mut page, format_args!("## What each number is worth\n"));
        picture(&mut page, charts, "curves");
        for curve in &report.curves {
            let points: Vec<String> = curve
                .points
                .iter()
                .map(|(at, value, _)| {
                    let mark = if *at == curve.printed { "\\*" } else { "" };
                    format!("{at}{mark}: {}", interval(Some(*value)))
                })
                .collect();
            line(
                &mut page,
                format_args!("- {}: {}", escaped(&curve.number), points.join("; ")),
            );
        }
        page.push('\n');
    }
    if !report.sides.is_empty() {
        line(
            &mut page,
            format_args!("## What the fair cost does to the decks\n"),
        );
        named(&mut page, ["deck", "change, points"], &report.sides);
    }
    if !report.copies.is_empty() {
        line(&mut page, format_args!("## How many copies\n"));
        picture(&mut page, charts, "copies");
        named(&mut page, ["copy", "adds, points"], &report.copies);
    }
    if !report.companions.is_empty() {
        line(&mut page, format_args!("## Companions\n"));
        picture(&mut page, charts, "companions");
        named(&mut page, ["beside", "synergy, points"], &report.companions);
    }
    if let Some(forked) = report.forked {
        line(&mut page, format_args!("## Drawing it\n"));
        line(
            &mut page,
            format_args!(
                "At the moment its first copy is drawn the match is split; in the twin that one copy is the replacement. \
                 Over {} split matches a draw is worth {} points.",
                count(report.split),
                interval(Some(forked)),
            ),
        );
        if let Some(observed) = report.observed {
            line(
                &mut page,
                format_args!(
                    "Its win rate drawn less that never seen is {} points: the difference between the two is selection, not \
                     the card (long matches see more cards).",
                    interval(Some(observed)),
                ),
            );
        }
        page.push('\n');
    }
    if let Some(none) = found_none(report) {
        line(&mut page, format_args!("{none}\n"));
    }
    if !report.flips.is_empty() {
        line(&mut page, format_args!("## Matches it turned\n"));
        line(
            &mut page,
            format_args!("Won with it, lost with its replacement, dice and shuffles the same:\n"),
        );
        let flips: Vec<&str> = report.flips.iter().flatten().map(String::as_str).collect();
        line(&mut page, format_args!("{}\n", fenced("text", &flips)));
    }
    asked(&mut page, &report.question);
    lines(&mut page, &report.lines);
    page
}
