//! The set's own cost curve: what a card of a type and class has for what it costs.
//!
//! For each number y of a card in group g (class of a ship, kind of anything else) with cost c (both goods
//! together) and e traits and effects beside its numbers,
//!
//! ```text
//! y = a_g + b·c - t·e
//! ```
//!
//! with one slope b ≥ 0 and one charge t ≥ 0 for all groups of a family (ships, Marines, each kind of module),
//! by least squares within groups; a family of few cards has no slopes. A plain card has e = 0: what others pay for traits, it has in
//! numbers. A trait that all cards of a group have is no extra: it belongs to what such a card is, and the plain one has it too.

use crate::card::{CardDef, Class, Kind};
use crate::traits::{Trait, Traits};
use breachlab_core::engine::listed;
use breachlab_core::games::Curve;

/// Cards beyond one per group that a family must have for slopes to be fitted: a handful of Stations, all but one
/// with a text, says nothing of what a text costs. Where there are fewer, a plain card is the mean of its group.
const FEWEST: usize = 6;

/// Cards a group must have for a trait of all of them to be the group's: two may share one by chance.
const FEWEST_SHARING: usize = 3;

/// A number of a definition: what reports call it, and where it is.
type Number = (&'static str, fn(&CardDef) -> f64);

listed! {
    /// Numbers that are fitted.
    pub(super) const FITTED: [Number];
    /// Places in [`FITTED`](super::FITTED).
    pub(super) mod number {
        ATTACK = ("attack", |def| f64::from(def.attack)),
        DEFENSE = ("defense", |def| f64::from(def.defense)),
        WOUNDS = ("wounds", |def| f64::from(def.wounds)),
        MARINES = ("marine_capacity", |def| f64::from(def.marine_capacity)),
        FIGHTERS = ("fighter_capacity", |def| f64::from(def.fighter_capacity)),
        GAIN_R = ("gain_resource", |def| f64::from(def.gain.r)),
        GAIN_C = ("gain_currency", |def| f64::from(def.gain.c)),
    }
}

/// Cost of a definition, both goods together.
pub(super) fn cost(def: &CardDef) -> f64 {
    f64::from(def.cost.r) + f64::from(def.cost.c)
}

/// Whether the card has numbers that a curve can be fitted to; a module that lies face down has none.
pub(super) fn has_stats(def: &CardDef) -> bool {
    !matches!(def.kind, Kind::Event | Kind::Tactic | Kind::Breakthru)
        && !def.traits.has(Trait::FaceUpFaceDown)
}

/// Group and family of a card with numbers.
pub(super) fn place(def: &CardDef) -> (usize, usize) {
    let kind = def.kind as usize;
    let family = match def.kind {
        Kind::Character => Kind::Marine as usize,
        _ => kind,
    };
    let class = if def.kind == Kind::Ship {
        def.class as usize + 1
    } else {
        0
    };
    (kind * (Class::ALL.len() + 1) + class, family)
}

/// Traits that are a gain; that there may be one only, or that it lies face down, is none.
fn gainful() -> impl Iterator<Item = Trait> {
    let is_gain = |which: &Trait| !matches!(which, Trait::Unique | Trait::FaceUpFaceDown);
    Trait::ALL.into_iter().filter(is_gain)
}

/// Traits and effects beside the numbers.
fn extras(def: &CardDef) -> f64 {
    let traits = gainful().filter(|which| def.traits.has(*which)).count();
    (traits + usize::from(def.effects.len > 0)) as f64
}

/// What every card of a group has, each trait as far as the least of them.
fn shared(own: &[&CardDef]) -> Traits {
    let mut shared = Traits::NONE;
    if own.len() < FEWEST_SHARING {
        return shared;
    }
    for which in gainful().filter(|which| own.iter().all(|def| def.traits.has(*which))) {
        let values = own.iter().map(|def| def.traits.value(which));
        shared.grant(which, values.min().unwrap_or(0));
    }
    shared
}

/// What was fitted to the cards of a group.
#[derive(Clone, Debug)]
pub(super) struct GroupFit {
    /// Traits of all of them.
    pub(super) shared: Traits,
    /// In the order of [`FITTED`].
    pub(super) lines: [Curve; FITTED.len()],
}

/// The fitted lines.
#[derive(Clone, Debug, Default)]
pub(super) struct CostFit {
    groups: Vec<GroupFit>,
}

impl CostFit {
    /// Fits all groups; `name` says what a group is called.
    pub(super) fn of(cards: &[CardDef], name: impl Fn(&CardDef) -> String) -> Self {
        let mut groups: Vec<usize> = cards
            .iter()
            .filter(|def| has_stats(def))
            .map(|def| place(def).0)
            .collect();
        groups.sort_unstable();
        groups.dedup();
        let fits = groups
            .into_iter()
            .filter_map(|group| GroupFit::of(cards, group, &name));
        Self {
            groups: fits.collect(),
        }
    }

    /// The lines of all groups, numbers that no card of a group has left out.
    pub(super) fn curves(&self) -> Vec<Curve> {
        let lines = self.groups.iter().flat_map(|fit| fit.lines.iter());
        lines
            .filter(|line| line.at_nothing != 0.0 || line.per_good != 0.0)
            .cloned()
            .collect()
    }
}

impl GroupFit {
    /// The lines of one group of these cards; none where it has no card.
    pub(super) fn of(
        cards: &[CardDef],
        group: usize,
        name: impl Fn(&CardDef) -> String,
    ) -> Option<Self> {
        let with_stats = || cards.iter().filter(|def| has_stats(def));
        let own: Vec<&CardDef> = with_stats().filter(|def| place(def).0 == group).collect();
        let kin = place(own.first()?).1;
        let family: Vec<&CardDef> = with_stats().filter(|def| place(def).1 == kin).collect();
        let shared = shared(&own);
        let beyond = |def: &CardDef| extras(def) - f64::from(shared.bits().count_ones());
        let fitted = |at: usize| line(&own, &family, FITTED[at], name(own[0]), beyond);
        Some(Self {
            shared,
            lines: std::array::from_fn(fitted),
        })
    }
}

fn mean(cards: &[&CardDef], of: impl Fn(&CardDef) -> f64) -> f64 {
    cards.iter().map(|def| of(def)).sum::<f64>() / cards.len().max(1) as f64
}

/// The line of one number: slopes within the groups of the family, level of the own group; `beyond` counts what a card of
/// it has more than all of them.
fn line(
    own: &[&CardDef],
    family: &[&CardDef],
    (called, y): Number,
    group: String,
    beyond: impl Fn(&CardDef) -> f64 + Copy,
) -> Curve {
    if own.iter().all(|def| y(def) == 0.0) {
        // A number the group does not have: what its family gains for a good is not its affair.
        return Curve {
            group,
            cards: own.len(),
            number: called.to_owned(),
            at_nothing: 0.0,
            per_good: 0.0,
            per_extra: 0.0,
            residual: 0.0,
        };
    }
    let (mut cc, mut ce, mut ee, mut cy, mut ey) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for def in family {
        let peers: Vec<&CardDef> = family
            .iter()
            .copied()
            .filter(|other| place(other).0 == place(def).0)
            .collect();
        let c = cost(def) - mean(&peers, cost);
        let e = extras(def) - mean(&peers, extras);
        let rest = y(def) - mean(&peers, y);
        cc += c * c;
        ce += c * e;
        ee += e * e;
        cy += c * rest;
        ey += e * rest;
    }
    let mut groups: Vec<usize> = family.iter().map(|def| place(def).0).collect();
    groups.sort_unstable();
    groups.dedup();
    let [per_good, gain] = if family.len() - groups.len() < FEWEST {
        [0.0, 0.0]
    } else {
        slopes([[cc, ce], [ce, ee]], [cy, ey])
    };
    let at_nothing = mean(own, y) - per_good * mean(own, cost) - gain * mean(own, beyond);
    let left = |def: &CardDef| {
        let error = y(def) - at_nothing - per_good * cost(def) - gain * beyond(def);
        error * error
    };
    Curve {
        group,
        cards: own.len(),
        number: called.to_owned(),
        at_nothing,
        per_good,
        per_extra: -gain,
        residual: mean(own, left).sqrt(),
    }
}

/// Least squares with the first slope at least 0 and the second at most 0: where the free solution breaks a
/// bound, the better of the two solutions on the bounds.
fn slopes([[cc, ce], [_, ee]]: [[f64; 2]; 2], [cy, ey]: [f64; 2]) -> [f64; 2] {
    let ratio = |y: f64, x: f64| if x > 1e-9 { y / x } else { 0.0 };
    let determinant = cc * ee - ce * ce;
    if determinant > 1e-9 * (cc * ee).max(1e-9) {
        let b = (cy * ee - ey * ce) / determinant;
        let t = (ey * cc - cy * ce) / determinant;
        if b >= 0.0 && t <= 0.0 {
            return [b, t];
        }
    }
    let only_cost = ratio(cy, cc).max(0.0);
    let only_extras = ratio(ey, ee).min(0.0);
    // Explained sums of squares of the one-slope fits.
    if only_cost * cy >= only_extras * ey {
        [only_cost, 0.0]
    } else {
        [0.0, only_extras]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_come_back_and_keep_their_signs() {
        // y = 2c - e at (c, e) of (1, 0), (-1, 0), (0, 1), (0, -1).
        assert_eq!(slopes([[2.0, 0.0], [0.0, 2.0]], [4.0, -2.0]), [2.0, -1.0]);
        assert_eq!(slopes([[2.0, 0.0], [0.0, 2.0]], [-4.0, -2.0]), [0.0, -1.0]);
        assert_eq!(slopes([[0.0, 0.0], [0.0, 0.0]], [0.0, 0.0]), [0.0, 0.0]);
    }
}
