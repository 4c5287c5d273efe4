//! Cards and events in words, and what scripts and programs are told.

use crate::action::Action;
use crate::card::{Green, Red, TwoSided};
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{BattleEnd, Ending};
use crate::view::View;
use breachlab_core::engine::{Fact, Seat};

fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}

/// What the two sides of a card are.
pub(crate) const fn kind(card: &TwoSided) -> &'static str {
    match (&card.green, &card.red) {
        (_, Red::Planet(_)) => "planet",
        (_, Red::Errand(errand)) if errand.chapter.is_some() => "numbered mission",
        (_, Red::Errand(_)) => "mission",
        (_, Red::Trade { .. }) => "trade route",
        (_, Red::Event(_)) => "event",
        (Green::Ship(_), Red::Blank) => "start ship",
        (Green::Fitting(_), Red::Blank) => "blank",
    }
}

/// A card in a line.
pub(crate) fn note(card: &TwoSided) -> String {
    let cost = card.cost();
    let green = match &card.green {
        Green::Ship(hull) => {
            let numbers = hull.ratings;
            format!(
                "ship {}/{}, pursuit {}, jumps {}",
                numbers.shield, numbers.armor, numbers.pursuit, numbers.jumps
            )
        }
        Green::Fitting(fitting) if fitting.system.is_some() => "weapon".to_owned(),
        Green::Fitting(_) => "outfit".to_owned(),
    };
    format!("{} | {green}, cost {cost} | {}", card.number, kind(card))
}

fn name(setup: &Setup, copy: u16) -> &str {
    &setup.card(copy).name
}

fn system(setup: &Setup, at: u8) -> &str {
    &setup.set.map.systems[usize::from(at)].name
}

/// An event as a line of a transcript; empty where it is not worth one.
pub(crate) fn tell(setup: &Setup, event: Event) -> String {
    let of = |copy: u16| name(setup, copy);
    match event {
        Event::First(seat) => format!("{} has the first turn (§2.2)", letter(seat)),
        Event::Turn(seat, turn) => format!("turn {turn} of {}", letter(seat)),
        Event::Flipped(seat, copy) => format!("{} flips {}", letter(seat), of(copy)),
        Event::Launched(seat, at) => {
            format!("{} launches in {} (§2.3)", letter(seat), system(setup, at))
        }
        Event::Chose(seat, action) => format!("{}: {}", letter(seat), say(setup, action)),
        Event::Nova(copy, number) => format!("  Nova: {number} ({})", of(copy)),
        Event::Check(attack, opposing, is_won) => {
            let end = if is_won { "success" } else { "failure" };
            format!("  check {attack} against {opposing}: {end} (§2.6)")
        }
        Event::Shuffled(None) => "the Nova discard is shuffled".to_owned(),
        Event::Shuffled(Some(seat)) => format!("the discard of {} is shuffled", letter(seat)),
        Event::Drew(_, 0) => String::new(),
        Event::Drew(seat, cards) => format!("{} draws {cards}", letter(seat)),
        Event::Marked(seat, who) => {
            let who = crate::allegiance::ALLEGIANCE.word(who);
            format!("{who} is hostile to {} from now on (§4.1)", letter(seat))
        }
        Event::Stop(seat, copy) => format!("{} makes a stop of {}", letter(seat), of(copy)),
        Event::Cashed(seat, copy) => format!("{} cashes in {}", letter(seat), of(copy)),
        Event::Battle(_, aggressor, target, at) => format!(
            "battle in {}: {} against {} (§6)",
            system(setup, at),
            letter(aggressor),
            letter(target)
        ),
        Event::Joined(seat, copy) => format!("  {} of {} is in it", of(copy), letter(seat)),
        Event::Round(round, seat) => format!("round {round}: {} is first", letter(seat)),
        Event::Hit(copy, health) => format!("  {} is hit: {health:?}", of(copy)),
        Event::Undone(copy, true) => format!("  point defence saves {} (§6.7)", of(copy)),
        Event::Undone(copy, false) => format!("  {} escapes the shot (§6.7)", of(copy)),
        Event::Away(seat, at) => format!("{} gets away to {}", letter(seat), system(setup, at)),
        Event::Captured(seat, copy) => format!("{} captures {}", letter(seat), of(copy)),
        Event::Looted(seat, copy) => format!("{} loots {}", letter(seat), of(copy)),
        Event::Destroyed(copy) => format!("{} is destroyed", of(copy)),
        Event::Pod(seat) => format!("the pod of {} gets away (NR-37)", letter(seat)),
        Event::BattleOver(end) => format!("the battle is over: {}", BattleEnd::NAMES[end as usize]),
        Event::Stranded(seat) => format!("{} lies stranded (§6.13)", letter(seat)),
        Event::Repaired(seat) => format!("{} is repaired (§6.13)", letter(seat)),
        Event::Out(seat) => format!("{} is out of the game", letter(seat)),
        Event::Over(ending) => format!("the match is over: {}", Ending::NAMES[ending as usize]),
    }
}

