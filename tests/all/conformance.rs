//! What every game promises, checked over random matches: of the tests' own games by the list at the end, of those of the
//! register by the register.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use breachlab::engine::{Fingerprint, Menu, Piloted, Record, Redealt, Seat, Turn, WHOLE_SCORE};
use breachlab::play::{Finished, Hooks, Job, Stop, Table, Workers};
use breachlab::strategy::{Mind, Pilot};

use crate::walk::Walk;

/// Menus are never empty and have no repeats, invariants hold at every decision, the match ends in time with a
/// proper outcome. Two matches of three are played by the pilots, the third at random.
// Long because it is all that holds of a match, asked at each decision of one.
pub(crate) fn matches_are_proper<G: Piloted>(job: &Job<G>, matches: u64) {
    for number in 0..matches {
        let mut walk = Walk::new(job, number);
        let at = walk.fixture;
        let mut whim = walk.whim();
        let mut minds: Vec<Mind<G>> = (0..job.mode().seats()).map(|_| Mind::new()).collect();
        for (seat, mind) in Seat::first(job.mode().seats()).zip(&mut minds) {
            mind.wake(at.address(), seat);
        }
        let mut decisions = 0;
        let outcome = loop {
            let check = G::check(walk.setup, &walk.state);
            assert_eq!(check, Ok(()), "{at}, decision {decisions}");
            let seat = match walk.ask() {
                Err(outcome) => break outcome,
                Ok(seat) => seat,
            };
            assert!(seat.at() < job.mode().seats(), "{at}: no such seat");
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
            let chosen = if number.is_multiple_of(3) {
                walk.any(&mut whim)
            } else {
                let view = G::view(walk.setup, &walk.state, seat);
                job.pilots[at.entry(seat)].choose(&view, actions, &mut minds[seat.at()])
            };
            walk.act(chosen);
            decisions += 1;
            assert!(decisions <= G::MOST_DECISIONS, "{at} goes on and on");
        };
        let mode = job.mode();
        let side_scores = |side: usize| {
            let seats = Seat::first(mode.seats()).filter(move |&seat| mode.side(seat) == side);
            let mut scores: Vec<u8> = seats.map(|seat| outcome.score[seat]).collect();
            scores.dedup();
            assert_eq!(scores.len(), 1, "{at}: partners score alike: {outcome:?}");
            u32::from(scores[0])
        };
        let scores: u32 = (0..mode.sides()).map(side_scores).sum();
        assert!(
            outcome.score.0.iter().all(|&score| score <= WHOLE_SCORE),
            "{at}: {outcome:?}"
        );
        if !mode.plays_table() {
            assert_eq!(scores, u32::from(WHOLE_SCORE), "{at}: {outcome:?}");
        }
        assert!(
            usize::from(outcome.ending) < G::ENDINGS.len(),
            "{at}: {outcome:?}"
        );
    }
}

/// A copy of a state with a copy of its dice has the same future, and playing the copy leaves the original be.
pub(crate) fn a_copy_with_the_same_dice_has_the_same_future<G: Piloted>(
    job: &Job<G>,
    matches: u64,
) {
    for number in 0..matches.div_ceil(4) {
        let mut walk = Walk::new(job, number);
        let mut whim = walk.whim();
        let mut decisions = 0_u32;
        while walk.ask().is_ok() {
            if decisions.is_power_of_two() || decisions.is_multiple_of(256) {
                let first = walk.clone().finish(whim.clone());
                let second = walk.clone().finish(whim.clone());
                assert_eq!(first, second, "{}, decision {decisions}", walk.fixture);
            }
            let at = walk.any(&mut whim);
            walk.act(at);
            decisions += 1;
        }
    }
}

