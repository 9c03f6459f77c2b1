import { z } from 'zod';
import { VerdictCountsSchema, VerdictSchema } from './job-counts.ts';
import { ResultFieldSchema, ResultQuerySchema } from './result-query.ts';
import { FileTokenSchema } from './seen-list.ts';

/**
 * What can be taken out of a result. call-list: a row for each number that may be called; everything: the result as it
 * came with the verdicts; emails: a row for each address; misses: the rows of the sent list without a match; my-file:
 * the list as the user gave it, with answers appended.
 */
export const exportKinds = ['call-list', 'everything', 'emails', 'misses', 'my-file'] as const;
export const ExportKindSchema = z.enum(exportKinds);
export type ExportKind = z.infer<typeof ExportKindSchema>;

export const exportKindText: Record<ExportKind, string> = {
  'call-list': 'Call list',
  everything: 'Everything',
  emails: 'Emails',
  misses: 'Unmatched rows',
  'my-file': 'My file back',
};

/** csv-spreadsheet: for Excel and its like, with formulas defused; csv: the exact values, for other programs. */
export const exportFormats = ['csv-spreadsheet', 'csv', 'xlsx'] as const;
const ExportFormatSchema = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormatSchema>;

export const exportFormatText: Record<ExportFormat, string> = {
  'csv-spreadsheet': 'CSV for spreadsheets',
  csv: 'CSV for other programs',
  xlsx: 'Excel workbook',
};

/** How a U.S. number is written: 2125550123, 12125550123, +12125550123, 212-555-0123, (212) 555-0123. */
export const phoneFormats = ['digits', 'one-digits', 'plus-one', 'dashes', 'brackets'] as const;
export const PhoneFormatSchema = z.enum(phoneFormats);
export type PhoneFormat = z.infer<typeof PhoneFormatSchema>;

/**
 * What only an export has, beside the fields of the views. call-phone: the best number of the row that may be called,
 * and the next best ones; email: the address that the row is for; match: whether anything was found; call-note: the call
 * status with the day of its check; time-zone: of the person's state.
 */
const exportOnlyFields = [
  'person-first-name',
  'person-middle-name',
  'person-last-name',
  'call-phone',
  'call-phone-type',
  'call-phone-2',
  'call-phone-3',
  'email',
  'match',
  'company-name',
  'call-note',
  'time-zone',
] as const;
const ExportFieldSchema = z.union([z.enum(exportOnlyFields), ResultFieldSchema]);
export type ExportField = z.infer<typeof ExportFieldSchema>;

const columnName = z.string().trim().min(1).max(200);
/** A field and what its column is called in the file. What the result has no room for makes an empty column. */
const ExportColumnSchema = z.object({
  field: ExportFieldSchema,
  name: columnName,
  /** Of a column of the result's file: what that calls it. In another result it is found by this, wherever it stands. */
  header: z.string().optional(),
  /** The program takes no row without it. */
  required: z.boolean().optional(),
});
export type ExportColumn = z.infer<typeof ExportColumnSchema>;

export const PresetIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** The columns of one program's import, under the names it looks for; the same as data in a file to be shared. */
export const PresetFileSchema = z.object({
  /** Tells such a file from any other. */
  enrichDesk: z.literal('export-preset'),
  version: z.literal(1),
  name: z.string().trim().min(1).max(80),
  kind: ExportKindSchema,
  phoneFormat: PhoneFormatSchema,
  columns: z.array(ExportColumnSchema).min(1).max(500),
});
export type PresetFile = z.infer<typeof PresetFileSchema>;

export const ExportPresetSchema = PresetFileSchema.omit({ enrichDesk: true, version: true }).extend({
  id: PresetIdSchema,
  /** Comes with the app: changed, it is kept as one of the user's own. */
  builtIn: z.boolean(),
});
export type ExportPreset = z.infer<typeof ExportPresetSchema>;

const wholeNumber = z.number().int().min(1);

