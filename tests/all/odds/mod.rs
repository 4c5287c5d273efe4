//! Exact odds against the full engine: each question is also sampled through it, and they agree within five standard
//! errors.

mod boarding;
mod engagement;
mod volley;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use breachlab::games::hull_breach::HullBreach;
use breachlab::games::{SceneOrder, from_files};
use breachlab::lab::Scene;
use breachlab::play::Hooks;

use crate::kit::of_first_edition;

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
        cards: vec![of_first_edition("cards")],
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
