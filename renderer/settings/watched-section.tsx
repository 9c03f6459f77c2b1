import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import {
  IconClock,
  IconFolderOpen,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ExportKind, exportKinds, exportKindText } from '../../shared/model/result-export.ts';
import { bulkServices, type ServiceId } from '../../shared/model/services.ts';
import type {
  ChosenFolder,
  HeldFile,
  WatchedFileView,
  WatchedFolderView,
  WatchedSettings,
} from '../../shared/model/watched-folder.ts';
import { counted, creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { ask } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { useConnections, useWatchedFolders } from '../ipc/queries.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import { fileStanding, type Standing, StandingBadge } from '../ui/badge.tsx';
import { Choice, MoreMenu, Segments } from '../ui/controls.tsx';
import { useDialogCall } from '../ui/dialog.tsx';
import { exactMoment, folderName, fullMomentText, shortMoment } from '../ui/format.ts';
import { Lines, type SectionLine } from '../ui/line-section.tsx';
import { Notice, ProblemNotice } from '../ui/notice.tsx';
import { Loaded, Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { Dim } from '../ui/small-parts.tsx';

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
            <Text c="dimmed">
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
      <FolderDialog
        folder={{ name: folderName(chosen?.path ?? ''), settings: null, lists: chosen?.lists ?? 0 }}
        opened={chosen !== null}
        saving={add}
        onClose={() => setChosen(null)}
        onSave={(settings) => chosen && add.mutate({ folder: chosen.token, settings })}
      />
    </Section>
  );
}

function FolderPart({ folder, onRemoved }: { folder: WatchedFolderView; onRemoved: () => void }) {
  const { id, path, isPaused, problem, held, files, connection } = folder;
  const name = folderName(path);
  const { data } = useConnections();
  const pause = useCall('watched:pause', { renews: ['watched:'] });
  const show = useCall('watched:show');
  const changing = useDialogCall('watched:change', { renews: ['watched:'] });
  const removing = useDialogCall('watched:remove', { renews: ['watched:'], onSuccess: onRemoved });
  const on = data?.connections.find((each) => each.id === connection)?.name;
  return (
    <Stack component="section" aria-label={name} gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="2px 8px">
            <Text fw={600}>{name}</Text>
            <StandingBadge of={folderStanding(folder)} />
          </Group>
          <Dim style={{ overflowWrap: 'anywhere' }}>{path}</Dim>
          <Dim>{folderInWords(folder, on)}</Dim>
        </div>
        <MoreMenu
          label={`More for ${name}`}
          width={170}
          of={[
            { icon: IconFolderOpen, text: 'Show folder', onClick: () => show.mutate({ id }) },
            { icon: IconPencil, text: 'Change...', onClick: changing.open },
            {
              icon: isPaused ? IconPlayerPlay : IconPlayerPause,
              text: isPaused ? 'Resume' : 'Pause',
              onClick: () => pause.mutate({ id, isPaused: !isPaused }),
            },
            { icon: IconTrash, text: 'Remove...', danger: true, onClick: removing.open },
          ]}
        />
      </Group>
      {problem && !isPaused && <ProblemNotice problem={problem} tone="warn" />}
      {held.map((file) => (
        <Notice key={`${file.name} ${file.at}`} icon={IconClock} title={heldInWords(file)} />
      ))}
      {files.length === 0 ? (
        <Dim>No list came in yet.</Dim>
      ) : (
        <Lines label={`Lists from ${name}`} lines={files.slice(0, 5).map(lineOf)} />
      )}
      <FolderDialog
        folder={{ name, settings: folder, lists: 0 }}
        {...changing.shown}
        onSave={(settings) => changing.mutate({ id, settings })}
      />
      <ConfirmDialog
        {...removing.shown}
        title={`Stop watching “${name}”?`}
        action="Remove folder"
        danger
        onConfirm={() => removing.mutate({ id })}
      >
        <p>No more lists are taken from it. The folder, its files and all jobs stay.</p>
      </ConfirmDialog>
    </Stack>
  );
}

const lineOf = ({ id, name, job, state, at, words }: WatchedFileView): SectionLine => ({
  id,
  name,
  words,
  status: fileStanding[state],
  href: job && paths.job(job),
  end: (
    <time dateTime={at} title={exactMoment(at, new Date())}>
      {shortMoment(at, new Date())}
    </time>
  ),
});

function folderStanding({ isPaused, problem }: WatchedFolderView): Standing {
  if (isPaused) return { text: 'Paused', tone: 'idle' };
  return problem ? { text: 'Needs a look', tone: 'warn' } : { text: 'Watching', tone: 'ok' };
}

/** "Phone append on Acme. Sends up to 500 credits a day, 120 used today." */
function folderInWords(
  { service, creditsADay, usedToday }: WatchedFolderView,
  connection: string | undefined,
): string {
  const where = `${bulkServices[service].label}${connection ? ` on ${connection}` : ''}.`;
  if (creditsADay === null) return `${where} Each list waits for you.`;
  return `${where} Sends up to ${creditsText(creditsADay)} a day, ${creditsNumber(usedToday)} used today.`;
}

