//! The fuzz targets' entry points as properties: junk, words of the right kind in any order, and small damage to good
//! files.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use breachlab::games::hull_breach::load;
use proptest::prelude::*;

#[path = "../../fuzz/entries.rs"]
mod entries;

/// Every scenario file.
static SCENARIOS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/hull-breach");
    let mut texts = Vec::new();
    for folder in [root.clone(), root.join("pairs")] {
        let mut paths: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.to_string_lossy().ends_with(".scenario.toml"))
            .collect();
        paths.sort();
        texts.extend(paths.iter().map(|path| fs::read_to_string(path).unwrap()));
    }
    texts
});

fn read_all(bytes: &[u8]) {
    entries::read_decks(bytes);
    entries::read_strategies(bytes);
    entries::read_scenarios(bytes);
}

/// Pieces of scenarios, glued together anyhow.
fn scenario_like() -> impl Strategy<Value = String> {
    let words = [
        "name = \"x\"\n",
        "[[commander]]\n",
        "[[commander.ships]]\n",
        "[[commander.ships.marines]]\n",
        "[commander.ships.module]\n",
        "[commander.station]\n",
        "[[commander.modules]]\n",
        "class = \"cruiser\"\n",
        "class = \"fighter_wing\"\n",
        "wounds = 3\n",
        "wounds = 0\n",
        "taken = 2\n",
        "attack = 2\n",
        "defense = -3\n",
        "marine_capacity = 1\n",
        "fighter_capacity = 1\n",
        "traits = [\"jammer 2\"]\n",
        "card = \"cr-harpy\"\n",
        "owner = \"B\"\n",
        "home = true\n",
        "marks = \"fearless\"\n",
        "hand = [\"ta-ambush\"]\n",
        "round = 2\n",
        "step = 9\n",
        "dead_space = true\n",
        "attacker = \"B\"\n",
        "defender = \"A\"\n",
        "dice = [1, 10]\n",
        "orders = [\"A: passes\"]\n",
        "jams = [{ by = \"A's x\", on = \"B's x\" }]\n",
        "stop = \"orders\"\n",
        "station_joins = 2\n",
        "in_play = [\"bt-heavy\"]\n",
        "shipyard = [\"cr-harpy\"]\n",
        "[[commander.wings]]\n",
    ];
    proptest::collection::vec(proptest::sample::select(words.to_vec()), 0..40)
        .prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn junk_makes_no_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
    }

    #[test]
    fn pieces_of_scenarios_in_any_order_make_no_reader_panic(text in scenario_like()) {
        entries::read_scenarios(text.as_bytes());
    }

    #[test]
    fn small_damage_to_a_scenario_makes_no_reader_panic(
        file in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        cut in 0..40_usize,
        patch in "[\\[\\]{}=\"',.#\\n a-z0-9-]{0,6}",
    ) {
        let text = file.get(&SCENARIOS);
        let at = text.floor_char_boundary(at.index(text.len()));
        let end = text.ceil_char_boundary((at + cut).min(text.len()));
        let text = format!("{}{patch}{}", &text[..at], &text[end..]);
        entries::read_scenarios(text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// The whole set is compiled with each, so that there are few.
    #[test]
    fn small_damage_to_a_card_file_makes_no_reader_panic(
        file in 0..load::CARD_FILES.len(),
        at in any::<prop::sample::Index>(),
        cut in 0..40_usize,
    ) {
        let (_, text) = load::CARD_FILES[file];
        let at = text.floor_char_boundary(at.index(text.len()));
        let end = text.ceil_char_boundary((at + cut).min(text.len()));
        entries::read_cards(format!("{}{}", &text[..at], &text[end..]).as_bytes());
    }
}
