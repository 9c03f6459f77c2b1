import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOfferedFiles } from '../../electron/lists/offered-files.ts';
import { FileTokenSchema } from '../../shared/offered-file.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';

const newToken = () => randomBytes(16).toString('hex');

describe('files that were offered', () => {
  it('are known by tokens that say nothing of where they lie', () => {
    const offered = createOfferedFiles(newToken);
    const path = join('/home', 'ann', 'Lists', 'spring.csv');
    const { token, name } = offered.offer(path);
    expect(name).toBe('spring.csv');
    expect(FileTokenSchema.safeParse(token).success).toBe(true);
    expect(valueIn(offered.pathOf(token))).toBe(path);
  });

  it('are read by their own token alone: nothing else names a file', () => {
    const offered = createOfferedFiles(newToken);
    const path = join('/home', 'ann', 'spring.csv');
    const { token } = offered.offer(path);
    const near = [path, 'spring.csv', '', token.slice(1), `${token} `, token.toUpperCase(), '__proto__'];
    const foreign = createOfferedFiles(newToken).offer(path).token;
    for (const other of [...near, foreign].filter((text) => text !== token)) {
      expect(problemIn(offered.pathOf(other))).toMatchObject({
        code: 'file-not-offered',
        advice: 'Choose the file again.',
      });
    }
    fc.assert(fc.property(fc.string(), (other) => !offered.pathOf(other).ok));
  });

  it('are many at once, but not without limit: the newest thousand', () => {
    const offered = createOfferedFiles(newToken);
    const tokens = Array.from({ length: 1500 }, (_, number) => offered.offer(`/lists/${number}.csv`).token);
    const known = tokens.map((token) => offered.pathOf(token).ok);
    expect(known).toEqual(tokens.map((_, number) => number >= 500));
    expect(new Set(tokens).size).toBe(1500);
  });
});
