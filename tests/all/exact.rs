//! What the engine does, sampled, against what can be computed exactly: opening hands, initiative, hits and
//! wounds of volleys. Seeds are fixed; a frequency may lie 5 standard errors from its probability, which
//! chance alone exceeds less than once in a million, and every test makes a few hundred comparisons at most.

use std::collections::BTreeMap;

use breachlab::dice::{Address, Luck};
use breachlab::engine::{Game, Log, Seat, Witness};
use breachlab::games::Order;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::card::Kind;
use breachlab::games::hull_breach::event::{Event, Removal};
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::state::flag;
use breachlab::games::hull_breach::traits::Trait;
use breachlab::play::{Job, Table};

use crate::kit::of_first_edition;
use crate::line_ups;
use crate::walk::Walk;

const SAMPLES: u64 = if cfg!(debug_assertions) {
    4_000
} else {
    40_000
};

fn job(decks: &[&str]) -> Job<HullBreach> {
    line_ups::order(&Order {
        decks: decks.iter().map(|&deck| deck.to_owned()).collect(),
        strategies: vec!["random".to_owned(); decks.len()],
        cards: vec![of_first_edition("cards")],
        ..Order::default()
    })
}

fn choose(n: u64, k: u64) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// Whether `counts` of outcomes fit `odds`. Outcomes expected fewer than 20 times are judged together.
#[track_caller]
fn fits<K: Ord + std::fmt::Debug>(counts: &BTreeMap<K, u64>, odds: &BTreeMap<K, f64>, what: &str) {
    let samples: u64 = counts.values().sum();
    let total: f64 = odds.values().sum();
    assert!((total - 1.0).abs() < 1e-9, "{what}: odds of {total}");
    for outcome in counts.keys() {
        assert!(
            odds.contains_key(outcome),
            "{what}: {outcome:?} cannot happen"
        );
    }
    let near = |seen: u64, odds: f64, which: &dyn std::fmt::Debug| {
        let expected = samples as f64 * odds;
        let error = (expected * (1.0 - odds)).sqrt();
        assert!(
            (seen as f64 - expected).abs() <= 5.0 * error.max(1.0),
            "{what}: {which:?} came {seen} times of {samples}, expected {expected:.1} ± {error:.1}"
        );
    };
    let (mut rare, mut rare_odds) = (0, 0.0);
    for (outcome, &odds) in odds {
        let seen = counts.get(outcome).copied().unwrap_or(0);
        if odds * (samples as f64) < 20.0 {
            rare += seen;
            rare_odds += odds;
        } else {
            near(seen, odds, outcome);
        }
    }
    near(rare, rare_odds, &"all rare outcomes");
}

#[test]
fn opening_hands_are_hypergeometric() {
    let job = job(&["rdf-line", "corp-swarm"]);
    let mut walk = Walk::new(&job, 0);
    let copies = |entry: u16| {
        let mine = |slot: &u8| job.setups[0].entry(CardIx::new(Seat(0), *slot)) == entry;
        (0..53).filter(mine).count() as u64
    };
    let mut counts: BTreeMap<(u16, u64), u64> = BTreeMap::new();
    let entries: Vec<u16> = (3..job.setups[0].decks[0].entries().len() as u16).collect();
    for pair in 0..SAMPLES {
        walk.deal(&job, 2 * pair);
        let hand = walk.state.hands[Seat(0)].as_slice();
        assert_eq!(hand.len(), 5);
        for &entry in &entries {
            let is_mine = |card: &&u16| job.setups[0].entry(CardIx(**card)) == entry;
            let held = hand.iter().filter(is_mine).count() as u64;
            *counts.entry((entry, held)).or_default() += 1;
        }
    }
    for &entry in &entries {
        let n = copies(entry);
        let seen = (0..=n)
            .map(|k| (k, counts.get(&(entry, k)).copied().unwrap_or(0)))
            .collect();
        let odds = (0..=n.min(5))
            .map(|k| (k, choose(n, k) * choose(50 - n, 5 - k) / choose(50, 5)))
            .collect();
        fits(&seen, &odds, &format!("entry {entry} in 5 of 50"));
    }
}

#[test]
fn everybody_is_equally_likely_to_have_the_first_turn() {
    let decks = [
        "rdf-line",
        "rdf-heavy",
        "corp-ghost",
        "corp-swarm",
        "col-boarders",
        "col-wolfpack",
    ];
    for seats in [2, 3, 6] {
        let job = job(&decks[..seats]);
        let mut walk = Walk::new(&job, 0);
        let mut counts = BTreeMap::new();
        for set in 0..SAMPLES / 4 {
            walk.deal(&job, set * seats as u64);
            let mut whim = walk.whim();
            while walk.state.in_setup && walk.ask().is_ok() {
                let at = walk.any(&mut whim);
                walk.act(at);
            }
            *counts.entry(walk.state.first).or_default() += 1;
        }
        let odds = Seat::first(seats)
            .map(|seat| (seat, 1.0 / seats as f64))
            .collect();
        fits(&counts, &odds, &format!("first turn of {seats}"));
    }
}

