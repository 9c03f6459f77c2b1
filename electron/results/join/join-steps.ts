import { basename, dirname } from 'node:path';
import { unusedName } from '../../../shared/model/unused-name.ts';
import { asWritingProblem, NewFiles } from '../../engine/prepare/new-file.ts';
import { strictLine, strictLines } from '../../engine/prepare/strict-line.ts';
import type { Duck } from '../import/duck.ts';
import { answeredColumns, ownNames } from '../layout/answered-columns.ts';
import { type AnsweredPart, bestRows } from './best-rows.ts';
import { openUnanswered } from './first-list.ts';
import { LineCursor } from './line-cursor.ts';
import { wholeRow } from './merge-results.ts';
import { mergedHeader } from './merged-header.ts';
import { writeStepPart } from './step-part.ts';
import { firstRows, type StepRows, stepRows } from './step-rows.ts';
import type { JoinedSteps, StepRequest, StepsRequest } from './steps-shapes.ts';

type UseResult = <T>(place: StepRequest, work: (duck: Duck) => Promise<T>) => Promise<T>;

/** Lines gathered before they are written. */
const linesAtOnce = 1_000;

/**
 * Writes one strict CSV of what a chain of services says: for each row of the first list the answer of the first step that
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
  const files = new NewFiles(dirname(to));
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
    const file = await files.create(basename(to));
    await file.write(strictLines([strictLine([...merged.headers, ...own])]));
    const counts = { answered: steps.map(() => 0), missed: 0, unsure: 0, leftOut: 0, loose: 0 };
    let written = 0;
    let lines: string[] = [];
    for await (const { part, cells, on, by } of bestRows(answered, first?.cursor ?? null, counts)) {
      const whole = wholeRow(merged.places[part ?? steps.length] ?? [], merged.headers.length, () => [
        on,
        by,
      ]);
      lines.push(strictLine(whole(cells)));
      written++;
      if (lines.length < linesAtOnce) continue;
      signal?.throwIfAborted();
      await file.write(strictLines(lines));
      lines = [];
    }
    await file.write(strictLines(lines));
    signal?.throwIfAborted();
    await files.publish();
    return { bytes: file.bytes, rows: written, ...counts };
  } catch (error) {
    throw asWritingProblem(error, 'The results could not be joined');
  } finally {
    for (const cursor of cursors) await cursor.end();
    await parts.discard();
    await files.discard();
  }
}
