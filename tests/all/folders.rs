//! Folders of data: every file in them is read, or it is said that it is not.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::Path;

use breachlab::plan::Code;
use breachlab::plan::folder::{FolderList, TOML, TOML_AND_LISTS, list};
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

const CARD: &str = "[[card]]\nid = \"x-new\"\nname = \"New Frigate\"\ntype = \"ship\"\nsubtype = \"frigate\"\nwounds = 2\n";

fn write(folder: &Folder, name: &str, text: &str) {
    let path = folder.at(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn card(id: &str) -> String {
    CARD.replace("x-new", id)
        .replace("New Frigate", &format!("Frigate {id}"))
}

/// Files of a listing relative to a folder.
fn files(folder: &Folder, listing: &FolderList) -> Vec<String> {
    let shown = |path: &Path| {
        let path = path.strip_prefix(&folder.0).unwrap();
        path.to_string_lossy().into_owned()
    };
    listing.files.iter().map(|path| shown(path)).collect()
}

#[test]
fn sub_folders_and_any_letter_case_of_the_ending_are_read() {
    let folder = Folder::new("folders-case");
    for name in ["b.TOML", "a.toml", "sub/deep/c.Toml", "list.Txt", "read.md"] {
        write(&folder, name, "x = 1\n");
    }
    let found = list(&folder.0, TOML);
    assert_eq!(
        files(&folder, &found),
        ["a.toml", "b.TOML", "sub/deep/c.Toml"]
    );
    let found = list(&folder.0, TOML_AND_LISTS);
    assert_eq!(
        files(&folder, &found),
        ["a.toml", "b.TOML", "list.Txt", "sub/deep/c.Toml"]
    );
    assert_eq!(found.passed.len(), 1);
    assert!(found.passed[0].shown().ends_with("read.md"));
}

#[test]
fn a_folder_called_like_a_file_is_entered_and_what_is_hidden_is_named() {
    let folder = Folder::new("folders-named");
    write(&folder, "x.toml/y.toml", "x = 1\n");
    write(&folder, ".git/config.toml", "x = 1\n");
    write(&folder, ".hidden.toml", "x = 1\n");
    let found = list(&folder.0, TOML);
    assert_eq!(files(&folder, &found), ["x.toml/y.toml"]);
    let passed: Vec<_> = found.passed.iter().map(|one| one.why).collect();
    assert_eq!(passed, ["hidden", "hidden"]);
}

#[cfg(unix)]
#[test]
fn links_in_a_ring_end_and_links_to_nothing_are_refused() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("folders-links");
    write(&folder, "cards/a.toml", "x = 1\n");
    symlink(&folder.0, folder.at("cards/back")).unwrap();
    symlink(folder.at("cards"), folder.at("other")).unwrap();
    let found = list(&folder.0, TOML);
    assert_eq!(files(&folder, &found), ["cards/a.toml"]);
    assert_eq!(found.passed.len(), 2, "{:?}", found.passed);
    symlink("a.toml", folder.at("cards/b.toml")).unwrap();
    let found = list(&folder.at("cards"), TOML);
    assert_eq!(files(&folder, &found), ["cards/a.toml"]);
    assert_eq!(found.passed[0].why, "a file that is read already");
    symlink(folder.at("nowhere"), folder.at("gone.toml")).unwrap();
    let faults = list(&folder.0, TOML).faults;
    assert_eq!(faults.iter().next().unwrap().code, Code::Missing);
}

/// A slip of the hand, such as a link to the root of a disk, is refused before the walk takes long.
#[test]
fn a_folder_with_more_than_data_in_it_is_refused() {
    let folder = Folder::new("folders-large");
    for at in 0..20_001 {
        let name = folder.at(&format!("{}/{at}", at / 5_000));
        if at % 5_000 == 0 {
            fs::create_dir(name.parent().unwrap()).unwrap();
        }
        fs::write(name, "").unwrap();
    }
    let faults = list(&folder.0, TOML).faults;
    let fault = faults.iter().next().unwrap();
    assert_eq!(fault.code, Code::TooLong);
    assert!(fault.found.contains("20000"), "{}", fault.found);
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text_and_a_pipe_called_like_a_file_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::UnixListener;
    let folder = Folder::new("folders-odd");
    let name = OsStr::from_bytes(b"\xffcards.toml");
    fs::write(folder.0.join(name), "x = 1\n").unwrap();
    let _socket = UnixListener::bind(folder.at("s.toml")).unwrap();
    let faults = list(&folder.0, TOML).faults;
    let codes: Vec<Code> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [Code::Unreadable, Code::NotText]);
}

#[cfg(unix)]
#[test]
fn an_entry_that_cannot_be_read_takes_no_other_from_check() {
    let folder = Folder::new("folders-whole");
    write(&folder, "own/good.toml", &card("x-good"));
    write(&folder, "own/bad.toml", "type = \n");
    write(&folder, "own/sub/other.toml", &card("x-other"));
    std::os::unix::fs::symlink("nowhere", folder.at("own/gone.toml")).unwrap();
    let output = breachlab(&folder.0, "check own").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = text(&output.stdout);
    for told in [
        "own/good.toml: valid",
        "own/sub/other.toml: valid",
        "own/bad.toml:1",
        "own/gone.toml",
    ] {
        assert!(text.contains(told), "{told} in {text}");
    }
    let told = self::text(&output.stderr);
    assert!(told.contains("in 2 of 4 files"), "{told}");
    // What plays refuses both at once.
    let output = breachlab(&folder.0, "run -n 2 --cards own")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let refused = self::text(&output.stderr);
    assert!(
        refused.contains("own/bad.toml") && refused.contains("own/gone.toml"),
        "{refused}"
    );
}

