//! Square tables of decks against decks, read from CSV: win rates, and how many matches each rests on.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::csv_read::{Cell, Line, records};
use super::table::MARK;
use breachlab_core::plan::{Code, Fault, Faults, Source, find_name, is_unsafe, nearest};

/// Most decks of a table: the equilibrium of more would take minutes.
const MOST_DECKS: usize = 200;
/// Longest name: more than any label that is made of the paths of decks.
const LONGEST_LABEL: usize = 1000;
/// What other programs put between cells.
const SEPARATORS: [(char, &str); 3] = [(';', "`;`"), ('\t', "tabs"), ('|', "`|`")];
/// By how much the two cells of a pairing may miss adding up to 1: results of separate matches do, by chance.
const MOST_GAP: f64 = 0.1;

/// Win rates of decks against decks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Payoff {
    /// Names of the decks.
    pub names: Vec<String>,
    /// Win rate of row against column; `rates[a][b] + rates[b][a] = 1`, one half against itself.
    pub rates: Vec<Vec<f64>>,
    /// The widest miss of two cells that were to add up to 1, before each was moved by half of it.
    pub widest_gap: f64,
    /// Decks whose cell against themselves says something else than one half, and what.
    pub odd_mirrors: Vec<(String, f64)>,
    /// Whether they are those of an interrupted matrix.
    pub is_partial: bool,
}

/// A cell as it stands in the file.
struct CellText {
    value: Option<f64>,
    span: Range<usize>,
}

/// A square table of numbers, columns in the order of the rows.
struct PayoffTable {
    source: Arc<Source>,
    names: Vec<String>,
    cells: Vec<Vec<CellText>>,
    is_partial: bool,
}

impl PayoffTable {
    fn mark(&self, span: &Range<usize>, code: Code, found: String, wanted: &str) -> Fault {
        Fault::new(Arc::clone(&self.source), span.clone(), code, found, wanted)
    }
}

/// Reads win rates: a header row and a first column of the same names, in any order; each cell the win rate of its row
/// against its column, 0 to 1, draws one half. An empty cell is filled from its mirror; on the
/// diagonal one half counts whatever stands there.
///
/// # Errors
/// All faults of the file, each with its place.
pub fn read_payoff(path: &Path) -> Result<Payoff, Faults> {
    let square = read_square(path, 0.0..=1.0, "a win rate from 0 to 1")?;
    let size = square.names.len();
    let mut faults = Faults::new();
    let mut payoff = Payoff {
        names: square.names.clone(),
        rates: vec![vec![0.5; size]; size],
        widest_gap: 0.0,
        odd_mirrors: Vec::new(),
        is_partial: square.is_partial,
    };
    for row in 0..size {
        if let Some(rate) = square.cells[row][row].value.filter(|&rate| rate != 0.5) {
            payoff.odd_mirrors.push((square.names[row].clone(), rate));
        }
        for column in row + 1..size {
            let (here, there) = (&square.cells[row][column], &square.cells[column][row]);
            let rate = match (here.value, there.value) {
                (Some(here), None) => here,
                (None, Some(there)) => 1.0 - there,
                (None, None) => {
                    let (a, b) = (&square.names[row], &square.names[column]);
                    let found = format!("no win rate of `{a}` and `{b}` in either order");
                    faults.push(square.mark(&here.span, Code::Empty, found, "one of the two"));
                    continue;
                }
                (Some(a), Some(b)) => {
                    let gap = (a + b - 1.0).abs();
                    payoff.widest_gap = payoff.widest_gap.max(gap);
                    if gap > MOST_GAP {
                        let found = format!("{b}, where the other way round stands {a}");
                        let wanted = "two win rates that add up to 1, draws counted one half";
                        faults.push(square.mark(&there.span, Code::Contradiction, found, wanted));
                    }
                    f64::midpoint(a, 1.0 - b)
                }
            };
            payoff.rates[row][column] = rate;
            payoff.rates[column][row] = 1.0 - rate;
        }
    }
    faults.or(payoff)
}

