//! Guests, scripts and programs that play, are held to their limits whatever they do.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use breachlab::engine::{Forfeit, WHOLE_SCORE};
use breachlab::play::{Ended, Hooks, Job, Stop, Table, Workers};
use breachlab::strategy::{External, Pilot, Script};

use crate::toy::{self, Toy};

/// A mirror of the toy between this guest and chance.
fn duel(guest: Pilot<Toy>, matches: u64) -> Job<Toy> {
    Job {
        pilots: vec![guest, Pilot::Random],
        stop: Stop::Exact(matches),
        ..toy::mirror()
    }
}

fn program(script: &str, timeout: u64) -> Pilot<Toy> {
    let words = ["sh", "-c", script].map(str::to_owned);
    Pilot::External(External::new(&words, Duration::from_millis(timeout), false))
}

fn workers() -> Workers {
    Workers::new(NonZeroUsize::new(2)).unwrap()
}

#[cfg(unix)]
#[test]
fn a_hostile_program_forfeits_and_the_run_goes_on() {
    let cases: [(&str, &[Forfeit]); 12] = [
        ("exec yes", &[Forfeit::Nonsense]),
        ("exec yes 0", &[Forfeit::Nonsense]),
        ("exec tr -d '\\n' < /dev/zero", &[Forfeit::Nonsense]),
        (
            "echo 0; echo 0; sleep 60",
            &[Forfeit::Nonsense, Forfeit::Late],
        ),
        ("exec sleep 60", &[Forfeit::Late]),
        (
            "trap '' TERM INT HUP; sleep 60 & sleep 60",
            &[Forfeit::Late],
        ),
        ("exec 0<&-; sleep 60", &[Forfeit::Late, Forfeit::Gone]),
        ("exec 1>&-; sleep 60", &[Forfeit::Gone]),
        ("read -r line; exit 0", &[Forfeit::Gone]),
        ("kill -s KILL $$", &[Forfeit::Gone]),
        ("kill -s STOP $$", &[Forfeit::Late]),
        (
            "while read -r line; do printf '0\\n0\\n'; done",
            &[Forfeit::Nonsense],
        ),
    ];
    for (script, causes) in cases {
        let hooks = Hooks {
            progress: &(),
            interrupt: &AtomicBool::new(false),
        };
        // Nobody is in a hurry but where being late is the point: the machine may be busy.
        let timeout = if causes.contains(&Forfeit::Late) {
            300
        } else {
            20_000
        };
        let tally = workers()
            .run(&duel(program(script, timeout), 4), hooks)
            .tally;
        let forfeits = tally.entries[0].forfeits;
        let expected: u64 = causes.iter().map(|&cause| forfeits[cause as usize]).sum();
        assert_eq!((tally.matches, expected), (4, 4), "{script}: {forfeits:?}");
        assert_eq!(tally.entries[0].score, 0, "{script}");
    }
}

/// A question longer than a pipe holds is not written into the void for ever.
#[cfg(unix)]
#[test]
fn a_program_that_never_reads_is_late() {
    let mut job = crate::line_ups::order::<breachlab::games::hull_breach::HullBreach>(
        &breachlab::games::Order {
            decks: vec!["rdf-line".to_owned(); 2],
            strategies: vec!["random".to_owned(); 2],
            ..Default::default()
        },
    );
    let words = ["sh", "-c", "while :; do echo 0; sleep 0.02; done"].map(str::to_owned);
    job.pilots[0] = Pilot::External(External::new(&words, Duration::from_millis(500), false));
    job.stop = Stop::Exact(2);
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    let tally = workers().run(&job, hooks).tally;
    let forfeits = tally.entries[0].forfeits;
    assert_eq!(forfeits.iter().sum::<u64>(), 2, "{forfeits:?}");
}

/// While a program thinks, an interrupt is heard; the match at hand is not counted.
#[cfg(unix)]
#[test]
fn an_interrupt_is_heard_while_a_program_thinks() {
    let interrupt = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &interrupt,
    };
    let job = duel(program("exec sleep 60", 60_000), 4);
    let finished = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            interrupt.store(true, Ordering::Relaxed);
        });
        workers().run(&job, hooks)
    });
    assert_eq!(finished.ended, Ended::Interrupted);
    assert_eq!(finished.tally.matches, 0);
    assert_eq!(finished.tally.entries[0].forfeits, [0; 4]);
    assert!(finished.timing.seconds < 20.0, "{:?}", finished.timing);
}

/// The same while a search thinks, however long it may: here for hours.
#[test]
fn an_interrupt_is_heard_while_a_search_thinks() {
    let interrupt = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &interrupt,
    };
    let order = breachlab::games::Order {
        decks: vec!["rdf-line".to_owned(); 2],
        strategies: vec!["admiral".to_owned(), "rush".to_owned()],
        ..Default::default()
    };
    let mut job = crate::line_ups::order::<breachlab::games::hull_breach::HullBreach>(&order);
    job.pilots[0] = job.pilots[0].with_iterations(100_000);
    job.stop = Stop::Exact(400);
    let finished = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            interrupt.store(true, Ordering::Relaxed);
        });
        workers().run(&job, hooks)
    });
    assert_eq!(finished.ended, Ended::Interrupted);
    assert!(finished.tally.matches < 400 && finished.tally.matches.is_multiple_of(2));
    assert!(finished.timing.seconds < 20.0, "{:?}", finished.timing);
}

