//! What can be chosen. Actions name copies of cards, ships of a battle by their number, systems and seats.

use crate::frame::Boarding;
use breachlab_core::engine::Seat;

/// One entry of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// No, nothing more, the end of the turn.
    Pass,
    /// Yes to what was offered.
    Accept,
    /// This hand card is paid, discarded or given.
    Pick(u16),
    /// The top of the own ship deck is given.
    DeckTop,
    /// A move to a system (§2.4).
    Move(u8),
    /// A mission is taken (§3.1).
    TakeMission(u16),
    /// A mission is cashed in (§3.1).
    CashIn(u16),
    /// A hand card is cycled (§3.3).
    Cycle(u16),
    /// The top Nova card is flipped (§3.3).
    Flip,
    /// A hand card is swapped with the top of the Nova discard (§3.4).
    Swap(u16),
    /// A weapon or outfit is bought (§3.5).
    Fit(u16),
    /// A ship is bought (§3.6).
    BuyShip(u16),
    /// A fighter is bought (§3.7).
    BuyFighter(u16),
    /// An escort is bought (§3.8).
    BuyEscort(u16),
    /// A ship becomes that one of the hand (§3.9).
    Upgrade(u16, u16),
    /// A ship or telepath outfit is laid down (§3.10).
    LayDown(u16),
    /// A trade route is bought (§3.11).
    Load(u16),
    /// A trade route is sold (§3.11).
    Unload(u16),
    /// A strike in a system (§5.8).
    Strike(u16, u8),
    /// A tribute from a player (§5.8).
    Tribute(u16, Seat),
    /// An attack (§3.13).
    Attack(Seat),
    /// Welfare (§3.14).
    Welfare,
    /// A card is sold (§3.15).
    Sell(u16),
    /// A stranded player is repaired for what he offers (§6.13).
    Repair(Seat),
    /// So many cards are offered for repair; 0 withdraws the offer (§6.13).
    Offer(u8),
    /// A ship of a fleet, or a pirate, is flipped.
    Introduce(u16),
    /// Red Alert (§6.6).
    RedAlert,
    /// A planet of the hand is played as the battle begins (§6.0).
    PlayPlanet(u16),
    /// A telepath outfit is given to a ship (§5.9).
    Assign(u16, u16),
    /// A phase: the first or the last of a round.
    Phase(u8),
    /// A ship is set up as Flannigan (§6.5).
    Lurk(u16),
    /// A Flannigan ship makes its one shot: ship, system, target.
    Spring(u16, u8, u16),
    /// A Flannigan ship gives all up to another ship's shot.
    SpringFor(u16),
    /// A system fires: ship, system, target.
    Fire(u16, u8, u16),
    /// A system fires with all others of the phase given up to it.
    FireAll(u16, u8, u16),
    /// A ship gives up its phase to another ship's shot.
    Lend(u16),
    /// A fighter is launched: carrier, card.
    Sortie(u16, u16),
    /// A planet fires: its place among the fixed ones, target.
    PlanetFire(u8, u16),
    /// Withdrawal (§6.6).
    Withdraw,
    /// A ship pursues.
    Pursue(u16),
    /// A reaction is played (§5.8).
    React(u16),
    /// A point-defence system tries (§6.7).
    PointDefence(u8),
    /// The ship tries to escape the shot.
    Evade,
    /// A ship is boarded: boarder, target, how.
    Board(u16, u16, Boarding),
    /// A further ship joins in.
    Join(u16),
    /// A disabled ship is destroyed (§6.12).
    Destroy(u16),
    /// The current ship destroys itself (§6.9).
    SelfDestruct,
    /// A captured ship becomes the current one.
    AsCurrent,
    /// A captured ship becomes an escort.
    AsEscort,
    /// A fighter is taken back: fighter, carrier.
    Recover(u16, u16),
}

