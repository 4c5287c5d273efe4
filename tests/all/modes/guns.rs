//! The guns of captains, asked about one by one and exchanged: what a table of four, each for itself, needs for `cards` and
//! `tune`. Two decks share the table.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use breachlab::engine::{BySeat, Mode, Seat};
use breachlab::games::files::Embedded;
use breachlab::games::{
    Axis, Bout, Builder, Built, Contest, Curve, DeckSyntax, Def, Dial, ForkPlan, Forked, Host,
    Listing, Order, Piece, PieceRow, Playable, Read, Shelf, Sign, Study, Subject, pilot_labels,
};
use breachlab::plan::{Faults, Source, find_name, nearest};
use breachlab::play::Job;
use breachlab::strategy::Pilot;

use super::sheet::{Sheet, Sheets, Simple, TOYS, job, read};
use super::stars::{Captains, Setup};

/// Guns of a ship.
const MOUNTS: usize = 4;
/// Most of a kind aboard.
const MOST: usize = 2;
/// Most that a gun can be worth.
const WORTH: i32 = 4;

/// Every kind of gun and what it is worth, the one too strong by design last.
const KINDS: [(&str, u8); 5] = [
    ("popgun", 0),
    ("gun", 1),
    ("carronade", 1),
    ("cannon", 2),
    ("laser", 4),
];

/// Ships by the kinds of their guns.
pub(super) const DECKS: Embedded = &[
    (
        "captains/hawks.toml",
        "id = \"hawks\"\nname = \"Hawks\"\nnumbers = [1, 2, 3, 4]\n",
    ),
    (
        "captains/geese.toml",
        "id = \"geese\"\nname = \"Geese\"\nnumbers = [0, 1, 1, 2]\n",
    ),
    (
        "captains/crows.toml",
        "id = \"crows\"\nname = \"Crows\"\nnumbers = [1, 2, 3, 3]\n",
    ),
];

/// The kinds of a ship's guns; none where its sheet makes no ship.
pub(super) fn kinds(sheet: &Sheet) -> Option<[usize; MOUNTS]> {
    let kind = |&number: &i64| {
        usize::try_from(number)
            .ok()
            .filter(|&kind| kind < KINDS.len())
    };
    let kinds: Vec<usize> = sheet.numbers.iter().map(kind).collect::<Option<_>>()?;
    kinds.try_into().ok()
}

/// What a gun of a kind is worth.
pub(super) fn worth(kind: usize) -> u8 {
    KINDS[kind].1
}

/// Everything an order names; all embedded ships and the usual pilot where it names none.
struct Opened {
    ships: Vec<(Sheet, [usize; MOUNTS])>,
    typed: [Vec<String>; 2],
    names: Vec<String>,
    pilots: Vec<Pilot<Captains>>,
    files: Vec<Read>,
}

fn opened(order: &Order) -> Result<Opened, Faults> {
    let row = TOYS[2];
    let mut order = order.clone();
    if order.decks.is_empty() {
        let all = (row.shelf)(Shelf::Decks);
        order.decks = all.into_iter().map(|found| found.id).collect();
    }
    if order.strategies.is_empty() {
        order.strategies = vec![row.pilot.to_owned()];
    }
    let Sheets {
        decks,
        pilots,
        files,
    } = read::<Captains>(&order)?;
    let ship = |sheet: Sheet| {
        let kinds = kinds(&sheet).expect("the ships of these tests are proper");
        (sheet, kinds)
    };
    Ok(Opened {
        ships: decks.into_iter().map(ship).collect(),
        names: pilot_labels(&order.strategies),
        typed: [order.decks, order.strategies],
        pilots,
        files,
    })
}

/// Two ships' worth of guns at a table for more, in both rotations.
fn met(guns: [u8; 2], pilot: &Pilot<Captains>) -> Job<Captains> {
    let set_up = |by_place: &[usize]| -> Result<Setup, Faults> {
        let mut by_seat = BySeat::default();
        for (seat, &deck) in Seat::first(by_place.len()).zip(by_place) {
            by_seat[seat] = guns[deck];
        }
        Ok(Setup {
            guns: by_seat,
            mode: Mode::free_for_all(by_place.len()),
        })
    };
    let setups = Contest::Pairs.rotations::<Captains, _>(2, &Captains::ENTRIES, set_up);
    job(setups.expect("they are set up"), vec![pilot.clone(); 2])
}

