import { useState } from 'react';
import type { NewJob } from '../../shared/ipc.ts';
import type { Problem } from '../../shared/problem.ts';
import { call } from '../ipc/client.ts';
import { useJobCall } from '../ipc/mutations.ts';
import { useIntent } from '../ui/use-intent.ts';

type WantedJob = Omit<NewJob, 'intent'>;

/**
 * From the press on "Start job" to a job that is on its way: at once on the practice connection, elsewhere after the
 * sending was confirmed.
 * @param opened counts openings of the form: each has an intent of its own
 * @param onListChanged the list is another one than the mapping was made for
 */
export function useStartJob(
  opened: number,
  {
    onStarted,
    onListChanged,
  }: { onStarted: (jobId: string) => void; onListChanged: (wanted: WantedJob) => void },
) {
  const intent = useIntent(String(opened));
  /** The job whose sending is to be confirmed. */
  const [asking, setAsking] = useState<string | null>(null);
  const [failed, setFailed] = useState<Problem | null>(null);
  const create = useJobCall((job: NewJob) => call('jobs:create', job), {
    meta: { quiet: true },
    onSuccess: (job) => (job.confirmFirst && !job.pilot ? setAsking(job.id) : onStarted(job.id)),
    onError({ problem }, wanted) {
      intent.giveBack();
      end(problem, wanted);
    },
  });

  function end(why: Problem | null, wanted: WantedJob | undefined): void {
    if (why?.listChanged && wanted) onListChanged(wanted);
    else setFailed(why);
  }

  function takeBack(why: Problem | null): void {
    // Nothing of it was sent; where it cannot be removed now, it stands in the list as what it is.
    if (asking !== null) void call('jobs:discard', { id: asking }).catch(() => {});
    setAsking(null);
    intent.renew();
    end(why, create.variables);
  }

  return {
    start(job: WantedJob) {
      const taken = intent.take();
      if (taken === null) return;
      setFailed(null);
      create.mutate({ ...job, intent: taken });
    },
    busy: create.isPending,
    problem: failed,
    /** For the dialog that asks. */
    dialog: {
      jobId: asking,
      onSent: () => asking !== null && onStarted(asking),
      onClose: () => takeBack(null),
      onFailed: takeBack,
    },
  };
}
