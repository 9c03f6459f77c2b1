import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashLookups } from '../../electron/engine/book/question-hash.ts';
import { createEngineClient, type EngineClient } from '../../electron/engine/process/engine-client.ts';
import type { EngineInput } from '../../electron/engine/process/protocol.ts';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import { openSqlite } from '../../electron/memory/memory.ts';
import { memoryPath, openMemory } from '../../electron/memory/open-memory.ts';
import { createQuestions } from '../../electron/memory/questions.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import type { ResultQuery } from '../../shared/model/result-query.ts';
import { type SeenList, seenOf } from '../../shared/model/seen-list.ts';
import { buildEngine } from '../bench/engine-run.ts';
import { writeContactList } from '../bench/made-up-lists.ts';
import { resultListLayout, writeResultList } from '../bench/result-list.ts';
import { type ForkedEngine, forkEngine } from '../fakes/fork-engine.ts';
import { undecided } from '../fakes/judged-result.ts';
import { createResultDesk, firstRecord } from '../fakes/result-desk.ts';
import { holdIn } from '../fakes/test-suppression.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

const phones = { service: 'phone-append', mapping: { phone_column: 5 }, reading: {} } as const;
const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
/** As long as a check of it takes several times the 100 ms between two messages of its progress. */
const largeRows = 100_000;

/** A list as it was seen in the preview. */
const asSeen = async (path: string) => ({ path, seen: seenOf(await inspectFile(path, {})) });

let desk: Awaited<ReturnType<typeof createResultDesk>>;
/** The engine as it ships. */
let bundle: string;
let small: { path: string; seen: SeenList };
let large: { path: string; seen: SeenList };
/** For the tests that leave their engine running. */
let shared: ReturnType<typeof clientOfEngines>;

function clientOfEngines() {
  const engines: ForkedEngine[] = [];
  const crashes: string[] = [];
  const client = createEngineClient(
    () => {
      const engine = forkEngine(bundle);
      engines.push(engine);
      return engine;
    },
    { onCrash: ({ code }) => crashes.push(code) },
  );
  return { client, crashes, engines };
}

/** A client of its own process; both end with the test. */
function setUp() {
  const made = clientOfEngines();
  onTestFinished(() => made.client.close());
  return made;
}

/** Starts a check of the large list; the second promise is fulfilled once it is well under way. */
function startLargeCheck(client: EngineClient, signal?: AbortSignal) {
  let running = () => {};
  const underWay = new Promise<void>((resolve) => {
    running = resolve;
  });
  const options = { onProgress: running, ...(signal && { signal }) };
  return { check: client.run('check', { ...large, ...phones }, options), underWay };
}

beforeAll(async () => {
  desk = await createResultDesk();
  bundle = await buildEngine(join(desk.root, 'engine'));
  const [smallPath, largePath] = [join(desk.root, 'small.csv'), join(desk.root, 'large.csv')];
  await Promise.all([writeContactList(smallPath, 500), writeContactList(largePath, largeRows)]);
  [small, large] = [await asSeen(smallPath), await asSeen(largePath)];
  shared = clientOfEngines();
});
afterAll(async () => {
  shared.client.close();
  await desk.remove();
});

