//! The cards that a scenario names, looked up: by id, by the names of both sides, or by that of one side.

use std::ops::Range;

use super::shape::STANDS;
use crate::battle_state::Health;
use crate::card::TwoSided;
use crate::lab::names::{green, red};
use crate::setup::CardSet;
use breachlab_core::plan::{Code, Node, Pen, TomlTable, find_name};

/// A card named in a file.
#[derive(Clone, Debug)]
pub(super) struct ScenarioCard {
    /// The card, by index.
    pub(super) card: usize,
    /// Where it is named.
    pub(super) span: Range<usize>,
}

/// A ship with what is on it.
#[derive(Clone, Debug)]
pub(super) struct NamedShip {
    pub(super) ship: ScenarioCard,
    pub(super) fitted: Vec<ScenarioCard>,
    pub(super) stowed: Vec<ScenarioCard>,
    pub(super) health: Health,
}

/// A mission with the stops it has made.
#[derive(Clone, Debug)]
pub(super) struct NamedMission {
    pub(super) mission: ScenarioCard,
    pub(super) stops: u8,
}

/// What a player has, looked up.
#[derive(Clone, Debug, Default)]
pub(super) struct NamedHold {
    pub(super) ship: Option<NamedShip>,
    pub(super) escorts: Vec<NamedShip>,
    pub(super) fleet: Vec<ScenarioCard>,
    pub(super) pirates: Vec<ScenarioCard>,
    pub(super) missions: Vec<NamedMission>,
    pub(super) assets: Vec<ScenarioCard>,
    pub(super) hand: Vec<ScenarioCard>,
    pub(super) ship_deck: Vec<ScenarioCard>,
    pub(super) discard: Vec<ScenarioCard>,
}

/// A card of the Nova Deck: any of a number, or one by name.
#[derive(Clone, Debug)]
pub(super) enum NamedNova {
    Number(u8, Range<usize>),
    Card(ScenarioCard),
}

/// What a place takes of cards.
type Suits = fn(&TwoSided) -> bool;

fn any(_: &TwoSided) -> bool {
    true
}

fn is_ship(card: &TwoSided) -> bool {
    card.hull().is_some()
}

fn is_fitting(card: &TwoSided) -> bool {
    card.fitting().is_some()
}

/// Looks names up in a set of cards.
pub(super) struct CardFinder<'a, 'p> {
    pub(super) pen: &'a mut Pen<'p>,
    pub(super) set: &'a CardSet,
}

impl CardFinder<'_, '_> {
    /// The first card of this name that suits; a card of the name that does not is a fault of its own.
    fn find(&mut self, node: &Node, suits: Suits, wanted: &str) -> Option<ScenarioCard> {
        let typed = node.text()?;
        let set = self.set;
        let names = |card: &'_ TwoSided| -> [String; 4] {
            [
                card.id.clone(),
                card.name.clone(),
                green(set, card).to_owned(),
                red(set, card).to_owned(),
            ]
        };
        let cards: Vec<(usize, [String; 4])> = set.cards.iter().map(names).enumerate().collect();
        let known = |suits: Suits| {
            let cards = cards.iter().filter(move |(at, _)| suits(&set.cards[*at]));
            cards.flat_map(|(at, names)| names.iter().map(|name| (*at, name.as_str())))
        };
        let found = |suits: Suits| {
            let at = find_name(typed, known(suits).map(|(_, name)| name))?;
            known(suits).nth(at).map(|(card, _)| card)
        };
        let span = node.span.clone();
        if let Some(card) = found(suits) {
            return Some(ScenarioCard { card, span });
        }
        if found(any).is_some() {
            let text = format!("`{typed}`, which is none");
            self.pen.mark(span, Code::Contradiction, text, wanted);
        } else {
            let text = format!("unknown card `{typed}`");
            let names = known(suits).map(|(_, name)| name);
            self.pen
                .mark_name(span, Code::UnknownName, text, wanted, typed, names);
        }
        None
    }

    fn list(
        &mut self,
        table: &TomlTable,
        key: &str,
        suits: Suits,
        wanted: &str,
    ) -> Vec<ScenarioCard> {
        let nodes = table.list(key).iter();
        nodes
            .filter_map(|node| self.find(node, suits, wanted))
            .collect()
    }

    /// A ship: its name alone, or a table.
    fn ship(&mut self, node: &Node) -> Option<NamedShip> {
        const WANTED: &str = "a card with a ship, by id or name";
        let Some(table) = node.table() else {
            return Some(NamedShip {
                ship: self.find(node, is_ship, WANTED)?,
                fitted: Vec::new(),
                stowed: Vec::new(),
                health: Health::Shielded,
            });
        };
        let stands = table.text("stands").and_then(|word| STANDS.find(word));
        let wanted = "a card with a weapon or outfit, by id or name";
        let fitted = self.list(table, "fitted", is_fitting, wanted);
        let stowed = self.list(table, "stowed", is_ship, WANTED);
        Some(NamedShip {
            ship: self.find(table.find("card")?, is_ship, WANTED)?,
            fitted,
            stowed,
            health: stands.unwrap_or(Health::Shielded),
        })
    }

    fn mission(&mut self, node: &Node) -> Option<NamedMission> {
        let is_mission: Suits = |card| card.errand().is_some();
        let wanted = "a card with a mission, by id or name";
        let table = node.table();
        let card = table.map_or(Some(node), |table| table.find("card"))?;
        let stops = table.and_then(|table| table.int("stops")).unwrap_or(0);
        Some(NamedMission {
            mission: self.find(card, is_mission, wanted)?,
            stops: stops.clamp(0, 20) as u8,
        })
    }

    /// Everything that a player has.
    pub(super) fn hold(&mut self, player: &TomlTable) -> NamedHold {
        let wanted = "a card, by id or name";
        let is_asset: Suits =
            |card| card.errand().is_some() || matches!(card.red, crate::card::Red::Trade { .. });
        let is_of_fleet: Suits =
            |card| is_ship(card) || card.fitting().is_some_and(|fit| fit.telepathy.is_some());
        let ship = player.find("ship").and_then(|node| self.ship(node));
        let escorts = player.list("escorts").iter();
        NamedHold {
            ship,
            escorts: escorts.filter_map(|node| self.ship(node)).collect(),
            fleet: self.list(
                player,
                "fleet",
                is_of_fleet,
                "a card with a ship or a telepath outfit, by id or name",
            ),
            pirates: self.list(
                player,
                "pirates",
                is_ship,
                "a card with a ship, by id or name",
            ),
            missions: player
                .list("missions")
                .iter()
                .filter_map(|node| self.mission(node))
                .collect(),
            assets: self.list(
                player,
                "assets",
                is_asset,
                "a card with a mission or a trade route, by id or name",
            ),
            hand: self.list(player, "hand", any, wanted),
            ship_deck: self.list(player, "ship_deck", any, wanted),
            discard: self.list(player, "discard", any, wanted),
        }
    }

    /// Cards of the Nova Deck.
    pub(super) fn nova(&mut self, root: &TomlTable, key: &str) -> Vec<NamedNova> {
        let is_of_nova: Suits = |card| !card.is_start;
        let nodes = root.list(key).iter();
        nodes
            .filter_map(|node| match node.int() {
                Some(number) => Some(NamedNova::Number(
                    number.clamp(0, 9) as u8,
                    node.span.clone(),
                )),
                None => self
                    .find(
                        node,
                        is_of_nova,
                        "an action number, or a card by id or name",
                    )
                    .map(NamedNova::Card),
            })
            .collect()
    }
}
