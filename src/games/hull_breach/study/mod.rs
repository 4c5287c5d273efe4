//! Questions about single cards of Hull Breach!: which cards there are, what a plain card of the same cost is,
//! what a blank is, which numbers can be turned, and who makes room for a card that a deck does not list.

mod curve;
mod dials;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::HullBreach;
use super::card::{CardDef, DefId, Faction, Goods, Kind, Timing};
use super::effect::Span;
use super::ids::{BROUGHT, CardIx};
use super::load::{CardSet, TraitWord, class_word, deck_names, load_strategy, strategy_names};
use super::pool::{CardText, Deck, Pool};
use super::row;
use super::rules::Rules;
use super::setup::Setup;
use super::state::{State, Zone};
use super::traits::Traits;
use crate::engine::Features;
use crate::games::labels::{pilot_labels, tell_apart};
use crate::games::{
    Bout, Curve, Def, Dial, ForkPlan, Forked, Host, Listing, Order, Playable, Print, Read, Study,
    Subject, Swap,
};
use crate::plan::{Code, Fault, Faults, StrategyKind};
use crate::play::{Job, Stop, Table, heeding};
use crate::strategy::Pilot;
use curve::{Fit, number};

/// A cost nobody can pay: stocks end at 200 whatever the rules.
const BEYOND_PRICE: i16 = 1000;
/// The first slot of the 50 cards; before it lie the Station and the two starting modules.
const LIST: u8 = 3;

/// A study of one order.
#[derive(Debug)]
struct Lab {
    set: CardSet,
    pool: Arc<Pool>,
    rules: Rules,
    decks: Vec<Deck>,
    pilots: Vec<Pilot<HullBreach>>,
    subjects: Vec<Subject>,
    hosts: Vec<Host>,
    names: Vec<String>,
    typed: Vec<String>,
    files: Vec<Read>,
    curves: Vec<Curve>,
    /// Plain cards, by the definition they stand in for.
    plain: Vec<Option<DefId>>,
    /// The blank of the list, and that of a starting module's place.
    blanks: [DefId; 2],
    made: BTreeMap<(Def, Vec<(usize, i32)>), Def>,
}

/// Opens a study: each deck once, each strategy once.
///
/// # Errors
/// With every fault of every file.
pub fn open(order: &Order) -> Result<Box<dyn Study>, Faults> {
    let order = &whole(order);
    let parts = row::read_apart(order, HullBreach::KNOBS, HullBreach::CUES)?;
    let pool = parts.set.pool.clone();
    let fit = Fit::of(&pool.cards, group);
    let mut lab = Lab {
        subjects: (0..pool.cards.len()).map(|at| subject(&pool, at)).collect(),
        hosts: Vec::new(),
        names: pilot_labels(&order.strategies),
        typed: order.strategies.clone(),
        files: parts.line_up.files,
        curves: fit.curves(),
        plain: Vec::new(),
        blanks: [DefId(0); 2],
        made: BTreeMap::new(),
        pilots: row::pilots(&parts.strategies, &order.own)?,
        set: parts.set,
        pool,
        rules: parts.rules,
        decks: parts.decks,
    };
    lab.hosts = lab
        .decks
        .iter()
        .zip(&order.decks)
        .map(|(deck, typed)| host(deck, typed))
        .collect();
    let named = lab
        .hosts
        .iter_mut()
        .map(|host| [&mut host.id, &mut host.name]);
    tell_apart(&order.decks, named);
    let pool = Arc::make_mut(&mut lab.pool);
    lab.blanks = [false, true].map(|is_module| {
        let text = CardText {
            id: "blank".to_owned(),
            name: "a blank".to_owned(),
            text: String::new(),
        };
        pool.add_version(DefId(0), blank(is_module), text)
    });
    // A blank is a version of no card: nothing that names the first card of the set may mean it.
    for version in &mut pool.versions {
        *version = DefId(u16::MAX);
    }
    for at in 0..lab.subjects.len() {
        let plain = lab.make_plain(&fit, DefId(at as u16));
        lab.plain.push(plain);
    }
    Ok(Box::new(lab))
}

