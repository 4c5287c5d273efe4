//! The forms of this game's files, and what a table of rules changes.

use crate::card::{Ability, Extra, Hazard, Use};
use crate::rules::{COLUMNS, DECKS, Difficulty, ROWS, Rules, Venture};
use crate::tide::Icon;
use breachlab_core::plan::head::{
    CARD_ID, CARD_NAME, COPIES_NOTE, DECK_ID, DECK_NAME, NOTE, RULES_NAME, SCHEMA, SET_NAME,
};
use breachlab_core::plan::{Shape, TableShape, TomlTable, fields, words};

/// What a card of the item deck is, before its gem is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Does {
    Item(Use),
    Key,
    Column,
    Row,
    Hazard(Hazard),
    Breach,
}

words! {
    /// `does` of a card.
    pub(super) DOES: Does {
        "clear-cannon" => Does::Item(Use::Clear(Hazard::Cannon)), "An item: clears a cannon of the own deck (§5.1).";
        "clear-cargo" => Does::Item(Use::Clear(Hazard::Cargo)), "An item: clears cargo of the own deck (§5.1).";
        "clear-fire" => Does::Item(Use::Clear(Hazard::Fire)), "An item: clears a fire of the own deck (§5.1).";
        "clear-rats" => Does::Item(Use::Clear(Hazard::Rats)), "An item: clears rats of the own deck (§5.1).";
        "fire-cannon" => Does::Item(Use::Fire), "An item: with a cannon of the own deck it clears another obstacle there (§5.1).";
        "float" => Does::Item(Use::Float), "An item: from a flooded deck to the breach (§5.1).";
        "pump" => Does::Item(Use::Pump), "An item: lowers the water to the next full mark (§5.1).";
        "light" => Does::Item(Use::Light), "An item: one more action, which may be a search (§5.1).";
        "key" => Does::Key, "A key of a gem (§5).";
        "column" => Does::Column, "Says in which column a gem's chest lies (§5.3).";
        "row" => Does::Row, "Says in which row a gem's chest lies (§5.3).";
        "cannon" => Does::Hazard(Hazard::Cannon), "An obstacle that stays when its deck floods (§6).";
        "cargo" => Does::Hazard(Hazard::Cargo), "An obstacle (§6).";
        "fire" => Does::Hazard(Hazard::Fire), "An obstacle (§6).";
        "rats" => Does::Hazard(Hazard::Rats), "An obstacle (§6).";
        "breach" => Does::Breach, "The water rises by a step (§6.1).";
    }

    /// `race` of an item: what it may do in a race instead.
    pub(super) RACE: Extra {
        "nothing" => Extra::None, "Nothing else.";
        "steal-here" => Extra::StealHere, "Takes a card from a player on the same square.";
        "steal-near" => Extra::StealNear, "Takes a card from a player within two steps.";
        "steal-deck" => Extra::StealOnDeck, "Takes a card from a player on the same deck.";
        "shift" => Extra::Shift, "Moves an obstacle of the own deck to another square of it.";
    }

    /// `ability` of a character (§7).
    pub(super) ABILITY: Ability {
        "free-plays" => Ability::FreePlays, "Plays items without an action, and goes first.";
        "large-hand" => Ability::LargeHand, "Holds one card more.";
        "takes-along" => Ability::TakesAlong, "Takes along whoever stands on the same square.";
        "free-gifts" => Ability::FreeGifts, "Gives without an action.";
        "exchanges" => Ability::Exchanges, "Exchanges two cards for one of the discards.";
        "searches-twice" => Ability::SearchesTwice, "Searches twice a turn.";
        "passes" => Ability::Passes, "Passes obstacles and blocked stairs.";
        "slants" => Ability::Slants, "Steps over corners.";
        "lends" => Ability::Lends, "Lends actions to others.";
        "any-keys" => Ability::AnyKeys, "Opens chests with any keys.";
        "wades" => Ability::Wades, "Walks the topmost flooded deck.";
        "revives" => Ability::Revives, "Brings the dead back.";
    }

    /// Icons of the flood scale (§6).
    pub(super) ICON: Icon {
        "dry" => Icon::Dry, "Nothing.";
        "partly-1" => Icon::Partly(0), "Deck 1 is partly flooded.";
        "partly-2" => Icon::Partly(1), "Deck 2 is partly flooded.";
        "partly-3" => Icon::Partly(2), "Deck 3 is partly flooded.";
        "partly-4" => Icon::Partly(3), "Deck 4 is partly flooded.";
        "full-1" => Icon::Fully(0), "Deck 1 is flooded.";
        "full-2" => Icon::Fully(1), "Deck 2 is flooded.";
        "full-3" => Icon::Fully(2), "Deck 3 is flooded.";
        "full-4" => Icon::Fully(3), "Deck 4 is flooded.";
        "sunk" => Icon::Sunk, "The end.";
    }

    /// `mode` of a crew (§1).
    pub(super) VENTURE: Venture {
        "co-operative" => Venture::Together, "Two to six together against the ship.";
        "competitive" => Venture::Race, "One of two to six racers, each in a file of its own.";
        "single" => Venture::Alone, "One alone against the ship.";
    }

    /// `difficulty` of a crew (§3.3).
    pub(super) DIFFICULTY: Difficulty {
        "novice" => Difficulty::Novice, "The water starts at its lowest.";
        "normal" => Difficulty::Normal, "One step higher.";
        "hard" => Difficulty::Hard, "Two steps higher.";
        "madness" => Difficulty::Madness, "Three steps higher; some characters start on other decks.";
    }

    /// Where a number comes from.
    SOURCE: () {
        "printed" => (), "The rulebook says so.";
        "derived" => (), "It follows from what the rulebook says.";
        "assumed" => (), "The rulebook does not say it; `note` gives the reason.";
    }

    /// `slow_scope` of rules (BR-8).
    SLOW: bool {
        "deck" => false, "Whoever moves on the partly flooded deck, or on a flooded one.";
        "all" => true, "Everybody, while any deck is partly flooded.";
    }

    /// `pump_below_lowest` of rules (BR-14).
    PUMP: bool {
        "zero" => true, "The pump empties the hull.";
        "illegal" => false, "The pump cannot be played.";
    }
}

