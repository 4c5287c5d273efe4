//! Decks, pilots and gate plans of the toys, and the line-ups that tests play.

use std::ops::RangeInclusive;

use breachlab::engine::{BySeat, Mode, Seat};
use breachlab::games::files::Embedded;
use breachlab::games::{Open, OpenBuilder, Order};
use breachlab::play::Job;

use super::bail::{self, Action, Bail};
use super::casks;
use super::guns;
use super::sheet::{Sheet, Simple};
use super::stars::{self, Point, Skirmish, Stars};
use crate::line_ups::order;

impl Simple for Bail {
    const DECKS: Embedded = &[
        (
            "crews/solo.toml",
            "id = \"solo\"\nname = \"The Hermit\"\nnumbers = [1, 4]\n",
        ),
        (
            "crews/trio.toml",
            "id = \"trio\"\nname = \"The Trio\"\nnumbers = [3, 1]\n",
        ),
        (
            "crews/trio-hard.toml",
            "id = \"trio-hard\"\nname = \"The Trio on a wreck\"\nnumbers = [3, 2]\n",
        ),
        (
            "crews/six.toml",
            "id = \"six\"\nname = \"All hands\"\nnumbers = [6, 1]\n",
        ),
        (
            "crews/pumpers.toml",
            "id = \"pumpers\"\nname = \"The Pumpers\"\nnumbers = [3, 2, 0, 0, 1, 1, 2, 2, 3, 3, 5, 5]\n",
        ),
    ];
    const STRATEGIES: Embedded = &[
        ("pilots/any.toml", "name = \"Any\"\nkind = \"random\"\n"),
        (
            "pilots/caulker.toml",
            "name = \"Caulker\"\nkind = \"policy\"\n[weights]\nbailed = 1.0\ncaulked = 2.0\n",
        ),
    ];
    const PLAN: (&'static str, &'static str) = (
        "gate.plan.toml",
        "name = \"Crews\"\ndecks = [\"trio\", \"six\"]\nfirst_pairs = 50\nmax_matches = 4000\nmargin = 5\n",
    );
    const STUDY: Option<Open> = Some(casks::study);
    const BUILD: Option<OpenBuilder> = Some(casks::builder);

    fn cards(sheet: &Sheet) -> Vec<(&'static str, usize)> {
        let kinds = casks::kinds(sheet).unwrap_or(bail::PLAIN);
        let cards = bail::listed(&kinds).into_iter();
        cards
            .map(|(kind, places)| (bail::KINDS[usize::from(kind)].0, places.len()))
            .collect()
    }

    fn set_up(sheets: &[Sheet]) -> Option<bail::Setup> {
        let [sheet] = sheets else { return None };
        let kinds = casks::kinds(sheet)?;
        Some(bail::Setup {
            sailors: usize::try_from(sheet.numbers[0]).ok()?,
            rot: u8::try_from(sheet.numbers[1]).ok()?,
            kinds,
            worths: kinds.map(|kind| bail::KINDS[usize::from(kind)].1),
        })
    }

    fn tell(_setup: &bail::Setup, event: bail::Event) -> String {
        match event {
            bail::Event::Played(seat, Action { caulks: true, .. }) => {
                format!("sailor {} caulks", seat.0 + 1)
            }
            bail::Event::Played(seat, _) => format!("sailor {} bails", seat.0 + 1),
            bail::Event::Leaked(water) => format!("the table leaks {water}"),
        }
    }
}

/// Who is with whom where so many decks play; none where they may not.
pub(super) fn mode<const CAPTAINS: bool>(decks: usize) -> Option<Mode> {
    match decks {
        2 if !CAPTAINS => Some(Mode::teams(2, 4).as_crews()),
        seats @ 3..=4 => Some(Mode::free_for_all(seats)),
        _ => None,
    }
}

impl<const CAPTAINS: bool> Simple for Skirmish<CAPTAINS> {
    const ENTRIES: RangeInclusive<u8> = if CAPTAINS { 3..=4 } else { 2..=4 };
    const DECKS: Embedded = if CAPTAINS { guns::DECKS } else { guns::FLEETS };
    const STRATEGIES: Embedded = &[
        ("pilots/any.toml", "name = \"Any\"\nkind = \"random\"\n"),
        (
            "pilots/closer.toml",
            "name = \"Closer\"\nkind = \"policy\"\n[weights]\nnear = 5.0\nb10 = 1.0\nb69 = -1.0\n",
        ),
    ];
    const PLAN: (&'static str, &'static str) = (
        "gate.plan.toml",
        if CAPTAINS {
            "name = \"Captains\"\ndecks = [\"hawks\", \"geese\"]\nfirst_pairs = 20\nmax_matches = 240\nmargin = 10\n"
        } else {
            "name = \"Fleets\"\ndecks = [\"lancers\", \"traders\"]\nfirst_pairs = 20\nmax_matches = 240\nmargin = 10\n"
        },
    );
    const STUDY: Option<Open> = Some(if CAPTAINS {
        guns::study
    } else {
        guns::fleet_study
    });
    const BUILD: Option<OpenBuilder> = Some(if CAPTAINS {
        guns::builder::<true>
    } else {
        guns::builder::<false>
    });

    fn cards(_sheet: &Sheet) -> Vec<(&'static str, usize)> {
        vec![("ship", 1)]
    }

    fn set_up(sheets: &[Sheet]) -> Option<stars::Setup> {
        let mode = mode::<CAPTAINS>(sheets.len())?;
        let mut guns = BySeat::default();
        for seat in Seat::first(mode.seats()) {
            let kinds = guns::kinds(&sheets[mode.entry(seat, 0)])?;
            guns[seat] = kinds.map(guns::worth).iter().sum();
        }
        Some(stars::Setup { guns, mode })
    }

    fn tell(_setup: &stars::Setup, event: stars::Event) -> String {
        match event {
            stars::Event::Flew(seat, Point { x, y }) => {
                format!("ship {} flies to {x}, {y}", seat.0 + 1)
            }
            stars::Event::Hit(seat, enemy) => {
                format!("ship {} hits ship {}", seat.0 + 1, enemy.0 + 1)
            }
        }
    }
}

fn jobs<G: breachlab::games::Loads>(line_ups: &[(&[&str], &[&str])]) -> Vec<Job<G>> {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let job = |(decks, pilots): &(&[&str], &[&str])| {
        order::<G>(&Order {
            decks: names(decks),
            strategies: names(pilots),
            ..Order::default()
        })
    };
    line_ups.iter().map(job).collect()
}

/// Crews of one, three and six.
pub(crate) fn crews() -> Vec<Job<Bail>> {
    jobs(&[
        (&["solo"], &["any"]),
        (&["trio"], &["caulker"]),
        (&["six"], &["any"]),
    ])
}

/// Two crews of two, three captains, four captains.
pub(crate) fn fleets() -> Vec<Job<Stars>> {
    jobs(&[
        (&["lancers", "traders"], &["closer", "any"]),
        (
            &["lancers", "traders", "raiders"],
            &["closer", "any", "any"],
        ),
        (
            &["lancers", "traders", "raiders", "traders"],
            &["closer", "any", "any", "closer"],
        ),
    ])
}

/// The same fleet everywhere, in both modes.
pub(crate) fn mirrors() -> Vec<Job<Stars>> {
    jobs(&[
        (&["raiders", "raiders"], &["closer", "closer"]),
        (&["raiders"; 4], &["closer"; 4]),
    ])
}
