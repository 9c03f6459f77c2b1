import { Button, Group, Stack, Text } from '@mantine/core';
import {
  IconClock,
  IconFolderOpen,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type {
  ChosenFolder,
  WatchedFileView,
  WatchedFolderView,
} from '../../../shared/model/watched-folder.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useConnections, useWatchedFolders } from '../../ipc/queries.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { MenuItems, MoreMenu } from '../../ui/controls.tsx';
import { exactMoment, shortMoment } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Loaded, Section } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { type Column, SectionTable } from '../../ui/section-table.tsx';
import { fileStanding, folderName } from '../../ui/watched-files.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { folderInWords, folderStanding, heldInWords } from './watched-words.ts';

/** Folders whose lists the app takes itself. */
export function WatchedSection() {
  const folders = useWatchedFolders();
  const [chosen, setChosen] = useState<ChosenFolder | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = useCall('watched:choose', { onSuccess: setChosen });
  const add = useCall('watched:add', {
    meta: { quiet: true },
    renews: ['watched:'],
    onSuccess: () => setChosen(null),
  });
  return (
    <Section
      title="Watched folders"
      hint="The app takes lists that you put there."
      actions={
        <Button
          ref={button}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          loading={choose.isPending}
          onClick={() => choose.mutate(undefined)}
        >
          Add folder
        </Button>
      }
    >
      <Loaded of={folders} what="your watched folders" lines={2}>
        {(known) =>
          known.length === 0 ? (
            <Text size="sm" c="dimmed">
              Choose a folder that a program or a colleague puts lists into. Each list is checked, and waits
              for you or is sent. Its results come back into the same folder.
            </Text>
          ) : (
            <Stack gap="lg">
              {known.map((folder) => (
                <FolderPart key={folder.id} folder={folder} onRemoved={() => button.current?.focus()} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {chosen && (
        <FolderDialog
          folder={{ name: folderName(chosen.path), settings: null, lists: chosen.lists }}
          saving={add}
          onClose={() => setChosen(null)}
          onSave={(settings) => add.mutate({ folder: chosen.token, settings })}
        />
      )}
    </Section>
  );
}

function FolderPart({ folder, onRemoved }: { folder: WatchedFolderView; onRemoved: () => void }) {
  const { id, path, isPaused, problem, held, files, connection } = folder;
  const name = folderName(path);
  const { data } = useConnections();
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const pause = useCall('watched:pause', { renews: ['watched:'] });
  const show = useCall('watched:show');
  const change = useCall('watched:change', { meta: { quiet: true }, renews: ['watched:'], onSuccess: close });
  const remove = useCall('watched:remove', {
    meta: { quiet: true },
    renews: ['watched:'],
    onSuccess() {
      close();
      onRemoved();
    },
  });
  const standing = folderStanding(folder);
  const on = data?.connections.find((each) => each.id === connection)?.name;
  return (
    <Stack component="section" aria-label={name} gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="2px 8px">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Badge tone={standing.tone} dot>
              {standing.text}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {path}
          </Text>
          <Text size="xs" c="dimmed">
            {folderInWords(folder, on)}
          </Text>
        </div>
        <MoreMenu label={`More for ${name}`} width={170}>
          <MenuItems
            of={[
              { icon: IconFolderOpen, text: 'Show folder', onClick: () => show.mutate({ id }) },
              { icon: IconPencil, text: 'Change...', onClick: () => setDialog('change') },
              isPaused
                ? {
                    icon: IconPlayerPlay,
                    text: 'Resume',
                    onClick: () => pause.mutate({ id, isPaused: false }),
                  }
                : {
                    icon: IconPlayerPause,
                    text: 'Pause',
                    onClick: () => pause.mutate({ id, isPaused: true }),
                  },
              { icon: IconTrash, text: 'Remove...', danger: true, onClick: () => setDialog('remove') },
            ]}
          />
        </MoreMenu>
      </Group>
      {problem && !isPaused && <ProblemNotice problem={problem} tone="warn" />}
      {held.map((file) => (
        <Notice key={`${file.name} ${file.at}`} tone="warn" icon={IconClock} title={heldInWords(file)} />
      ))}
      {files.length === 0 ? (
        <Text size="xs" c="dimmed">
          No list came in yet.
        </Text>
      ) : (
        <SectionTable
          label={`Lists from ${name}`}
          columns={columns}
          rows={files.slice(0, 5)}
          keyOf={(file) => file.id}
        />
      )}
      {dialog === 'change' && (
        <FolderDialog
          folder={{ name, settings: folder, lists: 0 }}
          saving={change}
          onClose={close}
          onSave={(settings) => change.mutate({ id, settings })}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={`Stop watching “${name}”?`}
        action="Remove folder"
        danger
        saving={remove}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>No more lists are taken from it. The folder, its files and all jobs stay.</p>
      </ConfirmDialog>
    </Stack>
  );
}

const columns: readonly Column<WatchedFileView>[] = [
  {
    name: 'List',
    heads: true,
    width: '34%',
    title: ({ name }) => name,
    cell: ({ name, job }) => (job === null ? name : <Link href={paths.job(job)}>{name}</Link>),
  },
  {
    name: 'Status',
    width: 150,
    cell: ({ state }) => (
      <Badge tone={fileStanding[state].tone} dot>
        {fileStanding[state].text}
      </Badge>
    ),
  },
  { name: 'Reason', look: 'dim', from: 760, title: ({ words }) => words, cell: ({ words }) => words },
  {
    name: 'Taken',
    width: 126,
    look: 'dim',
    cell: ({ at }) => (
      <time dateTime={at} title={exactMoment(at, new Date())}>
        {shortMoment(at, new Date())}
      </time>
    ),
  },
];
