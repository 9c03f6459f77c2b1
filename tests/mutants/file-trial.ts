import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from '../host/project.ts';
import { reportSchema, type Trial } from './messages.ts';

/** A mutation that has not come to an end by then loops or waits for ever: that is noticed, too. */
const LONGEST_TRIAL_MS = 60_000;
/** Starting vitest and one run without a mutation. */
const LONGEST_START_MS = 180_000;

interface Attempt {
  survivors: number[];
  /** The mutation that did not come to an end; undefined when all were tried. */
  hung: number | undefined;
}

/** Windows has no process groups. */
const inGroups = process.platform !== 'win32';

/** A worker in an endless loop would not notice that the process that started it is gone, and go on for ever. */
function killWithWorkers(child: ChildProcess): void {
  child.kill('SIGKILL');
  if (!inGroups || child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // None of them is left.
  }
}

/**
 * Tries mutations in a process of their own until one of them hangs.
 * @throws Error when the tests fail without any mutation, or the process ends by itself
 */
function tryInProcess(trial: Trial): Promise<Attempt> {
  const survivors: number[] = [];
  let trying: number | undefined;
  let left = trial.mutations.length;
  return new Promise((resolve, reject) => {
    const child = fork(join(PROJECT, 'tests/mutants/try-mutations.ts'), [JSON.stringify(trial)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: inGroups,
    });
    const end = (attempt: Attempt | Error) => {
      clearTimeout(timer);
      child.removeAllListeners();
      killWithWorkers(child);
      if (attempt instanceof Error) reject(attempt);
      else resolve(attempt);
    };
    const tooLong = () =>
      end(
        trying === undefined
          ? new Error(`The tests of ${trial.file} do not end`)
          : { survivors, hung: trying },
      );
    let timer = setTimeout(tooLong, LONGEST_START_MS);
    child.on('message', (message) => {
      const report = reportSchema.parse(message);
      if (report.what === 'ready') {
        if (!report.passed) end(new Error(`The tests of ${trial.file} fail without any mutation`));
      } else if (report.what === 'tries') {
        trying = report.mutation;
        clearTimeout(timer);
        timer = setTimeout(tooLong, LONGEST_TRIAL_MS);
      } else {
        if (!report.noticed) survivors.push(report.mutation);
        left -= 1;
        if (left === 0) end({ survivors, hung: undefined });
      }
    });
    child.on('exit', (code) => end(new Error(`Trying ${trial.file} ended with ${code}`)));
  });
}

/** @returns the mutations of a file that no test noticed */
export async function survivorsOf(trial: Trial): Promise<number[]> {
  const survivors: number[] = [];
  let left = trial.mutations;
  while (left.length > 0) {
    const attempt = await tryInProcess({ ...trial, mutations: left });
    survivors.push(...attempt.survivors);
    left = attempt.hung === undefined ? [] : left.slice(left.indexOf(attempt.hung) + 1);
  }
  return survivors;
}
