import { z } from 'zod';
import { AccountingSchema, SkippedLinesSchema } from './accounting.ts';
import { AskedBeforeSchema, AskedChoiceSchema } from './asked-before.ts';
import { ReadingChoiceSchema, ReadingNoteSchema } from './csv.ts';
import { ColumnMappingSchema } from './mapping.ts';
import { GroupColumnSchema, RowSayingSchema } from './row-words.ts';
import { FileTokenSchema, SeenListSchema } from './seen-list.ts';
import { FormFieldSchema, ServiceIdSchema } from './service-schemas.ts';
import { ShapingSchema } from './shaping.ts';

/** A cell as an example: `row` is the data row counted from 1, as a person would count below the header. */
const CellExampleSchema = z.object({
  row: z.number(),
  value: z.string(),
  fixed: z.string().optional(),
  /** What the finding speaks of in this cell: the two readings, the mark, the country. */
  detail: z.string().optional(),
});

/** A row as an example: the line it begins in (0 where it is not known any more) and what it is about. */
const RowExampleSchema = z.object({ row: z.number(), line: z.number(), value: z.string() });
export type RowExample = z.infer<typeof RowExampleSchema>;

/** Rows that may be sent, before it is asked which of them are. */
const SendableCountsSchema = z.object({
  /** Rows in which every required field is usable or repairable. */
  sendable: z.number(),
  /** Rows in which some required field is repairable, and none bad: left out where only sound rows are sent. */
  repairable: z.number(),
  /** Rows whose match key stood in an earlier row. */
  duplicates: z.number(),
  /** Duplicates among the rows that are neither bad nor repairable. */
  soundDuplicates: z.number(),
});
export type SendableCounts = z.infer<typeof SendableCountsSchema>;

/** One kind of finding in a mapped column, such as "Written with an extension". */
const FindingSchema = z.object({
  code: z.string(),
  /** In words, singular or plural neutral: "Lost in a spreadsheet (9.18E+09)". */
  label: z.string(),
  verdict: z.enum(['repairable', 'held', 'unusable', 'hint']),
  count: z.number(),
  /** At most 5. */
  examples: z.array(CellExampleSchema),
});
export type Finding = z.infer<typeof FindingSchema>;

const FieldCheckSchema = z.object({
  field: FormFieldSchema,
  column: z.number(),
  filled: z.number(),
  usable: z.number(),
  repairable: z.number(),
  unusable: z.number(),
  findings: z.array(FindingSchema),
  /** What the counts say of the column as a whole. */
  notes: z.array(ReadingNoteSchema),
});
export type FieldCheck = z.infer<typeof FieldCheckSchema>;

const ColumnProfileSchema = z.object({
  column: z.number(),
  filled: z.number(),
  /** Exact up to a bound, then an estimate (`distinctExact` false). */
  distinct: z.number(),
  distinctExact: z.boolean(),
  examples: z.array(z.string()),
});
export type ColumnProfile = z.infer<typeof ColumnProfileSchema>;

const rowChoices = ['leave-out', 'keep', 'fix'] as const;

/** The whole list read once, as it is shaped. Rows are data rows; their numbers are those of the file. */
export const CheckReportSchema = SendableCountsSchema.extend({
  rows: z.number(),
  /** How many of these rows are more than the file has: made where one row of it became several. */
  added: z.number(),
  /** Rows with a required field empty or unusable, or any mapped one held back. */
  bad: z.number(),
  /** Of these counts, the rows whose number or address is marked in another row: held back unless bad rows are kept. */
  markedElsewhere: SendableCountsSchema,
  /** The first rows of each kind that may be left out. */
  examples: z.object({
    bad: z.array(RowExampleSchema),
    repairable: z.array(RowExampleSchema),
    duplicates: z.array(RowExampleSchema),
    soundDuplicates: z.array(RowExampleSchema),
    markedElsewhere: z.array(RowExampleSchema),
  }),
  skipped: SkippedLinesSchema,
  /** Rows with too many or too few cells. */
  ragged: z.number(),
  fields: z.array(FieldCheckSchema),
  profile: z.array(ColumnProfileSchema),
  /** What rows say against being sent, and columns that stand above groups alone; absent where there is none. */
  sayings: z.array(RowSayingSchema).optional(),
  groups: z.array(GroupColumnSchema).optional(),
  /** Rows whose questions left before; absent where that was not looked for. */
  askedBefore: AskedBeforeSchema.optional(),
});
export type CheckReport = z.infer<typeof CheckReportSchema>;

