//! The report of `audit`: what a better card does to its deck, improvement by improvement.

use super::chart::Chart;
use super::column::{Column, columns};
use super::escape::{fenced, markdown as escaped};
use super::estimate::ReportEstimate;
use super::export::Report;
use super::file::ReportError;
use super::forfeits::NO_VERDICT;
use super::format::Unit;
use super::head::Head;
use super::number::{count, points_fine};
use super::page::Page;
use super::row::{Row, objects};
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::several;

/// Improvements shown on a screen that are not called harmful.
const SHOWN: usize = 10;

/// The verdict on a better number by which its deck loses.
pub(crate) const HURTS: &str = "hurts";

/// One number of one card, better by one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditRow {
    /// Id of the card.
    pub card: String,
    /// Its printed name.
    pub name: String,
    /// Its type, and the class of a ship.
    pub group: String,
    /// Which number of the card was bettered, by its key or trait.
    pub number: String,
    /// What that number is on the card.
    pub from: i32,
    /// What it was set to: one step better.
    pub to: i32,
    /// Decks it was tried in.
    pub decks: Vec<String>,
    /// Copies in each of them.
    pub copies: u64,
    /// Pairs of matches played with each card.
    pub pairs: u64,
    /// Pairs that came out otherwise.
    pub differing: u64,
    /// What the better card changes in its deck's win rate.
    pub shift: Option<ReportEstimate>,
    /// The look that all of this rests on, from 1.
    pub look: u64,
    /// One-sided p-value for harm.
    pub p: f64,
    /// The same, corrected for all improvements.
    pub q: f64,
    /// Whether the audit came to its end, so that this is judged.
    pub is_judged: bool,
    /// Whether the better card hurts its deck.
    pub is_harmful: bool,
    /// For matches in which the better card lost: the commands that tell them, with the card as it is and with the
    /// better one.
    pub replays: Vec<[String; 2]>,
}

impl AuditRow {
    /// What is said of it, in a word.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        match self.shift {
            _ if !self.is_judged => "not judged",
            _ if self.is_harmful => HURTS,
            _ if self.differing == 0 => "no difference",
            Some(shift) if shift.low > 0.0 => "helps",
            _ => "no harm shown",
        }
    }

    fn step(&self) -> String {
        format!("{} {} -> {}", self.number, self.from, self.to)
    }

    /// The shift in points and half the width of its interval; nothing but a word where no pair differs.
    fn shown(&self) -> String {
        match self.shift {
            Some(_) if self.differing == 0 => "equal".to_owned(),
            Some(shift) => {
                let half = (shift.high - shift.value).max(shift.value - shift.low);
                format!("{} ± {:.2}", points_fine(shift.value), half * 100.0)
            }
            None => String::new(),
        }
    }
}

impl Row for AuditRow {
    const TABLE: &'static str = "audit.csv";
    const DOCUMENT: &'static str = "`improvements` of `audit.json`";
    const ABOUT: &'static str = "One number of one card, better by one step, in a deck with four copies (or as many as \
                                 the rules allow); worst first. Shifts are shares of a match: 0.01 is one percentage \
                                 point of win rate.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "card_id", "id of the card" => &row.card, key("card");
        text "card_name", "its name" => &row.name, key("name"), head("card");
        text "group", "its type, and the class of a ship" => &row.group;
        text "number", "the number that is better, as in card files" => &row.number;
        value "from" Count, "its value" => row.from.into();
        value "to" Count, "the better one" => row.to.into();
        value "step" Text, "the number, as it is and better" => row.step().into(), to_read, head("number");
        value "points" Text, "`shift` in points of win rate" => row.shown().into(), to_read;
        text "verdict", "`hurts`, `no harm shown`, `helps`, or `no difference` in any pair; `not judged` where the audit was interrupted" => row.verdict();
        estimate ["shift", "ci_low", "ci_high"] Difference,
            "win rate of the deck with the better card less that with the card as it is" => row.shift;
        share "p_value", "one-sided, that chance alone would bring such a loss; 1 where it was let go before the last look"
            => Some(row.p);
        share "q_value", "the same, corrected for all improvements" => Some(row.q), head("q"), chance;
        count "pairs", "pairs of matches played with each card, in the look that this rests on" => row.pairs;
        count "differing", "pairs that came out otherwise" => row.differing;
        count "look", "the look that this rests on, from 1" => row.look;
        count "copies", "copies in each deck" => row.copies;
        value "decks" Text, "decks it was tried in" => (&row.decks).into();
        value "replays" Text,
            "commands that tell a match in which the better card lost: with the card as it is, and with the better one"
            => Datum::List(row.replays.iter().map(|pair| pair.as_slice().into()).collect()), in_documents;
    ];
}

