import type { CellChange } from './table.ts';
import { inWindows1252, lookOf, upperHalf, wordBeyondAscii } from './windows-1252.ts';

export const encodedTwice = 'Text that was encoded twice repaired';

/**
 * How the first byte of a character of UTF-8 looks when it is read alone, in Windows-1252 or, to be told of, in encodings of
 * Macs, of DOS and of Poland; and what stands for letters that were lost.
 */
const signsOfIt = /[ÂÃÄÅÆÐÑÎÏâï√├┬Ă][^\0-\x7f]|[a-z][ÂÃ]|\ufffd/;

/** A cheap look: false for nearly all text that is sound. */
export function mayBeEncodedTwice(text: string): boolean {
  return signsOfIt.test(text);
}

/** Characters that stand for those which were lost, also once these were encoded twice. */
const lost = /[\ufffd\x80-\x9f]|ï¿½/;

/** Text may have gone through the same fault again and again. */
const mostTimes = 3;

/**
 * Repairs UTF-8 that was read as Windows-1252 and saved again (`RaÃºl`), where that is sure.
 * @returns Also the words that look so, or have lost letters, and stay as they are.
 */
export function repairEncodedTwice(cell: string): { text: string; oddWords: string[] } {
  const oddWords: string[] = [];
  const text = cell.replace(wordBeyondAscii, (found) => {
    let before = found;
    for (let time = 0; time < mostTimes; time++) before = before.replace(sequences, decodeSequence);
    const hasReading = before !== found && isSound(before);
    if (hasReading && isSure(found)) return before;
    if (hasReading || lost.test(found) || looksBroken(found)) oddWords.push(found);
    return found;
  });
  return { text, oddWords };
}

/** Not only a sign where none should be. */
const looksBroken = (text: string) => /\p{L}/u.test(text) && lookOf(text) === 'broken';

/** Letters that people of Europe and the Americas use, the signs of ordinary text, and no small letter among capitals. */
const isSound = (text: string) =>
  /^[\0-\x7f\u00a0-\u00bfÀ-ÖØ-öø-\u017eȘșȚț‘’“”„–—…•™€]*$/.test(text) &&
  !/\p{Lu}{2}(?![a-z])\p{Ll}|\p{Lu}(?![a-z])\p{Ll}\p{Lu}/u.test(text) &&
  lookOf(text) !== 'broken';

/** Whether nobody wrote the word as it stands. A capital Â in front of a sign at the end of capitals may be meant. */
const isSure = (found: string) =>
  !/[A-ZÀ-Þ]Â[\u00a0-\u00bf™”’…]$/.test(found) && (looksBroken(found) || surely.test(found));

/** What no language has, though each letter may be one of some language. */
const surely =
  /â€|Â[\u00a0-\u00bf]|ƒ|[ÂÃÄÅ][ŒœŠšŸŽžªº](?=\p{L})|\p{Lu}(?![a-z])\p{Ll}\p{Lu}|\p{Ll}\p{Lu}(?![a-z])/u;

/** What follows the first byte of a character of UTF-8, read as Windows-1252. */
const next = `[${upperHalf}\u00a0-\u00bf]`;
const sequences = new RegExp(`[Â-ß]${next}|[à-ï]${next}{2}|[ð-ô]${next}{3}`, 'g');

function decodeSequence(found: string): string {
  const decoded = inWindows1252(found).toString('utf8');
  return decoded.includes('\ufffd') ? found : decoded;
}

/** Examples that are told. */
const mostExamples = 3;

/** Repairs cells whose text was encoded twice, and keeps account of them and of words that still look wrong. */
export class RepairedCells {
  cells = 0;
  readonly examples = new Map<string, string>();
  readonly oddWords = new Set<string>();

  /** Of each record, until it is known which row it is; headers and notes never are one. */
  readonly #byRecord = new WeakMap<readonly string[], Omit<CellChange, 'row'>[]>();

  /** Puts the repaired text in the place of the cells'. */
  repair(records: readonly string[][]): void {
    for (const record of records) {
      for (const [column, before] of record.entries()) {
        if (!mayBeEncodedTwice(before)) continue;
        const { text: after, oddWords } = repairEncodedTwice(before);
        for (const word of oddWords) if (this.oddWords.size < mostExamples) this.oddWords.add(word);
        if (after === before) continue;
        this.cells++;
        if (this.examples.size < mostExamples) this.examples.set(before, after);
        record[column] = after;
        const change = { column, before, after, by: 'reader', done: encodedTwice } as const;
        this.#byRecord.set(record, [...(this.#byRecord.get(record) ?? []), change]);
      }
    }
  }

  /** The repaired cells of rows. @param firstRow The number of the first. */
  changesIn(rows: readonly string[][], firstRow: number): CellChange[] {
    if (this.cells === 0) return [];
    return rows.flatMap((row, at) =>
      (this.#byRecord.get(row) ?? []).map((cell) => ({ ...cell, row: firstRow + at })),
    );
  }
}
