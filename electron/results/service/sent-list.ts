import type { JobRecord } from '../../../shared/model/job.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';

/** The list whose answers a result has, as the engine wants it. */
export type ListOfResult = NonNullable<EngineInput<'exportOptions'>['list']>;
export type LookedUpList = Extract<ListOfResult, { of: 'lookups' }>;

/** The list that a job was made from, with what was done to it. @param folder Of the job. */
export function sentList(job: JobRecord, folder: string): Extract<ListOfResult, { of: 'job' }> {
  const { name, path, ...seen } = job.source;
  return {
    of: 'job',
    name,
    path,
    seen,
    reading: job.reading,
    folder,
    rowIdColumn: job.prepared?.rowIdColumn ?? null,
    identical: job.prepared?.identical ?? false,
    ...(job.pilot?.rest && { sampleFirst: true }),
  };
}
