import { Button } from '@mantine/core';
import { IconBan, IconDownload, IconPhoneOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { BlockedReport } from '../../../shared/model/fresh-checks.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useBlockedNumbers } from '../../ipc/queries.ts';
import { useChangeToast } from '../../settings/suppression/use-change.ts';
import { count, dayText } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import table from '../../ui/tables.module.css';
import { useSavedToast } from '../../ui/use-saved-toast.tsx';
import classes from './check-again.module.css';
import { listPath } from './list-path.ts';

/** Numbers that might be called by an earlier check and may not by the newest, list by list; nothing where there are none. */
export function BecameBlocked() {
  const blocked = useBlockedNumbers();
  if (blocked.error)
    return <ProblemNotice problem={blocked.error.problem} onRetry={() => void blocked.refetch()} />;
  if (!blocked.data || blocked.data.numbers === 0) return null;
  return (
    <>
      {blocked.data.callLists.map((list) => (
        <CallListNotice key={list.id} list={list} />
      ))}
      <BlockedTable report={blocked.data} />
    </>
  );
}

function CallListNotice({
  list: { name, writtenAt, numbers, open },
}: {
  list: BlockedReport['callLists'][number];
}) {
  return (
    <Notice
      tone={open > 0 ? 'bad' : 'idle'}
      icon={IconPhoneOff}
      role="status"
      title={`${counted(numbers, 'number')} on your call list “${name}” may no longer be called.`}
    >
      <p>
        It was exported {dayText(writtenAt, new Date())}.{' '}
        {open > 0
          ? 'Take them out of your dialer, or export the list again.'
          : 'They are on your suppression list now. Take them out of your dialer, too.'}
      </p>
    </Notice>
  );
}

const number = `${table.sectionNumber} ${classes.number}`;

function BlockedTable({ report: { lists, numbers, suppressed } }: { report: BlockedReport }) {
  const said = useChangeToast();
  const suppress = useCall('checks:suppress-blocked', { onSuccess: said });
  const sayWhere = useSavedToast();
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
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            Save as CSV
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconBan size={14} aria-hidden />}
            disabled={suppressed === numbers}
            loading={suppress.isPending}
            onClick={() => suppress.mutate(undefined)}
          >
            Never call these numbers
          </Button>
        </>
      }
    >
      <table className={`${table.sectionTable} ${classes.lists}`} aria-label="Became blocked">
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col" className={classes.when}>
              Checked again
            </th>
            <th scope="col" className={number}>
              Numbers
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <tr key={list.id}>
              <th scope="row">
                <Link href={listPath(list)} title={list.name}>
                  {list.name}
                </Link>
              </th>
              <td className={classes.when}>{dayText(list.checkedAt, new Date())}</td>
              <td className={table.sectionNumber}>{count(list.numbers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
