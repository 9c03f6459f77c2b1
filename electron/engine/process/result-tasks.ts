import type { OpenedResult } from '../../../shared/result-table.ts';
import type { ImportContext, ImportRequest } from '../results/database/import-result.ts';
import { judgeResult } from '../results/judge/judge-result.ts';
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

export const judge = (request: EngineInput<'judgeResult'>, signal: AbortSignal): Promise<void> =>
  pool.use(request, async (duck) => {
    await judgeResult(duck, request, signal);
    await viewsOf(duck).forget();
  });

export const page = (request: EngineInput<'resultPage'>, signal: AbortSignal) =>
  pool.use(request, (duck) => viewsOf(duck).page(request.page, signal));

export const summary = (request: EngineInput<'resultSummary'>, signal: AbortSignal) =>
  pool.use(request, (duck) => summarise(duck, request.query, signal));

export const close = (database: string): Promise<void> => pool.close(database);
