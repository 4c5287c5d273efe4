//! Everything a Commander can choose, as small copies.

use super::effect::EffectId;
use super::ids::CardIx;
use breachlab_core::engine::Seat;

/// One entry of a menu. What it means also depends on what is being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing (more): pass, keep, done, decline.
    Pass,
    /// D-02: pay 1 and 1, scrap the hand, draw anew.
    Mulligan,
    /// D-03, D-04, D-10: play a card from hand.
    Play(CardIx),
    /// Use an ability or answer an optional trigger of a card in play (face-down modules flip).
    Use(CardIx, EffectId),
    /// D-05: deploy a card from hand; where is asked next.
    Deploy(CardIx),
    /// D-05, D-22, D-18: onto this host; none: open space.
    Onto(CardIx),
    /// D-05: this Station module makes room.
    Replace(CardIx),
    /// D-06: conscript; which is asked next.
    Conscript,
    /// A card of the shipyard (conscription, Regimented, search, Spoils).
    Take(CardIx),
    /// D-07: begin to reassign Marines and wings.
    Reassign,
    /// D-07: this Marine or wing to this host (none: a wing to open space, a Marine off its host until it is
    /// put down in the same step).
    Move(CardIx, CardIx),
    /// D-07: these two Marines or wings change places.
    Exchange(CardIx, CardIx),
    /// D-08: attack.
    Attack(Seat),
    /// D-09: this ship goes along.
    Send(CardIx),
    /// D-09: this ship stays.
    Stay(CardIx),
    /// D-12, D-17: this unit's turn.
    Activate(CardIx),
    /// D-11, 8A: this unit intercepts.
    Intercept(CardIx),
    /// Dice at a target; fewer than the unit has left begins or continues a split.
    Fire(CardIx, u8),
    /// Divide the dice over several targets.
    Split,
    /// Overload at a target.
    Overload(CardIx),
    /// Jam a target.
    Jam(CardIx),
    /// Paint a target.
    Paint(CardIx),
    /// Repair the unit (a Station: this part of it).
    Repair(CardIx),
    /// A wing docks into a friendly bay.
    Dock(CardIx),
    /// The ship retreats; a boarder folds out of its action.
    Retreat,
    /// D-10: Fearless.
    Fearless(CardIx),
    /// D-10: a wing leaves its bay.
    Launch(CardIx),
    /// D-10, D-20: a Marine folds; where to is asked next.
    Fold(CardIx),
    /// D-15: the ship boards a target.
    Board(CardIx, CardIx),
    /// D-15: a Marine boards by Micro-Fold.
    FoldBoard(CardIx, CardIx),
    /// D-16: this Escort cancels the board by that ship.
    Escort(CardIx, CardIx),
    /// D-17: the ship-borne boarders withdraw.
    Withdraw,
    /// D-18: fire at the withdrawing boarders.
    FireAtThem,
    /// D-18: go after them.
    Pursue,
    /// D-19: take the ship.
    Hijack,
    /// D-19: blow it up.
    Scuttle,
    /// D-19: this survivor stays aboard the prize.
    Garrison(CardIx),
    /// D-13: turn this module face down.
    TurnDown(CardIx),
    /// D-14, D-21 and effects: this card goes.
    Discard(CardIx),
    /// A card named for an effect.
    Pick(CardIx),
    /// A Commander named for an effect; D-25: whose play goes first.
    Name(Seat),
    /// A part of the declared volley.
    Part(u8),
    /// Pays what a card demands; [`Action::Pass`] suffers instead.
    Pay,
    /// D-23: give up.
    Scoop,
}

impl Action {
    /// The card that a play in a window plays, uses or moves.
    #[must_use]
    pub fn card(self) -> Option<CardIx> {
        match self {
            Self::Play(card)
            | Self::Use(card, _)
            | Self::Fearless(card)
            | Self::Launch(card)
            | Self::Fold(card) => Some(card),
            _ => None,
        }
    }

    /// A stable number, for fingerprints.
    #[must_use]
    pub fn code(self) -> u64 {
        let (tag, a, b): (u64, u64, u64) = match self {
            Self::Pass => (0, 0, 0),
            Self::Mulligan => (1, 0, 0),
            Self::Play(x) => (2, x.0.into(), 0),
            Self::Use(x, e) => (3, x.0.into(), e.0.into()),
            Self::Deploy(x) => (4, x.0.into(), 0),
            Self::Onto(x) => (5, x.0.into(), 0),
            Self::Replace(x) => (6, x.0.into(), 0),
            Self::Conscript => (7, 0, 0),
            Self::Take(x) => (8, x.0.into(), 0),
            Self::Reassign => (9, 0, 0),
            Self::Move(x, y) => (10, x.0.into(), y.0.into()),
            Self::Exchange(x, y) => (11, x.0.into(), y.0.into()),
            Self::Split => (12, 0, 0),
            Self::Attack(s) => (13, s.0.into(), 0),
            Self::Send(x) => (14, x.0.into(), 0),
            Self::Stay(x) => (15, x.0.into(), 0),
            Self::Activate(x) => (16, x.0.into(), 0),
            Self::Intercept(x) => (17, x.0.into(), 0),
            Self::Fire(x, n) => (18, x.0.into(), n.into()),
            Self::Overload(x) => (19, x.0.into(), 0),
            Self::Jam(x) => (20, x.0.into(), 0),
            Self::Paint(x) => (21, x.0.into(), 0),
            Self::Repair(x) => (22, x.0.into(), 0),
            Self::Dock(x) => (23, x.0.into(), 0),
            Self::Retreat => (24, 0, 0),
            Self::Fearless(x) => (25, x.0.into(), 0),
            Self::Launch(x) => (26, x.0.into(), 0),
            Self::Fold(x) => (27, x.0.into(), 0),
            Self::Board(x, y) => (28, x.0.into(), y.0.into()),
            Self::FoldBoard(x, y) => (29, x.0.into(), y.0.into()),
            Self::Escort(x, y) => (30, x.0.into(), y.0.into()),
            Self::Withdraw => (31, 0, 0),
            Self::FireAtThem => (32, 0, 0),
            Self::Pursue => (33, 0, 0),
            Self::Hijack => (34, 0, 0),
            Self::Scuttle => (35, 0, 0),
            Self::Garrison(x) => (36, x.0.into(), 0),
            Self::TurnDown(x) => (37, x.0.into(), 0),
            Self::Discard(x) => (38, x.0.into(), 0),
            Self::Pick(x) => (39, x.0.into(), 0),
            Self::Name(s) => (40, s.0.into(), 0),
            Self::Part(n) => (41, n.into(), 0),
            Self::Scoop => (42, 0, 0),
            Self::Pay => (43, 0, 0),
        };
        tag << 32 | a << 16 | b
    }
}
