//! The rows of both reports as tables and documents have them.

use super::model::{
    CardReport, CurveRow, LineRow, NamedRow, RankReport, VerdictPartRow, VerdictRow,
};
use crate::column::{Column, GAME, Label, columns};
use crate::estimate::ReportEstimate;
use crate::format::{Format, Unit};
use crate::row::Row;
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

/// So many of so many.
fn of([holds, all]: [usize; 2]) -> Datum {
    format!("{holds}/{all}").into()
}

/// A cost in numbers alone: `3/1`.
fn bare(cost: &[(String, i32)]) -> String {
    let goods: Vec<String> = cost.iter().map(|(_, n)| n.to_string()).collect();
    goods.join("/")
}

impl RankedRow {
    /// The rows of a ranking in their order.
    pub(super) fn all(rows: &[VerdictRow]) -> Vec<Self> {
        let rows = (1..).zip(rows.iter().cloned());
        rows.map(|(rank, row)| Self { rank, row }).collect()
    }

    /// `3–7`; none of a card that has no rank.
    fn ranks(&self) -> Option<String> {
        self.row.ranks.map(|[low, high]| format!("{low}–{high}"))
    }

    fn marked_name(&self) -> String {
        let mark = if self.row.is_inserted { " †" } else { "" };
        [&self.row.name, mark].concat()
    }

    fn is_zero_by_definition(&self) -> bool {
        self.row.is_reference && self.row.value.is_some()
    }

    fn worth(&self) -> Datum {
        let found = self.row.value.filter(|_| !self.is_zero_by_definition());
        found.map(|value| value.value).into()
    }

    /// Its interval, or why it has none.
    fn worth_interval(&self) -> Datum {
        if self.is_zero_by_definition() {
            return "0 by definition".into();
        }
        let fine = Format::fine(Unit::Difference);
        self.row.value.map(|value| fine.interval(value)).into()
    }

