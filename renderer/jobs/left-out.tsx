import { Button } from '@mantine/core';
import { counted } from '../../shared/amounts.ts';
import { allowed } from '../../shared/job-actions.ts';
import type { JobView } from '../../shared/job-view.ts';
import classes from './left-out.module.css';
import { useSaveAs } from './use-save-as.ts';

/** What of the list was not sent as it stood: rows left out and cells changed, each with the way to its file. */
export function LeftOut({ job }: { job: JobView }) {
  const { id, prepared } = job;
  const can = allowed(job);
  const saveRejects = useSaveAs('jobs:save-rejects');
  const saveChanges = useSaveAs('jobs:save-changes');
  if (!can.saveRejects && !can.saveChanges) return null;
  return (
    <div className={classes.line}>
      {can.saveRejects && (
        <p className={classes.part}>
          <span>{counted(prepared?.rejects.rows ?? 0, 'row')} left out</span>
          <Button
            size="compact-sm"
            variant="default"
            loading={saveRejects.isPending}
            onClick={() => saveRejects.mutate({ id })}
          >
            Save left-out rows...
          </Button>
        </p>
      )}
      {can.saveChanges && (
        <p className={classes.part}>
          <span>{counted(prepared?.changed?.cells ?? 0, 'cell')} changed for the upload</span>
          <Button
            size="compact-sm"
            variant="default"
            loading={saveChanges.isPending}
            onClick={() => saveChanges.mutate({ id })}
          >
            Save changed cells...
          </Button>
        </p>
      )}
    </div>
  );
}