/// Matches heard before the interrupt are whole sets, and stay.
#[test]
fn an_interrupted_run_with_a_guest_keeps_whole_sets() {
    struct Interrupting<'a>(&'a AtomicBool);
    impl breachlab::play::Progress for Interrupting<'_> {
        fn played(&self, _: u64) {}
        fn counted(&self, _: &breachlab::tally::Tally, _: u64) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let script = Script::new("fn choose(view, menu) { 0 }").unwrap();
    let job = duel(Pilot::Script(script), 400);
    let interrupt = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &Interrupting(&interrupt),
        interrupt: &interrupt,
    };
    let one = Workers::new(NonZeroUsize::new(1)).unwrap().in_chunks_of(4);
    let cut = one.run(&job, hooks);
    assert_eq!(cut.ended, Ended::Interrupted);
    assert!(cut.tally.matches > 0 && cut.tally.matches.is_multiple_of(2));
    let calm = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &calm,
    };
    let whole = Job {
        stop: Stop::Exact(cut.tally.matches),
        ..duel(job.pilots[0].clone(), 0)
    };
    assert_eq!(workers().run(&whole, hooks).tally, cut.tally);
}

/// Every way to play a match ends it as a forfeit where a pilot breaks down: plain, guided, and forked before and
/// after the moment.
#[test]
fn a_pilot_that_breaks_down_forfeits_in_every_loop() {
    let broken = Pilot::Script(Script::new("fn choose(view, menu) { menu.len() }").unwrap());
    let job = duel(broken, 2);
    let fixture = job.fixture(0);
    let (seat, setup) = (fixture.seat_of(0), &job.setups[fixture.rotation()]);
    let mut table = Table::new(setup);
    let plain = table.play(setup, &job.pilots, fixture, &mut ());
    assert_eq!(plain.score[seat], 0);
    assert_eq!(
        plain
            .score
            .0
            .iter()
            .map(|&score| u32::from(score))
            .sum::<u32>(),
        u32::from(WHOLE_SCORE)
    );
    let guided = table.guided(setup, &job.pilots, fixture, |_, _, _| None);
    assert_eq!(guided, plain);
    assert!(table.forfeited().is_some());
    // The moment comes at once: both halves are forfeited.
    let forked = table.fork(
        setup,
        &job.pilots,
        fixture,
        |_| Some(0),
        |_| setup,
        |_, _| (),
    );
    assert_eq!(forked, Some([plain; 2]));
    // The moment never comes, since the match is over before it.
    let forked = table.fork(setup, &job.pilots, fixture, |_| None, |_| setup, |_, _| ());
    assert_eq!(forked, None);
}

#[cfg(target_os = "linux")]
mod by_hand {
    //! As a user runs it.

    use std::fs;
    use std::process::Stdio;
    use std::time::Duration;

    use crate::cli::{Folder, breachlab, text};

    fn strategy(folder: &Folder, name: &str, command: &str) {
        let file = format!("name = \"m\"\nkind = \"external\"\n[external]\ncommand = {command}\n");
        fs::write(folder.at(name), file).unwrap();
    }

    /// A number that a program has written down, once it is there.
    fn noted(folder: &Folder, name: &str) -> u32 {
        for _ in 0..500 {
            let text = fs::read_to_string(folder.at(name)).unwrap_or_default();
            if let (Ok(number), true) = (text.trim().parse(), text.ends_with('\n')) {
                return number;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{name}: no program wrote its number down");
    }

    fn is_running(process: u32) -> bool {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let state = stat
            .rsplit_once(") ")
            .and_then(|(_, rest)| rest.chars().next());
        state.is_some_and(|state| !"ZX".contains(state))
    }

    fn ends(process: u32) -> bool {
        (0..250).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            !is_running(process)
        })
    }

    #[test]
    fn a_program_that_does_not_exist_is_an_error_before_the_first_match() {
        let folder = Folder::new("no-program");
        fs::write(folder.at("plain"), "no program").unwrap();
        for command in [
            "[\"no-such-program-here\"]",
            "[\"./none\", \"x\"]",
            "[\"./plain\"]",
        ] {
            strategy(&folder, "mine.toml", command);
            for verb in [
                "run -n 2 --strategy mine.toml,random --out out",
                "check mine.toml",
            ] {
                let output = breachlab(&folder.0, verb).output().unwrap();
                let told = [text(&output.stdout), text(&output.stderr)].concat();
                assert_ne!(output.status.code(), Some(0), "{command}: {told}");
                assert!(told.contains("no program `"), "{command}: {told}");
                assert!(told.contains("mine.toml:4"), "{command}: {told}");
            }
            assert!(!folder.at("out").exists());
        }
    }

    /// Killed outright, breachlab takes with it a program that heeds no signal and no closed pipe, and what that started.
    #[test]
    fn whatever_ends_the_host_ends_its_programs() {
        for signal in ["KILL", "TERM", "HUP", "INT"] {
            let folder = Folder::new(&["host-", signal].concat());
            let stubborn = "trap '' TERM INT HUP PIPE; sleep 600 & echo $! > child; echo $$ > self; \
                            while :; do sleep 600; done";
            strategy(
                &folder,
                "mine.toml",
                &format!("[\"sh\", \"-c\", \"{stubborn}\"]"),
            );
            let args = "run -n 4 --threads 1 --strategy mine.toml,random --out out --quiet";
            let mut host = breachlab(&folder.0, args)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let (program, child) = (noted(&folder, "self"), noted(&folder, "child"));
            assert!(is_running(program) && is_running(child));
            let name = format!("kill -s {signal} {}", host.id());
            let killed = std::process::Command::new("sh")
                .args(["-c", &name])
                .status();
            assert!(killed.unwrap().success());
            host.wait().unwrap();
            assert!(
                ends(program) && ends(child),
                "{signal}: something is left running"
            );
        }
    }
}
