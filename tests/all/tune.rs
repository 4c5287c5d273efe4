//! Decks taken to pieces and built anew: limits, files, search, proof, maps.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::analysis::build::{Limits, PiecePool, TuneRequest, Tuning};
use breachlab::dice::{Address, Lane, Stream};
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load::{self, CardSet};
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::{Builder, DeckSyntax, Order, Piece, Sign, files, find};
use breachlab::plan::Source;
use breachlab::play::{Hooks, Workers};
use breachlab::report::{Terminal, TuneReport, text as printed};
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn opened(game: &str, decks: &[&str], pilots: &[&str]) -> Box<dyn Builder> {
    let order = Order {
        decks: decks.iter().map(|&deck| deck.to_owned()).collect(),
        strategies: pilots.iter().map(|&pilot| pilot.to_owned()).collect(),
        ..Order::default()
    };
    find(game).unwrap().build.unwrap()(&order).unwrap()
}

fn luck(number: u64) -> Stream {
    let address = Address {
        seed: 77,
        cell: 0,
        number,
    };
    Stream::new(address, Lane::Roll, 0)
}

fn read(path: &str, text: &str, set: &CardSet) -> from_files::DeckFile<Deck> {
    load::read_deck(&Source::new(path, text), set, &Rules::default())
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

const NAMES: [&str; 5] = [
    "Räuber & Söhne",
    "鋼の艦隊 「改」",
    "quoted \"name\", with commas, back\\slash",
    "# 50 cards = [all]",
    "🚀 ישראל",
];

#[test]
fn whatever_is_built_within_the_limits_is_a_legal_deck_in_either_form() {
    let set = load::default_cards();
    for (at, name) in files::names(load::DECK_FILES).enumerate() {
        let builder = opened("hull-breach", &[name], &[]);
        let start = builder.decks()[0].places.clone();
        let pool = PiecePool::new(builder.as_ref(), &start, &Limits::default());
        for number in 0..8 {
            let mut deck = start.clone();
            pool.scatter(&mut deck, 40, &mut luck(number * 100 + at as u64));
            assert_ne!(deck, start);
            let title = NAMES[(number as usize + at) % NAMES.len()].trim();
            let sign = Sign {
                id: "built",
                name: title,
                note: "a remark, \"quoted\"",
            };
            let mut both = Vec::new();
            for (form, path) in [(DeckSyntax::Toml, "b.toml"), (DeckSyntax::List, "b.txt")] {
                let text = builder.text(&deck, sign, form).unwrap();
                let file = read(path, &text, &set);
                assert_eq!(
                    (file.deck.id.as_str(), file.deck.name.as_str()),
                    ("built", title)
                );
                assert_eq!(file.note, sign.note);
                let mut held: Vec<Piece> = file
                    .deck
                    .entries()
                    .into_iter()
                    .flat_map(|(card, copies)| vec![card.0; usize::from(copies)])
                    .collect();
                let mut built = deck.clone();
                held[3..].sort_unstable();
                built[3..].sort_unstable();
                assert_eq!(held, built);
                both.push(file.deck);
            }
            assert_eq!(both[0], both[1]);
        }
    }
}

#[test]
fn every_built_loadout_reads_back_as_itself() {
    use breachlab::games::gunship::Gunship;
    use breachlab::games::gunship::load::read_loadout;
    let rules = from_files::load_rules::<Gunship>("default").unwrap().rules;
    let builder = opened("gunship", &["standard"], &[]);
    let start = builder.decks()[0].places.clone();
    let pool = PiecePool::new(builder.as_ref(), &start, &Limits::default());
    for number in 0..40 {
        let mut deck = start.clone();
        pool.scatter(&mut deck, 5, &mut luck(number));
        let sign = Sign {
            id: "built",
            name: NAMES[number as usize % 2],
            note: "",
        };
        assert_eq!(builder.text(&deck, sign, DeckSyntax::List), None);
        let text = builder.text(&deck, sign, DeckSyntax::Toml).unwrap();
        let file = read_loadout(&Source::new("b.toml", text.as_str()), &rules)
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        assert_eq!(file.deck.name, sign.name);
        let folder = Folder::new(&format!("loadout-{number}"));
        let path = folder.at("b.toml");
        fs::write(&path, &text).unwrap();
        let again = opened("gunship", &[path.to_str().unwrap()], &[]);
        let (mut held, mut built) = (again.decks()[0].places.clone(), deck.clone());
        held[4..].sort_unstable();
        built[4..].sort_unstable();
        assert_eq!(held, built);
    }
}

#[test]
fn what_is_kept_banned_or_not_owned_stays_as_the_player_says() {
    let builder = opened("hull-breach", &["rdf-line"], &[]);
    let start = builder.decks()[0].places.clone();
    let piece = |id: &str| builder.find(id).unwrap();
    let (kept, banned, owned) = (piece("cr-harpy"), piece("bb-valkyrie"), piece("de-cobalt"));
    let limits = Limits {
        keep: vec![kept],
        ban: vec![banned],
        owned: Some(vec![(owned, 4), (piece("cr-petrel"), 2)]),
    };
    let pool = PiecePool::new(builder.as_ref(), &start, &limits);
    let count = |deck: &[Piece], piece: Piece| deck.iter().filter(|&&held| held == piece).count();
    let mut had_four = false;
    for number in 0..60 {
        let mut deck = start.clone();
        pool.scatter(&mut deck, 60, &mut luck(number));
        assert_eq!(count(&deck, kept), count(&start, kept));
        assert!(count(&deck, banned) <= count(&start, banned));
        had_four |= count(&deck, owned) == 4;
        for &held in &deck {
            let most = match held {
                held if held == owned => 4,
                held if held == piece("cr-petrel") => 2,
                held => count(&start, held),
            };
            assert!(count(&deck, held) <= most);
        }
    }
    assert!(had_four, "what is owned is used");
}

#[test]
fn a_list_of_owned_cards_reads_in_both_forms_and_marks_what_it_does_not_know() {
    let set = load::default_cards();
    let plain = Source::new(
        "o.txt",
        "# mine\n3x Harpy-class Cruiser\ncr-petrel\n2 cr-harpy\n",
    );
    let toml = Source::new(
        "o.toml",
        "[cards]\ncr-harpy = 5\n\"Petrel-class Cruiser\" = 1\n",
    );
    let [one, other] = [plain, toml].map(|source| load::read_owned(&source, &set).unwrap());
    assert_eq!(one, other);
    let wrong = Source::new(
        "o.txt",
        "3 Harpy-class Cruiser\n2 Harpy-class Cruisr\n99999 cr-petrel\n",
    );
    let faults = load::read_owned(&wrong, &set).unwrap_err();
    let shown = faults.render(false);
    assert!(
        shown.contains("o.txt:2:3") && shown.contains("Harpy-class Cruiser"),
        "{shown}"
    );
    assert!(shown.contains("o.txt:3:1"), "{shown}");
}

/// Ten good ships of the deck replaced by modules that do little.
fn spoiled(builder: &dyn Builder) -> Vec<Piece> {
    let mut deck = builder.decks()[0].places.clone();
    let outs = SPOILED_OUT.iter().map(|id| builder.find(id).unwrap());
    let ins = SPOILED_IN.iter().map(|id| builder.find(id).unwrap());
    for (out, into) in outs.zip(ins) {
        let place = (3..deck.len())
            .rev()
            .find(|&place| deck[place] == out)
            .unwrap();
        assert!(builder.fits(&deck, place, into), "{out} {into}");
        deck[place] = into;
    }
    deck
}

const SPOILED_OUT: [&str; 10] = [
    "cr-harpy",
    "cr-harpy",
    "cr-harpy",
    "cr-harpy",
    "bb-valkyrie",
    "bb-valkyrie",
    "de-cobalt",
    "de-cobalt",
    "de-cobalt",
    "bb-griffin",
];
const SPOILED_IN: [&str; 10] = [
    "mm-proven",
    "mm-proven",
    "mm-proven",
    "md-ecm",
    "md-ecm",
    "md-ecm",
    "md-bulkheads",
    "md-bulkheads",
    "md-bulkheads",
    "sm-static-grid",
];

struct Spoiled {
    lost: f64,
    report: TuneReport,
}

/// Spoils the first starter deck, tunes it with so many matches, and says what was lost, on deals of its own.
fn regained(matches: u64) -> Spoiled {
    let folder = Folder::new(&format!("spoiled-{matches}"));
    let whole = opened("hull-breach", &["rdf-line"], &[]);
    let sign = Sign {
        id: "spoiled",
        name: "Spoiled",
        note: "",
    };
    let text = whole
        .text(&spoiled(whole.as_ref()), sign, DeckSyntax::Toml)
        .unwrap();
    let path = folder.at("spoiled.toml");
    fs::write(&path, text).unwrap();
    let names = ["col-boarders", "corp-swarm"];
    let path = path.to_str().unwrap();
    let builder = opened("hull-breach", &[path, names[0], names[1]], &["commander"]);
    let workers = Workers::new(None).unwrap();
    let calm = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &calm,
    };
    let asked = TuneRequest {
        weights: vec![1.0, 1.0],
        limits: Limits::default(),
        most: matches,
        swaps: 20,
        population: 0,
    };
    let mut tuning = Tuning::new(builder.as_ref(), asked, &workers, hooks, 5, None).unwrap();
    while tuning.step().unwrap().is_some() {}
    let (report, _) = tuning.prove().unwrap();
    // The whole deck and the spoiled one against the same field.
    let rate = |deck: &str| {
        let rates = names.map(|guest| {
            let order = Order {
                decks: vec![deck.to_owned(), guest.to_owned()],
                strategies: vec!["commander".to_owned(); 2],
                ..Order::default()
            };
            let mut play = (find("hull-breach").unwrap().load)(&order).unwrap().play;
            play.aim(1234, 0, breachlab::play::Stop::Exact(matches / 10));
            let tally = play.run(&workers, hooks).tally;
            breachlab::stats::entry_rate(&tally, 0).unwrap().value
        });
        f64::midpoint(rates[0], rates[1])
    };
    Spoiled {
        lost: rate("rdf-line") - rate(path),
        report,
    }
}

