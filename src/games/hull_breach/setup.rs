//! What is fixed before the first shuffle: the pool, the decks by seat, the rules.

use std::sync::Arc;

use super::card::{CardDef, DefId};
use super::effect::{EffectId, FilterId, Moment, Op, Span, UnitMark};
use super::ids::{BROUGHT, CARDS, CardBits, CardIx, SLOTS};
use super::passes::passes_of;
use super::pool::{Deck, Pool};
use super::reach::{Kin, Reach};
use super::rules::Rules;
use super::traits::Trait;
use super::worth::{Ploy, Worth, read_ploy};
use breachlab_core::engine::Seat;

/// Everything a match reads and never writes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The compiled cards.
    pub pool: Arc<Pool>,
    /// The decks, by seat.
    pub decks: Vec<Deck>,
    /// The rules in force.
    pub rules: Rules,
    /// Definition of every card of the match, by [`CardIx`].
    ids: Vec<DefId>,
    /// The same, resolved, so that the loop reads one table.
    cards: Vec<CardDef>,
    /// Deck entry (Station, modules, then list entries) of every card, by [`CardIx`].
    entries: Vec<u16>,
    /// For every filter the cards of the match whose definition passes it.
    eligible: Vec<CardBits>,
    /// Traits each seat's own cards have.
    own: Vec<u32>,
    /// What the cards and effects here can do.
    reach: Reach,
    /// For every effect of the pool the passes in which it changes numbers (bits).
    passes: Vec<u8>,
    /// Whether any card of the pool exchanges printed numbers.
    swaps: bool,
    /// What pilots think of every card, by [`CardIx`].
    worths: Vec<Worth>,
    /// What every effect of the pool is good for, by [`EffectId`].
    ploys: Vec<Ploy>,
}

/// The cards of a deck that bring most standing effects, the worst first, in words.
fn most_standing(pool: &Pool, ids: &[DefId]) -> String {
    const SHOWN: usize = 3;
    let mut brought: Vec<(DefId, usize)> = Vec::new();
    for &id in ids {
        let effects = usize::from(pool.def(id).effects.len);
        match brought.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum += effects,
            None => brought.push((id, effects)),
        }
    }
    brought.sort_by_key(|&(_, effects)| std::cmp::Reverse(effects));
    let said = brought.iter().take(SHOWN).map(|&(id, effects)| {
        let text = pool.text(id);
        format!("{} `{}` ({effects})", text.name, text.id)
    });
    said.collect::<Vec<_>>().join(", ")
}

/// A line-up that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Wrong number of seats.
    #[error("{0} decks given, 2 to 6 Commanders can play")]
    Seats(usize),
    /// A list of the wrong size.
    #[error("deck {0} has {1} cards, wanted 50")]
    Size(String, usize),
    /// More standing effects than a match has room for.
    #[error(
        "deck {0} could bring {1} standing effects into play, at most 64 are supported; most by {2}"
    )]
    Effects(String, usize, String),
}

impl Setup {
    /// Puts decks on seats.
    ///
    /// # Errors
    /// When the line-up has fewer than 2 or more than 6 decks, or a list is not of 50 cards.
    pub fn new(pool: Arc<Pool>, decks: Vec<Deck>, rules: Rules) -> Result<Self, SetupError> {
        Self::with_swaps(pool, decks, rules, &[])
    }

