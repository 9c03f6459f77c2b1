import { jobsPart } from '../../electron/jobs/jobs.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { NewJob } from '../../shared/ipc/ipc.ts';
import type { EventName, IpcEvents } from '../../shared/ipc/ipc-events.ts';
import { type JobRecord, type JobSummary, jobView } from '../../shared/model/job.ts';
import { packJobs } from '../../shared/model/job-list.ts';
import type { JobState } from '../../shared/model/job-state.ts';
import type { OfferedFile } from '../../shared/model/offered-file.ts';
import { noPolicyView } from '../../shared/model/policy.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { defaultSettings, SettingsSchema } from '../../shared/model/settings.ts';
import { emptyApp, notHere } from './empty-app.ts';
import { aCheckReport } from './fake-check-report.ts';
import { aJobRecord, anInspectedFile, practice, twoConnections } from './fake-data.ts';
import { savedAt, savingOfJobs } from './saved-files.ts';

/** Takes jobs out of a page's list, and puts them back. @param told hears of each that was taken out */
function createRemoval(records: Map<string, JobRecord>, told: (id: string) => void) {
  const removed = new Map<string, JobRecord>();
  return {
    remove(id: string): Result<null> {
      const record = records.get(id);
      if (record) removed.set(id, record);
      records.delete(id);
      told(id);
      return success(null);
    },
    /** Whether it could be put back. */
    isBack(id: string): boolean {
      const record = removed.get(id);
      if (record) records.set(id, record);
      return record !== undefined;
    },
  };
}

interface FakeBridgeOptions {
  jobs?: JobRecord[];
  activeId?: string;
  /** Milliseconds a check takes. */
  checkTime?: number;
  setAside?: boolean;
}

