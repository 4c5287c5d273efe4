//! The first edition of the default cards. Rules are tested on it, so that a number moved for the sake of balance moves
//! no rule's test.

use std::fs;
use std::sync::{Arc, LazyLock};

use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load::{self, CardSet};
use breachlab::plan::Source;

/// The card files of the first edition, in the order of the embedded ones.
pub(crate) fn first_edition_files() -> Vec<Arc<Source>> {
    load::CARD_FILES
        .iter()
        .map(|(path, _)| {
            let path = path.replace("decks/hull-breach/", "decks/hull-breach/editions/first/");
            let text = fs::read_to_string(crate::golden::at(&path)).unwrap();
            Source::new(path, text)
        })
        .collect()
}

/// The cards of the first edition.
pub(crate) fn first_edition() -> CardSet {
    static CARDS: LazyLock<CardSet> = LazyLock::new(|| {
        from_files::compile::<HullBreach>(&[first_edition_files()])
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
    });
    CARDS.clone()
}
