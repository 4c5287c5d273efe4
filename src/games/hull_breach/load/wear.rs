//! Abilities that never wear out: a pilot is offered them again and again, and one that is free would fill a match.

use crate::card::Goods;
use crate::effect::{Op, Price, Span};
use crate::pool::Pool;

/// Whether an ability without a limit comes to an end because it costs something that runs out, and that its own steps do
/// not bring back.
pub(super) fn wears_out(pool: &Pool, cost: &Price, steps: Span) -> bool {
    let has_goods = cost.goods != Goods::default();
    (has_goods && !any(pool, steps, gives_goods))
        || (cost.discard > 0 && !any(pool, steps, gives_cards))
        || cost.sacrifice.is_some()
        || (cost.wounds > 0 && !any(pool, steps, |op| matches!(op, Op::Heal(_) | Op::Survive)))
        || cost.turn
}

fn gives_goods(op: Op) -> bool {
    matches!(op, Op::Gain(_) | Op::Steal(_) | Op::GiveGain)
}

fn gives_cards(op: Op) -> bool {
    matches!(
        op,
        Op::Draw(_) | Op::DrawTo(_) | Op::SearchHand(_) | Op::ToHand
    )
}

/// Whether any of these steps is such a one, nested ones included.
fn any(pool: &Pool, steps: Span, is_such: fn(Op) -> bool) -> bool {
    pool.steps[steps.range()].iter().any(|step| {
        is_such(step.op)
            || match step.op {
                Op::Roll(_, then, other) | Op::RollOff(then, other) => {
                    any(pool, then, is_such) || any(pool, other, is_such)
                }
                Op::If(_, then) | Op::Unless(_, then) => any(pool, then, is_such),
                _ => false,
            }
    })
}
