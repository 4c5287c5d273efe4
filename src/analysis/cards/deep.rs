//! A deep look at one card: everything that bears on one verdict, within one budget of matches.

use std::ops::Range;

use super::companions::{Companion, companions, fewest as fewest_beside};
use super::copies::{CopyStep, steps};
use super::curves::{Response, responses, turns};
use super::effect::{Contrast, Value};
use super::fair::{self, FairCost, SideEffect, side_effects};
use super::field::{Cell, Field, Halt, Version, unless_interrupted};
use super::rank::median;
use super::trial::{self, Arm, Trial, trials};
use super::verdict::{Holds, Tests, Verdict, judge};
use crate::games::{Bout, Def, ForkPlan};
use crate::plan::Faults;
use crate::play::{Crew, Hooks, Stop};
use crate::stats;

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

/// Matches shown that the card turned.
const FLIPS: usize = 3;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The card.
    pub card: Def,
    /// About how many matches to play.
    pub matches: u64,
    /// Half the width of the fair band, as a share of a match a copy.
    pub band: f64,
}

/// A part of the verdict: one pilot's or one deck's.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Value over replacement there.
    pub value: Value,
    /// Whether the deck does not list the card and made room for it.
    pub is_inserted: bool,
}

/// What drawing the card is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Draws {
    /// Drawn less its twin with the replacement: cause.
    pub forked: Option<Value>,
    /// Matches that were split.
    pub split: u64,
    /// Drawn minus never seen, as everybody counts it: observation.
    pub observed: Option<Value>,
}

/// A match that the card turned: won with it, lost with its replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    /// Where.
    pub cell: Cell,
    /// The cell's number, for its address.
    pub number: u32,
    /// The match.
    pub at: u64,
}

/// The deep look.
#[derive(Clone, Debug)]
pub struct Deep {
    /// The card.
    pub card: Def,
    /// Whether every part was played; otherwise those after the interruption are empty.
    pub is_complete: bool,
    /// What it was held against.
    pub replacement: Option<Def>,
    /// Its verdict.
    pub verdict: Verdict,
    /// The p-value it rests on.
    pub q: f64,
    /// Value over replacement a copy, in the decks that list it.
    pub value: Option<Value>,
    /// Value over a blank a copy.
    pub blank: Option<Value>,
    /// By pilot.
    pub by_pilot: Vec<Part>,
    /// By deck, those that made room for it included.
    pub by_deck: Vec<Part>,
    /// Pilots the verdict holds for.
    pub pilots: Holds,
    /// Decks it holds in.
    pub decks: Holds,
    /// Response curves.
    pub curves: Vec<Response>,
    /// The fair cost.
    pub fair: Option<FairCost>,
    /// What that cost does to the decks.
    pub sides: Vec<SideEffect>,
    /// What each copy is worth.
    pub copies: Vec<CopyStep>,
    /// Best and worst companions.
    pub companions: Vec<Companion>,
    /// What a draw is worth.
    pub draws: Draws,
    /// Three matches to look at.
    pub flips: Vec<Flip>,
}

impl Deep {
    /// What is known of its worth while `part` is looked at.
    fn told(&self, part: &str) -> String {
        let worth = self.value.map_or_else(String::new, |value| {
            let [value, low, high] =
                [value.value, value.low, value.high].map(|share| share * 100.0);
            let verdict = self.verdict.word();
            format!("worth {value:+.2} points a copy ({low:+.2} to {high:+.2}), {verdict}; now ")
        });
        worth + part
    }
}

fn arms(trials: &[Trial], against: Def) -> Vec<Arm> {
    let arm = |trial: &Trial| {
        let x = trial.with();
        let y = if against == trial.card {
            x.clone()
        } else {
            trial.every(against)
        };
        Arm {
            host: trial.host,
            copies: trial.copies(),
            x,
            y,
        }
    };
    trials.iter().map(arm).collect()
}

