import type { JobFigures } from './sample-jobs.ts';
import type { LookupFigures } from './sample-lookups.ts';

const sumOfCredits = (all: { credits: number }[]) => all.reduce((sum, { credits }) => sum + credits, 0);

/** What the demo did, as lines for a terminal. */
export function summary(jobs: JobFigures[], lookups: LookupFigures[]): string {
  return [
    table([
      ['Bulk job', 'rows sent', 'rows returned', 'credits', 'seconds'],
      ...jobs.map((job) => [
        job.service,
        `${job.rowsSent}`,
        `${job.rowsReturned}`,
        `${job.credits}`,
        job.seconds.toFixed(1),
      ]),
    ]),
    '',
    table([
      ['Lookup', 'answer', 'people', 'credits'],
      ...lookups.map(({ lookup, hit, people, credits }) => [
        lookup,
        hit ? 'hit' : 'miss',
        `${people}`,
        `${credits}`,
      ]),
    ]),
    '',
    `Credits: ${sumOfCredits(jobs)} for the jobs, ${sumOfCredits(lookups)} for the lookups, all of them made up by the practice service.`,
  ].join('\n');
}

/** Columns as wide as their widest cell; numbers to the right. */
function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('   ')).join('\n');
}
