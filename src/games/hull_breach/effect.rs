//! The effect language, compiled: what a card does beyond its printed numbers and traits.
//!
//! A card's effects are data. Each has a trigger, perhaps conditions, a cost and a choice, and steps that
//! say what happens to whom and for how long. The words are those of the rules page, section Effects.

use super::card::{CardDef, DefId, Goods, Kind};
use super::traits::Trait;

/// A run of entries in one of the pool's tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First entry.
    pub start: u16,
    /// Number of entries.
    pub len: u16,
}

impl Span {
    /// The indices of this run.
    #[inline]
    pub fn ids(self) -> std::ops::Range<u16> {
        self.start..self.start + self.len
    }

    /// The run as a slice range.
    #[inline]
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// Index of a filter in [`Pool::filters`](super::pool::Pool::filters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FilterId(pub u16);

/// Index of a condition in [`Pool::conditions`](super::pool::Pool::conditions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CondId(pub u16);

/// Index of an effect in [`Pool::effects`](super::pool::Pool::effects).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EffectId(pub u16);

/// One effect of a card.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Effect {
    /// What sets it off.
    pub trigger: Trigger,
    /// Must hold when it is set off (continuous effects: whenever they are read).
    pub condition: Option<CondId>,
    /// The controller may decline.
    pub optional: bool,
    /// How often it may be used.
    pub limit: Limit,
    /// Paid besides a printed cost.
    pub cost: Price,
    /// What is chosen first.
    pub choose: Option<Choose>,
    /// What then happens, in order ([`Pool::steps`](super::pool::Pool::steps)).
    pub steps: Span,
    /// Several sources or uses add up (`sum`); otherwise a second adds nothing (`once`).
    pub stacks: bool,
}

/// What sets an effect off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// Continuous while the card is in play (a module: attached and face up).
    Always,
    /// The card itself is played from hand (Event, Tactic, Breakthru).
    Play,
    /// Offered to the controller of the card in play in these windows, like a card in hand.
    Ability(super::card::Timing),
    /// Set off by a moment whose subject and object pass the filters.
    On {
        /// Which moment.
        moment: Moment,
        /// Who does or suffers it (firer, destroyed unit, boarding ship, Commander's card).
        subject: Option<FilterId>,
        /// Whom it is done to (target, boarded ship).
        object: Option<FilterId>,
    },
}

/// A moment that effects can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Moment {
    /// The card (or another that passes the filter) came into play by any route.
    Deployed,
    /// A card left play.
    LeftPlay,
    /// The Logistics Phase of the controller begins (before the draw).
    LogisticsStart,
    /// L2 of the controller: gains are collected.
    Collect,
    /// L3 of the controller: repairs are done.
    Repair,
    /// The Manufacturing Phase of the controller begins.
    ManufacturingStart,
    /// The Manufacturing Phase of the controller ends.
    ManufacturingEnd,
    /// The controller's turn ends.
    TurnEnd,
    /// D-09: an attack is being declared by the controller.
    AttackDeclared,
    /// An engagement has begun (after W-02).
    EngagementStart,
    /// A round of an engagement begins (S3; round 1 included).
    RoundStart,
    /// A round of an engagement ends (S9).
    RoundEnd,
    /// An engagement has ended.
    EngagementEnd,
    /// W-04: a unit's turn in a volley step has come. Subject: the unit.
    BeforeActivation,
    /// W-05: attack dice declared in the unit's S3 or S5 turn, not yet rolled. Subject: firer; object: target.
    FireDeclared,
    /// W-05: a volley of any kind declared. Subject: firer; object: target.
    VolleyDeclared,
    /// W-06: a volley of any kind rolled, wounds not yet dealt. Subject: firer; object: target.
    VolleyRolled,
    /// Wounds were dealt to a unit. Subject: the unit.
    WoundTaken,
    /// A volley, not an immediate kill, would destroy a unit. Subject: the unit.
    WouldBeDestroyed,
    /// A ship card went to a scrapheap by any row of destruction. Subject: the ship.
    ShipDestroyed,
    /// A board was declared. Subject: boarding ship; object: target.
    BoardDeclared,
    /// W-09: a boarding action begins, before 8A. Subject: boarding ship; object: boarded ship.
    BoardingStart,
    /// A boarding action was won. Subject: the prize (or Station).
    BoardWon,
    /// A ship changed hands by hijack. Subject: the ship.
    Hijacked,
    /// A ship chose to retreat. Subject: the ship.
    RetreatDeclared,
    /// A card was played. Subject: the card.
    CardPlayed,
    /// The controller's draw step (L1) is done.
    Drawn,
    /// A step of an engagement (1 to 9) begins.
    StepStart,
    /// A board was beaten off. Subject: the ship or Station it was meant for.
    BoardLost,
    /// Captors blow up their prize. Subject: the ship.
    Scuttled,
    /// A card was conscripted. Subject: the card.
    Conscripted,
    /// A Commander was eliminated.
    Elimination,
}

