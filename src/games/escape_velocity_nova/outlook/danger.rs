//! Where ending a turn may bring a battle: how many hostile ships the others may be expected to have face down (§5.1).

use crate::allegiance::Allegiance;
use crate::look::Look;
use crate::state::CardZone;
use breachlab_core::engine::Seat;

/// Types of ships.
const TYPES: usize = 32;

/// Ships that may be introduced against a player, by type.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Danger {
    /// Expected face-down ships of each type, all opponents together.
    waiting: [f32; TYPES],
    /// Whether there are any.
    is_any: bool,
}

impl Danger {
    /// From what is open: how many lie face down, and which ships of an opponent's deck have not been seen.
    pub(super) fn of(look: Look<'_>, seat: Seat) -> Self {
        let mut danger = Self::default();
        for other in look.st.living().filter(|&other| other != seat) {
            let lies = |zone| look.st.of_zone(other, zone).count() as f32;
            let (fleet, pirates) = (lies(CardZone::Fleet), lies(CardZone::Pirates));
            danger.waiting[Allegiance::Pirate as usize] += pirates;
            danger.is_any |= fleet + pirates > 0.0;
            if fleet > 0.0 {
                danger.guess(look, other, fleet);
            }
        }
        danger
    }

    /// Shares the face-down ships of a fleet out over the ships of its owner's deck that could lie there.
    fn guess(&mut self, look: Look<'_>, other: Seat, fleet: f32) {
        let mut unseen = [0.0; TYPES];
        let mut all = 0.0;
        for (copy, of) in (0..).zip(&look.set.copies) {
            let spot = look.st.spot(copy);
            let is_hidden = matches!(spot.zone, CardZone::Pile | CardZone::Hand | CardZone::Fleet);
            if of.seat != other || !is_hidden {
                continue;
            }
            if let Some(hull) = look.card(copy).hull()
                && hull.allegiance != Allegiance::Pirate
            {
                unseen[hull.allegiance as usize] += 1.0;
                all += 1.0;
            }
        }
        if all > 0.0 {
            for (waiting, count) in self.waiting.iter_mut().zip(unseen) {
                *waiting += fleet * count / all;
            }
        }
    }

    /// Hostile ships to be expected where a player ends his turn.
    pub(super) fn at(&self, look: Look<'_>, seat: Seat, system: u8) -> f32 {
        if !self.is_any {
            return 0.0;
        }
        let host = look.host(system);
        if host == Allegiance::Pirate {
            return self.waiting[host as usize];
        }
        let mut ships = 0.0;
        if look.is_hostile(host, seat) {
            ships += self.waiting[host as usize];
        }
        if host.is_house() && look.is_hostile(Allegiance::Auroran, seat) {
            ships += self.waiting[Allegiance::Auroran as usize];
        }
        let aliens = look.set.set.map.systems[usize::from(system)].aliens;
        if let Some(race) = aliens
            && look.is_hostile(race, seat)
        {
            ships += self.waiting[race as usize];
        }
        ships
    }
}
