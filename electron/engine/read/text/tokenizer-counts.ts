import type { RecordEnds } from './places.ts';

/** What went by, for scoring a dialect and for notes. */
export interface TokenizerCounts extends RecordEnds {
  /** Cells that stood in quotes as the dialect says. */
  quotedCells: number;
  /** Records whose quotes did not add up. */
  damaged: number;
  /** Records that were written with another delimiter than the rest. */
  otherDelimiter: number;
  /** Records whose line stood in quotes as a whole, of lists that are written so. */
  quotedLines: number;
}

export const noCounts = (): TokenizerCounts => ({
  crlf: 0,
  lf: 0,
  cr: 0,
  quotedCells: 0,
  damaged: 0,
  otherDelimiter: 0,
  quotedLines: 0,
});
