import { z } from 'zod';
import { TablePlaceSchema } from './csv.ts';

/** Most line numbers that are kept of one kind; the count beside them is of all. */
export const mostLinesListed = 50;

/** Lines of one kind: how many, and the numbers of the first, counted from 1 as a text editor counts them. */
const CountedLinesSchema = z.object({ count: z.number(), lines: z.array(z.number()) });
export type CountedLines = z.infer<typeof CountedLinesSchema>;

const outsideKinds = ['title', 'blank', 'note', 'other-table'] as const;

/** Lines of the file that are not part of the table. Title lines and notes come one by one, another table as a whole. */
const OutsideLinesSchema = z.object({
  line: z.number(),
  /** The last of these lines; the same as `line` where it is one. */
  lastLine: z.number(),
  kind: z.enum(outsideKinds),
  /** Records that stand there, blank lines inside another table not counted. */
  records: z.number(),
  /** How the first of them begins. */
  text: z.string(),
  /** Where another table begins that can be chosen; a table that comes again is chosen where it came first. */
  tableAt: TablePlaceSchema.optional(),
  /** How many other tables these are, where there are too many to enter one by one. */
  tables: z.number().optional(),
});
export type OutsideLines = z.infer<typeof OutsideLinesSchema>;

/** Where the lines of a sheet begin, where those of several sheets are counted through. */
const SheetStartSchema = z.object({ name: z.string(), firstLine: z.number() });
export type SheetStart = z.infer<typeof SheetStartSchema>;

/** What of a file is not a row, so that no line of it is without an account. */
export const SkippedLinesSchema = z.object({
  /** Lines with the header's names once more, as joined exports have them. */
  repeatedHeaders: CountedLinesSchema,
  /** Blank lines below the header. */
  blankLines: CountedLinesSchema,
  /** Rows that are hidden in a workbook and were to be left out. */
  hiddenRows: CountedLinesSchema.optional(),
  outside: z.array(OutsideLinesSchema),
  /** Only where several sheets are read as one table. */
  sheets: z.array(SheetStartSchema).optional(),
});
export type SkippedLines = z.infer<typeof SkippedLinesSchema>;

export const nothingSkipped = (): SkippedLines => ({
  repeatedHeaders: { count: 0, lines: [] },
  blankLines: { count: 0, lines: [] },
  outside: [],
});

/** Every record of the table: `rows` and `added` are the sum of the numbers below. Lines outside it are listed. */
export const AccountingSchema = z.object({
  rows: z.number(),
  /** Absent where there are none. */
  added: z.number().optional(),
  written: z.number(),
  leftOut: z.number(),
  repetitions: z.number(),
  /** Left out because they were asked before; absent where there are none. */
  askedBefore: z.number().optional(),
  repeatedHeaders: z.number(),
  blankLines: z.number(),
  /** Absent where there are none. */
  hiddenRows: z.number().optional(),
  outside: z.array(OutsideLinesSchema),
  sheets: z.array(SheetStartSchema).optional(),
});
export type Accounting = z.infer<typeof AccountingSchema>;

/** Adds up an account; the law is that `rows` counts every record of the table once. */
export function accountingOf(
  rows: Pick<Accounting, 'written' | 'leftOut' | 'repetitions' | 'askedBefore'> & { added: number },
  skipped: SkippedLines,
): Accounting {
  const { written, leftOut, repetitions, askedBefore = 0, added } = rows;
  const repeatedHeaders = skipped.repeatedHeaders.count;
  const blankLines = skipped.blankLines.count;
  const hiddenRows = skipped.hiddenRows?.count ?? 0;
  return {
    rows: written + leftOut + repetitions + askedBefore + repeatedHeaders + blankLines + hiddenRows - added,
    ...(added > 0 && { added }),
    written,
    leftOut,
    repetitions,
    ...(askedBefore > 0 && { askedBefore }),
    repeatedHeaders,
    blankLines,
    ...(hiddenRows > 0 && { hiddenRows }),
    outside: skipped.outside,
    ...(skipped.sheets && { sheets: skipped.sheets }),
  };
}

/** The sheet that a line is of and its row there; undefined where there is but one sheet. */
export function sheetRowOf(
  line: number,
  sheets: readonly SheetStart[] | undefined,
): { sheet: string; row: number } | undefined {
  const start = sheets?.findLast(({ firstLine }) => firstLine <= line);
  return start && { sheet: start.name, row: line - start.firstLine + 1 };
}
