import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngineClient, type EngineClient } from '../../electron/engine/process/engine-client.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import type { ResultQuery } from '../../shared/model/result-query.ts';
import { buildEngine } from '../bench/engine-run.ts';
import { forkEngine } from '../fakes/fork-engine.ts';
import { createResultDesk } from '../fakes/result-desk.ts';
import { createTestResults } from '../fakes/test-results.ts';
import { openTestSuppression } from '../fakes/test-suppression.ts';

const desk = await createResultDesk();
/** The engine process that all profiles of this file use. */
let engine: EngineClient;
beforeAll(async () => {
  const bundle = await buildEngine(join(desk.root, 'engine'));
  engine = createEngineClient(() => forkEngine(bundle));
});
afterAll(async () => {
  engine.close();
  await desk.remove();
});

const raw: ResultQuery = { view: 'raw', search: '', filters: [], sort: [] };

/** The results of an app with a profile of its own, as its main process has them. */
async function setUp() {
  const { folder } = await desk.resultOf('');
  const { memory } = openMemory(folder, systemClock.now);
  const suppression = openTestSuppression(memory, { clock: systemClock, folder });
  const all = createTestResults({ engine, data: folder, memory, suppression });
  await all.opened.start();
  return { ...all, opened: all.opened, suppression, folder: join(folder, 'opened') };
}

type Desk = Awaited<ReturnType<typeof setUp>>;

async function openFile({ opened, results }: Desk, content: string | Buffer) {
  const { path } = await desk.resultOf(content);
  const file = await opened.open(path, {});
  if (!file.ok) return { path, problem: file.problem };
  const { id } = file.value;
  const overview = await results.open(id);
  if (!overview.ok) return { path, id, problem: overview.problem };
  const fields = overview.value.fields.raw.slice(0, 40).map(({ field }) => field);
  const page = await results.page(id, { query: raw, fields, offset: 0, limit: 10 });
  const columns = await results.columns(id);
  if (!page.ok || !columns.ok) throw new Error('it was opened and cannot be shown');
  return { path, id, overview: overview.value, page: page.value, columns: columns.value };
}

const many = (of: (index: number) => string, count = 2000) =>
  Array.from({ length: count }, (_, at) => of(at));
const flags = 'Phone 1,Phone 1 DNC,Phone 1 TCPA,Phone 1 State DNC';
const clear = '2125550101,no,no,none';

describe('a file opened as a result shows all of its rows', () => {
  let app: Desk;
  beforeAll(async () => {
    app = await setUp();
  });

  test.each([
    ['ragged rows', `${flags}\r\n${clear}\r\n2125550102\r\n2125550103,no,no,none,more,and more\r\n`, 3],
    ['a header alone', `${flags}\r\n`, 0],
    ['headers that repeat', `${flags},${flags}\r\n${clear},${clear}\r\n`, 1],
    ['Windows-1252', Buffer.from(`Name,${flags}\r\nJosé Muñoz,${clear}\r\nZoë,${clear}\r\n`, 'latin1'), 2],
    ['UTF-16', Buffer.from(`\ufeff${flags}\r\n${clear}\r\n`, 'utf16le'), 1],
    ['semicolons', `${flags}\n${clear}\n`.replaceAll(',', ';'), 1],
    [
      '60 phones in a row, each with a flag',
      `${many((at) => `Phone ${at + 1},Phone ${at + 1} DNC`, 60).join(',')}\r\n${many(() => '2125550101,no', 60).join(',')}\r\n`,
      1,
    ],
    ['a name of a column that is SQL', `"x""; DROP TABLE raw; --",${flags}\r\n1,${clear}\r\n`, 1],
  ])('with %s', async (_, content, rows) => {
    const { overview, page, path, columns, problem } = await openFile(app, content);
    expect(problem).toBeUndefined();
    expect(overview?.summary.rows).toBe(rows);
    expect(page?.total).toBe(rows);
    expect(columns?.examples).toHaveLength(overview?.layout.columns.length ?? -1);
    expect(await readFile(path)).toEqual(Buffer.from(content));
  });
});

describe('a file that cannot be opened as a result is refused in a sentence', () => {
  test.each([
    ['an empty file', ''],
    [
      'bytes of no text',
      Buffer.from(many((at) => String.fromCharCode((at * 7919) % 256)).join(''), 'latin1'),
    ],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'],
    [
      'a cell of 17 MB',
      Buffer.concat([Buffer.from(`${flags}\r\n"`), Buffer.alloc(17_000_000, 'x'), Buffer.from('"\r\n')]),
    ],
  ])('%s', async (_, content) => {
    const app = await setUp();
    const { problem, id } = await openFile(app, content);
    expect(problem?.message).toMatch(/^[A-Z].*[.!]$/s);
    expect(problem?.advice).toMatch(/\.$/);
    // What was refused at once leaves nothing; what was taken in can be removed.
    if (id) expect((await app.opened.remove(id)).ok).toBe(true);
    await app.opened.close();
    expect(await readdir(app.folder)).toEqual([]);
  });
});

test('rebuilds a damaged database from the copy and keeps what was decided about its columns', async () => {
  const app = await setUp();
  const { id = '', overview } = await openFile(app, `${flags}\r\n${clear.replace('none', '')}\r\n`);
  expect(overview?.blankStateDnc).toEqual({ phones: 1, meansNone: null });
  await app.results.decide(id, { blankStateDncIsNone: true });
  await app.results.close(id);
  const place = app.opened.place(id);
  if (!place.ok) throw new Error('no place');
  await writeFile(place.value.database, 'no database');
  const again = await app.results.open(id);
  expect(again).toMatchObject({
    value: { summary: { verdicts: { 'may-call': 1 } }, isBlankRemembered: true },
  });
});

describe('a number that must not be called', () => {
  const phones: ResultQuery = { view: 'phones', search: '', filters: [], sort: [] };
  const csv = (litigator: string, ...numbers: string[]) =>
    [
      'full_name,email,phone_1,phone_1_dnc,phone_1_tcpa,phone_1_state_dnc,litigator',
      ...numbers.map((number, at) => `Ann Day,ann${at}@example.com,${number},false,false,none,${litigator}`),
    ].join('\r\n');

  async function verdicts({ results }: Desk, id: string) {
    const page = await results.page(id, {
      query: phones,
      fields: ['phone', 'verdict'],
      offset: 0,
      limit: 10,
    });
    return page.ok
      ? Object.fromEntries(page.value.rows.map(({ cells: [phone = '', verdict] }) => [phone, verdict]))
      : {};
  }

  test('is blocked in every result at once by another result and by the suppression list', async () => {
    const all = await setUp();
    const { id: mine = '' } = await openFile(all, csv('false', '2125550101', '2125550102', '2125550103'));
    expect(new Set(Object.values(await verdicts(all, mine)))).toEqual(new Set(['may-call']));
    await openFile(all, csv('true', '(212) 555-0101'));
    expect(await verdicts(all, mine)).toEqual({
      '2125550101': 'do-not-call',
      '2125550102': 'may-call',
      '2125550103': 'may-call',
    });
    const { list } = all.suppression;
    await list.add([{ kind: 'email', key: 'ann2@example.com', written: 'ann2@example.com' }], 'x');
    expect(await verdicts(all, mine)).toMatchObject({
      '2125550102': 'may-call',
      '2125550103': 'do-not-call',
    });
    await list.remove([{ kind: 'email', key: 'ann2@example.com' }]);
    expect(await verdicts(all, mine)).toMatchObject({
      '2125550101': 'do-not-call',
      '2125550103': 'may-call',
    });
  });
});
