import type { NewJob } from '../../shared/ipc/ipc.ts';
import { stepsIdOf } from '../../shared/model/follow-ups.ts';
import { jobView } from '../../shared/model/job.ts';
import { packJobs } from '../../shared/model/job-list.ts';
import { failure, type Result, success } from '../../shared/model/problem.ts';
import { lastingShaping } from '../../shared/model/shaping.ts';
import type { OfferedFiles } from '../app/lists/offered-files.ts';
import type { SavedMappings } from '../app/lists/saved-mappings.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { forecast } from '../money/forecast.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import { copyWhole } from '../platform/disk.ts';
import { fileName, withoutEnding } from '../platform/file-name.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { Exports } from '../results/service/exports.ts';
import type { Results } from '../results/service/results.ts';
import type { MissedLists } from './result-handlers.ts';
import type { Handlers } from './router.ts';

/** What the file of a job is called that a person saves. */
const savedAs = { result: 'result', rejects: 'left out', changes: 'changed cells' };

export function jobHandlers(parts: {
  jobs: Jobs;
  results: Pick<Results, 'close' | 'place'>;
  offered: OfferedFiles;
  dialogs: Dialogs;
  written: Pick<WrittenFiles, 'save' | 'add'>;
  mappings: SavedMappings;
  missed: Pick<MissedLists, 'of'>;
}) {
  const { jobs, results, offered, dialogs, written, mappings, missed } = parts;

  /** The whole result, or the odd one where there is no other. */
  async function resultPath(id: string): Promise<Result<string>> {
    if (!jobs.get(id)?.result) return jobs.resultPath(id);
    const place = await results.place(id);
    return place.ok ? success(place.value.path) : place;
  }

  /** A convenience that may fail without anybody being told: the job itself is safe already. */
  function rememberMapping({ service, mapping, shaping = {}, seen: { headers } }: NewJob): void {
    try {
      mappings.remember({ service, headers, mapping, shaping: lastingShaping(shaping) });
    } catch {
      // A full disk will be reported by what matters more.
    }
  }

  return {
    'jobs:list': () => success(packJobs(jobs.list())),
    'jobs:get': ({ id }) => {
      const record = jobs.get(id);
      return success(record && jobView(record));
    },
    'jobs:create': (wanted) =>
      offered.use(wanted.file, async (path) => {
        const { file: _, ...job } = wanted;
        const created = await jobs.create({ ...job, path, missesOf: missed.of(path) });
        if (created.ok) rememberMapping(wanted);
        return created;
      }),
    'jobs:cancel': ({ id }) => jobs.cancel(id),
    'jobs:check-now': ({ id }) => jobs.checkNow(id),
    'jobs:attach-queue-id': ({ id, queueId }) => jobs.attachQueueId(id, queueId),
    'jobs:mark-not-accepted': ({ id }) => jobs.markNotAccepted(id),
    'jobs:before-sending': ({ id }) => jobs.beforeSending(id),
    'jobs:send': ({ id, intent, reason }) => jobs.send(id, intent, reason),
    'jobs:discard': ({ id }) => jobs.discard(id),
    'jobs:send-again': ({ id, intent, reason }) => jobs.sendAgain(id, intent, reason),
    'jobs:take-as-is': ({ id }) => jobs.takeAsIs(id),
    'jobs:fetch-again': ({ id }) => jobs.fetchAgain(id),
    'jobs:archive': ({ id, archived }) => jobs.archive(id, archived),
    'jobs:rename': ({ id, name }) => jobs.rename(id, name),
    'jobs:set-note': ({ id, note }) => jobs.setNote(id, note),
    'jobs:remove': async ({ id }) => {
      // Windows removes no folder with an open file in it.
      for (const of of [id, stepsIdOf(id)]) await results.close(of);
      return jobs.remove(id);
    },
    'jobs:restore': ({ id }) => jobs.restore(id),
    'jobs:log': ({ id }) => jobs.log(id),
    'jobs:save': async ({ id, file }) => {
      const source = file === 'result' ? await resultPath(id) : await jobs.listPath(id, file);
      if (!source.ok) return source;
      const list = withoutEnding(jobs.get(id)?.source.name ?? '');
      const name = fileName(list, ` - ${savedAs[file]}.csv`);
      return written.save(name, (path) => copyWhole(source.value, path));
    },
    'jobs:open-folder': async ({ id }) => {
      const folder = jobs.folder(id);
      if (!folder.ok) return failure(folder.problem);
      const result = await resultPath(id);
      dialogs.showInFolder(result.ok ? result.value : folder.value);
      return success(null);
    },
    'jobs:export': async () => {
      const folder = await dialogs.chooseFolder('Choose where to put the history');
      if (folder === null) return success(null);
      const exported = await jobs.exportAll(folder);
      return exported.ok
        ? success({ ...exported.value, file: written.add(exported.value.savedTo) })
        : exported;
    },
    'jobs:import': async () => {
      const folder = await dialogs.chooseFolder('Choose an exported history');
      return folder === null ? success(null) : jobs.importFrom(folder);
    },
  } satisfies Partial<Handlers>;
}

/** Of lists that are tried with a sample first. */
export function testBatchHandlers({ jobs, rowCounts }: { jobs: Jobs; rowCounts: Exports['rowCounts'] }) {
  return {
    'jobs:try-sample': ({ id, intent, sample }) => jobs.trySample(id, intent, sample),
    'jobs:send-rest': ({ id, intent }) => jobs.sendRest(id, intent),
    'jobs:forecast': async ({ id }) => {
      const { jobId, answered, of } = jobs.get(id)?.testBatch ?? {};
      const sample = jobId === undefined ? null : jobs.get(jobId);
      if (!answered || of === undefined || sample?.state !== 'done') return success(null);
      const counts = await rowCounts(sample.id);
      if (!counts.ok) return counts;
      return success(forecast(counts.value, of, sample.counts?.creditsDeducted ?? null));
    },
  } satisfies Partial<Handlers>;
}
