import { join } from 'node:path';
import { dayOf } from '../../../shared/model/asked-before.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import { failure, problem, type Result } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { outgoing } from '../../../shared/model/whole-job.ts';
import type { LastLook, NoteRequest } from '../../engine/book/book-query.ts';
import { matchKeyRules } from '../../engine/book/source-file.ts';
import { accountOf } from './asked-jobs.ts';
import type { BookFolder } from './book-folder.ts';
import type { AnswerBookParts } from './book-ports.ts';

/** Notes jobs in the book, one file each, in the engine. */
interface JobNotes {
  /** What a list asks, of which nothing is known yet. @param look whether rows of it were asked since it was prepared */
  asked(job: JobRecord, look?: LastLook | null): Promise<Result<{ askedBefore: number }>>;
  /** The same with what its result tells. */
  answered(job: JobRecord, stage: string): Promise<Result<unknown>>;
}

type Parts = Pick<AnswerBookParts, 'engine' | 'jobs' | 'openResult' | 'clock' | 'key' | 'keyId'> & {
  folder: BookFolder;
};

export function createJobNotes({ engine, jobs, openResult, clock, key, keyId, folder }: Parts): JobNotes {
  function requestOf(job: JobRecord, stage: string): Result<NoteRequest> {
    const { id, service, prepared, connection, sending } = job;
    const files = jobs.folder(id);
    if (!files.ok) return files;
    if (!prepared) return failure(notPrepared);
    const header = {
      version: 1 as const,
      keyId,
      kind: lookupOfService[service],
      source: id,
      account: accountOf(connection),
      stage,
      rules: matchKeyRules,
    };
    // Before it is sent its record does not say when, and it is sent now.
    const isSending = job.state === 'prepared' || !sending;
    const day = dayOf(isSending ? clock.now() : Date.parse(sending.startedAt));
    // Rows of a sample were sent by a job of its own; an answer is of the whole list, the sample's rows with it.
    const file = stage === 'asked' ? outgoing(job)?.file : 'prepared';
    if (!file) return failure(notPrepared);
    const list = { path: join(files.value, `${file}.csv`), service, formFields: prepared.formFields };
    return { ok: true, value: { list, header, key, day, to: folder.pathOf(id) } };
  }

  return {
    async asked(job, look = null) {
      const request = requestOf(job, 'asked');
      if (!request.ok) return request;
      const noted = await engine.run('noteQuestions', { ...request.value, look });
      if (noted.ok && noted.value.askedBefore === 0)
        folder.took(job.id, { ...request.value.header, count: 0 });
      return noted;
    },
    async answered(job, stage) {
      const request = requestOf(job, stage);
      if (!request.ok) return request;
      const opened = await openResult(job.id);
      if (!opened.ok) return opened;
      const place = await jobs.resultPlace(job.id);
      const files = jobs.folder(job.id);
      if (!place.ok) return place;
      if (!files.ok) return files;
      const { path, database } = place.value;
      const sent = { folder: files.value, rowIdColumn: job.prepared?.rowIdColumn ?? null };
      const noted = await engine.run('noteOutcomes', { ...request.value, place: { path, database }, sent });
      if (noted.ok) folder.took(job.id, { ...request.value.header, count: 0 });
      return noted;
    },
  };
}

const notPrepared = problem(
  'not-prepared',
  'This list was not prepared, so what it asks is not known.',
  'Start a new job with the original file.',
);
