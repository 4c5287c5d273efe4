//! The seam for questions about single cards: what a game must say of its cards so that one of them can be
//! taken out, replaced or given other numbers, the game's types forgotten. What is asked, how often it is
//! played and what the answer is worth belong to `analysis`.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::contest::Contest;
use super::line_up::Read;
use super::loads::{Order, Print};
use super::playable::Playable;
use crate::engine::Marks;
use crate::plan::{Faults, find_name, nearest};

/// Opens a study: every deck of the order meets every other, or the table, under every strategy of the order.
pub type Open = fn(&Order) -> Result<Box<dyn Study>, Faults>;

/// A definition of a card: the printed ones first, in the order of [`Study::subjects`], then those made.
pub type Def = usize;

/// A card that can be asked about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subject {
    /// Its id, as in deck files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Kind of card, in the game's word.
    pub kind: String,
    /// The group its cost curve is fitted in (type and class).
    pub group: String,
    /// Printed cost in the game's goods.
    pub cost: Vec<i32>,
    /// Whether it has numbers of its own that a curve of costs can be fitted to.
    pub has_stats: bool,
    /// Most copies of it a deck may list.
    pub most: u8,
    /// What is printed on it.
    pub print: Print,
}

/// One entry of a host deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The card.
    pub card: Def,
    /// Its index among the entries that reports count by.
    pub entry: usize,
    /// Places of its copies among the cards the deck brings.
    pub slots: Vec<u8>,
}

/// A deck that cards are tried in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Host {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How the user named it, for commands to paste.
    pub typed: String,
    /// What it lists.
    pub list: Vec<Listing>,
}

impl Host {
    /// Places of a card's copies; empty where the deck does not list it.
    #[must_use]
    pub fn slots(&self, card: Def) -> Vec<u8> {
        let own = self.list.iter().filter(|listing| listing.card == card);
        own.flat_map(|listing| listing.slots.iter().copied())
            .collect()
    }

    /// Places that so many copies of a card would take: those of the cards least `unlike` it, the fullest listing first,
    /// the last place of each. Only places that `may` be given up; none where there are too few.
    pub fn room(
        &self,
        card: Def,
        copies: usize,
        unlike: impl Fn(Def) -> u8,
        may: impl Fn(u8) -> bool,
    ) -> Option<Vec<u8>> {
        let others = self.list.iter().filter(|listing| listing.card != card);
        let mut left: Vec<(u8, Vec<u8>)> = others
            .map(|listing| {
                let slots = listing.slots.iter().copied().filter(|&slot| may(slot));
                (unlike(listing.card), slots.collect())
            })
            .collect();
        let mut room = Vec::with_capacity(copies);
        while room.len() < copies {
            let (_, slots) = left
                .iter_mut()
                .filter(|(_, slots)| !slots.is_empty())
                .min_by_key(|(unlike, slots)| (*unlike, usize::from(u8::MAX) - slots.len()))?;
            room.extend(slots.pop());
        }
        room.sort_unstable();
        Some(room)
    }
}

/// One number of a card that can be turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// Its name, as in card files.
    pub name: String,
    /// As it stands on the definition asked about.
    pub value: i32,
    /// Smallest value that makes sense.
    pub low: i32,
    /// Largest value.
    pub high: i32,
    /// Whether it is part of the price: more of it makes the card weaker.
    pub is_cost: bool,
}

/// The line fitted to one number of one group of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Type and class.
    pub group: String,
    /// Cards it rests on.
    pub cards: usize,
    /// Which number.
    pub number: String,
    /// Value of a plain card that costs nothing.
    pub at_nothing: f64,
    /// Gained for each good of the cost.
    pub per_good: f64,
    /// Lost for each trait or effect beside the numbers.
    pub per_extra: f64,
    /// Root mean square of what the line leaves unexplained.
    pub residual: f64,
}

/// The card in one place of the first deck is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Swap {
    /// The place.
    pub slot: u8,
    /// What lies there.
    pub def: Def,
}