/// The report of an `audit`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditReport {
    /// What it begins with.
    pub head: Head,
    /// Pairs of the first look.
    pub pairs: u64,
    /// Looks there were to be.
    pub looks: u64,
    /// Whether each deck plays for itself against the table, and a pair is a single match.
    pub against_table: bool,
    /// Decks of the field.
    pub decks: Vec<String>,
    /// Pilots that played the cards.
    pub pilots: Vec<String>,
    /// Improvements that were played, worst first.
    pub rows: Vec<AuditRow>,
    /// Improvements that an interrupt kept from being played.
    pub unplayed: u64,
}

impl AuditReport {
    /// Judges nothing, where pilots broke down so often that the cards had no say.
    pub fn doubt_forfeits(&mut self) {
        for row in &mut self.rows {
            (row.is_judged, row.is_harmful) = (false, false);
        }
        self.head.notes.push(NO_VERDICT.to_owned());
    }

    /// How many improvements hurt.
    #[must_use]
    pub fn harmful(&self) -> usize {
        self.rows.iter().filter(|row| row.is_harmful).count()
    }

    fn verdict(&self) -> String {
        let (found, all) = (self.harmful() as u64, self.rows.len() as u64);
        let played = several(all, "improvement", "improvements");
        let worst = self.rows.iter().filter(|row| row.is_harmful);
        let worst = worst
            .filter_map(|row| row.shift.map(|shift| shift.value))
            .fold(0.0, f64::min);
        match found {
            _ if all == 0 && self.head.complete => "no improvement to look at".to_owned(),
            0 if !self.head.complete => format!("{played} looked at, none judged"),
            0 => format!("{played}, of which none was shown to hurt its deck"),
            _ => format!(
                "{played}, of which {} {} its deck (q at most 0.05), by {} points at worst",
                count(found),
                if found == 1 { "hurts" } else { "hurt" },
                points_fine(worst)
            ),
        }
    }

    /// What an interrupt kept from being played.
    fn left(&self) -> String {
        let word = if self.unplayed == 1 { "was" } else { "were" };
        let left = several(self.unplayed, "improvement", "improvements");
        format!("{left} {word} not played")
    }

    fn page(&self) -> String {
        let title = escaped(&self.head.title);
        let mut page = Page::of(
            &self.head,
            format_args!("{title}: does a better card hurt?"),
        );
        page.paragraph(format_args!("{}.", self.verdict()));
        if self.unplayed > 0 {
            page.paragraph(format_args!("{}.", self.left()));
        }
        let [against, one, more] = if self.against_table {
            [", each against the table", "match", "matches"]
        } else {
            ["", "pair", "pairs"]
        };
        page.paragraph(format_args!(
            "Pilots: {}. Decks: {}{against}. {} in all. First look {} an improvement, {}; shifts in points of win rate with \
             their 95 % intervals.",
            escaped(&self.pilots.join(", ")),
            escaped(&self.decks.join(", ")),
            several(self.head.matches, "match", "matches"),
            several(self.pairs, one, more),
            several(self.looks, "look", "looks"),
        ));
        for note in &self.head.notes {
            page.paragraph(format_args!("- {}", escaped(note)));
        }
        let table = shown!(AuditRow: &self.rows; "card_name", "step", "points", "q_value", "pairs", "differing", "verdict");
        page.table(&table.renamed("pairs", more));
        page.gap();
        let lost = self.rows.iter().filter(|row| !row.replays.is_empty());
        for row in lost {
            page.paragraph(format_args!("## {}, {}", escaped(&row.name), row.step()));
            page.paragraph(format_args!(
                "Matches that the better card loses, each as it is and with the better card:"
            ));
            let replays: Vec<&str> = row.replays.iter().flatten().map(String::as_str).collect();
            page.paragraph(format_args!("{}", fenced("sh", &replays)));
        }
        page.end(&self.head)
    }
}

