//! A table laid out by hand: any cards, anywhere, scripted dice; every choice is held against the menu and
//! every state against the invariants.
//!
//! Long because it is the one vocabulary in which rules tests lay out, act and look.

use std::sync::Arc;

use breachlab::dice::Scripted;
use breachlab::engine::{Game, Log, Menu, Seat, Turn};
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::card::Faction;
use breachlab::games::hull_breach::event::Event;
use breachlab::games::hull_breach::frame::Frame;
pub(crate) use breachlab::games::hull_breach::frame::at;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::load::CardSet;
use breachlab::games::hull_breach::look::Look;
use breachlab::games::hull_breach::numbers::Numbers;
use breachlab::games::hull_breach::play::Play;
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::setup::Setup;
use breachlab::games::hull_breach::state::{CardZone, Phase, State};
use breachlab::plan::Source;

use crate::kit::{first_edition, first_edition_files};

/// Fills a shipyard to 50 cards; nothing fetches, answers or plays it.
pub(crate) const FILLER: &str = "md-deep-scan";
/// Open space, no host.
pub(crate) const OPEN: CardIx = CardIx::NONE;
/// First Commander.
pub(crate) const A: Seat = Seat(0);
/// Second Commander.
pub(crate) const B: Seat = Seat(1);
/// Third Commander.
pub(crate) const C: Seat = Seat(2);

/// Everything that happened, in order.
#[derive(Debug, Default)]
pub(crate) struct StageHeard(pub Vec<Event>);