static CARD: TableShape = TableShape {
    title: "a card",
    doc: "A card of the item deck, all its copies.",
    fields: fields!(
        shared CARD_ID;
        shared CARD_NAME;
        must "does": Shape::Word(DOES.list), "What it is, or does when played.";
        must "copies": Shape::Int(0, 20), "Copies in the item deck; 0 takes it out.";
        may "gem": Shape::Name, "The gem of a key or locator.";
        may "race": Shape::Word(RACE.list), "What an item may do in a race instead (BR-51). Default: `nothing`.";
        may "dealt": Shape::Flag, "Whether a race may begin with the item in hand (BR-4). Default: false.";
        must "source": Shape::Word(SOURCE.list), "Where its number of copies comes from.";
        shared COPIES_NOTE;
    ),
};
static CARD_ENTRY: Shape = Shape::Table(&CARD);

static CHARACTER: TableShape = TableShape {
    title: "a character",
    doc: "A member of the crew.",
    fields: fields!(
        must "id": Shape::Id, "Stable id; crews name characters by it.";
        must "name": Shape::Name, "What players call them.";
        must "ability": Shape::Word(ABILITY.list), "What they can do that others cannot (§7).";
        must "start": Shape::Int(1, DECKS as i64), "The deck they start on, 1 for the top one (§3.4).";
        may "start_madness": Shape::Int(1, DECKS as i64), "The same at the highest difficulty; `start` unless said.";
        may "races": Shape::Flag, "Whether they are dealt in a race. Default: true.";
        must "source": Shape::Word(SOURCE.list), "Where this comes from.";
        shared NOTE;
    ),
};
static CHARACTER_ENTRY: Shape = Shape::Table(&CHARACTER);

static DECK_PLAN: TableShape = TableShape {
    title: "a deck of the ship",
    doc: "Where a deck lies on the board.",
    fields: fields!(
        must "left": Shape::Int(1, COLUMNS as i64), "Its first column, from 1.";
        must "top": Shape::Int(1, ROWS as i64), "Its first row, from 1.";
        must "columns": Shape::Int(1, COLUMNS as i64), "How many columns.";
        must "rows": Shape::Int(1, ROWS as i64), "How many rows.";
    ),
};
static DECK_ENTRY: Shape = Shape::Table(&DECK_PLAN);

static BOARD: TableShape = TableShape {
    title: "a board",
    doc: "The four decks, the top one first; they cover eight columns and ten rows, each square once (§2).",
    fields: fields!(
        must "deck": Shape::List(&DECK_ENTRY), "The decks.";
        must "source": Shape::Word(SOURCE.list), "Where this comes from.";
        may "note": Shape::Text, "Why so.";
    ),
};

static ICON_ENTRY: Shape = Shape::Word(ICON.list);