/// Odds of `hits` hits of `dice` dice that hit from the face `need` on.
fn hits(dice: u64, hits: u64, need: u8) -> f64 {
    let p = f64::from(11 - need) / 10.0;
    choose(dice, hits) * p.powi(hits as i32) * (1.0 - p).powi((dice - hits) as i32)
}

/// Hears all volleys of a match.
#[derive(Default)]
struct ExactVolleys(BTreeMap<(u64, u8), BTreeMap<u64, u64>>);

impl Log<Event> for ExactVolleys {
    const LISTENS: bool = true;
    fn tell(&mut self, event: Event) {
        if let Event::Rolled { faces, need, .. } = event {
            let from = |least: u8| -> u64 {
                let faces = &faces[usize::from(least) - 1..];
                faces.iter().map(|&count| u64::from(count)).sum()
            };
            let by_hits = self.0.entry((from(1), need)).or_default();
            *by_hits.entry(from(need)).or_default() += 1;
        }
    }
}

impl Witness<HullBreach> for ExactVolleys {}

#[test]
fn volleys_of_whole_matches_hit_as_often_as_dice_do() {
    let job = job(&["rdf-heavy", "col-wolfpack"]);
    let mut table = Table::new(&job.setups[0]);
    let mut heard = ExactVolleys::default();
    // The halves of a pair share dice: only one of them is independent of the rest.
    for pair in 0..SAMPLES / 40 {
        job.play(&mut table, 2 * pair, &mut heard);
    }
    let volleys: u64 = heard.0.values().flat_map(BTreeMap::values).sum();
    assert!(volleys > SAMPLES / 4, "only {volleys} volleys were fired");
    let mut needs: Vec<u8> = Vec::new();
    for ((dice, need), counts) in heard.0 {
        needs.push(need);
        let odds = (0..=dice).map(|k| (k, hits(dice, k, need))).collect();
        fits(&counts, &odds, &format!("{dice} dice that need {need}"));
    }
    assert!(needs.iter().all(|need| (2..=10).contains(need)));
}

/// One volley about to be fired, with everything §4.4 says about it.
struct ExactShot<'a> {
    walk: Walk<'a, HullBreach>,
    at: usize,
    target: CardIx,
    dice: u64,
    need: u8,
    bites: bool,
}

/// The volleys on offer where a match stands: a ship in its turn, all its attack dice at a ship.
fn shots<'a>(walk: &Walk<'a, HullBreach>, seat: Seat) -> Vec<ExactShot<'a>> {
    let view = HullBreach::view(walk.setup, &walk.state, seat);
    let Some(Frame::Act { unit, .. }) = view.question() else {
        return Vec::new();
    };
    let mine = view.numbers(unit);
    let alpha = mine.traits.has(Trait::AlphaStrike) && !walk.state.is(unit, flag::FIRED);
    let shot = |(at, &action): (usize, &Action)| {
        let Action::Fire(target, dice) = action else {
            return None;
        };
        if walk.setup.def(target).kind != Kind::Ship {
            return None;
        }
        let theirs = view.numbers(target);
        // Natural 10 always hits and natural 1 never does; between, die + modifier against Defense.
        let modifier = view.modifier(unit, target) + if alpha { 3 } else { 0 };
        let need = (theirs.defense - modifier).clamp(2, 10) as u8;
        let bites = mine.traits.has(Trait::Annihilate) && !theirs.traits.has(Trait::Resistant);
        let mut walk = walk.clone();
        for seat in Seat::first(2) {
            walk.state.hand_timings[seat] = 0; // no cards into the volley
        }
        walk.state.waiting.clear();
        Some(ExactShot {
            walk,
            at,
            target,
            dice: dice.into(),
            need,
            bites,
        })
    };
    let menu = walk.menu.actions().iter().enumerate();
    menu.filter_map(shot).collect()
}

/// Wounds dealt, or a kill on the spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Toll {
    Wounds(u64),
    Annihilated,
}

