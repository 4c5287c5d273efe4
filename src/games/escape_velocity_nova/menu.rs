//! Menus: what each frame offers whoever is asked (§2, §3, §5). Those of battles are in `battle/menu.rs`.

use crate::action::Action;
use crate::allegiance::Allegiance;
use crate::battle::menu::{battle_options, flight_options, shot_options};
use crate::board::APART;
use crate::card::{Green, Happening, Red, Tech};
use crate::fleets::{happening, may_introduce, may_strike};
use crate::frame::{BattleStep, Deal, Frame, OppositionStep, WindowStep};
use crate::look::Look;
use crate::market::{berth_of, buyer, can_pay, is_bought_by};
use crate::missions::{is_done, is_open, may_oppose};
use crate::offers::Offers;
use crate::state::CardZone;
use breachlab_core::engine::{Menu, Seat};

/// The whole menu of the decision that is due.
pub(crate) fn legal(look: Look<'_>, menu: &mut Menu<Action>) {
    let frame = *look.st.frames.last().expect("a turn is at the bottom");
    options(look, frame, look.st.asked, menu);
    if may_pass(look, frame) {
        menu.push(Action::Pass);
    }
}

/// Whether nothing need be chosen.
fn may_pass(look: Look<'_>, frame: Frame) -> bool {
    match frame {
        Frame::Main => look.st.spent.has_acted,
        Frame::Pay { .. } | Frame::Tribute { .. } | Frame::Owe { .. } => false,
        Frame::Battle(step) => !matches!(step, BattleStep::FirstPhase | BattleStep::LastPhase),
        Frame::Muster { .. } => !look.st.battle.ships.is_empty() && look.st.battle.is_on,
        Frame::Flight { step, .. } => step != crate::frame::FlightStep::Destination,
        Frame::Boarding { step, .. } => step != crate::frame::BoardStep::Use,
        _ => true,
    }
}

/// What a frame offers a player, passing aside.
pub(crate) fn options<O: Offers>(look: Look<'_>, frame: Frame, seat: Seat, out: &mut O) {
    let captain = look.st.captain(seat);
    let table = || captain.table.as_slice().iter().copied();
    match frame {
        Frame::Main => main_options(look, seat, out),
        Frame::Owe { .. } | Frame::Dealt { .. } => compensations(look, seat, out),
        Frame::Adrift => offers(look, seat, out),
        Frame::Market(planet) => {
            let planet_side = look.planet(planet);
            let is_fair = captain.hand.len() >= usize::from(look.fee(seat, planet));
            table()
                .filter(|&copy| is_fair && is_bought_by(look, copy, planet_side))
                .for_each(|copy| out.offer(Action::Sell(copy)));
        }
        Frame::Pay { .. } | Frame::Tribute { .. } => {
            let hand = captain.hand.as_slice().iter();
            hand.for_each(|&copy| out.offer(Action::Pick(copy)));
        }
        Frame::Window(WindowStep::Introduce(_)) => {
            let system = look.st.battle.system;
            table()
                .filter(|&copy| may_introduce(look, seat, copy, system))
                .for_each(|copy| out.offer(Action::Introduce(copy)));
        }
        Frame::Launch(_) | Frame::Wreck(_) | Frame::Window(_) => out.offer(Action::Accept),
        Frame::Opposed(mission, OppositionStep::Add(_, left)) => {
            let errand = look.card(mission).errand();
            let Some(opposed) = errand.and_then(|errand| errand.opposition) else {
                return;
            };
            let is_open = is_open(look, look.st.active, opposed);
            table()
                .filter(|&copy| left > 0 && may_oppose(look, copy, opposed, is_open))
                .for_each(|copy| out.offer(Action::Introduce(copy)));
        }
        Frame::Muster { event, .. } => {
            if let Happening::Strike { by, .. } = happening(look, event) {
                table()
                    .filter(|&copy| may_strike(look, seat, copy, by))
                    .for_each(|copy| out.offer(Action::Introduce(copy)));
            }
        }
        Frame::Battle(step) => battle_options(look, step, seat, out),
        Frame::Shot(shot) => shot_options(look, &shot, seat, out),
        Frame::Flight {
            seat: from, step, ..
        } => flight_options(look, from, step, seat, out),
        Frame::Boarding { .. } => {
            crate::battle::boarding_menu::boarding_options(look, frame, seat, out);
        }
        _ => {}
    }
}

/// A hand card, or the top of the deck, as compensation (§7.3).
fn compensations<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    for &copy in look.st.captain(seat).hand.as_slice() {
        out.offer(Action::Pick(copy));
    }
    if look.drawable(seat) > 0 {
        out.offer(Action::DeckTop);
    }
}

/// Offers for repair that differ from the one that stands (§6.13).
fn offers<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    let captain = look.st.captain(seat);
    let most = captain.hand.len().min(usize::from(u8::MAX)) as u8;
    (0..=most)
        .filter(|&cards| cards != captain.offer)
        .for_each(|cards| out.offer(Action::Offer(cards)));
}

