//! What speaks for or against each action of a menu.

use super::brief::{Brief, is_lit};
use super::errand::{Trip, errand};
use super::names::{Cue, KEEP_PUMP, SCARCE};
use super::worth;
use crate::action::Action;
use crate::rules::GEMS;
use crate::ship::{Square, has};
use crate::state::Life;
use crate::tide::Icon;
use crate::turn::hand_limit;
use crate::view::View;
use breachlab_core::engine::{Cues, Seat};

/// Writes the cues of an action.
pub(crate) fn weigh(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut Cues) {
    let mut weigher = Weigher {
        view,
        plan,
        brief,
        out,
    };
    match action {
        Action::End => weigher.put(Cue::Ends, 1.0),
        Action::Go(to) => weigher.go(to),
        Action::Search => weigher.search(),
        Action::Clear(item, at) => weigher.clear(item, at),
        Action::Break(item, at) => {
            weigher.put(Cue::Breaks, 1.0);
            weigher.clear(item, at);
        }
        Action::Pump(_) => weigher.pump(),
        Action::Float(_) => weigher.put(Cue::Floats, 1.0),
        Action::Light(_) => weigher.light(),
        Action::Give(place, to) => weigher.give(place, to),
        Action::Hand(..) => weigher.put(Cue::Gives, 1.0),
        Action::Open(gem, keys) => {
            let own = keys.0[usize::from(gem)];
            weigher.put(
                Cue::Opens,
                1.0 - 0.01 * f32::from(keys.0.iter().sum::<u8>() - own),
            );
        }
        Action::Retrieve(_) => weigher.retrieve(),
        Action::PickUp(_) => weigher.put(Cue::PicksUp, 1.0),
        Action::Deliver(treasure) => weigher.deliver(treasure),
        Action::Drop(place) => weigher.drop(place),
        Action::DropTreasure(_) => weigher.put(Cue::Drops, 20.0),
        Action::Exchange(one, other, card) => weigher.exchange(one, other, card),
        Action::Revive(_) => weigher.put(Cue::Revives, 1.0),
        Action::Lend(to, _) => weigher.lend(to),
        Action::Take(whom) => weigher.take(whom),
        Action::Steal(_, from) => weigher.steal(from),
        Action::Shift(_, _, from, _) => weigher.shift(from),
        Action::Haunt(_) => weigher.put(Cue::Haunts, 1.0),
        Action::Push(_, to) | Action::Place(to) => weigher.push(to),
    }
}

struct Weigher<'w, 'v> {
    view: &'w View<'v>,
    plan: &'w [f32],
    brief: &'w Brief,
    out: &'w mut Cues,
}

impl Weigher<'_, '_> {
    fn put(&mut self, cue: Cue, value: f32) {
        self.out[cue as usize] = value;
    }

    fn go(&mut self, to: Square) {
        match self.brief.goal {
            Some(goal) if self.brief.here > 0 => {
                self.put(Cue::Nearer, self.brief.nearer(to));
                if goal == to {
                    self.put(Cue::Arrives, 1.0);
                }
            }
            _ => self.put(Cue::Leaves, 1.0),
        }
    }

    fn search(&mut self) {
        let own = &self.view.table().sailors[self.view.seat()];
        if own.life == Life::Ghost {
            return self.put(Cue::GhostSearches, 1.0);
        }
        let lacks = self.brief.needs.lacks || self.view.setup().is_race();
        self.put(
            if lacks {
                Cue::Searches
            } else {
                Cue::SearchesIdly
            },
            1.0,
        );
        let signs = [
            (Cue::SearchSpoils, self.brief.spoils),
            (Cue::SearchAway, self.brief.is_away),
            (Cue::SearchEndangers, self.brief.endangers),
            (Cue::SearchFull, self.brief.is_full),
        ];
        for (cue, _) in signs.into_iter().filter(|(_, holds)| *holds) {
            self.put(cue, 1.0);
        }
        if self.brief.risk > 0.0 {
            self.put(Cue::SearchRisks, self.brief.risk);
        }
    }

    fn clear(&mut self, _item: u8, at: Square) {
        let st = self.view.table();
        self.put(Cue::Clears, 1.0);
        let kinds = st.hazards.iter().zip(&st.cubes);
        let there = kinds.filter(|(squares, _)| has(**squares, at));
        let fewest = there.map(|(_, &cubes)| cubes).min().unwrap_or(u8::MAX);
        let scarce = self.plan[SCARCE] + 1.0 - f32::from(fewest);
        if scarce > 0.0 {
            self.put(Cue::ClearsScarce, scarce);
        }
        if has(self.brief.needs.ways, at) {
            self.put(Cue::ClearsWay, 1.0);
        }
        if st.sailors[self.view.seat()].at == at {
            self.put(Cue::ClearsOwn, 1.0);
        }
    }

    fn pump(&mut self) {
        let (set, st) = (self.view.setup(), self.view.table());
        let tide = set.tide(st.water);
        let gain = f32::from(st.water - tide.pumped);
        self.put(Cue::Pumps, gain);
        let next = set.tides.as_slice().get(usize::from(st.water) + 1);
        let is_last = next.is_some_and(|tide| tide.icon == Icon::Sunk);
        // A deck not yet flooded is dried as well by the same card a step later.
        let is_full = matches!(tide.icon, Icon::Fully(_));
        let is_early = gain < self.plan[KEEP_PUMP] || !is_full;
        if is_early && !is_last && !is_lit(st) {
            self.put(Cue::PumpsEarly, 1.0);
        }
        let dried = tide.full & !set.tide(tide.pumped).full;
        let is_wanted = (0..GEMS as u8).any(|gem| {
            let chest = st.chests[usize::from(gem)];
            let is_ready = chest.is_open || self.brief.needs.keys[usize::from(gem)] >= set.keys();
            !chest.is_empty && is_ready && st.chest_at(gem).is_some_and(|at| has(dried, at))
        });
        if is_wanted {
            self.put(Cue::PumpFrees, 1.0);
        }
    }

