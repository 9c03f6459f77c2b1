import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inspectFile } from '../../electron/engine/open-table.ts';
import { createEngineClient, type EngineClient } from '../../electron/engine/process/client.ts';
import { seenOf } from '../../shared/seen-list.ts';
import { writeContactList } from '../bench/contact-list.ts';
import { type ForkedEngine, forkEngine } from '../fakes/fork-engine.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

const entry = join(import.meta.dirname, '../../electron/engine/process/engine.ts');
const phones = { service: 'phone-append', mapping: { phone_column: 5 }, reading: {} } as const;
const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
let folder: string;
let small: string;
let large: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-test-'));
  small = join(folder, 'small.csv');
  large = join(folder, 'large.csv');
  await writeContactList(small, 500);
  await writeContactList(large, 300_000);
});
afterAll(() => rm(folder, { recursive: true }));

/** A client of its own process; both end with the test. */
function setUp() {
  const engines: ForkedEngine[] = [];
  const crashes: string[] = [];
  const client = createEngineClient(
    () => {
      const engine = forkEngine(entry);
      engines.push(engine);
      return engine;
    },
    { onCrash: ({ code }) => crashes.push(code) },
  );
  onTestFinished(() => client.close());
  return { client, crashes, engines };
}

/** A list as it was seen in the preview. */
const asSeen = async (path: string) => ({ path, seen: seenOf(await inspectFile(path, {})) });

/** Starts a check of the large list; the second promise is fulfilled once it is well under way. */
async function startLargeCheck(client: EngineClient, signal?: AbortSignal) {
  let running = () => {};
  const underWay = new Promise<void>((resolve) => {
    running = resolve;
  });
  const check = client.run(
    'check',
    { ...(await asSeen(large)), ...phones },
    { onProgress: running, ...(signal && { signal }) },
  );
  return { check, underWay };
}

test('a list is inspected, checked and prepared in the engine process', async () => {
  const { client } = setUp();
  const looked = await client.run('inspect', { path: small, reading: {} });
  expect(looked).toMatchObject({ ok: true, value: { inspection: { kind: 'csv', rows: { count: 500 } } } });
  // The answer goes on to the page, which knows no paths.
  expect(JSON.stringify(looked)).not.toContain(JSON.stringify(folder).slice(1, -1));
  const checked = await client.run('check', { ...(await asSeen(small)), ...phones });
  expect(checked).toMatchObject({ ok: true, value: { rows: 500 } });
  const directory = join(folder, 'job');
  await mkdir(directory);
  const prepared = await client.run('prepare', { ...(await asSeen(small)), ...phones, choices, directory });
  expect(prepared).toMatchObject({
    ok: true,
    value: { rowsRead: 500, formFields: { phone_column: 'Mobile Phone' } },
  });
  const list = await readFile(join(directory, 'prepared.csv'), 'utf8');
  const verified = await client.run('verifyResult', { path: join(directory, 'prepared.csv') });
  expect(verified).toMatchObject({ ok: true, value: { rows: expect.any(Number), odd: [] } });
  expect(prepared.ok && verified.ok && verified.value.rows).toBe(prepared.ok && prepared.value.rows);
  expect(list.startsWith('Contact ID,')).toBe(true);
});

test('a workbook goes the same way', async () => {
  const { client } = setUp();
  const path = join(folder, 'list.xlsx');
  const rows = [
    ['Name', 'Phone'],
    ['Jane Doe', '(212) 555-0123'],
    ['Bo Li', '(212) 555-0124'],
  ];
  await writeFile(path, zip(workbookParts({ sheets: { List: sheetOf(rows) } })));
  const looked = await client.run('inspect', { path, reading: {} });
  expect(looked).toMatchObject({ ok: true, value: { inspection: { kind: 'xlsx', sheet: 'List' } } });
  const mapping = { phone_column: 1 };
  const checked = await client.run('check', { ...(await asSeen(path)), ...phones, mapping });
  expect(checked).toMatchObject({ ok: true, value: { rows: 2, sendable: 2 } });
});

test('a look at a file is answered while a check is running', async () => {
  const { client } = setUp();
  const { check, underWay } = await startLargeCheck(client);
  await underWay;
  let checkDone = false;
  check.then(() => {
    checkDone = true;
  });
  expect(await client.run('inspect', { path: small, reading: {} })).toMatchObject({ ok: true });
  expect(checkDone).toBe(false);
  expect(await check).toMatchObject({ ok: true, value: { rows: 300_000 } });
});

test('a cancelled check ends soon, and a cancelled prepare leaves no file behind', async () => {
  const { client } = setUp();
  const first = new AbortController();
  const { check, underWay } = await startLargeCheck(client, first.signal);
  await underWay;
  first.abort();
  expect(await check).toMatchObject({ ok: false, problem: { code: 'cancelled' } });

  const second = new AbortController();
  const directory = join(folder, 'cancelled');
  await mkdir(directory);
  const prepare = client.run(
    'prepare',
    { ...(await asSeen(large)), ...phones, choices, directory },
    { signal: second.signal, onProgress: () => second.abort() },
  );
  expect(await prepare).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
  expect(await readdir(directory)).toEqual([]);
});

test('a killed engine is noticed, and the next task runs in a new one', async () => {
  const { client, crashes, engines } = setUp();
  const { check, underWay } = await startLargeCheck(client);
  await underWay;
  engines[0]?.kill();
  expect(await check).toMatchObject({ ok: false, problem: { code: 'engine-stopped' } });
  expect(crashes).toEqual(['engine-stopped']);
  expect(await client.run('inspect', { path: small, reading: {} })).toMatchObject({ ok: true });
  expect(engines).toHaveLength(2);
});

test('closing the client ends the process', async () => {
  const { client, crashes, engines } = setUp();
  await client.run('inspect', { path: small, reading: {} });
  const ended = new Promise((resolve) => engines[0]?.onExit(resolve));
  client.close();
  await ended;
  expect(crashes).toEqual([]);
});

test("a file that is not there is the reader's problem, not a crash", async () => {
  const { client, crashes } = setUp();
  const looked = await client.run('inspect', { path: join(folder, 'none.csv'), reading: {} });
  expect(looked).toMatchObject({ ok: false, problem: { code: 'file-missing' } });
  expect(crashes).toEqual([]);
});
