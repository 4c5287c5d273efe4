//! The rows of both reports as tables and documents have them.

use super::model::{CardReport, LineRow, NamedRow, RankReport, VerdictPartRow, VerdictRow};
use crate::estimate::ReportEstimate;
use crate::row::{Column, GAME, Label, Row, Unit, columns};
use crate::table::ReportTable;
use crate::value::Datum;

/// A cost as a cell: `metal 3 crew 1`.
fn goods(cost: &[(String, i32)]) -> String {
    let goods: Vec<String> = cost.iter().map(|(good, n)| format!("{good} {n}")).collect();
    goods.join(" ")
}

/// A cost as an object.
fn goods_object(cost: &[(String, i32)]) -> Datum {
    let goods = cost.iter();
    let object = goods.fold(Datum::object(), |object, (good, n)| {
        object.with(good.clone(), *n)
    });
    object.sorted()
}

/// A verdict at its rank.
pub(crate) struct RankedRow {
    /// From 1; of one card alone it means nothing.
    pub(super) rank: usize,
    pub(super) row: VerdictRow,
}

impl RankedRow {
    fn fair(&self) -> Option<&[(String, i32)]> {
        self.row.fair_cost.as_deref()
    }

    fn is_fair_cost_shown(&self) -> bool {
        self.row.fair_cost.is_some() && self.row.verdict != "undecided"
    }
}

impl Row for RankedRow {
    const TABLE: &'static str = "ranking.csv";
    const DOCUMENT: &'static str = "`cards` of `ranking.json`, and the first keys of `card.json`";
    const ABOUT: &'static str = "One card and its verdict, best first. Values are shares of a match per copy: 0.01 is one \
                                 percentage point of win rate.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "rank" Count, "place in the ranking; empty without a value"
            => row.row.value.map(|_| row.rank).into(), in_tables;
        value "rank_low" Count, "first rank it may have, all together at 95 %"
            => row.row.ranks.map(|ranks| ranks[0]).into();
        value "rank_high" Count, "last rank it may have" => row.row.ranks.map(|ranks| ranks[1]).into();
        text "card_id", "id of the card" => &row.row.card, key("card");
        text "card_name", "its name" => &row.row.name, key("name");
        text "group", "its type, and the class of a ship" => &row.row.group, in_tables;
        value "cost" Text, "printed cost, each good with its number" => goods(&row.row.cost).into(), in_tables;
        value "cost" Count, "printed cost, by good" => goods_object(&row.row.cost), in_documents;
        text "verdict",
            "`overpowered`, `fair`, `underpowered` or `undecided`, corrected for the number of cards; or why there \
             is none" => row.row.word();
        share "q_value", "adjusted p-value of the verdict" => row.row.q.filter(|_| row.row.is_judged());
        estimate ["value_over_replacement", "ci_low", "ci_high"] Difference,
            "what a copy adds to the win rate over its replacement" => row.row.value;
        value "shrunk" Difference,
            "the value shrunk towards replacement level: what to expect given how much cards differ"
            => row.row.shrunk.into();
        middle "value_over_blank" Difference, "what a copy adds over a blank" => row.row.blank;
        ends ["blank_ci_low", "blank_ci_high"] Difference, "value_over_blank" => row.row.blank, in_tables;
        count "holds_pilots", "pilots the verdict holds for" => row.row.pilots[0] as u64, in_tables;
        count "pilots", "of so many tried" => row.row.pilots[1] as u64, in_tables;
        count "holds_decks", "decks the verdict holds in" => row.row.decks[0] as u64, in_tables;
        count "decks", "of so many tried" => row.row.decks[1] as u64, in_tables;
        value "holds_pilots" Count, "pilots the verdict holds for, and pilots tried"
            => row.row.pilots.into(), in_documents;
        value "holds_decks" Count, "decks the verdict holds in, and decks tried" => row.row.decks.into(), in_documents;
        value "fair_cost" Text, "cost at which it would be fair; empty where that is not shown"
            => row.fair().filter(|_| row.is_fair_cost_shown()).map(goods).into(), in_tables;
        value "fair_cost" Count, "cost at which it would be fair, by good"
            => row.fair().map(goods_object).into(), in_documents;
        value "fair_cost_shown" Flag, "whether that is shown, or an estimate only"
            => row.is_fair_cost_shown().into(), in_documents;
        count "matches", "matches under both versions that the value rests on" => row.row.matches;
        value "gain" Number, "how many times more matches of independent luck the same interval would take"
            => row.row.gain.into();
        value "worth_independent_matches" Number, "independent matches it was worth"
            => row.row.worth.map(f64::round).into();
        value "replacement" Text, "what it was held against" => row.row.replacement.as_ref().into();
        value "tried_in" Text, "decks it was tried in" => (&row.row.tried_in).into();
        value "inserted" Flag, "whether no deck lists it, and decks made room" => row.row.is_inserted.into();
    ];
}

impl Row for LineRow {
    const TABLE: &'static str = "cost-curves.csv";
    const ABOUT: &'static str = "One number of the plain cards of one group, fitted to their cost.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "group", "type and class" => &row.group;
        count "cards", "cards it rests on" => row.cards as u64;
        text "number", "which number" => &row.number;
        value "at_nothing" Number, "level at cost 0" => row.at_nothing.into();
        value "per_good" Number, "gain for each good of the cost" => row.per_good.into();
        value "per_extra" Number, "what a trait or effect takes from it" => row.per_extra.into();
        value "residual" Number, "what is left unexplained (root mean square)" => row.residual.into();
    ];
}

