//! The line to a running program: questions go out and answers come in, and neither can hold us up. Whatever ends us,
//! the program and all that it started end with us.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use super::breakdown::Breakdown;
use super::wait::{CALLED_OFF, Missed, receive};
use crate::engine::Forfeit;

/// Longest answer read; a program that says more on one line answers nonsense.
const LONGEST_ANSWER: u64 = 1 << 16;

/// A program that was started, and the lines between it and the match.
pub(super) struct ProgramLine {
    child: Child,
    /// Who ends the program's group when we are gone.
    #[cfg(unix)]
    warden: Option<Child>,
    questions: SyncSender<Vec<u8>>,
    answers: Receiver<ProgramReply>,
}

/// A line that the program said.
struct ProgramReply {
    text: String,
    /// More had come with it, before anybody could have asked for it.
    is_followed: bool,
}

/// A program that is there no longer.
pub(super) fn gone() -> Breakdown {
    Breakdown::new(Forfeit::Gone, "the program ended")
}

impl ProgramLine {
    /// Starts a program.
    pub(super) fn open(command: &[String]) -> Result<Self, Breakdown> {
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
        let pipes = (child.stdin.take(), child.stdout.take());
        // One question and one answer wait at most: a program that does not read, or talks without being asked, is
        // held up, not buffered.
        let (questions, asked) = sync_channel(1);
        let (answer, answers) = sync_channel(1);
        let mut line = Self {
            child,
            #[cfg(unix)]
            warden: None,
            questions,
            answers,
        };
        let (Some(to), Some(from)) = pipes else {
            return Err(gone());
        };
        thread::spawn(move || write(to, &asked));
        thread::spawn(move || read(from, &answer));
        #[cfg(unix)]
        line.post_warden()?;
        Ok(line)
    }

    /// Sets a shell beside the program, in its group, that does nothing but wait for its own input to close, as it does
    /// when we end, however we end; then it kills the group, itself included.
    #[cfg(unix)]
    fn post_warden(&mut self) -> Result<(), Breakdown> {
        const WATCH: &str = "while read -r line; do :; done; kill -s KILL 0";
        let group = i32::try_from(self.child.id()).map_err(|_| gone())?;
        let mut start = Command::new("sh");
        start
            .args(["-c", WATCH])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        std::os::unix::process::CommandExt::process_group(&mut start, group);
        let warden = start.spawn().map_err(|error| {
            let excuse = format!("no shell can be set beside the program to end it: {error}");
            Breakdown::new(Forfeit::Gone, excuse)
        })?;
        self.warden = Some(warden);
        Ok(())
    }

    /// Puts a question, and waits for the answer as long as the program may take.
    pub(super) fn ask(
        &mut self,
        question: Vec<u8>,
        timeout: Duration,
        called_off: &AtomicBool,
    ) -> Result<String, Breakdown> {
        match self.answers.try_recv() {
            Ok(_) => {
                let excuse = "the program spoke before it was asked";
                return Err(Breakdown::new(Forfeit::Nonsense, excuse));
            }
            Err(TryRecvError::Disconnected) => return Err(gone()),
            Err(TryRecvError::Empty) => {}
        }
        self.questions.try_send(question).map_err(|why| match why {
            TrySendError::Full(_) => {
                // It answered the question before this one, or nobody would ask: without having read it.
                let excuse = "the program answered what it had not read";
                Breakdown::new(Forfeit::Nonsense, excuse)
            }
            TrySendError::Disconnected(_) => gone(),
        })?;
        match receive(&self.answers, timeout, called_off) {
            Ok(answer) if answer.is_followed => {
                let excuse = "the program said more than one line to one question";
                Err(Breakdown::new(Forfeit::Nonsense, excuse))
            }
            Ok(answer) => Ok(answer.text),
            Err(Missed::Late) => {
                let excuse = format!("the program gave no answer in {} ms", timeout.as_millis());
                Err(Breakdown::new(Forfeit::Late, excuse))
            }
            Err(Missed::Gone) => Err(gone()),
            Err(Missed::CalledOff) => Err(Breakdown::new(Forfeit::Late, CALLED_OFF)),
        }
    }
}

/// Passes questions on until nobody asks any more or the program has closed its input.
fn write(mut to: ChildStdin, asked: &Receiver<Vec<u8>>) {
    for question in asked {
        if to.write_all(&question).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

/// Passes answers on until the program has closed its output or nobody wants them.
fn read(from: ChildStdout, answers: &SyncSender<ProgramReply>) {
    let mut from = BufReader::new(from);
    loop {
        let mut text = Vec::new();
        let mut line = from.by_ref().take(LONGEST_ANSWER);
        match line.read_until(b'\n', &mut text) {
            Ok(1..) => {}
            _ => return,
        }
        let answer = ProgramReply {
            text: String::from_utf8_lossy(&text).into_owned(),
            is_followed: !from.buffer().is_empty(),
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

impl Drop for ProgramLine {
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
        #[cfg(unix)]
        if let Some(warden) = &mut self.warden {
            let _ = warden.kill();
            let _ = warden.wait();
        }
        let _ = self.child.wait();
    }
}
