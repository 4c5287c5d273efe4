//! Crews taken to pieces: how they sail, which nobody exchanges, and who holds each berth; two axes that a crew can be told by.

use super::Breach;
use super::load::{roster_toml, voyage};
use super::rules::{DIFFICULTIES, Difficulty, Rules, Venture};
use super::setup::{CardSet, Character, Roster};
use breachlab_core::engine::listed;
use breachlab_core::games::from_files::Workshop;
use breachlab_core::games::{Axis, DeckSyntax, Piece, PieceRow, Sign};

listed! {
    /// What places are for: the first says how the crew sails, each of the others is somebody's.
    const PLACE_ROLES: [&str];
    /// Places in [`PLACE_ROLES`].
    mod role {
        VOYAGE = "voyage",
        BERTH = "berth",
    }
}

const VENTURES: [Venture; 3] = [Venture::Together, Venture::Race, Venture::Alone];
const GRADES: [Difficulty; DIFFICULTIES] = [
    Difficulty::Novice,
    Difficulty::Normal,
    Difficulty::Hard,
    Difficulty::Madness,
];
/// Pieces that say how a crew sails: each mode at each difficulty.
const VOYAGES: Piece = (VENTURES.len() * DIFFICULTIES) as Piece;
/// A berth that is dealt at random.
const DEALT: Piece = VOYAGES;
/// The first character.
const FIRST: Piece = DEALT + 1;

fn sails(piece: Piece) -> (Venture, Difficulty) {
    let at = usize::from(piece);
    (VENTURES[at / DIFFICULTIES], GRADES[at % DIFFICULTIES])
}

/// The character of a piece; none where it is dealt.
fn character(set: &CardSet, piece: Piece) -> Option<&Character> {
    set.characters.get(usize::from(piece.checked_sub(FIRST)?))
}

/// The mean of a number over the berths of a crew; a berth that is dealt counts as the mean of those whom it may bring.
fn mean(set: &CardSet, deck: &[Piece], number: impl Fn(&Character) -> f64) -> f64 {
    let is_race = sails(deck[0]).0 == Venture::Race;
    let over = |people: &[&Character]| {
        let sum: f64 = people.iter().map(|one| number(one)).sum();
        sum / people.len().max(1) as f64
    };
    let people = (FIRST..).zip(set.characters.iter());
    let free = people.filter(|(piece, one)| (one.races || !is_race) && !deck.contains(piece));
    let dealt = over(&free.map(|(_, one)| one).collect::<Vec<_>>());
    let berths = deck[1..].iter();
    let berths = berths.map(|&piece| character(set, piece).map_or(dealt, &number));
    berths.sum::<f64>() / deck[1..].len().max(1) as f64
}