/// How often an effect may be used, from the shortest memory to the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Limit {
    /// As often as its trigger comes.
    None,
    /// Once in each of the controller's phases.
    Phase,
    /// Once per turn (of any Commander).
    Turn,
    /// Once per engagement.
    Engagement,
    /// Once per match.
    Match,
}

/// What using an effect costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Price {
    /// Goods from the stockpile.
    pub goods: Goods,
    /// Own units to sacrifice: how many, of which kind.
    pub sacrifice: Option<(u8, FilterId)>,
    /// Cards to discard from hand.
    pub discard: u8,
    /// Wounds the source's unit takes (compulsory).
    pub wounds: u8,
    /// The source's unit gives up its turn of this volley step.
    pub turn: bool,
}

/// A choice made before the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choose {
    /// What is chosen.
    pub what: What,
    /// Which ones qualify.
    pub filter: FilterId,
    /// At least this many (fewer qualify: the effect cannot be used).
    pub least: u8,
    /// At most this many.
    pub most: u8,
    /// Who chooses.
    pub by: Chooser,
}

/// What a choice ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Cards in play (units, modules, battlefield effects).
    Card,
    /// Living Commanders; the filter's side and role apply.
    Commander,
    /// Cards in the player's hand.
    Hand,
    /// Cards in the player's scrapheap.
    Scrapheap,
    /// Parts of the volley just declared.
    Part,
}

/// Who makes a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// The Commander who plays the card or controls the source.
    Player,
    /// The Commander on the other side of the engagement (or the next living one).
    Opponent,
    /// The dice.
    Random,
}

/// One thing an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What happens.
    pub op: Op,
    /// To whom.
    pub who: Who,
    /// For how long, where it lasts.
    pub until: Until,
}

/// Whom a step concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The card itself.
    Source,
    /// The card it is attached to or aboard of.
    Host,
    /// What was chosen.
    Chosen,
    /// All that pass a filter at this moment (snapshot), or at any moment under [`Trigger::Always`].
    All(FilterId),
    /// All that pass a filter at any moment while the change lasts.
    Ever(FilterId),
    /// The moment's subject.
    Subject,
    /// The moment's object.
    Object,
    /// The Commander who plays the card or controls the source.
    Player,
    /// The Commander(s) chosen.
    ChosenCommander,
    /// Every living Commander.
    EachCommander,
    /// Every living Commander but the player.
    OtherCommanders,
    /// The volley (or declared part) at hand.
    Volley,
    /// The engagement at hand.
    Engagement,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Until {
    /// Done at once.
    Instant,
    /// This boarding action.
    Boarding,
    /// This volley step.
    Step,
    /// This round of the engagement.
    Round,
    /// The start of the player's next volley step.
    NextVolleys,
    /// This engagement.
    Engagement,
    /// The end of this turn.
    Turn,
    /// The player's next Logistics Phase.
    NextLogistics,
    /// While the card is in play.
    Source,
    /// For the rest of the match (units: while in play).
    Permanent,
}

/// A number of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stat {
    /// Attack dice.
    Attack,
    /// Defense.
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
pub enum Mark {
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

/// What a step does. Those in the first block last (continuously under [`Trigger::Always`], else for the
/// step's [`Until`]); the others are done at once.
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
    Put(Mark),
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
    SearchDeploy(Search),
    /// Takes a card from a pile into hand.
    SearchHand(Search),
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
    /// The unit's next turn in a volley step is skipped.
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
    /// Whether the change lasts (and may stand under [`Trigger::Always`]).
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

/// A search of a pile for one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Search {
    /// Which cards.
    pub filter: FilterId,
    /// Of which pile of the Commander's.
    pub from: Pile,
    /// At normal cost; else free.
    pub pay: bool,
    /// Ships, Marines, modules and Breakthrus outside their phases too.
    pub any_time: bool,
}

/// A Commander's pile of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pile {
    /// The shipyard; it is shuffled afterwards (§8.3).
    Shipyard,
    /// The hand.
    Hand,
    /// The scrapheap.
    Scrapheap,
}

