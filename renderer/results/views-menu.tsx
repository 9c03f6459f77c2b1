import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '../../shared/model/saved-view.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { TextDialog } from '../ui/text-dialog.tsx';

interface Props {
  jobId: string;
  /** What is seen now, under a name. */
  viewNow: (name: string) => SavedView;
  /** The name of the one that was chosen last. */
  name: string | null;
  onName: (name: string) => void;
  onChoose: (view: SavedView) => void;
}

/** Ways to look at results with these columns, by the names a person gave them. */
export function ViewsMenu({ jobId, viewNow, name, onName, onChoose }: Props) {
  const queryClient = useQueryClient();
  const views =
    useQuery({ queryKey: keys.savedViews(jobId), queryFn: () => call('results:views', { jobId }) }).data ??
    [];
  const chosen = views.find((view) => view.name === name);
  const [naming, nameDialog] = useDisclosure(false);
  const [renaming, renameDialog] = useDisclosure(false);
  const show = (all: SavedView[]) => {
    // Other results may have these columns, too.
    void queryClient.invalidateQueries({ queryKey: keys.allSavedViews });
    queryClient.setQueryData(keys.savedViews(jobId), all);
  };

  const save = useMutation({
    mutationFn: ({ view, replaces }: { view: SavedView; replaces: string }) =>
      call('results:save-view', { jobId, view, replaces }),
    onSuccess(all, { view }) {
      show(all);
      onName(view.name);
      nameDialog.close();
      renameDialog.close();
    },
    meta: { quiet: true },
  });
  const remove = useMutation({
    mutationFn: (removed: string) => call('results:remove-view', { jobId, name: removed }),
    onSuccess: show,
  });

  return (
    <>
      <ActionMenu
        width={240}
        button={(opener) => (
          <Button ref={opener} variant="default" leftSection={<IconBookmark size={15} aria-hidden />}>
            {chosen ? `View: ${chosen.name}` : 'Saved views'}
          </Button>
        )}
      >
        {views.map((view) => (
          <Menu.Item
            key={view.name}
            rightSection={view === chosen && <IconCheck size={14} aria-hidden />}
            onClick={() => onChoose(view)}
          >
            {view.name}
          </Menu.Item>
        ))}
        {views.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={nameDialog.open}>Save this view...</Menu.Item>
        {chosen && (
          <>
            <Menu.Item
              onClick={() => save.mutate({ view: viewNow(chosen.name), replaces: chosen.name })}
            >{`Save changes to “${chosen.name}”`}</Menu.Item>
            <Menu.Item onClick={renameDialog.open}>{`Rename “${chosen.name}”...`}</Menu.Item>
            <Menu.Item
              color="red.9"
              onClick={() => remove.mutate(chosen.name)}
            >{`Delete “${chosen.name}”`}</Menu.Item>
          </>
        )}
      </ActionMenu>
      <TextDialog
        opened={naming}
        onClose={nameDialog.close}
        title="Save this view"
        label="Name of the view"
        action="Save view"
        initial=""
        maxLength={60}
        saving={{ ...save, mutate: (text) => save.mutate({ view: viewNow(text), replaces: text }) }}
      />
      <TextDialog
        opened={renaming}
        onClose={renameDialog.close}
        title="Rename view"
        label="Name of the view"
        action="Rename"
        initial={chosen?.name ?? ''}
        maxLength={60}
        saving={{
          ...save,
          mutate: (text) => chosen && save.mutate({ view: { ...chosen, name: text }, replaces: chosen.name }),
        }}
      />
    </>
  );
}
