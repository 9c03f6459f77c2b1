import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** A stage without tests of its own, such as the linter, counts as one. */
export const asOne = (exitCode: number): Counts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** The counts in Vitest's JSON report. */
export function countVitest(file: string, exitCode: number): Counts {
  const report = vitestReport.safeParse(readJson(file)).data;
  return atLeastOneFailure(
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
    exitCode,
  );
}

/** The counts in Playwright's JSON report. A flaky test is one that failed. */
export function countPlaywright(file: string, exitCode: number): Counts {
  const stats = playwrightReport.safeParse(readJson(file)).data?.stats;
  return atLeastOneFailure(
    { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) },
    exitCode,
  );
}

export const total = (counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** A runner that ended badly without naming a failed test (a file that does not load, a crash), or ran none, failed. */
function atLeastOneFailure(counts: Counts, exitCode: number): Counts {
  const broke = exitCode !== 0 || counts.passed === 0;
  return broke && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readJson(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
}
