//! Decks: the embedded six, plain lists, and readers that take any bytes.

use std::fmt::Write as _;

use breachlab::games::from_files::DeckFile;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::card::Kind;
use breachlab::games::hull_breach::load::{self, CardSet};
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::{files, from_files};
use breachlab::plan::{Faults, Source, read_strategy};
use proptest::prelude::*;
use std::sync::LazyLock;

/// Compiled once: the properties below read thousands of texts.
static SET: LazyLock<CardSet> = LazyLock::new(load::default_cards);

fn read(path: &str, text: &str, set: &CardSet) -> Result<DeckFile<Deck>, Faults> {
    load::read_deck(&Source::new(path, text), set, &Rules::default())
}

#[test]
fn all_embedded_decks_are_legal() {
    let set = load::default_cards();
    let mut used = vec![false; set.pool.cards.len()];
    for name in files::names(load::DECK_FILES) {
        let file = from_files::load_deck::<HullBreach>(name, &set, &Rules::default())
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let deck = file.deck;
        assert_eq!(deck.id, name);
        assert_eq!(deck.size(), 50);
        assert_eq!(set.pool.def(deck.station).kind, Kind::Station);
        assert_eq!(set.pool.def(deck.station).faction, deck.faction);
        assert_ne!(deck.modules[0], deck.modules[1]);
        for (id, copies) in &deck.list {
            let def = set.pool.def(*id);
            assert!(*copies <= def.kind.copies_allowed());
        }
        for (id, _) in deck.entries() {
            used[usize::from(id.0)] = true;
        }
    }
    assert!(
        used.iter().all(|used| *used),
        "every card of the set is in a deck"
    );
    let ids: Vec<&str> = files::names(load::DECK_FILES).collect();
    assert_eq!(
        ids,
        [
            "rdf-line",
            "rdf-heavy",
            "corp-ghost",
            "corp-swarm",
            "col-boarders",
            "col-wolfpack"
        ]
    );
    assert_eq!(from_files::default_decks::<HullBreach>(&set).len(), 6);
}

/// A deck as players paste it.
fn plain(file: &DeckFile<Deck>, set: &CardSet) -> String {
    let name = |id| &set.pool.text(id).name;
    let deck = &file.deck;
    let mut text = format!(
        "# pasted\r\nID: {}\nname: {}\nStation: {}\nmodules: {}, {}\nnote: {}\n\n",
        deck.id,
        deck.name,
        name(deck.station),
        name(deck.modules[0]),
        name(deck.modules[1]),
        file.note
    );
    for (at, (id, copies)) in deck.list.iter().enumerate() {
        let times = ["", "x", "X", "\u{d7}"][at % 4];
        // As pasted: case and spaces are anybody's.
        let name = if at % 2 == 0 {
            name(*id).to_uppercase()
        } else {
            name(*id).replace(' ', "  ")
        };
        writeln!(text, "  {copies}{times} {name} \r").expect("strings take all text");
    }
    text
}

#[test]
fn a_plain_list_is_the_same_deck() {
    let set = load::default_cards();
    for file in from_files::default_decks::<HullBreach>(&set) {
        let text = plain(&file, &set);
        let read = read("pasted.txt", &text, &set)
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        assert_eq!((read.deck, read.note), (file.deck, file.note));
    }
}

#[test]
fn a_deck_without_id_is_called_after_its_file() {
    let set = load::default_cards();
    let text = plain(&from_files::default_decks::<HullBreach>(&set)[0], &set);
    let text: String = text
        .lines()
        .filter(|line| !line.starts_with("ID") && !line.starts_with("name"))
        .fold(String::new(), |text, line| text + line + "\n");
    let deck = read("/some/where/my deck.txt", &text, &set).unwrap().deck;
    assert_eq!(
        (deck.id.as_str(), deck.name.as_str()),
        ("my deck", "my deck")
    );
}

#[test]
fn copies_on_several_lines_count_together() {
    let set = load::default_cards();
    let file = &from_files::default_decks::<HullBreach>(&set)[0];
    let (first, copies) = file.deck.list[0];
    let name = &set.pool.text(first).name;
    let head = format!("{copies} {}", name.to_uppercase());
    let text = plain(file, &set);
    assert!(text.contains(&head));
    let split = text.replace(&head, &format!("{} {name}\n1 {name}", copies - 1));
    assert_eq!(read("pasted.txt", &split, &set).unwrap().deck, file.deck);
    let six = text.replace(&head, &format!("{copies} {name}\n{} {name}", 6 - copies));
    let faults = read("pasted.txt", &six, &set).unwrap_err().to_string();
    assert!(
        faults.contains(&format!("6 copies of `{name}`, wanted at most 5")),
        "{faults}"
    );
}

