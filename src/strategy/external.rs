//! The pilot that is another program: it is told each decision as one line of JSON and answers with the place
//! of an entry. `docs/external-bots.md` is its manual.
//!
//! A program that ends, is silent for too long or answers nonsense forfeits the match; it is started afresh for
//! the next. Each table has a process of its own.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use super::Breakdown;
use super::scene::{Choice, Scene};
use crate::dice::Address;
use crate::engine::{Fact, Forfeit, Game, Seat};

/// Version of the lines that are spoken.
const PROTOCOL: u32 = 1;
/// Longest answer read; a program that says more on one line answers nonsense.
const LONGEST_ANSWER: u64 = 1 << 16;

/// A program to be asked.
#[derive(Clone, PartialEq, Eq)]
pub struct External {
    command: Arc<[String]>,
    timeout: Duration,
    is_reproducible: bool,
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
        }
    }

    /// Whether it promises to answer alike whenever it is asked alike.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.is_reproducible
    }

    /// Asks the program. After a failure the process is ended, so that a late answer is never taken for that
    /// of another decision.
    // Never inlined: its frame is large, and a policy's choice would pay for it.
    #[inline(never)]
    pub(super) fn choose<G: Game>(
        &self,
        (address, seat): (Address, Seat),
        view: &G::View<'_>,
        menu: &[G::Action],
        line: &mut Option<Line>,
    ) -> Result<usize, Breakdown> {
        let scene = Scene::of::<G>(view, menu);
        let question = Question {
            protocol: PROTOCOL,
            game: G::ID,
            deal: format!("{:#x}/{}/{}", address.seed, address.cell, address.number),
            seat: seat.0,
            view: value(scene.view),
            menu: scene.menu.into_iter().map(entry).collect(),
        };
        let asked = (|| {
            if line.is_none() {
                *line = Some(Line::open(&self.command)?);
            }
            let open = line.as_mut().ok_or_else(gone)?;
            open.ask(&question, self.timeout)
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
struct Question {
    protocol: u32,
    game: &'static str,
    /// Matches of one pair share it.
    deal: String,
    seat: u8,
    view: Value,
    menu: Vec<Value>,
}

/// A program that is there no longer.
fn gone() -> Breakdown {
    Breakdown::new(Forfeit::Gone, "the program ended")
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

fn entry(choice: Choice) -> Value {
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

/// A running program.
pub(super) struct Line {
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
}

impl Line {
    fn open(command: &[String]) -> Result<Self, Breakdown> {
        let (program, arguments) = command.split_first().ok_or_else(gone)?;
        let mut start = Command::new(program);
        start
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What it says on standard error is for its author to see.
            .stderr(Stdio::inherit());
        // Whatever it starts itself is ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let mut child = start.spawn().map_err(|error| {
            let excuse = format!("the program `{program}` cannot be started: {error}");
            Breakdown::new(Forfeit::Gone, excuse)
        })?;
        let (Some(to), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(gone());
        };
        // One answer waits at most: a program that talks without being asked is held up, not buffered.
        let (send, from) = sync_channel(1);
        thread::spawn(move || {
            let mut out = BufReader::new(out);
            loop {
                let mut text = Vec::new();
                match out
                    .by_ref()
                    .take(LONGEST_ANSWER)
                    .read_until(b'\n', &mut text)
                {
                    Ok(1..) => {}
                    _ => return,
                }
                let text = String::from_utf8_lossy(&text).into_owned();
                if send.send(text).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, to, from })
    }

    fn ask(&mut self, question: &Question, timeout: Duration) -> Result<String, Breakdown> {
        let mut text = serde_json::to_vec(question).map_err(|_| gone())?;
        text.push(b'\n');
        self.to
            .write_all(&text)
            .and_then(|()| self.to.flush())
            .map_err(|_| gone())?;
        self.from.recv_timeout(timeout).map_err(|why| match why {
            RecvTimeoutError::Timeout => {
                let excuse = format!("the program gave no answer in {} ms", timeout.as_millis());
                Breakdown::new(Forfeit::Late, excuse)
            }
            RecvTimeoutError::Disconnected => gone(),
        })
    }
}

impl Drop for Line {
    /// Ends the program and what it started: they have nothing to lose between matches.
    fn drop(&mut self) {
        // Before it is waited for: until then nobody else can be given its number.
        #[cfg(unix)]
        if let Ok(id) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
        }
        // It may have ended by itself; there is nobody to tell.
        let _ = self.child.kill();
        let _ = self.child.wait();
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
