//! What opening hands are worth, kept or thrown back, and what can be played turn by turn: the part of `draws` that is
//! played and not computed.

use super::column::{Column, DECK, Label, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::row::{Row, objects};
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::several;

/// What to do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Keep it.
    Keep,
    /// Throw it back.
    Mulligan,
    /// Neither is shown with all rows looked at together, or there were too few such hands.
    Open,
}

impl Advice {
    /// As files say it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Mulligan => "mulligan",
            Self::Open => "open",
        }
    }
}

/// Opening hands of one sort.
#[derive(Clone, Debug, PartialEq)]
pub struct HandRow {
    /// `all`, `affordable` or `card`.
    pub what: String,
    /// The number of affordable cards, or the id of the card in it.
    pub id: String,
    /// In words.
    pub name: String,
    /// Hands of this sort that were played both ways.
    pub hands: u64,
    /// Win rate when kept.
    pub kept: Option<ReportEstimate>,
    /// Win rate when thrown back.
    pub thrown: Option<ReportEstimate>,
    /// Kept less thrown back, hand by hand.
    pub gain: Option<ReportEstimate>,
    /// p-value that it makes no difference, corrected for the number of rows; none below the hands any advice takes.
    pub q: Option<f64>,
    /// What follows.
    pub advice: Advice,
}

impl Row for HandRow {
    const TABLE: &'static str = "mulligan.csv";
    const DOCUMENT: &'static str = "`rows` of `mulligan` in `draws.json`";
    const ABOUT: &'static str =
        "Opening hands of one sort, kept and thrown back with the same luck.";
    const LEAD: &'static [Label] = &[DECK];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "what", "`all`, `affordable` or `card`" => &row.what;
        text "id", "the number of affordable cards, or the id of the card in it; none for all hands" => &row.id;
        text "name", "the same in words" => &row.name, head("hand");
        count "hands", "hands" => row.hands;
        middle "kept_win_rate" Share, "win rate when kept" => row.kept;
        middle "thrown_win_rate" Share, "win rate when thrown back" => row.thrown;
        estimate ["gain_of_keeping", "ci_low", "ci_high"] Difference, "kept less thrown back, hand by hand" => row.gain, head("keeping, points");
        text "advice", "`keep`, `mulligan` or `open`" => row.advice.word(), later(1);
        share "q_value",
            "p-value that it makes no difference, corrected for the number of rows; none below the hands any advice \
             takes" => row.q;
    ];
}

/// What a hand can play on one own turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRowOfHand {
    /// The turn, 0 being the setup.
    pub turn: u64,
    /// Matches that reached it.
    pub matches: u64,
    /// Mean number of different cards that could be played.
    pub plays: ReportEstimate,
    /// Share of matches in which none could.
    pub none: f64,
    /// Mean number of cards in hand.
    pub cards: f64,
}

impl Row for TurnRowOfHand {
    const TABLE: &'static str = "plays.csv";
    const DOCUMENT: &'static str = "`plays_by_turn` of `draws.json`";
    const ABOUT: &'static str = "What a hand can play on one own turn.";
    const LEAD: &'static [Label] = &[DECK];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "turn", "the own turn, 0 being the setup" => row.turn;
        count "matches", "matches that reached it" => row.matches;
        estimate ["plays", "ci_low", "ci_high"] Number, "mean number of different cards that could be played"
            => Some(row.plays);
        share "none", "share of matches in which none could" => Some(row.none);
        value "cards" Number, "mean number of cards in hand" => row.cards.into(), head("of cards");
    ];
}

/// Mulligan advice and the curve of affordable plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MulliganReport {
    /// Hands asked for.
    pub asked: u64,
    /// Hands played.
    pub hands: u64,
    /// Matches played with them.
    pub matches: u64,
    /// Hands by sort.
    pub rows: Vec<HandRow>,
    /// By own turn.
    pub turns: Vec<TurnRowOfHand>,
}

impl MulliganReport {
    /// `mulligan.csv` and `plays.csv`.
    pub(super) fn tables(&self, deck: &str) -> [ReportTable; 2] {
        [
            ReportTable::of(&[deck], &self.rows),
            ReportTable::of(&[deck], &self.turns),
        ]
    }

    /// As the document has the hands.
    pub(super) fn hands_object(&self) -> Datum {
        Datum::object()
            .with("hands", self.hands)
            .with("matches", self.matches)
            .with("rows", objects(&self.rows))
    }

    /// As the document has the turns.
    pub(super) fn turns_list(&self) -> Datum {
        objects(&self.turns)
    }
}

/// What advice over many rows is worth.
const ADVICE: &str = "Advice is corrected for the number of rows (Benjamini-Hochberg, q ≤ 0.05), intervals are not: one \
in twenty misses its truth.";

/// Hands worth keeping and throwing back, and the curve of plays, as lines.
pub(super) fn mulligan_lines(
    mulligan: &MulliganReport,
    is_complete: bool,
    look: Terminal,
) -> Vec<String> {
    let mut lines = Vec::new();
    lines.push(
        format!(
            "Kept or thrown back: {}, each played both ways with the same luck; points of win rate that keeping gains",
            several(mulligan.hands, "opening hand", "opening hands")
        ),
    );
    if is_complete && mulligan.hands != mulligan.asked {
        lines.push(format!(
            "  {} asked for: in the others there was nothing to decide",
            several(mulligan.asked, "hand was", "hands were")
        ));
    }
    let hands = |rows: &[&HandRow]| {
        let rows = rows.iter().copied();
        shown!(HandRow: rows; "name", "hands", "gain_of_keeping", "advice").lines(look)
    };
    let all = mulligan.rows.iter();
    let sorts: Vec<&HandRow> = all.clone().filter(|row| row.what != "card").collect();
    lines.extend(hands(&sorts));
    let with = all.filter(|row| row.what == "card" && row.advice == Advice::Mulligan);
    let with: Vec<&HandRow> = with.collect();
    if !with.is_empty() {
        lines.push("  hands with one of these are better thrown back:".to_owned());
        lines.extend(hands(&with));
    }
    if mulligan.rows.iter().any(|row| row.gain.is_some()) {
        lines.push(ADVICE.to_owned());
    }
    if !mulligan.turns.is_empty() {
        lines.push(
            "Different cards in hand that could be paid for and played, by own turn (0: setup):"
                .to_owned(),
        );
        let turns = mulligan.turns.iter().take(10);
        let table = shown!(TurnRowOfHand: turns; "turn", "plays", "cards", "none", "matches");
        lines.extend(table.lines(look));
    }
    lines
}
