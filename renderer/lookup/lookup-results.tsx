import { IconSearch } from '@tabler/icons-react';
import type { ConnectionView } from '../../shared/connection.ts';
import type { LookupAnswer } from '../../shared/person.ts';
import type { Problem } from '../../shared/problem.ts';
import type { LookupKind } from '../../shared/services.ts';
import { SuppressionButton } from '../suppression/suppression-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import classes from './answer.module.css';
import { answerHint, LookupAnswerView } from './lookup-answer.tsx';

interface Props {
  kind: LookupKind;
  answer: LookupAnswer | undefined;
  /** Milliseconds since 1970. */
  askedAt: number;
  problem: Problem | undefined;
  busy: boolean;
  connection: ConnectionView | undefined;
}

/** What the last lookup found, or what stands there before one. */
export function LookupResults({ kind, answer, askedAt, problem, busy, connection }: Props) {
  const at = new Date(askedAt).toISOString();
  return (
    <Section
      title="Results"
      hint={answer && answerHint(answer, at, connection)}
      actions={<SuppressionButton />}
      flush
    >
      <div aria-live="polite" aria-busy={busy}>
        {busy && (
          <div className={classes.padded}>
            <Loading what="the result" lines={3} />
          </div>
        )}
        {!busy && problem && (
          <div className={classes.padded}>
            <ProblemNotice problem={problem} />
          </div>
        )}
        {!busy && !problem && !answer && (
          <EmptyState
            icon={IconSearch}
            title="Nothing looked up yet"
            text="Fill in what you know above. Each phone comes with a verdict, may it be called or not, and the reasons for it."
          />
        )}
        {!busy && answer && <LookupAnswerView kind={kind} answer={answer} at={at} />}
      </div>
    </Section>
  );
}