#[test]
fn a_spoiled_deck_is_seen_to_be_one_and_mended() {
    let Spoiled { lost, report } = regained(12_000);
    assert!(lost > 0.05, "the spoiling is felt: {lost}");
    let table = printed(&report, Terminal::default());
    assert!(report.confirmed, "{lost}: {table}");
    let gain = report.fresh.unwrap().gain.unwrap().value;
    assert!(gain >= 0.5 * lost, "{gain} of {lost}: {table}");
    assert!(report.head.matches <= 12_000 && report.swaps.len() <= 20);
}

/// At full length: `just tune-proof`.
#[test]
#[ignore = "a minute of search: just tune-proof"]
fn a_spoiled_deck_regains_nine_tenths_of_what_it_lost() {
    let Spoiled { lost, report } = regained(200_000);
    let gain = report.fresh.unwrap().gain.unwrap().value;
    assert!(
        gain >= 0.9 * lost,
        "{gain} of {lost}: {}",
        printed(&report, Terminal::default())
    );
    assert!(report.confirmed);
}

fn json(folder: &Folder, args: &str, code: i32) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let found = output.status.code();
    assert_eq!(found, Some(code), "{args}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

fn without_timing(mut document: Value) -> Value {
    document["timing"] = Value::Null;
    document["out"] = Value::Null;
    document["deck"] = Value::Null;
    document
}

const TUNE: &str = "tune rdf-line --against col-boarders:2,corp-swarm --pilot rush --pilots novice --keep cr-harpy --ban \
                    bb-valkyrie --max-matches 3000 --json";

/// The document of a tuning, whether it confirmed something or not, without what may differ between two runs.
fn tuned(folder: &Folder, args: &str) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code();
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args}: {code:?}: {}", text(&output.stderr)));
    let is_confirmed = document["confirmed"] == true;
    assert_eq!(code, Some(i32::from(!is_confirmed)), "{args}");
    without_timing(document)
}

