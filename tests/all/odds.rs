//! Exact odds against the full engine: each question is also sampled through it, and they agree within five standard
//! errors.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use breachlab::analysis::lab::{NoExact, Scene};
use breachlab::dice::{Address, Luck};
use breachlab::engine::{Crew, Game, Menu, Stages, Turn};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::card::Kind;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::state::State;
use breachlab::games::{BoardingAsked, Lab, SceneOrder, Staged, VolleyAsked};

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
    HullBreach::stage(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
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

struct Shot {
    dice: u16,
    defense: i16,
    wounds: u16,
    firer: &'static [&'static str],
    target: &'static [&'static str],
    overload: bool,
}

#[test]
fn volley_odds_are_those_of_the_engine() {
    let shot = |dice, defense, wounds, firer, target, overload| Shot {
        dice,
        defense,
        wounds,
        firer,
        target,
        overload,
    };
    let none: &[&str] = &[];
    let shots = [
        shot(5, 7, 3, none, none, false),
        shot(6, 6, 5, &["annihilate"], none, false),
        shot(6, 6, 5, &["annihilate"], &["resistant"], false),
        shot(4, 5, 1, none, &["stealth"], false),
        shot(4, 5, 1, &["hunter"], &["stealth"], false),
        shot(3, 8, 2, &["alpha_strike"], none, false),
        shot(7, 7, 6, &["annihilate", "alpha_strike"], &["stealth"], true),
        shot(8, 2, 8, none, none, false),
        shot(2, 12, 1, none, none, false),
    ];
    let crew = Crew::new(None).unwrap();
    for (at, shot) in shots.iter().enumerate() {
        let mut text = String::from("name = \"a volley\"\nstep = 3\nstop = \"orders\"\n");
        let action = if shot.overload {
            "A's Hammer overloads at B's Anvil".to_owned()
        } else {
            format!("A's Hammer fires {} dice at B's Anvil", shot.dice)
        };
        writeln!(
            text,
            "orders = [\"A: A's Hammer takes its turn\", \"A: {action}\"]"
        )
        .unwrap();
        let overload = format!("overload {}", shot.dice);
        let mut firer: Vec<&str> = shot.firer.to_vec();
        if shot.overload {
            firer.push(&overload);
        }
        writeln!(
            text,
            "[[commander]]\n[[commander.ships]]\nname = \"Hammer\"\nclass = \"cruiser\"\nattack = {}\ndefense = 7\n\
             wounds = 5\ntraits = {firer:?}\n[[commander]]\n[[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\n\
             defense = {}\nwounds = {}\ntraits = {:?}\n[[commander.ships]]\nname = \"Rest\"\nclass = \"cruiser\"\n\
             defense = 7\nwounds = 5",
            if shot.overload { 1 } else { shot.dice },
            shot.defense,
            shot.wounds,
            shot.target
        )
        .unwrap();
        let path = write(&format!("volley-{at}"), &text);
        let scene = stage(&path);
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        let asked = VolleyAsked {
            dice: shot.dice,
            defense: shot.defense,
            wounds: shot.wounds,
            firer: words(shot.firer),
            target: words(shot.target),
            ..VolleyAsked::default()
        };
        let exact = HullBreach::volley(&asked).unwrap().destroyed;
        let units = Staged::units(&scene);
        let anvil = units.iter().position(|unit| unit == "B's Anvil").unwrap();
        let by_tree = scene.enumerate(100_000).unwrap().odds.lost[anvil];
        assert!(
            (by_tree - exact).abs() < 1e-12,
            "shot {at}: {by_tree} by enumeration, {exact}"
        );
        let sampled = scene.sample(&crew, 7, 4000).unwrap();
        agree(
            &format!("shot {at}"),
            exact,
            sampled.lost[anvil],
            sampled.matches,
        );
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

/// Small engagements under pilots, enumerated and sampled.
#[test]
fn engagement_odds_are_those_of_the_engine() {
    let duel = "name = \"a duel\"\nstep = 3\n[[commander]]\npilot = \"PILOT\"\n[[commander.ships]]\nname = \"Hammer\"\n\
                class = \"cruiser\"\nattack = 3\ndefense = 7\nwounds = 3\ntraits = [\"annihilate\"]\n[[commander]]\n\
                pilot = \"commander\"\n[commander.station]\nname = \"Bastion\"\nattack = 2\ndefense = 5\nwounds = 2\n\
                [[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\nattack = 2\ndefense = 6\nwounds = 2\n\
                traits = [\"stoic\"]\n";
    let crew = Crew::new(None).unwrap();
    for pilot in ["commander", "rush"] {
        let scene = stage(&write(
            &format!("duel-{pilot}"),
            &duel.replace("PILOT", pilot),
        ));
        let exact = scene
            .enumerate(3_000_000)
            .unwrap_or_else(|why| panic!("{pilot}: {why:?}"));
        assert!(exact.states > 3, "{exact:?}");
        let sum: f64 = exact.odds.outcomes.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{exact:?}");
        let sampled = scene.sample(&crew, 5, 3000).unwrap();
        let pairs = exact.odds.outcomes.iter().zip(&sampled.outcomes);
        for (at, (&chance, &count)) in pairs
            .chain(exact.odds.lost.iter().zip(&sampled.lost))
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

#[test]
fn what_is_too_large_to_enumerate_says_so() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reports/hull-breach/ex-09-station-falls.scenario.toml");
    let scene = stage(&path);
    assert!(matches!(scene.enumerate(50), Err(NoExact::TooLarge { .. })));
}

/// The counts of a sample do not depend on how the work is cut.
#[test]
fn a_sample_is_the_same_for_any_number_of_threads() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reports/hull-breach/ex-09-station-falls.scenario.toml");
    let scene = stage(&path);
    let one = scene.sample(&Crew::new(std::num::NonZeroUsize::new(1)).unwrap(), 3, 300);
    let one = one.unwrap();
    let four = Crew::new(std::num::NonZeroUsize::new(4))
        .unwrap()
        .in_chunks_of(7);
    assert_eq!(scene.sample(&four, 3, 300), Ok(one));
}
