//! Decks as they come from other games' sites and programs: each form is read as the same deck, and what is set aside
//! is said.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::sync::LazyLock;

use breachlab::games::Loads;
use breachlab::games::from_files::{self, DeckFile};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load::{self, CardSet};
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::plan::{Faults, Source};

use crate::cli::{Folder, breachlab, text};

pub(crate) static SET: LazyLock<CardSet> = LazyLock::new(load::default_cards);
pub(crate) static DECK: LazyLock<Deck> = LazyLock::new(|| {
    from_files::default_decks::<HullBreach>(&SET)[0]
        .deck
        .clone()
});

pub(crate) fn read(text: &str) -> Result<DeckFile<Deck>, Faults> {
    let source = Source::from_bytes("pasted.txt", text.as_bytes().to_vec())?;
    load::read_deck(&source, &SET, &Rules::default())
}

pub(crate) fn lines(text: &str) -> Vec<String> {
    let faults = read(text).expect_err("it has faults");
    faults.iter().map(ToString::to_string).collect()
}

/// Station, modules and cards, each line written by a form.
fn station() -> &'static str {
    &SET.pool.text(DECK.station).name
}

fn modules() -> [&'static str; 2] {
    DECK.modules
        .map(|module| SET.pool.text(module).name.as_str())
}

pub(crate) fn cards(line: impl Fn(usize, u8, &str) -> String) -> String {
    let all = DECK.list.iter().enumerate();
    let all = all.map(|(at, (card, copies))| line(at, *copies, &SET.pool.text(*card).name) + "\n");
    all.collect()
}

/// The keys of this tool's own lists.
pub(crate) fn keys() -> String {
    format!(
        "station: {}\nmodules: {}\n",
        station(),
        modules().join(", ")
    )
}

