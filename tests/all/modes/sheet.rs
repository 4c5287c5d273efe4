//! What the toys say of their files, once: a deck is an id, a name and some numbers.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

use breachlab::engine::{Judges, Piloted, Watches};
use breachlab::games::files::{Embedded, find, find_own, note, read_each};
use breachlab::games::{
    CardNumbers, CardTexts, Change, Checked, Contest, DeckCard, Entry, GameRow, Input, LineUp,
    Loaded, Loads, NumberEdit, Open, OpenBuilder, Order, OwnFile, Plant, Playable, Read,
    Registered, Role, Shelf, Shelved, Study, Version, VersionFiles, Versions, pilots, tell_apart,
};
use breachlab::plan::{
    Code, Document, Fault, Faults, Node, Source, StrategyFile, fingerprint, read_strategy,
};
use breachlab::play::{Job, Stop};
use breachlab::strategy::Pilot;

use super::bail::Bail;
use super::stars::{Captains, Stars};

/// A deck's file.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(super) id: String,
    pub(super) name: String,
    hash: String,
    pub(crate) numbers: Vec<i64>,
}

/// A game whose decks are sheets.
pub(crate) trait Simple: Piloted + Judges + Watches {
    const ENTRIES: RangeInclusive<u8> = 1..=1;
    const DECKS: Embedded;
    const STRATEGIES: Embedded;
    const PLAN: (&'static str, &'static str);
    /// Opens questions about its cards, where it has such.
    const STUDY: Option<Open> = None;
    /// Takes its decks to pieces, where they can be built otherwise.
    const BUILD: Option<OpenBuilder> = None;

    /// The cards that a sheet lists, with their copies.
    fn cards(sheet: &Sheet) -> Vec<(&'static str, usize)>;
    /// A set-up from the sheets by place; none where they make no line-up.
    fn set_up(sheets: &[Sheet]) -> Option<Self::Setup>;
    fn tell(setup: &Self::Setup, event: Self::Event) -> String;
}

fn sheet(source: &Arc<Source>) -> Result<Sheet, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let root = document.root();
    let text = |key: &str| root.text(key).unwrap_or_default().to_owned();
    faults.or(Sheet {
        id: text("id"),
        name: text("name"),
        hash: fingerprint(source.text()),
        numbers: root.list("numbers").iter().filter_map(Node::int).collect(),
    })
}

fn strategy<G: Simple>(own: &[OwnFile], typed: &str) -> Result<StrategyFile, Faults> {
    let source = find_own(own, Role::Strategy, typed, G::STRATEGIES)?;
    read_strategy(&source, G::PARAMETERS, G::WORTHS, G::CUES)
}

/// What an order names, read and not yet seated.
pub(super) struct Sheets<G: Simple> {
    pub(super) decks: Vec<Sheet>,
    pub(super) pilots: Vec<Pilot<G>>,
    pub(super) files: Vec<Read>,
}

pub(super) fn read<G: Simple>(order: &Order) -> Result<Sheets<G>, Faults> {
    let mut faults = Faults::new();
    let sheets = read_each(&order.decks, &mut faults, |typed| {
        sheet(&find_own(&order.own, Role::Deck, typed, G::DECKS)?)
    });
    let strategies = read_each(&order.strategies, &mut faults, |typed| {
        strategy::<G>(&order.own, typed)
    });
    if !faults.is_empty() {
        return Err(faults);
    }
    let by_deck = order.decks.iter().zip(&sheets);
    let mut files: Vec<_> = by_deck
        .map(|(typed, file)| note("deck", typed, &file.hash))
        .collect();
    let by_pilot = order.strategies.iter().zip(&strategies);
    files.extend(by_pilot.map(|(typed, file)| note("strategy", typed, &file.hash)));
    Ok(Sheets {
        pilots: pilots(&strategies, &|typed| strategy::<G>(&order.own, typed))?,
        decks: sheets,
        files,
    })
}

/// A job whose luck and end are still to be set.
pub(super) const fn job<G: Simple>(setups: Vec<G::Setup>, pilots: Vec<Pilot<G>>) -> Job<G> {
    Job {
        setups,
        pilots,
        seed: 0,
        cell: 0,
        stop: Stop::Exact(0),
    }
}

fn load<G: Simple>(order: &Order) -> Result<Loaded<Job<G>>, Faults> {
    let Sheets {
        decks: sheets,
        pilots,
        files,
    } = read::<G>(order)?;
    let refused = || -> Faults {
        let found = "numbers that make no line-up".to_owned();
        Fault::of_file(order.decks.join(" "), Code::Contradiction, found, "others").into()
    };
    let set_up = |by_place: &[usize]| {
        let places = by_place.iter().map(|&deck| sheets[deck].clone());
        G::set_up(&places.collect::<Vec<_>>()).ok_or_else(refused)
    };
    let setups = Contest::of(&G::ENTRIES).rotations::<G, _>(sheets.len(), &G::ENTRIES, set_up)?;
    let card = |(id, copies): (&str, usize)| DeckCard {
        id: id.to_owned(),
        name: id.to_owned(),
        kind: "card".to_owned(),
        copies: copies as u64,
    };
    let entry = |(sheet, pilot): (&Sheet, &String)| Entry {
        deck_id: sheet.id.clone(),
        deck: sheet.id.clone(),
        own_name: sheet.name.clone(),
        deck_name: sheet.name.clone(),
        strategy: pilot.clone(),
        cards: G::cards(sheet).into_iter().map(card).collect(),
    };
    let mut entries: Vec<Entry> = sheets.iter().zip(&order.strategies).map(entry).collect();
    let named = entries
        .iter_mut()
        .map(|entry| [&mut entry.deck, &mut entry.deck_name]);
    tell_apart(&order.decks, named);
    Ok(Loaded {
        play: job(setups, pilots),
        line_up: LineUp { entries, files },
    })
}

