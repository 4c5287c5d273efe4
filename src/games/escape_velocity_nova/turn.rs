//! Turns: launch, the main turn, what is paid, what is dealt in at a planet (§2, §3).

use crate::action::Action;
use crate::card::{NONE, Red, Reward};
use crate::event::Event;
use crate::frame::{BattleStep, Deal, DealStep, Frame, WindowStep};
use crate::play::{Flow, Play};
use crate::state::{CardZone, CopySpot, Ending, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Everything before the first decision (§2.2).
    pub(crate) fn deal(&mut self) {
        self.st.first = Seat(self.dice.below(u32::from(self.st.seats)) as u8);
        self.st.active = self.st.first;
        for copy in 0..self.set.copies.len() as u16 {
            let of = self.set.copies[usize::from(copy)];
            let zone = if of.is_nova {
                self.st.nova.pile.push(copy);
                CardZone::Nova
            } else {
                CardZone::Pile
            };
            self.st.spots[usize::from(copy)] = CopySpot {
                zone,
                seat: of.seat,
                under: NONE,
                mark: 0,
            };
            let is_start = self.set.starts[of.seat.at()] == copy;
            if !of.is_nova && !is_start {
                self.st.captain_mut(of.seat).pile.push(copy);
            }
        }
        let nova = self.st.nova.pile.as_mut_slice();
        self.dice.shuffle(Seat(crate::rules::SEATS as u8), 0, nova);
        for seat in self.st.round_from(Seat(0)) {
            let pile = &mut self.st.captain_mut(seat).pile;
            self.dice.shuffle(seat, 0, pile.as_mut_slice());
            let start = self.set.starts[seat.at()];
            self.deploy(start, CardZone::Current, NONE);
            self.st.captain_mut(seat).ship = start;
        }
        self.log.tell(Event::First(self.st.first));
        self.enter(Frame::Begin);
        self.run();
    }

    pub(crate) fn turn_step(&mut self, frame: Frame) -> Flow {
        let active = self.st.active;
        match frame {
            Frame::Begin => self.begin(active),
            Frame::Next => self.next(active),
            Frame::Main => self.main(active),
            Frame::Launch(_) | Frame::Adrift | Frame::Market(_) => self.ask_or_leave(active),
            Frame::Muster { .. } => self.muster(active),
            Frame::Wreck(seat) => self.wreck(seat),
            Frame::Arrival(from) => self.arrive(active, from),
            Frame::Window(step) => self.window(active, step),
            Frame::Opposed(mission, step) => self.opposed(active, mission, step),
            Frame::Pay { seat, left } | Frame::Tribute { seat, left } => {
                if left == 0 || self.st.captain(seat).hand.is_empty() {
                    return self.leave();
                }
                self.ask(seat)
            }
            Frame::Owe { from, left, .. } => self.owe(from, left),
            Frame::Dealing {
                deal,
                copy,
                planet,
                step,
            } => self.dealing(deal, copy, planet, step),
            Frame::Dealt { ship, places } => self.dealt(ship, places),
            Frame::Battle(_) | Frame::Shot(_) | Frame::Flight { .. } | Frame::Boarding { .. } => {
                unreachable!("battles have steps of their own")
            }
        }
    }

    fn ask_or_leave(&mut self, seat: Seat) -> Flow {
        match self.ask_if_any(seat) {
            Flow::Ask => Flow::Ask,
            Flow::Go => self.leave(),
        }
    }

    pub(crate) fn turn_choice(&mut self, frame: Frame, action: Action) {
        let seat = self.st.asked;
        match (frame, action) {
            (Frame::Main, _) => self.main_choice(seat, action),
            (Frame::Launch(planet), Action::Accept) => self.launch(seat, planet),
            (Frame::Adrift, Action::Offer(cards)) => {
                self.st.captain_mut(seat).offer = cards;
                self.leave();
            }
            (Frame::Market(planet), Action::Sell(copy)) => {
                self.start_deal(Deal::Sell, copy, planet);
            }
            (Frame::Pay { seat, left }, Action::Pick(copy)) => {
                self.discard_from_hand(copy);
                self.turn_into(Frame::Pay {
                    seat,
                    left: left - 1,
                });
            }
            (Frame::Tribute { seat, left }, Action::Pick(copy)) => {
                self.discard_from_hand(copy);
                self.turn_into(Frame::Tribute {
                    seat,
                    left: left - 1,
                });
            }
            (Frame::Owe { from, to, left }, _) => self.pay_owed(from, to, left, action),
            (Frame::Window(step), _) => self.window_choice(seat, step, action),
            (Frame::Opposed(mission, step), _) => self.opposed_choice(mission, step, action),
            (Frame::Muster { event, system }, _) => self.muster_choice(event, system, action),
            (Frame::Dealt { ship, places }, _) => self.dealt_choice(seat, ship, places, action),
            (Frame::Wreck(seat), _) => self.wreck_choice(seat, action),
            _ => {
                self.leave();
            }
        }
    }

    /// The turn begins: a flip before launch (§2.3), waiting while stranded (§6.13), or the main turn (§2.4).
    fn begin(&mut self, seat: Seat) -> Flow {
        self.st.spent.has_moved = false;
        self.st.spent.has_acted = false;
        self.st.spent.bribed.clear();
        let captain = self.st.captain_mut(seat);
        captain.turns += 1;
        let turns = captain.turns;
        if turns > self.set.rules.turn_cap {
            self.st.captain_mut(seat).turns -= 1;
            self.draw_match(Ending::Cap);
            return Flow::Go;
        }
        self.dice
            .open(u64::from(turns) * crate::rules::SEATS as u64 + u64::from(seat.0) + 1);
        self.log.tell(Event::Turn(seat, turns));
        self.turn_into(Frame::Next);
        if self.st.captain(seat).is_stranded {
            return self.lie_stranded(seat);
        }
        if self.st.captain(seat).has_launched() {
            return self.enter(Frame::Main);
        }
        self.st.captain_mut(seat).flips += 1;
        if self.st.captain(seat).flips > self.set.rules.launch_cap {
            // NR-17
            self.eliminate(seat);
            return Flow::Go;
        }
        match self.flip_own(seat) {
            Some(copy) if self.set.card(copy).planet().is_some() => self.enter(Frame::Launch(copy)),
            _ => Flow::Go,
        }
    }

    fn launch(&mut self, seat: Seat, planet: u16) {
        self.leave();
        let system = self.look().planet(planet).system;
        self.st.captain_mut(seat).at = system;
        self.log.tell(Event::Launched(seat, system));
        self.draw(seat, usize::from(self.set.rules.launch_draw));
    }

    /// To the next player who is still in.
    fn next(&mut self, active: Seat) -> Flow {
        let mut later = self.st.round_from(active).skip(1);
        let next = later.find(|&seat| self.st.captain(seat).is_in);
        self.st.active = next.unwrap_or(active);
        self.turn_into(Frame::Begin)
    }

    /// Whether a player can still do something in his own turn.
    fn can_go_on(&self, seat: Seat) -> bool {
        let captain = self.st.captain(seat);
        captain.is_in && !captain.is_stranded && captain.ship != NONE
    }

    fn main(&mut self, seat: Seat) -> Flow {
        if self.can_go_on(seat) {
            self.ask(seat)
        } else {
            self.leave()
        }
    }

    fn act(&mut self) {
        self.st.spent.has_acted = true;
    }

    fn main_choice(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Pass => {
                self.turn_into(Frame::Window(WindowStep::Introduce(1)));
                return;
            }
            Action::Move(system) => {
                self.st.spent.has_moved = true;
                self.st.captain_mut(seat).at = system;
                self.enter(Frame::Arrival(0));
                return;
            }
            Action::Sell(copy) => {
                let berth = crate::market::buyer(self.look(), seat, copy);
                let planet = berth.expect("it is on the menu").planet;
                self.enter(Frame::Market(planet));
                self.start_deal(Deal::Sell, copy, planet);
                return;
            }
            _ => self.act(),
        }
        match action {
            Action::Cycle(copy) => {
                self.discard_from_hand(copy);
                self.draw(seat, 1);
            }
            Action::Flip => {
                self.flip_nova();
            }
            Action::Swap(copy) => self.swap(seat, copy),
            Action::CashIn(copy) => self.cash_in(seat, copy),
            Action::LayDown(copy) => self.lay_down(seat, copy),
            Action::Strike(event, system) => {
                self.take_from_hand(event);
                self.deploy(event, CardZone::Mission, NONE);
                self.enter(Frame::Muster { event, system });
            }
            Action::Tribute(event, victim) => self.tribute(event, victim),
            Action::Attack(victim) => self.attack(seat, victim),
            Action::Welfare => self.draw(seat, 1),
            Action::Repair(wreck) => self.repair_for_offer(seat, wreck),
            _ => self.main_deal(seat, action),
        }
    }

    fn main_deal(&mut self, seat: Seat, action: Action) {
        let (deal, copy) = match action {
            Action::TakeMission(copy) => (Deal::TakeMission, copy),
            Action::Fit(copy) => (Deal::Fit, copy),
            Action::BuyShip(copy) => (Deal::Ship, copy),
            Action::BuyFighter(copy) => (Deal::Fighter, copy),
            Action::BuyEscort(copy) => (Deal::Escort, copy),
            Action::Upgrade(ship, copy) => (Deal::Upgrade(ship), copy),
            Action::Load(copy) => (Deal::Load, copy),
            Action::Unload(copy) => (Deal::Unload, copy),
            _ => unreachable!("a main turn has nothing else on its menu"),
        };
        let berth = crate::market::berth_of(self.look(), seat, deal, copy);
        let planet = berth.expect("it is on the menu").planet;
        self.start_deal(deal, copy, planet);
    }

    fn start_deal(&mut self, deal: Deal, copy: u16, planet: u16) {
        if self.st.spot(copy).zone == CardZone::Hand {
            self.take_from_hand(copy);
        }
        self.enter(Frame::Dealing {
            deal,
            copy,
            planet,
            step: DealStep::Fee,
        });
    }

    fn swap(&mut self, seat: Seat, copy: u16) {
        self.take_from_hand(copy);
        let top = self.st.nova.discard.pop().expect("it is on the menu");
        self.st.nova.discard.push(copy);
        self.st.spots[usize::from(copy)].zone = CardZone::Nova;
        self.give_hand(seat, top);
    }

    fn lay_down(&mut self, seat: Seat, copy: u16) {
        self.take_from_hand(copy);
        let is_pirate = self
            .set
            .card(copy)
            .hull()
            .is_some_and(|hull| hull.allegiance == crate::allegiance::Allegiance::Pirate);
        let zone = if is_pirate {
            CardZone::Pirates
        } else {
            CardZone::Fleet
        };
        self.deploy(copy, zone, NONE);
        self.draw(seat, 1);
    }

    fn tribute(&mut self, event: u16, victim: Seat) {
        self.discard_from_hand(event);
        self.note_played(event);
        if let Red::Event(crate::card::Happening::Tribute { cards, .. }) = self.set.card(event).red
        {
            self.enter(Frame::Tribute {
                seat: victim,
                left: cards,
            });
        }
    }

    /// A player attacks another (§3.13).
    fn attack(&mut self, seat: Seat, victim: Seat) {
        let system = self.st.captain(seat).at;
        let host = self.look().host(system);
        if host.marker().is_some() && !self.look().is_hostile(host, victim) {
            self.mark(seat, host);
        }
        self.count(NovaCounter::Attacks);
        self.open_battle(crate::battle_state::Cause::Attack, seat, victim, system);
        self.enter(Frame::Battle(BattleStep::RedAlert(0)));
    }

    /// What a mission or route pays (§3.2).
    pub(crate) fn pay_out(&mut self, seat: Seat, reward: Reward) {
        match reward {
            Reward::Cards(cards) => self.draw(seat, usize::from(cards)),
            Reward::HiddenSystem => {
                // §7.2, NR-51
                let systems = &self.set.set.map.systems;
                let hidden = systems.iter().position(|system| system.is_hidden);
                if let Some(hidden) = hidden {
                    self.st.captain_mut(seat).at = hidden as u8;
                }
                self.win(seat, Ending::TotalVictory);
            }
            Reward::Leave(_) | Reward::Record(_) => {}
        }
    }
}
