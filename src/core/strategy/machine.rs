//! Where a script works: on a thread of its own, whose stack the limits of the language fit into, watched by whoever
//! waits for its answer.
//!
//! The language counts steps, but one step may go through a long list: what takes too long is told to end at its next
//! step and is not waited for. A thread that is still in that one step answers nobody until it is through.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use rhai::{AST, Array, Dynamic, Engine, Scope};

use super::language::{allow_for, dynamic, engine, entry};
use super::scene::GuestQuestion;
use super::thread_clock::ThreadClock;
use super::wait::{CALLED_OFF, Missed, receive};

/// How long a script may take for one decision: many times what honest steps take.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// What no script takes to compile that is worth waiting for.
const LONG_COMPILE: Duration = Duration::from_millis(500);
/// Room for the deepest calls of the deepest expressions, and for going through the deepest lists, where nothing is
/// optimised. Only what is used is ever taken from the machine.
const STACK: usize = 256 << 20;
/// Longest report of what went wrong, in characters.
const LONGEST_EXCUSE: usize = 300;
/// Most cases of `switch` in a script.
const MOST_CASES: usize = 1000;
/// The function a script must have.
const CHOOSE: &str = "choose";

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

/// What a script answered.
#[derive(Debug)]
pub(super) enum ScriptAnswer {
    /// A whole number, which may or may not be a place in the menu.
    Number(i64),
    /// Something else, of this type.
    Other(&'static str),
    /// It failed: why.
    Failed(String),
    /// The thread that ran the script has ended and answers no more.
    Broken,
}

/// A script at work, one a table and seat.
pub(super) struct Machine {
    questions: Sender<GuestQuestion>,
    answers: Receiver<ScriptAnswer>,
    is_given_up: Arc<AtomicBool>,
    /// An answer is due that nobody waits for any longer.
    is_late: bool,
    patience: Duration,
}

impl Machine {
    /// Sets a script to work.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub(super) fn start(text: &Arc<str>) -> Result<Self, String> {
        Self::with_patience(text, LONGEST_WAIT)
    }

    fn with_patience(text: &Arc<str>, patience: Duration) -> Result<Self, String> {
        let (questions, asked) = channel();
        let (answer, answers) = channel();
        let is_given_up = Arc::new(AtomicBool::new(false));
        let (text, is_over) = (text.clone(), is_given_up.clone());
        on_a_deep_stack(move || work(&text, is_over, &asked, &answer))?;
        Ok(Self {
            questions,
            answers,
            is_given_up,
            is_late: false,
            patience,
        })
    }

    /// Puts a decision to the script, and waits for the answer as long as anybody would.
    pub(super) fn ask(&mut self, scene: GuestQuestion, called_off: &AtomicBool) -> ScriptAnswer {
        if self.is_late {
            match self.answers.try_recv() {
                Ok(_) => self.is_late = false,
                Err(TryRecvError::Disconnected) => return ScriptAnswer::Broken,
                Err(TryRecvError::Empty) => {
                    return ScriptAnswer::Failed(
                        "it is still busy with an earlier decision".to_owned(),
                    );
                }
            }
        }
        self.is_given_up.store(false, Ordering::Relaxed);
        if self.questions.send(scene).is_err() {
            return ScriptAnswer::Broken;
        }
        let missed = match receive(&self.answers, self.patience, called_off) {
            Ok(said) => return said,
            Err(Missed::Gone) => return ScriptAnswer::Broken,
            Err(missed) => missed,
        };
        self.is_late = true;
        self.is_given_up.store(true, Ordering::Relaxed);
        ScriptAnswer::Failed(if missed == Missed::CalledOff {
            CALLED_OFF.to_owned()
        } else {
            let seconds = self.patience.as_secs_f64();
            format!("it took longer than {seconds} s for one decision")
        })
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }
}

/// Compiles a script for its faults' sake: it must compile, and have the function `choose(view, menu)`.
///
/// # Errors
/// The first fault, with its place.
pub(super) fn compile(text: &Arc<str>) -> Result<(), ScriptError> {
    if let Some((line, column)) = case_too_many(text) {
        return Err(ScriptError {
            line,
            column,
            reason: format!("more than {MOST_CASES} cases of `switch` in all"),
        });
    }
    let text = text.clone();
    let (send, compiled) = channel();
    let read = move || {
        let ast = engine().compile(&*text).map_err(|error| ScriptError {
            line: error.1.line().unwrap_or(0),
            column: error.1.position().unwrap_or(1),
            reason: clipped(&error.0.to_string()),
        })?;
        let mut functions = ast.iter_functions();
        if functions.any(|known| known.name == CHOOSE && known.params.len() == 2) {
            Ok(())
        } else {
            Err(broken("no function `choose(view, menu)`".to_owned()))
        }
    };
    // Nobody waits for a text that the compiler cannot get through: its thread is left behind, and ends with the command.
    let (tell, clock) = channel();
    let timed = move || {
        // Where nobody waits any more, nobody reads it.
        let _ = tell.send(ThreadClock::of_this_thread());
        send.send(read())
    };
    on_a_deep_stack(timed).map_err(broken)?;
    let clock = clock.recv().unwrap_or_default();
    compiled_by(&compiled, &clock)
}