#[test]
fn a_tuning_keeps_its_budget_and_does_not_depend_on_threads_or_on_being_stopped() {
    let folder = Folder::new("tune");
    let one = tuned(&folder, &[TUNE, " --threads 1 --out a"].concat());
    assert_eq!(
        tuned(&folder, &[TUNE, " --threads 3 --out b"].concat()),
        one
    );
    assert!(one["matches"].as_u64().unwrap() <= 3000);
    assert_eq!(one["complete"], true);
    // Taken up after its last round, it proves the same.
    assert_eq!(tuned(&folder, &[TUNE, " --resume --out a"].concat()), one);
    for file in [
        "tune.json",
        "swaps.csv",
        "pilots.csv",
        "summary.md",
        "tuning.json",
    ] {
        assert!(folder.at("a").join(file).exists(), "{file}");
    }
    let other = [TUNE, " --resume --seed 9 --out a"].concat();
    let output = breachlab(&folder.0, &other).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("another search"));
}

#[test]
fn where_nothing_may_be_put_in_the_start_comes_back_as_a_file_that_reads_alike() {
    let folder = Folder::new("tune-start");
    fs::write(folder.at("owned.txt"), "0 cr-basalt\n").unwrap();
    let args = "tune rdf-line --against corp-swarm --pilot rush --pilots novice --owned owned.txt --max-matches 1000 \
                --json --out a";
    let found = json(&folder, args, 1);
    assert_eq!(
        (&found["confirmed"], &found["returned"]),
        (&false.into(), &"start".into())
    );
    assert_eq!(
        (&found["fresh"]["gain"], &found["unconfirmed"]),
        (&0.0.into(), &Value::Null)
    );
    assert_eq!(found["fresh"]["win_rate"], found["start"]["win_rate"]);
    assert_eq!(found["swaps"].as_array().unwrap().len(), 0);
    let set = load::default_cards();
    let path = folder.at(found["deck"].as_str().unwrap());
    let kept = read("a.toml", &fs::read_to_string(path).unwrap(), &set);
    let start = from_files::load_deck::<HullBreach>("rdf-line", &set, &Rules::default()).unwrap();
    assert_eq!(kept.deck, start.deck);
    let list = json(&folder, &[args, " --format list"].concat(), 1);
    let path = folder.at(list["deck"].as_str().unwrap());
    let kept = read("a.txt", &fs::read_to_string(path).unwrap(), &set);
    assert_eq!(kept.deck, start.deck);
}

