import { Box, Button, Checkbox, Group } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { IconBan, IconCalendarCheck, IconDownload } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type BlockedReport,
  checkAge,
  checkHoldsDays,
  type ListKind,
  type StaleLists,
} from '../../../shared/model/check-age.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { atMostWords, likelyWords } from '../../../shared/words/job-price.ts';
import { priceKnown } from '../../intake/send/send-dialog.tsx';
import { useCheckAgain } from '../../intake/use-intake.ts';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useActiveConnection, useCreditPrice } from '../../ipc/queries.ts';
import { PlanSection } from '../../settings/plan-section.tsx';
import { sayChange } from '../../settings/suppression/never-contact.tsx';
import { count, dayText, exactMoment } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { EmptyState, Loaded, Page, Section } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { sayWhere } from '../../ui/saved-and-copied.tsx';
import { type Column, SectionTable } from '../../ui/section-table.tsx';
import { SmallButton } from '../../ui/small-parts.tsx';
import { BlockedNotice } from '../list/jobs-notices.tsx';

/** All lists whose check is too old or not known, to be checked again at once, and what newer checks found blocked. */
export function CheckAgainPage() {
  const stale = useQuery({ ...ask('checks:stale', undefined), staleTime: 0 });
  return (
    <Page
      wide
      title="Check again"
      back={{ href: paths.jobs, label: 'All jobs' }}
      subtitle={`A check holds for ${checkHoldsDays} days. Numbers may have been listed since.`}
    >
      <BecameBlocked />
      <Loaded of={stale} what="the lists">
        {({ lists, elsewhere }) =>
          lists.length === 0 ? (
            <EmptyState
              icon={IconCalendarCheck}
              title="No list has to be checked again"
              text={elsewhereText(elsewhere) || 'All lists of this account were checked recently enough.'}
            />
          ) : (
            <StaleTable lists={lists} note={elsewhereText(elsewhere)} />
          )
        }
      </Loaded>
      <PlanSection />
    </Page>
  );
}

const elsewhereText = (lists: number): string =>
  lists === 0
    ? ''
    : `${lists === 1 ? '1 list was' : `${lists} lists were`} made through another account: choose that one to check ${lists === 1 ? 'it' : 'them'} again.`;

/** Numbers that might be called by an earlier check and may not by the newest, list by list; nothing where there are none. */
function BecameBlocked() {
  const blocked = useQuery(ask('checks:blocked', undefined));
  if (blocked.error)
    return <ProblemNotice problem={blocked.error.problem} onRetry={() => void blocked.refetch()} />;
  if (!blocked.data || blocked.data.numbers === 0) return null;
  return (
    <>
      {blocked.data.callLists.map((list) => (
        <BlockedNotice
          key={list.id}
          tone={list.open > 0 ? 'bad' : 'idle'}
          numbers={list.numbers}
          name={list.name}
        >
          <p>
            It was exported {dayText(list.writtenAt, new Date())}.{' '}
            {list.open > 0
              ? 'Take them out of your dialer, or export the list again.'
              : 'They are on your suppression list now. Take them out of your dialer, too.'}
          </p>
        </BlockedNotice>
      ))}
      <BlockedTable report={blocked.data} />
    </>
  );
}

const pageOf = { job: paths.job, lookups: paths.lookups, file: paths.openedFile } satisfies Record<
  ListKind,
  (id: string) => string
>;

/** A list by its name, the way to its page. */
const listColumn = {
  name: 'List',
  heads: true,
  cell: (list: { id: string; kind: ListKind; name: string }) => (
    <Link href={pageOf[list.kind](list.id)} title={list.name}>
      {list.name}
    </Link>
  ),
} as const;

const blockedColumns: readonly Column<BlockedReport['lists'][number]>[] = [
  listColumn,
  { name: 'Checked again', width: 220, cell: ({ checkedAt }) => dayText(checkedAt, new Date()) },
  { name: 'Numbers', width: 146, look: 'number', cell: ({ numbers }) => count(numbers) },
];

function BlockedTable({ report: { lists, numbers, suppressed } }: { report: BlockedReport }) {
  const suppress = useCall('checks:suppress-blocked', { onSuccess: sayChange });
  const save = useCall('checks:save-blocked', {
    onSuccess: (done) => done && sayWhere(done),
  });
  return (
    <Section
      title="Became blocked"
      hint={`${counted(numbers, 'number')}, ${count(suppressed)} on your suppression list`}
      flush
      actions={
        <>
          <SmallButton
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            Save as CSV
          </SmallButton>
          <SmallButton
            leftSection={<IconBan size={14} aria-hidden />}
            disabled={suppressed === numbers}
            loading={suppress.isPending}
            onClick={() => suppress.mutate(undefined)}
          >
            Never call these numbers
          </SmallButton>
        </>
      }
    >
      <SectionTable label="Became blocked" columns={blockedColumns} rows={lists} keyOf={({ id }) => id} />
    </Section>
  );
}

