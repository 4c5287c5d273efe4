//! Characters that cannot be seen, or that change how others are seen: which they are, and how a text is shown that
//! holds some.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Characters without a shape of their own: `Default_Ignorable_Code_Point` of the Unicode Character Database
/// (DerivedCoreProperties.txt), first and last of each run.
const IGNORABLE: [(u32, u32); 17] = [
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1_BCA0, 0x1_BCA3),
    (0x1_D173, 0x1_D17A),
    (0xE_0000, 0xE_0FFF),
];

/// Whether a character has no shape: it tells two names apart that look the same.
#[must_use]
pub fn is_ignorable(c: char) -> bool {
    let code = u32::from(c);
    code >= IGNORABLE[0].0
        && IGNORABLE
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&code))
}

/// Whether a character may do something to what is around it: it steers a terminal, turns the direction of writing,
/// ends a line where none is expected, or is none (a noncharacter, which XML refuses and others drop).
///
/// ```
/// use breachlab_core::plan::is_unsafe;
/// assert!(['\u{1b}', '\u{9b}', '\u{202e}', '\u{2028}', '\u{ffff}'].into_iter().all(is_unsafe));
/// assert!(!['a', 'ß', ' ', '\u{200d}', '🚀'].into_iter().any(is_unsafe));
/// ```
#[must_use]
pub fn is_unsafe(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    let code = u32::from(c);
    c.is_control()
        || matches!(c,
            // Bidi_Control, the line and paragraph separators, the byte order mark.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            | '\u{2028}' | '\u{2029}' | '\u{feff}'
            // Noncharacters.
            | '\u{fdd0}'..='\u{fdef}')
        || code & 0xFFFE == 0xFFFE
}

/// A text with the characters for which `is_odd` holds written as `\u{…}`.
pub fn spelled(text: &str, is_odd: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_odd) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_odd(c) {
            // A String takes all text.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// A text from a file for a message about it: what cannot be seen, or could move a cursor, is written as `\u{…}`.
///
/// ```
/// assert_eq!(breachlab_core::plan::shown("Har\u{200b}py"), "Har\\u{200b}py");
/// ```
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    spelled(text, |c| is_unsafe(c) || is_ignorable(c))
}

/// A message about a name that is not known, with the letters of other scripts written as `\u{…}` where the name that
/// was meant has none of them: a Cyrillic `а` looks like a Latin one.
pub(super) fn unmasked(message: &str, meant: &str) -> String {
    const LAST_LATIN: char = '\u{24f}';
    let is_masked = |c: char| c > LAST_LATIN && c.is_alphabetic() && !meant.contains(c);
    spelled(message, is_masked).into_owned()
}