    fn light(&mut self) {
        let st = self.view.table();
        let is_search = self.brief.needs.lacks || self.view.setup().is_race();
        let is_safe = !self.brief.endangers && !self.brief.is_away && !self.brief.is_full;
        let at = st.sailors[self.view.seat()].at;
        let is_time = st.left.searches == 0 && !st.is_blocked(at);
        if is_search && is_safe && is_time && self.brief.errand == Trip::Camp {
            self.put(Cue::Lights, 1.0);
        }
    }

    fn give(&mut self, place: u8, to: Seat) {
        self.put(Cue::Gives, 1.0);
        let (set, st) = (self.view.setup(), self.view.table());
        if set.is_race() {
            return;
        }
        let (own, other) = (&st.sailors[self.view.seat()], &st.sailors[to]);
        let limit = hand_limit(set, st, to);
        let at = usize::from(place);
        let need = set.keys();
        if let Some(gem) = at.checked_sub(set.items.len()) {
            let is_wanted = worth::is_shut(st.chests[gem]) && own.hand[at] < need;
            let completes = other.hand[at] + 1 == need;
            let keys = self.brief.needs.keys;
            // Something of less worth makes room when the other's turn ends.
            let is_idle =
                |place: &usize| other.hand[*place] > 0 && worth::of(set, st, keys, *place) < 6.0;
            let can_make = other.cards() <= limit && (0..set.places()).any(|place| is_idle(&place));
            let has_room = other.cards() < limit || completes || can_make;
            if is_wanted && self.brief.gatherers[gem] == to && other.hand[at] < need && has_room {
                let held = f32::from(other.hand[at]);
                return self.put(Cue::Gathers, 1.0 + held);
            }
        }
        let over = own
            .cards()
            .checked_sub(hand_limit(set, st, self.view.seat()));
        if let Some(gem) = at.checked_sub(set.items.len()) {
            // Keys are handed on to be gathered, or they would go to and fro; but before one is thrown away, another keeps it.
            let is_own = self.brief.gatherers[gem] == self.view.seat();
            if is_own || over.is_none_or(|over| over == 0) {
                return;
            }
        }
        let worth = worth::of(set, st, self.brief.needs.keys, at);
        if over.is_some()
            && other.cards() < limit
            && other.cards() + 1 < own.cards()
            && worth >= 2.0
        {
            self.put(Cue::Relieves, 1.0);
        }
    }

    fn retrieve(&mut self) {
        self.put(Cue::Retrieves, 1.0);
        let is_last = self.view.table().treasures.len() == 1;
        if is_last && !self.view.setup().is_race() && !self.brief.others_home {
            self.put(Cue::RetrievesEarly, 1.0);
        }
    }

    fn deliver(&mut self, treasure: u8) {
        let st = self.view.table();
        if !self.view.setup().is_race() || treasure != st.target {
            self.put(Cue::Delivers, 1.0);
        }
    }

    fn drop(&mut self, place: u8) {
        let (set, st) = (self.view.setup(), self.view.table());
        let at = usize::from(place);
        let mut worth = worth::of(set, st, self.brief.needs.keys, at);
        if let Some(gem) = at.checked_sub(set.items.len())
            && (set.is_race() || self.brief.gatherers[gem] == self.view.seat())
        {
            // A handful that opens a chest is kept together.
            worth += f32::from(st.sailors[self.view.seat()].hand[at]);
        }
        self.put(Cue::Drops, worth);
    }

    fn exchange(&mut self, one: u8, other: u8, card: u8) {
        let (set, st) = (self.view.setup(), self.view.table());
        let mut keys = self.brief.needs.keys;
        let worth = |keys: [u8; GEMS], place: u8| worth::of(set, st, keys, usize::from(place));
        let mut lost = 0.0;
        for place in [one, other] {
            lost += worth(keys, place);
            if let Some(gem) = usize::from(place).checked_sub(set.items.len()) {
                keys[gem] -= 1;
            }
        }
        if let Some(gem) = usize::from(card).checked_sub(set.items.len()) {
            keys[gem] += 1;
        }
        self.put(Cue::Exchanges, worth(keys, card) - lost);
    }

    fn lend(&mut self, to: Seat) {
        let (errand, goal) = errand(self.view, to, &self.brief.needs);
        let is_off = goal.is_some_and(|goal| goal != self.view.table().sailors[to].at);
        if errand != Trip::Camp && is_off && self.brief.here == 0 {
            self.put(Cue::Lends, 1.0);
        }
    }

    fn take(&mut self, whom: Seat) {
        let (errand, goal) = errand(self.view, whom, &self.brief.needs);
        if errand == self.brief.errand && goal == self.brief.goal && self.brief.here > 0 {
            self.put(Cue::TakesAlong, 1.0);
        }
    }

    fn steal(&mut self, from: Seat) {
        let other = &self.view.table().sailors[from];
        self.put(Cue::Steals, 1.0);
        let treasures = other.treasures.count_ones();
        if treasures > 0 {
            self.put(Cue::StealsTreasure, treasures as f32);
        }
    }

    fn shift(&mut self, from: Square) {
        if has(self.brief.needs.ways, from) {
            self.put(Cue::ClearsWay, 1.0);
        }
    }

    fn push(&mut self, to: Square) {
        if has(self.brief.needs.ways, to) {
            self.put(Cue::PushesOntoWay, 1.0);
        }
    }
}
