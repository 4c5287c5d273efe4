//! What stands in the files of the game, what is embedded, how a card, a deck and rules are read. All else that is done
//! with files follows from [`FromFiles`].

use std::sync::Arc;

use crate::event::Event;
use crate::game::EscapeVelocityNova;
use crate::load::rules_file::change;
use crate::load::shapes::{CARDS, DECKS, RULES};
use crate::load::{card_set, decks, scenario};
use crate::rules::Rules;
use crate::setup::{CardSet, Deck, DeckEntry, Setup};
use crate::tell;
use breachlab_core::games::files::embed;
use breachlab_core::games::from_files::{
    DeckFile, Drawn, EffectiveCard, Form, FromFiles, Layered, PileOf, Printed, Shipped, card_list,
};
use breachlab_core::games::{DeckCard, Piled, Shelved};
use breachlab_core::plan::{Faults, Pen, Source, TomlTable};

embed! {
    /// Cards and the board, in the order in which reports list them.
    CARD_FILES:
        "decks/escape-velocity-nova/cards/board.toml"
        "decks/escape-velocity-nova/cards/ships.toml"
        "decks/escape-velocity-nova/cards/weapons.toml"
        "decks/escape-velocity-nova/cards/outfits.toml";
    /// Decks, with what each gives to the Nova Deck.
    DECK_FILES:
        "decks/escape-velocity-nova/federation-convoy.toml"
        "decks/escape-velocity-nova/rebel-raiders.toml"
        "decks/escape-velocity-nova/auroran-warband.toml"
        "decks/escape-velocity-nova/polaris-pilgrims.toml";
    /// Rules; the first is the game as printed.
    RULES_FILES:
        "decks/escape-velocity-nova/rules/default.toml";
    /// Strategies, in the order in which lists have them.
    STRATEGY_FILES:
        "strategies/escape-velocity-nova/trader.toml"
        "strategies/escape-velocity-nova/missionary.toml"
        "strategies/escape-velocity-nova/raider.toml"
        "strategies/escape-velocity-nova/admiral.toml"
        "strategies/escape-velocity-nova/balanced.toml"
        "strategies/escape-velocity-nova/random.toml";
    /// Gate plans; the first is what `gate` plays when none is named.
    PLAN_FILES:
        "reports/escape-velocity-nova/gate.plan.toml";
}

impl FromFiles for EscapeVelocityNova {
    const STARTERS: &'static [&'static str] = &["federation-convoy", "rebel-raiders"];
    const PILOT: &'static str = "balanced";
    const SHIPPED: Shipped = Shipped {
        cards: CARD_FILES,
        decks: DECK_FILES,
        rules: RULES_FILES,
        strategies: STRATEGY_FILES,
        plans: PLAN_FILES,
    };
    const FORMS: &'static [Form<Self>] = &[
        Form::cards(&CARDS),
        Form::decks("deck", &DECKS),
        Form::strategies(),
        Form::rules(&RULES),
        Form::scenarios(&scenario::SCENARIO),
        Form::gate_plans(),
        Form::goals(),
    ];
    const TELLS: &'static str = "a card file (`[[card]]`, `[[system]]`), a deck (`[cards]`), a strategy (`kind`), a scenario (`[[player]]`), goals (`[[goal]]`), a gate plan (`decks`) or rules";
    const PILE: Option<PileOf<Self>> = Some(pile);

    type Cards = CardSet;
    type Deck = Deck;
    type Rules = Rules;

    /// Cards, and the systems of the board, which every match has.
    fn printed(root: &TomlTable) -> Vec<Printed<'_>> {
        let systems = root.list("system").iter();
        let systems = systems.filter_map(|node| Some((node, node.table()?)));
        let systems = systems.map(|(node, table)| Printed {
            // Versions are compared system by system; no card has an id with a capital letter.
            id: table.text("name"),
            name: table.text("name").unwrap_or_default(),
            table,
            span: node.span.clone(),
            is_everywhere: true,
        });
        card_list(root).into_iter().chain(systems).collect()
    }

    fn assemble(
        files: &[Layered],
        cards: Vec<EffectiveCard<'_>>,
        hash: String,
        faults: &mut Faults,
    ) -> CardSet {
        // The board is read as a whole, from the last file that has one.
        let is_card = |entry: &EffectiveCard<'_>| !entry.card.is_everywhere;
        let cards: Vec<EffectiveCard<'_>> = cards.into_iter().filter(is_card).collect();
        card_set::assemble(files, &cards, hash, faults)
    }

    fn hash(set: &CardSet) -> &str {
        &set.hash
    }

    fn card_shelf(set: &CardSet) -> Vec<Shelved> {
        let cards = set.cards.iter();
        cards
            .map(|card| Shelved {
                id: card.id.clone(),
                name: card.name.clone(),
                note: tell::note(card),
                ..Shelved::default()
            })
            .collect()
    }

    fn change(_pen: &mut Pen<'_>, table: &TomlTable, rules: Rules) -> Rules {
        change(table, rules)
    }

    fn read_deck(
        source: &Arc<Source>,
        set: &CardSet,
        _rules: &Rules,
    ) -> Result<DeckFile<Deck>, Faults> {
        decks::read(source, set)
    }

    fn called(deck: &Deck) -> [&str; 2] {
        [&deck.id, &deck.name]
    }

    fn listed(set: &CardSet, _rules: &Rules, deck: &Deck) -> Vec<DeckCard> {
        let row = |at: usize, copies: u8| DeckCard {
            id: set.cards[at].id.clone(),
            name: set.cards[at].name.clone(),
            kind: tell::kind(&set.cards[at]).to_owned(),
            copies: u64::from(copies),
        };
        let cards = deck.list.iter().map(|entry| row(entry.card, entry.copies));
        cards.chain([row(deck.start, 1)]).collect()
    }

    fn set_up(set: &CardSet, rules: &Rules, decks: Vec<Deck>) -> Result<Setup, String> {
        Setup::new(set, rules, &decks)
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        tell::tell(setup, *event)
    }
}

/// The ship deck: what is not given to the Nova Deck.
fn pile(set: &CardSet, _rules: &Rules, deck: &Deck) -> Drawn {
    let card = |entry: &DeckEntry| Piled {
        id: set.cards[entry.card].id.clone(),
        name: set.cards[entry.card].name.clone(),
        copies: u64::from(entry.copies - entry.nova),
        groups: vec![tell::kind(&set.cards[entry.card]).to_owned()],
    };
    let cards = deck.list.iter().filter(|entry| entry.copies > entry.nova);
    Drawn {
        name: deck.name.clone(),
        cards: cards.map(card).collect(),
        opening: 0,
    }
}
