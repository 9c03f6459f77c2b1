import { type SampleGroup, type SplitList, splitNames } from '../../../shared/pilot.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { NewFiles } from '../prepare/new-files.ts';
import { strictRecords } from '../text/strict-records.ts';
import { Tokenizer } from '../text/tokenizer.ts';
import { Draw } from './draw.ts';
import { seededRandom } from './seeded-random.ts';

interface SplitRequest {
  /** A strict copy of a list, with a header. */
  path: string;
  /** Where the parts are written; it must exist. */
  directory: string;
  /** Rows to be drawn, at most all of the list. */
  rows: number;
  /** Over whose values the sample is spread, by its name in the header; null for none. */
  column: string | null;
  seed: number;
}

interface SplitContext {
  signal?: AbortSignal;
  /** Bytes so far, and of both passes. */
  onProgress?: (done: number, total: number) => void;
}

/** More different values than this count as one group together. */
const mostGroups = 10_000;
/** Groups with fewer rows in the sample say too little by themselves. */
const leastOfGroup = 5;
const mostGroupsTold = 100;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Draws rows of a list at random and writes them and all others as two lists with the same header: each row of the list
 * stands in one of them, byte for byte, in the list's order. The same seed draws the same rows. All files or none.
 * @throws ProblemError (a column that is not there, reading, disk); AbortError on cancel.
 */
export async function splitList(
  request: SplitRequest,
  { signal, onProgress }: SplitContext = {},
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
    return { ...parts, groups: column === null ? [] : toldGroups(groups, draw) };
  } catch (error) {
    throw asWritingProblem(error, 'The sample could not be drawn');
  } finally {
    await files.discard();
  }
}

/** Stands for all values that are more than can be told apart; no cell is written so. */
const otherValues = '\u0000others';

/** The groups with enough rows to say something by themselves, the largest first. */
function toldGroups(groups: ReadonlyMap<string, number>, draw: Draw): SampleGroup[] {
  return [...groups]
    .map(([value, of]) => ({ value, of, rows: draw.drawn.get(value) ?? 0 }))
    .filter(({ value, rows }) => rows >= leastOfGroup && value !== otherValues)
    .sort((one, other) => other.of - one.of)
    .slice(0, mostGroupsTold);
}

/** Spellings of one value that differ in blanks and capitals are one group. */
export const groupKey = (cell: string): string => cell.trim().toLowerCase();

/** @throws ProblemError where the list has no such column. */
async function groupReader(path: string, column: string | null, signal?: AbortSignal) {
  if (column === null) return () => '';
  const tokenizer = new Tokenizer({ encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' }, 0);
  const cellsOf = (record: Buffer) => tokenizer.push(decoder.decode(record), true)[0] ?? [];
  for await (const [header] of strictRecords(path, signal)) {
    if (!header) continue;
    const place = cellsOf(header).indexOf(column);
    if (place < 0) break;
    return (record: Buffer) => groupKey(cellsOf(record)[place] ?? '');
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
  'The list that would be sent has no column of this name, so no sample was drawn.',
  'Choose another column to spread the sample over, or none.',
);
