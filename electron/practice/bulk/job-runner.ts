import { setMaxListeners } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import Papa from 'papaparse';
import {
  formFields,
  lookupFieldOf,
  lookupOfService,
  lookupServices,
} from '../../../shared/model/services.ts';
import { type PracticeClock, waitUntil } from '../clock.ts';
import { findBusiness, findPeople, type MatchInput } from '../people/matches.ts';
import { readTable } from './csv-file.ts';
import type { Job, JobCounts } from './job.ts';
import type { JobStore } from './job-store.ts';
import { distinctFrom, peoplePerRow, type RowMatch, resultColumns } from './result-columns.ts';

/** Works jobs off: results are written one after the other, waiting for a job's time holds up no other. */
export interface JobRunner {
  /** Starts on a pending job. A job that can't be finished now (a full disk, a stop) is begun again by the next run. */
  start(job: Job): void;
  /** Drops what is under way; resolves when no file is in use any more. */
  stop(): Promise<void>;
}

export function createJobRunner(
  store: JobStore,
  clock: PracticeClock,
  onComplete: (job: Job) => void,
): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Every pending job waits with it, and there may be any number of them.
  setMaxListeners(0, signal);
  const running = new Set<Promise<void>>();
  let writing: Promise<unknown> = Promise.resolve();

  async function run(job: Job): Promise<void> {
    const paths = { upload: store.uploadPath(job), result: store.resultPath(job) };
    const written = writing.then(() => writeResult(job, paths, signal));
    writing = written.catch(() => {});
    const counts = await written;
    await waitUntil(clock, job.dueAt, signal);
    const complete = { ...job, ...counts, pending: false };
    await store.update(complete);
    onComplete(complete);
  }

  return {
    start(job) {
      const begun = run(job).catch(() => {});
      running.add(begun);
      void begun.then(() => running.delete(begun));
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function rowInput(job: Job, row: readonly string[]): MatchInput {
  const input: MatchInput = {};
  for (const field of formFields) {
    const index = job.inputs[field];
    if (index !== undefined) input[lookupFieldOf[field]] = row[index];
  }
  return input;
}

function count(counts: JobCounts, match: RowMatch, creditsPerHit: number): void {
  counts.creditsDeducted += creditsPerHit;
  for (const phone of match.people.flatMap((person) => person.phones)) {
    counts.phonesChecked += 1;
    if (phone.dnc || phone.tcpa || phone.state_dnc.length > 0) counts.phonesFlagged += 1;
  }
}

const writeRecords = (output: FileHandle, records: string[][]) =>
  output.appendFile(`${Papa.unparse(records, { newline: '\r\n' })}\r\n`);

/**
 * Writes a job's result: every uploaded row in its order, its own cells first and what was found after them.
 * Constant memory; other work gets in after every batch. Throws the system's error, or the signal's reason.
 */
async function writeResult(
  job: Job,
  paths: { upload: string; result: string },
  signal: AbortSignal,
): Promise<JobCounts> {
  signal.throwIfAborted();
  const kind = lookupOfService[job.service];
  const columns = resultColumns(kind);
  const counts: JobCounts = { phonesChecked: 0, phonesFlagged: 0, creditsDeducted: 0 };

  const enrich = (row: readonly string[]): string[] => {
    const input = rowInput(job, row);
    const match: RowMatch | undefined =
      kind === 'business' ? findBusiness(input, peoplePerRow) : findPeople(kind, input, peoplePerRow);
    if (match) count(counts, match, lookupServices[kind].creditsPerHit);
    const record = job.header.map((_, index) => row[index] ?? '');
    columns.fill(record, match);
    return record;
  };

  const output = await open(paths.result, 'w', 0o600);
  try {
    await writeRecords(output, [[...job.header, ...distinctFrom(job.header, columns.header)]]);
    await readTable(paths.upload, async (rows) => {
      signal.throwIfAborted();
      await writeRecords(output, rows.map(enrich));
    });
    await output.sync();
  } finally {
    await output.close();
  }
  return counts;
}