/// What the compiler finds, unless its thread has worked for longer than is worth waiting for.
fn compiled_by(
    compiled: &Receiver<Result<(), ScriptError>>,
    clock: &ThreadClock,
) -> Result<(), ScriptError> {
    let mut waited = Duration::ZERO;
    let found = loop {
        match compiled.recv_timeout(LONG_COMPILE) {
            Ok(found) => break found,
            Err(RecvTimeoutError::Timeout) => waited += LONG_COMPILE,
            Err(RecvTimeoutError::Disconnected) => {
                break Err(broken("the script broke its compiler".to_owned()));
            }
        }
        COMPILES_LONG.store(true, Ordering::SeqCst);
        // Of the thread's own time, so that a machine that is busy elsewhere refuses nothing.
        if clock.spent().unwrap_or(waited) >= LONGEST_WAIT {
            let seconds = LONGEST_WAIT.as_secs();
            break Err(broken(format!("not compiled within {seconds} seconds")));
        }
    };
    COMPILES_LONG.store(false, Ordering::SeqCst);
    found
}

/// A fault of no place in the text.
fn broken(reason: String) -> ScriptError {
    ScriptError {
        line: 0,
        column: 1,
        reason,
    }
}

/// Whether a script has been compiled for so long that nobody looks at a flag meanwhile. Whoever hears a signal then ends the
/// program.
static COMPILES_LONG: AtomicBool = AtomicBool::new(false);

/// Whether a script is being compiled that the compiler may never get through.
#[must_use]
pub fn compiles_long() -> bool {
    COMPILES_LONG.load(Ordering::SeqCst)
}

/// Line and column of the first case of a `switch` that is one too many. The compiler holds each against all before it, so
/// that its time grows with their square; arrows in remarks and texts count as well, which only makes the limit lower.
fn case_too_many(text: &str) -> Option<(usize, usize)> {
    let (at, _) = text.match_indices("=>").nth(MOST_CASES)?;
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.matches('\n').count() + 1;
    Some((line, before[line_start..].chars().count() + 1))
}

/// Starts a thread on which scripts may go as deep as they are allowed to.
fn on_a_deep_stack<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<thread::JoinHandle<T>, String> {
    thread::Builder::new()
        .name("script".to_owned())
        .stack_size(STACK)
        .spawn(work)
        .map_err(|error| format!("no thread to run it on: {error}"))
}

/// Answers decisions until nobody asks any more.
fn work(
    text: &str,
    is_given_up: Arc<AtomicBool>,
    asked: &Receiver<GuestQuestion>,
    answer: &Sender<ScriptAnswer>,
) {
    let mut engine = engine();
    engine.on_progress(move |_| is_given_up.load(Ordering::Relaxed).then_some(Dynamic::UNIT));
    let compiled = engine.compile(text);
    for scene in asked {
        let said = match &compiled {
            Ok(ast) => choose(&mut engine, ast, scene),
            Err(error) => ScriptAnswer::Failed(clipped(&error.to_string())),
        };
        if answer.send(said).is_err() {
            return;
        }
    }
}

fn choose(engine: &mut Engine, ast: &AST, scene: GuestQuestion) -> ScriptAnswer {
    allow_for(engine, &scene);
    let entries: Array = scene.menu.into_iter().map(entry).collect();
    let said = engine.call_fn::<Dynamic>(
        &mut Scope::new(),
        ast,
        CHOOSE,
        (dynamic(scene.view), Dynamic::from_array(entries)),
    );
    match said.map(|said| said.as_int()) {
        Ok(Ok(at)) => ScriptAnswer::Number(at),
        Ok(Err(sort)) => ScriptAnswer::Other(sort),
        Err(error) => ScriptAnswer::Failed(clipped(&error.to_string())),
    }
}

