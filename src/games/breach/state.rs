//! The whole truth of a match in progress: plain, owned, without strings.

use super::card::{Gem, Hazard, Treasure};
use super::rules::{DECKS, GEMS, HAZARDS, MOST_CARDS, MOST_ITEMS, MOST_PILE};
use super::ship::{Square, Squares, has, only};
use breachlab_core::engine::{BySeat, List, Outcome, Seat, listed};

listed! {
    /// How a match ends. The names are those of reports.
    pub enum Ending {
        /// All treasures and all hands are home (§8.1).
        Escaped = "escaped",
        /// A racer is home with the treasure (§8.2).
        Fetched = "fetched",
        /// The water reached the end of the scale (§8.3).
        Sunk = "sunk",
        /// An obstacle was drawn that has no cube left (§8.3).
        Overrun = "overrun",
        /// Somebody drowned whom nobody can bring back (§8.3).
        Drowned = "drowned",
        /// Nobody alive can move (§8.4).
        Trapped = "trapped",
        /// All racers are ghosts (§8.3).
        Haunted = "haunted",
        /// Nothing came of it in so many rounds (BR-7).
        Stall = "stall",
        /// A pilot broke down.
        Forfeit = "forfeit",
    }
}

listed! {
    /// What is counted each match.
    pub enum Tallied {
        /// Cards drawn by searches.
        Searches = "searches",
        /// Steps that the water rose.
        Breaches = "breaches",
        /// Pumps played.
        Pumps = "pumps",
        /// Obstacles drawn.
        Obstacles = "obstacles",
        /// Plays that cleared.
        Clears = "clears",
        /// Cards given.
        Gifts = "gifts",
        /// Chests opened.
        Opened = "chests_opened",
        /// Treasures drawn from chests.
        Treasures = "treasures_found",
        /// Decks that were flooded, again after a pump too.
        Floods = "floods",
        /// Drowned on the top deck.
        DrownedOn1 = "drowned_on_deck_1",
        /// Drowned on the second.
        DrownedOn2 = "drowned_on_deck_2",
        /// Drowned on the third.
        DrownedOn3 = "drowned_on_deck_3",
        /// Drowned on the lowest.
        DrownedOn4 = "drowned_on_deck_4",
        /// Racers crushed (BR-29).
        Crushed = "crushed",
        /// Brought back from the dead.
        Revived = "revived",
        /// Cards stolen.
        Stolen = "stolen",
        /// Times the discards became a new deck (BR-21).
        Reshuffles = "reshuffles",
        /// Steps that the water rose after the last treasure was found (§6.4).
        RaceHome = "breaches_of_the_race_home",
    }
}

/// How many counters there are.
pub const COUNTED: usize = Tallied::NAMES.len();

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// An action or a free play (§4).
    Act,
    /// Which card saves a crushed racer (BR-29).
    Save(Square),
    /// Where a ghost puts the obstacle that it drew (§10).
    Place(Hazard),
    /// Which cards are thrown away at the end of the turn (§4.1).
    Discard,
}

/// What has become of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Life {
    /// Alive, with a turn of their own.
    #[default]
    Alive,
    /// Drowned, and may be brought back.
    Dead,
    /// A ghost, in a race.
    Ghost,
}

/// Places of a hand: items and keys.
pub const HAND_ROOM: usize = MOST_ITEMS + GEMS;

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sailor {
    /// The character, by its number.
    pub who: u8,
    /// The pawn's square.
    pub at: Square,
    /// What has become of them.
    pub life: Life,
    /// Cards by place: items, and behind them keys by gem.
    pub hand: [u8; HAND_ROOM],
    /// Treasures held, as bits.
    pub treasures: u8,
}

impl Sailor {
    /// Cards held, treasures among them.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> u8 {
        self.hand.iter().sum::<u8>() + self.treasures.count_ones() as u8
    }

    /// Treasures held.
    pub fn found(&self) -> impl Iterator<Item = Treasure> + use<> {
        let held = self.treasures;
        (0..GEMS as Treasure).filter(move |treasure| held >> treasure & 1 == 1)
    }
}

/// What is known of a chest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chest {
    /// Its column, once the locator is out.
    pub column: Option<u8>,
    /// Its row.
    pub row: Option<u8>,
    /// Whether it is open.
    pub is_open: bool,
    /// Whether its treasure is out.
    pub is_empty: bool,
}

/// Where a treasure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resting {
    /// In a chest nobody has emptied.
    Hidden,
    /// In a hand.
    Held(Seat),
    /// On a square.
    On(Square),
    /// Delivered, or out of a race.
    Gone,
}

/// The Breach card of whoever found the last treasure (§6.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fuse {
    /// Not yet.
    None,
    /// Found in this turn: it burns from the finder's next on.
    Found(Seat),
    /// It burns at the end of this seat's turns.
    Burns(Seat),
}

/// What the active player has left of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Whose turn it is.
    pub active: Seat,
    /// Who acts: the active player, or whom actions were lent to (BR-27).
    pub actor: Seat,
    /// Actions of whoever acts.
    pub actions: u8,
    /// Actions that the lender keeps meanwhile.
    pub kept: u8,
    /// Searches that the active player has left this turn.
    pub searches: u8,
    /// Seats that come along with the next move, as bits (BR-25).
    pub along: u8,
    /// Whether the turn began on a flooded deck (§6.3).
    pub began_flooded: bool,
}

