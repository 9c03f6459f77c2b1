import { type ChainView, stepsIdOf } from '../../../shared/model/chain.ts';
import type { JobView } from '../../../shared/model/job-view.ts';
import { useCheckList } from '../../intake/send/use-check-list.ts';
import { useJobChain } from '../../ipc/queries.ts';
import type { ResultOf } from '../../results/result-of.ts';
import { ResultPanel } from '../../results/result-panel.tsx';
import { Loading } from '../../ui/loading.tsx';
import { JobProgressBar } from './job-progress-bar.tsx';

/** Of the first list, each row's answer by the first service that had one, up to this job. */
export function StepsResult({ job }: { job: JobView }) {
  const chain = useJobChain(job.id).data;
  const onCheckAgain = useCheckList();
  if (!chain) return <Loading what="the result of all steps" lines={8} />;
  return (
    <>
      <JobProgressBar id={stepsIdOf(job.id)} />
      <ResultPanel job={resultOfSteps(job, chain)} checked={{ at: oldestCheck(job, chain), onCheckAgain }} />
    </>
  );
}

/** Null for a job that was removed: what is not known of it must not be taken for nothing. */
const upTo = (job: JobView, { steps }: ChainView) => {
  const at = steps.findIndex((step) => step.job?.id === job.id);
  return steps.slice(0, at + 1).map((step) => step.job);
};

export function resultOfSteps(job: JobView, chain: ChainView): ResultOf {
  const steps = upTo(job, chain);
  const stated = steps.flatMap((step) => step?.credits ?? []);
  const creditsDeducted = stated.length < steps.length ? null : stated.reduce((sum, each) => sum + each, 0);
  return {
    id: stepsIdOf(job.id),
    name: `${steps[0]?.name ?? job.name}, all steps`,
    connection: job.connection,
    result: { bytes: 0, rows: null, fetchedAt: steps.map((step) => step?.fetchedAt).join(' ') },
    counts: { rowsUploaded: null, phonesChecked: null, phonesFlagged: null, creditsDeducted },
  };
}

/** Of all steps: who calls by an answer must know how old it may be; null where that is not known of one of them. */
export function oldestCheck(job: JobView, chain: ChainView): string | null {
  const checks = upTo(job, chain).map((step) => step?.checkedAt ?? '');
  return checks.toSorted()[0] || null;
}
