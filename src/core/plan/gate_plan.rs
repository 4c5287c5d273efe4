//! Plans of the balance gate: which decks meet under which pilots, what counts as a change, and how much may be
//! played to find out.

use crate::plan::head::{NOTE, PLAN_NAME, PLAN_RULES, SCHEMA};
use std::ops::Range;
use std::sync::Arc;

use super::fault::{Code, Faults};
use super::hash::fingerprint;
use super::named::{PlannedName, each_once};
use super::node::{Document, Node, TomlTable};
use super::pen::Pen;
use super::shape::{Shape, TableShape, fields, words};
use super::source::Source;
use super::verify::verify;

static NAME: Shape = Shape::Name;
static BAND_SHAPE: Shape = Shape::Table(&BAND);
static PLANT_SHAPE: Shape = Shape::Table(&PLANT);

/// Most matches a plan may ask for.
const MOST: i64 = 10_000_000_000;

/// Most changes a plan may want planted: each is tried on its card before a gate begins.
const MOST_PLANTS: usize = 200;

/// What an undecided gate means for the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenUndecided {
    /// Exit code 0.
    Pass,
    /// Exit code 1.
    Fail,
}

words! {
    /// `undecided` of a gate plan.
    pub UNDECIDED: WhenUndecided {
        "pass" => WhenUndecided::Pass, "Let the change through.";
        "fail" => WhenUndecided::Fail, "Fail the build, with a message of its own.";
    }
}

/// The form of gate plans.
pub static GATE_PLAN: TableShape = TableShape {
    title: "a gate plan",
    doc: "What the balance gate plays, and what it calls a change.",
    fields: fields!(
        shared SCHEMA;
        shared PLAN_NAME;
        shared NOTE;
        must "decks": Shape::List(&NAME), "Decks, each against each other: names of embedded ones, or paths.";
        may "strategies": Shape::List(&NAME), "Pilots; every matchup is played by each, on both sides. The game's own unless said.";
        shared PLAN_RULES;
        may "margin": Shape::Number(0.0, 50.0), "Percentage points by which a win rate may move without counting as changed; 1 unless said.";
        may "course_margin": Shape::Number(0.0, 50.0), "Percentage points by which first-turn wins, draws and each way of ending may move, and percent by which rounds may; 3 unless said.";
        may "least_played": Shape::Number(0.0, 100.0), "Matches in a hundred in which a changed card must come into play for its matchup to be called unchanged; 2 unless said, 0 for none.";
        may "alpha": Shape::Number(0.0001, 0.5), "Chance of failing a build whose balance has not moved, all matchups together; 0.05 unless said.";
        may "undecided": Shape::Word(UNDECIDED.list), "What it means when neither is shown; `fail` unless said.";
        may "first_pairs": Shape::Int(10, 1_000_000), "Pairs per matchup before the first look; each look after it has a quarter more. 500 unless said.";
        may "max_matches": Shape::Int(4, MOST), "Most matches of the whole gate, both sides together; 600,000 unless said.";
        may "blame_pairs": Shape::Int(0, 1_000_000), "Pairs a changed matchup for sharing the shift among several edits; 2,000 unless said, 0 for none.";
        may "band": Shape::List(&BAND_SHAPE), "Win rates that are meant, each `[[band]]`.";
        may "plant": Shape::List(&PLANT_SHAPE), "Changes that the self-test plants, each `[[plant]]`; random ones unless said.";
    ),
};

static BAND: TableShape = TableShape {
    title: "a band",
    doc: "The win rate that one deck is meant to have against another: judged in place of the margin.",
    fields: fields!(
        must "deck": Shape::Name, "The deck, as in `decks`.";
        must "against": Shape::Name, "The other deck, as in `decks`.";
        must "low": Shape::Number(0.0, 100.0), "Lowest win rate meant, in percent; draws count one half.";
        must "high": Shape::Number(0.0, 100.0), "Highest win rate meant, in percent.";
    ),
};

static PLANT: TableShape = TableShape {
    title: "a plant",
    doc: "A change whose discovery the self-test counts.",
    fields: fields!(
        must "card": Shape::Name, "Id of the card.";
        may "key": Shape::Form("a number of the card", "^[a-z_]+$"), "Key of a number in card files.";
        may "by": Shape::Int(-20, 20), "By how much it changes.";
        may "trait": Shape::Name, "A trait added.";
    ),
};