/// Where a position that was laid out goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabEnd {
    /// With the next step of the water.
    Breach,
    /// With the match.
    Match,
}

/// A match.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Of a position that was laid out, where it ends.
    pub laid: Option<LabEnd>,
    /// Cards at the bottom of the item deck in no order: which of them is drawn is left to chance. None in a match.
    pub unwritten: u8,
    /// What is asked.
    pub asks: Awaits,
    /// The turn in progress.
    pub left: Left,
    /// Who went first.
    pub first: Seat,
    /// The round, from 1.
    pub round: u16,
    /// The step of the flood scale.
    pub water: u8,
    /// The exit, on the top deck.
    pub breach: Square,
    /// Stairs from each deck to the next: the square above, and the one below.
    pub stairs: [[Square; 2]; DECKS - 1],
    /// Squares with obstacles.
    pub blocked: Squares,
    /// Squares of each kind of obstacle.
    pub hazards: [Squares; HAZARDS],
    /// Further cubes of a kind on squares that have one.
    pub piled: List<(Square, Hazard), 24>,
    /// Cubes left of each kind.
    pub cubes: [u8; HAZARDS],
    /// The item deck, the next card last.
    pub pile: List<u16, MOST_PILE>,
    /// Discards by card.
    pub discards: [u8; MOST_CARDS],
    /// Shuffles of discards so far.
    pub shuffles: u8,
    /// The order in which chests give treasures, the next one last.
    pub treasures: List<u16, GEMS>,
    /// Where each treasure is.
    pub lies: [Resting; GEMS],
    /// By gem.
    pub chests: [Chest; GEMS],
    /// The treasure that a race is for.
    pub target: Treasure,
    /// The card of the last finder.
    pub fuse: Fuse,
    /// By seat.
    pub sailors: BySeat<Sailor>,
    /// How many players.
    pub players: u8,
    /// What reports count, by counter.
    pub tallied: [u32; COUNTED],
    /// Cards drawn and played by seat and card, and the round of the first play.
    pub used: BySeat<[Used; MOST_CARDS]>,
    /// Times each seat drowned.
    pub drowned: BySeat<u8>,
    /// Breaches so far: who drew them, and what came of them.
    pub breaches: List<(Seat, u8), 64>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// How one seat fared with a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Times drawn, or taken from another.
    pub drawn: u8,
    /// Whether it was dealt before the first turn; that is among [`Used::drawn`].
    pub is_dealt: bool,
    /// Times played.
    pub played: u8,
    /// Round of the first play; 0 if none.
    pub first: u16,
}

impl State {
    /// Before the deal.
    #[must_use]
    pub fn blank() -> Self {
        Self {
            laid: None,
            unwritten: 0,
            asks: Awaits::Act,
            left: Left {
                active: Seat(0),
                actor: Seat(0),
                actions: 0,
                kept: 0,
                searches: 0,
                along: 0,
                began_flooded: false,
            },
            first: Seat(0),
            round: 1,
            water: 0,
            breach: 0,
            stairs: [[0; 2]; DECKS - 1],
            blocked: 0,
            hazards: [0; HAZARDS],
            piled: List::new((0, Hazard::Cannon)),
            cubes: [CUBES; HAZARDS],
            pile: List::new(0),
            discards: [0; MOST_CARDS],
            shuffles: 0,
            treasures: List::new(0),
            lies: [Resting::Hidden; GEMS],
            chests: [Chest::default(); GEMS],
            target: 0,
            fuse: Fuse::None,
            sailors: BySeat::default(),
            players: 0,
            tallied: [0; COUNTED],
            used: BySeat([[Used::default(); MOST_CARDS]; 6]),
            drowned: BySeat::default(),
            breaches: List::new((Seat(0), 0)),
            outcome: None,
        }
    }

    /// Everybody's seats.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(usize::from(self.players))
    }

    /// Whether a player lives.
    #[inline]
    #[must_use]
    pub fn lives(&self, seat: Seat) -> bool {
        self.sailors[seat].life == Life::Alive
    }

    /// Seats of the living.
    #[inline]
    pub fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&seat| self.lives(seat))
    }

    /// The square of a chest that both locators point to.
    #[inline]
    #[must_use]
    pub fn chest_at(&self, gem: Gem) -> Option<Square> {
        let chest = &self.chests[usize::from(gem)];
        let (column, row) = (chest.column?, chest.row?);
        Some(row * super::rules::COLUMNS as u8 + column)
    }

    /// Whether an obstacle lies on a square.
    #[inline]
    #[must_use]
    pub fn is_blocked(&self, square: Square) -> bool {
        has(self.blocked, square)
    }

    /// Squares with a living pawn.
    #[must_use]
    pub fn pawns(&self) -> Squares {
        self.living()
            .fold(0, |pawns, seat| pawns | only(self.sailors[seat].at))
    }

    /// One more of what reports count.
    #[inline]
    pub fn count(&mut self, what: Tallied) {
        self.tallied[what as usize] += 1;
    }
}

/// Cubes of each kind (BR-1).
pub const CUBES: u8 = 6;
