import { basename } from 'node:path';
import type { JobRecord } from '../../../shared/model/job.ts';
import { failure, type Result, success } from '../../../shared/model/problem.ts';
import { listChanged, sameList } from '../../../shared/model/seen-list.ts';
import { isoNow } from '../../platform/clock.ts';
import type { JobPorts, JobRequest } from '../ports.ts';
import { wishedPilot } from '../record/pilot-steps.ts';
import { withEntry } from '../record/timeline.ts';

/**
 * The first record of a job: what was asked, of the file as the person saw it, for the connection active now. A problem
 * with `listChanged` where the file is another one by now, since what was asked may then mean other columns.
 */
export async function newRecord(
  { intent, path, reading, service, mapping, shaping, choices, seen, sample, chain }: JobRequest,
  { look, clock, activeConnection }: Pick<JobPorts, 'look' | 'clock' | 'activeConnection'>,
  newId: () => string,
  newSeed: () => number,
): Promise<Result<JobRecord>> {
  const active = await activeConnection();
  if (!active.ok) return active;
  const { id, name: connectionName, address, kind } = active.value;
  const now = await look(path, reading);
  if (!now.ok) return now;
  if (!sameList(seen, now.value)) return failure(listChanged);
  const at = isoNow(clock);
  const name = basename(path);
  const record: JobRecord = {
    version: 1,
    id: newId(),
    createdAt: at,
    name,
    note: '',
    archived: false,
    connection: { id, name: connectionName, address, kind },
    service,
    source: { path, name, ...seen },
    reading,
    mapping,
    ...(shaping && { shaping }),
    choices,
    ...(chain && { chain }),
    state: 'preparing',
    madeBy: intent,
    ...(sample ? { pilot: wishedPilot(sample, { jobId: newId(), intent, seed: newSeed() }) } : { intent }),
    ...((kind === 'service' || sample) && { confirmFirst: true }),
    timeline: [],
  };
  return success(withEntry(record, at, `Job made from ${name}`));
}
