import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './import-graph.ts';

/** The packager reads its own configuration with it. */
const { load } = z
  .object({ load: z.custom<(text: string) => unknown>((value) => value instanceof Function) })
  .parse(createRequire(import.meta.url)('js-yaml'));

const step = z.object({ uses: z.string().optional(), run: z.string().optional() });
const workflow = z.object({
  permissions: z.object({ contents: z.literal('read') }).strict(),
  jobs: z.record(z.string(), z.object({ 'timeout-minutes': z.number(), steps: z.array(step) })),
});
const folder = join(ROOT, '.github/workflows');

test.each(readdirSync(folder))(
  'the workflow %s pins actions to a commit and writes no secret into a command',
  (name) => {
    const { jobs } = workflow.parse(load(readFileSync(join(folder, name), 'utf8')));
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    expect(steps.length).toBeGreaterThan(3);
    for (const { uses, run } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      // Values come by the environment: in a command they would be run as part of it.
      expect(run ?? '').not.toMatch(/\$\{\{/);
    }
  },
);