fn find(typed: &str) -> Option<usize> {
    find_name(typed, KINDS.iter().map(|(id, _)| *id))
}

fn near(typed: &str) -> Option<String> {
    nearest(typed, KINDS.iter().map(|(id, _)| *id)).map(str::to_owned)
}

/// Questions about single kinds of gun.
struct Guns {
    all: Opened,
    subjects: Vec<Subject>,
    hosts: Vec<Host>,
    /// What each definition is worth: the kinds, a blank, and those made.
    worths: Vec<u8>,
    made: BTreeMap<i32, Def>,
}

pub(super) fn study(order: &Order) -> Result<Box<dyn Study>, Faults> {
    let all = opened(order)?;
    let subject = |(id, _): &(&str, u8)| Subject {
        id: (*id).to_owned(),
        name: (*id).to_owned(),
        kind: "gun".to_owned(),
        group: "gun".to_owned(),
        most: MOST as u8,
        ..Subject::default()
    };
    let listing = |kinds: &[usize; MOUNTS]| {
        let slots = |kind| (0..).zip(kinds).filter(move |&(_, &own)| own == kind);
        let of = |kind| slots(kind).map(|(slot, _)| slot).collect::<Vec<u8>>();
        let kinds = (0..KINDS.len()).map(|kind| (kind, of(kind)));
        let listed = kinds.filter(|(_, slots)| !slots.is_empty());
        (0..)
            .zip(listed)
            .map(|(entry, (card, slots))| Listing { card, entry, slots })
            .collect()
    };
    let host = |((sheet, kinds), typed): (&(Sheet, [usize; MOUNTS]), &String)| Host {
        id: sheet.id.clone(),
        name: sheet.name.clone(),
        typed: typed.clone(),
        list: listing(kinds),
    };
    let worths = KINDS.iter().map(|(_, worth)| *worth).chain([0]);
    Ok(Box::new(Guns {
        subjects: KINDS.iter().map(subject).collect(),
        hosts: all.ships.iter().zip(&all.typed[0]).map(host).collect(),
        worths: worths.collect(),
        made: BTreeMap::new(),
        all,
    }))
}

impl Study for Guns {
    fn subjects(&self) -> &[Subject] {
        &self.subjects
    }
    fn hosts(&self) -> &[Host] {
        &self.hosts
    }
    fn pilots(&self) -> &[String] {
        &self.all.names
    }
    fn pilots_typed(&self) -> &[String] {
        &self.all.typed[1]
    }
    fn files(&self) -> &[Read] {
        &self.all.files
    }
    fn goods(&self) -> &'static [&'static str] {
        &[]
    }
    fn curves(&self) -> &[Curve] {
        &[]
    }
    fn find(&self, typed: &str) -> Option<usize> {
        find(typed)
    }
    fn nearest(&self, typed: &str) -> Option<String> {
        near(typed)
    }
    fn describe(&self, def: Def) -> String {
        format!("a gun worth {}", self.worths[def])
    }
    fn plain(&self, _def: Def) -> Option<Def> {
        None
    }
    fn plain_at(&mut self, _def: Def) -> Option<Def> {
        None
    }
    fn peers(&self, _card: Def) -> Vec<Def> {
        (0..KINDS.len()).collect()
    }
    fn blank(&self, _card: Def, _slot: u8) -> Option<Def> {
        Some(KINDS.len())
    }
    fn is_drawn(&self, _slot: u8) -> bool {
        false
    }
    fn dials(&self, def: Def) -> Vec<Dial> {
        vec![Dial {
            name: "worth".to_owned(),
            value: self.worths[def].into(),
            low: 0,
            high: WORTH,
            is_cost: false,
        }]
    }
    fn turned(&mut self, def: Def, values: &[(usize, i32)]) -> Def {
        let worth = values.last().map_or(0, |&(_, value)| value);
        if worth == i32::from(self.worths[def]) {
            return def;
        }
        let next = self.worths.len();
        let made = *self.made.entry(worth).or_insert(next);
        if made == next {
            self.worths.push(worth as u8);
        }
        made
    }
    fn copy(&mut self, def: Def) -> Def {
        self.worths.push(self.worths[def]);
        self.worths.len() - 1
    }
    /// The first places, whatever lies there.
    fn room(&self, _host: usize, _card: Def, copies: usize) -> Option<Vec<u8>> {
        Some((0..copies as u8).collect())
    }
    fn bout(&self, bout: &Bout<'_>) -> Result<Box<dyn Playable>, Faults> {
        let guest = bout.guest.expect("captains meet");
        let guns = [(bout.host, bout.swaps), (guest, bout.other)].map(|(host, swaps)| {
            let mut worths = self.all.ships[host].1.map(worth);
            for swap in swaps {
                worths[usize::from(swap.slot)] = self.worths[swap.def];
            }
            worths.iter().sum()
        });
        Ok(Box::new(Job {
            seed: bout.seed,
            cell: bout.cell,
            ..met(guns, &self.all.pilots[bout.pilot])
        }))
    }
    fn forks(
        &self,
        _bout: &Bout<'_>,
        _plan: ForkPlan<'_>,
        _sets: Range<u64>,
        _interrupt: &AtomicBool,
    ) -> Result<Option<Vec<Forked>>, Faults> {
        unreachable!("no gun is drawn")
    }
}

