//! An engagement (§6; 4.1 of the rules page), step by step.

mod attack;
mod close;
mod escorts;
mod overflow;

use super::effect::Moment;
use super::event::Event;
use super::frame::{Frame, Window, at};
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use super::state::{DEAD_SPACE, EngagementStep, LabEnd};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// S1 to S9 and the end; the next step is noted first, since a step may put frames on top.
    // Long because it is the procedure of the rules page, S1 to S9 in their order.
    pub fn step_engage(&mut self, at: at::Engage) -> Option<Seat> {
        if at < at::Engage::End && (self.st.eng.end.is_some() || self.is_decided()) {
            self.become_frame(Frame::Engage {
                at: at::Engage::End,
            });
            return None;
        }
        if self.is_beyond_halt(at) {
            self.st.halt = LabEnd::Reached;
            return Some(self.st.eng.attacker);
        }
        if let Some(at) = at.next() {
            self.become_frame(Frame::Engage { at });
        }
        let before = self.st.eng.step;
        let (attacker, defender) = (self.st.eng.attacker, self.st.eng.defender);
        let open = |play: &mut Self, window| play.open_window(window, CardIx::NONE);
        match at {
            at::Engage::StartCards => {
                self.st.eng.step = EngagementStep::Start;
                open(self, Window::Start);
            }
            at::Engage::AnyTimeCards => open(self, Window::Declared),
            at::Engage::Start => self.fire(Moment::EngagementStart, CardIx::NONE, CardIx::NONE),
            at::Engage::BeforeIntercept => {
                self.st.eng.step = EngagementStep::Intercept;
                open(self, Window::Intercept);
            }
            at::Engage::Intercept => self.intercept(),
            at::Engage::AfterIntercept => open(self, Window::Intercept),
            at::Engage::Round => self.begin_round(),
            at::Engage::AttackVolleys => {
                self.arrive_station();
                self.begin_volleys(attacker);
            }
            at::Engage::AttackBoards => self.begin_boards(EngagementStep::AttackBoards, attacker),
            at::Engage::AttackBoardsDeclared => open(self, Window::Boards),
            at::Engage::DefenseVolleys => {
                self.st.eng.step = EngagementStep::DefenseVolleys;
                self.begin_volleys(defender);
            }
            at::Engage::DefenseBoards => self.begin_boards(EngagementStep::DefenseBoards, defender),
            at::Engage::DefenseBoardsDeclared => self.close_boards(),
            at::Engage::DefenseEscorts => {
                self.st.eng.step = EngagementStep::Escorts;
                self.push(Frame::Escorts { seat: defender });
            }
            at::Engage::AttackEscorts => self.push(Frame::Escorts { seat: attacker }),
            at::Engage::BeforeBoarding => open(self, Window::Boarding),
            at::Engage::Boarding => self.begin_boarding(),
            at::Engage::RoundEnd => self.begin_round_end(),
            at::Engage::NextRound => self.end_round(),
            at::Engage::End => self.begin_end(),
            at::Engage::Close => self.close_engagement(),
            at::Engage::Reassign => self.reassign_after(),
        }
        if self.st.is_halted() {
            return Some(attacker);
        }
        if self.st.eng.on && self.st.eng.step != before {
            self.fire(Moment::StepStart, CardIx::NONE, CardIx::NONE);
        }
        None
    }

    /// Whether a position that was laid out goes no further than the step before this place.
    fn is_beyond_halt(&self, at: at::Engage) -> bool {
        let LabEnd::Step(last) = self.st.halt else {
            return false;
        };
        at.begins().is_some_and(|step| step != last)
    }

    /// S2: in dead space nobody intercepts.
    fn intercept(&mut self) {
        if self.st.eng.space != DEAD_SPACE {
            self.push(Frame::Intercept {
                seat: self.st.eng.defender,
                fight: false,
            });
        }
    }

    /// A round begins with S3.
    fn begin_round(&mut self) {
        self.st.eng.step = EngagementStep::AttackVolleys;
        let round = self.st.eng.round;
        self.tell(Event::Round { round });
        self.fire(Moment::RoundStart, CardIx::NONE, CardIx::NONE);
    }

    /// S3 or S5.
    fn begin_volleys(&mut self, seat: Seat) {
        self.push(Frame::VolleyStep {
            seat,
            fight: false,
            at: at::VolleyStep::Begin,
        });
    }

    /// S4 or S6.
    fn begin_boards(&mut self, step: EngagementStep, seat: Seat) {
        self.st.eng.step = step;
        self.push(Frame::Boards { seat });
    }

    /// S6 ends; with no board standing on either side the round goes on with S9.
    fn close_boards(&mut self) {
        self.lapse_boards();
        if self.look().any_board() {
            self.open_window(Window::Boards, CardIx::NONE);
        } else {
            self.become_frame(Frame::Engage {
                at: at::Engage::RoundEnd,
            });
        }
    }

    /// S8 begins: declared boards are fought out one after another.
    fn begin_boarding(&mut self) {
        self.st.eng.step = EngagementStep::Boarding;
        self.settle_boards();
        self.push(Frame::Resolve);
    }

    /// S9 begins: the round ends, and whether there is another is decided.
    fn begin_round_end(&mut self) {
        self.st.eng.step = EngagementStep::RoundEnd;
        if !self.st.boards.is_empty() {
            // Who lost its host, and then what it was to board, has waited for this.
            self.rehouse();
            self.st.boards.clear();
        }
        self.fire(Moment::RoundEnd, CardIx::NONE, CardIx::NONE);
        self.open_window(Window::RoundEnd, CardIx::NONE);
    }

    /// The engagement ends (END): what lasted for it lapses.
    fn begin_end(&mut self) {
        self.st.boards.clear();
        self.fire(Moment::EngagementEnd, CardIx::NONE, CardIx::NONE);
        self.open_window(Window::EngagementEnd, CardIx::NONE);
    }

    /// E4: the attacker reassigns, once modules were turned down.
    fn reassign_after(&mut self) {
        let (attacker, defender) = (self.st.eng.attacker, self.st.eng.defender);
        self.become_frame(Frame::Reassign { seat: attacker });
        for seat in [defender, attacker] {
            if self.st.lives(seat) {
                self.push(Frame::TurnDown { seat });
            }
        }
    }

    /// the attacker's Station array, sent along, takes part from S3 of its round on.
    pub fn arrive_station(&mut self) {
        let from = u16::from(self.st.eng.station_from);
        let station = CardIx::station(self.st.eng.attacker);
        let space = self.st.eng.space;
        if from > 0 && self.st.eng.round >= from && self.st.piece(station).space != space {
            self.travel(station, space);
        }
    }
}

impl Look<'_> {
    /// Whether any board stands declared.
    #[must_use]
    pub fn any_board(self) -> bool {
        self.st.boards.as_slice().iter().any(|board| board.live)
    }
}
