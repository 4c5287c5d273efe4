//! What the register asks of Hull Breach!: line-ups from files, lists of what is embedded, checks, schemas.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::HullBreach;
use super::card::Kind;
use super::event::Event;
use super::load::{
    self, CardSet, DeckFile, default_cards, default_decks, load_patched, load_strategy,
};
use super::pool::{Deck, Pool};
use super::rules::Rules;
use super::setup::Setup;
use crate::engine::{Features, Knob};
use crate::games::files::{find_own, kept, note, read_each, shown, stem, under};
use crate::games::line_up::tell_apart;
use crate::games::{
    CardTexts, Change, Checked, Entry, Input, LineUp, Listed, Loaded, Loads, Order, OwnFile, Pile,
    Plant, Playable, RULES, Role, Shelf, Shelved, Subject, Version, VersionFiles, Versions,
    card_ids,
};
use crate::plan::folder::TOML_AND_LISTS;
use crate::plan::{Code, Fault, Faults, Source, StrategyFile, read_strategy};
use crate::play::{Job, Stop};
use crate::strategy::Pilot;

/// Decks of `run` without decks.
pub(super) const STARTERS: &[&str] = &["rdf-line", "col-boarders"];
/// Strategy of `run` without strategies.
const PILOT: &str = "commander";

/// A line-up, read and checked, not yet seated.
#[derive(Debug)]
pub(super) struct Parts {
    /// The cards.
    pub(super) set: CardSet,
    /// The rules.
    pub(super) rules: Rules,
    /// Decks in line-up order.
    pub(super) decks: Vec<Deck>,
    /// Strategies in line-up order.
    pub(super) strategies: Vec<StrategyFile>,
    /// What all of it is called.
    pub(super) line_up: LineUp,
}

/// Reads what an order names. A fault of one file does not hide those of another; only decks wait for the
/// cards and rules they are made of.
pub(super) fn read(order: &Order, knobs: &[Knob], cues: &[&str]) -> Result<Parts, Faults> {
    let cards = load_patched(&order.cards, &order.patches);
    read_over(cards, order, knobs, cues)
}

/// The same with these cards, whatever the order says of cards.
fn read_over(
    cards: Result<CardSet, Faults>,
    order: &Order,
    knobs: &[Knob],
    cues: &[&str],
) -> Result<Parts, Faults> {
    let mut parts = read_apart_over(cards, order, knobs, cues)?;
    parts.line_up.entries = entries(order, &parts.set, &parts.decks);
    Ok(parts)
}

/// For decks and strategies that are no line-up: any number of either, no entry for each.
pub(super) fn read_apart(order: &Order, knobs: &[Knob], cues: &[&str]) -> Result<Parts, Faults> {
    let cards = load_patched(&order.cards, &order.patches);
    read_apart_over(cards, order, knobs, cues)
}

fn read_apart_over(
    cards: Result<CardSet, Faults>,
    order: &Order,
    knobs: &[Knob],
    cues: &[&str],
) -> Result<Parts, Faults> {
    let mut faults = Faults::new();
    let set = kept(cards, &mut faults);
    let rules_named = order.rules.as_deref().unwrap_or(RULES);
    let rules =
        source(&order.own, Role::Rules, rules_named).and_then(|file| load::read_rules(&file));
    let rules = kept(rules, &mut faults);
    let strategies = read_each(&order.strategies, &mut faults, |typed| {
        read_strategy(&source(&order.own, Role::Strategy, typed)?, knobs, cues)
    });
    let decks = match (&set, &rules) {
        (Some(set), Some(rules)) => read_each(&order.decks, &mut faults, |typed| {
            let file = source(&order.own, Role::Deck, typed)?;
            let deck = load::read_deck(&file, set, &rules.rules);
            under(deck, &file, load::DECK_FILES, order)
        }),
        _ => Vec::new(),
    };
    let (Some(set), Some(rules)) = (set, rules) else {
        return Err(faults);
    };
    let mut line_up = LineUp::default();
    let cards = if order.cards.is_empty() {
        "embedded".to_owned()
    } else {
        format!("embedded + {}", order.cards.join(" + "))
    };
    let patched = order
        .patches
        .iter()
        .map(|path| [" patched by ", path].concat());
    let cards: String = std::iter::once(cards).chain(patched).collect();
    let mut file = |role, name: &str, hash: &str| line_up.files.push(note(role, name, hash));
    file("cards", &cards, &set.hash);
    let name = |role, typed: &str| shown(&order.own, role, typed);
    file("rules", &name(Role::Rules, rules_named), &rules.hash);
    for (typed, deck) in order.decks.iter().zip(&decks) {
        file("deck", &name(Role::Deck, typed), &deck.hash);
    }
    for (typed, strategy) in order.strategies.iter().zip(&strategies) {
        file("strategy", &name(Role::Strategy, typed), &strategy.hash);
    }
    faults.or(Parts {
        set,
        rules: rules.rules,
        decks: decks.into_iter().map(|file| file.deck).collect(),
        strategies,
        line_up,
    })
}

