import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { answeredRun } from '../../shared/lookup-run.ts';
import type { LookupKind } from '../../shared/services.ts';
import { useCall } from '../ipc/mutations.ts';
import { AskedBefore } from '../lookup/asked-before.tsx';
import { answerHint, LookupAnswerView } from '../lookup/lookup-answer.tsx';
import { type KindState, questionText } from '../lookup-session/session-state.ts';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import classes from './quick.module.css';
import { QuickHit } from './quick-hit.tsx';

interface Props extends Pick<KindState, 'busy' | 'asked' | 'repeated'> {
  kind: LookupKind;
  onAgain: () => void;
}

/** What came of the last Enter, in short, and the way to all of it. */
export function QuickAnswer({ kind, busy, asked, repeated, onAgain }: Props) {
  const open = useCall('quick:open-in-app');
  const run = asked?.run ?? null;
  const answered = answeredRun(run);
  return (
    <section aria-label="Result" aria-live="polite" aria-busy={busy} className={classes.result}>
      {busy && <Loading what="the result" lines={3} />}
      {!busy && asked?.problem && <ProblemNotice problem={asked.problem} />}
      {!busy && <AskedBefore kind={kind} asked={asked} repeated={repeated} onAgain={onAgain} />}
      {!busy && run && (
        <div className={classes.lead}>
          <span className={classes.dim}>
            For {questionText(kind, asked?.input ?? {})}
            {answered && `. ${answerHint(answered.answer, answered.at, asked?.account)}`}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconExternalLink size={14} aria-hidden />}
            onClick={() => open.mutate(undefined)}
          >
            Open in Enrich Desk
          </Button>
        </div>
      )}
      {!busy && answered && (
        <LookupAnswerView kind={kind} answer={answered.answer} at={answered.at} short={QuickHit} />
      )}
    </section>
  );
}
