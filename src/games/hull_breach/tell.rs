//! Events in words, with the paragraph or ruling behind them.

use super::event::{Event, Fold, Removal};
use super::frame::{Route, VolleyKind};
use super::ids::CardIx;
use super::setup::Setup;
use super::state::End;
use breachlab_core::engine::letter;

/// A card as transcripts name it: owner, name, and which copy where the deck holds several.
#[must_use]
pub(super) fn card(set: &Setup, ix: CardIx) -> String {
    if ix.is_none() {
        return "a card's own dice".to_owned();
    }
    let id = set.id(ix);
    let same = |slot: u8| set.id(CardIx::new(ix.owner(), slot)) == id;
    let copies = (0..super::ids::BROUGHT as u8)
        .filter(|&slot| same(slot))
        .count();
    let nth = (0..=ix.slot()).filter(|&slot| same(slot)).count();
    let owner = letter(ix.owner());
    if copies > 1 {
        format!("{owner}'s {} #{nth}", set.name(ix))
    } else {
        format!("{owner}'s {}", set.name(ix))
    }
}

/// One event as a line; empty where it is not worth one.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one line an event")]
pub(super) fn tell(set: &Setup, event: &Event) -> String {
    let name = |ix: CardIx| card(set, ix);
    match *event {
        Event::SetupTurn { seat } => format!("-- setup turn of {} (§4)", letter(seat)),
        Event::Initiative { seat, die } => {
            format!("{} rolls {die} for initiative (RV-03)", letter(seat))
        }
        Event::Turn { seat, round } => format!("== round {round}, turn of {}", letter(seat)),
        Event::Drew { seat, cards: 1 } => format!("{} draws 1 card", letter(seat)),
        Event::Drew { seat, cards } => format!("{} draws {cards} cards", letter(seat)),
        Event::Mulligan { seat } => format!("{} takes a mulligan (D-02)", letter(seat)),
        Event::Goods { r: 0, c: 0, .. } | Event::Window { .. } => String::new(),
        Event::Goods { seat, r, c } => {
            format!("{}: {r:+} Resource, {c:+} Currency", letter(seat))
        }
        Event::Repaired { unit, wounds } => {
            format!("{} repairs {wounds} (§3.3.4, §5.3.4)", name(unit))
        }
        Event::Deployed { card, route, host } => {
            let how = match route {
                Route::Hand => "is deployed",
                Route::Conscript => "is conscripted (§5.4.2)",
                Route::Search => "comes from the shipyard (§8.3)",
                Route::Fetch => "is fetched by Regimented (§3.4.8)",
                Route::Spoils => "comes as Spoils (§7.1.3.2)",
            };
            let place = if host.is_some() {
                format!(" onto {}", name(host))
            } else {
                String::new()
            };
            format!("{} {how}{place}", name(card))
        }
        Event::Moved { unit, host } if host.is_some() => {
            format!("{} moves to {}", name(unit), name(host))
        }
        Event::Moved { unit, .. } if set.def(unit).kind.is_marine() => {
            format!("{} is taken up, to be put down elsewhere", name(unit))
        }
        Event::Moved { unit, .. } => format!("{} moves to open space", name(unit)),
        Event::Played { seat, card, route } => {
            let from = match route {
                Route::Search => ", found in its pile (§8.3)",
                Route::Spoils => ", taken as Spoils (§7.1.3.2)",
                Route::Hand | Route::Conscript | Route::Fetch => "",
            };
            format!("{} plays {}{from}", letter(seat), name(card))
        }
        Event::Fetched { seat, card } => {
            format!("{} takes {} out of a pile", letter(seat), name(card))
        }
        Event::FoundNothing { seat } => {
            format!("{} finds nothing to take in the pile (§8.3)", letter(seat))
        }
        Event::Named { source, seat } => format!("   {} names {}", name(source), letter(seat)),
        Event::Picked { source, card } => format!("   {} picks {}", name(source), name(card)),
        Event::Declined { seat, what, unit } => super::tell_refusal::tell(seat, what, &name(unit)),
        Event::Stays { ship } => format!("   {} stays at home (D-09)", name(ship)),
        Event::TurnedDown { module } => format!("{} is laid face down (D-13)", name(module)),
        Event::FoldedTo { marine, host } => format!("   {} is aboard {}", name(marine), name(host)),
        Event::FoldsOut { marine } => {
            format!("{} declares to fold out (§6.10.4, R-77)", name(marine))
        }
        Event::FiresAfter { seat } => {
            format!("{} fires at the withdrawing boarders (D-18)", letter(seat))
        }
        Event::GoesFirst { seat } => format!("the play of {} goes first (D-25)", letter(seat)),
        Event::GaveUp { seat } => format!("{} gives up (D-23)", letter(seat)),
        Event::Used { card } => format!("{} is used", name(card)),
        Event::Discarded { seat, card } => format!("{} discards {}", letter(seat), name(card)),
        Event::Attack { attacker, defender } => {
            format!(
                "** {} attacks {} (§6.3)",
                letter(attacker),
                letter(defender)
            )
        }
        Event::Sent { ship } => format!("   {} goes along", name(ship)),
        Event::Round { round } => format!("-- engagement round {round}"),
        Event::Step { step, seat } => {
            format!("-- S{}: volleys of {}", step.number(), letter(seat))
        }
        Event::Rolled {
            firer,
            target,
            kind,
            faces,
            need,
        } => rolled(set, firer, target, kind, &faces, need),
        Event::LostPart { target, out } => format!(
            "dice at {} are lost unrolled ({})",
            name(target),
            if out { "R-119" } else { "§6.9" }
        ),
        Event::Wounds { unit, wounds } | Event::Compulsory { unit, wounds } => {
            format!("   {} takes {wounds}", name(unit))
        }
        Event::Resists { unit } => format!(
            "   {} is Resistant and ignores the wounds (§3.4.9)",
            name(unit)
        ),
        Event::TwoTens { unit } => {
            format!("   two natural 10s annihilate {} (§3.4.2)", name(unit))
        }
        Event::Held {
            source,
            target,
            paint: true,
        } => {
            format!("{} paints {} (§3.3.5)", name(source), name(target))
        }
        Event::Held { source, target, .. } => {
            format!("{} jams {} (§3.3.2)", name(source), name(target))
        }
        Event::Passed { unit } => format!("{} holds", name(unit)),
        Event::Skips { unit } => format!("the turn of {} is skipped", name(unit)),
        Event::Docked { wing, host } => format!("{} docks at {}", name(wing), name(host)),
        Event::Launched { wing } => format!("{} launches (§2.5.1.2)", name(wing)),
        Event::Retreats { unit } => format!("{} retreats (§6.6 step 3)", name(unit)),
        Event::Fearless { unit } => format!("{} goes Fearless (§3.4.5)", name(unit)),
        Event::FoldTest { marine, die, use_ } => {
            let why = match use_ {
                Fold::Reassign => "§3.4.7",
                Fold::Board => "§6.10.4",
                Fold::Out => "§6.10.4, R-77",
                Fold::Escape => "§6.7",
            };
            format!("{} folds: {die} ({why})", name(marine))
        }
        Event::Boards { boarder, target } => format!("{} boards {}", name(boarder), name(target)),
        Event::Escorted { escort, boarder } => {
            format!(
                "{} cancels the board by {} (§3.4.3)",
                name(escort),
                name(boarder)
            )
        }
        Event::Lapsed { boarder, target } => format!(
            "the board by {} on {} comes to nothing (R-120)",
            name(boarder),
            name(target)
        ),
        Event::Fight {
            boarder,
            holder,
            prize,
        } => format!(
            "-- boarding action: {} aboard {}, {} holds (§6.10)",
            letter(boarder),
            name(prize),
            letter(holder)
        ),
        Event::FightCap { prize } => format!(
            "the fight aboard {} has no end: the boarders go home (R-59)",
            name(prize)
        ),
        Event::Withdraws { seat } => format!("the boarders of {} withdraw (D-17)", letter(seat)),
        Event::Pursues { seat, prize } => {
            format!("{} pursues onto {} (D-18)", letter(seat), name(prize))
        }
        Event::FightWon { seat, prize } => {
            format!("{} has won {} (8E)", letter(seat), name(prize))
        }
        Event::Hijacked { ship, seat } => format!("{} is taken by {}", name(ship), letter(seat)),
        Event::Reverted { ship } => format!("{} goes back to its owner (§9.17)", name(ship)),
        Event::Pending { unit } => format!("   {} is destroyed", name(unit)),
        Event::Survived { unit } => format!("   {} survives, barely (R-110)", name(unit)),
        Event::Lost { card, fate } => lost(&name(card), fate),
        Event::Rolloff { seat, die } => format!("{} rolls {die} (RV-04)", letter(seat)),
        Event::EngagementOver { end } => format!("** the engagement is over: {}", ended(end)),
        Event::Eliminated { seat } => format!("!! {} is eliminated (§7.1.3)", letter(seat)),
        Event::Spoils { seat, r, c } => {
            format!("{} takes Spoils: {r} Resource, {c} Currency", letter(seat))
        }
        Event::Over { ending } => {
            let ending = super::state::Ending::NAMES[ending as usize].replace('_', " ");
            format!("== the match is over: {ending}")
        }
    }
}

