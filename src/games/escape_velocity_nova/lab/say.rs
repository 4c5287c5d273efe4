//! Decisions in words, as transcripts and scenario files use them.

use super::names;
use crate::action::Action;
use crate::frame::{BattleStep, Boarding, Frame, WindowStep};
use crate::look::Look;
use crate::setup::Setup;
use crate::state::State;
use breachlab_core::engine::{Seat, letter};

/// What a sentence calls things.
pub(super) struct CaptainWords<'a> {
    /// The green side of a card.
    pub(super) green: &'a dyn Fn(u16) -> String,
    /// Its red side.
    pub(super) red: &'a dyn Fn(u16) -> String,
    /// A card with both its sides.
    pub(super) whole: &'a dyn Fn(u16) -> String,
    /// A card in play.
    pub(super) called: &'a dyn Fn(u16) -> String,
    /// A ship of the battle.
    pub(super) ship: &'a dyn Fn(u16) -> String,
    /// A weapon system of a ship of the battle.
    pub(super) gun: &'a dyn Fn(u16, u8) -> String,
    /// A planet fixed for the battle.
    pub(super) planet: &'a dyn Fn(u8) -> String,
    /// A system of the board.
    pub(super) system: &'a dyn Fn(u8) -> String,
    /// A player.
    pub(super) player: &'a dyn Fn(Seat) -> String,
    /// The frame that asks.
    pub(super) frame: Option<Frame>,
}

/// A decision in words.
pub(super) fn say(set: &Setup, st: &State, action: Action) -> String {
    let look = Look { set, st };
    let of_battle = |ship: u16| st.battle.ship(ship).copy;
    let gun = |ship: u16, at: u8| {
        let found = look.gun(st.battle.ship(ship), at);
        found.map_or_else(
            || "its outfit".to_owned(),
            |gun| set.set.names[usize::from(gun.name)].clone(),
        )
    };
    let target = |at: u8| match st.frames.last() {
        Some(Frame::Shot(shot)) => gun(shot.target, at),
        _ => String::new(),
    };
    let planet = |at: u8| st.battle.planets.as_slice()[usize::from(at)];
    sentence(
        action,
        &CaptainWords {
            green: &|copy| names::green_of(set, copy).to_owned(),
            red: &|copy| names::red_of(set, copy).to_owned(),
            whole: &|copy| names::whole(set, copy).to_owned(),
            called: &|copy| names::called(set, copy),
            ship: &|ship| names::called(set, of_battle(ship)),
            gun: &|ship, at| match action {
                Action::PointDefence(_) => target(at),
                _ => gun(ship, at),
            },
            planet: &|at| names::red_of(set, planet(at)).to_owned(),
            system: &|at| set.set.map.systems[usize::from(at)].name.clone(),
            player: &|seat| letter(seat).to_string(),
            frame: st.frames.last().copied(),
        },
    )
}

