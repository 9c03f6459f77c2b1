import { IconHistoryOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OpenedLookup } from '../../shared/lookup-history.ts';
import { lookupServices } from '../../shared/services.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { answerHint, LookupAnswerView } from '../lookup/lookup-answer.tsx';
import { SuppressionButton } from '../suppression/suppression-button.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { fullMomentText } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { Again } from './again.tsx';
import { ForgetOne } from './forget-one.tsx';
import classes from './history.module.css';
import { outcomes, questionText } from './words.ts';

const back = <BackLink href={paths.history}>All past lookups</BackLink>;

/** One past lookup with its whole answer, as it was shown when it came. */
export function PastLookupPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.pastLookup(id),
    queryFn: () => call('lookup-history:open', { id }),
  });
  if (data) return <Opened opened={data} />;
  return (
    <Page title="Past lookup" back={back}>
      {error && <ProblemNotice problem={error.problem} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading what="the past lookup" lines={6} />}
      {data === null && (
        <EmptyState
          icon={IconHistoryOff}
          title="This lookup is not kept any more"
          text="It was forgotten, or kept longer than your settings allow."
        />
      )}
    </Page>
  );
}

function Opened({ opened: { lookup, answer, problem } }: { opened: OpenedLookup }) {
  const { text, tone } = outcomes[lookup.outcome];
  const at = lookup.answeredAt ?? lookup.askedAt;
  return (
    <Page
      title={questionText(lookup)}
      back={back}
      beside={<Badge tone={tone}>{text}</Badge>}
      subtitle={`${lookupServices[lookup.kind].label} lookup on ${lookup.account.name}, ${fullMomentText(at)}`}
      actions={<ForgetOne lookup={lookup} />}
    >
      {lookup.outcome !== 'asking' && <Again lookup={lookup} />}
      {(answer || problem) && (
        <Section
          title="Results"
          hint={answer && answerHint(answer, at, lookup.account)}
          actions={<SuppressionButton />}
          flush
        >
          {problem && (
            <div className={classes.padded}>
              <ProblemNotice problem={problem} tone="warn" />
            </div>
          )}
          {answer && <LookupAnswerView kind={lookup.kind} answer={answer} at={at} />}
        </Section>
      )}
    </Page>
  );
}
