//! The report of `draws`: exact odds of cards and groups, by how many cards were seen.

use serde::Serialize;

use super::columns::{cut, panels};
use super::csv::{Grid, lay_out};
use super::file::ReportError;
use super::folder::Folder;
use super::model::{Estimate, FileRow};
use super::number::{cell, percent, points, rounded};
use super::terminal::Look;
use super::words::several;

/// Header of `draws.csv`: `wanted` copies or more among the first `seen` cards.
pub const DRAWS: &str = "deck,sort,id,name,copies,seen,wanted,at_least,exactly";

/// Header of `mulligan.csv`: win rates of hands kept and thrown back, with the same luck.
pub const MULLIGAN: &str = "deck,what,id,name,hands,kept_win_rate,thrown_win_rate,gain_of_keeping,ci_low,ci_high,advice,q_value";
/// Header of `plays.csv`: what a hand can play by own turn, 0 being the setup.
pub const PLAYS: &str = "deck,turn,matches,plays,ci_low,ci_high,none,cards";

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
    /// Hands.
    pub hands: u64,
    /// Win rate when kept.
    pub kept: Option<Estimate>,
    /// Win rate when thrown back.
    pub thrown: Option<Estimate>,
    /// Kept less thrown back, hand by hand.
    pub gain: Option<Estimate>,
    /// p-value that it makes no difference, corrected for the number of rows; none below the hands any advice takes.
    pub q: Option<f64>,
    /// What follows.
    pub advice: Advice,
}

/// What a hand can play on one own turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRowOfHand {
    /// The turn, 0 being the setup.
    pub turn: u64,
    /// Matches that reached it.
    pub matches: u64,
    /// Mean number of different cards that could be played.
    pub plays: Estimate,
    /// Share of matches in which none could.
    pub none: f64,
    /// Mean number of cards in hand.
    pub cards: f64,
}

/// Mulligan advice and the curve of affordable plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MulliganReport {
    /// Hands asked for.
    pub asked: u64,
    /// Hands played.
    pub hands: u64,
    /// Matches.
    pub matches: u64,
    /// `false` when it was interrupted.
    pub complete: bool,
    /// Hands by sort.
    pub rows: Vec<HandRow>,
    /// By own turn.
    pub turns: Vec<TurnRowOfHand>,
}

/// A card or a group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawRow {
    /// `card` or `group`.
    pub sort: &'static str,
    /// Id of the card, or name of the group.
    pub id: String,
    /// Name of the card, or of the group.
    pub name: String,
    /// Copies in the pile.
    pub copies: u64,
    /// For each count of cards seen: chance of exactly 0, 1, 2, … of them.
    pub exactly: Vec<Vec<f64>>,
    /// The same, of at least 0, 1, 2, ….
    pub at_least: Vec<Vec<f64>>,
    /// Mean number of copies seen.
    pub means: Vec<f64>,
}

/// The report of a `draws`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawsReport {
    /// Id of the game.
    pub game: String,
    /// Id of the deck.
    pub deck: String,
    /// Its name.
    pub deck_name: String,
    /// Cards in the pile.
    pub pile: u64,
    /// Cards of the opening hand.
    pub opening: u64,
    /// Counts of cards seen, as asked.
    pub seen: Vec<u64>,
    /// Cards, in the order of the deck, then groups.
    pub rows: Vec<DrawRow>,
    /// What hands are worth; none where none were played.
    pub mulligan: Option<MulliganReport>,
    /// Warnings.
    pub notes: Vec<String>,
    /// Files that decided it.
    pub files: Vec<FileRow>,
    /// Folder the files went to; empty where none were asked for.
    pub out: String,
}

impl DrawsReport {
    /// Whether nothing was cut short. The odds are exact and always whole; opening hands are played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mulligan = self.mulligan.as_ref();
        mulligan.is_none_or(|mulligan| mulligan.complete)
    }
}

#[derive(Serialize)]
struct RowJson<'a> {
    id: &'a str,
    name: &'a str,
    copies: u64,
    at_least_one: Vec<Option<f64>>,
    mean: Vec<Option<f64>>,
    exactly: Vec<Vec<Option<f64>>>,
    at_least: Vec<Vec<Option<f64>>>,
}

#[derive(Serialize)]
struct HandJson<'a> {
    what: &'a str,
    id: &'a str,
    name: &'a str,
    hands: u64,
    kept_win_rate: Option<f64>,
    thrown_win_rate: Option<f64>,
    gain_of_keeping: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    q_value: Option<f64>,
    advice: &'a str,
}

#[derive(Serialize)]
struct PlaysJson {
    turn: u64,
    matches: u64,
    plays: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    none: Option<f64>,
    cards: Option<f64>,
}

