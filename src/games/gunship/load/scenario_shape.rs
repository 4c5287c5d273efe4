//! The form of scenario files.

use super::shapes::{ARMOR, RULES, WEAPON};
use crate::board::{HEAVY, LIGHT, SLAGGED, SOUND};
use crate::frame::Step;
use crate::rules::{MOST_CARDS, MOST_HITS};
use crate::state::LabEnd;
use breachlab_core::engine::Seat;
use breachlab_core::games::Halts;
use breachlab_core::games::scenario::{EXPECT, ORDERS, SCENARIO_NAME, TRANSCRIPT};
use breachlab_core::plan::head::{NOTE, SCHEMA};
use breachlab_core::plan::{Shape, TableShape, fields, words};

/// When a scenario is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScenarioStop {
    /// With the first engagement.
    Engagement,
    /// With the orders.
    Orders,
    /// With the phase.
    Phase,
    /// With the active player's turn.
    OwnTurn,
    /// With the game turn.
    Turn,
    /// With the match.
    Match,
}

impl ScenarioStop {
    /// Where the rules themselves go no further, of a position that begins with this step.
    pub(super) const fn halt(self, begun: Step) -> LabEnd {
        match self {
            Self::Engagement => LabEnd::Engagement,
            Self::Phase => LabEnd::Phase(begun),
            Self::OwnTurn => LabEnd::OwnTurn,
            Self::Turn => LabEnd::Turn,
            Self::Orders | Self::Match => LabEnd::Never,
        }
    }

    /// Where the lab goes no further.
    pub(super) const fn halts(self) -> Halts {
        match self {
            Self::Orders => Halts::Orders,
            Self::Engagement | Self::Phase | Self::OwnTurn | Self::Turn | Self::Match => {
                Halts::Over
            }
        }
    }
}

/// Where a unit is, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Home,
    Center,
    Enemy,
    Aboard,
    Destroyed,
}

words! {
    /// What `stop` may say: where a scenario goes no further.
    pub(super) STOP: ScenarioStop {
        "engagement" => ScenarioStop::Engagement, "When the first engagement is over: a strafe, dogfight, attack or run.";
        "orders" => ScenarioStop::Orders, "When the last order has been carried out.";
        "phase" => ScenarioStop::Phase, "When the phase it begins in is over.";
        "own_turn" => ScenarioStop::OwnTurn, "When the turn of the active player is over.";
        "turn" => ScenarioStop::Turn, "When the game turn is over.";
        "match" => ScenarioStop::Match, "When the match is over.";
    }

    /// What `first` and `active` may say: a player.
    pub(super) SEAT: Seat {
        "A" => Seat(0), "The player who stands first in the file.";
        "B" => Seat(1), "The player who stands second.";
    }

    /// What `phase` may say: the step of the turn.
    pub(super) PHASE: Step {
        "initiative" => Step::Initiative, "T1: a new game turn begins.";
        "carriers" => Step::Carriers, "T2: the Carrier Phase.";
        "draw" => Step::Draw, "P1: the active player's turn begins.";
        "fighters" => Step::Fighters, "P2: the Fighter Phase.";
        "gunship" => Step::Gunship, "P3: the Gunship Phase.";
        "repair" => Step::Repair, "P4: the Repair Phase.";
        "drift" => Step::Drift, "The end of P4: Ionized cards move.";
        "recover" => Step::Recover, "P5: a crippled ship gets its power back.";
        "discard" => Step::Discard, "P6: the Discard Phase.";
    }

    /// Where a gunship is.
    pub(super) PLACE: Place {
        "home" => Place::Home, "In the zone of its own carrier, in space.";
        "center" => Place::Center, "In the center.";
        "enemy" => Place::Enemy, "In the zone of the enemy carrier.";
        "aboard" => Place::Aboard, "In its carrier's hangar.";
        "destroyed" => Place::Destroyed, "Nowhere any more.";
    }

    /// Where fighters are.
    pub(super) ZONE: Place {
        "home" => Place::Home, "In the zone of their own carrier.";
        "center" => Place::Center, "In the center.";
        "enemy" => Place::Enemy, "In the zone of the enemy carrier.";
    }

    /// Damage of a component.
    pub(super) DAMAGE: u8 {
        "none" => SOUND, "No damage.";
        "light" => LIGHT, "Light damage.";
        "heavy" => HEAVY, "Heavy damage; of a wing, shot off.";
        "slagged" => SLAGGED, "Slagged: for the rest of the match.";
    }
}

