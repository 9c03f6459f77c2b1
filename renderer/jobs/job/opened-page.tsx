import { Button, Menu, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCursorText, IconFolderOpen, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { byteSize } from '../../../shared/words/amounts.ts';
import { undoSeconds } from '../../../shared/words/undo-time.ts';
import { useCheckList } from '../../intake/use-intake.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useOpenedFile } from '../../ipc/queries.ts';
import { DragHandle } from '../../results/drag-handle.tsx';
import { ResultPanel } from '../../results/result-panel.tsx';
import { UnderstoodColumns } from '../../results/understood/understood-columns.tsx';
import { resultOfFile } from '../../results/use-result.ts';
import { ConfirmDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { MoreMenu, TabPanel } from '../../ui/controls.tsx';
import { count, exactMoment, fullMomentText } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Loading, Page, Section } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { JobProgressBar } from '../../ui/progress-line.tsx';
import { BackLink, Facts, GonePage } from '../../ui/subpage.tsx';
import { useLeaveRemoved } from '../list/entry-menu.tsx';
import classes from './job.module.css';

/** A file that was opened as a result: seen and judged like the result of a job. */
export function OpenedPage({ id }: { id: string }) {
  const file = useOpenedFile(id);
  const back = <BackLink href={paths.jobs}>All jobs</BackLink>;
  if (file.data) return <KnownFile file={file.data} back={back} />;
  if (file.data === null) return <GonePage title="Opened file" what="file" />;
  return (
    <Page title="Opened file" back={back}>
      {file.isPending && <Loading what="the file" lines={6} />}
      {file.error && <ProblemNotice problem={file.error.problem} onRetry={() => void file.refetch()} />}
    </Page>
  );
}

const tabs = 'opened';
const shown = [
  { value: 'result', label: 'Result' },
  { value: 'details', label: 'Details' },
] as const;

function KnownFile({ file, back }: { file: OpenedFile; back: React.ReactNode }) {
  const [chosen, setChosen] = useState<string | null>('result');
  const onCheckAgain = useCheckList();
  const tab = shown.find(({ value }) => value === chosen) ?? shown[0];
  return (
    <Page
      wide
      title={file.name}
      back={back}
      beside={
        <>
          <Badge tone="idle" dot>
            Opened file
          </Badge>
          {file.archived && <Badge tone="idle">Archived</Badge>}
        </>
      }
      subtitle={`A copy made ${exactMoment(file.openedAt, new Date())}. It is sent nowhere.`}
      actions={<DragHandle jobId={file.id} />}
    >
      <OpenedActions file={file} />
      <JobProgressBar id={file.id} />
      <Tabs id={tabs} value={tab.value} onChange={setChosen}>
        <Tabs.List aria-label="About this file">
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TabPanel tabs={tabs} tab={tab.value} label={tab.label} className={classes.panel}>
          {tab.value === 'result' ? (
            <ResultPanel
              job={resultOfFile(file)}
              checked={{ at: file.judged?.renewed?.checkedAt ?? null, onCheckAgain }}
            />
          ) : (
            <>
              <OpenedDetails file={file} />
              <UnderstoodColumns job={resultOfFile(file)} />
            </>
          )}
        </TabPanel>
      </Tabs>
    </Page>
  );
}

/** What is known of an opened file beside its result. */
function OpenedDetails({ file }: { file: OpenedFile }) {
  const lines = [
    { name: 'Opened', value: fullMomentText(file.openedAt) },
    { name: 'Size', value: byteSize(file.bytes) },
    { name: 'Rows', value: count(file.judged?.rows) },
  ];
  return (
    <Section title="File">
      <Facts lines={lines} />
    </Section>
  );
}

/** What can be done with an opened file. */
function OpenedActions({ file }: { file: OpenedFile }) {
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