#[derive(Serialize)]
struct MulliganJson<'a> {
    hands: u64,
    matches: u64,
    complete: bool,
    rows: Vec<HandJson<'a>>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    complete: bool,
    game: &'a str,
    deck: &'a str,
    deck_name: &'a str,
    pile: u64,
    opening: u64,
    seen: &'a [u64],
    cards: Vec<RowJson<'a>>,
    groups: Vec<RowJson<'a>>,
    mulligan: Option<MulliganJson<'a>>,
    plays_by_turn: Vec<PlaysJson>,
    notes: &'a [String],
    files: &'a [FileRow],
    out: &'a str,
}

/// The document of `draws --json`, with its line feed.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn draws_document(report: &DrawsReport) -> Result<String, ReportError> {
    let list = |chances: &[f64]| chances.iter().map(|&p| rounded(Some(p))).collect();
    let rows = |sort: &str| {
        let rows = report.rows.iter().filter(|row| row.sort == sort);
        rows.map(|row| RowJson {
            id: &row.id,
            name: &row.name,
            copies: row.copies,
            at_least_one: row
                .at_least
                .iter()
                .map(|at| rounded(at.get(1).copied().or(Some(0.0))))
                .collect(),
            mean: list(&row.means),
            exactly: row.exactly.iter().map(|at| list(at)).collect(),
            at_least: row.at_least.iter().map(|at| list(at)).collect(),
        })
        .collect()
    };
    let part = |of: Option<Estimate>, part: fn(Estimate) -> f64| rounded(of.map(part));
    let mulligan = report.mulligan.as_ref();
    let hands = |row| -> HandJson<'_> {
        let row: &HandRow = row;
        HandJson {
            what: &row.what,
            id: &row.id,
            name: &row.name,
            hands: row.hands,
            kept_win_rate: part(row.kept, |e| e.value),
            thrown_win_rate: part(row.thrown, |e| e.value),
            gain_of_keeping: part(row.gain, |e| e.value),
            ci_low: part(row.gain, |e| e.low),
            ci_high: part(row.gain, |e| e.high),
            q_value: rounded(row.q),
            advice: row.advice.word(),
        }
    };
    let plays = |row: &TurnRowOfHand| PlaysJson {
        turn: row.turn,
        matches: row.matches,
        plays: rounded(Some(row.plays.value)),
        ci_low: rounded(Some(row.plays.low)),
        ci_high: rounded(Some(row.plays.high)),
        none: rounded(Some(row.none)),
        cards: rounded(Some(row.cards)),
    };
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        deck: &report.deck,
        deck_name: &report.deck_name,
        pile: report.pile,
        opening: report.opening,
        complete: report.is_complete(),
        seen: &report.seen,
        cards: rows("card"),
        groups: rows("group"),
        mulligan: mulligan.map(|all| MulliganJson {
            hands: all.hands,
            matches: all.matches,
            complete: all.complete,
            rows: all.rows.iter().map(hands).collect(),
        }),
        plays_by_turn: mulligan.map_or_else(Vec::new, |all| all.turns.iter().map(plays).collect()),
        notes: &report.notes,
        files: &report.files,
        out: &report.out,
    };
    super::json::lay_out("draws.json", serde_json::to_string(&document))
}

/// Writes `draws.csv` and, last, `draws.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_draws(report: &DrawsReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.is_complete());
    let mut rows = Vec::new();
    for row in &report.rows {
        for (at, seen) in report.seen.iter().enumerate() {
            for (wanted, chance) in row.at_least[at].iter().enumerate() {
                let exactly = row.exactly[at].get(wanted).copied();
                rows.push(vec![
                    report.deck.clone(),
                    row.sort.to_owned(),
                    row.id.clone(),
                    row.name.clone(),
                    row.copies.to_string(),
                    seen.to_string(),
                    wanted.to_string(),
                    cell(Some(*chance)),
                    cell(exactly),
                ]);
            }
        }
    }
    let grid = Grid {
        name: "draws.csv",
        header: DRAWS,
        rows,
    };
    pages.table(grid.name, lay_out(&grid)?)?;
    if let Some(mulligan) = &report.mulligan {
        for grid in [hands(&report.deck, mulligan), plays(&report.deck, mulligan)] {
            pages.table(grid.name, lay_out(&grid)?)?;
        }
    }
    pages.text("draws.json", &draws_document(report)?)
}

fn hands(deck: &str, mulligan: &MulliganReport) -> Grid {
    let rows = mulligan.rows.iter().map(|row| {
        let names = [deck, &row.what, &row.id, &row.name];
        let mut cells: Vec<String> = names.map(str::to_owned).to_vec();
        cells.push(row.hands.to_string());
        let value = |of: Option<Estimate>| cell(of.map(|e| e.value));
        cells.extend([value(row.kept), value(row.thrown), value(row.gain)]);
        cells.push(cell(row.gain.map(|e| e.low)));
        cells.push(cell(row.gain.map(|e| e.high)));
        cells.extend([row.advice.word().to_owned(), cell(row.q)]);
        cells
    });
    Grid {
        name: "mulligan.csv",
        header: MULLIGAN,
        rows: rows.collect(),
    }
}