/// How one unit's class rank stands to another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// Below.
    Smaller,
    /// Equal.
    Same,
    /// Above.
    Larger,
}

/// Whose a card must be, as seen from the effect's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Anybody's.
    Any,
    /// Controlled by the effect's controller.
    Own,
    /// Controlled by another Commander.
    Enemy,
    /// Controlled by the Commander the effect chose ([`What::Commander`]).
    Chosen,
}

/// Where a card must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Anywhere in play.
    Anywhere,
    /// Physically with the source.
    Local,
    /// At its controller's home.
    Home,
    /// In the current engagement.
    Here,
    /// In the current boarding action.
    Action,
    /// Aboard or attached to the source's host, or the source.
    Aboard,
}

/// Bay or open space, for ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// Either.
    Any,
    /// In open space.
    Open,
    /// In a bay.
    Bay,
}

/// How a filter treats the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Me {
    /// Like any other card.
    Include,
    /// Never.
    Exclude,
    /// Only the source.
    Only,
    /// Only the source's host.
    Host,
}

/// Which side of the engagement a card or Commander must be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Any, or none.
    Any,
    /// The attacker's.
    Attacker,
    /// The defender's.
    Defender,
    /// Either side's.
    Side,
    /// Neither side's.
    Outsider,
}

/// Which cards (or Commanders) a choice, step or condition ranges over. Everything given must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Mask of [`Kind::bit`](super::card::Kind::bit)s.
    pub kinds: u16,
    /// Mask of [`Class::bit`](super::card::Class::bit)s; concerns ships and Stations only.
    pub classes: u16,
    /// Smallest and largest rank; concerns ships and Stations only.
    pub ranks: (u8, u8),
    /// Whose.
    pub side: Side,
    /// Where.
    pub place: Place,
    /// Bay or open space.
    pub space: Space,
    /// The source's part.
    pub me: Me,
    /// Side of the engagement.
    pub role: Role,
    /// Traits it must have (bits of [`Trait`]).
    pub with: u32,
    /// Traits it must not have.
    pub without: u32,
    /// Must (or must not) be wounded.
    pub wounded: Option<bool>,
    /// Must (or must not) be controlled by another than its owner.
    pub captured: Option<bool>,
    /// Faction lock or Station subtype it must have.
    pub faction: Option<super::card::Faction>,
    /// One card name only.
    pub named: Option<super::card::DefId>,
}

impl Filter {
    /// Whether a definition passes the parts of the filter that speak of the card itself.
    #[must_use]
    pub fn admits(&self, def: &CardDef, id: DefId) -> bool {
        if self.kinds & def.kind.bit() == 0 {
            return false;
        }
        if matches!(def.kind, Kind::Ship | Kind::Station)
            && (self.classes & def.class.bit() == 0
                || def.class.rank() < self.ranks.0
                || def.class.rank() > self.ranks.1)
        {
            return false;
        }
        self.faction.is_none_or(|faction| faction == def.faction)
            && self.named.is_none_or(|named| named == id)
    }
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// All of a run of conditions.
    All(Span),
    /// At least one of a run.
    AnyOf(Span),
    /// Not the other.
    Not(CondId),
    /// The player's part in the current engagement.
    Role(Role),
    /// Round of the engagement, between these.
    Round(u8, u8),
    /// Step of the engagement, between these.
    Step(u8, u8),
    /// Whether the engagement is in dead space.
    DeadSpace(bool),
    /// How the subject's class rank stands to the object's.
    Ranks(Size),
    /// Tokens on the card, between these.
    Tokens(u8, u8),
    /// Whether a boarding action (Step 8) is going on.
    Boarding(bool),
    /// Whether an engagement is going on.
    Engaged(bool),
    /// Whether it is the player's own turn.
    OwnTurn(bool),
    /// Living Commanders, between these.
    Living(u8, u8),
    /// A rules switch is on.
    Switch(super::rules::Switch),
    /// The host passes a filter.
    Host(FilterId),
    /// The moment's subject passes a filter.
    Subject(FilterId),
    /// The moment's object passes a filter.
    Object(FilterId),
    /// Cards in play that pass a filter number between these.
    Count(FilterId, u8, u8),
    /// The player's stockpile holds at least this.
    Stock(Goods),
    /// The player's hand, between these.
    Hand(u8, u8),
    /// The holders of the boarding action are the player's Marines.
    Holder,
    /// The player's Marines are the boarders.
    Boarder,
}
