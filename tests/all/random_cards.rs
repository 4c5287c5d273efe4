//! Cards that nobody would print: effects made at random from the schema of card files, so that every word of the effect
//! language meets every other in ways no author thought of. Whatever `check` lets through must be played to an end.
//!
//! A few pools in debug. `STRESS=20000 cargo test --release --test all random_cards` plays as many matches as asked;
//! `STRESS_SEED` moves on to others.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use breachlab::dice::{Address, Lane, Stream};
use breachlab::engine::{Game, Seat};
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::pool::Pool;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::setup::Setup;
use breachlab::games::{Loads, pilots};
use breachlab::plan::{Source, read_strategy};
use breachlab::play::{Job, Stop};
use breachlab::strategy::Mind;
use serde_json::Value;

use crate::stress::{self, deck, env};
use crate::walk::Walk;

const SCHEMA: &str = include_str!("../../decks/hull-breach/schema/cards.schema.json");
/// Cards made for one pool, of which `check` refuses most.
const TRIED: usize = if cfg!(debug_assertions) { 300 } else { 1200 };
/// Cards of a kind of each, their effects aside.
const PLAIN: [(&str, &str); 9] = [
    (
        "ship",
        "type = \"ship\"\nsubtype = \"cruiser\"\ncost_resource = 1\nattack = 4\ndefense = 6\nwounds = 3\nmarine_capacity = 2\nfighter_capacity = 1",
    ),
    (
        "wing",
        "type = \"ship\"\nsubtype = \"fighter_wing\"\ncost_resource = 1\nattack = 2\ndefense = 6\nwounds = 1\nfighter_space = 1",
    ),
    (
        "marine",
        "type = \"marine\"\ncost_currency = 1\nattack = 2\ndefense = 6\nwounds = 2\nmarine_space = 1",
    ),
    (
        "refit",
        "type = \"module\"\nsubtype = \"ship\"\ncost_resource = 1\nattack = 1",
    ),
    (
        "battery",
        "type = \"module\"\nsubtype = \"station\"\ncost_resource = 1\nwounds = 2",
    ),
    (
        "station",
        "type = \"station\"\nsubtype = \"rdf\"\nattack = 5\ndefense = 7\nwounds = 9\nmarine_capacity = 4\nfighter_capacity = 4",
    ),
    ("breakthru", "type = \"breakthru\""),
    ("event", "type = \"event\"\ntiming = \"TIMING\""),
    (
        "tactic",
        "type = \"tactic\"\nplay = \"any\"\ntiming = \"TIMING\"",
    ),
];

/// Makes values that a JSON schema allows.
struct Maker<'s> {
    schema: &'s Value,
    luck: Stream,
    /// Within an effect that holds all the time.
    always: bool,
}

fn is_required(of: &Value, key: &str) -> bool {
    let required = of["required"].as_array();
    required.is_some_and(|list| list.iter().any(|known| known == key))
}

