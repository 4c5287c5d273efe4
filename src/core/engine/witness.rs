//! What the table pushes into while a match is played. Counting, tracing and hashing are witnesses; the
//! silent one is `()`, two witnesses make a witness, and what is absent costs nothing.

use super::{Fixture, Forfeit, Game, Log, Outcome, Record, Seat};

/// How much work a match was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Choices made, forced ones included.
    pub decisions: u64,
    /// Draws of the rolling lane.
    pub rolled: u64,
    /// Draws of the shuffles.
    pub shuffled: u64,
}

/// Hears a match from deal to end. Every witness is also the [`Log`] that the game's events go to; one that
/// does not care says so by [`Log::LISTENS`] and the events are never built.
pub trait Witness<G: Game>: Log<G::Event> {
    /// A match was dealt and stands at its first decision.
    #[inline]
    fn dealt(&mut self, _fixture: Fixture, _setup: &G::Setup, _state: &G::State) {}

    /// `seat` chose `action` from a menu of `menu` entries. Called before the action is performed.
    #[inline]
    fn acted(&mut self, _seat: Seat, _action: G::Action, _menu: usize) {}

    /// `seat` chose an entry of a menu of two or more, from this state. For those who judge; called before
    /// [`Witness::acted`].
    #[inline]
    fn decided(
        &mut self,
        _setup: &G::Setup,
        _state: &G::State,
        _seat: Seat,
        _menu: &[G::Action],
        _chosen: usize,
    ) {
    }

    /// The pilot of `seat` could not go on; the match ends next.
    #[inline]
    fn forfeited(&mut self, _seat: Seat, _cause: Forfeit) {}

    /// The match is over.
    #[inline]
    fn ended(&mut self, _record: &Record, _outcome: &Outcome, _effort: Effort) {}
}

/// Joins what two witnesses heard in different matches. Must be associative and commutative.
pub trait Merge {
    /// Takes in what `other` heard.
    fn merge(&mut self, other: Self);
}

impl<G: Game> Witness<G> for () {}

impl Merge for () {
    fn merge(&mut self, (): Self) {}
}

impl<E: Copy, A: Log<E>, B: Log<E>> Log<E> for (A, B) {
    const LISTENS: bool = A::LISTENS || B::LISTENS;

    #[inline]
    fn tell(&mut self, event: E) {
        if A::LISTENS {
            self.0.tell(event);
        }
        if B::LISTENS {
            self.1.tell(event);
        }
    }
}

impl<G: Game, A: Witness<G>, B: Witness<G>> Witness<G> for (A, B) {
    #[inline]
    fn dealt(&mut self, fixture: Fixture, setup: &G::Setup, state: &G::State) {
        self.0.dealt(fixture, setup, state);
        self.1.dealt(fixture, setup, state);
    }

    #[inline]
    fn acted(&mut self, seat: Seat, action: G::Action, menu: usize) {
        self.0.acted(seat, action, menu);
        self.1.acted(seat, action, menu);
    }

    #[inline]
    fn decided(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
        chosen: usize,
    ) {
        self.0.decided(setup, state, seat, menu, chosen);
        self.1.decided(setup, state, seat, menu, chosen);
    }

    #[inline]
    fn forfeited(&mut self, seat: Seat, cause: Forfeit) {
        self.0.forfeited(seat, cause);
        self.1.forfeited(seat, cause);
    }

    #[inline]
    fn ended(&mut self, record: &Record, outcome: &Outcome, effort: Effort) {
        self.0.ended(record, outcome, effort);
        self.1.ended(record, outcome, effort);
    }
}

impl<A: Merge, B: Merge> Merge for (A, B) {
    fn merge(&mut self, other: Self) {
        self.0.merge(other.0);
        self.1.merge(other.1);
    }
}

impl<E: Copy, L: Log<E>> Log<E> for &mut L {
    const LISTENS: bool = L::LISTENS;

    #[inline]
    fn tell(&mut self, event: E) {
        (**self).tell(event);
    }
}

impl<G: Game, W: Witness<G>> Witness<G> for &mut W {
    #[inline]
    fn dealt(&mut self, fixture: Fixture, setup: &G::Setup, state: &G::State) {
        (**self).dealt(fixture, setup, state);
    }

    #[inline]
    fn acted(&mut self, seat: Seat, action: G::Action, menu: usize) {
        (**self).acted(seat, action, menu);
    }

    #[inline]
    fn decided(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
        chosen: usize,
    ) {
        (**self).decided(setup, state, seat, menu, chosen);
    }

    #[inline]
    fn forfeited(&mut self, seat: Seat, cause: Forfeit) {
        (**self).forfeited(seat, cause);
    }

    #[inline]
    fn ended(&mut self, record: &Record, outcome: &Outcome, effort: Effort) {
        (**self).ended(record, outcome, effort);
    }
}
