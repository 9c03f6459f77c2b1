import type { LegacyEncoding } from '../legacy-decoder.ts';
import { kindOf } from './character-kind.ts';
import { bytesOf, sequences } from './utf8-read-as.ts';
import { oddWord, wordCost } from './word-cost.ts';

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
    const [only] = readings.filter((reading) => isSure(found, reading));
    if (readings.length === 1 && only !== undefined) return only;
    if (readings.length > 0 || lost.test(found) || capitalInside.test(found) || isNoWord(found))
      oddWords.push(found);
    return found;
  });
  return { text, oddWords };
}

/** Not only a sign where none should be. */
const isNoWord = (text: string): boolean => /\p{L}/u.test(text) && wordCost(text).oddity >= 2 * oddWord;

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

/** The word with all that looks like UTF-8 read in some encoding put back. */
function decodeSequences(text: string, encoding: LegacyEncoding): string {
  return text.replace(sequences(encoding), (found) => {
    const decoded = bytesOf(found, encoding)?.toString('utf8');
    return decoded === undefined || decoded.includes('\ufffd') ? found : decoded;
  });
}

/** Letters that people use, in places where they use them, and the signs of ordinary text. */
function isSound(text: string): boolean {
  const isEveryday = (character: string) => {
    const kind = kindOf(character);
    return (
      kind.isAscii || (kind.isLetter ? kind.strangeness === 0 : /[\u00a0-\u00bf’‘‚“”„–—…•™€]/.test(character))
    );
  };
  const { oddity, languages } = wordCost(text);
  return [...text].every(isEveryday) && oddity < oddWord && languages !== 0;
}

/** Whether nobody wrote the word as it stands, though somebody would have written the other. */
function isSure(found: string, reading: string): boolean {
  if (/[A-ZÀ-Þ]Â[\u00a0-\u00bf]$/.test(found)) return false;
  if (/â€|Â[\u00a0-\u00bf]/.test(found)) return true;
  const [before, after] = [wordCost(found), wordCost(reading)];
  if (after.oddity >= before.oddity) return false;
  return before.oddity >= surelyOdd || capitalInside.test(found) || before.languages === 0;
}

/** A little less than `oddWord`, since the other reading is sound. */
const surelyOdd = 5;

/** People write no accented capital right behind a small letter. */
const capitalInside = /\p{Ll}(?![A-Z])\p{Lu}/u;
