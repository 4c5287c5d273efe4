//! Who may be aboard or attached where: capacity, class-size limits, hosts for deployment.

use super::card::{Class, Kind};
use super::ids::CardIx;
use super::look::Look;
use super::state::CardZone;
use super::traits::Trait;
use breachlab_core::engine::Seat;

impl<'a> Look<'a> {
    /// Marine space used aboard.
    #[must_use]
    pub fn marine_load(self, host: CardIx) -> i16 {
        self.loads(host).0
    }

    /// Marine and bay space used aboard. All hosts are worked out at once, when something has changed.
    fn loads(self, host: CardIx) -> (i16, i16) {
        let known = &self.st.known;
        if let Some(load) = known.load(host) {
            return load;
        }
        for seat in self.st.all() {
            self.hosts(seat).for_each(|host| known.unload(host));
        }
        for seat in self.st.all() {
            for marine in &self.st.marines[seat] {
                let host = self.piece(marine).host;
                if host.is_some() {
                    known.add_load(host, i16::from(self.def(marine).marine_space), 0);
                }
            }
            for ship in &self.st.ships[seat] {
                let host = self.piece(ship).host;
                if host.is_some() {
                    known.add_load(host, 0, i16::from(self.def(ship).fighter_space));
                }
            }
        }
        known.loaded();
        known.load(host).unwrap_or((0, 0))
    }

    /// Whether Marines aboard no longer fit; a Character needs a host that takes Marines at all.
    #[inline]
    #[must_use]
    pub fn is_overcrowded(self, host: CardIx, capacity: i16) -> bool {
        self.marine_load(host) > capacity || (capacity < 1 && self.aboard(host).next().is_some())
    }

    /// Bay space used.
    #[inline]
    #[must_use]
    pub fn wing_load(self, host: CardIx) -> i16 {
        self.loads(host).1
    }

    /// Whether a host's rank is within a card's class-size limit.
    #[must_use]
    pub fn size_allows(self, card: CardIx, host: CardIx) -> bool {
        let (low, high) = self.def(card).size;
        let rank = self.rank(host);
        (i16::from(low)..=i16::from(high)).contains(&rank)
    }

    /// Class rank of a ship or Station for limits.
    #[must_use]
    pub fn rank(self, host: CardIx) -> i16 {
        if !self.set.makes(super::reach::Kin::Ranks) {
            return i16::from(self.def(host).class.rank());
        }
        self.numbers(host).rank
    }

    /// Whether a Marine fits aboard a host: capacity, class-size, Characters' rule.
    #[must_use]
    pub fn marine_fits(self, marine: CardIx, host: CardIx) -> bool {
        if self.def(host).class == Class::FighterWing || !self.size_allows(marine, host) {
            return false;
        }
        let capacity = self.numbers(host).marine_capacity;
        if self.def(marine).kind == Kind::Character {
            return capacity >= 1;
        }
        let space = i16::from(self.def(marine).marine_space);
        let own = if self.piece(marine).host == host {
            space
        } else {
            0
        };
        self.marine_load(host) - own + space <= capacity
    }

    /// Whether a wing fits into a host's bays.
    #[must_use]
    pub fn wing_fits(self, wing: CardIx, host: CardIx) -> bool {
        let capacity = self.numbers(host).fighter_capacity;
        let space = i16::from(self.def(wing).fighter_space);
        let own = if self.piece(wing).host == host {
            space
        } else {
            0
        };
        wing != host && self.wing_load(host) - own + space <= capacity
    }

    /// Whether `host` is a local friendly berth for a Marine or wing: a ship in open space or the Station.
    #[must_use]
    pub fn has_berth(self, unit: CardIx, host: CardIx) -> bool {
        let (mine, theirs) = (self.piece(unit), self.piece(host));
        if !self.st.stands(host)
            || theirs.controller != mine.controller
            || theirs.space != mine.space
            || mine.host == host
        {
            return false;
        }
        if self.def(unit).kind == Kind::Ship {
            self.wing_fits(unit, host)
        } else {
            self.marine_fits(unit, host)
        }
    }

    /// Hosts that may carry Marines or wings of `seat`: its Station, then its ships.
    pub fn hosts(self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        std::iter::once(CardIx::station(seat)).chain(self.st.ships[seat].iter())
    }

    /// Whether a module may be attached to this unit of `seat` (§2.3).
    #[must_use]
    pub fn module_fits(self, module: CardIx, unit: CardIx) -> bool {
        let (def, host) = (self.def(module), self.def(unit));
        match def.kind {
            Kind::ModuleShip => {
                host.kind == Kind::Ship
                    && host.class.takes_module()
                    && (!def.traits.has(Trait::FaceUpFaceDown) || host.class.takes_hidden_module())
                    && self.size_allows(module, unit)
            }
            Kind::ModuleMarine => host.kind == Kind::Marine,
            _ => false,
        }
    }

    /// Whether `seat` may deploy this card somewhere now, cost and phase aside; `visit` sees each host
    /// (none: open space) until it returns false.
    pub fn each_host(self, seat: Seat, card: CardIx, mut visit: impl FnMut(CardIx) -> bool) {
        match self.def(card).kind {
            Kind::Ship => {
                if self.def(card).class == Class::FighterWing {
                    for host in self.hosts(seat) {
                        if self.is_open_host(host, seat)
                            && self.wing_fits(card, host)
                            && !visit(host)
                        {
                            return;
                        }
                    }
                }
                visit(CardIx::NONE);
            }
            Kind::Marine | Kind::Character => {
                for host in self.hosts(seat) {
                    if self.is_open_host(host, seat) && self.marine_fits(card, host) && !visit(host)
                    {
                        return;
                    }
                }
            }
            // Always: a copy takes the place of its own like, a full Station gives up what its Commander names.
            Kind::ModuleStation => {
                visit(CardIx::station(seat));
            }
            Kind::ModuleShip => {
                for ship in &self.st.ships[seat] {
                    if self.st.stands(ship) && self.module_fits(card, ship) && !visit(ship) {
                        return;
                    }
                }
            }
            Kind::ModuleMarine => {
                for marine in &self.st.marines[seat] {
                    if self.st.stands(marine) && self.module_fits(card, marine) && !visit(marine) {
                        return;
                    }
                }
            }
            Kind::Breakthru => {
                visit(CardIx::NONE);
            }
            Kind::Station | Kind::Event | Kind::Tactic => {}
        }
    }

    /// The Station module of the same name, whose place a fresh copy takes: no two are alike (§2.2).
    #[must_use]
    pub fn station_copy(self, seat: Seat, card: CardIx) -> Option<CardIx> {
        let id = self.set.id(card);
        let modules = self.st.modules[seat].as_slice();
        modules
            .iter()
            .copied()
            .find(|&module| self.set.id(module) == id)
    }

    fn is_open_host(self, host: CardIx, seat: Seat) -> bool {
        let piece = self.piece(host);
        piece.zone == CardZone::Play && piece.host.is_none() && self.st.stands(host) && {
            // Deployment happens at home (§5.4.1).
            piece.space == seat.0
        }
    }

    /// Whether there is any legal place for this card now.
    #[must_use]
    pub fn has_host(self, seat: Seat, card: CardIx) -> bool {
        let mut found = false;
        self.each_host(seat, card, |_| {
            found = true;
            false
        });
        found
    }
}