const staleColumns: readonly Column<StaleLists['lists'][number]>[] = [
  listColumn,
  { name: 'Checked', width: 220, cell: (list) => <CheckedAt list={list} /> },
  // The name and when it was checked before how many phones there are, and may be called.
  { name: 'Phones', width: 92, from: 760, look: 'number', cell: ({ phones }) => count(phones) },
  { name: 'May call', width: 92, from: 760, look: 'number', cell: ({ mayCall }) => count(mayCall) },
  { name: 'Numbers to check', width: 146, look: 'number', cell: ({ numbers }) => count(numbers) },
];

/**
 * The lists to check again: all that are surely too old until some are left out; those of unknown age only by choice.
 * Numbers that several have are counted once.
 */
function StaleTable({ lists, note }: { lists: StaleLists['lists']; note: string }) {
  const changed = useSet<string>();
  const isChosen = ({ id, stale }: StaleLists['lists'][number]) => stale !== changed.has(id);
  const ids = lists.flatMap((list) => (isChosen(list) ? [list.id] : []));
  const isUnknown = lists.some(({ checkedAt }) => checkedAt === null);
  const toCheck = useQuery({
    ...ask('checks:count', ids.length === 0 ? skipToken : { ids }),
    staleTime: 0,
  }).data;
  const numbers = ids.length === 0 ? 0 : toCheck?.numbers;
  const connection = useActiveConnection();
  const price = useCreditPrice('either', connection);
  const kind = connection?.kind;
  const make = useCheckAgain();

  return (
    <Section
      title={isUnknown ? 'Checked too long ago, or not known when' : 'Checked too long ago'}
      hint={note || counted(lists.length, 'list')}
      flush
    >
      <SectionTable
        label="Lists to check again"
        columns={[
          {
            name: 'Check again',
            width: 44,
            unseen: true,
            cell: (list) => (
              <Checkbox
                size="xs"
                aria-label={`Check ${list.name} again`}
                checked={isChosen(list)}
                onChange={() => changed.delete(list.id) || changed.add(list.id)}
              />
            ),
          },
          ...staleColumns,
        ]}
        rows={lists}
        keyOf={({ id }) => id}
      />
      <Group gap={16} wrap="nowrap" px={16} py={12} style={{ borderTop: '1px solid var(--desk-line)' }}>
        <Box flex={1} c="dimmed" role="status">
          <p>
            <b>{numbers === undefined ? 'Counting...' : counted(numbers, 'different number')}</b> to check in{' '}
            {counted(ids.length, 'list')}, each at most once. {kind && priceKnown(kind)} Only the numbers
            leave this computer, and nothing is sent before you press Start.
            {kind === 'practice' && isUnknown && ` ${madeUp}`}
          </p>
          {kind === 'service' && toCheck && toCheck.numbers > 0 && (
            <>
              <p>{atMostWords(toCheck.learned, toCheck.numbers, price)}</p>
              <p>{likelyWords(toCheck.learned, toCheck.numbers, price)}</p>
            </>
          )}
        </Box>
        <Button
          variant="filled"
          disabled={!numbers}
          loading={make.isPending}
          onClick={() => make.mutate({ ids })}
        >
          {numbers ? `Check ${counted(numbers, 'number')} again` : 'Check again'}
        </Button>
      </Group>
    </Section>
  );
}

/** Said where an opened file is offered to the practice account. */
const madeUp =
  'The practice service makes its answers up: of opened files it checks only numbers kept for fiction (555-0100 to 555-0199).';

const ageWords = (at: string, now: Date) => checkAge(at, now.getTime())?.words.replace('Checked ', '') ?? '';

function CheckedAt({ list: { checkedAt, openedAt } }: { list: StaleLists['lists'][number] }) {
  const now = new Date();
  const at = checkedAt ?? openedAt ?? '';
  return (
    <time dateTime={at} title={exactMoment(at, now)}>
      {checkedAt === null ? `not known, opened ${ageWords(at, now)}` : ageWords(checkedAt, now)}
    </time>
  );
}
