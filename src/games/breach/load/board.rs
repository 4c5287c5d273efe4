//! The board of a file (§2).

use crate::rules::DECKS;
use crate::ship::{DeckPlan, Ship, ShipFault};
use breachlab_core::engine::so_many;
use breachlab_core::games::from_files::EffectiveCard;
use breachlab_core::plan::{Code, Node, Pen};

/// The board; none where its decks do not cover it.
pub(super) fn ship(pen: &mut Pen<'_>, entry: &EffectiveCard<'_>) -> Option<Ship> {
    let list = entry.card.table.list("deck");
    let plans = list.iter().filter_map(Node::table).map(|deck| {
        let number = |key: &str| deck.int(key).unwrap_or(1).clamp(1, 99) as usize;
        DeckPlan {
            left: number("left") - 1,
            top: number("top") - 1,
            columns: number("columns"),
            rows: number("rows"),
        }
    });
    let plans: Vec<DeckPlan> = plans.collect();
    let Ok(plans) = <[DeckPlan; DECKS]>::try_from(plans) else {
        let found = so_many(list.len(), "deck");
        let wanted = format!("{DECKS} decks");
        pen.mark(entry.card.span.clone(), Code::Contradiction, found, wanted);
        return None;
    };
    let fault = match Ship::new(plans) {
        Ok(ship) => return Some(ship),
        Err(fault) => fault,
    };
    let span = |deck: usize| {
        list.get(deck)
            .map_or(entry.card.span.clone(), |node| node.span.clone())
    };
    let (span, found) = match fault {
        ShipFault::OverEdge(deck) => (span(deck), "a deck over the edge of the board".to_owned()),
        ShipFault::Overlaps(deck) => (span(deck), "a deck on squares of one before it".to_owned()),
        ShipFault::ShortRing(deck) => (
            span(deck),
            "a deck with fewer squares at its edge than the die has faces".to_owned(),
        ),
        ShipFault::Gaps(squares) => (
            entry.card.span.clone(),
            format!("{} of no deck", so_many(squares, "square")),
        ),
    };
    let wanted = "four decks that cover eight columns and ten rows, each square once";
    pen.mark(span, Code::Contradiction, found, wanted);
    None
}
