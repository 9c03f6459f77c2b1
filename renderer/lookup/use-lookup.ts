import { useState } from 'react';
import type { LookupKind } from '../../shared/services.ts';
import { useCall } from '../ipc/mutations.ts';
import { useIntent } from '../ui/use-intent.ts';

/**
 * One lookup at a time, paid for once: the same question is asked again only by `again`, whatever is pressed. An
 * answer that may have cost something counts as asked, a failure that certainly cost nothing does not.
 */
export function useLookup(kind: LookupKind, input: Record<string, string>) {
  const question = JSON.stringify([kind, input]);
  const intent = useIntent(question);
  /** The question that was pressed for once more. */
  const [repeated, setRepeated] = useState('');
  const lookup = useCall('lookups:run', {
    meta: { quiet: true },
    onError: ({ problem }) => {
      if (!problem.mayHaveCharged) intent.giveBack();
    },
  });

  const run = (again = false) => {
    const taken = intent.take();
    if (taken !== null) lookup.mutate({ kind, input, intent: taken, again });
    else if (!lookup.isPending) setRepeated(question);
  };
  return {
    answer: lookup.data?.from === 'unanswered' ? undefined : lookup.data?.answer,
    /** Milliseconds since 1970. */
    askedAt: lookup.submittedAt,
    problem: lookup.error?.problem,
    busy: lookup.isPending,
    /** The same was asked before and is not asked again unless the user says so. */
    repeated: repeated === question && !lookup.isPending,
    run: () => run(),
    again() {
      setRepeated('');
      intent.renew();
      run(true);
    },
    reset: lookup.reset,
  };
}
