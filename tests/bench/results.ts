import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEngineClient, type EngineClient } from '../../electron/engine/process/client.ts';
import { openDuck } from '../../electron/results/import/duck.ts';
import { factColumns, reasonBits, verdictOf } from '../../electron/results/judge/reasons-sql.ts';
import type { Result } from '../../shared/model/problem.ts';
import type { ResultField, ResultQuery } from '../../shared/model/result-query.ts';
import { type ForkedEngine, forkEngine } from '../fakes/fork-engine.ts';
import { holdIn } from '../fakes/test-suppression.ts';
import type { BenchOptions } from './bench.ts';
import { buildEngine } from './engine-run.ts';
import { measureExports } from './result-exports.ts';
import { resultListLayout, writeResultList } from './result-list.ts';
import { measureScrolling } from './result-scrolling.ts';
import { against, type Measurement, median, printTable } from './table.ts';

/** The verdicts of all phones by the rules, against a count by the same columns, in turns and within one session. */
async function measureRules(database: string): Promise<Measurement[]> {
  const duck = await openDuck(database);
  try {
    const session = await duck.session();
    const facts = Object.values(factColumns).join(', ');
    const counted = `SELECT ${facts}, count(*) FROM phones GROUP BY ALL`;
    const judged = `SELECT ${verdictOf('bits')} AS verdict, count(*) FROM (SELECT *, ${reasonBits()} AS bits FROM phones) GROUP BY 1`;
    const time = async (sql: string) => {
      const started = performance.now();
      await session.rows(sql);
      return performance.now() - started;
    };
    const [plain, ruled]: [number[], number[]] = [[], []];
    // The first round reads the columns from the disk.
    for (let round = 0; round < 10; round++) {
      const times = [await time(counted), await time(judged)];
      if (round > 0) [plain, ruled].forEach((all, at) => void all.push(times[at] ?? Number.NaN));
    }
    return [
      {
        what: 'verdicts, against a count by the same columns',
        ...against(plain, ruled, { most: 1.5, shown: (time) => `${time.toFixed(0)} ms` }),
      },
    ];
  } finally {
    await duck.close();
  }
}

const million = 1_000_000;
const gigabyte = 1_000_000_000;
const repetitions = 3;

interface Place {
  path: string;
  database: string;
}

