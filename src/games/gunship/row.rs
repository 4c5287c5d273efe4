//! What the register asks of Gunship: line-ups from files, lists of what is embedded, checks, schemas.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Gunship;
use super::event::Event;
use super::load::{
    self, CardSet, KIND, LoadoutFile, default_cards, default_loadouts, load_cards, load_strategy,
};
use super::rules::Rules;
use super::setup::{PartRow, Setup, parts};
use super::tell;
use crate::engine::Features;
use crate::games::files::{find, find_own, kept, names, note, read_each, shown, stem, under};
use crate::games::line_up::tell_apart;
use crate::games::{
    CardTexts, Change, Checked, Entry, Input, LineUp, Listed, Loaded, Loads, Order, OwnFile, Pile,
    Plant, Playable, Print, RULES, Role, Shelf, Shelved, Version, VersionFiles, Versions, pilots,
};
use crate::plan::{Code, Fault, Faults, Source, StrategyFile, read_strategy};
use crate::play::{Job, Stop};

/// The rows of a report for one loadout: the cards in play, then the parts of its ship.
fn listed(set: &CardSet, rules: &Rules, file: &LoadoutFile) -> Vec<Listed> {
    let is_in = |bonus: bool, copies: u8| copies > 0 && (!bonus || rules.bonus_in_play);
    let cards = set.pool.cards.iter();
    let cards = cards
        .filter(|card| is_in(card.is_bonus, card.copies))
        .map(|card| Listed {
            id: card.id.clone(),
            name: card.name.clone(),
            kind: format!("card: {}", KIND.word(card.kind)),
            copies: u64::from(card.copies),
        });
    let rows = parts(&file.loadout, rules).into_iter().flatten();
    let rows = rows.map(|row: PartRow| {
        let name = tell::part(&file.loadout, row.part);
        Listed {
            id: name
                .to_lowercase()
                .replace([' ', ','], "-")
                .replace("--", "-"),
            name,
            kind: "component".to_owned(),
            copies: u64::from(row.copies),
        }
    });
    cards.chain(rows).collect()
}

impl Loads for Gunship {
    const STARTERS: &'static [&'static str] = &["standard", "bomber"];
    const PILOT: &'static str = "carrier-hunter";

    fn load(order: &Order) -> Result<Loaded<Job<Self>>, Faults> {
        seated(load_cards(&order.cards), order)
    }

    fn pile(order: &Order) -> Option<Result<Pile, Faults>> {
        Some(load::load_pile(order))
    }

    fn strategy(typed: &str) -> Result<Arc<Source>, Faults> {
        find(typed, load::STRATEGY_FILES)
    }

    fn shelf(shelf: Shelf) -> Vec<Shelved> {
        match shelf {
            Shelf::Cards => {
                let set = default_cards();
                let cards = set.pool.cards.iter();
                cards
                    .map(|card| Shelved {
                        id: card.id.clone(),
                        name: card.name.clone(),
                        note: KIND.word(card.kind).to_owned(),
                        print: Print {
                            line: format!("{} in the deck", card.copies),
                            numbers: vec![("copies".to_owned(), card.copies.into())],
                            ..Print::default()
                        },
                    })
                    .collect()
            }
            Shelf::Decks => {
                let loadouts = default_loadouts().into_iter();
                loadouts
                    .map(|file| Shelved {
                        id: file.loadout.id,
                        name: file.loadout.name,
                        note: file.note,
                        ..Shelved::default()
                    })
                    .collect()
            }
            Shelf::Strategies => names(load::STRATEGY_FILES)
                .map(|id| {
                    let file = load_strategy(id, Self::KNOBS, Self::CUES)
                        .expect("the embedded strategies are valid, by test");
                    Shelved {
                        id: id.to_owned(),
                        name: file.name,
                        note: file.about,
                        ..Shelved::default()
                    }
                })
                .collect(),
            Shelf::Rules => names(load::RULES_FILES)
                .map(|id| Shelved {
                    id: id.to_owned(),
                    ..Shelved::default()
                })
                .collect(),
            Shelf::Scenarios | Shelf::Patches => Vec::new(),
        }
    }

    fn inspect(files: &[String]) -> Vec<Checked> {
        load::check(files, Self::KNOBS, Self::CUES)
    }

    fn schema(shelf: Shelf) -> Option<String> {
        let wanted = match shelf {
            Shelf::Cards => "cards",
            Shelf::Decks => "deck",
            Shelf::Strategies => "strategy",
            Shelf::Rules => "rules",
            Shelf::Scenarios => "scenario",
            Shelf::Patches => "patch",
        };
        let schemas = load::schemas(Self::KNOBS, Self::CUES);
        let (_, schema) = schemas.into_iter().find(|(name, _)| *name == wanted)?;
        serde_json::to_string_pretty(&schema).ok()
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        tell::tell(setup, *event)
    }
}

/// The file that a name stands for beside a version's own files.
fn source(own: &[OwnFile], role: Role, typed: &str) -> Result<Arc<Source>, Faults> {
    let embedded = match role {
        Role::Card => load::CARD_FILES,
        Role::Deck => load::LOADOUT_FILES,
        Role::Strategy => load::STRATEGY_FILES,
        Role::Rules => load::RULES_FILES,
    };
    find_own(own, role, typed, embedded)
}

fn strategy(own: &[OwnFile], typed: &str) -> Result<StrategyFile, Faults> {
    let source = source(own, Role::Strategy, typed)?;
    read_strategy(&source, Gunship::KNOBS, Gunship::CUES)
}

