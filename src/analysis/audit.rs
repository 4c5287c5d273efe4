//! Does a better card ever hurt? Each number of each card is made better by one step, which its owner may always leave
//! unused, and the same deals are played with the card as it is and with the better one. A competent pilot's deck loses
//! nothing by it; where it does, the pilot misplays the card, and a verdict on the card is one on the pilot.
//!
//! Several looks, each on fresh deals: the first at all improvements, the later ones, longer each time, at those alone
//! that still look harmful. What is reported of an improvement rests on its last look, which no earlier one has chosen,
//! and the test for harm on the last look there is: whoever was let go before it has p = 1. So no p-value has been peeked
//! at, and all are corrected together by Benjamini and Hochberg.

use std::collections::BTreeSet;
use std::ops::Range;

use super::cards::{
    Arm, CardValue, StudyError, StudyField, Trial, copies_in, unless_interrupted, value, wants,
};
use breachlab_core::games::{Contest, Def, Dial, Study};
use breachlab_core::plan::Faults;
use breachlab_core::stats::{benjamini_hochberg, normal_tail};

/// Copies that the deck of a card holds, where its rules allow so many.
pub const COPIES: usize = 4;
/// Level of q-values.
pub const LEVEL: f64 = 0.05;
/// Each look is so many times as long as the one before.
const LONGER: u64 = 4;
/// Standard errors below nothing at which an improvement is looked at again.
const SUSPICIOUS: f64 = -0.5;
/// Cards played at a stretch: an interrupt leaves what is whole.
const STRETCH: usize = 8;

/// What an audit is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRequest {
    /// The cards; none for all.
    pub cards: Vec<Def>,
    /// Their numbers, by name; none for all.
    pub numbers: Vec<String>,
    /// Pairs of matches that each improvement is played in the first look; single matches against the table.
    pub pairs: u64,
    /// How many looks there are.
    pub looks: u32,
}

/// One number of one card, better by one step.
#[derive(Clone, Debug)]
pub struct Improvement {
    /// The card as it is printed.
    pub card: Def,
    /// The same card with one number a step better.
    pub better: Def,
    /// Which number that is, by its key or trait in card files.
    pub number: String,
    /// Its value, before and after.
    pub step: [i32; 2],
    /// The decks it is tried in.
    pub trials: Vec<Trial>,
    /// The last look that was whole, from 1; 0 for none.
    pub look: u32,
    /// What the better card changes in its deck's win rate, by that look.
    pub shift: Option<CardValue>,
    /// That chance alone would bring a loss as large, if the better card did no harm; 1 where it was let go.
    pub p: f64,
    /// The same, corrected for all improvements.
    pub q: f64,
    /// Its sets of that look, in each of its cells.
    pub sets: Range<u64>,
}

impl Improvement {
    /// Whether the better card loses matches for its deck, beyond what chance would bring.
    #[must_use]
    pub fn is_harmful(&self) -> bool {
        self.q <= LEVEL
    }

    /// The decks with the better card (x) and with the card as it is (y).
    #[must_use]
    pub fn arms(&self) -> Vec<Arm> {
        let arm = |trial: &Trial| Arm {
            host: trial.host,
            // The shift is that of the deck, all its copies together.
            copies: 1.0,
            x: trial.every(self.better),
            y: trial.with(),
        };
        self.trials.iter().map(arm).collect()
    }

    fn is_suspicious(&self) -> bool {
        self.shift.is_some_and(|shift| score(shift) <= SUSPICIOUS)
    }
}

/// Cards asked about that have nothing to be looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassedOver {
    /// Those with numbers that no deck of the field may hold.
    pub homeless: Vec<Def>,
    /// Those without a number, or without one of the kind asked about, that could be better by one step.
    pub numberless: Vec<Def>,
    /// Whether the cards were asked about by name.
    pub are_named: bool,
}

/// An audit as far as it came.
#[derive(Clone, Debug)]
pub struct Audited {
    /// All improvements, in the order of the cards.
    pub steps: Vec<Improvement>,
    /// What of the cards asked about was not looked at.
    pub passed: PassedOver,
    /// Whether all that was asked for was played.
    pub is_complete: bool,
}

/// Standard errors between a shift and nothing; 0 where no pair came out otherwise.
fn score(shift: CardValue) -> f64 {
    if shift.differing == 0 || shift.error <= 0.0 || !shift.error.is_finite() {
        return 0.0;
    }
    shift.value / shift.error
}

