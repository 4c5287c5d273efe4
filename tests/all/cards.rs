//! The embedded card set, and card sets laid over it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::card::{CardDef, Class, DefId, Faction, Kind};
use breachlab::games::hull_breach::effect::{What, Who};
use breachlab::games::hull_breach::load::{self, CardSet, TraitWord};
use breachlab::games::hull_breach::traits::Trait;
use breachlab::plan::{Source, fingerprint};

use crate::effect_words::ShownEffect;
use crate::golden;
use crate::kit::first_edition;

fn embedded() -> Vec<Arc<Source>> {
    load::CARD_FILES
        .iter()
        .map(|(path, text)| Source::new(*path, *text))
        .collect()
}

fn set() -> CardSet {
    from_files::compile::<HullBreach>(&[embedded()])
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

#[test]
fn all_embedded_cards_load() {
    let set = set();
    let count =
        |test: &dyn Fn(&CardDef) -> bool| set.pool.cards.iter().filter(|def| test(def)).count();
    assert_eq!(set.pool.cards.len(), 130);
    let kinds: Vec<usize> = Kind::ALL
        .iter()
        .map(|kind| count(&|def| def.kind == *kind))
        .collect();
    assert_eq!(kinds, [6, 15, 13, 5, 45, 11, 5, 12, 10, 8]);
    let classes =
        Class::ALL.map(|class| count(&|def| def.kind == Kind::Ship && def.class == class));
    assert_eq!(classes, [7, 5, 5, 9, 4, 5, 6, 4, 0]);
    let locked = count(&|def| def.faction != Faction::Any);
    assert_eq!(locked, 10 + 11 + 9);
}

/// Sums over the data the first edition was made from.
type Sum = (fn(&CardDef) -> i16, i64);
const SUMS: &[Sum] = &[
    (|def| def.cost.r, 222),
    (|def| def.cost.c, 247),
    (|def| def.gain.r, 33),
    (|def| def.gain.c, 32),
    (|def| def.attack.into(), 217),
    (|def| def.defense.into(), 406),
    (|def| def.wounds.into(), 264),
    (|def| def.marine_capacity.into(), 95),
    (|def| def.fighter_capacity.into(), 39),
    (|def| def.marine_space.into(), 14),
    (|def| def.fighter_space.into(), 8),
];
/// Values (or holders) of each trait, in the order of [`Trait::ALL`].
const TRAIT_SUMS: [i64; 18] = [9, 8, 16, 10, 5, 6, 4, 4, 2, 4, 5, 3, 7, 1, 2, 4, 3, 13];

/// Sums over the set as it was handed over: a field lost on the way would show.
#[test]
fn no_number_of_the_first_edition_was_lost() {
    let set = first_edition();
    let sum = |of: fn(&CardDef) -> i16| -> i64 {
        set.pool.cards.iter().map(|def| i64::from(of(def))).sum()
    };
    for (of, wanted) in SUMS {
        assert_eq!(sum(*of), *wanted);
    }
    let of_trait = |which: Trait| -> i64 {
        let worth = |def: &CardDef| match (def.traits.has(which), which.is_valued()) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => i64::from(def.traits.value(which)),
        };
        set.pool.cards.iter().map(worth).sum()
    };
    assert_eq!(Trait::ALL.map(of_trait), TRAIT_SUMS);
}

#[test]
fn effects_are_compiled_as_the_cards_say() {
    let set = set();
    let mut shown = String::new();
    for (def, text) in set.pool.cards.iter().zip(&set.pool.texts) {
        for effect in &set.pool.effects[def.effects.range()] {
            writeln!(
                shown,
                "{}: {}",
                text.id,
                ShownEffect {
                    pool: &set.pool,
                    effect
                }
                .text()
            )
            .unwrap();
        }
    }
    golden::hold("tests/golden/card-effects.txt", &shown);
}

