import {
  IconClockHour4,
  IconCopy,
  IconDownload,
  IconFileDiff,
  IconFileX,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { may } from '../../../shared/model/job.ts';
import type { JobView } from '../../../shared/model/job-record.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { sourceGone, useDraft } from '../../intake/draft-context.tsx';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { ReadingDialog } from '../../ui/ask-dialogs.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { paths } from '../../ui/paths.ts';
import { sayWhere } from '../../ui/saved-and-copied.tsx';
import { showFailure } from '../../ui/toasts.tsx';
import { EntryPageMenu } from '../list/entry-actions.tsx';
import { mayInList, openOf } from '../list/list-entry.ts';

/** Whether a job's page is that of its result. */
export const hasResult = ({ result, state }: JobView): boolean => result !== undefined && state === 'done';

export function JobMenu({ job }: { job: JobView }) {
  const { id, name, archived } = job;
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  const log = useDialog();
  const save = useCall('jobs:save', { onSuccess: (done) => done && sayWhere(done) });
  const fetchAgain = useCall('jobs:fetch-again');
  const runAgain = useCall('files:offer-source', {
    onSuccess: (file) => {
      if (file === null)
        return showFailure(
          sourceGone(job.source.name, ', so the job cannot be run again with it'),
          'run-again',
        );
      dispatch({ type: 'run-again', job, file });
      navigate(paths.newJob);
    },
  });

  return (
    <>
      <EntryPageMenu
        entry={{
          kind: 'job',
          id,
          name,
          archived,
          href: paths.job(id),
          may: mayInList(job),
          open: openOf(job, (job.result ?? job.odd) !== undefined),
          queueId: job.queueId ?? '',
        }}
        saves={[
          may.saveResult(job) && {
            icon: IconDownload,
            text: 'Save raw file…',
            onClick: () => save.mutate({ id, file: 'result' }),
          },
          may.saveRejects(job) && {
            icon: IconFileX,
            text: `Save ${counted(job.prepared?.rejects.rows ?? 0, 'row')} not sent…`,
            onClick: () => save.mutate({ id, file: 'rejects' }),
          },
          may.saveChanges(job) && {
            icon: IconFileDiff,
            text: `Save ${counted(job.prepared?.changed?.cells ?? 0, 'changed cell')}…`,
            onClick: () => save.mutate({ id, file: 'changes' }),
          },
          may.fetchAgain(job) && {
            icon: IconRefresh,
            text: 'Fetch again',
            onClick: () => fetchAgain.mutate({ id }),
          },
        ]}
        more={[
          hasResult(job) && {
            icon: IconClockHour4,
            text: 'Timeline and details',
            href: paths.jobDetails(id),
          },
          {
            icon: IconRepeat,
            text: 'Run again with the same mapping',
            onClick: () => runAgain.mutate({ jobId: id }),
          },
          { icon: IconCopy, text: 'Show log...', onClick: log.open },
        ]}
      />
      {/* As it may be handed on: without keys and without anyone's data. */}
      <ReadingDialog
        {...log.shown}
        title="Log of this job"
        label="Log"
        description="No API keys or contact data in it, so you can share it."
        query={ask('jobs:log', { id })}
      />
    </>
  );
}
