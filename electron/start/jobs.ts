import { join } from 'node:path';
import { success } from '../../shared/model/problem.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { firstListTo } from '../app/window/questions.ts';
import type { UserNotices } from '../app/window/user-notices.ts';
import type { Connections } from '../connections/connections.ts';
import type { EngineClient } from '../engine/process/client.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { createAnswerBook } from '../money/answer-book/answer-book.ts';
import type { Dialogs } from '../platform/dialogs.ts';

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
  | 'takeEarlier'
  | 'askedSources'
  | 'lookups'
  | 'merge';

type OpenAnswerBook = Pick<ReturnType<typeof createAnswerBook>, 'noteSending' | 'prepare'>;

interface Parts extends Pick<JobPorts, Given> {
  /** The app's data folder. */
  data: string;
  connections: Connections;
  engine: EngineClient;
  book: OpenAnswerBook;
  dialogs: Pick<Dialogs, 'confirm'>;
  notices: Pick<UserNotices, 'notify' | 'report'>;
}

/** Joins the jobs to the accounts they are sent with, the engine that reads their lists, and who hears of them. */
export function joinJobs(parts: Parts): Jobs {
  const { data, connections, engine, book, dialogs, notices, ...given } = parts;
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
    verifyResult: (path, options) => engine.run('verifyResult', { path }, options),
    notify: notices.notify,
    report: notices.report,
  });
}