fn plays(deck: &str, mulligan: &MulliganReport) -> Grid {
    let rows = mulligan.turns.iter().map(|row| {
        let mut cells = vec![
            deck.to_owned(),
            row.turn.to_string(),
            row.matches.to_string(),
        ];
        let numbers = [
            row.plays.value,
            row.plays.low,
            row.plays.high,
            row.none,
            row.cards,
        ];
        cells.extend(numbers.map(|value| cell(Some(value))));
        cells
    });
    Grid {
        name: "plays.csv",
        header: PLAYS,
        rows: rows.collect(),
    }
}

/// What advice over many rows is worth.
const ADVICE: &str = "Advice is corrected for the number of rows (Benjamini-Hochberg, q ≤ 0.05), intervals are not: one \
in twenty misses its truth.";

/// Columns of a card's name: five numbers of cards seen fit beside it on 80.
const NAME: usize = 28;
/// Columns of a sort of hand: its gain and the advice fit beside it.
const HAND: usize = 31;

/// Hands worth keeping and throwing back, and the curve of plays, as lines.
fn mulligan_lines(mulligan: &MulliganReport) -> Vec<String> {
    let mut lines = vec![String::new()];
    // The odds above are exact and whole: only what follows was cut short.
    if !mulligan.complete {
        lines.push(super::words::INTERRUPTED.to_owned());
    }
    lines.push(
        format!(
            "Kept or thrown back: {}, each played both ways with the same luck; points of win rate that keeping gains",
            several(mulligan.hands, "opening hand", "opening hands")
        ),
    );
    if mulligan.complete && mulligan.hands != mulligan.asked {
        lines.push(format!(
            "  {} asked for: in the others there was nothing to decide",
            several(mulligan.asked, "hand was", "hands were")
        ));
    }
    let line = |row: &HandRow| {
        let gain = row.gain.map_or_else(
            || "-".to_owned(),
            |gain| {
                let [value, low, high] = [gain.value, gain.low, gain.high].map(points);
                format!("{value} ({low} to {high})")
            },
        );
        let (name, advice) = (cut(&row.name, HAND), row.advice.word());
        let hands = several(row.hands, "hand", "hands");
        format!("  {name} {hands:>12}  {gain:22} {advice}")
    };
    let all = mulligan.rows.iter();
    lines.extend(all.clone().filter(|row| row.what != "card").map(line));
    let with = all.filter(|row| row.what == "card" && row.advice == Advice::Mulligan);
    let mut with = with.peekable();
    if with.peek().is_some() {
        lines.push("  hands with one of these are better thrown back:".to_owned());
        lines.extend(with.map(line));
    }
    if mulligan.rows.iter().any(|row| row.gain.is_some()) {
        lines.push(ADVICE.to_owned());
    }
    if !mulligan.turns.is_empty() {
        lines.push(
            "Different cards in hand that could be paid for and played, by own turn (0: setup):"
                .to_owned(),
        );
    }
    lines.extend(mulligan.turns.iter().take(10).map(|row| {
        format!(
            "  turn {:>2}  {:.2} ± {:.2} of {:.1}; none in {} % of {}",
            row.turn,
            row.plays.value,
            row.plays.half_width(),
            row.cards,
            percent(row.none),
            several(row.matches, "match", "matches")
        )
    }));
    lines
}

/// Copies of a card, and its odds of at least one.
fn chances(row: &DrawRow) -> Vec<String> {
    let mut cells = vec![row.copies.to_string()];
    let at_least = row.at_least.iter();
    cells.extend(at_least.map(|at| percent(at.get(1).copied().unwrap_or(0.0))));
    cells
}

/// The odds of at least one copy as a table for a terminal.
#[must_use]
pub fn draws_table(report: &DrawsReport, look: Look) -> String {
    let mut lines = vec![format!(
        "{}: chance (%) of at least one among the first cards of {}; the opening hand is {}",
        super::escape::tame(&report.deck_name),
        report.pile,
        report.opening
    )];
    let mut heads = vec!["copies".to_owned()];
    heads.extend(report.seen.iter().map(u64::to_string));
    for (sort, title) in [("card", ""), ("group", "  any of a group:")] {
        let rows: Vec<&DrawRow> = report.rows.iter().filter(|row| row.sort == sort).collect();
        if rows.is_empty() {
            continue;
        }
        lines.extend((!title.is_empty()).then(|| title.to_owned()));
        let names: Vec<String> = rows.iter().map(|row| cut(&row.name, NAME)).collect();
        let cells: Vec<Vec<String>> = rows.iter().map(|row| chances(row)).collect();
        lines.extend(panels(&names, &heads, &cells, look.width));
    }
    lines.push(format!(
        "A player who takes mulligans only while a card is missing sees {} cards more with each.",
        report.opening
    ));
    if let Some(mulligan) = &report.mulligan {
        lines.extend(mulligan_lines(mulligan));
    }
    lines.extend(report.notes.iter().map(|note| format!("note: {note}")));
    lines.join("\n") + "\n"
}