fn rolled(
    set: &Setup,
    firer: CardIx,
    target: CardIx,
    kind: VolleyKind,
    faces: &[u8; 10],
    need: u8,
) -> String {
    let dice: Vec<String> = (1..=10_u8)
        .flat_map(|face| {
            std::iter::repeat_n(face.to_string(), usize::from(faces[usize::from(face) - 1]))
        })
        .collect();
    let verb = match kind {
        VolleyKind::Attack => "fires at",
        VolleyKind::Overload => "overloads at",
        VolleyKind::Interceptor => "intercepts",
        VolleyKind::Extra => "fires once more at",
        VolleyKind::Stoic => "answers at",
        VolleyKind::StoicOverload => "answers by Overload at",
        VolleyKind::Card(_) => "roll at",
    };
    format!(
        "{} {verb} {}: {} (hits on {need}+)",
        card(set, firer),
        card(set, target),
        dice.join(" ")
    )
}

fn lost(name: &str, fate: Removal) -> String {
    match fate {
        Removal::Destroyed => format!("   {name} goes to the scrapheap"),
        Removal::Immediate => format!("   {name} is immediately destroyed"),
        Removal::Sacrificed => format!("   {name} is sacrificed"),
        Removal::Scuttled => format!("   {name} is scuttled (8E)"),
        Removal::Folded => format!("   {name} is lost in the fold"),
        Removal::Attached => format!("   {name} goes with it"),
        Removal::NoRoom => format!("   {name} finds no room (§9.5)"),
        Removal::Stranded => format!("   {name} finds no berth (R-91)"),
    }
}

fn ended(end: End) -> &'static str {
    match end {
        End::ByCard => "ended by a card",
        End::Cancelled => "cancelled (R-44)",
        End::AttackersGone => "no attacking ship is left",
        End::Retreated => "the attackers went home",
        End::StationFallen => "the Station has fallen",
        End::AttackerFallen => "the attacker has fallen",
        End::Cap => "round cap (R-59)",
        End::DefendersGone => "no defending ship is left (R-82)",
    }
}
