/** One line of a bench's table. */
export interface Measurement {
  what: string;
  /** In words: "at most 1.6x". */
  goal: string;
  figure: string;
  /** undefined: shown for comparison, nothing is asked of it. */
  met?: boolean;
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
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/**
 * How many times as long one thing takes as another, measured in turns: the median of the ratios of each turn, since what
 * else the machine does slows both sides of a turn and not both medians.
 */
export function against(
  other: readonly number[],
  own: readonly number[],
  { most, shown }: { most: number; shown: (milliseconds: number) => string },
): Pick<Measurement, 'goal' | 'figure' | 'met'> {
  const ratio = median(own.map((time, turn) => time / (other[turn] ?? Number.NaN)));
  return {
    goal: `at most ${most}x`,
    figure: `${ratio.toFixed(2)}x (${shown(median([...own]))})`,
    met: ratio <= most,
  };
}
