//! The form of scenario files.

use super::shapes::{DIFFICULTY, RULES, VENTURE};
use crate::card::Hazard;
use crate::rules::{COLUMNS, GEMS, MOST_WATER, ROWS};
use crate::state::{LabEnd, Life};
use breachlab_core::engine::{MAX_SEATS, Seat};
use breachlab_core::games::Halts;
use breachlab_core::games::scenario::{EXPECT, ORDERS, SCENARIO_NAME, TRANSCRIPT};
use breachlab_core::plan::head::{NOTE, SCHEMA};
use breachlab_core::plan::{Node, Shape, TableShape, TomlTable, fields, words};

/// When a scenario is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CrewStop {
    /// With the first step of the water.
    Breach,
    /// With the orders.
    Orders,
    /// With the turn.
    Turn,
    /// With the round.
    Round,
    /// With the match.
    Match,
}

impl CrewStop {
    /// Where the rules themselves go no further.
    pub(super) const fn halt(self) -> LabEnd {
        match self {
            Self::Breach => LabEnd::Breach,
            _ => LabEnd::Match,
        }
    }

    /// Where the lab goes no further.
    pub(super) const fn halts(self) -> Halts {
        match self {
            Self::Breach | Self::Match => Halts::Over,
            Self::Orders => Halts::Orders,
            Self::Turn => Halts::Step,
            Self::Round => Halts::Round,
        }
    }
}

words! {
    /// What `stop` may say: where a scenario goes no further.
    pub(super) STOP: CrewStop {
        "breach" => CrewStop::Breach, "When the water has risen by a step.";
        "orders" => CrewStop::Orders, "When the last order has been carried out.";
        "turn" => CrewStop::Turn, "When the turn it begins in is over.";
        "round" => CrewStop::Round, "When the round it begins in is over.";
        "match" => CrewStop::Match, "When the match is over.";
    }

    /// A player, by the order of the file.
    pub(super) SEAT: Seat {
        "A" => Seat(0), "The player who stands first in the file.";
        "B" => Seat(1), "The second.";
        "C" => Seat(2), "The third.";
        "D" => Seat(3), "The fourth.";
        "E" => Seat(4), "The fifth.";
        "F" => Seat(5), "The sixth.";
    }

    /// What has become of a player.
    pub(super) LIFE: Life {
        "alive" => Life::Alive, "Alive.";
        "dead" => Life::Dead, "Drowned, and may be brought back.";
        "ghost" => Life::Ghost, "A ghost, in a race.";
    }

    /// A kind of obstacle.
    pub(super) KIND: Hazard {
        "cannon" => Hazard::Cannon, "It stays when its deck floods.";
        "cargo" => Hazard::Cargo, "Cargo.";
        "fire" => Hazard::Fire, "A fire.";
        "rats" => Hazard::Rats, "Rats.";
    }
}

const _: () = assert!(MAX_SEATS == 6);

static TEXT: Shape = Shape::Text;
static NAME: Shape = Shape::Name;
static DIE: Shape = Shape::Int(1, 10);
static TREASURE: Shape = Shape::Int(1, GEMS as i64);
static PLAYER_SHAPE: Shape = Shape::Table(&PLAYER);
static OBSTACLE_SHAPE: Shape = Shape::Table(&OBSTACLE);
static CHEST_SHAPE: Shape = Shape::Table(&CHEST);
static LYING_SHAPE: Shape = Shape::Table(&LYING);
static SQUARE_SHAPE: Shape = Shape::Table(&SQUARE);
const LETTER: Shape = Shape::Word(SEAT.list);
const COLUMN: Shape = Shape::Int(2, COLUMNS as i64 + 1);
const ROW: Shape = Shape::Int(1, ROWS as i64);

