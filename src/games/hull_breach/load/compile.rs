//! Effects: from the tree to the pool's tables, with what no shape can say.

use super::effect_shape::{STACK, WHO, WhoWord};
use super::names::Names;
use super::wear::wears_out;
use super::words;
use crate::card::{Goods, Kind, PlayTiming};
use crate::effect::{Choose, Chooser, Effect, Limit, Moment, Price, Span, Trigger, What, Who};
use crate::pool::Pool;
use breachlab_core::plan::{Code, Node, Pen, TomlTable, ends};

/// Compiles the effects of one card into the pool.
pub(super) struct Compiler<'a, 'p> {
    pub(super) pool: &'a mut Pool,
    pub(super) names: &'a Names,
    pub(super) pen: &'a mut Pen<'p>,
    /// Kind and window of the card.
    pub(super) kind: Kind,
    pub(super) timing: PlayTiming,
    /// What the effect at hand chooses.
    pub(super) chosen: Option<What>,
    pub(super) commander_chosen: bool,
    /// Whether the moment at hand has these.
    pub(super) has_subject: bool,
    pub(super) has_object: bool,
    /// Whether the effect at hand is continuous.
    pub(super) is_always: bool,
}

/// `who` and `for` of an effect, and whether a step made use of them.
#[derive(Default)]
pub(super) struct Defaults<'n> {
    pub(super) who: Option<&'n Node>,
    pub(super) until: Option<&'n Node>,
    pub(super) who_used: bool,
    pub(super) until_used: bool,
}

impl Compiler<'_, '_> {
    /// Compiles one effect; `None` where its trigger is unknown (which has been marked).
    pub(super) fn effect(&mut self, node: &Node) -> Option<Effect> {
        let table = node.table()?;
        let word = table.text("when")?;
        self.set_context(table, word);
        let choose = table.table("choose").map(|choose| self.choose(choose));
        let trigger = self.trigger(table, word)?;
        let condition = self.cond_at(table, "if");
        let cost = self.price(table);
        let mut defaults = Defaults {
            who: table.find("who"),
            until: table.find("for"),
            ..Defaults::default()
        };
        let list = table.find("do")?;
        let steps = self.steps(list, &mut defaults, 0);
        for (key, used) in [("who", defaults.who_used), ("for", defaults.until_used)] {
            if let Some((key, _)) = table.entry(key)
                && !used
            {
                let found = format!("no step makes use of `{}`", key.name);
                self.pen.mark(
                    key.span.clone(),
                    Code::Contradiction,
                    found,
                    "no such key here",
                );
            }
        }
        let limit = table
            .text("limit")
            .and_then(|word| words::LIMIT.find(word))
            .unwrap_or(Limit::None);
        if let (Trigger::Ability(_), Limit::None) = (&trigger, limit)
            && !wears_out(self.pool, &cost, steps)
            && let Some(when) = table.find("when")
        {
            let found = "an ability that can be used without end";
            let wanted =
                "`limit = \"turn\"` (or another) in it, or a cost that its steps cannot give back";
            self.pen.mark(when.span.clone(), Code::Cycle, found, wanted);
        }
        Some(Effect {
            trigger,
            condition,
            optional: table.flag("optional").unwrap_or(false),
            limit,
            cost,
            choose,
            steps,
            stacks: table
                .text("stack")
                .and_then(|word| STACK.find(word))
                .unwrap_or(false),
        })
    }

    /// What the words of this effect may refer to.
    fn set_context(&mut self, table: &TomlTable, word: &str) {
        self.is_always = word == "always";
        let window = match word {
            "play" => Some(self.timing),
            "ability" => table
                .text("window")
                .and_then(|word| words::TIMING.find(word)),
            _ => None,
        };
        let of_window = matches!(
            window,
            Some(PlayTiming::AfterRoll | PlayTiming::BoardingStart)
        );
        let (subject, object) = moment(word).map_or((false, false), |(_, s, o)| (s, o));
        self.has_subject = of_window || subject;
        self.has_object = of_window || object;
        self.chosen = table.table("choose").map(|choose| {
            let what = choose.text("what").and_then(|word| words::WHAT.find(word));
            what.unwrap_or(What::Card)
        });
        // The choice itself cannot speak of the Commander it chooses; the steps may.
        self.commander_chosen = false;
    }

    fn trigger(&mut self, table: &TomlTable, word: &str) -> Option<Trigger> {
        let (_, when) = table.entry("when")?;
        Some(match word {
            "always" => Trigger::Always,
            "play" => {
                if !matches!(self.kind, Kind::Event | Kind::Tactic | Kind::Breakthru) {
                    let found = "`play` on a card that is deployed";
                    let wanted = "`deployed` with subject = { me = \"only\" }";
                    self.pen
                        .mark(when.span.clone(), Code::Contradiction, found, wanted);
                }
                Trigger::Play
            }
            "ability" => Trigger::Ability(words::TIMING.find(table.text("window")?)?),
            _ => {
                let (moment, ..) = moment(word)?;
                if let Some((key, _)) = table.entry("cost")
                    && table.flag("optional") != Some(true)
                {
                    let found = "a cost nobody can decline";
                    self.pen.mark(
                        key.span.clone(),
                        Code::Contradiction,
                        found,
                        "optional = true beside it",
                    );
                }
                Trigger::On {
                    moment,
                    subject: self.filter_if(table, "subject"),
                    object: self.filter_if(table, "object"),
                }
            }
        })
    }