/// The sentence that a decision is.
// Long because it is a table, a sentence for each decision: the wording is one voice and is read as one.
#[expect(clippy::too_many_lines, reason = "a table of sentences")]
pub(super) fn sentence(action: Action, words: &CaptainWords<'_>) -> String {
    let CaptainWords {
        green,
        red,
        whole,
        called,
        ship,
        gun,
        planet,
        system,
        player,
        frame,
    } = words;
    match action {
        Action::Pass if *frame == Some(Frame::Main) => "ends the turn".to_owned(),
        Action::Pass => "passes".to_owned(),
        Action::Accept => accept(*frame, words),
        Action::Pick(card) => match frame {
            Some(Frame::Dealt { .. }) => format!("takes the ship for {}", whole(card)),
            Some(Frame::Owe { .. }) => format!("gives {}", whole(card)),
            Some(Frame::Tribute { .. }) => format!("discards {}", whole(card)),
            _ => format!("pays {}", whole(card)),
        },
        Action::DeckTop => match frame {
            Some(Frame::Dealt { .. }) => "takes the ship for the top of the ship deck".to_owned(),
            _ => "gives the top of the ship deck".to_owned(),
        },
        Action::Move(to) => match frame {
            Some(Frame::Flight { .. }) => format!("flees to {}", system(to)),
            _ => format!("moves to {}", system(to)),
        },
        Action::TakeMission(card) => format!("takes {}", red(card)),
        Action::CashIn(card) => format!("cashes in {}", red(card)),
        Action::Cycle(card) => format!("cycles {}", whole(card)),
        Action::Flip => "flips a Nova card".to_owned(),
        Action::Swap(card) => format!("swaps {}", whole(card)),
        Action::Fit(card) => format!("buys {}", green(card)),
        Action::BuyShip(card) => format!("buys {} as the current ship", green(card)),
        Action::BuyFighter(card) => format!("buys {} as a fighter", green(card)),
        Action::BuyEscort(card) => format!("buys {} as an escort", green(card)),
        Action::Upgrade(old, card) => format!("upgrades {} to {}", called(old), green(card)),
        Action::LayDown(card) => format!("lays {} down", green(card)),
        Action::Load(card) => format!("loads {}", red(card)),
        Action::Unload(card) => format!("unloads {}", red(card)),
        Action::Strike(card, at) => format!("plays {} in {}", red(card), system(at)),
        Action::Tribute(card, seat) => format!("plays {} on {}", red(card), player(seat)),
        Action::Attack(seat) => format!("attacks {}", player(seat)),
        Action::Welfare => "takes welfare".to_owned(),
        Action::Sell(card) => format!("sells {}", called(card)),
        Action::Repair(seat) => format!("repairs {}", player(seat)),
        Action::Offer(0) => "withdraws the offer".to_owned(),
        Action::Offer(1) => "offers 1 card".to_owned(),
        Action::Offer(cards) => format!("offers {cards} cards"),
        Action::Introduce(card) => format!("introduces {}", called(card)),
        Action::RedAlert => "declares Red Alert".to_owned(),
        Action::PlayPlanet(card) | Action::React(card) => format!("plays {}", red(card)),
        Action::Assign(outfit, to) => format!("assigns {} to {}", green(outfit), ship(to)),
        Action::Phase(phase) => match frame {
            Some(Frame::Battle(BattleStep::LastPhase)) => format!("ends with phase {phase}"),
            _ => format!("begins with phase {phase}"),
        },
        Action::Lurk(at) => format!("sets up {}", ship(at)),
        Action::Spring(at, with, target) => {
            let (own, target) = (ship(at), ship(target));
            format!("{own} springs and fires {} at {target}", gun(at, with))
        }
        Action::SpringFor(at) => format!("{} springs for another ship", ship(at)),
        Action::Fire(at, with, target) => {
            let (own, target) = (ship(at), ship(target));
            format!("{own} fires {} at {target}", gun(at, with))
        }
        Action::FireAll(at, with, target) => {
            let (own, target) = (ship(at), ship(target));
            format!(
                "{own} gives all up to {} and fires at {target}",
                gun(at, with)
            )
        }
        Action::Lend(at) => format!("{} gives up its phase", ship(at)),
        Action::Sortie(carrier, fighter) => {
            format!("{} launches {}", ship(carrier), called(fighter))
        }
        Action::PlanetFire(at, target) => format!("{} fires at {}", planet(at), ship(target)),
        Action::Withdraw => "withdraws".to_owned(),
        Action::Pursue(at) => format!("{} pursues", ship(at)),
        Action::PointDefence(at) => format!("answers with {}", gun(0, at)),
        Action::Evade => "tries to escape".to_owned(),
        Action::Board(at, target, Boarding::Loot) => {
            format!("{} loots {}", ship(at), ship(target))
        }
        Action::Board(at, target, Boarding::Capture) => {
            format!("{} captures {}", ship(at), ship(target))
        }
        Action::Join(at) => format!("{} joins in", ship(at)),
        Action::Destroy(target) => format!("destroys {}", ship(target)),
        Action::SelfDestruct => "destroys the ship before it is boarded".to_owned(),
        Action::AsCurrent => "makes it the current ship".to_owned(),
        Action::AsEscort => "makes it an escort".to_owned(),
        Action::Recover(fighter, carrier) => {
            format!("takes {} back aboard {}", ship(fighter), ship(carrier))
        }
    }
}

