//! The first edition of the default cards. Rules are tested on it, so that a number moved for the sake of balance moves
//! no rule's test.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load::{self, CardSet};
use breachlab::plan::Source;

/// Where the first edition lies: cards, decks and strategies.
const FOLDER: &str = "decks/hull-breach/editions/first";

/// A file or folder of the first edition, as a verb or an order names it.
pub(crate) fn of_first_edition(path: &str) -> String {
    crate::golden::at(&format!("{FOLDER}/{path}"))
        .display()
        .to_string()
}

/// The card files of the first edition, in the order of the embedded ones.
pub(crate) fn first_edition_files() -> Vec<Arc<Source>> {
    load::CARD_FILES
        .iter()
        .map(|(path, _)| {
            let path = path.replace("decks/hull-breach", FOLDER);
            let text = fs::read_to_string(crate::golden::at(&path)).unwrap();
            Source::new(path, text)
        })
        .collect()
}

/// Puts the card files of the first edition into a folder of their own, for `--cards`.
pub(crate) fn first_edition_into(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    for file in fs::read_dir(of_first_edition("cards")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
}

/// The cards of the first edition.
pub(crate) fn first_edition() -> CardSet {
    static CARDS: LazyLock<CardSet> = LazyLock::new(|| {
        from_files::compile::<HullBreach>(&[first_edition_files()])
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
    });
    CARDS.clone()
}
