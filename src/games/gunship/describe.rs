//! A view and its menu in words and numbers, for scripts and other programs. Says what the View shows and
//! nothing else.

use super::action::{Action, Boost, Fire, Sight};
use super::board::Status;
use super::card::{Kind, Weapon};
use super::ids::{BOTH, Loc, Mount, Zone};
use super::view::View;
use breachlab_core::engine::{Fact, Seat};

/// What the view shows.
pub(super) fn describe(view: &View<'_>) -> Fact {
    Fact::Table(vec![
        ("me", view.seat().0.into()),
        ("active", view.active().0.into()),
        ("turn", view.turn().into()),
        ("last_turn", Fact::Flag(view.is_last_turn())),
        ("hand", kinds(view.hand())),
        ("enemy_hand", view.enemy_hand().into()),
        ("deck", view.deck().into()),
        ("discard", kinds(view.discard())),
        ("actions", view.spent().actions.into()),
        ("repairs", view.spent().repairs.into()),
        (
            "sides",
            BOTH.into_iter().map(|seat| side(view, seat)).collect(),
        ),
    ])
}

/// What an action is: its kind, and what it names.
pub(super) fn describe_action(action: Action) -> Fact {
    let (word, parts) = match action {
        Action::Fly(to) => ("fly", vec![zone(to)]),
        Action::Strafe => ("strafe", vec![]),
        Action::Hold => ("hold", vec![]),
        Action::Tow => ("tow", vec![]),
        Action::Drift => ("drift", vec![]),
        Action::Move(to) => ("move", vec![zone(to)]),
        Action::Land => ("land", vec![]),
        Action::AttackFighters => ("attack_fighters", vec![]),
        Action::AttackGunship => ("attack_gunship", vec![]),
        Action::AttackFar => ("attack_far", vec![]),
        Action::Run => ("run", vec![]),
        Action::EndActions => ("end_actions", vec![]),
        Action::Fire(fire, sight) => ("fire", aimed(fire, sight)),
        Action::Cease => ("cease", vec![]),
        Action::Loose => ("loose", vec![]),
        Action::Evade => ("evade", vec![]),
        Action::Endure => ("endure", vec![]),
        Action::Slag => ("slag", vec![]),
        Action::Critical => ("critical", vec![]),
        Action::Spare => ("spare", vec![]),
        Action::Torpedo(Boost::None) => ("torpedo", vec![]),
        Action::Torpedo(Boost::Card(card)) => ("torpedo", vec![("with", kind(card))]),
        Action::Bombs { mount, aims } => ("bombs", vec![on(mount), ("aims", aims.into())]),
        Action::Load { criticals, slags } => (
            "load",
            vec![("criticals", criticals.into()), ("slags", slags.into())],
        ),
        Action::AddShield => ("add_shield", vec![]),
        Action::Mend(loc) => ("mend", vec![at("location", loc)]),
        Action::Unload(loc) => ("unload", vec![at("location", loc)]),
        Action::AddArmor(loc) => ("add_armor", vec![at("location", loc)]),
        Action::MoveArmor { from, to } => ("move_armor", vec![at("from", from), at("to", to)]),
        Action::Unmount(mount) => ("unmount", vec![on(mount)]),
        Action::Arm(mount, gun) => ("arm", vec![on(mount), ("weapon", weapon(gun))]),
        Action::Overhaul(loc) => ("overhaul", vec![at("location", loc)]),
        Action::NewWing(mount) => ("new_wing", vec![on(mount)]),
        Action::Overtime => ("overtime", vec![]),
        Action::Launch => ("launch", vec![]),
        Action::EndRepairs => ("end_repairs", vec![]),
        Action::Discard(card) => ("discard", vec![("card", kind(card))]),
        Action::EndDiscards => ("end_discards", vec![]),
    };
    let first = std::iter::once(("do", Fact::text(word)));
    Fact::Table(first.chain(parts).collect())
}

fn aimed(fire: Fire, sight: Sight) -> Vec<(&'static str, Fact)> {
    let mut parts = vec![("card", kind(fire.card()))];
    match sight {
        Sight::Dice => {}
        Sight::Sure => parts.push(("sure", Fact::Flag(true))),
        Sight::At(loc) => parts.push(at("location", loc)),
    }
    parts
}

fn zone(zone: Zone) -> (&'static str, Fact) {
    ("zone", zone.0.into())
}

fn at(key: &'static str, loc: Loc) -> (&'static str, Fact) {
    (key, loc.0.into())
}

fn on(mount: Mount) -> (&'static str, Fact) {
    at("location", mount.loc())
}

fn kind(kind: Kind) -> Fact {
    Fact::text(match kind {
        Kind::Hit => "hit",
        Kind::Ion => "ion",
        Kind::Torpedo => "torpedo",
        Kind::Aim => "aim",
        Kind::Critical => "critical",
        Kind::Slag => "slag",
        Kind::Evade => "evade",
        Kind::Control => "control",
        Kind::Blank => "blank",
    })
}

fn weapon(weapon: Weapon) -> Fact {
    Fact::text(match weapon {
        Weapon::None => "none",
        Weapon::Blaster => "blaster",
        Weapon::Ion => "ion",
        Weapon::Bombs => "bombs",
    })
}

/// Cards by kind, those there are.
fn kinds(counts: [u8; super::card::KINDS]) -> Fact {
    let held = Kind::ALL.into_iter().filter(|kind| counts[kind.at()] > 0);
    held.map(|card| {
        Fact::Table(vec![
            ("card", kind(card)),
            ("count", counts[card.at()].into()),
        ])
    })
    .collect()
}

fn side(view: &View<'_>, seat: Seat) -> Fact {
    let (board, squadron, carrier) = (view.board(seat), view.squadron(seat), view.carrier(seat));
    let numbers = |values: &[u8]| values.iter().map(|&n| Fact::from(n)).collect::<Fact>();
    Fact::Table(vec![
        ("seat", seat.0.into()),
        ("carrier_shields", carrier.shields.into()),
        ("carrier_hull", carrier.hull.into()),
        ("fighters", squadron.fighters.into()),
        ("fighters_zone", squadron.zone.0.into()),
        (
            "status",
            Fact::text(match board.status {
                Status::InSpace => "in_space",
                Status::Aboard => "aboard",
                Status::Destroyed => "destroyed",
            }),
        ),
        ("zone", board.zone.0.into()),
        ("damage", numbers(&board.damage)),
        ("armor", numbers(&board.armor)),
        ("shields", board.shields.into()),
        ("ions", numbers(&board.ions)),
        (
            "weapons",
            board.weapons.iter().map(|&gun| weapon(gun)).collect(),
        ),
        ("crippled", Fact::Flag(board.is_crippled)),
    ])
}
