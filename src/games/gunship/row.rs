//! What stands in the files of Gunship, for the register.

use std::sync::Arc;

use super::Gunship;
use super::event::Event;
use super::load::{self, CardSet, DIE, KIND};
use super::rules::Rules;
use super::setup::{Loadout, PartRow, Setup, parts};
use super::tell;
use breachlab_core::games::from_files::{
    DeckFile, Drawn, EffectiveCard, FileVersions, Form, FromFiles, Layered, Printed, Shipped,
    card_list,
};
use breachlab_core::games::{DeckCard, GameRow, Piled, Plant, Print, Shelved, Versions};
use breachlab_core::plan::{Faults, Pen, Source, TomlTable};

/// The game in the register. Made here, so that the match loop is compiled with the game and with nothing above it.
pub static ROW: GameRow = GameRow::of::<Gunship>();

/// Versions of the main deck and the die, for the register.
pub static VERSIONS: &dyn Versions = &FileVersions::<Gunship>::NEW;

impl FromFiles for Gunship {
    const STARTERS: &'static [&'static str] = &["standard", "bomber"];
    const PILOT: &'static str = "carrier-hunter";
    const SHIPPED: Shipped = load::SHIPPED;
    const FORMS: &'static [Form<Self>] = load::FORMS;
    const TELLS: &'static str = load::TELLS;
    const DECKS_LIST_CARDS: bool = false;
    const PILE: Option<fn(&CardSet, &Rules, &Loadout) -> Drawn> = Some(pile);

    type Cards = CardSet;
    type Deck = Loadout;
    type Rules = Rules;

    fn printed(root: &TomlTable) -> Vec<Printed<'_>> {
        let mut cards = card_list(root);
        cards.extend(root.entry("battle_die").and_then(|(key, node)| {
            Some(Printed {
                id: Some(DIE),
                name: "Battle Die",
                table: node.table()?,
                span: key.span.clone(),
                is_everywhere: true,
            })
        }));
        cards
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

    /// Hits in the Carrier Phase are printed or what remains (GR-9); a number of copies is what `source` says.
    fn known(card: &TomlTable) -> Vec<String> {
        let is_assumed = card.text("source") == Some("assumed");
        let copies = (!is_assumed).then_some("copies");
        ["carrier_hits"]
            .into_iter()
            .chain(copies)
            .map(str::to_owned)
            .collect()
    }

    /// Two copies more, and one hit more in the Carrier Phase.
    fn plants(set: &CardSet, card: &str) -> Vec<Plant> {
        let mut cards = set.pool.cards.iter();
        let is_drawn = cards.any(|def| def.id == card && !def.is_bonus && def.copies > 0);
        let numbers = [("copies", 2), ("carrier_hits", 1)].into_iter();
        numbers
            .filter(|_| is_drawn)
            .map(|(key, by)| Plant::Number {
                key: key.to_owned(),
                by,
            })
            .collect()
    }

    fn change(_pen: &mut Pen<'_>, table: &TomlTable, rules: Rules) -> Rules {
        load::change(table, rules)
    }

    fn read_deck(
        source: &Arc<Source>,
        _set: &CardSet,
        rules: &Rules,
    ) -> Result<DeckFile<Loadout>, Faults> {
        load::read_loadout(source, rules)
    }

    fn called(loadout: &Loadout) -> [&str; 2] {
        [&loadout.id, &loadout.name]
    }

    /// The cards in play, then the parts of the ship.
    fn listed(set: &CardSet, rules: &Rules, loadout: &Loadout) -> Vec<DeckCard> {
        let cards = set.in_play(rules).map(|card| DeckCard {
            id: card.id.clone(),
            name: card.name.clone(),
            kind: format!("card: {}", KIND.word(card.kind)),
            copies: u64::from(card.copies),
        });
        let rows = parts(loadout, rules).into_iter().flatten();
        let rows = rows.map(|row: PartRow| {
            let name = tell::part(loadout, row.part);
            DeckCard {
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

    fn set_up(set: &CardSet, rules: &Rules, loadouts: Vec<Loadout>) -> Result<Setup, String> {
        let loadouts = <[Loadout; 2]>::try_from(loadouts)
            .map_err(|loadouts| format!("{} loadouts at a table for two", loadouts.len()))?;
        Ok(Setup::new(set.pool.clone(), rules.clone(), loadouts))
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        tell::tell(setup, *event)
    }
}

/// The main deck with the hand drawn from it. It belongs to both players and no loadout changes it, so that of the cards
/// one of them sees, any number are as likely as if that player drew alone.
fn pile(set: &CardSet, rules: &Rules, loadout: &Loadout) -> Drawn {
    let cards = set.in_play(rules).map(|card| Piled {
        id: card.id.clone(),
        name: card.name.clone(),
        copies: u64::from(card.copies),
        groups: vec![KIND.word(card.kind).to_owned()],
    });
    Drawn {
        name: format!("{}, from the main deck", loadout.name),
        cards: cards.collect(),
        opening: u64::from(rules.hand),
    }
}
