//! Opening hands of Hull Breach! and what becomes of them (D-02, R-84).

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::HullBreach;
use super::action::Action;
use super::card::DefId;
use super::frame::Frame;
use super::ids::CardIx;
use super::setup::Setup;
use breachlab_core::engine::{Fixture, Mode};
use breachlab_core::games::from_files::read_apart;
use breachlab_core::games::{Hands, Opening, Order, TurnHand};
use breachlab_core::plan::{Code, Fault, Faults};
use breachlab_core::play::{Table, heeding, unless_stopped};
use breachlab_core::strategy::Pilot;

/// The most own turns that are looked at.
const MOST_TURNS: u16 = 60;

/// One deck against its guests.
#[derive(Debug)]
struct Dealt {
    /// By guest, by rotation.
    setups: Vec<[Setup; 2]>,
    pilots: Vec<Pilot<HullBreach>>,
    pile: Vec<DefId>,
    seed: u64,
}

/// Opens a table for hands.
///
/// # Errors
/// With every fault of every file.
pub fn open(order: &Order, seed: u64) -> Result<Box<dyn Hands>, Faults> {
    let parts = read_apart::<HullBreach>(order)?;
    let pilots = parts.pilots(order)?;
    let seated = |first: usize, second: usize| {
        let decks = [first, second].map(|at| parts.decks[at].clone());
        Setup::new(parts.set.pool.clone(), decks.to_vec(), parts.rules.clone())
    };
    let mut setups = Vec::new();
    for guest in 1..parts.decks.len() {
        let both = seated(0, guest).and_then(|one| Ok([one, seated(guest, 0)?]));
        setups.push(both.map_err(|error| {
            let path = order.decks.join(" ");
            Fault::of_file(path, Code::Contradiction, error.to_string(), "")
        })?);
    }
    Ok(Box::new(Dealt {
        setups,
        pilots: vec![pilots[0].clone(); 2],
        pile: parts.decks[0].list.iter().map(|(card, _)| *card).collect(),
        seed,
    }))
}

impl Hands for Dealt {
    fn opening(&self, number: u64, interrupt: &AtomicBool) -> Option<Opening> {
        heeding(&self.pilots, interrupt, |called_off| {
            let play = || self.played_twice(number, called_off);
            unless_stopped(interrupt, called_off, play).flatten()
        })
    }
}

impl Dealt {
    /// Plays the match of this number with its opening hand kept, and thrown back.
    // Long because what is seen at each turn is gathered by one closure that lives as long as the match.
    fn played_twice(&self, number: u64, called_off: &Arc<AtomicBool>) -> Option<Opening> {
        let guests = self.setups.len() as u64;
        let guest = (number % guests) as usize;
        let set = number / guests;
        let fixture = Fixture {
            seed: self.seed,
            cell: guest as u32,
            // One match of each set, the seats in turn: no two hands share their luck.
            number: 2 * set + set % 2,
            mode: Mode::free_for_all(2),
        };
        let setup = &self.setups[guest][fixture.rotation()];
        let own = fixture.seat_of(0);
        let mut table: Table<HullBreach> = Table::new(setup).heeding(called_off);
        let mut found: Option<Opening> = None;
        let mut turns: Vec<TurnHand> = Vec::new();
        let mut turn = 0;
        let mut last = None;
        let is_offer = |menu: &[Action]| menu.iter().position(|&action| action == Action::Mulligan);
        let outcome = table.guided(setup, &self.pilots, fixture, |state, seat, menu| {
            if seat != own {
                return None;
            }
            let hand = state.hands[seat].as_slice();
            if found.is_none() && is_offer(menu).is_some() {
                let (r, c) = (state.resource[seat], state.currency[seat]);
                let held = || hand.iter().map(|&card| CardIx(card));
                let fits = |card: &CardIx| {
                    let cost = setup.def(*card).cost;
                    cost.r <= r && cost.c <= c
                };
                let copies = |def: &DefId| held().filter(|&card| setup.id(card) == *def).count();
                found = Some(Opening {
                    copies: self.pile.iter().map(|def| copies(def) as u8).collect(),
                    affordable: held().filter(fits).count() as u8,
                    ..Opening::default()
                });
                // Kept: whatever else is on the menu of this decision is to keep.
                return menu.iter().position(|&action| action == Action::Pass);
            }
            let top = state.frames.as_slice().last();
            if let Some(Frame::Manufacture { seat: at, setup }) = top
                && *at == own
            {
                let moment = if *setup { None } else { Some(state.turn) };
                let is_new = turns.is_empty() || last != moment;
                if is_new && turn < MOST_TURNS {
                    last = moment;
                    let plays = menu
                        .iter()
                        .filter(|action| matches!(action, Action::Deploy(_) | Action::Play(_)));
                    turns.push(TurnHand {
                        turn,
                        plays: plays.count() as u16,
                        cards: hand.len() as u16,
                    });
                    turn += 1;
                }
            }
            None
        });
        let mut found = found?;
        found.kept = outcome.score[own];
        found.turns = turns;
        let mut is_thrown = false;
        let outcome = table.guided(setup, &self.pilots, fixture, |_, seat, menu| {
            let offer = is_offer(menu).filter(|_| seat == own && !is_thrown)?;
            is_thrown = true;
            Some(offer)
        });
        found.thrown = outcome.score[own];
        Some(found)
    }
}
