//! The pilot that is another program: it is told each decision as one line of JSON and answers with the place
//! of an entry. `docs/external-bots.md` is its manual.
//!
//! A program that ends, is silent for too long or answers nonsense forfeits the match; it is started afresh for
//! the next. Each table has a process of its own.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use super::breakdown::Breakdown;
use super::fared::Fared;
use super::line::{ProgramLine, gone};
use super::scene::{GuestQuestion, MenuEntry};
use crate::dice::Address;
use crate::engine::{Fact, Forfeit, Piloted, Seat};

/// Version of the lines that are spoken.
const PROTOCOL: u32 = 1;

/// A program to be asked.
#[derive(Clone)]
pub struct External {
    command: Arc<[String]>,
    timeout: Duration,
    is_reproducible: bool,
    fared: Arc<Fared>,
}

impl External {
    /// A program (its name or path, then its arguments), how long it may take for one answer, and whether it
    /// promises to answer alike whenever it is asked alike.
    ///
    /// # Panics
    /// Without a program's name; the loader has checked it.
    #[must_use]
    pub fn new(command: &[String], timeout: Duration, is_reproducible: bool) -> Self {
        assert!(!command.is_empty(), "an external pilot has a program");
        Self {
            command: command.into(),
            timeout,
            is_reproducible,
            fared: Arc::default(),
        }
    }

    /// The same, its matches counted as those of the strategy file at `path`.
    #[must_use]
    pub fn of_file(self, path: &str) -> Self {
        let fared = Fared::of(path);
        if !self.is_reproducible {
            fared.is_unsteady();
        }
        Self { fared, ..self }
    }

    /// How it has fared.
    pub(super) fn fared(&self) -> &Fared {
        &self.fared
    }

    /// Asks the program. After a failure the process is ended, so that a late answer is never taken for that
    /// of another decision.
    // Never inlined: its frame is large, and a policy's choice would pay for it.
    #[inline(never)]
    pub(super) fn choose<G: Piloted>(
        &self,
        (address, seat): (Address, Seat),
        view: &G::View<'_>,
        menu: &[G::Action],
        line: &mut Option<ProgramLine>,
        called_off: &AtomicBool,
    ) -> Result<usize, Breakdown> {
        let scene = GuestQuestion::of::<G>(view, menu);
        let question = ProgramQuestion {
            protocol: PROTOCOL,
            game: G::ID,
            deal: format!("{:#x}/{}/{}", address.seed, address.cell, address.number),
            seat: seat.0,
            view: value(scene.view),
            menu: scene.menu.into_iter().map(entry).collect(),
        };
        let asked = (|| {
            if line.is_none() {
                *line = Some(ProgramLine::open(&self.command)?);
            }
            let open = line.as_mut().ok_or_else(gone)?;
            let mut text = serde_json::to_vec(&question).map_err(|_| gone())?;
            text.push(b'\n');
            open.ask(text, self.timeout, called_off)
        })();
        let said = asked.and_then(|text| match answer(&text) {
            Some(at) if at < menu.len() => Ok(at),
            Some(at) => Err(Breakdown::beyond("the program", at, menu.len())),
            None => {
                let excuse = format!("the program answered `{}`", clipped(text.trim()));
                Err(Breakdown::new(Forfeit::Nonsense, excuse))
            }
        });
        if said.is_err() {
            *line = None;
        }
        said
    }
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("External")
            .field("command", &self.command)
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

#[derive(Serialize)]
struct ProgramQuestion {
    protocol: u32,
    game: &'static str,
    /// Matches of one pair share it.
    deal: String,
    seat: u8,
    view: Value,
    menu: Vec<Value>,
}

/// The beginning of what a program said.
fn clipped(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut kept: String = text.chars().take(LONGEST).collect();
    if kept.len() < text.len() {
        kept.push('…');
    }
    kept
}

/// A whole number, alone or as `{"choose": n}`.
fn answer(text: &str) -> Option<usize> {
    let said: Value = serde_json::from_str(text).ok()?;
    let number = said.get("choose").unwrap_or(&said).as_u64()?;
    usize::try_from(number).ok()
}

fn entry(choice: MenuEntry) -> Value {
    let mut map = match choice.action {
        Fact::Table(parts) => table(parts),
        other => Map::from_iter([("do".to_owned(), value(other))]),
    };
    let cues: Map<String, Value> = choice
        .cues
        .into_iter()
        .map(|(name, cue)| (name.to_owned(), cue.into()))
        .collect();
    map.insert("cues".to_owned(), Value::Object(cues));
    Value::Object(map)
}

fn table(parts: Vec<(&'static str, Fact)>) -> Map<String, Value> {
    parts
        .into_iter()
        .map(|(name, fact)| (name.to_owned(), value(fact)))
        .collect()
}

fn value(fact: Fact) -> Value {
    match fact {
        Fact::None => Value::Null,
        Fact::Flag(flag) => flag.into(),
        Fact::Number(number) => number.into(),
        Fact::Text(text) => text.into(),
        Fact::List(list) => list.into_iter().map(value).collect(),
        Fact::Table(parts) => Value::Object(table(parts)),
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn an_answer_is_a_whole_number_alone_or_named() {
        assert_eq!(answer("3\n"), Some(3));
        assert_eq!(answer("{\"choose\": 0}\r\n"), Some(0));
        for nonsense in ["", "-1", "1.5", "\"2\"", "[1]", "{\"pick\":1}", "choose 1"] {
            assert_eq!(answer(nonsense), None, "{nonsense}");
        }
    }
}
