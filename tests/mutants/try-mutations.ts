import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { PROJECT } from '../host/project.ts';
import { type Report, trialSchema } from './messages.ts';
import { mutated, mutationsOf } from './mutations.ts';

/**
 * Runs in a process of its own: tries mutations of one file against its tests, in a vitest that stays warm.
 * The file on disk is never touched; vitest's loader swaps the source.
 */

const trial = trialSchema.parse(JSON.parse(process.argv[2] ?? ''));
const path = join(PROJECT, trial.file);
const source = readFileSync(path, 'utf8');
const all = mutationsOf(source);
let shown = source;

/**
 * Test files that share a process share its modules, and what one of them mocks with them: quicker, and good as long as
 * none of them does.
 */
const isolate = readdirSync(join(PROJECT, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.test.ts') && trial.tests.some((part) => name.includes(part)))
  .some((name) => readFileSync(join(PROJECT, 'tests', name), 'utf8').includes('vi.mock('));

const vitest = await createVitest(
  'test',
  {
    root: PROJECT,
    // The projects of vite.config.ts would leave out the plugin below.
    config: false,
    include: ['tests/{unit,integration}/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    ...{ watch: false, bail: 1, isolate, reporters: [{}], testTimeout: 10_000 },
  },
  {
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        transform: (_code, id) => (id.split('?')[0] === path ? shown : null),
      },
    ],
  },
);
const tests = await vitest.globTestSpecifications(trial.tests);

async function passesWith(text: string): Promise<boolean> {
  shown = text;
  vitest.invalidateFile(path);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

const report = (message: Report) => process.send?.(message);

const passed = tests.length > 0 && (await passesWith(source));
report({ what: 'ready', passed });
for (const mutation of passed ? trial.mutations : []) {
  const change = all[mutation];
  if (!change) throw new RangeError(`${trial.file} has no mutation ${mutation}`);
  report({ what: 'tries', mutation });
  report({ what: 'tried', mutation, noticed: !(await passesWith(mutated(source, change))) });
}
await vitest.close();
process.disconnect?.();
