import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inParallel } from '../../electron/platform/concurrency.ts';
import { PROJECT } from '../host/project.ts';
import { survivorsOf } from './file-trial.ts';
import { mutationsOf } from './mutations.ts';
import { SAFETY_FILES } from './safety-files.ts';

/**
 * `npm run mutants`: changes one place at a time in the files that decide about money and keys, runs their tests
 * each time, and lists every change that no test noticed.
 */

const usage = `Usage: npm run mutants -- [part of a path]... [--every N]

  part of a path  only the files whose path contains it, such as jobs/work
  --every N       every Nth mutation only: a quick look`;

const FILES_AT_ONCE = 2;
const GOAL = 0.9;

interface Score {
  tried: number;
  survived: number;
}

async function tryFile(file: string, tests: readonly string[], every: number): Promise<Score> {
  const mutations = mutationsOf(readFileSync(join(PROJECT, file), 'utf8'));
  const tried = [...mutations.keys()].filter((index) => index % every === 0);
  const survivors = await survivorsOf({ file, tests: [...tests], mutations: tried });
  console.log(`\n${file}: ${tried.length - survivors.length} of ${tried.length} noticed`);
  for (const index of survivors) {
    const mutation = mutations[index];
    if (mutation) console.log(`  ${mutation.line}  ${mutation.kind}: ${mutation.text.slice(0, 90)}`);
  }
  return { tried: tried.length, survived: survivors.length };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string' } },
});
const every = Number(values.every ?? 1);
const chosen = Object.entries(SAFETY_FILES).filter(
  ([file]) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
);
if (chosen.length === 0 || !Number.isInteger(every) || every < 1) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const scores: Awaited<ReturnType<typeof tryFile>>[] = [];
  await inParallel(FILES_AT_ONCE, chosen, async ([file, tests]) => {
    scores.push(await tryFile(file, tests, every));
  });
  const tried = scores.reduce((sum, score) => sum + score.tried, 0);
  const noticed = tried - scores.reduce((sum, score) => sum + score.survived, 0);
  const share = tried === 0 ? 1 : noticed / tried;
  console.log(
    `\n${noticed} of ${tried} mutations noticed: ${(100 * share).toFixed(1)} %, goal ${100 * GOAL} %`,
  );
  process.exitCode = share >= GOAL ? 0 : 1;
}
