//! Disabled current ships after a battle: repair, offers, being lost in space (§6.13).

use crate::action::Action;
use crate::card::NONE;
use crate::event::Event;
use crate::frame::Frame;
use crate::play::{Flow, Play};
use crate::rules::REPAIR_SHARE;
use crate::state::{CardZone, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// What repair by friendly government ships costs a player.
    pub(crate) fn repair_cost(&self, seat: Seat) -> u8 {
        let ship = self.st.captain(seat).ship;
        self.look().hull(ship).cost.div_ceil(REPAIR_SHARE)
    }

    /// A player lies stranded; friends may repair him first.
    pub(crate) fn strand(&mut self, seat: Seat, has_friends: bool) {
        self.count(NovaCounter::Stranded);
        self.log.tell(Event::Stranded(seat));
        let captain = self.st.captain_mut(seat);
        captain.is_stranded = true;
        captain.waited = 0;
        captain.offer = 0;
        if has_friends {
            self.enter(Frame::Wreck(seat));
        }
    }

    pub(crate) fn wreck(&mut self, seat: Seat) -> Flow {
        let captain = self.st.captain(seat);
        if !captain.is_in || !captain.is_stranded {
            return self.leave();
        }
        if captain.hand.len() >= usize::from(self.repair_cost(seat)) {
            return self.ask(seat);
        }
        self.leave();
        self.lose_in_space(seat);
        Flow::Go
    }

    pub(crate) fn wreck_choice(&mut self, seat: Seat, action: Action) {
        let left = self.repair_cost(seat);
        self.leave();
        if action == Action::Accept {
            self.repair(seat);
            self.enter(Frame::Pay { seat, left });
        }
    }

    /// All ships of a player are whole again.
    pub(crate) fn repair(&mut self, seat: Seat) {
        for at in 0..self.st.captain(seat).table.len() {
            let copy = self.st.captain(seat).table.as_slice()[at];
            let zone = self.st.spot(copy).zone;
            if matches!(zone, CardZone::Current | CardZone::Escort) {
                self.st.spots[usize::from(copy)].mark = 0;
            }
        }
        let captain = self.st.captain_mut(seat);
        captain.is_stranded = false;
        captain.waited = 0;
        captain.offer = 0;
        self.log.tell(Event::Repaired(seat));
    }

    /// A turn in space (§6.13).
    pub(crate) fn lie_stranded(&mut self, seat: Seat) -> Flow {
        let captain = self.st.captain_mut(seat);
        captain.waited += 1;
        if captain.waited > self.set.rules.stranded_turns {
            self.lose_in_space(seat);
            return Flow::Go;
        }
        self.enter(Frame::Adrift)
    }

    /// The ship is given up: a pod, or the end [NR-38].
    pub(crate) fn lose_in_space(&mut self, seat: Seat) {
        let ship = self.st.captain(seat).ship;
        if ship == NONE {
            return self.eliminate(seat);
        }
        let pod = self.look().fitted(ship).map(|(_, fit)| fit.pod).max();
        self.scrap(ship);
        // Escorts are wrecks too, and stay behind.
        loop {
            let escort = self.st.of_zone(seat, CardZone::Escort).next();
            let Some(escort) = escort else { break };
            self.scrap(escort);
        }
        self.lose_ship(seat, pod.unwrap_or(0));
    }

    /// Another player repairs a wreck for the hand cards offered; these go from hand to hand (§6.13).
    pub(crate) fn repair_for_offer(&mut self, seat: Seat, wreck: Seat) {
        let offer = self.st.captain(wreck).offer;
        for _ in 0..offer {
            let Some(&copy) = self.st.captain(wreck).hand.last() else {
                break;
            };
            self.take_from_hand(copy);
            self.give_hand(seat, copy);
        }
        self.repair(wreck);
    }
}
