//! The tables as CSV: UTF-8, LF, header row, quoting as RFC 4180. Columns are the contract: new ones go last.

use super::escape::csv_cell;
use super::file::ReportError;
use super::model::{Attacker, CardRow, EndingRow, EngagementRow, Estimate, MatchupRow, RunReport};
use super::model::{Seen, Sides, Split, TurnRow};
use super::number::cell;

/// Header of `matchups.csv`.
pub const MATCHUPS: &str = "game,deck_a,strategy_a,deck_b,strategy_b,matches,wins_a,wins_b,draws,\
win_rate_a,ci_low,ci_high,first_seat_win_rate,mean_turns,\
place,pairs,pair_ratio,first_seat_ci_low,first_seat_ci_high";

/// Header of `cards.csv`.
pub const CARDS: &str = "game,deck,strategy,card_id,card_name,copies,matches,opening,opening_wins,\
drawn,drawn_wins,deployed,deployed_wins,never_seen,never_seen_wins,stuck,drawn_win_rate,\
drawn_ci_low,drawn_ci_high,drawn_minus_never_seen,wounds_dealt,kills,boards_won,times_destroyed,\
place,card_kind,drawn_minus_never_seen_low,drawn_minus_never_seen_high,opening_win_rate,\
deployed_win_rate,never_seen_win_rate,conscripted,fetched,first_turn_mean,spent,\
mulliganed,mulliganed_wins,kept_rate,mulliganed_win_rate,deployed_minus_waiting,\
deployed_minus_waiting_low,deployed_minus_waiting_high";

/// Header of `card-turns.csv`: by round, matches in which the first copy came into play in it and matches that
/// reached it and were still waiting for one. Rounds without either are left out.
pub const CARD_TURNS: &str = "game,deck,strategy,card_id,turn,deployed,deployed_wins,deployed_win_rate,\
waiting,waiting_wins,waiting_win_rate,place";

/// Header of `turns.csv`.
pub const TURNS: &str = "game,deck_a,deck_b,turns,matches,wins_a,wins_b,draws,\
place,strategy_a,strategy_b";

/// Header of `engagements.csv`. `attacker` is `a`, `b` or `table`: a deck's name would not tell a mirror's sides apart.
pub const ENGAGEMENTS: &str = "game,deck_a,deck_b,attacker,outcome,engagements,mean_rounds,\
mean_wounds_dealt,mean_units_lost,place,strategy_a,strategy_b";

/// Header of `endings.csv`.
pub const ENDINGS: &str = "game,deck_a,strategy_a,deck_b,strategy_b,ending,matches,wins_a,wins_b,\
draws,share,ci_low,ci_high,mean_turns,place";

/// A table as text cells, before it is laid out.
pub(super) struct Grid {
    /// File name.
    pub(super) name: &'static str,
    /// Column names, with commas between them.
    pub(super) header: &'static str,
    /// One cell a column.
    pub(super) rows: Vec<Vec<String>>,
}

/// Every table with its file name, in the order they are written.
///
/// # Errors
/// When a table cannot be laid out, which only a lack of memory could cause.
pub fn tables(report: &RunReport) -> Result<Vec<(&'static str, Vec<u8>)>, ReportError> {
    grids(report)
        .into_iter()
        .map(|grid| Ok((grid.name, lay_out(&grid)?)))
        .collect()
}

pub(super) fn grids(report: &RunReport) -> [Grid; 6] {
    let game = report.game.as_str();
    [
        Grid {
            name: "matchups.csv",
            header: MATCHUPS,
            rows: report
                .matchups
                .iter()
                .map(|row| matchup(game, row))
                .collect(),
        },
        Grid {
            name: "cards.csv",
            header: CARDS,
            rows: report.cards.iter().map(|row| card(game, row)).collect(),
        },
        Grid {
            name: "turns.csv",
            header: TURNS,
            rows: report.turns.iter().map(|row| turn(game, row)).collect(),
        },
        Grid {
            name: "engagements.csv",
            header: ENGAGEMENTS,
            rows: report
                .engagements
                .iter()
                .map(|row| engagement(game, row))
                .collect(),
        },
        Grid {
            name: "endings.csv",
            header: ENDINGS,
            rows: report.endings.iter().map(|row| ending(game, row)).collect(),
        },
        Grid {
            name: "card-turns.csv",
            header: CARD_TURNS,
            rows: report
                .cards
                .iter()
                .flat_map(|row| card_turns(game, row))
                .collect(),
        },
    ]
}

pub(super) fn lay_out(grid: &Grid) -> Result<Vec<u8>, ReportError> {
    let header: Vec<&str> = grid.header.split(',').collect();
    lay_out_with(grid.name, &header, &grid.rows)
}

/// The same with a header that depends on the data.
pub(super) fn lay_out_with<H: AsRef<[u8]>>(
    table: &'static str,
    header: &[H],
    rows: &[Vec<String>],
) -> Result<Vec<u8>, ReportError> {
    let refused = |error: ::csv::Error| ReportError::Table {
        table,
        reason: error.to_string(),
    };
    let mut writer = ::csv::WriterBuilder::new()
        .terminator(::csv::Terminator::Any(b'\n'))
        .from_writer(Vec::new());
    writer.write_record(header).map_err(refused)?;
    for row in rows {
        let cells = row.iter().map(|cell| csv_cell(cell).into_owned());
        writer
            .write_record(cells.collect::<Vec<_>>())
            .map_err(refused)?;
    }
    writer.into_inner().map_err(|error| ReportError::Table {
        table,
        reason: error.to_string(),
    })
}

/// The last column of every table of an interrupted report: `false` in each row.
pub(super) const MARK: &str = "complete";

