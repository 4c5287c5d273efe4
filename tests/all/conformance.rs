//! What every game promises, checked over random matches of every line-up in the list at the end.
//!
//! To add a game, add one line to that list.

use breachlab::dice::{Lane, Luck, Stream};
use breachlab::engine::{
    Fixture, Game, Job, Menu, Outcome, Record, Seat, Table, Turn, WHOLE_SCORE,
};
use breachlab::strategy::{Mind, Pilot};

const MATCHES: u64 = if cfg!(debug_assertions) { 120 } else { 1000 };

/// A match played by hand, decision by decision, so that a test can look in between.
struct Walk<'a, G: Game> {
    setup: &'a G::Setup,
    fixture: Fixture,
    luck: Luck,
    state: G::State,
    menu: Menu<G::Action>,
}

impl<'a, G: Game> Walk<'a, G> {
    fn new(job: &'a Job<G>, number: u64) -> Self {
        let fixture = job.fixture(number);
        let setup = &job.setups[fixture.rotation()];
        let mut luck = Luck::new(fixture.address());
        let mut state = G::blank(setup);
        G::deal(setup, &mut state, &mut luck, &mut ());
        Self {
            setup,
            fixture,
            luck,
            state,
            menu: Menu::new(),
        }
    }

    /// A stream for the test's own choices, apart from all that a match uses.
    fn whim(&self) -> Stream {
        Stream::new(
            self.fixture.address(),
            Lane::Think(200),
            self.fixture.number,
        )
    }

    /// Whose decision it is, with the menu filled; none once it is over.
    fn ask(&mut self) -> Result<Seat, Outcome> {
        match G::turn(&self.state) {
            Turn::Over(outcome) => Err(outcome),
            Turn::Decide(seat) => {
                self.menu.clear();
                G::legal(self.setup, &self.state, &mut self.menu);
                Ok(seat)
            }
        }
    }

    fn act(&mut self, at: usize) {
        let action = self.menu.actions()[at];
        G::apply(self.setup, &mut self.state, action, &mut self.luck, &mut ());
    }

    /// Plays on at random to the end; the actions chosen and the outcome.
    fn finish(mut self, mut whim: Stream) -> (Vec<u64>, Outcome) {
        let mut codes = Vec::new();
        loop {
            if let Err(outcome) = self.ask() {
                return (codes, outcome);
            }
            let at = whim.below(self.menu.actions().len() as u32) as usize;
            codes.push(G::code(self.menu.actions()[at]));
            self.act(at);
        }
    }
}

impl<G: Game> Clone for Walk<'_, G> {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup,
            fixture: self.fixture,
            luck: self.luck.clone(),
            state: self.state.clone(),
            menu: self.menu.clone(),
        }
    }
}

/// Menus are never empty and have no repeats, invariants hold at every decision, the match ends in time with a
/// proper outcome.
pub(crate) fn random_matches_are_proper<G: Game>(job: &Job<G>) {
    for number in 0..MATCHES {
        let mut walk = Walk::new(job, number);
        let at = walk.fixture;
        let mut whim = walk.whim();
        let mut decisions = 0;
        let outcome = loop {
            let check = G::check(walk.setup, &walk.state);
            assert_eq!(check, Ok(()), "{at}, decision {decisions}");
            match walk.ask() {
                Err(outcome) => break outcome,
                Ok(seat) => assert!(seat.at() < job.seats(), "{at}: no such seat"),
            }
            let actions = walk.menu.actions();
            assert!(
                !actions.is_empty(),
                "{at}, decision {decisions}: empty menu"
            );
            let mut codes: Vec<u64> = actions.iter().map(|&action| G::code(action)).collect();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(
                codes.len(),
                actions.len(),
                "{at}, decision {decisions}: {actions:?}"
            );
            let chosen = whim.below(actions.len() as u32) as usize;
            walk.act(chosen);
            decisions += 1;
            assert!(decisions <= G::MOST_DECISIONS, "{at} goes on and on");
        };
        let scores: u32 = Seat::first(job.seats())
            .map(|seat| u32::from(outcome.score[seat]))
            .sum();
        assert!(
            outcome.score.0.iter().all(|&score| score <= WHOLE_SCORE),
            "{at}: {outcome:?}"
        );
        if G::IS_ZERO_SUM {
            assert_eq!(scores, u32::from(WHOLE_SCORE), "{at}: {outcome:?}");
        }
        assert!(
            usize::from(outcome.ending) < G::ENDINGS.len(),
            "{at}: {outcome:?}"
        );
    }
}

/// A copy of a state with a copy of its dice has the same future, and playing the copy leaves the original be.
pub(crate) fn a_copy_with_the_same_dice_has_the_same_future<G: Game>(job: &Job<G>) {
    for number in 0..MATCHES / 4 {
        let mut walk = Walk::new(job, number);
        let mut whim = walk.whim();
        let mut decisions = 0_u32;
        while walk.ask().is_ok() {
            if decisions.is_multiple_of(16) {
                let first = walk.clone().finish(whim.clone());
                let second = walk.clone().finish(whim.clone());
                assert_eq!(first, second, "{}, decision {decisions}", walk.fixture);
            }
            let at = whim.below(walk.menu.actions().len() as u32) as usize;
            walk.act(at);
            decisions += 1;
        }
    }
}

