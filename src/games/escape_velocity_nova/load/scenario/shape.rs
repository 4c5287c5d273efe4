//! The form of scenario files.

use crate::allegiance::ALLEGIANCE;
use crate::battle_state::Health;
use crate::halt::LabEnd;
use crate::load::shapes::RULES;
use crate::rules::{MOST_ROUNDS, SEATS};
use breachlab_core::engine::Seat;
use breachlab_core::games::Halts;
use breachlab_core::games::scenario::{EXPECT, ORDERS, SCENARIO_NAME, TRANSCRIPT};
use breachlab_core::plan::head::{NOTE, SCHEMA};
use breachlab_core::plan::{Node, Shape, TableShape, TomlTable, fields, words};

/// When a scenario is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaptainStop {
    /// With the first battle.
    Battle,
    /// With the orders.
    Orders,
    /// With the phase of a battle.
    Phase,
    /// With the round of a battle.
    Round,
    /// With the turn.
    Turn,
    /// With the match.
    Match,
}

impl CaptainStop {
    /// Where the rules themselves go no further.
    pub(super) const fn halt(self) -> LabEnd {
        match self {
            Self::Battle => LabEnd::Battle,
            Self::Turn => LabEnd::Turn,
            _ => LabEnd::Match,
        }
    }

    /// Where the lab goes no further.
    pub(super) const fn halts(self) -> Halts {
        match self {
            Self::Battle | Self::Turn | Self::Match => Halts::Over,
            Self::Orders => Halts::Orders,
            Self::Phase => Halts::Step,
            Self::Round => Halts::Round,
        }
    }
}

/// Where in a turn a scenario begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnPart {
    /// At its beginning.
    Begin,
    /// In its main part.
    Main,
    /// At its end.
    End,
}

words! {
    /// What `stop` may say: where a scenario goes no further.
    pub(super) STOP: CaptainStop {
        "battle" => CaptainStop::Battle, "When the first battle is over, and what friends ask for repair is settled.";
        "orders" => CaptainStop::Orders, "When the last order has been carried out.";
        "phase" => CaptainStop::Phase, "When the phase of a battle that it begins in is over.";
        "round" => CaptainStop::Round, "When the round of a battle that it begins in is over.";
        "turn" => CaptainStop::Turn, "When the turn it begins in is over.";
        "match" => CaptainStop::Match, "When the match is over.";
    }

    /// What `step` may say: where in a turn it begins.
    pub(super) STEP: TurnPart {
        "begin" => TurnPart::Begin, "At the beginning: a flip before launch, waiting while stranded (§2.3, §6.13).";
        "main" => TurnPart::Main, "Sales, move and action (§2.4).";
        "end" => TurnPart::End, "The opponents may introduce ships (§5.1).";
    }

    /// How a ship stands.
    pub(super) STANDS: Health {
        "whole" => Health::Shielded, "Its shields are up.";
        "bare" => Health::Bare, "Its shields are down; in a battle.";
        "disabled" => Health::Disabled, "It does nothing any more; in a battle, or stranded.";
    }

    /// A player, by the order of the file.
    pub(super) SEAT: Seat {
        "A" => Seat(0), "The player who stands first in the file.";
        "B" => Seat(1), "The second.";
        "C" => Seat(2), "The third.";
        "D" => Seat(3), "The fourth.";
    }
}

const _: () = assert!(SEATS == 4);

static TEXT: Shape = Shape::Text;
static NAME: Shape = Shape::Name;
static NUMBER: Shape = Shape::Int(0, 9);
static NOVA_CARD: Shape = Shape::TextOr(&NUMBER);
static PLAYER_SHAPE: Shape = Shape::Table(&PLAYER);
static SHIP_TABLE: Shape = Shape::Table(&SHIP);
static SHIP_SHAPE: Shape = Shape::TextOr(&SHIP_TABLE);
static MISSION_TABLE: Shape = Shape::Table(&MISSION);
static MISSION_SHAPE: Shape = Shape::TextOr(&MISSION_TABLE);
const LETTER: Shape = Shape::Word(SEAT.list);