export const ExportRequestSchema = z.object({
  kind: ExportKindSchema,
  format: ExportFormatSchema,
  /** Of a call list; the other kinds pay no heed to it. */
  callList: z.object({
    /** Phones of these verdicts stand in it beside those that may be called: named by the user, never by themselves. */
    alsoVerdicts: z.array(VerdictSchema.exclude(['may-call'])).max(3),
    /** Max phones per person at most; null for all. */
    mostPerPerson: wholeNumber.max(100).nullable(),
    /** Rows of a file at most; null for one file. */
    splitEvery: wholeNumber.max(10_000_000).nullable(),
  }),
  phoneFormat: PhoneFormatSchema,
  /** Null for the usual ones of this kind. Of `my-file`, the answers to append; of `everything` and `misses`, of no effect. */
  columns: z.array(ExportColumnSchema).min(1).max(16_384).nullable(),
  /** The preset that columns and phone format were taken from, for the receipt; null for none. */
  preset: PresetIdSchema.nullable(),
  /** What is in sight, where only that is to be taken: of a call list, everything and emails; null for all. */
  query: ResultQuerySchema.nullable(),
});
export type ExportRequest = z.infer<typeof ExportRequestSchema>;

/** Of everything, for a spreadsheet, with the usual columns: what an export is before anything is chosen. */
export const usualExport = (kind: ExportKind): ExportRequest => ({
  kind,
  format: 'csv-spreadsheet',
  callList: { alsoVerdicts: [], mostPerPerson: null, splitEvery: null },
  phoneFormat: 'digits',
  columns: null,
  preset: null,
  query: null,
});

/** An export by a saved format. */
export const exportByPreset = ({ kind, id, columns, phoneFormat }: ExportPreset): ExportRequest => ({
  ...usualExport(kind),
  preset: id,
  columns,
  phoneFormat,
});

export const ExportOptionsSchema = z.object({
  kinds: z.array(
    z.object({
      kind: ExportKindSchema,
      /** Why there is nothing of this kind, as a sentence; null where there may be. */
      unavailable: z.string().nullable(),
      /** What its columns can be, with their usual names; `usual` are taken where nobody chooses. */
      fields: z.array(ExportColumnSchema.extend({ usual: z.boolean() })),
    }),
  ),
});
export type ExportOptions = z.infer<typeof ExportOptionsSchema>;

/** In words: "On the national do-not-call list". */
const LeftOutSchema = z.array(z.object({ reason: z.string(), count: z.number().int() }));

/** What an export would write. What is kept and what is left out are counted by the code that writes. */
export const ExportPreviewSchema = z.object({
  files: z.number().int(),
  rows: z.number().int(),
  /** Of what the rows are counted from: phones of a call list and of everything, addresses of emails, else rows. */
  counted: z.enum(['phones', 'emails', 'rows']),
  /** Phones in it by verdict; null where it is no list of phones. */
  keptByVerdict: VerdictCountsSchema.nullable(),
  /** The most frequent first; each phone, address or row under one reason. */
  leftOut: LeftOutSchema,
  firstRows: z.object({ headers: z.array(z.string()), rows: z.array(z.array(z.string())).max(20) }),
  /** Sentences on what the user should know, such as cells that had to be cut. */
  notes: z.array(z.string()),
});
export type ExportPreview = z.infer<typeof ExportPreviewSchema>;

/** A file that an export wrote, by a token: it can be shown in its folder and opened until the app ends. */
const WrittenFileSchema = z.object({
  token: FileTokenSchema,
  name: z.string(),
  rows: z.number().int(),
});

const ExportDoneSchema = z.object({
  files: z.array(WrittenFileSchema),
  receipt: WrittenFileSchema.pick({ token: true, name: true }),
  savedTo: z.string(),
  rows: z.number().int(),
  notes: z.array(z.string()),
});
export type ExportDone = z.infer<typeof ExportDoneSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const hashed = z.object({ name: z.string(), sha256 });

/** What lies beside an export: what it was made of, by which rules, and what became of every phone. */
export const ExportReceiptSchema = z.object({
  enrichDesk: z.literal('export-receipt'),
  version: z.literal(1),
  appVersion: z.string(),
  /** ISO 8601, UTC. */
  writtenAt: z.string(),
  /** When the service stated what the verdicts rest on; null where it is not known. */
  checkedAt: z.string().nullable(),
  /** Tells the rules of the verdicts from any others. */
  rules: z.string(),
  job: z.string(),
  /** The list that was sent, as the user gave it; null where it is not known. */
  input: hashed.nullable(),
  result: hashed,
  kind: z.string(),
  format: z.string(),
  options: ExportRequestSchema.omit({ kind: true, format: true, columns: true }),
  columns: z.array(z.string()),
  files: z.array(hashed.extend({ bytes: z.number(), rows: z.number().int() })),
  kept: z.object({ rows: z.number().int(), byVerdict: z.record(z.string(), z.number()).nullable() }),
  leftOut: LeftOutSchema,
  notes: z.array(z.string()),
});
export type ExportReceipt = z.infer<typeof ExportReceiptSchema>;
