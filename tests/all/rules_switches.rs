//! Switches of rulings that a judge may decide otherwise: each with both its settings.

use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::{CardZone, Counter};

use super::kit::*;
use crate::stage::{CardStage, OPEN, at, with_file};

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const MARINE: &str = "marine a2 d5 w2 takes1";
const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";
const BOTH: [bool; 2] = [true, false];

fn counted(s: &FleetScene, counter: Counter) -> u16 {
    s.st.counters[counter as usize]
}

#[test]
fn jamming_stealth_takes_hunter_where_the_rules_say_so_r34() {
    for needs in BOTH {
        for hunter in BOTH {
            let mut t = FleetTable::new();
            t.rules.jam_needs_hunter = needs;
            let words = if hunter {
                "cruiser a0 d7 w3 jammer:2 target_painter:1 hunter"
            } else {
                "cruiser a0 d7 w3 jammer:2 target_painter:1"
            };
            let jammer = t.ship(A, words);
            let ghost = t.ship(D, "cruiser a3 d7 w3 stealth");
            let mut s = t.engage(2, 3);
            s.act(&[Activate(jammer)]);
            s.rest();
            assert_eq!(s.offers(Jam(ghost)), hunter || !needs);
            assert!(s.offers(Paint(ghost)), "paint never needs it (§3.3.5)");
            if s.offers(Jam(ghost)) {
                s.act(&[Jam(ghost)]);
                assert_eq!(counted(&s, Counter::VeiledJams), u16::from(!hunter));
            }
        }
    }
}

#[test]
fn the_defenders_boards_may_be_fought_out_first_r45() {
    for first in BOTH {
        let mut t = FleetTable::new();
        t.rules.defender_boards_first = first;
        let (one, two) = (t.ship(A, SHIP), t.ship(A, SHIP));
        let (prey, raider) = (t.ship(D, PREY), t.ship(D, PREY));
        for ship in [one, two, prey, raider] {
            t.on(ship, MARINE);
        }
        let mut s = t.engage(1, 4);
        s.act(&[Board(one, prey)]);
        s.to(1, 6);
        s.act(&[Board(raider, two)]);
        s.to(1, 8);
        let fight = s.st.fight.expect("a boarding action is on");
        assert_eq!(fight.prize, if first { two } else { prey });
        assert_eq!(counted(&s, Counter::BothBoard), 1);
    }
}

#[test]
fn two_ships_that_board_each_other_are_the_attackers_action_whichever_side_comes_first_r45() {
    for first in BOTH {
        let mut t = FleetTable::new();
        t.rules.defender_boards_first = first;
        let (ship, prey) = (t.ship(A, SHIP), t.ship(D, PREY));
        let (boarder, holder) = (t.on(ship, MARINE), t.on(prey, MARINE));
        let mut s = t.engage(1, 4);
        s.act(&[Board(ship, prey)]);
        s.to(1, 6);
        s.act(&[Board(prey, ship)]);
        assert_eq!(s.asked(), A, "the attacker's Marines fire first (R-53)");
        let fight = s.st.fight.expect("a boarding action is on");
        assert_eq!((fight.prize, fight.mutual), (prey, true));
        s.fire(boarder, holder, &[5, 5]);
    }
}

#[test]
fn captors_collect_and_mend_unless_the_rules_say_otherwise_r67() {
    for collect in BOTH {
        let mut t = FleetTable::new();
        t.rules.captors_collect = collect;
        let prize = t.ship(
            D,
            "transport a0 d7 w3 crew1 | gain_resource = 2\ngain_currency = 1",
        );
        t.captured(prize, A);
        t.of_on(A, prize, MARINE);
        t.wound(prize, 2);
        t.stock(A, 0, 0);
        let s = t.turn();
        let (goods, wounds) = if collect { ((2, 1), 1) } else { ((0, 0), 2) };
        assert_eq!((s.st.resource[A], s.st.currency[A]), goods);
        assert_eq!(s.wounds(prize), wounds);
        assert_eq!(counted(&s, Counter::PrizesKept), 2);
    }
}

