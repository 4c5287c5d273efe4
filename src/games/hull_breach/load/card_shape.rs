//! The form of card files.

use super::effect_shape::EFFECT_SHAPE;
use super::number_keys::{each_number, fields_around, keys_around};
use super::{trait_word, words};
use breachlab_core::plan::head::{NOTE, SCHEMA};
use breachlab_core::plan::{Node, Shape, TableShape, Value, fields};

/// What `size_restriction` looks like.
pub(super) const SIZE_FORM: &str =
    "`host>=CLASS`, `host<=CLASS`, `host=CLASS`, or two of these with a comma";
pub(super) const SIZE_PATTERN: &str = "^host(>=|<=|=)[a-z_]+(, *host(>=|<=|=)[a-z_]+)?$";

pub(super) static TRAIT: Shape = Shape::Form(trait_word::FORM, trait_word::PATTERN);
static KNOWN: Shape = Shape::Form(
    "a field of the card, or `traits.TRAIT`",
    "^[a-z_]+([.][a-z_]+)?$",
);
static CARD_SHAPE: Shape = Shape::Table(&CARD);

/// Fields whose facts a source can attest.
pub(super) const FACTS: &[&str] = each_number!(keys_around(
    { "name" "type" "subtype" "faction" }
    {
        "traits" "size_restriction" "timing" "setup_ok" "prototype" "play" "text" "effects"
    }
));

/// A file of cards.
pub(super) static CARD_SET: TableShape = TableShape {
    title: "a card file",
    doc: "Cards of Hull Breach!. All card files of a folder make one set.",
    fields: fields!(
        shared SCHEMA;
        may "set_name": Shape::Name, "What the set is called.";
        must "card": Shape::List(&CARD_SHAPE), "The cards, each `[[card]]`.";
    ),
};

/// One card.
pub(super) static CARD: TableShape = TableShape {
    title: "a card",
    doc: "One card. Numbers left out are 0; on modules they are bonuses to the host.",
    fields: each_number!(fields_around({
        must "id": Shape::Id, "Stable id, as in deck files.";
        must "name": Shape::Name, "Printed name.";
        must "type": Shape::Word(words::TYPE.list), "Type.";
        may "subtype": Shape::Form("a subtype", "^[a-z_]+$"), "Class of a ship, host of a module, faction of a Station, `character` of a Character.";
        may "faction": Shape::Word(words::FACTION.list), "Faction lock; `any` unless said. A Station's is its subtype.";
    } {
        may "traits": Shape::List(&TRAIT), "Traits as words: `\"annihilate\"`, `\"interceptor 2\"`, `\"regimented marines 2\"`.";
        may "size_restriction": Shape::Form(SIZE_FORM, SIZE_PATTERN), "Class limit by rank. Of a ship module: on its host. Of a Marine: also on what it may board or be left on.";
        may "timing": Shape::Word(words::TIMING.list), "When an Event, Tactic or Breakthru may be played.";
        may "setup_ok": Shape::Flag, "May also be played in the setup turn's Manufacturing Phase.";
        may "prototype": Shape::Flag, "Needs the table's consent (rules switch `prototypes`).";
        may "play": Shape::Word(words::OPEN.list), "Who may play a Tactic; `side` unless said.";
        may "text": Shape::Text, "Rules text.";
        may "effects": Shape::List(&EFFECT_SHAPE), "What it does beyond its numbers and traits.";
        may "source": Shape::Word(words::ORIGIN.list), "Where its facts come from.";
        may "known": Shape::List(&KNOWN), "Fields that are attested; all others are fill.";
        shared NOTE;
    })),
};

/// Whether a value says no more of a card than its key left out.
pub(crate) fn is_idle(key: &str, value: &Node) -> bool {
    match (&value.value, key) {
        (Value::Int(int), _) => *int == 0,
        (Value::Flag(flag), _) => !flag,
        (Value::List(list), _) => list.is_empty(),
        (Value::Text(text), "faction") => text == "any",
        (Value::Text(text), "play") => text == "side",
        _ => false,
    }
}
