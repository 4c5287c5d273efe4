//! What the gate does not play: it must be what playing would have given, move by move.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::sync::atomic::AtomicBool;

use breachlab::analysis::compare::{Arena, Contender};
use breachlab::analysis::gate::{GateSides, Matchup, matchups};
use breachlab::engine::{Fingerprint, Fixture, Game, Mode};
use breachlab::games::hull_breach::{HullBreach, VERSIONS};
use breachlab::games::{CardTexts, Contest, Loads, Plant, Playable, Shelf, Version};
use breachlab::plan::{GatePlan, Source, read_gate_plan};
use breachlab::play::{Ground, Job, Table, Workers};

use crate::kit::of_first_edition;

const GROUND: Ground = Ground {
    seed: 0x6a7e,
    cell: 0,
};

fn plan(decks: &str, pilot: &str) -> GatePlan {
    let text = format!("name = \"p\"\ndecks = [{decks}]\nstrategies = [\"{pilot}\"]");
    read_gate_plan(&Source::new("test.plan.toml", text), 2).unwrap()
}

fn embedded() -> CardTexts {
    VERSIONS.read(&[]).unwrap().texts
}

fn number(key: &str, by: i64) -> Plant {
    Plant::Number {
        key: key.to_owned(),
        by,
    }
}

/// Versions that differ in their cards alone.
fn cards_of(versions: [&dyn Version; 2]) -> GateSides<'_> {
    GateSides {
        versions,
        own: [&[]; 2],
        programs: &[],
        contest: Contest::Pairs,
    }
}

/// The only matchup of two decks under two versions.
fn matchup(plan: &GatePlan, before: &CardTexts, after: &CardTexts) -> Matchup {
    let changes = VERSIONS.changes(before, after).unwrap();
    let sides = [before, after].map(|texts| VERSIONS.compile(texts).unwrap());
    let sides = cards_of([sides[0].as_ref(), sides[1].as_ref()]);
    matchups(plan, "commander", sides, &changes)
        .unwrap()
        .remove(0)
}

fn job(play: &dyn Playable) -> &Job<HullBreach> {
    play.as_any().downcast_ref().unwrap()
}

/// Hashes of every match of a set.
fn prints(job: &Job<HullBreach>, table: &mut Table<HullBreach>, set: u64) -> [u64; 2] {
    [2 * set, 2 * set + 1].map(|number| {
        let fixture = Fixture {
            seed: GROUND.seed,
            cell: GROUND.cell,
            number,
            mode: Mode::free_for_all(2),
        };
        let mut print = Fingerprint::new();
        table.play(
            &job.setups[fixture.rotation()],
            &job.pilots,
            fixture,
            &mut print,
        );
        print.last()
    })
}

/// Plays `sets` sets under both versions and holds those taken over against what playing gives. Says how many
/// were taken over.
fn hold(matchup: &Matchup, sets: u64) -> u64 {
    let workers = Workers::new(None).unwrap();
    let arena = Arena {
        workers: &workers,
        interrupt: &AtomicBool::new(false),
        ground: GROUND,
    };
    let base = arena
        .rows(matchup.before.as_ref(), 0..sets, &matchup.marks)
        .unwrap();
    let variant = Contender {
        play: matchup.after.as_ref(),
        differs: matchup.differs,
    };
    let skipped = arena.beside(&base, 0, variant, &[]).unwrap();
    let played = arena.rows(matchup.after.as_ref(), 0..sets, &[]).unwrap();
    let (before, after) = (job(matchup.before.as_ref()), job(matchup.after.as_ref()));
    let mut table = Table::new(&before.setups[0]);
    let mut taken = 0;
    for (set, ((base, skipped), played)) in (0..).zip(base.iter().zip(&skipped).zip(&played)) {
        assert_eq!(
            (skipped.scores, skipped.squares),
            (played.scores, played.squares),
            "set {set}"
        );
        if base.met & matchup.differs == 0 {
            taken += 1;
            let [old, new] = [before, after].map(|job| prints(job, &mut table, set));
            assert_eq!(
                old, new,
                "set {set} was taken over, but is played otherwise"
            );
        }
    }
    taken
}

