import { Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { answeredRun } from '../../shared/model/lookup-run.ts';
import type { JudgedPerson } from '../../shared/model/lookup-verdict.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { countVerdicts } from '../../shared/verdict/verdict.ts';
import { BudgetReason } from '../money/budget-reason.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { EmptyState, Loading, Section } from '../ui/page.tsx';
import { announce } from '../ui/toasts.tsx';
import { verdictsInWords } from '../ui/verdict-bar.tsx';
import { useJudged } from './judged.ts';
import { answerHint, LookupAnswerView } from './lookup-answer.tsx';
import { peopleText } from './lookup-words.ts';
import { useLookupSession, useSession } from './session/session-context.tsx';
import { questionText } from './session/session-state.ts';

/** What the last lookup found, what stands there before one, and the question where a budget stopped it. */
export function LookupResults({ kind }: { kind: LookupKind }) {
  const session = useLookupSession();
  const { asked, busy } = useSession((state) => state.kinds[kind]);
  const run = answeredRun(asked?.run);
  return (
    <Section title="Results" hint={run && answerHint(run.answer, run.at, asked?.account)} flush>
      <AnswerSaid busy={busy} run={run} />
      <div aria-busy={busy}>
        {busy && <Loading what="the result" lines={3} />}
        {!busy && asked?.problem && <ProblemNotice problem={asked.problem} />}
        {!busy && !run && !asked?.problem && (
          <EmptyState
            icon={IconSearch}
            title={asked ? 'No answer yet' : 'Nothing looked up yet'}
            text="Fill in what you know above. Each phone shows whether you may call it, and why."
          />
        )}
        {!busy && run && asked && (
          <>
            <Text c="dimmed" px={16} pb={10} style={{ overflowWrap: 'anywhere' }}>
              For {questionText(kind, asked.input)}
            </Text>
            <LookupAnswerView kind={kind} answer={run.answer} at={run.at} />
          </>
        )}
      </div>
      <BudgetReason
        stopped={asked?.stopSeen || busy ? null : (asked?.problem ?? null)}
        action="Look up anyway"
        onPass={(reason) => session.pass(kind, reason)}
        onClose={() => session.letStop(kind)}
      />
    </Section>
  );
}

/** Says what comes, and draws nothing: what is learned for the sentence draws no answer anew. */
function AnswerSaid({ busy, run }: { busy: boolean; run: ReturnType<typeof answeredRun> }) {
  const item = run?.answer.item;
  const known = useJudged(item?.people ?? []);
  /** Null until all that belongs to the sentence is known. */
  const answer = run && known ? inShort(known.judged, item?.peopleCount ?? null) : null;
  const sentence = busy ? 'Looking up...' : answer;
  /** What was there when the page came is not news, nor is a change of it. */
  const isAwaited = useRef(false);
  const say = useEffectEvent(() => {
    if (sentence === null) return;
    if (busy || isAwaited.current) announce(sentence);
    isAwaited.current = busy;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sentence is said once
  useEffect(() => say(), [sentence]);
  return null;
}

/**
 * An answer in one sentence, for those who do not see it come. All of it would be hundreds of cells and buttons, read one
 * after the other.
 */
function inShort(judged: readonly JudgedPerson[], known: number | null): string {
  if (judged.length === 0) return 'Result: no people.';
  const all = judged.flatMap(({ phones }) => phones.map(({ judgment }) => judgment.verdict));
  const phones = verdictsInWords(countVerdicts(all));
  return `Answered: ${peopleText(judged.length, known)}. ${phones ? `Phones: ${phones}` : 'No phones'}.`;
}
