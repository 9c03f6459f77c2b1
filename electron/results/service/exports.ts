import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { type ExportDone, type ExportRequest, exportKindText } from '../../../shared/model/result-export.ts';
import type { EngineClient, RunOptions } from '../../engine/process/engine-client.ts';
import type { EngineInput, EngineOutput } from '../../engine/process/protocol.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import type { Dialogs } from '../../platform/dialogs.ts';
import { type Disk, readJson, writeAtomically } from '../../platform/disk.ts';
import { fileName, withoutEnding } from '../../platform/file-name.ts';
import { writeOr } from '../../platform/file-problems.ts';
import type { Store } from '../../platform/store.ts';
import type { WrittenFiles } from '../../platform/written-files.ts';
import type { ExportState } from './export-presets.ts';
import type { ListOfResult } from './result-place.ts';
import type { Results } from './results.ts';

interface Parts {
  engine: Pick<EngineClient, 'run'>;
  results: Pick<Results, 'open' | 'place'>;
  /** What a job or an opened file is called; '' where there is none. */
  nameOf(id: string): string;
  /** The list whose answers a result has; null where that is not known. */
  listOf(id: string): ListOfResult | null;
  /** Whose checks a result is renewed by, and when it was checked (ISO 8601, null where it is not known); null where none renews it. */
  checkOf(id: string): CheckOfResult | null;
  dialogs: Pick<Dialogs, 'saveFile'>;
  written: Pick<WrittenFiles, 'add'>;
  store: Store<ExportState>;
  clock: Clock;
  appVersion: string;
  callLists: Pick<KeptCallLists, 'begin' | 'forget'>;
}

interface CheckOfResult {
  account: string;
  checkedAt: string | null;
}

type Asked = Pick<EngineInput<'previewExport'>, 'path' | 'database' | 'list'>;

export type Exports = ReturnType<typeof createExports>;