fn entries(order: &Order, set: &CardSet, decks: &[Deck]) -> Vec<Entry> {
    let entry = |(deck, strategy): (&Deck, &String)| Entry {
        deck_id: deck.id.clone(),
        deck: String::new(),
        own_name: deck.name.clone(),
        deck_name: String::new(),
        strategy: stem(strategy).to_owned(),
        cards: listed(&set.pool, deck),
    };
    let entries = decks.iter().zip(&order.strategies).map(entry);
    let mut entries: Vec<Entry> = entries.collect();
    tell_apart(&mut entries, &order.decks, &order.strategies);
    entries
}

fn listed(pool: &Pool, deck: &Deck) -> Vec<Listed> {
    let card = |(id, copies): (super::card::DefId, u8)| {
        let text = pool.text(id);
        Listed {
            id: text.id.clone(),
            name: text.name.clone(),
            kind: kind(pool.def(id).kind).to_owned(),
            copies: u64::from(copies),
        }
    };
    deck.entries().into_iter().map(card).collect()
}

/// A kind of card as the rulebook writes it.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Station => "Station",
        Kind::ModuleStation => "Module - Station",
        Kind::ModuleShip => "Module - Ship",
        Kind::ModuleMarine => "Module - Marine",
        Kind::Ship => "Ship",
        Kind::Marine => "Marine",
        Kind::Character => "Marine - Character",
        Kind::Event => "Event",
        Kind::Tactic => "Tactic",
        Kind::Breakthru => "Breakthru",
    }
}

/// What is embedded.
pub(super) fn shelf(shelf: Shelf, knobs: &[Knob], cues: &[&str]) -> Vec<Shelved> {
    let set = default_cards();
    let named = |id: &str| Shelved {
        id: id.to_owned(),
        ..Shelved::default()
    };
    match shelf {
        Shelf::Cards => {
            let card = |card: Subject| Shelved {
                id: card.id,
                name: card.name,
                note: card.kind,
                print: card.print,
            };
            super::study::subjects(&set.pool).map(card).collect()
        }
        Shelf::Decks => {
            let deck = |file: DeckFile| Shelved {
                id: file.deck.id,
                name: file.deck.name,
                note: file.note,
                ..Shelved::default()
            };
            default_decks(&set).into_iter().map(deck).collect()
        }
        Shelf::Strategies => load::strategy_names()
            .map(|id| match load_strategy(id, knobs, cues) {
                Ok(file) => Shelved {
                    id: id.to_owned(),
                    name: file.name,
                    note: file.about,
                    ..Shelved::default()
                },
                Err(_) => named(id),
            })
            .collect(),
        Shelf::Rules => load::rules_names().map(named).collect(),
        Shelf::Scenarios | Shelf::Patches => Vec::new(),
    }
}

/// Checks files of any sort.
pub(super) fn inspect(files: &[String], knobs: &[Knob], cues: &[&str]) -> Vec<Checked> {
    let checked = load::check(files, knobs, cues);
    let plain = |file: load::Checked| Checked {
        path: file.path,
        sort: file.sort.map(load::FileSort::name),
        faults: file.faults,
        asides: file.asides,
    };
    checked.into_iter().map(plain).collect()
}

/// The schema of one kind of file.
pub(super) fn schema(shelf: Shelf, knobs: &[Knob], cues: &[&str]) -> Option<String> {
    let wanted = match shelf {
        Shelf::Cards => "cards",
        Shelf::Decks => "deck",
        Shelf::Strategies => "strategy",
        Shelf::Rules => "rules",
        Shelf::Scenarios => "scenario",
        Shelf::Patches => "patch",
    };
    let schemas = load::schemas(knobs, cues);
    let (_, schema) = schemas.into_iter().find(|(name, _)| *name == wanted)?;
    serde_json::to_string_pretty(&schema).ok()
}

