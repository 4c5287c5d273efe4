//! The embedded card set.

use breachlab::games::hull_breach::load;

#[test]
fn all_embedded_cards_load() {
    let set = load::compile(&[load::CARD_FILES
        .iter()
        .map(|(path, text)| breachlab::plan::Source::new(*path, *text))
        .collect()]);
    match set {
        Ok(set) => assert_eq!(set.pool.cards.len(), 130),
        Err(faults) => panic!("{}", faults.render(false)),
    }
}
