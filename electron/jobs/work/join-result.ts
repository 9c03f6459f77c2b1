import type { MergedResult } from '../../../shared/model/earlier-answers.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';
import type { JobPorts } from '../ports.ts';
import type { EarlierPart } from './earlier-answers.ts';

/** What becomes one result: what a list asked itself, in one part or several, and earlier answers. */
export interface Joining {
  to: string;
  /** Whether it lies there as it was made last, and of which fetches. */
  isThere: boolean;
  madeOf: readonly string[] | undefined;
  /** What was asked, when its result came, and when its rows were checked where that was not at once. */
  own: (EngineInput<'mergeResults'>['parts'][number] & {
    fetchedAt: string;
    runs?: { rows: number; checkedAt: string }[];
  })[];
  /** When the others were checked: ISO 8601. */
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
    parts: own.map(({ fetchedAt: _, runs: __, ...part }) => part),
    ...(taken.length > 0 && { earlier: { sent, parts: taken.map(earlierPart) } }),
    to,
  };
  const made = await merge(request, { signal });
  if (!made.ok) return made;
  const { rows: ofParts, gone, bytes } = made.value;
  const rows = ofParts.reduce((sum, each) => sum + each, 0);
  const runs = ofParts.flatMap((length, part) => {
    const answered = taken[part - own.length]?.taken;
    if (answered) return [{ rows: length, checkedAt: answered.at, isEarlier: true }];
    const ownRuns = own[part]?.runs ?? [{ rows: length, checkedAt: askedAt }];
    return withoutRows(ownRuns, gone[part] ?? []).map((run) => ({ ...run, isEarlier: false }));
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

/** Runs of rows without some of these, by their places from 0. */
function withoutRows(runs: readonly { rows: number; checkedAt: string }[], gone: readonly number[]) {
  let end = 0;
  return runs.flatMap(({ rows, checkedAt }) => {
    const start = end;
    end += rows;
    const left = rows - gone.filter((place) => place >= start && place < end).length;
    return left > 0 ? [{ rows: left, checkedAt }] : [];
  });
}

const earlierPart = ({ path, taken: { at, by } }: EarlierPart) => ({
  path,
  answeredOn: at.slice(0, 10),
  answeredBy: by,
});
