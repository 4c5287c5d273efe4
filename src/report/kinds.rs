//! The columns of `kinds.csv`, the table that data frames alone make; every build knows them, for the data dictionary.

use super::column::{GAME, Label};
use super::format::Unit;

/// The columns of `kinds.csv`.
pub(super) const KINDS: [Label; 16] = [
    GAME,
    label("deck", Unit::Text, "id of the deck"),
    label("strategy", Unit::Text, "id of its strategy"),
    label("card_kind", Unit::Text, "kind of card, in the game's word"),
    label("cards", Unit::Count, "different cards of that kind"),
    label("copies", Unit::Count, "their copies in the deck"),
    label(
        "drawn",
        Unit::Count,
        "copies that reached the hand, over all matches",
    ),
    label("deployed", Unit::Count, "copies that came into play"),
    label("stuck", Unit::Count, "copies still in hand at the end"),
    label("drawn_win_rate", Unit::Share, "win rate of drawn copies"),
    label(
        "deployed_per_drawn",
        Unit::Number,
        "`deployed` over `drawn`",
    ),
    label("wounds_dealt", Unit::Count, "wounds dealt by copies"),
    label("kills", Unit::Count, "enemies destroyed by copies"),
    label("times_destroyed", Unit::Count, "copies destroyed"),
    label("spent", Unit::Count, "resources paid for copies"),
    label(
        "place",
        Unit::Count,
        "place of the deck in the line-up, from 1",
    ),
];

const fn label(name: &'static str, unit: Unit, meaning: &'static str) -> Label {
    Label {
        name,
        unit,
        meaning,
    }
}
