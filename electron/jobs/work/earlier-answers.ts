import { join } from 'node:path';
import { askedAt } from '../../../shared/model/check-age.ts';
import type { EarlierSource } from '../../../shared/model/earlier-answers.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import { earlierAnswers, jobFiles } from '../disk/job-files.ts';
import type { JobPorts } from '../ports.ts';
import { isOfLookups, takeFromLookups } from './earlier-lookups.ts';
import { askedBeforeOf, type LeftOutList } from './left-out-list.ts';

/** Answers of one earlier job that were taken over. */
export interface EarlierPart {
  job: string;
  path: string;
  taken: NonNullable<EarlierSource['taken']>;
}

/** Earlier answers to the rows that lists did not ask, as these were asked before. */
export interface EarlierAnswers {
  /**
   * Takes over what was not yet, or was fetched anew since. What was taken over stays when its job goes. None for a list that
   * left no rows out, and none of a source whose answers cannot be had: the record says why.
   * @param files whether what was taken over has to lie there by itself, or may stand in the whole result alone
   */
  of(list: LeftOutList, files: 'needed' | 'not-needed'): Promise<EarlierPart[]>;
}

interface Parts {
  ports: Pick<JobPorts, 'disk' | 'askedSources' | 'takeEarlier' | 'lookups'>;
  /** An earlier job with its folder; null where it was removed. */
  job(id: string): { record: JobRecord; folder: string } | null;
  /** Whether a list may have answers of this job. */
  isBefore(earlier: JobRecord, list: LeftOutList): boolean;
}

export function createEarlierAnswers({ ports, job: jobOf, isBefore }: Parts): EarlierAnswers {
  const { disk } = ports;
  /** Results that could not be read in this run: each is tried once. */
  const tried = new Set<string>();
  const pathOf = ({ folder }: LeftOutList, job: string) => join(folder, earlierAnswers(job));

  async function isThere(
    list: LeftOutList,
    { job, taken }: EarlierSource,
    files: 'needed' | 'not-needed',
  ): Promise<boolean> {
    if (!taken) return false;
    if (taken.found === 0 || files === 'not-needed') return true;
    const facts = await disk.facts(pathOf(list, job)).catch(() => null);
    return facts?.bytes === taken.bytes;
  }

  /** What is so by now of a source, of whose answers those that were taken over are kept as long as there are no better. */
  async function current(
    list: LeftOutList,
    source: EarlierSource,
    files: 'needed' | 'not-needed',
  ): Promise<EarlierSource> {
    const { job, rows } = source;
    const earlier = jobOf(job);
    const of = earlier?.record.result?.fetchedAt;
    const has = await isThere(list, source, files);
    if (has && (of === undefined || source.taken?.of === of)) return source;
    const before = (lacks: NonNullable<EarlierSource['lacks']>) => (has ? source : { job, rows, lacks });
    if (!earlier) return before('gone');
    if (of === undefined) return before('no-result');
    if (!isBefore(earlier.record, list)) return before('unreadable');
    const attempt = `${list.id} ${job} ${of}`;
    if (tried.has(attempt)) return before('unreadable');
    const taken = await take(list, earlier);
    if (list.signal.aborted) return source;
    if (taken === null) {
      // Removed meanwhile: it may be taken back, and is tried then.
      if (!jobOf(job)) return before('gone');
      tried.add(attempt);
      return before('unreadable');
    }
    // Of a later result that says nothing certain any more, what an earlier one said is kept.
    if (taken.found === 0 && has && (source.taken?.found ?? 0) > 0) {
      tried.add(attempt);
      return source;
    }
    const at = askedAt(earlier.record) ?? of;
    return { job, rows, taken: { of, by: earlier.record.name, at, ...taken } };
  }

  async function take(list: LeftOutList, { record, folder }: NonNullable<ReturnType<Parts['job']>>) {
    const { id, service, prepared } = record;
    if (!prepared) return null;
    const taken = await ports.takeEarlier(
      {
        asked: askedBeforeOf(list),
        job: id,
        list: { path: join(folder, jobFiles.prepared), service, formFields: prepared.formFields },
        sent: { folder, rowIdColumn: prepared.rowIdColumn ?? null },
        own: join(list.folder, jobFiles.result),
        to: pathOf(list, id),
      },
      { signal: list.signal },
    );
    return taken.ok ? taken.value : null;
  }

  return {
    async of(list, files) {
      if (list.askedBefore === 0) return [];
      const found = list.earlier ?? (await sourcesOf(list));
      const now: EarlierSource[] = [];
      for (const source of found) if (!isOfLookups(source)) now.push(await current(list, source, files));
      now.push(...(await ofLookups(list, found.filter(isOfLookups), files)));
      if (JSON.stringify(now) !== JSON.stringify(list.earlier)) await list.keep(now);
      return now.flatMap(({ job, taken }) =>
        taken && taken.found > 0 ? [{ job, path: pathOf(list, job), taken }] : [],
      );
    },
  };

  /**
   * The same of lookups. What was taken over stays, whatever becomes of the lookups; where nothing was yet, or a part of it is
   * missing, all of it is tried once in each run.
   */
  async function ofLookups(
    list: LeftOutList,
    sources: readonly EarlierSource[],
    files: 'needed' | 'not-needed',
  ): Promise<EarlierSource[]> {
    const rows = sources.reduce((sum, each) => sum + each.rows, 0);
    if (rows === 0) return [];
    const there: EarlierSource[] = [];
    for (const source of sources) if (await isThere(list, source, files)) there.push(source);
    const taken = sources.filter((source) => source.taken);
    if (taken.length > 0 && there.length === taken.length) return [...sources];
    const found = there.reduce((sum, each) => sum + each.rows, 0);
    const asBefore: EarlierSource[] =
      found < rows ? [...there, { job: '', rows: rows - found, lacks: 'lookups' }] : there;
    if (tried.has(list.id)) return asBefore;
    const now = await takeFromLookups(ports, list, rows);
    if (list.signal.aborted) return [...sources];
    tried.add(list.id);
    const isMore = now?.some((source) => source.taken) ?? false;
    return now && (isMore || there.length === 0) ? now : asBefore;
  }

  /** Where the list of them is gone, nobody knows any more whose answers these were: no job is called so. */
  async function sourcesOf(list: LeftOutList): Promise<EarlierSource[]> {
    const found = await ports.askedSources(askedBeforeOf(list).path, { signal: list.signal });
    return found.ok ? found.value : [{ job: '-', rows: list.askedBefore, lacks: 'gone' }];
  }
}
