//! Whether the parts of a stored baseline fit together and fit the plan: what each part alone may say, its reader has
//! judged. And its faults as they are told: at their place in the baseline, since nobody gave the files it was made of.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::error::CliError;
use super::Bench;
use PathStep::{Item, Key};
use breachlab_analysis::gate::{Matchup, named};
use breachlab_core::games::{CardTexts, Role};
use breachlab_core::plan::{Code, Document, Fault, Faults, Source};
use breachlab_report::{Baseline, BaselineInput, PathStep, fault_at};

/// A baseline and its own text.
pub(super) struct KeptBaseline<'a> {
    pub(super) source: &'a Arc<Source>,
    pub(super) baseline: &'a Baseline,
}

impl KeptBaseline<'_> {
    fn fault(&self, path: &[PathStep<'_>], code: Code, found: String, wanted: &str) -> Fault {
        fault_at(self.source, path, code, found, wanted)
    }

    /// An error, with faults of texts within the baseline told of the baseline.
    pub(super) fn error(&self, error: CliError) -> CliError {
        match error {
            CliError::Faults(faults) => {
                let told = faults.into_iter().map(|fault| self.of_text(fault));
                CliError::Faults(told.collect())
            }
            error => error,
        }
    }

    fn of_text(&self, fault: Fault) -> Fault {
        let is_meant = |path: &str, text: &str| {
            path == fault.path() && (fault.place().is_none() || text == fault.source().text())
        };
        let mut inputs = self.baseline.inputs.iter();
        let input = inputs.position(|input| is_meant(&input.path, &input.text));
        let layers = self.baseline.cards.iter().enumerate();
        let mut cards = layers.filter_map(|(layer, files)| {
            let at = files
                .iter()
                .position(|file| is_meant(&file.path, &file.text));
            Some((layer, at?))
        });
        let found = match fault.place() {
            Some((line, column)) => format!("{}:{line}:{column}: {}", fault.path(), fault.found),
            None => format!("{}: {}", fault.path(), fault.found),
        };
        let told = |path: &[PathStep<'_>]| {
            let mut told = self.fault(path, fault.code, found.clone(), &fault.wanted);
            told.near.clone_from(&fault.near);
            told
        };
        match (input, cards.next()) {
            (Some(at), _) => told(&[Key("inputs"), Item(at), Key("text")]),
            (None, Some((layer, at))) => told(&[Key("cards"), Item(layer), Item(at), Key("text")]),
            (None, None) => fault,
        }
    }

    /// Whether the cards are those of the last update, and the plan is called as its text says.
    pub(super) fn check_marks(&self, texts: &CardTexts) -> Result<(), Faults> {
        let mut faults = Faults::new();
        let last = self.baseline.history.len().saturating_sub(1);
        let kept = self
            .baseline
            .history
            .last()
            .map(|entry| entry.cards.as_str());
        let due = texts.hash();
        if let Some(kept) = kept.filter(|kept| *kept != due) {
            let path = [Key("history"), Item(last), Key("cards")];
            let found = format!("`{kept}`, which does not fit the cards below");
            let wanted = format!("{due}; cards that were edited are others: gate --update");
            faults.push(self.fault(&path, Code::Contradiction, found, &wanted));
        }
        let plan = &self.baseline.plan;
        let text = Source::new("plan of the baseline", plan.text.clone());
        let mut unread = Faults::new();
        let document = Document::parse(&text, &mut unread);
        if unread.is_empty() && document.root().text("name") != Some(plan.name.as_str()) {
            let found = format!("`{}`, which its text is not called", plan.name);
            let path = [Key("plan"), Key("name")];
            let wanted = "the name that the text beside it has";
            faults.push(self.fault(&path, Code::Contradiction, found, wanted));
        }
        faults.or(())
    }

    /// Whether it keeps what the plan names and what that pulls in (`more`), and nothing else.
    pub(super) fn check_inputs(
        &self,
        bench: &Bench,
        more: &[(Role, String)],
    ) -> Result<(), Faults> {
        let mut faults = Faults::new();
        let named = named(&bench.plan, bench.row.pilot);
        let kept: BTreeSet<(&str, &str)> = self
            .baseline
            .inputs
            .iter()
            .map(|input| (input.role.as_str(), input.name.as_str()))
            .collect();
        for (role, name) in &named {
            if !kept.contains(&(role.word(), name.as_str())) {
                let found = format!("no {} `{name}`, which the plan names", role.word());
                let wanted = "all that the plan names";
                faults.push(self.fault(&[Key("inputs")], Code::MissingKey, found, wanted));
            }
        }
        let wanted: BTreeSet<(&str, &str)> = named
            .iter()
            .chain(more)
            .map(|(role, name)| (role.word(), name.as_str()))
            .collect();
        for (at, input) in self.baseline.inputs.iter().enumerate() {
            let BaselineInput { role, name, .. } = input;
            if !wanted.contains(&(role.as_str(), name.as_str())) {
                let found = format!("{role} `{name}`, which the plan does not name");
                let path = [Key("inputs"), Item(at), Key("name")];
                let wanted = "what the plan names, and what that pulls in";
                faults.push(self.fault(&path, Code::UnknownName, found, wanted));
            }
        }
        faults.or(())
    }

    /// Whether its matchups are those of the plan, in its order.
    pub(super) fn check_matchups(&self, matchups: &[Matchup]) -> Result<(), Faults> {
        let kept = &self.baseline.matchups;
        if kept.len() != matchups.len() {
            let found = format!("{} matchups", kept.len());
            let wanted = format!("the {} of the plan", matchups.len());
            let path = [Key("matchups")];
            return Err(self
                .fault(&path, Code::Contradiction, found, &wanted)
                .into());
        }
        let mut faults = Faults::new();
        for (at, (kept, matchup)) in kept.iter().zip(matchups).enumerate() {
            // A deck that plays alone has the table for its opponent.
            let (a, [deck_b, _]) = (&matchup.line_up.entries[0], matchup.opponent());
            let names = [
                ("deck_a", &kept.deck_a, a.deck.as_str()),
                ("deck_b", &kept.deck_b, deck_b),
                ("strategy", &kept.strategy, a.strategy.as_str()),
            ];
            for (key, kept, due) in names {
                if kept.as_str() != due {
                    let path = [Key("matchups"), Item(at), Key(key)];
                    let found = format!("{key} `{kept}`");
                    let wanted = format!("`{due}`, in the order of the plan");
                    faults.push(self.fault(&path, Code::UnknownName, found, &wanted));
                }
            }
        }
        faults.or(())
    }
}