    fn fair_goods(&self) -> Option<String> {
        let fair = self.row.fair_cost.as_ref()?;
        match self.row.verdict.as_str() {
            "undecided" => None,
            _ if *fair == self.row.cost => Some("as printed".to_owned()),
            _ if self.row.fair_is_within => Some(bare(fair)),
            _ => Some(format!("about {}", bare(fair))),
        }
    }

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
            => row.row.ranks.map(|ranks| ranks[0]).into(), if_known, later(6);
        value "rank_high" Count, "last rank it may have" => row.row.ranks.map(|ranks| ranks[1]).into(), if_known, later(6);
        text "card_id", "id of the card" => &row.row.card, key("card");
        value "ranks" Text, "first and last rank it may have" => row.ranks().into(), to_read;
        text "card_name", "its name" => &row.row.name, key("name"), head("card"), later(2);
        value "marked_name" Text, "its name, marked where decks made room for it" => row.marked_name().into(), to_read, head("card");
        text "group", "its type, and the class of a ship" => &row.row.group, in_tables;
        value "cost" Text, "printed cost, each good with its number" => goods(&row.row.cost).into(), in_tables;
        value "cost" Count, "printed cost, by good" => goods_object(&row.row.cost), in_documents, later(2);
        value "verdict" Text,
            "`overpowered`, `fair`, `underpowered` or `undecided`, corrected for the number of cards; or why there \
             is none; empty without data" => row.row.word().into();
        share "q_value", "adjusted p-value of the verdict" => row.row.q.filter(|_| row.row.is_judged()),
            head("q"), chance, later(1);
        estimate ["value_over_replacement", "ci_low", "ci_high"] Difference,
            "what a copy adds to the win rate over its replacement" => row.row.value, fine,
            axis("points of win rate per copy");
        value "worth" Difference, "the same, but for what the others are measured by"
            => row.worth(), to_read, head("value, pp"), fine;
        value "worth_interval" Number, "and its interval, or that it is 0 by definition"
            => row.worth_interval(), to_read, head("95 % interval");
        value "shrunk" Difference,
            "the value shrunk towards replacement level: what to expect given how much cards differ"
            => row.row.shrunk.into(), fine, if_known, later(5);
        middle "value_over_blank" Difference, "what a copy adds over a blank" => row.row.blank, later(3);
        ends ["blank_ci_low", "blank_ci_high"] Difference, "value_over_blank" => row.row.blank, in_tables;
        count "holds_pilots", "pilots the verdict holds for" => row.row.pilots[0] as u64, in_tables;
        count "pilots", "of so many tried" => row.row.pilots[1] as u64, in_tables;
        value "of_pilots" Number, "pilots the verdict holds for, of those tried"
            => of(row.row.pilots), to_read, head("pilots"), spare(2);
        value "of_decks" Number, "decks the verdict holds in, of those tried"
            => of(row.row.decks), to_read, head("decks"), spare(1);
        value "goods" Number, "printed cost in numbers" => bare(&row.row.cost).into(), to_read, head("cost");
        value "fair_goods" Number, "fair cost in numbers" => row.fair_goods().into(), to_read, head("fair cost");
        count "holds_decks", "decks the verdict holds in" => row.row.decks[0] as u64, in_tables;
        count "decks", "of so many tried" => row.row.decks[1] as u64, in_tables;
        value "holds_pilots" Count, "pilots the verdict holds for, and pilots tried"
            => row.row.pilots.into(), in_documents, later(1);
        value "holds_decks" Count, "decks the verdict holds in, and decks tried" => row.row.decks.into(), in_documents, later(1);
        value "fair_cost" Text, "cost at which it would be fair; empty where that is not shown"
            => row.fair().filter(|_| row.is_fair_cost_shown()).map(goods).into(), in_tables;
        value "fair_cost" Count, "cost at which it would be fair, by good"
            => row.fair().map(goods_object).into(), in_documents, later(1);
        value "fair_cost_shown" Flag, "whether that is shown, or an estimate only"
            => row.is_fair_cost_shown().into(), in_documents, later(1);
        count "matches", "matches that the value rests on" => row.row.matches, later(1);
        value "gain" Number, "how many times more matches of independent luck the same interval would take"
            => row.row.gain.into(), later(1);
        value "worth_independent_matches" Number, "independent matches it was worth"
            => row.row.worth.map(f64::round).into(), later(4);
        value "replacement" Text, "what it was held against" => row.row.replacement.as_ref().into(), later(2);
        value "tried_in" Text, "decks it was tried in" => (&row.row.tried_in).into(), later(7);
        value "inserted" Flag, "whether no deck lists it, and decks made room" => row.row.is_inserted.into(), later(7);
        value "misplayed" Text,
            "the better number of it by which its deck loses, where an audit found one: its value is a lower bound"
            => row.row.misplayed.clone().into(), later(7);
    ];
}

impl Row for LineRow {
    const TABLE: &'static str = "cost-curves.csv";
    const ABOUT: &'static str = "One number of the plain cards of one group, fitted to their cost.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "group", "type and class" => &row.group;
        count "cards", "cards it rests on" => row.cards as u64;
        text "number", "which number" => &row.number;
        value "at_nothing" Number, "level at cost 0" => row.at_nothing.into(), head("at cost 0");
        value "per_good" Number, "gain for each good of the cost" => row.per_good.into(), head("a good adds");
        value "per_extra" Number, "what a trait or effect takes from it" => row.per_extra.into(), head("a trait takes");
        value "residual" Number, "what is left unexplained (root mean square)" => row.residual.into(),
            head("left over (rms)");
    ];
}

impl Row for VerdictPartRow {
    const DOCUMENT: &'static str = "`by_pilot` and `by_deck` of `card.json`";
    const ABOUT: &'static str = "A part of a verdict: one pilot, or one deck.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        estimate ["value", "ci_low", "ci_high"] Difference, "value over replacement there" => Some(row.value), fine;
        text "name", "the pilot or deck" => &row.name;
        count "sets", "sets (pairs of matches; single ones against the table) it rests on" => row.sets, head("pairs of matches"), spare(1);
        text "remark", "whether the deck made room for the card, in words"
            => if row.is_inserted { "made room for it" } else { "" }, to_read, head("");
        value "inserted" Flag, "whether the deck made room for the card" => row.is_inserted.into();
    ];
}

