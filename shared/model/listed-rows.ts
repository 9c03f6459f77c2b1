import { z } from 'zod';
import { ListUseSchema } from './check.ts';
import { FormFieldSchema } from './service-schemas.ts';

/** Longest cell that is shown as a whole, and can be corrected; in characters. */
export const longestShownCell = 10_000;
/** Most rows that are shown at once. */
export const mostListedRows = 100;

/** Which rows of a list are to be shown: the first, those with trouble, or those with one finding in one field. */
const RowFilterSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('trouble'),
    /** Those, too, that are held for a mark in another row only: the whole list is read for them first. */
    held: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('finding'), field: FormFieldSchema, code: z.string().regex(/^[a-z-]{1,64}$/) }),
]);
export type RowFilter = z.infer<typeof RowFilterSchema>;

export const RowsRequestSchema = ListUseSchema.extend({
  filter: RowFilterSchema,
  /** Rows after this one, by its number in the file; 0 for the first. */
  after: z.number().int().min(0),
});

/** What is to be said of a cell of a mapped column: nothing where it can be used as it stands. */
const CellTroubleSchema = z.object({
  column: z.number(),
  verdict: z.enum(['repairable', 'held', 'unusable', 'hint']),
  /** In words. */
  why: z.string(),
  /** What would be sent instead. */
  fixed: z.string().optional(),
});
export type CellTrouble = z.infer<typeof CellTroubleSchema>;

const ListedRowSchema = z.object({
  /** Its number in the file, counted from 1; rows made of one have the same. */
  row: z.number(),
  line: z.number(),
  cells: z.array(z.string()),
  /** Columns whose cell is longer than is shown here. */
  cut: z.array(z.number()),
  /** Columns whose cell a person changed, and what the file says there. */
  edited: z.array(z.object({ column: z.number(), before: z.string() })),
  troubles: z.array(CellTroubleSchema),
});
export type ListedRow = z.infer<typeof ListedRowSchema>;

export const ListedRowsSchema = z.object({
  rows: z.array(ListedRowSchema),
  /** There may be more behind the last of these. */
  more: z.boolean(),
});
export type ListedRows = z.infer<typeof ListedRowsSchema>;