fn shelf<G: Simple>(shelf: Shelf) -> Vec<Shelved> {
    let files = match shelf {
        Shelf::Decks => G::DECKS,
        Shelf::Strategies => G::STRATEGIES,
        _ => &[],
    };
    let named = breachlab::games::files::names(files).map(|id| Shelved {
        id: id.to_owned(),
        ..Shelved::default()
    });
    named.collect()
}

/// Versions of a toy: its decks and pilots, as it has no cards.
struct Files<G>(PhantomData<fn() -> G>);

impl<G> std::fmt::Debug for Files<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Files")
    }
}

impl<G: Simple> Version for Files<G>
where
    Job<G>: Playable,
{
    fn line_up(&self, order: &Order) -> Result<Loaded<Box<dyn Playable>>, Faults> {
        let Loaded { play, line_up } = load::<G>(order)?;
        Ok(Loaded {
            play: Box::new(play),
            line_up,
        })
    }

    fn study(&self, _order: &Order) -> Option<Result<Box<dyn Study>, Faults>> {
        None
    }
}

impl<G: Simple> Versions for Files<G>
where
    Job<G>: Playable,
{
    fn default_plan(&self) -> Arc<Source> {
        Source::new(G::PLAN.0, G::PLAN.1)
    }

    fn read(&self, paths: &[String]) -> Result<VersionFiles, Faults> {
        VersionFiles::read(paths, &[], &["toml"], &|source| {
            let document = Document::parse(source, &mut Faults::new());
            Ok(if document.root().has("kind") {
                (Some(Role::Strategy), "strategy")
            } else {
                (Some(Role::Deck), "deck")
            })
        })
    }

    fn takes_patches(&self) -> bool {
        false
    }

    fn patched(&self, texts: &CardTexts, _patch: &str) -> Result<CardTexts, Faults> {
        Ok(texts.clone())
    }

    fn ids(&self, _files: &[Arc<Source>]) -> BTreeSet<String> {
        BTreeSet::new()
    }

    fn by_ids(&self, _: &CardTexts, _: &Input) -> Option<Input> {
        None
    }

    fn input(&self, own: &[OwnFile], role: Role, typed: &str) -> Result<Input, Faults> {
        let embedded = match role {
            Role::Deck => G::DECKS,
            Role::Strategy => G::STRATEGIES,
            _ => &[("rules/default.toml", "")],
        };
        Ok(Input::alone(find_own(own, role, typed, embedded)?))
    }

    fn compile(&self, _texts: &CardTexts) -> Result<Box<dyn Version>, Faults> {
        Ok(Box::new(Self(PhantomData)))
    }

    fn mixed(
        &self,
        before: &CardTexts,
        _after: &CardTexts,
        _take: &dyn Fn(&str) -> bool,
    ) -> Result<Box<dyn Version>, Faults> {
        self.compile(before)
    }

    fn changes(&self, _before: &CardTexts, _after: &CardTexts) -> Result<Vec<Change>, Faults> {
        Ok(Vec::new())
    }

    fn planted(&self, _texts: &CardTexts, _card: &str, _plant: &Plant) -> Option<CardTexts> {
        None
    }

    /// No card of a toy has a number of its own.
    fn numbers(&self, _texts: &CardTexts) -> Result<Vec<CardNumbers>, Faults> {
        Ok(Vec::new())
    }

    fn renumbered(&self, texts: &CardTexts, _edits: &[NumberEdit]) -> Result<CardTexts, Faults> {
        Ok(texts.clone())
    }

    fn excerpt(&self, _texts: &CardTexts, _cards: &[&str]) -> Result<String, Faults> {
        Ok(String::new())
    }

    fn plants(&self, _texts: &CardTexts, _card: &str) -> Vec<Plant> {
        Vec::new()
    }
}

macro_rules! registered {
    ($($game:ty: $starters:expr, $pilot:expr;)*) => {$(
        impl Loads for $game {
            const STARTERS: &'static [&'static str] = $starters;
            const PILOT: &'static str = $pilot;
            const ENTRIES: RangeInclusive<u8> = <Self as Simple>::ENTRIES;

            fn load(order: &Order) -> Result<Loaded<Job<Self>>, Faults> {
                load::<Self>(order)
            }

            fn strategy(typed: &str) -> Result<Arc<Source>, Faults> {
                find(typed, Self::STRATEGIES)
            }

            fn shelf(kind: Shelf) -> Vec<Shelved> {
                shelf::<Self>(kind)
            }

            fn inspect(_files: &[String]) -> Vec<Checked> {
                Vec::new()
            }

            fn schema(_shelf: Shelf) -> Option<String> {
                None
            }

            fn tell(setup: &Self::Setup, event: &Self::Event) -> String {
                <Self as Simple>::tell(setup, *event)
            }
        }

        impl Registered for $game {
            const VERSIONS: Option<&'static dyn Versions> = Some(&Files::<Self>(PhantomData));
            const STUDY: Option<Open> = <Self as Simple>::STUDY;
            const BUILD: Option<OpenBuilder> = <Self as Simple>::BUILD;
        }
    )*};
}

registered! {
    Bail: &["trio"], "caulker";
    Stars: &["lancers", "traders"], "closer";
    Captains: &["hawks", "geese", "crows"], "closer";
}

/// The register of the toys.
pub(crate) static TOYS: &[&GameRow] = &[
    &GameRow::of::<Bail>(),
    &GameRow::of::<Stars>(),
    &GameRow::of::<Captains>(),
];