/// The beginning of what went wrong: a script may throw anything.
fn clipped(text: &str) -> String {
    text.chars().take(LONGEST_EXCUSE).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use super::{Machine, ScriptAnswer, compile};
    use crate::engine::Fact;
    use crate::strategy::scene::{GuestQuestion, MenuEntry};

    /// A decision between so many entries.
    fn scene(menu: usize) -> GuestQuestion {
        let choice = || MenuEntry {
            action: Fact::text("pass"),
            cues: std::collections::BTreeMap::from([("pass", 1.0)]),
        };
        GuestQuestion {
            view: Fact::Table(vec![("hand", Fact::List(vec![Fact::Number(1); 8]))]),
            menu: std::iter::repeat_with(choice).take(menu).collect(),
        }
    }

    /// A machine with a script whose `choose` has this body.
    fn machine(body: &str, patience: u64) -> Machine {
        let text: Arc<str> = format!("fn choose(view, menu) {{ {body} }}").into();
        Machine::with_patience(&text, Duration::from_millis(patience)).expect("a thread")
    }

    /// What it answers to a decision between four.
    fn answer(body: &str) -> ScriptAnswer {
        machine(body, 3_000).ask(scene(4), &AtomicBool::new(false))
    }

    /// Whatever a script tries, its decision fails, or is made, and the machine goes on: nothing is torn down.
    #[test]
    fn a_hostile_script_fails_and_nothing_else_does() {
        let nested = |open: &str, inner: &str, close: &str, times: usize| {
            [&open.repeat(times), inner, &close.repeat(times)].concat()
        };
        let deep_data = "let a = []; for i in 0..700 { a = [[[[a]]]]; }";
        let hostile = [
            "loop { }".to_owned(),
            "let a = []; loop { a.push(a); }".to_owned(),
            "let a = #{}; loop { a.b = a; a.c = a; }".to_owned(),
            "let a = \"x\"; loop { a += a; }".to_owned(),
            "choose(view, menu)".to_owned(),
            "switch 1 { 1 => switch 2 { 2 => choose(view, menu) } }".to_owned(),
            "[[[[choose(view, menu)]]]]".to_owned(),
            "menu.map(|x| choose(view, menu))".to_owned(),
            format!("{deep_data} throw a;"),
            format!("{deep_data} a.to_string() + a.to_debug()"),
            format!("{deep_data} let b = a; b == a && loop {{ }}"),
            "let a = \"\"; a.pad(1000000000, \"y\"); a".to_owned(),
            "let a = []; a.pad(1000000000, 0); a".to_owned(),
            "let a = 0; a = || a; a".to_owned(),
            "let m = #{}; for i in 0..1000000 { m[`k${i}`] = m; }".to_owned(),
            "throw #{ a: [1, \"x\"] }".to_owned(),
        ];
        for body in hostile {
            let said = answer(&body);
            assert!(
                matches!(said, ScriptAnswer::Failed(_) | ScriptAnswer::Other(_)),
                "{body}"
            );
        }
        for text in [
            nested("[", "0", "]", 500),
            nested("switch 1 { 1 => ", "0", " }", 500),
            nested("if true { ", "0", " } else { 1 }", 500),
            nested("(", "0", ")", 5000),
            nested("-", "1", "", 5000),
            nested("#{ a: ", "0", " }", 500),
            nested("|x| ", "0", "", 500),
            nested("{ ", "0", " }", 5000),
            format!("switch 1 {{ {} _ => 0 }}", "1 => 0,".repeat(1000)),
            nested("switch 1 { 1 => 0, _ => ", "0", " }", 500),
        ] {
            let text: Arc<str> = format!("fn choose(view, menu) {{ {text} }}").into();
            assert!(compile(&text).is_err(), "{}", &text[..60]);
        }
    }

    #[test]
    fn one_case_of_a_switch_too_many_is_shown_where_it_stands() {
        let script = |cases: usize| -> Arc<str> {
            let cases: Vec<String> = (0..cases).map(|case| format!("{case} => 0,\n")).collect();
            let cases = cases.concat();
            format!("fn choose(view, menu) {{ switch 5 {{\n{cases} }} }}").into()
        };
        assert!(compile(&script(1000)).is_ok());
        let fault = compile(&script(1001)).expect_err("one too many");
        assert_eq!((fault.line, fault.column), (1002, 6), "{fault}");
    }

    /// One native step can take very long: nobody waits for it, and the machine is of use again when it is through.
    #[test]
    fn a_step_without_end_is_not_waited_for() {
        let slow = "if menu.len() == 4 { let a = []; for i in 0..4000 { a.push([i]); }
                    for i in 0..1000000 { a.contains([-1]); } } 1";
        let mut machine = machine(slow, 20);
        #[expect(
            clippy::disallowed_methods,
            reason = "how long it takes is what is tested"
        )]
        let start = Instant::now();
        let said = machine.ask(scene(4), &AtomicBool::new(false));
        let is_late = matches!(&said, ScriptAnswer::Failed(why) if why.contains("longer than"));
        assert!(is_late, "{said:?}");
        assert!(start.elapsed() < Duration::from_secs(5));
        let is_well = |machine: &mut Machine| {
            matches!(
                machine.ask(scene(3), &AtomicBool::new(false)),
                ScriptAnswer::Number(1)
            )
        };
        let again = (0..200).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            is_well(&mut machine)
        });
        assert!(again, "the thread never ended its step");
    }
}
