//! What can be read off a match: hostility, Active Planets, numbers of ships, leave to buy.

use crate::allegiance::Allegiance;
use crate::card::{
    Chapter, FighterBay, Fitting, GunSystem, Hull, HullNumbers, NONE, Planet, PurValue, Red,
    Reward, Site, TwoSided, WeaponSlot,
};
use crate::setup::Setup;
use crate::state::{CardZone, State};
use breachlab_core::engine::Seat;

/// A match and what is fixed, to be read.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// What is fixed.
    pub set: &'a Setup,
    /// The match.
    pub st: &'a State,
}

/// Where an action may be taken: the Active Planet it needs, or [`NONE`], and what landing costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Berth {
    /// The planet's card.
    pub planet: u16,
    /// Hand cards to be paid for landing.
    pub fee: u8,
}

impl<'a> Look<'a> {
    /// A card.
    #[inline]
    #[must_use]
    pub fn card(self, copy: u16) -> &'a TwoSided {
        self.set.card(copy)
    }

    /// A ship.
    ///
    /// # Panics
    /// When its card has none: only ships come where ships are looked at.
    #[inline]
    #[must_use]
    pub fn hull(self, copy: u16) -> &'a Hull {
        self.card(copy)
            .hull()
            .expect("only cards with a ship are deployed as ships")
    }

    /// The weapon or outfit of a card.
    #[inline]
    #[must_use]
    pub fn fitting(self, copy: u16) -> Option<&'a Fitting> {
        self.card(copy).fitting()
    }

    /// The planet of a card.
    ///
    /// # Panics
    /// When its card has none.
    #[inline]
    #[must_use]
    pub fn planet(self, copy: u16) -> &'a Planet {
        self.card(copy)
            .planet()
            .expect("only cards with a planet are Active Planets")
    }

    /// Where a player's pawn is.
    #[inline]
    #[must_use]
    pub fn at(self, seat: Seat) -> u8 {
        self.st.captain(seat).at
    }

    /// The host where a player's pawn is.
    #[inline]
    #[must_use]
    pub fn host(self, system: u8) -> Allegiance {
        self.set.set.map.host(system)
    }

    /// Whether a government, pirates or a race are hostile to a player (§4.2).
    #[must_use]
    pub fn is_hostile(self, who: Allegiance, seat: Seat) -> bool {
        if let Some(marker) = who.marker() {
            return self.st.captain(seat).markers & (1 << marker) != 0;
        }
        if let Some(record) = who.record() {
            let is_revoked = self.st.captain(seat).revoked & (1 << record) != 0;
            return is_revoked
                || !self
                    .rewards(seat)
                    .any(|reward| reward == Reward::Record(who));
        }
        who == Allegiance::Pirate
    }

    /// Rewards of the cards under a player's assets.
    fn rewards(self, seat: Seat) -> impl Iterator<Item = Reward> + 'a {
        let assets = self.st.of_zone(seat, CardZone::Asset);
        assets.filter_map(move |copy| Some(self.card(copy).errand()?.reward))
    }

    /// Whether a player may buy ships and outfits of a type (§3.5, §3.6).
    #[must_use]
    pub fn has_leave(self, seat: Seat, type_: Allegiance) -> bool {
        matches!(type_, Allegiance::Trader | Allegiance::Pirate)
            || self
                .rewards(seat)
                .any(|reward| matches!(reward, Reward::Leave(types) if types & type_.bit() != 0))
    }

    /// Whether a numbered mission of a storyline counts as done [NR-52].
    #[must_use]
    pub fn has_done(self, seat: Seat, chapter: Chapter) -> bool {
        let mut assets = self.st.of_zone(seat, CardZone::Asset);
        chapter.after == 0
            || assets.any(|copy| {
                let done = self.card(copy).errand().and_then(|errand| errand.chapter);
                done.is_some_and(|done| {
                    done.storyline == chapter.storyline && done.nth >= chapter.after
                })
            })
    }

    /// The Active Planets of a player: on the own discard, then on the Nova discard (§2.5).
    pub fn active_planets(self, seat: Seat) -> impl Iterator<Item = u16> + Clone + 'a {
        let own = self.st.captain(seat).discard.last().copied();
        let nova = self.st.nova.discard.last().copied();
        let tops = own.into_iter().chain(nova);
        tops.filter(move |&copy| self.card(copy).planet().is_some())
    }

    /// What landing at a planet costs a player now (§5.5).
    #[must_use]
    pub fn fee(self, seat: Seat, copy: u16) -> u8 {
        let planet = self.planet(copy);
        let is_paid = self.st.spent.bribed.as_slice().contains(&copy);
        if is_paid || !self.is_hostile(planet.government, seat) {
            0
        } else {
            planet.fee
        }
    }

    /// The Active Planet the player is at that answers, with the lowest fee [NR-81].
    pub fn berth(self, seat: Seat, answers: impl Fn(&Planet) -> bool) -> Option<Berth> {
        let at = self.at(seat);
        let planets = self.active_planets(seat);
        let here = planets.filter(|&copy| {
            let planet = self.planet(copy);
            planet.system == at && answers(planet)
        });
        let berths = here.map(|planet| Berth {
            planet,
            fee: self.fee(seat, planet),
        });
        berths.reduce(|best, next| if next.fee < best.fee { next } else { best })
    }

    /// Whether the player is where a mission or route asks him to be (§1.7).
    #[must_use]
    pub fn is_at(self, seat: Seat, place: Site) -> Option<Berth> {
        match place {
            Site::System(system) => (self.at(seat) == system).then_some(Berth {
                planet: NONE,
                fee: 0,
            }),
            Site::Described { .. } => self.berth(seat, |planet| answers(planet, place)),
        }
    }

    /// Numbers of a ship with all that is fitted to it.
    #[must_use]
    pub fn ratings(self, ship: u16) -> HullNumbers {
        let fitted = self.st.aboard(ship);
        let bonuses = fitted.filter_map(|copy| {
            let is_fitted = self.st.spot(copy).zone == CardZone::Fitted;
            self.fitting(copy)
                .filter(|_| is_fitted)
                .map(|fit| fit.bonus)
        });
        bonuses.fold(self.hull(ship).ratings, HullNumbers::and)
    }

    /// Weapons and outfits on a ship.
    pub fn fitted(self, ship: u16) -> impl Iterator<Item = (u16, &'a Fitting)> + Clone + 'a {
        let aboard = self.st.aboard(ship);
        let fitted = aboard.filter(move |&copy| self.st.spot(copy).zone == CardZone::Fitted);
        fitted.filter_map(move |copy| Some((copy, self.fitting(copy)?)))
    }

    /// Spaces left on a ship.
    #[must_use]
    pub fn free_spaces(self, ship: u16) -> i32 {
        let taken: i32 = self
            .fitted(ship)
            .map(|(_, fit)| i32::from(fit.spaces))
            .sum();
        i32::from(self.ratings(ship).spaces) - taken
    }

    /// Whether a weapon or outfit fits a ship (§3.5).
    #[must_use]
    pub fn fits(self, ship: u16, fitting: &Fitting) -> bool {
        let hull = self.hull(ship);
        let taken = |slot| {
            self.fitted(ship)
                .filter(|(_, fit)| fit.slot == slot)
                .count()
        };
        let has_slot = match fitting.slot {
            WeaponSlot::Free => true,
            WeaponSlot::Gun => taken(WeaponSlot::Gun) < usize::from(hull.guns),
            WeaponSlot::Turret => taken(WeaponSlot::Turret) < usize::from(hull.turrets),
        };
        let like = |name: u16| name == fitting.name;
        let built_in = hull.systems.iter().filter(|system| like(system.name));
        let built_in: usize = built_in.map(|system| usize::from(system.guns)).sum();
        let copies = self.fitted(ship).filter(|(_, fit)| like(fit.name)).count() + built_in;
        let spaces = self.free_spaces(ship) >= i32::from(fitting.spaces);
        has_slot && spaces && copies < usize::from(fitting.limit)
    }

    /// Bays of a ship, built in and fitted.
    pub fn bays(self, ship: u16) -> impl Iterator<Item = FighterBay> + Clone + 'a {
        let fitted = self.fitted(ship).filter_map(|(_, fit)| fit.bay);
        self.hull(ship).bays.iter().copied().chain(fitted)
    }

    /// Fighters in the bays of a ship, of a family.
    pub fn stowed(self, ship: u16, family: u16) -> impl Iterator<Item = u16> + Clone + 'a {
        let stowed = self.st.aboard(ship);
        stowed.filter(move |&copy| {
            self.st.spot(copy).zone == CardZone::Stowed
                && self.hull(copy).family == family
                && self.st.battle.find(copy).is_none()
        })
    }

    /// Fighters of a family a ship has room for.
    #[must_use]
    pub fn bay_room(self, ship: u16, family: u16) -> usize {
        if family == NONE {
            return 0;
        }
        let bays = self.bays(ship).filter(|bay| bay.family == family);
        let room: usize = bays.map(|bay| usize::from(bay.room)).sum();
        room.saturating_sub(self.stowed(ship, family).count())
    }

    /// Weapon systems of a ship, built in first; the places are those of [`Action`](crate::action::Action)s.
    pub fn systems(self, ship: u16) -> impl Iterator<Item = (u8, &'a GunSystem)> + Clone + 'a {
        let fitted = self.fitted(ship);
        let fitted = fitted.filter_map(|(_, fit)| fit.system.as_ref());
        (0..).zip(self.hull(ship).systems.iter().chain(fitted))
    }

    /// Rounds in which a system of a ship works; none if in all (§6.4).
    #[must_use]
    pub fn ammunition(self, ship: u16, system: &GunSystem) -> Option<u16> {
        let cards = self.fitted(ship);
        let more = cards.filter(|(_, fit)| fit.ammunition.contains(&system.name));
        (system.ammo > 0).then(|| u16::from(system.ammo) + more.count() as u16)
    }

    /// The Pur of a system before anything is given up (§6.7).
    #[must_use]
    pub fn pur(self, ship: u16, system: &GunSystem) -> Option<u8> {
        match system.pur {
            PurValue::None => None,
            PurValue::Fixed(pur) => Some(pur.saturating_sub(self.st.battle.nebula)),
            PurValue::Over(more) => Some(self.pursuit(ship).saturating_add(more)),
        }
    }

    /// The pursuit of a ship in the nebulae of the battle (§6.11).
    #[must_use]
    pub fn pursuit(self, ship: u16) -> u8 {
        let pursuit = self.ratings(ship).pursuit;
        pursuit.saturating_sub(self.st.battle.nebula)
    }

    /// Cards a player could draw: ship deck and discard.
    #[must_use]
    pub fn drawable(self, seat: Seat) -> usize {
        let captain = self.st.captain(seat);
        captain.pile.len() + captain.discard.len()
    }

    /// Half of what a ship and all on it cost, rounded down (§3.6).
    #[must_use]
    pub fn trade_in(self, ship: u16) -> usize {
        let aboard = self.st.aboard(ship).map(|copy| self.card(copy).cost());
        let own = self.card(ship).cost();
        let whole: usize = aboard.chain([own]).map(usize::from).sum();
        whole / 2
    }

    /// What selling everything on a ship pays, piece by piece (§3.9).
    #[must_use]
    pub fn piecewise(self, ship: u16) -> usize {
        let aboard = self.st.aboard(ship).map(|copy| self.card(copy).cost());
        aboard.map(|cost| usize::from(cost / 2)).sum()
    }

    /// What a mission, a trade route or another red side pays.
    #[must_use]
    pub fn reward(self, copy: u16) -> Option<Reward> {
        match &self.card(copy).red {
            Red::Errand(errand) => Some(errand.reward),
            Red::Trade { reward, .. } => Some(*reward),
            _ => None,
        }
    }
}

/// Whether a planet answers to a description; a bracketed place asks for none.
#[must_use]
pub fn answers(planet: &Planet, place: Site) -> bool {
    match place {
        Site::System(system) => planet.system == system,
        Site::Described {
            government,
            exports,
            imports,
        } => {
            government.is_none_or(|wanted| wanted.takes(planet.government))
                && planet.exports & exports == exports
                && planet.imports & imports == imports
        }
    }
}
