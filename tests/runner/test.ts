import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runContractInHost } from '../contract/run-contract.ts';
import { PROJECT } from '../host/project.ts';
import { readyForPlaywright, runDeepSpecs, runEndToEnd, runHostSpecs } from './end-to-end.ts';
import { asOne, type Counts, countPlaywright, countVitest, secondsOf, total } from './reports.ts';
import { runTool } from './run-tool.ts';

/**
 * `npm test`: every law and every promise, with as many runs as find plain breaks. `npm run test:deep`: the properties with their
 * full number of runs, and what takes long: kills, scale, packaging, large sets. Both run all they have even when an early part
 * fails, and end with one line: the sum.
 */

const reports = join(PROJECT, 'test-results');

type Stage = [heading: string, run: () => Promise<Counts>];

function vitest(name: string, projects: string[], env: Record<string, string> = {}): Stage[1] {
  return async () => {
    const report = join(reports, `${name}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const chosen = projects.map((project) => `--project=${project}`);
    return countVitest(report, await runTool('vitest', ['run', ...chosen, ...reporters], env));
  };
}

function playwright(name: string, run: typeof runEndToEnd, more: Record<string, string> = {}): Stage[1] {
  return async () => {
    const report = join(reports, `${name}.json`);
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...more };
    return countPlaywright(report, await run(['--reporter=dot,json'], env));
  };
}

/** At the start, so that what is fetched or built once is told early, and is no part of what its tests take. */
const needs: Stage = [
  'What the tests need',
  async () => {
    await readyForPlaywright();
    return { passed: 0, failed: 0 };
  },
];

const lint: Stage = [
  'Format and lint',
  async () => asOne(await runTool('biome', ['check', '.']), 'biome check'),
];
const types: Stage = ['Types', async () => asOne(await runTool('tsc', ['--noEmit']), 'tsc')];
const promises: Stage = [
  "Electron's promises, in the browser host",
  async () => {
    const { passed, failed } = await runContractInHost();
    return { passed, failed: failed.length, names: failed };
  },
];

/** What one run does: parts one after another, each of lanes that run side by side, each of stages one after another. */
type Plan = Stage[][][];

const usual: Plan = [
  [
    [['Unit and integration tests', vitest('unit', ['tests', 'mocking'])]],
    // What the unit tests don't need is built beside them, and each of the others waits more than it computes, or uses one core.
    [needs, lint, types, promises, ['The browser host', playwright('browser-host', runHostSpecs)]],
  ],
  [[['End-to-end tests', playwright('e2e', runEndToEnd)]]],
];

/** Read by tests/runs.ts. */
const full = { ENRICH_DESK_TEST_DEPTH: '1' };

const deep: Plan = [
  [[needs]],
  [[['Tests with full numbers', vitest('deep', ['tests', 'mocking', 'deep'], full)]]],
  [[['Packages, and pages in all colors and widths', playwright('deep-e2e', runDeepSpecs, full)]]],
];

rmSync(reports, { recursive: true, force: true });
const counts: Counts[] = [];
const times: string[] = [];

async function runLane(lane: Stage[]): Promise<void> {
  for (const [heading, run] of lane) {
    console.log(`\n== ${heading}`);
    const began = performance.now();
    try {
      counts.push(await run());
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      counts.push(asOne(1, heading));
    }
    times.push(`${secondsOf(performance.now() - began)}  ${heading}`);
  }
}

for (const lanes of process.argv.includes('--deep') ? deep : usual) await Promise.all(lanes.map(runLane));
const sum = total(counts);
console.log(`\nTook:\n${times.join('\n')}`);
// Last, so that whoever reads only the end of a long log still knows what to look for.
if (sum.names.length > 0) console.log(`\nFailed:\n${sum.names.join('\n')}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
