//! Rules files: numbers and switches, as printed where a file is silent.

use crate::rules::Rules;
use breachlab_core::plan::TomlTable;

/// Rules with what a table of them changes.
pub(crate) fn change(root: &TomlTable, mut rules: Rules) -> Rules {
    let byte = |key: &str, value: &mut u8| {
        *value = root.int(key).map_or(*value, |int| int.clamp(0, 255) as u8);
    };
    let flag = |key: &str, value: &mut bool| *value = root.flag(key).unwrap_or(*value);
    byte("hand", &mut rules.hand);
    byte("carrier_shields", &mut rules.carrier_shields);
    byte("carrier_hull", &mut rules.carrier_hull);
    byte("fighters", &mut rules.fighters);
    byte("fighters_per_die", &mut rules.fighters_per_die);
    byte("shields", &mut rules.shields);
    byte("armor", &mut rules.armor);
    byte("armor_per_location", &mut rules.armor_per_location);
    byte("actions", &mut rules.actions);
    byte("moves", &mut rules.moves);
    byte("destroyed_at", &mut rules.destroyed_at);
    byte("carrier_defence_dice", &mut rules.defence_dice);
    flag("bonus_in_play", &mut rules.bonus_in_play);
    flag("slagged_absorbs_hull_hit", &mut rules.slag_absorbs_hull_hit);
    flag("cd_chain", &mut rules.critical_chain);
    if let Some(turns) = root.int("turn_cap") {
        rules.turn_cap = turns.clamp(1, 1000) as u16;
    }
    rules
}