/** Importing, judging and seeing a result, against the database's own strict import alone in the same run. */
export async function benchResults({ rows = million }: BenchOptions): Promise<Measurement[]> {
  const busy = (loadavg()[0] ?? 0) > availableParallelism() / 2;
  const folder = await mkdtemp(join(tmpdir(), 'results-bench-'));
  try {
    const bundle = await buildEngine(join(folder, 'engine'));
    const place = { path: join(folder, 'result.csv'), database: join(folder, 'results.duckdb') };
    await writeResultList(place.path, rows);
    const measured = [
      ...(await measureImport(bundle, place, folder)),
      ...(await measureSeeing(bundle, place, rows)),
      ...(await measureRules(place.database)),
      ...(await measureExports(place, (work) => inEngine(bundle, work))),
      ...(await measureScrolling(Math.ceil(rows / 10), rows)),
    ];
    printTable(`results: ${rows.toLocaleString('en-US')} rows of 40 columns`, measured);
    if (busy) console.log('Other programs kept this machine busy: the times and ratios are rough.');
    return measured;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An engine process of its own, with the most memory it has held and the processor time it has taken. */
async function inEngine<T>(
  bundle: string,
  work: (client: EngineClient, peak: () => Promise<number>, processor: () => Promise<number>) => Promise<T>,
): Promise<T> {
  let engine: ForkedEngine | undefined;
  const client = createEngineClient(() => {
    engine = forkEngine(bundle);
    return engine;
  });
  const peak = async () => {
    const status = await readFile(`/proc/${engine?.child.pid}/status`, 'utf8').catch(() => '');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
  };
  /** Milliseconds so far, of user and system: in the file, hundredths of a second. */
  const processor = async () => {
    const stat = await readFile(`/proc/${engine?.child.pid}/stat`, 'utf8').catch(() => '');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12);
    return (Number(user) + Number(system)) * 10;
  };
  try {
    return await work(client, peak, processor);
  } finally {
    const ended = new Promise((resolve) => engine?.onExit(resolve));
    client.close();
    // Until then it holds the database.
    await ended;
  }
}

async function timed<T>(task: () => Promise<Result<T>>): Promise<{ milliseconds: number; value: T }> {
  const started = performance.now();
  const result = await task();
  const milliseconds = performance.now() - started;
  if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.detail ?? ''}`);
  return { milliseconds, value: result.value };
}

async function measureImport(bundle: string, place: Place, folder: string): Promise<Measurement[]> {
  const [own, ours, first]: [number[], number[], number[]] = [[], [], []];
  const [ownProcessor, oursProcessor]: [number[], number[]] = [[], []];
  let most = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const peer = await runPeer(place.path, join(folder, `peer-${repetition}.duckdb`));
    own.push(peer.milliseconds);
    ownProcessor.push(peer.processor);
    await inEngine(bundle, async (client, peak, processor) => {
      const reading = { headerRows: [0] };
      await timed(() => client.run('warm', {}));
      const before = await processor();
      const importing = timed(() => client.run('importResult', { ...place, reading }));
      first.push((await timed(() => client.run('inspect', { path: place.path, reading }))).milliseconds);
      ours.push((await importing).milliseconds);
      oursProcessor.push((await processor()) - before);
      most = Math.max(most, await peak());
    });
  }
  const ratio = median(ours) / median(own);
  // What other programs change less.
  const processorRatio = median(oursProcessor) / median(ownProcessor);
  return [
    { what: 'strict import of the database alone', goal: '', figure: seconds(median(own)) },
    {
      what: 'import',
      goal: 'at most 1.3x',
      figure: `${ratio.toFixed(2)}x (${seconds(median(ours))})`,
      met: ratio <= 1.3,
    },
    {
      what: 'import and first rows, processor time',
      goal: '',
      figure: `${processorRatio.toFixed(2)}x (${seconds(median(oursProcessor))})`,
    },
    within('first rows in sight while it runs', 1000, median(first)),
    memory('engine, peak memory of the import', most),
  ];
}

async function measureSeeing(bundle: string, place: Place, rows: number): Promise<Measurement[]> {
  const judging = {
    ...place,
    layout: resultListLayout,
    decisions: { blankStateDncIsNone: true },
    held: await holdIn(place.database.replace(/[^/\\]*$/, '')),
  };
  const judged = await inEngine(bundle, async (client, peak) => {
    const { milliseconds } = await timed(() => client.run('judgeResult', judging));
    await holdIn(judging.held.memory, ['2082010013']);
    const again = await timed(() => client.run('judgeResult', judging));
    return { milliseconds, again: again.milliseconds, most: await peak() };
  });
  const reopened: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++)
    await inEngine(bundle, async (client) => {
      await timed(() => client.run('warm', {}));
      reopened.push((await timed(() => client.run('openResult', place))).milliseconds);
    });
  return inEngine(bundle, async (client, peak) => {
    const show = (query: ResultQuery, offset = 0) =>
      timed(() => client.run('resultPage', { ...place, page: { query, fields, offset, limit: 100 } }));
    const measured: Measurement[] = [];
    for (const [view, shown] of Object.entries(views)) {
      const asked: number[] = [];
      for (const query of shown) asked.push((await show(query)).milliseconds);
      measured.push(within(`a new sort, filter or search, ${view}, p95`, 700, percentile95(asked)));
      const pages: number[] = [];
      const query = shown[0];
      for (let page = 0; query && page < 40; page++)
        pages.push((await show(query, Math.floor((rows * 0.9 * page) / 40))).milliseconds);
      measured.push(within(`a page of ${fields.length} columns, ${view}, p95`, 60, percentile95(pages)));
    }
    const summary = await timed(() => client.run('resultSummary', { ...place, query: null }));
    return [
      { what: 'phones taken out and judged', goal: '', figure: seconds(judged.milliseconds) },
      { what: 'one number more on the suppression list', goal: '', figure: seconds(judged.again) },
      memory('engine, peak memory of judging', judged.most),
      within('reopened', 300, median(reopened)),
      ...measured,
      { what: 'the result in numbers', goal: '', figure: `${summary.milliseconds.toFixed(0)} ms` },
      memory('engine, peak memory of seeing', await peak()),
    ];
  });
}

const fields: ResultField[] = ['c0', 'c1', 'c2', 'c3', 'c4', 'c6', 'c16', 'c18', 'c24', 'c26', 'c32', 'c34'];
const all: ResultQuery = { view: 'raw', search: '', filters: [], sort: [] };
const byName = [{ field: 'c2' as const, descending: false }];
/** For each view what is asked anew; the first is scrolled through. */
const views: Record<string, ResultQuery[]> = {
  'as it came': [
    { ...all, sort: byName },
    { ...all, sort: [{ field: 'c10', descending: true }] },
    { ...all, sort: [{ field: 'c4', descending: false }] },
    { ...all, filters: [{ kind: 'one-of', field: 'c6', values: ['TX'] }] },
    { ...all, filters: [{ kind: 'contains', field: 'c4', text: '77@' }] },
    { ...all, filters: [{ kind: 'one-of', field: 'verdict', values: ['may-call'] }] },
    { ...all, search: 'garcia' },
    { ...all, search: '5550' },
  ],
  phones: [
    { ...all, view: 'phones', sort: [{ field: 'phone-last-seen', descending: true }] },
    { ...all, view: 'phones' },
    { ...all, view: 'phones', filters: [{ kind: 'one-of', field: 'reasons', values: ['dnc'] }] },
    { ...all, view: 'phones', filters: [{ kind: 'one-of', field: 'phone-type', values: ['mobile'] }] },
    { ...all, view: 'phones', search: 'garcia' },
  ],
};

async function runPeer(result: string, database: string) {
  const peer = join(import.meta.dirname, 'duck-peer.ts');
  const columns = String(resultListLayout.columns.length);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    peer,
    result,
    database,
    columns,
  ]);
  await rm(database);
  const [milliseconds = Number.NaN, processor = Number.NaN] = stdout.split(' ').map(Number);
  return { milliseconds, processor };
}

function percentile95(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const within = (what: string, limit: number, milliseconds: number): Measurement => ({
  what,
  goal: `at most ${limit} ms`,
  figure: `${milliseconds.toFixed(0)} ms`,
  met: milliseconds <= limit,
});
const memory = (what: string, bytes: number): Measurement => ({
  what,
  goal: 'at most 1 GB',
  figure: Number.isNaN(bytes) ? 'not known here' : `${(bytes / 1_000_000).toFixed(0)} MB`,
  met: bytes <= gigabyte,
});
