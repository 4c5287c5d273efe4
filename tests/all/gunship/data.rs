//! Files of Gunship: what is embedded adds up, and what is wrong with a file is said with its place.

use breachlab::games::from_files::{compile, default_cards, default_decks, read_rules};
use breachlab::games::gunship::Gunship;
use breachlab::games::gunship::card::Kind;
use breachlab::games::gunship::load::{self, read_loadout};
use breachlab::games::gunship::rules::Rules;
use breachlab::games::gunship::setup::Setup;
use breachlab::games::{Loads, Order, files};
use breachlab::plan::{Faults, Source};

#[test]
fn the_main_deck_has_80_cards_in_play_and_two_set_aside() {
    let loadout = default_decks::<Gunship>(&default_cards::<Gunship>())
        .remove(0)
        .deck;
    let pool = default_cards::<Gunship>().pool;
    let count = |bonus_in_play| {
        let rules = Rules {
            bonus_in_play,
            ..Rules::default()
        };
        let set = Setup::new(pool.clone(), rules, [loadout.clone(), loadout.clone()]);
        (set.kinds.len(), set.count[Kind::Blank.at()])
    };
    assert_eq!([count(false), count(true)], [(80, 0), (82, 2)]);
    let set = Setup::new(pool, Rules::default(), [loadout.clone(), loadout]);
    let hits: u32 = set.carrier_hits.iter().map(|&hits| u32::from(hits)).sum();
    assert_eq!(hits, 80, "one hit a card on average");
    // A success one time in three, two hits a barrage of four dice.
    assert_eq!((set.successes, set.defence), (2, 3));
}

#[test]
fn every_assumed_number_says_why() {
    for (path, text) in load::CARD_FILES {
        let notes = text.matches("\nnote = ").count();
        assert_eq!(text.matches("\nsource = ").count(), notes, "{path}");
        assert!(text.contains("ASSUMED"), "{path}");
    }
}

fn said(faults: &Faults) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_loadout_is_held_against_the_rules() {
    let text = "pod_left = \"bombs\"\npod_right = \"blastr\"\nwing_left = \"ion\"\nwing_rigth = \"ion\"\n\
                [armor]\nengines = 3\nhull = 1\n";
    let source = Source::new("mine.toml", text);
    let faults = read_loadout(&source, &Rules::default()).unwrap_err();
    let said = said(&faults);
    let wanted = [
        "mine.toml:1:12: Thruster Bombs under a pod",
        "mine.toml:2:13: unknown word `blastr`",
        "mine.toml:4:1: unknown key `wing_rigth`",
        "mine.toml:6:11: 3 Armor cards on one location",
        "mine.toml:7:1: unknown key `hull`",
    ];
    for wanted in wanted {
        assert!(
            said.iter().any(|line| line.starts_with(wanted)),
            "{wanted}: {said:#?}"
        );
    }
    assert!(
        said.iter()
            .any(|line| line.contains("did you mean `wing_right`?"))
    );
    // One slip is one fault: the key that was meant is not missed as well.
    assert!(
        !said
            .iter()
            .any(|line| line.contains("without `wing_right`"))
    );
}

// GR-57
#[test]
fn no_mount_of_a_loadout_is_empty() {
    let text = "pod_left = \"ion\"\npod_right = \"none\"\nwing_left = \"ion\"\nwing_right = \"bombs\"\n\
                [armor]\nengines = 2\nwing_left = 1\n";
    let read = |text: &str| read_loadout(&Source::new("mine.toml", text), &Rules::default());
    let said = said(&read(text).unwrap_err());
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("mine.toml:2:13: unknown word `none`"),
        "{said:?}"
    );
    assert!(read(&text.replace("none", "blaster")).is_ok());
}

// §3, GR-4, GR-6, GR-57
#[test]
fn there_are_4032_loadouts() {
    let order = Order {
        decks: vec!["standard".to_owned()],
        strategies: vec!["random".to_owned()],
        ..Order::default()
    };
    let row = breachlab::games::find("gunship").unwrap();
    let hangar = row.build.unwrap()(&order).unwrap();
    let pieces = 0..hangar.pieces().len() as u16;
    let start = &hangar.decks()[0].places;
    let mut decks = vec![start.clone()];
    for place in 0..start.len() {
        let fill = |deck: &Vec<u16>| -> Vec<Vec<u16>> {
            // Armor cards in ascending order, those not placed yet beyond all others: each set of them once.
            let least = if place > 4 { deck[place - 1] } else { 0 };
            let mut open = deck.clone();
            open[place..].fill(u16::MAX);
            let suits = pieces.clone().filter(|&piece| piece >= least);
            let fits = suits.filter(|&piece| hangar.fits(&open, place, piece));
            fits.map(|piece| {
                let mut deck = deck.clone();
                deck[place] = piece;
                deck
            })
            .collect()
        };
        decks = decks.iter().flat_map(fill).collect();
    }
    assert_eq!(decks.len(), 4032);
}