fn decision<G: Piloted>(
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

/// A seat is asked at each so many decisions of a match, and in each match at others: a debug build has no time for all of them,
/// `just conformance` has.
const ASKED_EACH: u64 = if cfg!(debug_assertions) { 5 } else { 1 };

/// Dealing anew what a seat cannot see changes neither its menu nor what its pilot does, and breaks nothing.
/// What a mind still holds from other decisions does not matter either.
pub(crate) fn hidden_cards_do_not_sway_a_pilot<G: Piloted>(job: &Job<G>, matches: u64) {
    let mut used: Mind<G> = Mind::new();
    for number in 0..matches {
        let mut walk = Walk::new(job, number);
        let mut whim = walk.whim();
        let mut menu = Menu::new();
        let mut decisions = number;
        while let Ok(seat) = walk.ask() {
            decisions += 1;
            if !decisions.is_multiple_of(ASKED_EACH) {
                let at = walk.any(&mut whim);
                walk.act(at);
                continue;
            }
            // Whether all of it or a part was dealt anew, nothing that the seat can see may have changed.
            let mut dreamt = G::blank(walk.setup);
            let (Redealt::Whole | Redealt::Part) = G::redeal(
                &G::view(walk.setup, &walk.state, seat),
                &mut dreamt,
                &mut whim,
            );
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
                let again = decision(&walk, &walk.state, seat, pilot, &mut used);
                let dream = decision(&walk, &dreamt, seat, pilot, &mut Mind::new());
                let menu = walk.menu.actions();
                assert_eq!(
                    menu[truth], menu[again],
                    "{at}: the pilot of {seat:?} remembers another match"
                );
                assert_eq!(
                    menu[truth], menu[dream],
                    "{at}: {seat:?} knows what it cannot see"
                );
            }
            let at = walk.any(&mut whim);
            walk.act(at);
        }
    }
}

