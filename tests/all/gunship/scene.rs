//! A table to lay out by hand. Faces of the Battle Die are scripted by their place on it: 0 and 1 are the success,
//! 2 and 3 nothing, 4 one hit and 5 two hits of the cannons. The eight-sided die is scripted as it shows.

use breachlab::dice::Scripted;
use breachlab::engine::{Game, List, Log, Menu, Outcome, Seat, Turn};
use breachlab::games::from_files;
use breachlab::games::gunship::Gunship;
use breachlab::games::gunship::action::Action;
use breachlab::games::gunship::board::{Ionized, ShipBoard, Status};
use breachlab::games::gunship::card::{Kind, Weapon};
use breachlab::games::gunship::deal;
use breachlab::games::gunship::event::Event;
use breachlab::games::gunship::frame::{Frame, Step};
use breachlab::games::gunship::ids::{Loc, Mount, Zone};
use breachlab::games::gunship::play::Play;
use breachlab::games::gunship::rules::Rules;
use breachlab::games::gunship::setup::{Loadout, Setup};
use breachlab::games::gunship::state::{NONE, State};

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);

/// A success of the Battle Die, and none.
pub(crate) const YES: u8 = 0;
pub(crate) const NO: u8 = 2;
/// Cannons: one hit and two.
pub(crate) const BURST: u8 = 4;
pub(crate) const DOUBLE: u8 = 5;

/// Hears what happens.
#[derive(Default)]
pub(crate) struct GunshipHeard(pub(crate) Vec<Event>);

impl Log<Event> for GunshipHeard {
    const LISTENS: bool = true;
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// A match laid out by hand: turn 2, A active and first, empty hands, everything sound.
pub(crate) struct ShipScene {
    pub(crate) set: Setup,
    pub(crate) st: State,
    pub(crate) heard: GunshipHeard,
}

/// A d8 that shows `face`.
pub(crate) fn d8(face: u8) -> u8 {
    face - 1
}

impl ShipScene {
    pub(crate) fn new() -> Self {
        Self::with(Rules::default())
    }

    pub(crate) fn with(rules: Rules) -> Self {
        let blasters = Loadout {
            id: "test".to_owned(),
            name: "Test".to_owned(),
            weapons: [Weapon::Blaster, Weapon::Ion, Weapon::Blaster, Weapon::Bombs],
            armor: [0; 8],
        };
        let pool = from_files::default_cards::<Gunship>().pool;
        let set = Setup::new(pool, rules, [blasters.clone(), blasters]);
        let mut st = Gunship::blank(&set);
        deal::lay_out(&set, &mut st);
        st.turn = 2;
        Self {
            set,
            st,
            heard: GunshipHeard::default(),
        }
    }

    pub(crate) fn board(&mut self, seat: Seat) -> &mut ShipBoard {
        &mut self.st.boards[seat.at()]
    }

    /// Puts cards of these kinds from the draw pile into a hand.
    pub(crate) fn give(&mut self, seat: Seat, kinds: &[Kind]) {
        for &kind in kinds {
            let card = self.take(kind);
            self.st.hands[seat.at()].push(card);
        }
    }

    /// Takes a card of a kind from the draw pile: the lowest.
    pub(crate) fn take(&mut self, kind: Kind) -> u16 {
        let deck = self.st.deck.as_slice();
        let at = deck.iter().position(|&card| self.set.kind(card) == kind);
        self.st.deck.remove(at.unwrap())
    }

    /// Puts cards of these kinds onto the draw pile, the first on top.
    pub(crate) fn stack(&mut self, kinds: &[Kind]) {
        for &kind in kinds.iter().rev() {
            let card = self.take(kind);
            self.st.deck.push(card);
        }
    }

    /// Lays an Ionized card on a location.
    pub(crate) fn ionize(&mut self, seat: Seat, loc: u8) {
        let card = self.take(Kind::Ion);
        let loc = Loc(loc);
        let board = self.board(seat);
        board.ions[loc.at()] += 1;
        board.ionized.push(Ionized { card, loc });
    }

