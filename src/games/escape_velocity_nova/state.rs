//! The whole truth of a match in progress: plain, owned, without strings.

use crate::battle_state::Battle;
use crate::board::NOWHERE;
use crate::card::NONE;
use crate::frame::Frame;
use crate::rules::{COPIES, SEATS, SHARE};
use breachlab_core::engine::{Clash, List, Outcome, Seat, listed};

listed! {
    /// How a match ends. The names are those of reports.
    pub enum Ending {
        /// Somebody gained access to the hidden system (§7.2).
        TotalVictory = "total_victory",
        /// Somebody was the last in the game (§7.1).
        Attrition = "attrition",
        /// The cap on turns was reached (§7.5).
        Cap = "turn_cap",
        /// Nobody was left (§7.5).
        Nobody = "nobody_left",
        /// A pilot broke down.
        Forfeit = "forfeit",
    }
}

listed! {
    /// How a battle ends.
    pub enum BattleEnd {
        /// One player's ships are left, or nobody can fire at anybody.
        FoughtOut = "fought_out",
        /// Who was attacked got away.
        Withdrawn = "withdrawn",
        /// A player's current ship was destroyed or captured.
        Lost = "ship_lost",
        /// The cap on rounds was reached [NR-82].
        BrokenOff = "broken_off",
    }
}

listed! {
    /// What is counted in a match.
    pub enum NovaCounter {
        /// Checks, loot, cycles and ties that flipped a Nova card.
        NovaFlips = "nova_flips",
        /// Battles declared by a player against a player.
        Attacks = "attacks",
        /// Battles with introduced ships.
        Ambushes = "ambushes",
        /// Battles over an opposed stop.
        Oppositions = "oppositions",
        /// Battles begun by an event.
        Strikes = "strikes",
        /// Battles broken off [NR-82].
        BrokenOff = "battles_broken_off",
        /// Ships destroyed.
        Destroyed = "ships_destroyed",
        /// Ships captured.
        Captured = "ships_captured",
        /// Ships looted.
        Looted = "ships_looted",
        /// Players who got away.
        Withdrawals = "withdrawals",
        /// Missions cashed in, numbered ones included.
        Missions = "missions_cashed",
        /// Numbered missions cashed in.
        Chapters = "chapters_cashed",
        /// Trade routes cashed in.
        Routes = "routes_cashed",
        /// Current ships bought or upgraded.
        Yards = "ships_bought",
        /// Escorts bought.
        Escorts = "escorts_bought",
        /// Weapons and outfits bought.
        Fittings = "fittings_bought",
        /// Cards sold.
        Sales = "cards_sold",
        /// Players stranded.
        Stranded = "stranded",
    }
}

/// How many [`NovaCounter`]s there are.
pub const COUNTERS: usize = NovaCounter::NAMES.len();

/// Copies in an order of their own.
pub type Heap = List<u16, COPIES>;

/// Where a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CardZone {
    /// The Nova pile, discard, or set aside.
    Nova,
    /// A ship deck.
    Pile,
    /// A hand.
    Hand,
    /// A player's discard.
    Discard,
    /// Being bought or played just now.
    Limbo,
    /// A current ship.
    Current,
    /// An escort.
    Escort,
    /// In a bay, or launched from it.
    Stowed,
    /// A weapon or outfit on a ship.
    Fitted,
    /// A ship of a government fleet, a Trader or a telepath outfit with it.
    Fleet,
    /// A pirate ship.
    Pirates,
    /// Under missions and events.
    Mission,
    /// Under cargo and assets.
    Asset,
    /// Out of play.
    Gone,
}

/// Where a copy is, whose it is, and what is marked on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CopySpot {
    /// The zone.
    pub zone: CardZone,
    /// Whose zone: the owner of the copy by now.
    pub seat: Seat,
    /// The ship it is on or in, or [`NONE`].
    pub under: u16,
    /// Stops made (missions); 1 on a fleet's ship that lies face up, and on a ship that is disabled for good (§6.13).
    pub mark: u8,
}

