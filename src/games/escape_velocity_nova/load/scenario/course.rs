//! Whose turn a scenario begins in, and the battle that is being fought in it.

use super::lay::CaptainLay;
use super::shape::{SEAT, STANDS, STEP, TurnPart, players};
use crate::battle_state::{Camp, Cause, Health, bit};
use crate::board::NOWHERE;
use crate::frame::{BattleStep, Frame, WindowStep};
use crate::play::Play;
use crate::rules::SEATS;
use crate::state::CardZone;
use breachlab_core::dice::Scripted;
use breachlab_core::engine::{Seat, letter};
use breachlab_core::plan::{Node, TomlTable, first_line};

impl CaptainLay<'_, '_> {
    /// A player under a key of a table; none where it names nobody.
    fn seat(&mut self, table: &TomlTable, key: &str) -> Option<Seat> {
        let seat = table.text(key).and_then(|word| SEAT.find(word))?;
        if seat.at() < self.setup.seats {
            return Some(seat);
        }
        let span = table.find(key)?.span.clone();
        self.clash(span, "nobody of that letter", "one of the players");
        None
    }

    /// Whose turn it is, and what he has had of it.
    pub(super) fn turn(&mut self, root: &TomlTable) {
        let first = self.seat(root, "first").unwrap_or(Seat(0));
        let active = self.seat(root, "active").unwrap_or(first);
        (self.st.first, self.st.active, self.st.asked) = (first, active, active);
        let turn = root.int("turn").unwrap_or(1) as u16;
        let mut has_come = true;
        for seat in self.st.round_from(first) {
            self.st.captain_mut(seat).turns = turn - u16::from(!has_come);
            has_come &= seat != active;
        }
        self.st.spent.has_moved = root.flag("moved").unwrap_or(false);
        self.st.spent.has_acted = root.flag("acted").unwrap_or(false);
        let step = root.text("step").and_then(|word| STEP.find(word));
        let step = step.unwrap_or(TurnPart::Main);
        let captain = self.st.captain(active);
        if step != TurnPart::Begin && (captain.at == NOWHERE || captain.is_stranded) {
            let node = ["step", "active"].iter().find_map(|key| root.find(key));
            let span = node.map_or_else(|| first_line(self.pen), |node| node.span.clone());
            let found = format!("a main turn of {}", letter(active));
            let wanted =
                "somebody who has launched (`at`) and is not stranded, or `step = \"begin\"`";
            self.clash(span, found, wanted);
        }
        self.st.frames.push(match step {
            TurnPart::Begin => Frame::Begin,
            TurnPart::Main | TurnPart::End => Frame::Next,
        });
        match step {
            TurnPart::Begin => self.st.captain_mut(active).turns -= 1,
            TurnPart::Main => self.st.frames.push(Frame::Main),
            TurnPart::End => {
                let window = Frame::Window(WindowStep::Introduce(1));
                self.st.frames.push(window);
            }
        }
        let Some((key, _)) = root.entry("battle") else {
            self.whole_ships(root);
            return;
        };
        if step != TurnPart::Main {
            let wanted = "`step = \"main\"`: players attack in their main turn (§3.13)";
            self.clash(key.span.clone(), "a battle in another step", wanted);
        }
    }

    /// Outside a battle only those who are stranded have ships that are disabled.
    fn whole_ships(&mut self, root: &TomlTable) {
        for (seat, player) in Seat::first(SEATS).zip(players(root)) {
            let ships = player
                .find("ship")
                .into_iter()
                .chain(player.list("escorts"));
            for table in ships.filter_map(Node::table) {
                let stands = table.text("stands").unwrap_or("whole");
                let is_lawful =
                    stands == "whole" || stands == "disabled" && self.st.captain(seat).is_stranded;
                if let Some(node) = table.find("stands").filter(|_| !is_lawful) {
                    let wanted = "`[battle]`, or `disabled` with `stranded = true`: else ships are whole (§6.12)";
                    self.clash(
                        node.span.clone(),
                        format!("a ship that is {stands}"),
                        wanted,
                    );
                }
            }
        }
    }

    /// A battle under way.
    pub(super) fn begin(&mut self, root: &TomlTable) {
        let Some(node) = root.find("battle") else {
            return;
        };
        let Some(table) = node.table() else { return };
        let active = self.st.active;
        let aggressor = self.seat(table, "aggressor").unwrap_or(active);
        let next = self.st.clockwise(aggressor, 1);
        let target = self.seat(table, "target").unwrap_or(next);
        let lead = self.seat(table, "first").unwrap_or(aggressor);
        let at = self.st.captain(aggressor).at;
        let stands_apart = aggressor == target || at == NOWHERE || at != self.st.captain(target).at;
        if stands_apart {
            let found = format!(
                "a battle of {} against {}",
                letter(aggressor),
                letter(target)
            );
            self.clash(node.span.clone(), found, "two players in one system");
            return;
        }
        let number = |key: &str, least: i64| table.int(key).unwrap_or(least) as u8;
        let (phase, last) = (number("phase", 1), number("last", 5));
        if phase > last {
            let found = format!("phase {phase} of a round that ends with phase {last}");
            self.clash(node.span.clone(), found, "a phase that is still played");
            return;
        }
        let disabled: Vec<(u16, Health)> = self.healths(root);
        self.st.spent.has_acted = true;
        self.st.frames.push(Frame::Battle(BattleStep::Spring(0)));
        let (mut dice, mut log) = (Scripted::new(&[]), ());
        let mut play = Play {
            set: self.setup,
            st: &mut self.st,
            dice: &mut dice,
            log: &mut log,
        };
        play.open_battle(Cause::Attack, aggressor, target, at);
        play.enlist(aggressor);
        play.enlist(target);
        play.fix_planets();
        let battle = &mut self.st.battle;
        battle.wars[aggressor.at()] = bit(target);
        battle.wars[target.at()] = bit(aggressor);
        battle.assailed = bit(target);
        battle.quarry[Camp::Guard as usize] = bit(aggressor);
        battle.lead = lead;
        battle.round = u16::from(number("round", 1));
        (battle.phase_now, battle.last) = (phase, last);
        for (copy, health) in disabled {
            if let Some(at) = battle.find(copy) {
                battle.ship_mut(at).health = health;
            }
            self.st.spots[usize::from(copy)].mark = 0;
        }
    }

    /// How current ships and escorts stand, by the file.
    fn healths(&self, root: &TomlTable) -> Vec<(u16, Health)> {
        let mut all = Vec::new();
        for (seat, player) in Seat::first(SEATS).zip(players(root)) {
            let ships = self.st.captain(seat).table.as_slice().iter().copied();
            let ships = ships.filter(|&copy| {
                matches!(
                    self.st.spot(copy).zone,
                    CardZone::Current | CardZone::Escort
                )
            });
            // A start ship that the file does not name stands first, whole.
            let unnamed = usize::from(player.find("ship").is_none());
            let named = player
                .find("ship")
                .into_iter()
                .chain(player.list("escorts"));
            for (copy, node) in ships.skip(unnamed).zip(named) {
                let stands = node.table().and_then(|table| table.text("stands"));
                let health = stands.and_then(|word| STANDS.find(word));
                all.push((copy, health.unwrap_or(Health::Shielded)));
            }
        }
        all
    }
}
