import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string().catch('') })).catch([]),
});
interface Suite {
  specs?: z.infer<typeof spec>[] | undefined;
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec).optional(),
  suites: z.array(z.lazy(() => suite)).optional(),
});

const playwrightReport = z.object({
  // Specs are named from there.
  config: z.object({ rootDir: z.string() }).catch({ rootDir: '' }),
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

/** The counts in Playwright's JSON report. A test that passed only when it was tried again is one that failed. */
export function countPlaywright(file: string, exitCode: number): Counts {
  const { config, stats, suites = [] } = playwrightReport.safeParse(readJson(file)).data ?? {};
  const specs = suites
    .flatMap(specsOf)
    .map((each) => ({ ...each, file: join(config?.rootDir ?? '', each.file) }));
  return atLeastOneFailure(
    {
      passed: stats?.expected ?? 0,
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      names: specs.flatMap(({ file: path, title, ok, tests }) => {
        if (!ok) return [`${path}: ${title}`];
        return tests.some(({ status }) => status === 'flaky')
          ? [`${path}: ${title} (passed in its retry)`]
          : [];
      }),
    },
    exitCode,
  );
}

const specsOf = ({ specs = [], suites = [] }: Suite): z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export const total = (counts: Counts[]): Required<Counts> => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  names: counts.flatMap(({ names = [] }) => names),
});

/** Right-aligned, so that a list of them can be read as a column. */
export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8);

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
