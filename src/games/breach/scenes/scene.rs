//! A match laid out by hand: who stands where with which cards, and what the dice will show.

use crate::Breach;
use crate::action::Action;
use crate::card::{Gem, Hazard};
use crate::rules::{COLUMNS, Difficulty, Rules, Venture};
use crate::setup::{CardSet, Roster, Setup};
use crate::ship::{Square, has, only};
use crate::state::{Awaits, Resting, State};
use breachlab_core::dice::Scripted;
use breachlab_core::engine::{Game, Menu, Outcome, Seat};
use breachlab_core::games::from_files;

pub(super) const A: Seat = Seat(0);
pub(super) const B: Seat = Seat(1);
pub(super) const C: Seat = Seat(2);

/// A square of the board by row and column, from 1.
pub(super) const fn at(row: u8, column: u8) -> Square {
    (row - 1) * COLUMNS as u8 + column - 1
}

pub(super) fn cards() -> CardSet {
    from_files::default_cards::<Breach>()
}

pub(super) fn roster(
    set: &CardSet,
    venture: Venture,
    difficulty: Difficulty,
    who: &[&str],
) -> Roster {
    let members = who.iter().map(|id| Some(set.find(id).unwrap()));
    Roster {
        id: "crew".to_owned(),
        name: "Crew".to_owned(),
        members: members.collect(),
        venture,
        difficulty,
    }
}

/// A match and what it is played by.
pub(super) struct Tableau {
    pub(super) set: Setup,
    pub(super) st: State,
}

impl Tableau {
    /// A crew at its first turn, Novice: the breach and everybody's stairs lie at the first squares of the rings.
    pub(super) fn crew(who: &[&str]) -> Self {
        Self::with(&Rules::default(), Difficulty::Novice, who)
    }

    pub(super) fn with(rules: &Rules, difficulty: Difficulty, who: &[&str]) -> Self {
        let set = cards();
        let venture = if who.len() == 1 {
            Venture::Alone
        } else {
            Venture::Together
        };
        let crew = roster(&set, venture, difficulty, who);
        Self::dealt(Setup::new(&set, rules, &[crew]).unwrap(), &[1; 32])
    }

    /// Racers, the first of whom begins. The target is the first treasure.
    pub(super) fn race(who: &[&str]) -> Self {
        let set = cards();
        let one = |id: &&str| roster(&set, Venture::Race, Difficulty::Novice, &[*id]);
        let rosters: Vec<Roster> = who.iter().map(one).collect();
        let mut faces = vec![1; 4 + who.len()];
        // The target, an item for each, and who begins.
        faces.push(0);
        faces.extend(vec![0; who.len()]);
        faces.extend(1..=who.len() as u8);
        Self::dealt(
            Setup::new(&set, &Rules::default(), &rosters).unwrap(),
            &faces,
        )
    }

    fn dealt(set: Setup, faces: &[u8]) -> Self {
        let mut st = State::blank();
        Breach::deal(&set, &mut st, &mut Scripted::new(faces), &mut ());
        let mut scene = Self { set, st };
        // Out of everybody's way: what a test needs it puts there.
        scene.st.stairs = [
            [at(1, 4), at(1, 8)],
            [at(5, 8), at(10, 4)],
            [at(6, 4), at(6, 8)],
        ];
        scene.st.breach = at(1, 1);
        scene.empty_hands();
        scene
    }

    fn empty_hands(&mut self) {
        for seat in self.st.seats() {
            for place in 0..self.set.places() {
                for _ in 0..std::mem::take(&mut self.st.sailors[seat].hand[place]) {
                    self.st.pile.push(place as u16);
                }
            }
        }
    }

    /// The number of a card.
    pub(super) fn card(&self, id: &str) -> u8 {
        let at = self.set.set.cards.iter().position(|card| card.id == id);
        at.unwrap() as u8
    }

    /// Stands a pawn on a square.
    pub(super) fn stand(&mut self, seat: Seat, square: Square) -> &mut Self {
        self.st.sailors[seat].at = square;
        let flooded = has(self.set.tide(self.st.water).full, square);
        if self.st.left.active == seat {
            self.st.left.began_flooded = flooded;
        }
        self
    }

