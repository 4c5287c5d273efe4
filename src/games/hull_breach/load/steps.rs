//! Steps of effects: operations, whom they concern, how long they last.

use super::compile::{Compiler, Defaults};
use super::effect_shape::{REACH, STEP};
use super::filter::{DEEPEST, MOST_IN_A_LIST};
use super::trait_word::TraitWord;
use super::words;
use crate::effect::{EffectStep, Op, Span, Until, What, Who};
use breachlab_core::plan::{Code, Node, TomlTable};

/// What an operation is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Card,
    Commander,
    Volley,
    Engagement,
    /// Something that is nobody's: a roll, a condition.
    Nothing,
}

impl Goal {
    const fn name(self) -> &'static str {
        match self {
            Self::Card => "cards",
            Self::Commander => "Commanders",
            Self::Volley => "the volley",
            Self::Engagement => "the engagement",
            Self::Nothing => "nothing",
        }
    }
}

impl Compiler<'_, '_> {
    /// A list of steps.
    pub(super) fn steps(&mut self, node: &Node, defaults: &mut Defaults<'_>, depth: usize) -> Span {
        let Some(list) = node.list() else {
            return Span::default();
        };
        if list.is_empty() {
            self.pen.mark(
                node.span.clone(),
                Code::Empty,
                "nothing to do",
                "at least one step",
            );
        }
        if depth > DEEPEST {
            let wanted = format!("at most {DEEPEST} levels");
            self.pen.mark(
                node.span.clone(),
                Code::TooDeep,
                "steps nested too deep",
                wanted,
            );
            return Span::default();
        }
        self.refuse_endless(node, list, "steps");
        // Inner runs are entered first, so that this one has no gaps.
        let steps: Vec<EffectStep> = list
            .iter()
            .take(MOST_IN_A_LIST)
            .filter_map(|node| self.step(node, defaults, depth))
            .collect();
        self.run(&steps)
    }

    fn step(
        &mut self,
        node: &Node,
        defaults: &mut Defaults<'_>,
        depth: usize,
    ) -> Option<EffectStep> {
        let table = node.table()?;
        let word = table.find("op")?;
        let known = |name: &str| STEP.variants.iter().any(|variant| variant.word == name);
        if !word.text().is_some_and(known) {
            return None;
        }
        let op = self.op(table, word.text()?, defaults, depth);
        let goal = goal(word.text()?);
        let who = self.step_who(table, word, goal, defaults);
        let op = op?;
        let who = self.step_reach(table, who, op);
        let until = self.step_until(table, word, op, defaults);
        if self.is_always && !op.is_lasting() {
            let found = format!("`{}` happens at once, `always` never does", word.text()?);
            let wanted = "what lasts, or a moment in `when`";
            self.pen
                .mark(word.span.clone(), Code::Contradiction, found, wanted);
        }
        Some(EffectStep {
            op,
            who: who?,
            until,
        })
    }

    fn step_who(
        &mut self,
        table: &TomlTable,
        word: &Node,
        goal: Goal,
        defaults: &mut Defaults<'_>,
    ) -> Option<Who> {
        if let Some(node) = table.find("who") {
            let who = self.who(node)?;
            let is = self.goal_of(who);
            if is != goal {
                let found = format!("`who` means {}", is.name());
                let wanted = format!(
                    "{}: that is what `{}` is done to",
                    goal.name(),
                    word.text()?
                );
                self.pen
                    .mark(node.span.clone(), Code::Contradiction, found, wanted);
            }
            return Some(who);
        }
        if let Some(node) = defaults.who {
            let before = self.pen.marks();
            let who = self.who(node);
            // What is wrong with the effect's `who` is marked once, not once a step.
            if self.pen.marks() > before {
                defaults.who = None;
                defaults.who_used = true;
                return None;
            }
            if who.is_some_and(|who| self.goal_of(who) == goal) {
                defaults.who_used = true;
                return who;
            }
        }
        match (goal, word.text()?) {
            (Goal::Card, "stay") | (Goal::Nothing, _) => Some(Who::Source),
            (Goal::Commander, "give_gain" | "steal" | "eliminate" | "unless_paid")
            | (Goal::Card, _) => {
                let found = format!("`{}` without `who`", word.text()?);
                let wanted = format!("`who = …`: {} it is done to", goal.name());
                self.pen
                    .mark_lack(word.span.clone(), Code::MissingKey, found, wanted);
                None
            }
            (Goal::Commander, _) => Some(Who::Player),
            (Goal::Volley, _) => Some(Who::Volley),
            (Goal::Engagement, _) => Some(Who::Engagement),
        }
    }

