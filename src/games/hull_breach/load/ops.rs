//! Operations of steps: what is done, from the tree to the pool.

use super::compile::{Compiler, Defaults, goods};
use super::effect_shape::ALL;
use super::filter::union;
use super::trait_word::TRAITS;
use super::words;
use crate::card::Goods;
use crate::effect::{Op, PileKind, PileSearch, Span, Stat, What};
use breachlab_core::plan::{Code, TomlTable};

impl Compiler<'_, '_> {
    #[expect(clippy::too_many_lines, reason = "one line an operation")]
    pub(super) fn op(
        &mut self,
        table: &TomlTable,
        word: &str,
        defaults: &mut Defaults<'_>,
        depth: usize,
    ) -> Option<Op> {
        let byte = |key: &str| table.int(key).map(|int| int.clamp(0, 255) as u8);
        let add = || table.int("add").map(|int| int.clamp(-127, 127) as i8);
        Some(match word {
            "attack" => return self.stat(table, Stat::Attack),
            "defense" => return self.stat(table, Stat::Defense),
            "wounds" => return self.stat(table, Stat::Wounds),
            "marine_capacity" => return self.stat(table, Stat::MarineCapacity),
            "fighter_capacity" => return self.stat(table, Stat::FighterCapacity),
            "rank" => return self.stat(table, Stat::Rank),
            "swap" => Op::Swap,
            "grant" => {
                let word = self.trait_word(table.find("trait")?)?;
                Op::Grant(word.which, word.value)
            }
            "strip" => Op::Strip(TRAITS.find(table.text("trait")?)?),
            "result_as_firer" => Op::ResultAsFirer(add()?, self.filter_at(table, "against")),
            "result_as_target" => Op::ResultAsTarget(add()?, self.filter_at(table, "from")),
            "put" => Op::Put(words::MARK.find(table.text("mark")?)?),
            "cost" => Op::Cost(goods(table), self.filter_at(table, "of")),
            "hand_size" => Op::HandSize(add()?),
            "repair_amount" => Op::RepairAmount(add()?),
            "conscript_count" => Op::ConscriptCount(add()?),
            "conscript_factor" => Op::ConscriptFactor(byte("set")?),
            "forbid_play" => {
                Op::ForbidPlay(union(table.find("type")?, |word| words::KINDS.find(word)))
            }
            "shield_until" => Op::ShieldUntil(byte("round")?),
            "gain" => Op::Gain(self.some_goods(table)),
            "lose" => Op::Lose(self.some_goods(table)),
            "steal" => Op::Steal(self.some_goods(table)),
            "give_gain" => Op::GiveGain,
            "compulsory" => Op::Compulsory(byte("wounds")?),
            "destroy" => Op::Destroy,
            "heal" => Op::Heal(match table.text("wounds") {
                Some(word) => ALL.find(word)?,
                None => byte("wounds")?,
            }),
            "survive" => Op::Survive,
            "draw" => Op::Draw(byte("cards")?),
            "draw_to" => Op::DrawTo(byte("cards")?),
            "discard" => Op::Discard(byte("cards")?, table.flag("random").unwrap_or(false)),
            "discard_hand" => Op::DiscardHand,
            "mill" => Op::Mill(byte("cards")?),
            "to_hand" => Op::ToHand,
            "recycle" => Op::Recycle,
            "search_deploy" => Op::SearchDeploy(self.search(table)),
            "search_hand" => Op::SearchHand(self.search(table)),
            "redirect" => {
                if self.chosen != Some(What::Card) {
                    let word = table.find("op")?;
                    let wanted = "choose = { of = … }: the card to aim at";
                    self.pen.mark(
                        word.span.clone(),
                        Code::Contradiction,
                        "`redirect` without a card chosen",
                        wanted,
                    );
                }
                Op::Redirect
            }
            "reroll_lowest" => Op::RerollLowest(byte("dice")?),
            "extra_volley" => Op::ExtraVolley(byte("dice").unwrap_or(0)),
            "turn_up" => Op::TurnUp,
            "board_again" => Op::BoardAgain,
            "cancel_board" => Op::CancelBoard,
            "tokens" => Op::Tokens(add()?),
            "extra_attack" => Op::ExtraAttack,
            "unless_paid" => {
                let price = self.some_goods(table);
                // Within, `chosen` is the Commander who did not pay.
                let before = (self.chosen, self.commander_chosen);
                (self.chosen, self.commander_chosen) = (Some(What::Commander), true);
                let then = self.steps(table.find("then")?, defaults, depth + 1);
                (self.chosen, self.commander_chosen) = before;
                Op::Unless(price, then)
            }
            "roll_off" => {
                let then = self.steps(table.find("then")?, defaults, depth + 1);
                let other = match table.find("else") {
                    Some(node) => self.steps(node, defaults, depth + 1),
                    None => Span::default(),
                };
                Op::RollOff(then, other)
            }
            "part_dice" => Op::PartDice(add()?),
            "part_result" => Op::PartResult(add()?),
            "set_result" => Op::SetResult(byte("dice")?, byte("to")?),
            "reroll_misses" => Op::RerollMisses,
            "reroll_all" => Op::RerollAll,
            "prevent_wounds" => Op::PreventWounds(byte("wounds")?),
            "cancel_volley" => Op::CancelVolley,
            "card_volley" => Op::CardVolley(byte("dice")?),
            "stay" => Op::Stay,
            "attach" => Op::AttachTo,
            "take_control" => Op::TakeControl,
            "launch" => Op::Launch,
            "turn_down" => Op::TurnDown,
            "remove_effect" => Op::RemoveEffect,
            "end_engagement" => Op::EndEngagement,
            "dead_space" => Op::DeadSpace,
            "lapse_boards" => Op::LapseBoards,
            "go_home" => Op::GoHome,
            "join_station" => Op::JoinStation(byte("round")?),
            "skip_turn" => Op::SkipTurn,
            "act_again" => Op::ActAgain,
            "eliminate" => Op::Eliminate,
            "roll" => {
                let then = self.steps(table.find("then")?, defaults, depth + 1);
                let other = match table.find("else") {
                    Some(node) => self.steps(node, defaults, depth + 1),
                    None => Span::default(),
                };
                Op::Roll(byte("least")?, then, other)
            }
            "if" => {
                let cond = self.cond_at(table, "if");
                let then = self.steps(table.find("then")?, defaults, depth + 1);
                Op::If(cond?, then)
            }
            _ => return None,
        })
    }

