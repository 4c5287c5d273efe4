//! What a table of rules changes.

use crate::rules::Rules;
use breachlab_core::plan::TomlTable;

/// What a table of rules changes.
pub(super) fn change(table: &TomlTable, mut rules: Rules) -> Rules {
    let number = |key: &str| table.int(key).map(|number| number.clamp(0, 1000) as u16);
    let small = |key: &str| number(key).map(|number| number.min(255) as u8);
    rules.launch_draw = small("launch_draw").unwrap_or(rules.launch_draw);
    rules.escorts = small("escorts").unwrap_or(rules.escorts);
    rules.turn_cap = number("turn_cap").unwrap_or(rules.turn_cap);
    rules.launch_cap = number("launch_cap").unwrap_or(rules.launch_cap);
    rules.stranded_turns = small("stranded_turns").unwrap_or(rules.stranded_turns);
    rules.loot_below = small("loot_below").unwrap_or(rules.loot_below);
    rules.loot_inclusive = table.flag("loot_inclusive").unwrap_or(rules.loot_inclusive);
    rules.partial_sac = table.flag("partial_sac").unwrap_or(rules.partial_sac);
    rules
}
