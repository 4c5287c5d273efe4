//! Decks.

use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::rules::Rules;

#[test]
fn all_embedded_decks_are_legal() {
    let set = load::default_cards();
    let rules = Rules::default();
    for name in load::deck_names() {
        match load::load_deck(name, &set, &rules) {
            Ok(file) => assert_eq!(file.deck.size(), 50),
            Err(faults) => panic!("{}", faults.render(false)),
        }
    }
    assert_eq!(load::default_decks(&set).len(), 6);
}