impl Row for NamedRow {
    const DOCUMENT: &'static str = "`side_effects`, `copies`, `companions`, and `compare.cards` and `compare.decks` of `card.json`";
    const ABOUT: &'static str = "A named estimate.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        estimate ["value", "ci_low", "ci_high"] Difference, "the estimate" => Some(row.value), fine, axis("points of win rate");
        text "name", "what it belongs to" => &row.name;
        count "sets", "sets (pairs of matches; single ones against the table) it rests on" => row.sets, head("pairs of matches"), spare(1);
        share "q_value", "adjusted p-value, where many were asked at once" => row.q, head("q"), chance;
        share "before", "where it started from: a deck's win rate before a change" => row.before,
            head("win rate before"), spare(2);
    ];
}

/// An estimate that stands alone.
pub(crate) struct WorthRow(pub(super) ReportEstimate);

impl Row for WorthRow {
    const DOCUMENT: &'static str = "`forked_draw`, `drawn_minus_never_seen`, and `before`, `after` and `difference` of `compare`, of `card.json`";
    const ABOUT: &'static str = "An estimate that stands alone.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        estimate ["value", "ci_low", "ci_high"] Difference, "the estimate, per copy" => Some(row.0), fine;
    ];
}

/// What a card is worth at one setting of a number.
pub(crate) struct SettingRow {
    pub(super) at: i32,
    pub(super) value: ReportEstimate,
    pub(super) sets: u64,
}

impl Row for SettingRow {
    const DOCUMENT: &'static str = "`points` of each of the `curves` of `card.json`";
    const ABOUT: &'static str = "What the card is worth at one setting of a number.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "at" Count, "the setting" => row.at.into();
        estimate ["value", "ci_low", "ci_high"] Difference, "value over replacement there, per copy" => Some(row.value), fine;
        count "sets", "sets (pairs of matches; single ones against the table) it rests on" => row.sets;
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

impl PointRow {
    /// An estimate with a name.
    pub(super) fn named(name: &str, value: Option<ReportEstimate>) -> Self {
        Self {
            name: name.to_owned(),
            value,
            ..Self::default()
        }
    }
}

impl Row for PointRow {
    const TABLE: &'static str = "card.csv";
    const ABOUT: &'static str = "One number of a deep look at a card.";
    const LEAD: &'static [Label] = &[GAME, CARD];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "measure",
            "`value_over_replacement`, `value_over_blank`, `by_pilot`, `by_deck`, `curve`, `copies`, `companion`, \
             `side_effect`, `change`, `change_of_card`, `change_of_deck` (all three under a patch), `forked_draw` or `drawn_minus_never_seen`" => row.measure;
        text "name", "the pilot, deck, card or number it belongs to" => &row.name;
        value "at" Count, "the setting of a number on its curve" => row.at.into(), head("set to");
        value "sets" Count, "sets (pairs of matches; single ones against the table) it rests on" => row.sets.into(), head("pairs of matches"), spare(1);
        estimate ["value", "ci_low", "ci_high"] Difference, "the estimate" => row.value, fine;
        share "q_value", "adjusted p-value, where many were asked at once" => row.q;
        share "before", "where it started from: a deck's win rate before a change" => row.before;
    ];
}

/// `ranking.csv` and `cost-curves.csv`.
pub(super) fn ranking(report: &RankReport) -> Vec<ReportTable> {
    let game = [report.question.head.game.as_str()];
    vec![
        ReportTable::of(&game, &RankedRow::all(&report.rows)),
        ReportTable::of(&game, &report.lines),
    ]
}

/// The tables of `card`, each a file.
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

/// What each setting of one number is worth.
pub(super) fn of_curve(curve: &CurveRow) -> impl Iterator<Item = PointRow> {
    curve.points.iter().map(|(at, value, sets)| PointRow {
        measure: "curve",
        name: curve.number.clone(),
        at: Some(*at),
        sets: Some(*sets),
        value: Some(*value),
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
    points.extend(report.curves.iter().flat_map(of_curve));
    points.extend(of_named("copies", &report.copies));
    points.extend(of_named("companion", &report.companions));
    points.extend(of_named("side_effect", &report.sides));
    if let Some(compare) = &report.compare {
        points.push(PointRow {
            measure: "change",
            sets: Some(compare.sets),
            value: compare.difference,
            ..PointRow::default()
        });
        points.extend(of_named("change_of_card", &compare.cards));
        points.extend(of_named("change_of_deck", &compare.decks));
    }
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
