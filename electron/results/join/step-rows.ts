import { strictRows } from './open-part.ts';

/** Which rows of the first list the rows of a step's list are, both counted from 1: four bytes a row. */
export type StepRows = { readonly size: number; of(row: number): number | undefined };

/** The list of the first step itself. */
export const firstRows: StepRows = { size: 0, of: (row) => row };

/** Reads it from what the step before left unanswered. @throws ProblemError; AbortError. */
export async function stepRows(path: string, before: StepRows, signal?: AbortSignal): Promise<StepRows> {
  let rows = new Int32Array(1024);
  let size = 0;
  for await (const batch of strictRows(path, signal))
    for (const [row, why] of batch) {
      if (why !== 'miss') continue;
      if (size === rows.length) {
        const grown = new Int32Array(size * 2);
        grown.set(rows);
        rows = grown;
      }
      rows[size++] = before.of(Number(row)) ?? 0;
    }
  return { size, of: (row) => (row >= 1 && row <= size ? rows[row - 1] : undefined) };
}
