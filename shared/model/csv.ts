import { z } from 'zod';
import { EncodingSchema } from './encodings.ts';

/** A column of fixed width. */
const FixedColumnSchema = z.object({
  /** Where it begins, in characters from 0; the first has what stands before it, too. */
  start: z.number().int().min(0),
  /** 'left' where every value begins there. */
  align: z.enum(['left', 'any']),
});
export type FixedColumn = z.infer<typeof FixedColumnSchema>;

/** How a contact list is written: guessed by the engine, shown, and overridable. */
export const DialectSchema = z.object({
  encoding: EncodingSchema,
  /** One or more characters; '' where the file has a single column. */
  delimiter: z.string().max(8),
  /** '' where cells are never quoted. */
  quote: z.enum(['"', "'", '']),
  escape: z.enum(['doubled', 'backslash']),
  /** Only where cells are told by their places in the line; the delimiter and the quote are '' then. */
  fixedColumns: z.array(FixedColumnSchema).min(1).max(1000).optional(),
  /** Each line stands in quotes as a whole, and those of its cells are doubled. */
  quotedLines: z.boolean().optional(),
});
export type Dialect = z.infer<typeof DialectSchema>;

const hiddenChoices = ['read', 'leave-out'] as const;
const mergedChoices = ['as-stored', 'fill-down'] as const;

/** Where in a text file, or in a workbook's sheet, a table begins. */
export const TablePlaceSchema = z.object({
  /** The line of its header, from 1, as a text editor counts lines. */
  line: z.number().int().min(1),
});
export type TablePlace = z.infer<typeof TablePlaceSchema>;

/** What the user set by hand; everything else stays guessed. */
export const ReadingChoiceSchema = DialectSchema.partial().extend({
  /** Which table of a text file or sheet is read, where it is not the first; record numbers are counted from there. */
  tableAt: TablePlaceSchema.optional(),
  /** Zero-based record numbers of the header; [] says "this file has no header". */
  headerRows: z.array(z.number().int().min(0)).max(8).optional(),
  /** Name of the sheet in a workbook. */
  sheet: z.string().max(255).optional(),
  /** Names of the sheets that are read as one table, one below the other; goes before `sheet`. */
  sheets: z.array(z.string().max(255)).max(1000).optional(),
  /** Rows of a workbook that are hidden, by hand or by a filter, and hidden columns: read unless left out. */
  hiddenRows: z.enum(hiddenChoices).optional(),
  hiddenColumns: z.enum(hiddenChoices).optional(),
  /** Cells merged over several rows: only the first has the value, unless it is filled down into the others. */
  mergedCells: z.enum(mergedChoices).optional(),
});
export type ReadingChoice = z.infer<typeof ReadingChoiceSchema>;

/** Something the reader noticed or did, in a sentence for people. */
export const ReadingNoteSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** 'info' was handled; 'warning' wants a look. */
  level: z.enum(['info', 'warning']),
  /** How many lines, rows, columns or characters the note is about, where they can be counted. */
  count: z.number().optional(),
});
export type ReadingNote = z.infer<typeof ReadingNoteSchema>;

const ColumnSchema = z.object({
  /** Position in the file, zero-based: columns are mapped by position, never by name alone. */
  index: z.number().int().min(0),
  /** Unique, trimmed, never empty: what the prepared file's header says. */
  header: z.string(),
  /** As it stands in the file ('' where there is none). */
  rawHeader: z.string(),
});
export type Column = z.infer<typeof ColumnSchema>;

/** A table of a file that holds several, by its header. */
const TableInFileSchema = z.object({
  /** Its header by number: the record or row, or in JSON the list. Chosen as the header row, this table is read. */
  headerRow: z.number().int(),
  /** Where it begins, unless it is the first of a text file, or stands at the beginning of a sheet: chosen, this table is the one that is read. */
  tableAt: TablePlaceSchema.optional(),
  /** The line of the file in which that stands, from 1. */
  line: z.number(),
  /** Its names, as far as they are shown. */
  names: z.string(),
});
export type TableInFile = z.infer<typeof TableInFileSchema>;

/** What of a workbook is read, and what it leaves to a person's choice. */
const WorkbookViewSchema = z.object({
  /** How it is read apart from its header: kept with a copy, so that the same rows are read again. */
  reading: ReadingChoiceSchema.pick({
    sheets: true,
    hiddenRows: true,
    hiddenColumns: true,
    mergedCells: true,
  }),
  /** Sheets with the columns of the one that is read, itself included, in the order of their tabs; [] where it is alone. */
  together: z.array(z.string()),
  /** Hidden rows below the header, left out or not; `exact` where the sheet was looked at to its end. */
  hiddenRows: z.object({ count: z.number(), exact: z.boolean() }),
  /** Names of the hidden columns, left out or not. */
  hiddenColumns: z.array(z.string()),
  /** Merged cells of the table that span rows, as far as they are known. */
  mergedCells: z.number(),
});
export type WorkbookView = z.infer<typeof WorkbookViewSchema>;

/** The reader's view of a file from a bounded sample at its start: enough to show, map and then read all of it. */
export const FileInspectionSchema = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Milliseconds since 1970, fractions and all; with the size it tells whether the file changed since. */
  modifiedAt: z.number(),
  kind: z.enum(['csv', 'xlsx', 'json', 'vcf']),
  /** Names of the sheets of a workbook, and the one that is read, or read first. */
  sheets: z.array(z.string()),
  sheet: z.string().optional(),
  /** Of workbooks only. */
  workbook: WorkbookViewSchema.optional(),
  dialect: DialectSchema,
  /** What ends the records, for display. */
  recordEnd: z.enum(['crlf', 'lf', 'cr', 'mixed', 'none']),
  /** As it was chosen. */
  tableAt: TablePlaceSchema.optional(),
  /**
   * Zero-based record numbers that make up the header; [] where the file has none. JSON and contact cards name each
   * value and have none; there it is the number of the list that is read, of those in the file.
   */
  headerRows: z.array(z.number().int()),
  /** Zero-based record number of the first data row. */
  firstDataRow: z.number().int(),
  columns: z.array(ColumnSchema),
  /** First data rows as they are read, each as wide as `columns`. */
  preview: z.array(z.array(z.string())),
  /** The first records of the file, or of the chosen table, above and around the header, for moving the header row by hand. */
  topRecords: z.array(z.array(z.string())),
  /** The tables that the sample holds; the first without a place is read unless another is chosen. The check tells further ones. */
  tables: z.array(TableInFileSchema),
  /** Data rows: exact when the sample held the whole file, else estimated from the sample's bytes per row. */
  rows: z.object({ count: z.number(), exact: z.boolean() }),
  notes: z.array(ReadingNoteSchema),
});
export type FileInspection = z.infer<typeof FileInspectionSchema>;

/** The name itself, or with the first number behind it that none of the others has, capitals or not. */
export const unusedName = (name: string, others: readonly string[]): string =>
  claimName(name, new Set(others.map((other) => other.toLowerCase())));

/** `unusedName` among names in small letters, to which it is added. */
export function claimName(name: string, taken: Set<string>): string {
  let free = name;
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${name} ${copy}`;
  taken.add(free.toLowerCase());
  return free;
}
