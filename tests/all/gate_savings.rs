//! What a planted change takes to be found: pairs as the gate looks and bets now, as it looked and betted with doubled looks
//! and fixed stakes, and as a test of fixed size would take. The pairs are real ones of three planted changes; gates are
//! drawn from them, with fixed seeds.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use breachlab::analysis::compare::{Arena, Contender, batch_ends};
use breachlab::analysis::gate::{GateSides, matchups, next_look};
use breachlab::dice::{Address, Lane, Stream};
use breachlab::games::hull_breach::VERSIONS;
use breachlab::games::{Contest, Plant};
use breachlab::plan::{Source, read_gate_plan};
use breachlab::play::{Ground, Workers};
use breachlab::stats::{Allowed, Batches, Evidence, Z95, moments, normal_quantile};
use breachlab::tally::Histogram;

use crate::kit::of_first_edition;

const MARGIN: f64 = 0.01;
const WHOLE: f64 = 120.0;
/// The level of one of fifteen matchups, before and since means over matchups have their share of it.
const LEVELS: [f64; 2] = [0.05 / 15.0, 0.8 * 0.05 / 15.0];
/// Pairs at which a drawn gate gives up.
const MOST: u64 = 150_000;

/// The pairs of one gate, drawn from a law.
struct GateLuck {
    law: Vec<(i32, u64)>,
    all: u64,
    luck: Stream,
}

impl GateLuck {
    fn new(law: &Histogram, number: u64) -> Self {
        let at = Address {
            seed: 0x5a7e,
            cell: 0,
            number,
        };
        Self {
            law: law.iter().collect(),
            all: law.count(),
            luck: Stream::new(at, Lane::Roll, 0),
        }
    }

    fn next(&mut self) -> i32 {
        let mut word = u64::from(self.luck.below(self.all as u32));
        let found = self.law.iter().find(|(_, count)| {
            let is_it = word < *count;
            word = word.saturating_sub(*count);
            is_it
        });
        found.unwrap().0
    }

    fn many(&mut self, count: u64) -> Histogram {
        let mut values = Histogram::default();
        for _ in 0..count {
            values.add(self.next());
        }
        values
    }
}

/// Pairs until a matchup is shown to have changed, with doubled looks and fixed stakes.
fn pairs_before(law: &Histogram, number: u64) -> u64 {
    let (mut drawn, mut seen, mut so_far) = (GateLuck::new(law, number), Histogram::default(), 0);
    for end in batch_ends(500, MOST) {
        for (value, count) in drawn.many(end - so_far).iter() {
            seen.add_many(value, count);
        }
        so_far = end;
        let evidence = Evidence::of_differences(&seen, WHOLE);
        if evidence.p_inside(-MARGIN, MARGIN) <= LEVELS[0] {
            break;
        }
    }
    so_far
}

/// The same as the gate looks and bets.
fn pairs_since(law: &Histogram, number: u64) -> u64 {
    let (mut drawn, mut seen, mut so_far) = (GateLuck::new(law, number), Batches::default(), 0);
    while so_far < MOST {
        let end = next_look(500, so_far).min(MOST);
        seen.add(drawn.many(end - so_far));
        so_far = end;
        let questions = Allowed::shift(MARGIN).questions(&seen, WHOLE);
        if questions.changed <= LEVELS[1] {
            break;
        }
    }
    so_far
}

/// Pairs of a test of fixed size that finds the shift four times in five, by the normal law.
fn pairs_fixed(law: &Histogram) -> u64 {
    let (mean, variance) = moments(law, WHOLE).unwrap();
    let z = normal_quantile(1.0 - LEVELS[0] / 2.0) + normal_quantile(0.8);
    (variance * z * z / (mean.abs() - MARGIN).powi(2)).ceil() as u64
}

/// Mean, and how many suffice in four of five gates.
fn told(mut pairs: Vec<u64>) -> (u64, u64) {
    pairs.sort_unstable();
    let mean = pairs.iter().sum::<u64>() / pairs.len() as u64;
    (mean, pairs[pairs.len() * 4 / 5])
}

