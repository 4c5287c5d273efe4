//! Exact odds against the full engine: each question is also sampled through it, and they agree within five standard
//! errors.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use breachlab::dice::{Address, Luck};
use breachlab::engine::{Game, Menu, Stages, Turn};
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::card::Kind;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::state::State;
use breachlab::games::{BoardingAsked, Lab, SceneOrder, Staged, VolleyAsked};
use breachlab::lab::{NoExact, Scene};
use breachlab::play::{Hooks, Workers};

/// Nobody interrupts.
static CALM: AtomicBool = AtomicBool::new(false);
static HOOKS: Hooks<'_> = Hooks {
    progress: &(),
    interrupt: &CALM,
};

fn write(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("breachlab-odds-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.scenario.toml"));
    std::fs::write(&path, text).unwrap();
    path
}

fn stage(path: &Path) -> Scene<HullBreach> {
    let order = SceneOrder {
        scenario: path.display().to_string(),
        ..SceneOrder::default()
    };
    from_files::stage::<HullBreach>(&order)
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// Five standard errors of a share around what is exact.
#[track_caller]
fn agree(what: &str, exact: f64, hits: u64, matches: u64) {
    let n = matches as f64;
    let error = (exact * (1.0 - exact) / n).sqrt().max(1.0 / n);
    let found = hits as f64 / n;
    assert!(
        (found - exact).abs() <= 5.0 * error,
        "{what}: exact {exact}, sampled {found} of {matches}"
    );
}

/// How a volley comes about.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Fire,
    Overload,
    Intercept,
    /// A card of the set whose volleys at small ships have their results raised by so many.
    Card(&'static str, i16),
}

/// Three dice, and 2 more on results against Fighter Wings and Frigates.
const STALKER: How = How::Card("Stalker MK II Fighter Drones", 2);

struct Shot {
    dice: u16,
    defense: i16,
    wounds: u16,
    firer: &'static [&'static str],
    target: &'static [&'static str],
    how: How,
    paint: u16,
}

impl Shot {
    /// The position: Hammer shoots at Anvil, in whose bay a wing dies only with an immediate destruction.
    fn scenario(&self) -> String {
        let (shooter, prey) = match self.how {
            How::Intercept => ('B', 'A'),
            _ => ('A', 'B'),
        };
        let (hammer, anvil) = (format!("{shooter}'s Hammer"), format!("{prey}'s Anvil"));
        let dice = match self.dice {
            1 => "1 die".to_owned(),
            dice => format!("{dice} dice"),
        };
        let mut orders = Vec::new();
        if self.paint > 0 {
            orders.push(format!("{shooter}: {shooter}'s Painter takes its turn"));
            orders.push(format!("{shooter}: {shooter}'s Painter paints {anvil}"));
        }
        let (step, begins, fires, attack) = match self.how {
            How::Fire => (3, "takes its turn", format!("fires {dice} at"), self.dice),
            How::Overload => (3, "takes its turn", "overloads at".to_owned(), 1),
            How::Intercept => (2, "intercepts", format!("fires {dice} at"), 0),
            How::Card(..) => (3, "takes its turn", format!("fires {dice} at"), 0),
        };
        let hammer_name = match self.how {
            How::Card(name, _) => format!("{shooter}'s {name}"),
            _ => hammer,
        };
        orders.push(format!("{shooter}: {hammer_name} {begins}"));
        orders.push(format!("{shooter}: {hammer_name} {fires} {anvil}"));
        let mut traits: Vec<String> = self.firer.iter().map(|word| (*word).to_owned()).collect();
        match self.how {
            How::Overload => traits.push(format!("overload {}", self.dice)),
            How::Intercept => traits.push(format!("interceptor {}", self.dice)),
            How::Fire | How::Card(..) => {}
        }
        let firer = match self.how {
            How::Card(name, _) => format!("[[commander.ships]]\ncard = \"{name}\"\n"),
            _ => format!(
                "[[commander.ships]]\nname = \"Hammer\"\nclass = \"cruiser\"\nattack = {attack}\ndefense = 7\n\
                 wounds = 5\ntraits = {traits:?}\n"
            ),
        };
        let firer = format!(
            "{firer}[[commander.ships]]\nname = \"Painter\"\nclass = \"cruiser\"\ndefense = 7\nwounds = 5\n\
             traits = [\"target_painter {}\"]\n",
            self.paint.max(1)
        );
        let target = format!(
            "[[commander.ships]]\nname = \"Anvil\"\nclass = \"frigate\"\ndefense = {}\nwounds = {}\ntraits = {:?}\n\
             fighter_capacity = 1\n[[commander.ships.wings]]\nname = \"Guest\"\ndefense = 5\nwounds = 1\n\
             [[commander.ships]]\nname = \"Rest\"\nclass = \"cruiser\"\ndefense = 7\nwounds = 5\n",
            self.defense, self.wounds, self.target
        );
        let (first, second) = if shooter == 'A' {
            (firer, target)
        } else {
            (target, firer)
        };
        format!(
            "name = \"a volley\"\nstep = {step}\nstop = \"orders\"\norders = {orders:?}\n[[commander]]\n{first}\
             [[commander]]\n{second}"
        )
    }
}

