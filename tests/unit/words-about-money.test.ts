import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './import-graph.ts';

const claims =
  /\b(?:nothing|not|never|no credits?)\b[^.'"`]{0,40}\b(?:charged|deducted|billed|paid)\b|\bfree of charge\b/i;

it('no message about jobs or answers claims that nothing was charged', () => {
  const files = sourceFiles(['electron/service', 'electron/jobs', 'renderer/jobs'], ['.ts', '.tsx']);
  const lines = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && claims.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  // On the practice connection there is nothing to be charged.
  expect(lines.filter((line) => !/practice/i.test(line))).toEqual([]);
});