    fn search(&mut self, table: &TomlTable) -> PileSearch {
        let from = table.text("from").and_then(|word| words::PILE.find(word));
        PileSearch {
            filter: self.filter_at(table, "of"),
            from: from.unwrap_or(PileKind::Shipyard),
            pay: !table.flag("free").unwrap_or(false),
            any_time: table.flag("any_time").unwrap_or(false),
        }
    }

    /// Exactly one of `add`, `set` and `times`.
    fn stat(&mut self, table: &TomlTable, stat: Stat) -> Option<Op> {
        let ways = ["add", "set", "times"].map(|key| table.entry(key));
        let mut given = ways.iter().flatten();
        let (Some((key, node)), second) = (given.next(), given.next()) else {
            let word = table.find("op")?;
            let found = format!("`{}` without a change", word.text()?);
            let wanted = "`add = …`, `set = …` or `times = …`";
            self.pen
                .mark_lack(word.span.clone(), Code::MissingKey, found, wanted);
            return None;
        };
        if let Some((key, _)) = second {
            let found = "two changes of one number";
            self.pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "a step for each",
            );
        }
        let number = node.int()?.clamp(-127, 127);
        Some(match key.name.as_str() {
            "add" => Op::Add(stat, number as i8),
            "set" => Op::Set(stat, number as i8),
            _ => Op::Times(stat, number.max(0) as u8),
        })
    }

    fn some_goods(&mut self, table: &TomlTable) -> Goods {
        if !table.has("resource")
            && !table.has("currency")
            && let Some(word) = table.find("op")
        {
            let found = format!("`{}` of nothing", word.text().unwrap_or(""));
            self.pen.mark_lack(
                word.span.clone(),
                Code::MissingKey,
                found,
                "`resource = …` or `currency = …`",
            );
        }
        goods(table)
    }
}
