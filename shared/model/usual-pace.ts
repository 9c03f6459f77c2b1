interface Pace {
  /** When it ended: ISO 8601. */
  endedAt: string;
  ms: number;
  rows: number;
}

/** Ms per row by the latest jobs: their median, as small ones mostly wait in line; null without any. */
export function usualPace(done: readonly Pace[], most: number): number | null {
  const perRow = done
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.endedAt.localeCompare(a.endedAt))
    .slice(0, most)
    .map(({ ms, rows }) => ms / rows)
    .sort((a, b) => a - b);
  return perRow[Math.floor(perRow.length / 2)] ?? null;
}