fn blank_arms(field: &Field<'_>, trials: &[Trial]) -> Vec<Arm> {
    let arm = |trial: &Trial| {
        Some(Arm {
            host: trial.host,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.blank(field.study.as_ref())?,
        })
    };
    trials.iter().filter_map(arm).collect()
}

fn cells(field: &Field<'_>, trials: &[Trial]) -> u64 {
    trials
        .iter()
        .map(|trial| field.cells(trial.host).len() as u64)
        .sum()
}

/// Fewest matches that a deep look at a card takes: one set of everything that is played whatever is found.
#[must_use]
pub fn fewest(field: &mut Field<'_>, card: Def) -> u64 {
    let everywhere = trials(field.study.as_ref(), card, true);
    let (mut own, mut inserted): (Vec<Trial>, Vec<Trial>) =
        everywhere.into_iter().partition(|trial| !trial.is_inserted);
    if own.is_empty() {
        own = std::mem::take(&mut inserted);
    }
    let plain = field.study.plain(card);
    let peers = if plain.is_some() {
        0
    } else {
        let peers = field.study.peers(card).into_iter();
        let tried = peers.map(|peer| trials(field.study.as_ref(), peer, false));
        tried.map(|trials| 4 * cells(field, &trials)).sum()
    };
    let drawn = own.iter().filter(|trial| {
        let mut slots = trial.slots.iter();
        slots.any(|&slot| field.study.is_drawn(slot))
    });
    let drawn: u64 = drawn
        .map(|trial| field.cells(trial.host).len() as u64)
        .sum();
    let (at_home, away) = (cells(field, &own), cells(field, &inserted));
    let copies = u64::from(field.study.subjects()[card].most).max(1);
    let against = plain.unwrap_or(card);
    peers
        + 6 * at_home
        + 4 * away
        + 2 * at_home * turns(field, card)
        + 2 * at_home * (copies + 1)
        + fewest_beside(field, &own, against)
        + 5 * drawn
}

/// The deep look at one card. When interrupted it is marked incomplete, and holds the parts that were played.
///
/// # Errors
/// When a deck so changed cannot be played.
pub fn deep(
    field: &mut Field<'_>,
    crew: &Crew,
    hooks: Hooks<'_>,
    asked: Asked,
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
        pilots: Holds::default(),
        decks: Holds::default(),
        curves: Vec::new(),
        fair: None,
        sides: Vec::new(),
        copies: Vec::new(),
        companions: Vec::new(),
        draws: Draws::default(),
        flips: Vec::new(),
    };
    let parts = parts(field, crew, hooks, asked, &mut deep);
    deep.is_complete = unless_interrupted(parts)?.is_some();
    Ok(deep)
}

/// The parts, one after another.
fn parts(
    field: &mut Field<'_>,
    crew: &Crew,
    hooks: Hooks<'_>,
    asked: Asked,
    deep: &mut Deep,
) -> Result<(), Halt> {
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
        against,
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
    deep.draws = draws(field, crew, hooks, (&own, &pilots), against, part(DRAWS))?;
    Ok(())
}

/// The card of the type whose value over a blank is the median.
fn typical(field: &mut Field<'_>, card: Def, budget: u64) -> Result<Option<Def>, Halt> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let peers = field.study.peers(card);
    let trials: Vec<Vec<Trial>> = peers
        .iter()
        .map(|&peer| trials(field.study.as_ref(), peer, false))
        .collect();
    let all: u64 = trials.iter().map(|trials| cells(field, trials)).sum();
    let sets = 0..(budget / (2 * all).max(1)).max(1);
    let mut wants = Vec::new();
    for trials in &trials {
        wants.extend(trial::wants(
            field,
            &blank_arms(field, trials),
            &pilots,
            &sets,
        ));
    }
    field.play(&wants)?;
    let mut blanks = vec![None; field.study.subjects().len()];
    for (&peer, trials) in peers.iter().zip(&trials) {
        blanks[peer] = trial::value(field, &blank_arms(field, trials), &pilots, &sets);
    }
    Ok(median(&peers, &blanks))
}

