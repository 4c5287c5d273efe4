//! How the program ends: by a signal, with a stream that is gone, beside another run, over what an earlier run left.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::{Duration, Instant};

use breachlab::analysis::entrants::Entrants;
use breachlab::analysis::ladder::{LadderRequest, ladder};
use breachlab::analysis::matrix::{MatrixRequest, matrix};
use breachlab::games::{self, Order};
use breachlab::play::{Hooks, Progress, Stop, Workers};
use breachlab::report::{
    self, Folder as Claimed, GateMatchup, GateReport, LadderReport, MatrixReport, ReportError,
    Terminal,
};
use breachlab::tally::Tally;
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&read(path)).unwrap()
}

/// A child that hears signals by now: the kernel lists what it catches.
#[cfg(target_os = "linux")]
pub(crate) fn hears(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    for _ in 0..1000 {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_some_and(|mask| mask >> 14 & 1 == 1) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("nobody listens");
}

#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    let mut kill = std::process::Command::new("kill");
    let status = kill.args([name, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

#[cfg(unix)]
pub(crate) fn spawned(folder: &Folder, args: &str) -> Child {
    let mut command = breachlab(&folder.0, args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

const LONG: &str = "run --strategy random --matches 1000000000 --out";

/// However it is asked to end: each form of the report says that it is a part, and it holds what was played.
#[cfg(target_os = "linux")]
#[test]
fn a_run_ended_by_sigterm_or_sighup_is_marked_in_every_form() {
    let folder = Folder::new("ends-signals");
    for name in ["-TERM", "-HUP"] {
        let child = spawned(&folder, &format!("{LONG} out{name}"));
        hears(&child);
        std::thread::sleep(Duration::from_millis(2500));
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
        let remark = text(&output.stderr);
        assert!(remark.contains("interrupted: what was played by then is in"));
        let page = text(&output.stdout);
        assert!(page.contains(report::INTERRUPTED), "{page}");
        let at = |file: &str| folder.at(&format!("out{name}/{file}"));
        let run = json(&at("run.json"));
        assert_eq!(run["complete"], false);
        assert!(read(&at("summary.md")).contains("**Interrupted**"));
        for table in ["matchups.csv", "cards.csv", "endings.csv"] {
            let table = read(&at(table));
            let mut lines = table.lines();
            assert!(lines.next().unwrap().ends_with(",complete"));
            assert!(lines.all(|line| line.ends_with(",false")), "{table}");
        }
        assert!(read(&at("win-rates.svg")).contains(report::INTERRUPTED));
    }
}

/// Before the first match, and before the cards are read, as later.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_in_the_first_moment_leaves_a_marked_report_and_no_old_one() {
    let folder = Folder::new("ends-first");
    let before = breachlab(&folder.0, "run --strategy random --matches 40 --out out").output();
    assert!(before.unwrap().status.success());
    let child = spawned(&folder, &format!("{LONG} out --json"));
    hears(&child);
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["complete"], false);
    assert_eq!(json(&folder.at("out/run.json"))["complete"], false);
}

#[cfg(target_os = "linux")]
#[test]
fn a_hangup_that_was_to_be_ignored_is_and_two_signals_at_once_are_one() {
    let folder = Folder::new("ends-nohup");
    let binary = env!("CARGO_BIN_EXE_breachlab");
    let line = format!("trap '' HUP; exec {binary} {LONG} out");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line]).current_dir(&folder.0);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    hears(&child);
    signal(&child, "-HUP");
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "the hangup ended it");
    signal(&child, "-TERM");
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(json(&folder.at("out/run.json"))["complete"], false);
}

/// A deck that is awaited on standard input may never come.
#[cfg(target_os = "linux")]
#[test]
fn a_verb_that_waits_for_standard_input_ends_at_the_first_signal() {
    let folder = Folder::new("ends-stdin");
    for args in [
        "run - --out out",
        "draws - --json --out out",
        "ladder --decks - --out out",
    ] {
        let mut command = breachlab(&folder.0, args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // Held open, and nothing is ever written to it.
        let stdin = child.stdin.take();
        hears(&child);
        std::thread::sleep(Duration::from_millis(700));
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        assert_eq!(
            output.status.code(),
            Some(130),
            "{args}: {}",
            text(&output.stderr)
        );
        assert!(
            text(&output.stderr).contains("interrupted: nothing is kept"),
            "{args}"
        );
        assert_eq!(
            args.contains("--json"),
            text(&output.stdout).contains("false"),
            "{args}"
        );
    }
}

/// What keeps nothing does not go on either.
#[cfg(target_os = "linux")]
#[test]
fn a_verb_that_keeps_nothing_ends_at_the_first_signal() {
    let folder = Folder::new("ends-at-once");
    let child = spawned(&folder, "bench --json");
    hears(&child);
    #[expect(
        clippy::disallowed_methods,
        reason = "how long it takes is what is tested"
    )]
    let since = Instant::now();
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(since.elapsed() < Duration::from_secs(5));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["complete"], false);
    assert!(
        text(&output.stderr).contains("interrupted"),
        "{}",
        text(&output.stderr)
    );
}

