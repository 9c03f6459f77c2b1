import { ProblemError } from '../../../shared/model/problem.ts';
import { heldInMemory } from '../../memory/held.ts';
import { createCheckTable } from '../../memory/kept-checks.ts';
import { type Memory, orElse } from '../../memory/memory.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { thrownAs } from '../../platform/file-problems.ts';
import { exportOptionsOf } from '../../results/export/make-extract.ts';
import { rowCounts, rowOutcomes } from '../../results/export/row-outcomes.ts';
import { numberRows } from '../../results/export/tie-rows.ts';
import { previewExport, writeExport } from '../../results/export/write-export.ts';
import type { Duck, Session } from '../../results/import/duck.ts';
import { notRead, readMeta } from '../../results/import/meta.ts';
import { joinSteps } from '../../results/join/join-steps.ts';
import { shareAnswers, takeEarlier } from '../../results/join/take-earlier.ts';
import type { LinesOfChecks } from '../../results/judge/apply-checks.ts';
import { type HeldSource, judgeResult, tryLayout } from '../../results/judge/judge-result.ts';
import { resultRow } from '../../results/view/result-row.ts';
import {
  addNumbers,
  blockedNumbers,
  numberChecks,
  overviewOf,
  summarize,
} from '../../results/view/summarize-result.ts';
import { understandResult } from '../../results/view/understand-result.ts';
import { viewsOf } from '../../results/view/views.ts';
import { noteQuestions, type OutcomeOf } from '../book/note-questions.ts';
import { writeStrict } from '../prepare/strict-line.ts';
import { openTable } from '../read/open-table.ts';
import type { TaskContext, Works } from './dispatcher.ts';
import type { EngineInput, ResultPlace, ResultTask } from './protocol.ts';
import { createResultPool } from './result-pool.ts';

const pool = createResultPool();

/** Opens the result that a task is on for its work. */
const onResult =
  <Input extends ResultPlace, Output>(
    work: (duck: Duck, input: Input, context: TaskContext) => Promise<Output>,
  ) =>
  (input: Input, context: TaskContext): Promise<Output> =>
    pool.use(input, (duck) => work(duck, input, context));

/** Opens the result that a task is on for its work in a session of its own. */
const inResult = <Input extends ResultPlace, Output>(
  work: (session: Session, input: Input) => Promise<Output>,
) => onResult((duck, input: Input, { signal }) => duck.inSession((session) => work(session, input), signal));