static TEXT: Shape = Shape::Text;
static NAME: Shape = Shape::Name;
static DIE: Shape = Shape::Int(1, 8);
static PLAYER_SHAPE: Shape = Shape::Table(&PLAYER);
const LETTER: Shape = Shape::Word(SEAT.list);

/// A position, and what is done from there.
pub(super) static SCENARIO: TableShape = TableShape {
    title: "a scenario",
    doc: "A position in a match of Gunship: First Strike!, and what is done from there.",
    fields: fields!(
        shared SCHEMA;
        shared SCENARIO_NAME;
        shared NOTE;
        may "cites": Shape::List(&TEXT), "Paragraphs, rulings and test vectors it shows.";
        may "rules": Shape::Table(&RULES), "Numbers and switches that differ, with the keys of a rules file.";
        may "turn": Shape::Int(1, 1000), "Game turn; 2 unless said.";
        may "phase": Shape::Word(PHASE.list), "Phase at whose beginning it starts; `gunship` unless said.";
        may "first": LETTER, "Who has the initiative; `A` unless said.";
        may "active": LETTER, "Whose turn it is; who has the initiative unless said.";
        may "spent": Shape::Table(&SPENT), "What the active player has done in its own turn so far.";
        must "player": Shape::List(&PLAYER_SHAPE), "The two players, A first, each `[[player]]`. A's carrier is at one end of the line, B's at the other.";
        may "deck": Shape::List(&NAME), "The topmost cards of the draw pile, the first on top. What is named nowhere lies below them in an order left to chance.";
        may "discard": Shape::List(&NAME), "The discard pile.";
        shared ORDERS;
        shared TRANSCRIPT;
        may "stop": Shape::Word(STOP.list), "When it is over; `engagement` unless said.";
        may "dice": Shape::List(&DIE), "Faces for every die that is rolled, 1 to 6 or 1 to 8; the Battle Die's in the order of its file. From the seed if left out.";
        shared EXPECT;
    ),
};

/// One player.
static PLAYER: TableShape = TableShape {
    title: "a player",
    doc: "What one player has on the table.",
    fields: fields!(
        may "pilot": Shape::Name, "Strategy that decides where no order does, by name or path; `carrier-hunter` unless said.";
        may "loadout": Shape::Name, "Weapons and armor the ship began with, by name or path; `standard` unless said.";
        may "hand": Shape::List(&NAME), "Cards in hand, by id or name; none unless said.";
        may "carrier": Shape::Table(&CARRIER), "The carrier; undamaged unless said.";
        may "fighters": Shape::Table(&SQUADRON), "The squadron; all in the center unless said.";
        may "gunship": Shape::Table(&SHIP), "The gunship; undamaged in the center unless said.";
        may "automatic_initiative": Shape::Flag, "It has the initiative next turn, the enemy is crippled (§9).";
    ),
};

/// A carrier.
static CARRIER: TableShape = TableShape {
    title: "a carrier",
    doc: "What is left of a carrier.",
    fields: fields!(
        may "shields": Shape::Int(0, 50), "Hits its shields still take; all unless said, 0 if `hull` is less than whole.";
        may "hull": Shape::Int(1, 50), "What its die shows; all unless said.";
    ),
};

