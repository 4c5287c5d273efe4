//! Playing a position on, action by action.

use breachlab::dice::Scripted;
use breachlab::engine::{Game, Log, Menu, Said, Seat, Stages as _};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::event::Event;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::look::Look;
use breachlab::games::hull_breach::numbers::Numbers;
use breachlab::games::hull_breach::setup::Setup;
use breachlab::games::hull_breach::state::{CardZone, End, State};

/// Everything that was told.
#[derive(Default)]
pub(crate) struct Tape(pub(crate) Vec<Event>);

impl Log<Event> for Tape {
    const LISTENS: bool = true;
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// A position being played.
pub(crate) struct FleetScene {
    set: Setup,
    /// The state as it stands.
    pub(crate) st: State,
    tape: Tape,
}

impl FleetScene {
    pub(crate) fn new(set: Setup, st: State, tape: Tape) -> Self {
        let scene = Self { set, st, tape };
        scene.check();
        scene
    }

    /// What may be chosen.
    pub(crate) fn menu(&self) -> Vec<Action> {
        let mut menu = Menu::new();
        HullBreach::legal(&self.set, &self.st, &mut menu);
        menu.actions().to_vec()
    }

    /// Whether this may be chosen now.
    pub(crate) fn offers(&self, action: Action) -> bool {
        self.st.outcome.is_none() && self.menu().contains(&action)
    }

    /// Whether the question is a window's.
    pub(crate) fn in_window(&self) -> bool {
        matches!(self.st.frames.last(), Some(Frame::Window))
    }

    /// Round and step of the engagement.
    pub(crate) fn at(&self) -> (u16, u8) {
        (self.st.eng.round, self.st.eng.step.number())
    }

    fn place(&self) -> String {
        format!(
            "round {:?}: {:?} is asked at {:?}: {:?}",
            self.at(),
            self.st.asked,
            self.st.frames.last(),
            if self.st.outcome.is_none() {
                self.menu()
            } else {
                Vec::new()
            }
        )
    }

    fn check(&self) {
        if let Err(fault) = HullBreach::check(&self.set, &self.st) {
            panic!("{fault}; {}", self.place());
        }
    }

    fn apply(&mut self, action: Action, dice: &mut Scripted) {
        HullBreach::apply(&self.set, &mut self.st, action, dice, &mut self.tape);
        self.check();
    }

    fn choose(&mut self, action: Action, dice: &mut Scripted) {
        loop {
            if self.offers(action) && !(action == Action::Pass && self.in_window()) {
                return self.apply(action, dice);
            }
            assert!(
                self.st.outcome.is_none() && self.in_window(),
                "{action:?} is not legal in {}",
                self.place()
            );
            self.apply(Action::Pass, dice);
        }
    }

    /// The actions, one after the other, and exactly these dice. Windows in which none of them can be played
    /// are passed.
    pub(crate) fn roll(&mut self, dice: &[u8], actions: &[Action]) {
        let mut script = Scripted::new(dice);
        for &action in actions {
            self.choose(action, &mut script);
        }
        while script.left() > 0 && self.st.outcome.is_none() && self.in_window() {
            self.apply(Action::Pass, &mut script);
        }
        assert_eq!(script.left(), 0, "dice left over; {}", self.place());
    }

    /// Actions that roll nothing.
    pub(crate) fn act(&mut self, actions: &[Action]) {
        self.roll(&[], actions);
    }

    /// A unit fires all its dice at one target.
    pub(crate) fn fire(&mut self, unit: CardIx, target: CardIx, dice: &[u8]) {
        let all = Action::Fire(target, self.numbers(unit).attack as u8);
        self.roll(dice, &[Action::Activate(unit), all]);
    }

    /// A ship boards, everything else is passed until the boarding action asks.
    pub(crate) fn board(&mut self, ship: CardIx, target: CardIx) {
        self.act(&[Action::Board(ship, target)]);
        self.to(self.at().0, 8);
    }

