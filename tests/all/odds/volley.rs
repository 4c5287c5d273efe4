//! Volleys: worked out, and played.

use breachlab::games::Lab;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::{Staged, VolleyAsked};
use breachlab::play::Workers;

use super::{HOOKS, agree, stage, write};

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

struct VolleyShot {
    dice: u16,
    defense: i16,
    wounds: u16,
    firer: &'static [&'static str],
    target: &'static [&'static str],
    how: How,
    paint: u16,
}

impl VolleyShot {
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

// Long because it is a table of volleys, each beside how often the engine saw it.
#[test]
fn volley_odds_are_those_of_the_engine() {
    let shot = |dice, defense, wounds, firer, target, how| VolleyShot {
        dice,
        defense,
        wounds,
        firer,
        target,
        how,
        paint: 0,
    };
    let none: &[&str] = &[];
    let painted = |paint, shot: VolleyShot| VolleyShot { paint, ..shot };
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