/// A position, and what is done from there.
pub(in crate::load) static SCENARIO: TableShape = TableShape {
    title: "a scenario",
    doc: "A position in a match of Escape Velocity Nova, and what is done from there.",
    fields: fields!(
        shared SCHEMA;
        shared SCENARIO_NAME;
        shared NOTE;
        may "cites": Shape::List(&TEXT), "Paragraphs, rulings and worked examples it shows.";
        may "rules": Shape::Table(&RULES), "Numbers and switches that differ, with the keys of a rules file.";
        may "turn": Shape::Int(1, 1000), "The turn of the active player; 1 unless said.";
        may "first": LETTER, "Who had the first turn; `A` unless said.";
        may "active": LETTER, "Whose turn it is; who had the first unless said.";
        may "step": Shape::Word(STEP.list), "Where in the turn it begins; `main` unless said.";
        may "moved": Shape::Flag, "Whether the active player has moved; `false` unless said.";
        may "acted": Shape::Flag, "Whether he has had his action; `false` unless said.";
        may "nova": Shape::List(&NOVA_CARD), "The topmost cards of the Nova pile, the first on top: action numbers, or names of cards. What is named nowhere lies below them in an order left to chance.";
        may "nova_discard": Shape::List(&NOVA_CARD), "The Nova discard, its top first.";
        may "battle": Shape::Table(&BATTLE), "A battle between two players that is being fought; none unless said.";
        must "player": Shape::List(&PLAYER_SHAPE), "Those who play, A first, each `[[player]]`.";
        shared ORDERS;
        shared TRANSCRIPT;
        may "stop": Shape::Word(STOP.list), "When it is over; `battle` unless said.";
        shared EXPECT;
    ),
};

/// A battle under way.
static BATTLE: TableShape = TableShape {
    title: "a battle",
    doc: "A battle between two players in one system, at the beginning of a phase.",
    fields: fields!(
        may "aggressor": LETTER, "Who attacked; whose turn it is unless said.";
        may "target": LETTER, "Who was attacked; the next player unless said.";
        may "first": LETTER, "Who is first this round; the aggressor unless said.";
        may "round": Shape::Int(1, MOST_ROUNDS as i64), "The round; 1, the Attack Round, unless said.";
        may "phase": Shape::Int(1, 5), "The phase at whose beginning it starts; 1 unless said.";
        may "last": Shape::Int(1, 5), "The last phase of the round; 5 unless said.";
    ),
};

static PLAYER: TableShape = TableShape {
    title: "a player",
    doc: "What one player has.",
    fields: fields!(
        may "pilot": Shape::Name, "Strategy that decides where no order does, by name or path; `balanced` unless said.";
        may "deck": Shape::Name, "The deck, by name or path: what is laid out of it is taken from the ship deck, other cards come besides. The embedded decks in turn unless said.";
        may "at": Shape::Name, "The system of the pawn; not launched unless said.";
        may "ship": SHIP_SHAPE, "The current ship, a name or `{ card = … }`; the start ship unless said.";
        may "escorts": Shape::List(&SHIP_SHAPE), "Escorts, likewise.";
        may "fleet": Shape::List(&NAME), "Ships face down with the government fleet, Traders and telepath outfits with them.";
        may "pirates": Shape::List(&NAME), "Ships face down with the pirates.";
        may "missions": Shape::List(&MISSION_SHAPE), "Missions under way, a name or `{ card = …, stops = 1 }`.";
        may "assets": Shape::List(&NAME), "Cargo and assets: numbered missions that are done, trade routes that are loaded.";
        may "hand": Shape::List(&NAME), "Cards in hand; none unless said.";
        may "ship_deck": Shape::List(&NAME), "The topmost cards of the ship deck, the first on top. What is named nowhere lies below them in an order left to chance.";
        may "discard": Shape::List(&NAME), "The discard, its top first.";
        may "hostile": Shape::Words(ALLEGIANCE.list), "Governments whose marker is set, and races whose clean record is revoked.";
        may "flips": Shape::Int(0, 1000), "Flips without launching so far; 0 unless said.";
        may "stranded": Shape::Flag, "Whether the current ship lies stranded (§6.13); `false` unless said.";
        may "waited": Shape::Int(0, 20), "Own turns it has lain so; 0 unless said.";
        may "offer": Shape::Int(0, 80), "Hand cards offered for repair; 0 unless said.";
    ),
};

static SHIP: TableShape = TableShape {
    title: "a ship",
    doc: "A ship with all that is on it.",
    fields: fields!(
        must "card": Shape::Name, "The card, by id, by its name, or by the name of the ship alone.";
        may "fitted": Shape::List(&NAME), "Weapons and outfits on it.";
        may "stowed": Shape::List(&NAME), "Fighters in its bays.";
        may "stands": Shape::Word(STANDS.list), "How it stands; `whole` unless said.";
    ),
};

static MISSION: TableShape = TableShape {
    title: "a mission under way",
    doc: "A mission and how far it has come.",
    fields: fields!(
        must "card": Shape::Name, "The card, by id, by its name, or by the name of the mission alone.";
        may "stops": Shape::Int(0, 20), "Stops made; none unless said.";
    ),
};

/// The players of a scenario, in the order of its file.
pub(super) fn players(root: &TomlTable) -> Vec<&TomlTable> {
    root.list("player").iter().filter_map(Node::table).collect()
}
