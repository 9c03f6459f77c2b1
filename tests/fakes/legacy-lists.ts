import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import iconv from 'iconv-lite';
import { notesOfWhole } from '../../electron/engine/read/text/notes.ts';
import type { ReadingNote } from '../../shared/model/csv.ts';
import type { Encoding } from '../../shared/model/encodings.ts';
import { accentedLanguages } from './accented-words.ts';
import { readWhole } from './read-list.ts';

export const encode = (text: string, encoding: Encoding) => iconv.encode(text, encoding);
export const warnings = (notes: readonly ReadingNote[]) => notes.filter(({ level }) => level === 'warning');

/** Contacts of whom so many have one of the words, in turn, for a last name. */
export function contacts(
  words: readonly string[],
  accented: number,
  rows = Math.max(30, accented),
): string[][] {
  return Array.from({ length: rows }, (_, n) => [
    String(n),
    n < accented ? (words[n % words.length] ?? '') : 'Miller',
    `person${n}@example.com`,
    'Reno',
  ]);
}

export const textOf = (rows: readonly string[][]) =>
  [['Id', 'Last Name', 'Email', 'City'], ...rows].map((row) => `${row.join(',')}\r\n`).join('');

/** Reads a list to its end: its rows, and the notes on all of it. */
export async function rowsOf(path: string, encoding?: Encoding) {
  const { rows, inspection, notes } = await readWhole(path, encoding ? { encoding } : {});
  return { rows, notes: notesOfWhole(inspection.notes, notes), inspection };
}

/** The words that an encoding can write, begun with another one of them each time. */
export function writable(words: readonly string[], encoding: Encoding, from: number): string[] {
  const all = words.filter(
    (word) => encoding === 'utf-16be' || iconv.decode(encode(word, encoding), encoding) === word,
  );
  return all.map((_, at) => all[(at + from) % all.length] ?? '');
}

/**
 * Reads lists of a language in each of its encodings, and tells those that were read wrong without a warning.
 * @param accented How many words a list has. @param begun With which of the words it begins.
 */
export async function wrongInSilence(
  path: string,
  language: string,
  accented: readonly number[],
  begun: readonly number[],
): Promise<string[]> {
  const { encodings, words } = accentedLanguages[language] ?? { encodings: [], words: [] };
  if (words.length === 0) throw new Error(`There are no words of ${language}.`);
  const silent: string[] = [];
  for (const encoding of encodings)
    for (const count of accented)
      for (const from of begun) {
        const rows = contacts(writable(words, encoding, from), count);
        await writeFile(path, encode(textOf(rows), encoding));
        const read = await rowsOf(path);
        if (!isDeepStrictEqual(read.rows, rows) && warnings(read.notes).length === 0)
          silent.push(`${count} in ${encoding} as ${read.inspection.dialect.encoding}`);
      }
  return silent;
}