#[test]
fn tuning_refuses_what_it_cannot_do_in_a_sentence() {
    let folder = Folder::new("tune-refused");
    let refused = |args: &str, word: &str| {
        let output = breachlab(&folder.0, args).output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {message}");
        assert!(message.contains(word), "{args}: {message}");
        assert!(!message.contains("panicked"), "{message}");
    };
    refused("tune rdf-line --max-matches 10", "--max-matches");
    refused("tune rdf-lin", "rdf-line");
    refused("tune rdf-line --against corp-swarm:x", "--against");
    refused("tune rdf-line --against corp-swarm:0", "--against");
    refused("tune rdf-line --against corp-swarm,corp-swarm", "twice");
    refused("tune rdf-line --keep ma-nobody", "ma-nobody");
    refused("tune rdf-line --keep fw-wasp", "fw-wasp");
    refused("tune rdf-line --ban cr-harpi", "cr-harpy");
    refused("tune rdf-line --owned nowhere.txt", "nowhere.txt");
    refused("tune rdf-line --resume --out empty", "--resume");
    refused("tune standard --game gunship --format list", "plain lists");
    fs::write(folder.at("owned.txt"), "2 cr-harpy\n").unwrap();
    refused(
        "tune standard --game gunship --owned owned.txt",
        "cannot mean anything",
    );
    refused("explore --max-matches 10", "--max-matches");
}