/// §4.4: a hit is a wound; under Annihilate one natural 10 is three, and two are the end.
fn odds(dice: u64, need: u8, bites: bool) -> BTreeMap<Toll, f64> {
    let mut odds = BTreeMap::new();
    for tens in 0..=dice {
        let ten = choose(dice, tens) * 0.1_f64.powi(tens as i32);
        // Of the other nine faces, those from `need` to 9 hit.
        let p = f64::from(10 - need) / 10.0;
        let rest = dice - tens;
        for plain in 0..=rest {
            let chance = ten
                * choose(rest, plain)
                * p.powi(plain as i32)
                * (0.9 - p).powi((rest - plain) as i32);
            let result = match (bites, tens) {
                (true, 2..) => Toll::Annihilated,
                (true, _) => Toll::Wounds(plain + 3 * tens),
                (false, _) => Toll::Wounds(plain + tens),
            };
            *odds.entry(result).or_default() += chance;
        }
    }
    odds
}

#[derive(Default)]
struct ExactHeard(Vec<Event>);

impl Log<Event> for ExactHeard {
    const LISTENS: bool = true;
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
}

impl ExactShot<'_> {
    /// Fires with the dice of match `number`; windows (launches, folds) are passed.
    fn fire(&self, number: u64) -> Toll {
        let mut walk = self.walk.clone();
        walk.luck = Luck::new(Address {
            seed: 0xe8ac,
            cell: 44,
            number,
        });
        let mut heard = ExactHeard::default();
        walk.act_heard(self.at, &mut heard);
        while let Ok(seat) = walk.ask() {
            let view = HullBreach::view(walk.setup, &walk.state, seat);
            let Some(Frame::Window) = view.question() else {
                break;
            };
            let pass = |action: &Action| *action == Action::Pass;
            let Some(at) = walk.menu.actions().iter().position(pass) else {
                break;
            };
            walk.act_heard(at, &mut heard);
        }
        let target = self.target;
        let rolled = heard
            .0
            .iter()
            .position(|event| matches!(event, Event::Rolled { target: at, .. } if *at == target));
        let after = &heard.0[rolled.expect("the volley was rolled")..];
        if let Event::Rolled { need, .. } = after[0] {
            assert_eq!(need, self.need);
        }
        let gone = Event::Lost {
            card: target,
            fate: Removal::Immediate,
        };
        if after.contains(&gone) {
            return Toll::Annihilated;
        }
        let wounds = after.iter().find_map(|event| match *event {
            Event::Wounds { unit, wounds } if unit == target => Some(u64::from(wounds)),
            _ => None,
        });
        Toll::Wounds(wounds.unwrap_or(0))
    }
}

#[test]
fn wounds_of_a_volley_follow_the_formula_r4_4() {
    let job = job(&["rdf-line", "col-wolfpack"]);
    let mut kinds: BTreeMap<(u64, u8, bool), ExactShot<'_>> = BTreeMap::new();
    let mut walks: Vec<Walk<'_, HullBreach>> = (0..20).map(|n| Walk::new(&job, n)).collect();
    for walk in &mut walks {
        let mut whim = walk.whim();
        while let Ok(seat) = walk.ask() {
            for shot in shots(walk, seat) {
                let key = (shot.dice, shot.need, shot.bites);
                kinds.entry(key).or_insert(shot);
            }
            let at = walk.any(&mut whim);
            walk.act(at);
        }
    }
    // A dozen of each sort, spread over dice and needs, are enough.
    for bites in [false, true] {
        let shots: Vec<&ExactShot<'_>> = kinds
            .values()
            .filter(|shot| shot.bites == bites && shot.dice > 1)
            .collect();
        assert!(
            shots.len() >= 4,
            "only {} sorts of volley, annihilate: {bites}",
            shots.len()
        );
        for shot in shots.iter().step_by(shots.len().div_ceil(12)) {
            let mut counts = BTreeMap::new();
            for number in 0..SAMPLES / 4 {
                *counts.entry(shot.fire(number)).or_default() += 1;
            }
            let (dice, need) = (shot.dice, shot.need);
            let what = format!("{dice} dice that need {need}, annihilate: {bites}");
            fits(&counts, &odds(dice, need, bites), &what);
        }
    }
}

/// No match runs into the emergency brake, and none is longer than the round cap allows.
#[test]
fn matches_end_within_their_caps() {
    for job in line_ups::tables::<HullBreach>() {
        let mut table = Table::new(&job.setups[0]);
        let cap = job.setups[0].rules.max_game_rounds;
        for number in 0..SAMPLES / 1000 {
            let fixture = job.fixture(number);
            let setup = &job.setups[fixture.rotation()];
            let outcome = table.play(setup, &job.pilots, fixture, &mut ());
            let ending = HullBreach::ENDINGS[usize::from(outcome.ending)];
            assert_ne!(ending, "runaway", "{fixture}");
            assert!(outcome.turns <= cap, "{fixture}: {outcome:?}");
        }
    }
}
