//! The cards of a crew, asked about one by one and built anew: what a game against the table needs for `cards`, `card`,
//! `audit`, `tune` and `explore`.

mod shipyard;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use breachlab::games::{
    Bout, Builder, Built, Contest, Def, Definitions, Dial, ForkPlan, Forked, Host, Listing, Order,
    PieceRow, Playable, Read, Shelf, Study, StudyHead, Swap, pilot_labels,
};
use breachlab::plan::{Faults, find_name, nearest};
use breachlab::play::{Job, Table};
use breachlab::strategy::Pilot;

use super::bail::{Bail, DECK, KINDS, PLAIN, Setup, listed};
use super::sheet::{Sheet, Sheets, TOYS, job, read};
use super::worths;

/// Most copies of a kind in a deck.
const MOST: usize = 3;

/// Most that a card can be worth.
const WORTH: i32 = 12;

/// The kinds of a crew's cards: those its sheet names behind sailors and rot, or the plain ones. None where the numbers
/// make no crew.
pub(super) fn kinds(sheet: &Sheet) -> Option<[u8; DECK]> {
    let [sailors, rot, named @ ..] = sheet.numbers.as_slice() else {
        return None;
    };
    let is_crew = (1..=6).contains(sailors) && (0..=8).contains(rot);
    if named.is_empty() {
        return is_crew.then_some(PLAIN);
    }
    let kind = |&number: &i64| {
        let kind = u8::try_from(number).ok()?;
        (usize::from(kind) < KINDS.len()).then_some(kind)
    };
    let kinds: Vec<u8> = named.iter().map(kind).collect::<Option<_>>()?;
    kinds.try_into().ok().filter(|_| is_crew)
}

/// A crew with its boat, of those whose sheets make one.
#[derive(Clone, Debug)]
struct Crew {
    sheet: Sheet,
    sailors: usize,
    rot: u8,
    kinds: [u8; DECK],
}

impl Crew {
    fn of(sheet: &Sheet) -> Self {
        Self {
            sailors: sheet.numbers[0] as usize,
            rot: sheet.numbers[1] as u8,
            kinds: kinds(sheet).expect("the crews of these tests are proper"),
            sheet: sheet.clone(),
        }
    }

    fn setup(&self, kinds: [u8; DECK]) -> Setup {
        Setup {
            sailors: self.sailors,
            rot: self.rot,
            kinds,
            worths: kinds.map(|kind| KINDS[usize::from(kind)].1),
        }
    }
}

/// Everything an order names; all embedded crews and the caulker where it names none.
struct Opened {
    crews: Vec<Crew>,
    typed: [Vec<String>; 2],
    names: Vec<String>,
    pilots: Vec<Pilot<Bail>>,
    files: Vec<Read>,
}

fn opened(order: &Order) -> Result<Opened, Faults> {
    let mut order = order.clone();
    if order.decks.is_empty() {
        let all = (TOYS[0].shelf)(Shelf::Decks);
        order.decks = all.into_iter().map(|found| found.id).collect();
    }
    if order.strategies.is_empty() {
        order.strategies = vec![TOYS[0].pilot.to_owned()];
    }
    let Sheets {
        decks,
        pilots,
        files,
    } = read::<Bail>(&order)?;
    Ok(Opened {
        crews: decks.iter().map(Crew::of).collect(),
        names: pilot_labels(&order.strategies),
        typed: [order.decks, order.strategies],
        pilots,
        files,
    })
}

fn find(typed: &str) -> Option<usize> {
    find_name(typed, KINDS.iter().map(|(id, _)| *id))
}

fn near(typed: &str) -> Option<String> {
    nearest(typed, KINDS.iter().map(|(id, _)| *id)).map(str::to_owned)
}

/// Questions about single kinds of card.
struct Casks {
    all: Opened,
    head: StudyHead,
    worths: Definitions<u8>,
}

pub(super) fn study(order: &Order) -> Result<Box<dyn Study>, Faults> {
    let all = opened(order)?;
    let host = |(crew, typed): (&Crew, &String)| Host {
        id: crew.sheet.id.clone(),
        name: crew.sheet.name.clone(),
        typed: typed.clone(),
        list: (0..)
            .zip(listed(&crew.kinds))
            .map(|(entry, (kind, slots))| Listing {
                card: kind.into(),
                entry,
                slots,
            })
            .collect(),
    };
    Ok(Box::new(Casks {
        head: StudyHead {
            subjects: worths::subjects(&KINDS, "card", MOST),
            hosts: all.crews.iter().zip(&all.typed[0]).map(host).collect(),
            pilots: all.names.clone(),
            pilots_typed: all.typed[1].clone(),
            files: all.files.clone(),
            patched: Vec::new(),
        },
        worths: worths::worths(&KINDS),
        all,
    }))
}

