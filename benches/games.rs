//! What a match costs, for every game of the register: its starting decks, and its largest table.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use breachlab::games::{GAMES, Order, Playable, Shelf};
use breachlab::play::{Hooks, Stop, Workers};
use divan::Bencher;
use divan::counter::ItemsCount;

const MATCHES: u64 = 200;

fn main() {
    divan::main();
}

/// A line-up to time.
#[derive(Clone)]
struct BenchGames {
    game: &'static str,
    decks: Vec<String>,
    strategy: String,
}

impl fmt::Display for BenchGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x{} {}", self.game, self.decks.len(), self.strategy)
    }
}

fn tables() -> Vec<BenchGames> {
    let (mut tables, mut names) = (Vec::new(), Vec::new());
    for row in GAMES {
        let all = (row.shelf)(Shelf::Decks);
        let most = usize::from(*row.seats.end());
        let everybody = (0..most).map(|seat| all[seat % all.len()].id.clone());
        let starters = row.starters.iter().map(|&deck| deck.to_owned());
        for decks in [starters.collect::<Vec<_>>(), everybody.collect()] {
            for strategy in [row.pilot, "random"] {
                let table = BenchGames {
                    game: row.id,
                    decks: decks.clone(),
                    strategy: strategy.to_owned(),
                };
                // A game for two has no larger table, and decks that play alone share none.
                if (row.load)(&order(&table)).is_ok() && !names.contains(&table.to_string()) {
                    names.push(table.to_string());
                    tables.push(table);
                }
            }
        }
    }
    tables
}

fn order(table: &BenchGames) -> Order {
    Order {
        decks: table.decks.clone(),
        strategies: vec![table.strategy.clone(); table.decks.len()],
        ..Order::default()
    }
}

fn load(table: &BenchGames) -> Box<dyn Playable> {
    let row = breachlab::games::find(table.game).expect("the register lists it");
    let loaded = (row.load)(&order(table)).expect("embedded defaults are valid, by test");
    let mut play = loaded.play;
    play.aim(0x5eed, 0, Stop::Exact(MATCHES));
    play
}

#[divan::bench(args = tables(), sample_count = 10, sample_size = 1)]
fn matches(bencher: Bencher<'_, '_>, table: &BenchGames) {
    let play = load(table);
    let workers = Workers::new(NonZeroUsize::new(1)).expect("a thread can be had");
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    let wanted = play.run(&workers, hooks).tally;
    assert_eq!(wanted.matches, MATCHES);
    bencher.counter(ItemsCount::new(MATCHES)).bench_local(|| {
        let tally = play.run(&workers, hooks).tally;
        assert_eq!(tally, wanted, "the same matches count the same");
        tally.decisions
    });
}
