//! Its positions in the lab, and some that no rule brings to an end.

use std::hash::Hash as _;
use std::sync::Mutex;

use breachlab::dice::{Dice, Scripted};
use breachlab::engine::{Game, Log, Said, Seat, Stages, digest_of};
use breachlab::lab::{Scene, SceneEnd};
use breachlab::strategy::Pilot;

use super::{Action, Event, GOOD, Setup, State, Toy};

impl Stages for Toy {
    fn begin<D: Dice, L: Log<Event>>(_: &Setup, _: &mut State, _: &mut D, _: &mut L) {}

    fn ended(state: &State) -> Option<usize> {
        state.over.map(|_| 0)
    }

    fn say(_: &Setup, _: &State, action: Action) -> String {
        format!("{action:?}")
    }

    fn sentences(_: &Setup) -> Vec<String> {
        Vec::new()
    }

    fn asks(_: &State) -> &'static [&'static str] {
        &[]
    }

    fn declines(_: Action) -> bool {
        false
    }

    fn interrupts(_: &State) -> bool {
        false
    }

    fn tell_with_rules(_: &Setup, event: &Event) -> Said {
        Said {
            name: "event",
            text: format!("{event:?}"),
            rules: &[],
        }
    }

    fn position(_: &Setup, state: &State) -> Vec<String> {
        vec![format!("round {}", state.round)]
    }

    fn roster(_: &Setup, _: &State) -> Vec<(u32, String)> {
        Vec::new()
    }

    const FATES: &'static [&'static str] = &["there"];

    fn fate(_: &State, _: u32, _: Seat) -> u8 {
        0
    }

    fn moment(state: &State) -> (u32, u32) {
        (state.round.into(), state.asked.into())
    }

    fn moment_in_words(state: &State) -> String {
        format!("round {}", state.round)
    }

    fn commands(_: &State, _: u32) -> Seat {
        Seat(0)
    }

    fn digest(state: &State) -> u128 {
        digest_of(|hasher| format!("{state:?}").hash(hasher))
    }

    fn reads_only_hits(_: &Setup) -> bool {
        false
    }
}

/// A position beyond the last round, with more points than win: no rule ends it, until the cards are gone.
pub(crate) fn endless(seats: usize) -> Scene<Toy> {
    let setup = Setup {
        decks: vec![GOOD; seats],
    };
    let mut state = Toy::blank(&setup);
    Toy::deal(&setup, &mut state, &mut Scripted::new(&[0]), &mut ());
    state.round = super::ROUNDS + 1;
    for seat in Seat::first(seats) {
        state.sides[seat].points = 100;
    }
    Scene {
        title: "without end".to_owned(),
        cites: Vec::new(),
        path: "endless.scenario.toml".to_owned(),
        setup,
        state: Mutex::new(state),
        pilots: vec![Pilot::Random; seats],
        pilot_names: vec!["random".to_owned(); seats],
        orders: Vec::new(),
        stop: SceneEnd::Over,
        begins: (0, 0),
        dice: None,
        expect: Vec::new(),
    }
}

/// The same after the last card: whoever is asked has nothing to choose from.
pub(crate) fn empty_handed() -> Scene<Toy> {
    let scene = endless(2);
    {
        let mut state = scene.state.lock().expect("nobody has it yet");
        state.is_setup = false;
        for side in &mut state.sides.0 {
            side.held = 0;
        }
    }
    scene
}
