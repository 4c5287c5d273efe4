//! What a game says of its files, and the types that say it.

use std::collections::BTreeSet;
use std::fmt::{self, Debug};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::checked::DeckFile;
use super::printed::{EffectiveCard, Layered, Printed, card_list, known_list};
use crate::engine::{Judges, Piloted, Watches};
use crate::games::contest::Contest;
use crate::games::files::Embedded;
use crate::games::line_up::{DeckCard, LineUp};
use crate::games::loads::{Order, Shelf, Shelved};
use crate::games::own::{OwnFile, Role};
use crate::games::pile::Drawn;
use crate::games::study::Study;
use crate::games::versions::{CardTexts, Plant};
use crate::plan::folder::TOML;
use crate::plan::{Code, Fault, Faults, Node, Pen, Source, StrategyFile, TableShape, TomlTable};

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

/// What a file is checked beside.
pub(super) struct Checking<'a, G: FromFiles> {
    /// What could be made of the cards, however many faults those have.
    pub(super) set: &'a G::Cards,
    /// Ids of the cards.
    pub(super) ids: BTreeSet<String>,
    /// Texts of the cards.
    pub(super) texts: &'a CardTexts,
    /// Whether the cards are without faults.
    pub(super) is_sound: bool,
    /// The other files, as a version's own.
    pub(super) own: &'a [OwnFile],
}

/// What is wrong with a file, beside others that are checked with it.
type Check<G> = fn(&Checking<'_, G>, &Arc<Source>) -> Result<(), Faults>;

/// One sort of file.
pub struct Form<G: FromFiles> {
    /// As messages call it.
    pub name: &'static str,
    /// Its keys.
    pub shape: &'static TableShape,
    /// What it is for in a version of the data; none where it is no part of one.
    pub role: Option<Role>,
    /// What a schema of it is called; none where there is no schema.
    pub shelf: Option<Shelf>,
    pub(super) check: Check<G>,
}

impl<G: FromFiles> fmt::Debug for Form<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// What an order names, read and checked, not yet seated.
pub struct Parts<G: FromFiles> {
    /// The card set in force, all layers laid over each other.
    pub set: G::Cards,
    /// The rules in force, as printed where no file says otherwise.
    pub rules: G::Rules,
    /// Decks, as ordered.
    pub decks: Vec<G::Deck>,
    /// Strategies, as ordered.
    pub strategies: Vec<StrategyFile>,
    /// What all of it is called; a line-up proper has its entries as well.
    pub line_up: LineUp,
}

impl<G: FromFiles> fmt::Debug for Parts<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts")
            .field("line_up", &self.line_up)
            .finish_non_exhaustive()
    }
}

/// A game made from files: what stands in them. All that is done with files follows from it; a game implements this
/// and has [`Loads`](crate::games::Loads) with it.
pub trait FromFiles: Piloted + Judges + Watches {
    /// Decks that play where the user names none.
    const STARTERS: &'static [&'static str];
    /// Strategy that plays where the user names none.
    const PILOT: &'static str;
    /// How many decks make a line-up. As many as seats, unless one deck (a crew) holds several.
    const ENTRIES: RangeInclusive<u8> = Self::SEATS;
    /// How decks and pilots are held against each other: see [`Loads::CONTEST`](crate::games::Loads::CONTEST).
    const CONTEST: Contest = Contest::of(&Self::ENTRIES);
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

    /// Whether it reads patches: files of changed numbers, laid over cards. A game that does says how
    /// ([`FromFiles::patch`], [`FromFiles::patched`]).
    const PATCHES: bool = false;

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
        known_list(card)
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
