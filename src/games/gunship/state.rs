//! The whole truth of a match.

use super::action::{Fire, Sight};
use super::board::{ShipBoard, Status};
use super::counted::COUNTERS;
use super::frame::{Frame, Step};
pub use super::ids::NONE;
use super::ids::{BOTH, Mount, Zone, other};
use super::rules::{MOST_CARDS, MOST_HAND};
use super::setup::{PARTS, Part};
use breachlab_core::engine::{Clash, List, Outcome, Seat};

/// Frames that can lie on each other: turn, phase, attack, its cards, a barrage, a hit.
const DEPTH: usize = 10;
/// Engagements kept for the report; a match of thirty turns has some two hundred. More are only counted.
const CLASHES: usize = 500;

/// A pile of cards; the top is the last.
pub type CardPile = List<u16, MOST_CARDS>;

/// An assault carrier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carrier {
    /// Hits its shields still take.
    pub shields: u8,
    /// Its die; 0 is destruction.
    pub hull: u8,
}

impl Carrier {
    /// Hits until it is destroyed.
    #[must_use]
    pub fn left(self) -> u8 {
        self.shields + self.hull
    }

    /// Whether it still fights.
    #[inline]
    #[must_use]
    pub fn lives(self) -> bool {
        self.hull > 0
    }
}

/// A squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squadron {
    /// Fighters left; 0 is out of the match.
    pub fighters: u8,
    /// Where they are.
    pub zone: Zone,
}

impl Squadron {
    /// Whether it is in this zone.
    #[inline]
    #[must_use]
    pub fn is_at(self, zone: Zone) -> bool {
        self.fighters > 0 && self.zone == zone
    }
}

/// One announced card of a long-range attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// What it does.
    pub fire: Fire,
    /// How it is aimed; [`Sight::Dice`] is part of the volley.
    pub sight: Sight,
    /// The card.
    pub card: u16,
    /// The gun, for the report.
    pub by: Option<Part>,
    /// The shot was evaded and does nothing.
    pub is_void: bool,
}

/// How one copy of a card fared with one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Was in the opening hand.
    pub is_opening: bool,
    /// Was in the hand at any time.
    pub is_drawn: bool,
    /// Turn it was first played in; 0 if never.
    pub first_turn: u16,
    /// Hits it did.
    pub wounds: u16,
    /// Fighters and ships it destroyed.
    pub kills: u16,
}

/// How a part of a ship fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartTrace {
    /// Times it did its work.
    pub uses: u16,
    /// Turn of the first.
    pub first_turn: u16,
    /// Hits it did.
    pub wounds: u16,
    /// Fighters and ships it destroyed.
    pub kills: u16,
    /// Times it was shot off or used up.
    pub lost: u16,
}

/// What the active player has done in its own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// Actions of the gunship phase.
    pub actions: u8,
    /// Moves, landing included.
    pub moves: u8,
    /// Hit cards.
    pub hits: u8,
    /// Ionized cards.
    pub ions: u8,
    /// Torpedo fired.
    pub has_fired_torpedo: bool,
    /// Any main-deck card (GR-41).
    pub has_played: bool,
    /// Was crippled when the turn began (GR-53).
    pub began_crippled: bool,
    /// Repair actions left aboard.
    pub repairs: u8,
    /// The Power Generator was hit in the barrage of this run (§11.3).
    pub is_power_hit: bool,
    /// The wing whose bombs are falling.
    pub bombs_from: Mount,
}

impl Spent {
    /// A turn in which nothing has been done yet.
    #[must_use]
    pub const fn nothing(began_crippled: bool) -> Self {
        Self {
            actions: 0,
            moves: 0,
            hits: 0,
            ions: 0,
            has_fired_torpedo: false,
            has_played: false,
            began_crippled,
            repairs: 0,
            is_power_hit: false,
            bombs_from: Mount(0),
        }
    }
}

/// Where a laid-out position goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabEnd {
    /// With the match: every match that is dealt.
    Never,
    /// With its first engagement.
    Engagement,
    /// With this phase.
    Phase(Step),
    /// With the turn of the active player.
    OwnTurn,
    /// With the game turn.
    Turn,
}

