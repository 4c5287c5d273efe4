//! Does the gate find what it should, and cry only at its nominal rate? Null runs give the two sides luck of their
//! own, so that they differ by chance alone; planted runs change one card by a known step.

use super::judge::next_look;
use super::{Court, GateSides, judge, matchups};
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::games::{CardTexts, Contest, OwnFile, Plant, Version, Versions, unborne};
use breachlab_core::plan::Faults;
use breachlab_core::stats::{Allowed, Answer, Batches, Interval, Z95, difference, wilson};
use breachlab_core::tally::Histogram;

/// Sort of run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// Equal versions, other luck on the side after.
    Null,
    /// One card changed.
    Planted,
}

impl RunKind {
    /// `null` or `planted`, as the table of runs has it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Planted => "planted",
        }
    }
}

/// One gate of the self-test.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Whether nothing was changed, or an imbalance was planted.
    pub kind: RunKind,
    /// Its number among those of its sort, from 0.
    pub number: u64,
    /// Id of the card changed; empty for null runs.
    pub card: String,
    /// What was changed, in words; empty for null runs.
    pub words: String,
    /// What the gate said of it.
    pub answer: Answer,
    /// The largest shift of a matchup, as a share, without its sign.
    pub shift: f64,
    /// Variance of a pair's difference in that matchup.
    pub variance: f64,
    /// Pairs of that matchup.
    pub pairs: u64,
    /// Matches the gate played for it, both sides together.
    pub matches: u64,
}

/// The self-test of one plan over one card set.
#[derive(Clone, Copy, Debug)]
pub struct SelfTest<'a> {
    /// Plan, threads and seed.
    pub court: Court<'a>,
    /// Makes a version of the game from card texts, as each planted imbalance needs one.
    pub versions: &'a dyn Versions,
    /// The card files into which imbalances are planted.
    pub texts: &'a CardTexts,
    /// The version's decks, strategies and rules.
    pub own: &'a [OwnFile],
    /// The embedded strategy that plays where the plan names none.
    pub pilot: &'a str,
    /// Whether decks meet.
    pub contest: Contest,
}

impl SelfTest<'_> {
    /// Null run `number`. None when interrupted.
    ///
    /// # Errors
    /// All faults of the plan's files.
    pub fn null(&self, number: u64) -> Result<Option<Run>, Faults> {
        let version = self.versions.compile(self.texts)?;
        let sides = self.sides([version.as_ref(), version.as_ref()]);
        let pairs = matchups(self.court.plan, self.pilot, sides, &[])?;
        let [seed, seed_after] = [2 * number, 2 * number + 1].map(|n| self.luck(n));
        let court = Court {
            seed,
            seed_after,
            ..self.court
        };
        Ok(run(
            &court,
            &pairs,
            RunKind::Null,
            number,
            [String::new(), String::new()],
        ))
    }

    /// Planted run `number`. None when interrupted.
    ///
    /// # Errors
    /// All faults of the plan's files; a plant of the plan that its card cannot bear.
    pub fn planted(&self, number: u64) -> Result<Option<Run>, Faults> {
        let (card, plant, texts) = self.plant(number)?;
        let changes = self.versions.changes(self.texts, &texts)?;
        let (before, after) = (
            self.versions.compile(self.texts)?,
            self.versions.compile(&texts)?,
        );
        let sides = self.sides([before.as_ref(), after.as_ref()]);
        let pairs = matchups(self.court.plan, self.pilot, sides, &changes)?;
        let seed = self.luck(u64::MAX - number);
        let court = Court {
            seed,
            seed_after: seed,
            ..self.court
        };
        Ok(run(
            &court,
            &pairs,
            RunKind::Planted,
            number,
            [card, plant.to_string()],
        ))
    }

    fn sides<'v>(&'v self, versions: [&'v dyn Version; 2]) -> GateSides<'v> {
        GateSides {
            versions,
            own: [self.own; 2],
            programs: &[],
            contest: self.contest,
        }
    }

    /// A seed of its own for each run.
    fn luck(&self, number: u64) -> u64 {
        Stream::new(self.address(number), Lane::Roll, 1).word()
    }

    fn address(&self, number: u64) -> Address {
        Address {
            seed: self.court.seed,
            cell: u32::MAX - 1,
            number,
        }
    }

    /// What run `number` plants: the plan's plants in turn, or a random one on a random card of its decks.
    fn plant(&self, number: u64) -> Result<(String, Plant, CardTexts), Faults> {
        let plan = self.court.plan;
        if let Some(planned) = plan.plants.get(number as usize % plan.plants.len().max(1)) {
            let plant = Plant::of(planned);
            let texts = self.versions.planted(self.texts, &planned.card, &plant);
            let texts = texts.ok_or_else(|| Faults::from(unborne(plan, planned)))?;
            return Ok((planned.card.clone(), plant, texts));
        }
        let version = self.versions.compile(self.texts)?;
        let sides = self.sides([version.as_ref(), version.as_ref()]);
        let pairs = matchups(plan, self.pilot, sides, &[])?;
        let entries = pairs.iter().flat_map(|pair| &pair.line_up.entries);
        let mut ids: Vec<&str> = entries
            .flat_map(|entry| entry.cards.iter().map(|card| card.id.as_str()))
            .collect();
        ids.sort_unstable();
        ids.dedup();
        let mut luck = Stream::new(self.address(number), Lane::Roll, 2);
        luck.shuffle(&mut ids);
        for id in ids {
            let plants = self.versions.plants(self.texts, id);
            if plants.is_empty() {
                continue;
            }
            let plant = &plants[luck.below(plants.len() as u32) as usize];
            if let Some(texts) = self.versions.planted(self.texts, id, plant) {
                return Ok((id.to_owned(), plant.clone(), texts));
            }
        }
        let found = "no card of these decks can bear a plant".to_owned();
        let path = plan.source.path().to_owned();
        Err(breachlab_core::plan::Fault::of_file(
            path,
            breachlab_core::plan::Code::Contradiction,
            found,
            "",
        )
        .into())
    }
}

