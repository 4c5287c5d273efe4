//! Tables to test at: decks seated, cards laid where a test wants them, Nova cards stacked.

use crate::action::Action;
use crate::battle_state::Cause;
use crate::card::NONE;
use crate::event::Event;
use crate::frame::{BattleStep, Frame};
use crate::game::EscapeVelocityNova as Nova;
use crate::look::Look;
use crate::play::Play;
use crate::rules::Rules;
use crate::setup::{Deck, Setup};
use crate::state::{CardZone, CopySpot, State};
use breachlab_core::dice::Scripted;
use breachlab_core::engine::{Game, Log, Menu, Seat};
use breachlab_core::games::from_files::{default_cards, default_decks};

/// The decks that are embedded, so many of them, under these rules.
pub(super) fn table(seats: usize, rules: &Rules) -> Setup {
    let set = default_cards::<Nova>();
    let decks = default_decks::<Nova>(&set);
    let decks: Vec<Deck> = decks.into_iter().map(|file| file.deck).collect();
    Setup::new(&set, rules, &decks[..seats]).unwrap()
}

/// Everything that happened.
#[derive(Debug, Default)]
pub(super) struct Heard(pub(super) Vec<Event>);

impl Log<Event> for Heard {
    const LISTENS: bool = true;
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// A table with everything where a test wants it. The first seat has the turn, and dice are never asked.
#[derive(Debug)]
pub(super) struct Scenery {
    pub(super) setup: Setup,
    pub(super) state: State,
    pub(super) heard: Heard,
    dice: Scripted,
}

pub(super) const A: Seat = Seat(0);
pub(super) const B: Seat = Seat(1);

impl Scenery {
    pub(super) fn new(seats: usize) -> Self {
        Self::under(seats, &Rules::default())
    }

    pub(super) fn under(seats: usize, rules: &Rules) -> Self {
        let setup = table(seats, rules);
        let mut state = Nova::blank(&setup);
        // The one draw of a deal is who begins; shuffles leave everything as it lies.
        let mut dice = Scripted::new(&[0]);
        let mut heard = Heard::default();
        Nova::deal(&setup, &mut state, &mut dice, &mut heard);
        let mut lay = Self {
            setup,
            state,
            heard,
            dice,
        };
        // The deal goes on to the first decision: what was flipped until then goes back.
        lay.state.active = A;
        for seat in Seat::first(seats) {
            let captain = lay.state.captain_mut(seat);
            captain.turns = 1;
            captain.flips = 0;
            while let Some(copy) = lay.state.captain_mut(seat).discard.pop() {
                lay.state.captain_mut(seat).pile.push(copy);
                lay.state.spots[usize::from(copy)].zone = CardZone::Pile;
            }
        }
        lay.state.frames.clear();
        lay.state.frames.push(Frame::Next);
        lay
    }

    pub(super) fn look(&self) -> Look<'_> {
        Look {
            set: &self.setup,
            st: &self.state,
        }
    }

