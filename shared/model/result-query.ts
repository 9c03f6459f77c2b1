import { z } from 'zod';
import { VerdictSchema } from './job-counts.ts';

/** A row a person, a row a phone, or the file's rows as they came. */
export const ResultViewSchema = z.enum(['people', 'phones', 'raw']);
export type ResultView = z.infer<typeof ResultViewSchema>;

/** What can be shown, sorted and filtered: `c12` is the file's column 12, from 0; the others are made. */
const madeFields = [
  'person-name',
  'person-role',
  'person-age',
  'person-deceased',
  'person-litigator',
  'person-address',
  'person-city',
  'person-state',
  'person-zip',
  'person-email',
  'person-phones',
  'person-callable',
  'best-phone',
  'best-verdict',
  'phone',
  'verdict',
  'reasons',
  'phone-type',
  'phone-carrier',
  'phone-last-seen',
  'phone-rank',
  'phone-dnc',
  'phone-tcpa',
  'phone-state-dnc',
  'phone-contactable',
  'verdict-before',
  'checked-on',
] as const;
export type MadeField = (typeof madeFields)[number];
export const ResultFieldSchema = z.union([
  z.enum(madeFields),
  z.templateLiteral(['c', z.number().int().min(0)]),
]);
export type ResultField = z.infer<typeof ResultFieldSchema>;

const text = z.string().max(1000);

/** What a row must fulfil. A verdict or reason given to the people's view asks for at least one phone with it. */
const ResultFilterSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contains'), field: ResultFieldSchema, text }),
  z.object({ kind: z.literal('one-of'), field: ResultFieldSchema, values: z.array(text).max(1000) }),
  z.object({ kind: z.literal('empty'), field: ResultFieldSchema, empty: z.boolean() }),
  /** Both ends included; as numbers where the column's values are numbers, else as text. */
  z.object({
    kind: z.literal('range'),
    field: ResultFieldSchema,
    from: text.nullable(),
    to: text.nullable(),
  }),
]);
export type ResultFilter = z.infer<typeof ResultFilterSchema>;

export const ResultQuerySchema = z.object({
  view: ResultViewSchema,
  /** In any text of the row, whatever the case; '' for all. */
  search: text,
  filters: z.array(ResultFilterSchema).max(50),
  sort: z.array(z.object({ field: ResultFieldSchema, descending: z.boolean() })).max(5),
});
export type ResultQuery = z.infer<typeof ResultQuerySchema>;

export const ResultPageRequestSchema = z.object({
  query: ResultQuerySchema,
  fields: z.array(ResultFieldSchema).max(200),
  /** Rows of the query before the page. */
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(500),
});
export type ResultPageRequest = z.infer<typeof ResultPageRequestSchema>;

export const ResultPageSchema = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      /** The file's row, counted from 0. */
      n: z.number(),
      /** The row of the user's list that it is about, counted from 1 below the header; null where that is not certain. */
      row: z.number().nullable(),
      /** One for each field asked for; long ones are cut. */
      cells: z.array(z.string()),
    }),
  ),
});
export type ResultPage = z.infer<typeof ResultPageSchema>;

const Counted = z.object({ value: z.string(), count: z.number() });

/** A result in numbers, or what a query leaves of it. */
export const ResultSummarySchema = z.object({
  rows: z.number(),
  /** Rows for which somebody or something was found; null where the result does not tell. */
  hits: z.number().nullable(),
  people: z.number(),
  /** Different numbers; verdicts, reasons, line types and years last seen count these. */
  phones: z.number(),
  verdicts: z.record(VerdictSchema, z.number()),
  reasons: z.array(Counted),
  lineTypes: z.array(Counted),
  states: z.array(Counted),
  /** By year, the newest first. */
  lastSeen: z.array(Counted),
  /** People with none, one, two, ... phones. */
  phonesPerPerson: z.array(Counted),
});
export type ResultSummary = z.infer<typeof ResultSummarySchema>;

/** Each count of a summary is the number of rows of this view in which the field has the counted value. */
export const countedIn = {
  verdicts: { view: 'phones', field: 'verdict' },
  reasons: { view: 'phones', field: 'reasons' },
  lineTypes: { view: 'phones', field: 'phone-type' },
  states: { view: 'people', field: 'person-state' },
  phonesPerPerson: { view: 'people', field: 'person-phones' },
} as const satisfies Partial<Record<keyof ResultSummary, { view: ResultView; field: ResultField }>>;

const SavedColumnSchema = z.object({
  field: ResultFieldSchema,
  /** CSS pixels. */
  width: z.number().min(0).max(10_000),
  pinned: z.boolean(),
  hidden: z.boolean(),
});

export const ViewNameSchema = z.string().trim().min(1).max(60);

/** How a person looks at results with certain columns: what is shown of them, in which order, and which columns. */
export const SavedViewSchema = z.object({
  /** No other of the same header has it, in whatever case. */
  name: ViewNameSchema,
  query: ResultQuerySchema,
  /** Of the kinds of rows whose columns were changed, in their order. */
  columns: z.partialRecord(ResultViewSchema, z.array(SavedColumnSchema).max(20_000)),
});
export type SavedView = z.infer<typeof SavedViewSchema>;

const isNamed =
  (name: string) =>
  (view: SavedView): boolean =>
    view.name.toLowerCase() === name.toLowerCase();

/** With one view kept: in the place of the one it replaces, and of one with its name; a new one comes last. */
export function withView(views: readonly SavedView[], view: SavedView, replaces = view.name): SavedView[] {
  const place = views.findIndex(isNamed(replaces));
  const kept = views.map((each, at) => (at === place ? view : each));
  const all = place < 0 ? [...views, view] : kept;
  return all.filter((each) => each === view || !isNamed(view.name)(each));
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => !isNamed(name)(view));
