import type { OpenedResult } from '../../../shared/model/result-table.ts';
import { heldInMemory } from '../../memory/held.ts';
import { createCheckTable } from '../../memory/kept-checks.ts';
import type { Memory } from '../../memory/memory.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { asFileError } from '../../platform/file-problems.ts';
import { exportOptionsOf } from '../../results/export/make-extract.ts';
import { rowCounts, rowOutcomes } from '../../results/export/row-outcomes.ts';
import { previewExport as previewOf, writeExport as write } from '../../results/export/write-export.ts';
import type { ImportContext, ImportRequest } from '../../results/import/import-result.ts';
import { readMeta } from '../../results/import/meta.ts';
import { joinSteps as joinStepsOf } from '../../results/join/join-steps.ts';
import { takeEarlier } from '../../results/join/take-earlier.ts';
import type { LinesOfChecks } from '../../results/judge/apply-checks.ts';
import { type HeldSource, judgeResult, tryLayout } from '../../results/judge/judge-result.ts';
import { blockedNumbers, numberChecks, resultNumbers } from '../../results/view/check-facts.ts';
import { examplesOf, layoutOfResult, recogniseResult } from '../../results/view/recognise-result.ts';
import { resultRow } from '../../results/view/result-row.ts';
import { overviewOf, summarise } from '../../results/view/summary.ts';
import { viewsOf } from '../../results/view/views.ts';
import { noteQuestions } from '../book/note-questions.ts';
import { openTable } from '../read/open-table.ts';
import type { EngineInput } from './protocol.ts';
import { createResultPool, type ResultPlace } from './result-pool.ts';

const pool = createResultPool();

export const open = (place: ResultPlace): Promise<OpenedResult> => pool.open(place);

export async function importAnew(request: ImportRequest, context: ImportContext): Promise<OpenedResult> {
  await pool.import(request, context);
  return pool.open(request);
}

export const judge = (request: EngineInput<'judgeResult'>, signal: AbortSignal) =>
  pool.use(request, async (duck) => {
    const judged = await withMemory(request.held.memory, (memory) =>
      judgeResult(duck, { ...request, ...askedOfMemory(memory, request.held) }, signal),
    );
    // Where all stands as it did, orders may be in use.
    if (judged.isAnew) await viewsOf(duck).forget();
    return judged;
  });

function askedOfMemory(
  memory: Memory,
  { litigators }: Pick<EngineInput<'judgeResult'>['held'], 'litigators'>,
): { held: HeldSource; linesOf: LinesOfChecks } {
  const { stamp, read } = heldInMemory(memory);
  const checks = createCheckTable(memory);
  const linesOf: LinesOfChecks = (job) => {
    try {
      return checks.linesOf(job);
    } catch {
      return null;
    }
  };
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

export const recognise = async (request: EngineInput<'recogniseResult'>, signal: AbortSignal) => {
  const headers = request.sent === null ? [] : await sentHeaders(request.sent, signal);
  return pool.use(request, (duck) => recogniseResult(duck, headers));
};

export const layoutKnown = async (request: EngineInput<'layoutOfResult'>, signal: AbortSignal) => {
  const headers = request.sent === null ? [] : await sentHeaders(request.sent, signal);
  return pool.use(request, (duck) => layoutOfResult(duck, headers, request.known));
};

export const examples = (place: ResultPlace) => pool.use(place, examplesOf);

export const tryJudging = (request: EngineInput<'tryLayout'>, signal: AbortSignal) =>
  pool.use(request, (duck) =>
    withMemory(request.held.memory, (memory) => {
      const { held, linesOf } = askedOfMemory(memory, request.held);
      return tryLayout(duck, { ...request, held: held.read(), linesOf }, signal);
    }),
  );

/** Those of a list that is gone, or can't be read, only help: without them its columns are told by what they hold. */
async function sentHeaders(path: string, signal: AbortSignal): Promise<string[]> {
  const sent = await openTable(path, {}, signal).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  return sent?.inspection.columns.map(({ rawHeader }) => rawHeader) ?? [];
}

export const overview = (place: ResultPlace, signal: AbortSignal) =>
  pool.use(place, (duck) => overviewOf(duck, signal));

export const row = (request: EngineInput<'resultRow'>, signal: AbortSignal) =>
  pool.use(request, (duck) => resultRow(duck, request.n, signal));

export const page = (request: EngineInput<'resultPage'>, signal: AbortSignal) =>
  pool.use(request, (duck) => viewsOf(duck).page(request.page, signal));

export const summary = (request: EngineInput<'resultSummary'>, signal: AbortSignal) =>
  pool.use(request, (duck) => summarise(duck, request.query, signal));

export const numbers = (place: ResultPlace, signal: AbortSignal) =>
  pool.use(place, (duck) => resultNumbers(duck, signal));

export const countRows = (request: EngineInput<'rowCounts'>, signal: AbortSignal) =>
  pool.use(request, (duck) => rowCounts(duck, request, signal));
export const keepCheck = (
  { memory, check, ...place }: EngineInput<'keepCheck'>,
  signal: AbortSignal,
): Promise<Record<string, never>> =>
  pool.use(place, async (duck) => {
    const lines = await numberChecks(duck, signal);
    try {
      await withMemory(memory, (open) => createCheckTable(open).keep(check, lines));
    } catch (error) {
      throw asFileError(error, 'The fresh check could not be kept', 'writing');
    }
    return {};
  });

export const blocked = (place: ResultPlace, signal: AbortSignal) =>
  pool.use(place, (duck) => blockedNumbers(duck, signal));

export const exportOptions = ({ list, ...place }: EngineInput<'exportOptions'>, signal: AbortSignal) =>
  pool.use(place, (duck) => exportOptionsOf(duck, list, signal));

export const previewExport = (request: EngineInput<'previewExport'>, signal: AbortSignal) =>
  pool.use(request, (duck) => previewOf(duck, request, signal));

export const writeExport = (request: EngineInput<'writeExport'>, context: ImportContext) =>
  pool.use(request, (duck) => write(duck, request, context));

/** A result that was never judged has no layout by which its rows could be tied: nothing is known of any then. */
export const noteOutcomes = (
  { place, sent, ...request }: EngineInput<'noteOutcomes'>,
  signal: AbortSignal,
): Promise<Record<string, never>> =>
  pool.use(place, (duck) =>
    duck.inSession(async (session) => {
      const judged = await readMeta(session, 'judged');
      const known = judged && (await rowOutcomes(session, judged.layout, sent));
      const outcomeOf = (row: number) =>
        known?.hits.has(row) ? 'hit' : known?.misses.has(row) ? 'miss' : 'unknown';
      await noteQuestions(request, { outcomeOf }, signal);
      return {};
    }, signal),
  );

export const takeAnswers = ({ place, ...request }: EngineInput<'takeEarlier'>, signal: AbortSignal) =>
  pool.use(place, (duck) => takeEarlier(duck, request, signal));

/** One result is open at a time, whatever the number of steps. */
export const joinSteps = (request: EngineInput<'joinSteps'>, signal: AbortSignal) =>
  joinStepsOf(request, (place, work) => pool.use(place, work), signal);

export const close = (database: string): Promise<void> => pool.close(database);
