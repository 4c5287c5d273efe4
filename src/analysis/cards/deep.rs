//! A deep look at one card: everything that bears on one verdict, within one budget of matches.

use super::companions::{companions, fewest as fewest_beside};
use super::copies::steps;
use super::curves::{responses, turns};
use super::deep_look::{Deep, DeepRequest};
use super::deep_value::{flips, typical, value};
use super::drawn::{Draws, draws};
use super::fair::{self, side_effects};
use super::field::{StudyError, StudyField, unless_interrupted};
use super::trial::{Trial, cells_of, trials};
use super::verdict::{Agreement, Verdict};
use breachlab_core::games::Def;
use breachlab_core::plan::Faults;
use breachlab_core::play::{Hooks, Workers};

/// Shares of the budget. What is not spent in one part is not given to another, so that each part is the same
/// whatever the others found.
const MEDIAN: f64 = 0.10;
const VALUE: f64 = 0.25;
const CURVES: f64 = 0.20;
const FAIR: f64 = 0.10;
const SIDES: f64 = 0.08;
const COPIES: f64 = 0.10;
const COMPANIONS: f64 = 0.17;
const DRAWS: f64 = 0.08;

/// Fewest matches that a deep look at a card takes: one set of everything that is played whatever is found.
#[must_use]
pub fn fewest(field: &mut StudyField<'_>, card: Def) -> u64 {
    let everywhere = trials(field.study.as_ref(), card, true);
    let (mut own, mut inserted): (Vec<Trial>, Vec<Trial>) =
        everywhere.into_iter().partition(|trial| !trial.is_inserted);
    if own.is_empty() {
        own = std::mem::take(&mut inserted);
    }
    let each = field.each();
    let plain = field.study.plain(card);
    let peers = if plain.is_some() {
        0
    } else {
        let peers = field.study.peers(card).into_iter();
        let tried = peers.map(|peer| trials(field.study.as_ref(), peer, false));
        tried
            .map(|trials| 2 * each * cells_of(field, &trials))
            .sum()
    };
    let drawn = own.iter().filter(|trial| {
        let mut slots = trial.slots.iter();
        slots.any(|&slot| field.study.is_drawn(slot))
    });
    let drawn: u64 = drawn
        .map(|trial| field.cells(trial.host).len() as u64)
        .sum();
    let (at_home, away) = (cells_of(field, &own), cells_of(field, &inserted));
    let copies = u64::from(field.study.subjects()[card].most).max(1);
    let against = plain.unwrap_or(card);
    peers
        + each * (3 * at_home + 2 * away)
        + each * at_home * turns(field, card)
        + each * at_home * (copies + 1)
        + fewest_beside(field, &own, against)
        + (5 * each * drawn).div_ceil(2)
}

/// The deep look at one card. When interrupted it is marked incomplete, and holds the parts that were played.
///
/// # Errors
/// When a deck so changed cannot be played.
pub fn deep(
    field: &mut StudyField<'_>,
    workers: &Workers,
    hooks: Hooks<'_>,
    asked: DeepRequest,
) -> Result<Deep, Faults> {
    let mut deep = Deep {
        card: asked.card,
        is_complete: false,
        replacement: None,
        verdict: Verdict::Undecided,
        q: 1.0,
        value: None,
        blank: None,
        by_pilot: Vec::new(),
        by_deck: Vec::new(),
        pilots: Agreement::default(),
        decks: Agreement::default(),
        curves: Vec::new(),
        fair: None,
        sides: Vec::new(),
        copies: Vec::new(),
        companions: Vec::new(),
        draws: Draws::default(),
        flips: Vec::new(),
    };
    let parts = parts(field, workers, hooks, asked, &mut deep);
    deep.is_complete = unless_interrupted(parts)?.is_some();
    Ok(deep)
}

/// The parts, one after another.
fn parts(
    field: &mut StudyField<'_>,
    workers: &Workers,
    hooks: Hooks<'_>,
    asked: DeepRequest,
    deep: &mut Deep,
) -> Result<(), StudyError> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let part = |share: f64| (asked.matches as f64 * share) as u64;
    let everywhere = trials(field.study.as_ref(), asked.card, true);
    let mut own: Vec<Trial> = everywhere
        .iter()
        .filter(|trial| !trial.is_inserted)
        .cloned()
        .collect();
    if own.is_empty() {
        own.clone_from(&everywhere);
    }
    deep.replacement = match field.study.plain(asked.card) {
        Some(plain) => Some(plain),
        None => typical(field, asked.card, part(MEDIAN))?,
    };
    let Some(against) = deep.replacement.filter(|_| !own.is_empty()) else {
        return Ok(());
    };
    let sets = value(field, deep, asked, (&own, &everywhere), part(VALUE))?;
    deep.flips = flips(field, &own, against, &sets);
    let Some(worth) = deep.value.filter(|_| against != asked.card) else {
        // It is its own replacement: nothing else can be asked.
        return Ok(());
    };
    field.stands(&|| deep.told("its response curves"));
    deep.curves = responses(field, &own, asked.card, against, part(CURVES))?;
    let ask = fair::Ask {
        card: asked.card,
        against: Some(against),
        level: None,
        first: 0,
        value: worth,
        band: asked.band,
    };
    field.stands(&|| deep.told("its fair cost"));
    deep.fair = fair::search(field, &own, ask, part(FAIR))?;
    if let Some(def) = deep.fair.as_ref().and_then(|fair| fair.def) {
        deep.sides = side_effects(field, asked.card, def, part(SIDES))?;
    }
    field.stands(&|| deep.told("what each copy is worth"));
    deep.copies = steps(field, &own, asked.card, against, part(COPIES))?;
    field.stands(&|| deep.told("its companions"));
    deep.companions = companions(field, &own, against, part(COMPANIONS))?;
    field.stands(&|| deep.told("what its draws are worth"));
    deep.draws = draws(field, workers, hooks, (&own, &pilots), against, part(DRAWS))?;
    Ok(())
}