fn main_options<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    let captain = look.st.captain(seat);
    for &copy in captain.table.as_slice() {
        let zone = look.st.spot(copy).zone;
        let is_for_sale = matches!(zone, CardZone::Fitted | CardZone::Escort | CardZone::Stowed);
        if is_for_sale
            && buyer(look, seat, copy)
                .is_some_and(|berth| captain.hand.len() >= usize::from(berth.fee))
        {
            out.offer(Action::Sell(copy));
        }
    }
    if !look.st.spent.has_moved {
        moves(look, seat, out);
    }
    if look.st.spent.has_acted {
        return;
    }
    for &copy in captain.hand.as_slice() {
        hand_options(look, seat, copy, out);
    }
    for &copy in captain.table.as_slice() {
        table_options(look, seat, copy, out);
    }
    out.offer(Action::Flip);
    if captain.hand.is_empty() {
        out.offer(Action::Welfare);
    }
    for other in look.st.living().filter(|&other| other != seat) {
        let victim = look.st.captain(other);
        if victim.at != captain.at {
            continue;
        }
        out.offer(Action::Attack(other));
        if victim.is_stranded && victim.offer > 0 {
            out.offer(Action::Repair(other));
        }
    }
}

/// Every system within reach, the one the pawn is in included (§2.4).
fn moves<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    let captain = look.st.captain(seat);
    let map = &look.set.set.map;
    let jumps = look.ratings(captain.ship).jumps.min(APART - 1);
    (0..map.systems.len() as u8)
        .filter(|&to| map.distance(captain.at, to) <= jumps)
        .for_each(|to| out.offer(Action::Move(to)));
}

/// Whether a deal with a card can be had now.
fn is_open_deal(look: Look<'_>, seat: Seat, deal: Deal, copy: u16) -> bool {
    berth_of(look, seat, deal, copy).is_some_and(|berth| can_pay(look, seat, deal, copy, berth.fee))
}

/// Actions with a card of the hand.
fn hand_options<O: Offers>(look: Look<'_>, seat: Seat, copy: u16, out: &mut O) {
    let card = look.card(copy);
    let captain = look.st.captain(seat);
    let is_open = |deal| is_open_deal(look, seat, deal, copy);
    out.offer(Action::Cycle(copy));
    let top = look
        .st
        .nova
        .discard
        .last()
        .map(|&top| look.card(top).number);
    if !card.is_start && top == Some(card.number) {
        out.offer(Action::Swap(copy));
    }
    match &card.green {
        Green::Fitting(fitting) => {
            if is_open(Deal::Fit) {
                out.offer(Action::Fit(copy));
            }
            let mut fleet = look.st.of_zone(seat, CardZone::Fleet);
            let has_telepath = fleet.any(|ship| {
                look.card(ship)
                    .hull()
                    .is_some_and(|hull| hull.tech == Tech::TELEPATH)
            });
            if fitting.telepathy.is_some() && has_telepath {
                out.offer(Action::LayDown(copy));
            }
        }
        Green::Ship(hull) => {
            if is_open(Deal::Ship) {
                out.offer(Action::BuyShip(copy));
            }
            if is_open(Deal::Fighter) {
                out.offer(Action::BuyFighter(copy));
            }
            if is_open(Deal::Escort) {
                out.offer(Action::BuyEscort(copy));
            }
            let escorts = look.st.of_zone(seat, CardZone::Escort);
            for ship in std::iter::once(captain.ship).chain(escorts) {
                if look.hull(ship).upgrades_to == hull.name && is_open(Deal::Upgrade(ship)) {
                    out.offer(Action::Upgrade(ship, copy));
                }
            }
            out.offer(Action::LayDown(copy));
        }
    }
    match card.red {
        Red::Errand(_) if is_open(Deal::TakeMission) => out.offer(Action::TakeMission(copy)),
        Red::Trade { .. } if is_open(Deal::Load) => out.offer(Action::Load(copy)),
        Red::Event(happening) => event_options(look, seat, copy, happening, out),
        _ => {}
    }
}

/// Actions with a deployed card.
fn table_options<O: Offers>(look: Look<'_>, seat: Seat, copy: u16, out: &mut O) {
    match look.st.spot(copy).zone {
        CardZone::Mission if is_done(look, seat, copy) => out.offer(Action::CashIn(copy)),
        CardZone::Asset if is_open_deal(look, seat, Deal::Unload, copy) => {
            out.offer(Action::Unload(copy));
        }
        _ => {}
    }
}

/// Events that are an action (§5.8).
fn event_options<O: Offers>(
    look: Look<'_>,
    seat: Seat,
    copy: u16,
    happening: Happening,
    out: &mut O,
) {
    let others = || {
        let others = look.st.living().filter(|&other| other != seat);
        others.filter(|&other| look.st.captain(other).has_launched())
    };
    match happening {
        Happening::Strike { by, barred, .. } => {
            let zone = if by == Allegiance::Pirate {
                CardZone::Pirates
            } else {
                CardZone::Fleet
            };
            let mut ships = look.st.of_zone(seat, zone);
            let has_ship = ships.any(|ship| {
                look.card(ship)
                    .hull()
                    .is_some_and(|hull| hull.allegiance == by)
            });
            if !has_ship {
                return;
            }
            for other in others() {
                let system = look.at(other);
                let is_first = others().find(|&one| look.at(one) == system) == Some(other);
                if is_first && barred & look.host(system).bit() == 0 {
                    out.offer(Action::Strike(copy, system));
                }
            }
        }
        Happening::Tribute { hosts, .. } => {
            for other in others() {
                let host = look.host(look.at(other));
                if hosts & host.bit() != 0 && !look.st.captain(other).hand.is_empty() {
                    out.offer(Action::Tribute(copy, other));
                }
            }
        }
        Happening::Reaction { .. } => {}
    }
}
