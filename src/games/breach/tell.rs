//! Events in words, and what scripts and programs are told.

use super::action::{Action, Event};
use super::card::{Hazard, Keys};
use super::chart;
use super::rules::COLUMNS;
use super::setup::Setup;
use super::ship::Square;
use breachlab_core::engine::{letter, so_many};

/// A square as deck, row and column of the board, each from 1, rows as the markers at the edge have them.
pub(super) fn place(set: &Setup, square: Square) -> String {
    let (row, column) = (usize::from(square) / COLUMNS, usize::from(square) % COLUMNS);
    let deck = set.ship.deck(square) + 1;
    format!("deck {deck}, column {}, row {}", column + 2, (row + 1) % 10)
}

/// What an obstacle is called.
pub(super) const fn hazard(kind: Hazard) -> &'static str {
    match kind {
        Hazard::Cannon => "cannon",
        Hazard::Cargo => "cargo",
        Hazard::Fire => "fire",
        Hazard::Rats => "rats",
    }
}

fn card(set: &Setup, place: u8) -> &str {
    &set.set.cards[usize::from(place)].name
}

fn gem(set: &Setup, gem: u8) -> &str {
    &set.set.gems[usize::from(gem)]
}

fn keys(set: &Setup, keys: Keys) -> String {
    let held = keys.0.iter().enumerate().filter(|(_, many)| **many > 0);
    let said = held.map(|(of, many)| format!("{many} {}", gem(set, of as u8)));
    said.collect::<Vec<_>>().join(" and ")
}

/// An event as a line of a transcript.
pub(super) fn tell(set: &Setup, event: Event) -> String {
    match event {
        Event::Aboard => "all on board (§3)".to_owned(),
        Event::Cast(seat, who, at) => {
            let who = &set.set.characters[usize::from(who)].name;
            format!("{} is {who}, at {} (§7)", letter(seat), place(set, at))
        }
        Event::Breach(at) => format!("the breach is at {} (§3)", place(set, at)),
        Event::Stairs(above, below) => {
            let [above, below] = [above, below].map(|at| place(set, at));
            format!("stairs lead from {above}, to {below} (§3)")
        }
        Event::Plan(row, spots) => chart::line(set, row, &spots),
        Event::Target(treasure) => format!("the race is for treasure {} (§3)", treasure + 1),
        Event::Turn(round, seat) => format!("round {round}: {}'s turn", letter(seat)),
        Event::Did(seat, action) => format!("{} {}", letter(seat), said(set, action)),
        Event::Drew(seat, drawn) => format!("{} draws {}", letter(seat), card(set, drawn)),
        Event::Column(of, column) => format!("{}: column {} (§5.3)", gem(set, of), column + 2),
        Event::Row(of, row) => format!("{}: row {} (§5.3)", gem(set, of), (row + 1) % 10),
        Event::Chest(of, at) => {
            format!("the {} chest is at {} (§5.3)", gem(set, of), place(set, at))
        }
        Event::Obstacle(kind, at) => format!("{} at {} (§6)", hazard(kind), place(set, at)),
        Event::Water(step) => format!("the water rises to {step} (§6.1)"),
        Event::Flood(deck) => format!("deck {} is flooded (§6.1)", deck + 1),
        Event::Pumped(step) => format!("the water falls to {step} (§5.1)"),
        Event::Found(seat, treasure) => {
            format!("{} finds treasure {} (§5)", letter(seat), treasure + 1)
        }
        Event::Stole(seat, from) => format!(
            "{} takes a card from {} (BR-18)",
            letter(seat),
            letter(from)
        ),
        Event::Drowned(seat, at) => format!("{} drowns at {} (§6.3)", letter(seat), place(set, at)),
        Event::Crushed(seat) => format!("{} is crushed (§9)", letter(seat)),
        Event::Reshuffled => "the discards become the deck (BR-21)".to_owned(),
    }
}

/// What a choice is, in words that follow the player's letter.
pub(super) fn said(set: &Setup, action: Action) -> String {
    let to = |square| place(set, square);
    match action {
        Action::End => "ends".to_owned(),
        Action::Go(at) => format!("moves to {}", to(at)),
        Action::Search => "searches".to_owned(),
        Action::Clear(item, at) => format!("plays {}: {} is cleared", card(set, item), to(at)),
        Action::Float(item) => format!("plays {}: to the breach", card(set, item)),
        Action::Pump(item) | Action::Light(item) => format!("plays {}", card(set, item)),
        Action::Steal(item, from) => format!("plays {} against {}", card(set, item), letter(from)),
        Action::Shift(item, kind, from, at) => {
            let (item, kind) = (card(set, item), hazard(kind));
            format!("plays {item}: {kind} from {} to {}", to(from), to(at))
        }
        Action::Break(item, at) => format!("breaks through to {} with {}", to(at), card(set, item)),
        Action::Give(what, whom) => format!("gives {} {}", letter(whom), card(set, what)),
        Action::Hand(treasure, whom) => format!("gives {} treasure {}", letter(whom), treasure + 1),
        Action::Open(of, with) => {
            format!("opens the {} chest with {}", gem(set, of), keys(set, with))
        }
        Action::Retrieve(of) => format!("empties the {} chest", gem(set, of)),
        Action::PickUp(treasure) => format!("picks up treasure {}", treasure + 1),
        Action::Deliver(treasure) => format!("delivers treasure {}", treasure + 1),
        Action::Exchange(one, other, taken) => {
            let [one, other, taken] = [one, other, taken].map(|place| card(set, place));
            format!("exchanges {one} and {other} for {taken}")
        }
        Action::Revive(whom) => format!("brings {} back", letter(whom)),
        Action::Lend(whom, many) => format!("lends {} {}", letter(whom), so_many(many, "action")),
        Action::Take(whom) => format!("takes {} along", letter(whom)),
        Action::Drop(what) => format!("throws {} away", card(set, what)),
        Action::DropTreasure(treasure) => format!("leaves treasure {}", treasure + 1),
        Action::Haunt(at) => format!("haunts {}", to(at)),
        Action::Push(kind, at) => format!("pushes {} to {}", hazard(kind), to(at)),
        Action::Place(at) => format!("puts it at {}", to(at)),
    }
}
