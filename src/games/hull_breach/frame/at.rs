//! Where in its procedure a frame is: for every frame that goes by steps an enum of its own name, its steps in the
//! order in which the rules page has them (`docs/rules/hull-breach.md`).

use crate::engagement_step::EngagementStep;

/// Declares the steps of a procedure, in their order. Those of a procedure `in order` are gone through from the first
/// to the last; elsewhere the rules say where to go on.
macro_rules! steps {
    (in order $(#[$meta:meta])+ $Name:ident { $($(#[$doc:meta])+ $step:ident,)+ }) => {
        steps! { $(#[$meta])+ $Name { $($(#[$doc])+ $step,)+ } }

        impl $Name {
            const IN_ORDER: &[Self] = &[$(Self::$step),+];

            /// The step behind this one; none behind the last.
            #[inline]
            #[must_use]
            pub fn next(self) -> Option<Self> {
                Self::IN_ORDER.get(self as usize + 1).copied()
            }
        }
    };
    ($(#[$meta:meta])+ $Name:ident { $($(#[$doc:meta])+ $step:ident,)+ }) => {
        $(#[$meta])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $Name { $($(#[$doc])+ $step,)+ }
    };
}

steps! {
    /// Setup (§4; 3.1): the array of one Commander after the other, then setup turn by setup turn, then initiative.
    Setup {
        /// The Station is laid out (3.1, 1).
        Station,
        /// The first starting module (3.1, 2).
        FirstModule,
        /// The second starting module (3.1, 2).
        SecondModule,
        /// The stockpile (3.1, 3), and with it the setup turn begins: five cards (RV-02).
        Draw,
        /// Mulligans (D-02).
        Mulligans,
        /// The hand is kept; cards that name the Collect step.
        Keep,
        /// Collect; then Breakthrus.
        Collect,
        /// The whole Manufacturing Phase.
        Manufacturing,
        /// The Manufacturing Phase ends.
        ManufacturingEnd,
        /// Discards (D-14).
        Discards,
        /// Initiative (RV-03; 3.1, 5).
        Initiative,
    }
}

steps! {
    in order
    /// A turn (§5.2; 3.2).
    Turn {
        /// The Logistics Phase begins (W-01).
        Logistics,
        /// The hand is filled (L1).
        Draw,
        /// Ships and the Station pay (L2).
        Collect,
        /// L3; then Breakthrus and logistics cards, L4 and L5.
        Repair,
        /// The Manufacturing Phase begins (W-01).
        Manufacturing,
        /// Cards are bought and deployed (M).
        Deploy,
        /// The Manufacturing Phase ends.
        ManufacturingEnd,
        /// The Engagement Phase begins (W-01).
        Engagement,
        /// E1 to E4.
        Attack,
        /// Attacks that cards allow beyond the one; behind the last of them the End Phase begins (W-01).
        MoreAttacks,
        /// END: discards (D-14).
        Discards,
        /// The next living Commander's turn.
        Pass,
    }
}

steps! {
    /// An attack (3.2).
    Attack {
        /// E1: whom, or nobody (D-08).
        Target,
        /// E2: ship by ship who goes (D-09).
        Fleet,
        /// The fleet is chosen: it goes there, E3 begins.
        Departure,
    }
}

steps! {
    in order
    /// An engagement (§6.3, §6.6; 4.1).
    Engage {
        /// S1: W-02, "start of engagement" cards.
        StartCards,
        /// S1: W-02, "any time" cards.
        AnyTimeCards,
        /// S1: texts that the start of an engagement sets off.
        Start,
        /// S2 begins: W-03 before it.
        BeforeIntercept,
        /// S2: interceptors (D-11).
        Intercept,
        /// W-03 after S2.
        AfterIntercept,
        /// S3 begins, and with it the round.
        Round,
        /// S3: the attackers' volley step.
        AttackVolleys,
        /// S4: the attackers declare boards.
        AttackBoards,
        /// S4 ends: W-07.
        AttackBoardsDeclared,
        /// S5: the defenders' volley step.
        DefenseVolleys,
        /// S6: the defenders declare boards.
        DefenseBoards,
        /// S6 ends: W-07; with no board standing on to S9.
        DefenseBoardsDeclared,
        /// S7: the defender's Escorts.
        DefenseEscorts,
        /// S7: the attacker's Escorts.
        AttackEscorts,
        /// W-09 before S8.
        BeforeBoarding,
        /// S8: what is left is fought out.
        Boarding,
        /// S9 begins: W-11.
        RoundEnd,
        /// S9: who retreated is home; the next round, back to S3.
        NextRound,
        /// The turn ends, and what lasts until then with it (END: W-12).
        End,
        /// END: durations run out, survivors go home.
        Close,
        /// E4: reassigning (D-07), modules laid face down (D-13).
        Reassign,
    }
}

impl Engage {
    /// The step that begins here, if one does.
    #[must_use]
    pub fn begins(self) -> Option<EngagementStep> {
        match self {
            Self::StartCards => Some(EngagementStep::Start),
            Self::BeforeIntercept => Some(EngagementStep::Intercept),
            Self::Round => Some(EngagementStep::AttackVolleys),
            Self::AttackBoards => Some(EngagementStep::AttackBoards),
            Self::DefenseVolleys => Some(EngagementStep::DefenseVolleys),
            Self::DefenseBoards => Some(EngagementStep::DefenseBoards),
            Self::DefenseEscorts => Some(EngagementStep::Escorts),
            Self::BeforeBoarding => Some(EngagementStep::Boarding),
            Self::RoundEnd => Some(EngagementStep::RoundEnd),
            _ => None,
        }
    }

    /// Where a step begins.
    #[must_use]
    pub fn beginning(step: EngagementStep) -> Self {
        match step {
            EngagementStep::Declaration | EngagementStep::Start => Self::StartCards,
            EngagementStep::Intercept => Self::BeforeIntercept,
            EngagementStep::AttackVolleys => Self::Round,
            EngagementStep::AttackBoards => Self::AttackBoards,
            EngagementStep::DefenseVolleys => Self::DefenseVolleys,
            EngagementStep::DefenseBoards => Self::DefenseBoards,
            EngagementStep::Escorts => Self::DefenseEscorts,
            EngagementStep::Boarding => Self::BeforeBoarding,
            EngagementStep::RoundEnd => Self::RoundEnd,
        }
    }
}

steps! {
    /// A volley step: S3 or S5, or 8B or 8C of a boarding action (4.1, 4.2, 4.6).
    VolleyStep {
        /// Jams and paints lapse, turns are given.
        Begin,
        /// Unit by unit (D-12, D-17).
        Turns,
        /// W-04 once more, behind the last turn (EX-08).
        LastWindow,
        /// Whoever that window made able to act has a turn.
        LateTurns,
        /// Durations run out.
        End,
    }
}

/// The turn of a unit (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Act {
    /// W-04, or W-09 for a Marine.
    Window,
    /// Its one action.
    Choice,
    /// So much of a Station's Repair is still to be shared.
    Sharing(u8),
}

steps! {
    /// A volley (4.4), part by part.
    Volley {
        /// Targets and dice are declared; cards may be played (W-05).
        Declared,
        /// The dice of the next part (RV-05); W-06.
        Roll,
        /// What was rolled wounds the target.
        Wounds,
        /// Whether the target is destroyed, replacements having been asked for.
        Judgment,
        /// All parts are through.
        Over,
    }
}

steps! {
    /// W-08: the end of a unit that is pending destruction (§6.7).
    Dying {
        /// Wings out of its bays; then cards.
        Wings,
        /// Marines fold off it.
        Folds,
        /// Its Stoic answer (D-20).
        Answer,
        /// The unit goes to the scrapheap.
        Burial,
    }
}

steps! {
    /// A boarding action (§6.10; 4.6).
    Fight {
        /// Cards may be played before the first die (W-09).
        Begin,
        /// 8A: the holders' Interceptors.
        Intercept,
        /// 8B: the boarders' volley step.
        Boarders,
        /// 8C: the holders' volley step.
        Holders,
        /// 8D: 8B and 8C again.
        Again,
        /// The boarders withdrew and were let go (D-18).
        LetGo,
        /// The boarders withdrew and were fired at (D-18).
        FiredAt,
        /// Who is left: the outcome.
        Outcome,
        /// The parties dissolve.
        Over,
    }
}

steps! {
    /// The holders' answer to a withdrawal (D-18; 4.6).
    Withdrawal {
        /// Fire, pursue, or let go.
        Answer,
        /// They have fired.
        Fired,
    }
}

steps! {
    /// What becomes of what was boarded: 8E (4.6).
    Prize {
        /// The boarders have won: W-10.
        Won,
        /// Hijack or scuttle (D-19); a Station falls.
        Choice,
        /// Who stays aboard (D-19).
        Garrison,
        /// The ship is taken.
        Taken,
    }
}

steps! {
    /// A card's effect.
    Effect {
        /// Its price, sacrifices aside.
        Price,
        /// Sacrifices, one by one.
        Sacrifice,
        /// What it is aimed at, pick by pick.
        Choice,
        /// What it does.
        Steps,
        /// It is over.
        Over,
    }
}

steps! {
    /// Spoils (§7.1.3.2; D-22).
    Spoils {
        /// Which card, or none.
        Choice,
        /// The shipyard is shuffled (§8.3).
        Shuffle,
    }
}