#[test]
fn prototypes_need_the_rules_consent() {
    let proto = "[[card]]\nid = \"proto\"\nname = \"Proto\"\ntype = \"marine\"\nwounds = 1\nmarine_space = 1\n\
                 prototype = true\n";
    let embedded = load::CARD_FILES
        .iter()
        .map(|(path, text)| Source::new(*path, *text))
        .collect();
    let set =
        from_files::compile::<HullBreach>(&[embedded, vec![Source::new("proto.toml", proto)]])
            .unwrap();
    let (_, text) = load::DECK_FILES[0];
    let text = text.replace("cr-harpy = 4", "cr-harpy = 3\nproto = 1");
    let source = Source::new("my.toml", text);
    let faults = load::read_deck(&source, &set, &Rules::default()).unwrap_err();
    assert!(
        faults
            .to_string()
            .starts_with("my.toml:13:1: `proto` is a prototype"),
        "{faults}"
    );
    let rules = Rules {
        prototypes: true,
        ..Rules::default()
    };
    load::read_deck(&source, &set, &rules).expect("the table consents");
}

#[test]
fn readers_agree_with_the_engine_on_names() {
    let set = load::default_cards();
    for (at, text) in set.pool.texts.iter().enumerate() {
        for typed in [text.id.clone(), text.name.clone(), text.name.to_uppercase()] {
            assert_eq!(
                set.find(&typed).map(|id| usize::from(id.0)),
                Some(at),
                "{typed}"
            );
        }
    }
    assert_eq!(set.find("no such card"), None);
}

/// Texts that look enough like ours to get past the first check.
// Long because it is a grammar, a line a form.
fn toml_like() -> impl Strategy<Value = String> {
    let words = [
        "[[card]]",
        "id",
        "name",
        "type",
        "traits",
        "effects",
        "do",
        "when",
        "op",
        "who",
        "if",
        "choose",
        "for",
        "cards",
        "station",
        "start_modules",
        "[cards]",
        "[",
        "]",
        "{",
        "}",
        "=",
        ",",
        "\"",
        "'",
        "\n",
        "\n",
        " ",
        "\"ship\"",
        "\"always\"",
        "\"play\"",
        "\"attack\"",
        "\"roll\"",
        "\"self\"",
        "\"x\"",
        "5",
        "-1",
        "1.5",
        "true",
        "\"interceptor 2\"",
        "[[card.effects]]",
        "then",
        "least",
        "add",
        "#",
        "\\",
        "\u{301}",
        "\r",
        ".",
        "5 Harpy-class Cruiser\n",
        "station:",
        "modules:",
        "[plan]",
        "[weights]",
        "kind",
        "\"policy\"",
        "hand_size",
    ];
    proptest::collection::vec(proptest::sample::select(words.to_vec()), 0..120)
        .prop_map(|words| words.concat())
}

fn read_as_everything(path: &str, text: &str, set: &CardSet) {
    let source = Source::new(path, text);
    let results = [
        from_files::compile::<HullBreach>(&[vec![source.clone()]]).err(),
        load::read_deck(&source, set, &Rules::default()).err(),
        from_files::read_rules::<HullBreach>(&source).err(),
        read_strategy(&source, &[], &[], &[]).err(),
    ];
    for faults in results.into_iter().flatten() {
        assert!(!faults.is_empty());
        assert!(!faults.render(false).is_empty());
        assert!(!faults.to_string().is_empty());
        for fault in &faults {
            let (line, column) = fault.place().unwrap_or((1, 1));
            assert!(line >= 1 && column >= 1 && line <= text.matches('\n').count() + 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_the_readers_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(source) = Source::from_bytes("x.toml", bytes) {
            read_as_everything("x.toml", source.text(), &SET);
            read_as_everything("x.txt", source.text(), &SET);
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in ".{0,200}") {
        read_as_everything("x.toml", &text, &SET);
        read_as_everything("x.txt", &text, &SET);
    }

    #[test]
    fn no_shuffled_words_make_the_readers_panic(text in toml_like()) {
        read_as_everything("x.toml", &text, &SET);
        read_as_everything("x.txt", &text, &SET);
    }

    /// One change to a good card file: never a panic, and a fault points into the file.
    #[test]
    fn no_small_damage_makes_the_readers_panic(
        file in 0..load::CARD_FILES.len(),
        at in any::<prop::sample::Index>(),
        cut in 0..40_usize,
        patch in "[\\[\\]{}=\"',.#\\n a-z0-9-]{0,6}",
    ) {
        let (path, text) = load::CARD_FILES[file];
        let at = text.floor_char_boundary(at.index(text.len()));
        let end = text.ceil_char_boundary((at + cut).min(text.len()));
        let text = format!("{}{patch}{}", &text[..at], &text[end..]);
        read_as_everything(path, &text, &SET);
    }
}
