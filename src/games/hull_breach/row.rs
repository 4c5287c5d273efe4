//! What stands in the files of Hull Breach!, for the register.

use std::sync::Arc;

use super::HullBreach;
use super::card::{DefId, Kind};
use super::event::Event;
use super::load::{self, CardSet, PrintedNumber, TRAITS, TraitWord};
use super::pool::Deck;
use super::rules::Rules;
use super::setup::Setup;
use breachlab_core::games::from_files::{
    DeckFile, Drawn, EffectiveCard, FileVersions, Form, FromFiles, Layered, Shipped, StudyOver,
    is_idle_weight,
};
use breachlab_core::games::{CardTexts, DeckCard, GameRow, Piled, Plant, Role, Shelved, Versions};
use breachlab_core::plan::folder::TOML_AND_LISTS;
use breachlab_core::plan::{Faults, Node, Pen, Source, TomlTable};

/// The game in the register. Made here, so that the match loop is compiled with the game and with nothing above it.
pub static ROW: GameRow = GameRow::of::<HullBreach>();

/// Versions of the card set, for the register.
pub static VERSIONS: &dyn Versions = &FileVersions::<HullBreach>::NEW;

impl FromFiles for HullBreach {
    const STARTERS: &'static [&'static str] = &["rdf-line", "col-boarders"];
    const PILOT: &'static str = "commander";
    const SUFFIXES: &'static [&'static str] = TOML_AND_LISTS;
    const SHIPPED: Shipped = load::SHIPPED;
    const FORMS: &'static [Form<Self>] = load::FORMS;
    const TELLS: &'static str = load::TELLS;
    const PATCHES: bool = true;
    const STUDY_OVER: Option<StudyOver<Self>> = Some(super::study::over);
    const PILE: Option<fn(&CardSet, &Rules, &Deck) -> Drawn> = Some(pile);

    type Cards = CardSet;
    type Deck = Deck;
    type Rules = Rules;

    fn assemble(
        files: &[Layered],
        cards: Vec<EffectiveCard<'_>>,
        hash: String,
        faults: &mut Faults,
    ) -> CardSet {
        load::assemble(files, cards, hash, faults)
    }

    fn hash(set: &CardSet) -> &str {
        &set.hash
    }

    fn card_shelf(set: &CardSet) -> Vec<Shelved> {
        let cards = super::study::subjects(&set.pool);
        cards
            .map(|card| Shelved {
                id: card.id,
                name: card.name,
                note: card.kind,
                print: card.print,
            })
            .collect()
    }

    fn plants(set: &CardSet, card: &str) -> Vec<Plant> {
        set.pool
            .find(card)
            .map_or_else(Vec::new, |id| plants(set, id))
    }

    fn patch(source: &Arc<Source>, set: &mut CardSet, faults: &mut Faults) {
        load::apply(source, set, faults);
    }

    fn patched(texts: &CardTexts, path: &str) -> Result<CardTexts, Faults> {
        load::patched(texts, path)
    }

    fn is_idle(role: Role, key: &str, value: &Node) -> bool {
        match role {
            Role::Card => load::is_idle(key, value),
            // It follows from the Station.
            Role::Deck => key == "faction",
            Role::Strategy => is_idle_weight(key, value),
            Role::Rules => false,
        }
    }

    fn change(pen: &mut Pen<'_>, table: &TomlTable, rules: Rules) -> Rules {
        load::change(pen, table, rules)
    }

    fn read_deck(
        source: &Arc<Source>,
        set: &CardSet,
        rules: &Rules,
    ) -> Result<DeckFile<Deck>, Faults> {
        load::read_deck(source, set, rules)
    }

    fn written(set: &CardSet, deck: &Deck) -> Option<String> {
        Some(load::deck_toml(deck, &set.pool, ""))
    }

    fn called(deck: &Deck) -> [&str; 2] {
        [&deck.id, &deck.name]
    }

    fn listed(set: &CardSet, _rules: &Rules, deck: &Deck) -> Vec<DeckCard> {
        let card = |(id, copies): (DefId, u8)| {
            let text = set.pool.text(id);
            DeckCard {
                id: text.id.clone(),
                name: text.name.clone(),
                kind: set.pool.def(id).kind.printed().to_owned(),
                copies: u64::from(copies),
            }
        };
        deck.entries().into_iter().map(card).collect()
    }

    fn plain(source: &Arc<Source>) -> Result<Option<&'static Form<Self>>, Faults> {
        load::plain(source)
    }

    fn asides(source: &Arc<Source>, set: &CardSet) -> Vec<String> {
        load::asides(source, set)
    }

    fn set_up(set: &CardSet, rules: &Rules, decks: Vec<Deck>) -> Result<Setup, String> {
        let setup = Setup::new(set.pool.clone(), decks, rules.clone());
        setup.map_err(|error| error.to_string())
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        super::tell::tell(setup, event)
    }
}

/// The 50 cards (the Station and the starting modules are in play before the first draw, §5.0), and the hand drawn up
/// to (§5.3.1).
fn pile(set: &CardSet, rules: &Rules, deck: &Deck) -> Drawn {
    let piled = |&(id, copies): &(DefId, u8)| {
        let (text, def) = (set.pool.text(id), set.pool.def(id));
        let mut groups = vec![def.kind.printed().to_owned()];
        if def.kind == Kind::Ship {
            groups.push(load::class_word(def.class).to_owned());
        }
        Piled {
            id: text.id.clone(),
            name: text.name.clone(),
            copies: u64::from(copies),
            groups,
        }
    };
    Drawn {
        name: deck.name.clone(),
        cards: deck.list.iter().map(piled).collect(),
        opening: u64::from(rules.hand_size),
    }
}

/// Attack up by one, cost down by one, and a trait that its kind can use and it has not.
fn plants(set: &CardSet, id: DefId) -> Vec<Plant> {
    let def = set.pool.def(id);
    let number = |key: &str, by| Plant::Number {
        key: key.to_owned(),
        by,
    };
    let mut plants = Vec::new();
    let fights = matches!(def.kind, Kind::Ship | Kind::Marine | Kind::Character);
    if fights && def.attack > 0 {
        plants.push(number(PrintedNumber::Attack.key(), 1));
    }
    let mut costs = PrintedNumber::ALL.iter().filter(|number| number.is_cost());
    if let Some(cost) = costs.find(|cost| cost.of(def) > 0) {
        plants.push(number(cost.key(), -1));
    }
    if def.kind == Kind::Ship {
        let held = |word: &str| TraitWord::parse(word).is_ok_and(|word| def.traits.has(word.which));
        let plain = TRAITS.list.iter().map(|word| word.word);
        let free = plain.filter(|word| TraitWord::parse(word).is_ok() && !held(word));
        plants.extend(free.take(1).map(|word| Plant::Trait(word.to_owned())));
    }
    plants
}