impl CopySpot {
    /// Out of play.
    pub const GONE: Self = Self {
        zone: CardZone::Gone,
        seat: Seat(0),
        under: NONE,
        mark: 0,
    };
}

/// A player.
#[derive(Clone, Copy, Debug)]
pub struct Captain {
    /// The ship deck, the next card last.
    pub pile: Heap,
    /// The hand.
    pub hand: Heap,
    /// The discard, its top last.
    pub discard: Heap,
    /// Everything deployed, in the order in which it came.
    pub table: Heap,
    /// The current ship, or [`NONE`].
    pub ship: u16,
    /// The system of the pawn, or [`NOWHERE`].
    pub at: u8,
    /// Whether the player is still in the game.
    pub is_in: bool,
    /// Governments that are hostile, a bit each (§4.1).
    pub markers: u8,
    /// Clean records that are revoked, a bit each [NR-25].
    pub revoked: u8,
    /// Flips without launching (§2.3).
    pub flips: u16,
    /// Turns begun.
    pub turns: u16,
    /// Whether the current ship lies stranded (§6.13).
    pub is_stranded: bool,
    /// Own turns it has lain so.
    pub waited: u8,
    /// Hand cards offered for repair; 0 is no offer.
    pub offer: u8,
}

impl Captain {
    /// A player before the deal.
    pub const NEW: Self = Self {
        pile: Heap::new(NONE),
        hand: Heap::new(NONE),
        discard: Heap::new(NONE),
        table: Heap::new(NONE),
        ship: NONE,
        at: NOWHERE,
        is_in: true,
        markers: 0,
        revoked: 0,
        flips: 0,
        turns: 0,
        is_stranded: false,
        waited: 0,
        offer: 0,
    };

    /// Whether the pawn is on the board.
    #[inline]
    #[must_use]
    pub const fn has_launched(&self) -> bool {
        self.at != NOWHERE
    }
}

/// The shared deck (§2.1).
#[derive(Clone, Copy, Debug)]
pub struct NovaDeck {
    /// The pile, the next card last.
    pub pile: List<u16, { SHARE * SEATS }>,
    /// The discard, its top last.
    pub discard: List<u16, { SHARE * SEATS }>,
    /// A planet set aside for a battle (§6.0), or [`NONE`].
    pub aside: u16,
}

/// What the turn under way has had.
#[derive(Clone, Copy, Debug)]
pub struct TurnSpent {
    /// The move.
    pub has_moved: bool,
    /// The action.
    pub has_acted: bool,
    /// Planets whose landing fee is paid [NR-57].
    pub bribed: List<u16, 32>,
}

/// What became of one copy, for reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopyTrace {
    /// It was in a hand.
    pub was_drawn: bool,
    /// It came into play.
    pub was_deployed: bool,
    /// It left play destroyed.
    pub was_destroyed: bool,
    /// Turn of its player in which it came into play.
    pub first_turn: u16,
    /// Ships it destroyed.
    pub kills: u16,
    /// Hits that stood.
    pub hits: u16,
    /// Ships it captured or looted.
    pub boards: u16,
    /// Cards paid for it.
    pub spent: u16,
}

/// The most battles a match keeps for reports; later ones are counted alone.
pub const MOST_CLASHES: usize = 256;

/// A match.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Who has the first turn.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Who is asked.
    pub asked: Seat,
    /// How many play.
    pub seats: u8,
    /// By seat.
    pub captains: [Captain; SEATS],
    /// The shared deck.
    pub nova: NovaDeck,
    /// By copy.
    pub spots: [CopySpot; COPIES],
    /// What is under way, the newest last.
    pub frames: List<Frame, 16>,
    /// The turn.
    pub spent: TurnSpent,
    /// The battle, while one is fought.
    pub battle: Battle,
    /// Shuffles so far.
    pub shuffles: u32,
    /// By [`NovaCounter`].
    pub counters: [u32; COUNTERS],
    /// By copy.
    pub traces: [CopyTrace; COPIES],
    /// Battles that are over.
    pub clashes: List<Clash, MOST_CLASHES>,
    /// Where a laid-out position goes no further; none in a match that was dealt.
    pub laid: Option<crate::halt::LabEnd>,
    /// The lowest cards of each ship deck whose order nobody wrote down, then those of the Nova pile; none after a deal.
    pub unwritten: [u16; SEATS + 1],
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

