import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { FileInspection } from '../../../shared/model/csv.ts';
import { mostLookupRows } from '../../../shared/model/lookup-list.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { useDraft } from '../../intake/draft-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import noticeClasses from '../../ui/parts.module.css';
import { paths } from '../../ui/paths.ts';

/** How many rows a list has where that is more than can be looked up; null where it is not, or not known yet. */
export function rowsTooMany(
  file: { inspection: Pick<FileInspection, 'rows'> } | undefined,
  report: Pick<CheckReport, 'rows'> | undefined,
): number | null {
  const known = file?.inspection.rows.exact ? file.inspection.rows.count : 0;
  const rows = report?.rows ?? known;
  return rows > mostLookupRows ? rows : null;
}

/** Points a long list to a bulk job, which takes it as it was read and mapped here. */
export function TooManyRows({ rows }: { rows: number }) {
  const [draft, dispatch] = useDraft();
  const [, dispatchJob] = useDraft('job');
  const [, navigate] = useLocation();
  return (
    <Notice
      tone="warn"
      icon={IconListDetails}
      role="status"
      title={`This list has ${counted(rows, 'row')}; up to ${wholeNumber(mostLookupRows)} are looked up at once.`}
    >
      <p>A bulk job takes a list of any length and is sent as a file.</p>
      <div className={noticeClasses.actions}>
        <Button
          variant="default"
          onClick={() => {
            dispatchJob({ type: 'take-over', draft });
            dispatch({ type: 'start-over' });
            navigate(paths.newJob);
          }}
        >
          Take it to a bulk job
        </Button>
      </div>
    </Notice>
  );
}
