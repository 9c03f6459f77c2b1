import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asOne, countPlaywright, countVitest, total } from '../runner/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the sum of a test run', () => {
  it('is what the runners report', () => {
    expect(countVitest(report({ numPassedTests: 12, numFailedTests: 3 }), 1)).toEqual({
      passed: 12,
      failed: 3,
    });
    const stats = { expected: 4, unexpected: 1, flaky: 1 };
    expect(countPlaywright(report({ stats }), 1)).toEqual({ passed: 4, failed: 2 });
  });

  it('counts a run that broke without a failed test as one failure', () => {
    expect(countVitest(report({ numPassedTests: 12, numFailedTests: 0 }), 1)).toEqual({
      passed: 12,
      failed: 1,
    });
    expect(countVitest(join(folder, 'missing.json'), 1)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(report('{ half'), 130)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a run without a single test as a failure', () => {
    expect(countVitest(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a check without tests as one', () => {
    expect(total([asOne(0), asOne(2), { passed: 3, failed: 0 }])).toEqual({ passed: 4, failed: 1 });
  });
});
