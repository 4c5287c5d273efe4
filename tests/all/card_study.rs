//! Questions about single cards, with the real game: exchanging a card moves no other luck, equal versions are
//! equal to the last match, and what the verbs print can be replayed.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use breachlab::analysis::cards::{
    Arm, DeckVersion, DeepRequest, RankedCard, Ranking, StudyField, Trial, deep, fewest, played,
    rank, trials,
};
use breachlab::cli::CliError;
use breachlab::games::hull_breach::{HullBreach, study};
use breachlab::games::{ForkPlan, GameRow, Order, Study, Swap};
use breachlab::play::{Hooks, Progress, Workers};
use breachlab::report;
use breachlab::tally::Tally;

use crate::cli::{Folder, breachlab, text};

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

pub(crate) fn opened(decks: &[&str], strategies: &[&str]) -> Box<dyn Study> {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let order = Order {
        decks: names(decks),
        strategies: names(strategies),
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

#[test]
fn an_exact_copy_in_the_same_places_plays_the_same_matches() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 7);
    for card in ["cr-harpy", "bt-heavy", "ev-turn", "st-skyline"] {
        let trial = in_rdf_line(field.study.as_ref(), card);
        let copy = field.study.copy(trial.card);
        let played = points(&mut field, &[trial.with(), trial.every(copy)], 20);
        assert_eq!(played[0], played[1], "{card}");
        let arm = Arm {
            host: 0,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.every(copy),
        };
        let value = breachlab::analysis::cards::value(&field, &[arm], &[0], &(0..20)).unwrap();
        assert_eq!((value.value, value.differing), (0.0, 0), "{card}");
        // That the two are copies is not known to the estimate.
        assert!(value.low < 0.0 && 0.0 < value.high, "{card}");
        let mirror = Arm {
            host: 0,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.with(),
        };
        let value = breachlab::analysis::cards::value(&field, &[mirror], &[0], &(0..20)).unwrap();
        assert_eq!(
            (value.low, value.value, value.high),
            (0.0, 0.0, 0.0),
            "{card} against itself"
        );
    }
}

#[test]
fn a_replacement_moves_results_and_only_where_it_was_met() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 7);
    let trial = in_rdf_line(field.study.as_ref(), "cr-harpy");
    let plain = field
        .study
        .plain(trial.card)
        .expect("a cruiser has numbers");
    let played = points(&mut field, &[trial.with(), trial.every(plain)], 60);
    let same = played[0]
        .iter()
        .zip(&played[1])
        .filter(|(a, b)| a == b)
        .count();
    assert!(
        same < 120 && same > 60,
        "{same} of 120 matches have the same winner"
    );
}

#[test]
fn scores_are_those_of_the_run_that_replays_them() {
    let workers = workers(1);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 0x5eed);
    let cell = field.cells(0)[0];
    let number = field.number(cell);
    let points = points(&mut field, &[DeckVersion::default()], 2);
    let folder = Folder::new("replayed");
    for (at, points) in points[0].iter().enumerate() {
        let args = format!(
            "replay rdf-line col-wolfpack --strategy rush --cell {number} --match {at} --json"
        );
        let output = breachlab(&folder.0, &args).output().unwrap();
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a document");
        let score = told["seats"][0]["score"].as_f64().expect("a score");
        assert_eq!(score, f64::from(*points) / 60.0, "match {at}");
    }
}

#[test]
fn a_blank_never_comes_into_play() {
    let study = two_decks();
    let trial = in_rdf_line(study.as_ref(), "cr-harpy");
    let version = trial
        .blank(study.as_ref())
        .expect("its places can be empty");
    let bout = breachlab::games::Bout {
        host: 0,
        guest: Some(1),
        pilot: 0,
        swaps: &version.own,
        other: &[],
        seed: 3,
        cell: 0,
    };
    let mut play = study.bout(&bout).unwrap();
    play.aim(3, 0, breachlab::play::Stop::Exact(60));
    let done = play.run(&workers(2), hooks());
    let entry = study.hosts()[0]
        .list
        .iter()
        .find(|listing| listing.card == trial.card)
        .unwrap()
        .entry;
    let card = done.tally.entries[0].cards[entry];
    assert!(
        card.drawn.copies > 0 && card.deployed.copies == 0,
        "{card:?}"
    );
}

