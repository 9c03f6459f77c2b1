import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summary.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { createAllResults } from '../../electron/results/service/all-results.ts';
import { noExports } from '../../electron/results/service/export-presets.ts';
import type { RememberedResult } from '../../electron/results/service/result-memory.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { engineInProcess } from './engine-in-process.ts';
import { aJobRecord } from './fake-data.ts';
import { memoryStore } from './memory-store.ts';
import { noListResults } from './no-list-results.ts';
import { createResultDesk, type ResultFiles } from './result-desk.ts';
import { savedFiles } from './saved-files.ts';
import { openTestSuppression } from './test-suppression.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const noJob = failure(problem('no-job', 'There is no such job.', ''));
const never = () => {
  throw new Error('Nobody is asked anything.');
};
const header = 'phone_1,phone_1_dnc,phone_1_tcpa,phone_1_state_dnc';
export const csv = (...rows: string[]) => `${[header, ...rows].join('\r\n')}\r\n`;
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
export const account = {
  id: 'acme',
  name: 'Acme',
  address: 'https://api.example.com',
  kind: 'service' as const,
};

type Job = { record: JobRecord; files: ResultFiles };
/** A profile with the results of some jobs, and the app's results on it as often as it is started. */
export async function setUpProfile() {
  const { folder } = await desk.resultOf('');
  const jobs = new Map<string, Job>();
  return {
    folder,
    jobs,
    async add(id: string, days: number, text: string, part: Partial<JobRecord> = {}) {
      const at = daysAgo(days);
      const files = await desk.resultOf(text);
      const result = { bytes: text.length, rows: 1, fetchedAt: at };
      const record = aJobRecord({
        id,
        name: `${id}.csv`,
        connection: account,
        finishedAt: at,
        result,
        ...part,
      });
      jobs.set(id, { record, files });
    },
    start: () => start(folder, jobs),
  };
}

async function start(folder: string, jobs: Map<string, Job>) {
  const engine = engineInProcess();
  const { memory, isNew } = openMemory(folder, Date.now);
  const suppression = openTestSuppression(memory, {
    ...{ clock: systemClock, isFresh: isNew === true, folder, report: never },
  });
  let saved: string | null = null;
  const all = createAllResults({
    ...{ disk: systemDisk, clock: systemClock, engine, data: folder, memory, suppression, report: never },
    dragOut: never,
    jobs: {
      get: (id) => jobs.get(id)?.record ?? null,
      list: () => ({ jobs: [...jobs.values()].map(({ record }) => summaryOf(record)) }),
      folder: () => noJob,
      async resultPlace(id) {
        const files = jobs.get(id)?.files;
        const { path, database } = files ?? { path: '', database: '' };
        return files ? success({ path, database, sent: null, reading: { headerRows: [0] } }) : noJob;
      },
      async keepVerdicts(id, verdicts, renewed, hits) {
        const job = jobs.get(id);
        const fetchedAt = job?.record.result?.fetchedAt ?? '';
        if (job)
          job.record = { ...job.record, judged: { fetchedAt, verdicts, renewed, ...(hits && { hits }) } };
      },
      onChange: () => {},
      onRemoved: () => {},
    },
    lookupLists: noListResults,
    saved: { results: memoryStore<RememberedResult[]>([]), exports: memoryStore(noExports) },
    send: () => {},
    dialogs: {
      saveFile: async (name) => {
        saved = join(folder, name);
        return saved;
      },
      ...{ chooseFile: never, chooseFolder: never, confirm: never, showInFolder: never, openFile: never },
    },
    written: savedFiles(),
    version: '0.0.0',
  });
  await all.opened.start();
  await all.renewals.start();
  async function stop(): Promise<void> {
    const files = all.opened.list().files.map(({ id }) => id);
    for (const id of [...jobs.keys(), ...files]) await all.results.close(id);
  }
  onTestFinished(stop);
  return {
    ...{ ...all, memory, suppression, stop },
    savedTo: () => saved ?? '',
    async open(id: string) {
      const opened = await all.results.open(id);
      if (!opened.ok) throw new Error(opened.problem.message);
      await all.renewals.settled();
      // What was kept of opened files is written by then: a change that changes nothing waits for its turn.
      for (const file of all.opened.list().files) await all.opened.change(file.id, {});
      return opened.value;
    },
    /** Opens a file as a result. @returns its id */
    async openFile(name: string, text: string) {
      const path = join(folder, name);
      await writeFile(path, text);
      const opened = await all.opened.open(path, { headerRows: [0] });
      if (!opened.ok) throw new Error(opened.problem.message);
      await this.open(opened.value.id);
      return opened.value.id;
    },
    async verdicts(id: string) {
      const page = await all.results.page(id, {
        query: { view: 'phones', search: '', filters: [], sort: [] },
        fields: ['phone', 'verdict', 'verdict-before', 'checked-on'],
        offset: 0,
        limit: 50,
      });
      if (!page.ok) throw new Error(page.problem.message);
      return page.value.rows.map(({ cells }) => cells);
    },
  };
}
