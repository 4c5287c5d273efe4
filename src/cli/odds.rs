//! `odds`: exact chances of a volley or a boarding action, without playing anything. Checks and engagements are beside it.

use clap::{Args, Subcommand};
use serde::Serialize;

use super::chances::{chance_line, percent};
use super::common::{Common, whole};
use super::error::{CliError, Exit};
use super::odds_check::{NumberCheckArgs, check};
use super::odds_engagement::{EngagementArgs, engagement};
use super::print;
use super::scene::lab;
use breachlab_core::games::{
    BoardingAsked, BoardingChances, GameRow, LabRow, VolleyAsked, VolleyChances,
};

/// Arguments of `odds`.
#[derive(Debug, Args)]
pub struct OddsArgs {
    /// What the odds are of
    #[command(subcommand)]
    of: OddsOf,
}

#[derive(Debug, Subcommand)]
enum OddsOf {
    /// One volley of one unit at one target
    Volley(VolleyArgs),
    /// A boarding action fought to the finish
    Boarding(BoardingArgs),
    /// Checks made in a row with cards that are not put back
    Check(NumberCheckArgs),
    /// The engagement of a scenario file, under its pilots
    #[command(visible_alias = "battle")]
    Engagement(EngagementArgs),
}

#[derive(Debug, Args)]
struct VolleyArgs {
    /// Dice rolled: attack, or X of an Overload or Interceptor
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0, 200), allow_negative_numbers = true)]
    dice: u16,
    /// Defense of the target
    #[arg(long, value_name = "D", allow_negative_numbers = true,
          value_parser = whole::<i16>(-100, 100))]
    defense: i16,
    /// Wounds the target can still take
    #[arg(long, value_name = "W", value_parser = whole::<u16>(1, 200), allow_negative_numbers = true)]
    wounds: u16,
    /// Whatever else is added to each result
    #[arg(long, value_name = "M", default_value_t = 0, allow_negative_numbers = true,
          value_parser = whole::<i16>(-100, 100))]
    modifier: i16,
    /// The firer has Annihilate
    #[arg(long)]
    annihilate: bool,
    /// The firer has Hunter
    #[arg(long)]
    hunter: bool,
    /// The firer has Alpha Strike, and this is its first volley
    #[arg(long)]
    alpha_strike: bool,
    /// X of the Target Painters on the target
    #[arg(long, value_name = "X", default_value_t = 0,
          value_parser = whole::<u16>(0, 100), allow_negative_numbers = true)]
    target_painter: u16,
    /// The target has Stealth
    #[arg(long)]
    stealth: bool,
    /// The target is Resistant
    #[arg(long)]
    resistant: bool,
    /// What it kills is immediately destroyed, as by an Interceptor
    #[arg(long)]
    immediate: bool,
}

#[derive(Debug, Args)]
struct BoardingArgs {
    /// A boarder as attack/defense/wounds; once for each
    #[arg(long, value_name = "A/D/W", required = true, value_parser = parse_marine, allow_hyphen_values = true)]
    boarder: Vec<(i16, i16, u16)>,
    /// A holder as attack/defense/wounds; once for each
    #[arg(long, value_name = "A/D/W", required = true, value_parser = parse_marine, allow_hyphen_values = true)]
    holder: Vec<(i16, i16, u16)>,
    /// Traits of the boarders, such as `annihilate,overload:3`; once for all, or once for each
    #[arg(long, value_name = "TRAITS", value_parser = parse_traits)]
    boarder_traits: Vec<String>,
    /// Traits of the holders, such as `stoic,interceptor:2`; once for all, or once for each
    #[arg(long, value_name = "TRAITS", value_parser = parse_traits)]
    holder_traits: Vec<String>,
}

/// Traits with commas between them; nothing at all is a Marine without any.
fn parse_traits(text: &str) -> Result<String, String> {
    if text.contains(',') && text.split(',').any(|word| word.trim().is_empty()) {
        return Err("the name of a trait is empty".to_owned());
    }
    Ok(text.to_owned())
}

/// Three numbers with `/` between them.
fn parse_marine(text: &str) -> Result<(i16, i16, u16), String> {
    let wanted = "wanted attack/defense/wounds such as 2/6/2, attack 0 to 50, wounds 1 to 50";
    let numbers: Vec<i16> = text
        .split('/')
        .map(|part| part.trim().parse().map_err(|_| wanted.to_owned()))
        .collect::<Result<_, _>>()?;
    match numbers[..] {
        [attack @ 0..=50, defense @ -100..=100, wounds @ 1..=50] => {
            Ok((attack, defense, wounds as u16))
        }
        _ => Err(wanted.to_owned()),
    }
}

#[derive(Serialize)]
struct VolleyDocument<'a> {
    hit: f64,
    destroyed: f64,
    immediately_destroyed: f64,
    survives: f64,
    wounds: &'a [f64],
    double_ten: f64,
}

#[derive(Serialize)]
struct BoardingOdds {
    boarder: f64,
    holder: f64,
    neither: f64,
}