/// Ships taken to pieces.
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
        kind: "gun".to_owned(),
    };
    let deck = |((sheet, kinds), typed): (&(Sheet, [usize; MOUNTS]), &String)| Built {
        id: sheet.id.clone(),
        name: sheet.name.clone(),
        typed: typed.clone(),
        hash: String::new(),
        places: kinds.iter().map(|&kind| kind as Piece).collect(),
    };
    Ok(Box::new(Shipyard {
        pieces: KINDS.iter().map(piece).collect(),
        decks: all.ships.iter().zip(&all.typed[0]).map(deck).collect(),
        all,
    }))
}

impl Builder for Shipyard {
    fn pieces(&self) -> &[PieceRow] {
        &self.pieces
    }
    fn decks(&self) -> &[Built] {
        &self.decks
    }
    fn pilots(&self) -> &[String] {
        &self.all.names
    }
    fn files(&self) -> &[Read] {
        &self.all.files
    }
    fn find(&self, typed: &str) -> Option<Piece> {
        find(typed).map(|at| at as Piece)
    }
    fn nearest(&self, typed: &str) -> Option<String> {
        near(typed)
    }
    fn roles(&self) -> &'static [&'static str] {
        &["gun"]
    }
    fn role(&self, _place: usize) -> usize {
        0
    }
    fn suits(&self, _deck: &[Piece], _role: usize, _piece: Piece) -> bool {
        true
    }
    fn fits(&self, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let others = (0..deck.len()).filter(|&at| at != place && deck[at] == piece);
        others.count() < MOST
    }
    fn axes(&self) -> [Axis; 2] {
        ["popguns", "lasers"].map(|key| Axis {
            key,
            title: key,
            from: 0.0,
            step: 1.0,
            cells: 3,
            is_share: false,
        })
    }
    fn measure(&self, deck: &[Piece]) -> [f64; 2] {
        [0, 4].map(|kind| deck.iter().filter(|&&piece| piece == kind).count() as f64)
    }
    fn owned(&self, _source: &Arc<Source>) -> Option<Result<Vec<(Piece, u32)>, Faults>> {
        None
    }
    fn text(&self, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String> {
        let (id, name) = (sign.id, sign.name);
        let kinds: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let kinds = kinds.join(", ");
        (form == DeckSyntax::Toml)
            .then(|| format!("id = \"{id}\"\nname = \"{name}\"\nnumbers = [{kinds}]\n"))
    }
    fn bout(
        &self,
        deck: &[Piece],
        guest: Option<&[Piece]>,
        pilot: usize,
    ) -> Result<Box<dyn Playable>, Faults> {
        let guest = guest.expect("captains meet");
        let guns =
            [deck, guest].map(|deck| deck.iter().map(|&kind| worth(kind as usize)).sum::<u8>());
        Ok(Box::new(met(guns, &self.all.pilots[pilot])))
    }
}