impl Report for AuditReport {
    const FILE: &'static str = "audit.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        vec![ReportTable::of(&[self.head.game.as_str()], &self.rows)]
    }

    fn pages(&self, _charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        Ok(vec![("audit.md", self.page())])
    }

    fn own(&self) -> Datum {
        Datum::object()
            .with("decks", &self.decks)
            .with("pilots", &self.pilots)
            .with("pairs", self.pairs)
            .with("looks", self.looks)
            .with("matches", self.head.matches)
            .with("harmful", self.harmful())
            .with("unplayed", self.unplayed)
            .with("improvements", objects(&self.rows))
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        vec![format!("{}: {}", self.head.title, self.verdict())]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let shown = self.harmful().max(SHOWN).min(self.rows.len());
        let rows = &self.rows[..shown];
        let told = |row: &AuditRow| {
            let better = row.replays.first();
            better.map_or_else(String::new, |[_, better]| super::escape::tame(better))
        };
        let table = shown!(AuditRow: rows; "card_name", "step", "points", "q_value", "verdict");
        let mut lines = table.remarked(rows.iter().map(told)).lines(look);
        let more = (self.rows.len() - shown) as u64;
        if more > 0 {
            lines.push(format!("  and {} more in audit.csv", count(more)));
        }
        if self.unplayed > 0 {
            lines.push(format!("  {}", self.left()));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{document, text};

    fn row(name: &str, value: f64, differing: u64, is_harmful: bool) -> AuditRow {
        let replays = [[
            "replay a b".to_owned(),
            "replay a b --turn x:attack=2".to_owned(),
        ]];
        AuditRow {
            name: name.to_owned(),
            number: "attack".to_owned(),
            from: 1,
            to: 2,
            pairs: 1000,
            differing,
            shift: Some(ReportEstimate {
                value,
                low: value - 0.01,
                high: value + 0.01,
            }),
            q: if is_harmful { 0.001 } else { 1.0 },
            is_judged: true,
            is_harmful,
            replays: if is_harmful {
                replays.to_vec()
            } else {
                Vec::new()
            },
            ..AuditRow::default()
        }
    }

    #[test]
    fn harm_is_told_first_with_the_matches_it_lost() {
        let mut report = AuditReport {
            rows: vec![
                row("Raiders", -0.03, 90, true),
                row("Harpy", 0.02, 90, false),
                row("Idle", 0.0, 0, false),
            ],
            ..AuditReport::default()
        };
        report.head.complete = true;
        let told = text(&report, Terminal::default());
        let wanted =
            "3 improvements, of which 1 hurts its deck (q at most 0.05), by -3.00 points at worst";
        assert!(told.contains(wanted), "{told}");
        assert!(told.contains("--turn x:attack=2"), "{told}");
        assert!(told.contains("equal") && told.contains("  hurts"), "{told}");
        let document = document(&report).expect("laid out");
        let document: serde_json::Value = serde_json::from_str(&document).expect("JSON");
        assert_eq!(document["harmful"], 1);
        assert_eq!(document["improvements"][1]["verdict"], "helps");
        assert_eq!(document["improvements"][0]["replays"][0][0], "replay a b");
        assert!(report.page().contains("## Raiders, attack 1 -> 2"));
        report.rows.remove(0);
        assert!(text(&report, Terminal::default()).contains("none was shown to hurt"));
        report.rows.clear();
        assert!(text(&report, Terminal::default()).contains("no improvement to look at"));
    }
}