#[test]
fn volley_odds_are_those_of_the_engine() {
    let shot = |dice, defense, wounds, firer, target, how| Shot {
        dice,
        defense,
        wounds,
        firer,
        target,
        how,
        paint: 0,
    };
    let none: &[&str] = &[];
    let painted = |paint, shot: Shot| Shot { paint, ..shot };
    let shots = [
        shot(5, 7, 3, none, none, How::Fire),
        shot(6, 6, 5, &["annihilate"], none, How::Fire),
        shot(6, 6, 5, &["annihilate"], &["resistant"], How::Fire),
        shot(4, 5, 1, none, &["stealth"], How::Fire),
        shot(4, 5, 1, &["hunter"], &["stealth"], How::Fire),
        shot(3, 8, 2, &["alpha_strike"], none, How::Fire),
        shot(
            7,
            7,
            6,
            &["annihilate", "alpha_strike"],
            &["stealth"],
            How::Overload,
        ),
        shot(8, 2, 8, none, none, How::Fire),
        shot(2, 12, 1, none, none, How::Fire),
        painted(3, shot(4, 8, 2, none, none, How::Fire)),
        painted(4, shot(4, 7, 4, &["annihilate"], &["stealth"], How::Fire)),
        painted(
            2,
            shot(
                5,
                9,
                3,
                &["hunter", "alpha_strike"],
                &["stealth"],
                How::Overload,
            ),
        ),
        shot(5, 6, 3, none, none, How::Intercept),
        shot(4, 7, 2, &["annihilate"], &["stealth"], How::Intercept),
        shot(
            3,
            8,
            2,
            &["alpha_strike", "hunter"],
            &["stealth"],
            How::Intercept,
        ),
        shot(3, 9, 1, none, none, STALKER),
    ];
    let workers = Workers::new(None).unwrap();
    for (at, shot) in shots.iter().enumerate() {
        let path = write(&format!("volley-{at}"), &shot.scenario());
        let scene = stage(&path);
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        let asked = VolleyAsked {
            dice: shot.dice,
            defense: shot.defense,
            wounds: shot.wounds,
            firer: words(shot.firer),
            target: words(shot.target),
            paint: shot.paint,
            modifier: match shot.how {
                How::Card(_, more) => more,
                _ => 0,
            },
            is_immediate: shot.how == How::Intercept,
        };
        let exact = HullBreach::volley(&asked).unwrap();
        let sum = exact.wounds.iter().sum::<f64>() + exact.double_ten;
        assert!(
            (sum - 1.0).abs() < 1e-12
                && (exact.survives + exact.destroyed + exact.immediately_destroyed - 1.0).abs()
                    < 1e-12
        );
        let units = Staged::units(&scene);
        let place = |name: &str| units.iter().position(|unit| unit.ends_with(name)).unwrap();
        let by_tree = scene.enumerate(100_000, &()).unwrap().odds;
        assert!(by_tree.strayed.iter().all(|&chance| chance == 0.0));
        let sampled = scene.sample(&workers, 7, 4000, HOOKS).unwrap();
        for (name, chance) in [
            ("Anvil", exact.destroyed + exact.immediately_destroyed),
            ("Guest", exact.immediately_destroyed),
        ] {
            let found = by_tree.lost[place(name)];
            assert!(
                (found - chance).abs() < 1e-12,
                "shot {at}, {name}: {found} by enumeration, {chance}"
            );
            agree(
                &format!("shot {at}, {name}"),
                chance,
                sampled.ends.lost[place(name)],
                sampled.matches,
            );
        }
    }
}

