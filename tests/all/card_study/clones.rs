//! The ranking's experiment where the truth is known: a study in which what lies in a card's places instead of it is another
//! card that was chosen beforehand, its own copy where nothing was.

use std::collections::BTreeMap;

use breachlab::analysis::cards::{FEW_SETS, RankedCard, StudyField, Verdict, rank};
use breachlab::games::{Bout, Contest, Def, Dial, Playable, Study, StudyHead};
use breachlab::plan::Faults;

use super::{hooks, opened, workers};

/// A study of Hull Breach! in which every card is exchanged for what this says.
pub(crate) struct KnownStudy {
    real: Box<dyn Study>,
    instead: BTreeMap<Def, Def>,
}

impl KnownStudy {
    /// Every card against an exact copy of itself.
    pub(crate) fn of_copies(mut real: Box<dyn Study>) -> Self {
        let cards = 0..real.subjects().len();
        let instead = cards.map(|card| (card, real.copy(card))).collect();
        Self { real, instead }
    }

    /// Every card that has a cost against itself at one good more; the others against their copies.
    pub(crate) fn at_one_good_more(real: Box<dyn Study>) -> (Self, Vec<Def>) {
        let mut study = Self::of_copies(real);
        let mut dearer = Vec::new();
        for card in 0..study.real.subjects().len() {
            let dials = study.real.dials(card);
            let costs = (0..dials.len())
                .filter(|&at| dials[at].is_cost && dials[at].value < dials[at].high);
            // Of two goods the one that it has less of.
            let Some(at) = costs.min_by_key(|&at| dials[at].value) else {
                continue;
            };
            let turned = study.real.turned(card, &[(at, dials[at].value + 1)]);
            study.instead.insert(card, turned);
            dearer.push(card);
        }
        (study, dearer)
    }

    /// A card against itself with numbers lowered by so much.
    pub(crate) fn lowering(mut self, card: &str, numbers: &[(&str, i32)]) -> Self {
        let card = self.real.find(card).expect("it is in the set");
        let dials = self.real.dials(card);
        let turned = numbers.iter().map(|(name, by)| {
            let at = dials.iter().position(|dial| dial.name == *name);
            let at = at.expect("it has this number");
            (at, dials[at].value - by)
        });
        let turned: Vec<(usize, i32)> = turned.collect();
        let lowered = self.real.turned(card, &turned);
        self.instead.insert(card, lowered);
        self
    }
}

impl Study for KnownStudy {
    fn head(&self) -> &StudyHead {
        self.real.head()
    }

    fn describe(&self, def: Def) -> String {
        self.real.describe(def)
    }

    fn plain(&self, def: Def) -> Option<Def> {
        self.instead.get(&def).copied()
    }

    fn blank(&self, card: Def, slot: u8) -> Option<Def> {
        self.real.blank(card, slot)
    }

    fn dials(&self, def: Def) -> Vec<Dial> {
        self.real.dials(def)
    }

    fn turned(&mut self, def: Def, values: &[(usize, i32)]) -> Def {
        self.real.turned(def, values)
    }

    fn copy(&mut self, def: Def) -> Def {
        self.real.copy(def)
    }

    fn room(&self, host: usize, card: Def, copies: usize) -> Option<Vec<u8>> {
        self.real.room(host, card, copies)
    }

    fn contest(&self) -> Contest {
        self.real.contest()
    }

    fn bout(&self, bout: &Bout<'_>) -> Result<Box<dyn Playable>, Faults> {
        self.real.bout(bout)
    }
}

/// The ranking of such a study, cards without a value left out.
fn ranked(study: KnownStudy, seed: u64, matches: u64, band: f64) -> Vec<RankedCard> {
    let workers = workers(2);
    let mut field = StudyField::new(Box::new(study), &workers, hooks(), seed);
    let ranking = rank(&mut field, matches, band).unwrap_or_else(|faults| panic!("{faults:?}"));
    let rows = ranking.rows.into_iter();
    rows.filter(|row| row.value.is_some()).collect()
}

/// What one good less in a card's cost is worth per copy, over the cards of a study of so many copies in a deck and more: their
/// mean, its standard error and their number.
pub(crate) fn of_one_good(real: Box<dyn Study>, matches: u64, copies: f64) -> (f64, f64, usize) {
    let (study, dearer) = KnownStudy::at_one_good_more(real);
    let rows = ranked(study, 11, matches, 0.0025);
    let is_line = |row: &&RankedCard| {
        dearer.contains(&row.card)
            && row
                .trials
                .iter()
                .all(|trial| !trial.is_inserted && trial.copies() >= copies)
    };
    let values: Vec<_> = rows
        .iter()
        .filter(is_line)
        .filter_map(|row| row.value)
        .collect();
    let n = values.len() as f64;
    let mean = values.iter().map(|value| value.value).sum::<f64>() / n;
    let error = values
        .iter()
        .map(|value| value.error * value.error)
        .sum::<f64>()
        .sqrt()
        / n;
    (mean, error, values.len())
}

fn is_called(row: &RankedCard) -> bool {
    matches!(row.verdict, Verdict::Overpowered | Verdict::Underpowered)
}

/// What rankings of copies said.
#[derive(Default)]
pub(crate) struct CopiesRanked {
    /// Cards, and those of them whose interval holds nothing.
    pub(crate) all: [usize; 2],
    /// The same of cards with as many sets as a verdict takes; the intervals of the others are wide on purpose.
    pub(crate) trusted: [usize; 2],
    /// Cards called strong or weak.
    pub(crate) called: usize,
}

/// So many rankings of copies.
pub(crate) fn of_copies(runs: u64, matches: u64, decks: &[&str]) -> CopiesRanked {
    let mut found = CopiesRanked::default();
    for seed in 0..runs {
        let study = KnownStudy::of_copies(opened(decks, &["rush"]));
        for row in ranked(study, 100 + seed, matches, 0.0025) {
            let value = row.value.expect("cards without a value are left out");
            let holds = usize::from(value.low <= 0.0 && 0.0 <= value.high);
            found.all = [found.all[0] + 1, found.all[1] + holds];
            if value.sets >= FEW_SETS {
                found.trusted = [found.trusted[0] + 1, found.trusted[1] + holds];
            }
            found.called += usize::from(is_called(&row));
        }
    }
    found
}

#[test]
fn a_copy_of_a_card_is_worth_what_the_card_is() {
    let found = of_copies(2, 1500, &["rdf-line", "col-wolfpack"]);
    let [cards, held] = found.all;
    assert!(cards > 200, "{cards}");
    // 95 % of them, sd 1 %; and with this many corrected together none is called, or in one family of twenty.
    assert!(held * 100 >= cards * 91, "{held} of {cards}");
    assert_eq!(found.called, 0);
}

#[test]
fn a_card_made_better_is_found_among_its_copies() {
    let decks = ["rdf-line", "col-boarders"];
    let study = KnownStudy::of_copies(opened(&decks, &["rush"]));
    let study = study.lowering("cr-harpy", &[("attack", 4), ("defense", 2)]);
    let card = study.real.find("cr-harpy");
    let rows = ranked(study, 7, 16_000, 0.0025);
    let called: Vec<&RankedCard> = rows.iter().filter(|row| is_called(row)).collect();
    let found: Vec<_> = called
        .iter()
        .map(|row| (Some(row.card), row.verdict))
        .collect();
    assert_eq!(found, [(card, Verdict::Overpowered)], "{called:?}");
}
