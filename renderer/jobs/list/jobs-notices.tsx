import { Group, SimpleGrid, Text } from '@mantine/core';
import {
  IconCalendarExclamation,
  IconFileCheck,
  IconPhoneOff,
  IconReceipt2,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { checkHoldsDays } from '../../../shared/model/check-age.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { DropZone } from '../../intake/send/drop-zone.tsx';
import { ask } from '../../ipc/ask.ts';
import { PlanNotice } from '../../settings/plan-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paths } from '../../ui/paths.ts';
import { SmallLink } from '../../ui/small-parts.tsx';
import { type AllLists, entriesOf } from './list-entry.ts';

const steps = [
  {
    icon: IconFileCheck,
    title: 'Read and checked first',
    text: 'Damaged numbers and duplicates are found before anything is sent.',
  },
  {
    icon: IconReceipt2,
    title: 'Sent once',
    text: 'A lost connection or a crash never sends your list twice.',
  },
  {
    icon: IconShieldCheck,
    title: 'Yours stays yours',
    text: 'Your data stays on this computer and goes only to the service you chose.',
  },
];

/** Where a new user begins: a place for the first list, and what there is to know before dropping it. */
export const FirstSteps = () => (
  <>
    <DropZone />
    <SimpleGrid component="ul" cols={3} className="plain">
      {steps.map(({ icon: Icon, title, text }) => (
        <Group key={title} component="li" align="flex-start" gap={10} px={6} wrap="nowrap">
          <Icon size={20} stroke={1.5} aria-hidden color="var(--desk-accent)" style={{ flex: 'none' }} />
          <div>
            <b>{title}</b>
            <Text c="dimmed">{text}</Text>
          </div>
        </Group>
      ))}
    </SimpleGrid>
  </>
);

/** What has to be said of the checks of all lists: that they are too old, and whom newer ones found blocked. */
export function CheckNotices(all: AllLists) {
  const now = Date.now();
  const stale = entriesOf(all).filter(({ age }) => age(now)?.stale).length;
  return (
    <>
      <CheckNews {...all} />
      {stale > 0 && (
        <Notice
          icon={IconCalendarExclamation}
          title={`${counted(stale, 'list')} ${stale === 1 ? 'was' : 'were'} checked more than ${checkHoldsDays} days ago.`}
          actions={<SmallLink href={paths.checkAgain}>Check them again</SmallLink>}
        />
      )}
    </>
  );
}

/** Why a planned check wasn't made, and whether a number of an exported call list is blocked and not on the suppression list. */
export function CheckNews(all: AllLists) {
  return (
    <>
      <PlanNotice actions={<SmallLink href={paths.checkAgain}>Show the lists</SmallLink>} />
      {/* Only then are results asked. */}
      {entriesOf(all).some(({ isBlocked }) => isBlocked) && <LastBlocked />}
    </>
  );
}

function LastBlocked() {
  const last = useQuery(ask('checks:blocked', undefined)).data?.callLists.find(({ open }) => open > 0);
  if (!last) return null;
  return (
    <BlockedNotice
      tone="bad"
      numbers={last.open}
      name={last.name}
      actions={<SmallLink href={paths.checkAgain}>Show what became blocked</SmallLink>}
    />
  );
}

interface BlockedNoticeProps extends Pick<ComponentProps<typeof Notice>, 'tone' | 'actions' | 'children'> {
  numbers: number;
  /** Of the call list. */
  name: string;
}

/** Says that numbers of an exported call list may not be called any more. */
export const BlockedNotice = ({ numbers, name, ...notice }: BlockedNoticeProps) => (
  <Notice
    {...notice}
    icon={IconPhoneOff}
    role="status"
    title={`${counted(numbers, 'number')} on your call list “${name}” can no longer be called.`}
  />
);