/// Reads how many independent matches each win rate of `names` rests on: the same form, each cell a count; an empty one
/// is filled from its mirror, and two that are there must agree. The diagonal does not matter.
///
/// # Errors
/// All faults of the file, each with its place.
pub fn read_counts(path: &Path, names: &[String]) -> Result<Vec<Vec<f64>>, Faults> {
    let square = read_square(path, 0.0..=1e15, "a count of matches")?;
    let mut faults = Faults::new();
    let mut places = Vec::new();
    for name in names {
        let place = find_name(name, square.names.iter().map(String::as_str));
        if place.is_none() {
            let found = format!("no counts of `{name}`");
            let whole = Fault::of_file(
                path.display().to_string(),
                Code::MissingKey,
                found,
                "the decks of the win rates",
            );
            faults.push(whole);
        }
        places.extend(place);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut counts = vec![vec![0.0; names.len()]; names.len()];
    for (row, &from) in places.iter().enumerate() {
        for (column, &to) in places.iter().enumerate().skip(row + 1) {
            let (here, there) = (&square.cells[from][to], &square.cells[to][from]);
            let Some(count) = here.value.or(there.value) else {
                let found = format!("no count of `{}` and `{}`", names[row], names[column]);
                faults.push(square.mark(&here.span, Code::Empty, found, "a count of matches"));
                continue;
            };
            if let Some(other) = there.value.filter(|other| *other != count) {
                let found = format!("{other}, where the other way round stands {count}");
                let wanted = "one count per pairing, in either order or in both";
                faults.push(square.mark(&there.span, Code::Contradiction, found, wanted));
            }
            counts[row][column] = count;
            counts[column][row] = count;
        }
    }
    faults.or(counts)
}

/// The header of a square table that is neither empty nor larger than is read.
///
/// # Errors
/// What it is instead.
fn square_header<'l>(source: &Arc<Source>, lines: &'l [Line]) -> Result<&'l Line, Faults> {
    let Some(header) = lines.first().filter(|header| header.len() > 1) else {
        if let Some((name, span)) = lines.first().and_then(|header| header.first())
            && let Some((mark, called)) = SEPARATORS.iter().find(|(mark, _)| name.contains(*mark))
        {
            let found = format!("cells separated by {called}");
            let at = source.text()[span.clone()].find(*mark).unwrap_or(0) + span.start;
            let place = at..at + 1;
            return Err(Fault::new(
                Arc::clone(source),
                place,
                Code::Syntax,
                found,
                "commas between cells",
            )
            .into());
        }
        let found = "no table".to_owned();
        let wanted = "a header row of deck names, then a row a deck";
        return Err(Fault::new(Arc::clone(source), 0..0, Code::Empty, found, wanted).into());
    };
    if header.len() > MOST_DECKS + 1 {
        let found = format!("{} decks", header.len() - 1);
        let wanted = format!("at most {MOST_DECKS}");
        let span = header[0].1.clone();
        return Err(Fault::new(Arc::clone(source), span, Code::OutOfRange, found, wanted).into());
    }
    if let Some(line) = lines.get(MOST_DECKS + 1) {
        let found = format!("{} rows of decks", lines.len() - 1);
        let wanted = format!("at most {MOST_DECKS}");
        let span = line[0].1.clone();
        return Err(Fault::new(Arc::clone(source), span, Code::OutOfRange, found, wanted).into());
    }
    Ok(header)
}