    fn choose(&mut self, table: &TomlTable) -> Choose {
        let what = self.chosen.unwrap_or(What::Card);
        if what == What::Commander
            && let Some(of) = table.table("of")
        {
            for (key, _) in of
                .iter()
                .filter(|(key, _)| key.name != "side" && key.name != "role")
            {
                let found = format!("Commanders have no `{}`", key.name);
                self.pen.mark(
                    key.span.clone(),
                    Code::Contradiction,
                    found,
                    "`side` or `role`",
                );
            }
        }
        let (least, most) = table.find("count").map_or((1, 1), |node| ends(node, 0, 10));
        let choose = Choose {
            what,
            filter: self.filter_at(table, "of"),
            least,
            most,
            by: table
                .text("by")
                .and_then(|word| words::CHOOSER.find(word))
                .unwrap_or(Chooser::Player),
        };
        self.commander_chosen = what == What::Commander;
        choose
    }

    fn price(&mut self, table: &TomlTable) -> Price {
        let Some(cost) = table.table("cost") else {
            return Price::default();
        };
        let sacrifice = cost.table("sacrifice").map(|sacrifice| {
            let count = sacrifice.int("count").unwrap_or(1).clamp(0, 255) as u8;
            (count, self.filter_at(sacrifice, "of"))
        });
        let byte = |key| cost.int(key).unwrap_or(0).clamp(0, 255) as u8;
        Price {
            goods: goods(cost),
            sacrifice,
            discard: byte("discard"),
            wounds: byte("wounds"),
            turn: cost.flag("turn").unwrap_or(false),
        }
    }

    /// Marks a word that needs a moment with a subject (or object).
    pub(super) fn need_moment(&mut self, node: &Node, has: bool, word: &str) {
        if !has {
            let found = format!("there is no {word} at this moment");
            let wanted = format!("a moment (or window) that has a {word}");
            self.pen
                .mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
    }

    /// Whom a `who` means; `None` where the shape has marked it.
    pub(super) fn who(&mut self, node: &Node) -> Option<Who> {
        let Some(word) = node.text() else {
            return node.table().map(|_| Who::All(self.filter(node)));
        };
        Some(match WHO.find(word)? {
            WhoWord::Source => Who::Source,
            WhoWord::Host => Who::Host,
            WhoWord::Subject => {
                self.need_moment(node, self.has_subject, "subject");
                Who::Subject
            }
            WhoWord::Object => {
                self.need_moment(node, self.has_object, "object");
                Who::Object
            }
            WhoWord::Player => Who::Player,
            WhoWord::EachCommander => Who::EachCommander,
            WhoWord::OtherCommanders => Who::OtherCommanders,
            WhoWord::Volley => Who::Volley,
            WhoWord::Engagement => Who::Engagement,
            WhoWord::Chosen => match self.chosen {
                Some(What::Commander) => Who::ChosenCommander,
                Some(_) => Who::Chosen,
                None => {
                    let found = "`chosen`, but nothing is chosen";
                    let wanted = "choose = { … } in this effect";
                    self.pen
                        .mark(node.span.clone(), Code::Contradiction, found, wanted);
                    return None;
                }
            },
        })
    }

    /// A run of steps, entered without gaps.
    pub(super) fn run(&mut self, steps: &[crate::effect::EffectStep]) -> Span {
        let start = self.pool.steps.len() as u16;
        self.pool.steps.extend_from_slice(steps);
        Span {
            start,
            len: steps.len() as u16,
        }
    }
}

/// A moment by its word, with whether it has a subject and an object.
pub(super) fn moment(word: &str) -> Option<(Moment, bool, bool)> {
    Some(match word {
        "deployed" => (Moment::Deployed, true, false),
        "left_play" => (Moment::LeftPlay, true, false),
        "logistics_start" => (Moment::LogisticsStart, false, false),
        "collect" => (Moment::Collect, false, false),
        "repair" => (Moment::Repair, false, false),
        "drawn" => (Moment::Drawn, false, false),
        "step_start" => (Moment::StepStart, false, false),
        "board_lost" => (Moment::BoardLost, true, false),
        "scuttled" => (Moment::Scuttled, true, false),
        "manufacturing_start" => (Moment::ManufacturingStart, false, false),
        "manufacturing_end" => (Moment::ManufacturingEnd, false, false),
        "turn_end" => (Moment::TurnEnd, false, false),
        "attack_declared" => (Moment::AttackDeclared, false, false),
        "engagement_start" => (Moment::EngagementStart, false, false),
        "round_start" => (Moment::RoundStart, false, false),
        "round_end" => (Moment::RoundEnd, false, false),
        "engagement_end" => (Moment::EngagementEnd, false, false),
        "before_activation" => (Moment::BeforeActivation, true, false),
        "fire_declared" => (Moment::FireDeclared, true, true),
        "volley_declared" => (Moment::VolleyDeclared, true, true),
        "volley_rolled" => (Moment::VolleyRolled, true, true),
        "wound_taken" => (Moment::WoundTaken, true, false),
        "would_be_destroyed" => (Moment::WouldBeDestroyed, true, false),
        "ship_destroyed" => (Moment::ShipDestroyed, true, false),
        "board_declared" => (Moment::BoardDeclared, true, true),
        "boarding_start" => (Moment::BoardingStart, true, true),
        "board_won" => (Moment::BoardWon, true, false),
        "hijacked" => (Moment::Hijacked, true, false),
        "retreat_declared" => (Moment::RetreatDeclared, true, false),
        "card_played" => (Moment::CardPlayed, true, false),
        "conscripted" => (Moment::Conscripted, true, false),
        "elimination" => (Moment::Elimination, false, false),
        _ => return None,
    })
}

/// The goods a table names; shapes keep them within range.
pub(super) fn goods(table: &TomlTable) -> Goods {
    let amount = |key| {
        table
            .int(key)
            .map_or(0, |int| int.clamp(-1000, 1000) as i16)
    };
    Goods {
        r: amount("resource"),
        c: amount("currency"),
    }
}