/// Every card of both decks is edited in turn, each in a few ways; now and then the match cannot tell. In the first edition, whose
/// matches are short: in long ones hardly a card is left that nobody drew or looked at.
#[test]
fn a_set_that_met_no_changed_card_is_played_the_same_way() {
    let texts = VERSIONS.read(&[of_first_edition("cards")]).unwrap().texts;
    for (start, pilot) in ["commander", "boarder"].into_iter().enumerate() {
        let plan = plan("\"col-boarders\", \"corp-ghost\"", pilot);
        let whole = matchup(&plan, &texts, &texts);
        let (mut taken, mut tried) = (0, 0);
        for entry in &whole.line_up.entries {
            for (at, card) in entry.cards.iter().enumerate().skip(start).step_by(2) {
                let plants = VERSIONS.plants(&texts, &card.id);
                let Some(plant) = plants.get(at % plants.len().max(1)) else {
                    continue;
                };
                let planted = VERSIONS.planted(&texts, &card.id, plant).unwrap();
                let changed = matchup(&plan, &texts, &planted);
                assert!(!changed.touched.is_empty() && !changed.is_same());
                taken += hold(&changed, 1);
                tried += 1;
            }
        }
        assert!(tried > 10 && taken > 0, "{taken} of {tried} sets");
    }
}

/// Numbers that only a card in play shows are not read in the shipyard; the cost is, by conscription.
#[test]
fn a_cost_is_met_no_less_than_an_attack() {
    let texts = embedded();
    let plan = plan("\"rdf-line\", \"col-wolfpack\"", "turtle");
    let edited = |key: &str, by| {
        VERSIONS
            .planted(&texts, "cs-phoenix", &number(key, by))
            .unwrap()
    };
    let stronger = matchup(&plan, &texts, &edited("attack", 1));
    assert_eq!(stronger.differs, 1);
    let spared = hold(&stronger, 12);
    assert!(spared > 0);
    let cheaper = matchup(&plan, &texts, &edited("cost_resource", -1));
    assert_eq!(cheaper.differs, u64::MAX);
    // A changed cost is met wherever a changed attack is, and in conscription besides.
    assert!(hold(&cheaper, 12) <= spared);
}

/// A card that neither deck holds changes nothing about a match, not even one that stands before all others in
/// the set, which shifts every number that the program gives to cards.
#[test]
fn a_change_in_no_deck_leaves_every_match_as_it_was() {
    let texts = embedded();
    let plan = plan("\"rdf-line\", \"rdf-heavy\"", "commander");
    let idle = HullBreach::shelf(Shelf::Cards)
        .into_iter()
        .find_map(|card| {
            let plants = VERSIONS.plants(&texts, &card.id);
            let planted = VERSIONS.planted(&texts, &card.id, plants.first()?)?;
            matchup(&plan, &texts, &planted)
                .is_same()
                .then_some(planted)
        });
    let mut after = idle.expect("some card is in neither deck");
    let first = &after.layers[0][0];
    let extra = "[[card]]\nid = \"zz-new\"\nname = \"Zz New\"\ntype = \"ship\"\nsubtype = \"frigate\"\nwounds = 1\n\n[[card]]";
    let text = first.text().replacen("[[card]]", extra, 1);
    after.layers[0][0] = Source::new(first.path(), text);
    let changed = matchup(&plan, &texts, &after);
    assert!(changed.is_same(), "{changed:?}");
    assert_eq!(hold(&changed, 12), 12);
}

/// Decks of other pilots than those that follow cues would count every card as met; these ones do not, and cards
/// on the table from the start always are.
#[test]
fn a_station_is_met_in_every_match() {
    let texts = embedded();
    let plan = plan("\"rdf-line\", \"rdf-heavy\"", "random");
    let planted = VERSIONS
        .planted(&texts, "st-skyline", &number("wounds", 1))
        .unwrap();
    let changed = matchup(&plan, &texts, &planted);
    assert_eq!(hold(&changed, 6), 0);
    let ids = ["st-skyline".to_owned()];
    let marks = changed.before.marks(&ids).unwrap();
    let setup = &job(changed.before.as_ref()).setups[0];
    let marked = marks[0].iter().filter(|&&bits| bits != 0).count();
    assert_eq!(marked, 1);
    assert!(HullBreach::SEATS.contains(&(setup.seats() as u8)));
}

/// A mixture takes the named cards of the later version and leaves the others.
#[test]
fn a_mixture_has_the_cards_it_was_asked_for() {
    let texts = embedded();
    let one = VERSIONS
        .planted(&texts, "cr-harpy", &number("attack", 1))
        .unwrap();
    let both = VERSIONS
        .planted(&one, "fr-merlin", &number("defense", 1))
        .unwrap();
    let changes = VERSIONS.changes(&texts, &both).unwrap();
    let told: Vec<String> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].ends_with("attack 5 → 6"), "{told:?}");
    let plan = plan("\"rdf-line\", \"rdf-heavy\"", "commander");
    let mixed = VERSIONS
        .mixed(&texts, &both, &|id| id == "cr-harpy")
        .unwrap();
    let alone = VERSIONS.compile(&one).unwrap();
    let pairs = matchups(
        &plan,
        "commander",
        cards_of([mixed.as_ref(), alone.as_ref()]),
        &[],
    )
    .unwrap();
    assert!(pairs[0].is_same());
    assert_eq!(hold(&pairs[0], 5), 5);
}