/// Two hosts against each other, or one against the table.
#[derive(Clone, Copy, Debug)]
pub struct Bout<'a> {
    /// Index of the host whose points are counted.
    pub host: usize,
    /// Index of the host it meets; none where it plays against the table.
    pub guest: Option<usize>,
    /// Index of the strategy that all follow.
    pub pilot: usize,
    /// What is exchanged in the host's deck.
    pub swaps: &'a [Swap],
    /// What is exchanged in the guest's.
    pub other: &'a [Swap],
    /// The luck's address.
    pub seed: u64,
    /// The line-up's place in the plan.
    pub cell: u32,
}

impl Bout<'_> {
    /// The hosts that play, in the order of the line-up.
    pub fn hosts(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.host).chain(self.guest)
    }
}

/// Places of a deck that share a bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchedPlaces {
    /// The places.
    pub slots: Vec<u8>,
    /// Number of their bit, below 64.
    pub bit: u8,
}

/// A forked draw to be watched for (methods: the causal value of a drawn card).
#[derive(Clone, Copy, Debug)]
pub struct ForkPlan<'a> {
    /// Places of the copies; the match splits when the first of them is drawn.
    pub slots: &'a [u8],
    /// What that one copy is in the twin.
    pub twin: Def,
}

/// One match that was split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forked {
    /// Its number.
    pub number: u64,
    /// Points of the first deck, in 60ths, in the match as it is.
    pub score: u8,
    /// The same in the twin.
    pub twin: u8,
}

/// What a study is about, as an order names it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StudyHead {
    /// Every card of the set, printed numbers after patches.
    pub subjects: Vec<Subject>,
    /// The decks.
    pub hosts: Vec<Host>,
    /// The strategies, by name.
    pub pilots: Vec<String>,
    /// How the user named each strategy.
    pub pilots_typed: Vec<String>,
    /// Files that decide results.
    pub files: Vec<Read>,
    /// The cards that patches change, each with a definition of what it was before them.
    pub patched: Vec<(Def, Def)>,
}