#[test]
fn a_match_split_into_equals_ends_alike() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 11);
    let trial = in_rdf_line(field.study.as_ref(), "cr-harpy");
    let copy = field.study.copy(trial.card);
    let cell = field.cells(0)[0];
    let plan = ForkPlan {
        slots: &trial.slots,
        twin: copy,
    };
    let forked = field
        .forks(cell, &DeckVersion::default(), plan, 0..30)
        .unwrap_or_else(|halt| panic!("{halt:?}"));
    assert!(
        forked.len() > 20,
        "four copies are drawn in most matches, here {}",
        forked.len()
    );
    let whole = points(&mut field, &[DeckVersion::default()], 30);
    for one in &forked {
        assert_eq!(one.score, one.twin, "match {}", one.number);
        assert_eq!(
            one.score, whole[0][one.number as usize],
            "match {}",
            one.number
        );
    }
    let plain = field.study.plain(trial.card).unwrap();
    let plan = ForkPlan {
        twin: plain,
        ..plan
    };
    let forked = field
        .forks(cell, &DeckVersion::default(), plan, 0..30)
        .unwrap_or_else(|halt| panic!("{halt:?}"));
    assert!(
        forked.iter().any(|one| one.score != one.twin),
        "a weaker card changes some match"
    );
}

#[test]
fn a_deck_makes_room_among_cards_of_the_same_kind() {
    let study = two_decks();
    let card = study.find("cr-king-fisher").expect("it is in the set");
    let room = study.room(0, card, 3).expect("rdf-line may hold it");
    assert_eq!(room.len(), 3);
    let harpy = study.hosts()[0].slots(study.find("cr-harpy").unwrap());
    assert!(
        room.iter().any(|slot| harpy.contains(slot)),
        "the most plentiful cruiser gives first: {room:?}"
    );
    let locked = study.find("ma-exoframe").expect("a Corporate card");
    assert_eq!(study.room(0, locked, 3), None);
}

#[test]
fn plain_cards_have_the_cost_of_what_they_stand_in_for() {
    let mut study = two_decks();
    let card = study.find("cr-harpy").unwrap();
    let plain = study.plain(card).unwrap();
    assert!(
        study.describe(plain).contains("cost 3/3"),
        "{}",
        study.describe(plain)
    );
    for card in ["ev-turn", "ta-ambush", "bt-heavy", "fd-decoy"] {
        assert_eq!(study.plain(study.find(card).unwrap()), None, "{card}");
    }
    let dear = study.turned(card, &[(0, 6)]);
    assert_eq!(dear, study.turned(card, &[(0, 6)]));
    assert_eq!(study.turned(card, &[(0, 3)]), card);
    let other = study.plain_at(dear).unwrap();
    assert_ne!(other, plain);
    assert!(
        study.describe(other).contains("cost 6/3"),
        "{}",
        study.describe(other)
    );
}

#[test]
fn a_ranking_is_the_same_for_any_number_of_threads() {
    let ranked = |threads: usize| {
        let workers = workers(threads);
        let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
        let matches = fewest(&field).max(1500);
        let ranking = rank(&mut field, matches, 0.01).unwrap_or_else(|halt| panic!("{halt:?}"));
        assert!(
            field.played() <= matches * 11 / 10,
            "{} of {matches}",
            field.played()
        );
        let row = breachlab::games::find("hull-breach").unwrap();
        let question = breachlab::analysis::cards::question(&field, row, matches, 0.01);
        let report = breachlab::analysis::cards::rank_report(&field, question, &ranking);
        report::document(&report).unwrap()
    };
    let one = ranked(1);
    assert_eq!(one, ranked(3));
    let document: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(document["complete"], true);
    let rows = &document["cards"];
    assert_eq!(rows.as_array().unwrap().len(), 130);
    for key in [
        "card",
        "verdict",
        "value_over_replacement",
        "ci_low",
        "ci_high",
        "q_value",
        "holds_pilots",
        "holds_decks",
        "fair_cost",
        "matches",
        "gain",
    ] {
        assert!(rows[0].get(key).is_some(), "{key}");
    }
    // A card of a faction neither deck has: no data, and no zero.
    let locked = rows
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["card"] == "ma-exoframe")
        .unwrap();
    assert!(
        locked["value_over_replacement"].is_null() && locked["q_value"].is_null(),
        "{locked}"
    );
}

/// Interrupts once so many matches were played.
struct Impatient {
    left: AtomicU64,
    interrupt: AtomicBool,
}

