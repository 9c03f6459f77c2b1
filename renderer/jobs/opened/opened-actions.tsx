import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCursorText, IconFolderOpen, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { undoSeconds } from '../../../shared/words/undo-time.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { MoreMenu } from '../../ui/action-menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { paths } from '../../ui/paths.ts';
import { TextDialog } from '../../ui/text-dialog.tsx';
import classes from '../job/job.module.css';
import { useLeaveRemoved } from '../job/use-leave-removed.ts';

/** What can be done with an opened file. */
export function OpenedActions({ file }: { file: OpenedFile }) {
  const { id, name, archived } = file;
  const queryClient = useQueryClient();
  const [renaming, renameDialog] = useDisclosure(false);
  const [removing, removeDialog] = useDisclosure(false);
  const show = (changed: OpenedFile) => queryClient.setQueryData(keys.openedFile(id), changed);

  const openFolder = useCall('opened:open-folder');
  const archive = useCall('opened:archive', { onSuccess: show });
  const leave = useLeaveRemoved(paths.openedFile(id));
  const remove = useCall('opened:remove', { onSuccess: () => leave({ ...file, connection: null }) });
  const rename = useCall('opened:rename', {
    onSuccess(changed) {
      show(changed);
      renameDialog.close();
    },
    meta: { quiet: true },
  });

  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconFolderOpen size={15} aria-hidden />}
        onClick={() => openFolder.mutate({ id })}
      >
        Open folder
      </Button>
      <Button
        variant="default"
        loading={archive.isPending}
        onClick={() => archive.mutate({ id, archived: !archived })}
      >
        {archived ? 'Back to the list' : 'Archive'}
      </Button>
      <MoreMenu label="More" width={200}>
        <Menu.Item leftSection={<IconCursorText size={14} aria-hidden />} onClick={renameDialog.open}>
          Rename...
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red.9"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={removeDialog.open}
        >
          Remove...
        </Menu.Item>
      </MoreMenu>
      <TextDialog
        opened={renaming}
        onClose={renameDialog.close}
        title="Rename file"
        label="Name in the list"
        action="Rename"
        initial={name}
        maxLength={200}
        saving={{ ...rename, mutate: (text) => rename.mutate({ id, name: text }) }}
      />
      <ConfirmDialog
        opened={removing}
        onClose={removeDialog.close}
        title={`Remove ${name}?`}
        action="Remove file"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        This can be undone for {undoSeconds} seconds. Removed are the app's copy and what was made of it; the
        file you opened stays where it is.
      </ConfirmDialog>
    </div>
  );
}
