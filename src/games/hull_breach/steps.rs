//! The interpreter of the effect language: what each operation does.

use super::action::Action;
use super::card::{Goods, Kind};
use super::effect::{Op, Pile, Search, Span, Step, Until, Who};
use super::event::{Event, Fate};
use super::frame::{Frame, Part, PlayContext, Route, Volley, VolleyKind};
use super::ids::{CardIx, CardSet, List};
use super::look::{Look, Referent};
use super::play::{Play, Scope};
use super::ruin::Downfall;
use super::state::{Boon, Counter, End, Zone, flag, seen};
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Carries out the next step of the effect on top.
    pub fn step_steps(&mut self, next: u16, end: u16) -> Option<Seat> {
        if next >= end {
            self.pop();
            return None;
        }
        self.become_frame(Frame::Steps {
            next: next + 1,
            end,
        });
        let context = *self.st.plays.last()?;
        let step = self.set.pool.steps[next as usize];
        if step.op.is_lasting() {
            self.bestow(step, &context);
        } else {
            self.perform(step, &context);
        }
        None
    }

    /// A lasting change by a card: a snapshot of whom it concerns (§10).
    fn bestow(&mut self, step: Step, context: &PlayContext) {
        let is_commander_op = matches!(
            step.op,
            Op::Cost(..)
                | Op::HandSize(_)
                | Op::ConscriptCount(_)
                | Op::ConscriptFactor(_)
                | Op::ForbidPlay(_)
                | Op::ShieldUntil(_)
        );
        let (cards, seats) = if is_commander_op {
            let seats = self.look().commanders(step.who, context);
            (CardSet::default(), seats)
        } else {
            (self.look().concerned(step.who, context), 0)
        };
        if self.st.boons.is_full() {
            self.st.count(Counter::Overfull);
            return;
        }
        let stacks = self.look().effect(context.effect).stacks;
        self.st.touch();
        self.st.boons.push(Boon {
            op: step.op,
            seat: context.player,
            source: context.source,
            cards,
            ever: match step.who {
                Who::Ever(filter) => Some(filter),
                _ => None,
            },
            seats,
            until: if step.until == Until::Instant {
                Until::Permanent
            } else {
                step.until
            },
            effect: context.effect,
            stacks,
        });
        self.st.unsettled |= self.set.makes(super::setup::Kin::Rooms);
    }

    fn perform(&mut self, step: Step, context: &PlayContext) {
        match step.op {
            Op::Gain(_)
            | Op::Lose(_)
            | Op::Steal(_)
            | Op::GiveGain
            | Op::Draw(_)
            | Op::DrawTo(_)
            | Op::Discard(..)
            | Op::DiscardHand
            | Op::Mill(_)
            | Op::Eliminate
            | Op::SearchDeploy(..)
            | Op::SearchHand(_) => self.on_commanders(step, context),
            Op::RollOff(..) | Op::Unless(..) | Op::ExtraAttack => self.feat(step, context),
            Op::PartDice(_)
            | Op::PartResult(_)
            | Op::SetResult(..)
            | Op::RerollMisses
            | Op::RerollAll
            | Op::PreventWounds(_)
            | Op::Redirect
            | Op::RerollLowest(_)
            | Op::CancelVolley => self.on_part(step.op, context),
            Op::EndEngagement => self.end_engagement_by_card(),
            Op::DeadSpace => self.to_dead_space(),
            Op::LapseBoards => {
                for board in self.st.boards.as_mut_slice() {
                    board.live = false;
                }
            }
            Op::JoinStation(round) => self.st.eng.station_from = round.max(1),
            Op::CardVolley(dice) => self.card_volley(dice, step.who, context),
            Op::Roll(least, then, other) => {
                self.open_table_scope(Scope::Table);
                let die = self.dice.d10();
                self.tell(Event::Rolloff {
                    seat: context.player,
                    die,
                });
                self.push_steps(if die >= least { then } else { other });
            }
            Op::If(condition, then) => {
                let refers = Referent {
                    source: context.source,
                    player: context.player,
                    subject: context.subject,
                    object: context.object,
                };
                if self.look().holds(condition, refers) {
                    self.push_steps(then);
                }
            }
            _ => {
                let cards = self.look().concerned(step.who, context);
                for card in &cards {
                    self.on_card(step.op, card, context);
                }
            }
        }
    }

    /// Carries out a run of steps within the effect on top.
    pub fn push_steps(&mut self, span: Span) {
        self.push(Frame::Steps {
            next: span.start,
            end: span.start + span.len,
        });
    }

    fn on_card(&mut self, op: Op, card: CardIx, context: &PlayContext) {
        let by = self.look().unit_of(context.source);
        match op {
            Op::Compulsory(wounds) => self.compulsory(card, wounds, by),
            Op::Destroy if self.st.stands(card) => {
                self.wreck(card, Fate::Immediate, by);
            }
            Op::Heal(n) => self.heal(card, n),
            Op::Survive => {
                let wounds = self.look().numbers(card).wounds;
                *self.st.wounds_mut(card) = (wounds - 1).clamp(0, 255) as u8;
                self.tell(Event::Survived { unit: card });
            }
            Op::ToHand => self.return_to_hand(card),
            Op::Recycle if self.st.piece(card).zone == Zone::Scrapheap => {
                let owner = card.owner();
                self.st.heaps[owner].retain(|&held| held != card.0);
                self.st.piece_mut(card).zone = Zone::Shipyard;
                self.st.yards[owner].push(card.0);
                self.shuffle_yard(owner);
            }
            Op::Stay if self.st.piece(card).zone == Zone::Limbo => {
                self.put_in_play(card, context.player, CardIx::NONE);
                self.enter(card);
            }
            Op::AttachTo => {
                let source = context.source;
                if self.st.piece(source).zone == Zone::Limbo && self.st.stands(card) {
                    self.put_in_play(source, context.player, card);
                    self.enter(source);
                }
            }
            Op::TakeControl => {
                let ship = self.def(card).kind == Kind::Ship;
                if ship && self.st.stands(card) && self.st.piece(card).controller != context.player
                {
                    self.seize(card, context.player);
                }
            }
            Op::Launch if self.look().in_bay(card) => {
                self.move_to(card, CardIx::NONE);
                self.tell(Event::Launched { wing: card });
            }
            Op::TurnDown => self.turn_down(card),
            Op::TurnUp if self.st.is(card, flag::FACE_DOWN) => self.turn_up(card),
            Op::ExtraVolley(dice) if self.st.stands(card) => self.extra_volley(card, dice),
            Op::BoardAgain => self.st.unset(card, flag::BOARDED),
            Op::CancelBoard => self.cancel_board(card),
            Op::Tokens(n) => {
                let tokens = &mut self.st.piece_mut(card).tokens;
                *tokens = tokens.saturating_add_signed(n);
            }
            Op::RemoveEffect => self.lose(card, Fate::Attached),
            Op::GoHome => self.send_home(card),
            Op::SkipTurn => self.st.set(card, flag::DRAWBACK),
            Op::ActAgain => self.st.unset(card, flag::ACTED),
            _ => {}
        }
    }

    /// Removes wounds, unless barred or pending.
    pub fn heal(&mut self, card: CardIx, n: u8) {
        if !self.st.stands(card) || self.look().numbers(card).is(super::effect::Mark::NoRepair) {
            return;
        }
        let wounds = self.st.piece(card).wounds.min(n);
        *self.st.wounds_mut(card) -= wounds;
        if wounds > 0 {
            self.tell(Event::Repaired { unit: card, wounds });
        }
    }

    /// A ship changes hands without a board; local sides fight on, others move to the captor's home.
    fn seize(&mut self, ship: CardIx, seat: Seat) {
        let old = self.st.piece(ship).controller;
        for marine in &self.st.marines[old] {
            if self.st.piece(marine).host == ship {
                self.lose(marine, Fate::NoRoom);
            }
        }
        self.change_hands(ship, seat);
        let here = self.st.eng.on
            && self.st.piece(ship).space == self.st.eng.space
            && self.st.is_side(seat);
        if !here {
            self.travel(ship, seat.0);
        }
        self.tell(Event::Hijacked { ship, seat });
    }

    fn return_to_hand(&mut self, card: CardIx) {
        let owner = card.owner();
        match self.st.piece(card).zone {
            Zone::Play if self.def(card).kind != Kind::Station => {
                self.lose(card, Fate::Attached);
                self.st.heaps[owner].retain(|&held| held != card.0);
                self.to_hand(owner, card);
            }
            Zone::Scrapheap => {
                self.st.heaps[owner].retain(|&held| held != card.0);
                self.to_hand(owner, card);
            }
            _ => {}
        }
    }

    fn on_commanders(&mut self, step: Step, context: &PlayContext) {
        let mask = self.look().commanders(step.who, context);
        for seat in self.st.all() {
            if mask & (1 << seat.0) == 0 {
                continue;
            }
            match step.op {
                Op::Gain(goods) => self.gain(seat, goods),
                Op::Lose(goods) => self.gain(
                    seat,
                    Goods {
                        r: -goods.r,
                        c: -goods.c,
                    },
                ),
                Op::Steal(goods) => {
                    let r = goods.r.min(self.st.resource[seat]);
                    let c = goods.c.min(self.st.currency[seat]);
                    self.gain(seat, Goods { r: -r, c: -c });
                    self.gain(context.player, Goods { r, c });
                }
                // what pays nobody cannot be given away.
                Op::GiveGain
                    if context.source.owner() != context.player
                        && !self.set.rules.captors_collect => {}
                Op::GiveGain => {
                    let gain = self.def(context.source).gain;
                    self.st.count(Counter::TransportGifts);
                    self.st.set(context.source, flag::GIFTED);
                    self.gain(seat, gain);
                }
                Op::Draw(n) => self.draw(seat, n.into()),
                Op::DrawTo(n) => {
                    let held = self.st.hands[seat].len();
                    self.draw(seat, usize::from(n).saturating_sub(held));
                }
                Op::Discard(n, false) => self.push(Frame::Discard { seat, left: n }),
                Op::Discard(n, true) => self.discard_random(seat, n),
                Op::DiscardHand => {
                    while let Some(&card) = self.st.hands[seat].last() {
                        self.discard(seat, CardIx(card));
                    }
                }
                Op::Mill(n) => {
                    for _ in 0..n {
                        let Some(card) = self.st.yards[seat].pop() else {
                            break;
                        };
                        self.st.traces[card as usize].seen |= super::state::seen::MILLED;
                        self.scrap(CardIx(card));
                    }
                }
                Op::Eliminate => self.eliminate(seat, Downfall::Destroyed, Some(context.player)),
                Op::SearchDeploy(search) | Op::SearchHand(search) => {
                    self.push(Frame::Search {
                        seat,
                        deploy: matches!(step.op, Op::SearchDeploy(_)),
                        search,
                    });
                }
                _ => {}
            }
        }
    }

    fn discard_random(&mut self, seat: Seat, n: u8) {
        self.open_table_scope(Scope::Table);
        for _ in 0..n {
            let held = self.st.hands[seat].len() as u32;
            if held == 0 {
                break;
            }
            let at = self.dice.below(held) as usize;
            let card = self.st.hands[seat].as_slice()[at];
            self.discard(seat, CardIx(card));
        }
    }

    /// Changes the part of the volley that the effect speaks of: the one chosen, else the one at hand.
    fn on_part(&mut self, op: Op, context: &PlayContext) {
        let firer = self
            .st
            .volleys
            .last()
            .map_or(CardIx::NONE, |volley| volley.firer);
        if matches!(op, Op::RerollMisses | Op::RerollAll | Op::RerollLowest(_)) && firer.is_some() {
            self.open_unit_scope(firer);
        }
        let Some(volley) = self.st.volleys.last_mut() else {
            return;
        };
        let at = if context.part == u8::MAX {
            volley.part
        } else {
            context.part
        };
        let Some(part) = volley.parts.as_mut_slice().get_mut(usize::from(at)) else {
            return;
        };
        match op {
            Op::Redirect => {
                if let Some(&target) = context.picks.as_slice().first() {
                    self.redirect(usize::from(at), target);
                }
            }
            Op::RerollLowest(n) => self.reroll_lowest(usize::from(at), n),
            Op::PartDice(n) => {
                part.dice = (i16::from(part.dice) + i16::from(n)).clamp(0, 200) as u8;
            }
            Op::PartResult(n) => part.modifier += i16::from(n),
            Op::SetResult(dice, to) => part.set_results(dice, to),
            Op::PreventWounds(n) => part.prevented = part.prevented.saturating_add(n),
            Op::CancelVolley => part.lost = true,
            Op::RerollAll => {
                (part.faces, part.set_hits) = ([0; 10], 0);
                for _ in 0..part.dice {
                    part.faces[usize::from(self.dice.d10()) - 1] += 1;
                }
            }
            Op::RerollMisses => {
                let need = super::volley::need(part.defense, part.modifier);
                let mut again = 0;
                for face in 1..=10_u8 {
                    if !super::volley::is_hit(face, need) {
                        again += part.faces[usize::from(face) - 1];
                        part.faces[usize::from(face) - 1] = 0;
                    }
                }
                for _ in 0..again {
                    part.faces[usize::from(self.dice.d10()) - 1] += 1;
                }
            }
            _ => {}
        }
    }

    /// a volley rolled by a card; its player splits it over the opposing units meant.
    fn card_volley(&mut self, dice: u8, at: Who, context: &PlayContext) {
        if self.st.eng.end != End::Open {
            return;
        }
        if self.st.volleys.is_full() {
            self.st.count(Counter::Overfull);
            return;
        }
        self.st.volleys.push(Volley {
            firer: CardIx::NONE,
            seat: context.player,
            kind: VolleyKind::Card(at),
            annihilate: false,
            alpha: false,
            parts: List::new(Part::EMPTY),
            part: 0,
        });
        self.push(Frame::Aim {
            unit: context.source,
            seat: context.player,
            kind: VolleyKind::Card(at),
            left: dice,
        });
    }

    /// The engagement ends by a card: cancelled if before Step 2.
    fn end_engagement_by_card(&mut self) {
        if self.st.eng.on && self.st.eng.end == End::Open {
            self.st.eng.end = if self.st.eng.step <= 1 {
                End::Cancelled
            } else {
                End::ByCard
            };
        }
    }

    /// A ship of the attacker goes home with all aboard.
    pub fn send_home(&mut self, ship: CardIx) {
        let piece = *self.st.piece(ship);
        if self.st.stands(ship) && self.st.eng.on && piece.space == self.st.eng.space {
            self.travel(ship, piece.controller.0);
            self.st.unset(ship, flag::ENGAGEMENT);
        }
    }

    /// A search: asks if something qualifies; the shipyard is shuffled in any case (§8.3).
    pub fn step_search(&mut self, seat: Seat, deploy: bool, search: Search) -> Option<Seat> {
        let in_yard = search.from == Pile::Shipyard;
        if in_yard {
            self.st.searched |= 1 << seat.0;
        }
        let (mut any, mut offered) = (false, self.st.offered);
        self.look().each_found(seat, deploy, search, |card| {
            any = true;
            if in_yard {
                offered.insert(card);
            }
            in_yard
        });
        self.st.offered = offered;
        if any {
            return Some(seat);
        }
        self.pop();
        self.end_search(seat, search);
        None
    }

    fn end_search(&mut self, seat: Seat, search: Search) {
        if search.from == Pile::Shipyard {
            self.st.count(Counter::Searches);
            self.shuffle_yard(seat);
        }
    }

    /// Takes what was found, or nothing.
    pub fn answer_search(&mut self, seat: Seat, deploy: bool, search: Search, action: Action) {
        self.pop();
        let Action::Take(card) = action else {
            self.end_search(seat, search);
            return;
        };
        match search.from {
            Pile::Shipyard => self.from_yard(seat, card),
            Pile::Hand => self.from_hand(seat, card),
            Pile::Scrapheap => {
                self.st.heaps[seat].retain(|&held| held != card.0);
                self.st.piece_mut(card).zone = Zone::Limbo;
            }
        }
        self.end_search(seat, search);
        self.tell(Event::Fetched { seat, card });
        if !deploy {
            self.to_hand(seat, card);
            return;
        }
        if search.pay {
            let cost = self.look().cost(seat, card);
            self.pay_for(seat, card, cost);
        }
        self.st.traces[card.at()].seen |= seen::FETCHED;
        match self.def(card).kind {
            Kind::Event | Kind::Tactic | Kind::Breakthru => {
                self.play_card(seat, card, Route::Search);
            }
            _ => self.push(Frame::Host {
                seat,
                card,
                route: Route::Search,
            }),
        }
    }
}

