//! Patch files: changed numbers of cards, every fault with its place.

use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load::{self, default_cards};
use breachlab::games::{Order, from_files};
use breachlab::plan::Faults;

use crate::cli::Folder;

fn patched(text: &str) -> Result<load::CardSet, Faults> {
    static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = Folder::new(&format!("patch-{number}"));
    let path = folder.at("patch.toml");
    std::fs::write(&path, text).unwrap();
    from_files::load_cards::<HullBreach>(&[], &[path.display().to_string()])
}

fn refused(text: &str) -> String {
    let faults = patched(text).expect_err("it is wrong");
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[test]
fn a_patch_changes_what_it_names_and_nothing_else() {
    let base = default_cards();
    let set = patched(
        "name = \"dearer\"\n[[change]]\nid = \"Harpy-class Cruiser\"\ncost_resource = 4\nattack = 6\ntraits = [\"hunter\"]\n",
    )
    .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let harpy = base.find("cr-harpy").unwrap();
    let (old, new) = (base.pool.def(harpy), set.pool.def(harpy));
    assert_eq!(
        (new.cost.r, new.cost.c, new.attack, new.defense),
        (4, old.cost.c, 6, old.defense)
    );
    assert!(!new.traits.is_empty() && old.traits.is_empty());
    assert_ne!(base.hash, set.hash);
    for at in (0..base.pool.cards.len()).filter(|&at| at != usize::from(harpy.0)) {
        assert_eq!(
            format!("{:?}", base.pool.cards[at]),
            format!("{:?}", set.pool.cards[at])
        );
    }
}

#[test]
fn every_fault_of_a_patch_is_reported_with_its_place() {
    let text = "[[change]]\nid = \"cr-harpi\"\nattack = 3\n[[change]]\nid = \"cr-drake\"\nattack = 99\n[[change]]\n\
                id = \"ev-turn\"\nattack = 2\n[[change]]\nid = \"cr-basalt\"\n[[change]]\nid = \"cr-petrel\"\natack = 3\n\
                [[change]]\nid = \"cr-harpy\"\nwounds = 0\n[[change]]\nid = \"cr-harpy\"\nwounds = 2\n";
    let faults = refused(text);
    for wanted in [
        "patch.toml:2:6",
        "did you mean `cr-harpy`",
        "patch.toml:6:10",
        "patch.toml:9:1",
        "patch.toml:11:6",
        "patch.toml:14:1",
        "did you mean `attack`",
        "patch.toml:17:10",
        "changed already",
    ] {
        assert!(faults.contains(wanted), "{wanted} in\n{faults}");
    }
}

#[test]
fn an_empty_patch_and_a_missing_one_are_refused() {
    assert!(refused("").contains("empty file"), "{}", refused(""));
    let bare = refused("schema = 1\n");
    assert!(bare.contains("change"), "{bare}");
    let order = Order {
        decks: vec!["rdf-line".into(), "rdf-heavy".into()],
        strategies: vec!["random".into(), "random".into()],
        patches: vec!["nowhere.toml".into()],
        ..Order::default()
    };
    let row = breachlab::games::find("hull-breach").unwrap();
    let faults = (row.load)(&order)
        .map(drop)
        .expect_err("there is no such file");
    assert!(
        faults
            .iter()
            .any(|fault| fault.path().contains("nowhere.toml"))
    );
}

#[test]
fn check_knows_a_patch() {
    let folder = Folder::new("patch-check");
    std::fs::write(
        folder.at("p.toml"),
        "[[change]]\nid = \"cr-harpy\"\nattack = 4\n",
    )
    .unwrap();
    let row = breachlab::games::find("hull-breach").unwrap();
    let checked = (row.check)(&[folder.at("p.toml").display().to_string()]);
    assert_eq!(checked[0].sort, Some("patch"));
    assert!(
        checked[0].faults.is_empty(),
        "{}",
        checked[0].faults.render(false)
    );
}
