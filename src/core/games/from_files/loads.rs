//! [`Loads`] for every game that says what stands in its files.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::check;
use super::contract::FromFiles;
use super::parts::{read_apart, seated};
use super::pile::load_pile;
use super::read::{default_cards, default_decks, load_cards, load_strategy, schema_of};
use crate::games::contest::Contest;
use crate::games::files::{find, find_deck, names};
use crate::games::loads::{Checked, Loaded, Loads, Order, Shelf, Shelved};
use crate::games::pile::Pile;
use crate::plan::{Faults, Source};
use crate::play::Job;

impl<G: FromFiles> Loads for G {
    const STARTERS: &'static [&'static str] = <G as FromFiles>::STARTERS;
    const PILOT: &'static str = <G as FromFiles>::PILOT;
    const ENTRIES: RangeInclusive<u8> = <G as FromFiles>::ENTRIES;
    const CONTEST: Contest = <G as FromFiles>::CONTEST;
    const SUFFIXES: &'static [&'static str] = <G as FromFiles>::SUFFIXES;

    fn load(order: &Order) -> Result<Loaded<Job<Self>>, Faults> {
        seated(read_apart::<G>(order)?, order)
    }

    fn strategy(typed: &str) -> Result<Arc<Source>, Faults> {
        find(typed, G::SHIPPED.strategies)
    }

    fn compared() -> Vec<String> {
        let plays = |deck: &str| {
            let alone = Order {
                decks: vec![deck.to_owned()],
                strategies: vec![<G as FromFiles>::PILOT.to_owned()],
                ..Order::default()
            };
            <G as Loads>::load(&alone).is_ok()
        };
        let all = names(G::SHIPPED.decks);
        all.filter(|deck| <G as FromFiles>::CONTEST == Contest::Pairs || plays(deck))
            .map(str::to_owned)
            .collect()
    }

    fn shelf(shelf: Shelf) -> Vec<Shelved> {
        let named = |id: &str, name: &str, note: &str| Shelved {
            id: id.to_owned(),
            name: name.to_owned(),
            note: note.to_owned(),
            ..Shelved::default()
        };
        match shelf {
            Shelf::Cards => G::card_shelf(&default_cards::<G>()),
            Shelf::Decks => {
                let decks = default_decks::<G>(&default_cards::<G>()).into_iter();
                decks
                    .map(|file| {
                        let [id, name] = G::called(&file.deck);
                        named(id, name, &file.note)
                    })
                    .collect()
            }
            Shelf::Strategies => names(G::SHIPPED.strategies)
                .map(|id| {
                    let file =
                        load_strategy::<G>(id).expect("the embedded strategies are valid, by test");
                    named(id, &file.name, &file.about)
                })
                .collect(),
            Shelf::Rules => names(G::SHIPPED.rules)
                .map(|id| named(id, "", ""))
                .collect(),
            Shelf::Scenarios | Shelf::Patches => Vec::new(),
        }
    }

    fn inspect(files: &[String]) -> Vec<Checked> {
        check::inspect::<G>(files)
    }

    fn pile(order: &Order) -> Option<Result<Pile, Faults>> {
        Some(load_pile::<G>(order, G::PILE?))
    }

    /// Nothing where the deck cannot be read, which whoever plays it is told.
    fn asides(cards: &[String], deck: &str) -> Vec<String> {
        find_deck(deck, G::SHIPPED.decks)
            .ok()
            .filter(|source| G::plain(source).is_ok_and(|form| form.is_some()))
            .and_then(|source| Some((load_cards::<G>(cards, &[]).ok()?, source)))
            .map_or_else(Vec::new, |(set, source)| G::asides(&source, &set))
    }

    fn schema(shelf: Shelf) -> Option<String> {
        serde_json::to_string_pretty(&schema_of::<G>(shelf)?).ok()
    }

    fn tell(setup: &Self::Setup, event: &Self::Event) -> String {
        <G as FromFiles>::tell(setup, event)
    }
}
