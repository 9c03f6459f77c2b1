import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
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
import { Link, useLocation } from 'wouter';
import type { JobView } from '../../../shared/model/job.ts';
import { allowed } from '../../../shared/model/job-actions.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { undoSeconds } from '../../../shared/words/undo-time.ts';
import { sourceGone, useDraft } from '../../intake/draft-context.tsx';
import { call } from '../../ipc/call-main.ts';
import { useCall, useJobCall, useRemoveJob } from '../../ipc/mutations.ts';
import { ConfirmDialog, ReadingDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { MoreMenu } from '../../ui/controls.tsx';
import { paths } from '../../ui/paths.ts';
import { useSavedToast } from '../../ui/saved-and-copied.tsx';
import { showFailure } from '../../ui/toasts.tsx';
import { useLeaveRemoved } from '../list/entry-menu.tsx';
import { whatRemovingLoses } from './job-words.ts';

/** Whether a job's page is that of its result. */
export const hasResult = ({ result, state }: JobView): boolean => result !== undefined && state === 'done';

/** What is done with a job now and then. */
export function JobMenu({ job }: { job: JobView }) {
  const { id } = job;
  const [, dispatch] = useDraft();
  const [, navigate] = useLocation();
  const [renaming, renameDialog] = useDisclosure(false);
  const [removing, removeDialog] = useDisclosure(false);
  const [reading, logDialog] = useDisclosure(false);

  const rename = useJobCall((name: string) => call('jobs:rename', { id, name }), {
    onSuccess: renameDialog.close,
    meta: { quiet: true },
  });
  const can = allowed(job);
  const saveResult = useSaveAs('jobs:save-result');
  const openFolder = useCall('jobs:open-folder');
  const fetchAgain = useJobCall(() => call('jobs:fetch-again', { id }));
  const archive = useJobCall((archived: boolean) => call('jobs:archive', { id, archived }));
  const saveRejects = useSaveAs('jobs:save-rejects');
  const saveChanges = useSaveAs('jobs:save-changes');
  const leave = useLeaveRemoved(paths.job(id));
  const remove = useRemoveJob({ onSuccess: () => leave({ ...job, kind: 'job' }) });

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
        {can.saveResult && (
          <Menu.Item
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveResult.mutate({ id })}
          >
            Save raw file…
          </Menu.Item>
        )}
        {can.saveRejects && (
          <Menu.Item
            leftSection={<IconFileX size={14} aria-hidden />}
            onClick={() => saveRejects.mutate({ id })}
          >
            {`Save ${counted(job.prepared?.rejects.rows ?? 0, 'row')} not sent…`}
          </Menu.Item>
        )}
        {can.saveChanges && (
          <Menu.Item
            leftSection={<IconFileDiff size={14} aria-hidden />}
            onClick={() => saveChanges.mutate({ id })}
          >
            {`Save ${counted(job.prepared?.changed?.cells ?? 0, 'changed cell')}…`}
          </Menu.Item>
        )}
        {can.fetchAgain && (
          <Menu.Item leftSection={<IconRefresh size={14} aria-hidden />} onClick={() => fetchAgain.mutate()}>
            Fetch again
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFolderOpen size={14} aria-hidden />}
          onClick={() => openFolder.mutate({ id })}
        >
          Open folder
        </Menu.Item>
        <Menu.Divider />
        {hasResult(job) && (
          <Menu.Item
            component={Link}
            href={paths.jobDetails(id)}
            leftSection={<IconClockHour4 size={14} aria-hidden />}
          >
            Timeline and details
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconRepeat size={14} aria-hidden />}
          onClick={() => runAgain.mutate({ jobId: id })}
        >
          Run again with the same mapping
        </Menu.Item>
        <Menu.Item leftSection={<IconCursorText size={14} aria-hidden />} onClick={renameDialog.open}>
          Rename...
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={14} aria-hidden />} onClick={logDialog.open}>
          Show log...
        </Menu.Item>
        {can.archive && (
          <Menu.Item leftSection={<IconArchive size={14} aria-hidden />} onClick={() => archive.mutate(true)}>
            Archive
          </Menu.Item>
        )}
        {can.unarchive && (
          <Menu.Item
            leftSection={<IconArchiveOff size={14} aria-hidden />}
            onClick={() => archive.mutate(false)}
          >
            Back to the list
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red.9"
          disabled={!can.remove}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={removeDialog.open}
        >
          Remove...
        </Menu.Item>
      </MoreMenu>
      <TextDialog
        opened={renaming}
        onClose={renameDialog.close}
        title="Rename job"
        label="Name of the job"
        action="Rename"
        initial={job.name}
        maxLength={200}
        saving={rename}
      />
      <ConfirmDialog
        opened={removing}
        onClose={removeDialog.close}
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
      <LogDialog id={id} opened={reading} onClose={logDialog.close} />
    </>
  );
}

/** The job's log as it may be handed on: without keys and without anyone's data. */
function LogDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  return (
    <ReadingDialog
      opened={opened}
      onClose={onClose}
      title="Log of this job"
      label="Log"
      description="No API keys or contact data in it, so you can share it."
      queryKey={['job-log', id]}
      ask={() => call('jobs:log', { id })}
    />
  );
}

/** Saves a file of a job where the user chooses, and says where that was. */
function useSaveAs(channel: 'jobs:save-result' | 'jobs:save-rejects' | 'jobs:save-changes') {
  const sayWhere = useSavedToast();
  return useCall(channel, { onSuccess: (done) => done && sayWhere(done) });
}
