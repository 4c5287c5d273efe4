//! What a step does.

use super::{CondId, FilterId, PileSearch, Span};
use crate::card::Goods;
use crate::traits::Trait;

/// A number of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stat {
    /// Attack dice.
    Attack,
    /// The Defense number.
    Defense,
    /// Wounds it can take.
    Wounds,
    /// Marine capacity.
    MarineCapacity,
    /// Fighter capacity.
    FighterCapacity,
    /// Class rank, for limits only.
    Rank,
}

/// A permission or bar on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum UnitMark {
    /// May not fire.
    NoFire,
    /// May not declare a board.
    NoBoard,
    /// May not take the Retreat action.
    NoRetreat,
    /// May not be sent to attack.
    NoAttack,
    /// May not be a volley target.
    NoTarget,
    /// Opposing volleys must be aimed at it while it is a legal target.
    MustTarget,
    /// May not be boarded.
    NoBoarding,
    /// May not be reassigned.
    NoReassign,
    /// Removes no wounds by Repair or in L3.
    NoRepair,
    /// Its boards cannot be cancelled by Escort.
    EscortProof,
    /// Its volleys pass the modules-first rule.
    PastModules,
    /// Its volleys and boards pass the round-1 shield.
    PastShield,
    /// A prize stays with its captor without a Marine.
    KeepPrize,
}

/// What a step does. Those in the first block last (continuously under [`Trigger::Always`](super::Trigger::Always), else for the
/// step's [`Until`](super::Until)); the others are done at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Adds to a number of a unit.
    Add(Stat, i8),
    /// Sets a number of a unit (before additions).
    Set(Stat, i8),
    /// Multiplies a number of a unit.
    Times(Stat, u8),
    /// Exchanges printed attack and defense.
    Swap,
    /// Gives a trait; values add up.
    Grant(Trait, u8),
    /// Takes a trait away, whatever its source.
    Strip(Trait),
    /// Changes the results of volleys the unit fires at targets that pass the filter.
    ResultAsFirer(i8, FilterId),
    /// Changes the results of volleys at the unit, fired by units that pass the filter.
    ResultAsTarget(i8, FilterId),
    /// Puts a permission or bar on a unit.
    Put(UnitMark),
    /// Changes the cost of cards the Commander deploys, by filter.
    Cost(Goods, FilterId),
    /// Changes the hand size of a Commander.
    HandSize(i8),
    /// Changes how many wounds units remove in L3.
    RepairAmount(i8),
    /// Changes how many cards a Commander may conscript a turn.
    ConscriptCount(i8),
    /// Sets the price factor of conscription (2 unless changed).
    ConscriptFactor(u8),
    /// No card of these kinds (a mask) may be played by the Commander.
    ForbidPlay(u16),
    /// The round-1 shield lasts until the end of this round of the engagement (0 lifts it).
    ShieldUntil(u8),

    /// The Commander gains goods (cap 20).
    Gain(Goods),
    /// The Commander loses goods (floor 0).
    Lose(Goods),
    /// The player takes goods from the Commander.
    Steal(Goods),
    /// The chosen Commander gains the source's printed gain instead of its controller (D-24).
    GiveGain,
    /// Deals compulsory wounds.
    Compulsory(u8),
    /// Immediately destroys.
    Destroy,
    /// Removes wounds; 255 removes all.
    Heal(u8),
    /// Leaves the unit one wound short of destruction instead.
    Survive,
    /// The Commander draws.
    Draw(u8),
    /// The Commander draws up to this many in hand.
    DrawTo(u8),
    /// The Commander discards, by choice (`false`) or at random (`true`).
    Discard(u8, bool),
    /// The Commander discards the whole hand.
    DiscardHand,
    /// Puts the top cards of the shipyard into the scrapheap.
    Mill(u8),
    /// Puts the card into its owner's hand.
    ToHand,
    /// Shuffles the card (in the scrapheap) back into its owner's shipyard.
    Recycle,
    /// Takes a card from a pile and deploys it.
    SearchDeploy(PileSearch),
    /// Takes a card from a pile into hand.
    SearchHand(PileSearch),
    /// Changes the number of dice of the volley part.
    PartDice(i8),
    /// Aims the volley part at the card chosen instead.
    Redirect,
    /// Rolls the part's lowest dice again, so many.
    RerollLowest(u8),
    /// Changes the results of the volley part (never the natural faces).
    PartResult(i8),
    /// So many dice of the part show this result, whatever they rolled and whatever changes results.
    SetResult(u8, u8),
    /// Rolls the part's misses again.
    RerollMisses,
    /// Rolls the whole part again.
    RerollAll,
    /// The part deals this many wounds fewer.
    PreventWounds(u8),
    /// The part is lost.
    CancelVolley,
    /// Rolls a volley of the card's own at opposing units.
    CardVolley(u8),
    /// The card stays on the battlefield.
    Stay,
    /// The card attaches to the chosen unit and stays until that leaves play.
    AttachTo,
    /// The source's controller takes the unit, as by hijack but without a board.
    TakeControl,
    /// Bay wing to open space.
    Launch,
    /// Turns a face-up module down again.
    TurnDown,
    /// Removes a battlefield effect.
    RemoveEffect,
    /// The engagement ends at once; before S2 this is a cancellation.
    EndEngagement,
    /// The engagement takes place in dead space; only before Step 2.
    DeadSpace,
    /// Declared boards of both sides lapse.
    LapseBoards,
    /// Units in the engagement go home.
    GoHome,
    /// The controller's Station array joins the attacking side from S3 of this round on.
    JoinStation(u8),
    /// The next turn of the unit in a volley step is skipped, in the step at hand if it is still to come there.
    SkipTurn,
    /// The unit may act once more in this volley step.
    ActAgain,
    /// The unit fires an extra volley of so many dice (0: its attack dice) at once.
    ExtraVolley(u8),
    /// Turns a face-down module up.
    TurnUp,
    /// The ship may declare another board this round.
    BoardAgain,
    /// The unit's declared board is off.
    CancelBoard,
    /// Puts tokens on a card, or takes them off.
    Tokens(i8),
    /// The Commander may attack once more this turn.
    ExtraAttack,
    /// The steps, for each of the Commanders who does not pay this.
    Unless(Goods, Span),
    /// A roll-off of all Commanders (RV-04): the first steps if the player wins, else the second.
    RollOff(Span, Span),
    /// The Commander is eliminated.
    Eliminate,
    /// A d10: on this much or more the first steps, else the second.
    Roll(u8, Span, Span),
    /// If the condition holds, the steps.
    If(CondId, Span),
}

impl Op {
    /// Whether the change lasts (and may stand under [`Trigger::Always`](super::Trigger::Always)).
    #[must_use]
    pub const fn is_lasting(self) -> bool {
        matches!(
            self,
            Self::Add(..)
                | Self::Set(..)
                | Self::Times(..)
                | Self::Swap
                | Self::Grant(..)
                | Self::Strip(_)
                | Self::ResultAsFirer(..)
                | Self::ResultAsTarget(..)
                | Self::Put(_)
                | Self::Cost(..)
                | Self::HandSize(_)
                | Self::RepairAmount(_)
                | Self::ConscriptCount(_)
                | Self::ConscriptFactor(_)
                | Self::ForbidPlay(_)
                | Self::ShieldUntil(_)
        )
    }
}