/// A change that shifts a matchup by a point and a half takes at least a fifth less, though means have their share of the level now.
#[test]
fn a_planted_change_is_found_with_a_fifth_fewer_pairs() {
    let mut law = Histogram::default();
    for (value, count) in [(-60, 20), (0, 930), (60, 50)] {
        law.add_many(value, count);
    }
    let of =
        |pairs: fn(&Histogram, u64) -> u64| told((0..20).map(|at| pairs(&law, at)).collect()).0;
    let [before, since] = [of(pairs_before), of(pairs_since)];
    assert!(since * 5 <= before * 4, "{before} {since}");
    assert!(
        since > pairs_fixed(&law) / 2,
        "{since}: less than a test of fixed size"
    );
}

/// The shifts of `sets` pairs between the line and the boarders of the first edition, with one number changed.
fn law(card: &str, key: &str, by: i64, sets: u64) -> Histogram {
    let decks =
        ["rdf-line", "col-boarders"].map(|deck| of_first_edition(&format!("decks/{deck}.toml")));
    let pilot = of_first_edition("strategies/commander.toml");
    let text = format!("name = \"p\"\ndecks = {decks:?}\nstrategies = [{pilot:?}]");
    let plan = read_gate_plan(&Source::new("test.plan.toml", text), 2).unwrap();
    let before = VERSIONS.read(&[of_first_edition("cards")]).unwrap().texts;
    let plant = Plant::Number {
        key: key.to_owned(),
        by,
    };
    let after = VERSIONS.planted(&before, card, &plant).unwrap();
    let changes = VERSIONS.changes(&before, &after).unwrap();
    let versions = [&before, &after].map(|texts| VERSIONS.compile(texts).unwrap());
    let sides = GateSides {
        versions: [versions[0].as_ref(), versions[1].as_ref()],
        own: [&[]; 2],
        programs: &[],
        contest: Contest::Pairs,
    };
    let matchup = matchups(&plan, "commander", sides, &changes)
        .unwrap()
        .remove(0);
    let arena = Arena {
        workers: &Workers::new(None).unwrap(),
        interrupt: &AtomicBool::new(false),
        ground: Ground {
            seed: 0x5eed,
            cell: 0,
        },
    };
    let variant = Contender {
        play: matchup.after.as_ref(),
        differs: matchup.differs,
    };
    let base = matchup.before.as_ref();
    let mut tallies = arena
        .compare(base, &[variant], &matchup.marks, 0..sets, 0)
        .unwrap();
    tallies.remove(0).difference
}

/// The page of the whole measurement.
#[test]
#[ignore = "half a minute: just prove-gate"]
fn the_pairs_that_planted_changes_take_are_those_of_the_page() {
    let plants = [
        ("ma-raiders", "attack", 1),
        ("cr-drake", "attack", 3),
        ("cr-harpy", "attack", 3),
    ];
    let mut page = "# Pairs that a planted change takes\n\n\
        2,000 pairs each of the line against the boarders (first edition), from which 400 gates are drawn and held against a margin \
        of one point, as one of fifteen matchups at 5 %. *Before*: looks at twice as many pairs each time, stakes fixed beforehand. \
        *Now*: looks at a quarter more, half the capital at a stake that follows what came before, a fifth of the level for \
        means over matchups. *Fixed*: a test of fixed size that finds the shift in four of five. Shifts with their 95 % intervals.\n\n\
        | change | shift, points | variance | before, mean | now, mean | saved | fixed | before, four of five | now, four of five | now over fixed |\n\
        |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for (card, key, by) in plants {
        let law = law(card, key, by, 2_000);
        let (mean, variance) = moments(&law, WHOLE).unwrap();
        let of =
            |pairs: fn(&Histogram, u64) -> u64| told((0..400).map(|at| pairs(&law, at)).collect());
        let (before, since, fixed) = (of(pairs_before), of(pairs_since), pairs_fixed(&law));
        let _ = writeln!(
            page,
            "| {card} {key} {by:+} | {:+.2} ± {:.2} | {variance:.4} | {} | {} | {:.0} % | {fixed} | {} | {} | {:.2} |",
            100.0 * mean,
            100.0 * Z95 * (variance / law.count() as f64).sqrt(),
            before.0,
            since.0,
            100.0 - 100.0 * since.0 as f64 / before.0 as f64,
            before.1,
            since.1,
            since.1 as f64 / fixed as f64
        );
    }
    crate::golden::hold("reports/hull-breach/gate-proof/pairs.md", &page);
}