export const PrepareChoicesSchema = z.object({
  /** Left out, kept, or fixed where the fix is certain. What is held back for a mark is sent only where rows are kept. */
  badRows: z.enum(rowChoices),
  duplicateRows: z.enum(['leave-out', 'keep']),
  /** Send only the mapped columns plus a row id, so that less data leaves the machine. */
  onlyMappedColumns: z.boolean(),
  /** What becomes of rows that were asked before; without it the earlier answers are used. */
  askedBefore: AskedChoiceSchema.optional(),
});
export type PrepareChoices = z.infer<typeof PrepareChoicesSchema>;

/** What a list is used for, and how: everything but the file itself. */
export const ListUseSchema = z.object({
  reading: ReadingChoiceSchema,
  service: ServiceIdSchema,
  mapping: ColumnMappingSchema,
  /** What was done to the list on the way; the mapping counts the columns that this makes, too. */
  shaping: ShapingSchema.optional(),
  seen: SeenListSchema,
});
export type ListUse = z.infer<typeof ListUseSchema>;

export const CheckRequestSchema = ListUseSchema.extend({ file: FileTokenSchema });
export type CheckRequest = z.infer<typeof CheckRequestSchema>;

/** The strict copy for upload, and what was changed to make it. Paths are inside the job's folder. */
export const PreparedListSchema = z.object({
  rows: z.number(),
  bytes: z.number(),
  rowsRead: z.number(),
  /** The file was strict already and is sent byte for byte. */
  identical: z.boolean(),
  /** Name of the header each mapped field has in the prepared file: what the create request says. */
  formFields: z.partialRecord(FormFieldSchema, z.string()),
  /** What became of every record of the table; a test batch has none. */
  accounting: AccountingSchema.optional(),
  changes: z.array(z.object({ code: z.string(), label: z.string(), count: z.number() })),
  rejects: z.object({ rows: z.number(), bytes: z.number() }),
  /** Cells that go out another way than they stand in the file, column names too: what changes.csv holds; a test batch has none. */
  changed: z.object({ cells: z.number(), bytes: z.number() }).optional(),
  /** Name of the column that holds the row id, where one was added. */
  rowIdColumn: z.string().optional(),
  /** What wants a look, of the reading and of what the rows say of themselves; absent where there is nothing. */
  warnings: z.array(ReadingNoteSchema).optional(),
  /** The same for the same rows, in whatever order and notation the file has them. */
  rowsKey: z.string().optional(),
});
export type PreparedList = z.infer<typeof PreparedListSchema>;

/** Longest cell that is shown as a whole, and can be corrected; in characters. */
export const longestShownCell = 10_000;
/** Most rows that are shown at once. */
export const mostListedRows = 100;

/** Which rows are shown. `held`: with regard to marks in other rows, for which the whole list is read first. */
const RowFilterSchema = z.object({
  kind: z.enum(['all', 'repairable', 'bad']),
  held: z.boolean().optional(),
});
export type RowFilter = z.infer<typeof RowFilterSchema>;

/** Whether what a cell is fixed to goes out in its place: a certain rewriting always, a repair only where bad rows are fixed. */
export const isFixSent = (verdict: string, badRows: PrepareChoices['badRows']): boolean =>
  verdict !== 'repairable' || badRows === 'fix';

/** How many rows each filter lets through, with regard to marks in other rows. */
export const rowCounts = ({
  bad,
  repairable,
  markedElsewhere: held,
}: Pick<CheckReport, 'bad' | 'repairable' | 'markedElsewhere'>) => ({
  bad: bad + held.sendable,
  repairable: repairable - held.repairable,
});

export const RowsRequestSchema = ListUseSchema.extend({
  filter: RowFilterSchema,
  /** Rows after this one, by its number in the file; 0 for the first. */
  after: z.number().int().min(0),
});
export type RowsRequest = z.infer<typeof RowsRequestSchema>;

/** What is to be said of a cell of a mapped column: nothing where it can be used as it stands. */
const CellTroubleSchema = z.object({
  column: z.number(),
  verdict: z.enum(['repairable', 'held', 'unusable', 'hint']),
  why: z.string(),
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
  /** Whether it goes out, without regard to what is chosen for such rows: as it is, with a cell fixed, or not. */
  state: z.enum(['ready', 'repairable', 'bad']),
});
export type ListedRow = z.infer<typeof ListedRowSchema>;

export const ListedRowsSchema = z.object({
  rows: z.array(ListedRowSchema),
  more: z.boolean(),
});
export type ListedRows = z.infer<typeof ListedRowsSchema>;
