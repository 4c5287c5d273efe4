//! Policy pilots of Gunship: they beat random play and play differently.

use breachlab::engine::{Log, Seat, Witness};
use breachlab::games::gunship::Gunship;
use breachlab::games::gunship::action::{Action, Fire};
use breachlab::games::gunship::event::Event;
use breachlab::games::{Loads, Order, Shelf};
use breachlab::play::{Job, Table};

use crate::line_ups::order;

const WHOLE: u64 = 60;

pub(super) fn ids(shelf: Shelf) -> Vec<String> {
    let shelved = Gunship::shelf(shelf).into_iter();
    shelved.map(|shelved| shelved.id).collect()
}

pub(super) fn duel(deck: &str, pilots: [&str; 2]) -> Job<Gunship> {
    order(&Order {
        decks: vec![deck.to_owned(); 2],
        strategies: pilots.map(str::to_owned).to_vec(),
        ..Order::default()
    })
}

/// What a run of matches came to.
#[derive(Default)]
struct GunshipCount {
    runs: u64,
    ions: u64,
    shots: u64,
    landings: u64,
}

impl Log<Event> for GunshipCount {
    const LISTENS: bool = false;
    fn tell(&mut self, _: Event) {}
}

impl Witness<Gunship> for GunshipCount {
    fn acted(&mut self, _: Seat, action: Action, _: usize) {
        match action {
            Action::Run => self.runs += 1,
            Action::Fire(Fire::Ion, _) => self.ions += 1,
            Action::Fire(Fire::Hit, _) => self.shots += 1,
            Action::Land => self.landings += 1,
            _ => {}
        }
    }
}

fn play(job: &Job<Gunship>, matches: u64) -> (u64, GunshipCount) {
    let mut table = Table::new(&job.setups[0]).checked(false);
    let (mut points, mut count) = (0, GunshipCount::default());
    for number in 0..matches {
        let fixture = job.fixture(number);
        let setup = &job.setups[fixture.rotation()];
        let outcome = table.play(setup, &job.pilots, fixture, &mut count);
        points += u64::from(outcome.score[fixture.seat_of(0)]);
    }
    (points, count)
}

/// Over all loadouts 120 matches each: 840 matches put three standard errors at some 4 points, and the weakest
/// pilot lies above 84.
#[test]
fn every_policy_takes_four_fifths_against_random_play() {
    for policy in ids(Shelf::Strategies) {
        if policy == "random" {
            continue;
        }
        let (mut points, mut matches) = (0, 0);
        for deck in ids(Shelf::Decks) {
            points += play(&duel(&deck, [&policy, "random"]), 120).0;
            matches += 120;
        }
        assert!(
            points * 100 >= 80 * matches * WHOLE,
            "{policy}: {points} points of {}",
            matches * WHOLE
        );
    }
}

#[test]
fn policies_play_differently() {
    let count = |policy: &str| play(&duel("interceptor", [policy, policy]), 200).1;
    let (hunter, duelist) = (count("carrier-hunter"), count("duelist"));
    let (ion, defensive) = (count("ion"), count("defensive"));
    let all = [&hunter, &duelist, &ion, &defensive].map(|count| count.ions + count.shots);
    assert!(
        hunter.runs > defensive.runs,
        "{} {}",
        hunter.runs,
        defensive.runs
    );
    assert!(duelist.shots > hunter.shots, "{all:?}");
    assert!(ion.ions > hunter.ions, "{} {}", ion.ions, hunter.ions);
    assert!(
        defensive.landings > hunter.landings,
        "{} {}",
        defensive.landings,
        hunter.landings
    );
}
