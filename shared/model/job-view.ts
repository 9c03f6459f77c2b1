import type { JobRecord } from './job.ts';

/** A job as the page gets it: it shows what the list was called, and where that lies is not its business. */
export interface JobView extends Omit<JobRecord, 'source'> {
  source: Omit<JobRecord['source'], 'path'>;
}

export function jobView({ source: { path: _, ...source }, ...rest }: JobRecord): JobView {
  return { ...rest, source };
}