/// The order with nothing left open: each deck and strategy once, all embedded decks where none is named, all
/// embedded pilots that play to win where none is.
fn whole(order: &Order) -> Order {
    let once = |names: &[String]| {
        let mut known: Vec<String> = Vec::new();
        for name in names {
            if !known.contains(name) {
                known.push(name.clone());
            }
        }
        known
    };
    let mut order = Order {
        decks: once(&order.decks),
        strategies: once(&order.strategies),
        ..order.clone()
    };
    if order.decks.is_empty() {
        order.decks = deck_names().map(str::to_owned).collect();
    }
    if order.strategies.is_empty() {
        // A search takes a thousand times as long, and random play says nothing about cards.
        let is_policy = |name: &&str| {
            let file = load_strategy(name, HullBreach::KNOBS, HullBreach::CUES);
            file.is_ok_and(|file| file.kind == StrategyKind::Policy)
        };
        order.strategies = strategy_names()
            .filter(is_policy)
            .map(str::to_owned)
            .collect();
    }
    order
}

fn subject(pool: &Pool, at: usize) -> Subject {
    let id = DefId(at as u16);
    let (def, text) = (pool.def(id), pool.text(id));
    Subject {
        id: text.id.clone(),
        name: text.name.clone(),
        kind: row::kind(def.kind).to_owned(),
        group: group(def),
        cost: vec![def.cost.r.into(), def.cost.c.into()],
        has_stats: curve::has_stats(def),
        most: match def.kind {
            Kind::Station => 1,
            kind => kind.copies_allowed(),
        },
        print: Print {
            line: {
                let mut parts = printed(def);
                parts.extend(when(def));
                parts.join(", ")
            },
            numbers: numbers(def),
            traits: TraitWord::of(&def.traits)
                .map(|word| word.to_string())
                .collect(),
            text: text.text.clone(),
        },
    }
}

/// The printed cards of a pool as they can be asked about.
pub(super) fn subjects(pool: &Pool) -> impl Iterator<Item = Subject> + '_ {
    let printed = pool.cards.len() - pool.versions.len();
    (0..printed).map(|at| subject(pool, at))
}

/// The numbers of a card by their names in card files.
fn numbers(card: &CardDef) -> Vec<(String, i32)> {
    let dials = dials::dials(card).into_iter();
    dials.map(|(_, dial)| (dial.name, dial.value)).collect()
}

/// Numbers and traits of a card as reports say them.
fn printed(card: &CardDef) -> Vec<String> {
    let mut parts = vec![format!("cost {}/{}", card.cost.r, card.cost.c)];
    if curve::has_stats(card) {
        let (attack, defense, wounds) = (card.attack, card.defense, card.wounds);
        parts.push(format!("A{attack} D{defense} W{wounds}"));
    }
    for (value, word) in [
        (i16::from(card.marine_capacity), "Marine space"),
        (i16::from(card.fighter_capacity), "bay space"),
        (card.gain.r, "Resource a turn"),
        (card.gain.c, "Currency a turn"),
    ] {
        if value != 0 {
            parts.push(format!("{value} {word}"));
        }
    }
    parts.extend(TraitWord::of(&card.traits).map(|word| word.to_string()));
    parts
}

/// When a card that is played, not deployed, may be.
fn when(card: &CardDef) -> Option<String> {
    let when = match card.timing {
        Timing::Deploy => return None,
        Timing::EngagementStart => "at the start of an engagement",
        Timing::EngagementAny => "at any time in an engagement",
        Timing::AfterRoll => "after a roll",
        Timing::BoardingStart => "at the start of a boarding action",
        Timing::Manufacturing => "in your own Manufacturing Phase",
        Timing::Logistics => "in your own Logistics Phase",
        Timing::Any => "at any time",
    };
    let setup = if card.setup_ok && card.timing == Timing::Manufacturing {
        ", setup included"
    } else {
        ""
    };
    Some(format!("played {when}{setup}"))
}

/// Type and class, as reports call the group a curve is fitted in.
fn group(def: &CardDef) -> String {
    match def.kind {
        Kind::Ship => format!("Ship - {}", class_word(def.class)),
        kind => row::kind(kind).to_owned(),
    }
}

