//! Play that a player would be ashamed of, counted: a game names the occasions ([`Judges::BLUNDERS`]) and says at
//! each decision which came up and which were missed.

use crate::engine::{
    Blunder, BlunderReport, Effort, Fixture, Judges, Log, Merge, Mode, Outcome, Record, SURE, Seat,
    Witness,
};

/// The blunders of one line-up entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryBlunders {
    /// By [`Judges::BLUNDERS`].
    pub game: Vec<Blunder>,
    /// Attacks predicted to succeed for sure; absurd those that failed.
    pub sure_attacks: Blunder,
    /// Cards that came to hand; absurd those still there at the end.
    pub stuck: Blunder,
}

/// The witness that counts blunders, by line-up entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Blunders {
    /// By line-up entry.
    pub entries: Vec<EntryBlunders>,
    fixture: Option<Fixture>,
    /// By engagement of the match at hand: who opened it, and the forecast.
    forecasts: Vec<(Seat, f32)>,
}

impl Blunders {
    /// Nothing counted yet, for game `G` in this mode.
    #[must_use]
    pub fn new<G: Judges>(mode: Mode) -> Self {
        let entry = EntryBlunders {
            game: vec![Blunder::default(); G::BLUNDERS.len()],
            ..EntryBlunders::default()
        };
        Self {
            entries: vec![entry; mode.entries()],
            fixture: None,
            forecasts: Vec::with_capacity(256),
        }
    }
}

impl EntryBlunders {
    /// Takes in what was counted elsewhere.
    pub fn add(&mut self, more: Self) {
        if self.game.len() < more.game.len() {
            self.game.resize(more.game.len(), Blunder::default());
        }
        for (blunder, more) in self.game.iter_mut().zip(more.game) {
            blunder.add(more);
        }
        self.sure_attacks.add(more.sure_attacks);
        self.stuck.add(more.stuck);
    }
}

impl Merge for Blunders {
    fn merge(&mut self, other: Self) {
        for (entry, more) in self.entries.iter_mut().zip(other.entries) {
            entry.add(more);
        }
    }
}

impl<E: Copy> Log<E> for Blunders {
    const LISTENS: bool = false;
    fn tell(&mut self, _event: E) {}
}

impl<G: Judges> Witness<G> for Blunders {
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
        let mut verdict = BlunderReport {
            blunders: &mut self.entries[fixture.entry(seat)].game,
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