/// A table as it stands in an interrupted report.
pub(super) fn with_mark(table: &'static str, bytes: &[u8]) -> Result<Vec<u8>, ReportError> {
    let refused = |error: ::csv::Error| ReportError::Table {
        table,
        reason: error.to_string(),
    };
    let mut reader = ::csv::Reader::from_reader(bytes);
    let mut header = reader.headers().map_err(refused)?.clone();
    header.push_field(MARK);
    let header: Vec<&str> = header.iter().collect();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(refused)?;
        let cells = record.iter().chain(["false"]);
        rows.push(cells.map(str::to_owned).collect());
    }
    lay_out_with(table, &header, &rows)
}

fn matchup(game: &str, row: &MatchupRow) -> Vec<String> {
    let [rate, low, high] = estimate(row.win_rate_a);
    let [first, first_low, first_high] = estimate(row.first_seat);
    let mut fields = all_sides(game, &row.sides);
    fields.extend(split(row.split));
    fields.extend([rate, low, high, first, cell(row.mean_turns)]);
    fields.extend([
        row.sides.place.to_string(),
        row.pairs.to_string(),
        cell(row.pair_ratio),
    ]);
    fields.extend([first_low, first_high]);
    fields
}

fn card(game: &str, row: &CardRow) -> Vec<String> {
    let [rate, low, high] = estimate(row.drawn_win_rate);
    let [gain, gain_low, gain_high] = estimate(row.drawn_minus_never_seen);
    let mut fields: Vec<String> = [game, &row.deck, &row.strategy, &row.card_id, &row.card_name]
        .map(str::to_owned)
        .to_vec();
    fields.extend([row.copies, row.matches].map(|n| n.to_string()));
    for seen in [row.opening, row.drawn, row.deployed, row.never_seen] {
        fields.extend(copies(seen));
    }
    fields.extend([row.stuck.to_string(), rate, low, high, gain]);
    fields.extend(
        [
            row.wounds_dealt,
            row.kills,
            row.boards_won,
            row.times_destroyed,
        ]
        .map(|n| n.to_string()),
    );
    fields.extend([row.place.to_string(), row.kind.clone(), gain_low, gain_high]);
    fields.extend([row.opening, row.deployed, row.never_seen].map(|seen| cell(seen.rate())));
    fields.extend([row.conscripted, row.fetched].map(|n| n.to_string()));
    fields.extend([cell(row.first_turn_mean), row.spent.to_string()]);
    fields.extend(copies(row.mulliganed));
    let offered = row.opening.copies + row.mulliganed.copies;
    let kept = (offered > 0).then(|| row.opening.copies as f64 / offered as f64);
    fields.extend([cell(kept), cell(row.mulliganed.rate())]);
    fields.extend(estimate(row.deployed_minus_waiting));
    fields
}

fn card_turns(game: &str, row: &CardRow) -> Vec<Vec<String>> {
    let known = row
        .by_turn
        .iter()
        .filter(|turn| turn.deployed.copies + turn.waiting.copies > 0);
    known
        .map(|turn| {
            let mut fields: Vec<String> = [game, &row.deck, &row.strategy, &row.card_id]
                .map(str::to_owned)
                .to_vec();
            fields.push(turn.turn.to_string());
            for seen in [turn.deployed, turn.waiting] {
                fields.extend(copies(seen));
                fields.push(cell(seen.rate()));
            }
            fields.push(row.place.to_string());
            fields
        })
        .collect()
}

fn turn(game: &str, row: &TurnRow) -> Vec<String> {
    let mut fields = decks(game, &row.sides);
    fields.push(row.turns.to_string());
    fields.extend(split(row.split));
    fields.extend(place_and_strategies(&row.sides));
    fields
}

fn engagement(game: &str, row: &EngagementRow) -> Vec<String> {
    let attacker = match row.attacker {
        Attacker::A => "a",
        Attacker::B => "b",
        Attacker::Table => "table",
    };
    let mut fields = decks(game, &row.sides);
    fields.extend([
        attacker.to_owned(),
        row.outcome.clone(),
        row.engagements.to_string(),
    ]);
    fields.extend([row.mean_rounds, row.mean_wounds_dealt, row.mean_units_lost].map(cell));
    fields.extend(place_and_strategies(&row.sides));
    fields
}

fn ending(game: &str, row: &EndingRow) -> Vec<String> {
    let mut fields = all_sides(game, &row.sides);
    fields.push(row.ending.clone());
    fields.extend(split(row.split));
    fields.extend(estimate(row.share));
    fields.extend([cell(row.mean_turns), row.sides.place.to_string()]);
    fields
}

fn all_sides(game: &str, sides: &Sides) -> Vec<String> {
    [
        game,
        &sides.deck_a,
        &sides.strategy_a,
        &sides.deck_b,
        &sides.strategy_b,
    ]
    .map(str::to_owned)
    .to_vec()
}

fn decks(game: &str, sides: &Sides) -> Vec<String> {
    [game, &sides.deck_a, &sides.deck_b]
        .map(str::to_owned)
        .to_vec()
}

fn place_and_strategies(sides: &Sides) -> [String; 3] {
    [
        sides.place.to_string(),
        sides.strategy_a.clone(),
        sides.strategy_b.clone(),
    ]
}

fn split(split: Split) -> [String; 4] {
    [split.matches, split.wins_a, split.wins_b, split.draws].map(|n| n.to_string())
}

fn copies(seen: Seen) -> [String; 2] {
    [seen.copies.to_string(), cell(Some(seen.wins))]
}

fn estimate(estimate: Option<Estimate>) -> [String; 3] {
    [
        estimate.map(|e| e.value),
        estimate.map(|e| e.low),
        estimate.map(|e| e.high),
    ]
    .map(cell)
}
