//! What may be chosen (§5, §10): every entry of a menu comes from here, and what ends a turn is asked of the same functions.

use super::action::Action;
use super::card::{Ability, Extra, Gem, Hazard, Keys, Use};
use super::rules::{BREAK_COST, GEMS, PUSH_OVER_STAIRS, Venture};
use super::setup::Setup;
use super::ship::{Squares, each, has, only};
use super::state::{Awaits, Life, Resting, State};
use breachlab_core::engine::{Menu, Seat};

/// One decision: the state, and who acts.
#[derive(Clone, Copy)]
pub(super) struct Prompt<'a> {
    set: &'a Setup,
    st: &'a State,
    seat: Seat,
    ability: Ability,
    /// Where a move can end.
    reach: Squares,
    /// The pawn stands on an obstacle and can leave it: its next action is that move (BR-11).
    is_forced: bool,
}

impl<'a> Prompt<'a> {
    pub(super) fn new(set: &'a Setup, st: &'a State) -> Self {
        let seat = st.left.actor;
        let is_ghost = st.sailors[seat].life == Life::Ghost;
        let reach = if is_ghost {
            st.haunts(set, seat)
        } else {
            st.reach(set, seat)
        };
        let is_held = st.is_blocked(st.sailors[seat].at) && !is_ghost;
        Self {
            set,
            st,
            seat,
            ability: st.ability(set, seat),
            reach,
            is_forced: is_held && reach != 0 && st.left.actions > 0,
        }
    }

    /// Fills the menu.
    pub(super) fn fill(&self, menu: &mut Menu<Action>) {
        match self.st.asks {
            Awaits::Act if self.st.sailors[self.seat].life == Life::Ghost => self.ghost(menu),
            Awaits::Act => self.act(menu),
            Awaits::Save(square) => {
                for item in self.held() {
                    self.clears(item, only(square), menu);
                }
            }
            Awaits::Place(_) => each(self.places()).for_each(|to| menu.push(Action::Place(to))),
            Awaits::Discard => self.discards(menu),
        }
    }

