//! Decks as they come from other games' sites and programs: each form is read as the same deck, and what is set aside
//! is said.

mod forms;
mod headings;
mod numbers;
mod sources;

use std::sync::LazyLock;

use breachlab::games::from_files;
use breachlab::games::from_files::DeckFile;
use breachlab::games::hull_breach::load::CardSet;
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::{HullBreach, load};
use breachlab::plan::{Faults, Source};

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

/// A deck as a list whose first line of cards is written by the caller, who is given its copies and name.
pub(crate) fn with_first(line: impl Fn(u8, &str) -> String) -> String {
    keys()
        + &*cards(|at, n, name| match at {
            0 => line(n, name),
            _ => format!("{n} {name}"),
        })
}
