//! Plays a position once and tells it, decision by decision and step by step; what does not go as its file says is an
//! error that names the line.
//!
//! Long because what is told of a scene and what is wrong with it come from one pass over it.

use std::ops::ControlFlow::Break;

use super::agenda::Agenda;
use super::decide::{Chosen, Ordered, Orders, words};
use super::fault::{EngageError, earlier, nearest_one, unfinished};
use super::near::OfferedOrders;
use super::order::SceneAction;
use super::refusal::{Unasked, check_refusals};
use super::scene::{Scene, minds};
use super::waits::{Turns, Wait};
use crate::dice::{Address, Dice, Listed, Luck, Misfit};
use crate::engine::{Decider, Halt, InPlay, Log, Menu, Piloted, Reply, Seat, Stages, letter};

/// Outcome of a position that stops before its engagement is over.
pub const STOPPED: &str = "stopped";
/// Outcome of a position that ends with the match, not with an engagement.
pub const OVER: &str = "over";
/// What heads the outcome among expectations.
pub const END: &str = "end: ";
/// What heads a text that must not come.
pub const NOT: &str = "not: ";

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A decision of this Commander.
    Decision(char),
    /// Something that happened.
    Event,
}

/// One line of the narration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldLine {
    /// Whose it is.
    pub speaker: Speaker,
    /// Kind of event, or `decision`.
    pub name: &'static str,
    /// The sentence; of a decision, what transcripts take as an order.
    pub text: String,
    /// Paragraphs and rulings behind it.
    pub rules: &'static [&'static str],
}

impl ToldLine {
    /// As a transcript writes it.
    #[must_use]
    pub fn shown(&self) -> String {
        let mut text = match self.speaker {
            Speaker::Decision(seat) => format!("> {seat}: {}", self.text),
            Speaker::Event => self.text.clone(),
        };
        let lacking: Vec<&str> = self
            .rules
            .iter()
            .copied()
            .filter(|rule| !text.contains(rule))
            .collect();
        if !lacking.is_empty() {
            text += &["  [", &lacking.join(", "), "]"].concat();
        }
        text
    }
}

/// Decides by orders and pilots, and writes down what is decided and what happens.
struct Teller<'a, G: Stages> {
    ordered: Ordered<'a, G>,
    pen: EventPen<'a, G>,
    /// What was on offer, and to whom.
    offered: OfferedOrders,
    turns: Turns,
    /// The decision made last, in words.
    said: String,
}

impl<'a, G: Stages> Decider<G> for Teller<'a, G> {
    type Log = EventPen<'a, G>;
    const CHOOSES_FORCED: bool = true;

    fn log(&mut self) -> Option<&mut Self::Log> {
        Some(&mut self.pen)
    }

    fn pauses(&mut self, setup: &G::Setup, state: &G::State, decisions: u64) -> bool {
        self.ordered.pauses(setup, state, decisions)
    }

    fn choose(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        let scene = self.ordered.scene;
        let at_hand = self.ordered.agenda.at_hand(scene);
        let Some(chosen) = self.ordered.chosen(state, seat, menu) else {
            return self.ordered.unanswered();
        };
        let mut options = words::<G>(setup, state, menu);
        if !scene.orders.is_empty() {
            let moment = G::moment_in_words(state);
            self.offered.note(seat, &options, &moment);
        }
        self.ordered.fault = match chosen {
            Chosen::Stuck => Some(stuck(scene, state, &options, seat, at_hand)),
            Chosen::NotBarred(order) => Some(possible(scene, state, &scene.orders[order])),
            Chosen::At(..) | Chosen::Any => None,
        };
        if self.ordered.fault.is_some() {
            return self.ordered.unanswered();
        }
        let at = self.ordered.settle(state, seat, menu, chosen);
        let agenda = &*self.ordered.agenda;
        self.turns
            .note(scene, state, (seat, menu[at]), at_hand, agenda);
        self.said = options.swap_remove(at);
        // What there was no choice about too: pasted back, its words could else be taken for those of the next question.
        self.pen.lines.push(ToldLine {
            speaker: Speaker::Decision(letter(seat)),
            name: "decision",
            text: self.said.clone(),
            rules: G::asks(state),
        });
        Reply::Entry(at)
    }
}