fn host(deck: &Deck, typed: &str) -> Host {
    let mut at = 0;
    let mut list: Vec<Listing> = Vec::new();
    for (entry, (id, copies)) in deck.entries().into_iter().enumerate() {
        let slots: Vec<u8> = (at..at + copies).collect();
        at += copies;
        let card = usize::from(id.0);
        match list.iter_mut().find(|listing| listing.card == card) {
            Some(listing) => listing.slots.extend(slots),
            None => list.push(Listing { card, entry, slots }),
        }
    }
    Host {
        id: deck.id.clone(),
        name: deck.name.clone(),
        typed: typed.to_owned(),
        list,
    }
}

/// A card that never comes out: an Event nobody can pay for; in a starting module's place, which must hold a
/// module, one that does nothing.
fn blank(is_module: bool) -> CardDef {
    let price = if is_module { 0 } else { BEYOND_PRICE };
    CardDef {
        kind: if is_module {
            Kind::ModuleStation
        } else {
            Kind::Event
        },
        class: super::card::Class::Station,
        faction: Faction::Any,
        cost: Goods { r: price, c: price },
        gain: Goods::default(),
        attack: 0,
        defense: 0,
        wounds: u8::from(is_module),
        marine_capacity: 0,
        fighter_capacity: 0,
        marine_space: 0,
        fighter_space: 0,
        traits: Traits::NONE,
        size: (0, super::card::Class::Station.rank()),
        timing: if is_module {
            Timing::Deploy
        } else {
            Timing::Logistics
        },
        setup_ok: false,
        prototype: false,
        effects: Span::default(),
        open_to_all: false,
    }
}

impl Lab {
    fn def(&self, def: Def) -> &CardDef {
        self.pool.def(DefId(def as u16))
    }

    fn make_plain(&mut self, fit: &Fit, of: DefId) -> Option<DefId> {
        let mut def = *self.pool.def(of);
        let plain = fit.plain(&def)?;
        let is_unit = !def.kind.is_module();
        let least = i32::from(is_unit || def.kind == Kind::ModuleStation);
        def.attack = plain[number::ATTACK].clamp(-20, 20) as i8;
        def.defense = plain[number::DEFENSE].clamp(-20, 20) as i8;
        def.wounds = plain[number::WOUNDS].clamp(least, 50) as u8;
        def.marine_capacity = plain[number::MARINES].clamp(0, 20) as u8;
        def.fighter_capacity = plain[number::FIGHTERS].clamp(0, 20) as u8;
        def.gain = Goods {
            r: plain[number::GAIN_R].clamp(0, 20) as i16,
            c: plain[number::GAIN_C].clamp(0, 20) as i16,
        };
        def.traits = Traits::NONE;
        def.effects = Span::default();
        let name = format!("plain {}", group(&def));
        let text = CardText {
            id: format!("plain-{}", self.pool.text(of).id),
            name,
            text: String::new(),
        };
        // A plain card is none of those the rules text of others names.
        let pool = Arc::make_mut(&mut self.pool);
        let made = pool.add_version(of, def, text);
        if let Some(version) = pool.versions.last_mut() {
            *version = DefId(u16::MAX);
        }
        Some(made)
    }

    fn is_allowed(&self, host: usize, card: Def) -> bool {
        let (deck, def) = (&self.decks[host], self.def(card));
        (def.faction == Faction::Any || def.faction == deck.faction)
            && (!def.prototype || self.rules.prototypes)
    }

    fn job(&self, bout: &Bout<'_>) -> Result<Job<HullBreach>, Faults> {
        let mut setups = Vec::with_capacity(2);
        for rotation in 0..2 {
            let seat_of = |entry: usize| ((entry + 2 - rotation) % 2) as u8;
            let decks = (0..2).map(|seat| self.decks[bout.hosts[(seat + rotation) % 2]].clone());
            let swaps = [bout.swaps, bout.other];
            let swaps: Vec<(CardIx, DefId)> = swaps
                .iter()
                .enumerate()
                .flat_map(|(entry, swaps)| {
                    swaps.iter().map(move |swap: &Swap| {
                        let card = CardIx::new(crate::engine::Seat(seat_of(entry)), swap.slot);
                        (card, DefId(swap.def as u16))
                    })
                })
                .collect();
            let setup = Setup::with_swaps(
                self.pool.clone(),
                decks.collect(),
                self.rules.clone(),
                &swaps,
            );
            setups.push(setup.map_err(|error| {
                let path = bout
                    .hosts
                    .map(|host| self.hosts[host].typed.as_str())
                    .join(" ");
                Faults::from(Fault::of_file(
                    path,
                    Code::Contradiction,
                    error.to_string(),
                    "",
                ))
            })?);
        }
        Ok(Job {
            setups,
            pilots: vec![self.pilots[bout.pilot].clone(); 2],
            seed: bout.seed,
            cell: bout.cell,
            stop: Stop::Exact(0),
        })
    }
}

