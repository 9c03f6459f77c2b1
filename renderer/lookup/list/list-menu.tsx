import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCursorText, IconTrash } from '@tabler/icons-react';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { call } from '../../ipc/client.ts';
import { useCall } from '../../ipc/mutations.ts';
import { MoreMenu } from '../../ui/action-menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useListCall } from './use-list-call.ts';

interface Props {
  list: LookupListSummary;
  label: string;
  quiet?: boolean;
  onRemoved?: () => void;
}

/** What is done with a list now and then. */
export function ListMenu({ list, label, quiet = false, onRemoved }: Props) {
  const { id, name } = list;
  const [renaming, renameDialog] = useDisclosure(false);
  const [removing, removeDialog] = useDisclosure(false);
  const rename = useListCall((text: string) => call('lookup-lists:rename', { id, name: text }), {
    onSuccess: renameDialog.close,
    quiet: true,
  });
  const remove = useCall('lookup-lists:remove', {
    onSuccess() {
      removeDialog.close();
      onRemoved?.();
    },
  });
  const underWay = list.state === 'running' || list.awaiting;
  return (
    <>
      <MoreMenu label={label} width={200} quiet={quiet}>
        <Menu.Item leftSection={<IconCursorText size={14} aria-hidden />} onClick={renameDialog.open}>
          Rename...
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={14} aria-hidden />}
          disabled={underWay}
          onClick={removeDialog.open}
        >
          Remove...
        </Menu.Item>
        {underWay && <Menu.Label>Can be removed once it stands still</Menu.Label>}
      </MoreMenu>
      <TextDialog
        opened={renaming}
        onClose={renameDialog.close}
        title="Rename"
        label="Name"
        action="Rename"
        initial={name}
        maxLength={200}
        saving={rename}
      />
      <ConfirmDialog
        opened={removing}
        onClose={removeDialog.close}
        title={`Remove “${name}”?`}
        action="Remove list"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>
          This cannot be undone. Its rows and all that was answered go from this computer, also what was paid
          for; exports you saved stay where they are.
        </p>
      </ConfirmDialog>
    </>
  );
}