impl Action {
    /// A stable number: the kind in the high bits, what it is about below.
    #[must_use]
    pub fn code(self) -> u64 {
        let of = |kind: u64, a: u64, b: u64, c: u64| (kind << 48) | (a << 32) | (b << 16) | c;
        match self {
            Self::Pass => of(0, 0, 0, 0),
            Self::Accept => of(1, 0, 0, 0),
            Self::Pick(card) => of(2, 0, 0, card.into()),
            Self::DeckTop => of(3, 0, 0, 0),
            Self::Move(system) => of(4, 0, 0, system.into()),
            Self::TakeMission(card) => of(5, 0, 0, card.into()),
            Self::CashIn(card) => of(6, 0, 0, card.into()),
            Self::Cycle(card) => of(7, 0, 0, card.into()),
            Self::Flip => of(8, 0, 0, 0),
            Self::Swap(card) => of(9, 0, 0, card.into()),
            Self::Fit(card) => of(10, 0, 0, card.into()),
            Self::BuyShip(card) => of(11, 0, 0, card.into()),
            Self::BuyFighter(card) => of(12, 0, 0, card.into()),
            Self::BuyEscort(card) => of(13, 0, 0, card.into()),
            Self::Upgrade(ship, card) => of(14, 0, ship.into(), card.into()),
            Self::LayDown(card) => of(15, 0, 0, card.into()),
            Self::Load(card) => of(16, 0, 0, card.into()),
            Self::Unload(card) => of(17, 0, 0, card.into()),
            Self::Strike(card, system) => of(18, 0, system.into(), card.into()),
            Self::Tribute(card, seat) => of(19, 0, seat.0.into(), card.into()),
            Self::Attack(seat) => of(20, 0, 0, seat.0.into()),
            Self::Welfare => of(21, 0, 0, 0),
            Self::Sell(card) => of(22, 0, 0, card.into()),
            Self::Repair(seat) => of(23, 0, 0, seat.0.into()),
            Self::Offer(cards) => of(24, 0, 0, cards.into()),
            Self::Introduce(card) => of(25, 0, 0, card.into()),
            Self::RedAlert => of(26, 0, 0, 0),
            Self::PlayPlanet(card) => of(27, 0, 0, card.into()),
            Self::Assign(outfit, ship) => of(28, 0, outfit.into(), ship.into()),
            Self::Phase(phase) => of(29, 0, 0, phase.into()),
            Self::Lurk(ship) => of(30, 0, 0, ship.into()),
            Self::Spring(ship, gun, target) => of(31, gun.into(), ship.into(), target.into()),
            Self::SpringFor(ship) => of(32, 0, 0, ship.into()),
            Self::Fire(ship, gun, target) => of(33, gun.into(), ship.into(), target.into()),
            Self::FireAll(ship, gun, target) => of(34, gun.into(), ship.into(), target.into()),
            Self::Lend(ship) => of(35, 0, 0, ship.into()),
            Self::Sortie(carrier, fighter) => of(36, 0, carrier.into(), fighter.into()),
            Self::PlanetFire(planet, target) => of(37, 0, planet.into(), target.into()),
            Self::Withdraw => of(38, 0, 0, 0),
            Self::Pursue(ship) => of(39, 0, 0, ship.into()),
            Self::React(card) => of(40, 0, 0, card.into()),
            Self::PointDefence(gun) => of(41, 0, 0, gun.into()),
            Self::Evade => of(42, 0, 0, 0),
            Self::Board(ship, target, how) => of(43, how as u64, ship.into(), target.into()),
            Self::Join(ship) => of(44, 0, 0, ship.into()),
            Self::Destroy(target) => of(45, 0, 0, target.into()),
            Self::SelfDestruct => of(46, 0, 0, 0),
            Self::AsCurrent => of(47, 0, 0, 0),
            Self::AsEscort => of(48, 0, 0, 0),
            Self::Recover(fighter, carrier) => of(49, 0, fighter.into(), carrier.into()),
        }
    }
}