/// A party, each Marine as attack, defense, wounds.
type Party = &'static [(i16, i16, u16)];
/// Boarders and holders, and their traits.
type Question = ([Party; 2], [&'static str; 2]);

/// A boarding action of these parties, laid out; ships and Station cannot do anything else.
fn action(parties: [&[(i16, i16, u16)]; 2], traits: [&str; 2]) -> Scene<HullBreach> {
    let mut text = String::from("name = \"a boarding action\"\nstep = 4\n");
    for (side, (party, traits)) in parties.iter().zip(traits).enumerate() {
        let name = ["Hammer", "Anvil"][side];
        writeln!(
            text,
            "[[commander]]\n[[commander.ships]]\nname = \"{name}\"\nclass = \"battleship\"\ndefense = 7\nwounds = 9\n\
             marine_capacity = 9"
        )
        .unwrap();
        let traits: Vec<String> = traits
            .split(',')
            .filter(|word| !word.is_empty())
            .map(|word| word.replace(':', " "))
            .collect();
        for (at, (attack, defense, wounds)) in party.iter().enumerate() {
            writeln!(
                text,
                "[[commander.ships.marines]]\nname = \"{name} {at}\"\nattack = {attack}\ndefense = {defense}\n\
                 wounds = {wounds}\ntraits = {traits:?}"
            )
            .unwrap();
        }
    }
    stage(&write("boarding", &text))
}

/// Fights as the exact odds say: everybody on the opponent nearest to falling, in order, to the finish.
fn choose(scene: &Scene<HullBreach>, st: &State, menu: &[Action]) -> Action {
    let left = |marine: CardIx| {
        let def = scene.setup.def(marine);
        (
            i16::from(def.wounds) - i16::from(st.piece(marine).wounds),
            marine,
        )
    };
    let nearest = |wanted: fn(&Action) -> Option<CardIx>| {
        let options = menu
            .iter()
            .filter_map(|action| Some((left(wanted(action)?), *action)));
        options
            .min_by_key(|(left, _)| *left)
            .map(|(_, action)| action)
    };
    let fire = |action: &Action| match action {
        Action::Fire(target, _) => Some(*target),
        _ => None,
    };
    let overload = |action: &Action| match action {
        Action::Overload(target) => Some(*target),
        _ => None,
    };
    let first = |wanted: fn(&Action) -> bool| menu.iter().copied().find(wanted);
    match st.frames.last() {
        Some(Frame::Boards { .. }) => first(|action| matches!(action, Action::Board(..))),
        Some(Frame::Intercept { .. }) => first(|action| matches!(action, Action::Intercept(_))),
        Some(Frame::VolleyStep { fight: true, .. }) => {
            first(|action| matches!(action, Action::Activate(_)))
        }
        // All dice at one: the entry with the most dice comes first for each target.
        Some(Frame::Aim { .. }) => nearest(fire),
        Some(Frame::Act { .. } | Frame::Dying { .. }) => {
            nearest(overload).or_else(|| nearest(fire))
        }
        _ => None,
    }
    .unwrap_or(Action::Pass)
}

/// 0 if the boarders won, 1 the holders, 2 neither.
fn fight(scene: &Scene<HullBreach>, fresh: &State, number: u64) -> usize {
    let mut st = fresh.clone();
    let mut luck = Luck::new(Address {
        seed: 11,
        cell: 0,
        number,
    });
    HullBreach::begin(&scene.setup, &mut st, &mut luck, &mut ());
    let mut menu = Menu::new();
    let mut fought = false;
    loop {
        fought |= st.fight.is_some();
        let stands = |seat: u8| {
            let marines = st.marines[breachlab::engine::Seat(seat)];
            marines
                .iter()
                .any(|marine| scene.setup.def(marine).kind == Kind::Marine && st.stands(marine))
        };
        // Whoever is dying may still answer.
        let dying = st
            .frames
            .as_slice()
            .iter()
            .any(|frame| matches!(frame, Frame::Dying { .. } | Frame::Volley { .. }));
        if fought && !dying && !(stands(0) && stands(1)) {
            return match (stands(0), stands(1)) {
                (true, _) => 0,
                (_, true) => 1,
                _ => 2,
            };
        }
        assert!(
            matches!(HullBreach::turn(&st), Turn::Decide(_)),
            "it ends with a party"
        );
        menu.clear();
        HullBreach::legal(&scene.setup, &st, &mut menu);
        let action = choose(scene, &st, menu.actions());
        let action = if menu.actions().contains(&action) {
            action
        } else {
            menu.actions()[0]
        };
        HullBreach::apply(&scene.setup, &mut st, action, &mut luck, &mut ());
    }
}

#[test]
fn boarding_odds_are_those_of_the_engine() {
    let even: Party = &[(2, 6, 2)];
    let two: Party = &[(2, 6, 2), (1, 5, 1)];
    let questions: [Question; 6] = [
        ([even, even], ["", ""]),
        ([even, even], ["annihilate", "stoic"]),
        ([even, even], ["stoic", "interceptor:2,stoic"]),
        ([two, even], ["alpha_strike", "resistant,stealth"]),
        ([two, two], ["hunter", "stealth,stoic"]),
        (
            [&[(1, 6, 3)], two],
            ["overload:4,annihilate", "alpha_strike"],
        ),
    ];
    let matches = 2500;
    for (parties, traits) in questions {
        let words = |list: &str| {
            let words = list.split(',').filter(|word| !word.is_empty());
            vec![words.map(str::to_owned).collect::<Vec<String>>()]
        };
        let exact = HullBreach::boarding(&BoardingAsked {
            boarders: parties[0].to_vec(),
            holders: parties[1].to_vec(),
            boarder_traits: words(traits[0]),
            holder_traits: words(traits[1]),
        })
        .unwrap();
        assert!((exact.boarder + exact.holder + exact.neither - 1.0).abs() < 1e-12);
        let scene = action(parties, traits);
        let fresh = scene.fresh();
        let mut counts = [0_u64; 3];
        for number in 0..matches {
            counts[fight(&scene, &fresh, number)] += 1;
        }
        let what = format!("{parties:?} {traits:?}");
        agree(&what, exact.boarder, counts[0], matches);
        agree(&what, exact.holder, counts[1], matches);
        agree(&what, exact.neither, counts[2], matches);
    }
}

/// Worked out by a program of its own in another language: every volley by its multinomial, the fight exchange by
/// exchange until less than 1e-15 of it is left.
#[test]
fn boarding_odds_are_those_worked_out_elsewhere() {
    let questions: [(Question, [f64; 3]); 4] = [
        (
            ([&[(2, 6, 2)], &[(2, 6, 2)]], ["annihilate", "stoic"]),
            [0.410_752, 0.298_133_333_333_333_3, 0.291_114_666_666_666_7],
        ),
        (
            (
                [&[(2, 6, 2), (1, 5, 1)], &[(3, 7, 2)]],
                ["annihilate,stoic", "interceptor:2,stealth"],
            ),
            [
                0.323_682_964_629_322_1,
                0.547_816_798_650_249,
                0.128_500_236_720_428_8,
            ],
        ),
        (
            (
                [&[(1, 6, 3)], &[(2, 6, 2), (1, 5, 1)]],
                ["overload:4,annihilate", "alpha_strike"],
            ),
            [0.100_564_472_355_034_6, 0.899_435_527_644_965_5, 0.0],
        ),
        (
            (
                [
                    &[(3, 6, 1), (3, 6, 1), (1, 8, 2)],
                    &[(2, 6, 2), (2, 7, 2), (1, 5, 1)],
                ],
                ["stoic", "stoic,annihilate"],
            ),
            [
                0.642_923_437_086_748_4,
                0.169_598_928_153_150_3,
                0.187_477_634_760_101_4,
            ],
        ),
    ];
    for ((parties, traits), wanted) in questions {
        let words = |list: &str| vec![list.split(',').map(str::to_owned).collect::<Vec<String>>()];
        let found = HullBreach::boarding(&BoardingAsked {
            boarders: parties[0].to_vec(),
            holders: parties[1].to_vec(),
            boarder_traits: words(traits[0]),
            holder_traits: words(traits[1]),
        })
        .unwrap();
        for (found, wanted) in [found.boarder, found.holder, found.neither]
            .into_iter()
            .zip(wanted)
        {
            assert!(
                (found - wanted).abs() < 1e-9,
                "{parties:?} {traits:?}: {found}, {wanted}"
            );
        }
    }
}

/// Small engagements under pilots, enumerated and sampled.
#[test]
fn engagement_odds_are_those_of_the_engine() {
    let duel = "name = \"a duel\"\nstep = 3\n[[commander]]\npilot = \"PILOT\"\n[[commander.ships]]\nname = \"Hammer\"\n\
                class = \"cruiser\"\nattack = 3\ndefense = 7\nwounds = 3\ntraits = [\"annihilate\"]\n[[commander]]\n\
                pilot = \"commander\"\n[commander.station]\nname = \"Bastion\"\nattack = 2\ndefense = 5\nwounds = 2\n\
                [[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\nattack = 2\ndefense = 6\nwounds = 2\n\
                traits = [\"stoic\"]\n";
    let workers = Workers::new(None).unwrap();
    for pilot in ["commander", "rush"] {
        let scene = stage(&write(
            &format!("duel-{pilot}"),
            &duel.replace("PILOT", pilot),
        ));
        let exact = scene
            .enumerate(3_000_000, &())
            .unwrap_or_else(|why| panic!("{pilot}: {why:?}"));
        assert!(exact.states > 3, "{exact:?}");
        let sum: f64 = exact.odds.outcomes.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{exact:?}");
        let sampled = scene.sample(&workers, 5, 3000, HOOKS).unwrap();
        let pairs = exact.odds.outcomes.iter().zip(&sampled.ends.outcomes);
        for (at, (&chance, &count)) in pairs
            .chain(exact.odds.lost.iter().zip(&sampled.ends.lost))
            .enumerate()
        {
            agree(
                &format!("{pilot}, figure {at}"),
                chance,
                count,
                sampled.matches,
            );
        }
    }
}

/// A's Hammer fires, then B's Anvil is told to; in 4 of 10 cases it is no more.
const ORDERED: &str = "name = \"orders\"\nstep = 3\norders = [\n\"A: A's Hammer takes its turn\",\n\"A: A's Hammer \
     fires 1 die at B's Anvil\",\n\"B: B's Anvil takes its turn\",\n\"B: B's Anvil fires ANSWER at A's Hammer\",\n]\n\
     [[commander]]\n[[commander.ships]]\nname = \"Hammer\"\nclass = \"cruiser\"\nattack = 1\ndefense = 7\nwounds = 1\n\
     [[commander]]\n[commander.station]\nname = \"Bastion\"\nattack = 3\ndefense = 7\nwounds = 9\n\
     [[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\nattack = 1\ndefense = 7\nwounds = 1\n";

/// Where chance makes an order impossible, the pilots decide from there on, and how often is counted by order.
#[test]
fn an_order_for_a_destroyed_unit_is_left_to_the_pilots_and_counted() {
    let scene = stage(&write("ordered", &ORDERED.replace("ANSWER", "1 die")));
    let exact = scene.enumerate(3_000_000, &()).unwrap();
    let strayed = &exact.odds.strayed;
    assert_eq!(strayed.len(), 4);
    assert!((strayed[2] - 0.4).abs() < 1e-12, "{exact:?}");
    assert_eq!([strayed[0], strayed[1], strayed[3]], [0.0; 3]);
    let cap = HullBreach::CLASH_OUTCOMES
        .iter()
        .position(|&outcome| outcome == "round_cap");
    assert!(exact.odds.outcomes[cap.unwrap()] < 1e-9, "nobody waits");
    let sampled = scene
        .sample(&Workers::new(None).unwrap(), 3, 3000, HOOKS)
        .unwrap();
    let pairs = exact.odds.outcomes.iter().zip(&sampled.ends.outcomes);
    let pairs = pairs.chain(exact.odds.lost.iter().zip(&sampled.ends.lost));
    for (at, (&chance, &count)) in pairs
        .chain(strayed.iter().zip(&sampled.ends.strayed))
        .enumerate()
    {
        agree(&format!("figure {at}"), chance, count, sampled.matches);
    }
}

/// Words that never come up are given up when the next round is over.
#[test]
fn an_order_that_never_comes_up_is_given_up_after_a_round() {
    let scene = stage(&write("unordered", &ORDERED.replace("ANSWER", "9 dice")));
    let exact = scene.enumerate(3_000_000, &()).unwrap();
    let strayed = &exact.odds.strayed;
    // The Anvil was activated and could not wait, or was no more.
    assert!(
        (strayed[3] - 0.6).abs() < 1e-12 && (strayed[2] - 0.4).abs() < 1e-12,
        "{exact:?}"
    );
    let late = ORDERED.replace("A's Hammer takes its turn", "A's Hammer sings");
    let scene = stage(&write("late", &late));
    let exact = scene.enumerate(3_000_000, &()).unwrap();
    assert!((exact.odds.strayed[0] - 1.0).abs() < 1e-12, "{exact:?}");
    let units = Staged::units(&scene);
    let hammer = units.iter().position(|unit| unit == "A's Hammer").unwrap();
    assert!(exact.odds.lost[hammer] > 0.5, "B's pilot fires");
    let sampled = scene
        .sample(&Workers::new(None).unwrap(), 3, 2000, HOOKS)
        .unwrap();
    agree(
        "hammer",
        exact.odds.lost[hammer],
        sampled.ends.lost[hammer],
        2000,
    );
}

#[test]
fn what_is_too_large_to_enumerate_says_so() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reports/hull-breach/ex-09-station-falls.scenario.toml");
    let scene = stage(&path);
    assert!(matches!(
        scene.enumerate(50, &()),
        Err(NoExact::TooLarge { .. })
    ));
}

/// The counts of a sample do not depend on how the work is cut.
#[test]
fn a_sample_is_the_same_for_any_number_of_threads() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reports/hull-breach/ex-09-station-falls.scenario.toml");
    let scene = stage(&path);
    let one = scene.sample(
        &Workers::new(std::num::NonZeroUsize::new(1)).unwrap(),
        3,
        300,
        HOOKS,
    );
    let one = one.unwrap();
    let four = Workers::new(std::num::NonZeroUsize::new(4))
        .unwrap()
        .in_chunks_of(7);
    assert_eq!(scene.sample(&four, 3, 300, HOOKS), Ok(one));
}
