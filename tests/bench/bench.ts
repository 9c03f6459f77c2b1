import { parseArgs } from 'node:util';
import { benchAnswers } from './answers.ts';
import { withBrowser } from './bench-window.ts';
import { benchIntake } from './intake.ts';
import { measureStart, measureTracking } from './job-tracking.ts';
import { benchLedger } from './ledger.ts';
import { measureHistory } from './lookup-history.ts';
import { measureLists } from './lookup-lists.ts';
import { measurePainted } from './lookup-painted.ts';
import { benchResults } from './results.ts';
import { type Measurement, printTable } from './table.ts';
import { benchTeam } from './team.ts';
import { measureTransfers } from './transfers.ts';
import { measureJobList, measureRunningJobs } from './window-jobs.ts';
import { measureServiceSwitch } from './window-new-job.ts';
import { measureResultWindow } from './window-result.ts';
import { measureWindowStart } from './window-start.ts';

const usualRows = 1_000_000;

/** How the window feels: how soon it answers, and for how long its main thread answers nothing. A table for each part, as it is done. */
const benchWindow = ({ rows = usualRows }: BenchOptions): Promise<Measurement[]> =>
  withBrowser(async (browser) => {
    const measured: Measurement[] = [];
    const part = async (title: string, measure: Promise<Measurement[]>) => {
      const lines = await measure;
      printTable(`Window: ${title}`, lines);
      measured.push(...lines);
    };
    await part('start', measureWindowStart(browser));
    await part('list of jobs', measureJobList(browser));
    await part('running jobs', measureRunningJobs(browser));
    await part('New job', measureServiceSwitch(browser, rows));
    await part('result', measureResultWindow(browser, rows));
    return measured;
  });

/** Lookups: one to the painted answer, how fast lists are looked up, and what is kept of them. */
async function benchLookups(): Promise<Measurement[]> {
  const measured = [...(await measurePainted()), ...(await measureLists()), ...(await measureHistory())];
  printTable('Lookups', measured);
  return measured;
}

/** The job engine: transfers, tracking, and a quick start. */
async function benchJobs(): Promise<Measurement[]> {
  const measured = [...(await measureStart()), ...(await measureTracking()), ...(await measureTransfers())];
  printTable('Jobs', measured);
  return measured;
}

export interface BenchOptions {
  /** Rows of the large list; undefined: as the goals say. */
  rows: number | undefined;
  /** Includes the cases that take minutes. */
  long: boolean;
}

/** Each prints its own table and gives back what stood in it. */
const benches: Record<string, (options: BenchOptions) => Promise<Measurement[]>> = {
  answers: benchAnswers,
  intake: benchIntake,
  jobs: benchJobs,
  ledger: benchLedger,
  lookups: benchLookups,
  results: benchResults,
  team: benchTeam,
  window: benchWindow,
};

const usage = `Usage: npm run bench -- ${Object.keys(benches).join('|')} [--rows N] [--long] [--strict]

  --rows N  rows of the large list, such as 10000000
  --long    the cases that take minutes, too
  --strict  exit with 1 when a goal is missed`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, long: { type: 'boolean' }, strict: { type: 'boolean' } },
});
const bench = benches[positionals[0] ?? ''];
const rows = values.rows === undefined ? undefined : Number(values.rows);
if (!bench || (rows !== undefined && !(Number.isInteger(rows) && rows > 0))) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const measured = await bench({ rows, long: values.long ?? false });
  if (values.strict && measured.some(({ met }) => met === false)) process.exit(1);
}