/// A squadron.
static SQUADRON: TableShape = TableShape {
    title: "a squadron",
    doc: "Fighters and where they are.",
    fields: fields!(
        may "count": Shape::Int(0, 60), "Fighters; all unless said, 0 is none any more.";
        may "zone": Shape::Word(ZONE.list), "Where they are; `center` unless said.";
    ),
};

/// A gunship.
static SHIP: TableShape = TableShape {
    title: "a gunship",
    doc: "A gunship as it stands. Weapons and armor left out are those of its loadout, where they can be.",
    fields: fields!(
        may "zone": Shape::Word(PLACE.list), "Where it is; `center` unless said.";
        may "landed": Shape::Flag, "It has landed this turn.";
        may "crippled": Shape::Flag, "It is without power, an Ionized card on its unit card (§9).";
        may "shields": Shape::Int(0, 9), "Shields; all unless said, none if the generator is damaged.";
        may "pod_left": Shape::Word(WEAPON.list), "Weapon of the left pod.";
        may "pod_right": Shape::Word(WEAPON.list), "Weapon of the right pod.";
        may "wing_left": Shape::Word(WEAPON.list), "Weapon of the left wing.";
        may "wing_right": Shape::Word(WEAPON.list), "Weapon of the right wing.";
        may "armor": Shape::Table(&ARMOR), "Armor cards by location; what is left out of this table has none.";
        may "damage": Shape::Table(&DAMAGES), "Damage by location.";
        may "hull": Shape::Int(0, MOST_HITS as i64), "Hits on the hull.";
        may "ionized": Shape::Table(&IONS), "Ionized cards by location.";
    ),
};

/// Damage by location.
static DAMAGES: TableShape = TableShape {
    title: "damage",
    doc: "Damage by location.",
    fields: fields!(
        may "torpedo_launcher": Shape::Word(DAMAGE.list), "Location 1.";
        may "pod_left": Shape::Word(DAMAGE.list), "Location 2.";
        may "pod_right": Shape::Word(DAMAGE.list), "Location 3.";
        may "shield_generator": Shape::Word(DAMAGE.list), "Location 4.";
        may "power_generator": Shape::Word(DAMAGE.list), "Location 5.";
        may "engines": Shape::Words(DAMAGE.list), "Location 6: one word for the first engine, or two.";
        may "wing_left": Shape::Word(DAMAGE.list), "Location 7.";
        may "wing_right": Shape::Word(DAMAGE.list), "Location 8.";
    ),
};

/// Ionized cards by location.
static IONS: TableShape = TableShape {
    title: "Ionized cards",
    doc: "Ionized cards by location; none rests on the Power Generator.",
    fields: fields!(
        may "torpedo_launcher": Shape::Int(0, MOST_CARDS as i64), "Location 1.";
        may "pod_left": Shape::Int(0, MOST_CARDS as i64), "Location 2.";
        may "pod_right": Shape::Int(0, MOST_CARDS as i64), "Location 3.";
        may "shield_generator": Shape::Int(0, MOST_CARDS as i64), "Location 4.";
        may "engines": Shape::Int(0, MOST_CARDS as i64), "Location 6.";
        may "wing_left": Shape::Int(0, MOST_CARDS as i64), "Location 7.";
        may "wing_right": Shape::Int(0, MOST_CARDS as i64), "Location 8.";
    ),
};

/// What has been done.
static SPENT: TableShape = TableShape {
    title: "what has been done",
    doc: "What the active player has done in its own turn so far; nothing unless said.",
    fields: fields!(
        may "actions": Shape::Int(0, 9), "Actions of the Gunship Phase.";
        may "moves": Shape::Int(0, 2), "Moves, landing included.";
        may "hits": Shape::Int(0, 4), "Shots of Blasters.";
        may "ions": Shape::Int(0, 4), "Shots of Ion Cannons.";
        may "torpedo": Shape::Flag, "A torpedo was fired.";
        may "played": Shape::Flag, "A card of the main deck was played (GR-41).";
        may "repairs_left": Shape::Int(0, 20), "Repair Actions left aboard, in the turn of landing.";
    ),
};
