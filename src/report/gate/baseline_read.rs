//! Reads a stored baseline back. It is a file like any other: somebody may have edited it by hand, or a tool may have
//! cut it, so each key is held against what `gate --update` would have written there, before anything is compared.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::super::json_read::{PathStep, fault_at, parse_json};
use super::baseline::{Baseline, BaselineError, BaselineUpdate, SCHEMA, Stand};
use super::ledger::{is_hash, is_seed};
use PathStep::{Item, Key};
use breachlab_core::plan::{Code, Faults, Source, fingerprint, nearest};

/// Words of [`BaselineInput::role`](super::BaselineInput::role).
const ROLES: [&str; 3] = ["deck", "strategy", "rules"];

/// Reads a baseline.
///
/// # Errors
/// All that keeps it from being one, each with its place.
pub fn read_baseline(path: &Path) -> Result<Baseline, BaselineError> {
    baseline_of(&Source::read(path).map_err(BaselineError::Faults)?)
}

/// The baseline that a text is.
///
/// # Errors
/// As [`read_baseline`].
pub fn baseline_of(source: &Arc<Source>) -> Result<Baseline, BaselineError> {
    const WANTED: &str = "a baseline that `gate --update` wrote";
    // The form is told from its version first: a later one may have other keys.
    let value: serde_json::Value = parse_json(source, WANTED).map_err(BaselineError::Faults)?;
    if value["kind"] != Baseline::KIND {
        let wanted = format!("`\"kind\": \"{}\"`", Baseline::KIND);
        let found = "not a baseline".to_owned();
        let fault = fault_at(source, &[Key("kind")], Code::Contradiction, found, &wanted);
        return Err(BaselineError::Faults(fault.into()));
    }
    if value["schema"] != SCHEMA {
        let found = vec![format!("schema {}, wanted {SCHEMA}", value["schema"])];
        return Err(BaselineError::Mismatch {
            path: source.path().into(),
            found,
        });
    }
    let baseline: Baseline = parse_json(source, WANTED).map_err(BaselineError::Faults)?;
    let mut judge = BaselineJudge {
        source,
        faults: Faults::new(),
    };
    judge.all(&baseline);
    judge.faults.or(baseline).map_err(BaselineError::Faults)
}

/// The updates that a baseline of any form lists.
///
/// # Errors
/// What keeps the file from being read.
pub fn read_entries(path: &Path) -> Result<Vec<BaselineUpdate>, BaselineError> {
    #[derive(serde::Deserialize)]
    struct AnyForm {
        history: Vec<BaselineUpdate>,
    }
    let source = Source::read(path).map_err(BaselineError::Faults)?;
    let wanted = "a baseline with the reasons of its updates";
    let kept: AnyForm = parse_json(&source, wanted).map_err(BaselineError::Faults)?;
    Ok(kept.history)
}

struct BaselineJudge<'a> {
    source: &'a Arc<Source>,
    faults: Faults,
}