impl<G: Stages> Teller<'_, G> {
    /// The order that waits to be carried out, in words.
    fn waiting(&self) -> Option<String> {
        let scene = self.ordered.scene;
        let order = &scene.orders[self.ordered.agenda.at_hand(scene)?];
        Some(format!(
            "; the order `{}` of line {} had not been carried out by then{}",
            order.words,
            order.line,
            nearest_one(self.offered.near(order).as_deref())
        ))
    }
}

/// What became of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engaged {
    /// The position at first.
    pub before: Vec<String>,
    /// What was decided and what happened.
    pub lines: Vec<ToldLine>,
    /// The position in the end.
    pub after: Vec<String>,
    /// How it ended.
    pub outcome: &'static str,
    /// How many dice were rolled.
    pub dice: usize,
    /// Orders that were carried out later than their turn came.
    pub waits: Vec<Wait>,
    /// Refusals that hold because nobody was asked at their moment.
    pub unasked: Vec<Unasked>,
    /// Expectations that did not come true.
    pub unmet: Vec<String>,
}

/// What the log writes to.
struct EventPen<'a, G: Stages> {
    setup: &'a G::Setup,
    lines: Vec<ToldLine>,
}

impl<G: Stages> Log<G::Event> for EventPen<'_, G> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: G::Event) {
        let said = G::tell_with_rules(self.setup, &event);
        if !said.text.is_empty() {
            self.lines.push(ToldLine {
                speaker: Speaker::Event,
                name: said.name,
                text: said.text,
                rules: said.rules,
            });
        }
    }
}

/// Plays the position with these dice, or those of its file, or else (none listed at all) the luck of `seed`.
///
/// # Errors
/// When dice are lacking or left over, or an order cannot be carried out.
pub fn engage<G: Stages>(
    scene: &Scene<G>,
    dice: Option<&[u8]>,
    seed: u64,
) -> Result<Engaged, EngageError> {
    let address = Address {
        seed,
        cell: 0,
        number: 0,
    };
    let Some(faces) = dice.or(scene.dice.as_deref()) else {
        return engage_by_seed(scene, seed);
    };
    let mut listed = Listed::new(faces.to_vec());
    let mut engaged = play(scene, &mut listed, address, |dice: &Listed| {
        (dice.lacking() > 0).then(|| dice.rolled())
    })
    .map_err(|error| match error {
        EngageError::Short {
            rolled,
            at,
            waiting,
            ..
        } => EngageError::Short {
            given: faces.len(),
            rolled,
            at,
            waiting,
        },
        other => other,
    })?;
    engaged.dice = listed.rolled();
    if let Some(Misfit { nth, face, sides }) = listed.misfit() {
        return Err(EngageError::NoFace { nth, face, sides });
    }
    match listed.left() {
        0 => Ok(engaged),
        left => Err(EngageError::LeftOver {
            given: faces.len(),
            left,
        }),
    }
}

/// Plays the position with the luck of `seed`.
///
/// # Errors
/// When an order cannot be carried out.
pub fn engage_by_seed<G: Stages>(scene: &Scene<G>, seed: u64) -> Result<Engaged, EngageError> {
    let address = Address {
        seed,
        cell: 0,
        number: 0,
    };
    let mut luck = Luck::new(address);
    let mut engaged = play(scene, &mut luck, address, |_: &Luck| None)?;
    engaged.dice = luck.drawn().0 as usize;
    Ok(engaged)
}

fn play<G: Stages, D: Dice>(
    scene: &Scene<G>,
    dice: &mut D,
    address: Address,
    short_of: impl Fn(&D) -> Option<usize>,
) -> Result<Engaged, EngageError> {
    let setup = &scene.setup;
    let mut state = scene.fresh();
    let mut minds = minds::<G>(scene.pilots.len());
    for (at, mind) in minds.iter_mut().enumerate() {
        mind.wake(address, Seat(at as u8));
    }
    let mut pen = EventPen::<G> {
        setup,
        lines: Vec::new(),
    };
    let before = G::position(setup, &state);
    G::begin(setup, &mut state, dice, &mut pen);
    short(short_of(dice), "the beginning", || None)?;
    let mut agenda = Agenda::new(scene);
    let turns = Turns::new::<G>(&state);
    let mut teller = Teller {
        ordered: Ordered {
            scene,
            orders: Orders::Strict,
            minds: &mut minds,
            agenda: &mut agenda,
            fault: None,
        },
        pen,
        offered: OfferedOrders::default(),
        turns,
        said: String::new(),
    };
    let mut course: InPlay<'_, G, D> = InPlay {
        setup,
        state: &mut state,
        menu: &mut Menu::new(),
        dice,
        decisions: 0,
    };
    let halt = loop {
        if let Break(halt) = course.step(&mut teller, G::MOST_DECISIONS) {
            break halt;
        }
        short(short_of(course.dice), &teller.said, || teller.waiting())?;
    };
    if let Some(fault) = unfinished(halt, course.decisions) {
        return Err(fault);
    }
    let outcome = match (G::ended(&state), halt) {
        (Some(outcome), _) => name::<G>(outcome),
        (None, Halt::Over(_)) => OVER,
        (None, _) => STOPPED,
    };
    told(scene, &state, teller, before, outcome)
}

