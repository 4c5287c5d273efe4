//! What the examples that vary a game have in common: files with names, and means over batches of matches.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use breachlab::{Hooks, Playable, Stop, TOML, Tally, Workers, list_folder};

/// Every batch is played at addresses of this seed.
pub(crate) const SEED: u64 = 0x5eed;
/// Batches of a series.
pub(crate) const BATCHES: u32 = 10;
/// 97.5 % point of Student's t with 9 degrees of freedom.
const T9: f64 = 2.262_157;

/// A mean over batches with the half width of its 95 % interval.
#[derive(Clone, Copy)]
pub(crate) struct Figure {
    pub(crate) mean: f64,
    pub(crate) half: f64,
}

impl Figure {
    /// Of one value a batch.
    pub(crate) fn of(batches: &[f64]) -> Self {
        let n = batches.len() as f64;
        let mean = batches.iter().sum::<f64>() / n;
        let square: f64 = batches.iter().map(|value| (value - mean).powi(2)).sum();
        Self {
            mean,
            half: T9 * (square / (n - 1.0) / n).sqrt(),
        }
    }
}

/// A data file of a folder.
pub(crate) struct Named {
    pub(crate) path: PathBuf,
    /// What its `name` says.
    pub(crate) name: String,
}

/// The data files of a folder, in order.
pub(crate) fn named(folder: &Path) -> Result<Vec<Named>, Box<dyn Error>> {
    let mut all = Vec::new();
    let listing = list_folder(folder, TOML);
    listing.faults.or(())?;
    for path in listing.files {
        let text = std::fs::read_to_string(&path)?;
        let name = text.lines().find_map(|line| line.strip_prefix("name = "));
        let name = name.unwrap_or("unnamed").trim_matches('"').to_owned();
        all.push(Named { path, name });
    }
    Ok(all)
}

/// Plays a line-up in one cell.
pub(crate) fn played(play: &mut dyn Playable, cell: u32, matches: u64, workers: &Workers) -> Tally {
    play.aim(SEED, cell, Stop::Exact(matches));
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    play.run(workers, hooks).tally
}