#[cfg(unix)]
#[test]
fn an_interrupted_tuning_says_so_and_can_be_taken_up() {
    let folder = Folder::new("tune-interrupt");
    let args = "tune rdf-line --against col-boarders --pilots novice --max-matches 90000000 --json --out i";
    let child = breachlab(&folder.0, args)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.at("i").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(800));
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&document["complete"], &document["returned"]),
        (&false.into(), &"start".into())
    );
    assert!(folder.at("i/tune.json").exists() && folder.at("i/rdf-line.toml").exists());
}

#[test]
fn loadouts_are_tuned_and_mapped_too() {
    let folder = Folder::new("tune-gunship");
    let args = "tune standard --game gunship --against brawler --pilots duelist --max-matches 2000 --json --out t";
    let output = breachlab(&folder.0, args).output().unwrap();
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{}",
        text(&output.stderr)
    );
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(document["matches"].as_u64().unwrap() <= 2000);
    let map = json(
        &folder,
        "explore --game gunship --max-matches 4000 --write decks --json --out m",
        0,
    );
    let cells = map["cells"].as_array().unwrap();
    // Bombs hang on two wings, and what they take no Ion Cannon has: 5 + 4 + 3 cells can be filled.
    assert!(cells.len() <= 12 && cells.len() >= 8, "{}", cells.len());
}

#[test]
fn a_map_holds_decks_that_belong_where_they_lie_and_can_be_played() {
    let folder = Folder::new("explore");
    let args = "explore rdf-line col-boarders --against corp-swarm --pilot rush --max-matches 4000 --write decks --json";
    let map = json(&folder, &[args, " --threads 1 --out a"].concat(), 0);
    let again = json(&folder, &[args, " --threads 3 --out b"].concat(), 0);
    assert_eq!(map["cells"], again["cells"]);
    assert!(map["matches"].as_u64().unwrap() <= 4000);
    let cells = map["cells"].as_array().unwrap();
    assert!(cells.len() > 4, "{}", cells.len());
    for cell in cells {
        let path = folder.at(cell["deck"].as_str().unwrap());
        let builder = opened("hull-breach", &[path.to_str().unwrap()], &[]);
        let values = builder.measure(&builder.decks()[0].places);
        for (axis, value) in builder.axes().iter().zip(values) {
            let at = builder
                .axes()
                .iter()
                .position(|other| other.key == axis.key)
                .unwrap();
            assert_eq!(
                cell["cell"][at].as_u64().unwrap() as usize,
                axis.cell(value)
            );
            assert!((cell["values"][at].as_f64().unwrap() - value).abs() < 1e-5);
        }
        assert_eq!(cell["hash"].as_str().unwrap(), builder.decks()[0].hash);
        let [low, rate, high] =
            ["ci_low", "win_rate", "ci_high"].map(|key| cell[key].as_f64().unwrap());
        assert!(low <= rate && rate <= high && cell["matches"].as_u64().unwrap() > 0);
    }
    let table = fs::read_to_string(folder.at("a/map.csv")).unwrap();
    assert!(
        table.starts_with("mean_cost_cell,mean_cost_from,mean_cost,boarding_share_cell,"),
        "{table}"
    );
    assert_eq!(table.lines().count(), cells.len() + 1);
    assert!(folder.at("a/map.svg").exists() && folder.at("a/map.png").exists());
}

