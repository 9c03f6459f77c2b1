import { join } from 'node:path';
import { success } from '../shared/problem.ts';
import { seenOf } from '../shared/seen-list.ts';
import type { Connections } from './connections/connections.ts';
import type { EngineClient } from './engine/process/client.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createAnsweredLookups } from './lookups/answered-lookups.ts';
import { itemColumns } from './lookups/lists/item-cells.ts';
import type { openAnswerBook } from './money/answer-book/open-answer-book.ts';
import type { Dialogs } from './platform/dialogs.ts';
import { firstListTo } from './window/questions.ts';
import type { UserNotices } from './window/user-notices.ts';

type JobPorts = Parameters<typeof createJobs>[0];
type Given =
  | 'disk'
  | 'clock'
  | 'client'
  | 'spent'
  | 'spending'
  | 'fingerprint'
  | 'ownProfile'
  | 'webhookAddress'
  | 'takeEarlier';

type PastLookups = Pick<Parameters<typeof createAnsweredLookups>[0], 'history' | 'lists'>;
type OpenAnswerBook = Pick<ReturnType<typeof openAnswerBook>, 'noteSending' | 'prepare'>;

interface Parts extends Pick<JobPorts, Given> {
  /** The app's data folder. */
  data: string;
  connections: Connections;
  engine: EngineClient;
  book: OpenAnswerBook;
  /** Asked when a result is joined: they are made later. */
  pastLookups: () => PastLookups;
  dialogs: Pick<Dialogs, 'confirm'>;
  notices: Pick<UserNotices, 'notify' | 'report'>;
}

/** Joins the jobs to the accounts they are sent with, the engine that reads their lists, and who hears of them. */
export function joinJobs(parts: Parts): Jobs {
  const { data, connections, engine, book, pastLookups, dialogs, notices, ...given } = parts;
  return createJobs({
    ...given,
    folder: join(data, 'jobs'),
    random: Math.random,
    activeConnection: connections.active,
    owner: connections.owner,
    target: connections.target,
    confirmAddress: (connection) => dialogs.confirm(firstListTo(connection)),
    async look(path, reading) {
      const looked = await engine.run('inspect', { path, reading });
      return looked.ok ? success(seenOf(looked.value.inspection)) : looked;
    },
    noteAsked: book.noteSending,
    prepare: book.prepare,
    split: (request, options) => engine.run('splitList', request, options),
    merge: (request, options) => engine.run('mergeResults', request, options),
    askedSources: (path, options) => engine.run('askedSources', { path }, options),
    lookups: {
      columns: itemColumns,
      sources: (kind, account) =>
        createAnsweredLookups({ ...pastLookups(), owner: connections.owner }).sources(kind, account),
      asked: (request, options) => engine.run('askedOfLookups', request, options),
      take: (request, options) => engine.run('takeLookups', request, options),
    },
    verifyResult: (path, options) => engine.run('verifyResult', { path }, options),
    notify: notices.notify,
    report: notices.report,
  });
}