/// Questions about the cards of one order. A game says what it is about ([`Study::head`]), how a card is told, what an empty
/// place is, and how two hosts meet; what else it has of its own (numbers, curves, cards that are drawn) takes the place of
/// what is said here of cards that have none of it.
pub trait Study: Send + Sync {
    /// What it is about.
    fn head(&self) -> &StudyHead;
    /// Every card of the set, printed numbers after patches.
    fn subjects(&self) -> &[Subject] {
        &self.head().subjects
    }
    /// The decks.
    fn hosts(&self) -> &[Host] {
        &self.head().hosts
    }
    /// The strategies, by name.
    fn pilots(&self) -> &[String] {
        &self.head().pilots
    }
    /// How the user named each strategy.
    fn pilots_typed(&self) -> &[String] {
        &self.head().pilots_typed
    }
    /// Files that decide results.
    fn files(&self) -> &[Read] {
        &self.head().files
    }
    /// What the goods of a cost are called, in the order of [`Subject::cost`].
    fn goods(&self) -> &'static [&'static str] {
        &[]
    }
    /// The set's own curves of numbers over cost, fitted at load.
    fn curves(&self) -> &[Curve] {
        &[]
    }
    /// The card of this id or name.
    fn find(&self, typed: &str) -> Option<usize> {
        let cards = self.subjects().iter();
        let names = cards.flat_map(|card| [card.id.as_str(), card.name.as_str()]);
        find_name(typed, names).map(|at| at / 2)
    }
    /// The nearest known id or name.
    fn nearest(&self, typed: &str) -> Option<String> {
        let names = self.subjects().iter().map(|card| card.name.as_str());
        let ids = self.subjects().iter().map(|card| card.id.as_str());
        let near = nearest(typed, names).or_else(|| nearest(typed, ids));
        near.map(str::to_owned)
    }
    /// What a definition is, numbers and all, in one line.
    fn describe(&self, def: Def) -> String;

    /// The plain card of a definition's type, class and cost, on the set's curve; none for cards without
    /// numbers, whose replacement is one of their [`Study::peers`].
    fn plain(&self, _def: Def) -> Option<Def> {
        None
    }
    /// The same, made where it was not made at load (a definition whose cost was turned).
    fn plain_at(&mut self, def: Def) -> Option<Def> {
        self.plain(def)
    }
    /// Cards whose mean is the plain card just as the curve has it, where whole numbers cannot be: how often each is to
    /// lie in the place of the card, by weight. Nothing where there is no plain card.
    fn plain_lots(&self, def: Def) -> Vec<(Def, u32)> {
        self.plain(def)
            .map(|plain| (plain, 1))
            .into_iter()
            .collect()
    }
    /// That plain card in words, numbers as the curve has them.
    fn plain_told(&self, def: Def) -> Option<String> {
        self.plain(def).map(|plain| self.describe(plain))
    }
    /// Cards of the same type without numbers.
    fn peers(&self, card: Def) -> Vec<Def> {
        let cards = self.subjects();
        let is_peer =
            |other: &Def| cards[*other].kind == cards[card].kind && !cards[*other].has_stats;
        (0..cards.len()).filter(is_peer).collect()
    }
    /// What lies in a place from which nothing comes; none where the place cannot be empty.
    fn blank(&self, card: Def, slot: u8) -> Option<Def>;
    /// Whether what lies in a place is drawn at all, and not in play from the start.
    fn is_drawn(&self, _slot: u8) -> bool {
        false
    }
    /// Numbers that can be turned.
    fn dials(&self, _def: Def) -> Vec<Dial> {
        Vec::new()
    }
    /// A definition with some of its [`Study::dials`] set; the same asked twice is the same definition.
    fn turned(&mut self, def: Def, _values: &[(usize, i32)]) -> Def {
        def
    }
    /// The cards that the patches of the order change, each with a definition of what it was before them.
    fn patched(&self) -> &[(Def, Def)] {
        &self.head().patched
    }
    /// An exact copy of a card under another definition.
    fn copy(&mut self, def: Def) -> Def;
    /// Places that `copies` copies of a card could take in a host, given up by its most plentiful entries, the
    /// card's own kind first; none where the host may not hold it.
    fn room(&self, host: usize, card: Def, copies: usize) -> Option<Vec<u8>> {
        let cards = self.subjects();
        let unlike = |other: Def| u8::from(cards[other].kind != cards[card].kind);
        self.hosts()[host].room(card, copies, unlike, |_| true)
    }
    /// Places of a host that are empty as it is, and could hold a card.
    fn free(&self, _host: usize, _card: Def) -> Vec<u8> {
        Vec::new()
    }

    /// How its hosts are held against each other, which is what [`Study::bout`] is asked to play.
    fn contest(&self) -> Contest {
        Contest::Pairs
    }
    /// Hosts ready to play.
    ///
    /// # Errors
    /// When the decks so changed are more than a match has room for.
    fn bout(&self, bout: &Bout<'_>) -> Result<Box<dyn Playable>, Faults>;
    /// Whether a match that meets none of the places in which a card lies is the same match, move by move, with the other in
    /// them. False says "perhaps not".
    fn is_veiled(&self, _card: Def, _other: Def) -> bool {
        false
    }
    /// Marks for watching places of a bout's decks, one list a rotation; a bit for each group of places, of the host's deck
    /// and of its guest's. None where the game cannot watch.
    fn watched(&self, _bout: &Bout<'_>, _places: [&[WatchedPlaces]; 2]) -> Option<Vec<Marks>> {
        None
    }
    /// Plays these sets and splits each match in which a watched copy is drawn. None when interrupted.
    ///
    /// # Errors
    /// As [`Study::bout`].
    fn forks(
        &self,
        _bout: &Bout<'_>,
        _plan: ForkPlan<'_>,
        _sets: Range<u64>,
        _interrupt: &AtomicBool,
    ) -> Result<Option<Vec<Forked>>, Faults> {
        // Where nothing is drawn no match is split.
        Ok(Some(Vec::new()))
    }
}
