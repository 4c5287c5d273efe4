//! The form of scenario files.

use crate::load::card_shape::{SIZE_FORM, SIZE_PATTERN};
use crate::load::number_keys::PrintedNumber;
use crate::load::rules_file::RULES;
use crate::load::{trait_word, words};
use crate::state::flag;
use breachlab_core::games::Halts;
use breachlab_core::games::scenario::{EXPECT, ORDERS, SCENARIO_NAME, TRANSCRIPT};
use breachlab_core::plan::head::{NOTE, SCHEMA};
use breachlab_core::plan::{Field, Shape, TableShape, fields, words};

const MARINE_CAPACITY: Field = PrintedNumber::MarineCapacity.field();
const FIGHTER_CAPACITY: Field = PrintedNumber::FighterCapacity.field();

words! {
    /// What a unit has done or had done to it in the engagement so far.
    pub(super) MARKS: u32 {
        "overload_spent" => flag::OVERLOADED, "Its Overload is spent (§3.3.3).";
        "owes_a_turn" => flag::DRAWBACK, "Its next turn in a volley step is skipped (Overload's Drawback).";
        "fearless" => flag::FEARLESS, "Fearless is on (§3.4.5).";
        "fired" => flag::FIRED, "It has fired its first volley (Alpha Strike is used up).";
        "intercepted" => flag::INTERCEPTED, "It has intercepted.";
        "retreating" => flag::RETREATING, "It is retreating this round (§6.6 step 3).";
        "idle" => flag::IDLE, "Captured this round: it does nothing before its side's next volley step.";
        "boarded" => flag::BOARDED, "It has declared a board this round.";
        "escorted" => flag::ESCORTED, "Its Escort is used this round.";
    }
}

words! {
    /// When a scenario is over.
    pub(super) STOP: Halts {
        "engagement" => Halts::Over, "When the engagement is over.";
        "orders" => Halts::Orders, "When the last order has been carried out, or with the engagement.";
        "step" => Halts::Step, "When the step it begins in is over, or with the engagement.";
        "round" => Halts::Round, "When the round it begins in is over, or with the engagement.";
    }
}

static TEXT: Shape = Shape::Text;
static NAME: Shape = Shape::Name;
static DIE: Shape = Shape::Int(1, 10);
static TRAIT: Shape = Shape::Form(trait_word::FORM, trait_word::PATTERN);
static COMMANDER_SHAPE: Shape = Shape::Table(&COMMANDER);
static UNIT_SHAPE: Shape = Shape::Table(&UNIT);
static HOLD_SHAPE: Shape = Shape::Table(&HOLD);
const LETTER: Shape = Shape::Form("a Commander's letter, `A` to `F`, in file order", "^[A-F]$");

/// A position, and what is done from there.
pub(in crate::load) static SCENARIO: TableShape = TableShape {
    title: "a scenario",
    doc: "A position in an engagement of Hull Breach!, and what is done from there.",
    fields: fields!(
        shared SCHEMA;
        shared SCENARIO_NAME;
        shared NOTE;
        may "cites": Shape::List(&TEXT), "Paragraphs, rulings, worked examples and pairs of traits it shows.";
        may "rules": Shape::Table(&RULES), "Rules and switches that differ, with the keys of a rules file.";
        may "attacker": LETTER, "Who attacks; `A` unless said.";
        may "defender": LETTER, "Who is attacked; `B` unless said.";
        may "round": Shape::Int(1, 1000), "Round of the engagement; 1 unless said.";
        may "step": Shape::Int(1, 9), "Step at whose beginning it starts; 1, the declaration, unless said.";
        may "dead_space": Shape::Flag, "There is no Station where they meet (R-82).";
        may "station_joins": Shape::Int(1, 100), "The attacker's Station array takes part from S3 of this round on (R-104).";
        must "commander": Shape::List(&COMMANDER_SHAPE), "The Commanders, A first, each `[[commander]]`.";
        may "jams": Shape::List(&HOLD_SHAPE), "Jams in force.";
        may "paints": Shape::List(&HOLD_SHAPE), "Paints in force.";
        shared ORDERS;
        shared TRANSCRIPT;
        may "stop": Shape::Word(STOP.list), "When it is over; `engagement` unless said.";
        may "dice": Shape::List(&DIE), "Faces for every die that is rolled; from the seed if left out.";
        shared EXPECT;
    ),
};

