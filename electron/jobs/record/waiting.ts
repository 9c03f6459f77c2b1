import type { JobRecord } from '../../../shared/job.ts';
import type { WaitsFor } from '../../../shared/waits-for.ts';

/** Says what a job waits for, or with null that it waits no more; null where that is nothing new. */
export const waitingFor =
  (now: WaitsFor | null) =>
  (record: JobRecord): JobRecord | null => {
    const { waitsFor, ...rest } = record;
    if (waitsFor?.for === now?.for && waitsFor?.until === now?.until) return null;
    return now === null ? rest : { ...rest, waitsFor: now };
  };