    /// Puts decks on seats, with single cards exchanged in place: the card in a seat's slot is another, and
    /// every shuffle moves the same slots as before, so that both line-ups meet the same luck. Reports go on
    /// counting by the entries of the deck as listed.
    ///
    /// # Errors
    /// As [`Setup::new`].
    pub fn with_swaps(
        pool: Arc<Pool>,
        decks: Vec<Deck>,
        rules: Rules,
        swaps: &[(CardIx, DefId)],
    ) -> Result<Self, SetupError> {
        if !(2..=6).contains(&decks.len()) {
            return Err(SetupError::Seats(decks.len()));
        }
        let (ids, entries) = Self::seat_cards(&decks, swaps)?;
        for (seat, deck) in decks.iter().enumerate() {
            let effects = |def: &DefId| usize::from(pool.def(*def).effects.len);
            let ids = &ids[of_seat(seat)];
            let standing = ids.iter().map(effects).sum();
            if standing > SLOTS {
                let most = most_standing(&pool, ids);
                return Err(SetupError::Effects(deck.id.clone(), standing, most));
            }
        }
        let cards: Vec<CardDef> = ids.iter().map(|id| *pool.def(*id)).collect();
        let of_all = || (0..decks.len()).map(|seat| &ids[of_seat(seat)]);
        let own = of_all()
            .map(|own| {
                let traits = own.iter().map(|def| pool.def(*def).traits.bits());
                traits.fold(0, |all, bits| all | bits)
            })
            .collect();
        let effects = 0..pool.effects.len();
        Ok(Self {
            eligible: eligible(&pool, decks.len(), &ids, &cards),
            own,
            reach: Reach::of(&pool, of_all().flatten()),
            passes: pool
                .effects
                .iter()
                .map(|effect| passes_of(&pool.steps[effect.steps.range()]))
                .collect(),
            swaps: pool.steps.iter().any(|step| step.op == Op::Swap),
            worths: cards.iter().map(|def| Worth::of(&pool, def)).collect(),
            ploys: effects
                .map(|at| read_ploy(&pool, EffectId(at as u16)))
                .collect(),
            pool,
            decks,
            rules,
            ids,
            cards,
            entries,
        })
    }

    /// The definition and the deck entry of every card of the match, by [`CardIx`].
    fn seat_cards(
        decks: &[Deck],
        swaps: &[(CardIx, DefId)],
    ) -> Result<(Vec<DefId>, Vec<u16>), SetupError> {
        // Seats that nobody holds are filled with a card that is never looked at.
        let mut ids = vec![decks[0].station; CARDS];
        let mut entries = vec![0_u16; CARDS];
        for (seat, deck) in decks.iter().enumerate() {
            if deck.size() != BROUGHT - 3 {
                return Err(SetupError::Size(deck.id.clone(), deck.size()));
            }
            let mut at = seat * SLOTS;
            for (entry, (def, count)) in deck.entries().into_iter().enumerate() {
                for _ in 0..count {
                    ids[at] = def;
                    entries[at] = entry as u16;
                    at += 1;
                }
            }
        }
        for &(card, def) in swaps {
            ids[card.at()] = def;
        }
        Ok((ids, entries))
    }