/// The cards that are asked about.
fn asked(study: &dyn Study, request: &AuditRequest) -> Vec<Def> {
    if request.cards.is_empty() {
        (0..study.subjects().len()).collect()
    } else {
        request.cards.clone()
    }
}

/// Where a card is tried: in the decks that list it; where none does, in all that have room for it.
fn trials(study: &dyn Study, card: Def) -> Vec<Trial> {
    let hosts = 0..study.hosts().len();
    let is_listed = |host: usize| !study.hosts()[host].slots(card).is_empty();
    let is_anywhere = hosts.clone().any(is_listed);
    let tried = hosts.filter(|&host| is_listed(host) || !is_anywhere);
    tried
        .filter_map(|host| copies_in(study, host, card, COPIES))
        .collect()
}

/// The numbers of a card that can be better by one step, a cost less and anything else more: the place of each among the
/// card's dials, its dial, and the better value. Of all of them those that are `only` wanted, where any are named.
fn better(study: &dyn Study, card: Def, only: &[String]) -> Vec<(usize, Dial, i32)> {
    let dials = study.dials(card).into_iter().enumerate();
    let steps = dials.map(|(at, dial)| {
        let to = dial.value + if dial.is_cost { -1 } else { 1 };
        (at, dial, to)
    });
    let is_wanted = |dial: &Dial| only.is_empty() || only.contains(&dial.name);
    steps
        .filter(|(_, dial, to)| (dial.low..=dial.high).contains(to) && is_wanted(dial))
        .collect()
}

/// The names of the numbers that cards of this set have, each once.
#[must_use]
pub fn numbers(study: &dyn Study) -> Vec<String> {
    let cards = 0..study.subjects().len();
    let dials = cards.flat_map(|card| study.dials(card));
    let names: BTreeSet<String> = dials.map(|dial| dial.name).collect();
    names.into_iter().collect()
}

/// Every improvement of these cards, and which of them have none, or no deck that may hold them.
fn improvements(
    field: &mut StudyField<'_>,
    cards: &[Def],
    only: &[String],
) -> (Vec<Improvement>, PassedOver) {
    let (mut steps, mut passed) = (Vec::new(), PassedOver::default());
    for &card in cards {
        let trials = trials(field.study.as_ref(), card);
        let better = better(field.study.as_ref(), card, only);
        if better.is_empty() {
            passed.numberless.push(card);
        } else if trials.is_empty() {
            passed.homeless.push(card);
        }
        let better = better.into_iter().filter(|_| !trials.is_empty());
        for (at, dial, to) in better {
            steps.push(Improvement {
                card,
                better: field.study.turned(card, &[(at, to)]),
                number: dial.name,
                step: [dial.value, to],
                trials: trials.clone(),
                look: 0,
                shift: None,
                p: 1.0,
                q: 1.0,
                sets: 0..0,
            });
        }
    }
    (steps, passed)
}

/// Sets of each of so many cells that make so many pairs.
fn share(pairs: u64, cells: u64) -> u64 {
    pairs.div_ceil(cells.max(1))
}

/// Matches of the first look; how many the later ones take, only it can tell.
#[must_use]
pub fn first_matches(study: &dyn Study, request: &AuditRequest) -> u64 {
    let guests = match study.contest() {
        Contest::Pairs => (study.hosts().len() as u64 - 1).max(1),
        // The table.
        Contest::Alone => 1,
    };
    let each = study.contest().entries() as u64;
    let matches = |card: Def| {
        let cells = trials(study, card).len() as u64 * guests * study.pilots().len() as u64;
        let versions = better(study, card, &request.numbers).len() as u64 + 1;
        each * versions * cells * share(request.pairs, cells)
    };
    asked(study, request).into_iter().map(matches).sum()
}

