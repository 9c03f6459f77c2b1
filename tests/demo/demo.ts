import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect } from '@playwright/test';
import { PROJECT } from '../host/project.ts';
import { picturedSteps } from './pictured-steps.ts';
import { type JobFigures, type LookupFigures, runSampleJobs, runSampleLookups } from './samples.ts';
import { withApp } from './with-app.ts';

const sumOfCredits = (all: { credits: number }[]) => all.reduce((sum, { credits }) => sum + credits, 0);

/** What the demo did, as lines for a terminal. */
function summary(jobs: JobFigures[], lookups: LookupFigures[]): string {
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

/** The sample list through all four services and all four lookups, results and pictures in demo-output/. */
async function runDemo(): Promise<void> {
  const output = join(PROJECT, 'demo-output');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const startedAt = performance.now();
  const report = await withApp(async (page) => {
    const step = picturedSteps(page, output);
    await step('First start', () => expect(page.getByText('Drop a contact list here')).toBeVisible());
    const jobs = await runSampleJobs(page, step, output);
    const lookups = await runSampleLookups(page, step);
    return summary(jobs, lookups);
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${report}\nResults and pictures are in demo-output/. All of it worked, in ${seconds} s.`);
}

// `npm run demo`, or with --team the app as a member of a team, until it is interrupted.
try {
  const { values } = parseArgs({ options: { team: { type: 'boolean', default: false } } });
  // Its database is there for some systems only.
  if (values.team) await (await import('./team.ts')).openTeamDemo(console.log);
  else await runDemo();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
