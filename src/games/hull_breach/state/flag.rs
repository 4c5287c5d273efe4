//! Flags of a card in play.

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
/// It has declared that it goes home.
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
