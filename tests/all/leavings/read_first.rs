//! Files are read before anything is played.

use std::fs;
#[cfg(target_os = "linux")]
use std::time::Duration;

use crate::cli::{Folder, text};
#[cfg(target_os = "linux")]
use crate::ends::spawned;
use crate::ends::{ran, read};
use crate::kit::of_first_edition;

/// A study of hours does not end in a file that somebody has changed meanwhile.
#[test]
fn what_a_study_reads_it_reads_before_it_plays() {
    use breachlab::analysis::pace::{PaceMatches, Sample};
    use breachlab::play::Workers;
    let folder = Folder::new("leavings-read-once");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let deck = folder.at("mine.toml");
    fs::copy(root.join("decks/hull-breach/rdf-line.toml"), &deck).unwrap();
    let decks = [deck.display().to_string(), "col-boarders".to_owned()];
    let sample = Sample {
        row: breachlab::games::find("hull-breach").unwrap(),
        data: &breachlab::games::Order {
            cards: vec![of_first_edition("cards")],
            ..breachlab::games::Order::default()
        },
        decks: &decks,
        pilots: &[of_first_edition("strategies/commander.toml")],
        seed: 5,
        matches: 20_000,
    };
    let pace = PaceMatches::read(&sample).unwrap();
    fs::remove_file(&deck).unwrap();
    let workers = Workers::new(std::num::NonZeroUsize::new(1)).unwrap();
    let warning = pace.look(&workers, &std::sync::atomic::AtomicBool::new(false));
    assert!(warning.is_some_and(|words| words.contains("before most cards matter")));
}

/// Pairing after pairing is played by the same rules, whatever an editor does meanwhile.
#[cfg(target_os = "linux")]
#[test]
fn a_matrix_plays_one_state_of_its_files() {
    let folder = Folder::new("leavings-one-state");
    fs::write(folder.at("r.toml"), "hand_size = 6\n").unwrap();
    let line = "matrix rdf-line col-boarders rdf-heavy --rules r.toml --strategy random -n 100 --threads 1 --out ";
    ran(&folder, &format!("{line}calm"));
    let child = spawned(&folder, &format!("{line}o"));
    while !folder.at("o/.breachlab").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    fs::write(folder.at("r.toml"), "hand_size = \n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let table = |out: &str| read(&folder.at(&format!("{out}/matrix.csv")));
    assert_eq!(table("o"), table("calm"));
}
