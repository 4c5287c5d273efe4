//! The machine: frames are gone through until somebody is asked, piles are drawn from, checks are made.

use crate::action::Action;
use crate::allegiance::Allegiance;
use crate::event::Event;
use crate::frame::Frame;
use crate::look::Look;
use crate::rules::SEATS;
use crate::setup::Setup;
use crate::state::{CardZone, CopySpot, Ending, Heap, NovaCounter, State};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{BySeat, Log, Outcome, Seat, WHOLE_SCORE};

/// A match being played.
#[derive(Debug)]
pub(crate) struct Play<'a, D, L> {
    pub(crate) set: &'a Setup,
    pub(crate) st: &'a mut State,
    pub(crate) dice: &'a mut D,
    pub(crate) log: &'a mut L,
}

/// Whether a frame waits for somebody or has gone on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Somebody is asked.
    Ask,
    /// It has changed the frames.
    Go,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The match, to be read.
    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        Look {
            set: self.set,
            st: self.st,
        }
    }

    /// On to the next decision, or the end.
    pub(crate) fn run(&mut self) {
        while self.st.outcome.is_none() && !self.st.is_halted() {
            let frame = *self.st.frames.last().expect("a turn is at the bottom");
            if self.advance(frame) == Flow::Ask {
                return;
            }
        }
    }

    /// Somebody has chosen.
    pub(crate) fn choose(&mut self, action: Action) {
        if L::LISTENS {
            self.log.tell(Event::Chose(self.st.asked, action));
        }
        let frame = *self.st.frames.last().expect("a turn is at the bottom");
        match frame {
            Frame::Battle(step) => self.battle_choice(step, action),
            Frame::Shot(shot) => self.shot_choice(shot, action),
            Frame::Flight { seat, step, .. } => self.flight_choice(seat, step, action),
            Frame::Boarding { .. } => self.boarding_choice(frame, action),
            _ => self.turn_choice(frame, action),
        }
        self.run();
    }

    fn advance(&mut self, frame: Frame) -> Flow {
        match frame {
            Frame::Battle(step) => self.battle_step(step),
            Frame::Shot(shot) => self.shot_step(shot),
            Frame::Flight { seat, step, .. } => self.flight_step(seat, step),
            Frame::Boarding { .. } => self.boarding_step(frame),
            _ => self.turn_step(frame),
        }
    }

    /// Asks a player.
    #[inline]
    pub(crate) fn ask(&mut self, seat: Seat) -> Flow {
        self.st.asked = seat;
        Flow::Ask
    }

    /// The newest frame becomes another.
    #[inline]
    pub(crate) fn turn_into(&mut self, frame: Frame) -> Flow {
        *self.st.frames.last_mut().expect("a turn is at the bottom") = frame;
        Flow::Go
    }

    /// The newest frame is over.
    #[inline]
    pub(crate) fn leave(&mut self) -> Flow {
        self.st.frames.pop();
        Flow::Go
    }

    /// Something comes first.
    #[inline]
    pub(crate) fn enter(&mut self, frame: Frame) -> Flow {
        self.st.frames.push(frame);
        Flow::Go
    }

    /// Counts something.
    #[inline]
    pub(crate) fn count(&mut self, what: NovaCounter) {
        self.st.counters[what as usize] += 1;
    }

    fn shuffle_scope(&mut self) -> u64 {
        self.st.shuffles += 1;
        u64::from(self.st.shuffles)
    }

    /// Makes the Nova pile of its discard if it is empty [NR-9].
    fn refill_nova(&mut self) {
        if !self.st.nova.pile.is_empty() {
            return;
        }
        let nova = &mut self.st.nova;
        std::mem::swap(&mut nova.pile, &mut nova.discard);
        self.log.tell(Event::Shuffled(None));
        if self.leave_open(None) {
            return;
        }
        let scope = self.shuffle_scope();
        let cards = self.st.nova.pile.as_mut_slice();
        self.dice.shuffle(Seat(SEATS as u8), scope, cards);
    }

    /// Makes a ship deck of its discard if it is empty [NR-10].
    fn refill(&mut self, seat: Seat) {
        let captain = self.st.captain_mut(seat);
        if !captain.pile.is_empty() || captain.discard.is_empty() {
            return;
        }
        std::mem::swap(&mut captain.pile, &mut captain.discard);
        for at in 0..self.st.captain(seat).pile.len() {
            let copy = self.st.captain(seat).pile.as_slice()[at];
            self.st.spots[usize::from(copy)].zone = CardZone::Pile;
        }
        self.log.tell(Event::Shuffled(Some(seat)));
        if self.leave_open(Some(seat)) {
            return;
        }
        let scope = self.shuffle_scope();
        let captain = self.st.captain_mut(seat);
        self.dice.shuffle(seat, scope, captain.pile.as_mut_slice());
    }

    /// Flips the top Nova card; its action number (§2.6).
    pub(crate) fn flip_nova(&mut self) -> u8 {
        self.refill_nova();
        let copy = self.next_nova().expect("the Nova Deck has cards");
        let number = self.set.card(copy).number;
        self.st.nova.discard.push(copy);
        self.count(NovaCounter::NovaFlips);
        self.log.tell(Event::Nova(copy, number));
        self.refill_nova();
        number
    }

    /// An action check (§2.6).
    pub(crate) fn check(&mut self, attack: u8, opposing: u8) -> bool {
        // NR-49
        let is_won = attack >= opposing && self.flip_nova() <= attack - opposing;
        self.log.tell(Event::Check(attack, opposing, is_won));
        is_won
    }

    /// Takes the top card of a ship deck; none where deck and discard are empty.
    pub(crate) fn take_top(&mut self, seat: Seat) -> Option<u16> {
        self.refill(seat);
        let copy = self.next_of(seat);
        self.refill(seat);
        copy
    }

    /// Flips the top of a ship deck onto the own discard.
    pub(crate) fn flip_own(&mut self, seat: Seat) -> Option<u16> {
        self.refill(seat);
        let copy = self.next_of(seat)?;
        self.log.tell(Event::Flipped(seat, copy));
        self.discard(copy);
        self.refill(seat);
        Some(copy)
    }

    /// Draws cards (§2.8).
    pub(crate) fn draw(&mut self, seat: Seat, cards: usize) {
        let mut drawn = 0;
        for _ in 0..cards {
            let Some(copy) = self.take_top(seat) else {
                break;
            };
            self.give_hand(seat, copy);
            drawn += 1;
        }
        self.log.tell(Event::Drew(seat, drawn));
    }

    /// Puts a card that is nowhere into a hand.
    pub(crate) fn give_hand(&mut self, seat: Seat, copy: u16) {
        self.st.captain_mut(seat).hand.push(copy);
        self.st.spots[usize::from(copy)] = CopySpot {
            zone: CardZone::Hand,
            seat,
            ..CopySpot::GONE
        };
        self.st.traces[usize::from(copy)].was_drawn = true;
    }

    /// Puts a card that is nowhere on top of its owner's discard.
    pub(crate) fn discard(&mut self, copy: u16) {
        let seat = self.st.spot(copy).seat;
        self.discard_to(seat, copy);
    }

    /// Puts a card that is nowhere on top of somebody's discard, who owns it from now on.
    pub(crate) fn discard_to(&mut self, seat: Seat, copy: u16) {
        if !self.st.captain(seat).is_in {
            self.st.spots[usize::from(copy)] = CopySpot::GONE;
            return;
        }
        self.st.captain_mut(seat).discard.push(copy);
        self.st.spots[usize::from(copy)] = CopySpot {
            zone: CardZone::Discard,
            seat,
            ..CopySpot::GONE
        };
    }

    /// Takes a card out of its owner's hand.
    pub(crate) fn take_from_hand(&mut self, copy: u16) {
        let seat = self.st.spot(copy).seat;
        let hand = &mut self.st.captain_mut(seat).hand;
        hand.retain(|&held| held != copy);
        self.st.spots[usize::from(copy)].zone = CardZone::Limbo;
    }

    /// Discards a hand card.
    pub(crate) fn discard_from_hand(&mut self, copy: u16) {
        self.take_from_hand(copy);
        self.discard(copy);
    }

    /// Deploys a card that is nowhere, with its owner.
    pub(crate) fn deploy(&mut self, copy: u16, zone: CardZone, under: u16) {
        let seat = self.st.spot(copy).seat;
        self.st.captain_mut(seat).table.push(copy);
        self.st.spots[usize::from(copy)] = CopySpot {
            zone,
            seat,
            under,
            mark: 0,
        };
        self.note_played(copy);
    }

    /// Notes for reports that a card came into play.
    pub(crate) fn note_played(&mut self, copy: u16) {
        let seat = self.st.spot(copy).seat;
        let turn = self.st.captain(seat).turns;
        let trace = &mut self.st.traces[usize::from(copy)];
        trace.was_deployed = true;
        if trace.first_turn == 0 {
            trace.first_turn = turn.max(1);
        }
    }

    /// Takes a deployed card off its owner's table.
    pub(crate) fn lift(&mut self, copy: u16) {
        let seat = self.st.spot(copy).seat;
        let table = &mut self.st.captain_mut(seat).table;
        table.retain(|&held| held != copy);
        self.st.spots[usize::from(copy)].zone = CardZone::Limbo;
    }

    /// Discards a deployed card, and before it all that is on or in it.
    pub(crate) fn scrap(&mut self, copy: u16) {
        loop {
            let aboard = self.st.aboard(copy).next();
            let Some(aboard) = aboard else { break };
            if self.is_flying(aboard) {
                // It fights on, and goes with the battle if no bay has room [NR-59].
                self.st.spots[usize::from(aboard)].under = crate::card::NONE;
                continue;
            }
            self.lift(aboard);
            self.discard(aboard);
        }
        self.depart(copy);
        let seat = self.st.spot(copy).seat;
        if self.st.captain(seat).ship == copy {
            self.st.captain_mut(seat).ship = crate::card::NONE;
        }
        self.lift(copy);
        self.discard(copy);
    }

    /// Sets a marker or revokes a record, where that is still to be done (§4.1).
    pub(crate) fn mark(&mut self, seat: Seat, who: Allegiance) {
        let captain = self.st.captain_mut(seat);
        let (bits, bit) = match (who.marker(), who.record()) {
            (Some(at), _) => (&mut captain.markers, 1 << at),
            (_, Some(at)) => (&mut captain.revoked, 1 << at),
            _ => return,
        };
        if *bits & bit == 0 {
            *bits |= bit;
            self.log.tell(Event::Marked(seat, who));
        }
    }

    /// A player leaves the game with all his cards (§7.4).
    pub(crate) fn eliminate(&mut self, seat: Seat) {
        if !self.st.captain(seat).is_in {
            return;
        }
        self.log.tell(Event::Out(seat));
        while let Some(&copy) = self.st.captain(seat).table.last() {
            self.depart(copy);
            self.st.captain_mut(seat).table.pop();
            self.st.spots[usize::from(copy)] = CopySpot::GONE;
        }
        let captain = self.st.captain_mut(seat);
        captain.is_in = false;
        captain.ship = crate::card::NONE;
        captain.at = crate::board::NOWHERE;
        captain.is_stranded = false;
        captain.offer = 0;
        let piles = [captain.pile, captain.hand, captain.discard];
        captain.pile.clear();
        captain.hand.clear();
        captain.discard.clear();
        for copy in piles.iter().flat_map(Heap::as_slice) {
            self.st.spots[usize::from(*copy)] = CopySpot::GONE;
        }
        let (first, second) = {
            let mut living = self.st.living();
            (living.next(), living.next())
        };
        match (first, second) {
            (None, _) => self.draw_match(Ending::Nobody),
            (Some(last), None) => self.win(last, Ending::Attrition),
            _ => {}
        }
    }

    /// Somebody has won (§7).
    pub(crate) fn win(&mut self, seat: Seat, ending: Ending) {
        let mut score = BySeat::default();
        score[seat] = WHOLE_SCORE;
        self.end(score, ending);
    }

    /// Those who are left share; all, where nobody is (§7.5).
    pub(crate) fn draw_match(&mut self, ending: Ending) {
        self.end(shares(self.st, None), ending);
    }

    fn end(&mut self, score: BySeat<u8>, ending: Ending) {
        self.log.tell(Event::Over(ending));
        self.st.outcome = Some(Outcome {
            score,
            ending: ending as u8,
            turns: self.st.rounds(),
        });
    }
}

/// The score where those who are left share, one of them left out; where nobody else is left, all others do.
pub(crate) fn shares(state: &State, without: Option<Seat>) -> BySeat<u8> {
    let others = state
        .round_from(Seat(0))
        .filter(|&seat| Some(seat) != without);
    let is_left = |seat: Seat| state.captain(seat).is_in;
    let left = others.clone().filter(|&seat| is_left(seat)).count();
    let many = if left == 0 {
        others.clone().count()
    } else {
        left
    };
    let mut score = BySeat::default();
    for seat in others.filter(|&seat| left == 0 || is_left(seat)) {
        score[seat] = WHOLE_SCORE / many as u8;
    }
    score
}
