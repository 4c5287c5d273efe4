//! Laying out a position.

use std::sync::Arc;

use breachlab::dice::Scripted;
use breachlab::engine::Seat;
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::ids::{CardBits, CardIx};
use breachlab::games::hull_breach::load::CardSet as Cards;
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::position::Position;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::setup::Setup;
use breachlab::games::hull_breach::state::EngagementStep;
use breachlab::plan::Source;

use super::card::card;
use super::scene::{FleetScene, Tape};
use super::{A, D, first_edition_files};

/// Where a card lies.
#[derive(Clone, Copy)]
enum TablePlace {
    Play(Seat, CardIx),
    Hand,
}

/// Cards named so far. A card's number is known at once, so that others can be put aboard.
pub(crate) struct FleetTable {
    stations: Vec<usize>,
    lists: Vec<Vec<(usize, TablePlace)>>,
    /// Descriptions, and ids of the default set.
    words: Vec<String>,
    wounds: Vec<(CardIx, u8)>,
    captured: Vec<(CardIx, Seat)>,
    face_up: Vec<CardIx>,
    stay: CardBits,
    stock: Vec<(Seat, i16, i16)>,
    /// Round from which the attacker's Station array takes part; 0: never.
    pub(crate) gate: u8,
    /// The engagement takes place in dead space.
    pub(crate) dead_space: bool,
    /// The rules in force.
    pub(crate) rules: Rules,
}

impl FleetTable {
    /// Two Commanders with plain Stations.
    pub(crate) fn new() -> Self {
        Self::of(2)
    }

    /// So many Commanders.
    pub(crate) fn of(seats: usize) -> Self {
        let mut table = Self {
            stations: vec![0; seats],
            lists: vec![Vec::new(); seats],
            words: Vec::new(),
            wounds: Vec::new(),
            captured: Vec::new(),
            face_up: Vec::new(),
            stay: CardBits::default(),
            stock: Vec::new(),
            gate: 0,
            dead_space: false,
            rules: Rules::default(),
        };
        let plain = table.word("station a0 d7 w7 crew3 bays3");
        table.stations = vec![plain; seats];
        table
    }

    fn word(&mut self, words: &str) -> usize {
        if let Some(at) = self.words.iter().position(|known| known == words) {
            return at;
        }
        self.words.push(words.to_owned());
        self.words.len() - 1
    }

    fn add(&mut self, owner: Seat, words: &str, place: TablePlace) -> CardIx {
        let word = self.word(words);
        let list = &mut self.lists[owner.at()];
        list.push((word, place));
        assert!(list.len() <= 50, "a seat brings 50 cards");
        CardIx::new(owner, 2 + list.len() as u8)
    }

    /// Replaces a Station.
    pub(crate) fn station(&mut self, seat: Seat, words: &str) -> CardIx {
        self.stations[seat.at()] = self.word(words);
        CardIx::station(seat)
    }

    /// A ship in open space; the attacker's go along unless told to [`FleetTable::stay`].
    pub(crate) fn ship(&mut self, seat: Seat, words: &str) -> CardIx {
        self.add(seat, words, TablePlace::Play(seat, CardIx::NONE))
    }

    /// A Marine aboard, a wing in a bay, or a module, of the host's owner.
    pub(crate) fn on(&mut self, host: CardIx, words: &str) -> CardIx {
        self.add(host.owner(), words, TablePlace::Play(host.owner(), host))
    }

    /// The same, of another owner.
    pub(crate) fn of_on(&mut self, seat: Seat, host: CardIx, words: &str) -> CardIx {
        self.add(seat, words, TablePlace::Play(seat, host))
    }

    /// A Breakthru or battlefield Event in play.
    pub(crate) fn field(&mut self, seat: Seat, words: &str) -> CardIx {
        self.ship(seat, words)
    }

    /// A card in hand.
    pub(crate) fn hand(&mut self, seat: Seat, words: &str) -> CardIx {
        self.add(seat, words, TablePlace::Hand)
    }

    /// Keeps an attacker's ship at home.
    pub(crate) fn stay(&mut self, ship: CardIx) {
        self.stay.insert(ship);
    }

    /// Wounds taken before.
    pub(crate) fn wound(&mut self, card: CardIx, wounds: u8) {
        self.wounds.push((card, wounds));
    }

