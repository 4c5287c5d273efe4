//! The flood scale of a file, held against what a scale must be (§6, §12).

use std::ops::Range;

use super::shapes::{DIFFICULTY, ICON};
use crate::rules::{DECKS, DIFFICULTIES, MOST_WATER};
use crate::tide::{FloodScale, Icon};
use breachlab_core::games::from_files::EffectiveCard;
use breachlab_core::plan::{Code, Node, Pen, TomlTable};

/// The flood scale; none where no match could be played by it.
pub(super) fn scale(pen: &mut Pen<'_>, entry: &EffectiveCard<'_>) -> Option<FloodScale> {
    let table = entry.card.table;
    let nodes = table.list("scale");
    let words = nodes.iter().filter_map(Node::text);
    let icons: Vec<Icon> = words.filter_map(|word| ICON.find(word)).collect();
    if icons.len() < nodes.len() {
        // A word that is no icon is told by the form of the file.
        return None;
    }
    let before = pen.marks();
    let whole = table
        .find("scale")
        .map_or(entry.card.span.clone(), |node| node.span.clone());
    ends(pen, nodes, &icons, &whole);
    rises(pen, nodes, &icons);
    if !icons.iter().any(|icon| matches!(icon, Icon::Fully(_))) {
        let wanted = "one at least: a pump lowers the water to the next (§5.1)";
        let found = "a scale without a full mark";
        pen.mark(whole, Code::Contradiction, found, wanted);
    }
    let start = starts(pen, table.table("start"), icons.len());
    (pen.marks() == before).then_some(FloodScale { icons, start })
}

/// Both ends: a dry hull, and a ship that has sunk.
fn ends(pen: &mut Pen<'_>, nodes: &[Node], icons: &[Icon], whole: &Range<usize>) {
    let [.., last] = icons else {
        let wanted = "icons, `sunk` the last";
        pen.mark(whole.clone(), Code::Empty, "a scale of no icons", wanted);
        return;
    };
    if icons.len() > MOST_WATER {
        let found = format!("a scale of {} icons", icons.len());
        let wanted = format!("at most {MOST_WATER}");
        pen.mark(whole.clone(), Code::OutOfRange, found, wanted);
    }
    let wanted = "`sunk` the last icon, and no other `sunk`";
    if *last != Icon::Sunk {
        let span = nodes[icons.len() - 1].span.clone();
        let found = format!("a scale that ends with `{}`", ICON.word(*last));
        pen.mark(span, Code::Contradiction, found, wanted);
    }
    for (step, node) in nodes.iter().enumerate().take(icons.len() - 1) {
        if icons[step] == Icon::Sunk {
            let found = format!("`sunk` at step {step}, before the end");
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
    }
    if !matches!(icons[0], Icon::Dry | Icon::Sunk) {
        let found = format!("`{}` at step 0", ICON.word(icons[0]));
        let wanted = "`dry`: the hull that a pump empties (BR-14)";
        pen.mark(nodes[0].span.clone(), Code::Contradiction, found, wanted);
    }
}

/// Water rises from the lowest deck up: each deck's part marks, then its one full mark, then the deck above.
fn rises(pen: &mut Pen<'_>, nodes: &[Node], icons: &[Icon]) {
    let wanted = "marks from the lowest deck up, of each its part marks and then one full mark";
    let mut dry = DECKS;
    let mut last = Icon::Dry;
    for (node, &icon) in nodes.iter().zip(icons) {
        let (Icon::Partly(deck) | Icon::Fully(deck)) = icon else {
            continue;
        };
        let (deck, word) = (usize::from(deck), ICON.word(icon));
        let found = if deck >= dry {
            Some(format!("`{word}` after `{}`", ICON.word(last)))
        } else if deck + 1 < dry {
            Some(format!("`{word}` while deck {dry} has no full mark"))
        } else {
            None
        };
        if let Some(found) = found {
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
        if deck < dry {
            // Decks that were left out are told once.
            dry = deck + usize::from(matches!(icon, Icon::Partly(_)));
            last = icon;
        }
    }
}

/// Where the water starts, by difficulty: below the end, and no lower for a harder one.
fn starts(pen: &mut Pen<'_>, table: Option<&TomlTable>, icons: usize) -> [u8; DIFFICULTIES] {
    let mut start = [0; DIFFICULTIES];
    let mut easier: Option<(&str, i64)> = None;
    for (at, word) in start.iter_mut().zip(DIFFICULTY.list) {
        let Some(node) = table.and_then(|starts| starts.find(word.word)) else {
            continue;
        };
        let Some(step) = node.int() else { continue };
        if step + 1 >= icons as i64 {
            let found = format!("a start at step {step}");
            let wanted = "a step below `sunk`";
            pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
        }
        if let Some((name, above)) = easier
            && above > step
        {
            let found = format!("a start at step {step}, and `{name}` at step {above}");
            let wanted = "a step no lower than that of an easier difficulty (§3.3)";
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
        easier = Some((word.word, step));
        *at = step.clamp(0, 99) as u8;
    }
    start
}
