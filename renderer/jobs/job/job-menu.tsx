import {
  IconArchive,
  IconArchiveOff,
  IconClockHour4,
  IconCopy,
  IconCursorText,
  IconDownload,
  IconFileDiff,
  IconFileX,
  IconFolderOpen,
  IconRefresh,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { JobView } from '../../../shared/model/job.ts';
import { allowed } from '../../../shared/model/job-actions.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { undoSeconds } from '../../../shared/words/undo-time.ts';
import { sourceGone, useDraft } from '../../intake/draft-context.tsx';
import { call } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { ConfirmDialog, ReadingDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { MenuItems, MoreMenu } from '../../ui/controls.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { paths } from '../../ui/paths.ts';
import { useSavedToast } from '../../ui/saved-and-copied.tsx';
import { showFailure } from '../../ui/toasts.tsx';
import { useLeaveRemoved } from '../list/entry-menu.tsx';
import { whatRemovingLoses } from './job-words.ts';

/** Whether a job's page is that of its result. */
export const hasResult = ({ result, state }: JobView): boolean => result !== undefined && state === 'done';

export function JobMenu({ job }: { job: JobView }) {
  const { id } = job;
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  const renaming = useDialog();
  const removing = useDialog();
  const log = useDialog();

  const rename = useCall('jobs:rename', { onSuccess: renaming.close, meta: { quiet: true } });
  const can = allowed(job);
  const saveResult = useSaveAs('jobs:save-result');
  const openFolder = useCall('jobs:open-folder');
  const fetchAgain = useCall('jobs:fetch-again');
  const archive = useCall('jobs:archive');
  const saveRejects = useSaveAs('jobs:save-rejects');
  const saveChanges = useSaveAs('jobs:save-changes');
  const leave = useLeaveRemoved(paths.job(id));
  const remove = useCall('jobs:remove', { onSuccess: () => leave({ ...job, kind: 'job' }) });

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
      <MoreMenu label="More" width={280}>
        <MenuItems
          of={[
            can.saveResult && {
              icon: IconDownload,
              text: 'Save raw file…',
              onClick: () => saveResult.mutate({ id }),
            },
            can.saveRejects && {
              icon: IconFileX,
              text: `Save ${counted(job.prepared?.rejects.rows ?? 0, 'row')} not sent…`,
              onClick: () => saveRejects.mutate({ id }),
            },
            can.saveChanges && {
              icon: IconFileDiff,
              text: `Save ${counted(job.prepared?.changed?.cells ?? 0, 'changed cell')}…`,
              onClick: () => saveChanges.mutate({ id }),
            },
            can.fetchAgain && {
              icon: IconRefresh,
              text: 'Fetch again',
              onClick: () => fetchAgain.mutate({ id }),
            },
            { icon: IconFolderOpen, text: 'Open folder', onClick: () => openFolder.mutate({ id }) },
            'line',
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
            { icon: IconCursorText, text: 'Rename...', onClick: renaming.open },
            { icon: IconCopy, text: 'Show log...', onClick: log.open },
            can.archive && {
              icon: IconArchive,
              text: 'Archive',
              onClick: () => archive.mutate({ id, archived: true }),
            },
            can.unarchive && {
              icon: IconArchiveOff,
              text: 'Back to the list',
              onClick: () => archive.mutate({ id, archived: false }),
            },
            'line',
            {
              icon: IconTrash,
              text: 'Remove...',
              danger: true,
              disabled: !can.remove,
              onClick: removing.open,
            },
          ]}
        />
      </MoreMenu>
      <TextDialog
        {...renaming.shown}
        title="Rename job"
        label="Name of the job"
        action="Rename"
        initial={job.name}
        maxLength={200}
        saving={rename}
        onSave={(name) => rename.mutate({ id, name })}
      />
      <ConfirmDialog
        {...removing.shown}
        title={`Remove ${job.name}?`}
        action="Remove job"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        <div>
          You can undo this for {undoSeconds} seconds. This also removes:
          <ul>
            {whatRemovingLoses(job).map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
          Your own file, {job.source.name}, is not touched.
        </div>
      </ConfirmDialog>
      {/* As it may be handed on: without keys and without anyone's data. */}
      <ReadingDialog
        {...log.shown}
        title="Log of this job"
        label="Log"
        description="No API keys or contact data in it, so you can share it."
        queryKey={['job-log', id]}
        ask={() => call('jobs:log', { id })}
      />
    </>
  );
}

/** Saves a file of a job where the user chooses, and says where that was. */
function useSaveAs(channel: 'jobs:save-result' | 'jobs:save-rejects' | 'jobs:save-changes') {
  const sayWhere = useSavedToast();
  return useCall(channel, { onSuccess: (done) => done && sayWhere(done) });
}
