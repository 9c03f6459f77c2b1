import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import { jobOfSteps } from '../../shared/model/follow-ups.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { lookupOfService } from '../../shared/model/services.ts';
import type { ListFiles } from '../app/lists/list-files.ts';
import type { GivenFiles, OfferedFiles } from '../app/lists/offered-files.ts';
import type { SavedMappings } from '../app/lists/saved-mappings.ts';
import type { Connections } from '../connections/connections.ts';
import type { BookQuery } from '../engine/book/book-query.ts';
import type { EngineClient } from '../engine/process/engine-client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { AnswerBook } from '../memory/answer-book/answer-book.ts';
import type { SuppressionList } from '../memory/suppression-list.ts';
import type { JobSpending } from '../money/job-spending.ts';
import type { CheckAgain } from '../results/service/check-again.ts';
import type { OpenedFiles } from '../results/service/opened-files.ts';
import { accountOf } from '../results/service/result-owners.ts';
import type { PlannedChecksService } from '../unattended/planned-checks.ts';
import { createCancellable, type Handlers } from './router.ts';

export function fileHandlers(parts: {
  engine: EngineClient;
  files: ListFiles;
  offered: OfferedFiles;
  given: Pick<GivenFiles, 'take'>;
  jobs: Pick<Jobs, 'sourcePath'>;
  mappings: SavedMappings;
  book: Pick<AnswerBook, 'using'>;
  connections: Pick<Connections, 'active'>;
  send: MainSend;
}) {
  const { engine, files, offered, given, jobs, mappings, book, connections, send } = parts;
  const cancellable = createCancellable();

  return {
    'files:offer': ({ path }) => success(offered.offer(path)),
    'files:take-given': () => {
      const taken = given.take();
      return success(taken && { ...offered.offer(taken.path), others: taken.others });
    },
    'files:inspect': ({ file, reading }) =>
      offered.use(file, async (path) => {
        const looked = await engine.run('inspect', { path, reading });
        if (!looked.ok) return looked;
        const headers = looked.value.inspection.columns.map((column) => column.header);
        return success({ ...looked.value, remembered: mappings.forHeaders(headers) });
      }),
    'files:check': ({ taskId, file, ...use }) =>
      offered.use(file, async (path) => {
        const active = await connections.active();
        const onProgress = (done: number, total: number) => send('progress', { id: taskId, done, total });
        const check = (signal: AbortSignal, found?: BookQuery) =>
          engine.run('check', { ...use, path, book: found }, { signal, onProgress });
        const kind = lookupOfService[use.service];
        // Without an account nothing is asked, and nothing was.
        return cancellable.run(taskId, (signal) =>
          active.ok ? book.using({ kind, on: active.value }, (found) => check(signal, found)) : check(signal),
        );
      }),
    'files:rows': ({ taskId, file, ...wanted }) =>
      offered.use(file, (path) =>
        cancellable.run(taskId, (signal) => engine.run('rows', { ...wanted, path }, { signal })),
      ),
    'files:cancel': cancellable.cancel,
    'files:paste': async ({ text }) => success(offered.offer(await files.paste(text))),
    'files:sample': async ({ service }) => success(offered.offer(await files.sample(service))),
    'files:offer-source': async ({ jobId }) => {
      const path = await jobs.sourcePath(jobId);
      if (!path.ok) return path;
      return success(path.value === null ? null : offered.offer(path.value));
    },
  } satisfies Partial<Handlers>;
}

interface Parts {
  checkAgain: CheckAgain;
  planned: Pick<PlannedChecksService, 'view' | 'set'>;
  connections: Pick<Connections, 'active'>;
  jobs: Pick<Jobs, 'get'>;
  lookupLists: Pick<LookupLists, 'get'>;
  opened: Pick<OpenedFiles, 'get'>;
  files: Pick<ListFiles, 'forNumbers'>;
  offered: OfferedFiles;
  money: { spending: Pick<JobSpending, 'learned'> };
  suppression: { list: Pick<SuppressionList, 'add'> };
}

export function checkHandlers(parts: Parts) {
  const { checkAgain, planned, connections, jobs, lookupLists, opened } = parts;
  const nameOf = (id: string) =>
    jobs.get(jobOfSteps(id) ?? id)?.name ?? lookupLists.get(id)?.name ?? opened.get(id)?.name ?? 'list';
  return {
    'checks:stale': async () => {
      const active = await connections.active();
      return active.ok ? checkAgain.stale(accountOf(active.value)) : active;
    },
    'checks:count': async ({ ids }) => {
      const active = await connections.active();
      if (!active.ok) return active;
      const found = await checkAgain.numbers(ids);
      if (!found.ok) return found;
      return success({
        numbers: found.value,
        learned: parts.money.spending.learned({ connection: active.value, service: 'phone-append' }),
      });
    },
    'checks:make': async ({ ids }) => {
      const path = await parts.files.forNumbers(ids.map(nameOf));
      const written = await checkAgain.numbers(ids, path);
      if (!written.ok) return written;
      return written.value === 0 ? failure(noNumbers) : success(parts.offered.offer(path));
    },
    'checks:blocked': async () => {
      const found = await checkAgain.blocked();
      return found.ok ? success(found.value.report) : found;
    },
    'checks:save-blocked': checkAgain.save,
    'checks:plan': () => success(planned.view()),
    'checks:set-plan': ({ plan }) => {
      planned.set(plan);
      return success(null);
    },
    'checks:suppress-blocked': async () => {
      const found = await checkAgain.blocked();
      if (!found.ok) return found;
      if (found.value.numbers.length === 0) return failure(noneBlocked);
      return parts.suppression.list.add(
        found.value.numbers.map(({ number }) => ({ kind: 'phone' as const, key: number, written: number })),
        'Check again',
      );
    },
  } satisfies Partial<Handlers>;
}

const noNumbers = problem(
  'no-numbers',
  'There are no whole numbers to check again.',
  'Numbers on your suppression list are not checked again.',
);
const noneBlocked = problem(
  'none-blocked',
  'No more numbers became blocked.',
  'Look at the page again: a newer check may have freed them.',
);
