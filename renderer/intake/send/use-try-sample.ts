import type { JobSummary } from '../../../shared/model/job.ts';
import type { SampleWish } from '../../../shared/model/pilot.ts';
import { useCall } from '../../ipc/mutations.ts';
import { type Intent, useIntent } from '../../ui/use-intent.ts';

/**
 * The press that sends a sample of a list that waits, good once.
 * @param shared the intent of the form, where the same form can send the whole list: one press is one of the two
 */
export function useTrySample(jobId: string | null, onTried: (job: JobSummary) => void, shared?: Intent) {
  const own = useIntent(`${jobId} sample`);
  const intent = shared ?? own;
  const call = useCall('jobs:try-sample', { meta: { quiet: true } });
  return {
    async start(sample: SampleWish) {
      const taken = jobId === null ? null : intent.take();
      if (taken === null || jobId === null) return;
      const tried = await call.mutateAsync({ id: jobId, intent: taken, sample }).catch(() => null);
      if (tried) onTried(tried);
      else intent.giveBack();
    },
    busy: call.isPending,
    problem: call.error?.problem ?? null,
    reset: call.reset,
  };
}
