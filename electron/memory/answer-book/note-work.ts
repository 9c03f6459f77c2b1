import { join } from 'node:path';
import { type AskedEarlier, utcDayOf } from '../../../shared/model/asked-before.ts';
import { practiceConnectionId } from '../../../shared/model/connection.ts';
import { judgedOf, mayBeAtService, outgoing } from '../../../shared/model/job.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import {
  type LastLook,
  matchKeyRules,
  type NoteRequest,
  type PreparedQuestions,
} from '../../engine/book/book-query.ts';
import type { EngineClient } from '../../engine/process/engine-client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Memory } from '../memory.ts';
import { outcomeCodes, outcomeOfCode, type Questions } from '../questions.ts';
import type { Holds, LookupQuestions, NotedLookups, PastWork } from './book-ports.ts';

interface Parts {
  questions: Questions;
  engine: Pick<EngineClient, 'run'>;
  clock: Clock;
  /** Where the engine notes, and by which key. */
  book: Pick<NoteRequest, 'folder' | 'key'> & { keyId: string };
}

export function createJobNotes({ questions, engine, clock, book }: Parts) {
  function requestOf(past: PastWork, job: JobRecord, stage: string): Result<NoteRequest> {
    const { id, service, connection, sending } = job;
    const list = listOnDisk(past, job, stage !== 'asked');
    if (!list.ok) return list;
    // Before it is sent its record does not say when, and it is sent now.
    const isSending = job.state === 'prepared' || !sending;
    const { id: account, address } = accountOf(connection);
    const { keyId, ...where } = book;
    const of = { job: id, kind: lookupOfService[service], account, address, rules: matchKeyRules };
    const value = {
      ...where,
      source: questions.open({ ...of, keyId, stage: '' }),
      day: utcDayOf(isSending ? clock.now() : Date.parse(sending.startedAt)),
      list: list.value,
    };
    return { ok: true, value };
  }

  return {
    /** What a list asks. `look`: how many of its rows were asked since it was prepared; where there are some, nothing is noted. */
    async asked(
      past: PastWork,
      job: JobRecord,
      look: LastLook | null = null,
    ): Promise<Result<{ askedBefore: number }>> {
      const request = requestOf(past, job, 'asked');
      if (!request.ok) return request;
      const noted = await engine.run('noteQuestions', { ...request.value, look });
      if (noted.ok && noted.value.askedBefore === 0)
        questions.setStage('asked', matchKeyRules, request.value.source);
      return noted;
    },
    /** What a list asked, with what its result tells. */
    async answered(past: PastWork, job: JobRecord, stage: string): Promise<Result<unknown>> {
      const request = requestOf(past, job, stage);
      if (!request.ok) return request;
      const result = await resultOnDisk(past, job);
      if (!result.ok) return result;
      const noted = await engine.run('noteOutcomes', { ...request.value, ...result.value });
      if (noted.ok) questions.setStage(stage, matchKeyRules, request.value.source);
      return noted;
    },
  };
}

/**
 * The list of a job as it was sent. With its answers it is the whole one that was prepared: rows of a sample were sent by a job of its
 * own, and an answer is of all.
 */
export function listOnDisk(
  { jobs }: PastWork,
  job: JobRecord,
  isAnswered: boolean,
): Result<PreparedQuestions> {
  const { id, service, prepared } = job;
  const files = jobs.folder(id);
  if (!files.ok) return files;
  const file = isAnswered ? 'prepared' : outgoing(job)?.file;
  if (!prepared || !file) return failure(notPrepared);
  return success({ path: join(files.value, `${file}.csv`), service, formFields: prepared.formFields });
}

/** Where the result of a job lies, read by then, and what it answers. */
export async function resultOnDisk({ jobs, results }: PastWork, { id, prepared }: JobRecord) {
  const opened = await results.open(id);
  if (!opened.ok) return opened;
  const place = await results.place(id);
  const files = jobs.folder(id);
  if (!place.ok) return place;
  if (!files.ok) return files;
  const { path, database } = place.value;
  const sent = { folder: files.value, rowIdColumn: prepared?.rowIdColumn ?? null };
  return success({ place: { path, database }, sent });
}

const notPrepared = problem(
  'not-prepared',
  'This list was not prepared, so what it asks is not known.',
  'Start a new job with the original file.',
);

/** When the list of a job left that may have reached the service; null where it did not. */
export const leftAt = (job: JobRecord): string | null =>
  job.prepared && job.sending && mayBeAtService(job) ? job.sending.startedAt : null;

/** What the book is to say of a job: null nothing, "asked" what left, else what its result of that time tells. */
export function stageOf(job: JobRecord, isForgotten: (id: string, at: string) => boolean): string | null {
  const at = leftAt(job);
  if (at === null || isForgotten(job.id, at)) return null;
  return judgedOf(job)?.fetchedAt ?? 'asked';
}

/** The account of a connection; the practice service has another address at each start. */
export const accountOf = ({ id, address }: { id: string; address: string }) => ({
  id,
  address: id === practiceConnectionId ? '' : address,
});