/** What does each task on results, given its checked input. */
export const resultWorks: Works<ResultTask> = {
  openResult: pool.open,
  importResult: async (request, context) => {
    await pool.import(request, context);
    const read = await pool.open(request);
    if (read === null) throw new ProblemError(notRead);
    return read;
  },
  judgeResult: onResult(async (duck, { list, ...request }, { signal }) => {
    const { layout } = await understoodIn(duck, request, signal);
    const judged = await withMemory(request.held.memory, (memory) =>
      judgeResult(duck, { ...request, layout, ...askedOfMemory(memory, request.held) }, signal),
    );
    // Where all stands as it did, orders may be in use.
    if (judged.isAnew) await viewsOf(duck).forget();
    if (list) await duck.inSession((session) => numberRows(session, list), signal);
    return { litigators: judged.litigators, overview: await duck.inSession(overviewOf, signal) };
  }),
  tryLayout: onResult(async (duck, request, { signal }) => {
    const { layout } = await understoodIn(duck, request, signal);
    return withMemory(request.held.memory, (memory) => {
      const { held, linesOf } = askedOfMemory(memory, request.held);
      return tryLayout(duck, { ...request, layout, held: held.read(), linesOf }, signal);
    });
  }),
  understandResult: onResult((duck, request, { signal }) => understoodIn(duck, request, signal)),
  resultRow: inResult((session, { n }) => resultRow(session, n)),
  resultPage: onResult((duck, { page }, { signal }) => viewsOf(duck).page(page, signal)),
  resultSummary: onResult((duck, { query }, { signal }) => summarize(duck, query, signal)),
  resultNumbers: async ({ places, to }, { signal }) => {
    const numbers = new Set<string>();
    for (const place of places)
      await pool.use(place, (duck) => duck.inSession((session) => addNumbers(session, numbers), signal));
    if (to !== null && numbers.size > 0) {
      const rows = [...numbers].map((number) => [number]);
      await writeStrict(to, ['Phone'], [rows], 'The numbers could not be written', signal);
    }
    return numbers.size;
  },
  rowCounts: inResult((session, request) => rowCounts(session, request.list)),
  keepCheck: inResult(async (session, { memory, check }) => {
    const lines = await numberChecks(session);
    const kept = withMemory(memory, (open) => createCheckTable(open).keep(check, lines));
    await kept.catch(thrownAs('The fresh check could not be kept', 'writing'));
  }),
  blockedNumbers: inResult(blockedNumbers),
  exportOptions: inResult((session, { list }) => exportOptionsOf(session, list)),
  previewExport: onResult((duck, request, { signal }) => previewExport(duck, request, signal)),
  writeExport: onResult((duck, request, context) => writeExport(duck, request, context)),
  noteOutcomes: async ({ place, sent, ...request }, { signal }) => {
    await noteQuestions(request, { outcomeOf: await outcomesIn({ place, sent }, signal) }, signal);
  },
  takeEarlier: (request, context) =>
    inResult((session) => takeEarlier(session, request))(request.place, context),
  shareAnswers: (request, context) =>
    inResult((session) => shareAnswers(session, request))(request.place, context),
  /** One result is open at a time, whatever the number of steps. */
  joinSteps: (request, { signal }) => joinSteps(request, (place, work) => pool.use(place, work), signal),
  closeResult: ({ database }) => pool.close(database),
};

/**
 * What became of the rows of a list. A result that was never judged has no layout by which its rows could be tied: nothing is known of any
 * then. @throws ProblemError; AbortError.
 */
export const outcomesIn = (
  { place, sent }: Pick<EngineInput<'noteOutcomes'>, 'place' | 'sent'>,
  signal: AbortSignal,
): Promise<OutcomeOf> =>
  pool.use(place, (duck) =>
    duck.inSession(async (session) => {
      const judged = await readMeta(session, 'judged');
      const known = judged && (await rowOutcomes(session, judged.layout, sent));
      return (row) => (known?.hits.has(row) ? 'hit' : known?.misses.has(row) ? 'miss' : 'unknown');
    }, signal),
  );

/** What a result's columns hold. A list that is gone, or can't be read, would only help: without it they are told by their cells. */
async function understoodIn(
  duck: Duck,
  { sent, known }: Pick<EngineInput<'understandResult'>, 'sent' | 'known'>,
  signal: AbortSignal,
) {
  const list =
    sent === null
      ? null
      : await openTable(sent, {}, signal).catch(() => {
          signal.throwIfAborted();
          return null;
        });
  const headers = list?.inspection.columns.map(({ rawHeader }) => rawHeader);
  return duck.inSession((session) => understandResult(session, headers, known), signal);
}

function askedOfMemory(
  memory: Memory,
  { litigators }: Pick<EngineInput<'judgeResult'>['held'], 'litigators'>,
): { held: HeldSource; linesOf: LinesOfChecks } {
  const { stamp, read } = heldInMemory(memory);
  const checks = createCheckTable(memory);
  const linesOf: LinesOfChecks = (job) => orElse(() => checks.linesOf(job), null);
  if (litigators.length === 0) return { held: { stamp, read }, linesOf };
  const held = {
    stamp: '',
    read() {
      const held = read();
      return { ...held, litigators: [...held.litigators, ...litigators], stamp: '' };
    },
  };
  return { held, linesOf };
}