    /// Places of items in the hand of whoever acts.
    fn held(&self) -> impl Iterator<Item = u8> + use<'a> {
        let hand = &self.st.sailors[self.seat].hand;
        (0..self.set.items.len() as u8).filter(|&item| hand[usize::from(item)] > 0)
    }

    /// Whether whoever acts may play or give something that takes no action.
    pub(super) fn has_free_play(&self) -> bool {
        if self.st.sailors[self.seat].life != Life::Alive {
            return false;
        }
        let is_light = |item: u8| self.item(item).does == Use::Light;
        match self.ability {
            Ability::FreePlays => self.held().any(|item| self.is_playable(item)),
            Ability::FreeGifts if self.others_here().next().is_some() => {
                self.st.sailors[self.seat].cards() > 0
            }
            _ => self.held().any(is_light),
        }
    }

    fn is_playable(&self, item: u8) -> bool {
        let mut menu = Probe(false);
        self.plays(item, &mut menu);
        menu.0
    }

    fn item(&self, item: u8) -> super::setup::Item {
        self.set.items.as_slice()[usize::from(item)]
    }

    fn act(&self, menu: &mut Menu<Action>) {
        let left = self.st.left;
        if left.actions > 0 {
            each(self.reach).for_each(|to| menu.push(Action::Go(to)));
            self.breaks(menu);
        }
        if !self.is_forced {
            menu.push(Action::End);
        }
        let is_free = self.ability == Ability::FreePlays;
        let may_act = left.actions > 0 && !self.is_forced;
        for item in self.held() {
            if may_act || is_free || self.item(item).does == Use::Light {
                self.plays(item, menu);
            }
        }
        if may_act || self.ability == Ability::FreeGifts {
            self.gifts(menu);
        }
        if may_act {
            if self.may_search() {
                menu.push(Action::Search);
            }
            self.chests(menu);
            self.skills(menu);
        }
        self.companions(menu);
    }

    /// B2. A deck that is flooded is searched by whoever wades alone (BR-46).
    fn may_search(&self) -> bool {
        let (st, at) = (self.st, self.st.sailors[self.seat].at);
        let is_race = self.set.is_race();
        let is_trapped = self.reach == 0;
        st.left.searches > 0
            && st.has_cards_to_draw()
            && !st.is_in_water(self.set, self.seat)
            && if is_trapped {
                is_race
            } else {
                !st.is_blocked(at)
            }
    }

    /// What an item of the hand can be played for.
    fn plays(&self, item: u8, menu: &mut impl Entries) {
        let def = self.item(item);
        let st = self.st;
        match def.does {
            Use::Clear(_) | Use::Fire => self.clears(item, st.deck(self.set, self.seat), menu),
            Use::Float => {
                let at = st.sailors[self.seat].at;
                if has(self.set.tide(st.water).full, at) && st.left.actor == st.left.active {
                    menu.add(Action::Float(item));
                }
            }
            Use::Pump => {
                if self.set.tide(st.water).pumped < st.water {
                    menu.add(Action::Pump(item));
                }
            }
            Use::Light => menu.add(Action::Light(item)),
        }
        if self.set.is_race() {
            self.extras(item, def.extra, menu);
        }
    }

    /// Squares among these that the item clears.
    fn clears(&self, item: u8, within: Squares, menu: &mut impl Entries) {
        let targets = self.st.cleared_by(self.set, self.item(item).does, within);
        each(targets).for_each(|at| menu.add(Action::Clear(item, at)));
    }

    /// What an item does in a race instead (BR-51).
    fn extras(&self, item: u8, extra: Extra, menu: &mut impl Entries) {
        let st = self.st;
        let within = match extra {
            Extra::None => return,
            Extra::Shift => return self.shifts(item, menu),
            Extra::StealHere => only(st.sailors[self.seat].at),
            Extra::StealNear => st.in_range(self.set, self.seat),
            Extra::StealOnDeck => st.deck(self.set, self.seat),
        };
        for other in st.living().filter(|&other| other != self.seat) {
            let sailor = &st.sailors[other];
            if has(within, sailor.at) && sailor.cards() > 0 {
                menu.add(Action::Steal(item, other));
            }
        }
    }

    /// Cubes of the deck, and where each could be put (BR-15).
    fn shifts(&self, item: u8, menu: &mut impl Entries) {
        let deck = self.st.deck(self.set, self.seat);
        let free = deck & !self.st.blocked & !self.st.pawns();
        for kind in Hazard::ALL {
            for from in each(self.st.hazards[kind as usize] & deck) {
                each(free).for_each(|to| menu.add(Action::Shift(item, kind, from, to)));
            }
        }
    }

    /// BR-19: a move into blocked stairs, and the play that clears them.
    fn breaks(&self, menu: &mut Menu<Action>) {
        let cost = if self.ability == Ability::FreePlays {
            1
        } else {
            BREAK_COST
        };
        if self.st.blocked & self.st.stair_ends() == 0 || self.st.left.actions < cost {
            return;
        }
        let mover = self.st.mover(self.set, self.seat);
        let ends = self
            .st
            .breakable(self.set, &mover, self.st.sailors[self.seat].at);
        for to in each(ends) {
            for item in self.held() {
                let does = self.item(item).does;
                let deck = self.set.ship.decks[self.set.ship.deck(to)];
                if has(self.st.cleared_by(self.set, does, deck), to) {
                    menu.push(Action::Break(item, to));
                }
            }
        }
    }

    fn others_here(&self) -> impl Iterator<Item = Seat> + '_ {
        let at = self.st.sailors[self.seat].at;
        let others = self.st.living().filter(|&other| other != self.seat);
        others.filter(move |&other| self.st.sailors[other].at == at)
    }

    /// B4.
    fn gifts(&self, menu: &mut Menu<Action>) {
        let own = &self.st.sailors[self.seat];
        for to in self.others_here() {
            for place in 0..self.set.places() {
                if own.hand[place] > 0 {
                    menu.push(Action::Give(place as u8, to));
                }
            }
            own.found()
                .for_each(|treasure| menu.push(Action::Hand(treasure, to)));
        }
    }

    /// B5, B6, B7.
    fn chests(&self, menu: &mut Menu<Action>) {
        let (st, own) = (self.st, &self.st.sailors[self.seat]);
        for gem in 0..GEMS as Gem {
            if st.chest_at(gem) != Some(own.at) {
                continue;
            }
            let chest = st.chests[usize::from(gem)];
            if !chest.is_open {
                self.opens(gem, menu);
            } else if !chest.is_empty {
                menu.push(Action::Retrieve(gem));
            }
        }
        for (treasure, &lies) in (0..).zip(&st.lies) {
            if lies == Resting::On(own.at) {
                menu.push(Action::PickUp(treasure));
            }
        }
        if self.set.venture != Venture::Together && own.at == st.breach {
            own.found()
                .for_each(|treasure| menu.push(Action::Deliver(treasure)));
        }
    }

    /// Handfuls of keys that open a chest: the gem's own, or any for whoever can.
    fn opens(&self, gem: Gem, menu: &mut Menu<Action>) {
        let need = self.set.keys();
        let own = &self.st.sailors[self.seat];
        let held = |gem: usize| own.hand[self.set.key_place(gem as Gem)];
        if self.ability != Ability::AnyKeys {
            if held(usize::from(gem)) >= need {
                menu.push(Action::Open(gem, Keys::of(gem, need)));
            }
            return;
        }
        let mut keys = Keys::default();
        // All handfuls, as numbers of as many digits as there are gems.
        loop {
            if keys.0.iter().sum::<u8>() == need {
                menu.push(Action::Open(gem, keys));
            }
            let Some(at) = (0..GEMS).find(|&at| keys.0[at] < held(at).min(need)) else {
                return;
            };
            keys.0[..at].fill(0);
            keys.0[at] += 1;
        }
    }

    /// What a character can do that others cannot, for an action (B8).
    fn skills(&self, menu: &mut Menu<Action>) {
        let st = self.st;
        match self.ability {
            Ability::Exchanges => self.exchanges(menu),
            Ability::Revives => {
                let dead = st
                    .seats()
                    .filter(|&seat| st.sailors[seat].life == Life::Dead);
                dead.for_each(|seat| menu.push(Action::Revive(seat)));
            }
            Ability::Lends if st.left.actor == st.left.active => {
                for to in st.living().filter(|&to| to != self.seat) {
                    (1..=st.left.actions).for_each(|many| menu.push(Action::Lend(to, many)));
                }
            }
            _ => {}
        }
    }

    /// BR-26.
    fn exchanges(&self, menu: &mut Menu<Action>) {
        let hand = &self.st.sailors[self.seat].hand;
        let places = self.set.places();
        for one in 0..places {
            for other in one..places {
                if hand[one] <= u8::from(one == other) || hand[other] == 0 {
                    continue;
                }
                for card in 0..places {
                    if self.st.discards[card] > 0 {
                        menu.push(Action::Exchange(one as u8, other as u8, card as u8));
                    }
                }
            }
        }
    }

    /// Who may come along with the next move (BR-25).
    fn companions(&self, menu: &mut Menu<Action>) {
        if self.ability == Ability::TakesAlong && self.st.left.actions > 0 && self.reach != 0 {
            let along = self.st.left.along;
            let free = self.others_here().filter(|other| along >> other.0 & 1 == 0);
            free.for_each(|other| menu.push(Action::Take(other)));
        }
    }

    /// What a hand over the limit may lose (§4.1, BR-35, BR-39).
    fn discards(&self, menu: &mut Menu<Action>) {
        let own = &self.st.sailors[self.seat];
        for place in 0..self.set.places() {
            if own.hand[place] > 0 {
                menu.push(Action::Drop(place as u8));
            }
        }
        if self.set.venture != Venture::Together && own.at == self.st.breach {
            own.found()
                .for_each(|treasure| menu.push(Action::DropTreasure(treasure)));
        }
    }

    /// What a ghost may do (§10).
    fn ghost(&self, menu: &mut Menu<Action>) {
        let (st, left) = (self.st, self.st.left);
        menu.push(Action::End);
        each(self.reach).for_each(|to| menu.push(Action::Haunt(to)));
        if left.searches > 0 && st.has_cards_to_draw() {
            menu.push(Action::Search);
        }
        let at = st.sailors[self.seat].at;
        let pawns = st.pawns();
        let beside = self
            .set
            .ship
            .around(only(at), self.ability == Ability::Slants);
        let stairs = if left.actions >= PUSH_OVER_STAIRS {
            st.over_stairs(only(at))
        } else {
            0
        };
        for kind in Hazard::ALL {
            if has(st.hazards[kind as usize], at) {
                each((beside | stairs) & !pawns).for_each(|to| menu.push(Action::Push(kind, to)));
            }
        }
    }

    /// Where a ghost may put what it drew: under itself, or beside itself where nobody lives (BR-33).
    fn places(&self) -> Squares {
        let own = only(self.st.sailors[self.seat].at);
        let beside = self.set.ship.around(own, self.ability == Ability::Slants);
        own | beside & !self.st.pawns()
    }
}

/// What takes entries: a menu, or only the news that there is one.
trait Entries {
    fn add(&mut self, action: Action);
}

impl Entries for Menu<Action> {
    fn add(&mut self, action: Action) {
        self.push(action);
    }
}

struct Probe(bool);

impl Entries for Probe {
    fn add(&mut self, _action: Action) {
        self.0 = true;
    }
}
