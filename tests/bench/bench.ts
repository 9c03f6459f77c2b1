import { parseArgs } from 'node:util';
import { benchAnswers } from './answers.ts';
import { benchIntake } from './intake.ts';
import { benchJobs } from './jobs.ts';
import { benchLedger } from './ledger.ts';
import { benchLookups } from './lookups.ts';
import { benchResults } from './results.ts';
import type { Measurement } from './table.ts';
import { benchWindow } from './window.ts';

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
  if (values.strict && measured.some(({ met }) => met === false)) process.exitCode = 1;
}
