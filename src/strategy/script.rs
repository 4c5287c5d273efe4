//! The pilot that a user writes in Rhai: a function `choose(view, menu)` that returns the place of an entry.
//!
//! A script keeps nothing from decision to decision, is given no clock, no file and no function that machines
//! round apart (no powers, roots, logarithms or angles), and may take so many steps and no more. So it replays
//! from the match's address alone.

use std::fmt;
use std::sync::Arc;

use rhai::packages::{
    BasicArrayPackage, BasicMapPackage, CorePackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{AST, Array, Dynamic, Engine, Map, Scope};

use super::Breakdown;
use super::scene::{Choice, Scene};
use crate::engine::{Fact, Forfeit, Game};

/// Steps a script may take for one decision.
const MOST_STEPS: u64 = 1_000_000;
/// Deepest calls and longest texts: a script that grows without end fails, not the run.
const DEEPEST: usize = 64;
const LONGEST: usize = 1 << 13;
/// Entries that lists, or tables, may have beyond twice those the script was given; all that is nested in them counts.
/// The engine goes through a list whenever it may have changed, so each entry of room is paid for in time.
const ROOM: usize = 1 << 12;
/// The function a script must have.
const CHOOSE: &str = "choose";

/// A user's own rules.
#[derive(Clone)]
pub struct Script {
    text: Arc<str>,
}

/// Why a script cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct ScriptError {
    /// Line, from 1; 0 where no place can be told.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

/// A compiled script: made once a table, since it cannot move between threads.
pub(super) struct Machine {
    engine: Engine,
    ast: AST,
}

impl Script {
    /// Checks a script: it compiles, and has the function `choose(view, menu)`.
    ///
    /// # Errors
    /// The first fault, with its place.
    ///
    /// ```
    /// use breachlab::strategy::Script;
    ///
    /// assert!(Script::new("fn choose(view, menu) { 0 }").is_ok());
    /// assert_eq!(Script::new("fn choose(view, menu) { 0 ").unwrap_err().line, 1);
    /// assert!(Script::new("fn pick(menu) { 0 }").is_err());
    /// ```
    pub fn new(text: &str) -> Result<Self, ScriptError> {
        let ast = engine().compile(text).map_err(|error| ScriptError {
            line: error.1.line().unwrap_or(0),
            column: error.1.position().unwrap_or(1),
            reason: error.0.to_string(),
        })?;
        let mut functions = ast.iter_functions();
        if functions.any(|known| known.name == CHOOSE && known.params.len() == 2) {
            Ok(Self { text: text.into() })
        } else {
            Err(ScriptError {
                line: 0,
                column: 1,
                reason: "no function `choose(view, menu)`".to_owned(),
            })
        }
    }

    /// The place of the entry the script names.
    // Never inlined: its frame is large, and a policy's choice would pay for it.
    #[inline(never)]
    pub(super) fn choose<G: Game>(
        &self,
        view: &G::View<'_>,
        menu: &[G::Action],
        machine: &mut Option<Machine>,
    ) -> Result<usize, Breakdown> {
        let failed = |why: String| {
            let excuse = format!("the script failed: {why}");
            Breakdown::new(Forfeit::Failed, excuse)
        };
        let scene = Scene::of::<G>(view, menu);
        let Machine { engine, ast } = if let Some(machine) = machine {
            machine
        } else {
            let engine = engine();
            let ast = engine.compile(&*self.text);
            let ast = ast.map_err(|error| failed(error.to_string()))?;
            machine.insert(Machine { engine, ast })
        };
        allow(engine, ROOM + 2 * extent(&scene));
        let entries: Array = scene.menu.into_iter().map(entry).collect();
        let said = engine.call_fn::<Dynamic>(
            &mut Scope::new(),
            ast,
            CHOOSE,
            (dynamic(scene.view), Dynamic::from_array(entries)),
        );
        let said = said.map_err(|error| failed(error.to_string()))?;
        let at = said.as_int().map_err(|sort| {
            let excuse =
                format!("the script answered with a value of type {sort}, wanted a whole number");
            Breakdown::new(Forfeit::Nonsense, excuse)
        })?;
        usize::try_from(at)
            .ok()
            .filter(|&at| at < menu.len())
            .ok_or_else(|| Breakdown::beyond("the script", at, menu.len()))
    }
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Script").finish_non_exhaustive()
    }
}

/// The language as scripts here may use it.
fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    CorePackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    // A power of fractions is a function that machines round apart.
    engine.disable_symbol("**");
    engine.set_max_operations(MOST_STEPS);
    engine.set_max_call_levels(DEEPEST);
    engine.set_max_string_size(LONGEST);
    allow(&mut engine, ROOM);
    engine
}

/// Lets lists, and tables, have so many entries.
fn allow(engine: &mut Engine, entries: usize) {
    engine.set_max_array_size(entries);
    engine.set_max_map_size(entries);
}

/// Entries of all lists and tables that a script is given.
fn extent(scene: &Scene) -> usize {
    fn within(fact: &Fact) -> usize {
        match fact {
            Fact::List(list) => list.len() + list.iter().map(within).sum::<usize>(),
            Fact::Table(parts) => {
                parts.len() + parts.iter().map(|(_, part)| within(part)).sum::<usize>()
            }
            _ => 0,
        }
    }
    let entry = |choice: &Choice| 2 + within(&choice.action) + choice.cues.len();
    within(&scene.view) + scene.menu.iter().map(entry).sum::<usize>()
}

fn entry(choice: Choice) -> Dynamic {
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

fn dynamic(fact: Fact) -> Dynamic {
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
    use super::{Script, engine};

    #[test]
    fn a_fault_has_its_place() {
        let error =
            Script::new("fn choose(view, menu) {\n  let x = ;\n  0\n}").expect_err("a fault");
        assert_eq!((error.line, error.column), (2, 11), "{error:?}");
    }

    #[test]
    fn no_clock_no_power_and_no_endless_loop() {
        assert!(engine().compile("fn choose(v, m) { 2.0 ** 0.5 }").is_err());
        for text in ["timestamp()", "sqrt(2.0)", "sin(1.0)", "loop { }"] {
            assert!(engine().eval::<rhai::Dynamic>(text).is_err(), "{text}");
        }
        let growing = [
            "let a = []; loop { a.push(a); }",
            "let a = #{}; loop { a.b = a; a.c = a; }",
            "let a = \"x\"; loop { a += a; }",
            "fn deeper(n) { deeper(n + 1) } deeper(0)",
        ];
        for text in growing {
            assert!(engine().eval::<rhai::Dynamic>(text).is_err(), "{text}");
        }
        let sum = engine().eval::<i64>("max(2, 3) + [1, 2].len()");
        assert_eq!(sum.map_err(|error| error.to_string()), Ok(5));
    }
}
