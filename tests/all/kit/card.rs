//! Cards by a short description, written out as a card file and read by the real loader.
//!
//! `cruiser a5 d7 w3 crew2 annihilate overload:6` is a Cruiser; numbers are attack, defense, wounds, crew
//! (Marine capacity), bays (Fighter capacity), takes (Marine space used), r and c (cost); everything else is a trait,
//! or after `size:` a class limit, or after `|` further lines of the card file.

use std::fmt::Write as _;

/// Keys of a card file by the letters before a number.
const NUMBERS: &[(&str, &str)] = &[
    ("a", "attack"),
    ("d", "defense"),
    ("w", "wounds"),
    ("crew", "marine_capacity"),
    ("bays", "fighter_capacity"),
    ("r", "cost_resource"),
    ("c", "cost_currency"),
];

/// The `[[card]]` of a description.
pub(crate) fn card(at: usize, words: &str) -> String {
    let (words, more) = words.split_once('|').unwrap_or((words, ""));
    let mut words = words.split_whitespace();
    let kind = words.next().expect("a description starts with a type");
    let (kind, sub) = match kind {
        "station" => ("station", "rdf"),
        "station_module" => ("module", "station"),
        "ship_module" => ("module", "ship"),
        "marine_module" => ("module", "marine"),
        "marine" => ("marine", ""),
        "character" => ("marine", "character"),
        "event" | "tactic" | "breakthru" => (kind, ""),
        "wing" => ("ship", "fighter_wing"),
        class => ("ship", class),
    };
    let mut text = format!(
        "[[card]]\nid = \"x-{at}\"\nname = \"X {at}\"\ntype = \"{kind}\"\nsource = \"invented\"\n"
    );
    if !sub.is_empty() {
        writeln!(text, "subtype = \"{sub}\"").unwrap();
    }
    if sub == "fighter_wing" {
        writeln!(text, "fighter_space = 1").unwrap();
    }
    let mut traits = Vec::new();
    for word in words {
        let split = word.find(|c: char| c.is_ascii_digit() || c == '-');
        let (letters, digits) = word.split_at(split.unwrap_or(word.len()));
        let key = NUMBERS.iter().find(|(short, _)| *short == letters);
        if let (Some((_, key)), Ok(number)) = (key, digits.parse::<i64>()) {
            writeln!(text, "{key} = {number}").unwrap();
        } else if letters == "takes" {
            writeln!(text, "marine_space = {digits}").unwrap();
        } else if let Some(limit) = word.strip_prefix("size:") {
            writeln!(text, "size_restriction = \"{limit}\"").unwrap();
        } else {
            traits.push(format!(
                "\"{}\"",
                word.replace(':', " ").replace("regimented_", "regimented ")
            ));
        }
    }
    writeln!(text, "traits = [{}]", traits.join(", ")).unwrap();
    writeln!(text, "{more}").unwrap();
    text
}
