import { availableParallelism, loadavg } from 'node:os';

/** One line of a bench's table. */
export interface Measurement {
  what: string;
  /** In words: "at most 1.6x". */
  goal: string;
  figure: string;
  /** undefined: shown for comparison, nothing is asked of it. */
  met?: boolean;
}

export const milliseconds = (ms: number): string => `${ms.toFixed(0)} ms`;
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
/** NaN where the system has no way to ask. */
export const megabytes = (bytes: number): string =>
  Number.isNaN(bytes) ? 'not known here' : `${(bytes / 1e6).toFixed(0)} MB`;
export const counted = (number: number): string => number.toLocaleString('en-US');

/** Shown for comparison. */
export const shown = (what: string, figure: string): Measurement => ({ what, goal: '', figure });

/** @param more what stands behind the figure */
export const atMost = (
  what: string,
  most: number,
  value: number,
  unit: (value: number) => string = milliseconds,
  more = '',
): Measurement => ({
  what,
  goal: `at most ${unit(most)}`,
  figure: more === '' ? unit(value) : `${unit(value)} (${more})`,
  met: value <= most,
});

/** So many times as much as something else. */
export const timesAsMuch = (what: string, most: number, ratio: number, more: string): Measurement => ({
  ...atMost(what, most, ratio, (times) => `${times.toFixed(2)}x`, more),
  goal: `at most ${most}x`,
});

/**
 * How many times as long one thing takes as another, measured in turns: the median of the ratios of each turn, since what
 * else the machine does slows both sides of a turn and not both medians.
 */
export function against(
  what: string,
  other: readonly number[],
  own: readonly number[],
  most: number,
  unit = seconds,
): Measurement {
  const ratio = median(own.map((time, turn) => time / (other[turn] ?? Number.NaN)));
  return timesAsMuch(what, most, ratio, unit(median(own)));
}

export function printTable(title: string, rows: Measurement[]): void {
  const lines = [
    ['', 'goal', 'figure', ''],
    ...rows.map(({ what, goal, figure, met }) => [
      what,
      goal,
      figure,
      met === undefined ? '' : met ? 'ok' : 'missed',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
  if ((loadavg()[0] ?? 0) > availableParallelism() + 1)
    console.log('This machine is busy: the times and ratios are rough.');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** Milliseconds that something takes, and what comes of it. */
export async function timed<Value>(work: () => Promise<Value>): Promise<{ took: number; value: Value }> {
  const from = performance.now();
  const value = await work();
  return { took: performance.now() - from, value };
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest time in which nothing else could be done until `work` is done, in milliseconds of this process's work, so
 * that what else the computer does is not counted.
 */
export async function longestBlock(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  for (let last = cpuMs(); !isDone; ) {
    await new Promise(setImmediate);
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await done;
  return longest;
}