    /// Damages a slot, marked by a Hit card.
    pub(crate) fn hurt(&mut self, seat: Seat, slot: usize, damage: u8) {
        let card = self.take(if damage == 3 { Kind::Slag } else { Kind::Hit });
        let board = self.board(seat);
        board.damage[slot] = damage;
        board.mark[slot] = card;
        let mount = Mount::all().find(|mount| mount.loc().slots().0.at() == slot);
        if let Some(mount) = mount.filter(|_| damage > 1) {
            board.weapons[mount.at()] = Weapon::None;
        }
        if slot >= 7 && damage == 2 {
            board.mark[slot] = NONE;
            self.st.discard.push(card);
        }
    }

    pub(crate) fn fly(&mut self, seat: Seat, zone: Zone) {
        self.board(seat).zone = zone;
    }

    pub(crate) fn squadron(&mut self, seat: Seat, fighters: u8, zone: Zone) {
        let squadron = &mut self.st.squadrons[seat.at()];
        squadron.fighters = fighters;
        squadron.zone = zone;
    }

    /// Strips shields.
    pub(crate) fn bare(&mut self, seat: Seat) {
        self.board(seat).shields = 0;
    }

    pub(crate) fn aboard(&mut self, seat: Seat) {
        self.fly(seat, Zone::home(seat));
        self.board(seat).status = Status::Aboard;
    }

    pub(crate) fn carrier(&mut self, seat: Seat, shields: u8, hull: u8) {
        let carrier = &mut self.st.carriers[seat.at()];
        (carrier.shields, carrier.hull) = (shields, hull);
    }

    /// Stands at the beginning of a step and runs to the next question.
    pub(crate) fn begin(&mut self, step: Step, dice: &[u8]) {
        self.st.frames = List::new(Frame::Turn(step));
        self.st.frames.push(Frame::Turn(step));
        self.st.asked = None;
        let mut dice = Scripted::new(dice);
        self.play(&mut dice).run();
        assert_eq!(dice.left(), 0, "the script is too long");
        self.sound();
    }

    fn play<'a>(&'a mut self, dice: &'a mut Scripted) -> Play<'a, Scripted, GunshipHeard> {
        Play {
            set: &self.set,
            st: &mut self.st,
            dice,
            log: &mut self.heard,
        }
    }

    /// Gives an answer that must be on the menu; every scripted die must be rolled.
    #[track_caller]
    pub(crate) fn answer(&mut self, action: Action, dice: &[u8]) {
        let menu = self.menu();
        assert!(menu.contains(&action), "{action:?} is not in {menu:?}");
        let mut dice = Scripted::new(dice);
        self.play(&mut dice).answer(action);
        assert_eq!(dice.left(), 0, "the script is too long");
        self.sound();
    }

    #[track_caller]
    fn sound(&self) {
        assert_eq!(Gunship::check(&self.set, &self.st), Ok(()));
    }

    pub(crate) fn menu(&self) -> Vec<Action> {
        let mut menu = Menu::new();
        Gunship::legal(&self.set, &self.st, &mut menu);
        menu.actions().to_vec()
    }

    pub(crate) fn offers(&self, action: Action) -> bool {
        self.menu().contains(&action)
    }

    #[track_caller]
    pub(crate) fn asked(&self) -> Seat {
        match Gunship::turn(&self.st) {
            Turn::Decide(seat) => seat,
            Turn::Over(outcome) => panic!("over: {outcome:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn outcome(&self) -> (Outcome, &'static str) {
        match Gunship::turn(&self.st) {
            Turn::Over(outcome) => (outcome, Gunship::ENDINGS[usize::from(outcome.ending)]),
            Turn::Decide(seat) => panic!("{seat:?} is asked"),
        }
    }

    /// Cards of a kind in a pile.
    pub(crate) fn discarded(&self, kind: Kind) -> usize {
        let pile = self.st.discard.as_slice();
        pile.iter()
            .filter(|&&card| self.set.kind(card) == kind)
            .count()
    }

    pub(crate) fn held(&self, seat: Seat) -> usize {
        self.st.hands[seat.at()].len()
    }
}
