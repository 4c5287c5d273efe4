//! Every sentence that a decision can be: what refusals of scenarios may say, with `_` for every name.

use super::say::{CaptainWords, sentence};
use crate::action::Action;
use crate::frame::{BattleStep, BoardStep, Boarding, FlightStep, Frame, WindowStep};
use breachlab_core::engine::Seat;

/// Any card, ship, system or place.
const ANY: u16 = 0;
/// Any number of cards but one, or any phase.
const MANY: u8 = 2;
/// Any player.
const WHO: Seat = Seat(0);

/// All of them: a sentence may depend on what asks.
pub(super) fn all() -> Vec<String> {
    let name = |_: u16| "_".to_owned();
    let mut all = Vec::new();
    for frame in frames() {
        let words = CaptainWords {
            green: &name,
            red: &name,
            whole: &name,
            called: &name,
            ship: &name,
            gun: &|_, _| "_".to_owned(),
            planet: &|_| "_".to_owned(),
            system: &|_| "_".to_owned(),
            player: &|_| "_".to_owned(),
            frame: Some(frame),
        };
        all.extend(actions().into_iter().map(|action| sentence(action, &words)));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// A frame for each wording.
fn frames() -> [Frame; 12] {
    [
        Frame::Main,
        Frame::Launch(ANY),
        Frame::Window(WindowStep::Attack),
        Frame::Wreck(WHO),
        Frame::Pay { seat: WHO, left: 1 },
        Frame::Tribute { seat: WHO, left: 1 },
        Frame::Owe {
            from: WHO,
            to: WHO,
            left: 1,
        },
        Frame::Dealt {
            ship: ANY,
            places: 1,
        },
        Frame::Flight {
            seat: WHO,
            evasion: 0,
            step: FlightStep::Destination,
        },
        Frame::Boarding {
            seat: WHO,
            target: ANY,
            how: Boarding::Loot,
            step: BoardStep::Onward,
        },
        Frame::Battle(BattleStep::FirstPhase),
        Frame::Battle(BattleStep::LastPhase),
    ]
}

fn actions() -> Vec<Action> {
    vec![
        Action::Pass,
        Action::Accept,
        Action::Pick(ANY),
        Action::DeckTop,
        Action::Move(0),
        Action::TakeMission(ANY),
        Action::CashIn(ANY),
        Action::Cycle(ANY),
        Action::Flip,
        Action::Swap(ANY),
        Action::Fit(ANY),
        Action::BuyShip(ANY),
        Action::BuyFighter(ANY),
        Action::BuyEscort(ANY),
        Action::Upgrade(ANY, ANY),
        Action::LayDown(ANY),
        Action::Load(ANY),
        Action::Unload(ANY),
        Action::Strike(ANY, 0),
        Action::Tribute(ANY, WHO),
        Action::Attack(WHO),
        Action::Welfare,
        Action::Sell(ANY),
        Action::Repair(WHO),
        Action::Offer(0),
        Action::Offer(1),
        Action::Offer(MANY),
        Action::Introduce(ANY),
        Action::RedAlert,
        Action::PlayPlanet(ANY),
        Action::Assign(ANY, ANY),
        Action::Phase(MANY),
        Action::Lurk(ANY),
        Action::Spring(ANY, 0, ANY),
        Action::SpringFor(ANY),
        Action::Fire(ANY, 0, ANY),
        Action::FireAll(ANY, 0, ANY),
        Action::Lend(ANY),
        Action::Sortie(ANY, ANY),
        Action::PlanetFire(0, ANY),
        Action::Withdraw,
        Action::Pursue(ANY),
        Action::React(ANY),
        Action::PointDefence(0),
        Action::Evade,
        Action::Board(ANY, ANY, Boarding::Loot),
        Action::Board(ANY, ANY, Boarding::Capture),
        Action::Join(ANY),
        Action::Destroy(ANY),
        Action::SelfDestruct,
        Action::AsCurrent,
        Action::AsEscort,
        Action::Recover(ANY, ANY),
    ]
}
