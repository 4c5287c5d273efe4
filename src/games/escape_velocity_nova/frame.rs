//! What is under way: the rules are a stack of these over a plain state ([ADR 9](../../../docs/adr)).

use breachlab_core::engine::Seat;

/// Which kind of purchase, sale or mission is carried out (§3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deal {
    /// A mission is taken (§3.1, §3.2).
    TakeMission,
    /// A weapon or outfit is bought (§3.5).
    Fit,
    /// A ship is bought (§3.6).
    Ship,
    /// A fighter is bought (§3.7).
    Fighter,
    /// An escort is bought (§3.8).
    Escort,
    /// A ship of his is upgraded to it; which (§3.9).
    Upgrade(u16),
    /// A trade route is bought (§3.11).
    Load,
    /// A trade route is sold (§3.11).
    Unload,
    /// A card is sold (§3.15).
    Sell,
}

/// Where a [`Deal`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DealStep {
    /// The landing fee (§5.5).
    Fee,
    /// What is traded in.
    Proceeds,
    /// The cost.
    Cost,
    /// The thing itself.
    Done,
}

/// Where the end of a turn stands (§5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WindowStep {
    /// The opponent so many places from the active player may introduce ships.
    Introduce(u8),
    /// Ships are introduced: who attacks.
    Attack,
    /// All is settled, and the battle is put away.
    Close,
}

/// Where an opposed stop stands (§5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OppositionStep {
    /// Cards are flipped.
    Flip,
    /// The opponent so many places from the runner may add ships; how many more.
    Add(u8, u8),
    /// Everybody has: a battle, or none.
    Fight,
    /// The battle is over.
    Over,
}

/// Where a battle stands, in the order of the rules page (§6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleStep {
    /// The player so many places from the aggressor may declare Red Alert, and flies at once (§6.0).
    RedAlert(u8),
    /// The player so many places from the aggressor may play a planet.
    Planets(u8),
    /// The player so many places from the one attacked may protect him (§5.7).
    Protect(u8),
    /// The player so many places from the one attacked may introduce pirates (§5.2).
    Pirates(u8),
    /// Carriers flip for fighters (§5.10).
    Carriers,
    /// Telepath outfits of the player so many places on are assigned (§5.9).
    Telepaths(u8),
    /// A round begins: who is first.
    Initiative,
    /// The first phase is chosen (§6.1).
    FirstPhase,
    /// The last phase is chosen (§6.2).
    LastPhase,
    /// The player so many places on sets up Flannigan ships (§6.5).
    Flannigan(u8),
    /// A phase begins: the player so many places on may spring them.
    Spring(u8),
    /// The player so many places on fires (§6.4).
    Fire(u8),
    /// Planets fire (§6.10).
    PlanetFire,
    /// The player so many places on may withdraw (§6.6).
    Withdraw(u8),
    /// The next phase, or the end of the round.
    PhaseEnd,
    /// The player so many places on boards (§6.9).
    Board(u8),
    /// The player so many places on takes fighters back (§6.8).
    Recover(u8),
    /// Shields are raised; the next round.
    RoundEnd,
    /// Nobody can fire: pirates are dealt, or it is over (§5.4, §6.12).
    Stalemate,
    /// The player so many places on boards or destroys what is left (§6.12).
    Aftermath(u8),
    /// Everything is cleared away.
    Clear,
}

/// Where a shot stands (§6.4, §6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShotStep {
    /// Its owner may add to it.
    Aim,
    /// It is checked.
    Check,
    /// It has hit: point defence may try.
    Defence,
    /// The ship may escape it.
    Escape,
    /// The owner of the ship may add to its escape.
    Evade,
    /// The escape is checked.
    Dodge,
    /// The hit stands.
    Land,
}

/// A shot on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GunShot {
    /// The ship that fires; none of a planet.
    pub ship: Option<u16>,
    /// Who fires.
    pub by: Seat,
    /// The ship fired at.
    pub target: u16,
    /// Attack against shields, everything but the asteroid value in it.
    pub shields: u8,
    /// The same against armor.
    pub armor: u8,
    /// Its Pur; none of an ordinary shot.
    pub pur: Option<u8>,
    /// Point defence does nothing against it.
    pub is_immune: bool,
    /// Point defence that has tried, a bit each.
    pub tried: u64,
    /// What a reaction adds to the escape.
    pub evasion: u8,
    /// Where it stands.
    pub step: ShotStep,
}

/// Where a withdrawal stands (§6.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlightStep {
    /// The player so many places on chooses pursuers.
    Pursue(u8),
    /// Who flees may add to the escape.
    Evade,
    /// It is checked.
    Check,
    /// Where to.
    Destination,
}

/// How a ship is boarded (§6.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boarding {
    /// For its cargo.
    Loot,
    /// For itself.
    Capture,
}

/// Where a boarding stands (§6.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStep {
    /// The victim may destroy his ship.
    SelfDestruct,
    /// Further ships join in a capture.
    Join,
    /// It is checked.
    Check,
    /// Loot was taken: a capture may follow.
    Onward,
    /// What becomes of the captured ship.
    Use,
}

/// One thing under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// To the next player's turn.
    Next,
    /// The turn begins.
    Begin,
    /// A planet was flipped: launch there (§2.3)?
    Launch(u16),
    /// The turn of a player whose ship is stranded (§6.13).
    Adrift,
    /// Sales, move and action (§2.4).
    Main,
    /// Sales at a planet [NR-14].
    Market(u16),
    /// A move has ended: from this place of the table on, missions may be there.
    Arrival(u16),
    /// Opponents may introduce ships.
    Window(WindowStep),
    /// An opposed stop of this mission.
    Opposed(u16, OppositionStep),
    /// So many hand cards are paid.
    Pay {
        /// By whom.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// Something of §3 at a planet, which may be no Active Planet of need.
    Dealing {
        /// What is bought, taken or sold.
        deal: Deal,
        /// The card it is about.
        copy: u16,
        /// The planet, or [`NONE`](crate::card::NONE).
        planet: u16,
        /// Where it stands.
        step: DealStep,
    },
    /// A player discards cards of his choice to an event.
    Tribute {
        /// The player who discards.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// Ships are chosen for an event in a system (§5.8).
    Muster {
        /// The event.
        event: u16,
        /// The system in which they are.
        system: u8,
    },
    /// A battle.
    Battle(BattleStep),
    /// A shot.
    Shot(GunShot),
    /// A withdrawal.
    Flight {
        /// The player who withdraws.
        seat: Seat,
        /// What a reaction adds to the escape.
        evasion: u8,
        /// Where it stands.
        step: FlightStep,
    },
    /// A boarding.
    Boarding {
        /// By whom.
        seat: Seat,
        /// The ship boarded.
        target: u16,
        /// To loot or to capture.
        how: Boarding,
        /// Where it stands.
        step: BoardStep,
    },
    /// So many cards are owed as compensation (§7.3).
    Owe {
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// How many more.
        left: u8,
    },
    /// A pirate or event ship is dealt (§5.4): to the player so many places from its controller.
    Dealt {
        /// The ship.
        ship: u16,
        /// Places from its controller, in the order of turns.
        places: u8,
    },
    /// A wreck may be repaired by friendly government ships (§6.13).
    Wreck(Seat),
}
