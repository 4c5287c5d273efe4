//! What a decision is about: worked out once, read for every action of the menu.

use super::camp;
use super::errand::{Needs, Trip, errand, way};
use super::names::FAR;
use crate::card::Hazard;
use crate::rules::{GEMS, SQUARES};
use crate::setup::Setup;
use crate::ship::{APART, Square, Squares, has, only};
use crate::state::{Awaits, Fuse, Life, State};
use crate::tide::Icon;
use crate::view::View;
use breachlab_core::engine::Seat;

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
            gatherers: [Seat(0); GEMS],
        }
    }
}

impl Brief {
    /// Works it out; all that an earlier decision left is overwritten.
    pub(crate) fn work_out(&mut self, view: &View<'_>, plan: &[f32]) {
        let (set, st, seat) = (view.setup(), view.table(), view.seat());
        self.needs = Needs::of(view);
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
        if goal != own.at && !self.flood(set, st, seat, goal) && self.errand == Trip::Chest {
            // Cut off: what clears the way is still to be found.
            self.needs.lacks = true;
            self.errand = Trip::Camp;
            self.goal = camp::square(set, st, self.needs.ways);
            self.here = 0;
            if let Some(camp) = self.goal.filter(|&camp| camp != own.at) {
                self.flood(set, st, seat, camp);
            }
        }
        self.rest(set, st, seat, plan);
    }

    /// What is asked of searches, gifts and the last treasure.
    fn rest(&mut self, set: &Setup, st: &State, seat: Seat, plan: &[f32]) {
        let at = st.sailors[seat].at;
        let may_search = st.left.searches > 0 && st.left.actions > 0;
        let is_way = has(self.needs.ways, at);
        self.spoils = may_search
            && (is_way || self.goal.is_some() && !camp::is_harmless(set, st, self.needs.ways, at));
        let is_on_deck = |goal: Square| set.ship.deck(goal) == set.ship.deck(at);
        // Where no square is harmless any more, one place is as good as another.
        self.is_away = !set.is_race() && !self.goal.is_none_or(is_on_deck);
        self.endangers = may_search && endangers(set, st, seat, plan[FAR]);
        self.risk = if may_search { risk(set, st) } else { 0.0 };
        let mut others = st.living().filter(|&other| other != seat);
        self.others_home = others.all(|other| st.sailors[other].at == st.breach);
        if !set.is_race() {
            for gem in 0..GEMS {
                self.gatherers[gem] = gatherer(set, st, gem);
            }
        }
    }

    /// Steps to the goal for squares nearer to it than the own: layer by layer, until the own square is met. Where obstacles cut
    /// it off, as if they did not, and the answer is no.
    fn flood(&mut self, set: &Setup, st: &State, seat: Seat, goal: Square) -> bool {
        self.field.fill(APART);
        let at = st.sailors[seat].at;
        let mut mover = st.mover(set, seat);
        // A way out of the own square leads on wherever an obstacle lies under it.
        mover.blocked &= !only(at) & !only(goal);
        if self.layers(set, st, &mover, at, goal) {
            return true;
        }
        self.field.fill(APART);
        mover.blocked = 0;
        mover.open = Squares::MAX;
        if !self.layers(set, st, &mover, at, goal) {
            self.here = 0;
        }
        false
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
            f32::from(steps) > far
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

/// Whoever holds most keys of a gem; the first of those alike.
fn gatherer(set: &Setup, st: &State, gem: usize) -> Seat {
    let place = set.key_place(gem as u8);
    let mut best = (0, Seat(0));
    for seat in st.living() {
        let held = st.sailors[seat].hand[place] + 1;
        if held > best.0 {
            best = (held, seat);
        }
    }
    best.1
}

/// Whether the fuse of the last treasure burns, or is about to.
pub(super) const fn is_lit(st: &State) -> bool {
    !matches!(st.fuse, Fuse::None)
}