impl Casks {
    fn setup(&self, host: usize, swaps: &[Swap]) -> Setup {
        let crew = &self.all.crews[host];
        let mut setup = crew.setup(crew.kinds);
        for swap in swaps {
            setup.worths[usize::from(swap.slot)] = *self.worths.of(swap.def);
        }
        setup
    }

    fn job(&self, bout: &Bout<'_>) -> Job<Bail> {
        assert_eq!((bout.guest, bout.other), (None, &[][..]), "nobody is met");
        let job = job(
            vec![self.setup(bout.host, bout.swaps)],
            vec![self.all.pilots[bout.pilot].clone()],
        );
        Job {
            seed: bout.seed,
            cell: bout.cell,
            ..job
        }
    }
}

impl Study for Casks {
    fn head(&self) -> &StudyHead {
        &self.head
    }
    fn describe(&self, def: Def) -> String {
        format!("a card worth {}", self.worths.of(def))
    }
    fn blank(&self, _card: Def, _slot: u8) -> Option<Def> {
        Some(KINDS.len())
    }
    fn is_drawn(&self, _slot: u8) -> bool {
        true
    }
    fn dials(&self, def: Def) -> Vec<Dial> {
        worths::dial(*self.worths.of(def), WORTH)
    }
    fn turned(&mut self, def: Def, values: &[(usize, i32)]) -> Def {
        worths::turned(&mut self.worths, def, values)
    }
    fn copy(&mut self, def: Def) -> Def {
        self.worths.add(*self.worths.of(def))
    }
    fn contest(&self) -> Contest {
        Contest::Alone
    }
    fn bout(&self, bout: &Bout<'_>) -> Result<Box<dyn Playable>, Faults> {
        Ok(Box::new(self.job(bout)))
    }
    fn forks(
        &self,
        bout: &Bout<'_>,
        plan: ForkPlan<'_>,
        sets: Range<u64>,
        interrupt: &AtomicBool,
    ) -> Result<Option<Vec<Forked>>, Faults> {
        let job = self.job(bout);
        let twin = |&slot: &u8| {
            let def = plan.twin;
            let swaps = [bout.swaps, &[Swap { slot, def }]].concat();
            self.setup(bout.host, &swaps)
        };
        let twins: Vec<Setup> = plan.slots.iter().map(twin).collect();
        let mut table = Table::new(&job.setups[0]);
        let mut forked = Vec::new();
        for number in sets {
            if interrupt.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let fixture = job.fixture(number);
            let ends = table.fork(
                &job.setups[0],
                &job.pilots,
                fixture,
                |state| plan.slots.iter().position(|&slot| state.has_drawn(slot)),
                |at| &twins[at],
                |_, _| (),
            );
            let seat = fixture.seat_of(0);
            forked.extend(ends.map(|[own, twin]| Forked {
                number,
                score: own.score[seat],
                twin: twin.score[seat],
            }));
        }
        Ok(Some(forked))
    }
}

/// Crews taken to pieces.
struct Shipyard {
    all: Opened,
    pieces: Vec<PieceRow>,
    decks: Vec<Built>,
}

pub(super) fn builder(order: &Order) -> Result<Box<dyn Builder>, Faults> {
    let all = opened(order)?;
    let piece = |(id, _): &(&str, u8)| PieceRow {
        id: (*id).to_owned(),
        name: (*id).to_owned(),
        kind: "card".to_owned(),
    };
    let deck = |(crew, typed): (&Crew, &String)| Built {
        id: crew.sheet.id.clone(),
        name: crew.sheet.name.clone(),
        typed: typed.clone(),
        hash: String::new(),
        places: crew.kinds.iter().map(|&kind| kind.into()).collect(),
    };
    Ok(Box::new(Shipyard {
        pieces: KINDS.iter().map(piece).collect(),
        decks: all.crews.iter().zip(&all.typed[0]).map(deck).collect(),
        all,
    }))
}
