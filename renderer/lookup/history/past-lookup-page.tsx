import { Button, Group, Text } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { OpenedLookup, PastLookup, PastOutcome } from '../../../shared/model/lookup-history.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import { ask } from '../../ipc/ask.ts';
import { useActiveConnection, useCreditPrice } from '../../ipc/queries.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { type Standing, StandingBadge } from '../../ui/badge.tsx';
import { useDialogCall } from '../../ui/dialog.tsx';
import { fullMomentText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Page, PageOf, Section } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { showDone } from '../../ui/toasts.tsx';
import { answerHint, LookupAnswerView } from '../lookup-answer.tsx';
import { practiceIsFree } from '../lookup-words.ts';
import { useLookupSession, useSession } from '../session/session-context.tsx';
import { questionText } from '../session/session-state.ts';

/** How a lookup ended, in words and as a color. */
export const outcomes: Record<PastOutcome, Standing> = {
  hit: { text: 'Match', tone: 'ok' },
  miss: { text: 'No match', tone: 'idle' },
  refused: { text: 'Not accepted', tone: 'bad' },
  unreadable: { text: 'Not readable', tone: 'warn' },
  unknown: { text: 'Outcome unknown', tone: 'warn' },
  asking: { text: 'Being looked up', tone: 'active' },
};

/** What was asked, on one line: "Jane Doe, Austin, TX". */
export const pastQuestion = ({ kind, input }: Pick<PastLookup, 'kind' | 'input'>): string =>
  questionText(kind, input) || 'Nothing';

/** One past lookup with its whole answer, as it was shown when it came. */
export const PastLookupPage = ({ id }: { id: string }) => (
  <PageOf
    query={useQuery({ ...ask('lookup-history:open', { id }), select: named })}
    what="past lookup"
    title="Past lookup"
    of={{ href: paths.history, all: 'past lookups' }}
    gone="You deleted it, or it was older than your settings allow."
  >
    {(opened) => <Opened opened={opened} />}
  </PageOf>
);

const named = (opened: OpenedLookup | null) => opened && { ...opened, name: pastQuestion(opened.lookup) };

function Opened({
  opened: { lookup, answer, problem, name },
}: {
  opened: NonNullable<ReturnType<typeof named>>;
}) {
  const at = lookup.answeredAt ?? lookup.askedAt;
  return (
    <Page
      title={name}
      back={{ href: paths.history, label: 'All past lookups' }}
      beside={<StandingBadge of={outcomes[lookup.outcome]} dot={false} />}
      subtitle={`${lookupServices[lookup.kind].label} lookup on ${lookup.account.name}, ${fullMomentText(at)}`}
      actions={<ForgetOne lookup={lookup} />}
    >
      {lookup.outcome !== 'asking' && <Again lookup={lookup} />}
      {(answer || problem) && (
        <Section title="Results" hint={answer && answerHint(answer, at, lookup.account)} flush>
          {problem && <ProblemNotice problem={problem} tone="warn" />}
          {answer && <LookupAnswerView kind={lookup.kind} answer={answer} at={at} />}
        </Section>
      )}
    </Page>
  );
}

/** Takes one lookup out of the history, after a question. */
function ForgetOne({ lookup }: { lookup: PastLookup }) {
  const [, navigate] = useLocation();
  const dialog = useDialogCall('lookup-history:forget', {
    meta: {},
    onSuccess() {
      navigate(paths.history);
      showDone('Lookup deleted.');
    },
  });
  return (
    <>
      <Button leftSection={<IconTrash size={15} aria-hidden />} onClick={dialog.open}>
        Forget
      </Button>
      <ConfirmDialog
        {...dialog.shown}
        title="Delete this lookup?"
        action="Delete lookup"
        danger
        onConfirm={() => dialog.mutate({ id: lookup.id })}
      >
        <p>
          This deletes <b>{pastQuestion(lookup)}</b> and its result from this computer. You can’t undo this.
          Looking it up again costs credits again.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Asks the same once more on the account in use, on the page where one looks up, and says before what that may cost. */
function Again({ lookup: { kind, input } }: { lookup: PastLookup }) {
  const session = useLookupSession();
  const busy = useSession((state) => state.kinds[kind].busy);
  const account = useActiveConnection();
  const price = useCreditPrice(kind, account);
  const [, navigate] = useLocation();
  const press = () => {
    session.show(kind, { input, account, run: null, problem: null });
    session.again(kind);
    navigate(paths.lookup);
  };
  return (
    <Group gap="6px 12px">
      <Button leftSection={<IconRefresh size={15} aria-hidden />} disabled={busy} onClick={press}>
        Look up again
      </Button>
      <Text span c="dimmed">
        {busy ? underWay : againText(kind, account, price)}
      </Text>
    </Group>
  );
}

const underWay = 'Another lookup of this kind is on its way. You can look this up again once it is done.';

/** What asking the same once more may cost. */
function againText(
  kind: LookupKind,
  account: PastLookup['account'] | undefined,
  price: CreditPrice | null,
): string {
  if (account?.kind === 'practice') return practiceIsFree;
  const { creditsPerHit, creditPool } = lookupServices[kind];
  const credits = pricedCredits(creditsPerHit, price, counted(creditsPerHit, `${creditPool} credit`));
  const where = account ? ` on ${account.name}` : '';
  return `Looking it up again${where} costs up to ${credits} for a match.`;
}
