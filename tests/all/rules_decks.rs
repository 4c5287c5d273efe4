//! Decks: section 1.3 of the rules page, EX-17, R-01, R-02, R-107.

use breachlab::games::hull_breach::load::read_deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::plan::Source;

fn is_legal(station: &str, modules: [&str; 2], cards: &[(&str, u8)]) -> bool {
    let mut text = format!("station = \"{station}\"\nstart_modules = {modules:?}\n[cards]\n");
    for (id, count) in cards {
        text += &[id, " = ", &count.to_string(), "\n"].concat();
    }
    read_deck(
        &Source::new("own.toml", text),
        &crate::kit::first_edition(),
        &Rules::default(),
    )
    .is_ok()
}

/// EX-17, R-01, R-02, R-107.
#[test]
fn decks_are_fifty_cards_within_the_copy_limits() {
    let modules = ["sm-gun-ring", "sm-concourse"];
    let fill = |own: &[(&'static str, u8)]| {
        let taken: u8 = own.iter().map(|card| card.1).sum();
        let mut cards = own.to_vec();
        let mut left = 50_u8.saturating_sub(taken);
        for id in [
            "cr-harpy",
            "cr-basalt",
            "fr-merlin",
            "fw-zephyr",
            "bb-roc",
            "ma-watch",
            "md-ecm",
            "bb-dragon",
            "cr-seagull",
            "de-pyrite",
        ] {
            cards.push((id, left.min(5)));
            left -= left.min(5);
        }
        cards.retain(|card| card.1 > 0);
        cards
    };
    let rdf = |cards: &[(&str, u8)]| is_legal("st-skyline", modules, cards);
    assert!(rdf(&fill(&[("ma-orion", 5)])));
    assert!(!rdf(&fill(&[("ma-orion", 6)])));
    assert!(rdf(&fill(&[("ev-turn", 1)])));
    assert!(!rdf(&fill(&[("ev-turn", 2)])));
    assert!(!rdf(&fill(&[("bt-heavy", 2)])) && !rdf(&fill(&[("ta-ambush", 2)])));
    let mut cards = fill(&[]);
    assert!(rdf(&cards));
    cards[0].1 = 4;
    assert!(!rdf(&cards), "49");
    cards[0].1 = 5;
    cards.push(("fw-thrush", 1));
    assert!(!rdf(&cards), "51");
    assert!(!rdf(&fill(&[("st-castellan", 1)])), "a second Station");
    assert!(
        rdf(&fill(&[("cs-phoenix", 5)])),
        "Unique cards have the same limit"
    );
    assert!(
        !is_legal("st-meridian", modules, &fill(&[("ma-orion", 1)])),
        "locked to RDF"
    );
    assert!(!is_legal(
        "st-skyline",
        ["sm-gun-ring", "sm-gun-ring"],
        &fill(&[])
    ));
    // starting modules do not count toward the five.
    assert!(rdf(&fill(&[("sm-gun-ring", 5)])));
}
