//! The guns of ships, asked about one by one and exchanged: what a table of four needs for `cards` and `tune`. Two decks of
//! captains share the table; two decks of fleets are a crew of two ships each. Captains can turn what a gun is worth; of
//! fleets no more is asked than what follows from how they are built.

use std::sync::Arc;

use breachlab::engine::{BySeat, Game, Seat};
use breachlab::games::files::Embedded;
use breachlab::games::{
    Axis, Bout, Builder, Built, Contest, DeckSyntax, Def, Definitions, Dial, Host, Listing, Order,
    Piece, PieceRow, PieceStudy, Playable, Read, Shelf, Sign, Study, StudyHead, pilot_labels,
};
use breachlab::plan::{Faults, Source, find_name, nearest};
use breachlab::play::Job;
use breachlab::strategy::Pilot;

use super::sheet::{Sheet, Sheets, Simple, TOYS, job, read};
use super::stars::{Setup, Skirmish};
use super::worths;

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

/// Fleets, each with the kinds of the guns of every ship of it.
pub(super) const FLEETS: Embedded = &[
    (
        "fleets/lancers.toml",
        "id = \"lancers\"\nname = \"Lancers\"\nnumbers = [4, 3, 1, 0]\n",
    ),
    (
        "fleets/traders.toml",
        "id = \"traders\"\nname = \"Traders\"\nnumbers = [0, 1, 2, 3]\n",
    ),
    (
        "fleets/raiders.toml",
        "id = \"raiders\"\nname = \"Raiders\"\nnumbers = [1, 2, 3, 1]\n",
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

/// What a gun of a kind is worth; nothing, where there is none.
pub(super) fn worth(kind: usize) -> u8 {
    KINDS.get(kind).map_or(0, |(_, worth)| *worth)
}

/// Everything an order names; all embedded ships and the usual pilot where it names none.
struct Opened<const CAPTAINS: bool> {
    ships: Vec<(Sheet, [usize; MOUNTS])>,
    typed: [Vec<String>; 2],
    names: Vec<String>,
    pilots: Vec<Pilot<Skirmish<CAPTAINS>>>,
    files: Vec<Read>,
}

fn opened<const CAPTAINS: bool>(order: &Order) -> Result<Opened<CAPTAINS>, Faults> {
    let row = TOYS.iter().find(|row| row.id == Skirmish::<CAPTAINS>::ID);
    let row = row.expect("it is among the toys");
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
    } = read::<Skirmish<CAPTAINS>>(&order)?;
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

/// Two decks at a table, in both rotations: as crews of two, or sharing it, by what the guns of their ships are worth.
fn met<const CAPTAINS: bool>(
    guns: [u8; 2],
    pilot: &Pilot<Skirmish<CAPTAINS>>,
) -> Job<Skirmish<CAPTAINS>> {
    let set_up = |by_place: &[usize]| -> Result<Setup, Faults> {
        let mode = super::decks::mode::<CAPTAINS>(by_place.len()).expect("so many may play");
        let mut by_seat = BySeat::default();
        for seat in Seat::first(mode.seats()) {
            by_seat[seat] = guns[by_place[mode.entry(seat, 0)]];
        }
        let guns = by_seat;
        Ok(Setup { guns, mode })
    };
    let entries = &Skirmish::<CAPTAINS>::ENTRIES;
    let setups = Contest::Pairs.rotations::<Skirmish<CAPTAINS>, _>(2, entries, set_up);
    job(setups.expect("they are set up"), vec![pilot.clone(); 2])
}

fn find(typed: &str) -> Option<usize> {
    find_name(typed, KINDS.iter().map(|(id, _)| *id))
}

fn near(typed: &str) -> Option<String> {
    nearest(typed, KINDS.iter().map(|(id, _)| *id)).map(str::to_owned)
}

/// Questions about single kinds of captains' guns.
struct Guns {
    all: Opened<true>,
    head: StudyHead,
    worths: Definitions<u8>,
}

pub(super) fn study(order: &Order) -> Result<Box<dyn Study>, Faults> {
    let all = opened(order)?;
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
    Ok(Box::new(Guns {
        head: StudyHead {
            subjects: worths::subjects(&KINDS, "gun", MOST),
            hosts: all.ships.iter().zip(&all.typed[0]).map(host).collect(),
            pilots: all.names.clone(),
            pilots_typed: all.typed[1].clone(),
            files: all.files.clone(),
            patched: Vec::new(),
        },
        worths: worths::worths(&KINDS),
        all,
    }))
}

impl Study for Guns {
    fn head(&self) -> &StudyHead {
        &self.head
    }
    fn describe(&self, def: Def) -> String {
        format!("a gun worth {}", self.worths.of(def))
    }
    fn blank(&self, _card: Def, _slot: u8) -> Option<Def> {
        Some(KINDS.len())
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
    fn bout(&self, bout: &Bout<'_>) -> Result<Box<dyn Playable>, Faults> {
        let guest = bout.guest.expect("captains meet");
        let guns = [(bout.host, bout.swaps), (guest, bout.other)].map(|(host, swaps)| {
            let mut worths = self.all.ships[host].1.map(worth);
            for swap in swaps {
                worths[usize::from(swap.slot)] = *self.worths.of(swap.def);
            }
            worths.iter().sum()
        });
        Ok(Box::new(Job {
            seed: bout.seed,
            cell: bout.cell,
            ..met(guns, &self.all.pilots[bout.pilot])
        }))
    }
}

/// Questions about the guns of fleets.
pub(super) fn fleet_study(order: &Order) -> Result<Box<dyn Study>, Faults> {
    let all = opened::<false>(order)?;
    let typed = all.typed[1].clone();
    Ok(Box::new(PieceStudy::over(yard(all), typed)))
}

/// Ships taken to pieces.
struct Shipyard<const CAPTAINS: bool> {
    all: Opened<CAPTAINS>,
    pieces: Vec<PieceRow>,
    decks: Vec<Built>,
}

pub(super) fn builder<const CAPTAINS: bool>(order: &Order) -> Result<Box<dyn Builder>, Faults>
where
    Job<Skirmish<CAPTAINS>>: Playable,
{
    Ok(yard(opened::<CAPTAINS>(order)?))
}

fn yard<const CAPTAINS: bool>(all: Opened<CAPTAINS>) -> Box<dyn Builder>
where
    Job<Skirmish<CAPTAINS>>: Playable,
{
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
    Box::new(Shipyard {
        pieces: KINDS.iter().map(piece).collect(),
        decks: all.ships.iter().zip(&all.typed[0]).map(deck).collect(),
        all,
    })
}

impl<const CAPTAINS: bool> Builder for Shipyard<CAPTAINS>
where
    Job<Skirmish<CAPTAINS>>: Playable,
{
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
    fn empty(&self) -> Option<Piece> {
        Some(KINDS.len() as Piece)
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
        let guest = guest.expect("ships meet");
        let guns =
            [deck, guest].map(|deck| deck.iter().map(|&kind| worth(kind as usize)).sum::<u8>());
        Ok(Box::new(met(guns, &self.all.pilots[pilot])))
    }
}