#[test]
fn only_one_tactic_is_open_to_all_and_every_event() {
    let set = set();
    let open = |kind: Kind| {
        let of_kind = set.pool.cards.iter().filter(move |def| def.kind == kind);
        of_kind.filter(|def| def.open_to_all).count()
    };
    assert_eq!(
        (open(Kind::Event), open(Kind::Tactic), open(Kind::Breakthru)),
        (12, 1, 0)
    );
}

#[test]
fn size_limits_are_ranks() {
    let set = set();
    let limits: BTreeSet<(u8, u8)> = set.pool.cards.iter().map(|def| def.size).collect();
    assert_eq!(limits, BTreeSet::from([(0, 3), (0, 7), (3, 7), (4, 7)]));
}

const CARD: &str =
    "[[card]]\nid = \"x\"\nname = \"X\"\ntype = \"marine\"\nwounds = 1\nmarine_space = 1\n";

#[test]
fn an_overlay_replaces_by_id_in_place_and_adds_at_the_end() {
    let before = set();
    let second = before.pool.texts[1].id.clone();
    let layer = format!(
        "{CARD}{}",
        CARD.replace("\"x\"", &format!("\"{second}\""))
            .replace("\"X\"", "\"Y\"")
    );
    let after =
        from_files::compile::<HullBreach>(&[embedded(), vec![Source::new("mine.toml", layer)]])
            .unwrap();
    assert_eq!(after.pool.cards.len(), before.pool.cards.len() + 1);
    assert_eq!(
        after.pool.find(&second),
        Some(DefId(1)),
        "decks keep their deals"
    );
    assert_eq!(after.pool.text(DefId(1)).name, "Y");
    assert_eq!(after.pool.find("x"), Some(DefId(130)));
    assert_ne!(after.hash, before.hash);
    // The last layer has the last word.
    let last = Source::new("last.toml", CARD.replace("\"X\"", "\"Z\""));
    let layers = [embedded(), vec![Source::new("mine.toml", CARD)], vec![last]];
    assert_eq!(
        from_files::compile::<HullBreach>(&layers)
            .unwrap()
            .pool
            .text(DefId(130))
            .name,
        "Z"
    );
}

#[test]
fn names_of_any_script_go_round() {
    for name in [
        "Ä",
        "Звезда",
        "火星の\u{3000}船",
        "🚀 \"quoted\" \\ #7",
        "e\u{301}",
        "ŒUVRE",
    ] {
        let quoted = serde_json::to_string(name).unwrap();
        let card = CARD.replace("\"X\"", &quoted);
        let set =
            from_files::compile::<HullBreach>(&[embedded(), vec![Source::new("mine.toml", card)]])
                .unwrap();
        assert_eq!(set.pool.text(DefId(130)).name, name);
        assert_eq!(set.find(name), Some(DefId(130)), "{name}");
        assert_eq!(
            set.find(&name.to_uppercase().to_lowercase()),
            Some(DefId(130)),
            "{name}"
        );
    }
}

#[test]
fn trait_words_go_round() {
    for which in Trait::ALL {
        let word = TraitWord {
            which,
            value: if which.is_valued() { 3 } else { 0 },
        };
        assert_eq!(TraitWord::parse(&word.to_string()), Ok(word));
        assert_eq!(
            TraitWord::parse(&word.to_string().replace(" 3", ":3")),
            Ok(word)
        );
    }
}

#[test]
fn fingerprints_do_not_depend_on_line_ends() {
    assert_eq!(fingerprint("a\nb\n"), fingerprint("a\r\nb\r\n"));
    assert_ne!(fingerprint("a\nb"), fingerprint("ab"));
    assert_eq!(set().hash, load::default_cards().hash);
}

#[test]
fn every_file_of_the_folders_is_embedded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        ("decks/hull-breach/cards", load::CARD_FILES),
        ("decks/hull-breach", load::DECK_FILES),
        ("decks/hull-breach/rules", load::RULES_FILES),
        ("strategies/hull-breach", load::STRATEGY_FILES),
    ];
    for (folder, files) in folders {
        let entries = std::fs::read_dir(root.join(folder)).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let there: BTreeSet<String> = paths
            .filter(|path| {
                path.extension()
                    .is_some_and(|extension| extension == "toml")
            })
            .map(|path| format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap()))
            .collect();
        let embedded: BTreeSet<String> = files.iter().map(|(path, _)| (*path).to_owned()).collect();
        assert_eq!(embedded, there);
    }
}