static START: TableShape = TableShape {
    title: "where the water starts",
    doc: "The step of the scale at each difficulty, from 0.",
    fields: fields!(
        must "novice": Shape::Int(0, 30), "Novice.";
        must "normal": Shape::Int(0, 30), "Normal.";
        must "hard": Shape::Int(0, 30), "Hard.";
        must "madness": Shape::Int(0, 30), "Madness.";
    ),
};

static FLOOD: TableShape = TableShape {
    title: "a flood scale",
    doc: "Icons from the lowest; the last is `sunk` (§6).",
    fields: fields!(
        must "scale": Shape::List(&ICON_ENTRY), "The icons.";
        must "start": Shape::Table(&START), "Where the token starts.";
        must "source": Shape::Word(SOURCE.list), "Where this comes from.";
        may "note": Shape::Text, "Why so.";
    ),
};

/// Cards, characters, board and flood scale.
pub(crate) static CARDS: TableShape = TableShape {
    title: "a card file",
    doc: "Cards, characters, the board, the flood scale. A later file replaces cards and characters by id, board and scale as a whole.",
    fields: fields!(
        shared SCHEMA;
        shared SET_NAME;
        shared NOTE;
        may "card": Shape::List(&CARD_ENTRY), "Cards of the item deck.";
        may "character": Shape::List(&CHARACTER_ENTRY), "Characters.";
        may "board": Shape::Table(&BOARD), "The decks of the ship.";
        may "flood": Shape::Table(&FLOOD), "The flood scale.";
    ),
};

static MEMBER: Shape = Shape::Name;

/// A crew.
pub(crate) static CREW: TableShape = TableShape {
    title: "a crew",
    doc: "Who sails, how they stand to each other, and how deep the ship lies already (§3).",
    fields: fields!(
        shared SCHEMA;
        shared DECK_ID;
        shared DECK_NAME;
        shared NOTE;
        must "characters": Shape::List(&MEMBER), "Ids of characters in the order of the seats; `any` for one dealt at random.";
        must "mode": Shape::Word(VENTURE.list), "How they play (§1).";
        must "difficulty": Shape::Word(DIFFICULTY.list), "How high the water starts (§3.3). The highest of a race holds.";
    ),
};

/// A rules file: numbers of the rulebook and switches of the rulings.
pub(crate) static RULES: TableShape = TableShape {
    title: "a rules file",
    doc: "Numbers of the rulebook and switches of the rulings. What is left out is as printed.",
    fields: fields!(
        shared SCHEMA;
        shared RULES_NAME;
        shared NOTE;
        may "actions": Shape::Int(1, 9), "Actions of a turn (§4). Printed: 3.";
        may "hand_limit": Shape::Int(1, 20), "Cards of a hand at the end of the own turn (§4.1). Printed: 5.";
        may "keys_together": Shape::Int(1, 5), "Keys that open a chest in a crew (§5). Printed: 3.";
        may "keys_racing": Shape::Int(1, 5), "The same in a race. Printed: 2.";
        may "keys_alone": Shape::Int(1, 5), "The same alone. Printed: 2.";
        may "slow_scope": Shape::Word(SLOW.list), "BR-8: whom a partly flooded deck slows. Default: `deck`.";
        may "pump_below_lowest": Shape::Word(PUMP.list), "BR-14: a pump with no lower full mark. Default: `zero`.";
        may "round_cap": Shape::Int(1, 400), "BR-7: rounds after which the match is broken off. Default: 150.";
    ),
};

/// Rules with what a table of them changes.
pub(crate) fn change(table: &TomlTable, mut rules: Rules) -> Rules {
    let byte = |key: &str, now: &mut u8| {
        if let Some(number) = table.int(key) {
            *now = number.clamp(1, 100) as u8;
        }
    };
    byte("actions", &mut rules.actions);
    byte("hand_limit", &mut rules.hand);
    let [together, racing, alone] = &mut rules.keys;
    byte("keys_together", together);
    byte("keys_racing", racing);
    byte("keys_alone", alone);
    if let Some(rounds) = table.int("round_cap") {
        rules.round_cap = rounds.clamp(1, 400) as u16;
    }
    let word = |key: &str| table.text(key);
    if let Some(everywhere) = word("slow_scope").and_then(|word| SLOW.find(word)) {
        rules.is_slow_everywhere = everywhere;
    }
    if let Some(dry) = word("pump_below_lowest").and_then(|word| PUMP.find(word)) {
        rules.pumps_dry = dry;
    }
    rules
}
