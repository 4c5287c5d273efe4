//! Lists in the forms of other sites.

use std::fs;

use breachlab::games::Loads;
use breachlab::games::hull_breach::HullBreach;

use super::{DECK, cards, forms, keys, lines, read};
use crate::cli::Folder;

#[test]
fn lists_of_twenty_forms_are_the_same_deck() {
    let forms = forms();
    assert_eq!(forms.len(), 20);
    for (form, text, said) in forms {
        let file = read(&text).unwrap_or_else(|faults| panic!("{form}:\n{}", faults.render(false)));
        let wanted = (DECK.station, DECK.modules, &DECK.list);
        assert_eq!(
            (file.deck.station, file.deck.modules, &file.deck.list),
            wanted,
            "{form}"
        );
        let folder = Folder::new("forms");
        let path = folder.at("pasted.txt");
        fs::write(&path, &text).unwrap();
        let asides = HullBreach::asides(&[], path.to_str().unwrap()).join("\n");
        for words in said {
            assert!(asides.contains(words), "{form}: {asides}");
        }
        assert_eq!(asides.is_empty(), said.is_empty(), "{form}: {asides}");
    }
}

#[test]
fn names_of_a_list_come_from_its_keys() {
    let arena = &forms()[1];
    assert_eq!(read(&arena.1).unwrap().deck.name, "My list");
}

#[test]
fn what_is_no_card_is_never_taken_for_one_in_silence() {
    let good = keys() + &*cards(|_, n, name| format!("{n} {name}"));
    for (line, found) in [
        ("Zorgon of Null (4)", "unknown card `Zorgon of Null`"),
        ("Zorgon of Null x4", "unknown card `Zorgon of Null`"),
        ("2 Zorgon of Null", "unknown card `Zorgon of Null`"),
        ("Zorgon of Null", "a line that is no card"),
        ("-3 Zorgon of Null", "a line that is no card"),
        ("99 Zorgon of Null", "99 copies"),
        ("Clas: Mage", "unknown key `Clas`"),
    ] {
        let faults = lines(&format!("{good}{line}\n"));
        assert!(
            faults.iter().any(|fault| fault.contains(found)),
            "{line}: {faults:?}"
        );
    }
    // A heading that promises what does not follow is a card that nobody knows.
    let faults = lines(&format!(
        "{}Gadgets (7)\n{}",
        keys(),
        cards(|_, n, name| format!("{n} {name}"))
    ));
    assert!(
        faults
            .iter()
            .any(|fault| fault.contains("unknown card `Gadgets`")),
        "{faults:?}"
    );
}