impl Loads for HullBreach {
    const STARTERS: &'static [&'static str] = STARTERS;
    const PILOT: &'static str = PILOT;
    const SUFFIXES: &'static [&'static str] = TOML_AND_LISTS;

    fn load(order: &Order) -> Result<Loaded<Job<Self>>, Faults> {
        seated(read(order, Self::KNOBS, Self::CUES)?, order)
    }

    fn strategy(typed: &str) -> Result<Arc<Source>, Faults> {
        load::strategy_source(typed)
    }

    fn shelf(kind: Shelf) -> Vec<Shelved> {
        shelf(kind, Self::KNOBS, Self::CUES)
    }

    fn inspect(files: &[String]) -> Vec<Checked> {
        inspect(files, Self::KNOBS, Self::CUES)
    }

    fn pile(order: &Order) -> Option<Result<Pile, Faults>> {
        Some(load::load_pile(order))
    }

    fn asides(cards: &[String], deck: &str) -> Vec<String> {
        load::load_asides(cards, deck)
    }

    fn schema(kind: Shelf) -> Option<String> {
        schema(kind, Self::KNOBS, Self::CUES)
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        super::tell::tell(setup, event)
    }
}

/// The file that a name stands for beside a version's own files.
fn source(own: &[OwnFile], role: Role, typed: &str) -> Result<Arc<Source>, Faults> {
    let embedded = match role {
        Role::Card => load::CARD_FILES,
        Role::Deck => load::DECK_FILES,
        Role::Strategy => load::STRATEGY_FILES,
        Role::Rules => load::RULES_FILES,
    };
    find_own(own, role, typed, embedded)
}

/// The pilots of strategy files.
pub(super) fn pilots(
    files: &[StrategyFile],
    own: &[OwnFile],
) -> Result<Vec<Pilot<HullBreach>>, Faults> {
    let find = |typed: &str| {
        let source = source(own, Role::Strategy, typed)?;
        read_strategy(&source, HullBreach::KNOBS, HullBreach::CUES)
    };
    crate::games::pilots(files, &find)
}

/// A line-up on its seats, in every rotation.
fn seated(parts: Parts, order: &Order) -> Result<Loaded<Job<HullBreach>>, Faults> {
    let seats = parts.decks.len();
    let mut setups = Vec::with_capacity(seats);
    for rotation in 0..seats {
        let seated = (0..seats).map(|seat| parts.decks[(seat + rotation) % seats].clone());
        match Setup::new(
            parts.set.pool.clone(),
            seated.collect(),
            parts.rules.clone(),
        ) {
            Ok(setup) => setups.push(setup),
            Err(error) => {
                let path = order.decks.join(" ");
                let fault = Fault::of_file(path, Code::Contradiction, error.to_string(), "");
                return Err(std::iter::once(fault).collect());
            }
        }
    }
    let pilots = pilots(&parts.strategies, &order.own)?;
    let play = Job {
        setups,
        pilots,
        seed: 0,
        cell: 0,
        stop: Stop::Exact(0),
    };
    Ok(Loaded {
        play,
        line_up: parts.line_up,
    })
}

/// Versions of the card set.
#[derive(Clone, Copy, Debug)]
struct CardVersions;

/// Versions of the card set, for the register.
pub static VERSIONS: &dyn Versions = &CardVersions;

impl Versions for CardVersions {
    fn default_plan(&self) -> Arc<Source> {
        load::versions::default_plan()
    }

    fn read(&self, paths: &[String]) -> Result<VersionFiles, Faults> {
        load::versions::read(paths)
    }

    fn patched(&self, texts: &CardTexts, patch: &str) -> Result<CardTexts, Faults> {
        load::versions::patched(texts, patch)
    }

    fn ids(&self, files: &[Arc<Source>]) -> BTreeSet<String> {
        card_ids(files)
    }

    fn input(&self, own: &[OwnFile], role: Role, typed: &str) -> Result<Input, Faults> {
        let file = source(own, role, typed)?;
        if role != Role::Strategy {
            return Ok(Input::alone(file));
        }
        let strategy = read_strategy(&file, HullBreach::KNOBS, HullBreach::CUES)?;
        Input::strategy(file, &strategy, &|typed| source(own, Role::Strategy, typed))
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
        let parts = read_over(Ok(self.clone()), order, HullBreach::KNOBS, HullBreach::CUES)?;
        let Loaded { play, line_up } = seated(parts, order)?;
        Ok(Loaded {
            play: Box::new(play),
            line_up,
        })
    }
}
