//! The whole truth of a match in progress.

use super::effect::{EffectId, FilterId, Op, Until};
use super::event::Fate;
use super::frame::{Board, Fight, Frame, Offered, PlayContext, Volley};
use super::ids::{CARDS, CardIx, CardSet, List, Pile, SLOTS};
use super::known::Known;
use crate::engine::{BySeat, Clash, MAX_SEATS, Outcome, Seat};

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Zone {
    /// Face down in its owner's shipyard.
    Shipyard,
    /// In its owner's hand.
    Hand,
    /// On the battlefield.
    Play,
    /// In its owner's scrapheap.
    Scrapheap,
    /// Being played, between hand and scrapheap.
    Limbo,
    /// Out of the match, with an eliminated Commander.
    Gone,
}

/// Dead space: no Station there.
pub const DEAD_SPACE: u8 = 7;

/// Flags of a card in play.
pub mod flag {
    /// Attached face down.
    pub const FACE_DOWN: u32 = 1 << 0;
    /// Has had its turn in this volley step.
    pub const ACTED: u32 = 1 << 1;
    /// Its next turn in a volley step is skipped (Overload's Drawback).
    pub const DRAWBACK: u32 = 1 << 2;
    /// Its turn in this volley step is skipped.
    pub const SKIPPED: u32 = 1 << 3;
    /// Overload spent.
    pub const OVERLOADED: u32 = 1 << 4;
    /// Has fired its first volley.
    pub const FIRED: u32 = 1 << 5;
    /// Fearless switched on.
    pub const FEARLESS: u32 = 1 << 6;
    /// Retreating.
    pub const RETREATING: u32 = 1 << 7;
    /// Pending destruction.
    pub const PENDING: u32 = 1 << 8;
    /// Captured, idle until its controller's next volley step.
    pub const IDLE: u32 = 1 << 9;
    /// Committed to a shipless board.
    pub const COMMITTED: u32 = 1 << 10;
    /// Has declared a board this round.
    pub const BOARDED: u32 = 1 << 11;
    /// Has intercepted.
    pub const INTERCEPTED: u32 = 1 << 12;
    /// A boarder in the current boarding action.
    pub const BOARDER: u32 = 1 << 13;
    /// A holder in the current boarding action.
    pub const HOLDER: u32 = 1 << 14;
    /// Folding out of a boarding action after the opponents' next turn.
    pub const FOLDING: u32 = 1 << 15;
    /// Was reassigned in this step, or folded in this volley step.
    pub const MOVED: u32 = 1 << 16;
    /// Station array sent through a gate, not yet there.
    pub const COMING: u32 = 1 << 17;
    /// Escort used this round.
    pub const ESCORTED: u32 = 1 << 18;
    /// Its gain was given to another Commander this collect step (D-24).
    pub const GIFTED: u32 = 1 << 19;
    /// Chosen for the attack being declared.
    pub const SENT: u32 = 1 << 20;
    /// Its destruction (W-08) is already being seen to.
    pub const DYING: u32 = 1 << 21;
    /// Its side went on without its turn in this volley step.
    pub const DECLINED: u32 = 1 << 22;

    /// Counters of a fleet engagement.
    pub const ENGAGEMENT: u32 = ACTED
        | DRAWBACK
        | SKIPPED
        | OVERLOADED
        | FIRED
        | FEARLESS
        | RETREATING
        | COMMITTED
        | BOARDED
        | INTERCEPTED
        | BOARDER
        | HOLDER
        | FOLDING
        | MOVED
        | COMING
        | ESCORTED
        | DECLINED;
    /// Counters of a boarding action.
    pub const ACTION: u32 = ACTED
        | DRAWBACK
        | SKIPPED
        | OVERLOADED
        | FIRED
        | FEARLESS
        | INTERCEPTED
        | BOARDER
        | HOLDER
        | FOLDING
        | DECLINED;
    /// Flags that change a unit's numbers.
    pub const NUMBERS: u32 = FACE_DOWN | FEARLESS;
    /// Counters of a round.
    pub const ROUND: u32 = BOARDED | COMMITTED | ESCORTED;
}

/// A card in the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Where it is.
    pub zone: Zone,
    /// Who commands it.
    pub controller: Seat,
    /// In whose space it is (a seat, or [`DEAD_SPACE`]); attached cards share their host's.
    pub space: u8,
    /// Wounds taken.
    pub wounds: u8,
    /// Dice scopes it has opened, so that each of its volleys has luck of its own.
    pub rolls: u8,
    /// What it is attached to or aboard of.
    pub host: CardIx,
    /// The module attached to it (ships and Marines).
    pub module: CardIx,
    /// Tokens that cards put on it.
    pub tokens: u8,
    /// See [`flag`].
    pub flags: u32,
}