fn read_square(
    path: &Path,
    range: std::ops::RangeInclusive<f64>,
    wanted: &str,
) -> Result<PayoffTable, Faults> {
    let source = Source::read_once(path)?;
    let mut lines = records(&source)?;
    let is_partial = take_mark(&mut lines);
    let mut faults = Faults::new();
    let header = square_header(&source, &lines)?;
    let heads: Line = lines[1..].iter().map(|line| line[0].clone()).collect();
    let order = matched(&source, &heads, &header[1..], &mut faults);
    let rows: Vec<String> = heads.into_iter().map(|(name, _)| name).collect();
    let fault = |span: &Range<usize>, code, found: String, wanted: &str| {
        Fault::new(Arc::clone(&source), span.clone(), code, found, wanted)
    };
    let mut cells: Vec<Vec<CellText>> = Vec::new();
    for line in &lines[1..] {
        if line.len() != header.len() {
            let found = format!("{} cells", line.len());
            let wanted = format!("{}, as in the header", header.len());
            faults.push(fault(&line[0].1, Code::Syntax, found, &wanted));
        }
        let mut row = Vec::new();
        for (text, span) in &line[1..] {
            let value = text
                .parse::<f64>()
                .ok()
                .filter(|value| range.contains(value));
            if value.is_none() && !text.is_empty() {
                let is_number = text.parse::<f64>().is_ok();
                let code = if is_number {
                    Code::OutOfRange
                } else {
                    Code::WrongType
                };
                faults.push(fault(span, code, format!("`{text}`"), wanted));
            }
            row.push(CellText {
                value,
                span: span.clone(),
            });
        }
        cells.push(row);
    }
    if !faults.is_empty() {
        faults.sort();
        return Err(faults);
    }
    let cells = cells
        .into_iter()
        .map(|row| {
            let mut row: Vec<Option<CellText>> = row.into_iter().map(Some).collect();
            order.iter().filter_map(|&at| row[at].take()).collect()
        })
        .collect();
    Ok(PayoffTable {
        source,
        names: rows,
        cells,
        is_partial,
    })
}

/// Takes the column away that an interrupted matrix adds to its tables, and says whether there was one.
fn take_mark(lines: &mut [Line]) -> bool {
    let is_mark = |(name, _): &Cell| name == MARK;
    let Some((header, rows)) = lines.split_first_mut() else {
        return false;
    };
    if !header.last().is_some_and(is_mark)
        || rows.iter().any(|row| row.first().is_some_and(is_mark))
    {
        return false;
    }
    let width = header.len();
    header.pop();
    for row in rows.iter_mut().filter(|row| row.len() == width) {
        row.pop();
    }
    true
}

/// The place among the columns of each row's name. Without faults there is one for each.
fn matched(
    source: &Arc<Source>,
    rows: &[Cell],
    columns: &[Cell],
    faults: &mut Faults,
) -> Vec<usize> {
    let fault = |span: &Range<usize>, code, found: String, wanted: &str| {
        Fault::new(Arc::clone(source), span.clone(), code, found, wanted)
    };
    for (own, others, lack) in [(rows, columns, "column"), (columns, rows, "row")] {
        let theirs = others.iter().map(|(name, _)| name.as_str());
        for (at, (name, span)) in own.iter().enumerate() {
            if name.is_empty() {
                let found = "a deck without a name".to_owned();
                faults.push(fault(span, Code::Empty, found, "a name"));
            } else if name.chars().count() > LONGEST_LABEL {
                let found = format!("a name of {} characters", name.chars().count());
                let wanted = format!("at most {LONGEST_LABEL}");
                faults.push(fault(span, Code::TooLong, found, &wanted));
            } else if name.chars().any(is_unsafe) {
                let found = "a name with control characters".to_owned();
                faults.push(fault(span, Code::WrongType, found, "text of one line"));
            } else if own[..at].iter().any(|(known, _)| known == name) {
                let found = format!("`{name}` stands here twice");
                faults.push(fault(span, Code::Duplicate, found, "each deck once"));
            } else if find_name(name, theirs.clone()).is_none() {
                let found = format!("`{name}` has no {lack}");
                let wanted = "the same decks as rows and columns";
                let mut fault = fault(span, Code::UnknownName, found, wanted);
                fault.near = nearest(name, theirs.clone()).map(str::to_owned);
                faults.push(fault);
            }
        }
    }
    let columns = columns.iter().map(|(name, _)| name.as_str());
    let mut places = Vec::new();
    for (name, span) in rows {
        let Some(place) = find_name(name, columns.clone()) else {
            continue;
        };
        if places.contains(&place) {
            let found = format!("`{name}` differs from another row in nothing that counts");
            faults.push(fault(span, Code::Duplicate, found, "names that differ"));
        }
        places.push(place);
    }
    places
}