    /// A ship taken before.
    pub(crate) fn captured(&mut self, ship: CardIx, by: Seat) {
        self.captured.push((ship, by));
    }

    /// A module that was turned up before.
    pub(crate) fn face_up(&mut self, module: CardIx) {
        self.face_up.push(module);
    }

    /// A stockpile; 20 and 20 unless said.
    pub(crate) fn stock(&mut self, seat: Seat, r: i16, c: i16) {
        self.stock.push((seat, r, c));
    }

    fn cards(&self) -> Cards {
        let own: String = self
            .words
            .iter()
            .enumerate()
            .filter(|(_, words)| words.contains(' '))
            .map(|(at, words)| card(at, words))
            .collect();
        let own = vec![Source::new("kit.toml", format!("schema = 1\n{own}"))];
        let layers = [first_edition_files(), own];
        from_files::compile::<HullBreach>(&layers)
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
    }

    fn setup(&self) -> Setup {
        let pool = Arc::new(self.cards().pool);
        let find = |id: &str| pool.find(id).unwrap_or_else(|| panic!("no card {id}"));
        let def = |word: usize| match self.words[word].as_str() {
            words if words.contains(' ') => find(&format!("x-{word}")),
            id => find(id),
        };
        let decks = self
            .lists
            .iter()
            .zip(&self.stations)
            .map(|(list, &station)| {
                let mut cards: Vec<_> = list.iter().map(|&(word, _)| (def(word), 1)).collect();
                cards.push((find("md-bulkheads"), 50 - cards.len() as u8));
                Deck {
                    id: "kit".to_owned(),
                    name: "Kit".to_owned(),
                    faction: pool.def(def(station)).faction,
                    station: def(station),
                    modules: [find("sm-strip-miners"), find("sm-concourse")],
                    list: cards.into_iter().filter(|&(_, count)| count > 0).collect(),
                }
            });
        Setup::new(Arc::clone(&pool), decks.collect(), self.rules.clone()).unwrap()
    }

    fn lay<'a>(&self, set: &'a Setup) -> (Position<'a>, CardBits) {
        let mut position = Position::new(set);
        let mut fleet = CardBits::default();
        for seat in set.all() {
            position.stock(seat, 20, 20);
            for (at, &(_, place)) in self.lists[seat.at()].iter().enumerate() {
                let ix = CardIx::new(seat, 3 + at as u8);
                match place {
                    TablePlace::Play(by, host) => {
                        position.put(ix, by, host);
                        if seat == A && host.is_none() && !self.stay.has(ix) {
                            fleet.insert(ix);
                        }
                    }
                    TablePlace::Hand => position.hold(ix),
                }
            }
        }
        for &(ship, by) in &self.captured {
            position.capture(ship, by);
            fleet.remove(ship);
            if by == A && !self.stay.has(ship) {
                fleet.insert(ship);
            }
        }
        for &(card, wounds) in &self.wounds {
            position.wound(card, wounds);
        }
        for &module in &self.face_up {
            position.turn_up(module);
        }
        for &(seat, r, c) in &self.stock {
            position.stock(seat, r, c);
        }
        (position, fleet)
    }

    /// `A` attacks `D`; the scene begins with a step of a round.
    pub(crate) fn engage(self, round: u16, step: u8) -> FleetScene {
        let set = self.setup();
        let (mut position, fleet) = self.lay(&set);
        let fleet: CardBits = fleet
            .iter()
            .filter(|&ix| set.def(ix).kind == breachlab::games::hull_breach::card::Kind::Ship)
            .collect();
        let step = EngagementStep::numbered(step).expect("a step of the rulebook");
        position.engage(A, D, &fleet, round, step);
        position.state().eng.station_from = self.gate;
        if self.dead_space {
            position.leave_home();
        }
        // Something to discard: the turn stops there, before anybody repairs.
        position.hold(CardIx::new(A, 52));
        let mut tape = Tape::default();
        let st = position.begin(&mut Scripted::new(&[]), &mut tape);
        FleetScene::new(set, st, tape)
    }

    /// A turn of `A` begins.
    pub(crate) fn turn(self) -> FleetScene {
        let set = self.setup();
        let (mut position, _) = self.lay(&set);
        position.turn(A);
        let mut tape = Tape::default();
        let st = position.begin(&mut Scripted::new(&[]), &mut tape);
        FleetScene::new(set, st, tape)
    }
}
