//! Compiled effects in words, for the golden list of what each card does.

use breachlab::games::hull_breach::card::{Class, Kind};
use breachlab::games::hull_breach::effect::{
    Chooser, Cond, Effect, EngagementRole, Filter, FilterId, Limit, Me, Op, Space, Span, Trigger,
    Until, Whereabouts, Who, Whose,
};
use breachlab::games::hull_breach::pool::Pool;

/// An effect in one line of words.
pub(crate) struct ShownEffect<'p> {
    pub(crate) pool: &'p Pool,
    pub(crate) effect: &'p Effect,
}

impl ShownEffect<'_> {
    pub(crate) fn text(&self) -> String {
        let effect = self.effect;
        let mut parts = vec![self.trigger()];
        parts.extend(effect.optional.then(|| "optional".to_owned()));
        if effect.limit != Limit::None {
            parts.push(format!("once per {:?}", effect.limit));
        }
        parts.extend(effect.stacks.then(|| "sums".to_owned()));
        let cond = effect
            .condition
            .map(|id| self.pool.conditions[usize::from(id.0)]);
        parts.extend(cond.map(|cond| format!("if {}", self.cond(cond))));
        let cost = effect.cost;
        if cost.goods.r != 0 || cost.goods.c != 0 {
            parts.push(format!("pay {}R {}C", cost.goods.r, cost.goods.c));
        }
        if let Some((count, filter)) = cost.sacrifice {
            parts.push(format!("sacrifice {count} of {}", self.filter(filter)));
        }
        if let Some(choose) = effect.choose {
            assert_eq!(choose.by, Chooser::Player);
            let of = self.filter(choose.filter);
            parts.push(format!(
                "choose {}..{} {:?} of {of}",
                choose.least, choose.most, choose.what
            ));
        }
        format!("{}: {}", parts.join(", "), self.steps(effect.steps))
    }

    fn trigger(&self) -> String {
        match self.effect.trigger {
            Trigger::Always => "always".to_owned(),
            Trigger::Play => "play".to_owned(),
            Trigger::Ability(window) => format!("ability in {window:?}"),
            Trigger::On {
                moment,
                subject,
                object,
            } => {
                let end = |name: &str, filter: Option<FilterId>| {
                    filter.map_or(String::new(), |filter| {
                        format!(" {name} {}", self.filter(filter))
                    })
                };
                format!(
                    "on {moment:?}{}{}",
                    end("subject", subject),
                    end("object", object)
                )
            }
        }
    }

    fn steps(&self, span: Span) -> String {
        let each = self.pool.steps[span.range()].iter().map(|step| {
            let op = match step.op {
                Op::ResultAsFirer(add, filter) => {
                    format!("ResultAsFirer({add}) at {}", self.filter(filter))
                }
                Op::ResultAsTarget(add, filter) => {
                    format!("ResultAsTarget({add}) from {}", self.filter(filter))
                }
                Op::Cost(goods, filter) => {
                    format!("Cost({}R {}C) of {}", goods.r, goods.c, self.filter(filter))
                }
                Op::Gain(goods) => format!("Gain({}R {}C)", goods.r, goods.c),
                Op::Lose(goods) => format!("Lose({}R {}C)", goods.r, goods.c),
                Op::SearchDeploy(search) => {
                    let of = self.filter(search.filter);
                    format!("SearchDeploy(paid {}) of {of}", search.pay)
                }
                Op::ForbidPlay(kinds) => format!("ForbidPlay({})", self::kinds(kinds)),
                op => format!("{op:?}"),
            };
            let who = match step.who {
                Who::Ever(filter) => format!("all ever {}", self.filter(filter)),
                Who::All(filter) => format!("all {}", self.filter(filter)),
                who => format!("{who:?}"),
            };
            let until = match step.until {
                Until::Instant => String::new(),
                until => format!(" for {until:?}"),
            };
            format!("{op} to {who}{until}")
        });
        each.collect::<Vec<String>>().join("; ")
    }

    fn cond(&self, cond: Cond) -> String {
        let run = |span: Span, word: &str| {
            let each = self.pool.conditions[span.range()]
                .iter()
                .map(|cond| self.cond(*cond));
            format!("({})", each.collect::<Vec<String>>().join(word))
        };
        match cond {
            Cond::All(span) => run(span, " and "),
            Cond::AnyOf(span) => run(span, " or "),
            Cond::Host(filter) => format!("host {}", self.filter(filter)),
            Cond::Subject(filter) => format!("subject {}", self.filter(filter)),
            Cond::Object(filter) => format!("object {}", self.filter(filter)),
            cond => format!("{cond:?}"),
        }
    }

    fn filter(&self, id: FilterId) -> String {
        let Filter {
            kinds,
            classes,
            ranks,
            side,
            place,
            space,
            me,
            role,
            with,
            without,
            wounded,
            captured,
            faction,
            named,
        } = self.pool.filters[usize::from(id.0)];
        assert_eq!(
            (with, without, wounded, captured, faction, named),
            (0, 0, None, None, None, None)
        );
        let mut words = vec![self::kinds(kinds)];
        if classes != (1 << Class::ALL.len()) - 1 {
            let each = Class::ALL.iter().filter(|class| classes & class.bit() != 0);
            words.extend(each.map(|class| format!("{class:?}")));
        }
        if ranks != (0, 7) {
            words.push(format!("rank {}..{}", ranks.0, ranks.1));
        }
        let mut word = |said: bool, word: String| words.extend(said.then_some(word));
        word(side != Whose::Any, format!("{side:?}"));
        word(place != Whereabouts::Anywhere, format!("{place:?}"));
        word(space != Space::Any, format!("{space:?}"));
        word(me != Me::Include, format!("me {me:?}"));
        word(role != EngagementRole::Any, format!("role {role:?}"));
        format!("[{}]", words.join(" "))
    }
}

fn kinds(bits: u16) -> String {
    if bits == (1 << Kind::ALL.len()) - 1 {
        return "any".to_owned();
    }
    let each = Kind::ALL.iter().filter(|kind| bits & kind.bit() != 0);
    each.map(|kind| format!("{kind:?}"))
        .collect::<Vec<String>>()
        .join("|")
}
