import { basename } from 'node:path';
import type { JobRecord } from '../../../shared/job.ts';
import { failure, problem, type Result, success } from '../../../shared/problem.ts';
import { isoNow } from '../../platform/clock.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import type { JobPorts, JobRequest } from '../ports.ts';
import { withEntry } from '../record/timeline.ts';

const noFile = problem(
  'no-file',
  'The file is not there any more, or it is not an ordinary file.',
  'Choose the file again.',
);

/** The first record of a job: what was asked, of which file as it is now, for the connection active now. */
export async function newRecord(
  { intent, path, reading, service, mapping, choices }: JobRequest,
  { disk, clock, activeConnection }: Pick<JobPorts, 'disk' | 'clock' | 'activeConnection'>,
  newId: () => string,
): Promise<Result<JobRecord>> {
  const active = await activeConnection();
  if (!active.ok) return active;
  const { id, name: connectionName, address, kind } = active.value;
  const facts = await disk
    .facts(path)
    .then(success, (error: unknown) => failure(readingProblem(error, 'The file could not be read')));
  if (!facts.ok) return facts;
  if (facts.value === null) return failure(noFile);
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
    source: { path, name, size: facts.value.bytes, modifiedAt: facts.value.modifiedAt },
    reading,
    mapping,
    choices,
    state: 'preparing',
    madeBy: intent,
    intent,
    ...(kind === 'service' && { confirmFirst: true }),
    timeline: [],
  };
  return success(withEntry(record, at, `Job made from ${name}`));
}
