//! Cards in a match, sets and short lists of them: fixed size, no allocation.

pub use breachlab_core::engine::List;
use breachlab_core::engine::{MAX_SEATS, Seat};

/// A card in a match: the owner's seat and the card's slot in the owner's 53.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardIx(pub u16);

/// Slots per seat: Station, two starting modules, 50 cards, and room to the next power of two.
pub const SLOTS: usize = 64;
/// Cards a seat brings.
pub const BROUGHT: usize = 53;
/// Slots of the array everybody begins with: Station and two modules. The cards that are shuffled come behind.
pub const ARRAY: u8 = 3;
/// Entries of a table by [`CardIx`].
pub const CARDS: usize = SLOTS * MAX_SEATS;

impl CardIx {
    /// No card (open space, nothing chosen).
    pub const NONE: Self = Self(u16::MAX);

    /// The card in `slot` of `owner`.
    #[inline]
    #[must_use]
    pub const fn new(owner: Seat, slot: u8) -> Self {
        Self((owner.0 as u16) * SLOTS as u16 + slot as u16)
    }

    /// The Station of `owner`.
    #[inline]
    #[must_use]
    pub const fn station(owner: Seat) -> Self {
        Self::new(owner, 0)
    }

    /// The modules `owner` begins with.
    #[inline]
    #[must_use]
    pub const fn starting_modules(owner: Seat) -> [Self; 2] {
        [Self::new(owner, 1), Self::new(owner, 2)]
    }

    /// Whose deck it came from.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Seat {
        Seat((self.0 / SLOTS as u16) as u8)
    }

    /// Its slot in the owner's deck.
    #[inline]
    #[must_use]
    pub const fn slot(self) -> u8 {
        (self.0 % SLOTS as u16) as u8
    }

    /// As an index into a table of [`CARDS`].
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Whether there is a card.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == u16::MAX
    }
}

/// A set of cards, one word a seat; iterates in seat and slot order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardBits([u64; MAX_SEATS]);

impl CardBits {
    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, ix: CardIx) {
        self.0[ix.owner().at()] |= 1 << ix.slot();
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, ix: CardIx) {
        self.0[ix.owner().at()] &= !(1 << ix.slot());
    }

    /// Whether the card is in.
    #[inline]
    #[must_use]
    pub fn has(&self, ix: CardIx) -> bool {
        self.0[ix.owner().at()] & (1 << ix.slot()) != 0
    }

    /// Whether no card is in.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; MAX_SEATS]
    }

    /// Whether a card of another owner is in.
    #[inline]
    #[must_use]
    pub fn has_foreign(&self, owner: Seat) -> bool {
        (0..MAX_SEATS).any(|seat| seat != owner.at() && self.0[seat] != 0)
    }

    /// How many cards are in.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cards, in order. The set may change while the copy is walked.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> CardSetIter {
        CardSetIter {
            words: self.0,
            seat: 0,
        }
    }
}

impl FromIterator<CardIx> for CardBits {
    fn from_iter<I: IntoIterator<Item = CardIx>>(cards: I) -> Self {
        let mut set = Self::default();
        cards.into_iter().for_each(|ix| set.insert(ix));
        set
    }
}

impl IntoIterator for &CardBits {
    type Item = CardIx;
    type IntoIter = CardSetIter;
    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

/// Walks a [`CardBits`].
#[derive(Clone, Debug)]
pub struct CardSetIter {
    words: [u64; MAX_SEATS],
    seat: u8,
}

impl Iterator for CardSetIter {
    type Item = CardIx;

    #[inline]
    fn next(&mut self) -> Option<CardIx> {
        while (self.seat as usize) < MAX_SEATS {
            let word = &mut self.words[self.seat as usize];
            if *word != 0 {
                let slot = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(CardIx::new(Seat(self.seat), slot));
            }
            self.seat += 1;
        }
        None
    }
}

/// A pile of cards: shipyard (top is the last), hand or scrapheap.
pub type CardPile = List<u16, SLOTS>;