/// The record of a match names only what exists, and no copy is in two counts that exclude each other.
pub(crate) fn records_add_up<G: Piloted>(job: &Job<G>, matches: u64) {
    let mut table = Table::new(&job.setups[0]);
    for number in 0..matches {
        job.play(&mut table, number, &mut ());
        let at = job.fixture(number);
        let record: &Record = table.record();
        assert_eq!(record.counters.len(), G::COUNTERS.len(), "{at}");
        assert!(usize::from(record.first) < job.mode().seats(), "{at}");
        for clash in &record.clashes {
            assert!(
                usize::from(clash.outcome) < G::CLASH_OUTCOMES.len(),
                "{at}: {clash:?}"
            );
            for party in [clash.attacker, clash.defender] {
                let is_there = match party.seat() {
                    Some(seat) => seat.at() < job.mode().seats(),
                    None => job.mode().plays_table(),
                };
                assert!(is_there, "{at}: {clash:?}");
            }
        }
        for (seat, cards) in record.cards.0.iter().enumerate() {
            assert!(
                seat < job.mode().seats() || cards.is_empty(),
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
pub(crate) fn the_halves_of_a_mirror_agree<G: Piloted>(job: &Job<G>, matches: u64) {
    let seats = job.entries() as u64;
    let mut table = Table::new(&job.setups[0]);
    for set in 0..matches.div_ceil(seats) {
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

fn run<G: Piloted>(job: &Job<G>, threads: usize) -> Finished<Fingerprint> {
    let workers = Workers::new(NonZeroUsize::new(threads)).expect("threads can be had");
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    workers.run_with(job, hooks, Fingerprint::new)
}

/// Every entry of a mirror takes exactly its share of the sets, and the two-seat interval has no width. What the table wins is
/// nobody's, but of the rest all have as much.
pub(crate) fn a_mirror_is_exactly_even<G: Piloted>(job: &mut Job<G>, matches: u64) {
    let seats = job.entries() as u64;
    job.stop = Stop::Exact(matches.next_multiple_of(seats));
    let tally = run(job, 2).tally;
    let table = job.mode().plays_table();
    let all = tally.matches * u64::from(WHOLE_SCORE);
    let shared: u64 = if table {
        tally.entries.iter().map(|entry| entry.score).sum()
    } else {
        all
    };
    for (at, entry) in tally.entries.iter().enumerate() {
        assert_eq!(entry.score * seats, shared, "entry {at}");
    }
    if seats == 2 && !table {
        let halves = tally.pairs.counts;
        assert_eq!(halves, [0, 0, tally.sets, 0, 0], "not every pair is a half");
    }
}

/// The same decks and pilots named in the other order give the same numbers in the other order.
pub(crate) fn exchanging_the_line_up_exchanges_the_results<G: Piloted>(
    job: &mut Job<G>,
    matches: u64,
) {
    if !job.mode().is_duel() {
        return;
    }
    job.stop = Stop::Exact(matches.next_multiple_of(2));
    let there = run(job, 1).tally;
    job.setups.reverse();
    job.pilots.reverse();
    let back = run(job, 1).tally;
    assert_eq!(there.entries[0], back.entries[1]);
    assert_eq!(there.entries[1], back.entries[0]);
    assert_eq!(there.first_turn, back.first_turn);
    assert_eq!(there.turns.len(), back.turns.len());
    assert_eq!(
        (there.draws, there.decisions, there.rolled),
        (back.draws, back.decisions, back.rolled)
    );
}

/// Matches differ from set to set, and no match knows those that were played on its table before.
pub(crate) fn matches_are_different_and_do_not_know_each_other<G: Piloted>(
    job: &Job<G>,
    matches: u64,
) {
    let hashes = |numbers: &mut dyn Iterator<Item = u64>| -> Vec<u64> {
        let mut table = Table::new(&job.setups[0]);
        let mut print = Fingerprint::new();
        numbers
            .map(|number| {
                job.play(&mut table, number, &mut print);
                print.last()
            })
            .collect()
    };
    let numbers = (0..matches).map(|set| set * job.entries() as u64);
    let mut forward = hashes(&mut numbers.clone());
    let mut backward = hashes(&mut numbers.rev());
    backward.reverse();
    assert_eq!(forward, backward);
    forward.sort_unstable();
    forward.dedup();
    // Very short matches can agree by chance; a generator that starts over would leave a handful.
    assert!(
        forward.len() as u64 > matches * 9 / 10,
        "{} different matches of {matches}",
        forward.len()
    );
}

/// One line a game of the tests: its name, matches a line-up in debug and in release builds, line-ups of every kind worth
/// trying, and mirrors.
macro_rules! conformance {
    ($($game:ident ($debug:literal, $release:literal): $jobs:expr, mirrors $mirrors:expr;)+) => {$(
        mod $game {
            const MATCHES: u64 = if cfg!(debug_assertions) { $debug } else { $release };

            conformance! { @each $jobs =>
                matches_are_proper
                a_copy_with_the_same_dice_has_the_same_future
                hidden_cards_do_not_sway_a_pilot
                records_add_up
                exchanging_the_line_up_exchanges_the_results
                matches_are_different_and_do_not_know_each_other
            }
            conformance! { @each $mirrors =>
                the_halves_of_a_mirror_agree
                a_mirror_is_exactly_even
            }
        }
    )+};
    (@each $jobs:expr => $($test:ident)+) => {$(
        #[test]
        fn $test() {
            for mut job in $jobs {
                super::$test(&mut job, MATCHES);
            }
        }
    )+};
}

conformance! {
    bail (60, 500): crate::modes::crews(), mirrors Vec::<breachlab::play::Job<crate::modes::bail::Bail>>::new();
    stars (3, 30): crate::modes::fleets(), mirrors crate::modes::mirrors();
    toy (120, 1000): [crate::toy::duel(), crate::toy::three(), crate::toy::searches()], mirrors [crate::toy::mirror()];
}

/// The same promises, kept by every game of the register over its own decks and pilots.
macro_rules! registered {
    ($($test:ident: $jobs:ident)+) => {$(
        #[test]
        fn $test() {
            struct VisitPromise;

            impl Visit for VisitPromise {
                fn game<G: Registered + FromFiles>(&mut self) {
                    let jobs = line_ups::$jobs::<G>();
                    let matches = line_ups::matches(&jobs[0]);
                    for mut job in jobs {
                        super::$test(&mut job, matches);
                    }
                }
            }

            games::each(&mut VisitPromise);
        }
    )+};
}

mod every_game {
    use breachlab::games::from_files::FromFiles;
    use breachlab::games::{self, Registered, Visit};

    use crate::line_ups;

    registered! {
        matches_are_proper: tables
        a_copy_with_the_same_dice_has_the_same_future: tables
        hidden_cards_do_not_sway_a_pilot: tables
        records_add_up: tables
        exchanging_the_line_up_exchanges_the_results: tables
        matches_are_different_and_do_not_know_each_other: tables
        the_halves_of_a_mirror_agree: mirrors
        a_mirror_is_exactly_even: mirrors
    }
}
