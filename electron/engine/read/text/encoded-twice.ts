import { decodeAll, type LegacyEncoding } from './legacy-decoder.ts';
import { lookOf } from './western-words.ts';

/** A cell's text, once what was encoded twice is repaired where that is certain. */
interface RepairedText {
  text: string;
  /** Words that look as if they had been encoded twice, or have lost letters, and stay as they are. */
  oddWords: string[];
}

/** What UTF-8 was taken for before it was saved as UTF-8 again. */
const readAs: readonly LegacyEncoding[] = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1254',
  'ibm850',
  'ibm437',
];

/** Text may have gone through the same fault again and again. */
const mostTimes = 3;

/** A cheap look: false for nearly all text that is sound. */
export function mayBeEncodedTwice(text: string): boolean {
  return signsOfIt.test(text);
}

/** How the first byte of a character looks when it is read alone, and what stands for letters that were lost. */
const signsOfIt =
  /[\u00c2-\u00c6\u00d0\u00d1\u0102\u0106\u0139\u00e2\u00ce\u00cf\u00d4\u0393\u201a√¬≈∆ƒ├┬─┼╞ï][^\0-\x7f]|[a-z][\u00c2\u00c3]|[\u2500-\u259f\ufffd\x80-\x9f]/;

/** Characters that stand for those which were lost, also once these were encoded twice. */
const lost = /[\ufffd\x80-\x9f]|ï¿½|ďż˝/;

/** Letters and signs beyond ASCII, as far as no sign of ASCII or blank comes between. */
const word = /[A-Za-z'-]*[^\0-\x7f][^\0-\x26\x28-\x2c\x2e-\x40]*/g;

/** Repairs UTF-8 that was read in another encoding and saved again (`RaÃºl`), where there is one reading and it is sure. */
export function repairEncodedTwice(cell: string): RepairedText {
  const oddWords: string[] = [];
  const text = cell.replace(word, (found) => {
    const readings = readingsOf(found);
    const [only] = readings;
    if (readings.length === 1 && only !== undefined && isSure(found)) return only;
    if (readings.length > 0 || lost.test(found) || looksBroken(found)) oddWords.push(found);
    return found;
  });
  return { text, oddWords };
}

/** Not only a sign where none should be. */
const looksBroken = (text: string) => /\p{L}/u.test(text) && lookOf(text) === 'broken';

/** Everything sound that a word could have been before it was encoded once more, or more often than that. */
function readingsOf(found: string): string[] {
  const readings = new Set<string>();
  for (const encoding of readAs) {
    let before = found;
    for (let time = 0; time < mostTimes; time++) {
      const next = decodeSequences(before, encoding);
      if (next === before) break;
      before = next;
    }
    if (before !== found && isSound(before)) readings.add(before);
  }
  return [...readings];
}

/** Letters that people of Europe and the Americas use, the signs of ordinary text, and no small letter among capitals. */
const isSound = (text: string) =>
  /^[\0-\x7f\u00a0-\u00bfÀ-ÖØ-öø-\u017eȘșȚț‘’“”„–—…•™€]*$/.test(text) &&
  !/\p{Lu}{2}(?![a-z])\p{Ll}|\p{Lu}(?![a-z])\p{Ll}\p{Lu}/u.test(text) &&
  lookOf(text) !== 'broken';

/** Whether nobody wrote the word as it stands. A capital Â or Ă in front of a sign at the end of capitals may be meant. */
const isSure = (found: string) =>
  !/[A-ZÀ-Þ][ÂĂ][\u00a0-\u00bf™”’…]$/.test(found) && (looksBroken(found) || surely.test(found));

/** What no language has, though each letter may be one of some language. */
const surely =
  /â€|Â[\u00a0-\u00bf]|ƒ|[ÂÃÄÅ][ŒœŠšŸŽžªº](?=\p{L})|[ĂĹ][^\0-\x7fŞŢȘȚ]|\p{Lu}(?![a-z])\p{Ll}\p{Lu}|\p{Ll}\p{Lu}(?![a-z])/u;

/** How the bytes from 0x80 on look in an encoding, and what looks like a character of UTF-8 of two to four of them. */
interface ByteTable {
  bytes: ReadonlyMap<string, number>;
  sequences: RegExp;
}

const tables = new Map<LegacyEncoding, ByteTable>();

/** The word with all that looks like UTF-8 read in some encoding put back. */
function decodeSequences(text: string, encoding: LegacyEncoding): string {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return text.replace(table.sequences, (found) => {
    const decoded = Buffer.from(Array.from(found, (one) => table.bytes.get(one) ?? 0)).toString('utf8');
    return decoded.includes('\ufffd') ? found : decoded;
  });
}

function tableOf(encoding: LegacyEncoding): ByteTable {
  const upper = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128));
  // Bytes without a character become the control characters of their numbers, as Windows has it.
  const characters = [...decodeAll(upper, encoding)].map((character, at) =>
    character === '\ufffd' ? String.fromCharCode(at + 128) : character,
  );
  const between = (low: number, high: number) =>
    `[${characters
      .slice(low - 128, high - 127)
      .join('')
      .replace(/[\]\\^-]/g, '\\$&')}]`;
  const next = between(0x80, 0xbf);
  const patterns = [
    `${between(0xc2, 0xdf)}${next}`,
    `${between(0xe0, 0xef)}${next}{2}`,
    `${between(0xf0, 0xf4)}${next}{3}`,
  ];
  return {
    bytes: new Map(characters.map((character, at) => [character, at + 128])),
    sequences: new RegExp(patterns.join('|'), 'gu'),
  };
}