impl State {
    /// A state fit to be dealt into.
    #[must_use]
    pub fn blank(seats: usize) -> Self {
        let nobody = Clash {
            attacker: Seat(0).into(),
            defender: Seat(0).into(),
            outcome: 0,
            rounds: 0,
            wounds: 0,
            losses: 0,
        };
        Self {
            first: Seat(0),
            active: Seat(0),
            asked: Seat(0),
            seats: seats as u8,
            captains: [Captain::NEW; SEATS],
            nova: NovaDeck {
                pile: List::new(NONE),
                discard: List::new(NONE),
                aside: NONE,
            },
            spots: [CopySpot::GONE; COPIES],
            frames: List::new(Frame::Next),
            spent: TurnSpent {
                has_moved: false,
                has_acted: false,
                bribed: List::new(NONE),
            },
            battle: Battle::NONE,
            shuffles: 0,
            counters: [0; COUNTERS],
            traces: [CopyTrace::default(); COPIES],
            clashes: List::new(nobody),
            laid: None,
            unwritten: [0; SEATS + 1],
            outcome: None,
        }
    }

    /// Whether the rules go no further because the position was laid out to end here.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        let (has_fought, now) = (!self.clashes.is_empty(), self.frames.last());
        self.laid.is_some_and(|end| end.is_reached(has_fought, now))
    }

    /// A player.
    #[inline]
    #[must_use]
    pub const fn captain(&self, seat: Seat) -> &Captain {
        &self.captains[seat.0 as usize]
    }

    /// A player, to change.
    #[inline]
    pub const fn captain_mut(&mut self, seat: Seat) -> &mut Captain {
        &mut self.captains[seat.0 as usize]
    }

    /// Where a copy is.
    #[inline]
    #[must_use]
    pub const fn spot(&self, copy: u16) -> CopySpot {
        self.spots[copy as usize]
    }

    /// The seat so many places clockwise from another.
    #[inline]
    #[must_use]
    pub const fn clockwise(&self, from: Seat, places: u8) -> Seat {
        Seat((from.0 + places) % self.seats)
    }

    /// Everybody, clockwise from `from`, that seat included.
    #[inline]
    pub fn round_from(&self, from: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.seats;
        (0..seats).map(move |step| Seat((from.0 + step) % seats))
    }

    /// Everybody who is still in the game.
    #[inline]
    pub fn living(&self) -> impl Iterator<Item = Seat> + Clone + '_ {
        self.round_from(Seat(0))
            .filter(|&seat| self.captain(seat).is_in)
    }

    /// Cards on or in a ship.
    #[inline]
    pub fn aboard(&self, ship: u16) -> impl Iterator<Item = u16> + Clone + '_ {
        let owner = self.spot(ship).seat;
        let table = self.captain(owner).table.as_slice().iter().copied();
        table.filter(move |&copy| self.spot(copy).under == ship)
    }

    /// Cards of a player in a zone of the table.
    #[inline]
    pub fn of_zone(&self, seat: Seat, zone: CardZone) -> impl Iterator<Item = u16> + Clone + '_ {
        let table = self.captain(seat).table.as_slice().iter().copied();
        table.filter(move |&copy| self.spot(copy).zone == zone)
    }

    /// Rounds of the table so far.
    #[must_use]
    pub fn rounds(&self) -> u16 {
        let turns = self.captains[..usize::from(self.seats)].iter();
        turns.map(|captain| captain.turns).max().unwrap_or(0)
    }
}