fn decision<G: Game>(
    walk: &Walk<'_, G>,
    state: &G::State,
    seat: Seat,
    pilot: &Pilot<G>,
    mind: &mut Mind<G>,
) -> usize {
    mind.wake(walk.fixture.address(), seat);
    let view = G::view(walk.setup, state, seat);
    pilot.choose(&view, walk.menu.actions(), mind)
}

/// Dealing anew what a seat cannot see changes neither its menu nor what its pilot does, and breaks nothing.
/// What a mind still holds from other decisions does not matter either.
pub(crate) fn hidden_cards_do_not_sway_a_pilot<G: Game>(job: &Job<G>) {
    let mut used: Mind<G> = Mind::new();
    for number in 0..MATCHES {
        let mut walk = Walk::new(job, number);
        let mut whim = walk.whim();
        let mut menu = Menu::new();
        while let Ok(seat) = walk.ask() {
            let mut dreamt = walk.state.clone();
            G::redeal(walk.setup, &mut dreamt, seat, &mut whim);
            let at = walk.fixture;
            assert_eq!(
                G::check(walk.setup, &dreamt),
                Ok(()),
                "{at}: a redealt state is broken"
            );
            assert_eq!(
                G::turn(&dreamt),
                Turn::Decide(seat),
                "{at}: another seat's turn"
            );
            menu.clear();
            G::legal(walk.setup, &dreamt, &mut menu);
            assert_eq!(menu.actions(), walk.menu.actions(), "{at}: another menu");
            for pilot in &job.pilots {
                let truth = decision(&walk, &walk.state, seat, pilot, &mut Mind::new());
                let dream = decision(&walk, &dreamt, seat, pilot, &mut used);
                let menu = walk.menu.actions();
                assert_eq!(
                    menu[truth], menu[dream],
                    "{at}: {seat:?} knows what it cannot see"
                );
            }
            let at = whim.below(walk.menu.actions().len() as u32) as usize;
            walk.act(at);
        }
    }
}

/// The record of a match names only what exists, and no copy is in two counts that exclude each other.
pub(crate) fn records_add_up<G: Game>(job: &Job<G>) {
    let mut table = Table::new(&job.setups[0]);
    for number in 0..MATCHES {
        job.play(&mut table, number, &mut ());
        let at = job.fixture(number);
        let record: &Record = table.record();
        assert_eq!(record.counters.len(), G::COUNTERS.len(), "{at}");
        assert!(usize::from(record.first) < job.seats(), "{at}");
        for clash in &record.clashes {
            assert!(
                usize::from(clash.outcome) < G::CLASH_OUTCOMES.len(),
                "{at}: {clash:?}"
            );
            assert!(
                clash.attacker.at().max(clash.defender.at()) < job.seats(),
                "{at}: {clash:?}"
            );
        }
        for (seat, cards) in record.cards.0.iter().enumerate() {
            assert!(
                seat < job.seats() || cards.is_empty(),
                "{at}: cards of an empty seat"
            );
            let mut entries: Vec<u16> = cards.iter().map(|card| card.entry).collect();
            entries.sort_unstable();
            entries.dedup();
            assert_eq!(
                entries.len(),
                cards.len(),
                "{at}: a deck entry has two rows"
            );
            for card in cards {
                let most = [card.opening, card.stuck, card.drawn + card.never_seen];
                assert!(
                    most.iter().all(|&count| count <= card.copies),
                    "{at}: {card:?}"
                );
                assert!(card.opening <= card.drawn, "{at}: {card:?}");
                assert_eq!(card.deployed > 0, card.first_turn > 0, "{at}: {card:?}");
            }
        }
    }
}

/// A job of like decks and pilots: its pairs (sets) are one match seen from each side.
pub(crate) fn the_halves_of_a_mirror_agree<G: Game>(job: &Job<G>) {
    let seats = job.seats() as u64;
    let mut table = Table::new(&job.setups[0]);
    for set in 0..MATCHES / 4 {
        let mut play = |number| {
            let fixture = job.fixture(number);
            let setup = &job.setups[fixture.rotation()];
            table.play(setup, &job.pilots, fixture, &mut ())
        };
        let first = play(set * seats);
        for rotation in 1..seats {
            assert_eq!(first, play(set * seats + rotation), "set {set}");
        }
    }
}

/// One line a game: its name, line-ups of every kind worth trying, and mirrors.
macro_rules! conformance {
    ($($game:ident: [$($job:expr),+ $(,)?], mirrors [$($mirror:expr),+ $(,)?];)+) => {$(
        mod $game {
            #[test]
            fn random_matches_are_proper() {
                $(super::random_matches_are_proper(&$job);)+
            }
            #[test]
            fn a_copy_with_the_same_dice_has_the_same_future() {
                $(super::a_copy_with_the_same_dice_has_the_same_future(&$job);)+
            }
            #[test]
            fn hidden_cards_do_not_sway_a_pilot() {
                $(super::hidden_cards_do_not_sway_a_pilot(&$job);)+
            }
            #[test]
            fn records_add_up() {
                $(super::records_add_up(&$job);)+
            }
            #[test]
            fn the_halves_of_a_mirror_agree() {
                $(super::the_halves_of_a_mirror_agree(&$mirror);)+
            }
        }
    )+};
}

conformance! {
    toy: [crate::toy::duel(), crate::toy::three()], mirrors [crate::toy::mirror()];
}
