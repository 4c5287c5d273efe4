//! What beside cards differs between two versions: the decks, pilots and rules that a plan names, each as the version
//! has it.

use std::sync::Arc;

use super::matchup::{SIDES, of_version};
use breachlab_core::games::{CardTexts, Change, Input, OwnFile, RULES, Role, Versions};
use breachlab_core::plan::{Faults, GatePlan, Source, fingerprint};
use breachlab_report::InputRow;

/// The versions of what a plan names.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// What differs between the two versions, file by file.
    pub changes: Vec<Change>,
    /// What each name stands for, before and after.
    pub rows: Vec<InputRow>,
    /// Names of pilots that are programs: what those do, no file tells.
    pub programs: Vec<String>,
    /// Files of either version that the plan does not name, by role and path.
    pub idle: Vec<(Role, String)>,
}

/// Everything a plan names beside cards, in its order; strategies are the plan's, or `pilot` where it names none.
#[must_use]
pub fn named(plan: &GatePlan, pilot: &str) -> Vec<(Role, String)> {
    let decks = plan
        .decks
        .iter()
        .map(|deck| (Role::Deck, deck.name.clone()));
    let strategies = plan.strategies.iter().map(|named| named.name.clone());
    let mut strategies: Vec<String> = strategies.collect();
    if strategies.is_empty() {
        strategies.push(pilot.to_owned());
    }
    let rules = plan.rules_named().unwrap_or_else(|| RULES.to_owned());
    decks
        .chain(strategies.into_iter().map(|name| (Role::Strategy, name)))
        .chain([(Role::Rules, rules)])
        .collect()
}

/// Reads what the plan names in both versions, whose own files are `own` and whose cards are `texts`, and says what differs.
///
/// # Errors
/// All that cannot be read, with the place in the plan where it is named.
pub fn inputs(
    plan: &GatePlan,
    pilot: &str,
    versions: &dyn Versions,
    own: [&[OwnFile]; 2],
    texts: [&CardTexts; 2],
) -> Result<Inputs, Faults> {
    let mut found = Inputs::default();
    let mut faults = Faults::new();
    let mut met: Vec<Arc<Source>> = Vec::new();
    for (role, name) in named(plan, pilot) {
        let sides = own.map(|own| versions.input(own, role, &name));
        let [Ok(before), Ok(after)] = sides else {
            let said = sides
                .each_ref()
                .map(|side| side.as_ref().err().map(ToString::to_string));
            if said[0] == said[1] {
                let [one, _] = sides.map(Result::err);
                faults.absorb(of_version(one.unwrap_or_default(), plan, ""));
                continue;
            }
            for (side, words) in sides.into_iter().zip(SIDES) {
                faults.absorb(of_version(side.err().unwrap_or_default(), plan, words));
            }
            continue;
        };
        for side in [&before, &after] {
            met.push(side.source.clone());
            met.extend(side.more.iter().map(|(_, source)| source.clone()));
        }
        if before.is_program || after.is_program {
            found.programs.push(name.clone());
        }
        found.rows.push(row(role, &name, [&before, &after]));
        let (mut words, line) = before.changes(&after);
        if role == Role::Deck
            && !words.is_empty()
            && let Some(before) = versions.by_ids(texts[0], &before)
            && let Some(after) = versions.by_ids(texts[1], &after)
        {
            words = before.changes(&after).0;
        }
        if !words.is_empty() {
            found.changes.push(Change {
                role,
                name: format!("{} {name}", role.word()),
                id: name,
                is_everywhere: role == Role::Rules,
                words,
                path: after.source.path().to_owned(),
                line,
            });
        }
    }
    for file in own
        .into_iter()
        .flatten()
        .filter(|file| file.named.is_none())
    {
        let at = (file.role, file.source.path().to_owned());
        let is_met = met.iter().any(|source| Arc::ptr_eq(source, &file.source));
        if !is_met && !found.idle.contains(&at) {
            found.idle.push(at);
        }
    }
    faults.or(found)
}

fn row(role: Role, name: &str, sides: [&Input; 2]) -> InputRow {
    let [before, after] = sides.map(|side| side.source.path().to_owned());
    let [hash_before, hash_after] = sides.map(|side| {
        let texts = side.more.iter().map(|(_, source)| source.text());
        let texts: Vec<&str> = std::iter::once(side.source.text()).chain(texts).collect();
        fingerprint(&texts.join("\0"))
    });
    InputRow {
        role: role.word(),
        name: name.to_owned(),
        before,
        after,
        hash_before,
        hash_after,
    }
}