/// What reports count of a card; never read by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Bits: opening 1, drawn 2, deployed 4, conscripted 8, fetched 16, mulliganed 32.
    pub seen: u8,
    /// Round of the first deployment.
    pub first_turn: u8,
    /// Wounds dealt.
    pub wounds: u16,
    /// Kills.
    pub kills: u8,
    /// Boarding actions won.
    pub boards: u8,
    /// Times destroyed.
    pub destroyed: u8,
    /// Goods paid for it.
    pub spent: u8,
    /// How it last left play, if it has.
    pub left: Option<Fate>,
}

/// Marks of [`Trace::seen`].
pub mod seen {
    /// In the kept opening hand.
    pub const OPENING: u8 = 1;
    /// Was in hand.
    pub const DRAWN: u8 = 2;
    /// Came into play.
    pub const DEPLOYED: u8 = 4;
    /// By conscription.
    pub const CONSCRIPTED: u8 = 8;
    /// By a search.
    pub const FETCHED: u8 = 16;
    /// Went from the shipyard to the scrapheap unseen by the hand.
    pub const MILLED: u8 = 32;
    /// In a hand that was thrown back with a mulligan.
    pub const MULLIGANED: u8 = 64;
}

/// An effect of a card in play that is always on or waits for its moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The card.
    pub source: CardIx,
    /// The effect.
    pub effect: EffectId,
}

/// A lasting change made by a card that is no longer needed for it.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Boon {
    /// The change.
    pub op: Op,
    /// Whose play made it.
    pub seat: Seat,
    /// The card that made it.
    pub source: CardIx,
    /// On which cards.
    pub cards: CardSet,
    /// On all cards that pass this at any moment.
    pub ever: Option<FilterId>,
    /// On which Commanders, as bits.
    pub seats: u8,
    /// How long.
    pub until: Until,
    /// The effect, so that `once` effects do not add up.
    pub effect: EffectId,
    /// Uses add up.
    pub stacks: bool,
}

/// A jam or a paint in force (§3.3.2, §3.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hold {
    /// Who does it.
    pub source: CardIx,
    /// To whom.
    pub target: CardIx,
    /// Its side.
    pub seat: Seat,
    /// X.
    pub x: u8,
    /// Paint, else jam.
    pub paint: bool,
}

/// How an engagement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum End {
    /// Still going on.
    Open,
    /// Cancelled before Step 2.
    Cancelled,
    /// No attacking ship is left.
    AttackersGone,
    /// All attackers left went home.
    Retreated,
    /// The defender was eliminated.
    StationFallen,
    /// The attacker was eliminated.
    AttackerFallen,
    /// Ended by a card.
    ByCard,
    /// The round cap.
    Cap,
    /// Dead space: no defending ship is left.
    DefendersGone,
}

/// The engagement at hand.
#[derive(Clone, Copy, Debug)]
pub struct Engagement {
    /// Whether there is one.
    pub on: bool,
    /// Who attacks.
    pub attacker: Seat,
    /// Who defends.
    pub defender: Seat,
    /// Where: the defender's space, or [`DEAD_SPACE`].
    pub space: u8,
    /// Round, from 1.
    pub round: u16,
    /// The step, 1 to 9; 0 while attackers are being chosen.
    pub step: u8,
    /// How it ended.
    pub end: End,
    /// Wounds dealt by both sides.
    pub wounds: u16,
    /// Units lost.
    pub losses: u16,
    /// Round from whose S3 on the attacker's Station array takes part; 0: never.
    pub station_from: u8,
}

/// What is counted besides: index into the game's counter names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Counter {
    /// matches ended by the round cap.
    GameCap,
    /// engagements ended by the round cap.
    EngagementCap,
    /// boarding actions ended by the exchange cap.
    BoardingCap,
    /// plays that met in a window.
    Rolloffs,
    /// volleys and boards in which the shield withheld a module or the Station, and ships that boarded
    /// nobody because there was nothing else to board.
    Shielded,
    /// pursuits onto Stealth ships.
    PursuitStealth,
    /// pursuits by Station Marines.
    PursuitStation,
    /// split volleys.
    Splits,
    /// Marine counters reset at the end of a boarding action.
    MarineResets,
    /// Tactics and Events played.
    CardsPlayed,
    /// Boarding actions fought.
    Boardings,
    /// Ships hijacked.
    Hijacks,
    /// Ships scuttled by captors.
    Scuttles,
    /// Ships that went back to their owners.
    Reversions,
    /// Micro-Fold tests.
    FoldTests,
    /// Stoic answers.
    Stoics,
    /// Effects that found no room and were dropped.
    Overfull,
    /// Decks searched.
    Searches,
    /// parts of split volleys whose target's defense had changed since the declaration.
    LiveDefense,
    /// gains of Transports given to another Commander.
    TransportGifts,
    /// Commanders who gave up.
    Scoops,
    /// jams laid on Stealth ships by units without Hunter.
    VeiledJams,
    /// rounds in which both sides had boards to be fought out.
    BothBoard,
    /// prizes that paid their captor or were mended in L2 and L3.
    PrizesKept,
    /// Marines that lost their host on a shipless board.
    Stranded,
    /// prizes that an eliminated Commander held.
    FallenPrizes,
    /// Spoils taken that no Engagement Phase lets in.
    LateSpoils,
    /// boards declared without a ship.
    ShiplessBoards,
    /// turns in boarding actions that were passed by Marines who could fire.
    HeldFire,
}