    /// The one use of a card's ability or trigger that is offered.
    pub(crate) fn using(&self, card: CardIx) -> Action {
        let uses = |action: &Action| matches!(action, Action::Use(by, _) if *by == card);
        self.menu()
            .into_iter()
            .find(uses)
            .unwrap_or_else(|| panic!("{}", self.place()))
    }

    /// Says no in a window.
    pub(crate) fn decline(&mut self) {
        assert!(self.in_window(), "no window: {}", self.place());
        self.apply(Action::Pass, &mut Scripted::new(&[]));
    }

    /// Says no in all windows, and these dice fall meanwhile.
    pub(crate) fn decline_all(&mut self, dice: &[u8]) {
        let mut script = Scripted::new(dice);
        while self.st.outcome.is_none() && self.in_window() {
            self.apply(Action::Pass, &mut script);
        }
        assert_eq!(script.left(), 0, "dice left over; {}", self.place());
    }

    /// Passes all windows.
    pub(crate) fn rest(&mut self) {
        while self.st.outcome.is_none() && self.in_window() {
            self.decline();
        }
    }

    /// Passes everything until a step of a round asks.
    pub(crate) fn to(&mut self, round: u16, step: u8) {
        while self.at() < (round, step) {
            assert!(self.offers(Action::Pass), "cannot pass: {}", self.place());
            self.apply(Action::Pass, &mut Scripted::new(&[]));
        }
        assert_eq!(self.at(), (round, step), "{}", self.place());
        assert!(self.st.eng.on, "the engagement is over: {}", self.place());
    }

    /// Passes everything until the engagement is over.
    pub(crate) fn finish(&mut self) -> End {
        while self.st.eng.on {
            assert!(self.offers(Action::Pass), "cannot pass: {}", self.place());
            self.apply(Action::Pass, &mut Scripted::new(&[]));
        }
        self.end().expect("an engagement that is over has an end")
    }

    /// How the engagement ended, if it did.
    pub(crate) fn end(&self) -> Option<End> {
        self.tape.0.iter().rev().find_map(|event| match event {
            Event::EngagementOver { end } => Some(*end),
            _ => None,
        })
    }

    /// Everything that was told, with its paragraphs.
    pub(crate) fn said(&self) -> Vec<Said> {
        let events = self.tape.0.iter();
        events
            .map(|event| HullBreach::tell_with_rules(&self.set, event))
            .collect()
    }

    /// Everything that was told, in words.
    pub(crate) fn told(&self) -> Vec<String> {
        self.said().into_iter().map(|said| said.text).collect()
    }

    /// The last thing told with this in it.
    pub(crate) fn told_of(&self, words: &str) -> String {
        let told = self.told();
        told.iter()
            .rev()
            .find(|line| line.contains(words))
            .unwrap_or_else(|| panic!("nobody told of {words:?}: {told:#?}"))
            .trim()
            .to_owned()
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Seat {
        self.st.asked.expect("somebody is asked")
    }

    /// A unit's numbers.
    pub(crate) fn numbers(&self, unit: CardIx) -> Numbers {
        Look {
            set: &self.set,
            st: &self.st,
        }
        .numbers(unit)
    }

    /// Wounds on a card.
    pub(crate) fn wounds(&self, card: CardIx) -> u8 {
        self.st.piece(card).wounds
    }

    /// Whether a card is in play and not dying.
    pub(crate) fn stands(&self, card: CardIx) -> bool {
        self.st.stands(card)
    }

    /// Whether a card went to its owner's scrapheap.
    pub(crate) fn scrapped(&self, card: CardIx) -> bool {
        self.st.piece(card).zone == CardZone::Scrapheap
    }

    /// Who commands a card.
    pub(crate) fn controller(&self, card: CardIx) -> Seat {
        self.st.piece(card).controller
    }

    /// What a card is aboard of or attached to.
    pub(crate) fn host(&self, card: CardIx) -> CardIx {
        self.st.piece(card).host
    }

    /// Whether a card is at its Commander's home.
    pub(crate) fn is_home(&self, card: CardIx) -> bool {
        let piece = self.st.piece(card);
        piece.zone == CardZone::Play && piece.space == piece.controller.0
    }
}
