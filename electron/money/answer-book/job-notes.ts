import { join } from 'node:path';
import { dayOf } from '../../../shared/model/asked-before.ts';
import { type JobRecord, outgoing } from '../../../shared/model/job.ts';
import { failure, problem, type Result } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { type LastLook, matchKeyRules, type NoteRequest } from '../../engine/book/book-query.ts';
import type { EngineClient } from '../../engine/process/client.ts';
import type { Questions } from '../../memory/questions.ts';
import type { Clock } from '../../platform/clock.ts';
import { accountOf } from './asked-jobs.ts';
import type { PastWork } from './book-ports.ts';

interface Parts {
  questions: Questions;
  engine: Pick<EngineClient, 'run'>;
  clock: Clock;
  /** Where the engine notes, and by which key. */
  book: Pick<NoteRequest, 'folder' | 'key'> & { keyId: string };
}

/** Notes jobs in the book, in the engine. */
export type JobNotes = ReturnType<typeof createJobNotes>;
export function createJobNotes({ questions, engine, clock, book }: Parts) {
  function requestOf({ jobs }: PastWork, job: JobRecord, stage: string): Result<NoteRequest> {
    const { id, service, prepared, connection, sending } = job;
    const files = jobs.folder(id);
    if (!files.ok) return files;
    // Rows of a sample were sent by a job of its own; an answer is of the whole list, the sample's rows with it.
    const file = stage === 'asked' ? outgoing(job)?.file : 'prepared';
    if (!prepared || !file) return failure(notPrepared);
    // Before it is sent its record does not say when, and it is sent now.
    const isSending = job.state === 'prepared' || !sending;
    const { id: account, address } = accountOf(connection);
    const { keyId, ...where } = book;
    const of = { job: id, kind: lookupOfService[service], account, address, rules: matchKeyRules };
    const value = {
      ...where,
      source: questions.open({ ...of, keyId, stage: '' }),
      day: dayOf(isSending ? clock.now() : Date.parse(sending.startedAt)),
      list: { path: join(files.value, `${file}.csv`), service, formFields: prepared.formFields },
    };
    return { ok: true, value };
  }

  return {
    /**
     * What a list asks, of which nothing is known yet.
     * @param look whether rows of it were asked since it was prepared, of which it says how many; where there are some, nothing is noted
     */
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
    /** The same with what its result tells. */
    async answered(past: PastWork, job: JobRecord, stage: string): Promise<Result<unknown>> {
      const request = requestOf(past, job, stage);
      if (!request.ok) return request;
      const opened = await past.results.open(job.id);
      if (!opened.ok) return opened;
      const place = await past.results.place(job.id);
      const files = past.jobs.folder(job.id);
      if (!place.ok) return place;
      if (!files.ok) return files;
      const { path, database } = place.value;
      const sent = { folder: files.value, rowIdColumn: job.prepared?.rowIdColumn ?? null };
      const noted = await engine.run('noteOutcomes', { ...request.value, place: { path, database }, sent });
      if (noted.ok) questions.setStage(stage, matchKeyRules, request.value.source);
      return noted;
    },
  };
}

const notPrepared = problem(
  'not-prepared',
  'This list was not prepared, so what it asks is not known.',
  'Start a new job with the original file.',
);
