//! Random matches of random decks from the whole pool, with every seat count and switch; invariants at each
//! decision. Ad-hoc cards that use every word of the effect language are in the pool too.
//!
//! A few hundred matches in debug. `STRESS=20000 cargo test --release --test all stress` plays as many as
//! asked; `STRESS_SEED` moves on to others. A fault names the seed that repeats it.

use std::sync::Arc;

use breachlab::dice::{Address, Lane, Luck, Stream};
use breachlab::engine::{Game, Menu, Turn, WHOLE_SCORE};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::card::{DefId, Faction, Kind};
use breachlab::games::hull_breach::ids::{CARDS, CardIx};
use breachlab::games::hull_breach::pool::{Deck, Pool};
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::setup::Setup;
use breachlab::games::hull_breach::state::Ending;

/// Cards made of every word there is.
const EVERY_WORD: &str = include_str!("every_word.toml");

pub(crate) fn env(name: &str) -> Option<u64> {
    #[expect(
        clippy::disallowed_methods,
        reason = "how much is asked for from outside the tests"
    )]
    let given = std::env::var(name);
    given.ok()?.parse().ok()
}

/// A legal deck by the rules of §2.1.
pub(crate) fn deck(pool: &Pool, luck: &mut Stream) -> Deck {
    let of = |kinds: &[Kind], faction: Faction| -> Vec<DefId> {
        let fits = |def: Faction| def == Faction::Any || faction == Faction::Any || def == faction;
        let ids = (0..pool.cards.len() as u16).map(DefId);
        ids.filter(|&id| kinds.contains(&pool.def(id).kind) && fits(pool.def(id).faction))
            .collect()
    };
    let mut draw = |from: &[DefId]| from[luck.below(from.len() as u32) as usize];
    let station = draw(&of(&[Kind::Station], Faction::Any));
    let faction = pool.def(station).faction;
    let modules = of(&[Kind::ModuleStation], faction);
    let first = draw(&modules);
    let others: Vec<DefId> = modules.iter().copied().filter(|&id| id != first).collect();
    let second = draw(&others);
    let cards: Vec<DefId> = of(&Kind::ALL[1..], faction);
    let mut list: Vec<(DefId, u8)> = Vec::new();
    let mut effects = 0;
    while list.iter().map(|entry| u32::from(entry.1)).sum::<u32>() < 50 {
        let id = draw(&cards);
        // A match has room for so many standing effects a seat.
        let more = pool.def(id).effects.len as usize;
        if effects + more > 60 {
            continue;
        }
        match list.iter_mut().find(|entry| entry.0 == id) {
            Some(entry) if entry.1 < pool.def(id).kind.copies_allowed() => entry.1 += 1,
            Some(_) => continue,
            None => list.push((id, 1)),
        }
        effects += more;
    }
    let name = String::from("random");
    Deck {
        id: name.clone(),
        name,
        faction,
        station,
        modules: [first, second],
        list,
    }
}

fn rules(luck: &mut Stream) -> Rules {
    let mut coin = || luck.below(2) == 1;
    Rules {
        transport_gifts: coin(),
        marine_engagement_is_boarding: coin(),
        pursuit_ignores_stealth: coin(),
        station_may_pursue: coin(),
        window_rolloff: coin(),
        shield_covers_modules: coin(),
        split_live_defense: coin(),
        scoop: coin() && coin() && coin(),
        jam_needs_hunter: coin(),
        defender_boards_first: coin(),
        captors_collect: coin(),
        stranded_find_berths: coin(),
        prizes_return: coin(),
        spoils_in_any_phase: coin(),
        shipless_boards_lock: coin(),
        marines_must_fire: coin(),
        max_game_rounds: 25,
        grace_turns: luck.below(3) as u8,
        ..Rules::default()
    }
}

/// Mostly does something, so that much happens; gives up rarely.
fn choose(actions: &[Action], luck: &mut Stream) -> Action {
    let mut action = actions[luck.below(actions.len() as u32) as usize];
    for _ in 0..2 {
        let idle = matches!(
            action,
            Action::Pass | Action::Discard(_) | Action::Retreat | Action::Scoop
        );
        if idle && luck.below(3) > 0 {
            action = actions[luck.below(actions.len() as u32) as usize];
        }
    }
    action
}