impl BaselineJudge<'_> {
    fn mark(&mut self, path: &[PathStep<'_>], code: Code, found: String, wanted: &str) {
        self.faults
            .push(fault_at(self.source, path, code, found, wanted));
    }

    fn all(&mut self, baseline: &Baseline) {
        let plan = &baseline.plan;
        self.hash(&[Key("plan"), Key("hash")], &plan.hash, &plan.text);
        if !is_seed(&baseline.seed) {
            let found = format!("`{}`", baseline.seed);
            let wanted = "a seed as 0x and digits 0 to 9, a to f";
            self.mark(&[Key("seed")], Code::WrongType, found, wanted);
        }
        self.inputs(baseline);
        self.entries(baseline);
        for (at, stand) in baseline.matchups.iter().enumerate() {
            self.stand(at, stand);
        }
        for (layer, files) in baseline.cards.iter().enumerate() {
            let mut known = BTreeSet::new();
            for (at, file) in files.iter().enumerate() {
                let path = [Key("cards"), Item(layer), Item(at), Key("path")];
                self.once(&path, &file.path, known.insert(&file.path));
            }
        }
    }

    /// The hash of a text that stands beside it.
    fn hash(&mut self, path: &[PathStep<'_>], hash: &str, text: &str) {
        let due = fingerprint(text);
        if hash != due {
            let found = format!("`{hash}`, which does not fit the text beside it");
            let wanted = format!("{due}; a text that was edited is another one: gate --update");
            self.mark(path, Code::Contradiction, found, &wanted);
        }
    }

    /// A name that is there, and once.
    fn once(&mut self, path: &[PathStep<'_>], name: &str, is_new: bool) {
        if name.is_empty() {
            self.mark(path, Code::Empty, "no name".to_owned(), "a name");
        } else if !is_new {
            let found = format!("`{name}` is there already");
            self.mark(path, Code::Duplicate, found, "each once");
        }
    }

    fn inputs(&mut self, baseline: &Baseline) {
        let mut known = BTreeSet::new();
        for (at, input) in baseline.inputs.iter().enumerate() {
            let role = input.role.as_str();
            let path = |key| [Key("inputs"), Item(at), Key(key)];
            if !ROLES.contains(&role) {
                let wanted = format!("one of: {}", ROLES.join(", "));
                self.mark(
                    &path("role"),
                    Code::UnknownName,
                    format!("role `{role}`"),
                    &wanted,
                );
                if let Some(near) = nearest(role, ROLES) {
                    self.faults.hint(near);
                }
            }
            self.once(
                &path("name"),
                &input.name,
                known.insert((role, &input.name)),
            );
            self.hash(&path("hash"), &input.hash, &input.text);
        }
    }

    fn entries(&mut self, baseline: &Baseline) {
        if baseline.history.is_empty() {
            let wanted = "an update with its reason";
            self.mark(
                &[Key("history")],
                Code::Empty,
                "no update".to_owned(),
                wanted,
            );
        }
        for (at, entry) in baseline.history.iter().enumerate() {
            let path = |key| [Key("history"), Item(at), Key(key)];
            if entry.reason.trim().is_empty() {
                let found = "an update without a reason".to_owned();
                self.mark(&path("reason"), Code::Empty, found, "why it was made");
            }
            if !is_hash(&entry.cards) {
                let found = format!("`{}`", entry.cards);
                self.mark(
                    &path("cards"),
                    Code::WrongType,
                    found,
                    "a fingerprint of cards",
                );
            }
        }
    }

    /// Names, moves and win rates of a matchup.
    fn stand(&mut self, at: usize, stand: &Stand) {
        let path = |key| [Key("matchups"), Item(at), Key(key)];
        if !is_hash(&stand.moves) {
            let found = format!("`{}`", stand.moves);
            self.mark(
                &path("moves"),
                Code::WrongType,
                found,
                "a fingerprint of moves",
            );
        }
        let rates = [
            ("win_rate", stand.win_rate),
            ("ci_low", stand.ci_low),
            ("ci_high", stand.ci_high),
        ];
        for (key, rate) in rates {
            if rate.is_none() != (stand.pairs == 0) {
                let found = format!("{key} beside {} pairs", stand.pairs);
                let found = if rate.is_none() {
                    ["no ", &found].concat()
                } else {
                    found
                };
                let wanted = "a rate where there are pairs, and only there";
                self.mark(&path(key), Code::Contradiction, found, wanted);
            }
            if let Some(rate) = rate.filter(|rate| !(0.0..=1.0).contains(rate)) {
                let found = format!("{key} {rate}");
                self.mark(&path(key), Code::OutOfRange, found, "a share from 0 to 1");
            }
        }
        let [rate, low, high] = rates.map(|(_, rate)| rate.unwrap_or_default());
        if low > rate || rate > high {
            let found = format!("an interval of {low} to {high} around {rate}");
            let wanted = "`ci_low` to `ci_high` with `win_rate` between them";
            self.mark(&path("ci_low"), Code::Contradiction, found, wanted);
        }
    }
}