/// A position, and what is done from there.
pub(crate) static SCENARIO: TableShape = TableShape {
    title: "a scenario",
    doc: "A position in a match of Breach, and what is done from there.",
    fields: fields!(
        shared SCHEMA;
        shared SCENARIO_NAME;
        shared NOTE;
        may "cites": Shape::List(&TEXT), "Paragraphs, rulings and test vectors it shows.";
        may "rules": Shape::Table(&RULES), "Numbers and switches that differ, with the keys of a rules file.";
        may "mode": Shape::Word(VENTURE.list), "How they play; `co-operative` unless said, `single` where one stands alone.";
        may "difficulty": Shape::Word(DIFFICULTY.list), "Whose start the water has; `novice` unless said.";
        may "round": Shape::Int(1, 400), "The round; 1 unless said.";
        may "first": LETTER, "Who went first; `A` unless said.";
        may "active": LETTER, "Whose turn it is; who went first unless said.";
        may "actions": Shape::Int(0, 9), "Actions that the active player has left; all unless said.";
        may "searches": Shape::Int(0, 9), "Searches left; all unless said.";
        may "water": Shape::Int(0, MOST_WATER as i64 - 2), "The step of the flood scale; the difficulty's start unless said.";
        may "breach": Shape::Table(&SQUARE), "The exit, on the top deck; its first square unless said.";
        may "stairs": Shape::List(&SQUARE_SHAPE), "The upper ends of the three stairs, from the top; the last squares of the decks' rings unless said.";
        must "player": Shape::List(&PLAYER_SHAPE), "Those who play, A first, each `[[player]]`.";
        may "obstacle": Shape::List(&OBSTACLE_SHAPE), "Obstacles, each `[[obstacle]]`.";
        may "chest": Shape::List(&CHEST_SHAPE), "Chests of which a locator is out, each `[[chest]]`.";
        may "lying": Shape::List(&LYING_SHAPE), "Treasures on squares, each `[[lying]]`.";
        may "delivered": Shape::List(&TREASURE), "Treasures that have left the ship.";
        may "treasures": Shape::List(&TREASURE), "The order in which chests give treasures; those named nowhere come last, by number.";
        may "target": Shape::Int(1, GEMS as i64), "The treasure that a race is for; 1 unless said.";
        may "fuse": LETTER, "Whose Breach card of the last treasure burns at the end of each own turn (§6.4).";
        may "deck": Shape::List(&NAME), "The topmost cards of the item deck, the first on top. What is named nowhere lies below them in an order left to chance.";
        may "discard": Shape::List(&NAME), "Discards.";
        shared ORDERS;
        shared TRANSCRIPT;
        may "stop": Shape::Word(STOP.list), "When it is over; `breach` unless said.";
        may "dice": Shape::List(&DIE), "Faces for every die that is rolled, 10 for its 0. From the seed if left out.";
        shared EXPECT;
    ),
};

/// A square, by the markers at the edge.
static SQUARE: TableShape = TableShape {
    title: "a square",
    doc: "A square of the board, by the markers at its edge.",
    fields: fields!(
        must "column": COLUMN, "The marker of the top edge.";
        must "row": ROW, "The marker of the left edge, 10 for its 0.";
    ),
};

static PLAYER: TableShape = TableShape {
    title: "a player",
    doc: "Who it is, and what they have.",
    fields: fields!(
        may "pilot": Shape::Name, "Strategy that decides where no order does, by name or path; `camp` unless said.";
        must "character": Shape::Name, "The character, by id or name.";
        must "at": Shape::Table(&SQUARE), "Where the pawn stands.";
        may "life": Shape::Word(LIFE.list), "What has become of them; `alive` unless said.";
        may "hand": Shape::List(&NAME), "Items and keys in hand, by id or name; none unless said.";
        may "treasures": Shape::List(&TREASURE), "Treasures in hand.";
        may "began_flooded": Shape::Flag, "Whether the turn of the active player began on a flooded deck; whether the pawn stands on one unless said.";
    ),
};

static OBSTACLE: TableShape = TableShape {
    title: "an obstacle",
    doc: "A cube on a square; several on one square are a stack (§10).",
    fields: fields!(
        must "kind": Shape::Word(KIND.list), "What it is.";
        must "at": Shape::Table(&SQUARE), "Where it lies.";
    ),
};

static CHEST: TableShape = TableShape {
    title: "a chest",
    doc: "A chest, as far as its locators are out.",
    fields: fields!(
        must "gem": Shape::Name, "Its gem.";
        may "column": COLUMN, "Where its locator for the top edge lies.";
        may "row": ROW, "Where its locator for the left edge lies, 10 for the 0.";
        may "open": Shape::Flag, "Whether it is open.";
        may "empty": Shape::Flag, "Whether its treasure is out.";
    ),
};

static LYING: TableShape = TableShape {
    title: "a treasure on a square",
    doc: "A treasure that somebody lost.",
    fields: fields!(
        must "treasure": Shape::Int(1, GEMS as i64), "Which.";
        must "at": Shape::Table(&SQUARE), "Where it lies.";
    ),
};

/// The players of a scenario, in the order of its file.
pub(super) fn players(root: &TomlTable) -> Vec<&TomlTable> {
    root.list("player").iter().filter_map(Node::table).collect()
}
