//! What of a pasted list may be played or not: remarks, signs, empty columns, headings. It is set aside and said, or it
//! is a fault of its line; nothing of it is counted without a word.

use std::fs;

use breachlab::games::Loads;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load;
use breachlab::plan::{Source, fingerprint};

use crate::cli::Folder;
use crate::pasted_lists::{DECK, SET, cards, keys, lines, read, with_first};

/// A list of the deck with so many copies of its first card, and lines behind it.
fn ending(first: u8, lines: &str) -> String {
    let plain = cards(|at, n, name| format!("{} {name}", if at == 0 { first } else { n }));
    format!("{}{plain}{}\n", keys(), lines.replace("CARD", OTHER))
}

/// A card that is not in the deck.
const OTHER: &str = "Drake-class Cruiser";

fn asides(text: &str) -> Vec<String> {
    // Tests run side by side: each text has a folder of its own.
    let folder = Folder::new(&format!("asides-{}", fingerprint(text)));
    let path = folder.at("pasted.txt");
    fs::write(&path, text).unwrap();
    HullBreach::asides(&[], path.to_str().unwrap())
}

/// Holds that lines count for nothing, which is said: beside a whole deck, and where it then lacks two cards.
fn is_set_aside(lines_of: &str, said: &str) {
    let whole = ending(DECK.list[0].1, lines_of);
    let file = read(&whole).unwrap_or_else(|faults| panic!("{lines_of}: {faults}"));
    assert_eq!(file.deck.list, DECK.list, "{lines_of}");
    let told = asides(&whole);
    assert!(
        told.len() == 1 && told[0].contains(said),
        "{lines_of}: {told:?}"
    );
    let lacking = lines(&ending(DECK.list[0].1 - 2, lines_of));
    assert!(
        lacking.len() == 1 && lacking[0].contains("48") && lacking[0].contains(said),
        "{lines_of}: {lacking:?}"
    );
}

/// Holds that lines behind a list are refused with such words, whether or not it would be whole with them.
fn is_refused(lines_of: &str, found: &str) {
    for first in [DECK.list[0].1, DECK.list[0].1 - 2] {
        let faults = lines(&ending(first, lines_of));
        assert!(
            faults.iter().all(|fault| fault.contains("pasted.txt:3")) && !faults.is_empty(),
            "{lines_of}: {faults:?}"
        );
        assert!(faults[0].contains(found), "{lines_of}: {faults:?}");
    }
}

#[test]
fn cards_in_remarks_of_any_form_are_set_aside_and_said() {
    for (form, at) in [
        ("# 2 CARD", "line 35"),
        ("// 2 CARD", "line 35"),
        ("//2x CARD", "line 35"),
        ("<!-- 2 CARD -->", "line 35"),
        ("<!--2 CARD-->", "line 35"),
        ("- <!-- 2 CARD -->", "line 35"),
        ("/* 2 CARD */", "line 35"),
        ("<!--\n2 CARD\n-->", "line 36"),
        ("/*\n2 CARD\n*/", "line 36"),
        ("/*\n * 1 CARD\n * 1 CARD\n */", "lines 36 to 37"),
        ("/* later:\n\n- CARD x2 */", "line 37"),
        ("<!-- 1 CARD\nnot these -->\n# 1 CARD", "lines 35, 37"),
        ("; 2 CARD", "line 35"),
        (";2 CARD", "line 35"),
        (";; CARD x2", "line 35"),
        ("-- 2 CARD", "line 35"),
        ("--2 CARD", "line 35"),
        ("% 2 CARD", "line 35"),
        ("%% 2 CARD (HBR) 4", "line 35"),
    ] {
        is_set_aside(form, &format!("2 cards in remarks ({at}) set aside"));
    }
}

#[test]
fn remarks_without_cards_or_behind_one_are_let_be() {
    let first = &SET.pool.text(DECK.list[0].0).name;
    for form in [
        format!("4 {first} /* the best */"),
        format!("4 {first} <!-- the best -->"),
        format!("4 {first}<!-- keep\n2 of them -->"),
        format!("; a list\n4 {first}"),
        format!("% a list\n4 {first}"),
        format!("/* a\nlist */\n4 {first}"),
        format!("# a /* b\n4 {first}"),
        format!("4 {first} // a /* b"),
        format!("<!-- Ships -->\n4 {first}"),
    ] {
        let text = with_first(|_, _| form.clone());
        let file = read(&text).unwrap_or_else(|faults| panic!("{form}: {faults}"));
        assert_eq!(file.deck.list, DECK.list, "{form}");
        assert_eq!(asides(&text), [""; 0], "{form}");
    }
}

