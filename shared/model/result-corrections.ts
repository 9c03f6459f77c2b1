import { z } from 'zod';
import { VerdictCountsSchema } from '../verdict/verdict.ts';
import { type ColumnRole, ColumnRoleSchema, type ResultColumn } from './result-layout.ts';

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

/** What a layout would make of a result's phones. */
export const LayoutTrialSchema = z.object({
  before: VerdictCountsSchema,
  after: VerdictCountsSchema,
  /** See `CorrectionConsentSchema`. */
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
  /** What a person has said of them since. */
  corrections: ColumnCorrection[];
  /** Some different values of each. */
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
