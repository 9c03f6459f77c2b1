import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDuck } from '../../electron/results/import/duck.ts';
import { countByVerdict } from '../../electron/results/judge/reasons-sql.ts';
import type { ResultField, ResultQuery } from '../../shared/model/result-query.ts';
import { phoneFacts } from '../../shared/verdict/facts.ts';
import { holdIn } from '../fakes/test-suppression.ts';
import type { BenchOptions } from './bench.ts';
import { answerOf, buildEngine, inEngine, runEngine, warm } from './engine-run.ts';
import { measureExports } from './result-exports.ts';
import { resultListLayout, writeResultList } from './result-list.ts';
import { measureScrolling } from './result-scrolling.ts';
import {
  against,
  atMost,
  counted,
  type Measurement,
  median,
  megabytes,
  milliseconds,
  percentile95,
  printTable,
  seconds,
  shown,
  timed,
  timesAsMuch,
} from './table.ts';
import { withFolder } from './with-folder.ts';

/** The verdicts of all numbers as a result's page counts them, against a count of the facts of all phones, in turns and within one session. */
async function measureVerdicts(database: string): Promise<Measurement> {
  const duck = await openDuck(database);
  try {
    const session = await duck.session();
    const facts = phoneFacts.join(', ');
    const plainly = `SELECT ${facts}, count(*) FROM phones GROUP BY ALL`;
    const [plain, ruled]: [number[], number[]] = [[], []];
    for (let round = 0; round < 10; round++) {
      plain.push((await timed(() => session.rows(plainly))).took);
      ruled.push((await timed(() => countByVerdict(session, 'firsts'))).took);
    }
    // The first round reads the columns from the disk.
    const what = 'verdicts, against a count of the facts';
    return against(what, plain.slice(1), ruled.slice(1), 1.5, milliseconds);
  } finally {
    await duck.close();
  }
}

const million = 1_000_000;
const repetitions = 3;

interface Place {
  path: string;
  database: string;
}

/** Importing, judging and seeing a result, against the database's own strict import alone in the same run. */
export const benchResults = ({ rows = million }: BenchOptions): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const bundle = await buildEngine(join(folder, 'engine'));
    const place = { path: join(folder, 'result.csv'), database: join(folder, 'results.duckdb') };
    await writeResultList(place.path, rows);
    const measured = [
      ...(await measureImport(bundle, place, folder)),
      ...(await measureSeeing(bundle, place, rows)),
      await measureVerdicts(place.database),
      ...(await measureExports(bundle, place)),
      ...(await measureScrolling(Math.ceil(rows / 10), rows)),
    ];
    printTable(`results: ${counted(rows)} rows of 40 columns`, measured);
    return measured;
  });

async function measureImport(bundle: string, place: Place, folder: string): Promise<Measurement[]> {
  const [own, ours, first]: [number[], number[], number[]] = [[], [], []];
  const [ownProcessor, oursProcessor]: [number[], number[]] = [[], []];
  let most = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const peer = await runPeer(place.path, join(folder, `peer-${repetition}.duckdb`));
    own.push(peer.took);
    ownProcessor.push(peer.processor);
    await inEngine(bundle, async ({ client, peak, processor }) => {
      const reading = { headerRows: [0] };
      await warm(client);
      const before = await processor();
      const importing = timed(() => answerOf(client.run('importResult', { ...place, reading })));
      first.push((await timed(() => answerOf(client.run('inspect', { path: place.path, reading })))).took);
      ours.push((await importing).took);
      oursProcessor.push((await processor()) - before);
      most = Math.max(most, await peak());
    });
  }
  const ratio = median(ours) / median(own);
  // What other programs change less.
  const processorRatio = median(oursProcessor) / median(ownProcessor);
  return [
    shown('strict import of the database alone', seconds(median(own))),
    timesAsMuch('import', 1.3, ratio, seconds(median(ours))),
    shown(
      'import and first rows, processor time',
      `${processorRatio.toFixed(2)}x (${seconds(median(oursProcessor))})`,
    ),
    atMost('first rows in sight while it runs', 1000, median(first)),
    memory('engine, peak memory of the import', most),
  ];
}

const memory = (what: string, bytes: number) => atMost(what, 1000 * million, bytes, megabytes);

async function measureSeeing(bundle: string, place: Place, rows: number): Promise<Measurement[]> {
  const judging = {
    ...place,
    ...{ sent: null, known: resultListLayout.columns },
    decisions: { blankStateDncIsNone: true },
    held: await holdIn(place.database.replace(/[^/\\]*$/, '')),
  };
  const judged = await inEngine(bundle, async ({ client, peak }) => {
    const judge = async () => (await timed(() => answerOf(client.run('judgeResult', judging)))).took;
    const took = await judge();
    await holdIn(judging.held.memory, ['2082010013']);
    return { took, again: await judge(), most: await peak() };
  });
  const reopened: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++)
    reopened.push((await runEngine(bundle, (client) => client.run('openResult', place), warm)).took);
  return inEngine(bundle, async ({ client, peak }) => {
    const show = async (query: ResultQuery, offset = 0) => {
      const page = { query, fields, offset, limit: 100 };
      return (await timed(() => answerOf(client.run('resultPage', { ...place, page })))).took;
    };
    const measured: Measurement[] = [];
    for (const [view, queries] of Object.entries(views)) {
      const asked: number[] = [];
      for (const query of queries) asked.push(await show(query));
      measured.push(atMost(`a new sort, filter or search, ${view}, p95`, 700, percentile95(asked)));
      const pages: number[] = [];
      const query = queries[0];
      for (let page = 0; query && page < 40; page++)
        pages.push(await show(query, Math.floor((rows * 0.9 * page) / 40)));
      measured.push(atMost(`a page of ${fields.length} columns, ${view}, p95`, 60, percentile95(pages)));
    }
    const summary = await timed(() => answerOf(client.run('resultSummary', { ...place, query: null })));
    return [
      shown('phones taken out and judged', seconds(judged.took)),
      shown('one number more on the suppression list', seconds(judged.again)),
      memory('engine, peak memory of judging', judged.most),
      atMost('reopened', 300, median(reopened)),
      ...measured,
      shown('the result in numbers', milliseconds(summary.took)),
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
  const args = ['--import', 'tsx', peer, result, database, String(resultListLayout.columns.length)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  await rm(database);
  const [took = Number.NaN, processor = Number.NaN] = stdout.split(' ').map(Number);
  return { took, processor };
}
