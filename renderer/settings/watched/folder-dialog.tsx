import { Group, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ExportKind, exportKinds, exportKindText } from '../../../shared/model/result-export.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import type { WatchedSettings } from '../../../shared/model/watched-folder.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { ask } from '../../ipc/ask.ts';
import { useConnections } from '../../ipc/queries.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { Choice, Segments } from '../../ui/controls.tsx';

/** What the dialog begins with: a folder that was just chosen, or one that is watched. */
export interface FolderToEdit {
  name: string;
  settings: WatchedSettings | null;
  /** Lists that lie in it and would be taken. */
  lists: number;
}

interface Props {
  folder: FolderToEdit;
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
export function FolderDialog({ folder, saving, onClose, onSave }: Props) {
  const { data: connections } = useConnections();
  const { data: mappings = [] } = useQuery(ask('mappings:list', undefined));
  const { data: presets = [] } = useQuery(ask('export-presets:list', undefined));
  const [settings, setSettings] = useState<WatchedSettings | null>(folder.settings);
  const [credits, setCredits] = useState<number | string>(folder.settings?.creditsADay ?? '');
  if (!connections) return null;
  const now = settings ?? firstSettings(connections.activeId);
  const change = (next: Partial<WatchedSettings>) => setSettings({ ...now, ...next });
  const names = mappings.filter(({ name, service }) => name !== '' && service === now.service);
  const isAlone = now.creditsADay !== null;
  const isWanting = isAlone && !(typeof credits === 'number' && credits > 0);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
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
        options={[
          { value: 'wait', label: 'Prepare and wait for me' },
          { value: 'send', label: 'Send automatically' },
        ]}
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
          allowNegative={false}
          hideControls
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
