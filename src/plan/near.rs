//! The nearest known name to a misspelt one.

/// The known name closest to `name`, if it is close enough to be meant: case aside, a Damerau-Levenshtein
/// distance of at most 2 or a quarter of its length. Of equally close ones the first.
///
/// ```
/// use breachlab::plan::nearest;
/// assert_eq!(nearest("Fearles", ["hunter", "fearless"]), Some("fearless"));
/// assert_eq!(nearest("xyz", ["hunter", "fearless"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The measure takes time and room by the product of the lengths; nobody misspells an essay.
    const LONGEST: usize = 100;
    let folded = name.to_lowercase();
    let length = folded.chars().count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let most = (length / 4).max(2);
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let other = candidate.to_lowercase();
        let count = other.chars().count();
        if count.abs_diff(length) > most {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&folded, &other);
        // A name that shares nothing with what was typed is no help, however short both are.
        if distance <= most && distance < length.max(count) && best.is_none_or(|b| distance < b.0) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}