impl Row for VerdictPartRow {
    const DOCUMENT: &'static str = "`by_pilot` and `by_deck` of `card.json`";
    const ABOUT: &'static str = "A part of a verdict: one pilot, or one deck.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        estimate ["value", "ci_low", "ci_high"] Difference, "value over replacement there" => Some(row.value);
        text "name", "the pilot or deck" => &row.name;
        count "sets", "sets (pairs of matches) it rests on" => row.sets;
        value "inserted" Flag, "whether the deck made room for the card" => row.is_inserted.into();
    ];
}

impl Row for NamedRow {
    const DOCUMENT: &'static str =
        "`side_effects`, `copies`, `companions` and `compare.decks` of `card.json`";
    const ABOUT: &'static str = "A named estimate.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        estimate ["value", "ci_low", "ci_high"] Difference, "the estimate" => Some(row.value);
        text "name", "what it belongs to" => &row.name;
        count "sets", "sets (pairs of matches) it rests on" => row.sets;
        share "q_value", "adjusted p-value, where many were asked at once" => row.q;
        share "before", "where it started from: a deck's win rate before a change" => row.before;
    ];
}

/// The card that a whole table is about.
const CARD: Label = Label {
    name: "card_id",
    unit: Unit::Text,
    meaning: "id of the card",
};

/// One number of a deep look.
#[derive(Default)]
pub(crate) struct PointRow {
    measure: &'static str,
    name: String,
    at: Option<i32>,
    sets: Option<u64>,
    value: Option<ReportEstimate>,
    q: Option<f64>,
    before: Option<f64>,
}

impl Row for PointRow {
    const TABLE: &'static str = "card.csv";
    const ABOUT: &'static str = "One number of a deep look at a card.";
    const LEAD: &'static [Label] = &[GAME, CARD];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "measure",
            "`value_over_replacement`, `value_over_blank`, `by_pilot`, `by_deck`, `curve`, `copies`, `companion`, \
             `side_effect`, `patch`, `forked_draw` or `drawn_minus_never_seen`" => row.measure;
        text "name", "the pilot, deck, card or number it belongs to" => &row.name;
        value "at" Count, "the setting of a number on its curve" => row.at.into();
        value "sets" Count, "sets (pairs of matches) it rests on" => row.sets.into();
        estimate ["value", "ci_low", "ci_high"] Difference, "the estimate" => row.value;
        share "q_value", "adjusted p-value, where many were asked at once" => row.q;
        share "before", "where it started from: a deck's win rate before a change" => row.before;
    ];
}

/// `ranking.csv` and `cost-curves.csv`.
pub(super) fn ranking(report: &RankReport) -> Vec<ReportTable> {
    let game = [report.question.head.game.as_str()];
    let rows = (1..).zip(report.rows.iter().cloned());
    let rows: Vec<RankedRow> = rows.map(|(rank, row)| RankedRow { rank, row }).collect();
    vec![
        ReportTable::of(&game, &rows),
        ReportTable::of(&game, &report.lines),
    ]
}

/// `card.csv`.
pub(super) fn card(report: &CardReport) -> Vec<ReportTable> {
    let lead = [report.question.head.game.as_str(), report.row.card.as_str()];
    vec![ReportTable::of(&lead, &points(report))]
}

fn of_parts(measure: &'static str, parts: &[VerdictPartRow]) -> impl Iterator<Item = PointRow> {
    parts.iter().map(move |part| PointRow {
        measure,
        name: part.name.clone(),
        sets: Some(part.sets),
        value: Some(part.value),
        ..PointRow::default()
    })
}

fn of_named(measure: &'static str, named: &[NamedRow]) -> impl Iterator<Item = PointRow> {
    named.iter().map(move |one| PointRow {
        measure,
        name: one.name.clone(),
        sets: Some(one.sets),
        value: Some(one.value),
        q: one.q,
        before: one.before,
        ..PointRow::default()
    })
}

/// Every number of a deep look.
fn points(report: &CardReport) -> Vec<PointRow> {
    let row = &report.row;
    let whole = |measure, value, q| PointRow {
        measure,
        sets: Some(row.matches / 4),
        value,
        q,
        ..PointRow::default()
    };
    let mut points = vec![
        whole("value_over_replacement", row.value, row.q),
        whole("value_over_blank", row.blank, None),
    ];
    points.extend(of_parts("by_pilot", &report.by_pilot));
    points.extend(of_parts("by_deck", &report.by_deck));
    points.extend(report.curves.iter().flat_map(|curve| {
        curve.points.iter().map(|(at, value, sets)| PointRow {
            measure: "curve",
            name: curve.number.clone(),
            at: Some(*at),
            sets: Some(*sets),
            value: Some(*value),
            ..PointRow::default()
        })
    }));
    points.extend(of_named("copies", &report.copies));
    points.extend(of_named("companion", &report.companions));
    points.extend(of_named("side_effect", &report.sides));
    let compared = report.compare.iter();
    points.extend(compared.flat_map(|compare| of_named("patch", &compare.decks)));
    points.push(PointRow {
        measure: "forked_draw",
        sets: Some(report.split),
        value: report.forked,
        ..PointRow::default()
    });
    points.push(PointRow {
        measure: "drawn_minus_never_seen",
        value: report.observed,
        ..PointRow::default()
    });
    points
}
