import { jobOfSteps } from '../../shared/model/follow-ups.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import type { ListFiles } from '../app/lists/list-files.ts';
import type { OfferedFiles } from '../app/lists/offered-files.ts';
import type { Connections } from '../connections/connections.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { SuppressionList } from '../memory/suppression-list.ts';
import type { JobSpending } from '../money/job-spending.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { CheckAgain } from '../results/service/check-again.ts';
import type { OpenedFiles } from '../results/service/opened-files.ts';
import { accountOf } from '../results/service/result-owners.ts';
import type { PlannedChecksService } from '../unattended/planned-checks.ts';
import type { Handlers } from './router.ts';

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
  written: Pick<WrittenFiles, 'told'>;
  suppression: { list: Pick<SuppressionList, 'add'> };
}

export function checkHandlers(parts: Parts) {
  const {
    checkAgain,
    planned,
    connections,
    jobs,
    lookupLists,
    opened,
    files,
    offered,
    written,
    suppression,
  } = parts;
  const { spending } = parts.money;
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
        learned: spending.learned({ connection: active.value, service: 'phone-append' }),
      });
    },
    'checks:make': async ({ ids }) => {
      const [only = ''] = ids;
      const name = ids.length === 1 ? nameOf(only).replace(/\.[^.]*$/, '') : `${ids.length} lists`;
      const path = await files.forNumbers(`${name} - check again`);
      const written = await checkAgain.numbers(ids, path);
      if (!written.ok) return written;
      return written.value === 0 ? failure(noNumbers) : success(offered.offer(path));
    },
    'checks:blocked': async () => {
      const found = await checkAgain.blocked();
      return found.ok ? success(found.value.report) : found;
    },
    'checks:save-blocked': async () => written.told(await checkAgain.save()),
    'checks:plan': () => success(planned.view()),
    'checks:set-plan': ({ plan }) => {
      planned.set(plan);
      return success(null);
    },
    'checks:suppress-blocked': async () => {
      const found = await checkAgain.blocked();
      if (!found.ok) return found;
      if (found.value.numbers.length === 0) return failure(noneBlocked);
      return suppression.list.add(
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