impl Impatient {
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

impl Progress for Impatient {
    fn played(&self, matches: u64) {
        let left = self.left.load(Ordering::Relaxed).saturating_sub(matches);
        self.left.store(left, Ordering::Relaxed);
        self.interrupt.store(left == 0, Ordering::Relaxed);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}
}

#[test]
fn an_interrupted_ranking_keeps_the_values_of_what_was_played_and_no_others() {
    let workers = workers(1);
    let ranked = |impatient: &Impatient| {
        let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
        let least = fewest(&field);
        let ranking = rank(&mut field, 3 * least, 0.01).unwrap();
        assert!(field.played() <= 4 * least);
        (ranking, field.played())
    };
    let (whole, played) = ranked(&Impatient::after(u64::MAX));
    assert!(whole.is_complete);
    let (none, _) = ranked(&Impatient::after(0));
    assert!(!none.is_complete && none.rows.iter().all(|row| row.value.is_none()));
    let (part, _) = ranked(&Impatient::after(played * 3 / 4));
    assert!(!part.is_complete);
    let valued = |ranking: &Ranking| {
        ranking
            .rows
            .iter()
            .filter(|row| row.value.is_some())
            .count()
    };
    // Within the second stage: every card is judged by the part that all have, which is less than the whole.
    let judged = |ranking: &Ranking| -> Vec<(usize, u64)> {
        let rows = ranking.rows.iter().filter(|row| !row.is_first_look);
        let mut sets: Vec<_> = rows
            .filter_map(|row| Some((row.card, row.value?.sets)))
            .collect();
        sets.sort_unstable();
        sets
    };
    assert_eq!(valued(&part), valued(&whole));
    let [part, all] = [&part, &whole].map(judged);
    assert_eq!(part.len(), all.len());
    assert!(part.iter().zip(&all).all(|(part, all)| part.1 <= all.1));
    assert!(part.iter().zip(&all).any(|(part, all)| part.1 < all.1));
}

/// Before every card has all its matches of the first stage: what all have by then is shown, as a first look.
#[test]
fn an_early_interrupt_leaves_a_first_look_at_every_card() {
    let workers = workers(1);
    let least = fewest(&StudyField::new(two_decks(), &workers, hooks(), 5));
    let impatient = Impatient::after(least / 2);
    let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
    // Four sets of each card before any is judged: 1, then 2, then 4 of them.
    let part = rank(&mut field, 4 * least, 0.01).unwrap();
    assert!(!part.is_complete && part.first_sets == 1);
    let has_plain =
        |row: &&RankedCard| field.study.plain(row.card).is_some() && !row.trials.is_empty();
    let seen: Vec<&RankedCard> = part.rows.iter().filter(has_plain).collect();
    assert!(seen.len() > 20, "{}", seen.len());
    for row in seen {
        assert!(row.is_first_look && row.value.is_some(), "{}", row.card);
        assert_eq!(row.verdict.word(), "undecided");
    }
}

#[test]
fn an_interrupted_deep_look_keeps_the_parts_that_were_played() {
    let workers = workers(1);
    let impatient = Impatient::after(900);
    let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
    let asked = DeepRequest {
        card: field.study.find("cr-harpy").unwrap(),
        matches: 2000,
        band: 0.01,
    };
    let deep = deep(&mut field, &workers, impatient.hooks(), asked).unwrap();
    assert!(!deep.is_complete);
    assert!(deep.value.is_some() && deep.companions.is_empty() && deep.draws.split == 0);
}

#[test]
fn a_deep_look_fills_every_part() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
    let card = field.study.find("cr-harpy").unwrap();
    let asked = DeepRequest {
        card,
        matches: 3000,
        band: 0.01,
    };
    let deep = deep(&mut field, &workers, hooks(), asked).unwrap_or_else(|halt| panic!("{halt:?}"));
    assert!(deep.value.is_some() && deep.blank.is_some() && deep.replacement.is_some());
    assert_eq!((deep.by_pilot.len(), deep.by_deck.len()), (1, 2));
    assert!(deep.curves.len() >= 5 && deep.curves.iter().all(|curve| curve.points.len() >= 3));
    assert_eq!(deep.copies.len(), 5);
    assert_eq!(deep.companions.len(), 6);
    assert!(deep.draws.split > 0 && deep.draws.observed.is_some());
    assert!(!deep.flips.is_empty());
}

#[test]
fn a_card_without_numbers_is_held_against_the_median_of_its_type() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
    let card = field.study.find("ta-ambush").unwrap();
    let asked = DeepRequest {
        card,
        matches: 1500,
        band: 0.01,
    };
    let deep = deep(&mut field, &workers, hooks(), asked).unwrap_or_else(|halt| panic!("{halt:?}"));
    let replacement = deep.replacement.expect("other Tactics are tried");
    assert_eq!(field.study.subjects()[replacement].kind, "Tactic");
}

#[test]
fn arms_count_alike_whatever_their_copies() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
    let card = field.study.find("cr-harpy").unwrap();
    let plain = field.study.plain(card).unwrap();
    let arms: Vec<Arm> = trials(field.study.as_ref(), card, false)
        .iter()
        .map(|trial| Arm {
            host: trial.host,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.every(plain),
        })
        .collect();
    let value = |field: &mut StudyField<'_>, arms: &[Arm]| {
        played(field, arms, &[0], &(0..10))
            .unwrap_or_else(|halt| panic!("{halt:?}"))
            .unwrap()
            .value
    };
    let all = value(&mut field, &arms);
    let each: f64 = arms
        .iter()
        .map(|arm| value(&mut field, std::slice::from_ref(arm)))
        .sum();
    assert!((all - each / arms.len() as f64).abs() < 1e-12);
}

