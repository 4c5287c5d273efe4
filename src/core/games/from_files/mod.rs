//! What every game does with its files, once for all of them. A game says what stands in its files ([`FromFiles`]);
//! from that follow line-ups, `check`, schemas, lists of what is embedded, versions for the gate, the workshop and
//! laid-out scenarios.

mod card_numbers;
mod check;
mod form;
mod layers;
mod loads;
mod parts;
mod pile;
mod read;
mod scenario;
mod sorts;
mod versions;
mod workshop;

pub use form::Form;
pub use layers::{EffectiveCard, Layered, Printed, build, card_list, compile, merge};
pub use parts::{Parts, read_apart};
pub use pile::Drawn;
pub use read::{
    DeckFile, RulesFile, default_cards, default_decks, load_cards, load_deck, load_rules,
    load_strategy, read_rules, schema_of, schemas,
};
pub use scenario::{Scenarios, load_scenario, read_scenario, stage};
pub use versions::{FileVersions, edited};
pub use workshop::{Workshop, open_workshop};

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::contest::Contest;
use super::files::Embedded;
use super::line_up::DeckCard;
use super::loads::{Order, Shelved};
use super::own::Role;
use super::study::Study;
use super::versions::{CardTexts, Plant};
use crate::engine::{Judges, Piloted, Watches};
use crate::plan::folder::TOML;
use crate::plan::{Code, Fault, Faults, Node, Pen, Source, TomlTable};

/// Files inside the binary, by what they are for.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Cards, in the order in which reports list them.
    pub cards: Embedded,
    /// Decks, the starters among them.
    pub decks: Embedded,
    /// Rules; the first is the game as printed.
    pub rules: Embedded,
    /// Strategies, those that others play out among them.
    pub strategies: Embedded,
    /// Gate plans; the first is played where none is named.
    pub plans: Embedded,
}

impl Shipped {
    /// The files of one role.
    #[must_use]
    pub const fn of(&self, role: Role) -> Embedded {
        match role {
            Role::Card => self.cards,
            Role::Deck => self.decks,
            Role::Strategy => self.strategies,
            Role::Rules => self.rules,
        }
    }
}

/// A deck as the pile it is drawn from.
pub type PileOf<G> =
    fn(&<G as FromFiles>::Cards, &<G as FromFiles>::Rules, &<G as FromFiles>::Deck) -> Drawn;

/// Opens a study over what an order names.
pub type StudyOver<G> = fn(Parts<G>, &Order) -> Result<Box<dyn Study>, Faults>;

