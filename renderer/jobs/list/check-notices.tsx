import { Button } from '@mantine/core';
import { IconCalendarExclamation, IconPhoneOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ageOfFile, ageOfLookups, ageToKeep, checkHoldsDays } from '../../../shared/model/check-age.ts';
import type { JobSummary } from '../../../shared/model/job.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useBlockedNumbers } from '../../ipc/queries.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from '../../ui/parts.module.css';
import { paths } from '../../ui/paths.ts';

interface Lists {
  jobs: readonly JobSummary[];
  lists: readonly LookupListSummary[];
  files: readonly OpenedFile[];
}

/** What has to be said of the checks of all lists: that they are too old, and whom newer ones found blocked. */
export function CheckNotices({ jobs, lists, files }: Lists) {
  const now = Date.now();
  const ages = [
    ...jobs.map((job) => ageToKeep(job, now)),
    ...lists.map((list) => ageOfLookups(list, now)),
    ...files.map((file) => ageOfFile(file, now)),
  ];
  const stale = ages.filter((age) => age?.stale).length;
  return (
    <>
      <BlockedNotice jobs={jobs} lists={lists} files={files} />
      {stale > 0 && (
        <Notice
          tone="warn"
          icon={IconCalendarExclamation}
          title={`${counted(stale, 'list')} ${stale === 1 ? 'was' : 'were'} checked more than ${checkHoldsDays} days ago.`}
        >
          <div className={classes.actions}>
            <Button component={Link} href={paths.checkAgain} variant="default" size="compact-sm">
              Check them again
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}

/** Said as long as a number of an exported call list is blocked and not on the suppression list. */
export function BlockedNotice({ jobs, lists, files }: Lists) {
  // Only then are results asked.
  const isAnyBlocked =
    [...jobs, ...lists].some(({ blocked }) => blocked !== undefined) ||
    files.some(({ judged }) => (judged?.renewed?.blocked ?? 0) > 0);
  return isAnyBlocked && <LastBlocked />;
}

function LastBlocked() {
  const last = useBlockedNumbers().data?.callLists.find(({ open }) => open > 0);
  if (!last) return null;
  return (
    <Notice
      tone="bad"
      icon={IconPhoneOff}
      role="status"
      title={`${counted(last.open, 'number')} on your call list “${last.name}” may no longer be called.`}
    >
      <div className={classes.actions}>
        <Button component={Link} href={paths.checkAgain} variant="default" size="compact-sm">
          Show what became blocked
        </Button>
      </div>
    </Notice>
  );
}