fn accept(frame: Option<Frame>, words: &CaptainWords<'_>) -> String {
    match frame {
        Some(Frame::Launch(planet)) => format!("launches at {}", (words.red)(planet)),
        Some(Frame::Window(WindowStep::Attack)) => "attacks the ships introduced".to_owned(),
        Some(Frame::Wreck(_)) => "pays for repair".to_owned(),
        Some(Frame::Boarding { .. }) => "captures it too".to_owned(),
        _ => "accepts".to_owned(),
    }
}

/// The paragraphs behind what is asked. What is asked once a phase says which phase it is.
pub(super) fn asks(st: &State) -> &'static [&'static str] {
    const FIRE: [&[&str]; 5] = [
        &["§6.4", "phase 1"],
        &["§6.4", "phase 2"],
        &["§6.4", "phase 3"],
        &["§6.4", "phase 4"],
        &["§6.4", "phase 5"],
    ];
    const SPRING: [&[&str]; 5] = [
        &["§6.5.3", "phase 1"],
        &["§6.5.3", "phase 2"],
        &["§6.5.3", "phase 3"],
        &["§6.5.3", "phase 4"],
        &["§6.5.3", "phase 5"],
    ];
    let phase = usize::from(st.battle.phase_now.clamp(1, 5)) - 1;
    let Some(frame) = st.frames.last() else {
        return &[];
    };
    match frame {
        Frame::Launch(_) => &["§2.3"],
        Frame::Main => &["§2.4"],
        Frame::Market(_) => &["§3.15"],
        Frame::Adrift => &["§6.13"],
        Frame::Window(WindowStep::Attack) => &["§5.1"],
        Frame::Window(_) => &["§5.1", "§5.2"],
        Frame::Opposed(..) => &["§5.6"],
        Frame::Pay { .. } => &["§2.8"],
        Frame::Tribute { .. } | Frame::Muster { .. } => &["§5.8"],
        Frame::Owe { .. } => &["§7.3"],
        Frame::Dealt { .. } => &["§5.4"],
        Frame::Wreck(_) => &["§6.13", "NR-38"],
        Frame::Shot(_) => &["§6.7"],
        Frame::Flight { .. } => &["§6.6"],
        Frame::Boarding { .. } => &["§6.9"],
        Frame::Battle(step) => match step {
            BattleStep::RedAlert(_) => &["§6.6", "NR-43"],
            BattleStep::Planets(_) => &["§6.0", "NR-70"],
            BattleStep::Protect(_) => &["§5.7"],
            BattleStep::Pirates(_) => &["§5.2"],
            BattleStep::Telepaths(_) => &["§5.9"],
            BattleStep::FirstPhase => &["§6.1"],
            BattleStep::LastPhase => &["§6.2", "NR-5"],
            BattleStep::Flannigan(_) => &["§6.5.3"],
            BattleStep::Spring(_) => SPRING[phase],
            BattleStep::Fire(_) => FIRE[phase],
            BattleStep::PlanetFire => &["§6.10"],
            BattleStep::Withdraw(_) => &["§6.6", "NR-40"],
            BattleStep::Board(_) => &["§6.9", "NR-69"],
            BattleStep::Recover(_) => &["§6.8"],
            BattleStep::Aftermath(_) => &["§6.12"],
            _ => &["§6"],
        },
        Frame::Next | Frame::Begin | Frame::Arrival(_) | Frame::Dealing { .. } => &["§2"],
    }
}

/// Whether a frame has begun something that must be finished before there is a position again: a shot and what answers it, a
/// flight, a boarding, a payment.
pub(super) const fn is_under_way(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Shot(_)
            | Frame::Flight { .. }
            | Frame::Boarding { .. }
            | Frame::Pay { .. }
            | Frame::Tribute { .. }
            | Frame::Owe { .. }
            | Frame::Dealt { .. }
            | Frame::Dealing { .. }
    )
}
