//! Orders of scenarios: refusals held against the right question, splits written to the end, orders that come late,
//! repeated orders, where a scenario stops, and whose folder its paths are in.

mod in_vain;
mod played;
mod refusals;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use breachlab::games::{SceneOrder, Staged, find};
use breachlab::lab::{Engaged, Speaker, ToldLine};

/// Files written so far: tests run side by side.
static WRITTEN: AtomicUsize = AtomicUsize::new(0);

fn stage(path: &str) -> Box<dyn Staged> {
    let lab = find("hull-breach").and_then(|row| row.lab).unwrap();
    let order = SceneOrder {
        scenario: path.to_owned(),
        ..SceneOrder::default()
    };
    (lab.stage)(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// A scenario of this text.
pub(crate) fn written(name: &str, text: &str) -> Box<dyn Staged> {
    let file = format!(
        "breachlab-orders-{name}-{}-{}.scenario.toml",
        std::process::id(),
        WRITTEN.fetch_add(1, Ordering::Relaxed)
    );
    let path: PathBuf = std::env::temp_dir().join(file);
    fs::write(&path, text).unwrap();
    let staged = stage(&path.display().to_string());
    fs::remove_file(&path).unwrap();
    staged
}

/// A's Hydra with three dice against two frigates that a single hit destroys; B's Anvil can board.
fn duel(stop: &str, orders: &[&str]) -> String {
    let orders: Vec<String> = orders
        .iter()
        .map(|order| match order.strip_prefix('{') {
            Some(_) => (*order).to_owned(),
            None => format!("\"{order}\""),
        })
        .collect();
    format!(
        "name = \"orders\"\nstep = 3\nstop = \"{stop}\"\norders = [\n{}\n]\n\
         [[commander]]\n[[commander.ships]]\nname = \"Hydra\"\nclass = \"capital_ship\"\nattack = 3\ndefense = 7\n\
         wounds = 9\n[[commander]]\n[[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\nattack = 1\n\
         defense = 7\nwounds = 4\n[[commander.ships]]\nname = \"Bell\"\nclass = \"cruiser\"\ndefense = 7\nwounds = 4\n",
        orders.join(",\n")
    )
}

fn told(stop: &str, orders: &[&str]) -> Result<Engaged, String> {
    let scene = written("told", &duel(stop, orders));
    scene.engage_by_seed(3).map_err(|error| error.to_string())
}

/// What happened, without what was decided.
pub(crate) fn events(engaged: &Engaged) -> Vec<&ToldLine> {
    let lines = engaged.lines.iter();
    lines
        .filter(|line| line.speaker == Speaker::Event)
        .collect()
}

const TURN: &str = "A: A's Hydra takes its turn";

const SPLIT: &str = "A: A's Hydra splits its fire";
