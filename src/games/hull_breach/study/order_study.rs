//! A study of one order: its cards, hosts and pilots, and the versions of cards made for it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::blank::{BEYOND_PRICE, blank};
use super::curve;
use super::dials;
use super::fork::forked;
use super::host::{LIST, host, likeness};
use super::print::{group, printed, subject};
use super::unpatched::keep_unpatched;
use super::yardstick::{WholeNumbers, Yardstick, plain_of};
use crate::HullBreach;
use crate::card::{CardDef, DefId, Faction, Kind};
use crate::differ;
use crate::ids::CardIx;
use crate::load::CardSet;
use crate::pool::{CardText, Deck, Pool};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::traits::Traits;
use breachlab_core::engine::{Marks, Seat};
use breachlab_core::games::from_files::{Parts, read_apart, whole};
use breachlab_core::games::{
    Bout, Curve, Def, Dial, ForkPlan, Forked, Order, Playable, Study, StudyHead, Swap,
    WatchedPlaces,
};
use breachlab_core::games::{pilot_labels, tell_apart};
use breachlab_core::plan::{Code, Fault, Faults};
use breachlab_core::play::{Job, Stop};
use breachlab_core::strategy::Pilot;

/// A study of one order.
#[derive(Debug)]
pub(super) struct OrderStudy {
    set: CardSet,
    pool: Arc<Pool>,
    rules: Rules,
    decks: Vec<Deck>,
    pilots: Vec<Pilot<HullBreach>>,
    head: StudyHead,
    curves: Vec<Curve>,
    /// What plain cards are made by.
    yardstick: Yardstick,
    /// Plain cards in whole numbers, by the definition they stand in for.
    plain: Vec<Option<DefId>>,
    /// Plain cards as the curve has them: whole ones and how often each is it.
    lots: Vec<Vec<(Def, u32)>>,
    /// The blank of the list, and that of a starting module's place.
    blanks: [DefId; 2],
    made: BTreeMap<(Def, Vec<(usize, i32)>), Def>,
}

/// Opens a study: each deck once, each strategy once.
///
/// # Errors
/// With every fault of every file.
pub fn open(order: &Order) -> Result<Box<dyn Study>, Faults> {
    let order = &whole::<HullBreach>(order);
    over(read_apart::<HullBreach>(order)?, order)
}

/// Opens it over what the order names.
///
/// # Errors
/// What keeps a pilot from being made.
pub fn over(parts: Parts<HullBreach>, order: &Order) -> Result<Box<dyn Study>, Faults> {
    let pilots = parts.pilots(order)?;
    let pool = parts.set.pool.clone();
    let yardstick = Yardstick::of(&pool, order)?;
    let mut lab = OrderStudy {
        head: StudyHead {
            subjects: (0..pool.cards.len()).map(|at| subject(&pool, at)).collect(),
            hosts: Vec::new(),
            pilots: pilot_labels(&order.strategies),
            pilots_typed: order.strategies.clone(),
            files: parts.line_up.files,
            patched: Vec::new(),
        },
        curves: yardstick.curves(),
        yardstick,
        plain: Vec::new(),
        lots: Vec::new(),
        blanks: [DefId(0); 2],
        made: BTreeMap::new(),
        pilots,
        set: parts.set,
        pool,
        rules: parts.rules,
        decks: parts.decks,
    };
    lab.head.hosts = lab
        .decks
        .iter()
        .zip(&order.decks)
        .map(|(deck, typed)| host(deck, typed))
        .collect();
    let named = lab
        .head
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
    lab.head.patched = keep_unpatched(Arc::make_mut(&mut lab.pool), order)?;
    for at in 0..lab.head.subjects.len() {
        let plain = lab.make_plain(DefId(at as u16));
        lab.plain.push(plain);
    }
    for at in 0..lab.head.subjects.len() {
        let lots = lab.make_lots(DefId(at as u16));
        lab.lots.push(lots);
    }
    Ok(Box::new(lab))
}

impl OrderStudy {
    fn def(&self, def: Def) -> &CardDef {
        self.pool.def(DefId(def as u16))
    }

    fn make_plain(&mut self, of: DefId) -> Option<DefId> {
        let plain = self.yardstick.plain_card(&self.pool, of)?;
        Some(self.add_plain(of, plain.whole(), plain.traits))
    }