/// What was told of a scene that is over, judged: every order carried out, every refusal held, every expectation met.
fn told<G: Stages>(
    scene: &Scene<G>,
    state: &G::State,
    teller: Teller<'_, G>,
    before: Vec<String>,
    outcome: &'static str,
) -> Result<Engaged, EngageError> {
    let Teller {
        ordered: Ordered { fault, agenda, .. },
        pen,
        offered,
        turns,
        ..
    } = teller;
    if let Some(fault) = fault {
        return Err(fault);
    }
    if let Some(order) = agenda.at_hand(scene) {
        let span = turns.span::<G>(state);
        return Err(unused(scene, &scene.orders[order], &offered, span));
    }
    check_refusals(scene, &offered)?;
    let unasked = agenda.unasked().map(|at| Unasked::new(&scene.orders[at]));
    let mut engaged = Engaged {
        before,
        lines: pen.lines,
        after: G::position(&scene.setup, state),
        outcome,
        dice: 0,
        waits: turns.waits,
        unasked: unasked.collect(),
        unmet: Vec::new(),
    };
    engaged.unmet = unmet(scene, &engaged);
    Ok(engaged)
}

/// An outcome by name.
fn name<G: Stages>(outcome: usize) -> &'static str {
    G::OUTCOMES.get(outcome).copied().unwrap_or(OVER)
}

/// Dice rolled by the step just played, if that was more than there were.
fn short(
    rolled: Option<usize>,
    at: &str,
    waiting: impl Fn() -> Option<String>,
) -> Result<(), EngageError> {
    rolled.map_or(Ok(()), |rolled| {
        Err(EngageError::Short {
            given: 0,
            rolled,
            at: at.to_owned(),
            waiting: waiting(),
        })
    })
}

fn stuck<G: Stages>(
    scene: &Scene<G>,
    state: &G::State,
    options: &[String],
    seat: Seat,
    at_hand: Option<usize>,
) -> EngageError {
    let (line, order) = at_hand.map_or((0, String::new()), |at| {
        (scene.orders[at].line, scene.orders[at].words.clone())
    });
    EngageError::Stuck {
        path: scene.path.clone(),
        line,
        order,
        seat: letter(seat),
        asked: G::asks(state).join(", "),
        options: options.join("; "),
    }
}

fn possible<G: Stages>(scene: &Scene<G>, state: &G::State, order: &SceneAction) -> EngageError {
    EngageError::Possible {
        path: scene.path.clone(),
        line: order.line,
        order: order.words.clone(),
        moment: G::moment_in_words(state),
    }
}

fn unused<G: Piloted>(
    scene: &Scene<G>,
    order: &SceneAction,
    offered: &OfferedOrders,
    span: String,
) -> EngageError {
    EngageError::Unused {
        path: scene.path.clone(),
        line: order.line,
        order: order.words.clone(),
        span: [span, earlier(offered.last(order).as_deref())].concat(),
        near: offered.near(order),
    }
}

/// Expectations that no line of the narration or of the last position bears out. `not: …` expects that none does.
fn unmet<G: Piloted>(scene: &Scene<G>, engaged: &Engaged) -> Vec<String> {
    let end = [END, engaged.outcome].concat();
    let is_told = |text: &str| {
        engaged.lines.iter().any(|line| line.text.contains(text))
            || engaged.after.iter().any(|line| line.contains(text))
            || end == text
    };
    scene
        .expect
        .iter()
        .filter(|expected| match expected.strip_prefix(NOT) {
            Some(text) => is_told(text),
            None => !is_told(expected),
        })
        .cloned()
        .collect()
}
