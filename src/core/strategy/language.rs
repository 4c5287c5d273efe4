//! The language of scripts as it is spoken here: what is switched off, how much may be made, and how a decision looks in
//! it. Where scripts run is [`super::machine`]'s affair.

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Dynamic, Engine, Map};

use super::scene::{GuestQuestion, MenuEntry};
use crate::engine::Fact;

/// Steps a script may take for one decision.
const MOST_STEPS: u64 = 1_000_000;
/// Deepest calls, and deepest expressions within one: a script that grows without end fails, not the run.
const DEEPEST: usize = 32;
const NESTED: usize = 32;
/// Most variables at once in a function, and most functions.
const MOST_VARIABLES: usize = 64;
const MOST_FUNCTIONS: usize = 256;
/// Longest text or list that a script may build.
const LONGEST: usize = 1 << 13;
/// Entries that lists, or tables, may have beyond twice those the script was given; all that is nested in them counts.
/// The engine goes through a list whenever it may have changed, so each entry of room is paid for in time.
const ROOM: usize = 1 << 12;

/// The language as scripts here may use it.
pub(super) fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    // All of the language's core but the package that sleeps, leaves the script and reads documents.
    ArithmeticPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicFnPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    // A power of fractions is a function that machines round apart; texts that are run, and functions that carry
    // values, could grow where no limit of the language sees it.
    for symbol in ["**", "eval", "curry", "import", "export"] {
        engine.disable_symbol(symbol);
    }
    // A name that nothing has defined, such as one from around a function, is a fault of the text, not of a match.
    engine.set_strict_variables(true);
    engine.set_max_operations(MOST_STEPS);
    engine.set_max_call_levels(DEEPEST);
    // The same in every build: the language's own limits are lower in debug builds.
    engine.set_max_expr_depths(NESTED, NESTED);
    engine.set_max_variables(MOST_VARIABLES);
    engine.set_max_functions(MOST_FUNCTIONS);
    engine.set_max_modules(0);
    engine.set_max_string_size(LONGEST);
    allow(&mut engine, ROOM);
    engine
}

/// Makes room for what a script may make of a decision.
pub(super) fn allow_for(engine: &mut Engine, scene: &GuestQuestion) {
    allow(engine, ROOM + 2 * extent(scene));
}

/// Lets lists, and tables, have so many entries.
fn allow(engine: &mut Engine, entries: usize) {
    engine.set_max_array_size(entries);
    engine.set_max_map_size(entries);
}

/// Entries of all lists and tables that a script is given.
fn extent(scene: &GuestQuestion) -> usize {
    fn within(fact: &Fact) -> usize {
        match fact {
            Fact::List(list) => list.len() + list.iter().map(within).sum::<usize>(),
            Fact::Table(parts) => {
                parts.len() + parts.iter().map(|(_, part)| within(part)).sum::<usize>()
            }
            _ => 0,
        }
    }
    let entry = |choice: &MenuEntry| 2 + within(&choice.action) + choice.cues.len();
    within(&scene.view) + scene.menu.iter().map(entry).sum::<usize>()
}

/// An entry of the menu, as scripts see it.
pub(super) fn entry(choice: MenuEntry) -> Dynamic {
    let mut map = match choice.action {
        Fact::Table(parts) => table(parts),
        other => Map::from([("do".into(), dynamic(other))]),
    };
    let cues = choice
        .cues
        .into_iter()
        .map(|(name, value)| (name.into(), Dynamic::from_float(value.into())))
        .collect();
    map.insert("cues".into(), Dynamic::from_map(cues));
    Dynamic::from_map(map)
}

fn table(parts: Vec<(&'static str, Fact)>) -> Map {
    parts
        .into_iter()
        .map(|(name, fact)| (name.into(), dynamic(fact)))
        .collect()
}

/// A part of what a seat sees, as scripts see it.
pub(super) fn dynamic(fact: Fact) -> Dynamic {
    match fact {
        Fact::None => Dynamic::UNIT,
        Fact::Flag(flag) => Dynamic::from_bool(flag),
        Fact::Number(number) => Dynamic::from_int(number),
        Fact::Text(text) => text.into(),
        Fact::List(list) => Dynamic::from_array(list.into_iter().map(dynamic).collect()),
        Fact::Table(parts) => Dynamic::from_map(table(parts)),
    }
}

#[cfg(test)]
mod tests {
    use super::engine;

    /// What the language's packages have for waiting, clocks, luck, files, or leaving the script: whoever lets one more
    /// package in hears of it here.
    #[test]
    fn nothing_waits_or_reaches_out_of_a_script() {
        let words = [
            "sleep",
            "timestamp",
            "elapsed",
            "now",
            "exit",
            "parse_json",
            "get_fn_metadata_list",
            "rand",
            "rand_float",
            "rand_bool",
            "shuffle",
            "sample",
            "open_file",
            "read_string",
            "path",
            "cwd",
            "env",
            "system",
            "break_point",
            "back_trace",
            "tag",
            "set_tag",
        ];
        for name in words {
            for arguments in ["", "1", "1.0", "\"x\"", "[1]", "1, 2"] {
                let text = format!("{name}({arguments})");
                let said = engine().eval::<rhai::Dynamic>(&text);
                let is_missing = matches!(
                    said.as_ref().map_err(|error| &**error),
                    Err(rhai::EvalAltResult::ErrorFunctionNotFound(..))
                );
                assert!(is_missing, "{text}: {said:?}");
            }
        }
        // What is printed goes nowhere.
        let said = engine().eval::<i64>("print(1); debug(2); 3");
        assert_eq!(said.map_err(|error| error.to_string()), Ok(3));
    }

    #[test]
    fn no_clock_no_power_no_eval_and_no_import() {
        for text in [
            "2.0 ** 0.5",
            "eval(\"1\")",
            "import \"x\"",
            "Fn(\"f\").curry(1)",
            "let most = 3; [1].filter(|x| x < most)",
        ] {
            assert!(engine().compile(text).is_err(), "{text}");
        }
        let run = [
            "timestamp()",
            "sqrt(2.0)",
            "sin(1.0)",
            "loop { }",
            "Fn(\"eval\").call(\"1\")",
            "Fn(\"curry\").call(Fn(\"f\"), 1)",
        ];
        for text in run {
            assert!(engine().eval::<rhai::Dynamic>(text).is_err(), "{text}");
        }
        let sum = engine().eval::<i64>("max(2, 3) + [1, 2].len()");
        assert_eq!(sum.map_err(|error| error.to_string()), Ok(5));
    }
}
