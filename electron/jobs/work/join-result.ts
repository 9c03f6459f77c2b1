import type { MergedResult } from '../../../shared/earlier-answers.ts';
import { type Result, success } from '../../../shared/problem.ts';
import type { JobPorts, ResultsToMerge } from '../ports.ts';
import type { EarlierPart } from './earlier-answers.ts';

/** What becomes one result: what a list asked itself, in one part or several, and earlier answers. */
export interface Joining {
  to: string;
  /** Whether it lies there as it was made last, and of which fetches. */
  isThere: boolean;
  madeOf: readonly string[] | undefined;
  /** What was asked, and when its result came. */
  own: (ResultsToMerge['parts'][number] & { fetchedAt: string })[];
  /** When that was checked: ISO 8601. */
  askedAt: string;
  /** The copy of the list that was sent. */
  sent: string;
  /** @param files see EarlierAnswers */
  earlier(files: 'needed' | 'not-needed'): Promise<EarlierPart[]>;
  /** Keeps what it was made of. */
  keep(merged: MergedResult): Promise<unknown>;
  signal: AbortSignal;
}

/** Makes the file where it is missing or older than its parts. Null where there is nothing to join. */
export async function joinResult(
  { to, isThere, madeOf, own, askedAt, sent, earlier, keep, signal }: Joining,
  merge: JobPorts['merge'],
): Promise<Result<string | null>> {
  const known = await earlier(isThere ? 'not-needed' : 'needed');
  if (isThere && madeOf?.join() === fetches(own, known).join()) return success(to);
  const taken = isThere ? await earlier('needed') : known;
  if (own.length === 1 && taken.length === 0) return success(null);
  const request = {
    parts: own.map(({ fetchedAt: _, ...part }) => part),
    ...(taken.length > 0 && { earlier: { sent, parts: taken.map(earlierPart) } }),
    to,
  };
  const made = await merge(request, { signal });
  if (!made.ok) return made;
  const { rows: ofParts, bytes } = made.value;
  const rows = ofParts.reduce((sum, each) => sum + each, 0);
  const runs = ofParts.map((length, part) => {
    const answered = taken[part - own.length]?.taken;
    return { rows: length, checkedAt: answered?.at ?? askedAt, isEarlier: answered !== undefined };
  });
  // A fact about the file that has its name by now; where it can't be kept, the file is made once more.
  await keep({ of: fetches(own, taken), rows, bytes, ...(taken.length > 0 && { runs }) });
  return success(to);
}

/** Which results a whole is made of. */
const fetches = (own: Joining['own'], taken: readonly EarlierPart[]): string[] => [
  ...own.map(({ fetchedAt }) => fetchedAt),
  ...taken.map((part) => `${part.job} ${part.taken.of} ${part.taken.bytes}`),
];

const earlierPart = ({ path, taken: { at, by } }: EarlierPart) => ({
  path,
  answeredOn: at.slice(0, 10),
  answeredBy: by,
});