/// Plays one match; how many decisions, and how it ended: as a runaway if it went on for `enough`.
pub(crate) fn play(
    pool: &Arc<Pool>,
    seed: u64,
    state: &mut Option<Box<<HullBreach as Game>::State>>,
    enough: u64,
) -> (u64, u8) {
    let address = Address {
        seed,
        cell: 0,
        number: 0,
    };
    let mut whim = Stream::new(address, Lane::Think(200), 0);
    let seats = 2 + whim.below(5) as usize;
    let decks = (0..seats).map(|_| deck(pool, &mut whim)).collect();
    let rules = rules(&mut whim);
    let set = Setup::new(Arc::clone(pool), decks, rules).unwrap();
    let st = state.get_or_insert_with(|| Box::new(HullBreach::blank(&set)));
    let mut luck = Luck::new(address);
    HullBreach::deal(&set, st, &mut luck, &mut ());
    let mut menu = Menu::new();
    let mut decisions = 0;
    let mut last = std::collections::VecDeque::new();
    let outcome = loop {
        if let Err(broken) = HullBreach::check(&set, st) {
            panic!(
                "seed {seed}, decision {decisions}: {broken}; {:?} after {last:#?}",
                st.frames.as_slice()
            );
        }
        let seat = match HullBreach::turn(st) {
            Turn::Over(outcome) => break outcome,
            Turn::Decide(seat) => seat,
        };
        assert!(
            st.lives(seat),
            "seed {seed}, decision {decisions}: {seat:?} is out and asked; {:?} after {last:#?}",
            st.frames.as_slice()
        );
        menu.clear();
        HullBreach::legal(&set, st, &mut menu);
        let actions = menu.actions();
        assert!(
            !actions.is_empty(),
            "seed {seed}, decision {decisions}: nothing to choose"
        );
        let action = choose(actions, &mut whim);
        let about = CardIx((HullBreach::code(action) >> 16) as u16);
        let name = if about.at() < CARDS {
            set.name(about)
        } else {
            ""
        };
        last.push_back(format!("{seat:?} {action:?} {name}"));
        if last.len() > 12 {
            last.pop_front();
        }
        HullBreach::apply(&set, st, action, &mut luck, &mut ());
        decisions += 1;
        if decisions >= enough {
            return (decisions, Ending::Runaway as u8);
        }
    };
    let sum: u32 = st.all().map(|seat| u32::from(outcome.score[seat])).sum();
    assert_eq!(sum, u32::from(WHOLE_SCORE), "seed {seed}");
    (decisions, outcome.ending)
}

/// Failures after which the rest is not worth playing.
const MOST_FAILED: usize = 20;

/// Keeps a failure in a file named by its seed; says what it is called, or why it could not be kept.
fn keep(seed: u64, cause: &(dyn std::any::Any + Send)) -> String {
    let said = cause.downcast_ref::<String>().map(String::as_str);
    let said = said
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without words");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/failures");
    let text = format!(
        "STRESS=1 STRESS_SEED={seed} cargo test --no-default-features --test all stress\n\n{said}\n"
    );
    let path = folder.join(format!("seed-{seed}.txt"));
    match std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, text)) {
        Ok(()) => format!("{seed}, see {}", path.display()),
        // The failure is reported in any case.
        Err(error) => format!("{seed}, not kept ({error}): {said}"),
    }
}

/// Playing the same actions with the same streams from a copy taken at any decision ends in the same bytes.
#[test]
fn a_copy_at_any_decision_replays_to_the_same_end() {
    use breachlab::engine::Stages;
    let pool = crate::stage::with_file(EVERY_WORD).pool;
    for seed in 1..=if cfg!(debug_assertions) { 12 } else { 200 } {
        let address = Address {
            seed,
            cell: 0,
            number: 0,
        };
        let mut whim = Stream::new(address, Lane::Think(201), 0);
        let seats = 2 + whim.below(3) as usize;
        let decks = (0..seats).map(|_| deck(&pool, &mut whim)).collect();
        let set = Setup::new(Arc::clone(&pool), decks, rules(&mut whim)).unwrap();
        let mut st = Box::new(HullBreach::blank(&set));
        let mut luck = Luck::new(address);
        HullBreach::deal(&set, &mut st, &mut luck, &mut ());
        let mut menu = Menu::new();
        // Copies with the number of actions that came before them.
        let (mut copies, mut actions) = (Vec::new(), Vec::new());
        while let Turn::Decide(_) = HullBreach::turn(&st) {
            if whim.below(40) == 0 && copies.len() < 12 {
                copies.push((st.clone(), luck.clone(), actions.len()));
            }
            menu.clear();
            HullBreach::legal(&set, &st, &mut menu);
            let action = choose(menu.actions(), &mut whim);
            actions.push(action);
            HullBreach::apply(&set, &mut st, action, &mut luck, &mut ());
        }
        let bytes = |st: &<HullBreach as Game>::State| {
            let pieces: Vec<_> = st.pieces.iter().map(|piece| format!("{piece:?}")).collect();
            (
                HullBreach::digest(st),
                pieces,
                format!("{:?} {:?}", st.counters, st.outcome),
            )
        };
        for (mut copy, mut luck, at) in copies {
            for &action in &actions[at..] {
                HullBreach::apply(&set, &mut copy, action, &mut luck, &mut ());
            }
            assert!(
                bytes(&copy) == bytes(&st),
                "seed {seed}, copied at decision {at}"
            );
        }
    }
}

#[test]
fn random_decks_play_to_an_end() {
    let matches = env("STRESS").unwrap_or(if cfg!(debug_assertions) { 120 } else { 2000 });
    let first = env("STRESS_SEED").unwrap_or(1);
    let pool = crate::stage::with_file(EVERY_WORD).pool;
    let (mut state, mut endings, mut longest) = (None, [0_u64; 5], 0);
    let mut failed = Vec::new();
    for seed in first..first + matches {
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            play(&pool, seed, &mut state, u64::MAX)
        }));
        let (decisions, ending) = match caught {
            Ok(end) => end,
            Err(cause) => {
                failed.push(keep(seed, &*cause));
                assert!(failed.len() < MOST_FAILED, "seeds that fail: {failed:#?}");
                // What a broken match left behind is no table for the next.
                state = None;
                continue;
            }
        };
        endings[usize::from(ending)] += 1;
        longest = longest.max(decisions);
    }
    assert!(failed.is_empty(), "seeds that fail: {failed:#?}");
    // Runaways are ended by the engine; cards that do that should not be in any set.
    assert_eq!(endings[4], 0, "endings {endings:?}, longest {longest}");
    assert!(endings[0] + endings[1] > 0, "endings {endings:?}");
}