/// Cards are data: a card's name or id in the source would be code that knows it.
#[test]
fn no_card_is_named_in_the_source() {
    let set = set();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![root];
    let mut sources = Vec::new();
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(
                std::fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            sources.push((path, text.to_lowercase()));
        }
    }
    let mut named = Vec::new();
    for text in &set.pool.texts {
        let words = text.name.to_lowercase();
        let joined = |with: &str| words.replace([' ', '-'], with).replace(['\'', '"'], "");
        let forms = [
            text.id.clone(),
            text.id.replace('-', "_"),
            words.clone(),
            joined("_"),
            joined("-"),
        ];
        for (path, source) in &sources {
            for form in &forms {
                named.extend(
                    whole_word(source, form).then(|| format!("{}: `{form}`", path.display())),
                );
            }
        }
    }
    named.dedup();
    assert!(named.is_empty(), "{named:#?}");
}

fn whole_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let part = |c: char| c.is_alphanumeric() || c == '_';
        let before = text[..at].chars().next_back().is_some_and(part);
        let after = text[at + word.len()..].chars().next().is_some_and(part);
        !before && !after
    })
}

#[test]
fn what_a_choice_ranges_over_is_seen_by_its_steps() {
    let card =
        "[[card]]\nid = \"t\"\nname = \"T\"\ntype = \"tactic\"\ntiming = \"engagement_any\"\n";
    let effect = |what: &str, op: &str| {
        format!(
            "{card}effects = [{{ when = \"play\", choose = {{ what = \"{what}\", count = {{ most = 2 }} }}, \
             do = [{{ op = \"{op}\", who = \"chosen\" }}] }}]\n"
        )
    };
    for (what, op, wanted) in [
        ("card", "destroy", Who::Chosen),
        ("scrapheap", "recycle", Who::Chosen),
        ("commander", "discard_hand", Who::ChosenCommander),
        ("part", "reroll_misses", Who::Chosen),
    ] {
        let source = Source::new("t.toml", effect(what, op));
        let set = from_files::compile::<HullBreach>(&[vec![source]])
            .unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(set.pool.steps[0].who, wanted, "{what}");
        let choose = set.pool.effects[0].choose.unwrap();
        assert_eq!((choose.least, choose.most), (0, 2));
        assert_eq!(choose.what == What::Commander, what == "commander");
    }
    let wrong = from_files::compile::<HullBreach>(&[vec![Source::new(
        "t.toml",
        effect("commander", "destroy"),
    )]])
    .unwrap_err();
    assert_eq!(wrong.len(), 1);
}

/// An Event or Tactic is for any time, the latter in an engagement, unless its text says otherwise (§2.6, §6.8).
#[test]
fn a_card_whose_time_is_limited_says_so_in_its_text_and_in_the_list() {
    let row = breachlab::games::find("hull-breach").unwrap();
    let mut limited = 0;
    for card in (row.shelf)(breachlab::games::Shelf::Cards) {
        let (line, text) = (&card.print.line, &card.print.text);
        let wanted: &[&str] = if line.contains("played in your own Manufacturing Phase") {
            &["In your own Manufacturing Phase"]
        } else if line.contains("played at the start of an engagement") {
            &[
                "At the start of an engagement",
                "At the start of any engagement",
            ]
        } else if line.contains("played at the start of a boarding action") {
            &["At the start of one boarding action"]
        } else if line.contains("played after a roll") {
            &["just rolled"]
        } else {
            continue;
        };
        limited += 1;
        assert!(
            wanted.iter().any(|words| text.contains(words)),
            "{}: {text}",
            card.id
        );
    }
    assert!(limited > 8, "{limited}");
}