/// The word for what an action does.
pub(crate) const fn word(action: Action) -> &'static str {
    match action {
        Action::Pass => "pass",
        Action::Accept => "accept",
        Action::Pick(_) => "give",
        Action::DeckTop => "give_deck_top",
        Action::Move(_) => "move",
        Action::TakeMission(_) => "take_mission",
        Action::CashIn(_) => "cash_in",
        Action::Cycle(_) => "cycle",
        Action::Flip => "flip",
        Action::Swap(_) => "swap",
        Action::Fit(_) => "fit",
        Action::BuyShip(_) => "buy_ship",
        Action::BuyFighter(_) => "buy_fighter",
        Action::BuyEscort(_) => "buy_escort",
        Action::Upgrade(..) => "upgrade",
        Action::LayDown(_) => "lay_down",
        Action::Load(_) => "load",
        Action::Unload(_) => "unload",
        Action::Strike(..) => "strike",
        Action::Tribute(..) => "tribute",
        Action::Attack(_) => "attack",
        Action::Welfare => "welfare",
        Action::Sell(_) => "sell",
        Action::Repair(_) => "repair",
        Action::Offer(_) => "offer",
        Action::Introduce(_) => "introduce",
        Action::RedAlert => "red_alert",
        Action::PlayPlanet(_) => "play_planet",
        Action::Assign(..) => "assign",
        Action::Phase(_) => "phase",
        Action::Lurk(_) => "lurk",
        Action::Spring(..) => "spring",
        Action::SpringFor(_) => "spring_for",
        Action::Fire(..) => "fire",
        Action::FireAll(..) => "fire_all",
        Action::Lend(_) => "lend",
        Action::Sortie(..) => "sortie",
        Action::PlanetFire(..) => "planet_fire",
        Action::Withdraw => "withdraw",
        Action::Pursue(_) => "pursue",
        Action::React(_) => "react",
        Action::PointDefence(_) => "point_defence",
        Action::Evade => "evade",
        Action::Board(..) => "board",
        Action::Join(_) => "join",
        Action::Destroy(_) => "destroy",
        Action::SelfDestruct => "self_destruct",
        Action::AsCurrent => "as_current",
        Action::AsEscort => "as_escort",
        Action::Recover(..) => "recover",
    }
}

/// The card an action is about.
const fn about(action: Action) -> Option<u16> {
    match action {
        Action::Pick(card)
        | Action::TakeMission(card)
        | Action::CashIn(card)
        | Action::Cycle(card)
        | Action::Swap(card)
        | Action::Fit(card)
        | Action::BuyShip(card)
        | Action::BuyFighter(card)
        | Action::BuyEscort(card)
        | Action::Upgrade(_, card)
        | Action::LayDown(card)
        | Action::Load(card)
        | Action::Unload(card)
        | Action::Strike(card, _)
        | Action::Tribute(card, _)
        | Action::Sell(card)
        | Action::Introduce(card)
        | Action::PlayPlanet(card)
        | Action::Assign(card, _)
        | Action::React(card)
        | Action::Sortie(_, card) => Some(card),
        _ => None,
    }
}

/// An action in words.
fn say(setup: &Setup, action: Action) -> String {
    let word = word(action).replace('_', " ");
    match (about(action), action) {
        (Some(card), _) => format!("{word} {}", name(setup, card)),
        (None, Action::Move(at)) => format!("{word} to {}", system(setup, at)),
        (None, Action::Attack(seat) | Action::Repair(seat)) => format!("{word} {}", letter(seat)),
        (None, Action::Phase(number) | Action::Offer(number)) => format!("{word} {number}"),
        _ => word,
    }
}

/// What a view shows.
pub(crate) fn describe(view: &View<'_>) -> Fact {
    let look = view.look();
    let setup = look.set;
    let player = |seat: Seat| {
        let captain = look.st.captain(seat);
        let at = if captain.has_launched() {
            Fact::text(system(setup, captain.at))
        } else {
            Fact::None
        };
        Fact::Table(vec![
            ("at", at),
            ("hand", Fact::from(captain.hand.len() as i64)),
            ("deck", Fact::from(captain.pile.len() as i64)),
            ("in", Fact::Flag(captain.is_in)),
            ("stranded", Fact::Flag(captain.is_stranded)),
            ("hostile", Fact::from(captain.markers)),
        ])
    };
    let hand = look.st.captain(view.seat()).hand.as_slice().iter();
    let cards = hand.map(|&copy| Fact::text(&setup.card(copy).id));
    Fact::Table(vec![
        ("seat", view.seat().0.into()),
        ("hand", cards.collect()),
        ("players", Seat::first(setup.seats).map(player).collect()),
        ("round", look.st.rounds().into()),
        ("in_battle", Fact::Flag(look.st.battle.is_on)),
    ])
}

/// What an action is.
pub(crate) fn describe_action(view: &View<'_>, action: Action) -> Fact {
    let setup = view.look().set;
    let mut facts = vec![("do", Fact::text(word(action)))];
    if let Some(card) = about(action) {
        facts.push(("card", Fact::text(&setup.card(card).id)));
    }
    match action {
        Action::Move(at) => facts.push(("to", Fact::text(system(setup, at)))),
        Action::Attack(seat) | Action::Repair(seat) | Action::Tribute(_, seat) => {
            facts.push(("seat", seat.0.into()));
        }
        Action::Phase(number) | Action::Offer(number) => facts.push(("number", number.into())),
        Action::Fire(ship, gun, target)
        | Action::FireAll(ship, gun, target)
        | Action::Spring(ship, gun, target) => {
            facts.push(("ship", ship.into()));
            facts.push(("system", gun.into()));
            facts.push(("target", target.into()));
        }
        Action::Board(ship, target, _) => {
            facts.push(("ship", ship.into()));
            facts.push(("target", target.into()));
        }
        Action::Pursue(ship) | Action::Join(ship) | Action::Lurk(ship) | Action::Lend(ship) => {
            facts.push(("ship", ship.into()));
        }
        _ => {}
    }
    Fact::Table(facts)
}
