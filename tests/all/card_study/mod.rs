//! Questions about single cards, with the real game: exchanging a card moves no other luck, equal versions are
//! equal to the last match, and what the verbs print can be replayed.

mod changed;
pub(crate) mod clones;
mod deep_look;
mod ranking;
mod sensitive;
mod veiled;
mod verbs;
mod versions;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use breachlab::analysis::cards::{DeckVersion, StudyField, Trial, trials};
use breachlab::games::hull_breach::study;
use breachlab::games::{Order, Study};
use breachlab::play::{Hooks, Progress, Workers};
use breachlab::tally::Tally;

use crate::kit::of_first_edition;

pub(crate) static CALM: AtomicBool = AtomicBool::new(false);

pub(crate) fn hooks() -> Hooks<'static> {
    Hooks {
        progress: &(),
        interrupt: &CALM,
    }
}

pub(crate) fn workers(threads: usize) -> Workers {
    Workers::new(std::num::NonZeroUsize::new(threads)).unwrap()
}

/// Decks of the first edition, whose matches are short: what holds of a question holds of it in any edition.
pub(crate) fn opened(decks: &[&str], strategies: &[&str]) -> Box<dyn Study> {
    let of_first = |deck: &&str| of_first_edition(&format!("decks/{deck}.toml"));
    let order = Order {
        decks: decks.iter().map(of_first).collect(),
        strategies: strategies.iter().map(|&name| name.to_owned()).collect(),
        cards: vec![of_first_edition("cards")],
        ..Order::default()
    };
    study::open(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn two_decks() -> Box<dyn Study> {
    opened(&["rdf-line", "col-wolfpack"], &["rush"])
}

fn in_rdf_line(study: &dyn Study, card: &str) -> Trial {
    let card = study.find(card).expect("it is in the set");
    trials(study, card, false)
        .into_iter()
        .find(|trial| trial.host == 0)
        .expect("rdf-line lists it")
}

fn points(field: &mut StudyField<'_>, versions: &[DeckVersion], sets: u64) -> Vec<Vec<u8>> {
    use breachlab::analysis::cards::Want;
    let cell = field.cells(0)[0];
    let wants: Vec<Want> = versions
        .iter()
        .map(|version| Want {
            cell,
            version: version.clone(),
            sets: 0..sets,
        })
        .collect();
    field.play(&wants).unwrap_or_else(|halt| panic!("{halt:?}"));
    versions
        .iter()
        .map(|version| field.points(cell, version, &(0..sets)).to_vec())
        .collect()
}

/// Interrupts once so many matches were played.
struct ImpatientStudy {
    left: AtomicU64,
    interrupt: AtomicBool,
}

impl ImpatientStudy {
    fn after(matches: u64) -> Self {
        Self {
            left: AtomicU64::new(matches),
            interrupt: AtomicBool::new(matches == 0),
        }
    }

    fn hooks(&self) -> Hooks<'_> {
        Hooks {
            progress: self,
            interrupt: &self.interrupt,
        }
    }
}

impl Progress for ImpatientStudy {
    fn played(&self, matches: u64) {
        let left = self.left.load(Ordering::Relaxed).saturating_sub(matches);
        self.left.store(left, Ordering::Relaxed);
        self.interrupt.store(left == 0, Ordering::Relaxed);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}
}