#[test]
fn only_the_named_places_are_exchanged() {
    let study = two_decks();
    let trial = in_rdf_line(study.as_ref(), "cr-harpy");
    let version = trial.every(study.plain(trial.card).unwrap());
    let slots: Vec<u8> = version.own.iter().map(|swap: &Swap| swap.slot).collect();
    assert_eq!(slots, trial.slots);
    assert!(version.other.is_empty());
}

static BARE: &[&GameRow] = &[&GameRow {
    study: None,
    ..GameRow::of::<HullBreach>()
}];

#[test]
fn a_game_without_such_questions_says_so() {
    for args in [
        vec!["breachlab", "cards"],
        vec!["breachlab", "card", "cr-harpy"],
        vec!["breachlab", "run", "--patch", "x.toml"],
    ] {
        let args = args.into_iter().map(Into::into);
        let refused = breachlab::cli::run(args, BARE).unwrap_err();
        assert!(
            matches!(
                refused,
                CliError::NoCardStudy {
                    game: "hull-breach"
                }
            ),
            "{refused}"
        );
        assert!(
            refused.to_string().contains("cannot mean anything"),
            "{refused}"
        );
    }
}

#[test]
fn the_verbs_write_what_they_say() {
    let folder = Folder::new("cards-verbs");
    let field = "--decks rdf-line,col-wolfpack --strategies rush";
    let output = breachlab(
        &folder.0,
        &format!("cards {field} --matches 2400 --out ranked"),
    )
    .output()
    .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for file in [
        "ranking.csv",
        "cost-curves.csv",
        "ranking.svg",
        "cost-value.png",
        "ranking.md",
        "run.json",
    ] {
        assert!(folder.at("ranked").join(file).exists(), "{file}");
    }
    std::fs::write(
        folder.at("dear.toml"),
        "[[change]]\nid = \"cr-harpy\"\ncost_resource = 6\n",
    )
    .unwrap();
    let args = format!(
        "card cr-harpy {field} --matches 1500 --patch dear.toml --compare --json --out looked"
    );
    let output = breachlab(&folder.0, &args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
    assert_eq!(
        found["cost"],
        serde_json::json!({ "resource": 6, "currency": 3 })
    );
    assert!(
        found["compare"]["difference"]["ci_low"].is_number(),
        "{found}"
    );
    for file in [
        "card.csv",
        "card.md",
        "verdict.svg",
        "curves.png",
        "card.json",
        "run.json",
    ] {
        assert!(folder.at("looked").join(file).exists(), "{file}");
    }
    let few = breachlab(&folder.0, "cards --matches 100")
        .output()
        .unwrap();
    assert_eq!(few.status.code(), Some(2));
    assert!(
        text(&few.stderr).contains("at least"),
        "{}",
        text(&few.stderr)
    );
    let unknown = breachlab(&folder.0, "card cr-harpi").output().unwrap();
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        text(&unknown.stderr).contains("did you mean `cr-harpy`"),
        "{}",
        text(&unknown.stderr)
    );
}

#[test]
fn the_small_plan_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::new("small-plan");
    let plan = crate::golden::at("reports/hull-breach/cards-small.plan.toml");
    let ranked = |threads: u8| {
        let args = format!(
            "cards --plan {} --threads {threads} --out ranked{threads} --quiet",
            plan.display()
        );
        let output = breachlab(&folder.0, &args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let folder = folder.at(&format!("ranked{threads}"));
        ["ranking.csv", "cost-curves.csv", "ranking.md", "run.json"]
            .map(|file| std::fs::read(folder.join(file)).unwrap())
    };
    assert!(ranked(1) == ranked(3));
}

#[test]
fn a_card_plan_is_read_whole() {
    use breachlab::plan::{Source, read_cards_plan};
    let plan = |text: &str| read_cards_plan(&Source::new("p.plan.toml", text));
    let read =
        plan("name = \"x\"\nmatches = 5\ndecks = [\"a\", \"b\"]\nfair_band = 0.5\n").unwrap();
    assert_eq!(
        (read.matches, read.decks.len(), read.band),
        (5, 2, Some(0.5))
    );
    let faults = plan("name = \"x\"\nmatches = 0\nfairband = 2\n").unwrap_err();
    let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let all = all.join("\n");
    assert!(
        all.contains("p.plan.toml:2:11") && all.contains("did you mean `fair_band`"),
        "{all}"
    );
}
