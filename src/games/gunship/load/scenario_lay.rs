//! Lays a scenario out, and says what of it could not be on a table.

use std::ops::Range;

use super::scenario_shape::{PHASE, Place, SEAT, ScenarioStop, ZONE};
use crate::board::{HEAVY, Ionized, LIGHT, SLAGGED};
use crate::card::Kind;
use crate::check::check;
use crate::deal::lay_out;
use crate::frame::{Frame, Step};
use crate::ids::{BOTH, Loc, Slot, Zone, other};
use crate::rules::MOST_HAND;
use crate::setup::Setup;
use crate::state::{Carrier, NONE, Spent, Squadron, State};
use breachlab_core::engine::Seat;
use breachlab_core::plan::{Code, Node, Pen, TomlTable, first_line, is_same_name};

/// What is to be laid out.
pub(super) struct Asked<'a> {
    /// The file.
    pub(super) root: &'a TomlTable,
    /// Its players.
    pub(super) players: [&'a TomlTable; 2],
    /// Where it goes no further.
    pub(super) stop: ScenarioStop,
}

/// The position; none if a fault was marked.
pub(super) fn lay(pen: &mut Pen<'_>, setup: &Setup, asked: &Asked<'_>) -> Option<State> {
    let before = pen.marks();
    let mut state = State::blank();
    lay_out(setup, &mut state);
    state.asks_all = true;
    moment(pen, &mut state, asked);
    let is_free = vec![true; setup.kinds.len()];
    let mut table = Lay {
        pen,
        setup,
        st: &mut state,
        is_free,
    };
    for (seat, player) in BOTH.into_iter().zip(asked.players) {
        table.player(seat, player);
    }
    table.piles(asked);
    table.markers(asked);
    let rest = (0..).zip(&table.is_free).filter(|(_, free)| **free);
    let rest: Vec<u16> = rest.map(|(card, _)| card).collect();
    let written: Vec<u16> = table.st.deck.as_slice().to_vec();
    table.st.deck.clear();
    for card in rest.iter().chain(written.iter().rev()) {
        table.st.deck.push(*card);
    }
    state.unwritten = rest.len() as u16;
    spent(&mut state, asked.root);
    if pen.marks() > before {
        return None;
    }
    // Between decisions somebody is asked; here nobody has been yet.
    state.asked = Some(state.active);
    let sound = check(setup, &state);
    state.asked = None;
    if let Err(broken) = sound {
        let found = format!("a position that cannot arise: {broken}");
        pen.mark(
            first_line(pen),
            Code::Contradiction,
            found,
            "a position of §2",
        );
        return None;
    }
    Some(state)
}

/// Turn, phase and players' order.
fn moment(pen: &mut Pen<'_>, state: &mut State, asked: &Asked<'_>) {
    let root = asked.root;
    let seat = |key: &str| root.text(key).and_then(|word| SEAT.find(word));
    let phase = root.text("phase").and_then(|word| PHASE.find(word));
    let phase = phase.unwrap_or(Step::Gunship);
    state.halt = asked.stop.halt(phase);
    let turn = root.int("turn").unwrap_or(2).clamp(1, 1000) as u16;
    // The roll for the initiative begins the turn.
    state.turn = turn - u16::from(phase == Step::Initiative);
    state.first = seat("first").unwrap_or(Seat(0));
    state.opened = state.first;
    state.active = seat("active").unwrap_or(state.first);
    if matches!(phase, Step::Initiative | Step::Carriers)
        && state.active != state.first
        && let Some(node) = root.find("active")
    {
        let found = "an active player in a phase of both";
        let wanted = "no `active`, or a phase of one player";
        pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
    }
    state.frames.clear();
    state.frames.push(Frame::Turn(phase));
}