/// Two loadouts at a table, in both seatings.
fn seated(set: Result<CardSet, Faults>, order: &Order) -> Result<Loaded<Job<Gunship>>, Faults> {
    let mut faults = Faults::new();
    let set = kept(set, &mut faults);
    let rules_name = order.rules.as_deref().unwrap_or(RULES);
    let rules =
        source(&order.own, Role::Rules, rules_name).and_then(|file| load::read_rules(&file));
    let rules = kept(rules, &mut faults);
    let strategies = read_each(&order.strategies, &mut faults, |typed| {
        strategy(&order.own, typed)
    });
    // Loadouts wait for the rules they are held against.
    let loadouts = rules.as_ref().map_or_else(Vec::new, |file| {
        read_each(&order.decks, &mut faults, |typed| {
            let source = source(&order.own, Role::Deck, typed)?;
            let loadout = load::read_loadout(&source, &file.rules);
            under(loadout, &source, load::LOADOUT_FILES, order)
        })
    });
    let ((Some(set), Some(rules)), true) = ((set, rules), faults.is_empty()) else {
        return Err(faults);
    };
    let [one, two] = loadouts.as_slice() else {
        unreachable!("the command line and every test order two loadouts for two seats");
    };
    let seated = |first: &LoadoutFile, second: &LoadoutFile| {
        let loadouts = [first.loadout.clone(), second.loadout.clone()];
        Setup::new(set.pool.clone(), rules.rules.clone(), loadouts)
    };
    let cards = match order.cards.as_slice() {
        [] => "embedded".to_owned(),
        overlays => format!("embedded + {}", overlays.join(" + ")),
    };
    let mut files = vec![
        note("cards", &cards, &set.hash),
        note(
            "rules",
            &shown(&order.own, Role::Rules, rules_name),
            &rules.hash,
        ),
    ];
    let named = |role: Role, typed: &str, hash: &str| {
        note(role.word(), &shown(&order.own, role, typed), hash)
    };
    let by_deck = order.decks.iter().zip(&loadouts);
    files.extend(by_deck.map(|(typed, file)| named(Role::Deck, typed, &file.hash)));
    let by_strategy = order.strategies.iter().zip(&strategies);
    files.extend(by_strategy.map(|(typed, file)| named(Role::Strategy, typed, &file.hash)));
    let entry = |(file, strategy): (&LoadoutFile, &String)| Entry {
        deck_id: file.loadout.id.clone(),
        deck: String::new(),
        own_name: file.loadout.name.clone(),
        deck_name: String::new(),
        strategy: stem(strategy).to_owned(),
        cards: listed(&set, &rules.rules, file),
    };
    let entries = loadouts.iter().zip(&order.strategies).map(entry);
    let mut entries: Vec<Entry> = entries.collect();
    tell_apart(&mut entries, &order.decks, &order.strategies);
    let pilots = pilots(&strategies, &|typed| strategy(&order.own, typed))?;
    let play = Job {
        setups: vec![seated(one, two), seated(two, one)],
        pilots,
        seed: 0,
        cell: 0,
        stop: Stop::Exact(0),
    };
    Ok(Loaded {
        play,
        line_up: LineUp { entries, files },
    })
}

/// Versions of the main deck and the die.
#[derive(Clone, Copy, Debug)]
struct CardVersions;

/// Versions of the main deck and the die, for the register.
pub static VERSIONS: &dyn Versions = &CardVersions;

impl Versions for CardVersions {
    fn default_plan(&self) -> Arc<Source> {
        load::versions::default_plan()
    }

    fn read(&self, paths: &[String]) -> Result<VersionFiles, Faults> {
        load::versions::read(paths)
    }

    fn patched(&self, _texts: &CardTexts, patch: &str) -> Result<CardTexts, Faults> {
        let (path, found) = (patch.to_owned(), "a patch".to_owned());
        let wanted = "a card file: this game has no patches";
        Err(Fault::of_file(path, Code::Contradiction, found, wanted).into())
    }

    fn ids(&self, files: &[Arc<Source>]) -> BTreeSet<String> {
        load::versions::ids(files)
    }

    fn input(&self, own: &[OwnFile], role: Role, typed: &str) -> Result<Input, Faults> {
        let file = source(own, role, typed)?;
        if role != Role::Strategy {
            return Ok(Input::alone(file));
        }
        let read = strategy(own, typed)?;
        Input::strategy(file, &read, &|typed| source(own, Role::Strategy, typed))
    }

    fn compile(&self, texts: &CardTexts) -> Result<Box<dyn Version>, Faults> {
        Ok(Box::new(load::compile(&texts.layers)?))
    }

    fn mixed(
        &self,
        before: &CardTexts,
        after: &CardTexts,
        take: &dyn Fn(&str) -> bool,
    ) -> Result<Box<dyn Version>, Faults> {
        Ok(Box::new(load::versions::mixed(before, after, take)?))
    }

    fn changes(&self, before: &CardTexts, after: &CardTexts) -> Result<Vec<Change>, Faults> {
        load::versions::changes(before, after)
    }

    fn planted(&self, texts: &CardTexts, card: &str, plant: &Plant) -> Option<CardTexts> {
        load::versions::planted(texts, card, plant)
    }

    fn plants(&self, texts: &CardTexts, card: &str) -> Vec<Plant> {
        load::versions::plants(texts, card)
    }
}

impl Version for CardSet {
    fn line_up(&self, order: &Order) -> Result<Loaded<Box<dyn Playable>>, Faults> {
        let Loaded { play, line_up } = seated(Ok(self.clone()), order)?;
        Ok(Loaded {
            play: Box::new(play),
            line_up,
        })
    }
}
