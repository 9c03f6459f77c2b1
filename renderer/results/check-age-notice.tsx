import { Button } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from 'wouter';
import { checkAge, staleAdvice, staleTitle } from '../../shared/model/check-age.ts';
import type { OfferedFile } from '../../shared/model/offered-file.ts';
import { useCall } from '../ipc/mutations.ts';
import { Notice } from '../ui/notice.tsx';
import classes from '../ui/parts.module.css';
import { paths } from '../ui/paths.ts';

export interface Checked {
  /** ISO 8601; null where it is not known. */
  at: string | null;
  /** Shows the list of numbers where it can be sent. */
  onCheckAgain: (list: OfferedFile) => void;
}

/** The way to check the numbers of a result again, where they were checked too long ago or nobody knows when. */
export function CheckAgeNotice({
  jobId,
  checked,
  isRenewed,
}: {
  jobId: string;
  checked: Checked;
  /** Later checks have spoken of some of its numbers. */
  isRenewed: boolean;
}) {
  const checkAgain = useCall('results:check-again', { onSuccess: checked.onCheckAgain });
  const age = checkAge(checked.at, Date.now());
  if (age !== null && !age.stale) return null;
  const title =
    age === null
      ? `It is not known when ${isRenewed ? 'some of ' : ''}these numbers were checked.`
      : staleTitle(age);
  return (
    <Notice tone="warn" icon={IconCalendarExclamation} title={title}>
      <p>{staleAdvice} The list for it is made ready; nothing is sent before you press Start.</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          loading={checkAgain.isPending}
          onClick={() => checkAgain.mutate({ jobId })}
        >
          Check again
        </Button>
        <Button component={Link} href={paths.checkAgain} variant="subtle" size="compact-sm">
          All lists to check again
        </Button>
      </div>
    </Notice>
  );
}
