import { basename, dirname } from 'node:path';
import { unusedName } from '../../../shared/model/unused-name.ts';
import { asWritingProblem, NewFiles } from '../../engine/prepare/new-file.ts';
import { writeStrict } from '../../engine/prepare/strict-line.ts';
import type { Duck } from '../import/duck.ts';
import { answeredColumns, ownNames } from '../layout/sent-columns.ts';
import type { JoinedSteps, StepRequest, StepsRequest } from './join-shapes.ts';
import { couldNotJoin, mergedHeader, wholeRow } from './merge-results.ts';
import {
  firstRows,
  hasCells,
  LineCursor,
  openUnanswered,
  partColumns,
  type StepRows,
  stepRows,
  unansweredColumns,
  writeStepPart,
} from './step-part.ts';

type UseResult = <T>(place: StepRequest, work: (duck: Duck) => Promise<T>) => Promise<T>;

/** Rows gathered before they are written. */
const rowsAtOnce = 1_000;

/**
 * Writes one strict CSV of what services say that were asked one after the other: for each row of the first list the answer of the first step that
 * had a match, else what the last one said of it, else the row as it stood. Rows of a result that are not certainly about
 * one row of the list come last. The file has its name only once it is whole; the results stay as they are.
 * @throws ProblemError; AbortError.
 */
export async function joinSteps(
  { steps, to }: StepsRequest,
  use: UseResult,
  signal?: AbortSignal,
): Promise<JoinedSteps> {
  const parts = new NewFiles(dirname(to));
  const cursors: LineCursor[] = [];
  try {
    const first = await openUnanswered(steps[1]?.unanswered ?? null, signal);
    if (first) cursors.push(first.cursor);
    const answered: AnsweredPart[] = [];
    const headers: string[][] = [];
    let rows: StepRows = firstRows;
    for (const [at, step] of steps.entries()) {
      if (step.unanswered !== null) rows = await stepRows(step.unanswered, rows, signal);
      const name = `${basename(to)}.step-${at + 1}`;
      const file = await parts.create(name);
      const expected = step.unanswered === null ? null : rows.size;
      const { header, isTied } = await use(step, (duck) =>
        writeStepPart(duck, { list: step.list, rows: expected }, file, signal),
      );
      const { path } = await parts.finished(name);
      const cursor = await LineCursor.open(path, signal);
      cursors.push(cursor);
      const own = header.length - ownNames(header);
      headers.push(header.slice(0, own));
      const { answeredOn, answeredBy } = step;
      answered.push({ cursor, rows, isFirst: at === 0, isTied, own, answeredOn, answeredBy });
    }
    const merged = mergedHeader([...headers, first?.headers ?? []].map((names) => ({ names })));
    const own: string[] = [];
    for (const name of answeredColumns) own.push(unusedName(name, [...merged.headers, ...own]));
    const counts = { answered: steps.map(() => 0), missed: 0, unsure: 0, leftOut: 0, loose: 0 };
    let written = 0;
    async function* whole(): AsyncGenerator<string[][]> {
      let batch: string[][] = [];
      for await (const { part, cells, on, by } of bestRows(answered, first?.cursor ?? null, counts)) {
        const places = merged.places[part ?? steps.length] ?? [];
        batch.push(wholeRow(places, merged.headers.length, () => [on, by])(cells));
        written++;
        if (batch.length < rowsAtOnce) continue;
        signal?.throwIfAborted();
        yield batch;
        batch = [];
      }
      yield batch;
    }
    const bytes = await writeStrict(to, [...merged.headers, ...own], whole(), couldNotJoin, signal);
    return { bytes, rows: written, ...counts };
  } catch (error) {
    throw asWritingProblem(error, couldNotJoin);
  } finally {
    for (const cursor of cursors) await cursor.end();
    await parts.discard();
  }
}

/** The result of a step in the order of its list, as `writeStepPart` wrote it. */
interface AnsweredPart {
  cursor: LineCursor;
  rows: StepRows;
  isFirst: boolean;
  /** False where nothing of its result is certainly about a row. */
  isTied: boolean;
  /** Where the app's own columns of when and by what a row was answered begin; where it has none, behind its last. */
  own: number;
  answeredOn: string;
  answeredBy: string;
}

/** A row of the whole. `part`: the step whose cells these are; null for the list's own. */
interface BestRow {
  part: number | null;
  cells: string[];
  on: string;
  by: string;
}

type Counts = Pick<JoinedSteps, 'answered' | 'missed' | 'unsure' | 'leftOut' | 'loose'>;

