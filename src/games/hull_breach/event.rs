//! What happens, as small copies, for transcripts.

use super::ending::{End, Ending};
use super::engagement_step::EngagementStep;
use super::frame::{Route, VolleyKind, Window};
use super::ids::CardIx;
use breachlab_core::engine::Seat;

/// How a card left play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// Destroyed by a volley; answers and escapes were open to it.
    Destroyed,
    /// Immediately destroyed.
    Immediate,
    /// Sacrificed as a cost.
    Sacrificed,
    /// Blown up by its captors.
    Scuttled,
    /// Lost in a fold.
    Folded,
    /// Replaced, or attached to something that left play.
    Attached,
    /// No room left.
    NoRoom,
    /// Its host is gone, and there is no berth for it.
    Stranded,
}

/// What a Micro-Fold test is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// To another host, in a window (§3.4.7).
    Reassign,
    /// A board without a ship (§6.10.4).
    Board,
    /// Out of a boarding action.
    Out,
    /// Off a host that is destroyed (§6.7).
    Escape,
}

/// A choice not to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decline {
    /// The opening hand is kept (D-02).
    Mulligan,
    /// No more Breakthrus or cards of the Logistics Phase (D-03).
    Breakthrus,
    /// Manufacturing is over (D-05).
    Manufacture,
    /// Nobody is conscripted (D-06).
    Conscript,
    /// No more is reassigned (D-07).
    Reassign,
    /// Nobody is attacked (D-08).
    Attack,
    /// Nothing, or nothing more, is turned down (D-13).
    TurnDown,
    /// Nothing, or nothing more, is discarded (D-14).
    Tidy,
    /// No, or no more, interception (D-11).
    Intercept,
    /// No, or no further, board (D-15).
    Boards,
    /// No, or no further, board is cancelled (D-16).
    Escorts,
    /// Withdrawing boarders are let go (D-18).
    LetGo,
    /// The boarders' ship is left alone (D-18).
    Chase,
    /// A ship won by pursuit is not taken (D-19).
    Capture,
    /// Nobody else stays aboard the prize (D-19).
    Garrison,
    /// Nobody, or nobody else, folds off (D-20).
    Escape,
    /// No Stoic answer (D-20).
    Stoic,
    /// The rest of a Repair is not used.
    Sharing,
    /// Nothing is played or used in a window (D-10).
    Window(Window),
    /// A text that could be used is not (D-10).
    Offer,
    /// Nothing more is chosen for a card (§8.5).
    Choice,
    /// A search takes nothing (§8.3).
    Search,
    /// A fetch by Regimented is waived (§3.4.8).
    Fetch,
    /// The price is not paid (§8.1).
    Toll,
    /// No Spoils are deployed (D-22).
    Spoils,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the fields are the nouns of the variant's sentence"
)]
pub enum Event {
    /// A setup turn begins.
    SetupTurn { seat: Seat },
    /// The initiative die of a Commander (RV-03).
    Initiative { seat: Seat, die: u8 },
    /// A turn begins.
    Turn { seat: Seat, round: u16 },
    /// Cards drawn.
    Drew { seat: Seat, cards: u8 },
    /// A mulligan (D-02).
    Mulligan { seat: Seat },
    /// Goods gained or lost; the stockpile afterwards.
    Goods { seat: Seat, r: i16, c: i16 },
    /// Wounds removed.
    Repaired { unit: CardIx, wounds: u8 },
    /// A card came into play.
    Deployed {
        card: CardIx,
        route: Route,
        host: CardIx,
    },
    /// A Marine or wing changed places.
    Moved { unit: CardIx, host: CardIx },
    /// A card was played.
    Played {
        seat: Seat,
        card: CardIx,
        route: Route,
    },
    /// A card was taken out of a pile by a search or as Spoils.
    Fetched { seat: Seat, card: CardIx },
    /// A search found nothing that may be taken.
    FoundNothing { seat: Seat },
    /// A card's text named a Commander.
    Named { source: CardIx, seat: Seat },
    /// A card's text picked a card.
    Picked { source: CardIx, card: CardIx },
    /// Somebody chose not to.
    Declined {
        seat: Seat,
        what: Decline,
        unit: CardIx,
    },
    /// A ship stays at home.
    Stays { ship: CardIx },
    /// A module was laid face down.
    TurnedDown { module: CardIx },
    /// An ability or trigger was used; a face-down module flipped.
    Used { card: CardIx },
    /// A card left hand for the scrapheap.
    Discarded { seat: Seat, card: CardIx },
    /// An attack was declared.
    Attack { attacker: Seat, defender: Seat },
    /// A ship goes along.
    Sent { ship: CardIx },
    /// A round of the engagement begins.
    Round { round: u16 },
    /// A step begins.
    Step { step: EngagementStep, seat: Seat },
    /// A volley was rolled.
    Rolled {
        firer: CardIx,
        target: CardIx,
        kind: VolleyKind,
        faces: [u8; 10],
        need: u8,
    },
    /// A part of a volley was lost unrolled: as one of its two is out of it, or otherwise.
    LostPart { target: CardIx, out: bool },
    /// Wounds were dealt by a volley.
    Wounds { unit: CardIx, wounds: u8 },
    /// Compulsory wounds were dealt (§9.39).
    Compulsory { unit: CardIx, wounds: u8 },
    /// Compulsory wounds were ignored (§3.4.9).
    Resists { unit: CardIx },
    /// Two natural 10s under Annihilate (§3.4.2).
    TwoTens { unit: CardIx },
    /// Jam or paint.
    Held {
        source: CardIx,
        target: CardIx,
        paint: bool,
    },
    /// A unit passed its turn.
    Passed { unit: CardIx },
    /// A unit's turn is skipped, by the Drawback or a card.
    Skips { unit: CardIx },
    /// A wing docked.
    Docked { wing: CardIx, host: CardIx },
    /// A wing launched.
    Launched { wing: CardIx },
    /// A unit retreats.
    Retreats { unit: CardIx },
    /// Fearless was switched on.
    Fearless { unit: CardIx },
    /// A Micro-Fold test (RV-06).
    FoldTest { marine: CardIx, die: u8, use_: Fold },
    /// A fold went well: where to.
    FoldedTo { marine: CardIx, host: CardIx },
    /// A Marine declared to fold out of a boarding action.
    FoldsOut { marine: CardIx },
    /// Holders fire at withdrawing boarders.
    FiresAfter { seat: Seat },
    /// The play named goes first (D-25).
    GoesFirst { seat: Seat },
    /// A Commander gave up.
    GaveUp { seat: Seat },
    /// A board was declared.
    Boards { boarder: CardIx, target: CardIx },
    /// A board was cancelled.
    Escorted { escort: CardIx, boarder: CardIx },
    /// A board can no longer be fought out.
    Lapsed { boarder: CardIx, target: CardIx },
    /// A boarding action begins.
    Fight {
        boarder: Seat,
        holder: Seat,
        prize: CardIx,
    },
    /// A boarding action has gone on for too long and is broken off.
    FightCap { prize: CardIx },
    /// The boarders withdraw.
    Withdraws { seat: Seat },
    /// The holders go after them.
    Pursues { seat: Seat, prize: CardIx },
    /// The action is over.
    FightWon { seat: Seat, prize: CardIx },
    /// A ship changed hands.
    Hijacked { ship: CardIx, seat: Seat },
    /// A ship went back to its owner.
    Reverted { ship: CardIx },
    /// A unit is pending destruction.
    Pending { unit: CardIx },
    /// A unit survives by a card.
    Survived { unit: CardIx },
    /// A card left play.
    Lost { card: CardIx, fate: Removal },
    /// Plays met in a window: the dice (RV-04).
    Rolloff { seat: Seat, die: u8 },
    /// A window opened with something usable in it.
    Window { window: Window },
    /// The engagement ended.
    EngagementOver { end: End },
    /// A Commander is out.
    Eliminated { seat: Seat },
    /// Spoils were taken.
    Spoils { seat: Seat, r: i16, c: i16 },
    /// The match is over.
    Over { ending: Ending },
}
