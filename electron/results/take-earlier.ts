import type { Result } from '../../shared/problem.ts';
import type { EngineClient, RunOptions } from '../engine/process/client.ts';
import type { EngineInput, EngineOutput } from '../engine/process/protocol.ts';
import type { ResultPlace } from './result-place.ts';
import type { Results } from './results.ts';

/** Takes what the result of an earlier job says of rows that a later list left out. */
export type TakeEarlier = (
  request: Omit<EngineInput<'takeEarlier'>, 'place'>,
  options: RunOptions,
) => Promise<Result<EngineOutput<'takeEarlier'>>>;

export const createTakeEarlier =
  (parts: {
    engine: Pick<EngineClient, 'run'>;
    results: Pick<Results, 'open'>;
    placeOf(id: string): Promise<Result<ResultPlace>>;
  }): TakeEarlier =>
  async (request, options) => {
    // Judged first, since by its layout its rows are tied to what was asked.
    const opened = await parts.results.open(request.job);
    if (!opened.ok) return opened;
    const found = await parts.placeOf(request.job);
    if (!found.ok) return found;
    const { path, database } = found.value;
    return parts.engine.run('takeEarlier', { ...request, place: { path, database } }, options);
  };
