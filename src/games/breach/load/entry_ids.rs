//! Ids and names of cards and characters: one id stands for one thing, whatever it is.

use std::collections::BTreeMap;

use super::roster_file::ANY;
use super::shapes::{DIFFICULTY, VENTURE};
use breachlab_core::games::from_files::{EffectiveCard, Layered};
use breachlab_core::plan::{Code, Faults, Node, is_same_name};

/// What the board is called among the cards.
pub(super) const BOARD: &str = "board";
/// What the flood scale is called among them.
pub(super) const FLOOD: &str = "flood-scale";

/// Lists whose entries have ids, and what an id of theirs is.
const LISTS: [(&str, &str); 2] = [("card", "a card's"), ("character", "a character's")];

/// Whose a reserved id is.
fn reserved(id: &str) -> Option<&'static str> {
    let grades = || DIFFICULTY.list.iter();
    let mut modes = VENTURE.list.iter();
    // Pieces that say how a crew sails.
    let is_voyage = modes.any(|mode| grades().any(|grade| id == [mode.word, grade.word].join("-")));
    match id {
        BOARD => Some("the board's"),
        FLOOD => Some("the flood scale's"),
        ANY => Some("that of whoever is dealt"),
        _ => is_voyage.then_some("that of a mode at a difficulty"),
    }
}

/// Marks ids that are something else's already. A later file may replace a card by a card and a character by a character.
pub(super) fn hold_ids(files: &[Layered], faults: &mut Faults) {
    let mut known: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for (layer, document) in files {
        let mut pen = document.pen(faults);
        for (list, whose) in LISTS {
            let tables = document.root().list(list).iter().filter_map(Node::table);
            for table in tables {
                let (Some(node), Some(id)) = (table.find("id"), table.text("id")) else {
                    continue;
                };
                let (first, of) = if let Some(of) = reserved(id) {
                    (None, of)
                } else {
                    let (first, of) = *known.entry(id).or_insert((*layer, whose));
                    (Some(first), of)
                };
                // Twice in one layer is told where layers are laid over each other.
                if of != whose && first != Some(*layer) {
                    let found = format!("id `{id}` is {of}");
                    let wanted = "an id of its own";
                    pen.mark(node.span.clone(), Code::Duplicate, found, wanted);
                } else if of == whose {
                    known.insert(id, (*layer, whose));
                }
            }
        }
    }
}

/// Marks cards of one name, and characters of one name: orders and positions tell them apart by it.
pub(super) fn hold_names(files: &[Layered], entries: &[EffectiveCard<'_>], faults: &mut Faults) {
    let is_named =
        |entry: &&EffectiveCard<'_>| !entry.card.is_everywhere && !entry.card.name.is_empty();
    let own = entries.iter().filter(is_named);
    let mut own: Vec<&EffectiveCard<'_>> = own.collect();
    // Of two the one that came later is at fault.
    own.sort_by_key(|entry| files[entry.file].0);
    for (at, entry) in own.iter().enumerate() {
        let Some(node) = entry.card.table.find("name") else {
            continue;
        };
        let sort = |entry: &EffectiveCard<'_>| entry.card.table.has("ability");
        let (name, is_person) = (entry.card.name, sort(entry));
        let is_twin =
            |one: &&&EffectiveCard<'_>| sort(one) == is_person && is_same_name(one.card.name, name);
        if let Some(twin) = own[..at].iter().find(is_twin) {
            let place = twin.place(files, "name");
            let found = format!("name `{name}` is used twice, first at {place}");
            let wanted = "a name of its own";
            let mut pen = files[entry.file].1.pen(faults);
            pen.mark(node.span.clone(), Code::Duplicate, found, wanted);
        }
    }
}
