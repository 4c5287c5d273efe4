//! The resumable places a match can be in. A match state holds a stack of frames; the top one asks, pushes
//! or pops (see the ADR on rules as a stack of frames).

pub mod at;
mod pending;
mod volley;

use super::card::Goods;
use super::effect::{EffectId, PileSearch, Span};
use super::ids::CardIx;
use breachlab_core::engine::Seat;

pub use pending::{Board, Fight, Offered, PlayContext, Window};
pub use volley::{MAX_PARTS, Volley, VolleyKind, VolleyPart};

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

/// One place on the stack. `at` is the step of the procedure it is in ([`at`]).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
#[expect(
    missing_docs,
    reason = "the fields are the nouns of the variant's sentence"
)]
pub enum Frame {
    /// §4: setup turns of all Commanders, one after the other.
    Setup { seat: Seat, at: at::Setup },
    /// One turn (§5.2).
    Turn { at: at::Turn },
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
    /// A card has come into play: text on deployment, then Regimented searches; whether any was made.
    Enter {
        card: CardIx,
        searched: bool,
        marines: u8,
        wings: u8,
    },
    /// A card of the shipyard may be conscripted (D-06).
    Conscript { seat: Seat },
    /// Marines and wings may change hosts (D-07).
    Reassign { seat: Seat },
    /// D-08, then D-09 ship by ship.
    Attack {
        seat: Seat,
        at: at::Attack,
        next: u16,
    },
    /// Used modules may be turned down after an engagement (D-13).
    TurnDown { seat: Seat },
    /// D-14: cards after this slot may still go.
    Tidy { seat: Seat, after: u16 },
    /// Section 4: an engagement.
    Engage { at: at::Engage },
    /// S2 (D-11), or 8A when `fight`.
    Intercept { seat: Seat, fight: bool },
    /// S3 or S5, or 8B/8C when `fight`.
    VolleyStep {
        seat: Seat,
        fight: bool,
        at: at::VolleyStep,
    },
    /// A unit's turn (D-12, D-17).
    Act { unit: CardIx, at: at::Act },
    /// Where dice go.
    Aim {
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
    },
    /// The volley on top of the volley list.
    Volley { at: at::Volley },
    /// W-08: a unit pending destruction.
    Dying { unit: CardIx, at: at::Dying },
    /// S4, S6 (D-15).
    Boards { seat: Seat },
    /// Escorts may cancel boards in Step 7 (D-16).
    Escorts { seat: Seat },
    /// S8: the next board to resolve.
    Resolve,
    /// One boarding action.
    Fight { at: at::Fight },
    /// Boarders withdraw; the holders answer (D-18).
    Withdrawal { at: at::Withdrawal },
    /// Holders may go after a ship without fighters left (D-18).
    Chase,
    /// A ship was taken: what becomes of it in 8E (D-19).
    Prize { at: at::Prize },
    /// A fold: where to (D-10, D-20).
    FoldTo { marine: CardIx },
    /// An offered window; its data is on top of the window list.
    Window,
    /// A card's effect; its data is on top of the play list.
    Effect { at: at::Effect },
    /// Steps of an effect, from here to there.
    Steps { next: u16, end: u16 },
    /// An optional trigger waits for its controller's word.
    Offer { source: CardIx, effect: EffectId },
    /// A search of the shipyard for an effect.
    Search {
        seat: Seat,
        deploy: bool,
        search: PileSearch,
    },
    /// A Commander pays, or suffers these steps.
    Toll {
        seat: Seat,
        goods: Goods,
        then: Span,
    },
    /// Cards to discard by choice.
    Discard { seat: Seat, left: u8 },
    /// The victor takes a card of the shipyard (D-22).
    Spoils { seat: Seat, at: at::Spoils },
    /// Capacity lost (D-21).
    Overflow { host: CardIx, wings: bool },
    /// RV-04, D-25: the winner of a roll-off picks the play that goes first.
    Precedence { seat: Seat },
}

// A stack of these is copied with every state a search clones.
const _: () = assert!(size_of::<Frame>() <= 10, "a frame has grown");
