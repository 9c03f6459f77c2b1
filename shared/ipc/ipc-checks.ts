import { z } from 'zod';
import type { BlockedReport, StaleLists } from '../model/fresh-checks.ts';
import type { OfferedFile } from '../model/offered-file.ts';
import type { SuppressionChange } from '../model/suppression.ts';
import type { LearnedPrice } from '../words/job-price.ts';
import { answers, id, nothing } from './ipc-channel.ts';
import type { SavedFile } from './saved-file.ts';

const lists = z.object({ ids: z.array(id).min(1).max(10_000) });

/** Checking lists again whose check is too old, and what that found. */
export const checksIpc = {
  /** Of the account in use. */
  'checks:stale': answers<StaleLists>()(nothing),
  /** How many different numbers several lists have to check together, and what a row of a phone append took so far. */
  'checks:count': answers<{ numbers: number; learned: LearnedPrice | null }>()(lists),
  /** Writes these numbers as one list for a phone append, which is sent only by a person. */
  'checks:make': answers<OfferedFile>()(lists),
  'checks:blocked': answers<BlockedReport>()(nothing),
  /** Asks where to save them; null when the user thought better of it. */
  'checks:save-blocked': answers<SavedFile | null>()(nothing),
  'checks:suppress-blocked': answers<SuppressionChange>()(nothing),
} as const;