    /// `reach = "ever"` turns those who pass a filter into all who ever will.
    fn step_reach(&mut self, table: &TomlTable, who: Option<Who>, op: Op) -> Option<Who> {
        let Some((key, node)) = table.entry("reach") else {
            return who;
        };
        let ever = node.text().and_then(|word| REACH.find(word))?;
        match who {
            Some(Who::All(filter)) if op.is_lasting() && !self.is_always => Some(if ever {
                Who::Ever(filter)
            } else {
                Who::All(filter)
            }),
            _ => {
                let found = "`reach` where no filter is read later";
                let wanted = "no such key here: it is for what lasts, on a filter";
                self.pen
                    .mark(key.span.clone(), Code::Contradiction, found, wanted);
                who
            }
        }
    }

    fn goal_of(&self, who: Who) -> Goal {
        match who {
            Who::Chosen if self.chosen == Some(What::Part) => Goal::Volley,
            Who::Source
            | Who::Host
            | Who::Chosen
            | Who::All(_)
            | Who::Ever(_)
            | Who::Subject
            | Who::Object => Goal::Card,
            Who::Player | Who::ChosenCommander | Who::EachCommander | Who::OtherCommanders => {
                Goal::Commander
            }
            Who::Volley => Goal::Volley,
            Who::Engagement => Goal::Engagement,
        }
    }

    fn step_until(
        &mut self,
        table: &TomlTable,
        word: &Node,
        op: Op,
        defaults: &mut Defaults<'_>,
    ) -> Until {
        let own = table.entry("for");
        if let Some((key, _)) = own
            && (self.is_always || !op.is_lasting())
        {
            let found = if self.is_always {
                "`for` under `always`"
            } else {
                "`for` on what happens at once"
            };
            self.pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "no such key here",
            );
        }
        if self.is_always || !op.is_lasting() {
            return Until::Instant;
        }
        defaults.until_used |= own.is_none() && defaults.until.is_some();
        let node = own.map(|(_, node)| node).or(defaults.until);
        let Some(node) = node else {
            let found = format!(
                "`{}` lasts, but nothing says how long",
                word.text().unwrap_or("")
            );
            let wanted = "`for = …`, or `when = \"always\"`";
            self.pen
                .mark_lack(word.span.clone(), Code::MissingKey, found, wanted);
            return Until::Instant;
        };
        node.text()
            .and_then(|word| words::UNTIL.find(word))
            .unwrap_or(Until::Instant)
    }

    /// A trait word in a card or step, or its fault.
    pub(super) fn trait_word(&mut self, node: &Node) -> Option<TraitWord> {
        super::cards::read_trait(self.pen, node)
    }
}

/// What an operation is done to.
fn goal(word: &str) -> Goal {
    match word {
        "cost" | "hand_size" | "conscript_count" | "conscript_factor" | "forbid_play" | "gain"
        | "lose" | "steal" | "give_gain" | "draw" | "draw_to" | "discard" | "discard_hand"
        | "mill" | "search_deploy" | "search_hand" | "join_station" | "eliminate"
        | "extra_attack" | "unless_paid" => Goal::Commander,
        "part_dice" | "part_result" | "set_result" | "reroll_misses" | "reroll_all"
        | "reroll_lowest" | "redirect" | "prevent_wounds" | "cancel_volley" => Goal::Volley,
        "shield_until" | "end_engagement" | "dead_space" | "lapse_boards" => Goal::Engagement,
        "roll" | "roll_off" | "if" => Goal::Nothing,
        _ => Goal::Card,
    }
}
