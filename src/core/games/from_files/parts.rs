//! From an order to a line-up: the files it names, read each once, and seated in every rotation.

use std::sync::Arc;

use super::contract::{FromFiles, Parts};
use super::read::{gather, load_strategy, read_rules};
use crate::games::files::{find_own, kept, names, note, read_each, shown, under};
use crate::games::line_up::{Entry, LineUp, tell_apart};
use crate::games::loads::{Loaded, Loads, Order};
use crate::games::own::{OwnFile, RULES, Role};
use crate::games::pilots;
use crate::plan::folder::stem;
use crate::plan::{Code, Fault, Faults, Source, StrategyFile, StrategyKind, read_strategy};
use crate::play::{Job, Stop};
use crate::strategy::Pilot;

impl<G: FromFiles> Parts<G> {
    /// The pilots of the strategies.
    ///
    /// # Errors
    /// What keeps one of them from being made.
    pub fn pilots(&self, order: &Order) -> Result<Vec<Pilot<G>>, Faults> {
        pilots(&self.strategies, &|typed| strategy::<G>(&order.own, typed))
    }
}

/// The file that a name stands for beside a version's own files.
pub(super) fn source<G: FromFiles>(
    own: &[OwnFile],
    role: Role,
    typed: &str,
) -> Result<Arc<Source>, Faults> {
    find_own(own, role, typed, G::SHIPPED.of(role))
}

/// The strategy that a name stands for beside a version's own files.
pub(super) fn strategy<G: FromFiles>(own: &[OwnFile], typed: &str) -> Result<StrategyFile, Faults> {
    read_strategy(
        &source::<G>(own, Role::Strategy, typed)?,
        G::PARAMETERS,
        G::WORTHS,
        G::CUES,
    )
}

/// Reads what an order names: any number of decks and strategies, which need not be a line-up. A fault of one file does
/// not hide those of another; only decks wait for the cards and rules they are held against.
///
/// # Errors
/// All faults of all files.
pub fn read_apart<G: FromFiles>(order: &Order) -> Result<Parts<G>, Faults> {
    read_over(gather::<G>(&order.cards, &order.patches), order)
}

/// The same with these cards, whatever the order says of cards.
pub(super) fn read_over<G: FromFiles>(
    (set, mut faults): (G::Cards, Faults),
    order: &Order,
) -> Result<Parts<G>, Faults> {
    let can_list = faults.is_empty() || !G::DECKS_LIST_CARDS;
    let rules_named = order.rules.as_deref().unwrap_or(RULES);
    let rules =
        source::<G>(&order.own, Role::Rules, rules_named).and_then(|file| read_rules::<G>(&file));
    let rules = kept(rules, &mut faults);
    let strategies = read_each(&order.strategies, &mut faults, |typed| {
        strategy::<G>(&order.own, typed)
    });
    let decks = match &rules {
        Some(rules) if can_list => read_each(&order.decks, &mut faults, |typed| {
            let file = source::<G>(&order.own, Role::Deck, typed)?;
            let deck = G::read_deck(&file, &set, &rules.rules);
            under(deck, &file, G::SHIPPED.decks, order)
        }),
        _ => Vec::new(),
    };
    let Some(rules) = rules else {
        return Err(faults);
    };
    let mut line_up = LineUp::default();
    let mut read = |role, name: &str, hash: &str| line_up.files.push(note(role, name, hash));
    read("cards", &cards_named(order), G::hash(&set));
    let name = |role, typed: &str| shown(&order.own, role, typed);
    read("rules", &name(Role::Rules, rules_named), &rules.hash);
    for (typed, deck) in order.decks.iter().zip(&decks) {
        read("deck", &name(Role::Deck, typed), &deck.hash);
    }
    for (typed, strategy) in order.strategies.iter().zip(&strategies) {
        read("strategy", &name(Role::Strategy, typed), &strategy.hash);
    }
    faults.or(Parts {
        set,
        rules: rules.rules,
        decks: decks.into_iter().map(|file| file.deck).collect(),
        strategies,
        line_up,
    })
}

/// The order with nothing left open: each deck and strategy once, all embedded decks that are compared where none is named, all
/// embedded policies where no strategy is.
#[must_use]
pub fn whole<G: FromFiles>(order: &Order) -> Order {
    let once = |names: &[String]| {
        let mut known: Vec<String> = Vec::new();
        for name in names {
            if !known.contains(name) {
                known.push(name.clone());
            }
        }
        known
    };
    let mut order = Order {
        decks: once(&order.decks),
        strategies: once(&order.strategies),
        ..order.clone()
    };
    if order.decks.is_empty() {
        order.decks = G::compared();
    }
    if order.strategies.is_empty() {
        // A search takes a thousand times as long, and random play says nothing about cards.
        let is_policy = |name: &&str| {
            let file = load_strategy::<G>(name);
            file.is_ok_and(|file| file.kind == StrategyKind::Policy)
        };
        let all = names(G::SHIPPED.strategies).filter(is_policy);
        order.strategies = all.map(str::to_owned).collect();
    }
    order
}

/// What the list of files calls the cards of an order.
fn cards_named(order: &Order) -> String {
    let mut name = "embedded".to_owned();
    if !order.cards.is_empty() {
        name += &[" + ", &order.cards.join(" + ")].concat();
    }
    for path in &order.patches {
        name += &[" patched by ", path].concat();
    }
    name
}

/// A line-up on its seats, in every rotation.
pub(super) fn seated<G: FromFiles>(
    mut parts: Parts<G>,
    order: &Order,
) -> Result<Loaded<Job<G>>, Faults> {
    let entry = |(deck, strategy): (&G::Deck, &String)| {
        let [id, name] = G::called(deck);
        Entry {
            deck_id: id.to_owned(),
            deck: String::new(),
            own_name: name.to_owned(),
            deck_name: String::new(),
            strategy: stem(strategy).to_owned(),
            cards: G::listed(&parts.set, &parts.rules, deck),
        }
    };
    let mut entries: Vec<Entry> = parts
        .decks
        .iter()
        .zip(&order.strategies)
        .map(entry)
        .collect();
    tell_apart(&mut entries, &order.decks, &order.strategies);
    parts.line_up.entries = entries;
    let setups = rotations::<G>(
        &parts.set,
        &parts.rules,
        &parts.decks,
        &order.decks.join(" "),
    )?;
    let pilots = parts.pilots(order)?;
    Ok(Loaded {
        play: job(setups, pilots),
        line_up: parts.line_up,
    })
}

/// Decks at a table in every rotation, sharing it where it takes more; `named` stands in the fault where they cannot meet.
pub(super) fn rotations<G: FromFiles>(
    set: &G::Cards,
    rules: &G::Rules,
    decks: &[G::Deck],
    named: &str,
) -> Result<Vec<G::Setup>, Faults> {
    let set_up = |by_place: &[usize]| {
        let by_place = by_place.iter().map(|&deck| decks[deck].clone());
        G::set_up(set, rules, by_place.collect()).map_err(|why| {
            let path = named.to_owned();
            Faults::from(Fault::of_file(path, Code::Contradiction, why, ""))
        })
    };
    <G as FromFiles>::CONTEST.rotations::<G, _>(decks.len(), &<G as FromFiles>::ENTRIES, set_up)
}

/// A job whose luck and end are still to be set.
pub(super) const fn job<G: FromFiles>(setups: Vec<G::Setup>, pilots: Vec<Pilot<G>>) -> Job<G> {
    Job {
        setups,
        pilots,
        seed: 0,
        cell: 0,
        stop: Stop::Exact(0),
    }
}