#[test]
fn signs_that_may_take_a_card_out_are_faults_of_their_line() {
    for (form, found) in [
        ("<!-- 2 CARD", "a remark that does not end"),
        ("/*\n2 CARD", "a remark that does not end"),
        ("2 CARD -->", "the end of a remark that does not begin"),
        ("/* a */ 2 CARD", "text behind the end of a remark"),
        ("2 <!-- a --> CARD", "beside the name of a card"),
        ("- [ ] 2 CARD", "`[ ]`, a box that not all cards have alike"),
        ("[ ] 2 CARD", "`[ ]`, a box that not all cards have alike"),
        ("- [x] 2 CARD", "`[x]`, a box that not all cards have alike"),
        ("\u{2610} 2 CARD", "a box that not all cards have alike"),
        ("\u{2705} 2 CARD", "a box that not all cards have alike"),
        ("- 1 CARD\n+ 1 CARD", "`-`, a card with a minus"),
        ("\u{274c} 2 CARD", "`\u{274c} 2` beside the name of a card"),
        ("- \u{274c} 2 CARD", "beside the name of a card"),
        ("\u{2717} 2 CARD", "beside the name of a card"),
        ("\u{2717}2 CARD", "beside a card"),
        ("! 2 CARD", "`! 2` beside the name of a card"),
        ("? 2 CARD", "beside the name of a card"),
        ("' 2 CARD", "beside the name of a card"),
        ("~ 2 CARD", "beside the name of a card"),
        ("@ 2 CARD", "beside the name of a card"),
        ("\u{2606} 2 CARD", "beside the name of a card"),
        ("= 2 CARD", "an empty column"),
        ("REM 2 CARD", "`REM 2` beside the name of a card"),
        ("2 CARD \u{274c}", "`\u{274c}` beside the name of a card"),
        ("2 CARD ?", "beside the name of a card"),
        ("2 CARD *", "beside the name of a card"),
        ("2 CARD [ ]", "`[ ]` beside the name of a card"),
        ("2 CARD (x)", "beside the name of a card"),
        ("[no] 2 CARD", "beside the name of a card"),
        ("2 CARD (none)", "beside the name of a card"),
        ("2 CARD (optional)", "beside the name of a card"),
        (
            "\"\"\" 2 CARD \"\"\"",
            "which may take out what stands within",
        ),
        ("--[[ 2 CARD ]]", "beside the name of a card"),
        ("{# 2 CARD #}", "beside the name of a card"),
        ("2 (CARD)", "beside the name of a card"),
        ("~~\n2 CARD\n~~", "a line of signs alone"),
        ("\"\"\"\n2 CARD\n\"\"\"", "a line of signs alone"),
        ("{\n2 CARD\n}", "a line of signs alone"),
        ("\u{274c}\n2 CARD", "a line of signs alone"),
        (
            "<del>\n2 CARD\n</del>",
            "which may take out what stands within",
        ),
        ("[s]\n2 CARD\n[/s]", "which may take out what stands within"),
        ("[s]2 CARD[/s]", "a line that is no card"),
        ("[s] 2 CARD [/s]", "a line that is no card"),
    ] {
        is_refused(form, found);
    }
}

#[test]
fn boxes_that_all_cards_have_alike_are_bullets() {
    for mark in ["- [ ]", "[x]", "\u{2611}", "* [X]"] {
        let text = keys() + &*cards(|_, n, name| format!("{mark} {n} {name}"));
        let file = read(&text).unwrap_or_else(|faults| panic!("{mark}: {faults}"));
        assert_eq!(file.deck.list, DECK.list, "{mark}");
    }
    let mixed = keys()
        + &*cards(|at, n, name| format!("- [{}] {n} {name}", if at == 7 { ' ' } else { 'x' }));
    let faults = lines(&mixed);
    assert!(
        faults.len() == 1 && faults[0].contains("pasted.txt:10:3"),
        "{faults:?}"
    );
}

/// A line of a list, of so many copies of a card.
type ListWriter = fn(u8, &str) -> String;

#[test]
fn an_empty_column_before_the_copies_is_a_fault() {
    for form in [
        "CARD\t\t2",
        "CARD\t-\t2",
        "\tCARD\t2",
        "CARD;;2",
        "CARD; ;2",
        ";CARD;2",
        ";2;CARD",
        "2;;CARD",
        "CARD,,2",
        "CARD::2",
        "CARD | x | 2",
        "\"CARD\",\"\",\"2\"",
        ",2,CARD",
        "| CARD |  | 2 |",
        "| CARD | - | 2 |",
        "| CARD | \u{2014} | 2 |",
        "|  | CARD | 2 |",
        "CARD;",
        "CARD,",
        "CARD\t",
        "CARD;;",
        "| CARD |  |",
        "CARD,,HBR",
    ] {
        is_refused(form, "an empty column");
    }
    for form in ["CARD;0;2", "CARD\t0\t2", "| CARD | 0 | 2 |"] {
        is_refused(form, "two numbers of copies");
    }
    let forms: [ListWriter; 5] = [
        |n, name| format!("{name},{n},,"),
        |n, name| format!("| {name} | {n} | |"),
        |n, name| format!("{n};{name};;HBR"),
        |n, name| format!("{n}\t{name}\t"),
        |n, name| format!("  \t{n} {name}"),
    ];
    for form in forms {
        let text = keys() + &*cards(|_, n, name| form(n, name));
        let file = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        assert_eq!(file.deck.list, DECK.list, "{text}");
    }
}

