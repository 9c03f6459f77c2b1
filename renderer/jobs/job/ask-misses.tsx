import { Button } from '@mantine/core';
import { nextService, servicesAsked } from '../../../shared/model/chain.ts';
import type { JobView } from '../../../shared/model/job-view.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import type { Missed } from '../../intake/draft.ts';
import { useOpenList } from '../../intake/draft-context.tsx';
import { useCall } from '../../ipc/mutations.ts';

/**
 * Makes the rows of a finished job that had no match ready for another service, by its chain for the next one. They are
 * sent only by a person.
 */
export function AskMisses({ job }: { job: JobView }) {
  const next = nextService(job.chain, servicesAsked(job));
  return (
    <>
      {next && <AskButton job={job} next={next} />}
      <AskButton job={job} next={null} />
    </>
  );
}

/** What New job is told of the misses of a job. */
export const missedOf = (job: JobView, next: ServiceId | null): Missed => ({
  missedBy: servicesAsked(job),
  service: next,
  chain: next && (job.chain ?? null),
});

function AskButton({ job, next }: { job: JobView; next: ServiceId | null }) {
  const openList = useOpenList();
  const ask = useCall('results:misses', { onSuccess: (list) => openList(list, missedOf(job, next)) });
  return (
    <Button
      variant={next ? 'filled' : 'default'}
      loading={ask.isPending}
      title="The rows without a match, as they stand in your list, are made ready. Nothing is sent before you press Start."
      onClick={() => ask.mutate({ jobId: job.id })}
    >
      {next ? `Next step: ${bulkServices[next].label}` : 'Ask another service for the misses'}
    </Button>
  );
}
