import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { PastLookup } from '../../shared/lookup-history.ts';
import { answeredRun } from '../../shared/lookup-run.ts';
import { lookupServices } from '../../shared/services.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useCall } from '../ipc/mutations.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { answerHint, LookupAnswerView } from '../lookup/lookup-answer.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { useIntent } from '../ui/use-intent.ts';
import classes from './history.module.css';
import { againText } from './words.ts';

/** Asks the same once more on the account in use, which says before what that may cost. */
export function Again({ lookup: { id, kind, input } }: { lookup: PastLookup }) {
  const connection = useActiveConnection();
  const intent = useIntent(id);
  const price = useCreditPrice(lookupServices[kind].creditPool, connection);
  const [, navigate] = useLocation();
  const again = useCall('lookups:run', {
    meta: { quiet: true },
    onError: ({ problem }) => {
      if (!problem.mayHaveCharged) intent.giveBack();
    },
  });
  const press = () => {
    const taken = intent.take();
    if (taken === null) return;
    again.mutate(
      { kind, input, intent: taken, again: true },
      {
        // Not where this page was left meanwhile: nobody is to be taken away from another one.
        onSuccess: (run) => {
          const id = answeredRun(run)?.id ?? null;
          if (id !== null) navigate(paths.pastLookup(id));
        },
      },
    );
  };
  const isOver = again.isSuccess || again.error?.problem.mayHaveCharged;
  const fresh = again.data?.from === 'service' && again.data.id === null ? again.data : null;

  return (
    <>
      {!isOver && (
        <div className={classes.again}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden />}
            loading={again.isPending}
            onClick={press}
          >
            Look up again
          </Button>
          <span className={classes.dim}>{againText(kind, connection, price)}</span>
        </div>
      )}
      {again.error && <ProblemNotice problem={again.error.problem} />}
      {fresh && (
        <Section title="New results" hint={answerHint(fresh.answer, fresh.at, connection)} flush>
          <LookupAnswerView kind={kind} answer={fresh.answer} at={fresh.at} />
        </Section>
      )}
    </>
  );
}