/// One Commander.
pub(super) static COMMANDER: TableShape = TableShape {
    title: "a Commander",
    doc: "What one Commander has on the table.",
    fields: fields!(
        may "pilot": Shape::Name, "Strategy that decides where no order does, by name or path; `commander` unless said.";
        may "station": Shape::Table(&UNIT), "The Station; attack 0, defense 7, wounds 7, room for 3 Marines and 3 wings unless said.";
        may "modules": Shape::List(&UNIT_SHAPE), "Station modules.";
        may "marines": Shape::List(&UNIT_SHAPE), "Marines aboard the Station.";
        may "wings": Shape::List(&UNIT_SHAPE), "Fighter Wings in the Station's bays.";
        may "ships": Shape::List(&UNIT_SHAPE), "Ships in open space. The attacker's go along unless `home`.";
        may "in_play": Shape::List(&NAME), "Breakthrus, Events and Tactics on the battlefield, by id or name.";
        may "hand": Shape::List(&NAME), "Cards in hand, by id or name.";
        may "shipyard": Shape::List(&NAME), "Cards on top of the shipyard, the topmost first.";
        may "resource": Shape::Int(0, 200), "Resource; 10 unless said.";
        may "currency": Shape::Int(0, 200), "Currency; 10 unless said.";
    ),
};

/// One card on the table, or a unit made up for the occasion.
pub(super) static UNIT: TableShape = TableShape {
    title: "a unit",
    doc: "A card by id or name, or a unit of your own with `name` and numbers.",
    fields: fields!(
        may "card": Shape::Name, "A card of the set, by id or name; then none of the numbers below.";
        may "name": Shape::Name, "Name of a unit of your own.";
        may "class": Shape::Word(words::SHIP_CLASS.list), "Its class, if it is a ship.";
        may "character": Shape::Flag, "This Marine is a Character.";
        may "attack": Shape::Int(-20, 50), "Attack dice; of a module, bonus.";
        may "defense": Shape::Int(-20, 50), "Defense; of a module, bonus.";
        may "wounds": Shape::Int(0, 99), "Wounds it can take; of a ship's or Marine's module, bonus.";
        shared MARINE_CAPACITY;
        shared FIGHTER_CAPACITY;
        may "marine_space": Shape::Int(0, 20), "Marine space used; 1 unless said.";
        may "fighter_space": Shape::Int(0, 20), "Bay space used; 1 unless said.";
        may "traits": Shape::List(&TRAIT), "Traits, as on cards.";
        may "size_restriction": Shape::Form(SIZE_FORM, SIZE_PATTERN), "Class limit, as on cards.";
        may "taken": Shape::Int(0, 99), "Wounds taken so far.";
        may "owner": LETTER, "Whose card it is, if another Commander's (a hijacked ship).";
        may "home": Shape::Flag, "This ship of the attacker stays at home.";
        may "face_up": Shape::Flag, "This Face Up - Face Down module has been turned up.";
        may "marks": Shape::Words(MARKS.list), "What has happened to it in this engagement.";
        may "module": Shape::Table(&UNIT), "The module attached to it.";
        may "marines": Shape::List(&UNIT_SHAPE), "Marines aboard.";
        may "wings": Shape::List(&UNIT_SHAPE), "Fighter Wings in its bays.";
    ),
};

/// A jam or paint in force.
static HOLD: TableShape = TableShape {
    title: "a jam or paint",
    doc: "Who jams or paints whom, by the names transcripts use.",
    fields: fields!(
        must "by": Shape::Name, "The unit that does it, such as `A's Petrel`; its trait says how strongly.";
        must "on": Shape::Name, "The unit it is done to.";
    ),
};
