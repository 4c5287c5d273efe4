//! Cards changing places: hand, shipyard, scrapheap, and into play.

use super::card::Kind;
use super::effect::{Moment, Trigger};
use super::event::{Event, Removal};
use super::ids::CardIx;
use super::play::Play;
use super::reach::Kin;
use super::state::{CardState, CardZone, Hold, Standing, flag, seen};
use super::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Draws up to `n` cards; an empty shipyard gives none.
    pub fn draw(&mut self, seat: Seat, n: usize) {
        let mut drawn = 0;
        for _ in 0..n {
            let Some(card) = self.st.yards[seat].pop() else {
                break;
            };
            self.to_hand(seat, CardIx(card));
            drawn += 1;
        }
        if drawn > 0 {
            self.tell(Event::Drew { seat, cards: drawn });
        }
    }

    /// Puts a card into its owner's hand.
    pub fn to_hand(&mut self, seat: Seat, card: CardIx) {
        self.st.pieces[card.at()].zone = CardZone::Hand;
        self.st.traces[card.at()].seen |= seen::DRAWN;
        self.st.hands[seat].push(card.0);
        self.hand_changed(seat);
    }

    /// Takes a card out of hand into limbo.
    pub fn from_hand(&mut self, seat: Seat, card: CardIx) {
        self.st.hands[seat].retain(|&held| held != card.0);
        self.st.pieces[card.at()].zone = CardZone::Limbo;
        self.hand_changed(seat);
    }

    /// Notes which timings the hand can be played at.
    pub fn hand_changed(&mut self, seat: Seat) {
        let mut timings = 0;
        for &card in self.st.hands[seat].as_slice() {
            timings |= 1_u16 << self.set.def(CardIx(card)).timing as u16;
        }
        self.st.hand_timings[seat] = timings;
    }

    /// Discards a card from hand.
    pub fn discard(&mut self, seat: Seat, card: CardIx) {
        self.st.hands[seat].retain(|&held| held != card.0);
        self.hand_changed(seat);
        self.scrap(card);
        self.tell(Event::Discarded { seat, card });
    }

    /// Puts a card, wherever it was taken from, on its owner's scrapheap.
    pub fn scrap(&mut self, card: CardIx) {
        let owner = card.owner();
        let piece = &mut self.st.pieces[card.at()];
        piece.host = CardIx::NONE;
        piece.module = CardIx::NONE;
        piece.flags = 0;
        piece.tokens = 0;
        piece.wounds = 0;
        if self.st.lives(owner) {
            self.st.pieces[card.at()].zone = CardZone::Scrapheap;
            self.st.heaps[owner].push(card.0);
        } else {
            self.st.pieces[card.at()].zone = CardZone::Gone;
        }
    }

    /// A played card that neither stayed nor attached goes to the scrapheap.
    pub fn scrap_from_limbo(&mut self, card: CardIx) {
        if self.st.piece(card).zone == CardZone::Limbo {
            self.scrap(card);
        }
    }

    /// Shuffles a shipyard (§8.3).
    pub fn shuffle_yard(&mut self, seat: Seat) {
        self.st.shuffles[seat] += 1;
        let scope = u64::from(self.st.turn) << 16 | u64::from(self.st.shuffles[seat]);
        self.dice
            .shuffle(seat, scope, self.st.yards[seat].as_mut_slice());
    }

    /// Takes a named card out of the shipyard into limbo.
    pub fn from_yard(&mut self, seat: Seat, card: CardIx) {
        self.st.yards[seat].retain(|&held| held != card.0);
        self.st.pieces[card.at()].zone = CardZone::Limbo;
    }

    /// Puts a card into play under `seat`, attached to `host` or in that Commander's open space.
    pub fn put_in_play(&mut self, card: CardIx, seat: Seat, host: CardIx) {
        let space = if host.is_some() {
            self.st.piece(host).space
        } else {
            seat.0
        };
        let kind = self.def(card).kind;
        let hidden = self.def(card).traits.has(Trait::FaceUpFaceDown);
        let piece = self.piece_mut(card);
        piece.zone = CardZone::Play;
        piece.controller = seat;
        piece.space = space;
        piece.wounds = 0;
        piece.host = host;
        piece.module = CardIx::NONE;
        piece.flags = if hidden { flag::FACE_DOWN } else { 0 };
        match kind {
            Kind::Ship => self.st.ships[seat].insert(card),
            Kind::Marine | Kind::Character => self.st.marines[seat].insert(card),
            Kind::ModuleStation => self.st.modules[seat].push(card),
            Kind::ModuleShip | Kind::ModuleMarine => self.st.piece_mut(host).module = card,
            Kind::Event | Kind::Tactic | Kind::Breakthru => self.st.fields[seat].insert(card),
            Kind::Station => {}
        }
        let round = self.st.round.min(255) as u8;
        let trace = &mut self.st.traces[card.at()];
        if trace.seen & seen::DEPLOYED == 0 {
            trace.first_turn = round.max(1);
        }
        trace.seen |= seen::DEPLOYED;
        self.register(card);
        self.st.unsettled |= self.set.makes(Kin::Rooms);
    }

    /// Puts a card's standing effects in force. Face down, only its triggers wait.
    pub fn register(&mut self, card: CardIx) {
        let effects = self.def(card).effects;
        if effects.len > 0 {
            self.st.touch();
        }
        for id in effects.ids() {
            let effect = super::effect::EffectId(id);
            match self.look().effect(effect).trigger {
                Trigger::Always if !self.st.is(card, flag::FACE_DOWN) => {
                    self.st.auras.push(Standing {
                        source: card,
                        effect,
                    });
                }
                Trigger::On { .. } | Trigger::Ability(_) => {
                    self.st.waiting.push(Standing {
                        source: card,
                        effect,
                    });
                }
                _ => {}
            }
        }
    }

    /// Ends a card's standing effects.
    pub fn unregister(&mut self, card: CardIx) {
        if self.def(card).effects.len > 0 {
            self.st.touch();
            self.st.auras.retain(|standing| standing.source != card);
            self.st.waiting.retain(|standing| standing.source != card);
            // A wound or capacity bonus may have gone with it.
            self.st.unsettled |= self.set.makes(Kin::Rooms);
        }
    }

    /// Turns a face-down module up: its traits and continuous text hold from now on.
    pub fn turn_up(&mut self, module: CardIx) {
        self.st.unset(module, flag::FACE_DOWN);
        self.reregister(module);
        self.tell(Event::Used { card: module });
    }

    /// Turns a module face down again (D-13).
    pub fn turn_down(&mut self, module: CardIx) {
        self.st.set(module, flag::FACE_DOWN);
        self.reregister(module);
        self.st.unsettled = true;
        self.tell(Event::TurnedDown { module });
    }

    fn reregister(&mut self, module: CardIx) {
        self.unregister(module);
        self.register(module);
    }

    /// Takes a single card out of play, without what is attached to it.
    pub fn take_out(&mut self, card: CardIx) {
        let piece = *self.st.piece(card);
        let (kind, seat) = (self.def(card).kind, piece.controller);
        match kind {
            Kind::Ship => self.st.ships[seat].remove(card),
            Kind::Marine | Kind::Character => self.st.marines[seat].remove(card),
            Kind::ModuleStation => self.st.modules[seat].retain(|&module| module != card),
            Kind::ModuleShip | Kind::ModuleMarine => {
                if piece.host.is_some() {
                    self.st.piece_mut(piece.host).module = CardIx::NONE;
                }
            }
            Kind::Event | Kind::Tactic | Kind::Breakthru => self.st.fields[seat].remove(card),
            Kind::Station => {}
        }
        self.unregister(card);
        self.drop_holds(|hold| hold.source == card || hold.target == card);
        for boon in self.st.boons.as_mut_slice() {
            boon.cards.remove(card);
        }
        self.expire(|boon| boon.until == super::effect::Until::Source && boon.source == card);
        let def = *self.def(card);
        let loses_room = def.marine_capacity > 0 || def.fighter_capacity > 0 || def.wounds > 0;
        let garrison = kind.is_marine() && self.is_garrison(card);
        if (kind.is_module() && loses_room) || garrison {
            self.st.unsettled = true;
        }
        self.piece_mut(card).zone = CardZone::Limbo;
    }

    /// Ends jams and paints.
    pub fn drop_holds(&mut self, over: impl Fn(&Hold) -> bool) {
        let before = self.st.holds.len();
        self.st.holds.retain(|hold| !over(hold));
        if self.st.holds.len() != before {
            self.st.touch();
        }
    }

    /// A card to change: where others' numbers may hang on it, all are forgotten, else its own.
    fn piece_mut(&mut self, card: CardIx) -> &mut CardState {
        let def = self.def(card);
        if def.effects.len > 0 || def.kind.is_module() {
            self.st.piece_mut(card)
        } else {
            self.st.plain_piece_mut(card)
        }
    }

    /// Takes a card and all attached to it out of play, to the scrapheaps, and reports each.
    pub fn lose(&mut self, card: CardIx, fate: Removal) {
        if self.st.piece(card).zone != CardZone::Play {
            return;
        }
        let is_host = matches!(self.def(card).kind, Kind::Ship | Kind::Station);
        if is_host {
            for seat in self.st.all() {
                for marine in &self.st.marines[seat] {
                    if self.st.piece(marine).host == card {
                        if self.look().is_away(marine) {
                            self.st.piece_mut(marine).host = CardIx::NONE;
                        } else {
                            self.lose(marine, Removal::Attached);
                        }
                    }
                }
                for wing in &self.st.ships[seat] {
                    if self.st.piece(wing).host == card {
                        self.wreck(wing, Removal::Immediate, CardIx::NONE);
                    }
                }
            }
        }
        // Events attached to a unit leave with it (§2.6).
        for seat in self.st.all() {
            for field in &self.st.fields[seat] {
                if self.st.piece(field).host == card {
                    self.lose(field, Removal::Attached);
                }
            }
        }
        let module = self.st.piece(card).module;
        if module.is_some() {
            self.lose(module, Removal::Attached);
        }
        self.fire(Moment::LeftPlay, card, CardIx::NONE);
        self.take_out(card);
        self.scrap(card);
        self.st.traces[card.at()].left = Some(fate);
        self.tell(Event::Lost { card, fate });
    }

    /// Whether a unit is aboard a prize, which it may be the last to hold.
    fn is_garrison(&self, unit: CardIx) -> bool {
        let host = self.st.piece(unit).host;
        host.is_some() && host.owner() != self.st.piece(host).controller
    }

    /// Moves a Marine or wing to another host (none: open space).
    pub fn move_to(&mut self, unit: CardIx, host: CardIx) {
        self.put_aboard(unit, host);
        self.tell(Event::Moved { unit, host });
    }

    /// The same, told by whoever moves it.
    pub fn put_aboard(&mut self, unit: CardIx, host: CardIx) {
        let garrison = self.is_garrison(unit);
        let space = if host.is_some() {
            self.st.piece(host).space
        } else {
            self.st.piece(unit).space
        };
        self.piece_mut(unit).host = host;
        if self.st.piece(unit).space != space {
            self.travel(unit, space);
        }
        // What a unit lends its host it takes along.
        self.st.unsettled |= garrison || self.set.makes(Kin::Rooms);
    }

    /// Moves a ship or Station, with all aboard and attached, to a space.
    pub fn travel(&mut self, carrier: CardIx, space: u8) {
        // Where it goes other auras reach.
        self.st.unsettled |= self.set.makes(Kin::Rooms);
        self.piece_mut(carrier).space = space;
        let module = self.st.piece(carrier).module;
        if module.is_some() {
            self.st.piece_mut(module).space = space;
        }
        if self.def(carrier).kind == Kind::Station {
            for at in 0..self.st.modules[carrier.owner()].len() {
                let module = self.st.modules[carrier.owner()].as_slice()[at];
                self.st.piece_mut(module).space = space;
            }
        }
        for seat in self.st.all() {
            for unit in self.st.marines[seat]
                .iter()
                .chain(self.st.ships[seat].iter())
            {
                if self.st.piece(unit).host == carrier {
                    self.travel(unit, space);
                }
            }
        }
        for seat in self.st.all() {
            for field in &self.st.fields[seat] {
                let host = self.st.piece(field).host;
                if host.is_some() {
                    self.st.piece_mut(field).space = self.st.piece(host).space;
                }
            }
        }
    }
}