/// What the active player has done.
fn spent(state: &mut State, root: &TomlTable) {
    let is_crippled = state.board(state.active).is_crippled;
    state.spent = Spent::nothing(is_crippled);
    let Some(table) = root.table("spent") else {
        return;
    };
    let byte = |key: &str| table.int(key).unwrap_or(0).clamp(0, 20) as u8;
    let flag = |key: &str| table.flag(key).unwrap_or(false);
    let spent = &mut state.spent;
    spent.actions = byte("actions");
    spent.moves = byte("moves");
    spent.hits = byte("hits");
    spent.ions = byte("ions");
    spent.repairs = byte("repairs_left");
    spent.has_fired_torpedo = flag("torpedo");
    spent.has_played = flag("played") || spent.hits + spent.ions > 0 || spent.has_fired_torpedo;
}

/// The zone a player means.
pub(super) fn zone(seat: Seat, place: Place) -> Zone {
    match place {
        Place::Center => Zone::CENTER,
        Place::Enemy => Zone::home(other(seat)),
        Place::Home | Place::Aboard | Place::Destroyed => Zone::home(seat),
    }
}

/// A position being laid out.
pub(super) struct Lay<'a, 'p> {
    pub(super) pen: &'a mut Pen<'p>,
    pub(super) setup: &'a Setup,
    pub(super) st: &'a mut State,
    is_free: Vec<bool>,
}

impl Lay<'_, '_> {
    pub(super) fn clash(
        &mut self,
        span: &Range<usize>,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        self.pen
            .mark(span.clone(), Code::Contradiction, found, wanted);
    }

    pub(super) fn at_most(&mut self, node: &Node, what: &str, most: u8) {
        let number = node.int().unwrap_or(0);
        if number > i64::from(most) {
            let found = format!("{number} {what}");
            let wanted = format!("at most {most} by the rules in force");
            self.pen
                .mark(node.span.clone(), Code::OutOfRange, found, wanted);
        }
    }

    fn player(&mut self, seat: Seat, table: &TomlTable) {
        self.st.automatic[seat.at()] = table.flag("automatic_initiative").unwrap_or(false);
        if let Some(carrier) = table.table("carrier") {
            self.carrier(seat, carrier);
        }
        if let Some(fighters) = table.table("fighters") {
            let most = self.setup.rules.fighters;
            if let Some(node) = fighters.find("count") {
                self.at_most(node, "fighters", most);
            }
            let place = fighters.text("zone").and_then(|word| ZONE.find(word));
            let count = fighters.int("count").unwrap_or(i64::from(most));
            self.st.squadrons[seat.at()] = Squadron {
                fighters: count.clamp(0, 60) as u8,
                zone: zone(seat, place.unwrap_or(Place::Center)),
            };
        }
        if let Some((key, node)) = table.entry("gunship")
            && let Some(ship) = node.table()
        {
            self.ship(seat, &key.span, ship);
        }
    }

    fn carrier(&mut self, seat: Seat, table: &TomlTable) {
        let (most_shields, most_hull) = (
            self.setup.rules.carrier_shields,
            self.setup.rules.carrier_hull,
        );
        for (key, what, most) in [
            ("shields", "carrier shields", most_shields),
            ("hull", "on the die", most_hull),
        ] {
            if let Some(node) = table.find(key) {
                self.at_most(node, what, most);
            }
        }
        let hull = table
            .int("hull")
            .map_or(most_hull, |hull| hull.clamp(1, 50) as u8);
        let is_whole = hull >= most_hull;
        let shields = table
            .int("shields")
            .map(|shields| shields.clamp(0, 50) as u8);
        let shields = shields.unwrap_or(if is_whole { most_shields } else { 0 });
        if shields > 0
            && !is_whole
            && let Some(node) = table.find("hull")
        {
            let found = "a carrier damaged behind its shields";
            self.clash(&node.span, found, "no `shields`, or the whole hull (§4 T2)");
        }
        self.st.carriers[seat.at()] = Carrier { shields, hull };
    }