#[test]
fn two_decks_of_one_name_stay_apart_and_their_hashes_tell_them() {
    let folder = Folder::new("namesakes");
    let builder = opened("hull-breach", &["rdf-line", "corp-swarm"], &[]);
    for (at, file) in ["one", "two"].into_iter().enumerate() {
        let sign = Sign {
            id: "twin",
            name: NAMES[1],
            note: "",
        };
        fs::create_dir_all(folder.at(file)).unwrap();
        let text = builder
            .text(&builder.decks()[at].places, sign, DeckSyntax::Toml)
            .unwrap();
        fs::write(folder.at(file).join("twin.toml"), text).unwrap();
    }
    let args = "matrix one/twin.toml two/twin.toml --pilots rush -n 20 --json --out m";
    let matrix = json(&folder, args, 0);
    assert_eq!(matrix["decks"], serde_json::json!(["one/twin", "two/twin"]));
    let hashes: Vec<&str> = matrix["files"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|file| file["role"] == "deck")
        .map(|file| file["hash"].as_str().unwrap())
        .collect();
    assert_eq!(hashes.len(), 2);
    assert_ne!(hashes[0], hashes[1]);
    let run = json(
        &folder,
        "run one/twin.toml two/twin.toml --strategy rush -n 4 --json --out r",
        0,
    );
    assert_eq!(run["seats"].as_array().unwrap().len(), 2);
    let summary = fs::read_to_string(folder.at("r/summary.md")).unwrap();
    assert!(summary.contains(NAMES[1]), "{summary}");
}

#[test]
fn mulligan_advice_counts_every_hand_once_and_the_same_luck_gives_the_same_advice() {
    let folder = Folder::new("mulligan");
    let args = "draws rdf-line --hands 300 --against col-boarders --pilot rush --json --out d";
    let one = json(&folder, &[args, " --threads 1"].concat(), 0);
    assert_eq!(json(&folder, &[args, " --threads 3"].concat(), 0), one);
    let mulligan = &one["mulligan"];
    assert_eq!(
        (&mulligan["hands"], &mulligan["matches"]),
        (&300.into(), &600.into())
    );
    let rows = mulligan["rows"].as_array().unwrap();
    let sum: u64 = rows
        .iter()
        .filter(|row| row["what"] == "affordable")
        .map(|row| row["hands"].as_u64().unwrap())
        .sum();
    assert_eq!(sum, 300);
    for row in rows {
        let [kept, thrown, gain] =
            ["kept_win_rate", "thrown_win_rate", "gain_of_keeping"].map(|key| row[key].as_f64());
        if let Some(gain) = gain {
            assert!(
                (kept.unwrap() - thrown.unwrap() - gain).abs() < 3e-6,
                "{row}"
            );
        }
        let (low, high) = (row["ci_low"].as_f64(), row["ci_high"].as_f64());
        match row["advice"].as_str().unwrap() {
            "keep" => assert!(low.unwrap() > 0.0),
            "mulligan" => assert!(high.unwrap() < 0.0),
            other => assert_eq!(other, "open"),
        }
    }
    let turns = one["plays_by_turn"].as_array().unwrap();
    // Everybody has a setup; a Breakthru may have left the opening hand of five by then.
    assert_eq!(
        (&turns[0]["turn"], &turns[0]["matches"]),
        (&0.into(), &300.into())
    );
    assert!(
        turns[0]["cards"]
            .as_f64()
            .is_some_and(|cards| cards > 4.0 && cards <= 5.0)
    );
    assert!(turns.len() > 2);
    for turn in turns {
        assert!(turn["plays"].as_f64() <= turn["cards"].as_f64(), "{turn}");
    }
    let none = json(&folder, "draws rdf-line --hands 0 --json", 0);
    assert_eq!(none["mulligan"], Value::Null);
}
