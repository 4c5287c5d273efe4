//! What stands in the files of High Card: their forms, what is embedded, how a card, a deck and rules are read. All else
//! that is done with files follows from [`FromFiles`].

use std::sync::Arc;

use super::HighCard;
use super::rules::{DECK, MOST_RANK, Rules};
use super::setup::{HighCardCard, CardSet, Deck, Setup};
use super::state::Event;
use super::tell;
use breachlab_core::games::files::embed;
use breachlab_core::games::from_files::{
    DeckFile, DeckHead, Drawn, EffectiveCard, Form, FromFiles, Layered, PileOf, Shipped,
};
use breachlab_core::games::{DeckCard, Piled, Plant, Shelved};
use breachlab_core::plan::head::{
    CARD_ID, CARD_NAME, DECK_ID, DECK_NAME, NOTE, RULES_NAME, SCHEMA, SET_NAME,
};
use breachlab_core::plan::{
    Code, Document, Faults, Pen, Shape, Source, TomlTable, TableShape, fields, verify,
};

embed! {
    /// Cards, in the order in which reports list them.
    CARD_FILES:
        "decks/high-card/cards/pool.toml";
    /// Decks.
    DECK_FILES:
        "decks/high-card/even.toml"
        "decks/high-card/steep.toml";
    /// Rules; the first is the game as printed.
    RULES_FILES:
        "decks/high-card/rules/default.toml";
    /// Strategies.
    STRATEGY_FILES:
        "strategies/high-card/highest.toml"
        "strategies/high-card/random.toml";
    /// Gate plans; the first is what `gate` plays when none is named.
    PLAN_FILES:
        "reports/high-card/gate.plan.toml";
}

static CARD: TableShape = TableShape {
    title: "a card",
    doc: "A card of the pool.",
    fields: fields!(
        shared CARD_ID;
        shared CARD_NAME;
        must "rank": Shape::Int(1, MOST_RANK as i64), "What decides the trick in High Card (§3).";
        shared NOTE;
    ),
};
static CARD_ENTRY: Shape = Shape::Table(&CARD);

static CARDS: TableShape = TableShape {
    title: "a card file",
    doc: "Cards of the pool.",
    fields: fields!(
        shared SCHEMA;
        shared SET_NAME;
        shared NOTE;
        must "card": Shape::List(&CARD_ENTRY), "The cards.";
    ),
};

static COPIES: Shape = Shape::Int(1, DECK as i64);

static DECKS: TableShape = TableShape {
    title: "a deck",
    doc: "Ten cards (§1).",
    fields: fields!(
        shared SCHEMA;
        shared DECK_ID;
        shared DECK_NAME;
        shared NOTE;
        must "cards": Shape::Map(&COPIES), "Cards by id, and copies; ten in all.";
    ),
};

static RULES: TableShape = TableShape {
    title: "a rules file",
    doc: "Numbers of the rulebook and switches of the rulings. What is left out is as printed.",
    fields: fields!(
        shared SCHEMA;
        shared RULES_NAME;
        shared NOTE;
        may "hand": Shape::Int(1, DECK as i64), "Cards of a hand of High Card (§2). Printed: 3.";
        may "even_counts_for_both": Shape::Flag, "H-1: a trick of equal ranks of High Card counts for both. Default: false.";
    ),
};