    /// Hands, and what is written of draw and discard pile.
    fn piles(&mut self, asked: &Asked<'_>) {
        for (seat, player) in BOTH.into_iter().zip(asked.players) {
            if let Some((key, _)) = player.entry("hand")
                && player.list("hand").len() > MOST_HAND
            {
                let found = format!("{} cards in hand", player.list("hand").len());
                let wanted = format!("at most {MOST_HAND}");
                self.pen
                    .mark(key.span.clone(), Code::TooLong, found, wanted);
                continue;
            }
            for node in player.list("hand") {
                if let Some(card) = self.card(node) {
                    self.st.hands[seat.at()].push(card);
                }
            }
        }
        self.st.deck.clear();
        for node in asked.root.list("deck") {
            if let Some(card) = self.card(node) {
                self.st.deck.push(card);
            }
        }
        for node in asked.root.list("discard") {
            if let Some(card) = self.card(node) {
                self.st.discard.push(card);
            }
        }
    }

    /// The next free copy of a card, by id or name.
    fn card(&mut self, node: &Node) -> Option<u16> {
        let typed = node.text()?;
        let setup = self.setup;
        let is_it = |row: &u16| {
            let def = &setup.pool.cards[usize::from(*row)];
            is_same_name(&def.id, typed) || is_same_name(&def.name, typed)
        };
        let Some(entry) = setup.rows.iter().position(is_it) else {
            let rows = setup
                .rows
                .iter()
                .map(|&row| &setup.pool.cards[usize::from(row)]);
            let known = rows.flat_map(|card| [card.id.as_str(), card.name.as_str()]);
            let found = format!("no card `{typed}` in play");
            let wanted = "a card of the main deck, by id or name";
            let span = node.span.clone();
            self.pen
                .mark_name(span, Code::UnknownName, found, wanted, typed, known);
            return None;
        };
        let mut cards = self.is_free.iter().zip(&setup.entries);
        let at = cards.position(|(&free, &of)| free && usize::from(of) == entry);
        let Some(at) = at else {
            let found = format!("more copies of `{typed}` than there are");
            let copies = setup.entries.iter().filter(|&&of| usize::from(of) == entry);
            let wanted = format!("at most {}", copies.count());
            self.clash(&node.span, found, wanted);
            return None;
        };
        self.is_free[at] = false;
        Some(at as u16)
    }

    fn free(&mut self, kind: Kind) -> Option<u16> {
        let mut cards = self.is_free.iter().zip(&self.setup.kinds);
        let at = cards.position(|(&free, &of)| free && of == kind)?;
        self.is_free[at] = false;
        Some(at as u16)
    }

    /// The cards that lie on the boards: markers of damage (virtual where none is left, GR-34), Ionized cards.
    fn markers(&mut self, asked: &Asked<'_>) {
        for (seat, player) in BOTH.into_iter().zip(asked.players) {
            let Some((key, _)) = player.entry("gunship") else {
                continue;
            };
            let span = key.span.clone();
            let mut board = *self.st.board(seat);
            for slot in Slot::all() {
                let is_gone = slot.loc().is_wing() && board.damage[slot.at()] == HEAVY;
                let kind = match board.damage[slot.at()] {
                    LIGHT | HEAVY if !is_gone => Kind::Hit,
                    SLAGGED => Kind::Slag,
                    _ => continue,
                };
                let card = self.free(kind);
                if card.is_none() && kind == Kind::Slag {
                    self.clash(&span, "more slagged components than cards for it", "fewer");
                }
                board.mark[slot.at()] = card.unwrap_or(NONE);
            }
            for mark in board.hull.as_mut_slice() {
                *mark = self.free(Kind::Hit).unwrap_or(NONE);
            }
            for loc in Loc::all() {
                for _ in 0..board.ions[loc.at()] {
                    let Some(card) = self.free(Kind::Ion) else {
                        self.clash(&span, "more Ionized cards than there are", "fewer");
                        return;
                    };
                    board.ionized.push(Ionized { card, loc });
                }
            }
            if board.is_crippled {
                match self.free(Kind::Ion) {
                    Some(card) => board.unit = card,
                    None => self.clash(&span, "more Ionized cards than there are", "fewer"),
                }
            }
            self.st.boards[seat.at()] = board;
        }
    }
}
