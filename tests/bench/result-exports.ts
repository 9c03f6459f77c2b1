import { dirname, join } from 'node:path';
import type { EngineClient } from '../../electron/engine/process/client.ts';
import { callList } from '../../electron/results/export/call-list.ts';
import { exportFields, usualColumns } from '../../electron/results/export/export-fields.ts';
import { openDuck, quoted, type Session } from '../../electron/results/import/duck.ts';
import type { ExportFormat, ExportRequest } from '../../shared/model/result-export.ts';
import { resultListLayout } from './result-list.ts';
import { against, type Measurement, median } from './table.ts';

const repetitions = 3;
const request = (format: ExportFormat, part: Partial<ExportRequest> = {}): ExportRequest => ({
  kind: 'call-list',
  format,
  // All verdicts, so that the list is as long as the result has different numbers.
  callList: {
    alsoVerdicts: ['check-first', 'do-not-call', 'not-known'],
    mostPerPerson: null,
    splitEvery: null,
  },
  phoneFormat: 'digits',
  columns: null,
  preset: null,
  query: null,
  ...part,
});
const about = { appVersion: '', writtenAt: '', checkedAt: null, job: '' };

interface Place {
  path: string;
  database: string;
}

/** Call lists of a judged result, against the database's own COPY of the same query. */
export async function measureExports(
  place: Place,
  inEngine: <T>(work: (client: EngineClient, peak: () => Promise<number>) => Promise<T>) => Promise<T>,
): Promise<Measurement[]> {
  // In turns, so that what else the machine does slows both: the database lets one process in at a time.
  const copied: number[] = [];
  const plain: number[] = [];
  let rows = 0;
  return inEngine(async (client, peak) => {
    const time = async (wanted: ExportRequest): Promise<{ milliseconds: number; rows: number }> => {
      await client.run('openResult', place);
      const started = performance.now();
      const to = join(dirname(place.path), `export.${wanted.format === 'xlsx' ? 'xlsx' : 'csv'}`);
      const done = await client.run('writeExport', { ...place, request: wanted, list: null, about, to });
      if (!done.ok) throw new Error(done.problem.message);
      return { milliseconds: performance.now() - started, rows: done.value.rows };
    };
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await client.run('closeResult', place);
      copied.push(await copiedByDatabase(place));
      const done = await time(request('csv'));
      plain.push(done.milliseconds);
      rows = done.rows;
    }
    const preview: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const started = performance.now();
      await client.run('previewExport', { ...place, request: request('csv'), list: null });
      preview.push(performance.now() - started);
    }
    const spreadsheet = await time(request('csv-spreadsheet'));
    const everything = await time(request('csv', { kind: 'everything' }));
    const csvPeak = await peak();
    const workbook = await time(request('xlsx'));
    const figure = (what: string, milliseconds: number): Measurement => ({
      what,
      goal: '',
      figure: `${(milliseconds / 1000).toFixed(2)} s`,
    });
    return [
      figure('COPY of the database', median(copied)),
      {
        what: `call list of ${rows.toLocaleString('en-US')} rows, with its receipt`,
        ...against(copied, plain, { most: 1.5, shown: (time) => `${(time / 1000).toFixed(2)} s` }),
      },
      figure('its preview', median(preview)),
      figure('the same for spreadsheets', spreadsheet.milliseconds),
      figure(`everything, ${everything.rows.toLocaleString('en-US')} rows`, everything.milliseconds),
      { what: 'engine, peak memory of CSVs', goal: '', figure: `${(csvPeak / 1e6).toFixed(0)} MB` },
      figure('the call list as a workbook', workbook.milliseconds),
      { what: 'engine, peak memory of all', goal: '', figure: `${((await peak()) / 1e6).toFixed(0)} MB` },
    ];
  });
}

/** Milliseconds for the statements of a call list themselves, without counts, and for copying what they find. */
async function copiedByDatabase({ path, database }: Place): Promise<number> {
  const duck = await openDuck(database);
  try {
    const session = await duck.session();
    const statements: string[] = [];
    const noting: Session = {
      signal: session.signal,
      numbers: (sql) => session.numbers(sql),
      batches: (...asked) => session.batches(...asked),
      column: (...asked) => session.column(...asked),
      append: (...asked) => session.append(...asked),
      atOnce: (work) => session.atOnce(work),
      progress: () => session.progress(),
      close: () => session.close(),
      run: async (sql, values) => {
        statements.push(sql);
        await session.run(sql, values);
      },
      rows: async (sql, values) => {
        if (sql.endsWith(' LIMIT 1')) statements.push(sql.slice(0, -' LIMIT 1'.length));
        return session.rows(sql, values);
      },
    };
    const wanted = request('csv');
    const columns = usualColumns(exportFields('call-list', resultListLayout, false), wanted);
    const extract = await callList(noting, {
      ...wanted,
      layout: resultListLayout,
      columns,
      list: null,
      inSight: 'true',
    });
    await extract.first(1);
    const query = statements.pop() ?? '';
    const to = join(dirname(path), 'copy.csv');
    const started = performance.now();
    for (const statement of statements) await session.run(statement);
    await session.run(`COPY (${query}) TO ${quoted(to)} (HEADER, DELIMITER ',')`);
    return performance.now() - started;
  } finally {
    await duck.close();
  }
}
