import { Button, Code, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoredData, StoredPartId } from '../../shared/model/app-info.ts';
import { byteSize } from '../../shared/words/amounts.ts';
import { ask } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { ReadingDialog } from '../ui/ask-dialogs.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { count } from '../ui/format.ts';
import { Loaded, Section } from '../ui/page.tsx';
import { sayWhere } from '../ui/saved-and-copied.tsx';
import { type Column, SectionTable } from '../ui/section-table.tsx';
import { SettingLine } from './setting-line.tsx';
import classes from './settings.module.css';

/** What is kept on this computer, and how to open and show it. */
export function DataSection() {
  const reading = useDialog();
  const stored = useQuery({ ...ask('data:look', undefined), gcTime: 0 });
  const openFolder = useCall('data:open-folder');
  const save = useCall('data:save-diagnostics', { onSuccess: (done) => done && sayWhere(done) });

  return (
    <Section
      title="Your data"
      hint="Kept on this computer only. Contact data goes only to the service you connect to."
    >
      <Loaded of={stored} what="what is kept">
        {({ folder, parts }) => (
          <>
            <Code bg="none">{folder}</Code>
            <SectionTable
              label="What is kept"
              className={classes.kept}
              columns={columns}
              rows={parts}
              keyOf={({ id }) => id}
            />
          </>
        )}
      </Loaded>
      <Group gap="xs" mt="md">
        <Button onClick={() => openFolder.mutate(undefined)}>Open the folder</Button>
        <Button onClick={reading.open}>Show diagnostics</Button>
      </Group>
      <ReadingDialog
        {...reading.shown}
        title="Diagnostics"
        label="Diagnostics"
        description="A report for support. No API keys or contact data in it. Nothing is sent automatically."
        query={ask('data:diagnostics', undefined)}
        actions={
          <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
            Save as
          </Button>
        }
      />
    </Section>
  );
}

/** Stands last: nothing else on the page can't be undone. */
export function EraseSection() {
  const erase = useCall('data:erase');
  return (
    <Section title="Erase data">
      <SettingLine hint="Deletes all jobs, results, lookups, keys and settings on this computer. This can’t be undone.">
        <Button
          color="red"
          variant="outline"
          loading={erase.isPending}
          onClick={() => erase.mutate(undefined)}
        >
          Erase everything
        </Button>
      </SettingLine>
    </Section>
  );
}

const columns: readonly Column<StoredData['parts'][number]>[] = [
  { name: 'What', heads: true, width: '44%', cell: ({ id }) => storedWords[id].what },
  { name: 'How', look: 'dim', cell: ({ id }) => storedWords[id].how },
  { name: 'Files', width: 64, look: 'number', cell: ({ files }) => count(files) },
  { name: 'Size', width: 88, look: 'number', cell: ({ bytes }) => byteSize(bytes) },
];

const open = 'Not encrypted';

/** What each part is to a person, and how it lies on the disk. */
const storedWords: Record<StoredPartId, { what: string; how: string }> = {
  jobs: { what: 'Jobs: the lists you sent, and their results', how: open },
  memory: {
    what: 'The app’s memory: what was looked up, credits, saved lookups, your suppression list and re-checked phones',
    how: 'Lookups encrypted, questions anonymized, the rest not encrypted',
  },
  'lookup-lists': { what: 'List lookups and their results', how: open },
  opened: { what: 'Files opened as results', how: open },
  lists: { what: 'Pasted lists, sample lists and lists made from results', how: open },
  checks: { what: 'Call lists', how: open },
  connections: { what: 'Connections', how: 'Keys encrypted, addresses not' },
  settings: { what: 'Settings, templates, follow-up services and export formats', how: open },
  backups: {
    what: 'Settings and connections as they were before an update',
    how: 'Keys encrypted, the rest not',
  },
  practice: { what: 'The practice service, with made-up people', how: open },
  logs: { what: 'Faults of the app', how: 'Without messages, keys or contact data' },
  crashes: { what: 'Memory of the app from its last five crashes', how: `${open}, never sent` },
  other: {
    what: 'Other files in this folder, such as the window’s caches',
    how: 'Not the app’s own: erasing leaves them',
  },
};