#[test]
fn stranded_winners_find_a_berth_unless_the_rules_say_otherwise_r91() {
    for find in BOTH {
        let mut t = FleetTable::new();
        t.rules.stranded_find_berths = find;
        let ship = t.ship(A, "battleship a0 d7 w1 crew3");
        let marine = t.on(ship, FOLDER);
        let berth = t.ship(A, SHIP);
        let prey = t.ship(D, "cruiser a1 d7 w3 crew3");
        let mut s = t.engage(1, 4);
        s.roll(&[5], &[FoldBoard(marine, prey)]);
        s.to(1, 5);
        s.fire(prey, ship, &[7]);
        s.to(1, 8);
        s.act(&[Scuttle]);
        assert_eq!(s.stands(marine), find);
        if find {
            assert_eq!(s.host(marine), berth);
        }
        assert_eq!(counted(&s, Counter::Stranded), 1);
    }
}

#[test]
fn nobody_folds_aboard_a_boarder_unless_the_rules_say_otherwise_r97() {
    for lock in BOTH {
        let mut t = FleetTable::new();
        t.rules.shipless_boards_lock = lock;
        let ship = t.ship(A, SHIP);
        t.on(ship, MARINE);
        let prey = t.ship(D, PREY);
        t.on(prey, MARINE);
        let marine = t.on(station(D), FOLDER);
        let mut s = t.engage(1, 4);
        s.act(&[Board(ship, prey)]);
        s.to(1, 6);
        assert_eq!(s.offers(FoldBoard(marine, ship)), !lock);
    }
}

#[test]
fn marines_may_hold_their_fire_unless_the_rules_say_otherwise_r111() {
    for must in BOTH {
        let mut t = FleetTable::new();
        t.rules.marines_must_fire = must;
        let ship = t.ship(A, SHIP);
        let boarder = t.on(ship, MARINE);
        let prey = t.ship(D, PREY);
        let holder = t.on(prey, MARINE);
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        assert_eq!(s.offers(Pass), !must);
        s.act(&[Activate(boarder)]);
        s.rest();
        assert_eq!(s.offers(Pass), !must);
        if must {
            s.roll(&[1, 1], &[Fire(holder, 2)]);
        } else {
            s.act(&[Pass]);
        }
        assert_eq!(counted(&s, Counter::HeldFire), u16::from(!must));
    }
}

/// An Event that puts an end to a Commander.
const DOOM: &str = r#"
    [[card]]
    id = "x-doom"
    name = "Doom"
    type = "event"
    timing = "any"
    [[card.effects]]
    when = "play"
    choose = { what = "commander", of = { side = "enemy" } }
    do = [{ op = "eliminate", who = "chosen" }]
"#;

/// Three Commanders, of whom the first is about to put an end to the second.
fn three(rules: Rules) -> CardStage {
    let plain = "st-skyline sm-gun-ring sm-ablative-crust";
    let decks = [
        format!("{plain} x-doom cr-drake ev-embargo"),
        format!("{plain} ma-watch"),
        format!("{plain} fr-travertine"),
    ];
    let decks: Vec<&str> = decks.iter().map(String::as_str).collect();
    CardStage::of(with_file(DOOM), &decks, rules)
}

fn doom(s: &mut CardStage) {
    let doom = s.hold(A, "x-doom");
    s.turn(A, at::Turn::Deploy);
    s.play(doom);
    s.act(A, Name(D));
}

#[test]
fn prizes_of_the_fallen_return_unless_the_rules_say_otherwise_r92() {
    for back in BOTH {
        let mut s = three(Rules {
            prizes_return: back,
            ..Rules::default()
        });
        let theirs = s.put(E, "fr-travertine", OPEN);
        s.capture(theirs, D, "ma-watch");
        doom(&mut s);
        assert_eq!(s.zone(theirs) == CardZone::Play, back);
        assert_eq!(s.st.counters[Counter::FallenPrizes as usize], 1);
        if back {
            assert_eq!(s.st.piece(theirs).controller, E);
        }
    }
}

#[test]
fn spoils_are_of_any_phase_unless_the_rules_say_otherwise_r95() {
    for any in BOTH {
        let mut s = three(Rules {
            spoils_in_any_phase: any,
            ..Rules::default()
        });
        doom(&mut s);
        let found = s.finds();
        assert_eq!(found.contains(&s.find(A, "cr-drake")), any);
        assert!(found.contains(&s.find(A, "ev-embargo")), "in season");
    }
}

