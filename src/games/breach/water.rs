//! The water (§6): how it rises, what it floods, and who drowns.

use super::action::Event;
use super::card::Ability;
use super::card::{Hazard, Treasure};
use super::play::Play;
use super::rules::{GEMS, Venture};
use super::ship::each;
use super::state::{Ending, Fuse, Life, Resting, Tallied};
use super::tide::Icon;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat, listed};

listed! {
    /// What comes of a step of the water, as engagements of the table with whoever drew it.
    pub enum Rising {
        /// Nothing but slowness.
        Weathered = "weathered",
        /// A deck was flooded.
        Flooded = "flooded",
        /// The ship sank.
        Sank = "sank",
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A Breach event (§6.1), drawn by this seat or burnt down for it.
    pub(super) fn rise(&mut self, seat: Seat) {
        self.st.water += 1;
        self.st.count(Tallied::Breaches);
        self.log.tell(Event::Water(self.st.water));
        let came = match self.set.tide(self.st.water).icon {
            Icon::Sunk => Rising::Sank,
            Icon::Fully(deck) => {
                self.flood(deck);
                Rising::Flooded
            }
            Icon::Dry | Icon::Partly(_) => Rising::Weathered,
        };
        if !self.st.breaches.is_full() {
            self.st.breaches.push((seat, came as u8));
        }
        if came == Rising::Sank {
            self.end(Ending::Sunk, None);
        }
    }

    /// All obstacles of the deck but cannons go back to the supply.
    fn flood(&mut self, deck: u8) {
        self.st.count(Tallied::Floods);
        self.log.tell(Event::Flood(deck));
        for kind in [Hazard::Cargo, Hazard::Fire, Hazard::Rats] {
            for at in each(self.st.hazards[kind as usize] & self.set.deck(deck)) {
                while self.st.hazards[kind as usize] >> at & 1 == 1 {
                    self.lift(kind, at);
                    self.st.cubes[kind as usize] += 1;
                }
            }
        }
        self.show_plan();
    }

    /// E2 (§6.3): whoever began the turn on a flooded deck and is still on one.
    pub(super) fn drown(&mut self, seat: Seat) {
        if !(self.st.left.began_flooded && self.st.is_in_water(self.set, seat)) {
            return;
        }
        let at = self.st.sailors[seat].at;
        self.log.tell(Event::Drowned(seat, at));
        let deck = self.set.ship.deck(at);
        self.st.tallied[Tallied::DrownedOn1 as usize + deck] += 1;
        self.st.drowned[seat] = self.st.drowned[seat].saturating_add(1);
        if self.set.is_race() {
            return self.die(seat, Life::Ghost);
        }
        self.die(seat, Life::Dead);
        // BR-23
        let saves = |&other: &Seat| self.st.ability(self.set, other) == Ability::Revives;
        let is_saved =
            self.set.venture == Venture::Together && self.st.living().any(|other| saves(&other));
        if !is_saved {
            self.end(Ending::Drowned, None);
        }
    }

    /// Treasures stay on the square; other cards stay in the hand.
    pub(super) fn die(&mut self, seat: Seat, life: Life) {
        let at = self.st.sailors[seat].at;
        self.st.sailors[seat].life = life;
        for treasure in 0..GEMS as Treasure {
            if self.st.lies[usize::from(treasure)] == Resting::Held(seat) {
                self.move_treasure(treasure, Resting::On(at));
            }
        }
    }

    /// E3 (§6.4): the fuse of the last treasure burns at the end of its finder's turns, dead or alive.
    pub(super) fn burn(&mut self, seat: Seat) {
        if self.st.fuse == Fuse::Burns(seat) {
            self.st.count(Tallied::RaceHome);
            self.rise(seat);
        }
    }
}