/// A win rate that is meant, as shares.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// Index of the deck in [`GatePlan::decks`].
    pub deck: usize,
    /// Index of the deck that it meets, in the same list.
    pub against: usize,
    /// The lowest win rate that is meant.
    pub low: f64,
    /// The highest win rate that is meant.
    pub high: f64,
}

/// A change to be planted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedPlant {
    /// Id of the card.
    pub card: String,
    /// Key and step, if a number changes.
    pub number: Option<(String, i64)>,
    /// The trait added, if one is.
    pub word: Option<String>,
    /// Bytes of the id in the plan.
    pub card_span: Range<usize>,
    /// Bytes of what changes.
    pub change_span: Range<usize>,
}

/// A gate's plan, checked but for names that only the game can look up.
#[derive(Clone, Debug, PartialEq)]
pub struct GatePlan {
    /// What it is called.
    pub name: String,
    /// Decks that are played against each other.
    pub decks: Vec<PlannedName>,
    /// Pilots; empty for the game's own.
    pub strategies: Vec<PlannedName>,
    /// Rules; none for the game's own.
    pub rules: Option<PlannedName>,
    /// Largest shift that does not count, as a share.
    pub margin: f64,
    /// Largest shift of how matches go that does not count, as a share. Wider than the margin unless said: it is asked about so
    /// that a change of kind is seen, and most edits move it a little.
    pub course_margin: f64,
    /// Share of the matches in which a changed card must come into play for "unchanged" to count as tested: one that pilots
    /// play less often hardly moves a win rate by the usual margin of a point, whatever it says.
    pub least_played: f64,
    /// Chance of any false alarm over all matchups together (the family-wise error rate).
    pub alpha: f64,
    /// What an undecided gate means.
    pub undecided: WhenUndecided,
    /// Pairs before the first look.
    pub first_pairs: u64,
    /// Most matches of the whole gate.
    pub max_matches: u64,
    /// Pairs a changed matchup for blame.
    pub blame_pairs: u64,
    /// Win rates that are meant.
    pub bands: Vec<Band>,
    /// Changes that the self-test plants.
    pub plants: Vec<PlannedPlant>,
    /// Fingerprint of its text.
    pub hash: String,
    /// The file it was read from.
    pub source: Arc<Source>,
}

impl GatePlan {
    /// Every name of a file in it.
    pub fn names(&self) -> impl Iterator<Item = &PlannedName> + Clone {
        self.decks.iter().chain(&self.strategies).chain(&self.rules)
    }

    /// The rules as named; none for the game's own.
    #[must_use]
    pub fn rules_named(&self) -> Option<String> {
        self.rules.as_ref().map(|rules| rules.name.clone())
    }
}

/// Reads a gate plan for a game whose decks make `fewest` or more of a question: two where decks meet, one where each
/// plays for itself. Whether its decks and pilots exist is for the game to say.
///
/// # Errors
/// All faults of the file.
pub fn read_gate_plan(source: &Arc<Source>, fewest: usize) -> Result<GatePlan, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &GATE_PLAN);
    let decks = each_once(&mut pen, root, "decks");
    if let Some(node) = root.find("decks")
        && decks.len() < fewest
        && node.list().is_some()
    {
        let found = format!("{} deck", decks.len());
        let wanted = if fewest > 1 {
            "two decks or more"
        } else {
            "a deck or more"
        };
        pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
    }
    let strategies = each_once(&mut pen, root, "strategies");
    let bands = bands(&mut pen, root, &decks);
    let plants = plants(&mut pen, root);
    let share = |key: &str, default: f64| root.find(key).and_then(Node::number).unwrap_or(default);
    let count = |key: &str, default: u64| root.int(key).map_or(default, |int| int.max(0) as u64);
    let plan = GatePlan {
        name: root.text("name").unwrap_or_default().to_owned(),
        decks,
        strategies,
        rules: PlannedName::under(root, "rules"),
        margin: share("margin", 1.0) / 100.0,
        course_margin: share("course_margin", 3.0) / 100.0,
        least_played: share("least_played", 2.0) / 100.0,
        alpha: share("alpha", 0.05),
        undecided: root
            .text("undecided")
            .and_then(|word| UNDECIDED.find(word))
            .unwrap_or(WhenUndecided::Fail),
        first_pairs: count("first_pairs", 500),
        max_matches: count("max_matches", 600_000),
        blame_pairs: count("blame_pairs", 2_000),
        bands,
        plants,
        hash: fingerprint(source.text()),
        source: source.clone(),
    };
    faults.or(plan)
}

