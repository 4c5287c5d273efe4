//! What is fixed before the first shuffle: the pool, the decks by seat, the rules.

use std::sync::Arc;

use super::card::{CardDef, DefId};
use super::cues::{Ploy, Worth, read_ploy};
use super::effect::{
    Cond, CondId, Effect, EffectId, FilterId, Mark, Op, Place, Role, Span, Stat, Step, Trigger, Who,
};
use super::ids::{BROUGHT, CARDS, CardIx, CardSet, SLOTS};
use super::numbers::passes_of;
use super::pool::{Deck, Pool};
use super::rules::Rules;
use super::traits::Trait;
use crate::engine::Seat;

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
    eligible: Vec<CardSet>,
    /// Traits each seat's own cards have.
    own: Vec<u32>,
    /// Every trait that some card here has or can grant: windows for the others are skipped unseen.
    reachable: u32,
    /// Kinds of lasting operations that effects here make (bits of [`Kin`]): rules nothing here changes are
    /// not looked up.
    kin: u16,
    /// Permissions and bars that effects here put on units (bits of [`Mark`]).
    marks: u32,
    /// For every effect of the pool the passes in which it changes numbers (bits).
    passes: Vec<u8>,
    /// Traits that effects here can grant.
    granted: u32,
    /// Some aura hangs on more than what [`State::touch`](super::state::State::touch) is told of.
    is_volatile: bool,
    /// Some play lasts on all that pass a filter of that kind: nothing is kept while one is in force.
    is_fleeting: bool,
    /// Whether any card of the pool exchanges printed numbers.
    swaps: bool,
    /// Timings of abilities that cards here offer in play (bits of [`Timing`](super::card::Timing)).
    abilities: u16,
    /// What pilots think of every card, by [`CardIx`].
    worths: Vec<Worth>,
    /// What every effect of the pool is good for, by [`EffectId`].
    ploys: Vec<Ploy>,
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
    #[error("deck {0} could bring {1} standing effects into play, at most 64 are supported")]
    Effects(String, usize),
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
        let filler = decks[0].station;
        let mut ids = vec![filler; CARDS];
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
        let of_seat = |seat: usize| seat * SLOTS..seat * SLOTS + BROUGHT;
        for (seat, deck) in decks.iter().enumerate() {
            let effects = |def: &DefId| usize::from(pool.def(*def).effects.len);
            let standing = ids[of_seat(seat)].iter().map(effects).sum();
            if standing > SLOTS {
                return Err(SetupError::Effects(deck.id.clone(), standing));
            }
        }
        let cards: Vec<CardDef> = ids.iter().map(|id| *pool.def(*id)).collect();
        let mut reach = Reach::default();
        for seat in 0..decks.len() {
            let mut last = None;
            for &def in &ids[of_seat(seat)] {
                if last.replace(def) == Some(def) {
                    continue;
                }
                reach.card(&pool, def);
            }
        }
        let own = (0..decks.len())
            .map(|seat| {
                let traits = |def: &DefId| pool.def(*def).traits.bits();
                let own = ids[of_seat(seat)].iter().map(traits);
                own.fold(0, |all, bits| all | bits)
            })
            .collect();
        let brought =
            |seat: usize| (0..BROUGHT as u8).map(move |slot| CardIx::new(Seat(seat as u8), slot));
        let eligible = pool
            .filters
            .iter()
            .map(|filter| {
                (0..decks.len())
                    .flat_map(brought)
                    .filter(|ix| filter.admits(&cards[ix.at()], pool.printed(ids[ix.at()])))
                    .collect()
            })
            .collect();
        let Reach {
            traits: reachable,
            granted,
            kin,
            marks,
            abilities,
            is_volatile,
            is_fleeting,
        } = reach;
        let passes = passes_of_effects(&pool);
        let worths = cards.iter().map(|def| Worth::of(&pool, def)).collect();
        let ploys = (0..pool.effects.len())
            .map(|at| read_ploy(&pool, EffectId(at as u16)))
            .collect();
        let swaps = pool.steps.iter().any(|step| step.op == Op::Swap);
        Ok(Self {
            pool,
            decks,
            rules,
            ids,
            cards,
            entries,
            eligible,
            own,
            reachable,
            kin,
            marks,
            passes,
            granted,
            is_volatile,
            is_fleeting,
            swaps,
            abilities,
            worths,
            ploys,
        })
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
        self.reachable & (1 << which as u32) != 0
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
        (self.own[seat.at()] | self.granted) & (1 << which as u32) != 0
    }

    /// Whether any effect here makes changes of this kind.
    #[inline]
    #[must_use]
    pub fn makes(&self, kin: Kin) -> bool {
        self.kin & (1 << kin as u16) != 0
    }

    /// Whether any effect here puts this permission or bar on a unit.
    #[inline]
    #[must_use]
    pub fn puts(&self, mark: Mark) -> bool {
        self.marks & (1 << mark as u32) != 0
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
        self.granted & (1 << which as u32) != 0
    }

    /// Whether numbers must be worked out at each reading.
    #[inline]
    #[must_use]
    pub fn is_volatile(&self) -> bool {
        self.is_volatile
    }

    /// Whether plays here can last on what passes a filter that nobody is told of.
    #[inline]
    #[must_use]
    pub fn is_fleeting(&self) -> bool {
        self.is_fleeting
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
    pub fn offers(&self, timing: super::card::Timing) -> bool {
        self.abilities & (1 << timing as u16) != 0
    }

    /// Whether all that was gathered from the cards together is the same in `other`: which rules are looked up
    /// at all, and how.
    #[must_use]
    pub fn has_frame_of(&self, other: &Self) -> bool {
        let frame = |set: &Self| {
            (
                (
                    set.reachable,
                    set.granted,
                    set.kin,
                    set.marks,
                    set.abilities,
                ),
                (set.is_volatile, set.is_fleeting, set.swaps),
            )
        };
        frame(self) == frame(other) && self.own == other.own
    }

    /// For every search of a shipyard that a card here makes, in their order, the cards that pass its filter.
    #[must_use]
    pub fn searchable(&self) -> Vec<CardSet> {
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

    fn add_searches(&self, span: Span, found: &mut Vec<CardSet>) {
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

/// Kinds of lasting operations, as far as the rules ask for them one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Kin {
    /// Changes of volley results.
    Results,
    /// Changes of class rank.
    Ranks,
    /// Changes of cost.
    Costs,
    /// Changes of hand size.
    Hands,
    /// Changes of the repair amount.
    Repairs,
    /// Changes of conscription.
    Conscripts,
    /// Bars on playing cards.
    Forbids,
    /// Changes of the round-1 shield.
    Shields,
    /// Changes of wounds or capacities.
    Rooms,
    /// Such changes that may end without a card having come, gone or moved.
    Lapses,
    /// Numbers set, multiplied or exchanged.
    Settings,
    /// Traits taken away.
    Strips,
}

/// What the effects of a line-up can do.
#[derive(Default)]
struct Reach {
    traits: u32,
    granted: u32,
    kin: u16,
    marks: u32,
    abilities: u16,
    is_volatile: bool,
    /// Some play lasts on all that pass a filter of that kind: nothing is kept while one is in force.
    is_fleeting: bool,
}

impl Reach {
    fn card(&mut self, pool: &Pool, def: DefId) {
        self.traits |= pool.def(def).traits.bits();
        for effect in &pool.effects[pool.def(def).effects.range()] {
            if let Trigger::Ability(timing) = effect.trigger {
                self.abilities |= 1 << timing as u16;
            }
            self.steps(pool, effect.steps);
            if effect.trigger == Trigger::Always && is_volatile(pool, effect) {
                self.is_volatile = true;
                let rooms = pool.steps[effect.steps.range()].iter().any(is_room);
                self.kin |= u16::from(rooms) << Kin::Lapses as u16;
            }
        }
    }

    fn steps(&mut self, pool: &Pool, span: Span) {
        for step in &pool.steps[span.range()] {
            let rooms = is_room(step);
            self.kin |= u16::from(rooms) << Kin::Rooms as u16;
            if let Who::Ever(filter) = step.who
                && is_volatile_filter(pool, filter)
            {
                self.is_fleeting = true;
                self.kin |= u16::from(rooms) << Kin::Lapses as u16;
            }
            if let Op::Add(Stat::Rank, _) | Op::Set(Stat::Rank, _) | Op::Times(Stat::Rank, _) =
                step.op
            {
                self.kin |= 1 << Kin::Ranks as u16;
            }
            let kin = match step.op {
                Op::Put(mark) => {
                    self.marks |= 1 << mark as u32;
                    continue;
                }
                Op::Set(..) | Op::Times(..) | Op::Swap => Kin::Settings,
                Op::Strip(_) => Kin::Strips,
                Op::ResultAsFirer(..) | Op::ResultAsTarget(..) => Kin::Results,
                Op::Cost(..) => Kin::Costs,
                Op::HandSize(_) => Kin::Hands,
                Op::RepairAmount(_) => Kin::Repairs,
                Op::ConscriptCount(_) | Op::ConscriptFactor(_) => Kin::Conscripts,
                Op::ForbidPlay(_) => Kin::Forbids,
                Op::ShieldUntil(_) => Kin::Shields,
                Op::Grant(which, _) => {
                    self.traits |= 1 << which as u32;
                    self.granted |= 1 << which as u32;
                    continue;
                }
                Op::Roll(_, then, other) | Op::RollOff(then, other) => {
                    self.steps(pool, then);
                    self.steps(pool, other);
                    continue;
                }
                Op::If(_, then) | Op::Unless(_, then) => {
                    self.steps(pool, then);
                    continue;
                }
                _ => continue,
            };
            self.kin |= 1 << kin as u16;
        }
    }
}

/// Whether a step changes wounds or capacities.
fn is_room(step: &Step) -> bool {
    matches!(
        step.op,
        Op::Add(stat, _) | Op::Set(stat, _) | Op::Times(stat, _)
            if matches!(stat, Stat::Wounds | Stat::MarineCapacity | Stat::FighterCapacity)
    )
}

fn passes_of_effects(pool: &Pool) -> Vec<u8> {
    let steps = |effect: &Effect| passes_of(&pool.steps[effect.steps.range()]);
    pool.effects.iter().map(steps).collect()
}

/// Whether an aura reads anything that may change without a card, its host, its place or its owner changing.
fn is_volatile(pool: &Pool, effect: &Effect) -> bool {
    let steps = &pool.steps[effect.steps.range()];
    effect
        .condition
        .is_some_and(|id| is_volatile_condition(pool, id))
        || steps.iter().any(|step| match step.who {
            Who::All(id) => is_volatile_filter(pool, id),
            _ => false,
        })
}

fn is_volatile_filter(pool: &Pool, id: FilterId) -> bool {
    let filter = &pool.filters[id.0 as usize];
    filter.wounded.is_some()
        || filter.role != Role::Any
        || matches!(filter.place, Place::Here | Place::Action)
}

fn is_volatile_condition(pool: &Pool, id: CondId) -> bool {
    let any = |span: Span| {
        span.ids()
            .any(|one| is_volatile_condition(pool, CondId(one)))
    };
    match pool.conditions[id.0 as usize] {
        Cond::All(span) | Cond::AnyOf(span) => any(span),
        Cond::Not(one) => is_volatile_condition(pool, one),
        Cond::Switch(_) => false,
        Cond::Host(filter) => is_volatile_filter(pool, filter),
        _ => true,
    }
}
