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

type LookupSources = Parameters<typeof createAnsweredLookups>[0];

/** What answers lie in that is itself made of them. */
interface Sources extends Pick<JobPorts, 'takeEarlier'>, Pick<LookupSources, 'lists'> {}

interface Parts extends Pick<JobPorts, 'disk'>, Pick<LookupSources, 'history'> {
  engine: Pick<EngineClient, 'run'>;
  connections: Pick<Connections, 'owner'>;
}

/**
 * How earlier answers come to rows that were left out as asked before: those of jobs, and those of lists of lookups. A
 * result may hold answers of another, so who asks for them waits until `readFrom` was told of the results.
 */
export function joinEarlier({ disk, engine, connections, history }: Parts) {
  const { owner } = connections;
  let readFrom: (sources: Sources) => void = () => {};
  const sources = new Promise<Sources>((resolve) => {
    readFrom = resolve;
  });
  const ports: EarlierPorts = {
    disk,
    takeEarlier: async (request, options) => (await sources).takeEarlier(request, options),
    merge: (request, options) => engine.run('mergeResults', request, options),
    askedSources: (path, options) => engine.run('askedSources', { path }, options),
    lookups: {
      columns: itemColumns,
      async sources(kind, account) {
        const { lists } = await sources;
        return createAnsweredLookups({ history, lists, owner }).sources(kind, account);
      },
      asked: (request, options) => engine.run('askedOfLookups', request, options),
      take: (request, options) => engine.run('takeLookups', request, options),
    },
  };
  return {
    ports,
    readFrom: (all: Sources) => readFrom(all),
    /** Of lists of lookups, with what these jobs answered. */
    wholeWith(jobs: Pick<Jobs, 'get' | 'folder'>): ListPorts['whole'] {
      const answers = createEarlierAnswers({
        ports,
        job(id) {
          const record = jobs.get(id);
          const folder = jobs.folder(id);
          return record && folder.ok ? { record, folder: folder.value } : null;
        },
        // No job waits for what a list of lookups has joined: it takes what that was answered itself.
        isBefore: () => true,
      });
      return (list) => joinResult(joiningOf(list, answers), ports.merge);
    },
  };
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