/// The whole truth of a match in progress, hidden cards included.
#[derive(Clone, Debug)]
pub struct State {
    /// Game turn, from 1.
    pub turn: u16,
    /// The initiative player.
    pub first: Seat,
    /// The first of the first turn.
    pub opened: Seat,
    /// The active player.
    pub active: Seat,
    /// Whose answer is awaited.
    pub asked: Option<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The initiative player's gunship has destroyed the carrier: the other's last turn comes (§14.4).
    pub is_last_turn: bool,
    /// Draw pile.
    pub deck: CardPile,
    /// Discard pile.
    pub discard: CardPile,
    /// Cards in hand, by seat.
    pub hands: [List<u16, MOST_HAND>; 2],
    /// The gunships' boards, by seat.
    pub boards: [ShipBoard; 2],
    /// The squadrons of fighters, by seat.
    pub squadrons: [Squadron; 2],
    /// The carriers, by seat.
    pub carriers: [Carrier; 2],
    /// By seat: has the initiative next turn (§9).
    pub automatic: [bool; 2],
    /// This own turn so far.
    pub spent: Spent,
    /// Announced cards (§7.5).
    pub shots: List<Shot, MOST_HAND>,
    /// What is under way.
    pub frames: List<Frame, DEPTH>,
    /// Shuffles of the match so far: each has a stream of its own.
    pub shuffles: u16,
    /// Cards at the bottom of the draw pile whose order is chance: all but those a scenario writes down.
    pub unwritten: u16,
    /// One of those has been drawn.
    pub has_met_chance: bool,
    /// Where it goes no further.
    pub halt: LabEnd,
    /// Whether players are asked even where there is one thing to say. Matches do without; a position that was laid out
    /// does it, so that all that is decided can be ordered.
    pub asks_all: bool,
    /// By seat and card.
    pub traces: [[Trace; MOST_CARDS]; 2],
    /// By seat and part.
    pub parts: [[PartTrace; PARTS]; 2],
    /// Engagements for the report.
    pub clashes: List<Clash, CLASHES>,
    /// As the names of `COUNTERS`.
    pub counters: [u32; COUNTERS.len()],
}

impl State {
    /// A state to deal into.
    #[must_use]
    pub fn blank() -> Self {
        let squadron = Squadron {
            fighters: 0,
            zone: Zone::CENTER,
        };
        let shot = Shot {
            fire: Fire::Hit,
            sight: Sight::Dice,
            card: NONE,
            by: None,
            is_void: false,
        };
        Self {
            turn: 0,
            first: Seat(0),
            opened: Seat(0),
            active: Seat(0),
            asked: None,
            outcome: None,
            is_last_turn: false,
            deck: List::new(NONE),
            discard: List::new(NONE),
            hands: [List::new(NONE); 2],
            boards: [ShipBoard::blank(); 2],
            squadrons: [squadron; 2],
            carriers: [Carrier::default(); 2],
            automatic: [false; 2],
            spent: Spent::nothing(false),
            shots: List::new(shot),
            frames: List::new(Frame::Turn(Step::Initiative)),
            shuffles: 0,
            unwritten: 0,
            has_met_chance: false,
            halt: LabEnd::Never,
            asks_all: false,
            traces: [[Trace::default(); MOST_CARDS]; 2],
            parts: [[PartTrace::default(); PARTS]; 2],
            clashes: List::new(Clash::UNUSED),
            counters: [0; COUNTERS.len()],
        }
    }

    /// A player's gunship.
    #[inline]
    #[must_use]
    pub fn board(&self, seat: Seat) -> &ShipBoard {
        &self.boards[seat.at()]
    }

    /// A player's squadron.
    #[inline]
    #[must_use]
    pub fn squadron(&self, seat: Seat) -> Squadron {
        self.squadrons[seat.at()]
    }

    /// A player's carrier.
    #[inline]
    #[must_use]
    pub fn carrier(&self, seat: Seat) -> Carrier {
        self.carriers[seat.at()]
    }

    /// Whether a zone can be flown to: that of a destroyed carrier is gone (§14.4).
    #[inline]
    #[must_use]
    pub fn is_open(&self, zone: Zone) -> bool {
        zone.owner().is_none_or(|seat| self.carrier(seat).lives())
    }

    /// Whether the fighters of `seat` can strafe a gunship in `zone`: it is there, alone (§6).
    #[must_use]
    pub fn is_exposed(&self, target: Seat, zone: Zone) -> bool {
        self.board(target).is_at(zone) && !self.squadron(target).is_at(zone)
    }

    /// Whether any ship still flies or lies aboard.
    #[must_use]
    pub fn flies(&self, seat: Seat) -> bool {
        self.board(seat).status != Status::Destroyed
    }

    /// The player without initiative.
    #[must_use]
    pub fn second(&self) -> Seat {
        other(self.first)
    }

    /// Whether it has come to where it goes no further.
    #[inline]
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.halt != LabEnd::Never && self.has_come_to_halt()
    }

    fn has_come_to_halt(&self) -> bool {
        let top = self.frames.last();
        let is_turn_over = matches!(top, Some(Frame::Turn(Step::Next)));
        match self.halt {
            LabEnd::Never => false,
            LabEnd::Engagement => !self.clashes.is_empty() && top.is_some_and(Frame::is_between),
            // The way to the next phase lies open again, and that is another one.
            LabEnd::Phase(begun) => {
                matches!(top, Some(Frame::Turn(next)) if next.phase() != begun.phase())
            }
            LabEnd::OwnTurn => is_turn_over,
            LabEnd::Turn => is_turn_over && self.active != self.first,
        }
    }

    /// Cards on boards and unit cards.
    pub(super) fn marks(&self) -> impl Iterator<Item = u16> + '_ {
        BOTH.into_iter().flat_map(|seat| {
            let board = self.board(seat);
            let ions = board.ionized.as_slice().iter().map(|ion| ion.card);
            let marks = board.mark.iter().chain(board.hull.as_slice()).copied();
            marks
                .chain([board.unit])
                .filter(|&card| card != NONE)
                .chain(ions)
        })
    }
}
