//! Checks files of any sort: each is told by its keys and read as the verb would read it that takes it.

use std::sync::Arc;

use super::card_numbers::card_numbers;
use super::contract::{Checking, Form, FromFiles};
use super::form::sort;
use super::layers::build;
use super::read::{load_deck, load_rules, load_strategy, read_rules};
use super::versions::{ids, planted};
use crate::games::files::{self, Embedded};
use crate::games::levers::sliders;
use crate::games::loads::Checked;
use crate::games::own::{OwnFile, Role};
use crate::games::versions::{CardTexts, Plant};
use crate::games::{Lookup, audit, look_up, rules_of};
use crate::plan::{Faults, GoalsPlan, Source};

impl<G: FromFiles> Checking<'_, G> {
    /// Whether a card can bear a plant.
    pub(super) fn bears(&self) -> impl Fn(&str, &Plant) -> bool {
        // Of cards with faults nobody can say what they bear.
        |card, plant| !self.is_sound || planted::<G>(self.texts, card, plant).is_some()
    }

    /// What is wrong with the levers of a goals file.
    pub(super) fn levers(&self, plan: &GoalsPlan) -> Result<(), Faults> {
        // Of cards with faults nobody can say what moves.
        match card_numbers::<G>(self.texts) {
            Ok(cards) if self.is_sound => sliders(plan, &cards).map(drop),
            _ => Ok(()),
        }
    }

    /// What is wrong with the names of a plan, over which these files of a version are laid.
    pub(super) fn names(&self, plan: &Arc<Source>, own: &[OwnFile]) -> Result<(), Faults> {
        let rules = rules_of(plan, own, |typed, own| match own {
            Some(own) => read_rules::<G>(&own),
            None => load_rules::<G>(typed),
        });
        let rules = rules.map_or_else(G::Rules::default, |file| file.rules);
        let deck = |typed: &str| load_deck::<G>(typed, self.set, &rules).map(drop);
        let strategy = |typed: &str| audit(&load_strategy::<G>(typed)?, &load_strategy::<G>);
        let rules = |typed: &str| load_rules::<G>(typed).map(drop);
        let names = |embedded: Embedded| files::names(embedded).map(str::to_owned).collect();
        let lookup = |role, read| Lookup {
            role,
            read,
            known: names(G::SHIPPED.of(role)),
        };
        let lookups = [
            lookup(Role::Deck, &deck as &dyn Fn(&str) -> _),
            lookup(Role::Strategy, &strategy),
            lookup(Role::Rules, &rules),
        ];
        let mut faults = Faults::new();
        look_up(plan, &lookups, own, &mut faults);
        faults.or(())
    }
}

/// A file whose sort is known.
struct Sorted<G: FromFiles> {
    /// Its place in the list of all files.
    at: usize,
    form: &'static Form<G>,
    source: Arc<Source>,
}

/// Checks files, and all such files in folders. Card files among them count as one layer over the embedded set, and
/// decks are held against it.
// Long because every kind of file is read and sorted before any can be held against the others.
pub(super) fn inspect<G: FromFiles>(paths: &[String]) -> Vec<Checked> {
    let mut checked = Vec::new();
    let mut sorted: Vec<Sorted<G>> = Vec::new();
    for (path, source) in files::inspected(paths, G::SUFFIXES) {
        let mut found = Checked {
            path,
            ..Checked::default()
        };
        match source.and_then(|source| Ok((sort::<G>(&source)?, source))) {
            Ok((form, source)) => {
                found.sort = Some(form.name);
                let at = checked.len();
                sorted.push(Sorted { at, form, source });
            }
            Err(faults) => found.faults = faults,
        }
        checked.push(found);
    }
    let of_role = |role| {
        sorted
            .iter()
            .filter(move |file| file.form.role == Some(role))
    };
    let cards = of_role(Role::Card).map(|file| file.source.clone());
    let layers = vec![files::sources(G::SHIPPED.cards), cards.collect()];
    let texts = CardTexts {
        layers,
        ..CardTexts::default()
    };
    let (set, faults) = build::<G>(&texts.layers);
    let is_sound = faults.is_empty();
    for fault in faults {
        let owner = checked.iter_mut().find(|file| file.path == fault.path());
        if let Some(file) = owner {
            file.faults.push(fault);
        }
    }
    let own = sorted.iter().filter_map(|file| {
        Some(OwnFile {
            role: file.form.role?,
            named: None,
            source: file.source.clone(),
        })
    });
    let beside: Checking<'_, G> = Checking {
        set: &set,
        ids: texts
            .layers
            .iter()
            .flat_map(|layer| ids::<G>(layer))
            .collect(),
        texts: &texts,
        is_sound,
        own: &own.collect::<Vec<_>>(),
    };
    for file in &sorted {
        let found = &mut checked[file.at];
        if file.form.role == Some(Role::Deck) {
            found.asides = G::asides(&file.source, &set);
        }
        let faults = (file.form.check)(&beside, &file.source).err();
        found.faults.absorb(faults.unwrap_or_default());
    }
    for file in &mut checked {
        file.faults.sort();
    }
    checked
}
