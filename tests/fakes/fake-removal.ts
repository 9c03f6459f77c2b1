import type { JobRecord } from '../../shared/model/job.ts';
import { type Result, success } from '../../shared/model/problem.ts';

/** Takes jobs out of a page's list, and puts them back. @param told hears of each that was taken out */
export function createRemoval(records: Map<string, JobRecord>, told: (id: string) => void) {
  const removed = new Map<string, JobRecord>();
  return {
    remove(id: string): Result<null> {
      const record = records.get(id);
      if (record) removed.set(id, record);
      records.delete(id);
      told(id);
      return success(null);
    },
    /** Whether it could be put back. */
    isBack(id: string): boolean {
      const record = removed.get(id);
      if (record) records.set(id, record);
      return record !== undefined;
    },
  };
}
