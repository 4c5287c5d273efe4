//! Cards that an audit found their pilot to misplay: what `cards` and `card` say of them.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::model::{CardReport, RankReport, VerdictRow};
use crate::audit::HURTS;
use crate::number::points_fine;
use crate::words::several;

/// What of an audit's table says that a better number costs its deck matches.
#[derive(Deserialize)]
struct AuditedNumber {
    card_id: String,
    number: String,
    from: i32,
    to: i32,
    verdict: String,
    shift: Option<f64>,
}

/// Each card that an audit found its pilot to misplay, by id, with the worst of its better numbers in words. `audit` is the text
/// of a committed `audit.csv`, in which the worst stand first.
fn misplayed(audit: &str) -> BTreeMap<String, String> {
    let mut harmful: BTreeMap<String, (AuditedNumber, u64)> = BTreeMap::new();
    for line in ::csv::Reader::from_reader(audit.as_bytes()).deserialize() {
        let line: AuditedNumber = line.expect("a committed audit is a table of improvements");
        if line.verdict == HURTS {
            let id = line.card_id.clone();
            harmful.entry(id).or_insert((line, 0)).1 += 1;
        }
    }
    let told = |(id, (worst, all)): (String, (AuditedNumber, u64))| {
        let more = match all - 1 {
            0 => String::new(),
            more => format!(", and {}", several(more, "other number", "other numbers")),
        };
        let lost = points_fine(worst.shift.map_or(0.0, f64::abs));
        let how = format!(
            "{} {} -> {} costs its deck {} points of win rate{more}",
            worst.number,
            worst.from,
            worst.to,
            lost.trim_start_matches('+'),
        );
        (id, how)
    };
    harmful.into_iter().map(told).collect()
}

/// Marks the rows; how many of them.
fn mark<'a>(rows: impl Iterator<Item = &'a mut VerdictRow>, audit: &str) -> u64 {
    let known = misplayed(audit);
    let mut marked = 0;
    for row in rows {
        row.misplayed = known.get(&row.card).cloned();
        marked += u64::from(row.misplayed.is_some());
    }
    marked
}

impl RankReport {
    /// Says of which cards the pilots make too little, by the table of an audit.
    pub fn mark_misplayed(&mut self, audit: &str) {
        let marked = mark(self.rows.iter_mut(), audit);
        if marked > 0 {
            let cards = several(marked, "card", "cards");
            self.question.head.notes.push(format!(
                "pilots misplay {cards}, so that a value is a lower bound there (`misplayed` in ranking.csv, from `audit`)"
            ));
        }
    }
}

impl CardReport {
    /// Says whether the pilots make too little of the card, by the table of an audit.
    pub fn mark_misplayed(&mut self, audit: &str) {
        mark(std::iter::once(&mut self.row), audit);
        if let Some(how) = &self.row.misplayed {
            let note =
                format!("pilots misplay this card: its value is a lower bound ({how}, by `audit`)");
            self.question.head.notes.push(note);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AUDIT: &str = "card_id,card_name,number,from,to,verdict,shift\n\
                         a,A,attack,2,3,hurts,-0.0123\n\
                         b,B,attack,2,3,no harm shown,-0.001\n\
                         a,A,wounds,1,2,hurts,-0.01\n\
                         c,C,cost_resource,4,3,no difference,\n";

    fn report() -> RankReport {
        let row = |card: &str| VerdictRow {
            card: card.to_owned(),
            ..VerdictRow::default()
        };
        RankReport {
            rows: ["a", "b", "c", "d"].map(row).to_vec(),
            ..RankReport::default()
        }
    }

    #[test]
    fn a_card_of_which_pilots_make_too_little_is_marked_and_no_other() {
        let mut report = report();
        report.mark_misplayed(AUDIT);
        let said = report.rows.iter().map(|row| row.misplayed.as_deref());
        let said: Vec<Option<&str>> = said.collect();
        let wanted = "attack 2 -> 3 costs its deck 1.23 points of win rate, and 1 other number";
        assert_eq!(said, [Some(wanted), None, None, None]);
        assert_eq!(report.question.head.notes.len(), 1);
        assert!(report.question.head.notes[0].starts_with("pilots misplay 1 card,"));
    }

    #[test]
    fn nothing_is_said_where_no_better_card_hurts() {
        let mut report = report();
        let helps = AUDIT.replace("hurts", "helps");
        report.mark_misplayed(&helps);
        assert!(report.rows.iter().all(|row| row.misplayed.is_none()));
        assert!(report.question.head.notes.is_empty());
    }
}
