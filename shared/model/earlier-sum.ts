import type { EarlierLack, EarlierSource } from './earlier-answers.ts';

/** What names the answers of colleagues that were taken over. */
export const teamAnswers = 'team-';

/** What earlier answers did for a job, in rows of its list. */
export interface EarlierSum {
  asked: number;
  found: number;
  /** When the oldest of those was answered: ISO 8601; null where none was found. */
  oldest: string | null;
  /** Rows whose answers could not be taken over, by why. */
  missing: { why: EarlierLack | 'not-certain'; rows: number }[];
}

export function earlierSum(sources: readonly EarlierSource[]): EarlierSum {
  const missing = new Map<EarlierLack | 'not-certain', number>();
  let [asked, found] = [0, 0];
  let oldest: string | null = null;
  for (const { rows, taken, lacks } of sources) {
    const here = taken?.found ?? 0;
    asked += rows;
    found += here;
    if (taken && here > 0 && (oldest === null || Date.parse(taken.at) < Date.parse(oldest)))
      oldest = taken.at;
    if (here === rows) continue;
    const why = taken ? 'not-certain' : (lacks ?? 'no-result');
    missing.set(why, (missing.get(why) ?? 0) + rows - here);
  }
  return { asked, found, oldest, missing: [...missing].map(([why, rows]) => ({ why, rows })) };
}
