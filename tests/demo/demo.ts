import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { PROJECT } from '../host/project.ts';
import { picturedSteps } from './pictured-steps.ts';
import { runSampleJobs } from './sample-jobs.ts';
import { runSampleLookups } from './sample-lookups.ts';
import { summary } from './summary.ts';
import { withApp } from './with-app.ts';

/** `npm run demo`: the sample list through all four services and all four lookups, results and pictures in demo-output/. */

const output = join(PROJECT, 'demo-output');

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
try {
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
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