/// The value, its parts and its verdict; says which sets it rests on.
fn value(
    field: &mut Field<'_>,
    deep: &mut Deep,
    asked: Asked,
    (own, everywhere): (&[Trial], &[Trial]),
    budget: u64,
) -> Result<Range<u64>, Halt> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let against = deep.replacement.unwrap_or(asked.card);
    // With, without and blank in every deck; decks that made room get a third of the sets.
    let inserted: Vec<Trial> = everywhere
        .iter()
        .filter(|trial| !own.contains(trial))
        .cloned()
        .collect();
    let weight = cells(field, own) * 3 + cells(field, &inserted) * 2 / 3;
    let sets = 0..(budget / (2 * weight).max(1)).max(1);
    let few = 0..(sets.end / 3).max(1);
    let mut wants = trial::wants(field, &arms(own, against), &pilots, &sets);
    wants.extend(trial::wants(field, &blank_arms(field, own), &pilots, &sets));
    wants.extend(trial::wants(
        field,
        &arms(&inserted, against),
        &pilots,
        &few,
    ));
    field.play(&wants)?;

    let own_arms = arms(own, against);
    deep.value = trial::value(field, &own_arms, &pilots, &sets);
    deep.blank = trial::value(field, &blank_arms(field, own), &pilots, &sets);
    let Some(whole) = deep.value else {
        return Ok(sets);
    };
    (deep.verdict, deep.q) = judge(&whole, Tests::of(&whole, asked.band));
    for &pilot in &pilots {
        if let Some(value) = trial::value(field, &own_arms, &[pilot], &sets) {
            let name = field.study.pilots()[pilot].clone();
            deep.by_pilot.push(Part {
                name,
                value,
                is_inserted: false,
            });
        }
    }
    for trial in own.iter().chain(&inserted) {
        let sets = if inserted.contains(trial) {
            &few
        } else {
            &sets
        };
        let arms = arms(std::slice::from_ref(trial), against);
        if let Some(value) = trial::value(field, &arms, &pilots, sets) {
            deep.by_deck.push(Part {
                name: field.study.hosts()[trial.host].id.clone(),
                value,
                is_inserted: trial.is_inserted,
            });
        }
    }
    let holds = |parts: &[Part]| {
        let values: Vec<Value> = parts.iter().map(|part| part.value).collect();
        Holds::count(deep.verdict, whole.value, &values, asked.band)
    };
    (deep.pilots, deep.decks) = (holds(&deep.by_pilot), holds(&deep.by_deck));
    Ok(sets)
}

/// Matches won with the card and lost with its replacement, each in a cell of its own; only decks that list the
/// card can be replayed from their files.
fn flips(field: &Field<'_>, own: &[Trial], against: Def, sets: &Range<u64>) -> Vec<Flip> {
    const WHOLE: u8 = crate::engine::WHOLE_SCORE;
    let mut found = Vec::new();
    for trial in own
        .iter()
        .filter(|trial| !trial.is_inserted && against != trial.card)
    {
        for cell in field.cells(trial.host) {
            let with = field.points(cell, &trial.with(), sets);
            let without = field.points(cell, &trial.every(against), sets);
            let both = with.iter().zip(without);
            if let Some(at) = both.clone().position(|(&x, &y)| x == WHOLE && y == 0) {
                found.push(Flip {
                    cell,
                    number: field.number(cell),
                    at: sets.start * 2 + at as u64,
                });
            }
        }
    }
    // Spread over the cells found rather than the first pilot's alone.
    let step = (found.len() / FLIPS).max(1);
    found.into_iter().step_by(step).take(FLIPS).collect()
}