    fn make_lots(&mut self, of: DefId) -> Vec<(Def, u32)> {
        let Some(plain) = self.yardstick.plain_card(&self.pool, of) else {
            return Vec::new();
        };
        let lots = plain.lots().into_iter();
        let made = lots.map(|(whole, weight)| {
            (
                usize::from(self.add_plain(of, whole, plain.traits).0),
                weight,
            )
        });
        made.collect()
    }

    /// A card without effects that stands in for another, with these numbers in the order of the curve's.
    fn add_plain(&mut self, of: DefId, plain: WholeNumbers, traits: Traits) -> DefId {
        let def = plain_of(self.pool.def(of), plain, traits);
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
        made
    }

    fn is_allowed(&self, host: usize, card: Def) -> bool {
        let (deck, def) = (&self.decks[host], self.def(card));
        (def.faction == Faction::Any || def.faction == deck.faction)
            && (!def.prototype || self.rules.prototypes)
    }

    fn job(&self, bout: &Bout<'_>) -> Result<Job<HullBreach>, Faults> {
        let hosts: Vec<usize> = bout.hosts().collect();
        let n = hosts.len();
        let mut setups = Vec::with_capacity(n);
        for rotation in 0..n {
            let seat_of = |entry: usize| ((entry + n - rotation) % n) as u8;
            let decks = (0..n).map(|seat| self.decks[hosts[(seat + rotation) % n]].clone());
            let swaps = [bout.swaps, bout.other];
            let swaps: Vec<(CardIx, DefId)> = swaps
                .iter()
                .enumerate()
                .flat_map(|(entry, swaps)| {
                    swaps.iter().map(move |swap: &Swap| {
                        let card = CardIx::new(Seat(seat_of(entry)), swap.slot);
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
                let typed = hosts
                    .iter()
                    .map(|&host| self.head.hosts[host].typed.as_str());
                let path = typed.collect::<Vec<_>>().join(" ");
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
            pilots: vec![self.pilots[bout.pilot].clone(); n],
            seed: bout.seed,
            cell: bout.cell,
            stop: Stop::Exact(0),
        })
    }
}

impl Study for OrderStudy {
    fn head(&self) -> &StudyHead {
        &self.head
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

    fn plain_lots(&self, def: Def) -> Vec<(Def, u32)> {
        self.lots.get(def).cloned().unwrap_or_default()
    }

    fn plain_told(&self, def: Def) -> Option<String> {
        let of = DefId(def as u16);
        let plain = self.yardstick.plain_card(&self.pool, of)?;
        let card = self.def(def);
        let mut parts = vec![format!("cost {}/{}", card.cost.r, card.cost.c)];
        parts.extend(plain.told());
        Some(format!("plain {} ({})", group(card), parts.join(", ")))
    }

    fn plain_at(&mut self, def: Def) -> Option<Def> {
        if let Some(known) = self.plain(def) {
            return Some(known);
        }
        let key = (def, Vec::new());
        if let Some(&made) = self.made.get(&key) {
            return Some(made);
        }
        let made = self.make_plain(DefId(def as u16))?;
        self.made.insert(key, usize::from(made.0));
        Some(usize::from(made.0))
    }

    fn peers(&self, card: Def) -> Vec<Def> {
        let own = self.def(card);
        (0..self.head.subjects.len())
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
        let own = self.def(card);
        if own.kind == Kind::Station {
            // A Station's subtype is the deck's faction: only one of the same can take its place.
            return (own.faction == self.decks[host].faction).then(|| vec![0]);
        }
        let alike = |other: Def| likeness(own, self.def(other));
        self.head.hosts[host].room(card, copies, alike, |slot| self.is_drawn(slot))
    }

    fn is_veiled(&self, card: Def, other: Def) -> bool {
        let [card, other] = [card, other].map(|def| DefId(def as u16));
        differ::is_veiled(&self.pool, card, other)
    }

    fn watched(&self, bout: &Bout<'_>, places: [&[WatchedPlaces]; 2]) -> Option<Vec<Marks>> {
        let n = bout.hosts().count();
        let seat_of = |entry: usize, rotation: usize| Seat(((entry + n - rotation) % n) as u8);
        let marks = |rotation| {
            let seats = [seat_of(0, rotation), seat_of(n - 1, rotation)];
            differ::marks_of_places(seats, places)
        };
        Some((0..n).map(marks).collect())
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
        forked(|bout| self.job(bout), bout, plan, sets, interrupt)
    }
}