impl Study for Lab {
    fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    fn hosts(&self) -> &[Host] {
        &self.hosts
    }

    fn pilots(&self) -> &[String] {
        &self.names
    }

    fn pilots_typed(&self) -> &[String] {
        &self.typed
    }

    fn files(&self) -> &[Read] {
        &self.files
    }

    fn goods(&self) -> &'static [&'static str] {
        &["resource", "currency"]
    }

    fn curves(&self) -> &[Curve] {
        &self.curves
    }

    fn find(&self, typed: &str) -> Option<usize> {
        self.set.find(typed).map(|id| usize::from(id.0))
    }

    fn nearest(&self, typed: &str) -> Option<String> {
        self.set.nearest(typed).map(str::to_owned)
    }

    fn describe(&self, def: Def) -> String {
        let card = self.def(def);
        let name = &self.pool.text(DefId(def as u16)).name;
        if card.cost.r >= BEYOND_PRICE {
            return name.clone();
        }
        let mut parts = printed(card);
        if card.effects.len > 0 {
            parts.push("with its text".to_owned());
        }
        format!("{name} ({})", parts.join(", "))
    }

    fn plain(&self, def: Def) -> Option<Def> {
        if let Some(made) = self.plain.get(def) {
            return made.map(|id| usize::from(id.0));
        }
        let printed = self.pool.printed(DefId(def as u16));
        // Numbers turned: the plain card of the same cost, where the cost was not turned too.
        let (card, old) = (self.def(def), self.pool.cards.get(usize::from(printed.0))?);
        (card.cost == old.cost)
            .then(|| self.plain.get(usize::from(printed.0)).copied().flatten())
            .flatten()
            .map(|id| usize::from(id.0))
    }

    fn plain_at(&mut self, def: Def) -> Option<Def> {
        if let Some(known) = self.plain(def) {
            return Some(known);
        }
        let key = (def, Vec::new());
        if let Some(&made) = self.made.get(&key) {
            return Some(made);
        }
        let cards: Vec<CardDef> = self.pool.cards[..self.subjects.len()].to_vec();
        let made = self.make_plain(&Fit::of(&cards, group), DefId(def as u16))?;
        self.made.insert(key, usize::from(made.0));
        Some(usize::from(made.0))
    }

    fn peers(&self, card: Def) -> Vec<Def> {
        let own = self.def(card);
        (0..self.subjects.len())
            .filter(|&other| self.def(other).kind == own.kind && !curve::has_stats(self.def(other)))
            .collect()
    }

    fn blank(&self, _card: Def, slot: u8) -> Option<Def> {
        match slot {
            0 => None,
            1..LIST => Some(usize::from(self.blanks[1].0)),
            _ => Some(usize::from(self.blanks[0].0)),
        }
    }

    fn is_drawn(&self, slot: u8) -> bool {
        slot >= LIST
    }

    fn dials(&self, def: Def) -> Vec<Dial> {
        let dials = dials::dials(self.def(def));
        dials.into_iter().map(|(_, dial)| dial).collect()
    }

    fn turned(&mut self, def: Def, values: &[(usize, i32)]) -> Def {
        let dials = dials::dials(self.def(def));
        let changed: Vec<(usize, i32)> = values
            .iter()
            .copied()
            .filter(|&(at, value)| dials[at].1.value != value)
            .collect();
        if changed.is_empty() {
            return def;
        }
        let key = (def, changed);
        if let Some(&made) = self.made.get(&key) {
            return made;
        }
        let mut card = *self.def(def);
        let mut words = Vec::new();
        for &(at, value) in &key.1 {
            dials::turn(&mut card, dials[at].0, value);
            words.push(format!("{} {value}", dials[at].1.name));
        }
        let mut text = self.pool.text(DefId(def as u16)).clone();
        text.name = format!("{} [{}]", text.name, words.join(", "));
        let made = Arc::make_mut(&mut self.pool).add_version(DefId(def as u16), card, text);
        self.made.insert(key, usize::from(made.0));
        usize::from(made.0)
    }

    fn copy(&mut self, def: Def) -> Def {
        let (card, text) = (*self.def(def), self.pool.text(DefId(def as u16)).clone());
        let made = Arc::make_mut(&mut self.pool).add_version(DefId(def as u16), card, text);
        usize::from(made.0)
    }

    fn room(&self, host: usize, card: Def, copies: usize) -> Option<Vec<u8>> {
        if !self.is_allowed(host, card) {
            return None;
        }
        let kind = self.def(card).kind;
        if kind == Kind::Station {
            // A Station's subtype is the deck's faction: only one of the same can take its place.
            return (self.def(card).faction == self.decks[host].faction).then(|| vec![0]);
        }
        let alike = |listing: &Listing| {
            let other = self.def(listing.card);
            let same_class = kind != Kind::Ship || other.class == self.def(card).class;
            match (other.kind == kind, same_class) {
                (true, true) => 0,
                (true, false) => 1,
                _ => 2,
            }
        };
        let mut left: Vec<(usize, Vec<u8>)> = self.hosts[host]
            .list
            .iter()
            .filter(|listing| listing.card != card)
            .map(|listing| {
                let slots = listing.slots.iter().copied().filter(|&slot| slot >= LIST);
                (alike(listing), slots.collect())
            })
            .collect();
        let mut room = Vec::with_capacity(copies);
        while room.len() < copies {
            let (_, slots) = left
                .iter_mut()
                .filter(|(_, slots)| !slots.is_empty())
                .min_by_key(|(alike, slots)| (*alike, usize::from(u8::MAX) - slots.len()))?;
            room.extend(slots.pop());
        }
        room.sort_unstable();
        debug_assert!(room.iter().all(|&slot| usize::from(slot) < BROUGHT));
        Some(room)
    }

    fn bout(&self, bout: &Bout<'_>) -> Result<Box<dyn Playable>, Faults> {
        Ok(Box::new(self.job(bout)?))
    }

    fn forks(
        &self,
        bout: &Bout<'_>,
        plan: ForkPlan<'_>,
        sets: Range<u64>,
        interrupt: &AtomicBool,
    ) -> Result<Option<Vec<Forked>>, Faults> {
        let job = self.job(bout)?;
        let mut twins = Vec::with_capacity(plan.slots.len());
        for &slot in plan.slots {
            let mut swaps = bout.swaps.to_vec();
            swaps.retain(|swap| swap.slot != slot);
            swaps.push(Swap {
                slot,
                def: plan.twin,
            });
            twins.push(
                self.job(&Bout {
                    swaps: &swaps,
                    ..*bout
                })?
                .setups,
            );
        }
        Ok(heeding(&job.pilots, interrupt, |called_off| {
            let mut table = Table::new(&job.setups[0]).heeding(called_off);
            let mut forked = Vec::new();
            for number in sets.start * 2..sets.end * 2 {
                forked.extend(fork(&job, &twins, plan.slots, number, &mut table));
                if interrupt.load(Ordering::Relaxed) || called_off.load(Ordering::Relaxed) {
                    return None;
                }
            }
            Some(forked)
        }))
    }
}

/// Plays one match and splits it where the first of these slots is drawn; none where no such moment came.
fn fork(
    job: &Job<HullBreach>,
    twins: &[Vec<Setup>],
    slots: &[u8],
    number: u64,
    table: &mut Table<HullBreach>,
) -> Option<Forked> {
    let fixture = job.fixture(number);
    let (seat, rotation) = (fixture.seat_of(0), fixture.rotation());
    let is_drawn =
        |state: &State, slot: u8| state.piece(CardIx::new(seat, slot)).zone == Zone::Hand;
    let [own, twin] = table.fork(
        &job.setups[rotation],
        &job.pilots,
        fixture,
        |state| slots.iter().position(|&slot| is_drawn(state, slot)),
        |at| &twins[at][rotation],
        |setup, state| state.reread(setup),
    )?;
    Some(Forked {
        number,
        score: own.score[seat],
        twin: twin.score[seat],
    })
}
