import { utf8SequenceLength } from '../utf8.ts';

const anyHighBit = 0x8080_8080 | 0;

/**
 * Whether valid UTF-8 has a character that may come of text encoded twice: beyond ASCII beside another such, or one that
 * stands for a lost letter. It may say yes too often. Four bytes are looked at once, since every piece of every list
 * with accents passes here.
 */
export function mayHoldDoubtfulCharacters(bytes: Buffer): boolean {
  if (bytes.length < 8) return hasDoubtfulCharacter(bytes, 0, bytes.length);
  const first = -bytes.byteOffset & 3;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + first, (bytes.length - first) >> 2);
  for (let i = 0; i < words.length; i++) {
    if (((words[i] ?? 0) & anyHighBit) === 0) continue;
    const at = first + i * 4;
    if (hasDoubtfulCharacter(bytes, at, at + 4)) return true;
  }
  return (
    hasDoubtfulCharacter(bytes, 0, first) ||
    hasDoubtfulCharacter(bytes, first + words.length * 4, bytes.length)
  );
}

/** Whether one of the characters that begin between two places is such. */
export function hasDoubtfulCharacter(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0xc0) continue;
    if ((bytes[at + utf8SequenceLength(lead)] ?? 0) >= 0x80) return true;
    const second = bytes[at + 1] ?? 0;
    // U+0080 to U+009F; \u00c2 and \u00c3; parts of boxes; U+FFFD.
    if (lead === 0xc2 && second <= 0x9f) return true;
    if (lead === 0xc3 && (second === 0x82 || second === 0x83)) return true;
    if (lead === 0xe2 && second >= 0x94 && second <= 0x96) return true;
    if (lead === 0xef && second === 0xbf) return true;
  }
  return false;
}