impl Maker<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.luck.below(n as u32) as usize
    }

    fn number(&mut self, of: &Value) -> i64 {
        let end = |key: &str| of[key].as_i64();
        let (low, high) = (end("minimum").unwrap_or(0), end("maximum").unwrap_or(9));
        // Small numbers, now and then an end.
        match self.below(6) {
            0 => low,
            1 => high,
            _ => {
                (1 - 2 * i64::from(low < 0 && self.below(2) == 0)).clamp(low, high)
                    * (1 + self.below(3) as i64).clamp(1, high.max(1))
            }
        }
        .clamp(low, high)
    }

    /// A value as TOML has it inline.
    fn value(&mut self, of: &Value, depth: usize) -> String {
        if let Some(path) = of["$ref"].as_str() {
            let name = path.rsplit('/').next().unwrap();
            let schema = self.schema;
            return self.value(&schema["$defs"][name], depth);
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(list) = of[key].as_array() {
                let at = self.below(list.len());
                return self.value(&list[at], depth);
            }
        }
        if let Some(word) = of["const"].as_str() {
            return format!("{word:?}");
        }
        match of["type"].as_str() {
            Some("integer") => self.number(of).to_string(),
            Some("boolean") => (self.below(2) == 0).to_string(),
            Some("array") => {
                let least = of["minItems"].as_u64().unwrap_or(1) as usize;
                let most = of["maxItems"]
                    .as_u64()
                    .map_or(least + 1, |most| most as usize);
                let count = least + self.below(most.min(least + 2) - least + 1);
                let items: Vec<String> = (0..count)
                    .map(|_| self.value(&of["items"], depth + 1))
                    .collect();
                format!("[{}]", items.join(", "))
            }
            Some("object") => self.object(of, depth),
            // A text: the name of a card that is there.
            _ => "\"fr-merlin\"".to_owned(),
        }
    }

    /// A table. Deep down it has only what it must have, so that it comes to an end.
    fn object(&mut self, of: &Value, depth: usize) -> String {
        let known = of["properties"].as_object().unwrap();
        if known.contains_key("op") {
            return self.step(of, depth);
        }
        // `who` and `for` of an effect stand in for those of its steps, which say their own here.
        let is_own = |key: &str| !(known.contains_key("do") && ["who", "for"].contains(&key));
        let keys: Vec<&String> = known.keys().filter(|key| is_own(key)).collect();
        let mut parts = Vec::new();
        for &key in &keys {
            if is_required(of, key) || (depth < 6 && self.below(8 + 2 * depth) == 0) {
                parts.push(format!("{key} = {}", self.value(&known[key], depth + 1)));
            }
        }
        if parts.is_empty() && !keys.is_empty() {
            let key = keys[self.below(keys.len())];
            parts.push(format!("{key} = {}", self.value(&known[key], depth + 1)));
        }
        format!("{{ {} }}", parts.join(", "))
    }

    /// A step, with what nearly all steps of its kind need: otherwise hardly one in fifty would pass a check.
    fn step(&mut self, of: &Value, depth: usize) -> String {
        let schema = self.schema;
        let known = of["properties"].as_object().unwrap();
        let ops = known["op"]["oneOf"].as_array().unwrap();
        let op = &ops[self.below(ops.len())];
        let lasts = op["description"].as_str().unwrap().contains("asts");
        if self.always && !lasts {
            return self.value(&schema["$defs"]["step"], depth);
        }
        let ways: Vec<&str> = ["add", "set", "times"]
            .into_iter()
            .filter(|&way| known.contains_key(way))
            .collect();
        let way = ways.get(self.below(ways.len().max(1)));
        let mut parts = vec![format!("op = {}", op["const"])];
        for (key, own) in known {
            let wanted = match key.as_str() {
                "op" | "reach" => false,
                "add" | "set" | "times" => way == Some(&key.as_str()),
                "for" => lasts && !self.always,
                "who" => true,
                key => is_required(of, key) || self.below(3) == 0,
            };
            if wanted {
                let value = match (key.as_str(), self.below(10)) {
                    ("who", 0..4) => {
                        let kind = self.value(&schema["$defs"]["type_words_"], 0);
                        format!("{{ type = {kind} }}")
                    }
                    ("who", 4..6) => "\"self\"".to_owned(),
                    ("who", 6..8) => "\"each_commander\"".to_owned(),
                    _ => self.value(own, depth + 1),
                };
                parts.push(format!("{key} = {value}"));
            }
        }
        format!("{{ {} }}", parts.join(", "))
    }

    /// An effect that a card of this kind may have.
    fn effect(&mut self, kind: &str) -> String {
        let schema = self.schema;
        let effects = schema["$defs"]["effect"]["oneOf"].as_array().unwrap();
        let is_of = |effect: &Value, when: &str| {
            let moments = effect["properties"]["when"]["oneOf"].as_array();
            moments.is_some_and(|list| list.iter().any(|moment| moment["const"] == when))
        };
        let played = ["event", "tactic"].contains(&kind);
        let effects: Vec<&Value> = effects
            .iter()
            .filter(|effect| is_of(effect, "play") == played)
            .collect();
        let effect = effects[self.below(effects.len())];
        self.always = is_of(effect, "always");
        self.value(effect, 0)
    }

    /// A card of any kind with an effect or two.
    fn card(&mut self, number: usize) -> String {
        let (kind, body) = PLAIN[self.below(PLAIN.len())];
        let schema = self.schema;
        let timing = self.value(&schema["$defs"]["timing_words"], 0);
        let body = body.replace("\"TIMING\"", &timing);
        let id = format!("made-{kind}-{number}");
        let effect = self.effect(kind);
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"Made {kind} {number}\"\n{body}\neffects = [{effect}]\n"
        )
    }
}

/// The embedded cards with those of `cards` that a check lets through, and the texts of these.
fn pool(mut cards: Vec<String>) -> (Arc<Pool>, Vec<String>) {
    loop {
        let mut text = String::new();
        let mut lines = Vec::new();
        for card in &cards {
            lines.push(text.matches('\n').count() + 1);
            text.write_str(card).unwrap();
        }
        let embedded = load::CARD_FILES
            .iter()
            .map(|(path, text)| Source::new(*path, *text))
            .collect();
        let own = vec![Source::new("made.toml", text)];
        let faults = match from_files::compile::<HullBreach>(&[embedded, own]) {
            Ok(set) => return (set.pool, cards),
            Err(faults) => faults,
        };
        let places = faults.iter().filter_map(breachlab::plan::Fault::place);
        let wrong: BTreeSet<usize> = places
            .map(|(line, _)| lines.partition_point(|&first| first <= line) - 1)
            .collect();
        assert!(!wrong.is_empty(), "{}", faults.render(false));
        let mut at = 0;
        cards.retain(|_| {
            at += 1;
            !wrong.contains(&(at - 1))
        });
    }
}