    /// How many Commanders play.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        self.decks.len()
    }

    /// The seats, in order.
    pub fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.decks.len())
    }

    /// The definition of a card.
    #[inline]
    #[must_use]
    pub fn def(&self, ix: CardIx) -> &CardDef {
        &self.cards[ix.at()]
    }

    /// The definition id of a card.
    #[inline]
    #[must_use]
    pub fn id(&self, ix: CardIx) -> DefId {
        self.ids[ix.at()]
    }

    /// What pilots think of a card.
    #[inline]
    #[must_use]
    pub fn worth(&self, ix: CardIx) -> &Worth {
        &self.worths[ix.at()]
    }

    /// What an effect is good for.
    #[inline]
    #[must_use]
    pub fn ploy(&self, effect: EffectId) -> Ploy {
        self.ploys[usize::from(effect.0)]
    }

    /// The deck entry of a card.
    #[inline]
    #[must_use]
    pub fn entry(&self, ix: CardIx) -> u16 {
        self.entries[ix.at()]
    }

    /// Whether any card here has or can grant the trait.
    #[inline]
    #[must_use]
    pub fn reaches(&self, which: Trait) -> bool {
        self.reach.traits & (1 << which as u32) != 0
    }

    /// Whether any effect here waits for this moment.
    #[inline]
    #[must_use]
    pub fn awaits(&self, moment: Moment) -> bool {
        self.reach.moments & (1 << moment as u64) != 0
    }

    /// Whether the definition of a card passes a filter.
    #[inline]
    #[must_use]
    pub fn is_eligible(&self, filter: FilterId, ix: CardIx) -> bool {
        self.eligible[filter.0 as usize].has(ix)
    }

    /// Whether a card of this seat's deck has the trait, or any card here can grant it.
    #[inline]
    #[must_use]
    pub fn reaches_own(&self, seat: Seat, which: Trait) -> bool {
        (self.own[seat.at()] | self.reach.granted) & (1 << which as u32) != 0
    }

    /// Whether any effect here makes changes of this kind.
    #[inline]
    #[must_use]
    pub fn makes(&self, kin: Kin) -> bool {
        self.reach.kin & (1 << kin as u16) != 0
    }

    /// Whether any effect here puts this permission or bar on a unit.
    #[inline]
    #[must_use]
    pub fn puts(&self, mark: UnitMark) -> bool {
        self.reach.marks & (1 << mark as u32) != 0
    }

    /// Passes in which an effect changes numbers, as bits; see [`numbers`](super::numbers).
    #[inline]
    #[must_use]
    pub fn passes(&self, effect: EffectId) -> u8 {
        self.passes[usize::from(effect.0)]
    }

    /// Whether any effect here can grant the trait.
    #[inline]
    #[must_use]
    pub fn grants(&self, which: Trait) -> bool {
        self.reach.granted & (1 << which as u32) != 0
    }

    /// Whether numbers must be worked out at each reading.
    #[inline]
    #[must_use]
    pub fn is_volatile(&self) -> bool {
        self.reach.is_volatile
    }

    /// Whether plays here can last on what passes a filter that nobody is told of.
    #[inline]
    #[must_use]
    pub fn is_fleeting(&self) -> bool {
        self.reach.is_fleeting
    }

    /// Whether any card of the pool exchanges printed numbers.
    #[inline]
    #[must_use]
    pub fn has_swaps(&self) -> bool {
        self.swaps
    }

    /// Whether any card here offers an ability at this timing.
    #[inline]
    #[must_use]
    pub fn offers(&self, timing: super::card::PlayTiming) -> bool {
        self.reach.abilities & (1 << timing as u16) != 0
    }

    /// Whether all that was gathered from the cards together is the same in `other`: which rules are looked up
    /// at all, and how.
    #[must_use]
    pub fn has_frame_of(&self, other: &Self) -> bool {
        self.reach == other.reach && self.swaps == other.swaps && self.own == other.own
    }

    /// For every search of a shipyard that a card here makes, in their order, the cards that pass its filter.
    #[must_use]
    pub fn searchable(&self) -> Vec<CardBits> {
        let mut found = Vec::new();
        for deck in &self.decks {
            for (def, _) in deck.entries() {
                for effect in &self.pool.effects[self.pool.def(def).effects.range()] {
                    self.add_searches(effect.steps, &mut found);
                }
            }
        }
        found
    }

    fn add_searches(&self, span: Span, found: &mut Vec<CardBits>) {
        for step in &self.pool.steps[span.range()] {
            match step.op {
                Op::SearchDeploy(search) | Op::SearchHand(search) => {
                    found.push(self.eligible[search.filter.0 as usize]);
                }
                Op::Roll(_, then, other) | Op::RollOff(then, other) => {
                    self.add_searches(then, found);
                    self.add_searches(other, found);
                }
                Op::If(_, then) | Op::Unless(_, then) => self.add_searches(then, found),
                _ => {}
            }
        }
    }

    /// A card's printed name.
    #[must_use]
    pub fn name(&self, ix: CardIx) -> &str {
        &self.pool.text(self.id(ix)).name
    }
}

/// The places of the cards a seat brought.
fn of_seat(seat: usize) -> std::ops::Range<usize> {
    seat * SLOTS..seat * SLOTS + BROUGHT
}

/// For every filter of the pool the cards of the match whose definition passes it.
fn eligible(pool: &Pool, seats: usize, ids: &[DefId], cards: &[CardDef]) -> Vec<CardBits> {
    let brought =
        |seat: usize| (0..BROUGHT as u8).map(move |slot| CardIx::new(Seat(seat as u8), slot));
    pool.filters
        .iter()
        .map(|filter| {
            (0..seats)
                .flat_map(brought)
                .filter(|ix| filter.admits(&cards[ix.at()], pool.printed(ids[ix.at()])))
                .collect()
        })
        .collect()
}
