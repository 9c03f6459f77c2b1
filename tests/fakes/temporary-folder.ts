import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** A folder of a file's tests or of each of them, removed after them. The answer gives the paths in it, or its own where no name is given. */
export function temporaryFolder(of?: 'of each test'): (...names: string[]) => string {
  let folder = '';
  const [before, after] = of ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'enrich-desk-test-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  return (...names) => join(folder, ...names);
}
