//! Play that a player would be ashamed of, counted: a game names the occasions ([`Judges::FOLLIES`]) and says at
//! each decision which came up and which were missed.

use crate::engine::{
    Effort, Fixture, Folly, FollyReport, Judges, Log, Merge, Mode, Outcome, Record, SURE, Seat,
    Witness,
};

/// The follies of one line-up entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryFollies {
    /// By [`Judges::FOLLIES`].
    pub game: Vec<Folly>,
    /// Attacks predicted to succeed for sure; absurd those that failed.
    pub sure_attacks: Folly,
    /// Cards that came to hand; absurd those still there at the end.
    pub stuck: Folly,
}

/// The witness that counts follies, by line-up entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Follies {
    /// By line-up entry.
    pub entries: Vec<EntryFollies>,
    fixture: Option<Fixture>,
    /// By engagement of the match at hand: who opened it, and the forecast.
    forecasts: Vec<(Seat, f32)>,
}

impl Follies {
    /// Nothing counted yet, for game `G` in this mode.
    #[must_use]
    pub fn new<G: Judges>(mode: Mode) -> Self {
        let entry = EntryFollies {
            game: vec![Folly::default(); G::FOLLIES.len()],
            ..EntryFollies::default()
        };
        Self {
            entries: vec![entry; mode.entries()],
            fixture: None,
            forecasts: Vec::with_capacity(256),
        }
    }
}

impl EntryFollies {
    /// Takes in what was counted elsewhere.
    pub fn add(&mut self, more: Self) {
        if self.game.len() < more.game.len() {
            self.game.resize(more.game.len(), Folly::default());
        }
        for (folly, more) in self.game.iter_mut().zip(more.game) {
            folly.add(more);
        }
        self.sure_attacks.add(more.sure_attacks);
        self.stuck.add(more.stuck);
    }
}

impl Merge for Follies {
    fn merge(&mut self, other: Self) {
        for (entry, more) in self.entries.iter_mut().zip(other.entries) {
            entry.add(more);
        }
    }
}

impl<E: Copy> Log<E> for Follies {
    const LISTENS: bool = false;
    fn tell(&mut self, _event: E) {}
}

impl<G: Judges> Witness<G> for Follies {
    fn dealt(&mut self, fixture: Fixture, _setup: &G::Setup, _state: &G::State) {
        self.fixture = Some(fixture);
        self.forecasts.clear();
    }

    fn decided(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
        chosen: usize,
    ) {
        let Some(fixture) = self.fixture else { return };
        let mut verdict = FollyReport {
            follies: &mut self.entries[fixture.entry(seat)].game,
            forecast: None,
        };
        G::judge(&G::view(setup, state, seat), menu, chosen, &mut verdict);
        if let Some(forecast) = verdict.forecast {
            self.forecasts.push((seat, forecast));
        }
    }

    fn ended(&mut self, record: &Record, _outcome: &Outcome, _effort: Effort) {
        let Some(fixture) = self.fixture else { return };
        // An engagement is opened by one choice, and recorded when it ends, in order.
        for (clash, &(seat, forecast)) in record.clashes.iter().zip(&self.forecasts) {
            if clash.attacker.seat() == Some(seat) && forecast >= SURE {
                let is_lost = !G::is_success(clash.outcome);
                self.entries[fixture.entry(seat)].sure_attacks.note(is_lost);
            }
        }
        for seat in Seat::first(fixture.mode.seats()) {
            let stuck = &mut self.entries[fixture.entry(seat)].stuck;
            for card in &record.cards[seat] {
                stuck.occasions += u64::from(card.drawn);
                stuck.absurd += u64::from(card.stuck.min(card.drawn));
            }
        }
    }
}
