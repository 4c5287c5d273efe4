//! What stands in the files of Breach, for the register.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::action::Event;
use super::game::Breach;
use super::load;
use super::rules::Rules;
use super::setup::{CardSet, Roster, Setup};
use super::tell;
use breachlab_core::engine::MAX_SEATS;
use breachlab_core::games::from_files::{
    DeckFile, Drawn, EffectiveCard, Form, FromFiles, Layered, PileOf, Printed, Shipped,
};
use breachlab_core::games::{Contest, DeckCard, Piled, Plant, Print, Shelved};
use breachlab_core::plan::{Faults, Pen, Source, TomlTable};

impl FromFiles for Breach {
    const STARTERS: &'static [&'static str] = &["four-hands"];
    const PILOT: &'static str = "camp";
    const ENTRIES: RangeInclusive<u8> = 1..=MAX_SEATS as u8;
    /// A crew is held against the ship; races are for those who name several crews.
    const CONTEST: Contest = Contest::Alone;
    const SHIPPED: Shipped = load::SHIPPED;
    const FORMS: &'static [Form<Self>] = &[
        Form::cards(&load::CARDS),
        Form::decks("crew", &load::CREW),
        Form::strategies(),
        Form::rules(&load::RULES),
        Form::scenarios(&load::SCENARIO),
        Form::gate_plans(),
        Form::card_plans(),
    ];
    const TELLS: &'static str = "a card file (`[[card]]`, `[[character]]`, `[board]`, `[flood]`), a crew (`characters`), a strategy (`kind`), a scenario (`[[player]]`), a gate plan (`decks`), a plan of `cards` (`matches`) or rules";
    const PILE: Option<PileOf<Self>> = Some(pile);

    type Cards = CardSet;
    type Deck = Roster;
    type Rules = Rules;

    fn printed(root: &TomlTable) -> Vec<Printed<'_>> {
        load::printed(root)
    }

    fn assemble(
        files: &[Layered],
        cards: Vec<EffectiveCard<'_>>,
        hash: String,
        faults: &mut Faults,
    ) -> CardSet {
        load::assemble(files, &cards, hash, faults)
    }

    fn hash(set: &CardSet) -> &str {
        &set.hash
    }

    fn card_shelf(set: &CardSet) -> Vec<Shelved> {
        let cards = set.cards.iter().map(|card| Shelved {
            id: card.id.clone(),
            name: card.name.clone(),
            note: card.kind.to_owned(),
            print: Print {
                line: format!("{} in the item deck", card.copies),
                numbers: vec![("copies".to_owned(), card.copies.into())],
                ..Print::default()
            },
        });
        let people = set.characters.iter().map(|one| Shelved {
            id: one.id.clone(),
            name: one.name.clone(),
            note: "character".to_owned(),
            print: Print {
                line: format!("starts on deck {}", one.start + 1),
                ..Print::default()
            },
        });
        cards.chain(people).collect()
    }

    /// Copies and characters are printed or follow from what is; board and scale are not.
    fn known(card: &TomlTable) -> Vec<String> {
        let is_assumed = card.text("source") == Some("assumed");
        let keys = card.iter().map(|(key, _)| key.name.clone());
        keys.filter(|_| !is_assumed).collect()
    }

    /// Two copies more of an item.
    fn plants(set: &CardSet, card: &str) -> Vec<Plant> {
        let items = set.cards.iter().take(set.items.len());
        let mut known = items.filter(|item| item.copies > 0);
        let number = |_| Plant::Number {
            key: "copies".to_owned(),
            by: 2,
        };
        known
            .find(|item| item.id == card)
            .map(number)
            .into_iter()
            .collect()
    }

    fn change(_pen: &mut Pen<'_>, table: &TomlTable, rules: Rules) -> Rules {
        load::change(table, rules)
    }

    fn read_deck(
        source: &Arc<Source>,
        set: &CardSet,
        _rules: &Rules,
    ) -> Result<DeckFile<Roster>, Faults> {
        load::read_roster(source, set)
    }

    fn called(roster: &Roster) -> [&str; 2] {
        [&roster.id, &roster.name]
    }

    /// The item deck, then the characters that the crew names.
    fn listed(set: &CardSet, _rules: &Rules, roster: &Roster) -> Vec<DeckCard> {
        let cards = set.cards.iter().map(|card| DeckCard {
            id: card.id.clone(),
            name: card.name.clone(),
            kind: card.kind.to_owned(),
            copies: u64::from(card.copies),
        });
        let people = roster.members.iter().flatten().map(|&member| {
            let one = &set.characters[member];
            DeckCard {
                id: one.id.clone(),
                name: one.name.clone(),
                kind: "character".to_owned(),
                copies: 1,
            }
        });
        cards.chain(people).collect()
    }

    fn set_up(set: &CardSet, rules: &Rules, rosters: Vec<Roster>) -> Result<Setup, String> {
        Setup::new(set, rules, &rosters)
    }

    fn tell(set: &Setup, event: &Event) -> String {
        tell::tell(set, *event)
    }
}

/// The item deck, which the whole table draws from.
fn pile(set: &CardSet, _rules: &Rules, roster: &Roster) -> Drawn {
    let cards = set.cards.iter().filter(|card| card.copies > 0);
    let card = |card: &super::setup::Card| Piled {
        id: card.id.clone(),
        name: card.name.clone(),
        copies: u64::from(card.copies),
        groups: vec![card.kind.to_owned()],
    };
    Drawn {
        name: format!("the item deck, searched by {}", roster.name),
        cards: cards.map(card).collect(),
        opening: 0,
    }
}