/// Stops everything after so many matches.
struct Impatient {
    left: std::sync::atomic::AtomicU64,
    interrupt: AtomicBool,
}

impl Progress for Impatient {
    fn played(&self, matches: u64) {
        let left = self.left.load(Ordering::Relaxed).saturating_sub(matches);
        self.left.store(left, Ordering::Relaxed);
        self.interrupt.store(left == 0, Ordering::Relaxed);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}
}

fn impatient(matches: u64) -> Impatient {
    Impatient {
        left: matches.into(),
        interrupt: false.into(),
    }
}

fn names<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

const DECKS: [&str; 3] = ["rdf-line", "col-boarders", "corp-swarm"];

fn entrants(decks: Vec<String>, strategies: Vec<String>) -> Entrants {
    let all = Order {
        decks,
        strategies,
        ..Order::default()
    };
    Entrants { all, seed: 7 }
}

fn part_of_a_matrix(matches: u64) -> MatrixReport {
    let row = games::find("hull-breach").unwrap();
    let field = MatrixRequest {
        entrants: entrants(names(DECKS), names(["random"])),
        stop: Stop::Exact(20),
    };
    let workers = Workers::new(None).unwrap();
    let progress = impatient(matches);
    let hooks = Hooks {
        progress: &progress,
        interrupt: &progress.interrupt,
    };
    matrix(row, &field, &workers, hooks).unwrap()
}

#[test]
fn an_interrupted_matrix_rates_the_decks_that_met_and_no_others() {
    let part = part_of_a_matrix(20);
    assert!(!part.head.complete && part.head.matches == 20);
    let mut rated: Vec<&str> = part.ratings.iter().map(|row| row.deck.as_str()).collect();
    rated.sort_unstable();
    assert_eq!(rated, ["col-boarders", "rdf-line"]);
    let mean: f64 = part.ratings.iter().map(|row| row.rating.value).sum::<f64>() / 2.0;
    assert!((mean - 1500.0).abs() < 1e-6, "{mean}");
    assert!(part.duels.iter().all(|row| row.matches > 0));
    // The square tables and the heat map have no row for the deck that nobody met, and a note says so.
    assert_eq!(part.decks, ["rdf-line", "col-boarders"]);
    assert!(
        part.head
            .notes
            .iter()
            .any(|note| note.ends_with("corp-swarm"))
    );
    let folder = Folder::new("ends-matrix");
    report::write(&part, &Claimed::fresh(&folder.at("m")).unwrap()).unwrap();
    for file in [
        "payoff.csv",
        "effective.csv",
        "matrix.csv",
        "ratings.csv",
        "matrix.svg",
    ] {
        assert!(
            !read(&folder.at("m").join(file)).contains("corp-swarm"),
            "{file}"
        );
    }
    let whole = part_of_a_matrix(u64::MAX);
    assert!(whole.head.complete && whole.ratings.len() == 3 && whole.decks == DECKS);
    let pair = |report: &MatrixReport| report.rate("rdf-line", "col-boarders");
    assert_eq!(pair(&part), pair(&whole));
}

#[test]
fn what_meta_makes_of_an_interrupted_matrix_is_said() {
    let folder = Folder::new("ends-payoff");
    let mut part = part_of_a_matrix(u64::MAX);
    part.head.complete = false;
    report::write(&part, &Claimed::fresh(&folder.at("m")).unwrap()).unwrap();
    let payoff = report::read_payoff(&folder.at("m/payoff.csv")).unwrap();
    assert!(payoff.is_partial && payoff.names == DECKS);
    let output = breachlab(&folder.0, "meta --matrix m --draws 100 --out o").output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("interrupted matrix"));
    assert!(report::text(&part, Terminal::default()).contains(report::INTERRUPTED));
}

fn part_of_a_ladder(matches: u64) -> LadderReport {
    let row = games::find("hull-breach").unwrap();
    let rungs = LadderRequest {
        entrants: entrants(names(["rdf-line"]), names(["random", "novice", "rush"])),
        matches: 20,
    };
    let workers = Workers::new(None).unwrap();
    let progress = impatient(matches);
    let hooks = Hooks {
        progress: &progress,
        interrupt: &progress.interrupt,
    };
    ladder(row, &rungs, &workers, hooks).unwrap()
}