/// Passes the turn of the active Commander; whom it might have attacked, by seat.
fn pass_with_targets(s: &mut CardStage) -> Vec<Seat> {
    let (active, mut targets) = (s.st.active, Vec::new());
    while s.st.active == active {
        let (asked, menu) = (s.asked().expect("the game goes on"), s.menu());
        targets.extend(menu.iter().filter_map(|action| match action {
            Attack(seat) => Some(*seat),
            _ => None,
        }));
        s.act(asked, if menu.contains(&Pass) { Pass } else { menu[0] });
    }
    targets.sort_unstable();
    targets
}

#[test]
fn nobody_is_attacked_before_the_turns_of_grace_are_over_r123() {
    let deck = "st-skyline sm-gun-ring sm-ablative-crust fr-merlin";
    for grace in 0..=2 {
        let rules = Rules {
            grace_turns: grace,
            ..Rules::default()
        };
        let mut s = CardStage::of(crate::kit::first_edition(), &[deck; 3], rules);
        for seat in [A, D, E] {
            s.put(seat, "fr-merlin", OPEN);
        }
        s.turn(A, at::Turn::Engagement);
        let (mut graced, mut round) = (0, 0);
        while round < 3 {
            for active in [A, D, E] {
                // In this round those before the active one have ended one turn more than those behind it.
                let has_grace = |seat: Seat| round + u8::from(seat < active) < grace;
                let others = [A, D, E].into_iter().filter(|&seat| seat != active);
                let (spared, wanted): (Vec<Seat>, Vec<Seat>) =
                    others.partition(|&seat| has_grace(seat));
                let about = format!("grace {grace}, round {round}, {active:?}");
                // Whoever can attack nobody and has nothing else to do is not asked, and the next is active.
                if s.st.active == active {
                    assert_eq!(pass_with_targets(&mut s), wanted, "{about}");
                } else {
                    assert!(wanted.is_empty(), "{about}");
                }
                graced += u16::from(!spared.is_empty());
            }
            round += 1;
        }
        assert_eq!(s.st.counters[Counter::Graced as usize], graced);
    }
}

#[test]
fn judging_pilots_fire_at_modules_that_the_shield_leaves_open_r47() {
    for pilot in ["commander", "raider", "rush", "boarder", "turtle"] {
        for covers in BOTH {
            let head =
                format!("step = 3\nstop = \"step\"\n[rules]\nshield_covers_modules = {covers}\n");
            let ship = |name: &str| {
                format!(
                    "{{ name = \"{name}\", class = \"cruiser\", attack = 5, defense = 7, wounds = 5 }}"
                )
            };
            let a = format!(
                "pilot = \"{pilot}\"\nships = [{}, {}]",
                ship("Ham"),
                ship("Hum")
            );
            let b = "station = { name = \"Base\", attack = 5, defense = 5, wounds = 3 }\n\
                modules = [{ name = \"Mo\", attack = 4, defense = 0, wounds = 1 }]\n\
                ships = [{ name = \"Tgt\", class = \"cruiser\", attack = 0, defense = 9, wounds = 9 }]";
            let engaged = crate::scenario_stops::scene(&head, &a, b)
                .engage_by_seed(1)
                .unwrap();
            let mut told = engaged.lines.iter();
            let aims = told.any(|line| line.name == "rolled" && line.text.contains("at B's Mo"));
            assert_eq!(aims, !covers, "{pilot}: {:?}", engaged.lines);
        }
    }
}

/// The committed report has a row for every ruling that may be decided otherwise, once for each number of Commanders.
#[test]
fn every_ruling_of_the_folder_has_its_row_in_the_report() {
    let folder = crate::golden::at("reports/hull-breach");
    let report = std::fs::read_to_string(folder.join("rulings.md")).unwrap();
    let mut files = 0;
    for entry in std::fs::read_dir(folder.join("rulings")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let name = text.lines().find_map(|line| line.strip_prefix("name = "));
        let row = format!("| {} |", name.unwrap().trim_matches('"'));
        assert_eq!(report.matches(&row).count(), 2, "{row}");
        files += 1;
    }
    assert!(files > 10, "{files} files");
}
