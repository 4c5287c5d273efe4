//! Effects that set themselves off for ever: found when the cards are read, not in a match that never ends.

use crate::effect::{Effect, Limit, Moment, Op, Span, Trigger};
use crate::pool::Pool;
use breachlab_core::plan::{Code, Document, Faults, Node, TomlTable};

/// Marks every effect without a limit whose steps bring its own moment about again, by itself or through
/// other such effects of the set. What filters and conditions might prevent is not weighed: a limit is easily
/// given, and a match that hangs is not easily explained.
pub(super) fn check(
    pool: &Pool,
    documents: &[(usize, Document)],
    origins: &[(usize, &TomlTable)],
    faults: &mut Faults,
) {
    // Edges of moments: from the one an effect waits for to those its steps bring about.
    let edges: Vec<(usize, Moment, u64)> = pool
        .effects
        .iter()
        .enumerate()
        .filter_map(|(at, effect)| match effect.trigger {
            Trigger::On { moment, .. } if effect.limit == Limit::None => {
                Some((at, moment, caused(pool, effect.steps)))
            }
            _ => None,
        })
        .collect();
    for (at, moment, caused) in &edges {
        let mut reached = *caused;
        loop {
            let more = edges
                .iter()
                .filter(|(_, from, _)| reached & bit(*from) != 0)
                .fold(reached, |reached, (_, _, caused)| reached | caused);
            if more == reached {
                break;
            }
            reached = more;
        }
        if reached & bit(*moment) == 0 {
            continue;
        }
        let (document, card) = origins[*at];
        let Some(when) = when_of(pool, card, *at, origins) else {
            continue;
        };
        let mut pen = documents[document].1.pen(faults);
        let found = "an effect that can set itself off again without end";
        let wanted = "`limit = \"turn\"` (or another) in it";
        pen.mark(when.span.clone(), Code::Cycle, found, wanted);
    }
}

/// The `when` of the effect at this place of the pool.
fn when_of<'t>(
    pool: &Pool,
    card: &'t TomlTable,
    at: usize,
    origins: &[(usize, &TomlTable)],
) -> Option<&'t Node> {
    let first = origins
        .iter()
        .position(|(_, other)| std::ptr::eq(*other, card))?;
    let effect: &Effect = &pool.effects[at];
    // Effects that could not be compiled are not in the pool, so places are counted among those of the kind.
    let same = |moment: Moment| {
        card.list("effects")
            .iter()
            .filter_map(Node::table)
            .filter_map(move |table| {
                let node = table.find("when")?;
                let (other, ..) = super::compile::moment(node.text()?)?;
                (other == moment).then_some(node)
            })
    };
    let Trigger::On { moment, .. } = effect.trigger else {
        return None;
    };
    let before = pool.effects[first..at]
        .iter()
        .filter(
            |effect| matches!(effect.trigger, Trigger::On { moment: other, .. } if other == moment),
        )
        .count();
    same(moment).nth(before)
}

const fn bit(moment: Moment) -> u64 {
    1 << moment as u64
}

/// Moments that steps bring about, nested ones included.
fn caused(pool: &Pool, steps: Span) -> u64 {
    let loss = bit(Moment::LeftPlay) | bit(Moment::ShipDestroyed);
    pool.steps[steps.range()].iter().fold(0, |bits, step| {
        bits | match step.op {
            Op::Compulsory(_) => loss | bit(Moment::WoundTaken),
            Op::Destroy => loss,
            Op::SearchDeploy(..) => bit(Moment::Deployed) | bit(Moment::CardPlayed),
            Op::ExtraAttack => {
                bit(Moment::AttackDeclared)
                    | bit(Moment::EngagementStart)
                    | bit(Moment::RoundStart)
                    | bit(Moment::StepStart)
                    | bit(Moment::RoundEnd)
                    | bit(Moment::EngagementEnd)
            }
            Op::ExtraVolley(_) | Op::CardVolley(_) => {
                loss | bit(Moment::VolleyDeclared)
                    | bit(Moment::VolleyRolled)
                    | bit(Moment::WoundTaken)
            }
            Op::ToHand | Op::RemoveEffect => bit(Moment::LeftPlay),
            Op::TakeControl => bit(Moment::Hijacked),
            Op::EndEngagement => bit(Moment::EngagementEnd),
            Op::ActAgain => bit(Moment::BeforeActivation),
            Op::Eliminate => loss | bit(Moment::Elimination) | bit(Moment::EngagementEnd),
            Op::Roll(_, then, other) | Op::RollOff(then, other) => {
                caused(pool, then) | caused(pool, other)
            }
            Op::If(_, then) | Op::Unless(_, then) => caused(pool, then),
            _ => 0,
        }
    })
}
