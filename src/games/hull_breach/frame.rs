//! The resumable places a match can be in. A match state holds a stack of frames; the top one asks, pushes
//! or pops (see the ADR on rules as a stack of frames).

use super::action::Action;
use super::card::Goods;
use super::effect::{EffectId, Search, Span, Who};
use super::ids::{CardIx, List};
use crate::engine::{BySeat, Seat};

/// How a card comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// Paid for from hand.
    Hand,
    /// Conscripted (§5.4.2).
    Conscript,
    /// Searched for by a card, at cost or free.
    Search,
    /// Fetched by Regimented (§3.4.8).
    Fetch,
    /// Spoils (§7.1.3.2).
    Spoils,
}

/// Which dice a volley rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VolleyKind {
    /// Attack dice in the unit's turn.
    Attack,
    /// Overload (§3.3.3).
    Overload,
    /// Interceptor (§3.3.1): kills are immediate.
    Interceptor,
    /// Stoic answer with attack dice (§3.4.11).
    Stoic,
    /// Stoic answer with an unused Overload.
    StoicOverload,
    /// An extra volley that a card gives a unit.
    Extra,
    /// A card's own volley at these: kills are immediate.
    Card(Who),
}

impl VolleyKind {
    /// Whether its kills are immediate (no Stoic, no escapes).
    #[inline]
    #[must_use]
    pub fn kills_at_once(self) -> bool {
        matches!(self, Self::Interceptor | Self::Card(_))
    }

    /// Whether it rolls at one target only.
    #[inline]
    #[must_use]
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Overload | Self::StoicOverload)
    }
}

/// Windows W-01 to W-12 of the rules page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Window {
    /// W-01: a phase starts or ends.
    Phase,
    /// W-02: engagement declared, "start of engagement" cards.
    Start,
    /// W-02: engagement declared, "any time" cards.
    Declared,
    /// W-03: before or after Step 2.
    Intercept,
    /// W-04: before a unit's activation.
    Activation,
    /// W-05: volley declared.
    VolleyDeclared,
    /// W-06: volley rolled.
    VolleyRolled,
    /// W-07: boards declared.
    Boards,
    /// W-08: a unit is pending destruction.
    Pending,
    /// W-09: before Step 8 and before 8A of an action.
    Boarding,
    /// W-09: before a Marine's volley turn.
    MarineTurn,
    /// W-10: before the hijack or scuttle choice.
    Prize,
    /// W-11: end of a round.
    RoundEnd,
    /// W-12: end of the engagement.
    EngagementEnd,
}

/// One place on the stack. `at` is the step within.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
#[expect(
    missing_docs,
    reason = "the fields are the nouns of the variant's sentence"
)]
pub enum Frame {
    /// §4: setup turns of all Commanders, one after the other.
    Setup { seat: Seat, at: u8 },
    /// One turn (§5.2).
    Turn { at: u8 },
    /// L4, L5: Breakthrus and logistics cards (D-03, D-04).
    Breakthrus { seat: Seat },
    /// M (D-04 to D-07).
    Manufacture { seat: Seat, setup: bool },
    /// D-05: where to.
    Host {
        seat: Seat,
        card: CardIx,
        route: Route,
    },
    /// D-05: which Station module makes room.
    Replace {
        seat: Seat,
        card: CardIx,
        route: Route,
    },
    /// A card has come into play: text on deployment, then Regimented searches.
    Enter {
        card: CardIx,
        at: u8,
        marines: u8,
        wings: u8,
    },
    /// D-06.
    Conscript { seat: Seat },
    /// D-07.
    Reassign { seat: Seat },
    /// D-08, then D-09 ship by ship.
    Attack { seat: Seat, at: u8, next: u16 },
    /// D-13.
    TurnDown { seat: Seat },
    /// D-14: cards after this slot may still go.
    Tidy { seat: Seat, after: u16 },
    /// Section 4: an engagement.
    Engage { at: u8 },
    /// S2 (D-11), or 8A when `fight`.
    Intercept { seat: Seat, fight: bool },
    /// S3 or S5, or 8B/8C when `fight`.
    VolleyStep { seat: Seat, fight: bool, at: u8 },
    /// A unit's turn (D-12, D-17).
    Act { unit: CardIx, at: u8 },
    /// Where dice go.
    Aim {
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
    },
    /// The volley on top of the volley list.
    Volley { at: u8 },
    /// W-08: a unit pending destruction.
    Dying { unit: CardIx, at: u8 },
    /// S4, S6 (D-15).
    Boards { seat: Seat },
    /// S7 (D-16).
    Escorts { seat: Seat },
    /// S8: the next board to resolve.
    Resolve { at: u8 },
    /// One boarding action.
    Fight { at: u8 },
    /// D-18.
    Withdrawal { at: u8 },
    /// Holders may go after a ship without fighters left (D-18).
    Chase,
    /// 8E (D-19).
    Prize { at: u8 },
    /// A fold: where to (D-10, D-20).
    FoldTo { marine: CardIx },
    /// An offered window; its data is on top of the window list.
    Window { at: u8 },
    /// A card's effect; its data is on top of the play list.
    Effect { at: u8 },
    /// Steps of an effect, from here to there.
    Steps { next: u16, end: u16 },
    /// An optional trigger waits for its controller's word.
    Offer { source: CardIx, effect: EffectId },
    /// A search of the shipyard for an effect.
    Search {
        seat: Seat,
        deploy: bool,
        search: Search,
    },
    /// A Commander pays, or suffers these steps.
    Toll {
        seat: Seat,
        goods: Goods,
        then: Span,
    },
    /// Cards to discard by choice.
    Discard { seat: Seat, left: u8 },
    /// Spoils (D-22).
    Spoils { seat: Seat, at: u8 },
    /// Capacity lost (D-21).
    Overflow { host: CardIx, wings: bool },
    /// RV-04, D-25: the winner of a roll-off picks the play that goes first.
    Precedence { seat: Seat },
}

