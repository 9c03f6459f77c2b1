import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { asOne, countPlaywright, countVitest, total } from '../runner/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the sum of a test run', () => {
  it('adds up what the runners report', () => {
    expect(countVitest(report({ numPassedTests: 12, numFailedTests: 3 }), 1)).toMatchObject({
      passed: 12,
      failed: 3,
    });
    const stats = { expected: 4, unexpected: 1, flaky: 1 };
    expect(countPlaywright(report({ stats }), 1)).toMatchObject({ passed: 4, failed: 2 });
  });

  it('counts a run that broke without a failed test as one failure', () => {
    expect(countVitest(report({ numPassedTests: 12, numFailedTests: 0 }), 1)).toMatchObject({
      passed: 12,
      failed: 1,
    });
    expect(countVitest(join(folder, 'missing.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright(report('{ half'), 130)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a run without a single test as a failure', () => {
    expect(countVitest(join(folder, 'missing.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a check without tests as one', () => {
    const counts = [asOne(0, 'tsc'), asOne(2, 'biome'), { passed: 3, failed: 0 }];
    expect(total(counts)).toEqual({ passed: 4, failed: 1, names: ['biome'] });
  });

  it('names what failed, also a file that does not load', () => {
    const unit = report({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: 'sound.ts', status: 'passed', assertionResults: [{ fullName: 'a', status: 'passed' }] },
        {
          name: 'rows.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'rows add up', status: 'passed' },
            { fullName: 'rows are kept', status: 'failed' },
          ],
        },
        { name: 'broken.ts', status: 'failed', assertionResults: [] },
      ],
    });
    expect(countVitest(unit, 1).names).toEqual(['rows.ts: rows are kept', 'broken.ts']);
    const specs = (title: string, ok: boolean) => [{ title, ok, file: 'jobs.spec.ts' }];
    const endToEnd = report({
      stats: { expected: 1, unexpected: 1, flaky: 0 },
      suites: [{ specs: specs('starts', true), suites: [{ specs: specs('ends', false) }] }],
    });
    expect(countPlaywright(endToEnd, 1).names).toEqual(['jobs.spec.ts: ends']);
  });

  it('counts and names a Playwright case that passed only in its retry as failed', () => {
    const specs = ['expected', 'flaky'].map((status) => ({
      title: status,
      ok: true,
      file: 'e2e/jobs.spec.ts',
      tests: [{ status }],
    }));
    const stats = { expected: 1, unexpected: 0, flaky: 1 };
    const file = report({ config: { rootDir: '/desk/tests' }, stats, suites: [{ specs }] });
    expect(countPlaywright(file, 0)).toEqual({
      passed: 1,
      failed: 1,
      names: ['/desk/tests/e2e/jobs.spec.ts: flaky (passed in its retry)'],
    });
  });
});
