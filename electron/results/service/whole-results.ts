import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { EngineClient } from '../../engine/process/client.ts';
import { createSharing } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import type { EarlierAnswers, EarlierPart } from './earlier-answers.ts';
import type { Joins, OtherResults, OwnResult, ResultPlace } from './result-place.ts';

interface Parts {
  disk: Pick<Disk, 'facts'>;
  engine: Pick<EngineClient, 'run'>;
  earlier: EarlierAnswers;
  signal: AbortSignal;
}

const sampleGone = problem(
  'sample-result-gone',
  'The result of the test batch is gone, so it can’t be joined with the rest.',
  'Put the folder of the test batch’s job back where it was. The result of the rest is in this job’s folder.',
);

type Parted = NonNullable<Joins['parts']>;

/** The one file of a list's own result or results and the earlier answers to rows that it left out. */
export function createWholeResults({ disk, engine, earlier, signal }: Parts) {
  const shared = createSharing<Result<ResultPlace>>();

  async function join(own: ResultPlace, joins: Joins, others: OtherResults): Promise<Result<ResultPlace>> {
    const { to, parts, askedAt } = joins;
    const { merged } = joins.known();
    const whole = success({ ...own, path: to });
    const there = await disk.facts(to).catch(() => null);
    const isThere = there !== null && there.bytes === merged?.bytes;
    if (!parts) return isThere ? whole : failure(sampleGone);
    const taking = (files: 'needed' | 'not-needed') => earlier.of({ ...joins, own: own.path }, files, others);
    const known = await taking(isThere ? 'not-needed' : 'needed');
    if (isThere && merged?.of.join() === fetches(parts, known).join()) return whole;
    const taken = isThere ? await taking('needed') : known;
    if (parts.length === 1 && taken.length === 0) return success(own);
    const request = {
      parts: parts.map(({ fetchedAt: _, runs: __, ...part }) => part),
      ...(taken.length > 0 && { earlier: { sent: own.sent ?? '', parts: taken.map(earlierPart) } }),
      to,
    };
    const made = await engine.run('mergeResults', request, { signal });
    if (!made.ok) return made;
    const { rows: ofParts, gone, bytes } = made.value;
    const rows = ofParts.reduce((sum, each) => sum + each, 0);
    const runs = ofParts.flatMap((length, part) => {
      const answered = taken[part - parts.length]?.taken;
      if (answered) return [{ rows: length, checkedAt: answered.at, isEarlier: true }];
      const ownRuns = parts[part]?.runs ?? [{ rows: length, checkedAt: askedAt }];
      return withoutRows(ownRuns, gone[part] ?? []).map((run) => ({ ...run, isEarlier: false }));
    });
    // A fact about the file that has its name by now; where it can't be kept, the file is made once more.
    await joins.keep({
      merged: { of: fetches(parts, taken), rows, bytes, ...(taken.length > 0 && { runs }) },
    });
    return whole;
  }

  return {
    /** Makes the file where it is missing or older than its parts. */
    async of({ joins, ...own }: OwnResult, others: OtherResults): Promise<Result<ResultPlace>> {
      return joins ? shared(joins.id, () => join(own, joins, others)) : success(own);
    },
  };
}

const fetches = (own: Parted, taken: readonly EarlierPart[]): string[] => [
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