/** A stand-in for the main process inside a page: made-up data, and jobs that run by themselves in seconds. */
export function makeFakeBridge(options: FakeBridgeOptions = {}): Bridge {
  const records = new Map((options.jobs ?? []).map((job) => [job.id, job]));
  const listeners: { [E in EventName]: Set<(payload: IpcEvents[E]) => void> } = {
    ...{ 'jobs:changed': new Set(), 'jobs:removed': new Set(), 'jobs:progress': new Set() },
    ...{ 'opened:changed': new Set(), 'opened:removed': new Set() },
    ...{ 'lookup-lists:changed': new Set(), 'lookup-lists:removed': new Set() },
    ...{ 'files:progress': new Set(), 'files:given': new Set() },
    ...{ 'connections:changed': new Set(), 'webhook:changed': new Set() },
    ...{ 'suppression:changed': new Set(), 'checks:changed': new Set() },
    ...{ 'lookup-history:changed': new Set(), 'quick:opening-changed': new Set() },
    ...{ 'quick:handed-over': new Set(), 'ledger:changed': new Set(), 'budget:near': new Set() },
    ...{ 'menu:chosen': new Set(), 'updates:changed': new Set(), notice: new Set(), navigate: new Set() },
  };
  const connections = twoConnections(options.activeId ?? practice.id);
  const cancelled = new Set<string>();
  const offered = new Map<string, OfferedFile>();
  let settings = defaultSettings;

  const emit = <E extends EventName>(event: E, payload: IpcEvents[E]) => {
    for (const listener of listeners[event]) listener(payload);
  };
  const removal = createRemoval(records, (id) => emit('jobs:removed', { id }));
  const offer = (name: string): OfferedFile => {
    const file = { token: crypto.randomUUID().replaceAll('-', ''), name };
    offered.set(file.token, file);
    return file;
  };
  const change = (id: string, part: Partial<JobRecord>, text?: string): JobSummary => {
    const record = records.get(id);
    if (!record) throw new Error(`no job ${id}`);
    const next = { ...record, ...part };
    if (text) {
      next.timeline = [...record.timeline, { at: new Date().toISOString(), text, state: next.state }];
    }
    records.set(id, next);
    const summary = summaryOf(next);
    emit('jobs:changed', summary);
    return summary;
  };
  const run = async (id: string) => {
    const steps: [JobState, string, Partial<JobRecord>][] = [
      ['prepared', 'Prepared: 988 rows', { prepared: aJobRecord({}).prepared }],
      ['sending', 'Sending to the service', {}],
      ['pending', 'Accepted by the service as job 4711', { queueId: '4711' }],
      ['fetching', 'The service has finished; fetching the result', {}],
      ['done', 'Result fetched: 988 rows', { ...finished }],
    ];
    for (const [state, text, part] of steps) {
      for (let done = 0; done <= 10 && (state === 'sending' || state === 'fetching'); done++) {
        const phase = state === 'sending' ? ('sending' as const) : ('fetching' as const);
        emit('jobs:progress', { id, phase, done: done * 4800, total: 48_000 });
        await wait(60);
      }
      await wait(500);
      if (records.get(id)?.state === 'cancelled') return;
      change(id, { state, ...part }, text);
    }
  };
  const check = async (taskId: string) => {
    for (let step = 1; step <= 20; step++) {
      await wait((options.checkTime ?? 600) / 20);
      if (cancelled.has(taskId)) return failure(problem('cancelled', 'The check was stopped.', ''));
      emit('files:progress', { taskId, done: step, total: 20 });
    }
    return success(aCheckReport());
  };
  const create = (job: NewJob) => {
    const id = crypto.randomUUID();
    const name = offered.get(job.file)?.name ?? 'list.csv';
    const { prepared: _, queueId: __, counts: ___, result: ____, ...fresh } = aJobRecord({ id, name });
    const now = new Date().toISOString();
    const record: JobRecord = {
      ...fresh,
      service: job.service,
      state: 'preparing',
      createdAt: now,
      timeline: [{ at: now, text: 'Started', state: 'preparing' }],
    };
    records.set(id, record);
    setTimeout(() => void run(id), 300);
    return success(summaryOf(record));
  };
  const call: Bridge['call'] = {
    'app:info': later(() => success({ ...anApp, policy: noPolicyView, notices: [] })),
    'settings:get': later(() => success(settings)),
    'settings:set': later((part) => {
      settings = SettingsSchema.parse({ ...settings, ...part });
      return success(settings);
    }),
    'webhook:status': later(() => success({ running: false, url: null, received: 0, problem: null })),
    'connections:list': later(() => success(connections)),
    'connections:use': later(({ id }) => {
      connections.activeId = id;
      emit('connections:changed', { ...connections });
      return success({ ...connections });
    }),
    'connections:remove': later(() => success(connections)),
    'connections:test': later(() => success({ works: true, summary: 'The service accepted the key.' })),
    'files:inspect': later(({ file, reading }) => {
      const known = offered.get(file);
      return known ? success(anInspectedFile(known.name, reading)) : failure(notHere);
    }),
    'files:check': ({ taskId }) => check(taskId),
    'files:rows': later(({ file, reading, filter }) => {
      const known = offered.get(file);
      if (!known) return failure(notHere);
      const { preview } = anInspectedFile(known.name, reading).inspection;
      const rows = preview.map((cells, at) => ({
        row: at + 1,
        line: at + 2,
        cells,
        cut: [],
        edited: [],
        troubles: [],
        state: 'ready' as const,
      }));
      return success({ rows: filter.kind === 'all' ? rows : [], more: false });
    }),
    'files:cancel': later(({ taskId }) => {
      cancelled.add(taskId);
      return success(null);
    }),
    'files:take-given': later(() => success(null)),
    'files:paste': later(() => success(offer('Pasted table.csv'))),
    'files:sample': later(({ service }) => success(offer(`Sample ${service}.csv`))),
    'files:offer-source': later(({ jobId }) => {
      const record = records.get(jobId);
      return success(record ? offer(record.source.name) : null);
    }),
    'jobs:list': later(({ after }) => {
      const jobs = [...records.values()].map(summaryOf);
      return success(packJobs(jobsPart({ jobs, setAside: options.setAside ? [setAside] : [] }, after)));
    }),
    'jobs:get': later(({ id }) => {
      const record = records.get(id);
      return success(record ? jobView(record) : null);
    }),
    'jobs:create': later(create),
    'jobs:before-sending': later(() => success(null)),
    'jobs:send': later(({ id }) => {
      const summary = change(id, { state: 'prepared' }, 'Sending was confirmed');
      void run(id);
      return success(summary);
    }),
    'jobs:cancel': later(({ id }) => success(change(id, { state: 'cancelled' }, 'Canceled'))),
    'jobs:check-now': later(({ id }) => success(change(id, {}))),
    'jobs:attach-queue-id': later(({ id, queueId }) =>
      success(change(id, { state: 'pending', queueId }, `Queue id ${queueId} attached by hand`)),
    ),
    'jobs:mark-not-accepted': later(({ id }) =>
      success(change(id, { state: 'not-accepted' }, 'Marked as not accepted')),
    ),
    'jobs:send-again': later(({ id }) => {
      const summary = change(id, { state: 'prepared' }, 'To be sent again');
      void run(id);
      return success(summary);
    }),
    'jobs:take-as-is': later(({ id }) => success(change(id, { state: 'done' }, 'Taken as it is, by hand'))),
    'jobs:fetch-again': later(({ id }) =>
      success(change(id, { state: 'ready' }, 'To be fetched again, by hand')),
    ),
    'jobs:archive': later(({ id, archived }) => success(change(id, { archived }))),
    'jobs:rename': later(({ id, name }) => success(change(id, { name }))),
    'jobs:set-note': later(({ id, note }) => success(change(id, { note }))),
    'jobs:discard': later(({ id }) => removal.remove(id)),
    'jobs:remove': later(({ id }) => removal.remove(id)),
    'jobs:restore': later(({ id }) => (removal.isBack(id) ? success(change(id, {})) : failure(notHere))),
    'jobs:log': later(() => success({ text: '14:05:12 sent 988 rows\n14:05:14 accepted' })),
    ...savingOfJobs,
    'jobs:open-folder': later(() => success(null)),
    'jobs:export': later(() => success({ ...savedAt('/home/ann/desk'), jobs: records.size })),
    'jobs:import': later(() => success(null)),
    ...emptyApp,
  };

  return {
    call,
    on(event, listener) {
      listeners[event].add(listener);
      return () => listeners[event].delete(listener);
    },
    offer: later((file) => success(offer(file.name))),
  };
}

