//! The tables of both reports as CSV cells.

use super::model::{CardReport, RankReport, VerdictRow};
use crate::report::csv::{Grid, lay_out};
use crate::report::file::ReportError;
use crate::report::model::Estimate;
use crate::report::number::cell;

const RANKING: &str = "game,rank,rank_low,rank_high,card_id,card_name,group,cost,verdict,q_value,\
value_over_replacement,ci_low,ci_high,shrunk,value_over_blank,blank_ci_low,blank_ci_high,\
holds_pilots,pilots,holds_decks,decks,fair_cost,matches,gain,worth_independent_matches,replacement,tried_in,inserted";
const CURVES: &str = "game,group,cards,number,at_nothing,per_good,per_extra,residual";
const POINTS: &str = "game,card_id,measure,name,at,sets,value,ci_low,ci_high,q_value,before";

fn estimate(value: Option<Estimate>) -> [String; 3] {
    [
        value.map(|e| e.value),
        value.map(|e| e.low),
        value.map(|e| e.high),
    ]
    .map(cell)
}

fn goods(cost: &[(String, i32)]) -> String {
    let goods: Vec<String> = cost.iter().map(|(good, n)| format!("{good} {n}")).collect();
    goods.join(" ")
}

fn ranked(game: &str, rank: usize, row: &VerdictRow) -> Vec<String> {
    let rank = if row.value.is_some() {
        rank.to_string()
    } else {
        String::new()
    };
    let [low, high] = row
        .ranks
        .map_or_else(Default::default, |ranks| ranks.map(|rank| rank.to_string()));
    let q = row.q.filter(|_| row.is_judged());
    let mut cells = vec![game.to_owned(), rank, low, high];
    cells.extend([&row.card, &row.name, &row.group].map(Clone::clone));
    cells.extend([goods(&row.cost), row.word().to_owned(), cell(q)]);
    cells.extend(estimate(row.value));
    cells.push(cell(row.shrunk));
    cells.extend(estimate(row.blank));
    cells.extend([row.pilots[0], row.pilots[1], row.decks[0], row.decks[1]].map(|n| n.to_string()));
    let fair = row
        .fair_cost
        .as_deref()
        .filter(|_| row.verdict != "undecided");
    cells.push(fair.map(goods).unwrap_or_default());
    cells.push(row.matches.to_string());
    cells.extend([cell(row.gain), cell(row.worth.map(f64::round))]);
    cells.extend([
        row.replacement.clone().unwrap_or_default(),
        row.tried_in.join(" "),
    ]);
    cells.push(row.is_inserted.to_string());
    cells
}

/// `ranking.csv` and `cost-curves.csv`.
pub(super) fn ranking(report: &RankReport) -> Result<Vec<(&'static str, Vec<u8>)>, ReportError> {
    let game = report.question.game.as_str();
    let rows = (1..)
        .zip(&report.rows)
        .map(|(rank, row)| ranked(game, rank, row));
    let lines = report.lines.iter().map(|line| {
        let mut cells = vec![
            game.to_owned(),
            line.group.clone(),
            line.cards.to_string(),
            line.number.clone(),
        ];
        let numbers = [
            line.at_nothing,
            line.per_good,
            line.per_extra,
            line.residual,
        ];
        cells.extend(numbers.map(|number| cell(Some(number))));
        cells
    });
    let grids = [
        Grid {
            name: "ranking.csv",
            header: RANKING,
            rows: rows.collect(),
        },
        Grid {
            name: "cost-curves.csv",
            header: CURVES,
            rows: lines.collect(),
        },
    ];
    grids
        .iter()
        .map(|grid| Ok((grid.name, lay_out(grid)?)))
        .collect()
}

/// `card.csv`: every number of the deep look, one a row.
#[expect(clippy::too_many_lines, reason = "its tables, from top to bottom")]
pub(super) fn card(report: &CardReport) -> Result<Vec<(&'static str, Vec<u8>)>, ReportError> {
    let game = report.question.game.as_str();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut put = |measure: &str,
                   name: &str,
                   at: String,
                   sets: String,
                   value: Option<Estimate>,
                   q,
                   before| {
        let mut cells = vec![
            game.to_owned(),
            report.row.card.clone(),
            measure.to_owned(),
            name.to_owned(),
            at,
            sets,
        ];
        cells.extend(estimate(value));
        cells.extend([cell(q), cell(before)]);
        rows.push(cells);
    };
    let none = String::new;
    let row = &report.row;
    put(
        "value_over_replacement",
        "",
        none(),
        (row.matches / 4).to_string(),
        row.value,
        row.q,
        None,
    );
    put(
        "value_over_blank",
        "",
        none(),
        (row.matches / 4).to_string(),
        row.blank,
        None,
        None,
    );
    for (measure, parts) in [("by_pilot", &report.by_pilot), ("by_deck", &report.by_deck)] {
        for part in parts {
            put(
                measure,
                &part.name,
                none(),
                part.sets.to_string(),
                Some(part.value),
                None,
                None,
            );
        }
    }
    for curve in &report.curves {
        for (at, value, sets) in &curve.points {
            put(
                "curve",
                &curve.number,
                at.to_string(),
                sets.to_string(),
                Some(*value),
                None,
                None,
            );
        }
    }
    let compared = report
        .compare
        .as_ref()
        .map(|compare| compare.decks.as_slice());
    for (measure, named) in [
        ("copies", report.copies.as_slice()),
        ("companion", &report.companions),
        ("side_effect", &report.sides),
        ("patch", compared.unwrap_or_default()),
    ] {
        for one in named {
            put(
                measure,
                &one.name,
                none(),
                one.sets.to_string(),
                Some(one.value),
                one.q,
                one.before,
            );
        }
    }
    put(
        "forked_draw",
        "",
        none(),
        report.split.to_string(),
        report.forked,
        None,
        None,
    );
    put(
        "drawn_minus_never_seen",
        "",
        none(),
        none(),
        report.observed,
        None,
        None,
    );
    let grid = Grid {
        name: "card.csv",
        header: POINTS,
        rows,
    };
    Ok(vec![(grid.name, lay_out(&grid)?)])
}