impl Look<'_> {
    /// Cards of the pile that a search may take, one a name.
    pub fn each_found(
        self,
        seat: Seat,
        deploy: bool,
        search: Search,
        mut visit: impl FnMut(CardIx) -> bool,
    ) {
        let zone = match search.from {
            Pile::Shipyard => Zone::Shipyard,
            Pile::Hand => Zone::Hand,
            Pile::Scrapheap => Zone::Scrapheap,
        };
        for card in self.lying(seat, zone) {
            let legal = self.set.is_eligible(search.filter, card)
                && (!deploy || self.may_deploy_now(seat, card, search));
            if legal && !visit(card) {
                return;
            }
        }
    }

    /// Whether a card's own rules let it be deployed or played at this very moment, but for what the
    /// search waives.
    fn may_deploy_now(self, seat: Seat, card: CardIx, search: Search) -> bool {
        let kind = self.def(card).kind;
        if (search.pay && !self.can_afford(seat, self.cost(seat, card)))
            || self.is_forbidden(seat, kind)
        {
            return false;
        }
        let own = self.st.active == seat;
        // a Character comes by no search but one that names Characters and no other Marines.
        let named = self.filter(search.filter).kinds & Kind::Marine.bit() == 0;
        match kind {
            Kind::Event | Kind::Tactic => {
                let admits = match self.st.windows.last() {
                    Some(offered) => offered.window.admits(),
                    None if own && self.st.phase == 0 => super::plays::LOGISTICS,
                    None if own && self.st.phase == 1 => super::plays::MANUFACTURE,
                    None => return false,
                };
                self.is_timely(seat, card, admits)
            }
            Kind::Breakthru => {
                search.any_time
                    || (own && self.is_running(|frame| matches!(frame, Frame::Breakthrus { .. })))
            }
            Kind::Station => false,
            Kind::Character if !named => false,
            _ => {
                let timely = search.any_time
                    || (own
                        && self.is_running(|frame| matches!(frame, Frame::Manufacture { .. }))
                        && !self.st.eng.on);
                timely && !self.is_unique_barred(card) && self.has_host(seat, card)
            }
        }
    }

    fn is_running(self, wanted: impl Fn(&Frame) -> bool) -> bool {
        self.st.frames.as_slice().iter().any(wanted)
    }

    /// What the search may take, or nothing.
    pub fn menu_search(self, seat: Seat, deploy: bool, search: Search, menu: &mut Menu<Action>) {
        self.each_found(seat, deploy, search, |card| {
            menu.push(Action::Take(card));
            true
        });
        menu.push(Action::Pass);
    }
}
