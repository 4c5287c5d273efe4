//! Rules files and decks at the ends of what is allowed: matches still end and every promise holds.

use breachlab::games::files::sources;
use breachlab::games::from_files::{compile, default_cards, default_decks, read_rules};
use breachlab::games::gunship::Gunship;
use breachlab::games::gunship::load;
use breachlab::games::gunship::setup::Setup;
use breachlab::plan::Source;
use breachlab::play::{Job, Stop, Table};
use breachlab::strategy::Pilot;

const MOST: &str = "hand = 10\ncarrier_shields = 50\ncarrier_hull = 50\nfighters = 60\nfighters_per_die = 1\n\
                    shields = 9\nactions = 9\ndestroyed_at = 40\ncarrier_defence_dice = 12\n\
                    bonus_in_play = true\nslagged_absorbs_hull_hit = true\ncd_chain = true\nturn_cap = 300\n";
const LEAST: &str = "hand = 1\ncarrier_shields = 0\ncarrier_hull = 1\nfighters = 0\nshields = 0\nmoves = 0\n\
                     actions = 1\ndestroyed_at = 1\ncarrier_defence_dice = 0\nturn_cap = 1\n";
const LONG: &str = "carrier_hull = 50\ndestroyed_at = 40\nturn_cap = 1000\n";

/// A deck of one kind besides the hits that decide the match.
fn only(effect: &str) -> String {
    let card = |id: &str, effect: &str, copies: u8, hits: u8| {
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"{id}\"\neffect = \"{effect}\"\ncopies = {copies}\n\
             carrier_hits = {hits}\nsource = \"assumed\"\n"
        )
    };
    let gone = [
        "hit",
        "ionized",
        "torpedo",
        "damage-control",
        "evasive-action",
        "bullseye",
        "critical-damage",
        "slagged",
        "lucky-shot",
        "second-chance",
    ];
    let mut text: String = gone.iter().map(|id| card(id, "blank", 0, 0)).collect();
    text += &card("many", effect, 100, 0);
    text += &card("few", "hit", 20, 1);
    text
}

/// Plays matches with all checks on; returns the longest in turns.
fn play(rules: &str, cards: Option<String>, matches: u64) -> u16 {
    let rules = read_rules::<Gunship>(&Source::new("rules.toml", rules))
        .unwrap()
        .rules;
    let mut layers = vec![sources(load::CARD_FILES)];
    layers.extend(cards.map(|text| vec![Source::new("cards.toml", text)]));
    let pool = compile::<Gunship>(&layers)
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
        .pool;
    let mut loadouts = default_decks::<Gunship>(&default_cards::<Gunship>()).into_iter();
    let (one, two) = (loadouts.nth(1).unwrap().deck, loadouts.nth(1).unwrap().deck);
    let setup = |a, b| Setup::new(pool.clone(), rules.clone(), [a, b]);
    let job: Job<Gunship> = Job {
        setups: vec![setup(one.clone(), two.clone()), setup(two, one)],
        pilots: vec![Pilot::Random, Pilot::Random],
        seed: 0xe47,
        cell: 0,
        stop: Stop::Exact(matches),
    };
    let mut table = Table::new(&job.setups[0]).checked(true);
    let lengths = (0..matches).map(|number| {
        let fixture = job.fixture(number);
        let setup = &job.setups[fixture.rotation()];
        table.play(setup, &job.pilots, fixture, &mut ()).turns
    });
    lengths.max().unwrap()
}

#[test]
fn matches_end_under_the_largest_and_the_smallest_numbers() {
    assert!(play(MOST, None, 6) <= 300);
    assert_eq!(play(LEAST, None, 20), 1);
    assert!(play(LONG, None, 6) <= 1000);
}

#[test]
fn matches_end_with_a_deck_of_almost_one_kind() {
    for effect in [
        "ionize", "torpedo", "aim", "critical", "slag", "evade", "repair", "blank", "hit",
    ] {
        assert!(
            play("turn_cap = 200", Some(only(effect)), 3) <= 200,
            "{effect}"
        );
    }
}
