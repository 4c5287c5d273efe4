//! What a decision is about: worked out once, read for every action of the menu.

use super::camp;
use super::errand::{Needs, Trip, errand, way};
use super::names::{FAR, SWEEP};
use super::worth;
use crate::card::Hazard;
use crate::rules::{GEMS, SQUARES};
use crate::setup::Setup;
use crate::ship::{APART, Square, Squares, has, only};
use crate::state::{Awaits, Fuse, Life, State};
use crate::tide::Icon;
use crate::turn::hand_limit;
use crate::view::View;
use breachlab_core::engine::{BySeat, Seat};

/// What a decision is about.
#[derive(Clone, Debug)]
pub struct Brief {
    /// What whoever acts is about.
    pub(super) errand: Trip,
    /// Where that leads.
    pub(super) goal: Option<Square>,
    /// Steps from squares to the goal, as far as they are nearer than the own square; [`APART`] elsewhere.
    field: [u8; SQUARES],
    /// Steps from the own square.
    pub(super) here: u8,
    /// What is needed.
    pub(super) needs: Needs,
    /// The own square is one that an obstacle would spoil.
    pub(super) spoils: bool,
    /// The own square is off the deck where the crew searches.
    pub(super) is_away: bool,
    /// The next Breach card would flood somebody's deck who has far to go.
    pub(super) endangers: bool,
    /// The chance that the next card loses the match.
    pub(super) risk: f32,
    /// Everybody else alive is on the breach.
    pub(super) others_home: bool,
    /// The own hand is full of what is wanted, and another has room.
    pub(super) is_full: bool,
    /// Whoever gathers the keys of each gem.
    pub(super) gatherers: [Seat; GEMS],
}

impl Default for Brief {
    fn default() -> Self {
        Self {
            errand: Trip::Camp,
            goal: None,
            field: [APART; SQUARES],
            here: 0,
            needs: Needs::default(),
            spoils: false,
            is_away: false,
            endangers: false,
            risk: 0.0,
            others_home: false,
            is_full: false,
            gatherers: [Seat(0); GEMS],
        }
    }
}

impl Brief {
    /// Works it out; all that an earlier decision left is overwritten.
    pub(crate) fn work_out(&mut self, view: &View<'_>, plan: &[f32]) {
        let (set, st, seat) = (view.setup(), view.table(), view.seat());
        self.needs = Needs::of(view, plan[SWEEP] as u8);
        let own = &st.sailors[seat];
        let is_act = st.asks == Awaits::Act && own.life == Life::Alive;
        (self.errand, self.goal) = if is_act {
            errand(view, seat, &self.needs)
        } else {
            (Trip::Camp, None)
        };
        self.here = 0;
        let Some(goal) = self.goal.filter(|_| is_act) else {
            self.rest(set, st, seat, plan);
            return;
        };
        if goal != own.at {
            self.flood(set, st, seat, goal);
        }
        self.rest(set, st, seat, plan);
    }

    /// What is asked of searches, gifts and the last treasure.
    fn rest(&mut self, set: &Setup, st: &State, seat: Seat, plan: &[f32]) {
        let at = st.sailors[seat].at;
        let may_search = st.left.searches > 0 && st.left.actions > 0;
        // A racer with nowhere else to search does not wait.
        let is_way = has(self.needs.ways, at) && !(set.is_race() && self.goal.is_none());
        self.spoils = may_search
            && (is_way
                || self.goal.is_some_and(|goal| goal != at)
                    && !camp::is_harmless(set, st, self.needs.ways, at));
        let is_on_deck = |goal: Square| set.ship.deck(goal) == set.ship.deck(at);
        // Where no square is harmless any more, one place is as good as another.
        self.is_away = !set.is_race() && !self.goal.is_none_or(is_on_deck);
        self.endangers = may_search && endangers(set, st, seat, plan[FAR]);
        self.risk = if may_search { risk(set, st) } else { 0.0 };
        let mut others = st.living().filter(|&other| other != seat);
        self.others_home = others.all(|other| st.sailors[other].at == st.breach);
        self.is_full = false;
        // Keys are handed on where others stand, and chosen among where cards are thrown away.
        let has_company = others_on(st, seat, at);
        if !set.is_race() && (has_company || st.asks == Awaits::Discard) {
            self.gatherers = gatherers(set, st, self.needs.keys);
        }
        if !set.is_race() {
            let is_full = |seat: Seat| {
                worth::wanted(set, st, self.needs.keys, seat) >= hand_limit(set, st, seat)
            };
            self.is_full = is_full(seat) && {
                let is_near = |seat: Seat| has(self.needs.reach, st.sailors[seat].at);
                let mut others = st.living().filter(|&other| other != seat);
                others.any(|other| is_near(other) && !is_full(other))
            };
        }
    }