/** What is taken out of results, by the ids of their jobs, lists of lookups or opened files. */
export function createExports(parts: Parts) {
  const { engine, results, nameOf, listOf, checkOf, dialogs, written, store, callLists } = parts;

  async function of<T>(jobId: string, ask: (asked: Asked) => Promise<Result<T>>): Promise<Result<T>> {
    const place = await results.place(jobId);
    return place.ok ? ask({ ...place.value, list: listOf(jobId) }) : place;
  }

  /** Asks again of a result that was replaced since it was opened, such as a list lookup's by its last answers. */
  async function ofWhatIsThere<T>(
    jobId: string,
    ask: (asked: Asked) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const answer = await of(jobId, ask);
    if (answer.ok || !answer.problem.retryable) return answer;
    const opened = await results.open(jobId);
    return opened.ok ? of(jobId, ask) : opened;
  }

  /** Where the next export is offered to be saved: where the last one was. */
  function suggested(jobId: string, { kind, format }: ExportRequest): string {
    const tail = ` - ${exportKindText[kind].toLowerCase()}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
    const name = fileName(withoutEnding(nameOf(jobId)), tail, 'result');
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
    options: (jobId: string) => ofWhatIsThere(jobId, (asked) => engine.run('exportOptions', asked)),
    preview: (jobId: string, request: ExportRequest, options?: RunOptions) =>
      ofWhatIsThere(jobId, (asked) => engine.run('previewExport', { ...asked, request }, options)),
    /** Asks where to save unless told; null when the user thought better of it. @param keep as the engine has it; a call list's is the app's own */
    write: (
      jobId: string,
      request: ExportRequest,
      { to: told, keep, ...options }: RunOptions & { to?: string; keep?: string } = {},
    ) =>
      of<ExportDone | null>(jobId, async (asked) => {
        const check = checkOf(jobId);
        const to = told ?? (await dialogs.saveFile(suggested(jobId, request)));
        if (to === null) return success(null);
        // Judged by what holds now: a number may have come onto the suppression list meanwhile.
        const opened = await results.open(jobId);
        if (!opened.ok) return opened;
        const writtenAt = isoNow(parts.clock);
        // Without a check of its account no number of it can become blocked by a later one.
        const kept =
          check && request.kind === 'call-list'
            ? await callLists.begin({ account: check.account, name: basename(to), writtenAt })
            : success(null);
        if (!kept.ok) return kept;
        const { appVersion } = parts;
        const about = { appVersion, writtenAt, checkedAt: check?.checkedAt ?? null, job: nameOf(jobId) };
        const writing = { ...asked, request, about, to, keep: kept.value?.path ?? keep };
        const done = await engine.run('writeExport', writing, options);
        if (!done.ok) {
          if (kept.value) await callLists.forget(kept.value.id);
          return done;
        }
        const { files, receipt, rows, notes } = done.value;
        if (told === undefined) rememberFolder(dirname(to));
        return success({
          rows,
          notes,
          files: files.map(({ path, name, rows }) => ({ token: written.add(path), name, rows })),
          receipt: { token: written.add(receipt.path), name: receipt.name },
          savedTo: dirname(to),
        });
      }),
    /** What came back for each row of a job's list, counted. Judged by what holds now, and read in where nobody has looked at it yet. */
    async rowCounts(jobId: string): Promise<Result<EngineOutput<'rowCounts'>>> {
      const list = listOf(jobId);
      if (list?.of !== 'job') return failure(noJob);
      const opened = await results.open(jobId);
      return opened.ok ? of(jobId, (asked) => engine.run('rowCounts', { ...asked, list })) : opened;
    },
  };
}

const noJob = problem('no-such-job', 'This job was removed.', 'Go back to the list of jobs.');

/** A call list that was exported, as far as the app remembers it. */
const CallListSchema = z.object({
  version: z.literal(1),
  id: z.uuid(),
  account: z.string(),
  /** What the user called it, with its ending. */
  name: z.string(),
  /** ISO 8601, UTC. */
  writtenAt: z.string(),
});
type KeptCallList = z.infer<typeof CallListSchema>;

const mostKept = 100;

export type KeptCallLists = ReturnType<typeof createKeptCallLists>;

/** The numbers of call lists that were exported, so that it can be said which of them may not be called any more. */
export function createKeptCallLists(disk: Disk, folder: string, newId: () => string) {
  const record = (id: string) => join(folder, `${id}.json`);
  const numbersPath = (id: string) => join(folder, `${id}.txt`);

  async function remove(id: string): Promise<void> {
    await disk.remove(record(id));
    await disk.remove(numbersPath(id));
  }

  async function all(): Promise<KeptCallList[]> {
    const lists: KeptCallList[] = [];
    for (const { name } of await disk.list(folder)) {
      if (!name.endsWith('.json')) continue;
      const found = CallListSchema.safeParse(readJson(await disk.read(join(folder, name)))).data;
      if (found) lists.push(found);
    }
    return lists.sort((one, other) => (one.writtenAt < other.writtenAt ? 1 : -1));
  }

  return {
    /** The newest first. */
    all,
    /** Notes a list that is about to be written. @returns where its numbers are to be put before the list itself is there. */
    begin: (list: Omit<KeptCallList, 'version' | 'id'>): Promise<Result<{ id: string; path: string }>> =>
      writeOr('The export could not be saved', async () => {
        const kept: KeptCallList = { version: 1, id: newId(), ...list };
        await disk.makeFolder(folder);
        await writeAtomically(disk, record(kept.id), `${JSON.stringify(kept)}\n`);
        for (const { id } of (await all()).slice(mostKept)) await remove(id);
        return success({ id: kept.id, path: numbersPath(kept.id) });
      }),
    /** Forgets one that was not written after all. */
    forget: (id: string) => remove(id).catch(() => undefined),
    /** Its numbers, ten digits each; none where they are gone. */
    async numbers(id: string): Promise<string[]> {
      const text = await disk.read(numbersPath(id)).catch(() => null);
      return (text ?? '').split('\n').filter((line) => line !== '');
    },
  };
}
