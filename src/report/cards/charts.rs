//! The charts of a study of cards.

use super::model::{
    CardReport, NamedRow, Question, REFERENCE, RankReport, VerdictPartRow, VerdictRow,
};
use super::table::RankedRow;
use crate::chart::Chart;
use crate::chart::curve::{Panel, panels};
use crate::chart::forest::{Forest, ForestRow};
use crate::chart::picture::{Ink, NEUTRAL, SIDES};
use crate::chart::scatter::{Spot, scatter};
use crate::chart::sheet::ChartFrame;
use crate::column::Column;
use crate::estimate::ReportEstimate;
use crate::format::told;
use crate::number::{count, points_fine, q_value};
use crate::shown::column_of;

/// Orange, green, blue, grey: apart for colour-blind readers.
fn ink(verdict: &str) -> Ink {
    match verdict {
        "overpowered" => SIDES[1],
        "fair" => SIDES[2],
        "underpowered" => SIDES[0],
        _ => NEUTRAL,
    }
}

fn legend(rows: &[VerdictRow]) -> Vec<(Ink, String)> {
    let words = ["overpowered", "fair", "underpowered", "undecided"];
    let count = |word: &str| rows.iter().filter(|row| row.word() == Some(word)).count();
    let others = Some(REFERENCE).filter(|word| count(word) > 0);
    let words = words.into_iter().chain(others);
    words
        .map(|word| (ink(word), format!("{word}: {}", count(word))))
        .collect()
}

/// The value of a card.
fn worth() -> &'static Column<RankedRow> {
    column_of!(RankedRow: "value_over_replacement")
}

fn percent(e: ReportEstimate) -> ReportEstimate {
    worth().format().scaled(e)
}

fn value_row(label: &str, basis: String, value: ReportEstimate, ink: Ink) -> ForestRow {
    ForestRow::of(worth().format(), [label.to_owned(), basis], value, ink)
}

fn field(question: &Question) -> String {
    format!(
        "{}; decks {}; pilots {}",
        question.head.title,
        question.decks.join(", "),
        question.pilots.join(", ")
    )
}

/// The charts of a ranking.
#[must_use]
pub fn ranking(report: &RankReport) -> Vec<Chart> {
    let known: Vec<&VerdictRow> = report
        .rows
        .iter()
        .filter(|row| row.value.is_some())
        .collect();
    if known.is_empty() {
        return Vec::new();
    }
    let question = &report.question;
    let list = known.iter().filter_map(|row| {
        let q = row.q.filter(|_| row.is_judged());
        let basis = q.map_or_else(|| told(row.word()), |q| format!("q {}", q_value(q)));
        let value = row.value?;
        let mut shown = value_row(&row.name, basis, value, ink(row.word().unwrap_or_default()));
        if let ForestRow::Value { figures, .. } = &mut shown
            && row.is_reference
        {
            "0 by definition".clone_into(figures);
        }
        Some(shown)
    });
    let band = points_fine(question.band).replace('+', "");
    let caption = format!(
        "n = {} matches. Bars: 95 % interval of the difference between the sets with the card and those without it, \
         per copy, not corrected; the colours are, by Benjamini and Hochberg at q = 0.05. Fair means within ± {band} \
         points. Dashed: replacement level, a plain card of the same type, class and cost, or the typical card of a \
         type without numbers.",
        count(question.head.matches)
    );
    let forest = Forest {
        frame: ChartFrame {
            title: "Value over replacement of every card",
            subtitle: &field(question),
            caption: &caption,
            legend: &legend(&report.rows),
        },
        axis: worth().axis_title(),
        format: worth().format(),
        reference: Some(0.0),
        pitch: 19.0,
        rows: list.collect(),
    };
    let mut charts = vec![Chart {
        name: "ranking".to_owned(),
        alt: "Value over replacement of every card with its 95 % interval".to_owned(),
        picture: forest.picture(),
    }];
    charts.extend(cost_and_value(report));
    charts
}

/// What cards are paid for with, by the names that the costs have.
fn goods(rows: &[VerdictRow]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in rows.iter().flat_map(|row| &row.cost) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names.join(" and ")
}

fn cost_and_value(report: &RankReport) -> Option<Chart> {
    let is_paid = |row: &&VerdictRow| row.blank.is_some() && row.cost.iter().any(|(_, n)| *n > 0);
    let shown: Vec<VerdictRow> = report.rows.iter().filter(is_paid).cloned().collect();
    let spots: Vec<Spot> = shown
        .iter()
        .filter_map(|row| {
            let value = percent(row.blank?);
            let cost: i32 = row.cost.iter().map(|(_, n)| n).sum();
            // A Station and a starting module are not paid for, and some cards cost nothing by their type.
            (cost > 0).then(|| Spot {
                name: row.name.clone(),
                at: (f64::from(cost), value.value),
                half: value.half_width(),
                ink: ink(row.word().unwrap_or_default()),
            })
        })
        .collect();
    if spots.len() < 3 {
        return None;
    }
    let goods = goods(&report.rows);
    let caption = format!(
        "Each dot is a card without numbers: what a copy adds to the win rate over a blank in its place, against its \
         printed cost, {goods} together. Line: least squares over these cards, weighted by their intervals. The farthest from it are named. \
         Colours are the verdicts, which rest on the comparison with the typical card of the type and not on \
         this line."
    );
    let picture = scatter(
        &ChartFrame {
            title: "Cost and value of cards without numbers",
            subtitle: &field(&report.question),
            caption: &caption,
            legend: &legend(&shown),
        },
        [
            &format!("cost, {goods}"),
            &[&worth().axis_title(), " over a blank"].concat(),
        ],
        &spots,
    );
    Some(Chart {
        name: "cost-value".to_owned(),
        alt:
            "Cost of every card without numbers against its value over a blank, with a fitted line"
                .to_owned(),
        picture,
    })
}

