import { describe, expect, it } from 'vitest';
import { countLines } from '../../renderer/jobs/count-lines.ts';
import { oddResultInWords } from '../../renderer/jobs/odd-words.ts';
import { whatRemovingLoses } from '../../renderer/jobs/removal.ts';
import type { OddResult } from '../../shared/odd-result.ts';
import { problem } from '../../shared/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

const odd: OddResult = {
  bytes: 12_400,
  rows: 375,
  what: [
    { kind: 'open-quote', line: 376 },
    { kind: 'fewer-than-taken', rows: 375, expected: 2000 },
  ],
  fetchedAt: '2026-11-20T14:07:40Z',
  sha256: '',
  triesLeft: 0,
};
const { result: _, ...withoutResult } = aJobRecord({ state: 'needs-attention' });
const problemOfIt = problem(
  'result-odd',
  'The result came, but something about it is odd.',
  'Take it, or fetch it again.',
);

describe('an odd result on the page', () => {
  it('is told with one sentence for each thing, what happened and what to do', () => {
    const { title, lines, advice } = oddResultInWords({ ...withoutResult, odd, problem: problemOfIt });
    expect(title).toBe(problemOfIt.message);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('375');
    expect(lines[1]).toContain('2,000');
    expect(advice).toBe(problemOfIt.advice);
  });

  it('says when the app still fetches it again by itself', () => {
    const words = oddResultInWords({ ...withoutResult, odd: { ...odd, triesLeft: 1 }, problem: problemOfIt });
    expect(words.advice).toMatch(/by itself, 1 more time at most/);
  });

  it('says that the result from before stays where there is one', () => {
    expect(oddResultInWords({ ...aJobRecord({}), odd }).advice).toMatch(/^The result from before is still/);
  });

  it('is counted as returned, and named among what removing loses', () => {
    const job = { ...withoutResult, odd };
    expect(countLines(job).find(({ name }) => name === 'Rows returned')?.value).toBe('375');
    expect(whatRemovingLoses(job).join()).toMatch(/the result \(375 rows\)/);
    expect(whatRemovingLoses({ ...job, odd: { ...odd, rows: null } }).join()).toMatch(
      /the result \(12.4 KB\)/,
    );
  });
});
