import { z } from 'zod';
import { AsideSchema } from './row-words.ts';
import { FormFieldSchema } from './service-schemas.ts';

const ColumnIndexSchema = z.number().int().min(0);

/** A cell that a person corrected. It takes effect only where the cell still says `before`. */
const CellEditSchema = z.object({
  /** The data row, counted from 1. */
  row: z.number().int().min(1),
  column: ColumnIndexSchema,
  before: z.string().max(100_000),
  after: z.string().max(100_000),
});
export type CellEdit = z.infer<typeof CellEditSchema>;

/** One text put in place of another in every cell of a column, capitals or not. */
const ReplacementSchema = z.object({
  column: ColumnIndexSchema,
  find: z.string().min(1).max(1000),
  replaceWith: z.string().max(1000),
  /** Only where it is all that the cell says. */
  wholeCell: z.boolean(),
});
export type Replacement = z.infer<typeof ReplacementSchema>;

/** A word by which a person says that a row is not to be sent: rows whose cell in this column has it are set aside. */
const RowMarkSchema = z.object({ column: ColumnIndexSchema, word: z.string().trim().min(1).max(200) });
export type RowMark = z.infer<typeof RowMarkSchema>;

/** A column of full names that is split into first, middle and last name. */
export const NameSplitSchema = z.object({
  column: ColumnIndexSchema,
  /** Of several people in one cell the first only, or each in a row of their own. */
  together: z.enum(['first', 'each']),
});
export type NameSplit = z.infer<typeof NameSplitSchema>;

/** Most columns that are taken together for one field. */
export const mostColumnsTogether = 3;

/** Several columns that answer one field: phones or emails of one person side by side. */
export const SeveralColumnsSchema = z.object({
  field: FormFieldSchema,
  /** In order of preference. */
  columns: z.array(ColumnIndexSchema).min(2).max(mostColumnsTogether),
  /** A row for each value, or of each row the first value that can be used. */
  use: z.enum(['each', 'first-usable']),
});
export type SeveralColumns = z.infer<typeof SeveralColumnsSchema>;

/** What a person did to a list between reading and sending; the file itself stays as it is. */
export const ShapingSchema = z.object({
  /** What becomes of rows that speak against themselves: kept with the mapping, so that the choice is made once. */
  asides: z.array(AsideSchema).max(2).optional(),
  /** Columns filled in the first row of each group alone: each empty cell gets the value above it. */
  filled: z.array(ColumnIndexSchema).max(10).optional(),
  edits: z.array(CellEditSchema).max(2000).optional(),
  replacements: z.array(ReplacementSchema).max(50).optional(),
  marks: z.array(RowMarkSchema).max(50).optional(),
  names: NameSplitSchema.optional(),
  several: SeveralColumnsSchema.optional(),
});
export type Shaping = z.infer<typeof ShapingSchema>;

/** What of it holds for another list with the same columns: corrections of single cells belong to one list. */
export function lastingShaping({ edits: _, ...lasting }: Shaping): Omit<Shaping, 'edits'> {
  return lasting;
}

export const isUnshaped = (shaping: Shaping): boolean =>
  !shaping.asides?.some(({ aside }) => aside) &&
  !shaping.filled?.length &&
  !shaping.edits?.length &&
  !shaping.replacements?.length &&
  !shaping.marks?.length &&
  !shaping.names &&
  !shaping.several;