/// Names of the counters, in order.
pub const COUNTERS: [&str; 29] = [
    "game_cap",
    "engagement_cap",
    "boarding_cap",
    "rolloffs",
    "shielded",
    "pursuit_stealth",
    "pursuit_station",
    "splits",
    "marine_resets",
    "cards_played",
    "boardings",
    "hijacks",
    "scuttles",
    "reversions",
    "fold_tests",
    "stoics",
    "overfull",
    "searches",
    "live_defense",
    "transport_gifts",
    "scoops",
    "veiled_jams",
    "both_board",
    "prizes_kept",
    "stranded",
    "fallen_prizes",
    "late_spoils",
    "shipless_boards",
    "held_fire",
];

/// The state of a match.
#[derive(Clone, Debug)]
pub struct State {
    /// Commanders at the table.
    pub seats: u8,
    /// Living Commanders, as bits.
    pub living: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Who had the first turn.
    pub first: Seat,
    /// Still in the setup turns.
    pub in_setup: bool,
    /// Turns begun.
    pub turn: u16,
    /// Round of the game: each living Commander one turn.
    pub round: u16,
    /// Phase of the turn: 0 Logistics, 1 Manufacturing, 2 Engagement, 3 End.
    pub phase: u8,
    /// Who is asked.
    pub asked: Option<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Every card.
    pub pieces: [Piece; CARDS],
    /// Numbers worked out since the last change.
    pub known: Known,
    /// What reports count.
    pub traces: [Trace; CARDS],
    /// Shipyards; the top is the last.
    pub yards: BySeat<Pile>,
    /// Hands.
    pub hands: BySeat<Pile>,
    /// Scrapheaps.
    pub heaps: BySeat<Pile>,
    /// Timings of the cards in hand, as bits.
    pub hand_timings: BySeat<u16>,
    /// Resource.
    pub resource: BySeat<i16>,
    /// Currency.
    pub currency: BySeat<i16>,
    /// Ships in play, by controller.
    pub ships: BySeat<CardSet>,
    /// Marines in play, by controller.
    pub marines: BySeat<CardSet>,
    /// Modules on the Station, by seat.
    pub modules: BySeat<List<CardIx, 8>>,
    /// Breakthrus, Events and Tactics on the battlefield, by controller.
    pub fields: BySeat<CardSet>,
    /// Continuous effects in force.
    pub auras: List<Standing, 256>,
    /// Triggers and abilities in play.
    pub waiting: List<Standing, 256>,
    /// Lasting changes by cards.
    pub boons: List<Boon, 64>,
    /// Jams and paints in force.
    pub holds: List<Hold, 96>,
    /// Effects used up, by limit: (source, effect, kept until).
    pub used: List<(CardIx, EffectId, u8), 64>,
    /// The engagement at hand.
    pub eng: Engagement,
    /// Boards declared in it.
    pub boards: List<Board, SLOTS>,
    /// The boarding action at hand.
    pub fight: Option<Fight>,
    /// Volleys declared and not finished, innermost last.
    pub volleys: List<Volley, 4>,
    /// Windows being offered, innermost last.
    pub windows: List<Offered, 8>,
    /// Effects being carried out, innermost last.
    pub plays: List<PlayContext, 24>,
    /// Where the match is.
    pub frames: List<Frame, 256>,
    /// Something may no longer fit, live or be garrisoned: look before going on.
    pub unsettled: bool,
    /// Commanders to whom Spoils are due (D-22), as bits.
    pub spoils: u8,
    /// Who has had a turn in this round of the game, as bits.
    pub had_turn: u8,
    /// Something may still be reassigned in this Manufacturing Phase.
    pub reassign_open: bool,
    /// Attacks that cards allow in this turn beyond the one.
    pub more_attacks: u8,
    /// Conscriptions this turn.
    pub conscripted: u8,
    /// Shuffles so far, by seat.
    pub shuffles: BySeat<u16>,
    /// Whose shipyard was looked into, as bits.
    pub searched: u8,
    /// Cards of shipyards that a search or conscription could have taken: whoever chose saw what they say.
    pub offered: CardSet,
    /// Mulligans taken, by seat.
    pub mulligans: BySeat<u16>,
    /// Dice scopes opened in this turn.
    pub scopes: u32,
    /// Decisions taken.
    pub decisions: u32,
    /// Counts.
    pub counters: [u16; COUNTERS.len()],
    /// Finished engagements.
    pub clashes: List<Clash, 384>,
}