fn run(
    court: &Court<'_>,
    pairs: &[super::Matchup],
    kind: RunKind,
    number: u64,
    [card, words]: [String; 2],
) -> Option<Run> {
    let verdict = judge(court, pairs);
    if !verdict.is_complete {
        return None;
    }
    let found = verdict
        .judged
        .iter()
        .filter_map(|one| difference(&one.tally));
    let largest = found.max_by(|a, b| a.estimate.value.abs().total_cmp(&b.estimate.value.abs()));
    Some(Run {
        kind,
        number,
        card,
        words,
        answer: verdict.answer,
        shift: largest.map_or(0.0, |one| one.estimate.value.abs()),
        variance: largest.map_or(0.0, |one| one.variance),
        pairs: largest.map_or(0, |one| one.sets),
        matches: verdict.played,
    })
}

/// How often runs of a sort were called changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Gates of this kind that were run.
    pub runs: u64,
    /// How many of them said that balance had moved.
    pub called: u64,
    /// Wilson's 95 % interval of the share.
    pub interval: Interval,
}

/// The share of runs of a sort that were called changed.
#[must_use]
pub fn summary(runs: &[Run], kind: RunKind) -> Rate {
    let of: Vec<&Run> = runs.iter().filter(|run| run.kind == kind).collect();
    let called = of
        .iter()
        .filter(|run| run.answer == Answer::Changed)
        .count() as u64;
    let runs = of.len() as u64;
    Rate {
        runs,
        called,
        interval: wilson(called as f64, runs as f64, Z95),
    }
}

/// The smallest true shift that a matchup of `pairs` pairs, one of `tests`, is called changed for in four of five
/// gates, when a pair's difference has this variance: by playing the test itself on made-up differences. None where
/// no shift up to 50 points is found so often.
#[must_use]
pub fn smallest_found(court: &Court<'_>, variance: f64, pairs: u64, tests: u64) -> Option<f64> {
    const GATES: u64 = 200;
    const STEPS: u32 = 8;
    // A made-up pair differs by half a pair, so no mean can be further away.
    const MOST: f64 = 0.5;
    let plan = court.plan;
    let level = plan.alpha / tests.max(1) as f64;
    let found = |shift: f64| {
        let caught = |number: &u64| is_caught(court, shift, variance, pairs, level, *number);
        (0..GATES).filter(caught).count() as u64 * 5 >= GATES * 4
    };
    if plan.margin >= MOST {
        return None;
    }
    let (mut low, mut high) = (plan.margin, MOST);
    if !found(high) {
        return None;
    }
    // Most shifts of interest are near the margin: halving the distance to it first is cheap and exact enough.
    while high - plan.margin > 1e-4 && found(plan.margin + (high - plan.margin) / 4.0) {
        high = plan.margin + (high - plan.margin) / 4.0;
    }
    low = low.max(plan.margin + (high - plan.margin) / 4.0);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if found(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

/// One gate over made-up pairs: differences of half a pair up or down, with this mean and variance.
fn is_caught(
    court: &Court<'_>,
    shift: f64,
    variance: f64,
    pairs: u64,
    level: f64,
    number: u64,
) -> bool {
    const STEP: f64 = 0.5;
    const GRAIN: u32 = 1 << 24;
    let differing = ((variance + shift * shift) / (STEP * STEP)).clamp(shift / STEP, 1.0);
    let up = f64::midpoint(differing, shift / STEP);
    let [up, differing] = [up, differing].map(|share| (share * f64::from(GRAIN)) as u32);
    let at = Address {
        seed: court.seed,
        cell: u32::MAX - 2,
        number,
    };
    let mut luck = Stream::new(at, Lane::Roll, 0);
    let (mut seen, mut so_far) = (Batches::default(), 0);
    let allowed = Allowed::shift(court.plan.margin);
    while so_far < pairs {
        let end = next_look(court.plan.first_pairs, so_far).min(pairs);
        let (mut rises, mut falls) = (0, 0);
        for _ in so_far..end {
            let word = luck.below(GRAIN);
            rises += u64::from(word < up);
            falls += u64::from(word >= up && word < differing);
        }
        let mut batch = Histogram::default();
        batch.add_many(60, rises);
        batch.add_many(-60, falls);
        batch.add_many(0, end - so_far - rises - falls);
        seen.add(batch);
        so_far = end;
        if allowed.questions(&seen, 120.0).changed <= level {
            return true;
        }
    }
    false
}