/// A game made from files: what stands in them. All that is done with files follows from it; a game implements this
/// and has [`Loads`](super::Loads) with it.
pub trait FromFiles: Piloted + Judges + Watches {
    /// Decks that play where the user names none.
    const STARTERS: &'static [&'static str];
    /// Strategy that plays where the user names none.
    const PILOT: &'static str;
    /// How many decks make a line-up. As many as seats, unless one deck (a crew) holds several.
    const ENTRIES: RangeInclusive<u8> = Self::SEATS;
    /// How decks are held against each other where a question takes them two by two; as the size of a line-up says, unless a
    /// crew plays against the ship and a table of several crews is another sort of match.
    const CONTEST: Option<Contest> = Contest::of(&Self::ENTRIES);
    /// What the names of files end in that it reads in a folder.
    const SUFFIXES: &'static [&'static str] = TOML;
    /// What is inside the binary.
    const SHIPPED: Shipped;
    /// The sorts of file there are. Where a file could be of several, the first.
    const FORMS: &'static [Form<Self>];
    /// What tells a file's sort, for people whose file is none of them.
    const TELLS: &'static str;
    /// Whether a deck names cards: then it cannot be read where they have faults.
    const DECKS_LIST_CARDS: bool = true;
    /// What a deck is as the pile it is drawn from; none in a game without drawing.
    const PILE: Option<PileOf<Self>> = None;

    /// Opens a study of single cards over what an order names, read already; none in a game without studies.
    const STUDY_OVER: Option<StudyOver<Self>> = None;

    /// Whether the value of a key says no more than a file of that role which leaves it out: 0 where numbers left out
    /// are 0. Inner keys are told as `weights.attack`.
    fn is_idle(role: Role, key: &str, value: &Node) -> bool {
        role == Role::Strategy && is_idle_weight(key, value)
    }

    /// A set of cards, compiled.
    type Cards: Clone + Send + Sync + 'static;
    /// A deck, checked.
    type Deck: Clone + Send + Sync;
    /// Rules in force; the default is the game as printed.
    type Rules: Clone + Debug + Default + PartialEq + Send + Sync;

    /// The cards of a file.
    fn printed(root: &TomlTable) -> Vec<Printed<'_>> {
        card_list(root)
    }
    /// Compiles the cards that count; what is wrong with them is marked. `hash` is the fingerprint of their files.
    fn assemble(
        files: &[Layered],
        cards: Vec<EffectiveCard<'_>>,
        hash: String,
        faults: &mut Faults,
    ) -> Self::Cards;
    /// The fingerprint of a set.
    fn hash(set: &Self::Cards) -> &str;
    /// What a list of the cards says of each.
    fn card_shelf(set: &Self::Cards) -> Vec<Shelved>;
    /// Keys of a card that are attested and no fill, `traits` for all its traits: those under `known`, as most games
    /// write them.
    fn known(card: &TomlTable) -> Vec<String> {
        card_numbers::known_list(card)
    }
    /// Known imbalances that a card could bear, to prove the gate by: a few a card, none that could not matter.
    fn plants(_set: &Self::Cards, _card: &str) -> Vec<Plant> {
        Vec::new()
    }
    /// Lays a patch over a set. What is wrong with it is marked; the set is then not to be used.
    fn patch(source: &Arc<Source>, _set: &mut Self::Cards, faults: &mut Faults) {
        faults.push(no_patches(source.path()));
    }
    /// The texts of cards with a patch laid over them.
    ///
    /// # Errors
    /// All faults of the patch; that the game has none.
    fn patched(_texts: &CardTexts, path: &str) -> Result<CardTexts, Faults> {
        Err(no_patches(path).into())
    }

    /// Rules with what a table of them changes. The table has been held against its form.
    fn change(pen: &mut Pen<'_>, table: &TomlTable, rules: Self::Rules) -> Self::Rules;

    /// Reads a deck and holds it against the rules.
    ///
    /// # Errors
    /// All faults of the file.
    fn read_deck(
        source: &Arc<Source>,
        set: &Self::Cards,
        rules: &Self::Rules,
    ) -> Result<DeckFile<Self::Deck>, Faults>;
    /// A deck as a file that names cards by their ids, whatever form the file had that it was read from; none in a game whose
    /// decks are written in one way only.
    fn written(_set: &Self::Cards, _deck: &Self::Deck) -> Option<String> {
        None
    }
    /// The id and the name of a deck.
    fn called(deck: &Self::Deck) -> [&str; 2];
    /// The rows of a report for one deck, in the order of [`CardUse::entry`](crate::engine::CardUse::entry).
    fn listed(set: &Self::Cards, rules: &Self::Rules, deck: &Self::Deck) -> Vec<DeckCard>;
    /// What a file is that is not in TOML, where the game reads such files.
    ///
    /// # Errors
    /// That it is in a form which nothing here reads.
    fn plain(_source: &Arc<Source>) -> Result<Option<&'static Form<Self>>, Faults> {
        Ok(None)
    }
    /// What such a file says that is no part of the deck, in sentences: a sideboard.
    fn asides(_source: &Arc<Source>, _set: &Self::Cards) -> Vec<String> {
        Vec::new()
    }

    /// Seats decks at a table, in the order of the seats.
    ///
    /// # Errors
    /// Why they cannot meet.
    fn set_up(
        set: &Self::Cards,
        rules: &Self::Rules,
        decks: Vec<Self::Deck>,
    ) -> Result<Self::Setup, String>;
    /// An event in words; empty where it is not worth a line.
    fn tell(setup: &Self::Setup, event: &Self::Event) -> String;
}

/// Whether it is a weight of a strategy that weighs nothing, as one left out does.
#[must_use]
pub fn is_idle_weight(key: &str, value: &Node) -> bool {
    key.starts_with("weights.") && value.number() == Some(0.0)
}

fn no_patches(path: &str) -> Fault {
    let (path, found) = (path.to_owned(), "a patch".to_owned());
    let wanted = "a card file: this game has no patches";
    Fault::of_file(path, Code::Contradiction, found, wanted)
}