#[test]
fn an_interrupted_ladder_has_no_row_for_whoever_did_not_play() {
    let part = part_of_a_ladder(20);
    assert!(!part.head.complete && part.head.matches == 20);
    let mut pilots: Vec<&str> = part.pilots.iter().map(|row| row.name.as_str()).collect();
    pilots.sort_unstable();
    assert_eq!(pilots, ["novice", "random"]);
    assert!(part.pilots.iter().all(|row| row.rating.is_some()));
    assert!(part.pairings.iter().all(|row| row.matches > 0));
    assert!(report::text(&part, Terminal::default()).contains(report::INTERRUPTED));
    let whole = part_of_a_ladder(u64::MAX);
    assert!(whole.head.complete && whole.pilots.len() == 3);
}

/// A pipeline reads counts and annotations.
#[test]
fn an_interrupted_gate_is_an_error_to_a_pipeline() {
    let report = GateReport {
        answer: "unchanged",
        ..GateReport::default()
    };
    assert!(!report.head.complete);
    let suite = report::junit(&report);
    assert!(
        suite.contains("tests=\"1\" failures=\"0\" errors=\"1\""),
        "{suite}"
    );
    assert!(suite.contains("<error type=\"interrupted\""), "{suite}");
    assert!(
        report::github(&report, &str::to_owned)
            .starts_with("::error title=Balance gate::interrupted")
    );
    assert!(report::gate_markdown(&report).contains("**Interrupted**"));
    let mut whole = report;
    whole.head.complete = true;
    assert!(!report::junit(&whole).contains("interrupted"));
    assert!(!report::github(&whole, &str::to_owned).contains("interrupted"));
}

pub(crate) fn ran(folder: &Folder, args: &str) {
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 1)),
        "{args}: {}",
        text(&output.stderr)
    );
}

#[test]
fn a_folder_holds_the_report_of_the_latest_run_whatever_the_verb() {
    let folder = Folder::new("ends-one-report");
    ran(&folder, "run --strategy random --matches 40 --out o");
    fs::write(folder.at("o/mine.txt"), "mine").unwrap();
    fs::write(folder.at("o/.tmp-1-cards.csv"), "half").unwrap();
    assert!(folder.at("o/summary.md").exists());
    ran(&folder, "draws rdf-line --hands 0 --out o");
    assert!(folder.at("o/draws.json").exists() && folder.at("o/mine.txt").exists());
    for old in [
        "summary.md",
        "run.json",
        "cards.csv",
        "win-rates.svg",
        ".tmp-1-cards.csv",
    ] {
        assert!(
            !folder.at("o").join(old).exists(),
            "{old} is of the run before"
        );
    }
    ran(
        &folder,
        "ladder --strategies random,novice --decks rdf-line --matches 4 --out o",
    );
    assert!(!folder.at("o/draws.json").exists() && folder.at("o/ladder.json").exists());
    ran(&folder, "run --pilots random,novice --matches 20 --out o");
    assert!(folder.at("o/novice/run.json").exists());
    ran(&folder, "run --pilots random --matches 20 --out o");
    assert!(!folder.at("o/novice/run.json").exists() && !folder.at("o/ladder.json").exists());
}

#[test]
fn a_second_writer_of_a_folder_is_told_and_changes_nothing() {
    let folder = Folder::new("ends-busy");
    let first = Claimed::fresh(&folder.at("o")).unwrap();
    first.write("run.json", b"first").unwrap();
    for args in [
        "run --strategy random --matches 40 --out o",
        "matrix --pilots random --matches 4 --out o",
        "draws rdf-line --hands 0 --out o",
        "tune rdf-line --max-matches 400 --out o",
        "train novice --generations 1 --out o",
        "explore --max-matches 4000 --out o",
    ] {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}");
        let said = text(&output.stderr);
        assert!(said.contains("another run is writing into o"), "{said}");
    }
    assert_eq!(read(&folder.at("o/run.json")), "first");
    drop(first);
    ran(&folder, "run --strategy random --matches 40 --out o");
}

