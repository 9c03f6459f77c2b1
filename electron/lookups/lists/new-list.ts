import { basename, join } from 'node:path';
import { failure, ProblemError, type Result } from '../../../shared/problem.ts';
import { lookupOfService } from '../../../shared/services.ts';
import { isoNow } from '../../platform/clock.ts';
import { listFiles } from './list-files.ts';
import { nothingToAsk } from './list-problems.ts';
import type { ListRecord } from './list-record.ts';
import type { ListStore } from './list-store.ts';
import type { ListPorts, LookupListRequest } from './ports.ts';

/** Reads a list and keeps it with its rows: all of it, or nothing. Nothing is asked yet. */
export async function addList(
  { intent, limit, name, ...use }: LookupListRequest,
  { ports, store }: { ports: ListPorts; store: ListStore },
): Promise<Result<ListRecord>> {
  const { path, seen, reading, service, mapping, shaping, choices } = use;
  const active = await ports.activeConnection();
  if (!active.ok) return failure(active.problem);
  const { id, name: connectionName, address, kind } = active.value;
  const record: ListRecord = {
    version: 1,
    id: `list-${ports.newId()}`,
    createdAt: isoNow(ports.clock),
    name: name ?? basename(path),
    kind: lookupOfService[service],
    connection: { id, name: connectionName, address, kind },
    source: { path, name: basename(path), ...seen },
    reading,
    service,
    mapping,
    ...(shaping && { shaping }),
    choices,
    madeBy: intent,
    limit,
    state: 'running',
    pausedBy: null,
    problem: null,
    lostStarts: 0,
    totals: null,
    resultAt: null,
    verdicts: null,
  };
  return store.add(record, async (directory) => {
    const read = await ports.readRows({ ...use, directory }, record.connection);
    if (!read.ok) throw new ProblemError(read.problem);
    if (read.value.toAsk === 0) throw new ProblemError(nothingToAsk);
    // Here already, so that its name lasts before anything that is noted in it leaves.
    await ports.disk.writeSynced(join(directory, listFiles.journal), '');
  });
}