impl State {
    /// Whether a Commander is still in the game.
    #[inline]
    #[must_use]
    pub fn lives(&self, seat: Seat) -> bool {
        self.living & (1 << seat.0) != 0
    }

    /// The seats, in order.
    #[inline]
    pub fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.seats as usize)
    }

    /// Living Commanders.
    #[inline]
    #[must_use]
    pub fn living_count(&self) -> u32 {
        self.living.count_ones()
    }

    /// A card.
    #[inline]
    #[must_use]
    pub fn piece(&self, ix: CardIx) -> &Piece {
        &self.pieces[ix.at()]
    }

    /// A card, to change. Wounds alone are changed by [`State::wounds_mut`], which forgets no numbers.
    #[inline]
    pub fn piece_mut(&mut self, ix: CardIx) -> &mut Piece {
        self.known.forget();
        &mut self.pieces[ix.at()]
    }

    /// A card without standing effects and not a module, to change: nobody else's numbers hang on it.
    #[inline]
    pub fn plain_piece_mut(&mut self, ix: CardIx) -> &mut Piece {
        self.known.forget_one(ix);
        &mut self.pieces[ix.at()]
    }

    /// The wounds of a card, to change.
    #[inline]
    pub fn wounds_mut(&mut self, ix: CardIx) -> &mut u8 {
        &mut self.pieces[ix.at()].wounds
    }

    /// Forgets all numbers worked out: to be called after any change that could move one and that no method
    /// here made.
    #[inline]
    pub fn touch(&mut self) {
        self.known.forget();
    }

    /// Works out anew all that was read from the definitions of cards, which are now those of `set`: the twin of
    /// a match that was split goes on with one card exchanged.
    pub fn reread(&mut self, set: &super::setup::Setup) {
        for seat in set.all() {
            let held = self.hands[seat].as_slice().iter();
            self.hand_timings[seat] = held.fold(0, |timings, &card| {
                timings | 1_u16 << set.def(CardIx(card)).timing as u16
            });
        }
        self.touch();
    }

    /// Whether a card has a flag.
    #[inline]
    #[must_use]
    pub fn is(&self, ix: CardIx, flag: u32) -> bool {
        self.pieces[ix.at()].flags & flag != 0
    }

    /// Sets a flag of a card.
    #[inline]
    pub fn set(&mut self, ix: CardIx, flag: u32) {
        self.pieces[ix.at()].flags |= flag;
        if flag & flag::NUMBERS != 0 {
            self.known.forget();
        }
    }

    /// Clears a flag of a card.
    #[inline]
    pub fn unset(&mut self, ix: CardIx, flag: u32) {
        let flags = &mut self.pieces[ix.at()].flags;
        let moved = *flags & flag & flag::NUMBERS != 0;
        *flags &= !flag;
        if moved {
            self.known.forget();
        }
    }

    /// Whether a card is in play and not pending destruction.
    #[inline]
    #[must_use]
    pub fn stands(&self, ix: CardIx) -> bool {
        ix.is_some() && self.pieces[ix.at()].zone == Zone::Play && !self.is(ix, flag::PENDING)
    }

    /// Adds to a counter.
    #[inline]
    pub fn count(&mut self, counter: Counter) {
        let n = &mut self.counters[counter as usize];
        *n = n.saturating_add(1);
    }

    /// The other side of the engagement from `seat`'s point of view.
    #[inline]
    #[must_use]
    pub fn foe(&self, seat: Seat) -> Seat {
        if seat == self.eng.attacker {
            self.eng.defender
        } else {
            self.eng.attacker
        }
    }

    /// Whether `seat` is a side of the engagement at hand.
    #[inline]
    #[must_use]
    pub fn is_side(&self, seat: Seat) -> bool {
        self.eng.on && (seat == self.eng.attacker || seat == self.eng.defender)
    }

    /// Living Commanders after `seat` in turn order, `seat` itself last.
    pub fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (n, living) = (self.seats, self.living);
        (1..=n)
            .map(move |k| Seat((seat.0 + k) % n))
            .filter(move |s| living & (1 << s.0) != 0)
    }
}

/// The number of seats that a [`BySeat`] can hold, as bits.
pub const ALL_SEATS: u8 = (1 << MAX_SEATS) - 1;
