//! What the verbs that build decks share: opening the decks of a game, the field they are tried against, budgets, and
//! names of files.

use std::collections::BTreeSet;
use std::path::Path;

use super::common::refuse_patches;
use super::error::CliError;
use super::meta::weighted;
use super::passed::name_unread;
use breachlab_core::games::{Builder, Contest, GameRow, Order, Shelf};
use breachlab_core::plan::named_key;

/// Most matches of one search or map: what was dealt is kept in memory.
const MOST: u64 = 100_000_000;

/// Opens the decks of a game, where it has such a thing.
pub(super) fn open(row: &GameRow, order: &Order) -> Result<Box<dyn Builder>, CliError> {
    let open = row.build.ok_or(CliError::NoBuilder { game: row.id })?;
    refuse_patches(row, &order.patches)?;
    name_unread(&order.cards);
    open(order).map_err(CliError::Faults)
}

pub(super) fn parse_budget(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|matches| (1..=MOST).contains(matches))
        .ok_or_else(|| format!("wanted a whole number from 1 to {MOST}"))
}

/// Decks and weights as typed; all embedded decks but `own` where none are, and none where each deck plays for itself
/// against the table.
pub(super) fn field(
    typed: &[String],
    row: &GameRow,
    own: Option<&str>,
) -> Result<(Vec<String>, Vec<f64>), CliError> {
    if row.contest == Contest::Alone {
        return if typed.is_empty() {
            Ok((Vec::new(), Vec::new()))
        } else {
            let what = "decks that meet each other: leave --against out, each deck plays against the table";
            Err(CliError::NoSuch { game: row.id, what })
        };
    }
    if typed.is_empty() {
        let all = (row.shelf)(Shelf::Decks).into_iter().map(|found| found.id);
        let decks: Vec<String> = all.filter(|id| own != Some(id)).collect();
        let weights = vec![1.0; decks.len()];
        return Ok((decks, weights));
    }
    decks_and_weights("--against", typed)
}

/// Decks as typed, each once, and their weights: 1 where none is said, not all of them 0.
pub(super) fn decks_and_weights(
    flag: &'static str,
    typed: &[String],
) -> Result<(Vec<String>, Vec<f64>), CliError> {
    let (mut decks, mut weights, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for part in typed {
        // A path may hold a colon of its own: then it is a path, and its weight is 1.
        let (name, weight) = if Path::new(part).exists() {
            (part.as_str(), 1.0)
        } else {
            weighted(part, flag)?
        };
        if !seen.insert(named_key(name)) {
            return Err(CliError::Twice {
                flag,
                name: name.to_owned(),
            });
        }
        decks.push(name.to_owned());
        weights.push(weight);
    }
    if weights.iter().sum::<f64>() <= 0.0 {
        return Err(CliError::Weight {
            flag,
            found: typed.join(","),
        });
    }
    Ok((decks, weights))
}

/// A name as part of a file's name: what a path or a shell could take amiss is a `-`, and what would make it longer than
/// file systems bear is cut off.
pub(super) fn safe(name: &str) -> String {
    /// Bytes of 255, beside what is put before and behind it.
    const LONGEST: usize = 150;
    let plain = |c: char| {
        if c.is_alphanumeric() || c == '-' {
            c
        } else {
            '-'
        }
    };
    let kept = &name[..name.floor_char_boundary(LONGEST)];
    let name: String = kept.chars().map(plain).collect();
    if name.is_empty() {
        "deck".to_owned()
    } else {
        name
    }
}