/// Forked draws beside what is observed, in every cell of the hosts.
fn draws(
    field: &mut Field<'_>,
    crew: &Crew,
    hooks: Hooks<'_>,
    (own, pilots): (&[Trial], &[usize]),
    against: Def,
    budget: u64,
) -> Result<Draws, Halt> {
    let can_be_drawn = |trial: &&Trial| trial.slots.iter().any(|&slot| field.study.is_drawn(slot));
    let drawable: Vec<&Trial> = own.iter().filter(can_be_drawn).collect();
    let all: u64 = drawable
        .iter()
        .map(|trial| field.cells(trial.host).len() as u64)
        .sum();
    let sets = 0..(budget / (5 * all).max(1)).max(1);
    let mut sums = Contrast::default();
    let mut split = 0;
    let mut observed: Vec<stats::Estimate> = Vec::new();
    for trial in drawable {
        let version = trial.with();
        let cells: Vec<Cell> = pilots
            .iter()
            .flat_map(|&pilot| field.cells_of(trial.host, pilot))
            .collect();
        for cell in cells {
            let plan = ForkPlan {
                slots: &trial.slots,
                twin: against,
            };
            let forked = field.forks(cell, &version, plan, sets.clone())?;
            split += forked.len() as u64;
            sums = sums.plus(by_set(&forked));
            observed.extend(seen(
                field,
                crew,
                hooks,
                (cell, &version),
                trial,
                sets.end * 2,
            )?);
        }
    }
    let value = |sums: Contrast| {
        // Contrast speaks of sets of two matches; here only the split ones count.
        let value = Value::of_different(&[(sums, 1.0, 1.0)])?;
        let scale = 2.0 * sums.sets as f64 / split.max(1) as f64;
        Some(Value {
            sets: value.sets,
            differing: value.differing,
            ..Value::normal(value.value * scale, value.error * scale)
        })
    };
    let n = observed.len() as f64;
    let mean = observed.iter().map(|estimate| estimate.value).sum::<f64>() / n;
    let error = observed
        .iter()
        .map(|estimate| estimate.standard_error.powi(2))
        .sum::<f64>()
        .sqrt()
        / n;
    Ok(Draws {
        forked: value(sums),
        split,
        observed: (n > 0.0).then(|| Value::normal(mean, error)),
    })
}

/// Split matches by set: a match of the set that was not split counts nothing on either side.
fn by_set(forked: &[crate::games::Forked]) -> Contrast {
    let mut sums = Contrast::default();
    for pair in forked.chunk_by(|a, b| a.number / 2 == b.number / 2) {
        let (mut x, mut y) = ([0; 2], [0; 2]);
        for one in pair {
            x[(one.number % 2) as usize] = one.score;
            y[(one.number % 2) as usize] = one.twin;
        }
        sums = sums.with(&x, &y);
    }
    sums
}

/// Drawn minus never seen in one cell.
fn seen(
    field: &Field<'_>,
    crew: &Crew,
    hooks: Hooks<'_>,
    (cell, version): (Cell, &Version),
    trial: &Trial,
    matches: u64,
) -> Result<Option<stats::Estimate>, Halt> {
    let host = &field.study.hosts()[trial.host];
    let Some(listing) = host.list.iter().find(|listing| listing.card == trial.card) else {
        return Ok(None);
    };
    let bout = Bout {
        hosts: [cell.host, cell.guest],
        pilot: cell.pilot,
        swaps: &version.own,
        other: &version.other,
        seed: field.seed(),
        cell: field.number(cell),
    };
    let mut play = field.study.bout(&bout).map_err(Halt::Faults)?;
    play.aim(bout.seed, bout.cell, Stop::Exact(matches));
    let done = play.run(crew, hooks);
    if !done.is_complete() {
        return Err(Halt::Interrupted);
    }
    let card = done.tally.entries[0].cards.get(listing.entry);
    Ok(card.and_then(|card| stats::drawn_minus_never_seen(card, done.tally.clusters)))
}
