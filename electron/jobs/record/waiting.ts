import type { JobRecord, WaitsFor } from '../../../shared/model/job.ts';

/** Says what a job waits for, or with null that it waits no more; null where that is nothing new. */
export const waitingFor =
  (now: WaitsFor | null) =>
  (record: JobRecord): JobRecord | null => {
    // Asked of every waiting job at every look, and nearly always nothing new: only then is the record copied.
    if (record.waitsFor?.for === now?.for && record.waitsFor?.until === now?.until) return null;
    const { waitsFor: _, ...rest } = record;
    return now === null ? rest : { ...rest, waitsFor: now };
  };