const anApp = { version: '0.1.0', platform: 'linux', runtime: [], dataFolder: '/home/ann/.enrich' };
const cut = problem('damaged', 'The record is cut short.', '');
const setAside = { folder: 'jobs/2026-11-02-a81c', problem: cut };
const finished: Partial<JobRecord> = {
  counts: { rowsUploaded: 988, phonesChecked: 1412, phonesFlagged: 96, creditsDeducted: 1304 },
  result: { bytes: 412_000, rows: 988, fetchedAt: new Date().toISOString() },
  finishedAt: new Date().toISOString(),
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function later<A, V>(answer: (argument: A) => V): (argument: A) => Promise<V> {
  return (argument) => wait(30).then(() => answer(argument));
}

function summaryOf(record: JobRecord): JobSummary {
  const { id, createdAt, name, note, archived, connection, service, state } = record;
  return {
    ...{ id, createdAt, name, note, archived, connection, service, state },
    ...(record.queueId === undefined ? {} : { queueId: record.queueId }),
    ...(record.counts === undefined ? {} : { counts: record.counts }),
    ...(record.problem === undefined ? {} : { problem: record.problem }),
    ...{ rows: record.prepared?.rows ?? null, resultRows: record.result?.rows ?? null, checkedAt: null },
  };
}
