import { isAscii } from 'node:buffer';
import { hasDoubtfulCharacter } from './encoding/doubtful-bytes.ts';

/** The byte with which UTF-8 begins U+00C0 to U+00FF: the letters of western Europe, and the signs × and ÷. */
const lead = 0xc3;
/** More letters than one in so many bytes are not worth finding one by one. */
const bytesPerLetter = 48;

/**
 * A decoder of valid UTF-8 that is ASCII but for a letter such as é here and there, as most lists are: a third of the
 * time. Undefined where anything else is in it, or what may have been encoded twice (`mayHoldDoubtfulCharacters`).
 */
export function accentedLettersDecoder(): (bytes: Buffer) => string | undefined {
  // In ISO-8859-1, which is text as it stands: one buffer for all pieces, as nothing is kept of it.
  let latin1 = Buffer.alloc(0);
  return (bytes) => {
    if (latin1.length < bytes.length) latin1 = Buffer.allocUnsafe(bytes.length);
    const letters: number[] = [];
    let length = 0;
    let from = 0;
    for (let at = bytes.indexOf(lead); at !== -1; at = bytes.indexOf(lead, from)) {
      if (letters.length * bytesPerLetter > bytes.length || hasDoubtfulCharacter(bytes, at, at + 1))
        return undefined;
      length += bytes.copy(latin1, length, from, at);
      letters.push(length);
      // ASCII for the moment, so that one look tells whether there is anything else.
      latin1[length++] = (bytes[at + 1] ?? 0) & 0x7f;
      from = at + 2;
    }
    length += bytes.copy(latin1, length, from);
    if (!isAscii(latin1.subarray(0, length))) return undefined;
    for (const at of letters) latin1[at] = (latin1[at] ?? 0) | 0xc0;
    return latin1.toString('latin1', 0, length);
  };
}
