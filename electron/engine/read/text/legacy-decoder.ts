import iconv from 'iconv-lite';
import type { Encoding } from '../../../../shared/model/encodings.ts';

export type LegacyEncoding = Exclude<Encoding, 'utf-8'>;

/** Turns bytes into text, piece by piece. */
export type Decode = (bytes: Buffer, last: boolean) => string;

/**
 * Iconv-lite rather than TextDecoder: that has no encodings of DOS, several versions of Node read windows-125x wrong in
 * it, and which encodings it knows depends on how Electron was built.
 */
export function legacyDecoder(encoding: LegacyEncoding): Decode {
  if (encoding === 'windows-1252') return (bytes) => windows1252(bytes.toString('latin1'));
  if (encoding === 'iso-8859-1') return (bytes) => bytes.toString('latin1');
  const decoder = iconv.getDecoder(iconvName(encoding), { stripBOM: false });
  return (bytes, last) => decoder.write(bytes) + (last ? (decoder.end() ?? '') : '');
}

/** All of some bytes in an encoding other than UTF-8. */
export function decodeAll(bytes: Buffer, encoding: LegacyEncoding): string {
  return legacyDecoder(encoding)(bytes, true);
}

const iconvNames: Partial<Record<Encoding, string>> = {
  'utf-16be': 'utf16-be',
  'x-mac-ce': 'maccenteuro',
  'x-mac-cyrillic': 'maccyrillic',
  'x-mac-greek': 'macgreek',
  'x-mac-turkish': 'macturkish',
};

/** An encoding as iconv-lite calls it. */
export function iconvName(encoding: Encoding): string {
  return iconvNames[encoding] ?? encoding;
}

/** What the bytes 0x80 to 0x9F stand for in Windows-1252; those that stand for nothing keep their numbers, as in Windows. */
export const upperHalf =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/**
 * Gives the control characters U+0080-U+009F the meaning they have in Windows-1252, as browsers do: no list has them
 * on purpose, neither as bytes nor in a UTF-8 file that was converted as if it had been ISO-8859-1.
 */
export function windows1252(latin1: string): string {
  return latin1.replace(
    /[\x80-\x9f]/g,
    (character) => upperHalf[character.charCodeAt(0) - 0x80] ?? character,
  );
}
