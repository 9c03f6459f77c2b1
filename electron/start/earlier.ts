import type { Connections } from '../connections/connections.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { createJobs, Jobs } from '../jobs/jobs.ts';
import { createEarlierAnswers, type EarlierAnswers } from '../jobs/work/earlier-answers.ts';
import { type Joining, joinResult } from '../jobs/work/join-result.ts';
import { askedBeforeOf, type LeftOutList } from '../jobs/work/left-out-list.ts';
import { createAnsweredLookups } from '../lookups/answered-lookups.ts';
import { itemColumns } from '../lookups/lists/item-cells.ts';
import type { ListPorts, ListToJoin } from '../lookups/lists/lookup-lists.ts';

type JobPorts = Parameters<typeof createJobs>[0];
type EarlierPorts = Pick<JobPorts, 'disk' | 'takeEarlier' | 'askedSources' | 'lookups' | 'merge'>;

interface Parts extends Pick<JobPorts, 'disk' | 'takeEarlier'> {
  engine: Pick<EngineClient, 'run'>;
  connections: Pick<Connections, 'owner'>;
  /** Asked when a result is joined: they are made later. */
  pastLookups: () => Pick<Parameters<typeof createAnsweredLookups>[0], 'history' | 'lists'>;
  jobs: () => Pick<Jobs, 'get' | 'folder'>;
}

/** How earlier answers come to rows that were left out as asked before: those of jobs, and those of lists of lookups. */
export function joinEarlier({ disk, takeEarlier, engine, connections, pastLookups, jobs }: Parts): {
  ports: EarlierPorts;
  whole: ListPorts['whole'];
} {
  const { owner } = connections;
  const ports: EarlierPorts = {
    disk,
    takeEarlier,
    merge: (request, options) => engine.run('mergeResults', request, options),
    askedSources: (path, options) => engine.run('askedSources', { path }, options),
    lookups: {
      columns: itemColumns,
      sources: (kind, account) => createAnsweredLookups({ ...pastLookups(), owner }).sources(kind, account),
      asked: (request, options) => engine.run('askedOfLookups', request, options),
      take: (request, options) => engine.run('takeLookups', request, options),
    },
  };
  const answers = createEarlierAnswers({
    ports,
    job(id) {
      const record = jobs().get(id);
      const folder = jobs().folder(id);
      return record && folder.ok ? { record, folder: folder.value } : null;
    },
    // No job waits for what a list of lookups has joined: it takes what that was answered itself.
    isBefore: () => true,
  });
  return { ports, whole: (list) => joinResult(joiningOf(list, answers), ports.merge) };
}

function joiningOf(list: ListToJoin, answers: EarlierAnswers): Joining {
  const { record, resultAt, answered: runs, places, own, signal, answerColumns } = list;
  const leftOut = (): LeftOutList => ({
    ...record,
    ...list,
    earlier: list.earlier(),
    askedBefore: places.length,
    answerColumns,
    keep: (earlier) => list.keep({ earlier }),
  });
  const asked = { reading: { headerRows: [0] }, answeredOn: resultAt.slice(0, 10), answeredBy: record.name };
  const askedBefore = { path: askedBeforeOf(leftOut()).path, places };
  return {
    to: list.to,
    isThere: list.isThere,
    madeOf: record.merged?.of,
    askedAt: resultAt,
    sent: list.sent,
    signal,
    own: [{ path: own, ...asked, fetchedAt: resultAt, askedBefore, runs }],
    earlier: (files) => answers.of(leftOut(), files),
    keep: (merged) => list.keep({ merged }),
  };
}
