import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const require = createRequire(import.meta.url);
const project = join(import.meta.dirname, '../..');

/** The packager's own reading and checking of its configuration, which needs no network. */
const { getConfig, validateConfiguration } = z
  .object({
    getConfig: z.custom<(project: string, path: string) => Promise<unknown>>(
      (value) => value instanceof Function,
    ),
    validateConfiguration: z.custom<(config: unknown, log: object) => Promise<void>>(
      (value) => value instanceof Function,
    ),
  })
  .parse(require('app-builder-lib/out/util/config/config'));

test('the packager accepts electron-builder.yml', async () => {
  const config = await getConfig(project, 'electron-builder.yml');
  await expect(validateConfiguration(config, { isEnabled: false, add() {} })).resolves.toBeUndefined();
  await expect(
    validateConfiguration({ ...Object(config), fuses: 1 }, { isEnabled: false, add() {} }),
  ).rejects.toThrow();
});

test('a package can neither be turned into a plain Node nor be made to load other code', async () => {
  const config = z
    .object({ electronFuses: z.record(z.string(), z.boolean()) })
    .parse(await getConfig(project, 'electron-builder.yml'));
  expect(config.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
  });
});
