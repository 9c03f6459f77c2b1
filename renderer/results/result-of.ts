import type { JobView } from '../../shared/model/job-view.ts';
import type { OpenedFile } from '../../shared/model/opened-file.ts';

/** Whose result it is, as far as a result is concerned: a finished job, or a file that was opened as one. */
export type ResultOf = Pick<JobView, 'id' | 'name' | 'result' | 'counts'> &
  Partial<Pick<JobView, 'connection' | 'earlier'>>;

/** Nothing was sent for an opened file, so nobody counted anything. */
export const resultOfFile = ({ id, name, bytes, openedAt, judged }: OpenedFile): ResultOf => ({
  id,
  name,
  result: { bytes, rows: judged?.rows ?? null, fetchedAt: openedAt },
});
