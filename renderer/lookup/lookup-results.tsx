import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { answeredRun } from '../../shared/model/lookup-run.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { SuppressionButton } from '../settings/suppression/suppression-button.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { AnswerSaid } from './answer-said.tsx';
import classes from './lookup.module.css';
import { answerHint, LookupAnswerView } from './lookup-answer.tsx';
import { type Asked, questionText } from './session/session-state.ts';

interface Props {
  kind: LookupKind;
  asked: Asked | null;
  busy: boolean;
}

/** What the last lookup found, or what stands there before one. */
export function LookupResults({ kind, asked, busy }: Props) {
  const run = answeredRun(asked?.run);
  const announce = useAnnounce();
  /** What was there when the page came is not news. */
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!busy) return;
    isAwaited.current = true;
    announce('Looking up...');
  }, [busy, announce]);
  const sayAnswer = (sentence: string) => {
    if (isAwaited.current) announce(sentence);
    isAwaited.current = false;
  };
  return (
    <Section
      title="Results"
      hint={run && answerHint(run.answer, run.at, asked?.account)}
      actions={<SuppressionButton />}
      flush
    >
      <div aria-busy={busy}>
        {busy && (
          <div className={classes.padded}>
            <Loading what="the result" lines={3} />
          </div>
        )}
        {!busy && asked?.problem && (
          <div className={classes.padded}>
            <ProblemNotice problem={asked.problem} />
          </div>
        )}
        {!busy && !run && !asked?.problem && (
          <EmptyState
            icon={IconSearch}
            title={asked ? 'No answer yet' : 'Nothing looked up yet'}
            text="Fill in what you know above. Each phone comes with a verdict, may it be called or not, and the reasons for it."
          />
        )}
        {!busy && run && asked && (
          <>
            <p className={classes.question}>For {questionText(kind, asked.input)}</p>
            <AnswerSaid answer={run.answer} onKnown={sayAnswer} />
            <LookupAnswerView kind={kind} answer={run.answer} at={run.at} />
          </>
        )}
      </div>
    </Section>
  );
}
