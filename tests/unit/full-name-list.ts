import { readFileSync } from 'node:fs';
import type { FullNameReading, NameOrder, People } from '../../electron/engine/names/full-name.ts';

/** One line of a list of full names with the truth; `tests/fixtures/full-names/hard.txt` says its form. */
interface ListedName {
  cell: string;
  order: NameOrder | undefined;
  truth: string;
}

/** The names of `tests/fixtures/full-names/NAME.txt`. */
export function listedNames(name: string): ListedName[] {
  const text = readFileSync(new URL(`../fixtures/full-names/${name}.txt`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [order, cell = '', truth = ''] = line.split('\t');
      return {
        cell,
        truth,
        order: order === 'FL' ? 'first-last' : order === 'LF' ? 'last-first' : undefined,
      };
    });
}

/** People as the lists write them: "Jane||Doe ++ Bob||Roe|Jr.|Dr.". */
export const written = (people: People) =>
  people
    .map(({ first, middle, last, suffix, title }) =>
      [first, middle, last, suffix, title].join('|').replace(/\|+$/, ''),
    )
    .join(' ++ ');

/** What a reading is worth against the truth. */
export function judged(reading: FullNameReading, truth: string): 'right' | 'likely' | 'set aside' | 'wrong' {
  if (reading.kind === 'people') return written(reading.people) === truth ? 'right' : 'wrong';
  if (reading.kind === 'likely')
    return truth === '?' || written(reading.people) === truth ? 'likely' : 'wrong';
  return reading.kind === 'not-people' && truth === '!' ? 'right' : 'set aside';
}