#[test]
fn check_and_cards_read_the_same_files_and_name_the_others() {
    let folder = Folder::new("folders-same");
    write(&folder, "own/one.toml", &card("x-one"));
    write(&folder, "own/sub/two.TOML", &card("x-two"));
    write(&folder, "own/README.md", "hello");
    let output = breachlab(&folder.0, "check own --json").output().unwrap();
    let report: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert_eq!(report["files"].as_array().unwrap().len(), 2, "{report}");
    assert_eq!(report["not_read"][0]["path"], "own/README.md");
    let output = breachlab(&folder.0, "check own").output().unwrap();
    assert!(text(&output.stderr).contains("not read: own/README.md"));

    let run = "run --cards own --matches 4 --strategy random --out o";
    let output = breachlab(&folder.0, run).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("not read: own/README.md"));
    // A card that cannot be in the set twice shows that the file below was read.
    write(&folder, "own/sub/three.toml", &card("x-one"));
    for (args, code) in [("check own", 1), (run, 2)] {
        let output = breachlab(&folder.0, args).output().unwrap();
        let message = [text(&output.stdout), text(&output.stderr)].concat();
        assert_eq!(output.status.code(), Some(code), "{message}");
        assert!(message.contains("id `x-one` is used twice"), "{message}");
    }
}

#[test]
fn check_reads_deck_lists_whatever_the_case_of_their_ending() {
    let folder = Folder::new("folders-lists");
    write(&folder, "decks/mine.Txt", "5 No Such Card At All\n");
    let output = breachlab(&folder.0, "check decks").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("No Such Card At All"));
}

#[test]
fn check_looks_up_the_names_of_every_kind_of_plan() {
    let folder = Folder::new("folders-plans");
    let gate = "name = \"g\"\ndecks = [\"rdf-line\", \"rdf-lime\"]\nstrategies = [\"comander\"]\nrules = \"nowhere.toml\"\n\
[[plant]]\ncard = \"no-such-card\"\nkey = \"attack\"\nby = 1\n";
    let cards =
        "name = \"c\"\nmatches = 100\ndecks = [\"col-bordersx\"]\nstrategies = [\"commander\"]\n";
    write(&folder, "plans/g.toml", gate);
    write(&folder, "plans/c.toml", cards);
    let output = breachlab(&folder.0, "check plans --json").output().unwrap();
    let report: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let found: Vec<(String, u64, String)> = report["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| {
            let line = fault["line"].as_u64().unwrap();
            let near = fault["near"].as_str().unwrap_or_default().to_owned();
            (fault["found"].as_str().unwrap().to_owned(), line, near)
        })
        .collect();
    let wanted = [
        ("unknown deck `col-bordersx`", 3, ""),
        ("unknown deck `rdf-lime`", 2, "rdf-line"),
        ("unknown strategy `comander`", 3, "commander"),
        ("unknown rules `nowhere.toml`", 4, ""),
        ("unknown card `no-such-card`", 6, ""),
    ];
    assert_eq!(found.len(), wanted.len(), "{found:?}");
    for ((found, line, near), (words, at, close)) in found.iter().zip(wanted) {
        assert_eq!((found.as_str(), *line), (words, at));
        assert!(close.is_empty() || near == close, "{near}");
    }
    // What lies beside the plan answers to its name.
    write(&folder, "plans/rdf-lime.txt", "5 Nothing\n");
    let output = breachlab(&folder.0, "check plans").output().unwrap();
    assert!(!text(&output.stdout).contains("unknown deck `rdf-lime`"));
}

#[test]
fn a_card_is_replaced_by_its_like_only() {
    let folder = Folder::new("folders-replace");
    let ask = |other: &str| {
        let args = format!("replay rdf-line col-boarders --match 0 --replace cr-harpy={other}");
        let output = breachlab(&folder.0, &args).output().unwrap();
        (output.status.code(), text(&output.stderr))
    };
    assert_eq!(ask("fw-zephyr").0, Some(0), "{}", ask("fw-zephyr").1);
    let (code, message) = ask("st-skyline");
    assert_eq!(code, Some(2));
    assert!(message.contains("not of one type"), "{message}");
}

#[test]
fn a_patch_is_taken_wherever_cards_are() {
    let folder = Folder::new("folders-patch");
    let patch = "[[change]]\nid = \"no-such-card\"\nattack = 1\n";
    write(&folder, "p.toml", patch);
    for args in [
        "run",
        "replay --match 0",
        "matrix rdf-line col-boarders",
        "ladder --strategies commander,random",
        "cards",
        "card cr-harpy",
        "tune rdf-line",
        "explore",
        "draws rdf-line",
        "gate",
    ] {
        let args = format!("{args} --patch p.toml");
        let output = breachlab(&folder.0, &args).output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {message}");
        assert!(message.contains("no-such-card"), "{args}: {message}");
    }
}
