//! What is told as it happens.

use super::card::Weapon;
use super::frame::HitSource;
use super::ids::{Loc, Mount, Slot, Zone};
use super::state::Carrier;
use breachlab_core::engine::Seat;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    missing_docs,
    reason = "one event a line, told in words beside it in `tell`"
)]
pub enum Event {
    Turn {
        turn: u16,
    },
    Initiative {
        seat: Seat,
        dice: [u8; 2],
    },
    InitiativeTied {
        dice: [u8; 2],
    },
    Automatic {
        seat: Seat,
    },
    CarrierFire {
        seat: Seat,
        card: u16,
        hits: u8,
        after: Carrier,
    },
    OwnTurn {
        seat: Seat,
    },
    Drew {
        seat: Seat,
        cards: u8,
    },
    Shuffled {
        cards: u8,
    },
    Fly {
        seat: Seat,
        zone: Zone,
    },
    Dogfight {
        seat: Seat,
        kills: [u8; 2],
        left: [u8; 2],
    },
    Strafe {
        seat: Seat,
        dice: u8,
        hits: u8,
        is_entry: bool,
    },
    Move {
        seat: Seat,
        zone: Zone,
    },
    Land {
        seat: Seat,
    },
    Tow {
        seat: Seat,
        works: bool,
        /// Where to; none if it is there already.
        zone: Option<Zone>,
    },
    Played {
        seat: Seat,
        card: u16,
    },
    Assault {
        seat: Seat,
        is_far: bool,
        is_on_fighters: bool,
    },
    FighterShot {
        seat: Seat,
        is_hit: bool,
    },
    FarShot {
        seat: Seat,
        is_hit: bool,
    },
    Evaded {
        seat: Seat,
        source: HitSource,
    },
    ShieldLost {
        seat: Seat,
        left: u8,
    },
    ArmorLost {
        seat: Seat,
        loc: Loc,
    },
    Damaged {
        seat: Seat,
        slot: Slot,
        damage: u8,
    },
    Hull {
        seat: Seat,
        hits: u8,
    },
    Slagged {
        seat: Seat,
        slot: Slot,
    },
    ShieldsDown {
        seat: Seat,
    },
    Destroyed {
        seat: Seat,
    },
    Ionized {
        seat: Seat,
        loc: Loc,
    },
    IonLost {
        seat: Seat,
        loc: Loc,
    },
    IonGone {
        seat: Seat,
        loc: Loc,
    },
    Crippled {
        seat: Seat,
    },
    Recovered {
        seat: Seat,
    },
    Drifted {
        seat: Seat,
        from: Loc,
        to: Loc,
    },
    Barrage {
        seat: Seat,
        hits: u8,
    },
    RunCancelled {
        seat: Seat,
    },
    RunIdle {
        seat: Seat,
    },
    Torpedo {
        seat: Seat,
        hits: u8,
        after: Carrier,
    },
    Bombs {
        seat: Seat,
        mount: Mount,
        hits: u8,
        after: Carrier,
    },
    CarrierLost {
        seat: Seat,
    },
    LastTurn {
        seat: Seat,
    },
    ShieldAdded {
        seat: Seat,
    },
    Mended {
        seat: Seat,
        loc: Loc,
    },
    Unloaded {
        seat: Seat,
        loc: Loc,
    },
    ArmorAdded {
        seat: Seat,
        loc: Loc,
    },
    ArmorMoved {
        seat: Seat,
        from: Loc,
        to: Loc,
    },
    Unmounted {
        seat: Seat,
        mount: Mount,
    },
    Armed {
        seat: Seat,
        mount: Mount,
        weapon: Weapon,
    },
    Overhauled {
        seat: Seat,
        loc: Loc,
    },
    Winged {
        seat: Seat,
        mount: Mount,
    },
    Launched {
        seat: Seat,
    },
    Discarded {
        seat: Seat,
        card: u16,
    },
}
