//! A scenario as read: names resolved, nothing laid out.

use std::ops::Range;

use super::put::{Put, letter};
use super::unit::{Reader, made_up};
use crate::card::{CardDef, DefId, Kind};
use crate::load::card_set::CardSet;
use crate::load::rules_file::change;
use crate::pool::Pool;
use crate::rules::Rules;
use crate::state::EngagementStep;
use breachlab_core::engine::Seat;
use breachlab_core::plan::{Code, Node, Pen, TomlTable};

/// A jam or paint.
#[derive(Clone, Debug)]
pub(super) struct PlannedHold {
    pub(super) by: (String, Range<usize>),
    pub(super) on: (String, Range<usize>),
    pub(super) paint: bool,
}

/// A scenario as read, names resolved, nothing laid out.
#[derive(Debug)]
pub struct Plan {
    pub(super) pool: Pool,
    pub(super) rules: Rules,
    pub(super) stations: Vec<DefId>,
    pub(super) filler: DefId,
    pub(super) no_module: DefId,
    /// Cards by owner, in the order of their slots from 3 on.
    pub(super) lists: Vec<Vec<DefId>>,
    pub(super) puts: Vec<Put>,
    pub(super) stocks: Vec<(i16, i16)>,
    pub(super) attacker: Seat,
    pub(super) defender: Seat,
    pub(super) round: u16,
    pub(super) step: EngagementStep,
    pub(super) dead_space: bool,
    pub(super) station_from: u8,
    pub(super) holds: Vec<PlannedHold>,
}

/// Reads all but pilots and orders; faults are marked.
pub(super) fn plan(pen: &mut Pen<'_>, root: &TomlTable, set: &CardSet, rules: Rules) -> Plan {
    let rules = match root.table("rules") {
        Some(table) => change(pen, table, rules),
        None => rules,
    };
    let commanders: Vec<&TomlTable> = root
        .list("commander")
        .iter()
        .filter_map(Node::table)
        .collect();
    let seats = commanders.len();
    if let Some((key, _)) = root.entry("commander")
        && !(2..=6).contains(&seats)
    {
        let found = format!("{seats} Commander{}", if seats == 1 { "" } else { "s" });
        pen.mark(key.span.clone(), Code::OutOfRange, found, "2 to 6");
    }
    let mut pool = Pool::clone(&set.pool);
    let filler = made_up(&mut pool, CardDef::blank(Kind::ModuleMarine), "Spare parts");
    let no_module = made_up(&mut pool, CardDef::blank(Kind::ModuleStation), "Empty slot");
    let mut reader = Reader {
        pen,
        set,
        pool,
        lists: vec![Vec::new(); seats.max(1)],
        puts: Vec::new(),
    };
    let stations = commanders
        .iter()
        .enumerate()
        .map(|(at, commander)| reader.commander(Seat(at as u8), commander))
        .collect();
    let (attacker, defender) = opponents(reader.pen, root, seats);
    let stocks = commanders
        .iter()
        .map(|commander| {
            let mut of = |key| stock(reader.pen, commander, key, rules.stock_cap);
            (of("resource"), of("currency"))
        })
        .collect();
    let int = |key: &str, default: i64| root.int(key).unwrap_or(default);
    Plan {
        pool: reader.pool,
        lists: reader.lists,
        puts: reader.puts,
        rules,
        stations,
        filler,
        no_module,
        stocks,
        attacker,
        defender,
        round: int("round", 1).clamp(1, 1000) as u16,
        step: EngagementStep::numbered(int("step", 1).clamp(1, 9) as u8)
            .expect("clamped to the steps there are"),
        dead_space: root.flag("dead_space").unwrap_or(false),
        station_from: int("station_joins", 0).clamp(0, 100) as u8,
        holds: holds(root),
    }
}

/// Who attacks whom.
fn opponents(pen: &mut Pen<'_>, root: &TomlTable, seats: usize) -> (Seat, Seat) {
    let mut seat = |key: &str, default: u8| -> Seat {
        root.find(key)
            .map_or(Seat(default), |node| letter(pen, node, seats))
    };
    let (attacker, defender) = (seat("attacker", 0), seat("defender", 1));
    if attacker == defender
        && let Some(node) = root.find("defender").or_else(|| root.find("attacker"))
    {
        let (found, wanted) = ("a Commander who attacks oneself", "another Commander");
        pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
    }
    (attacker, defender)
}

/// The jams and paints in force.
fn holds(root: &TomlTable) -> Vec<PlannedHold> {
    let mut holds = Vec::new();
    for (key, paint) in [("jams", false), ("paints", true)] {
        for table in root.list(key).iter().filter_map(Node::table) {
            let unit = |key: &str| {
                let node = table.find(key)?;
                Some((node.text()?.to_owned(), node.span.clone()))
            };
            if let (Some(by), Some(on)) = (unit("by"), unit("on")) {
                holds.push(PlannedHold { by, on, paint });
            }
        }
    }
    holds
}

/// What a Commander has of a good: 10 unless said, never more than a pool holds.
fn stock(pen: &mut Pen<'_>, commander: &TomlTable, key: &str, cap: i16) -> i16 {
    let goods = commander.int(key).unwrap_or(10).clamp(0, 200) as i16;
    if goods > cap
        && let Some(node) = commander.find(key)
    {
        let wanted = format!("at most {cap}, the most of a pool (§9.28)");
        let found = format!("{goods} in stock");
        pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
    }
    goods.min(cap)
}
