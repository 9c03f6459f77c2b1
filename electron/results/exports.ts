import { dirname, join } from 'node:path';
import type { JobRecord } from '../../shared/job.ts';
import { failure, problem, type Result, success } from '../../shared/problem.ts';
import {
  type ExportDone,
  type ExportOptions,
  type ExportPreview,
  type ExportRequest,
  exportKindText,
} from '../../shared/result-export.ts';
import type { EngineClient, RunOptions } from '../engine/process/client.ts';
import type { EngineInput } from '../engine/process/protocol.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Store } from '../platform/store.ts';
import { type ExportState, fileName } from './export-presets.ts';
import type { ResultPlace } from './result-place.ts';
import type { Results } from './results.ts';
import type { WrittenFiles } from './written-files.ts';

/** What is taken out of the results of jobs, by the jobs' ids. */
export interface Exports {
  options(jobId: string): Promise<Result<ExportOptions>>;
  preview(jobId: string, request: ExportRequest, options?: RunOptions): Promise<Result<ExportPreview>>;
  /** Asks where to save; null when the user thought better of it. */
  write(jobId: string, request: ExportRequest, options?: RunOptions): Promise<Result<ExportDone | null>>;
  /** Files that an export wrote, and no others. */
  show(token: string): Result<null>;
  open(token: string): Promise<Result<null>>;
}

interface Parts {
  engine: Pick<EngineClient, 'run'>;
  results: Pick<Results, 'open'>;
  placeOf(id: string): Promise<Result<ResultPlace>>;
  /** What a job or an opened file is called; '' where there is none. */
  nameOf(id: string): string;
  jobs: {
    get(id: string): JobRecord | null;
    folder(id: string): Result<string>;
  };
  dialogs: Pick<Dialogs, 'saveFile' | 'showInFolder' | 'openFile'>;
  written: WrittenFiles;
  store: Store<ExportState>;
  clock: Clock;
  appVersion: string;
}

type Asked = Pick<EngineInput<'previewExport'>, 'path' | 'database' | 'list'> & { job: JobRecord | null };

export function createExports(parts: Parts): Exports {
  const { engine, results, placeOf, nameOf, jobs, dialogs, written, store, clock, appVersion } = parts;

  async function of<T>(jobId: string, ask: (asked: Asked) => Promise<Result<T>>): Promise<Result<T>> {
    const place = await placeOf(jobId);
    if (!place.ok) return place;
    const { path, database } = place.value;
    const job = jobs.get(jobId);
    const folder = jobs.folder(jobId);
    return ask({ path, database, job, list: job && folder.ok ? sentList(job, folder.value) : null });
  }

  /** Where the next export is offered to be saved: where the last one was. */
  function suggested(jobId: string, { kind, format }: ExportRequest): string {
    const list = (nameOf(jobId) || 'result').replace(/\.[^.]*$/, '');
    const name = `${fileName(`${list} - ${exportKindText[kind].toLowerCase()}`)}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
    const { folder } = store.get();
    return folder === null ? name : join(folder, name);
  }

  function rememberFolder(folder: string): void {
    try {
      if (store.get().folder !== folder) store.set({ ...store.get(), folder });
    } catch {
      // A convenience: the export itself is saved.
    }
  }

  return {
    options: (jobId) =>
      of(jobId, ({ path, database, list }) => engine.run('exportOptions', { path, database, list })),
    preview: (jobId, request, options) =>
      of(jobId, ({ job: _, ...asked }) => engine.run('previewExport', { ...asked, request }, options)),
    write: (jobId, request, options) =>
      of(jobId, async ({ job, ...asked }) => {
        const to = await dialogs.saveFile(suggested(jobId, request));
        if (to === null) return success(null);
        // Judged by what holds now: a number may have come onto the suppression list meanwhile.
        const opened = await results.open(jobId);
        if (!opened.ok) return opened;
        const about = {
          appVersion,
          writtenAt: isoNow(clock),
          checkedAt: job?.finishedAt ?? job?.result?.fetchedAt ?? null,
          job: nameOf(jobId),
        };
        const done = await engine.run('writeExport', { ...asked, request, about, to }, options);
        if (!done.ok) return done;
        const { files, receipt, ...counts } = done.value;
        rememberFolder(dirname(to));
        return success({
          ...counts,
          files: files.map(({ path, name, bytes, rows }) => ({
            token: written.add(path),
            name,
            bytes,
            rows,
          })),
          receipt: { token: written.add(receipt.path), name: receipt.name },
          savedTo: dirname(to),
        });
      }),
    show(token) {
      const path = written.pathOf(token);
      if (!path.ok) return path;
      dialogs.showInFolder(path.value);
      return success(null);
    },
    async open(token) {
      const path = written.pathOf(token);
      if (!path.ok) return path;
      return (await dialogs.openFile(path.value)) ? success(null) : failure(notOpened);
    },
  };
}

function sentList(job: JobRecord, folder: string): NonNullable<Asked['list']> {
  const { name, path, ...seen } = job.source;
  return {
    name,
    path,
    seen,
    reading: job.reading,
    folder,
    rowIdColumn: job.prepared?.rowIdColumn ?? null,
    identical: job.prepared?.identical ?? false,
  };
}

const notOpened = problem(
  'file-not-opened',
  'The system has no program that opens this file, or the file is gone.',
  'Choose "Show in folder" and open it from there.',
);