interface OutcomeParts {
  job(id: string): JobRecord | null;
  /** Reads a result into its database where that was not done. */
  openResult(id: string): Promise<Result<unknown>>;
  /** Notes what the result of a job tells, where that can be told. @param isRead it is, whether or not the job says so by now */
  settle(id: string, isRead?: boolean): Promise<void>;
  /** In a turn of its own, once the book is read. */
  quietly(work: () => Promise<void>): Promise<void>;
}

/** Sees to it that the book has what became of jobs. Why a result cannot be read its page says. */
export function createJobOutcomes({ job: jobOf, openResult, settle, quietly }: OutcomeParts) {
  /** Jobs of whose questions more may be known by now. */
  const toSettle = new Set<string>();
  let settling: Promise<void> | null = null;
  /** Jobs whose results came in this run and were not judged yet. */
  const came = new Set<string>();

  /** One at a time, each in a turn of its own: a result may have to be read first, and what is sent meanwhile goes before. */
  function later(id: string): void {
    toSettle.add(id);
    settling ??= (async () => {
      for (const next of toSettle) {
        toSettle.delete(next);
        await quietly(() => settle(next));
      }
      settling = null;
    })();
  }

  return {
    later,
    jobChanged(id: string): void {
      const job = jobOf(id);
      if (job?.result && !judgedOf(job)) came.add(id);
      else came.delete(id);
      later(id);
    },
    /** Resolves once the book has what the results tell that came in this run. */
    async noted(): Promise<void> {
      for (const id of [...came]) {
        // In no turn: what is sent meanwhile goes before.
        const opened = await openResult(id);
        if (opened.ok) await quietly(() => settle(id, true));
        came.delete(id);
      }
      await settling;
    },
    /** Resolves once nothing is under way. */
    async ended(): Promise<void> {
      await settling;
    },
  };
}

/**
 * The keyed hashes of what lookups ask, null for one that asks nothing. Loaded with the first of them: what is known of names and places
 * takes time that the start has no use for.
 */
export const hashesOf = async (key: string, { kind, inputs }: Pick<LookupQuestions, 'kind' | 'inputs'>) =>
  (await import('../../engine/book/question-hash.ts')).hashLookups(key, kind, inputs);

interface LookupParts {
  memory: Memory;
  questions: Questions;
  /** @param job '' of a lookup */
  askedBy(job: string): AskedEarlier['by'];
}

interface ToNote {
  /** Null for one that asks nothing. */
  hashed: readonly (bigint | null)[];
  source: number;
  day: number;
  holds: readonly (Holds | null)[];
  /** The sources that count, and the job of each. */
  among: ReadonlyMap<number, string>;
}

/** Notes lookups, each in one step with looking for what others asked. */
export function createLookupNotes({
  memory,
  questions,
  askedBy,
}: LookupParts): (toNote: ToNote) => NotedLookups {
  /** By hash: how many lookups of a question are under way. What one of them takes back, another may have asked. */
  const underWay = new Map<bigint, number>();
  const count = (hash: bigint, more: number) => {
    const left = (underWay.get(hash) ?? 0) + more;
    if (left > 0) underWay.set(hash, left);
    else underWay.delete(hash);
    return left;
  };

  function look({ hashed, holds, among }: ToNote): (AskedEarlier | null)[] {
    const wanted = hashed.flatMap((hash, place) => (hash !== null && holds[place] ? [{ hash, place }] : []));
    const before = hashed.map((): AskedEarlier | null => null);
    if (wanted.length === 0) return before;
    const found = questions.find(
      BigInt64Array.from(wanted, ({ hash }) => hash),
      among,
    );
    wanted.forEach(({ place }, at) => {
      const each = found[at];
      if (!each) return;
      const by = askedBy(among.get(each.source) ?? '');
      const known = { day: each.newestDay, outcome: outcomeOfCode(each.outcome), by };
      if (holds[place]?.(known)) before[place] = known;
    });
    return before;
  }

  return (toNote) => {
    const { hashed, source, day } = toNote;
    const asked = hashed.flatMap((hash, place) => (hash === null ? [] : [{ hash, place }]));
    const put = (codes: readonly number[]) =>
      questions.putUnlessKnown(
        source,
        day,
        `[${asked.map(({ hash }, at) => hash | BigInt(codes[at] ?? 0)).join()}]`,
      );
    const noted = memory.transaction(() => {
      const askedBefore = look(toNote);
      if (askedBefore.some((each) => each !== null)) return { askedBefore, fresh: null };
      const fresh = asked.map(({ hash }) => !questions.isThere(hash, source, day));
      put([]);
      return { askedBefore, fresh };
    });
    const { askedBefore, fresh } = noted;
    if (fresh === null) return { askedBefore, settle: async () => {} };
    for (const { hash } of asked) count(hash, 1);
    return {
      askedBefore,
      async settle(outcomes) {
        const others = asked.map(({ hash }) => count(hash, -1));
        try {
          memory.transaction(() => {
            if (outcomes) put(asked.map(({ place }) => outcomeCodes[outcomes[place] ?? 'unknown']));
            else
              asked.forEach(({ hash }, at) => {
                if (fresh[at] && others[at] === 0) questions.take(hash, source, day);
              });
          });
        } catch {
          // Nothing is known of them, then.
        }
      },
    };
  };
}
