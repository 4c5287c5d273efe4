//! The cues a policy file weighs.

use breachlab_core::engine::listed;

listed! {
    /// What speaks for or against an action; a policy file gives each a weight.
    pub(crate) enum Cue {
        /// Launching, 1 or 0.
        Launch = "launch",
        /// Launching where the government is hostile.
        LaunchHostile = "launch_hostile",
        /// What a place is worth to be at more than the one here: of the best aim, cards for each turn that it takes.
        Toward = "toward",
        /// The move ends where something is to be had.
        Arrive = "arrive",
        /// Jumps nearer to an Active Planet, where nothing is under way.
        TowardPlanet = "toward_planet",
        /// Hostile ships to be expected where the move ends, more than here.
        HostileSpace = "hostile_space",
        /// The move ends where another player is: how much stronger the own ships are, from -5 to 5.
        Company = "company",
        /// The turn ends, or nothing more is done.
        Pass = "pass",
        /// A mission is taken: cards it is worth for each turn of its way.
        TakeMission = "take_mission",
        /// A numbered mission is taken.
        TakeChapter = "take_chapter",
        /// A mission is cashed in: cards it is worth.
        CashIn = "cash_in",
        /// A lasting reward is gained.
        Lasting = "lasting",
        /// The match is won.
        Victory = "victory",
        /// A trade route is bought: cards it pays, by the four of most.
        Load = "load",
        /// A trade route is sold: cards it pays.
        Unload = "unload",
        /// A hand card is cycled: how little it is worth.
        Cycle = "cycle",
        /// A Nova card is flipped.
        Flip = "flip",
        /// A planet that is wanted and near is swapped in.
        SwapPlanet = "swap_planet",
        /// A swap: how much more the card taken is worth than the one laid there.
        Swap = "swap",
        /// A ship is bought: how much better it is than the old one, in cards.
        BetterShip = "better_ship",
        /// A weapon or outfit is bought.
        Fit = "fit",
        /// An escort or fighter is bought: a quarter of its cost.
        Escort = "escort",
        /// A ship is laid down.
        LayDown = "lay_down",
        /// Taking welfare, 1 or 0.
        Welfare = "welfare",
        /// Something is sold.
        Sell = "sell",
        /// An attack: how much stronger the own ships are, from -5 to 5.
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
        /// A ship of a fleet or a pirate is introduced: 1 if it fights for the player, -1 if not.
        Introduce = "introduce",
        /// Red Alert or withdrawal.
        Withdraw = "withdraw",
        /// The same, by how much the enemy is stronger, from -5 to 5.
        Outgunned = "outgunned",
        /// A ship pursues.
        Pursue = "pursue",
        /// Chance that a shot succeeds.
        Hit = "hit",
        /// The shot would disable.
        Finish = "finish",
        /// Systems are given up to a shot: its chance less the hits that all would make apart.
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
        /// A ship tries to escape a shot: the chance.
        Evade = "evade",
        /// A reaction is played.
        React = "react",
        /// A ship is boarded for loot: the chance.
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
        /// The current ship of a player who cannot help himself is attacked or destroyed.
        Helpless = "helpless",
        /// A planet that is wanted and near comes to lie on the own discard.
        OpenPlanet = "open_planet",
        /// One that lies there is covered.
        Bury = "bury",
        /// Cards that are paid for something, less what comes back.
        Spend = "spend",
    }
}