#[test]
fn copies_of_which_some_are_not_played_are_a_fault() {
    for form in [
        "2 CARD (1 side)",
        "2 CARD (side 1)",
        "2 CARD [1 SB]",
        "2 CARD [SB: 1]",
        "2 CARD {1 side}",
        "2 CARD (main 1, side 1)",
        "2 CARD (1 in the sideboard)",
        "2 CARD (cut 1)",
        "2 CARD (maybe 1)",
        "2 (1 side) CARD",
        "CARD x2 (1 side)",
        "2 CARD (not yet)",
        "2 CARD (was 3)",
        "2 CARD (cut next time)",
    ] {
        is_refused(form, "beside the name of a card");
    }
    for form in [
        "2 CARD (not included)",
        "2 CARD [out]",
        "2 CARD (my side-board)",
        "2 CARD (unused)",
        "2 CARD # not in the deck",
        "2 CARD /* cut */",
        "Not included: 2 CARD",
        "Don't play: 2 CARD",
    ] {
        is_set_aside(form, "a sideboard of 2 cards (line 35) is set aside");
    }
}

#[test]
fn headings_of_what_is_not_played_set_it_aside_whatever_number_they_bear() {
    for heading in [
        "Not included (2)",
        "Not included",
        "Not included: 2",
        "## Not included (2)",
        "/* Not included */",
        "Out (2)",
        "Don't play (2)",
        "DON\u{2019}T PLAY",
        "To buy (2)",
        "Extra Deck (2)",
        "Extras (2)",
        "Alternates (2)",
        "Unused (2)",
        "Removed (2)",
        "Cut (2)",
        "Considering (2)",
        "Wishlist (2)",
        "Tokens (2)",
        "Missing (2)",
        "Side-board",
        "My sideboard (2)",
        "Maybe?",
        "Maybe later",
        "**Not in deck**",
        "-- Cuts --",
        "**Out:**",
        "Sideboard: (2)",
        "Not included [2]:",
        "Not included - 2",
        "2 Tokens",
    ] {
        let said = "a sideboard of 2 cards (lines 35 to 36) is set aside";
        is_set_aside(&format!("{heading}\n2 CARD"), said);
    }
}

#[test]
fn other_headings_are_said_or_refused() {
    for heading in [
        "Cards I would not play (2)",
        "Cut for now (2)",
        "The ones I took out",
        "Never again (2)",
        "Ships without a place",
        "Ships (not in deck)",
        "Maybe Friday (2)",
        "Later",
    ] {
        let found = format!(
            "heading `{}`, under which",
            heading.trim_end_matches(" (2)")
        );
        is_refused(&format!("{heading}\n2 CARD"), &found);
    }
    for heading in [
        "```diff",
        "Beilage (2)",
        "Beilage",
        "Gadgets (1)",
        "== Gadgets (2) ==",
    ] {
        let text = ending(DECK.list[0].1 - 2, &format!("{heading}\n2 CARD"));
        assert!(read(&text).is_ok(), "{heading}");
        let said = format!(
            "line 35, `{}`",
            heading.replace("== ", "").replace(" ==", "")
        );
        let name = said.trim_end_matches('`').split(" (").next().unwrap();
        let told = asides(&text);
        assert!(
            told.len() == 1 && told[0].starts_with(name) && told[0].contains("for a heading"),
            "{heading}: {told:?}"
        );
    }
    // What a list is called may say anything.
    let text = "Not So Secret Fleet\n".to_owned() + &*ending(DECK.list[0].1, "");
    assert_eq!(read(&text).unwrap().deck.list, DECK.list);
}

#[test]
fn what_is_not_owned_is_in_no_collection() {
    for heading in ["Wishlist", "# To buy", "Missing (2)", "- [ ] 2 CARD"] {
        let text = format!("2 Harpy-class Cruiser\n{heading}\n2 CARD\n").replace("CARD", OTHER);
        let owned = load::read_owned(&Source::new("owned.txt", text), &SET);
        let faults = owned.expect_err(heading);
        assert!(faults.to_string().contains("owned.txt:2:"), "{faults}");
    }
}
