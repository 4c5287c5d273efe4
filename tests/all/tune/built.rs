//! Decks are built within the limits.

use std::fs;

use breachlab::analysis::build::{Limits, PiecePool};
use breachlab::dice::{Address, Lane, Stream};
use breachlab::games::hull_breach::load;
use breachlab::games::{DeckSyntax, Piece, Sign, files, from_files};
use breachlab::plan::Source;

use super::{NAMES, opened, read};
use crate::cli::Folder;

fn luck(number: u64) -> Stream {
    let address = Address {
        seed: 77,
        cell: 0,
        number,
    };
    Stream::new(address, Lane::Roll, 0)
}

#[test]
fn whatever_is_built_within_the_limits_is_a_legal_deck_in_either_form() {
    let set = load::default_cards();
    for (at, name) in files::names(load::DECK_FILES).enumerate() {
        let builder = opened("hull-breach", &[name], &[]);
        let start = builder.decks()[0].places.clone();
        let pool = PiecePool::new(builder.as_ref(), &start, &Limits::default());
        for number in 0..8 {
            let mut deck = start.clone();
            pool.scatter(&mut deck, 40, &mut luck(number * 100 + at as u64));
            assert_ne!(deck, start);
            let title = NAMES[(number as usize + at) % NAMES.len()].trim();
            let sign = Sign {
                id: "built",
                name: title,
                note: "a remark, \"quoted\"",
            };
            let mut both = Vec::new();
            for (form, path) in [(DeckSyntax::Toml, "b.toml"), (DeckSyntax::List, "b.txt")] {
                let text = builder.text(&deck, sign, form).unwrap();
                let file = read(path, &text, &set);
                assert_eq!(
                    (file.deck.id.as_str(), file.deck.name.as_str()),
                    ("built", title)
                );
                assert_eq!(file.note, sign.note);
                let mut held: Vec<Piece> = file
                    .deck
                    .entries()
                    .into_iter()
                    .flat_map(|(card, copies)| vec![card.0; usize::from(copies)])
                    .collect();
                let mut built = deck.clone();
                held[3..].sort_unstable();
                built[3..].sort_unstable();
                assert_eq!(held, built);
                both.push(file.deck);
            }
            assert_eq!(both[0], both[1]);
        }
    }
}

#[test]
fn every_built_loadout_reads_back_as_itself() {
    use breachlab::games::gunship::Gunship;
    use breachlab::games::gunship::load::read_loadout;
    let rules = from_files::load_rules::<Gunship>("default").unwrap().rules;
    let builder = opened("gunship", &["standard"], &[]);
    let start = builder.decks()[0].places.clone();
    let pool = PiecePool::new(builder.as_ref(), &start, &Limits::default());
    for number in 0..40 {
        let mut deck = start.clone();
        pool.scatter(&mut deck, 5, &mut luck(number));
        let sign = Sign {
            id: "built",
            name: NAMES[number as usize % 2],
            note: "",
        };
        assert_eq!(builder.text(&deck, sign, DeckSyntax::List), None);
        let text = builder.text(&deck, sign, DeckSyntax::Toml).unwrap();
        let file = read_loadout(&Source::new("b.toml", text.as_str()), &rules)
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        assert_eq!(file.deck.name, sign.name);
        let folder = Folder::new(&format!("loadout-{number}"));
        let path = folder.at("b.toml");
        fs::write(&path, &text).unwrap();
        let again = opened("gunship", &[path.to_str().unwrap()], &[]);
        let (mut held, mut built) = (again.decks()[0].places.clone(), deck.clone());
        held[4..].sort_unstable();
        built[4..].sort_unstable();
        assert_eq!(held, built);
    }
}

#[test]
fn what_is_kept_banned_or_not_owned_stays_as_the_player_says() {
    let builder = opened("hull-breach", &["rdf-line"], &[]);
    let start = builder.decks()[0].places.clone();
    let piece = |id: &str| builder.find(id).unwrap();
    let (kept, banned, owned) = (piece("cr-harpy"), piece("bb-valkyrie"), piece("de-cobalt"));
    let limits = Limits {
        keep: vec![kept],
        ban: vec![banned],
        owned: Some(vec![(owned, 4), (piece("cr-petrel"), 2)]),
    };
    let pool = PiecePool::new(builder.as_ref(), &start, &limits);
    let count = |deck: &[Piece], piece: Piece| deck.iter().filter(|&&held| held == piece).count();
    let mut had_four = false;
    for number in 0..60 {
        let mut deck = start.clone();
        pool.scatter(&mut deck, 60, &mut luck(number));
        assert_eq!(count(&deck, kept), count(&start, kept));
        assert!(count(&deck, banned) <= count(&start, banned));
        had_four |= count(&deck, owned) == 4;
        for &held in &deck {
            let most = match held {
                held if held == owned => 4,
                held if held == piece("cr-petrel") => 2,
                held => count(&start, held),
            };
            assert!(count(&deck, held) <= most);
        }
    }
    assert!(had_four, "what is owned is used");
}

#[test]
fn a_list_of_owned_cards_reads_in_both_forms_and_marks_what_it_does_not_know() {
    let set = load::default_cards();
    let plain = Source::new(
        "o.txt",
        "# mine\n3x Harpy-class Cruiser\ncr-petrel\n2 cr-harpy\n",
    );
    let toml = Source::new(
        "o.toml",
        "[cards]\ncr-harpy = 5\n\"Petrel-class Cruiser\" = 1\n",
    );
    let [one, other] = [plain, toml].map(|source| load::read_owned(&source, &set).unwrap());
    assert_eq!(one, other);
    let wrong = Source::new(
        "o.txt",
        "3 Harpy-class Cruiser\n2 Harpy-class Cruisr\n99999 cr-petrel\n",
    );
    let faults = load::read_owned(&wrong, &set).unwrap_err();
    let shown = faults.render(false);
    assert!(
        shown.contains("o.txt:2:3") && shown.contains("Harpy-class Cruiser"),
        "{shown}"
    );
    assert!(shown.contains("o.txt:3:1"), "{shown}");
}
