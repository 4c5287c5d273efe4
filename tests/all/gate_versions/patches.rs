//! A patch as a version.

use std::fs;

use breachlab::games::Change;
use breachlab::games::hull_breach::VERSIONS;

use super::{PLAN, gate, put, repository};
use crate::cli::{Folder, breachlab, text};

#[test]
fn a_patch_is_a_version_after() {
    let folder = repository("patch");
    put(
        &folder,
        "p.toml",
        &PLAN
            .replace("\"mine\", \"yours\"", "\"rdf-line\", \"rdf-heavy\"")
            .replace("flyer", "novice")
            .replace("house", "default"),
    );
    put(
        &folder,
        "patch.toml",
        "[[change]]\nid = \"st-skyline\"\nattack = 8\nwounds = 19\n",
    );
    let report = gate(&folder, "--patch patch.toml");
    let words = &report["changes"][0]["words"];
    assert!(words.to_string().contains("→ 19"), "{report}");
    assert_ne!(report["matches"]["played"], 0);
}

/// Whoever looks for what a patch changed looks into the patch: annotations and pages name it and its line.
#[test]
fn what_a_patch_changed_is_found_in_the_patch() {
    let folder = Folder::new("versions-patch-line");
    let own = "[[change]]\nid = \"cr-harpy\"\nnote = \"a try\"\nattack = 9\n\n\
               [[change]]\nid = \"cr-seagull\"\ntraits = []\n";
    fs::write(folder.at("p.toml"), own).unwrap();
    fs::write(
        folder.at("again.toml"),
        "[[change]]\nid = \"cr-harpy\"\nattack = 8\n",
    )
    .unwrap();
    let read = |patches: &[&str]| {
        let mut texts = VERSIONS.read(&[]).unwrap().texts;
        for patch in patches {
            let path = folder.at(patch);
            texts = VERSIONS.patched(&texts, path.to_str().unwrap()).unwrap();
        }
        texts
    };
    let places = |patches: &[&str]| -> Vec<(String, String, usize)> {
        let changes = VERSIONS.changes(&read(&[]), &read(patches)).unwrap();
        let place = |change: &Change| {
            let file = change.path.rsplit('/').next().unwrap().to_owned();
            (change.id.clone(), file, change.line)
        };
        changes.iter().map(place).collect()
    };
    let place = |id: &str, file: &str, line| (id.to_owned(), file.to_owned(), line);
    let harpy = place("cr-harpy", "p.toml", 4);
    let hydra = place("cr-seagull", "p.toml", 8);
    let found = places(&["p.toml"]);
    assert!(
        found.len() == 2 && found.contains(&harpy) && found.contains(&hydra),
        "{found:?}"
    );
    // The one laid on last has the number that is played.
    let found = places(&["p.toml", "again.toml"]);
    assert!(
        found.contains(&place("cr-harpy", "again.toml", 3)),
        "{found:?}"
    );
    let args = "gate --patch p.toml --max-matches 100 --seed 1 --format github";
    let output = breachlab(&folder.0, args).output().unwrap();
    let out = text(&output.stdout);
    assert!(out.contains("file=p.toml,line=4,"), "{out}");
}
