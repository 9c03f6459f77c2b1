import { dirname, join } from 'node:path';
import { callList } from '../../electron/results/export/call-list.ts';
import { exportFields, usualColumns } from '../../electron/results/export/field-text.ts';
import { openDuck, quoted, type Session } from '../../electron/results/import/duck.ts';
import type { ExportFormat, ExportRequest } from '../../shared/model/result-export.ts';
import { answerOf, inEngine } from './engine-run.ts';
import { resultListLayout } from './result-list.ts';
import { against, counted, type Measurement, median, megabytes, seconds, shown, timed } from './table.ts';

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
export const measureExports = (bundle: string, place: Place): Promise<Measurement[]> =>
  // In turns, so that what else the machine does slows both: the database lets one process in at a time.
  inEngine(bundle, async ({ client, peak }) => {
    const write = async (wanted: ExportRequest) => {
      await client.run('openResult', place);
      const to = join(dirname(place.path), `export.${wanted.format === 'xlsx' ? 'xlsx' : 'csv'}`);
      const writing = { ...place, request: wanted, list: null, about, to };
      const { took, value } = await timed(() => answerOf(client.run('writeExport', writing)));
      return { took, rows: value.rows };
    };
    const [copied, plain, preview]: [number[], number[], number[]] = [[], [], []];
    let rows = 0;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await client.run('closeResult', place);
      copied.push(await copiedByDatabase(place));
      const done = await write(request('csv'));
      plain.push(done.took);
      rows = done.rows;
    }
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const asked = { ...place, request: request('csv'), list: null };
      preview.push((await timed(() => client.run('previewExport', asked))).took);
    }
    const spreadsheet = await write(request('csv-spreadsheet'));
    const everything = await write(request('csv', { kind: 'everything' }));
    const csvPeak = await peak();
    const workbook = await write(request('xlsx'));
    return [
      shown('COPY of the database', seconds(median(copied))),
      against(`call list of ${counted(rows)} rows, with its receipt`, copied, plain, 1.5),
      shown('its preview', seconds(median(preview))),
      shown('the same for spreadsheets', seconds(spreadsheet.took)),
      shown(`everything, ${counted(everything.rows)} rows`, seconds(everything.took)),
      shown('engine, peak memory of CSVs', megabytes(csvPeak)),
      shown('the call list as a workbook', seconds(workbook.took)),
      shown('engine, peak memory of all', megabytes(await peak())),
    ];
  });

/** Milliseconds for the statements of a call list themselves, without counts, and for copying what they find. */
async function copiedByDatabase({ path, database }: Place): Promise<number> {
  const duck = await openDuck(database);
  try {
    const session = await duck.session();
    const statements: string[] = [];
    const noting: Session = new Proxy(session, {
      get(target, name) {
        const asked: unknown = Reflect.get(target, name);
        if (typeof asked !== 'function') return asked;
        return (...given: unknown[]): unknown => {
          const sql = String(given[0]);
          if (name === 'run') statements.push(sql);
          if (name === 'rows' && sql.endsWith(' LIMIT 1')) statements.push(sql.slice(0, -' LIMIT 1'.length));
          return asked.apply(target, given);
        };
      },
    });
    const wanted = request('csv');
    const columns = usualColumns(exportFields('call-list', resultListLayout, false), wanted);
    const found = {
      ...wanted,
      layout: resultListLayout,
      columns,
      list: null,
      inSight: { rows: 'true', phones: 'true' },
    };
    const extract = await callList(noting, found);
    await extract.first(1);
    const query = statements.pop() ?? '';
    const to = join(dirname(path), 'copy.csv');
    const copying = await timed(async () => {
      for (const statement of statements) await session.run(statement);
      await session.run(`COPY (${query}) TO ${quoted(to)} (HEADER, DELIMITER ',')`);
    });
    return copying.took;
  } finally {
    await duck.close();
  }
}