impl Workshop for Breach {
    const ROLES: &'static [&'static str] = PLACE_ROLES;
    /// A berth without anybody in particular: whoever is dealt.
    const EMPTY: Option<Piece> = Some(DEALT);

    fn pieces(set: &CardSet) -> Vec<PieceRow> {
        let voyages = (0..VOYAGES).map(|piece| {
            let (venture, difficulty) = sails(piece);
            let [mode, grade] = voyage(venture, difficulty);
            PieceRow {
                id: format!("{mode}-{grade}"),
                name: format!("{mode}, {grade}"),
                kind: "voyage".to_owned(),
            }
        });
        let dealt = PieceRow {
            id: "any".to_owned(),
            name: "whoever is dealt".to_owned(),
            kind: "character".to_owned(),
        };
        let people = set.characters.iter().map(|one| PieceRow {
            id: one.id.clone(),
            name: one.name.clone(),
            kind: "character".to_owned(),
        });
        voyages.chain([dealt]).chain(people).collect()
    }

    fn places(crew: &Roster) -> Vec<Piece> {
        let is_same = |&piece: &Piece| sails(piece) == (crew.venture, crew.difficulty);
        let voyage = (0..VOYAGES).find(is_same);
        let berth = |member: &Option<usize>| member.map_or(DEALT, |at| FIRST + at as Piece);
        let berths = crew.members.iter().map(berth);
        voyage.into_iter().chain(berths).collect()
    }

    fn laid(_set: &CardSet, deck: &[Piece]) -> Roster {
        let (venture, difficulty) = sails(deck[0]);
        let member = |&piece: &Piece| piece.checked_sub(FIRST).map(usize::from);
        Roster {
            id: String::new(),
            name: "the crew".to_owned(),
            members: deck[1..].iter().map(member).collect(),
            venture,
            difficulty,
        }
    }

    fn role(place: usize) -> usize {
        if place == 0 {
            role::VOYAGE
        } else {
            role::BERTH
        }
    }

    fn suits(set: &CardSet, _: &Rules, deck: &[Piece], role: usize, piece: Piece) -> bool {
        if role == role::VOYAGE {
            return piece == deck[0];
        }
        let is_race = sails(deck[0]).0 == Venture::Race;
        character(set, piece).is_some_and(|one| one.races || !is_race)
    }

    /// Nobody sails twice.
    fn fits(_: &CardSet, _: &Rules, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let mut others = (0..).zip(deck).filter(|(at, _)| *at != place);
        others.all(|(_, &held)| held != piece)
    }

    fn axes() -> [Axis; 2] {
        let axis = |key, title, from, step, cells| Axis {
            key,
            title,
            from,
            step,
            cells,
            is_share: false,
        };
        [
            axis("start", "mean deck they start on", 1.0, 0.5, 7),
            axis("helpers", "abilities that need friends", 0.0, 1.0, 5),
        ]
    }

    fn measure(set: &CardSet, deck: &[Piece]) -> [f64; 2] {
        let helps = |one: &Character| f64::from(u8::from(!one.races));
        let helpers = mean(set, deck, helps) * deck[1..].len() as f64;
        [mean(set, deck, |one| f64::from(one.start) + 1.0), helpers]
    }

    fn text(set: &CardSet, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String> {
        let crew = Roster {
            id: sign.id.to_owned(),
            name: sign.name.to_owned(),
            ..Self::laid(set, deck)
        };
        (form == DeckSyntax::Toml).then(|| roster_toml(&crew, set, sign.note))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::read_roster;
    use breachlab_core::games::{Order, from_files};
    use breachlab_core::plan::Source;

    fn crew(who: &[Option<&str>], venture: Venture) -> (CardSet, Roster) {
        let set = from_files::default_cards::<Breach>();
        let member = |id: Option<&str>| id.map(|id| set.find(id).unwrap());
        let crew = Roster {
            id: "crew".to_owned(),
            name: "A \"Crew\"".to_owned(),
            members: who.iter().copied().map(member).collect(),
            venture,
            difficulty: Difficulty::Hard,
        };
        (set, crew)
    }

    #[test]
    fn a_crew_put_together_again_and_written_down_is_the_same() {
        let (set, crew) = crew(&[Some("cook"), None, Some("rigger")], Venture::Together);
        let pieces = Breach::places(&crew);
        let sign = Sign {
            id: &crew.id,
            name: &crew.name,
            note: "of pieces",
        };
        let text = Breach::text(&set, &pieces, sign, DeckSyntax::Toml).unwrap();
        let read = read_roster(&Source::new("crew.toml", text), &set).unwrap();
        assert_eq!(read.deck, crew);
        assert_eq!(read.note, "of pieces");
        let ids: Vec<String> = Breach::pieces(&set).into_iter().map(|row| row.id).collect();
        let ids = pieces.iter().map(|&piece| ids[usize::from(piece)].as_str());
        assert_eq!(
            ids.collect::<Vec<_>>(),
            ["co-operative-hard", "cook", "any", "rigger"]
        );
    }

    #[test]
    fn a_berth_takes_whoever_is_not_aboard_and_the_voyage_stays() {
        let (set, crew) = crew(&[Some("cook"), Some("rigger")], Venture::Together);
        let (pieces, rules) = (Breach::places(&crew), Rules::default());
        let piece = |id: &str| FIRST + set.find(id).unwrap() as Piece;
        let suits = |role, piece| Breach::suits(&set, &rules, &pieces, role, piece);
        assert!(suits(role::VOYAGE, pieces[0]) && !suits(role::VOYAGE, pieces[0] + 1));
        assert!(suits(role::BERTH, piece("gunner")) && !suits(role::BERTH, pieces[0]));
        let fits = |place, id| Breach::fits(&set, &rules, &pieces, place, piece(id));
        assert!(fits(1, "gunner") && fits(1, "cook") && !fits(1, "rigger"));
    }

    /// How a crew sails is what a study asks in, and whoever is dealt what it holds a character against.
    #[test]
    fn a_study_asks_about_characters_and_nothing_else() {
        let order = Order {
            decks: ["four-dealt", "four-hands"].map(str::to_owned).to_vec(),
            strategies: vec!["camp".to_owned()],
            ..Order::default()
        };
        let study = from_files::open_piece_study::<Breach>(&order);
        let study = study.map_err(|faults| faults.to_string()).unwrap();
        let subjects = study.subjects();
        assert_eq!(subjects.len(), 12);
        assert!(
            subjects
                .iter()
                .all(|one| one.kind == "character" && one.most == 1)
        );
        assert_eq!(
            [study.find("any"), study.find("co-operative-hard")],
            [None; 2]
        );
        let rigger = study.find("rigger").unwrap();
        let plain = study.plain(rigger).unwrap();
        assert_eq!(study.describe(plain), "whoever is dealt");
        assert_eq!(study.blank(rigger, 1), Some(plain));
        assert_eq!(study.free(0, rigger), [1, 2, 3, 4]);
        assert!(study.free(1, rigger).is_empty());
        assert_eq!(study.room(0, rigger, 1), Some(vec![4]), "an empty berth");
        assert!(study.room(1, rigger, 1).is_some_and(|room| room != [0]));
    }

    #[test]
    fn who_needs_friends_does_not_race() {
        let (set, crew) = crew(&[Some("cook")], Venture::Race);
        let pieces = Breach::places(&crew);
        let suits = |id: &str| {
            let piece = FIRST + set.find(id).unwrap() as Piece;
            Breach::suits(&set, &Rules::default(), &pieces, role::BERTH, piece)
        };
        assert!(suits("rigger") && !suits("gunner"));
        assert_eq!(Breach::measure(&set, &pieces), [4.0, 0.0]);
    }

    #[test]
    fn a_berth_that_is_dealt_counts_as_the_mean_of_those_it_may_bring() {
        let (set, crew) = crew(&[None, None], Venture::Together);
        let [start, helpers] = Breach::measure(&set, &Breach::places(&crew));
        assert_eq!(start, 2.5, "three start on each deck");
        assert!((helpers - 2.0 / 3.0).abs() < 1e-9, "four of twelve, twice");
    }
}
