//! The pilot that a user writes in Rhai: a function `choose(view, menu)` that returns the place of an entry.
//!
//! A script keeps nothing from decision to decision, is given no clock, no file and no function that machines
//! round apart (no powers, roots, logarithms or angles), and may take so many steps and no more. So it replays
//! from the match's address alone. Where it works, and how it is held, is [`super::machine`]'s affair.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::breakdown::Breakdown;
use super::fared::Fared;
use super::machine::{Machine, ScriptAnswer, ScriptError, compile};
use super::scene::GuestQuestion;
use crate::engine::{Forfeit, Piloted};

/// A pilot whose choices a script of the user's makes, compiled once and run by a thread of its own.
#[derive(Clone)]
pub struct Script {
    text: Arc<str>,
    fared: Arc<Fared>,
}

impl Script {
    /// Checks a script: it compiles, and has the function `choose(view, menu)`.
    ///
    /// # Errors
    /// The first fault, with its place.
    ///
    /// ```
    /// use breachlab_core::strategy::Script;
    ///
    /// assert!(Script::new("fn choose(view, menu) { 0 }").is_ok());
    /// assert_eq!(Script::new("fn choose(view, menu) { 0 ").unwrap_err().line, 1);
    /// assert!(Script::new("fn pick(menu) { 0 }").is_err());
    /// ```
    pub fn new(text: &str) -> Result<Self, ScriptError> {
        let text: Arc<str> = text.into();
        compile(&text)?;
        Ok(Self {
            text,
            fared: Arc::default(),
        })
    }

    /// The same, its matches counted as those of the strategy file at `path`.
    #[must_use]
    pub fn of_file(self, path: &str) -> Self {
        let fared = Fared::of(path);
        Self { fared, ..self }
    }

    /// How it has fared.
    pub(super) fn fared(&self) -> &Fared {
        &self.fared
    }

    /// The place of the entry the script names.
    // Never inlined: its frame is large, and a policy's choice would pay for it.
    #[inline(never)]
    pub(super) fn choose<G: Piloted>(
        &self,
        view: &G::View<'_>,
        menu: &[G::Action],
        machine: &mut Option<Machine>,
        called_off: &AtomicBool,
    ) -> Result<usize, Breakdown> {
        let failed = |why: String| {
            let excuse = format!("the script failed: {why}");
            Breakdown::new(Forfeit::Failed, excuse)
        };
        let running = match machine {
            Some(running) => running,
            None => machine.insert(Machine::start(&self.text).map_err(failed)?),
        };
        let at = match running.ask(GuestQuestion::of::<G>(view, menu), called_off) {
            ScriptAnswer::Number(at) => at,
            ScriptAnswer::Other(sort) => {
                let excuse = format!(
                    "the script answered with a value of type {sort}, wanted a whole number"
                );
                return Err(Breakdown::new(Forfeit::Nonsense, excuse));
            }
            ScriptAnswer::Failed(why) => return Err(failed(why)),
            ScriptAnswer::Broken => {
                *machine = None;
                return Err(failed("it broke the thread it ran on".to_owned()));
            }
        };
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

#[cfg(test)]
mod tests {
    use super::Script;

    #[test]
    fn a_fault_has_its_place() {
        let error =
            Script::new("fn choose(view, menu) {\n  let x = ;\n  0\n}").expect_err("a fault");
        assert_eq!((error.line, error.column), (2, 11), "{error:?}");
    }
}
