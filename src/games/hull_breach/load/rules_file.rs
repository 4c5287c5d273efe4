//! Rules files: the switches and caps of the rulings, as printed where a file is silent.

use crate::rules::Rules;
use breachlab_core::plan::head::{NOTE, RULES_NAME, SCHEMA};
use breachlab_core::plan::{Code, Pen, Shape, TableShape, TomlTable, fields, words};

words! {
    /// What an engagement is to a Marine.
    MARINE_ENGAGEMENT: bool {
        "boarding_action" => true, "A Marine's once-per-engagement counters run per boarding action.";
        "fleet" => false, "They run per fleet engagement.";
    }

    /// Whose play goes first in a window.
    WINDOW_PRIORITY: bool {
        "rolloff" => true, "Plays in one window are rolled off.";
        "active_first" => false, "The active Commander's play goes first.";
    }
}

/// Rules in force.
pub(super) static RULES: TableShape = TableShape {
    title: "a rules file",
    doc: "Numbers of the rulebook and switches of the rulings. What is left out is as printed.",
    fields: fields!(
        shared SCHEMA;
        shared RULES_NAME;
        shared NOTE;
        may "hand_size": Shape::Int(1, 20), "Cards drawn up to (§5.3.1). Printed: 5.";
        may "starting_stock": Shape::Int(0, 200), "Each pool of the stockpile at setup (§5.0). Printed: 10.";
        may "stock_cap": Shape::Int(1, 200), "Most of a pool (§9.28). Printed: 20.";
        may "station_modules": Shape::Int(2, 4), "Station modules at most (§2.2). Printed: 4.";
        may "conscript_factor": Shape::Int(0, 5), "Conscription price factor (§9.8). Printed: 2.";
        may "alpha_strike": Shape::Int(0, 9), "Alpha Strike's bonus to results (§3.4.1). Printed: 3.";
        may "stealth": Shape::Int(-9, 0), "Stealth's malus to results (§3.4.10). Printed: -5.";
        may "annihilate_wounds": Shape::Int(1, 20), "Wounds of a natural 10 under Annihilate (§3.4.2). Printed: 3.";
        may "transport_gifts": Shape::Flag, "R-12: Transports may give their gain away. Default: true.";
        may "marine_engagement": Shape::Word(MARINE_ENGAGEMENT.list), "R-18: what an engagement is to a Marine. Default: boarding_action.";
        may "jam_needs_hunter": Shape::Flag, "R-34: jamming a Stealth ship takes Hunter. Default: false.";
        may "pursuit_ignores_stealth": Shape::Flag, "R-37. Default: true.";
        may "station_may_pursue": Shape::Flag, "R-37. Default: true.";
        may "window_priority": Shape::Word(WINDOW_PRIORITY.list), "R-43: who goes first in a window. Default: rolloff.";
        may "defender_boards_first": Shape::Flag, "R-45: the defender's boards are fought out before the attacker's. Default: false.";
        may "shield_covers_modules": Shape::Flag, "R-47: the round-1 shield covers Station modules. Default: true.";
        may "split_live_defense": Shape::Flag, "R-49: defenses of later parts of a split volley are read live. Default: false.";
        may "scoop": Shape::Flag, "R-58: Commanders may scoop. Default: false.";
        may "captors_collect": Shape::Flag, "R-67: prizes pay their captors and are mended by them. Default: true.";
        may "stranded_find_berths": Shape::Flag, "R-91: winners of a shipless board whose host is gone find a berth. Default: true.";
        may "prizes_return": Shape::Flag, "R-92: prizes of an eliminated Commander return to their owners. Default: true.";
        may "spoils_in_any_phase": Shape::Flag, "R-95: Spoils may be Ships, Marines, Modules and Breakthrus. Default: true.";
        may "shipless_boards_lock": Shape::Flag, "R-97: the one-ship rules of boards bind shipless boards too. Default: true.";
        may "marines_must_fire": Shape::Flag, "R-111: in a boarding action whoever can fire does not pass. Default: false.";
        may "grace_turns": Shape::Int(0, 20), "R-123: turns that a Commander has to have ended before others may attack it. Default: 0, as printed.";
        may "max_game_rounds": Shape::Int(1, 1000), "R-59: rounds of the game, then a draw. Default: 60.";
        may "max_engagement_rounds": Shape::Int(1, 1000), "R-59: rounds of an engagement, then the attackers go home. Default: 40.";
        may "max_boarding_exchanges": Shape::Int(1, 1000), "R-59: exchanges of a boarding action, then the boarders withdraw. Default: 100.";
        may "prototypes": Shape::Flag, "§8.8: prototype cards are allowed. Default: false.";
    ),
};

