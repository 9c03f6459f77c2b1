import { z } from 'zod';
import { VerdictCountsSchema } from './job-counts.ts';

/** What a column says of a phone. `person`: the number of the person it belongs to. */
export const phoneParts = [
  'number',
  'type',
  'dnc',
  'tcpa',
  'state-dnc',
  'contactable',
  'litigator',
  'carrier',
  'last-seen',
  'rank',
  'person',
  'is-input',
] as const;

export const personParts = [
  'full-name',
  'first-name',
  'middle-name',
  'last-name',
  'role',
  'registered-agent',
  'age',
  'dob',
  'deceased',
  'litigator',
  'rank',
] as const;

export const addressParts = ['whole', 'street', 'city', 'state', 'zip', 'rank'] as const;
export const emailParts = ['email', 'person', 'is-input', 'rank'] as const;
/** What JSON in a cell holds: a list of these, or one of them. */
const nestedKinds = ['people', 'phones', 'emails', 'addresses'] as const;

const slot = z.number().int().min(0).max(10_000);
/** The person of the row it belongs to, counted from 0; null where nothing says so. */
const owner = slot.nullable();

/**
 * What a column of a result holds. Slots count from 0 in the order of the file, one for each phone, person, email or
 * address that a row has room for; a column is one part of one slot. A flag of a phone may have several columns, such as
 * two do-not-call lists: a yes in any of them is a yes, only no in all of them is a no. A long result, with a row for each
 * phone, has one phone slot.
 */
export const ColumnRoleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), slot, part: z.enum(phoneParts), person: owner }),
  z.object({ kind: z.literal('email'), slot, part: z.enum(emailParts), person: owner }),
  z.object({ kind: z.literal('address'), slot, part: z.enum(addressParts), person: owner }),
  z.object({ kind: z.literal('person'), slot, part: z.enum(personParts) }),
  z.object({ kind: z.literal('nested'), holds: z.enum(nestedKinds), person: owner }),
  /** Of the row as a whole: whether there was a match, and of how many people. */
  z.object({ kind: z.literal('row'), part: z.enum(['hit', 'people-count', 'company-name', 'row-id']) }),
  /** A flag that belongs to no phone: yes is a mark on the row. `opposite`: no is the mark. */
  z.object({ kind: z.literal('mark') }),
  /** A column of the list that was sent, which came back as it was; its place in that list where it is known. */
  z.object({ kind: z.literal('sent'), column: z.number().int().min(0).nullable() }),
  z.object({ kind: z.literal('plain') }),
]);
export type ColumnRole = z.infer<typeof ColumnRoleSchema>;

/** How sure the recognizer is: by a name it knows and fitting content; by one of them; a guess. */
const confidences = ['sure', 'likely', 'guess'] as const;

export const ResultColumnSchema = z.object({
  /** As in the file; names may repeat. */
  header: z.string(),
  role: ColumnRoleSchema,
  confidence: z.enum(confidences),
  /** The flag is written the other way round: yes in "Callable", "not_dnc" or "dnc_clear" is a no for do-not-call. */
  opposite: z.boolean(),
});
export type ResultColumn = z.infer<typeof ResultColumnSchema>;

/** What a result's columns were understood as, in the order of the file. */
export const ResultLayoutSchema = z.object({
  columns: z.array(ResultColumnSchema),
  /** wide: a row has room for several phones; long: a row for each phone, its other cells repeated; nested: JSON in cells. */
  shape: z.enum(['wide', 'long', 'nested', 'none']),
});
export type ResultLayout = z.infer<typeof ResultLayoutSchema>;

/** What a person says a column holds, whatever it was understood as. */
const ColumnCorrectionSchema = z.object({
  /** Its place in the file, from 0. */
  column: z.number().int().min(0),
  role: ColumnRoleSchema,
  opposite: z.boolean(),
});
export type ColumnCorrection = z.infer<typeof ColumnCorrectionSchema>;
export const ColumnCorrectionsSchema = z.array(ColumnCorrectionSchema).max(20_000);

/** What a person has agreed to when they correct columns: more than that is refused. */
export const CorrectionConsentSchema = z.object({
  /** Columns that held phones back and do so no longer, or not as before. */
  released: z.array(z.number().int().min(0)),
  /** Different numbers that may be called then and might not before. */
  freed: z.number().int().min(0),
});
export type CorrectionConsent = z.infer<typeof CorrectionConsentSchema>;

export const LayoutTrialSchema = z.object({
  before: VerdictCountsSchema,
  after: VerdictCountsSchema,
  freed: z.number(),
});
export type LayoutTrial = z.infer<typeof LayoutTrialSchema>;

/** What corrections would come to; no trial where they contradict themselves. */
export interface CorrectionTrial {
  faults: string[];
  released: number[];
  trial: LayoutTrial | null;
}

/** The columns of a result, for looking at and correcting. */
export interface UnderstoodColumns {
  /** As they were understood, by themselves. */
  understood: ResultColumn[];
  corrections: ColumnCorrection[];
  examples: string[][];
}

const flags: readonly string[] = ['dnc', 'tcpa', 'state-dnc', 'contactable', 'litigator', 'deceased'];

/** Whether a column says yes or no, so that it can be the other way round. */
export const isFlagRole = (role: ColumnRole): boolean =>
  role.kind === 'mark' || ((role.kind === 'phone' || role.kind === 'person') && flags.includes(role.part));

/** Whether what a column says can hold a phone back. JSON in a cell has flags inside. */
const holdsBack = (role: ColumnRole): boolean =>
  isFlagRole(role) || (role.kind === 'nested' && (role.holds === 'phones' || role.holds === 'people'));

/** The columns as corrected; what a person says is sure. */
export function correctedColumns(
  columns: readonly ResultColumn[],
  corrections: readonly ColumnCorrection[],
): ResultColumn[] {
  const said = new Map(corrections.map((correction) => [correction.column, correction]));
  return columns.map((column, at) => {
    const correction = said.get(at);
    if (!correction) return column;
    const { role } = correction;
    const opposite = isFlagRole(role) && correction.opposite;
    return { header: column.header, role, opposite, confidence: 'sure' };
  });
}

export const sameMeaning = (
  a: Pick<ResultColumn, 'role' | 'opposite'>,
  b: Pick<ResultColumn, 'role' | 'opposite'>,
) => a.opposite === b.opposite && JSON.stringify(inOrder(a.role)) === JSON.stringify(inOrder(b.role));

const inOrder = (role: ColumnRole) => Object.entries(role).sort(([a], [b]) => (a < b ? -1 : 1));

/** The columns whose flags hold phones back in `before` and not, or not in the same way, in `after`. */
export function releasedColumns(before: readonly ResultColumn[], after: readonly ResultColumn[]): number[] {
  return before.flatMap((column, at) => {
    const now = after[at];
    return holdsBack(column.role) && !(now && sameMeaning(column, now)) ? [at] : [];
  });
}
