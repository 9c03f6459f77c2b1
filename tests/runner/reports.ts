import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../host/project.ts';

/** How many tests passed and failed, which failed, and what each file took, where a report names them. */
export interface Counts {
  passed: number;
  failed: number;
  names?: string[];
  files?: { file: string; ms: number }[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        startTime: z.number().catch(0),
        endTime: z.number().catch(0),
        assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      }),
    )
    .catch([]),
});

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z
    .array(
      z.object({
        status: z.string().catch(''),
        results: z.array(z.object({ duration: z.number() })).catch([]),
      }),
    )
    .catch([]),
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
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      names,
      files: (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
        file: name,
        ms: endTime - startTime,
      })),
    },
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
      files: specs.map(({ file: path, tests }) => ({
        file: path,
        ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      })),
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
  files: counts.flatMap(({ files = [] }) => files),
});

/** The files that took longest, as lines of a table: what all their tests took together. */
export function slowestFiles({ files = [] }: Counts, most: number): string[] {
  const sums = new Map<string, number>();
  for (const { file, ms } of files) sums.set(file, (sums.get(file) ?? 0) + ms);
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([file, ms]) => `${secondsOf(ms)}  ${relative(PROJECT, file).replaceAll('\\', '/')}`);
}

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