/// The cards made of one seed.
fn made(seed: u64) -> (Arc<Pool>, Vec<String>) {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let address = Address {
        seed,
        cell: 0,
        number: 0,
    };
    let mut maker = Maker {
        schema: &schema,
        luck: Stream::new(address, Lane::Think(202), 0),
        always: false,
    };
    pool((0..TRIED).map(|number| maker.card(number)).collect())
}

/// A duel of random decks of the pool between two embedded pilots.
fn duel(pool: &Arc<Pool>, seed: u64, names: [&str; 2]) -> Job<HullBreach> {
    let address = Address {
        seed,
        cell: 1,
        number: 0,
    };
    let mut luck = Stream::new(address, Lane::Think(203), 0);
    let decks = [0; 2].map(|_| deck(pool, &mut luck));
    let rules = Rules {
        max_game_rounds: 25,
        ..Rules::default()
    };
    let setup = |decks: Vec<_>| Setup::new(Arc::clone(pool), decks, rules.clone()).unwrap();
    let [one, other] = &decks;
    let read = |name: &str| {
        let source = HullBreach::strategy(name)?;
        read_strategy(
            &source,
            <HullBreach as breachlab::engine::Features>::PARAMETERS,
            <HullBreach as breachlab::engine::Features>::WORTHS,
            <HullBreach as breachlab::engine::Features>::CUES,
        )
    };
    let files = names.map(|name| read(name).unwrap());
    Job {
        setups: vec![
            setup(vec![one.clone(), other.clone()]),
            setup(vec![other.clone(), one.clone()]),
        ],
        pilots: pilots(&files, &read).unwrap(),
        seed,
        cell: 0,
        stop: Stop::Exact(2),
    }
}

/// Decisions after which a match of such cards has shown what it will: the engine ends those that go on without end, long
/// after a debug build has run out of time.
const ENOUGH: u64 = if cfg!(debug_assertions) { 250 } else { 4_000 };

/// Plays a match as its pilots would, and looks at every decision as they do.
fn piloted(job: &Job<HullBreach>) {
    let mut walk = Walk::new(job, 0);
    let mut minds = [0, 1].map(|seat| {
        let mut mind = Mind::new();
        mind.wake(walk.fixture.address(), Seat(seat));
        mind
    });
    for _ in 0..ENOUGH {
        let Ok(seat) = walk.ask() else { return };
        let actions = walk.menu.actions();
        assert!(!actions.is_empty(), "nothing to choose");
        let view = HullBreach::view(walk.setup, &walk.state, seat);
        let pilot = &job.pilots[walk.fixture.entry(seat)];
        let at = pilot.choose(&view, actions, &mut minds[seat.at()]);
        walk.act(at);
        if let Err(broken) = HullBreach::check(walk.setup, &walk.state) {
            panic!("{broken}");
        }
    }
}

#[test]
fn cards_nobody_would_print_are_refused_or_played_to_an_end() {
    let matches = env("STRESS").unwrap_or(if cfg!(debug_assertions) { 90 } else { 2000 });
    let first = env("STRESS_SEED").unwrap_or(1);
    let (mut failed, mut kept) = (Vec::new(), 0);
    // A pool for every thirty matches.
    for seed in first..first + matches.div_ceil(30) {
        let (pool, cards) = made(seed);
        kept += cards.len();
        for number in 0..30 {
            let at = seed * 1000 + number;
            let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                if number % 3 > 0 {
                    stress::play(&pool, at, &mut None, ENOUGH);
                } else {
                    let rivals = ["commander", "boarder", "turtle", "novice"];
                    let rival = rivals[number as usize / 3 % rivals.len()];
                    piloted(&duel(&pool, at, ["commander", rival]));
                }
            }));
            if let Err(cause) = caught {
                let said = cause.downcast_ref::<String>().cloned().unwrap_or_default();
                // Named as the last actions name them.
                let is_named = |card: &&String| {
                    let name = card.lines().find_map(|line| line.strip_prefix("name = "));
                    name.is_some_and(|name| said.contains(&format!("{}\"", name.trim_matches('"'))))
                };
                let cards: Vec<&String> = cards.iter().filter(is_named).collect();
                failed.push(format!("pool {seed}, match {number}: {said} {cards:#?}"));
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {matches}: {failed:#?}",
        failed.len()
    );
    // Otherwise nothing was tried.
    assert!(kept as u64 > matches / 30 * 20, "{kept} cards");
}