/** What stands in the place of a service for a row that none answered. */
const unanswered = {
  missed: 'No match',
  unsure: 'Not certain',
  leftOut: 'Not sent',
} as const;

/** What a step says of one row: what is known, and the rows of its result. */
interface Said {
  part: number;
  outcome: string;
  lines: string[][];
}

/**
 * Goes through the rows of the first list in their order. Each comes with the answer of the first step that had one, or
 * once as what is left of it.
 */
async function* bestRows(
  parts: readonly AnsweredPart[],
  list: LineCursor | null,
  counts: Counts,
): AsyncGenerator<BestRow> {
  const isAsked = parts.map(({ rows, isFirst }) => (isFirst ? () => true : ascending(rows)));
  for (;;) {
    const listRow = Number(list?.line?.[0] ?? Number.POSITIVE_INFINITY);
    const row = Math.min(listRow, ...parts.map(rowOf));
    if (row === Number.POSITIVE_INFINITY) break;
    const said: Said[] = [];
    for (const [part, each] of parts.entries()) {
      const found = await take(each, part, row);
      if (found) said.push(found);
      else if (!each.isTied && isAsked[part]?.(row)) said.push({ part, outcome: 'unsure', lines: [] });
    }
    const own = listRow === row ? list?.line : undefined;
    yield* best(said, own, parts, counts);
    if (own) await list?.next();
  }
  for (const [part, each] of parts.entries())
    for (; each.cursor.line; await each.cursor.next()) {
      counts.loose++;
      const answer = answerOf(each, part, each.cursor.line);
      yield { ...answer, by: `${answer.by}, not certain which row` };
    }
}

function* best(
  said: readonly Said[],
  own: readonly string[] | undefined,
  parts: readonly AnsweredPart[],
  counts: Counts,
): Generator<BestRow> {
  const hit = said.find(({ outcome }) => outcome === 'match');
  if (hit) {
    counts.answered[hit.part] = (counts.answered[hit.part] ?? 0) + 1;
    for (const line of hit.lines) {
      const part = parts[hit.part];
      if (part) yield answerOf(part, hit.part, line);
    }
    return;
  }
  const last = said.at(-1)?.outcome ?? (own?.[1] === 'left out' ? 'leftOut' : 'unsure');
  const why = last === 'miss' ? 'missed' : last === 'leftOut' ? 'leftOut' : 'unsure';
  counts[why]++;
  const on = '';
  const by = unanswered[why];
  const shown = said.findLast(({ lines }) => lines.length > 0);
  const part = shown && parts[shown.part];
  if (shown && part) for (const line of shown.lines) yield { ...answerOf(part, shown.part, line), on, by };
  else if (own) yield { part: null, cells: own.slice(unansweredColumns), on, by };
}

/** Takes what a step says of a row, where that comes next. */
async function take({ cursor, ...part }: AnsweredPart, at: number, row: number): Promise<Said | null> {
  let said: Said | null = null;
  while (rowOf({ cursor, ...part }) === row) {
    const [, outcome = '', cells] = cursor.line ?? [];
    said ??= { part: at, outcome, lines: [] };
    if (cells === hasCells && cursor.line) said.lines.push(cursor.line);
    await cursor.next();
  }
  return said;
}

/** The row of the first list that a step tells of next; infinite where it tells of none any more that is certain. */
function rowOf({ cursor: { line }, rows }: Pick<AnsweredPart, 'cursor' | 'rows'>): number {
  const own = line?.[0] ?? '';
  return own === '' ? Number.POSITIVE_INFINITY : (rows.of(Number(own)) ?? Number.POSITIVE_INFINITY);
}

function answerOf(
  { own, answeredOn, answeredBy }: Pick<AnsweredPart, 'own' | 'answeredOn' | 'answeredBy'>,
  part: number,
  line: readonly string[],
): BestRow {
  const cells = line.slice(partColumns);
  const [on = '', by = ''] = cells.slice(own);
  return {
    part,
    cells: cells.slice(0, own),
    on: on || answeredOn,
    by: by === '' || by.startsWith(answeredBy) ? by || answeredBy : `${answeredBy}, ${by}`,
  };
}

/** Whether a row is among those of a step, asked in rising order. */
function ascending(rows: StepRows): (row: number) => boolean {
  let next = 1;
  return (row) => {
    while ((rows.of(next) ?? Number.POSITIVE_INFINITY) < row) next++;
    return rows.of(next) === row;
  };
}
