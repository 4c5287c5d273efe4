//! An interrupt ends what plays in pieces at once, however many pieces were asked for: so many that to walk through what
//! is left of them would never end.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use breachlab::analysis::draws::mulligans;
use breachlab::games::{Hands, Opening, Order, SceneOrder, find};
use breachlab::play::{Hooks, Workers};

/// Far more than anybody can play, or walk through.
const ASKED: u64 = 1 << 60;

/// Hands that set the flag after some.
struct BegunHands<'a> {
    after: u64,
    begun: AtomicU64,
    interrupt: &'a AtomicBool,
}

impl Hands for BegunHands<'_> {
    fn opening(&self, _number: u64, _interrupt: &AtomicBool) -> Option<Opening> {
        if self.begun.fetch_add(1, Ordering::Relaxed) + 1 >= self.after {
            self.interrupt.store(true, Ordering::Relaxed);
        }
        None
    }
}

#[test]
fn an_interrupt_of_hands_begins_no_more_however_many_were_asked_for() {
    let row = find("hull-breach").unwrap();
    let order = Order {
        decks: vec!["rdf-line".to_owned()],
        ..Order::default()
    };
    let pile = (row.pile)(&order).unwrap().unwrap();
    let workers = Workers::new(None).unwrap();
    for after in [0, 1, 100] {
        let interrupt = AtomicBool::new(after == 0);
        let hands = BegunHands {
            after,
            begun: 0.into(),
            interrupt: &interrupt,
        };
        let hooks = Hooks {
            progress: &(),
            interrupt: &interrupt,
        };
        let (_, is_complete) = mulligans(&hands, &pile, ASKED, &workers, hooks);
        assert!(!is_complete);
        let begun = hands.begun.load(Ordering::Relaxed);
        // One more on each thread that was in the middle of a hand.
        let most = after + workers.threads() as u64;
        assert!(begun <= most, "{begun} hands begun, wanted at most {most}");
    }
}

#[test]
fn an_interrupt_of_a_sample_begins_no_more_however_much_was_asked_for() {
    let lab = find("hull-breach").and_then(|row| row.lab).unwrap();
    let order = SceneOrder {
        scenario: "reports/hull-breach/ex-09-station-falls.scenario.toml".to_owned(),
        ..SceneOrder::default()
    };
    let scene = (lab.stage)(&order).unwrap();
    let workers = Workers::new(None).unwrap().in_chunks_of(5);
    let interrupt = AtomicBool::new(true);
    let hooks = Hooks {
        progress: &(),
        interrupt: &interrupt,
    };
    assert_eq!(scene.sample(&workers, 1, ASKED, hooks).unwrap().matches, 0);
}

#[test]
fn pieces_that_were_not_begun_are_never_looked_at() {
    let workers = Workers::new(None).unwrap();
    let (interrupt, begun) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let done = workers.map_until(0..ASKED, &interrupt, |piece| {
        begun.lock().unwrap().push(piece);
        if piece >= 9 {
            interrupt.store(true, Ordering::Relaxed);
        }
        piece
    });
    let mut begun = begun.into_inner().unwrap();
    begun.sort_unstable();
    assert_eq!(done, begun, "results come in the order of the pieces");
    assert!(
        done.len() as u64 >= 10 && done.len() <= 10 + 2 * workers.threads(),
        "{done:?}"
    );
    assert_eq!(done, (0..done.len() as u64).collect::<Vec<_>>());
}
