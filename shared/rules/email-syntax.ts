// What each ASCII character may be in an address (RFC 5322 dot-atom; RFC 1035 labels).
const inLocal = 1;
const inDomain = 2;
/**
 * Stands in an address as well as in what people and programs put around one: a % is also how a web link writes a
 * character, a / parts two addresses, braces stand for a list of names,
 * an = and a # for another address inside it, a ? for a letter that was lost.
 */
const doubtful = 4;
const roles = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_{}~-.")
  roles[char.charCodeAt(0)] = inLocal;
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.') {
  const code = char.charCodeAt(0);
  roles[code] = (roles[code] ?? 0) | inDomain;
}
for (const char of '%/{}=#?') roles[char.charCodeAt(0)] = inLocal | doubtful;
const dot = 46;
const hyphen = 45;
const at = 64;

/** Characters of the address last looked at that call for a second look. */
let doubts = 0;
const beyondAscii = 8;

/**
 * Where the @ of a valid address stands, or -1. Valid is what mail systems accept in practice: the dot-atom form
 * of RFC 5322 with the lengths of RFC 5321 (64 before the @, 254 in all), a domain of at least two labels whose
 * last holds no digit. Quoted local parts and address literals are not accepted, nor | and `, which the RFC allows and
 * lists use between and around addresses. Letters outside ASCII pass
 * (RFC 6531), and are remarked on by the caller.
 */
export function atOf(text: string): number {
  const length = text.length;
  if (length < 6 || length > 254) return -1;
  let where = -1;
  let lastDot = -1;
  let role = inLocal;
  let before = dot;
  doubts = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === at) {
      if (where !== -1 || i === 0 || i > 64 || before === dot) return -1;
      where = i;
      role = inDomain;
      before = dot;
      continue;
    }
    if (code < 128) {
      const may = roles[code] ?? 0;
      if ((may & role) === 0) return -1;
      doubts |= may & doubtful;
      if (code === dot) {
        if (before === dot || (where !== -1 && before === hyphen)) return -1;
        if (where !== -1) lastDot = i;
      } else if (code === hyphen && where !== -1 && before === dot) return -1;
    } else doubts |= beyondAscii;
    before = code;
  }
  if (where === -1 || lastDot === -1 || length - lastDot < 3 || before === hyphen) return -1;
  for (let i = lastDot + 1; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57 && !text.startsWith('xn--', lastDot + 1)) return -1;
  }
  return doubts !== 0 && !plainBeyondAscii(text) ? -1 : where;
}

/** True for an address all of whose characters beyond ASCII are letters, marks and digits, none of full width. */
function plainBeyondAscii(text: string): boolean {
  return !/[^\0-\x7f\p{L}\p{M}\p{Nd}]|[\uff01-\uff5e]/u.test(text);
}

/** True where the address last found valid has a letter beyond ASCII. */
export const hadLettersBeyondAscii = () => (doubts & beyondAscii) !== 0;

/** True where the address last found valid has a %, a slash or a brace in it. */
export const hadDoubtfulSign = () => (doubts & doubtful) !== 0;
