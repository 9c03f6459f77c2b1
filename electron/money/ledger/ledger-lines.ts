import { z } from 'zod';
import {
  type LedgerEntry,
  LedgerEntrySchema,
  type Overrun,
  OverrunSchema,
} from '../../../shared/model/ledger.ts';

/** A line of ledger.jsonl. `void`: what was noted under this key took nothing after all, and no budget was passed for it. */
const LedgerLineSchema = z.discriminatedUnion('t', [
  LedgerEntrySchema.extend({ t: z.literal('entry') }),
  z.object({ t: z.literal('void'), key: z.string() }),
  OverrunSchema.extend({ t: z.literal('overrun') }),
]);
export type LedgerLine = z.infer<typeof LedgerLineSchema>;

export const entryLine = (entry: LedgerEntry): LedgerLine => ({ t: 'entry', ...entry });
export const overrunLine = (overrun: Overrun): LedgerLine => ({ t: 'overrun', ...overrun });

/** Null where it cannot be read. */
export function readLine(text: string): LedgerLine | null {
  try {
    return LedgerLineSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
