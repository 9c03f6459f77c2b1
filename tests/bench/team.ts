import type { BookQuery } from '../../electron/engine/book/book-query.ts';
import { inBenchFolder, makeCheck, megabyte, million, questionsInBook, seconds, turns } from './answers.ts';
import type { BenchOptions } from './bench.ts';
import { against, type Measurement, printTable } from './table.ts';

/** What a team shares against the same work alone, in the same run. */
export const benchTeam = ({ rows = million }: BenchOptions): Promise<Measurement[]> =>
  inBenchFolder(async (bundle, folder) => {
    const checking = await measureCheck(bundle, folder, rows);
    printTable(
      `team, checking: ${rows.toLocaleString('en-US')} rows, ${questionsInBook.toLocaleString('en-US')} questions, median of ${turns}`,
      checking,
    );
    return checking;
  });

async function measureCheck(bundle: string, folder: string, rows: number): Promise<Measurement[]> {
  const { book, check } = await makeCheck(bundle, folder, rows);
  // The same questions, in the same place, as others asked them: one of this computer's own jobs is looked for beside them.
  const shared: BookQuery = {
    ...{ ...book, key: 'a5'.repeat(32), sources: [{ id: book.sources.length + 1, job: 'job' }] },
    team: { key: book.key, sources: book.sources.map(({ id }) => ({ id, member: `Member ${id}` })) },
  };
  const [own, others]: [number[], number[]] = [[], []];
  let peak = 0;
  for (let turn = 0; turn < turns; turn++) {
    own.push((await check(book)).milliseconds);
    const asked = await check(shared);
    others.push(asked.milliseconds);
    peak = Math.max(peak, asked.peak);
  }
  return [
    { what: 'check where all questions are own', goal: '', figure: seconds(Math.min(...own)) },
    {
      what: 'check where all questions are of others',
      ...against(own, others, { most: 1.1, shown: seconds }),
    },
    { what: 'engine, peak memory', goal: '', figure: `${(peak / megabyte).toFixed(0)} MB` },
  ];
}
