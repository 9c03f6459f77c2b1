import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import type { ExportRequest } from '../../shared/model/result-export.ts';
import { engineInProcess } from '../fakes/engine-in-process.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createResultDesk, type ResultFiles } from '../fakes/result-desk.ts';
import { createTestResults } from '../fakes/test-results.ts';
import { openTestSuppression } from '../fakes/test-suppression.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const noJob = failure(problem('no-job', 'There is no such job.', ''));
const header = 'phone_1,phone_1_dnc,phone_1_tcpa,phone_1_state_dnc';
const csv = (...rows: string[]) => `${[header, ...rows].join('\r\n')}\r\n`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const account = {
  id: 'acme',
  name: 'Acme',
  address: 'https://api.example.com',
  kind: 'service' as const,
};

type Job = { record: JobRecord; files: ResultFiles };
/** A profile with the results of some jobs, and the app's results on it as often as it is started. */
async function setUpProfile() {
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
    ...{ clock: systemClock, isFresh: isNew === true, folder },
    report: ({ message }) => expect.fail(message),
  });
  let saved = '';
  const told: string[] = [];
  const all = createTestResults({
    notify: ({ body }) => void told.push(body),
    ...{ engine, data: folder, memory, suppression },
    jobs: {
      get: (id) => jobs.get(id)?.record ?? null,
      list: () => ({ jobs: [...jobs.values()].map(({ record }) => summaryOf(record)) }),
      folder: () => noJob,
      async resultPlace(id) {
        const files = jobs.get(id)?.files;
        if (!files) return noJob;
        const { path, database } = files;
        return success({ path, database, sent: null, reading: { headerRows: [0] }, joins: null });
      },
      async keepJudged(id, judged) {
        const job = jobs.get(id);
        const fetchedAt = job?.record.result?.fetchedAt ?? '';
        if (job) job.record = { ...job.record, judged: { ...judged, fetchedAt } };
      },
      onChange: () => {},
      onRemoved: () => {},
    },
    async saveFile(name) {
      saved = join(folder, name);
      return saved;
    },
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
    savedTo: () => saved,
    told,
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

const [one, two, three, four] = ['2125550101', '2125550102', '2125550103', '2125550104'];
const clear = (number: string | undefined) => `${number},no,no,none`;
const callListRequest: ExportRequest = {
  kind: 'call-list',
  preset: null,
  format: 'csv',
  columns: null,
  query: null,
  phoneFormat: 'digits',
  callList: { alsoVerdicts: [], mostPerPerson: null, splitEvery: null },
};

async function withStaleList() {
  const profile = await setUpProfile();
  await profile.add('older-list', 40, csv(clear(one), clear(two), clear(three), `${four},yes,no,none`), {
    service: 'email-append',
  });
  return profile;
}

test('a fresh check renews older lists and reports what became blocked on which call list', async () => {
  const profile = await withStaleList();
  const app = await profile.start();
  await app.open('older-list');
  const done = await app.exports.write('older-list', callListRequest);
  expect(done.ok && done.value?.rows).toBe(3);
  const stale = await app.checkAgain.stale(account.address);
  expect(stale).toMatchObject({
    value: { lists: [{ id: 'older-list', phones: 4, mayCall: 3, numbers: 4 }], elsewhere: 0 },
  });
  expect(await app.checkAgain.stale('practice')).toMatchObject({ value: { lists: [], elsewhere: 1 } });

  // Of the third number the service states nothing: it is not checked, and neither blocked nor fresh.
  await profile.add('fresh-check', 0, csv(clear(one), `${two},yes,no,none`, `${three},,,`, clear(four)));
  await app.open('fresh-check');

  const today = daysAgo(0).slice(0, 10);
  const before = daysAgo(40).slice(0, 10);
  expect(await app.verdicts('older-list')).toEqual([
    [one, 'may-call', 'may-call', today],
    [two, 'do-not-call', 'may-call', today],
    [three, 'may-call', '', before],
    [four, 'may-call', 'do-not-call', today],
  ]);
  expect(profile.jobs.get('older-list')?.record.judged).toMatchObject({
    verdicts: { 'may-call': 3, 'do-not-call': 1 },
    renewed: { blocked: 1 },
  });
  expect((await app.open('older-list')).checked).toMatchObject({ blocked: 1, freed: 1 });
  const row = await app.results.row('older-list', 1);
  expect(row.ok && row.value.people[0]?.phones[0]?.renewed).toMatchObject({ verdictBefore: 'may-call' });
  // What was not checked stays as old as it was.
  expect(await app.checkAgain.stale(account.address)).toMatchObject({
    value: { lists: [{ id: 'older-list' }] },
  });

  const blocked = await app.checkAgain.blocked();
  if (!blocked.ok) throw new Error(blocked.problem.message);
  expect(blocked.value.report).toMatchObject({
    lists: [{ id: 'older-list', numbers: 1 }],
    callLists: [{ name: 'older-list - call list.csv', numbers: 1, open: 1 }],
    numbers: 1,
    suppressed: 0,
  });
  await app.checkAgain.save();
  expect(await readFile(app.savedTo(), 'utf8')).toBe(
    `Phone,Why,Checked on,Lists,Call lists\r\n${two},On the national do-not-call list,${today},older-list.csv,older-list - call list.csv\r\n`,
  );
  expect(app.told).toEqual([
    expect.stringMatching(/^1 number on “older-list - call list\.csv”, exported [A-Z][a-z]{2} \d+\.$/),
  ]);
  // The next check finds the same, which was said.
  await profile.add('later-check', 0, csv(clear(three)));
  await app.open('later-check');
  expect(app.told).toHaveLength(1);
  await app.suppression.list.add([{ kind: 'phone', key: two ?? '', written: two ?? '' }], '');
  expect((await app.checkAgain.blocked()).ok).toBe(true);
  expect(await app.checkAgain.blocked()).toMatchObject({
    value: { report: { numbers: 1, suppressed: 1, callLists: [{ open: 0 }] } },
  });
});

test('what came right before the app was ended is judged at the next start: its litigators are known though nobody opens it', async () => {
  const profile = await setUpProfile();
  const litigator = `phone_1,litigator\r\n${one},Yes\r\n`;
  await profile.add('came-last', 0, litigator, { service: 'business-trace' });
  const app = await profile.start();
  await app.renewals.settled();
  expect(profile.jobs.get('came-last')?.record.judged?.verdicts).toMatchObject({ 'do-not-call': 1 });
  expect((await app.suppression.held.status()).litigators).toBe(1);
});

test('a check keeps its effect over restarts, without its job, and after its record is lost or damaged', async () => {
  const profile = await withStaleList();
  await profile.add('fresh-check', 0, csv(`${one},yes,no,none`, clear(two), clear(three)));
  const first = await profile.start();
  await first.open('older-list');
  expect((await first.verdicts('older-list')).map(([, verdict]) => verdict)[0]).toBe('do-not-call');
  expect((await first.checkAgain.stale(account.address)).ok).toBe(true);
  expect(await first.checkAgain.stale(account.address)).toMatchObject({ value: { lists: [] } });

  await first.stop();
  // Lost: made anew of its result.
  first.memory.command('DELETE FROM number_check')();
  const second = await profile.start();
  expect((await second.verdicts('older-list')).map(([, verdict]) => verdict)[0]).toBe('do-not-call');

  await second.stop();
  // Its job is removed, and the check stays.
  profile.jobs.delete('fresh-check');
  const third = await profile.start();
  await third.open('older-list');
  expect((await third.verdicts('older-list')).map(([, verdict]) => verdict)[0]).toBe('do-not-call');

  await third.stop();
  // Damaged, no result to make it of, and the list has to be judged anew: nobody may be called.
  third.memory.command("UPDATE number_check SET lines = '' WHERE job = 'fresh-check'")();
  await rm(profile.jobs.get('older-list')?.files.database ?? '');
  const fourth = await profile.start();
  await fourth.open('older-list');
  const verdicts = (await fourth.verdicts('older-list')).map(([, verdict]) => verdict);
  expect(verdicts).toHaveLength(4);
  expect(verdicts).not.toContain('may-call');
});

test('a list is not renewed by another account, by practice data about real numbers or by an older check', async () => {
  const profile = await withStaleList();
  const blocksAll = csv(`${one},yes,no,none`, `${two},yes,no,none`);
  await profile.add('other-account', 0, blocksAll, {
    connection: { ...account, id: 'other', address: 'https://other.example.com' },
  });
  await profile.add('practice-check', 0, blocksAll, { connection: { ...account, kind: 'practice' } });
  await profile.add('older-check', 50, blocksAll);
  const app = await profile.start();
  const { summary, checked } = await app.open('older-list');
  expect(summary.verdicts['may-call']).toBe(3);
  expect(checked.blocked).toBe(0);
  // An opened file may be of the practice service: it is renewed in numbers that nobody has.
  const real = '2125551234';
  const id = await app.openFile('From elsewhere.csv', csv(`${real},yes,no,none`, `${four},yes,no,none`));
  await profile.add('practice-later', 0, csv(clear(real), clear(four)), {
    connection: { ...account, kind: 'practice' },
  });
  await app.open('practice-later');
  expect((await app.verdicts(id)).map(([number, verdict]) => [number, verdict])).toEqual([
    [real, 'do-not-call'],
    [four, 'may-call'],
  ]);
});

test('an opened file is offered for a check, renewed by it, and reports what became blocked', async () => {
  const profile = await setUpProfile();
  await profile.add('before-it', 1, csv(`${one},yes,no,none`));
  const app = await profile.start();
  const id = await app.openFile('From elsewhere.csv', csv(clear(one), clear(two), `${three},yes,no,none`));
  expect(await app.verdicts(id)).toEqual([
    [one, 'may-call', '', ''],
    [two, 'may-call', '', ''],
    [three, 'do-not-call', '', ''],
  ]);
  const offered = { id, kind: 'file', checkedAt: null, stale: false, phones: 3, mayCall: 2, numbers: 3 };
  expect(await app.checkAgain.stale(account.address)).toMatchObject({ value: { lists: [offered] } });
  const list = join(profile.folder, 'numbers.csv');
  expect(await app.checkAgain.numbers([id, id], list)).toMatchObject({ value: 3 });
  expect(await readFile(list, 'utf8')).toBe(`Phone\r\n${one}\r\n${two}\r\n${three}\r\n`);
  const exported = await app.exports.write(id, callListRequest);
  expect(exported.ok && exported.value?.rows).toBe(2);

  await profile.add('fresh-check', 0, csv(`${one},yes,no,none`, clear(three)));
  await app.open('fresh-check');
  const today = daysAgo(0).slice(0, 10);
  const renewed = [
    [one, 'do-not-call', 'may-call', today],
    [two, 'may-call', '', ''],
    [three, 'may-call', 'do-not-call', today],
  ];
  expect(await app.verdicts(id)).toEqual(renewed);
  expect(app.opened.get(id)?.judged).toMatchObject({ renewed: { checkedAt: null, blocked: 1 } });
  expect(await app.checkAgain.blocked()).toMatchObject({
    value: {
      report: {
        lists: [{ id, name: 'From elsewhere.csv', kind: 'file', numbers: 1 }],
        callLists: [{ name: 'From elsewhere - call list.csv', numbers: 1, open: 1 }],
      },
    },
  });

  await app.stop();
  await profile.add('second-check', 0, csv(clear(two)), {
    connection: { ...account, id: 'other', address: 'https://other.example.com' },
  });
  const next = await profile.start();
  await next.open('second-check');
  expect(await next.verdicts(id)).toEqual(
    renewed.map((row) => (row[0] === two ? [two, 'may-call', 'may-call', today] : row)),
  );
  // All that may be called was checked since.
  expect(next.opened.get(id)?.judged?.renewed?.checkedAt?.slice(0, 10)).toBe(today);
  expect(await next.checkAgain.stale(account.address)).toMatchObject({ value: { lists: [] } });
});
