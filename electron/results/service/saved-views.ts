import { type Result, success } from '../../../shared/model/problem.ts';
import { type SavedView, withoutView, withView } from '../../../shared/model/result-query.ts';
import type { ResultMemory } from './result-memory.ts';

/** The views that people saved of results, by the results' headers. */
export interface SavedViews {
  all(jobId: string): Promise<Result<SavedView[]>>;
  /** @param replaces the name of one that it takes the place of, where that had another. */
  save(jobId: string, view: SavedView, replaces: string): Promise<Result<SavedView[]>>;
  remove(jobId: string, name: string): Promise<Result<SavedView[]>>;
}

/** @param headersOf the header of a result, by its id. */
export function createSavedViews(
  memory: ResultMemory,
  headersOf: (jobId: string) => Promise<Result<readonly string[]>>,
): SavedViews {
  async function change(
    jobId: string,
    make: (views: SavedView[]) => SavedView[],
  ): Promise<Result<SavedView[]>> {
    const headers = await headersOf(jobId);
    if (!headers.ok) return headers;
    const views = make(memory.of(headers.value).views);
    memory.keep(headers.value, { views });
    return success(views);
  }

  return {
    async all(jobId) {
      const headers = await headersOf(jobId);
      return headers.ok ? success(memory.of(headers.value).views) : headers;
    },
    save: (jobId, view, replaces) => change(jobId, (views) => withView(views, view, replaces)),
    remove: (jobId, name) => change(jobId, (views) => withoutView(views, name)),
  };
}
