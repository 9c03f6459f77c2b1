import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../host/project.ts';
import { runEndToEnd } from './end-to-end.ts';
import { asOne, type Counts, countPlaywright, countVitest, total } from './reports.ts';
import { runTool } from './run-tool.ts';

/** `npm test`: every check of the project, all of them even when an early one fails, and one line with the sum. */

const reports = join(PROJECT, 'test-results');
const unitReport = join(reports, 'unit.json');
const endToEndReport = join(reports, 'e2e.json');

const STAGES: [heading: string, run: () => Promise<Counts>][] = [
  ['Format and lint', async () => asOne(await runTool('biome', ['check', '.']))],
  ['Types', async () => asOne(await runTool('tsc', ['--noEmit']))],
  [
    'Unit and integration tests',
    async () => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
      return countVitest(unitReport, await runTool('vitest', ['run', ...reporters]));
    },
  ],
  [
    'End-to-end tests',
    async () => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport };
      return countPlaywright(endToEndReport, await runEndToEnd(['--reporter=list,json'], env));
    },
  ],
];

rmSync(unitReport, { force: true });
rmSync(endToEndReport, { force: true });
const counts: Counts[] = [];
for (const [heading, run] of STAGES) {
  console.log(`\n== ${heading}`);
  try {
    counts.push(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts.push(asOne(1));
  }
}
const sum = total(counts);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