#[test]
fn nothing_outside_a_folder_is_taken_away_for_its_ledger() {
    let folder = Folder::new("ends-ledger");
    fs::create_dir_all(folder.at("o/below")).unwrap();
    let near = folder.at("near.txt");
    fs::write(&near, "near").unwrap();
    fs::write(folder.at("o/old.csv"), "old").unwrap();
    let absolute = near.display().to_string();
    let ledger =
        format!("../near.txt\n{absolute}\n..\n.\n\n./old2.csv\nold.csv\nbelow/../../near.txt\n");
    fs::write(folder.at("o/.breachlab"), ledger).unwrap();
    Claimed::fresh(&folder.at("o")).unwrap();
    assert!(near.exists() && folder.at("o/below").exists());
    assert!(!folder.at("o/old.csv").exists());
    fs::remove_file(folder.at("o/.breachlab")).unwrap();
    fs::create_dir(folder.at("o/.breachlab")).unwrap();
    let refused = Claimed::claim(&folder.at("o"));
    assert!(
        matches!(refused, Err(ReportError::Write { .. })),
        "{refused:?}"
    );
}

/// A name of its own for each thing that may be in the way of a stream.
#[cfg(target_os = "linux")]
#[test]
fn a_stream_that_is_full_or_closed_ends_nothing_by_force() {
    let folder = Folder::new("ends-streams");
    let binary = env!("CARGO_BIN_EXE_breachlab");
    let code = |line: &str| {
        let mut command = std::process::Command::new("sh");
        let line = format!("{binary} {line}");
        let output = command.args(["-c", &line]).current_dir(&folder.0).output();
        output.unwrap().status.code()
    };
    let run = "run --strategy random --matches 20 --out o";
    for (line, wanted) in [
        (format!("{run} >/dev/full"), 2),
        (format!("{run} --json >/dev/full 2>/dev/full"), 2),
        (format!("{run} 2>/dev/full"), 0),
        (format!("{run} <&- >&- 2>&-"), 0),
        ("run nobody 2>/dev/full".to_owned(), 2),
        ("run nobody 2>&-".to_owned(), 2),
        ("--help >/dev/full".to_owned(), 2),
        ("--nonsense 2>/dev/full".to_owned(), 2),
        ("list cards >/dev/full 2>/dev/full".to_owned(), 2),
        ("completions bash >/dev/full".to_owned(), 2),
        ("schema deck >/dev/full".to_owned(), 2),
    ] {
        assert_eq!(code(&line), Some(wanted), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_in_place_of_a_file_is_refused_at_once() {
    let folder = Folder::new("ends-fifo");
    let made = std::process::Command::new("mkfifo")
        .arg(folder.at("p.toml"))
        .status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.at("z.toml")).unwrap();
    for file in ["p.toml", "z.toml"] {
        for args in [
            "check FILE",
            "run FILE rdf-line",
            "run --strategy FILE",
            "run --rules FILE",
            "run --cards FILE",
            "run --patch FILE",
            "cards --plan FILE",
            "gate --after FILE",
            "gate --plan FILE --after FILE",
            "meta --payoff FILE",
            "trend FILE",
            "tune rdf-line --owned FILE",
            "engage FILE",
            "train FILE",
        ] {
            let args = args.replace("FILE", file);
            let output = breachlab(&folder.0, &args).output().unwrap();
            assert!(matches!(output.status.code(), Some(1 | 2)), "{args}");
            let said = [text(&output.stdout), text(&output.stderr)].concat();
            assert!(
                said.contains("is a pipe, a socket or a device"),
                "{args}: {said}"
            );
        }
    }
    fs::create_dir(folder.at("t")).unwrap();
    fs::rename(folder.at("p.toml"), folder.at("t/tuning.json")).unwrap();
    let output = breachlab(&folder.0, "tune rdf-line --resume --out t").output();
    assert!(text(&output.unwrap().stderr).contains("is a pipe"));
}

/// Each key of a state that a search cannot have left is named.
#[test]
fn a_state_that_no_search_left_is_refused_by_its_key() {
    let folder = Folder::new("ends-state");
    let tune = "tune rdf-line --against col-boarders --pilots novice --max-matches 4000 --out t";
    ran(&folder, tune);
    let path = folder.at("t/tuning.json");
    let state = json(&path);
    let refused = |key: &str, value: Value| {
        let mut changed = state.clone();
        changed[key] = value;
        fs::write(&path, changed.to_string()).unwrap();
        let output = breachlab(&folder.0, &format!("{tune} --resume")).output();
        let output = output.unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{key}: {said}");
        assert!(said.contains(&format!("`{key}`")), "{key}: {said}");
    };
    let places = state["deck"].as_array().unwrap().len();
    refused("deck", vec![60_000; places].into());
    refused("deck", vec![0; places - 1].into());
    refused("next", u64::MAX.into());
    refused("used", u64::MAX.into());
    refused("rows", u64::MAX.into());
    refused("round", u32::MAX.into());
    refused("races", u32::MAX.into());
    refused("estimates", serde_json::json!([f64::NAN.to_bits(), null]));
    refused("squares", i64::MAX.into());
    refused("score", (-1).into());
    refused("sums", Value::Array(Vec::new()));
    refused("course", "elsewhere".into());
    refused("nonsense", 1.into());
    fs::write(&path, state.to_string()).unwrap();
    ran(&folder, &format!("{tune} --resume"));
    fs::write(&path, " ".repeat(33 << 20)).unwrap();
    let output = breachlab(&folder.0, &format!("{tune} --resume")).output();
    assert!(text(&output.unwrap().stderr).contains("at most 32 MiB"));
}

#[test]
fn a_rules_file_that_sets_nothing_is_refused_by_every_verb() {
    let folder = Folder::new("ends-empty-rules");
    for (game, text_of) in [
        ("hull-breach", ""),
        ("hull-breach", "# later\n"),
        ("hull-breach", "name = \"Mine\"\n"),
        ("gunship", ""),
        ("gunship", "note = \"Mine\"\n"),
    ] {
        fs::write(folder.at("rules.toml"), text_of).unwrap();
        let check = breachlab(&folder.0, &format!("check rules.toml --game {game}")).output();
        assert_eq!(check.unwrap().status.code(), Some(1), "{game}: {text_of}");
        let args = format!("run --game {game} --rules rules.toml --matches 4 --out o");
        let run = breachlab(&folder.0, &args).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{game}: {text_of}");
        assert!(
            text(&run.stderr).contains("no rule is set"),
            "{}",
            text(&run.stderr)
        );
    }
}

#[test]
fn a_ranking_says_that_it_played_other_than_what_was_asked_for() {
    let folder = Folder::new("ends-asked");
    let args = "cards --decks rdf-line,col-boarders --strategies random --matches 2000 --out o";
    let output = breachlab(&folder.0, args).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let played = json(&folder.at("o/run.json"))["matches"].as_u64().unwrap();
    assert_ne!(played, 2000);
    let wanted = "played where 2,000 were asked for: only whole sets are played";
    assert!(
        text(&output.stdout).contains(wanted),
        "{}",
        text(&output.stdout)
    );
    assert!(read(&folder.at("o/ranking.md")).contains(wanted));
}

#[test]
fn a_gate_that_played_nothing_does_not_say_what_it_would_take() {
    let row = GateMatchup {
        answer: "undecided",
        ..GateMatchup::default()
    };
    let mut report = GateReport {
        answer: "undecided",
        matchups: vec![row],
        ..GateReport::default()
    };
    let text = report::text(&report, Terminal::default());
    assert!(
        text.contains("Not decided") && !text.contains("more match"),
        "{text}"
    );
    report.matchups[0].more = Some(1);
    let text = report::text(&report, Terminal::default());
    assert!(text.contains("would take about 1 more match."), "{text}");
}

/// What an interrupted run of several pilots left in folders of its own is gone with the next report.
#[test]
fn the_folders_of_single_pilots_go_with_the_report_they_were_part_of() {
    let folder = Folder::new("ends-tiers");
    let ran = |args: &str| {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
    };
    ran("run --each-strategy novice,random -n 2 --out o");
    assert!(folder.at("o/novice/run.json").exists());
    fs::write(folder.at("o/random/mine.txt"), "kept").unwrap();
    ran("run --strategy random -n 2 --out o");
    assert!(!folder.at("o/novice").exists());
    let left = fs::read_dir(folder.at("o/random")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["mine.txt"]);
}

/// A compiler at work on a text that it may never get through looks at no flag: the first signal ends the command, whether
/// it comes while it waits or before.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_is_heard_while_a_script_is_compiled() {
    let folder = Folder::new("ends-compile");
    let constants: Vec<String> = (0..50_000).map(|at| format!("const C{at} = 1;")).collect();
    let script = format!("{}\nfn choose(view, menu) {{ 0 }}\n", constants.join("\n"));
    fs::write(folder.at("slow.rhai"), script).unwrap();
    fs::write(
        folder.at("slow.toml"),
        "name = \"S\"\nkind = \"script\"\nscript_file = \"slow.rhai\"\n",
    )
    .unwrap();
    for (verb, pause) in [
        ("run", 50),
        ("run", 1500),
        ("matrix rdf-line col-boarders", 1500),
    ] {
        let child = spawned(
            &folder,
            &format!("{verb} --strategy slow.toml -n 4 --out o"),
        );
        hears(&child);
        std::thread::sleep(Duration::from_millis(pause));
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{verb}: {said}");
        assert!(
            said.contains("interrupted: nothing is kept"),
            "{verb}: {said}"
        );
    }
}
