/** The characters of U+FF01 to U+FF5E: ASCII as East Asian keyboards write it, at the width of an ideograph. */
const fullWidth = /[\uff01-\uff5e]/g;
/** What shows nothing and separates nothing: direction marks, zero-width characters, a byte order mark, NUL. */
const invisible = /[\u200b-\u200f\u202a-\u202d\u2060-\u2069\ufeff\0]/g;

/**
 * The cell without what spreadsheets and address books wrap around text: white space of any kind, characters that show
 * nothing, the apostrophe that says "text", and the ="..." that keeps leading zeros. The mark that turns text around
 * (U+202E) stays: what a person saw and what a program reads are then two different things.
 */
export function unwrapped(cell: string): string {
  let text = cell.replace(invisible, '').trim();
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) text = text.slice(2, -1).trim();
  if (!text.startsWith("'")) return text;
  return (text.length > 1 && text.endsWith("'") ? text.slice(1, -1) : text.slice(1)).trim();
}

/** Digits of other scripts, ten to a block: Arabic, Persian, Devanagari. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/** Full-width letters, digits and signs as ASCII: the same characters in another width, so nothing is guessed. */
export function narrowed(text: string): string {
  return text.replace(fullWidth, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/** Digits of other scripts as ASCII. Raised and circled ones are no digits of a number: they may be a footnote. */
export function withAsciiDigits(text: string): string {
  return text.replace(otherDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code < 0x6f0 ? 0x660 : code < 0x966 ? 0x6f0 : 0x966;
    return String.fromCharCode(48 + code - zero);
  });
}