    /// Steps to the goal for squares nearer to it than the own: layer by layer, until the own square is met. Where obstacles cut
    /// it off, as if they did not.
    fn flood(&mut self, set: &Setup, st: &State, seat: Seat, goal: Square) {
        self.field.fill(APART);
        let at = st.sailors[seat].at;
        let mut mover = st.mover(set, seat);
        // A way out of the own square leads on wherever an obstacle lies under it.
        mover.blocked &= !only(at) & !only(goal);
        if self.layers(set, st, &mover, at, goal) {
            return;
        }
        self.field.fill(APART);
        mover.blocked = 0;
        mover.open = Squares::MAX;
        if !self.layers(set, st, &mover, at, goal) {
            self.here = 0;
        }
    }

    fn layers(
        &mut self,
        set: &Setup,
        st: &State,
        mover: &crate::moves::Mover,
        at: Square,
        goal: Square,
    ) -> bool {
        let (mut seen, mut layer, mut steps) = (only(goal), only(goal), 0);
        while layer != 0 {
            for square in crate::ship::each(layer) {
                self.field[usize::from(square)] = steps;
            }
            if has(layer, at) {
                self.here = steps;
                return true;
            }
            let free = if mover.passes {
                Squares::MAX
            } else {
                !mover.blocked
            };
            layer = st.steps(set, mover, layer) & free & !seen;
            seen |= layer;
            steps += 1;
        }
        false
    }

    /// Steps that a move to a square comes nearer to the goal; less than 0 away from it.
    pub(super) fn nearer(&self, to: Square) -> f32 {
        match self.field[usize::from(to)] {
            APART => -1.0,
            steps => f32::from(self.here) - f32::from(steps),
        }
    }
}

/// Whether others stand on the square of a player.
fn others_on(st: &State, seat: Seat, at: Square) -> bool {
    let mut others = st.seats().filter(|&other| other != seat);
    others.any(|other| st.sailors[other].at == at)
}

/// Whether the next Breach card would flood the deck of somebody who has further than so many steps to the stairs up.
fn endangers(set: &Setup, st: &State, seat: Seat, far: f32) -> bool {
    let Some(next) = set.tides.as_slice().get(usize::from(st.water) + 1) else {
        return false;
    };
    let Icon::Fully(deck) = next.icon else {
        return false;
    };
    let deck = usize::from(deck);
    st.living().any(|other| {
        let at = st.sailors[other].at;
        let is_ours = other == seat || !set.is_race();
        let wades = has(next.topmost, at) && st.ability(set, other) == crate::card::Ability::Wades;
        is_ours && set.ship.deck(at) == deck && !wades && deck > 0 && {
            let steps = way(set, st, at, st.stairs[deck - 1][1]);
            // Nobody waits for those who cannot come: what clears their way is still to be found.
            f32::from(steps) > far && has(camp::reach(set, st, other), st.stairs[deck - 1][1])
        }
    })
}

/// The chance that the next card is an obstacle without a cube, or the last Breach card there is room for.
fn risk(set: &Setup, st: &State) -> f32 {
    let deck = st.pile.len();
    if deck == 0 {
        return 0.0;
    }
    let mut fatal = 0_u8;
    let left = |card: usize| set.copies[card] - st.discards[card];
    for kind in Hazard::ALL {
        if st.cubes[kind as usize] == 0
            && let Some(card) = set.hazard_card(kind)
        {
            fatal += left(card);
        }
    }
    let next = set.tides.as_slice().get(usize::from(st.water) + 1);
    if next.is_some_and(|tide| tide.icon == Icon::Sunk)
        && let Some(card) = set.breach_card()
    {
        fatal += left(card);
    }
    f32::from(fatal) / deck as f32
}

/// Whoever gathers the keys of each gem: those who hold most of them, but each hand as few gems as can be, since it has room for no
/// more; gems whose chests can be opened are given out first.
fn gatherers(set: &Setup, st: &State, keys: [u8; GEMS]) -> [Seat; GEMS] {
    let mut gatherers = [Seat(0); GEMS];
    let mut loads: BySeat<i32> = BySeat::default();
    let mut open: u8 = 0;
    for gem in (0..GEMS).filter(|&gem| worth::is_shut(st.chests[gem])) {
        open |= 1 << gem;
    }
    while open != 0 {
        let mut best = (i32::MIN, 0, Seat(0));
        for gem in (0..GEMS).filter(|gem| open >> gem & 1 == 1) {
            let is_ready = keys[gem] >= set.keys() && st.chest_at(gem as u8).is_some();
            for seat in st.living() {
                let held = i32::from(st.sailors[seat].hand[set.key_place(gem as u8)]);
                let score = 4 * held + 12 * i32::from(is_ready) - 5 * loads[seat];
                if score > best.0 {
                    best = (score, gem, seat);
                }
            }
        }
        let (_, gem, seat) = best;
        gatherers[gem] = seat;
        loads[seat] += 1;
        open &= !(1 << gem);
    }
    gatherers
}

/// Whether the fuse of the last treasure burns, or is about to.
pub(super) const fn is_lit(st: &State) -> bool {
    !matches!(st.fuse, Fuse::None)
}