#[test]
fn three_armor_cards_are_placed_no_more_no_fewer() {
    let text = "pod_left = \"ion\"\npod_right = \"ion\"\nwing_left = \"ion\"\nwing_right = \"bombs\"\n\
                [armor]\nengines = 2\n";
    let source = Source::new("mine.toml", text);
    let faults = read_loadout(&source, &Rules::default()).unwrap_err();
    assert_eq!(
        said(&faults),
        ["mine.toml:5:2: 2 Armor cards, wanted 3 in all (§3)"]
    );
    let rules = Rules {
        armor: 2,
        ..Rules::default()
    };
    assert!(read_loadout(&source, &rules).is_ok());
}

#[test]
fn a_layer_replaces_cards_by_id_and_the_die_as_a_whole() {
    let mine = "[[card]]\nid = \"torpedo\"\nname = \"Torpedo\"\neffect = \"torpedo\"\ncopies = 20\n\
                carrier_hits = 1\nsource = \"assumed\"\n\
                [battle_die]\nsource = \"assumed\"\n\
                face = [{ symbol = \"target\", faces = 6, success = true, defence = 0 }]\n";
    let set = compile::<Gunship>(&[
        files::sources(load::CARD_FILES),
        vec![Source::new("mine.toml", mine)],
    ])
    .unwrap();
    let torpedo = set.pool.cards.iter().find(|card| card.id == "torpedo");
    assert_eq!(torpedo.unwrap().copies, 20);
    assert_eq!(set.pool.cards.len(), 10);
    assert!(set.pool.die.iter().all(|face| face.is_success));
}

#[test]
fn a_card_file_that_does_not_add_up_is_refused() {
    let mine = "[[card]]\nid = \"torpedo\"\nname = \"Torpedo\"\neffect = \"torpedoe\"\ncopies = 120\n\
                carrier_hits = 1\nsource = \"assumed\"\n\
                [battle_die]\nsource = \"assumed\"\n\
                face = [{ symbol = \"blank\", faces = 5, success = false, defence = 0 }]\n";
    let layers = [
        files::sources(load::CARD_FILES),
        vec![Source::new("mine.toml", mine)],
    ];
    let said = said(&compile::<Gunship>(&layers).unwrap_err());
    let wanted = [
        "a main deck of 192 cards",
        "unknown word `torpedoe`",
        "a die of 5 faces",
    ];
    for wanted in wanted {
        assert!(said.iter().any(|line| line.contains(wanted)), "{said:#?}");
    }
    assert!(
        said.iter()
            .any(|line| line.contains("did you mean `torpedo`?"))
    );
}

#[test]
fn rules_out_of_range_are_marked() {
    let source = Source::new("mine.toml", "hand = 50\nturn_kap = 3\ncd_chain = 1\n");
    let said = said(&read_rules::<Gunship>(&source).unwrap_err());
    assert_eq!(said.len(), 3, "{said:#?}");
    assert!(said[0].starts_with("mine.toml:1:8: 50 is out of range"));
    assert!(said[1].contains("did you mean `turn_cap`?"));
}

#[test]
fn all_faults_of_an_order_are_told_at_once() {
    let order = Order {
        decks: vec!["standrad".to_owned(), "bomber".to_owned()],
        strategies: vec!["carrier-hunter".to_owned(), "carrier-huntr".to_owned()],
        rules: Some("nowhere.toml".to_owned()),
        ..Order::default()
    };
    let faults = breachlab::games::gunship::Gunship::load(&order).unwrap_err();
    assert_eq!(
        faults.len(),
        2,
        "loadouts wait for the rules: {:?}",
        said(&faults)
    );
    let order = Order {
        rules: None,
        ..order
    };
    let said = said(&breachlab::games::gunship::Gunship::load(&order).unwrap_err());
    assert!(
        said.iter()
            .any(|line| line.contains("did you mean `standard`?")),
        "{said:?}"
    );
    assert!(
        said.iter()
            .any(|line| line.contains("did you mean `carrier-hunter`?"))
    );
}

#[test]
fn the_report_has_a_row_for_each_card_in_play_and_each_part() {
    let order = Order {
        decks: vec!["standard".to_owned(), "bomber".to_owned()],
        strategies: vec!["random".to_owned(); 2],
        ..Order::default()
    };
    let line_up = breachlab::games::gunship::Gunship::load(&order)
        .unwrap()
        .line_up;
    let names: Vec<&str> = line_up.entries[1]
        .cards
        .iter()
        .map(|card| card.name.as_str())
        .collect();
    assert_eq!(names.len(), 8 + 9);
    assert_eq!(
        names[8..],
        [
            "Blaster Cannon, left pod",
            "Ion Cannon, right pod",
            "Thruster Bombs, left wing",
            "Thruster Bombs, right wing",
            "Torpedo Launcher",
            "Shields",
            "Armor, Power Generator",
            "Armor, Engines",
            "Fighter Squadron",
        ]
    );
    let mut ids: Vec<&str> = line_up.entries[1]
        .cards
        .iter()
        .map(|card| card.id.as_str())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), names.len(), "{ids:?}");
}
