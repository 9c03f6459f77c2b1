import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runContractInHost } from '../contract/run-contract.ts';
import { PROJECT } from '../host/project.ts';
import { runEndToEnd, runHostSpecs } from './end-to-end.ts';
import { asOne, type Counts, countPlaywright, countVitest, total } from './reports.ts';
import { runTool } from './run-tool.ts';

/** `npm test`: every check of the project, all of them even when an early one fails, and one line with the sum. */

const reports = join(PROJECT, 'test-results');
const unitReport = join(reports, 'unit.json');
const hostReport = join(reports, 'browser-host.json');
const endToEndReport = join(reports, 'e2e.json');

const STAGES: [heading: string, run: () => Promise<Counts>][] = [
  ['Format and lint', async () => asOne(await runTool('biome', ['check', '.']), 'biome check')],
  ['Types', async () => asOne(await runTool('tsc', ['--noEmit']), 'tsc')],
  [
    'Unit and integration tests',
    async () => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
      return countVitest(unitReport, await runTool('vitest', ['run', ...reporters]));
    },
  ],
  [
    "Electron's promises, in the browser host",
    async () => {
      const { passed, failed } = await runContractInHost();
      return { passed, failed: failed.length, names: failed };
    },
  ],
  [
    'The browser host',
    async () => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: hostReport };
      return countPlaywright(hostReport, await runHostSpecs(['--reporter=list,json'], env));
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
rmSync(hostReport, { force: true });
rmSync(endToEndReport, { force: true });
const counts: Counts[] = [];
for (const [heading, run] of STAGES) {
  console.log(`\n== ${heading}`);
  try {
    counts.push(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts.push(asOne(1, heading));
  }
}
const sum = total(counts);
// Last, so that whoever reads only the end of a long log still knows what to look for.
if (sum.names.length > 0) console.log(`\nFailed:\n${sum.names.join('\n')}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