describe('a list in the engine process', () => {
  test('is inspected, checked and prepared', async () => {
    const { client } = shared;
    const looked = await client.run('inspect', { path: small.path, reading: {} });
    expect(looked).toMatchObject({
      ok: true,
      value: { inspection: { kind: 'csv', rows: { count: 500 } } },
    });
    // The answer goes on to the page, which knows no paths.
    expect(JSON.stringify(looked)).not.toContain(JSON.stringify(desk.root).slice(1, -1));
    const checked = await client.run('check', { ...small, ...phones });
    expect(checked).toMatchObject({ ok: true, value: { rows: 500 } });
    const directory = join(desk.root, 'job');
    await mkdir(directory);
    const prepared = await client.run('prepare', { ...small, ...phones, choices, directory });
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

  test('is hashed for the team, whose questions of others are taken into the memory', async () => {
    const { client } = shared;
    const path = join(desk.root, 'asked.csv');
    await writeFile(path, 'Phone\r\n2125550123\r\n');
    const key = '5a'.repeat(32);
    const list = { path, service: 'phone-append', formFields: { phone_column: 'Phone' } } as const;
    const hashes = BigInt64Array.from(
      hashLookups(key, 'phone', [{ phone: '2125550123' }]),
      (hash) => hash ?? 0n,
    );
    const hashed = await client.run('hashQuestions', { key, list, outcomes: null });
    expect(hashed).toEqual({ ok: true, value: { hashes } });
    const { memory } = openMemory(desk.root, Date.now);
    const member = '00000000-0000-4000-8000-000000000001';
    const told = await client.run('putTeamQuestions', {
      ...{ folder: desk.root, keyId: 'team', place: { number: 9n, hash: -(2n ** 62n) } },
      portions: [{ address: '0a', kind: 'phone', member, day: 20_000, shared: false, hashes: hashes.join() }],
    });
    expect(told).toEqual({ ok: true });
    expect(createTeamCopy(memory).read('question')).toEqual({ number: 9n, hash: -(2n ** 62n) });
    expect(createQuestions(memory).sources('team')).toMatchObject([{ job: `team ${member}`, address: '0a' }]);
    memory.close();
  });

  test('is inspected and checked where it is a workbook', async () => {
    const { client } = shared;
    const path = join(desk.root, 'list.xlsx');
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

  test('is inspected while another one is being checked', async () => {
    const { client } = shared;
    const { check, underWay } = startLargeCheck(client);
    await underWay;
    let checkDone = false;
    check.then(() => {
      checkDone = true;
    });
    expect(await client.run('inspect', { path: small.path, reading: {} })).toMatchObject({ ok: true });
    expect(checkDone).toBe(false);
    expect(await check).toMatchObject({ ok: true, value: { rows: largeRows } });
  });

  test('is no longer checked or prepared once that is canceled, and no file is left behind', async () => {
    const { client } = shared;
    const first = new AbortController();
    const { check, underWay } = startLargeCheck(client, first.signal);
    await underWay;
    first.abort();
    expect(await check).toMatchObject({ ok: false, problem: { code: 'cancelled' } });

    const second = new AbortController();
    const directory = join(desk.root, 'cancelled');
    await mkdir(directory);
    const prepare = client.run(
      'prepare',
      { ...large, ...phones, choices, directory },
      { signal: second.signal, onProgress: () => second.abort() },
    );
    expect(await prepare).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    expect(await readdir(directory)).toEqual([]);
  });

  test('is a problem and no crash where its file does not exist', async () => {
    const { client, crashes } = shared;
    const looked = await client.run('inspect', { path: join(desk.root, 'none.csv'), reading: {} });
    expect(looked).toMatchObject({ ok: false, problem: { code: 'file-missing' } });
    expect(crashes).toEqual([]);
  });
});

describe('a list that is looked through for what others asked in a thread', () => {
  /** More than are looked for at once. */
  const rows = 140_000;
  const [key, keyId] = ['a5'.repeat(32), 'team'];
  const member = '00000000-0000-4000-8000-000000000001';
  let checked: EngineInput<'check'>;
  let folder = '';

  beforeAll(async () => {
    folder = join(desk.root, 'member');
    const { memory } = openMemory(folder, Date.now);
    const numbers = Array.from({ length: rows }, (_, row) => String(2_122_300_000 + row));
    const path = join(folder, 'phones.csv');
    await writeFile(path, ['Phone', ...numbers, numbers[0]].join('\r\n'));
    const asked = numbers.filter((_, row) => row % 2 === 0).map((phone) => ({ phone }));
    const told = { address: '0a', kind: 'phone', member, day: 20_000, shared: false } as const;
    const hashes = hashLookups(key, 'phone', asked).join();
    const put = { folder, keyId, portions: [{ ...told, hashes }], place: { number: 1n, hash: 0n } };
    expect(await shared.client.run('putTeamQuestions', put)).toMatchObject({ ok: true });
    const sources = createQuestions(memory).sources(keyId);
    memory.close();
    const team = { key, sources: sources.map(({ id }) => ({ id, member: 'Ben', isShared: false })) };
    const book = { folder, key: '5a'.repeat(32), sources: [], gone: [], unread: 0, today: 20_001, team };
    checked = { ...(await asSeen(path)), ...phones, mapping: { phone_column: 0 }, book };
  });

  test('is told exactly', async () => {
    const asked = { once: rows / 2, all: rows / 2 + 1 };
    expect(await shared.client.run('check', checked)).toMatchObject({
      ok: true,
      value: { rows: rows + 1, askedBefore: { days: [{ by: 'Ben', day: 20_000, rows: { fix: asked } }] } },
    });
  });

  test.each(['process.exit(0)', 'throw new Error()'])(
    'fails to be checked where that does %s instead',
    async (code) => {
      const { client, crashes } = setUp();
      await client.run('warm', {});
      const module = join(dirname(bundle), 'book-search.js');
      const text = await readFile(module);
      onTestFinished(() => writeFile(module, text));
      await writeFile(module, code);
      expect(await client.run('check', checked)).toMatchObject({
        ok: false,
        problem: { code: 'unexpected' },
      });
      expect(crashes).toEqual([]);
    },
  );

  test('fails to be checked where what others asked is damaged', async () => {
    const database = openSqlite(memoryPath(folder));
    database.exec('UPDATE question SET day = day + 1 WHERE hash % 1000 = 4');
    database.close();
    expect(await shared.client.run('check', checked)).toMatchObject({
      ok: false,
      problem: { code: 'memory-damaged' },
    });
  });
});

describe('the engine process', () => {
  test('is replaced by a new one for the next task after it was killed', async () => {
    const { client, crashes, engines } = setUp();
    const { check, underWay } = startLargeCheck(client);
    await underWay;
    engines[0]?.kill();
    expect(await check).toMatchObject({ ok: false, problem: { code: 'engine-stopped' } });
    expect(crashes).toEqual(['engine-stopped']);
    expect(await client.run('inspect', { path: small.path, reading: {} })).toMatchObject({ ok: true });
    expect(engines).toHaveLength(2);
  });

  test('ends when its client is closed', async () => {
    const { client, crashes, engines } = setUp();
    await client.run('inspect', { path: small.path, reading: {} });
    const ended = new Promise((resolve) => engines[0]?.onExit(resolve));
    client.close();
    await ended;
    expect(crashes).toEqual([]);
  });
});

describe('a result in the engine process', () => {
  async function resultOf(rows: number) {
    const { folder, path, database } = await desk.resultOf('');
    await writeResultList(path, rows);
    return { folder, place: { path, database } };
  }
  const all: ResultQuery = { view: 'phones', search: '', filters: [], sort: [] };
  const notRead = { ok: true, value: null };

  test('is imported, judged, shown and closed', async () => {
    const { client } = shared;
    const { folder, place } = await resultOf(2_000);
    expect(await client.run('openResult', place)).toEqual(notRead);
    const imported = await client.run('importResult', { ...place, reading: firstRecord });
    expect(imported).toMatchObject({ ok: true, value: { headers: { length: 40 }, decisions: undecided } });
    const judging = {
      ...place,
      ...{ sent: null, known: resultListLayout.columns },
      decisions: undecided,
      held: await holdIn(desk.root),
    };
    const judged = await client.run('judgeResult', judging);
    expect(judged).toMatchObject({ ok: true, value: { overview: { layout: resultListLayout } } });
    const page = await client.run('resultPage', {
      ...place,
      page: { query: all, fields: ['phone', 'verdict', 'c0'], offset: 10, limit: 5 },
    });
    expect(page).toMatchObject({ ok: true, value: { rows: { length: 5 } } });
    const summary = await client.run('resultSummary', { ...place, query: null });
    expect(summary).toMatchObject({ ok: true, value: { rows: 2_000 } });
    expect(page.ok && summary.ok && page.value.total === summary.value.phones).toBe(true);
    expect(await client.run('openResult', place)).toMatchObject({
      ok: true,
      value: { decisions: undecided },
    });
    expect(await client.run('closeResult', place)).toMatchObject({ ok: true });
    expect((await readdir(folder)).sort()).toEqual(['result.csv', 'results.duckdb']);
  });

  test('is imported anew after an import was killed', async () => {
    const rows = 50_000;
    const { place } = await resultOf(rows);
    const { client, engines } = setUp();
    const importing = { ...place, reading: firstRecord };
    const killed = client.run('importResult', importing, { onProgress: () => engines[0]?.kill() });
    expect(await killed).toMatchObject({ ok: false, problem: { code: 'engine-stopped' } });
    expect(await shared.client.run('openResult', place)).toEqual(notRead);
    const again = await shared.client.run('importResult', importing);
    expect(again).toMatchObject({ ok: true, value: { headers: { length: 40 } } });
  });
});
