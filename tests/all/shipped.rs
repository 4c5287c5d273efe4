//! What is inside the binary, game by game: it is what lies in the folders, it is valid, and what is written down beside
//! it is what the program says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use breachlab::games::files::names;
use breachlab::games::from_files::{FromFiles, load_rules, schema_of, schemas};
use breachlab::games::{self, Loads, Registered, Role, Shelf, Visit};
use breachlab::plan::folder::stem;

use crate::golden;

/// Files of a folder, by their paths in the checkout.
fn there(folder: &str) -> BTreeSet<String> {
    let entries =
        fs::read_dir(golden::at(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_data = |name: &String| Path::new(name).extension().is_some_and(|end| end == "toml");
    let names = names.filter(is_data);
    names.map(|name| format!("{folder}/{name}")).collect()
}

struct VisitWhole;

impl Visit for VisitWhole {
    fn game<G: Registered + FromFiles>(&mut self) {
        let (decks, id) = (format!("decks/{}", G::ID), G::ID);
        let folders = [
            (format!("{decks}/cards"), Role::Card),
            (decks.clone(), Role::Deck),
            (format!("{decks}/rules"), Role::Rules),
            (format!("strategies/{id}"), Role::Strategy),
        ];
        for (folder, role) in folders {
            let embedded = G::SHIPPED.of(role).iter();
            let known: BTreeSet<String> = embedded.map(|(path, _)| (*path).to_owned()).collect();
            assert_eq!(known, there(&folder), "{folder}");
            let paths = known
                .iter()
                .map(|path| golden::at(path).display().to_string());
            for checked in G::inspect(&paths.collect::<Vec<_>>()) {
                assert!(
                    checked.faults.is_empty(),
                    "{}",
                    checked.faults.render(false)
                );
            }
        }
        let all = |role| names(G::SHIPPED.of(role)).collect::<Vec<_>>();
        for deck in <G as Loads>::STARTERS {
            assert!(all(Role::Deck).contains(deck), "{id}: no deck {deck}");
        }
        assert!(all(Role::Strategy).contains(&<G as Loads>::PILOT), "{id}");
        let plan = G::SHIPPED.plans.first().expect("a gate has a plan to play");
        let plan = golden::at(plan.0).display().to_string();
        let checked = G::inspect(&[plan]);
        assert!(
            checked[0].faults.is_empty(),
            "{}",
            checked[0].faults.render(false)
        );
    }
}

#[test]
fn every_file_is_embedded_and_valid() {
    games::each(&mut VisitWhole);
}

struct Schemas;

impl Visit for Schemas {
    fn game<G: Registered + FromFiles>(&mut self) {
        for (name, schema) in schemas::<G>() {
            // A strategy's depends on the game's numbers and is printed by `schema` only.
            if name != "strategy" {
                let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
                golden::hold(&format!("decks/{}/schema/{name}.schema.json", G::ID), &text);
            }
        }
        let shipped = [Role::Card, Role::Deck, Role::Rules].map(|role| G::SHIPPED.of(role));
        for (path, text) in shipped.into_iter().flatten() {
            let first = text.lines().next().unwrap();
            let schema = first.strip_prefix("#:schema ");
            let schema = schema.unwrap_or_else(|| panic!("{path} without #:schema"));
            let beside = golden::at(path).with_file_name(schema);
            assert!(beside.is_file(), "{path}: {schema}");
        }
    }
}

#[test]
fn committed_schemas_are_those_of_the_program_and_files_name_them() {
    games::each(&mut Schemas);
}

struct VisitPrinted;

impl Visit for VisitPrinted {
    fn game<G: Registered + FromFiles>(&mut self) {
        let (path, text) = G::SHIPPED.rules[0];
        let file = load_rules::<G>(stem(path)).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(file.rules, G::Rules::default(), "{path}");
        let schema = schema_of::<G>(Shelf::Rules).unwrap();
        for key in schema["properties"].as_object().unwrap().keys() {
            assert!(
                key == "note" || text.contains(&format!("\n{key} = ")),
                "{key} is not in {path}"
            );
        }
    }
}

#[test]
fn the_rules_as_printed_are_the_default_file() {
    games::each(&mut VisitPrinted);
}