const heldInWords = ({ name, computer, at }: HeldFile): string =>
  `${computer} took ${name} on ${fullMomentText(at)} and hasn’t finished it. If that computer is gone, move the file out of “working”.`;

/** What the dialog begins with: a folder that was just chosen, or one that is watched. */
interface FolderToEdit {
  name: string;
  settings: WatchedSettings | null;
  /** Lists that lie in it and would be taken. */
  lists: number;
}

interface Props {
  folder: FolderToEdit;
  opened: boolean;
  saving: NonNullable<Parameters<typeof ConfirmDialog>[0]['saving']>;
  onClose: () => void;
  onSave: (settings: WatchedSettings) => void;
}

const labels: Record<ServiceId, string> = {
  'phone-append': bulkServices['phone-append'].label,
  'email-append': bulkServices['email-append'].label,
  'business-trace': bulkServices['business-trace'].label,
  'name-append': bulkServices['name-append'].label,
};
const automatic = '';
const isKind = (value: string): value is ExportKind => exportKinds.some((kind) => kind === value);

/** What is done with the lists of a folder. */
function FolderDialog({ folder, opened, saving, onClose, onSave }: Props) {
  const { data: connections } = useConnections();
  const { data: mappings = [] } = useQuery(ask('mappings:list', undefined));
  const { data: presets = [] } = useQuery(ask('export-presets:list', undefined));
  const [settings, setSettings] = useState<WatchedSettings | null>(null);
  const [credits, setCredits] = useState<number | string>('');
  if (!connections) return null;
  const now = settings ?? firstSettings(connections.activeId);
  const change = (next: Partial<WatchedSettings>) => setSettings({ ...now, ...next });
  const names = mappings.filter(({ name, service }) => name !== '' && service === now.service);
  const isAlone = now.creditsADay !== null;
  const isWanting = isAlone && !(typeof credits === 'number' && credits > 0);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onOpened={() => {
        setSettings(folder.settings);
        setCredits(folder.settings?.creditsADay ?? '');
      }}
      title={folder.settings ? `Change “${folder.name}”` : `Watch “${folder.name}”`}
      action={folder.settings ? 'Save' : 'Add folder'}
      saving={saving}
      disabled={isWanting}
      onConfirm={() => onSave(isAlone ? { ...now, creditsADay: Number(credits) } : now)}
    >
      <Group grow>
        <Choice
          label="Service"
          options={labels}
          value={now.service}
          data-autofocus
          onChange={(service) => change({ service, mapping: null })}
        />
        <Choice
          label="Connection"
          options={Object.fromEntries(connections.connections.map(({ id, name }) => [id, name]))}
          value={now.connection}
          onChange={(connection) => change({ connection })}
        />
      </Group>
      <Choice
        label="Columns"
        description="Save a template under Columns of a new job to use it here."
        options={{
          [automatic]: 'Map automatically',
          ...Object.fromEntries(names.map(({ name }) => [name, name])),
        }}
        value={now.mapping ?? automatic}
        onChange={(name) => change({ mapping: name === automatic ? null : name })}
      />
      <Choice
        label="Export"
        description="Saved next to each finished list."
        options={{
          ...exportKindText,
          ...Object.fromEntries(presets.map(({ id, name }) => [`preset ${id}`, name])),
        }}
        value={now.exports.preset === null ? now.exports.kind : `preset ${now.exports.preset}`}
        onChange={(value) => {
          const preset = presets.find(({ id }) => value === `preset ${id}`);
          if (preset) change({ exports: { kind: preset.kind, preset: preset.id } });
          else if (isKind(value)) change({ exports: { kind: value, preset: null } });
        }}
      />
      <Segments
        label="What happens with a new list"
        options={{ wait: 'Prepare and wait for me', send: 'Send automatically' }}
        value={isAlone ? 'send' : 'wait'}
        onChange={(goal) => change({ creditsADay: goal === 'send' ? 1 : null })}
      />
      {isAlone && (
        <NumberInput
          label="Credits a day"
          description="At the highest price so far. What goes over waits for the next day."
          placeholder="500"
          min={1}
          max={1_000_000_000}
          value={credits}
          onChange={setCredits}
        />
      )}
      <Switch
        label="Leave out rows looked up before"
        description="Off: such a list waits for you."
        checked={now.leaveOut.askedBefore}
        onChange={(event) =>
          change({ leaveOut: { ...now.leaveOut, askedBefore: event.currentTarget.checked } })
        }
      />
      <Switch
        label="Leave out rows marked do not call, or from other countries"
        description="Off: such a list waits for you."
        checked={now.leaveOut.speaking}
        onChange={(event) => change({ leaveOut: { ...now.leaveOut, speaking: event.currentTarget.checked } })}
      />
      {folder.lists > 0 && (
        <p>
          {counted(folder.lists, 'list is', 'lists are')} in this folder now. The app takes{' '}
          {folder.lists === 1 ? 'it' : 'them'} too, and moves every list it takes into a folder inside.
        </p>
      )}
    </ConfirmDialog>
  );
}

const firstSettings = (connection: string): WatchedSettings => ({
  service: 'phone-append',
  connection,
  mapping: null,
  exports: { kind: 'call-list', preset: null },
  creditsADay: null,
  leaveOut: { askedBefore: true, speaking: true },
});