impl Log<Event> for StageHeard {
    const LISTENS: bool = true;
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// The table.
#[derive(Debug)]
pub(crate) struct CardStage {
    pub set: Setup,
    pub cards: CardSet,
    pub st: Box<State>,
    pub dice: Scripted,
    pub heard: StageHeard,
}

/// The cards of the first edition with a file of one's own laid over them.
pub(crate) fn with_file(text: &str) -> CardSet {
    let own = vec![Source::new("own.toml", text)];
    from_files::compile::<HullBreach>(&[first_edition_files(), own])
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// A deck from ids: Station, two modules, then what the test needs; the rest is filler.
fn deck(cards: &CardSet, ids: &str) -> Deck {
    let find = |id: &str| {
        cards
            .pool
            .find(id)
            .unwrap_or_else(|| panic!("no card {id}"))
    };
    let mut ids = ids.split_whitespace().map(find);
    let mut next = || ids.next().expect("a deck names a Station and two modules");
    let (station, modules) = (next(), [next(), next()]);
    let mut list: Vec<_> = ids.map(|id| (id, 1)).collect();
    list.push((find(FILLER), 50 - list.len() as u8));
    Deck {
        id: "test".into(),
        name: "Test".into(),
        faction: Faction::Any,
        station,
        modules,
        list,
    }
}

impl CardStage {
    /// Decks by seat, cards of the first edition, default rules; the table waits in the first round with 20 of each good.
    pub(crate) fn new(decks: &[&str]) -> Self {
        Self::of(first_edition(), decks, Rules::default())
    }

    /// The same with cards of one's own.
    pub(crate) fn own(file: &str, decks: &[&str]) -> Self {
        Self::of(with_file(file), decks, Rules::default())
    }

    /// The same with rules of one's own.
    pub(crate) fn of(cards: CardSet, decks: &[&str], rules: Rules) -> Self {
        let mut stage = Self::dealt(cards, decks, rules);
        let st = &mut *stage.st;
        for seat in st.all() {
            while let Some(card) = st.hands[seat].pop() {
                st.pieces[usize::from(card)].zone = CardZone::Shipyard;
                st.yards[seat].push(card);
            }
            st.hand_timings[seat] = 0;
            st.resource[seat] = 20;
            st.currency[seat] = 20;
        }
        st.frames.clear();
        st.in_setup = false;
        st.asked = None;
        (st.turn, st.round) = (1, 1);
        stage.heard.0.clear();
        stage
    }

    /// A match as dealt, at the first decision of setup.
    pub(crate) fn dealt(cards: CardSet, decks: &[&str], rules: Rules) -> Self {
        let decks = decks.iter().map(|ids| deck(&cards, ids)).collect();
        let set = Setup::new(Arc::clone(&cards.pool), decks, rules).unwrap();
        let mut st = Box::new(HullBreach::blank(&set));
        let (mut dice, mut heard) = (Scripted::new(&[]), StageHeard::default());
        HullBreach::deal(&set, &mut st, &mut dice, &mut heard);
        Self {
            set,
            cards,
            st,
            dice,
            heard,
        }
    }

    /// The rules' own hands on the state.
    pub(crate) fn hands(&mut self) -> Play<'_, Scripted, StageHeard> {
        Play {
            set: &self.set,
            st: &mut self.st,
            dice: &mut self.dice,
            log: &mut self.heard,
        }
    }

    /// A card of `seat` by id, still in its shipyard.
    pub(crate) fn find(&self, seat: Seat, id: &str) -> CardIx {
        let def = self
            .cards
            .pool
            .find(id)
            .unwrap_or_else(|| panic!("no card {id}"));
        let yard = self.st.yards[seat].as_slice();
        let card = yard.iter().find(|&&card| self.set.id(CardIx(card)) == def);
        CardIx(*card.unwrap_or_else(|| panic!("no {id} left in the shipyard of {seat:?}")))
    }

    /// Puts a card into play at once, on a host or (`OPEN`) at home in open space.
    pub(crate) fn put(&mut self, seat: Seat, id: &str, host: CardIx) -> CardIx {
        let card = self.find(seat, id);
        let mut hands = self.hands();
        hands.from_yard(seat, card);
        hands.put_in_play(card, seat, host);
        card
    }

    /// Puts a card into hand.
    pub(crate) fn hold(&mut self, seat: Seat, id: &str) -> CardIx {
        let card = self.find(seat, id);
        let mut hands = self.hands();
        hands.from_yard(seat, card);
        hands.to_hand(seat, card);
        card
    }

    /// The Station of a seat.
    #[expect(
        clippy::unused_self,
        reason = "reads as what it is: the Station on this stage"
    )]
    pub(crate) fn station(&self, seat: Seat) -> CardIx {
        CardIx::station(seat)
    }

    /// Gives `ship` to another Commander, with one of that Commander's Marines aboard.
    pub(crate) fn capture(&mut self, ship: CardIx, seat: Seat, marine: &str) -> CardIx {
        self.hands().change_hands(ship, seat);
        let marine = self.put(seat, marine, ship);
        self.hands().travel(ship, seat.0);
        self.st.unsettled = false;
        marine
    }

    /// Runs `seat`'s turn from a step of it to the first decision.
    pub(crate) fn turn(&mut self, seat: Seat, at: at::Turn) {
        self.st.active = seat;
        self.st.phase = if at < at::Turn::Manufacturing {
            Phase::Logistics
        } else if at < at::Turn::Engagement {
            Phase::Manufacturing
        } else if at < at::Turn::MoreAttacks {
            Phase::Engagement
        } else {
            Phase::End
        };
        self.st.reassign_open = true;
        self.run(Frame::Turn { at });
    }

    /// Runs from one frame to the first decision.
    pub(crate) fn run(&mut self, frame: Frame) {
        let mut hands = self.hands();
        hands.push(frame);
        hands.run();
        self.check();
    }

    /// Declares an attack of `ships` and runs to the first decision in it.
    pub(crate) fn attack(&mut self, from: Seat, on: Seat, ships: &[CardIx]) {
        self.turn(from, at::Turn::Attack);
        self.act(from, Action::Attack(on));
        while let Some(&Frame::Attack {
            seat,
            at: at::Attack::Fleet,
            next,
        }) = self.st.frames.last()
        {
            let ship = CardIx(next);
            let goes = ships.contains(&ship);
            self.act(
                seat,
                if goes {
                    Action::Send(ship)
                } else {
                    Action::Stay(ship)
                },
            );
        }
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Option<Seat> {
        match HullBreach::turn(&self.st) {
            Turn::Decide(seat) => Some(seat),
            Turn::Over(_) => None,
        }
    }

    /// What may be chosen.
    pub(crate) fn menu(&self) -> Vec<Action> {
        let mut menu = Menu::new();
        HullBreach::legal(&self.set, &self.st, &mut menu);
        let actions = menu.actions().to_vec();
        let repeated = |at: usize| actions[..at].contains(&actions[at]);
        assert!(
            !(0..actions.len()).any(repeated),
            "a menu with repeats: {actions:?}"
        );
        actions
    }

    /// Whether this may be chosen.
    pub(crate) fn may(&self, action: Action) -> bool {
        self.menu().contains(&action)
    }

    /// `seat` is asked and chooses this.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        assert_eq!(self.asked(), Some(seat), "{:?}", self.st.frames.last());
        let menu = self.menu();
        assert!(menu.contains(&action), "{action:?} is not in {menu:?}");
        HullBreach::apply(
            &self.set,
            &mut self.st,
            action,
            &mut self.dice,
            &mut self.heard,
        );
        self.check();
    }

    /// Everybody passes until the question is one of these (or the match is over).
    pub(crate) fn pass_until(&mut self, wanted: impl Fn(&Frame) -> bool) {
        for _ in 0..200 {
            let Some(seat) = self.asked() else { return };
            if self.st.frames.last().is_some_and(&wanted) {
                return;
            }
            let menu = self.menu();
            let action = if menu.contains(&Action::Pass) {
                Action::Pass
            } else {
                menu[0]
            };
            self.act(seat, action);
        }
        panic!("200 decisions passed");
    }

    /// Passes until the turn is another Commander's Logistics or Manufacturing Phase.
    pub(crate) fn pass_turn(&mut self) {
        let seat = self.st.active;
        for _ in 0..200 {
            let Some(asked) = self.asked() else { return };
            if self.st.active != seat {
                return;
            }
            let menu = self.menu();
            let pass = menu.contains(&Action::Pass);
            self.act(asked, if pass { Action::Pass } else { menu[0] });
        }
        panic!("200 decisions passed");
    }

    /// Plays setup to its end, everyone keeping, building and discarding nothing.
    pub(crate) fn pass_setup(&mut self) {
        while self.st.in_setup {
            let seat = self.asked().expect("setup ends with a turn");
            self.act(seat, Action::Pass);
        }
    }

    /// Passes windows and offers until the volley step of the unit's side asks, then gives it its turn.
    pub(crate) fn activate(&mut self, unit: CardIx) {
        let seat = self.st.piece(unit).controller;
        self.pass_until(|frame| matches!(frame, Frame::VolleyStep { seat: s, .. } if *s == seat));
        self.act(seat, Action::Activate(unit));
    }

    /// A unit fires all its dice at one target, in its turn.
    pub(crate) fn fire(&mut self, unit: CardIx, target: CardIx, faces: &[u8]) {
        self.activate(unit);
        self.pass_until(|frame| matches!(frame, Frame::Act { .. }));
        let dice = self.numbers(unit).attack as u8;
        self.roll(faces);
        self.act(self.st.piece(unit).controller, Action::Fire(target, dice));
    }

    /// The ability or offer of this card in the menu.
    pub(crate) fn use_of(&self, card: CardIx) -> Option<Action> {
        let uses = |action: &Action| matches!(action, Action::Use(source, _) if *source == card);
        self.menu().into_iter().find(uses)
    }

    /// Whoever is asked uses this card.
    pub(crate) fn use_card(&mut self, card: CardIx) {
        let action = self
            .use_of(card)
            .unwrap_or_else(|| panic!("{:?}", self.menu()));
        let seat = self.asked().expect("somebody is asked");
        self.act(seat, action);
    }

    /// Whoever is asked plays this card.
    pub(crate) fn play(&mut self, card: CardIx) {
        assert_eq!(
            self.asked(),
            Some(card.owner()),
            "{:?}",
            self.st.frames.last()
        );
        self.act(card.owner(), Action::Play(card));
    }

    /// Everybody passes until this card may be played; then it is.
    pub(crate) fn play_soon(&mut self, card: CardIx) {
        for _ in 0..100 {
            if self.may(Action::Play(card)) {
                return self.play(card);
            }
            let seat = self.asked().expect("somebody is asked");
            self.act(seat, Action::Pass);
        }
        panic!("100 decisions passed");
    }

    /// What the search, conscription or Spoils at hand offers.
    pub(crate) fn finds(&self) -> Vec<CardIx> {
        let take = |action: &Action| match action {
            Action::Take(card) => Some(*card),
            _ => None,
        };
        self.menu().iter().filter_map(take).collect()
    }

    /// Faces to come; those of before must be used up.
    pub(crate) fn roll(&mut self, faces: &[u8]) {
        assert_eq!(self.dice.left(), 0, "an earlier script was not used up");
        self.dice = Scripted::new(faces);
    }

    /// The script is used up.
    pub(crate) fn all_rolled(&self) {
        assert_eq!(self.dice.left(), 0, "dice were scripted that nobody rolled");
    }

    /// Reads.
    pub(crate) fn look(&self) -> Look<'_> {
        Look {
            set: &self.set,
            st: &self.st,
        }
    }

    /// A unit's numbers as they stand.
    pub(crate) fn numbers(&self, unit: CardIx) -> Numbers {
        self.look().numbers(unit)
    }

    /// Where a card is.
    pub(crate) fn zone(&self, card: CardIx) -> CardZone {
        self.st.piece(card).zone
    }

    /// Wounds on a card.
    pub(crate) fn wounds(&self, card: CardIx) -> u8 {
        self.st.piece(card).wounds
    }

    /// Resource and Currency of a seat.
    pub(crate) fn goods(&self, seat: Seat) -> (i16, i16) {
        (self.st.resource[seat], self.st.currency[seat])
    }

    /// Sets both pools.
    pub(crate) fn fund(&mut self, seat: Seat, r: i16, c: i16) {
        self.st.resource[seat] = r;
        self.st.currency[seat] = c;
    }

    fn check(&self) {
        if let Err(broken) = HullBreach::check(&self.set, &self.st) {
            panic!("{broken}\nframes {:?}", self.st.frames.as_slice());
        }
    }
}