/// Rules with what a table of them changes.
// Long because it is a table, a line for each key: a rule without its line would be read and do nothing.
pub(crate) fn change(pen: &mut Pen<'_>, root: &TomlTable, mut rules: Rules) -> Rules {
    let byte = |key: &str, value: &mut u8| {
        *value = root.int(key).map_or(*value, |int| int.clamp(0, 255) as u8);
    };
    let short = |key: &str, value: &mut i16| {
        *value = root
            .int(key)
            .map_or(*value, |int| int.clamp(-999, 999) as i16);
    };
    let signed = |key: &str, value: &mut i8| {
        *value = root.int(key).map_or(*value, |int| int.clamp(-99, 99) as i8);
    };
    let cap = |key: &str, value: &mut u16| {
        *value = root
            .int(key)
            .map_or(*value, |int| int.clamp(0, 1000) as u16);
    };
    let flag = |key: &str, value: &mut bool| *value = root.flag(key).unwrap_or(*value);
    byte("hand_size", &mut rules.hand_size);
    short("starting_stock", &mut rules.starting_stock);
    short("stock_cap", &mut rules.stock_cap);
    byte("station_modules", &mut rules.station_modules);
    byte("conscript_factor", &mut rules.conscript_factor);
    signed("alpha_strike", &mut rules.alpha_strike);
    signed("stealth", &mut rules.stealth);
    byte("annihilate_wounds", &mut rules.annihilate_wounds);
    byte("grace_turns", &mut rules.grace_turns);
    flag("transport_gifts", &mut rules.transport_gifts);
    flag(
        "pursuit_ignores_stealth",
        &mut rules.pursuit_ignores_stealth,
    );
    flag("station_may_pursue", &mut rules.station_may_pursue);
    flag("jam_needs_hunter", &mut rules.jam_needs_hunter);
    flag("defender_boards_first", &mut rules.defender_boards_first);
    flag("shield_covers_modules", &mut rules.shield_covers_modules);
    flag("split_live_defense", &mut rules.split_live_defense);
    flag("scoop", &mut rules.scoop);
    flag("captors_collect", &mut rules.captors_collect);
    flag("stranded_find_berths", &mut rules.stranded_find_berths);
    flag("prizes_return", &mut rules.prizes_return);
    flag("spoils_in_any_phase", &mut rules.spoils_in_any_phase);
    flag("shipless_boards_lock", &mut rules.shipless_boards_lock);
    flag("marines_must_fire", &mut rules.marines_must_fire);
    flag("prototypes", &mut rules.prototypes);
    cap("max_game_rounds", &mut rules.max_game_rounds);
    cap("max_engagement_rounds", &mut rules.max_engagement_rounds);
    cap("max_boarding_exchanges", &mut rules.max_boarding_exchanges);
    let word = |key: &str| root.text(key);
    if let Some(value) = word("marine_engagement").and_then(|word| MARINE_ENGAGEMENT.find(word)) {
        rules.marine_engagement_is_boarding = value;
    }
    if let Some(value) = word("window_priority").and_then(|word| WINDOW_PRIORITY.find(word)) {
        rules.window_rolloff = value;
    }
    if rules.starting_stock > rules.stock_cap
        && let Some((key, _)) = root
            .entry("starting_stock")
            .or_else(|| root.entry("stock_cap"))
    {
        let found = format!(
            "a starting stock of {} over a cap of {}",
            rules.starting_stock, rules.stock_cap
        );
        pen.mark(
            key.span.clone(),
            Code::Contradiction,
            found,
            "`starting_stock` of at most `stock_cap`",
        );
    }
    rules
}