/// Twenty forms: what a list of it looks like, and words that must be said about it.
#[expect(
    clippy::too_many_lines,
    reason = "twenty lists, as their sites write them"
)]
fn forms() -> Vec<(&'static str, String, &'static [&'static str])> {
    let total: u64 = DECK.list.iter().map(|(_, copies)| u64::from(*copies)).sum();
    let kinds = DECK.list.len();
    let [one, other] = modules();
    let start = format!("Starting modules\n1 {one}\n1 {other}\n");
    let plain = cards(|_, n, name| format!("{n} {name}"));
    vec![
        ("own", keys() + &*plain, &[]),
        (
            "Arena",
            format!(
                "About\nName My list\n\nCommander\n1 {}\n\n{start}\nDeck\n{}\nSideboard\n2 Nobody's Card (XYZ) 12\n1 Other\n",
                station(),
                cards(|at, n, name| format!("{n} {name} (HB1) {}", at + 100))
            ),
            &["a sideboard of 3 cards", "is set aside"],
        ),
        (
            "MTGO text",
            format!(
                "1 {}\n{start}\nMaindeck\n{plain}\nSB: 3 Some Card\nSB: 1 Another\n",
                station()
            ),
            &["a sideboard of 4 cards"],
        ),
        (
            "deckstats",
            format!(
                "//Main\n{}//Ships\n{plain}\n//Sideboard\n2 Card # !Foil\n",
                keys()
            ),
            &["a sideboard of 2 cards"],
        ),
        (
            "Moxfield",
            keys()
                + &*cards(|at, n, name| {
                    format!(
                        "{n} {name} (hb1) {at}{}",
                        if at % 2 == 0 { " *F*" } else { "" }
                    )
                })
                + "\nSIDEBOARD:\n1 X (hb1) 3 *E*\n",
            &["a sideboard of 1 card "],
        ),
        (
            "Archidekt",
            keys()
                + &*cards(|at, n, name| {
                    format!("{n}x {name} (hb1) {at} [Ships{{top}}] ^Have,#37d67a^")
                })
                + "Maybeboard\n4x Card (hb1) 1 [Maybeboard{noDeck}{noPrice}]\n",
            &["a sideboard of 4 cards"],
        ),
        (
            "TappedOut",
            format!(
                "{}Card ({total})\n{}\nSideboard (2)\n2x Card\n",
                keys(),
                cards(|_, n, name| format!("{n}x {name}"))
            ),
            &["a sideboard of 2 cards"],
        ),
        (
            "Hearthstone",
            format!(
                "### My list\n# Class: Mage\n# Format: Standard\n# Year of the Gryphon\n#\n# Station: {}\n# Modules: {one}, {other}\n{}#\nAAECAf0EBu72Av2sA4y2A+HRA8P5A4b6AwyrBMUE5gQ=\n#\n# To use this deck, copy it to your clipboard\n",
                station(),
                cards(|at, n, name| format!("# {n}x ({}) {name}", at % 10))
            ),
            &["is no card and set aside"],
        ),
        (
            "PTCGL",
            format!(
                "Station: 1\n1 {} HB 1\n\nPok\u{e9}mon: {kinds}\n{}\n{start}\nTotal Cards: 60\n",
                station(),
                cards(|at, n, name| format!("{n} {name} HBR {}", at + 1))
            ),
            &["`Total Cards: 60`, is no card and set aside"],
        ),
        (
            "PTCGO",
            format!(
                "****** Card Game Deck List ******\n\n{}##Cards - {total}\n\n{}\nTotal Cards - {total}\n\n****** Deck List Generated by the Program www.example.com ******\n",
                keys(),
                cards(|at, n, name| format!("* {n} {name} HBR {}", at + 1))
            ),
            &["is no card and set aside"],
        ),
        (
            "Lorcana",
            keys() + &*cards(|_, n, name| format!("{n} {}", name.replace('-', "\u{2011}"))),
            &[],
        ),
        (
            "Flesh and Blood",
            format!(
                "Deck: My list\nClass: Ninja\nFormat: Blitz\n{}\n{}\nSee the full deck @ https://example.com/decks/1\n",
                keys(),
                cards(|_, n, name| format!("({n}) {name} (red)"))
            ),
            &["`Class: Ninja`", "`See the full deck"],
        ),
        (
            "Yu-Gi-Oh ids",
            {
                let ids: String = DECK
                    .list
                    .iter()
                    .flat_map(|(card, n)| {
                        std::iter::repeat_n(SET.pool.text(*card).id.clone() + "\n", usize::from(*n))
                    })
                    .collect();
                format!(
                    "#created by me\n{}#main\n{ids}#extra\n!side\n89631139\n",
                    keys()
                )
            },
            &["a sideboard of 1 card "],
        ),
        (
            "Netrunner",
            format!(
                "My list\n\n{}\nShips ({total})\n{}\n15 influence spent\n",
                keys(),
                cards(|_, n, name| format!("{n}x {name} \u{25cf}\u{25cf}"))
            )
            .replace(" \u{25cf}\u{25cf}", " [\u{25cf}\u{25cf}]")
            .replace("15 influence spent", "# 15 influence spent"),
            &["`My list`, is taken for a heading"],
        ),
        (
            "Keyforge spreadsheet",
            keys() + &*cards(|_, n, name| format!("{n}\t{name}")),
            &[],
        ),
        (
            "CSV",
            keys() + &*cards(|_, n, name| format!("\"{name}\",{n}")),
            &[],
        ),
        (
            "forum bullets",
            format!(
                "{}[Ships]\n{}",
                keys(),
                cards(|at, n, name| format!("{} {n} x {name}", ["-", "*", "\u{2022}"][at % 3]))
            ),
            &[],
        ),
        (
            "count behind",
            keys()
                + &*cards(|at, n, name| match at % 4 {
                    0 => format!("{name} x{n}"),
                    1 => format!("{name} ({n})"),
                    2 => format!("{name} \u{d7} {n}"),
                    _ => format!("{name}: {n}"),
                }),
            &[],
        ),
        (
            "word processor",
            ("\u{feff}".to_owned()
                + &*keys()
                + &*cards(|at, n, name| {
                    format!(
                        "x{n}\u{a0}{}{}",
                        name.replace('\'', "\u{2019}"),
                        if at % 2 == 0 { " // fine" } else { " # fine" }
                    )
                }))
                .replace('\n', "\r\n"),
            &[],
        ),
        (
            "old Mac, all capitals",
            (keys() + &*cards(|_, n, name| format!("{n}x  {}", name.to_uppercase())))
                .replace('\n', "\r"),
            &[],
        ),
    ]
}

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

/// A deck as a list whose first line of cards is written by the caller, who is given its copies and name.
pub(crate) fn with_first(line: impl Fn(u8, &str) -> String) -> String {
    keys()
        + &*cards(|at, n, name| match at {
            0 => line(n, name),
            _ => format!("{n} {name}"),
        })
}

#[test]
fn a_mark_at_a_line_s_end_sets_it_aside() {
    let good = keys() + &*cards(|_, n, name| format!("{n} {name}"));
    let name = &SET.pool.text(DECK.list[0].0).name;
    for line in [
        format!("4x {name} (hbr) 3 [Maybeboard{{noDeck}}{{noPrice}}]"),
        format!("4x {name} [Sideboard]"),
        format!("4 {name} *SB*"),
        format!("4 {name} (Sideboard)"),
        format!("4,{name},Sideboard"),
        format!("4\t{name}\tmaybeboard"),
        format!("4 {name} # sideboard"),
        format!("Sideboard: 4 {name}"),
    ] {
        // Beside a whole deck it is no part of it; in place of cards of it, they lack.
        let text = format!("{good}{line}\n");
        let file = read(&text).unwrap_or_else(|faults| panic!("{line}: {faults}"));
        assert_eq!(file.deck.list, DECK.list, "{line}");
        let folder = Folder::new("marks");
        let path = folder.at("pasted.txt");
        fs::write(&path, &text).unwrap();
        let asides = HullBreach::asides(&[], path.to_str().unwrap());
        assert_eq!(asides.len(), 1, "{line}: {asides:?}");
        assert!(
            asides[0].contains("a sideboard of 4 cards (line "),
            "{line}: {asides:?}"
        );

        let faults = lines(&with_first(|_, _| line.clone()));
        assert_eq!(faults.len(), 1, "{line}: {faults:?}");
        assert!(
            faults[0].contains("exactly 50; a sideboard of 4 cards (line 3) is set aside"),
            "{line}: {faults:?}"
        );
    }
}

#[test]
fn numbers_that_disagree_or_cannot_be_read_are_faults_of_their_line() {
    type Form = fn(u8, &str) -> String;
    let forms: [(Form, &str); 16] = [
        (
            |n, name| format!("{name}\t{n}\t{}", n + 1),
            "two numbers of copies",
        ),
        (
            |n, name| format!("{name} {n} {}", n + 1),
            "two numbers of copies",
        ),
        (
            |n, name| format!("{n} {name} {}", n + 1),
            "two numbers of copies",
        ),
        (
            |n, name| format!("{n}x {name} x{}", n + 1),
            "two numbers of copies",
        ),
        (
            |n, name| format!("{n}. {name}"),
            "which may be copies or the line's place",
        ),
        (|n, name| format!("{name} 3-{n}"), "may be copies or not"),
        (|n, name| format!("{name} ({n}/5)"), "`(4/5)` beside a card"),
        (|n, name| format!("{name} {{{n}}}"), "`{4}` beside a card"),
        (|n, name| format!("{name} \u{2212}{n}"), "beside a card"),
        (
            |n, name| format!("{name} {}", "*".repeat(usize::from(n))),
            "`****` beside a card without copies",
        ),
        (
            |n, name| format!("{name} (HBR) {n}"),
            "`4` beside a card without copies",
        ),
        (|n, name| format!("{n}/5 {name}"), "`4/5` beside a card"),
        (
            |n, name| format!("{n} 3 {name}"),
            "two numbers of copies, 4 and 3",
        ),
        (
            |n, name| format!("{n} copies of {name}"),
            "`copies of` beside the name of a card",
        ),
        (
            |n, name| format!("{n} {name} or another"),
            "`or another` beside the name of a card",
        ),
        (|_, name| format!("\u{bd} {name}"), "`\u{bd}` beside a card"),
    ];
    for (form, found) in forms {
        let text = with_first(form);
        let line = text.lines().nth(2).unwrap().to_owned();
        let faults = lines(&text);
        assert_eq!(faults.len(), 1, "{line}: {faults:?}");
        assert!(faults[0].contains("pasted.txt:3:"), "{line}: {faults:?}");
        assert!(faults[0].contains(found), "{line}: {faults:?}");
    }
}

#[test]
fn numbers_of_other_meaning_are_read_as_what_they_are() {
    type Form = fn(usize, u8, &str) -> String;
    let forms: [Form; 8] = [
        |at, n, name| format!("{}. {n} {name}", at + 1),
        |at, n, name| format!("{}) {name} x{n}", at + 1),
        |at, n, name| format!("{name}\t{n}\t${at}.25"),
        |at, n, name| format!("{n} {name}|HBR|{at}"),
        |at, n, name| format!("{n}x {name} (Core Set {at}) \u{25cf}\u{25cf}"),
        |_, n, name| format!("| {n} | **{name}** |"),
        |_, n, name| format!("{name} = {n}"),
        |at, n, name| format!("{n},\"{name}\",HB{}", at % 10),
    ];
    for form in forms {
        let text = keys() + &*cards(form);
        let file = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        assert_eq!(file.deck.list, DECK.list, "{text}");
    }
}

#[test]
fn headings_fences_and_rules_of_all_kinds_are_no_cards() {
    let plain = cards(|_, n, name| format!("{n} {name}"));
    let [one, other] = modules();
    for text in [
        format!("```\n{}{plain}```\n", keys()),
        format!("```md\n{}----\n{plain}```\n***\n", keys()),
        format!("{}Modules (9):\n{plain}", keys()),
        format!("{}Ships (25):\n{plain}\nSide:\n3 Nobody's Card\n", keys()),
        format!("{}{plain}\nSideboard (3):\n3 Nobody's Card\n", keys()),
        format!(
            "{}Main deck:\n{plain}\nMaybeboard: 3\n3 Nobody's Card\n",
            keys()
        ),
        format!(
            "station: {}\nStarting modules (2):\n1 {one}\n1 {other}\nShips:\n{plain}",
            station()
        ),
    ] {
        let file = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        assert_eq!(
            (file.deck.modules, &file.deck.list),
            (DECK.modules, &DECK.list),
            "{text}"
        );
    }
}

#[test]
fn headings_that_speak_of_a_sideboard_set_aside_what_follows() {
    let plain = cards(|_, n, name| format!("{n} {name}"));
    for heading in [
        "Sideboard (4 cards)",
        "Sideboard (optional)",
        "**Sideboard:**",
        "\u{1f501} Sideboard",
        "Side:",
        "Cuts",
        "Not in deck:",
        "Wishboard",
        "Banned",
        "Swap in:",
        "サイドボード",
    ] {
        let text = format!("{}{plain}\n{heading}\n4 Nobody's Card\n", keys());
        let file = read(&text).unwrap_or_else(|faults| panic!("{heading}: {faults}"));
        assert_eq!(file.deck.list, DECK.list, "{heading}");
    }
    // What is nearly one may mean one.
    for heading in ["Sidebord", "\u{405}ideboard", "Reserva"] {
        let faults = lines(&format!("{}{plain}\n{heading}\n", keys()));
        assert!(
            faults[0].contains("unknown heading") && faults[0].contains("did you mean"),
            "{heading}: {faults:?}"
        );
    }
}

#[test]
fn a_heading_of_a_group_that_promises_another_number_is_told() {
    let folder = Folder::new("promise");
    let path = folder.at("pasted.txt");
    let plain = cards(|_, n, name| format!("{n} {name}"));
    fs::write(&path, format!("{}Ships (99)\n{plain}", keys())).unwrap();
    let asides = HullBreach::asides(&[], path.to_str().unwrap());
    assert_eq!(asides, ["line 3, `Ships (99)`, heads 50 cards"]);
}

#[test]
fn a_list_without_cards_says_what_it_holds_instead() {
    let remarks = cards(|_, n, name| format!("# {n}x (3) {name}"));
    let count = DECK.list.len();
    for (text, found) in [
        (
            keys() + &*remarks,
            format!("cards in {count} remarks, and none elsewhere"),
        ),
        (
            remarks,
            format!("cards in {count} remarks, and none elsewhere"),
        ),
        (
            "# nothing yet\n".to_owned(),
            "a file of remarks alone".to_owned(),
        ),
        (" \n".to_owned(), "empty file".to_owned()),
        (
            "AAECAf0EBu72Av2sA4y2A+HRA8P5A4b6AwyrBMUE5gQ=\n".to_owned(),
            "a list without a card: line 1, `AAECA".to_owned(),
        ),
    ] {
        let faults = lines(&text);
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert!(faults[0].contains(&found), "{text}: {faults:?}");
    }
}

#[test]
fn both_forms_of_a_deck_are_held_to_the_same_form() {
    let list = keys() + &*cards(|_, n, name| format!("{n} {name}"));
    let long = "x".repeat(121);
    for (line, found) in [
        ("id: My Deck", "not an id"),
        (&format!("name: {long}"), "text too long"),
        ("id: one\nid: two", "`id` is there already"),
        ("note: one\nnote: two", "`note` is there already"),
        (
            "name: a\u{202e}b",
            "a character that cannot be seen, `\\u{202e}`",
        ),
        ("# \u{1b}[2J", "a character that cannot be seen, `\\u{1b}`"),
    ] {
        let faults = lines(&format!("{line}\n{list}"));
        assert!(
            faults.iter().any(|fault| fault.contains(found)),
            "{line}: {faults:?}"
        );
    }
}

#[test]
fn a_collection_sets_nothing_aside() {
    let text = "Marines (2)\n2 Harpy-class Cruiser\nSideboard\nHawk-class Battle Cruiser x3\nRoc-class Battleship\n";
    let owned = load::read_owned(&Source::new("owned.txt", text), &SET).unwrap();
    assert_eq!(
        owned.iter().map(|(_, copies)| *copies).collect::<Vec<_>>(),
        [2, 3, 1]
    );
    let faults = load::read_owned(
        &Source::new("owned.txt", "Zorgon\n2 Harpy-class Cruiser\n"),
        &SET,
    )
    .unwrap_err();
    assert!(
        faults.to_string().contains("unknown card `Zorgon`"),
        "{faults}"
    );
}

#[test]
fn a_deck_comes_from_standard_input_and_its_sideboard_is_named() {
    let folder = Folder::new("stdin-deck");
    let text_of = &forms()[1].1;
    let mut run = breachlab(&folder.0, "run - corp-swarm -n 20 --json --out o");
    run.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = run.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text_of.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(err.contains("note: -: a sideboard of 3 cards"), "{err}");
    assert!(out.contains("\"deck\":\"stdin\""), "{out}");
    let page = std::fs::read_to_string(folder.at("o/summary.md")).unwrap();
    assert!(
        page.starts_with("# Hull Breach!: My list against"),
        "{page}"
    );

    let refused = breachlab(&folder.0, "run - - -n 20").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let err = text(&refused.stderr);
    assert!(err.contains("`-` is given 2 times"), "{err}");
}