/// Place in the plan's decks of the one under a band's key; one that is not among them is marked.
fn deck_of(
    pen: &mut Pen<'_>,
    table: &TomlTable,
    key: &str,
    decks: &[PlannedName],
) -> Option<usize> {
    let node = table.find(key)?;
    let name = node.text()?;
    let known = || decks.iter().map(|deck| deck.name.as_str());
    let at = known().position(|known| known == name);
    if at.is_none() {
        let found = format!("deck `{name}` is not in this plan");
        let (span, wanted) = (node.span.clone(), "a name of `decks`");
        pen.mark_name(span, Code::UnknownName, found, wanted, name, known());
    }
    at
}

/// The bands of a plan, one for each matchup at most.
fn bands(pen: &mut Pen<'_>, root: &TomlTable, decks: &[PlannedName]) -> Vec<Band> {
    let mut all: Vec<Band> = Vec::new();
    for node in root.list("band") {
        let Some(table) = node.table() else { continue };
        let [deck, against] = ["deck", "against"].map(|key| deck_of(pen, table, key, decks));
        let number = |key: &str| table.find(key).and_then(Node::number);
        let (Some(low), Some(high)) = (number("low"), number("high")) else {
            continue;
        };
        if low >= high
            && let Some(node) = table.find("low")
        {
            let found = format!("nothing lies between {low} and {high}");
            pen.mark(
                node.span.clone(),
                Code::OutOfRange,
                found,
                "`low` below `high`",
            );
        }
        let (Some(deck), Some(against)) = (deck, against) else {
            continue;
        };
        let is_known = |band: &Band| {
            (band.deck, band.against) == (deck, against)
                || (band.against, band.deck) == (deck, against)
        };
        let span = table
            .find("deck")
            .map_or(node.span.clone(), |node| node.span.clone());
        if deck == against {
            pen.mark(
                span,
                Code::Contradiction,
                "a deck against itself",
                "another deck",
            );
        } else if all.iter().any(is_known) {
            pen.mark(
                span,
                Code::Duplicate,
                "these two have a band already",
                "one band a matchup",
            );
        } else {
            let (low, high) = (low / 100.0, high / 100.0);
            all.push(Band {
                deck,
                against,
                low,
                high,
            });
        }
    }
    all
}

/// Plants, each of one change, none without effect, none twice. Whether a card can bear one is for the game to say.
fn plants(pen: &mut Pen<'_>, root: &TomlTable) -> Vec<PlannedPlant> {
    let mut all: Vec<PlannedPlant> = Vec::new();
    if let Some(node) = root.find("plant")
        && root.list("plant").len() > MOST_PLANTS
    {
        let found = format!("{} plants", root.list("plant").len());
        let wanted = format!("at most {MOST_PLANTS}");
        pen.mark(node.span.clone(), Code::TooLong, found, wanted);
        return all;
    }
    for node in root.list("plant") {
        let Some(table) = node.table() else { continue };
        let number = table.text("key").map(str::to_owned).zip(table.int("by"));
        let word = table.text("trait").map(str::to_owned);
        if number.is_some() == word.is_some()
            && let Some(card) = table.find("card")
        {
            let found = "a plant that changes not exactly one thing";
            let wanted = "`key` and `by`, or `trait`";
            pen.mark_lack(card.span.clone(), Code::Contradiction, found, wanted);
        }
        if let (Some(0), Some(by)) = (table.int("by"), table.find("by")) {
            let found = "a plant that changes nothing";
            pen.mark(
                by.span.clone(),
                Code::OutOfRange,
                found,
                "a step up or down",
            );
        }
        let span = |key: &str| table.find(key).map(|node| node.span.clone());
        let card_span = span("card").unwrap_or_else(|| node.span.clone());
        let change_span = span("trait").or_else(|| span("key"));
        let planted = PlannedPlant {
            card: table.text("card").unwrap_or_default().to_owned(),
            number,
            word,
            change_span: change_span.unwrap_or_else(|| card_span.clone()),
            card_span,
        };
        let is_known = |known: &PlannedPlant| {
            (&known.card, &known.number, &known.word)
                == (&planted.card, &planted.number, &planted.word)
        };
        if all.iter().any(is_known) {
            let span = planted.card_span.clone();
            pen.mark(
                span,
                Code::Duplicate,
                "this plant is there already",
                "each once",
            );
        }
        all.push(planted);
    }
    all
}
