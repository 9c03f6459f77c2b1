import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests passed and failed, and which failed, where a report names them. */
export interface Counts {
  passed: number;
  failed: number;
  names?: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      }),
    )
    .catch([]),
});

interface Suite {
  specs?: { title: string; ok: boolean; file: string }[] | undefined;
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(z.object({ title: z.string(), ok: z.boolean(), file: z.string() })).optional(),
  suites: z.array(z.lazy(() => suite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite).catch([]),
});

/** A stage without tests of its own, such as the linter, counts as one. */
export const asOne = (exitCode: number, name: string): Counts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [name] };

/** The counts in Vitest's JSON report. */
export function countVitest(file: string, exitCode: number): Counts {
  const report = vitestReport.safeParse(readJson(file)).data;
  const files = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  const names = files.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that does not load has no test to name.
    return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
  });
  return atLeastOneFailure(
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, names },
    exitCode,
  );
}

/** The counts in Playwright's JSON report. A flaky test is one that failed. */
export function countPlaywright(file: string, exitCode: number): Counts {
  const { stats, suites = [] } = playwrightReport.safeParse(readJson(file)).data ?? {};
  return atLeastOneFailure(
    {
      passed: stats?.expected ?? 0,
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      names: suites.flatMap(failedSpecs),
    },
    exitCode,
  );
}

const failedSpecs = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

export const total = (counts: Counts[]): Required<Counts> => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  names: counts.flatMap(({ names = [] }) => names),
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
