//! Absurd play of Gunship: how often the pilots fall for it, counted over seeded matches and laid out by hand.

use breachlab::engine::{Blunder, BlunderReport, Game, Judges, Log, Seat, Witness};
use breachlab::games::Shelf;
use breachlab::games::gunship::Gunship;
use breachlab::games::gunship::action::Action;
use breachlab::games::gunship::board::LIGHT;
use breachlab::games::gunship::card::Weapon;
use breachlab::games::gunship::event::Event;
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::{Loc, Zone};
use breachlab::play::Table;
use breachlab::strategy::Mind;

use super::pilots::{duel, ids};
use super::scene::{A, B, ShipScene};

/// Absurd play and its occasions, in the order of [`Gunship::BLUNDERS`].
#[derive(Default)]
struct Audit([Blunder; Gunship::BLUNDERS.len()]);

impl Log<Event> for Audit {
    const LISTENS: bool = false;
    fn tell(&mut self, _: Event) {}
}

impl Witness<Gunship> for Audit {
    fn decided(
        &mut self,
        setup: &<Gunship as Game>::Setup,
        state: &<Gunship as Game>::State,
        seat: Seat,
        menu: &[Action],
        chosen: usize,
    ) {
        let view = Gunship::view(setup, state, seat);
        let mut verdict = BlunderReport {
            blunders: &mut self.0,
            forecast: None,
        };
        Gunship::judge(&view, menu, chosen, &mut verdict);
    }
}

/// The same seeded matches for every pilot: 150 with each loadout, against itself.
fn audit(pilot: &str) -> [Blunder; Gunship::BLUNDERS.len()] {
    let mut audit = Audit::default();
    for deck in ids(Shelf::Decks) {
        let job = duel(&deck, [pilot, pilot]);
        let mut table = Table::new(&job.setups[0]).checked(false);
        for number in 0..150 {
            let fixture = job.fixture(number);
            let setup = &job.setups[fixture.rotation()];
            table.play(setup, &job.pilots, fixture, &mut audit);
        }
    }
    audit.0
}

/// Pilots with a judgement of their own: neither random play nor a search.
fn policies() -> Vec<String> {
    let mut policies = ids(Shelf::Strategies);
    policies.retain(|id| id != "random" && id != "admiral");
    policies
}

/// What each policy picks where a scene stands.
fn picks(scene: &ShipScene) -> Vec<(String, Action)> {
    let (seat, menu) = (scene.asked(), scene.menu());
    let view = Gunship::view(&scene.set, &scene.st, seat);
    let pick = |policy: String| {
        let job = duel("standard", [&policy, &policy]);
        let mut mind = Mind::new();
        mind.wake(job.fixture(0).address(), seat);
        let action = menu[job.pilots[0].choose(&view, &menu, &mut mind)];
        (policy, action)
    };
    policies().into_iter().map(pick).collect()
}

/// The ship of A in the center, its escort with it; the enemy's ship aboard, its fighters at home.
fn quiet() -> ShipScene {
    let mut scene = ShipScene::new();
    scene.aboard(B);
    scene.squadron(B, 12, Zone::home(B));
    scene
}

/// Before the pilots were mended a third of the most careful one's occasions for a free repair passed, four fifths of
/// the others', two to four fifths of merely ionized ships fled, and one escort in six to three was left; since then
/// none, none, and one in eleven to sixteen.
#[test]
fn policies_repair_before_they_launch_and_keep_with_their_escort() {
    for policy in policies() {
        let [forgone, fled, parted] = audit(&policy);
        let seen = format!("{policy}: {forgone:?}, {fled:?}, {parted:?}");
        assert!(forgone.occasions > 100 && forgone.absurd == 0, "{seen}");
        assert!(fled.occasions > 10 && fled.absurd == 0, "{seen}");
        assert!(
            parted.occasions > 500 && parted.absurd * 8 < parted.occasions,
            "{seen}"
        );
    }
}

/// Else the count above could not fail.
#[test]
fn random_play_commits_every_folly() {
    for (blunder, name) in audit("random").iter().zip(Gunship::BLUNDERS) {
        assert!(
            blunder.absurd * 10 > blunder.occasions,
            "{name}: {blunder:?}"
        );
    }
}

/// Guns and bombs out of order by Ionized cards, one Shield lost, nothing in hand.
#[test]
fn policies_turn_home_from_ionized_cards_only_when_an_enemy_is_near() {
    let ionized = |mut scene: ShipScene| {
        scene.set.loadouts[A.at()].weapons =
            [Weapon::Ion, Weapon::Ion, Weapon::Bombs, Weapon::Bombs];
        scene.board(A).weapons = scene.set.loadouts[A.at()].weapons;
        scene.board(A).shields = 2;
        for loc in [2, 3, 7, 8] {
            scene.ionize(A, loc);
        }
        scene.begin(Step::Gunship, &[]);
        scene
    };
    let home = Action::Move(Zone::home(A));
    for (policy, action) in picks(&ionized(quiet())) {
        assert_ne!(action, home, "{policy}");
    }
    for (policy, action) in picks(&ionized(ShipScene::new())) {
        assert_eq!(action, home, "{policy}: a gunship is in range");
    }
    let mut unescorted = quiet();
    unescorted.squadron(A, 12, Zone::home(A));
    for (policy, action) in picks(&ionized(unescorted)) {
        assert_eq!(action, home, "{policy}: fighters are a zone away");
    }
}

#[test]
fn a_stranded_ship_waits_for_an_ionized_card_to_move_on_unless_an_enemy_is_near() {
    let stranded = |mut scene: ShipScene| {
        scene.ionize(A, 6);
        scene.begin(Step::Gunship, &[]);
        scene
    };
    for (policy, action) in picks(&stranded(quiet())) {
        assert_eq!(action, Action::Drift, "{policy}");
    }
    for (policy, action) in picks(&stranded(ShipScene::new())) {
        assert_eq!(action, Action::Tow, "{policy}: a gunship is in range");
    }
    let mut broken = quiet();
    broken.hurt(A, 5, LIGHT);
    broken.hurt(A, 6, LIGHT);
    broken.begin(Step::Gunship, &[]);
    for (policy, action) in picks(&broken) {
        assert_eq!(
            action,
            Action::Tow,
            "{policy}: nothing mends engines out here"
        );
    }
}

/// Ten enemy fighters wait outside and one Shield is missing: the two actions that the launch leaves are not thrown
/// away.
#[test]
fn a_shield_is_put_up_before_the_launch_among_enemy_fighters() {
    let mut scene = ShipScene::new();
    scene.aboard(A);
    scene.squadron(B, 10, Zone::home(A));
    scene.board(A).shields = 2;
    scene.begin(Step::Repair, &[]);
    assert!(scene.offers(Action::Launch));
    for (policy, action) in picks(&scene) {
        assert_eq!(action, Action::AddShield, "{policy}");
    }
    scene.board(A).shields = 3;
    scene.hurt(A, Loc::POWER.slots().0.at(), LIGHT);
    scene.begin(Step::Repair, &[]);
    for (policy, action) in picks(&scene) {
        assert_eq!(action, Action::Mend(Loc::POWER), "{policy}");
    }
}