    pub(super) fn play(&mut self) -> Play<'_, Scripted, Heard> {
        Play {
            set: &self.setup,
            st: &mut self.state,
            dice: &mut self.dice,
            log: &mut self.heard,
        }
    }

    /// The copy of a card, of whoever has one, that no test has laid out yet.
    pub(super) fn copy(&self, id: &str) -> u16 {
        let mut copies = 0..self.setup.copies.len() as u16;
        let is_free = |copy: u16| {
            let zone = self.state.spot(copy).zone;
            matches!(zone, CardZone::Nova | CardZone::Pile)
        };
        let found = copies.find(|&copy| self.setup.card(copy).id == id && is_free(copy));
        found.unwrap_or_else(|| panic!("no {id} is left"))
    }

    /// Takes a card from wherever it lies, for a player.
    fn fetch(&mut self, seat: Seat, id: &str) -> u16 {
        let copy = self.copy(id);
        self.state.nova.pile.retain(|&other| other != copy);
        for captain in &mut self.state.captains {
            captain.pile.retain(|&other| other != copy);
        }
        self.state.spots[usize::from(copy)] = CopySpot {
            zone: CardZone::Limbo,
            seat,
            under: NONE,
            mark: 0,
        };
        copy
    }

    pub(super) fn hand(&mut self, seat: Seat, id: &str) -> u16 {
        let copy = self.fetch(seat, id);
        self.play().give_hand(seat, copy);
        copy
    }

    pub(super) fn discard(&mut self, seat: Seat, id: &str) -> u16 {
        let copy = self.fetch(seat, id);
        self.play().discard(copy);
        copy
    }

    pub(super) fn nova_top(&mut self, id: &str) -> u16 {
        let copy = self.fetch(A, id);
        self.state.spots[usize::from(copy)].zone = CardZone::Nova;
        self.state.nova.discard.push(copy);
        copy
    }

    pub(super) fn deploy(&mut self, seat: Seat, id: &str, zone: CardZone, under: u16) -> u16 {
        let copy = self.fetch(seat, id);
        self.play().deploy(copy, zone, under);
        copy
    }

    /// A card becomes the current ship; the start ship goes to the discard.
    pub(super) fn ship(&mut self, seat: Seat, id: &str) -> u16 {
        let old = self.state.captain(seat).ship;
        self.play().scrap(old);
        let copy = self.deploy(seat, id, CardZone::Current, NONE);
        self.state.captain_mut(seat).ship = copy;
        copy
    }

    pub(super) fn put(&mut self, seat: Seat, system: &str) {
        self.state.captain_mut(seat).at = self.system(system);
    }

    pub(super) fn system(&self, name: &str) -> u8 {
        self.setup.set.map.find(name).unwrap()
    }

    /// The next Nova cards show these numbers.
    pub(super) fn stack(&mut self, numbers: &[u8]) {
        let pile = self.state.nova.pile.as_mut_slice();
        let mut end = pile.len();
        for number in numbers {
            let of = |copy: &u16| self.setup.card(*copy).number == *number;
            let at = pile[..end].iter().position(of).expect("one is left");
            pile[at..end].rotate_left(1);
            end -= 1;
        }
    }

    /// A card is on top of a ship deck.
    pub(super) fn deck_top(&mut self, seat: Seat, id: &str) -> u16 {
        let copy = self.fetch(seat, id);
        self.state.captain_mut(seat).pile.push(copy);
        self.state.spots[usize::from(copy)].zone = CardZone::Pile;
        copy
    }

    /// It is the main turn of the first seat.
    pub(super) fn main(&mut self) {
        self.state.frames.push(Frame::Main);
        self.play().run();
    }

    /// A fight between two players in a system, in this phase of the first regular round, the first seat firing.
    pub(super) fn fight(&mut self, system: &str, now: u8) {
        for seat in [A, B] {
            self.put(seat, system);
        }
        let at = self.system(system);
        let mut play = self.play();
        play.open_battle(Cause::Attack, A, B, at);
        play.enlist(A);
        play.enlist(B);
        let battle = &mut self.state.battle;
        battle.wars = [2, 1, 0, 0];
        battle.assailed = 2;
        battle.round = 1;
        battle.phase_now = now;
        battle.last = 5;
        self.state.frames.push(Frame::Battle(BattleStep::Fire(0)));
        self.play().run();
    }

    pub(super) fn menu(&self) -> Vec<Action> {
        let mut menu = Menu::new();
        Nova::legal(&self.setup, &self.state, &mut menu);
        menu.actions().to_vec()
    }

    #[track_caller]
    pub(super) fn choose(&mut self, action: Action) {
        let menu = self.menu();
        assert!(menu.contains(&action), "{action:?} is none of {menu:?}");
        self.play().choose(action);
    }

    /// The number of a ship in the battle.
    pub(super) fn at(&self, copy: u16) -> u16 {
        self.state.battle.find(copy).expect("it is in the battle")
    }

    /// The last check: attack, opposing value, success.
    pub(super) fn last_check(&self) -> Option<(u8, u8, bool)> {
        self.heard.0.iter().rev().find_map(|event| match event {
            Event::Check(attack, opposing, is_won) => Some((*attack, *opposing, *is_won)),
            _ => None,
        })
    }
}