/// Plays an audit.
///
/// When interrupted, each improvement has the last look that was whole, and none is called harmful on the strength of a
/// look that was not its last.
///
/// # Errors
/// When a deck so changed cannot be played.
pub fn audit(field: &mut StudyField<'_>, request: &AuditRequest) -> Result<Audited, Faults> {
    let cards = asked(field.study.as_ref(), request);
    let (mut steps, mut passed) = improvements(field, &cards, &request.numbers);
    let mut is_complete = true;
    let mut pairs = request.pairs;
    'looks: for look in 1..=request.looks {
        let open: Vec<usize> = (0..steps.len())
            .filter(|&at| look == 1 || steps[at].is_suspicious())
            .collect();
        let by_card = open.chunk_by(|&a, &b| steps[a].card == steps[b].card);
        let cards: Vec<Vec<usize>> = by_card.map(<[usize]>::to_vec).collect();
        let looked = |done: usize| {
            format!(
                "look {look} of {}: {done} of {} cards",
                request.looks,
                cards.len()
            )
        };
        for (done, stretch) in cards.chunks(STRETCH).enumerate() {
            field.stands(&|| looked(done * STRETCH));
            is_complete = look_at(field, &mut steps, &stretch.concat(), look, pairs)?;
            if !is_complete {
                break 'looks;
            }
        }
        pairs *= LONGER;
    }
    judge(&mut steps, request.looks);
    passed.are_named = !request.cards.is_empty();
    Ok(Audited {
        steps,
        passed,
        is_complete,
    })
}

/// Plays a look at these improvements; false when interrupted. Those that are whole by then are taken in.
fn look_at(
    field: &mut StudyField<'_>,
    steps: &mut [Improvement],
    open: &[usize],
    look: u32,
    pairs: u64,
) -> Result<bool, Faults> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let mut wanted = Vec::new();
    let mut fresh = Vec::with_capacity(open.len());
    for &at in open {
        let step = &steps[at];
        let cells = |trial: &Trial| field.cells(trial.host).len() as u64;
        let cells = step.trials.iter().map(cells).sum();
        let sets = step.sets.end..step.sets.end + share(pairs, cells);
        wanted.extend(wants(field, &step.arms(), &pilots, &sets));
        fresh.push(sets);
    }
    let played: Result<(), StudyError> = field.play(&wanted);
    let is_whole = unless_interrupted(played)?.is_some();
    for (&at, sets) in open.iter().zip(fresh) {
        let step = &mut steps[at];
        if let Some(shift) = value(field, &step.arms(), &pilots, &sets) {
            (step.look, step.shift, step.sets) = (look, Some(shift), sets);
        }
    }
    Ok(is_whole)
}

/// One-sided tests for harm, corrected for all improvements that were played.
fn judge(steps: &mut [Improvement], last: u32) {
    for step in steps.iter_mut() {
        let shift = step.shift.filter(|_| step.look == last);
        step.p = shift.map_or(1.0, |shift| match score(shift) {
            z if z < 0.0 => normal_tail(-z),
            _ => 1.0,
        });
    }
    let played = |step: &&mut Improvement| step.shift.is_some();
    let p: Vec<f64> = steps.iter_mut().filter(played).map(|step| step.p).collect();
    let q = benjamini_hochberg(&p);
    for (step, q) in steps.iter_mut().filter(played).zip(q) {
        step.q = q;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(look: u32, value: f64, error: f64, differing: u64) -> Improvement {
        let shift = CardValue {
            sets: 1000,
            differing,
            ..CardValue::normal(value, error)
        };
        Improvement {
            card: 0,
            better: 1,
            number: "attack".to_owned(),
            step: [1, 2],
            trials: Vec::new(),
            look,
            shift: Some(shift),
            p: 1.0,
            q: 1.0,
            sets: 0..0,
        }
    }

    #[test]
    fn harm_is_judged_by_the_last_look_alone() {
        let mut steps = vec![
            step(3, -0.02, 0.004, 50),
            step(3, -0.004, 0.004, 50),
            step(1, -0.02, 0.004, 50),
            step(3, 0.02, 0.004, 50),
            step(3, 0.0, 0.004, 0),
        ];
        judge(&mut steps, 3);
        let harmful: Vec<bool> = steps.iter().map(Improvement::is_harmful).collect();
        assert_eq!(harmful, [true, false, false, false, false]);
        // z = -5: 2.9e-7, the first of five.
        assert!((steps[0].q - 5.0 * 2.866_515_7e-7).abs() < 1e-12);
        assert_eq!((steps[2].p, steps[3].p, steps[4].p), (1.0, 1.0, 1.0));
    }

    #[test]
    fn what_never_differs_is_not_looked_at_again() {
        assert!(!step(1, 0.0, 0.01, 0).is_suspicious());
        assert!(step(1, -0.006, 0.01, 3).is_suspicious());
        assert!(!step(1, -0.004, 0.01, 3).is_suspicious());
    }
}
