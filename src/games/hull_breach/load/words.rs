//! The words of card, deck and rules files, and what they stand for.

use crate::card::{Class, Faction, Kind, PlayTiming};
use crate::effect::{
    Chooser, EngagementRole, Limit, Me, PileKind, Size, Space, UnitMark, Until, What, Whereabouts,
    Whose,
};
use crate::rules::Switch;
use breachlab_core::plan::words;

const fn mask(kinds: &[Kind]) -> u16 {
    let mut bits = 0;
    let mut at = 0;
    while at < kinds.len() {
        bits |= kinds[at].bit();
        at += 1;
    }
    bits
}

/// Every kind of card.
pub(super) const ALL_KINDS: u16 = mask(&Kind::ALL);

words! {
    /// `type` of a card.
    pub(super) TYPE: CardType {
        "station" => CardType::Station, "The Station; `subtype` is its faction.";
        "module" => CardType::Module, "A module; `subtype` is `station`, `ship` or `marine`, its host.";
        "ship" => CardType::Ship, "A ship; `subtype` is its class.";
        "marine" => CardType::Marine, "A Marine; `subtype` is `marine` (or left out) or `character`.";
        "event" => CardType::Event, "An Event.";
        "tactic" => CardType::Tactic, "A Tactic.";
        "breakthru" => CardType::Breakthru, "A Breakthru.";
    }

    /// `subtype` of a module.
    pub(super) MODULE: Kind {
        "station" => Kind::ModuleStation, "Module - Station.";
        "ship" => Kind::ModuleShip, "Module - Ship.";
        "marine" => Kind::ModuleMarine, "Module - Marine.";
    }

    /// `subtype` of a Marine.
    pub(super) MARINE: Kind {
        "marine" => Kind::Marine, "A Marine that is not a Character.";
        "character" => Kind::Character, "Marine - Character.";
    }

    /// `type` in filters: a type means all its subtypes (§9.34).
    pub(super) KINDS: u16 {
        "any" => ALL_KINDS, "Every card.";
        "unit" => mask(&[Kind::Ship, Kind::Station, Kind::Marine, Kind::Character]), "Ships, Stations and Marines.";
        "station" => Kind::Station.bit(), "Stations.";
        "ship" => Kind::Ship.bit(), "Ships, Fighter Wings included.";
        "marine" => mask(&[Kind::Marine, Kind::Character]), "Marines, Characters included.";
        "marine.marine" => Kind::Marine.bit(), "Marines that are not Characters.";
        "marine.character" => Kind::Character.bit(), "Characters.";
        "module" => mask(&[Kind::ModuleStation, Kind::ModuleShip, Kind::ModuleMarine]), "Modules of all three kinds.";
        "module.station" => Kind::ModuleStation.bit(), "Station modules.";
        "module.ship" => Kind::ModuleShip.bit(), "Ship modules.";
        "module.marine" => Kind::ModuleMarine.bit(), "Marine modules.";
        "event" => Kind::Event.bit(), "Events.";
        "tactic" => Kind::Tactic.bit(), "Tactics.";
        "breakthru" => Kind::Breakthru.bit(), "Breakthrus.";
    }

    /// Classes of ships; the Station counts as the largest.
    pub(super) CLASS: Class {
        "fighter_wing" => Class::FighterWing, "Fighter Wing, rank 0.";
        "frigate" => Class::Frigate, "Frigate, rank 1.";
        "destroyer" => Class::Destroyer, "Destroyer, rank 2.";
        "cruiser" => Class::Cruiser, "Cruiser, rank 3; Battle Cruisers are another class.";
        "transport" => Class::Transport, "Transport, rank 4.";
        "battle_cruiser" => Class::BattleCruiser, "Battle Cruiser, rank 4.";
        "battleship" => Class::Battleship, "Battleship, rank 5.";
        "capital_ship" => Class::CapitalShip, "Capital Ship, rank 6.";
        "station" => Class::Station, "The Station, rank 7.";
    }

    /// Classes a ship card may have.
    pub(super) SHIP_CLASS: Class {
        "fighter_wing" => Class::FighterWing, "Fighter Wing, rank 0.";
        "frigate" => Class::Frigate, "Frigate, rank 1.";
        "destroyer" => Class::Destroyer, "Destroyer, rank 2.";
        "cruiser" => Class::Cruiser, "Cruiser, rank 3.";
        "transport" => Class::Transport, "Transport, rank 4.";
        "battle_cruiser" => Class::BattleCruiser, "Battle Cruiser, rank 4.";
        "battleship" => Class::Battleship, "Battleship, rank 5.";
        "capital_ship" => Class::CapitalShip, "Capital Ship, rank 6.";
    }

    /// What `faction` may say.
    pub(super) FACTION: Faction {
        "any" => Faction::Any, "No lock.";
        "rdf" => Faction::Rdf, "RDF.";
        "corporate" => Faction::Corporate, "Corporate.";
        "colonial" => Faction::Colonial, "Colonial.";
    }

    /// Factions a Station or deck may have.
    pub(super) STATION_FACTION: Faction {
        "rdf" => Faction::Rdf, "RDF.";
        "corporate" => Faction::Corporate, "Corporate.";
        "colonial" => Faction::Colonial, "Colonial.";
    }

    /// Windows in which a card is played or an ability used.
    pub(super) TIMING: PlayTiming {
        "engagement_start" => PlayTiming::EngagementStart, "An engagement has been declared (W-02), among the start-of-engagement cards.";
        "engagement_any" => PlayTiming::EngagementAny, "Any window of an engagement, after a roll excepted.";
        "after_roll" => PlayTiming::AfterRoll, "A volley has been rolled, wounds are not yet dealt (W-06). Subject: firer; object: target.";
        "boarding_start" => PlayTiming::BoardingStart, "A boarding action begins (W-09). Subject: boarding ship; object: boarded ship.";
        "manufacturing" => PlayTiming::Manufacturing, "Your own Manufacturing Phase.";
        "logistics" => PlayTiming::Logistics, "Your own Logistics Phase (L4).";
        "any" => PlayTiming::Any, "Any window of any turn, after a roll and setup excepted.";
    }

    /// How long a change lasts.
    pub(super) UNTIL: Until {
        "boarding" => Until::Boarding, "This boarding action.";
        "step" => Until::Step, "This volley step.";
        "round" => Until::Round, "This round of the engagement.";
        "next_volleys" => Until::NextVolleys, "The start of the player's next volley step.";
        "engagement" => Until::Engagement, "This engagement.";
        "turn" => Until::Turn, "The end of this turn.";
        "next_logistics" => Until::NextLogistics, "The player's next Logistics Phase.";
        "source" => Until::Source, "While this card is in play.";
        "permanent" => Until::Permanent, "The rest of the match; on units, while in play.";
    }

    /// Piles of a Commander.
    pub(super) PILE: PileKind {
        "shipyard" => PileKind::Shipyard, "The shipyard, shuffled afterwards.";
        "hand" => PileKind::Hand, "The hand.";
        "scrapheap" => PileKind::Scrapheap, "The scrapheap.";
    }

    /// How one class rank stands to another.
    pub(super) SIZE: Size {
        "smaller" => Size::Smaller, "The subject's is below the object's.";
        "same" => Size::Same, "They are equal.";
        "larger" => Size::Larger, "The subject's is above the object's.";
    }

    /// Permissions and bars.
    pub(super) MARK: UnitMark {
        "no_fire" => UnitMark::NoFire, "May not fire.";
        "no_board" => UnitMark::NoBoard, "May not declare a board.";
        "no_retreat" => UnitMark::NoRetreat, "May not take the Retreat action.";
        "no_attack" => UnitMark::NoAttack, "May not be sent to attack.";
        "no_target" => UnitMark::NoTarget, "May not be a volley target.";
        "must_target" => UnitMark::MustTarget, "Opposing volleys must be aimed at it while it is a legal target.";
        "no_boarding" => UnitMark::NoBoarding, "May not be boarded.";
        "no_reassign" => UnitMark::NoReassign, "May not be reassigned.";
        "no_repair" => UnitMark::NoRepair, "Removes no wounds, by Repair or in Logistics.";
        "escort_proof" => UnitMark::EscortProof, "Its boards cannot be cancelled by Escort.";
        "past_modules" => UnitMark::PastModules, "Its volleys pass the modules-first rule.";
        "past_shield" => UnitMark::PastShield, "Its volleys and boards pass the round-1 shield.";
        "keep_prize" => UnitMark::KeepPrize, "A prize stays with its captor without a Marine.";
    }

    /// Whose cards a filter passes.
    pub(super) SIDE: Whose {
        "any" => Whose::Any, "Anybody's.";
        "own" => Whose::Own, "Controlled by the card's controller.";
        "enemy" => Whose::Enemy, "Controlled by another Commander.";
        "chosen" => Whose::Chosen, "Controlled by the Commander this effect chose.";
    }

    /// Where the cards are that a filter passes.
    pub(super) PLACE: Whereabouts {
        "anywhere" => Whereabouts::Anywhere, "Anywhere in play.";
        "home" => Whereabouts::Home, "At the home of who controls it.";
        "local" => Whereabouts::Local, "Physically with this card.";
        "here" => Whereabouts::Here, "In the current engagement.";
        "action" => Whereabouts::Action, "In the current boarding action.";
        "aboard" => Whereabouts::Aboard, "This card, its host, and all aboard or attached to that.";
    }

    /// Bay or open space.
    pub(super) SPACE: Space {
        "any" => Space::Any, "Either.";
        "open" => Space::Open, "In open space.";
        "bay" => Space::Bay, "In a bay.";
    }

    /// The card itself among those that pass a filter.
    pub(super) ME: Me {
        "include" => Me::Include, "Like any other card.";
        "exclude" => Me::Exclude, "Never this card.";
        "only" => Me::Only, "Only this card.";
        "host" => Me::Host, "Only the card this one is attached to or aboard of.";
    }

    /// Sides of the engagement.
    pub(super) ROLE: EngagementRole {
        "any" => EngagementRole::Any, "Any, or none.";
        "attacker" => EngagementRole::Attacker, "The attacker's.";
        "defender" => EngagementRole::Defender, "The defender's.";
        "side" => EngagementRole::Side, "Either side's.";
        "outsider" => EngagementRole::Outsider, "Neither side's.";
    }

    /// Switches of the rules.
    pub(super) SWITCH: Switch {
        "transport_gifts" => Switch::TransportGifts, "R-12.";
        "marine_engagement_is_boarding" => Switch::MarineEngagementIsBoarding, "R-18.";
        "jam_needs_hunter" => Switch::JamNeedsHunter, "R-34.";
        "pursuit_ignores_stealth" => Switch::PursuitIgnoresStealth, "R-37.";
        "station_may_pursue" => Switch::StationMayPursue, "R-37.";
        "window_rolloff" => Switch::WindowRolloff, "R-43.";
        "defender_boards_first" => Switch::DefenderBoardsFirst, "R-45.";
        "shield_covers_modules" => Switch::ShieldCoversModules, "R-47.";
        "split_live_defense" => Switch::SplitLiveDefense, "R-49.";
        "scoop" => Switch::Scoop, "R-58.";
        "captors_collect" => Switch::CaptorsCollect, "R-67.";
        "stranded_find_berths" => Switch::StrandedFindBerths, "R-91.";
        "prizes_return" => Switch::PrizesReturn, "R-92.";
        "spoils_in_any_phase" => Switch::SpoilsInAnyPhase, "R-95.";
        "shipless_boards_lock" => Switch::ShiplessBoardsLock, "R-97.";
        "marines_must_fire" => Switch::MarinesMustFire, "R-111.";
    }

    /// How often.
    pub(super) LIMIT: Limit {
        "phase" => Limit::Phase, "Once in each of the controller's phases.";
        "turn" => Limit::Turn, "Once per turn of any Commander.";
        "engagement" => Limit::Engagement, "Once per engagement.";
        "match" => Limit::Match, "Once per match.";
    }

    /// What a choice ranges over.
    pub(super) WHAT: What {
        "card" => What::Card, "Cards in play.";
        "commander" => What::Commander, "Living Commanders; the filter may name `side` and `role` only.";
        "hand" => What::Hand, "Cards in the player's hand.";
        "scrapheap" => What::Scrapheap, "Cards in the player's scrapheap.";
        "part" => What::Part, "Parts of the volley just declared.";
    }

    /// Who chooses.
    pub(super) CHOOSER: Chooser {
        "player" => Chooser::Player, "Who plays the card or controls it.";
        "opponent" => Chooser::Opponent, "The other side of the engagement, or the next living Commander.";
        "random" => Chooser::Random, "The dice.";
    }

    /// `play` of a Tactic.
    pub(super) OPEN: bool {
        "side" => false, "Only a side of the engagement may play it.";
        "any" => true, "Any Commander may play it, in the engagement or not.";
    }

    /// `source` of a card's facts.
    pub(super) ORIGIN: u8 {
        "printed" => 0, "Name and at least one number, trait or effect are attested.";
        "inferred" => 1, "Name or effect is attested, the rest is fill.";
        "invented" => 2, "Wholly invented.";
    }
}

/// The `type` of a card, before its subtype is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardType {
    Station,
    Module,
    Ship,
    Marine,
    Event,
    Tactic,
    Breakthru,
}