    /// Gives copies of a card, out of the deck.
    pub(super) fn hold(&mut self, seat: Seat, id: &str, copies: u8) -> &mut Self {
        let card = u16::from(self.card(id));
        for _ in 0..copies {
            let from = self.st.pile.as_slice().iter().rposition(|&one| one == card);
            self.st.pile.remove(from.unwrap());
            self.st.sailors[seat].hand[usize::from(card)] += 1;
        }
        self
    }

    /// How many copies a hand holds.
    pub(super) fn held(&self, seat: Seat, id: &str) -> u8 {
        self.st.sailors[seat].hand[usize::from(self.card(id))]
    }

    /// How many copies are discarded.
    pub(super) fn discarded(&self, id: &str) -> u8 {
        self.st.discards[usize::from(self.card(id))]
    }

    /// Lays a card on top of the deck: the copy that lies lowest, so that several calls lay several.
    pub(super) fn top(&mut self, id: &str) -> &mut Self {
        let card = u16::from(self.card(id));
        let from = self.st.pile.as_slice().iter().position(|&one| one == card);
        let card = self.st.pile.remove(from.unwrap());
        self.st.pile.push(card);
        self
    }

    /// Lays obstacles, out of the supply.
    pub(super) fn block(&mut self, kind: Hazard, squares: &[Square]) -> &mut Self {
        for &square in squares {
            if has(self.st.hazards[kind as usize], square) {
                self.st.piled.push((square, kind));
            }
            self.st.hazards[kind as usize] |= only(square);
            self.st.blocked |= only(square);
            self.st.cubes[kind as usize] -= 1;
        }
        self
    }

    /// Places a chest whose locators are out.
    pub(super) fn chest(&mut self, gem: Gem, square: Square) -> &mut Self {
        for id in ["column", "row"] {
            let name = self.set.set.gems[usize::from(gem)].to_lowercase();
            let card = u16::from(self.card(&format!("{name}-{id}")));
            let from = self.st.pile.as_slice().iter().position(|&one| one == card);
            self.st.pile.remove(from.unwrap());
        }
        let chest = &mut self.st.chests[usize::from(gem)];
        chest.column = Some(square % COLUMNS as u8);
        chest.row = Some(square / COLUMNS as u8);
        self
    }

    /// Opens and empties so many chests into a hand; where they lay does not matter.
    pub(super) fn treasures(&mut self, seat: Seat, many: usize) -> &mut Self {
        for _ in 0..many {
            let treasure = self.st.treasures.pop().unwrap();
            self.st.lies[usize::from(treasure)] = Resting::Held(seat);
            self.st.sailors[seat].treasures |= 1 << treasure;
        }
        self
    }

    pub(super) fn menu(&self) -> Vec<Action> {
        let mut menu = Menu::new();
        Breach::legal(&self.set, &self.st, &mut menu);
        menu.actions().to_vec()
    }

    pub(super) fn may(&self, action: Action) -> bool {
        self.menu().contains(&action)
    }

    /// Does what must be legal, with the dice that it rolls, all of them and no more.
    pub(super) fn does(&mut self, action: Action, faces: &[u8]) -> &mut Self {
        assert!(
            self.may(action),
            "{action:?} is not among {:?}",
            self.menu()
        );
        let mut dice = Scripted::new(faces);
        Breach::apply(&self.set, &mut self.st, action, &mut dice, &mut ());
        assert_eq!(dice.left(), 0, "{action:?} left dice over");
        self
    }

    /// Ends turns until a seat is to act.
    pub(super) fn until(&mut self, seat: Seat) -> &mut Self {
        loop {
            self.does(Action::End, &[]);
            if self.st.outcome.is_some()
                || self.st.left.active == seat && self.st.asks == Awaits::Act
            {
                return self;
            }
        }
    }

    /// How it ended.
    pub(super) fn ending(&self) -> Option<&'static str> {
        let name = |outcome: Outcome| Breach::ENDINGS[usize::from(outcome.ending)];
        self.st.outcome.map(name)
    }

    /// Squares that a move can end on.
    pub(super) fn goes(&self) -> Vec<Square> {
        let to = |action: Action| match action {
            Action::Go(to) | Action::Haunt(to) => Some(to),
            _ => None,
        };
        self.menu().into_iter().filter_map(to).collect()
    }
}