/// The charts of a deep look.
#[must_use]
pub fn card(report: &CardReport) -> Vec<Chart> {
    let mut charts = Vec::new();
    charts.extend(parts(report));
    if report.curves.iter().any(|curve| curve.points.len() > 1) {
        let shown: Vec<Panel> = report
            .curves
            .iter()
            .map(|curve| Panel {
                title: curve.number.replace('_', " "),
                printed: curve.printed,
                points: curve
                    .points
                    .iter()
                    .map(|(at, value, _)| (*at, percent(*value)))
                    .collect(),
            })
            .collect();
        let caption = "One number turned, all others as printed (*), against the printed card's replacement, on the same \
                       deals. Blue band: 95 % interval of each point. Green: the fair band.";
        charts.push(Chart {
            name: "curves".to_owned(),
            alt: format!(
                "Value of {} as each of its numbers is turned",
                report.row.name
            ),
            picture: panels(
                &ChartFrame {
                    title: &format!("{}: what each number is worth", report.row.name),
                    subtitle: &report.card,
                    caption,
                    legend: &[],
                },
                &worth().axis_title(),
                report.question.band * 100.0,
                &shown,
                SIDES[0],
            ),
        });
    }
    charts.extend(named(
        report,
        "copies",
        "What each copy adds",
        &report.copies,
        "Each step exchanges one replacement for one more copy, on the same deals. Bars: 95 % interval.",
    ));
    charts.extend(named(
        report,
        "companions",
        "Best and worst companions",
        &report.companions,
        "Synergy: what the card is worth beside all copies of the other less what it is worth without them, on the \
         same deals; measured afresh after a first look at every card of the decks. Bars: 95 % interval; q: \
         Benjamini and Hochberg.",
    ));
    charts
}

fn parts(report: &CardReport) -> Option<Chart> {
    let row = &report.row;
    let whole = row.value?;
    let mut rows = vec![value_row(
        "overall",
        String::new(),
        whole,
        ink(&row.verdict),
    )];
    let part = |part: &VerdictPartRow| {
        let basis = if part.is_inserted {
            "made room for it"
        } else {
            ""
        };
        value_row(&part.name, basis.to_owned(), part.value, NEUTRAL)
    };
    rows.push(ForestRow::Remark("by pilot".to_owned()));
    rows.extend(report.by_pilot.iter().map(part));
    rows.push(ForestRow::Remark("by deck".to_owned()));
    rows.extend(report.by_deck.iter().map(part));
    let band = points_fine(report.question.band).replace('+', "");
    let caption = format!(
        "n = {} matches of the whole study. Bars: 95 % interval of the difference on the same deals. Fair means within \
         ± {band} points of the dashed line.",
        count(report.question.head.matches)
    );
    let title = format!("{}: {}", row.name, row.verdict);
    let subtitle = format!(
        "{}, against {}",
        report.card,
        report.replacement.as_deref().unwrap_or("nothing")
    );
    let forest = Forest {
        frame: ChartFrame {
            title: &title,
            subtitle: &subtitle,
            caption: &caption,
            legend: &[],
        },
        axis: ["value over replacement, ", &worth().axis_title()].concat(),
        format: worth().format(),
        reference: Some(0.0),
        pitch: 28.0,
        rows,
    };
    Some(Chart {
        name: "verdict".to_owned(),
        alt: format!(
            "Value over replacement of {} by pilot and by deck",
            row.name
        ),
        picture: forest.picture(),
    })
}

fn named(
    report: &CardReport,
    name: &str,
    title: &str,
    rows: &[NamedRow],
    caption: &str,
) -> Option<Chart> {
    if rows.is_empty() {
        return None;
    }
    let list = rows.iter().map(|row| {
        let basis = row
            .q
            .map_or_else(String::new, |q| format!("q {}", q_value(q)));
        value_row(&row.name, basis, row.value, SIDES[0])
    });
    let forest = Forest {
        frame: ChartFrame {
            title: &format!("{}: {}", report.row.name, title.to_lowercase()),
            subtitle: &report.card,
            caption,
            legend: &[],
        },
        axis: column_of!(NamedRow: "value").axis_title(),
        format: column_of!(NamedRow: "value").format(),
        reference: Some(0.0),
        pitch: 28.0,
        rows: list.collect(),
    };
    Some(Chart {
        name: name.to_owned(),
        alt: format!("{title} of {}", report.row.name),
        picture: forest.picture(),
    })
}