impl FromFiles for HighCard {
    const STARTERS: &'static [&'static str] = &["even", "steep"];
    const PILOT: &'static str = "highest";
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
        Form::gate_plans(),
        Form::goals(),
    ];
    const TELLS: &'static str = "a card file (`[[card]]`), a deck (`[cards]`), a strategy (`kind`), goals (`[[goal]]`), a gate plan (`decks`) or rules";
    const PILE: Option<PileOf<Self>> = Some(pile);

    type Cards = CardSet;
    type Deck = Deck;
    type Rules = Rules;

    fn assemble(_: &[Layered], cards: Vec<EffectiveCard<'_>>, hash: String, _: &mut Faults) -> CardSet {
        let card = |entry: &EffectiveCard<'_>| HighCardCard {
            id: entry.card.id.unwrap_or_default().to_owned(),
            name: entry.card.name.to_owned(),
            rank: entry.card.table.int("rank").unwrap_or(0).clamp(0, 255) as u8,
        };
        let cards = Arc::new(cards.iter().map(card).collect());
        CardSet { cards, hash }
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
                note: format!("rank {}", card.rank),
                ..Shelved::default()
            })
            .collect()
    }

    fn plants(set: &CardSet, card: &str) -> Vec<Plant> {
        let number = |_| Plant::Number {
            key: "rank".to_owned(),
            by: 3,
        };
        set.find(card).map(number).into_iter().collect()
    }

    fn change(_pen: &mut Pen<'_>, table: &TomlTable, mut rules: Rules) -> Rules {
        if let Some(cards) = table.int("hand") {
            rules.hand = cards.clamp(1, DECK as i64) as u8;
        }
        if let Some(is_on) = table.flag("even_counts_for_both") {
            rules.even_counts_for_both = is_on;
        }
        rules
    }

    fn read_deck(
        source: &Arc<Source>,
        set: &CardSet,
        _rules: &Rules,
    ) -> Result<DeckFile<Deck>, Faults> {
        let mut faults = Faults::new();
        let document = Document::parse(source, &mut faults);
        let mut pen = document.pen(&mut faults);
        let root = document.root();
        verify(&mut pen, root, &DECKS);
        let list = list(&mut pen, root, set);
        let head = DeckHead::of(source, root);
        let (id, name) = (head.id.clone(), head.name.clone());
        faults.or(head.file(Deck { id, name, list }))
    }

    fn called(deck: &Deck) -> [&str; 2] {
        [&deck.id, &deck.name]
    }

    fn listed(set: &CardSet, _rules: &Rules, deck: &Deck) -> Vec<DeckCard> {
        let row = |&(at, copies): &(usize, u8)| DeckCard {
            id: set.cards[at].id.clone(),
            name: set.cards[at].name.clone(),
            kind: "card".to_owned(),
            copies: u64::from(copies),
        };
        deck.list.iter().map(row).collect()
    }

    fn set_up(set: &CardSet, rules: &Rules, decks: Vec<Deck>) -> Result<Setup, String> {
        let [one, two] = decks.as_slice() else {
            return Err(format!("{} decks at a table for two", decks.len()));
        };
        Setup::new(set, rules, [one, two])
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        tell::tell(setup, *event)
    }
}

/// The entries of a deck, as far as they can be made out.
fn list(pen: &mut Pen<'_>, root: &TomlTable, set: &CardSet) -> Vec<(usize, u8)> {
    let mut list = Vec::new();
    for (key, node) in root.table("cards").into_iter().flatten() {
        let copies = node.int().unwrap_or(0).clamp(0, DECK as i64) as u8;
        match set.find(&key.name) {
            Some(card) => list.push((card, copies)),
            None => pen.mark_name(
                key.span.clone(),
                Code::UnknownName,
                format!("unknown card `{}`", key.name),
                "the id of a card of the set",
                &key.name,
                set.cards.iter().map(|card| card.id.as_str()),
            ),
        }
    }
    let all: usize = list.iter().map(|(_, copies)| usize::from(*copies)).sum();
    if let Some((key, _)) = root.entry("cards")
        && pen.marks() == 0
        && all != DECK
    {
        let (found, wanted) = (format!("{all} cards"), format!("{DECK} in all (§1)"));
        pen.mark(key.span.clone(), Code::IllegalDeck, found, wanted);
    }
    list
}

fn pile(set: &CardSet, rules: &Rules, deck: &Deck) -> Drawn {
    let card = |&(at, copies): &(usize, u8)| Piled {
        id: set.cards[at].id.clone(),
        name: set.cards[at].name.clone(),
        copies: u64::from(copies),
        groups: Vec::new(),
    };
    Drawn {
        name: deck.name.clone(),
        cards: deck.list.iter().map(card).collect(),
        opening: u64::from(rules.hand),
    }
}
