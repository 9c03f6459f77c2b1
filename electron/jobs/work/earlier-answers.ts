import { join } from 'node:path';
import { askedAt } from '../../../shared/check-age.ts';
import type { EarlierSource } from '../../../shared/earlier-answers.ts';
import type { JobRecord } from '../../../shared/job.ts';
import { earlierAnswers, jobFile, jobFolder } from '../disk/job-files.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';
import { isOfLookups, takeFromLookups } from './earlier-lookups.ts';

/** Answers of one earlier job that were taken over. */
export interface EarlierPart {
  job: string;
  path: string;
  taken: NonNullable<EarlierSource['taken']>;
}

/** Earlier answers to the rows that jobs did not send, as these were asked before. */
export interface EarlierAnswers {
  /**
   * Takes over what was not yet, or was fetched anew since. What was taken over stays when its job goes. None for a job that
   * left no rows out, and none of a source whose answers cannot be had: the record says why.
   * @param files whether what was taken over has to lie there by itself, or may stand in the whole result alone
   */
  of(record: JobRecord, files: 'needed' | 'not-needed'): Promise<EarlierPart[]>;
}

interface Parts {
  ports: Pick<JobPorts, 'disk' | 'folder' | 'askedSources' | 'takeEarlier' | 'lookups'>;
  store: JobStore;
  signal: AbortSignal;
}

export function createEarlierAnswers({ ports, store, signal }: Parts): EarlierAnswers {
  const { disk, folder } = ports;
  /** Results that could not be read in this run: each is tried once. */
  const tried = new Set<string>();
  const pathOf = ({ id }: JobRecord, job: string) => join(jobFolder(folder, id), earlierAnswers(job));

  async function isThere(
    record: JobRecord,
    { job, taken }: EarlierSource,
    files: 'needed' | 'not-needed',
  ): Promise<boolean> {
    if (!taken) return false;
    if (taken.found === 0 || files === 'not-needed') return true;
    const facts = await disk.facts(pathOf(record, job)).catch(() => null);
    return facts?.bytes === taken.bytes;
  }

  /** What is so by now of a source, of whose answers those that were taken over are kept as long as there are no better. */
  async function current(
    record: JobRecord,
    source: EarlierSource,
    files: 'needed' | 'not-needed',
  ): Promise<EarlierSource> {
    const { job, rows } = source;
    const earlier = store.get(job);
    const of = earlier?.result?.fetchedAt;
    const has = await isThere(record, source, files);
    if (has && (of === undefined || source.taken?.of === of)) return source;
    const before = (lacks: NonNullable<EarlierSource['lacks']>) => (has ? source : { job, rows, lacks });
    if (!earlier) return before('gone');
    if (of === undefined) return before('no-result');
    // It was made before. Otherwise one of the two was prepared anew since, and they would wait for each other.
    if (earlier.id >= record.id) return before('unreadable');
    const attempt = `${record.id} ${job} ${of}`;
    if (tried.has(attempt)) return before('unreadable');
    const taken = await take(record, earlier);
    if (signal.aborted) return source;
    if (taken === null) {
      // Removed meanwhile: it may be taken back, and is tried then.
      if (!store.get(job)) return before('gone');
      tried.add(attempt);
      return before('unreadable');
    }
    // Of a later result that says nothing certain any more, what an earlier one said is kept.
    if (taken.found === 0 && has && (source.taken?.found ?? 0) > 0) {
      tried.add(attempt);
      return source;
    }
    const at = askedAt(earlier) ?? of;
    return { job, rows, taken: { of, by: earlier.name, at, ...taken } };
  }

  async function take(record: JobRecord, earlier: JobRecord) {
    const { prepared, service } = record;
    const sent = earlier.prepared;
    if (!prepared || !sent) return null;
    const taken = await ports.takeEarlier(
      {
        asked: {
          path: jobFile(folder, record.id, 'askedBefore'),
          service,
          formFields: prepared.formFields,
        },
        job: earlier.id,
        list: {
          path: jobFile(folder, earlier.id, 'prepared'),
          service: earlier.service,
          formFields: sent.formFields,
        },
        sent: { folder: jobFolder(folder, earlier.id), rowIdColumn: sent.rowIdColumn ?? null },
        to: pathOf(record, earlier.id),
      },
      { signal },
    );
    return taken.ok ? taken.value : null;
  }

  return {
    async of(record, files) {
      if ((record.prepared?.accounting?.askedBefore ?? 0) === 0) return [];
      const found = record.earlier ?? (await sourcesOf(record));
      const now: EarlierSource[] = [];
      for (const source of found) if (!isOfLookups(source)) now.push(await current(record, source, files));
      now.push(...(await ofLookups(record, found.filter(isOfLookups), files)));
      if (JSON.stringify(now) !== JSON.stringify(record.earlier))
        await store.witness(record.id, (job) => ({ ...job, earlier: now }));
      return now.flatMap(({ job, taken }) =>
        taken && taken.found > 0 ? [{ job, path: pathOf(record, job), taken }] : [],
      );
    },
  };

  /**
   * The same of lookups. What was taken over stays, whatever becomes of the lookups; where nothing was yet, or a part of it is
   * missing, all of it is tried once in each run.
   */
  async function ofLookups(
    record: JobRecord,
    sources: readonly EarlierSource[],
    files: 'needed' | 'not-needed',
  ): Promise<EarlierSource[]> {
    const rows = sources.reduce((sum, each) => sum + each.rows, 0);
    if (rows === 0) return [];
    const there: EarlierSource[] = [];
    for (const source of sources) if (await isThere(record, source, files)) there.push(source);
    const taken = sources.filter((source) => source.taken);
    if (taken.length > 0 && there.length === taken.length) return [...sources];
    const found = there.reduce((sum, each) => sum + each.rows, 0);
    const asBefore: EarlierSource[] =
      found < rows ? [...there, { job: '', rows: rows - found, lacks: 'lookups' }] : there;
    if (tried.has(record.id)) return asBefore;
    const now = await takeFromLookups(ports, record, rows, signal);
    if (signal.aborted) return [...sources];
    tried.add(record.id);
    const isMore = now?.some((source) => source.taken) ?? false;
    return now && (isMore || there.length === 0) ? now : asBefore;
  }

  /** Where the list of them is gone, nobody knows any more whose answers these were: no job is called so. */
  async function sourcesOf(record: JobRecord): Promise<EarlierSource[]> {
    const found = await ports.askedSources(jobFile(folder, record.id, 'askedBefore'), { signal });
    if (found.ok) return found.value;
    const rows = record.prepared?.accounting?.askedBefore ?? 0;
    return [{ job: '-', rows, lacks: 'gone' }];
  }
}
