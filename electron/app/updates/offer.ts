import { z } from 'zod';
import type { UpdateOffer } from '../../../shared/model/updates.ts';
import { plainNotes } from './plain-notes.ts';

const releasePattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;
/** A version that was released; one for testing ("1.2.0-beta.1") is never offered. */
export const ReleaseSchema = z.string().max(20).regex(releasePattern);

/** What a feed says of its newest version. More may stand there; none of it is the app's to know. */
const FeedSchema = z.object({
  version: ReleaseSchema,
  releaseNotes: z
    .union([z.string(), z.array(z.object({ note: z.string().nullish() })).max(100)])
    .nullish()
    .catch(null),
});

export type ReadOffer = { outcome: 'found'; offer: UpdateOffer } | { outcome: 'none' | 'not-understood' };

/**
 * Reads what a feed said, whatever that is; never throws.
 * @param found null where the feed has nothing for this copy
 * @param current version of the running app
 */
export function readOffer(found: unknown, current: string): ReadOffer {
  if (found === null) return { outcome: 'none' };
  const read = FeedSchema.safeParse(found);
  if (!read.success) return { outcome: 'not-understood' };
  const { version, releaseNotes } = read.data;
  if (!isNewer(version, current)) return { outcome: 'none' };
  const notes =
    typeof releaseNotes === 'string'
      ? releaseNotes
      : (releaseNotes ?? []).map(({ note }) => note ?? '').join('\n\n');
  return { outcome: 'found', offer: { version, notes: plainNotes(notes) } };
}

/** Whether a released version comes after another, which may be one for testing: that comes before its own release. */
export function isNewer(version: string, current: string): boolean {
  const [base = '', ...testing] = current.split('+', 1)[0]?.split('-') ?? [];
  const [to, from] = [releasePattern.exec(version), releasePattern.exec(base)];
  if (to === null || from === null) return false;
  for (const at of [1, 2, 3]) {
    const difference = Number(to[at]) - Number(from[at]);
    if (difference !== 0) return difference > 0;
  }
  return testing.length > 0;
}
