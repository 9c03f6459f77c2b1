import { join } from 'node:path';
import type { JobRecord } from '../../../shared/model/job.ts';
import type { Result } from '../../../shared/model/problem.ts';
import { sameList } from '../../../shared/model/seen-list.ts';
import { jobFile, jobFiles } from '../disk/job-files.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts, JobRequest, MissesOf } from '../ports.ts';

interface Parts {
  store: JobStore;
  disk: JobPorts['disk'];
  folder: string;
}

/**
 * Adds a new job; where its list is the misses of another one, with that link and the places of its rows in that job's
 * list. Both are on the device before the job is there at all, so that no crash leaves one without the other.
 */
export async function addFollowing(
  record: JobRecord,
  request: JobRequest,
  { store, disk, folder }: Parts,
): Promise<Result<JobRecord>> {
  const misses = request.missesOf ?? sameMisses(record, store, folder);
  // What was kept beside the list goes after a week, as the list itself does.
  const isKept = misses && (await disk.facts(misses.unanswered).catch(() => null)) !== null;
  if (!misses || !isKept) return store.add(record);
  return store.add({ ...record, follows: misses.follows }, async (to) => {
    const path = join(to, jobFiles.unanswered);
    await disk.copy(misses.unanswered, path);
    // A copy alone may not last; nothing is added to it.
    await disk.appendSynced(path, '');
  });
}

/** The same list of misses may be asked about once more, such as after it was refused. */
function sameMisses({ source }: JobRecord, store: JobStore, folder: string): MissesOf | null {
  const same = store
    .all()
    .find(
      (job) =>
        job.follows &&
        source.path !== '' &&
        job.source.path === source.path &&
        sameList(job.source, { ...source, headers: source.headers ?? [] }),
    );
  return same?.follows ? { follows: same.follows, unanswered: jobFile(folder, same.id, 'unanswered') } : null;
}
