import { ProblemError, problem } from '../../../shared/model/problem.ts';
import { type SplitList, type SplitRequest, splitNames } from '../../../shared/model/test-batch.ts';
import { cellsOf, strictRecords } from '../read/text/strict-records.ts';
import type { WorkContext } from '../read/text/table.ts';
import { asWritingProblem, NewFiles } from './new-file.ts';

/**
 * How many rows of each group are drawn, for a sample of `wanted` of all: each group's share of it, rounded up or down
 * by one random number for all, so that every row has the same chance (systematic allocation).
 * @param sizes rows of each group. @param chance in [0, 1)
 */
export function allocate(sizes: readonly number[], wanted: number, chance: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  // In whole numbers: a share and a chance, added up, may be rounded to more rows than there are.
  const roundsUp = (1 - chance) * all;
  let rows = 0;
  let before = 0;
  return sizes.map((size) => {
    rows += size;
    const share = rows * wanted;
    const rest = share % all;
    const end = (share - rest) / all + (rest >= roundsUp ? 1 : 0);
    const drawn = end - before;
    before = end;
    return drawn;
  });
}

/** Draws rows as they pass by, each group as many as were allocated to it (selection sampling, Knuth's algorithm S). */
export class Draw {
  readonly #left: Map<string, { rows: number; wanted: number }>;
  readonly #random: () => number;

  /** @param groups rows of each group, in any order: the draw depends on it. @param wanted at most all of them */
  constructor(groups: ReadonlyMap<string, number>, wanted: number, random: () => number) {
    const drawn = allocate([...groups.values()], wanted, random());
    this.#left = new Map([...groups].map(([group, rows], at) => [group, { rows, wanted: drawn[at] ?? 0 }]));
    this.#random = random;
  }

  /** Whether the next row, which is of this group, is drawn. To be asked once for each row, in order. */
  take(group: string): boolean {
    const left = this.#left.get(group);
    if (!left) throw new RangeError('A row of a group that was not counted');
    const isDrawn = this.#random() * left.rows < left.wanted;
    left.rows--;
    if (isDrawn) left.wanted--;
    return isDrawn;
  }
}

/** More different values than this count as one group together. */
const mostGroups = 10_000;

/**
 * Draws rows of a list at random and writes them and all others as two lists with the same header: each row of the list
 * stands in one of them, byte for byte, in the list's order. The same seed draws the same rows. All files or none.
 * Progress is in bytes of both passes.
 * @throws ProblemError (a column that is not there, reading, disk); AbortError on cancel.
 */
export async function splitList(
  request: SplitRequest,
  { signal, onProgress }: WorkContext = {},
): Promise<SplitList> {
  const { path, directory, rows, column, seed } = request;
  const groupOf = await groupReader(path, column, signal);
  const groups = new Map<string, number>();
  let bytes = 0;
  for await (const { record } of dataRecords(path, signal)) {
    const group = groupOf(record);
    const known = groups.has(group) || groups.size < mostGroups ? group : otherValues;
    groups.set(known, (groups.get(known) ?? 0) + 1);
    bytes += record.length;
  }
  const random = seededRandom(seed);
  const draw = new Draw(groups, rows, random);
  const files = new NewFiles(directory);
  try {
    const sample = await files.create(splitNames.sample);
    const rest = await files.create(splitNames.rest);
    const places = await files.create(splitNames.places);
    await places.write('row\r\n');
    let counted = 0;
    let drawn = 0;
    let done = bytes;
    for await (const { record, header } of dataRecords(path, signal)) {
      if (counted === 0) for (const file of [sample, rest]) await file.writeBytes(header);
      counted++;
      const group = groupOf(record);
      const isDrawn = draw.take(groups.has(group) ? group : otherValues);
      await (isDrawn ? sample : rest).writeBytes(record);
      if (isDrawn) {
        drawn++;
        await places.write(`${counted}\r\n`);
      }
      done += record.length;
      if (counted % 50_000 === 0) onProgress?.(done, bytes * 2);
    }
    signal?.throwIfAborted();
    const parts = {
      sample: { rows: drawn, bytes: sample.bytes },
      rest: { rows: counted - drawn, bytes: rest.bytes },
    };
    await files.publish();
    return parts;
  } catch (error) {
    throw asWritingProblem(error, 'The test batch could not be picked');
  } finally {
    await files.discard();
  }
}

/** Stands for all values that are more than can be told apart; no cell is written so. */
const otherValues = '\u0000others';

/** Spellings of one value that differ in blanks and capitals are one group. @throws ProblemError where the list has no such column. */
async function groupReader(path: string, column: string | null, signal?: AbortSignal) {
  if (column === null) return () => '';
  for await (const [header] of strictRecords(path, signal)) {
    if (!header) continue;
    const place = cellsOf(header).indexOf(column);
    if (place < 0) break;
    return (record: Buffer) => (cellsOf(record)[place] ?? '').trim().toLowerCase();
  }
  throw new ProblemError(noSuchColumn);
}

async function* dataRecords(path: string, signal?: AbortSignal) {
  let header: Buffer | undefined;
  for await (const records of strictRecords(path, signal))
    for (const record of records) {
      if (header) yield { record, header };
      else header = Buffer.from(record);
    }
}

const noSuchColumn = problem(
  'no-such-column',
  'The list has no column with this name, so no test batch was picked.',
  'Choose another column to spread the test batch over, or none.',
);

/**
 * A generator of numbers in [0, 1) with 53 random bits each: the same seed gives the same numbers on every computer, so
 * that a draw can be made again (sfc32, which passes PractRand and BigCrush).
 * @param seed a whole number, 32 bits of which count
 */
export function seededRandom(seed: number): () => number {
  let [a, b, c, counter] = [0, seed | 0, 0x9e3779b9, 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  // Seeds that differ in one bit give numbers that have nothing in common only after some rounds.
  for (let round = 0; round < 15; round++) next();
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53;
}
