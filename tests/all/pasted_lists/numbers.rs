//! Numbers and marks on a line.

use std::fs;

use breachlab::games::Loads;
use breachlab::games::hull_breach::HullBreach;

use super::{DECK, SET, cards, keys, lines, read, with_first};
use crate::cli::Folder;

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
