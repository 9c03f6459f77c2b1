import type { OpenedResult } from '../../../shared/result-table.ts';
import { openTable } from '../open-table.ts';
import type { ImportContext, ImportRequest } from '../results/database/import-result.ts';
import { exportOptionsOf } from '../results/export/export-options.ts';
import { previewExport as previewOf, writeExport as write } from '../results/export/write-export.ts';
import { judgeResult } from '../results/judge/judge-result.ts';
import { tryLayout } from '../results/judge/try-layout.ts';
import { overviewOf } from '../results/overview/overview.ts';
import { examplesOf, layoutOfResult, recogniseResult } from '../results/overview/recognise-result.ts';
import { resultNumbers } from '../results/overview/result-numbers.ts';
import { resultRow } from '../results/overview/result-row.ts';
import { summarise } from '../results/view/summary.ts';
import { viewsOf } from '../results/view/views.ts';
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
    const judged = await judgeResult(duck, request, signal);
    await viewsOf(duck).forget();
    return judged;
  });

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
  pool.use(request, (duck) => tryLayout(duck, request, signal));

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

export const exportOptions = ({ list, ...place }: EngineInput<'exportOptions'>, signal: AbortSignal) =>
  pool.use(place, (duck) => exportOptionsOf(duck, list, signal));

export const previewExport = (request: EngineInput<'previewExport'>, signal: AbortSignal) =>
  pool.use(request, (duck) => previewOf(duck, request, signal));

export const writeExport = (request: EngineInput<'writeExport'>, context: ImportContext) =>
  pool.use(request, (duck) => write(duck, request, context));

export const close = (database: string): Promise<void> => pool.close(database);