/// One part of a volley: dice at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Whom the dice are for.
    pub target: CardIx,
    /// How many.
    pub dice: u8,
    /// Sum of modifiers of results, fixed at declaration.
    pub modifier: i16,
    /// Defense, fixed at declaration.
    pub defense: i16,
    /// How many dice show each face, 1 to 10.
    pub faces: [u8; 10],
    /// Dice taken from them whose result a card set to a hit.
    pub set_hits: u8,
    /// Wounds prevented by cards.
    pub prevented: u8,
    /// The target is Resistant, fixed at declaration.
    pub resistant: bool,
    /// Lost: unrolled, or cancelled.
    pub lost: bool,
}

impl Part {
    /// Nothing aimed yet.
    pub const EMPTY: Self = Self {
        target: CardIx::NONE,
        dice: 0,
        modifier: 0,
        defense: 0,
        faces: [0; 10],
        set_hits: 0,
        prevented: 0,
        resistant: false,
        lost: false,
    };

    /// A card sets the results of so many dice: to a hit those that are lowest, to a miss those that are highest.
    /// A set result is not natural and nothing changes it any more.
    pub fn set_results(&mut self, dice: u8, to: u8) {
        let hits = i16::from(to) >= self.defense;
        let mut left = dice;
        for at in 0..10 {
            let face = if hits { at } else { 9 - at };
            let taken = left.min(self.faces[face]);
            self.faces[face] -= taken;
            left -= taken;
        }
        if hits {
            self.set_hits += dice - left;
        }
    }
}

/// Most targets of one split volley.
pub const MAX_PARTS: usize = 12;

/// A declared volley.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Volley {
    /// Who fires; none for a card's own volley.
    pub firer: CardIx,
    /// Whose volley it is.
    pub seat: Seat,
    /// Which dice.
    pub kind: VolleyKind,
    /// Firer's traits and +3, fixed at declaration.
    pub annihilate: bool,
    /// Whether this is the first volley of an Alpha Strike unit.
    pub alpha: bool,
    /// The parts.
    pub parts: List<Part, MAX_PARTS>,
    /// The part being resolved.
    pub part: u8,
}

/// A declared board (D-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The boarding ship; none for a shipless board.
    pub ship: CardIx,
    /// The Marine of a shipless board; none for a ship's.
    pub marine: CardIx,
    /// The boarded ship or Station.
    pub target: CardIx,
    /// Who declared it.
    pub seat: Seat,
    /// Neither cancelled nor resolved.
    pub live: bool,
}

/// One boarding action under way.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Fight {
    /// The ship the ship-borne boarders came from; none if all came by Micro-Fold.
    pub from: CardIx,
    /// The ship or Station that is fought for.
    pub prize: CardIx,
    /// The boarders' Commander.
    pub boarder: Seat,
    /// The holders' Commander.
    pub holder: Seat,
    /// Exchanges of fire so far.
    pub exchanges: u16,
    /// The boarders got here by pursuit.
    pub pursuit: bool,
    /// Both ships declared a board on each other.
    pub mutual: bool,
    /// The ship-borne boarders have chosen to withdraw in the turn at hand.
    pub withdrawing: bool,
    /// A boarder has folded out: the party was not destroyed, so nobody pursues it.
    pub folded: bool,
}

/// A window being offered.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Offered {
    /// Which window.
    pub window: Window,
    /// Seats that said what they do, as bits.
    pub said: u8,
    /// Seats that have anything to play or use in it, as bits.
    pub able: u8,
    /// Something happened since [`Offered::able`] was worked out.
    pub is_stale: bool,
    /// What each committed to; `Pass` for none.
    pub committed: BySeat<Action>,
    /// The unit the window is about, if any.
    pub unit: CardIx,
}

/// An effect being carried out.
#[derive(Clone, Copy, Debug, Hash)]
pub struct PlayContext {
    /// The card.
    pub source: CardIx,
    /// The effect.
    pub effect: EffectId,
    /// Who plays or controls it.
    pub player: Seat,
    /// Cards chosen.
    pub picks: List<CardIx, 8>,
    /// Commanders chosen, as bits.
    pub named: u8,
    /// Volley part chosen.
    pub part: u8,
    /// The moment's subject.
    pub subject: CardIx,
    /// The moment's object.
    pub object: CardIx,
    /// The card was played from hand and goes to the scrapheap afterwards.
    pub from_hand: bool,
    /// Sacrifices still to name.
    pub owed: u8,
}
