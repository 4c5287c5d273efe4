//! Names as people type them: when two are the same, and the nearest known one to one that is not known.

use caseless::Caseless as _;
use unicode_normalization::UnicodeNormalization as _;

use super::odd::is_ignorable;

/// What counts of a name. Composed and decomposed letters are the same (Unicode Standard, 3.13, canonical caseless
/// matching), so are the cases of a letter, runs of spaces, the shapes of apostrophes, quotation marks and hyphens;
/// characters that cannot be seen do not count.
///
/// ```
/// use breachlab_core::plan::folded;
/// assert_eq!(folded("  STRASSE\u{a0}\u{2013} 3"), folded("stra\u{200b}ße - 3"));
/// assert_eq!(folded("Re\u{301}gent\u{2019}s"), folded("Régent's"));
/// ```
#[must_use]
pub fn folded(name: &str) -> String {
    let lower = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        let seen = name.nfd().filter(|c| !is_ignorable(*c));
        seen.default_case_fold().nfc().map(plain).collect()
    };
    let mut words = lower.split_whitespace();
    let mut out = String::with_capacity(lower.len());
    out.push_str(words.next().unwrap_or_default());
    for word in words {
        out.push(' ');
        out.push_str(word);
    }
    out
}

/// What tells two names of files apart: of a path all of it, of a shipped file's name what counts of it.
///
/// ```
/// use breachlab_core::plan::named_key;
/// assert_eq!(named_key("RUSH"), named_key("rush"));
/// assert_ne!(named_key("./RUSH.toml"), named_key("./rush.toml"));
/// ```
#[must_use]
pub fn named_key(name: &str) -> String {
    if name.contains(['/', '\\', '.']) {
        name.to_owned()
    } else {
        folded(name)
    }
}

/// Whether two names are the same as far as it counts; see [`folded`].
#[must_use]
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || folded(one) == folded(other)
}

/// The place of a name among known ones: the very same name if it is there, else the first that [counts](folded) as
/// the same.
///
/// ```
/// use breachlab_core::plan::find_name;
/// assert_eq!(find_name("raven", ["Raven", "raven"].into_iter()), Some(1));
/// assert_eq!(find_name("RAVEN", ["crow", "raven"].into_iter()), Some(1));
/// ```
#[must_use]
pub fn find_name<'a>(
    typed: &str,
    mut known: impl Iterator<Item = &'a str> + Clone,
) -> Option<usize> {
    let exact = known.clone().position(|name| name == typed);
    exact.or_else(|| {
        let typed = folded(typed);
        known.position(|name| folded(name) == typed)
    })
}

/// Marks that word processors put in place of the typed ones.
fn plain(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2bc}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201f}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c => c,
    }
}

/// The known name that `name` was most likely meant to be, if there is one; of equally likely ones the first.
///
/// Likeliest is a slip of the hand: a Damerau-Levenshtein distance of at most 2 or a quarter of its length. Else a
/// name that holds what was typed, best at its beginning, then at the beginning of a word; of several the shortest.
/// Else one with the same first word, or with one that a slip of the hand in the first word leads to.
///
/// ```
/// use breachlab_core::plan::nearest;
/// assert_eq!(nearest("Fearles", ["hunter", "fearless"]), Some("fearless"));
/// assert_eq!(nearest("lancer", ["Hawk Wing", "Shock Lancers"]), Some("Shock Lancers"));
/// assert_eq!(nearest("marten (foil)", ["Hawk Wing", "Marten-class Cruiser"]), Some("Marten-class Cruiser"));
/// assert_eq!(nearest("walros", ["Hawk Wing", "Walrus-class Cruiser"]), Some("Walrus-class Cruiser"));
/// assert_eq!(nearest("xyz", ["hunter", "fearless"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The measure takes time and room by the product of the lengths; nobody misspells an essay.
    const LONGEST: usize = 100;
    let typed = folded(name);
    let length = typed.chars().count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let mut best: Option<((Likeness, usize), &str)> = None;
    for candidate in known {
        let Some(found) = likeness(&typed, length, &folded(candidate)) else {
            continue;
        };
        if best.is_none_or(|(known, _)| found < known) {
            best = Some((found, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// In what way a known name is like the typed one, likeliest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Slip,
    Beginning,
    Word,
    Inside,
    FirstWord,
    FirstWordSlip,
}

/// How like two folded names are, and a number by which to choose among equals.
fn likeness(typed: &str, length: usize, other: &str) -> Option<(Likeness, usize)> {
    /// Shorter pieces stand in too many names.
    const SHORTEST_PIECE: usize = 3;
    const SHORTEST_WORD: usize = 4;
    let count = other.chars().count();
    let most = (length / 4).max(2);
    // A name that shares nothing with what was typed is no help, however short both are.
    if let Some(distance) = distance(typed, other, most)
        && distance < length.max(count)
    {
        return Some((Likeness::Slip, distance));
    }
    if length >= SHORTEST_PIECE
        && let Some(at) = other.find(typed)
    {
        let before = other[..at].chars().next_back();
        let kind = match before {
            None => Likeness::Beginning,
            Some(c) if !c.is_alphanumeric() => Likeness::Word,
            Some(_) => Likeness::Inside,
        };
        return Some((kind, count));
    }
    let (word, first) = (first_word(typed), first_word(other));
    let letters = word.chars().count();
    if letters >= SHORTEST_WORD && word == first {
        return Some((Likeness::FirstWord, count.abs_diff(length)));
    }
    let most = letters / 4;
    let slip = |most| Some((Likeness::FirstWordSlip, distance(word, first, most)?));
    (most > 0).then_some(most).and_then(slip)
}

/// The Damerau-Levenshtein distance of two texts, if it is at most `most`. The measure takes time by the product of the
/// lengths, so what differs in too many letters, wherever they stand, is told by counting them.
fn distance(one: &str, other: &str, most: usize) -> Option<usize> {
    let mut kinds = [0_i32; 64];
    for c in one.chars() {
        kinds[c as usize % 64] += 1;
    }
    for c in other.chars() {
        kinds[c as usize % 64] -= 1;
    }
    // A step adds a letter, takes one away, or changes one into another.
    let more: i32 = kinds.iter().filter(|&&count| count > 0).sum();
    let fewer: i32 = -kinds.iter().filter(|&&count| count < 0).sum::<i32>();
    if more.max(fewer) as usize > most {
        return None;
    }
    let distance = strsim::damerau_levenshtein(one, other);
    (distance <= most).then_some(distance)
}

fn first_word(name: &str) -> &str {
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.find(|word| !word.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn what_is_told_by_counting_letters_is_what_the_measure_says() {
        let words = [
            "",
            "a",
            "ab",
            "ba",
            "abc",
            "acb",
            "hunter",
            "huntre",
            "fearless",
            "fearles",
            "größe",
            "grosse",
            "x\u{1f680}y",
        ];
        for one in words {
            for other in words {
                let measured = strsim::damerau_levenshtein(one, other);
                for most in 0..10 {
                    let wanted = (measured <= most).then_some(measured);
                    assert_eq!(distance(one, other, most), wanted, "{one} {other} {most}");
                }
            }
        }
    }
}