pub(super) fn odds(
    args: &OddsArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let lab = lab(row)?;
    match &args.of {
        OddsOf::Volley(args) => volley(args, common, row, &lab),
        OddsOf::Boarding(args) => boarding(args, common, row, &lab),
        OddsOf::Check(args) => check(args, common, row, &lab),
        OddsOf::Engagement(args) => engagement(args, common, row),
    }
}

fn volley(
    args: &VolleyArgs,
    common: &Common,
    row: &GameRow,
    lab: &LabRow,
) -> Result<Exit, CliError> {
    let words = |list: &[(bool, &str)]| -> Vec<String> {
        let given = list.iter().filter(|(is_given, _)| *is_given);
        given.map(|(_, word)| (*word).to_owned()).collect()
    };
    let asked = VolleyAsked {
        dice: args.dice,
        defense: args.defense,
        wounds: args.wounds,
        modifier: args.modifier,
        paint: args.target_painter,
        firer: words(&[
            (args.annihilate, "annihilate"),
            (args.hunter, "hunter"),
            (args.alpha_strike, "alpha_strike"),
        ]),
        target: words(&[(args.stealth, "stealth"), (args.resistant, "resistant")]),
        is_immediate: args.immediate,
    };
    let chances = (lab.volley)(&asked)?;
    if common.json {
        let own = VolleyDocument {
            hit: chances.hit,
            destroyed: chances.destroyed,
            immediately_destroyed: chances.immediately_destroyed,
            survives: chances.survives,
            wounds: &chances.wounds,
            double_ten: chances.double_ten,
        };
        print::out(&common.head(Some(row)).answer(&own)?)?;
        return Ok(Exit::Done);
    }
    print::lines(volley_page(args, &chances).into_iter())?;
    Ok(Exit::Done)
}

fn volley_page(args: &VolleyArgs, chances: &VolleyChances) -> Vec<String> {
    let dice = if args.dice == 1 { "die" } else { "dice" };
    let head = format!(
        "{} {dice} at defense {}, {} to destroy; a die hits on {}+ ({})",
        args.dice,
        args.defense,
        args.wounds,
        chances.need,
        percent(chances.hit)
    );
    let mut page = vec![head, String::new()];
    let width = 21;
    for (name, chance) in [
        ("destroyed", chances.destroyed),
        ("immediately destroyed", chances.immediately_destroyed),
        ("survives", chances.survives),
    ] {
        page.push(chance_line(name, width, chance, 0));
    }
    page.push(String::new());
    for (wounds, &chance) in chances.wounds.iter().enumerate() {
        let name = format!("{wounds} wound{}", if wounds == 1 { "" } else { "s" });
        page.push(chance_line(&name, width, chance, 0));
    }
    if chances.double_ten > 0.0 {
        page.push(chance_line("two natural 10s", width, chances.double_ten, 0));
    }
    page.push(String::new());
    page.push("exact, by the volley formula (§6.2, §8.2)".to_owned());
    page
}

fn boarding(
    args: &BoardingArgs,
    common: &Common,
    row: &GameRow,
    lab: &LabRow,
) -> Result<Exit, CliError> {
    let lists = |given: &[String]| -> Vec<Vec<String>> {
        let words = |list: &String| {
            let words = list.split(',').map(str::trim);
            words
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect()
        };
        given.iter().map(words).collect()
    };
    let asked = BoardingAsked {
        boarders: args.boarder.clone(),
        holders: args.holder.clone(),
        boarder_traits: lists(&args.boarder_traits),
        holder_traits: lists(&args.holder_traits),
    };
    let chances = (lab.boarding)(&asked)?;
    if common.json {
        let own = BoardingOdds {
            boarder: chances.boarder,
            holder: chances.holder,
            neither: chances.neither,
        };
        print::out(&common.head(Some(row)).answer(&own)?)?;
        return Ok(Exit::Done);
    }
    print::lines(boarding_page(args, &chances).into_iter())?;
    Ok(Exit::Done)
}

fn boarding_page(args: &BoardingArgs, chances: &BoardingChances) -> Vec<String> {
    let party = |party: &[(i16, i16, u16)], traits: &[String]| {
        let marines: Vec<String> = party
            .iter()
            .map(|(a, d, w)| format!("{a}/{d}/{w}"))
            .collect();
        let mut text = marines.join(" and ");
        if !traits.is_empty() {
            text += &[" (", &traits.join("; "), ")"].concat();
        }
        text
    };
    let head = format!(
        "{} board {}, to the finish",
        party(&args.boarder, &args.boarder_traits),
        party(&args.holder, &args.holder_traits)
    );
    let width = 8;
    let mut page = vec![
        head,
        String::new(),
        chance_line("boarders", width, chances.boarder, 0),
        chance_line("holders", width, chances.holder, 0),
        chance_line("neither", width, chances.neither, 0),
        String::new(),
    ];
    if chances.never >= 1.0 {
        page.push("this fight can never end: neither party can bring the other down".to_owned());
    } else if chances.never > 0.0 {
        page.push(format!(
            "in {} of fights it never ends; that is part of `neither`",
            percent(chances.never)
        ));
    }
    page.push(format!(
        "exact over {} position{} of the fight (§6.10); each Marine fires all its dice at the opponent nearest to \
         falling",
        chances.states,
        if chances.states == 1 { "" } else { "s" }
    ));
    page
}
