//! The cues a policy file weighs.

use breachlab_core::engine::listed;

listed! {
    /// What speaks for or against an action; a policy file gives each a weight.
    pub(crate) enum Cue {
        /// Launching.
        Launch = "launch",
        /// Launching where the government is hostile.
        LaunchHostile = "launch_hostile",
        /// Jumps that a move brings the pawn nearer to its best aim.
        Toward = "toward",
        /// The move ends at its best aim.
        Arrive = "arrive",
        /// Jumps nearer to an Active Planet, where nothing is under way.
        TowardPlanet = "toward_planet",
        /// The move ends where the host is hostile.
        HostileSpace = "hostile_space",
        /// The move ends where another player is.
        Company = "company",
        /// The turn ends, or nothing more is done.
        Pass = "pass",
        /// A mission is taken: cards it pays for each jump of its way.
        TakeMission = "take_mission",
        /// A numbered mission is taken.
        TakeChapter = "take_chapter",
        /// A mission is cashed in: cards it pays.
        CashIn = "cash_in",
        /// A lasting reward is gained.
        Lasting = "lasting",
        /// The match is won.
        Victory = "victory",
        /// A trade route is bought.
        Load = "load",
        /// A trade route is sold: cards it pays.
        Unload = "unload",
        /// A hand card is cycled.
        Cycle = "cycle",
        /// A Nova card is flipped.
        Flip = "flip",
        /// A planet of the hand is swapped in where the pawn is.
        SwapPlanet = "swap_planet",
        /// Another card is swapped in.
        Swap = "swap",
        /// A ship is bought: how much better it is than the old one, in cards.
        BetterShip = "better_ship",
        /// A weapon or outfit is bought.
        Fit = "fit",
        /// An escort or fighter is bought.
        Escort = "escort",
        /// A ship is laid down.
        LayDown = "lay_down",
        /// Welfare.
        Welfare = "welfare",
        /// Something is sold.
        Sell = "sell",
        /// An attack: what the own ships are worth over the others, in cards.
        AttackEdge = "attack_edge",
        /// An attack at all.
        Attack = "attack",
        /// An event is played.
        Event = "event",
        /// What the card given is worth, in cards.
        Given = "given",
        /// The card given is a planet.
        GivenPlanet = "given_planet",
        /// The card given is a mission or route.
        GivenMission = "given_mission",
        /// The top of the deck is given.
        DeckTop = "deck_top",
        /// A ship of a fleet or a pirate is introduced.
        Introduce = "introduce",
        /// Red Alert or withdrawal.
        Withdraw = "withdraw",
        /// The same, by how much the enemy is stronger, in cards.
        Outgunned = "outgunned",
        /// A ship pursues.
        Pursue = "pursue",
        /// Chance that a shot succeeds.
        Hit = "hit",
        /// The shot would disable or destroy.
        Finish = "finish",
        /// Systems are given up to a shot.
        Combined = "combined",
        /// A ship gives up its phase to another's.
        Lend = "lend",
        /// A ship is set up as Flannigan.
        Lurk = "lurk",
        /// A fighter is launched.
        Sortie = "sortie",
        /// A later last phase, or an earlier first one.
        MorePhases = "more_phases",
        /// Point defence tries.
        Defence = "defence",
        /// A ship tries to escape a shot.
        Evade = "evade",
        /// A reaction is played.
        React = "react",
        /// A ship is boarded for loot.
        Loot = "loot",
        /// A ship is boarded to be captured: the chance.
        Capture = "capture",
        /// A disabled enemy is destroyed.
        Destroy = "destroy",
        /// A captured ship becomes the current one: how much better it is.
        AsCurrent = "as_current",
        /// Something is accepted.
        Accept = "accept",
        /// Cards offered for repair.
        Offer = "offer",
        /// A stranded player is repaired: cards he offers.
        Repair = "repair",
    }
}
