import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { byteSize } from '../../shared/amounts.ts';
import type { StoredData } from '../../shared/stored-data.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { useSavedToast } from '../saved/use-saved-toast.tsx';
import { count } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ReadingDialog } from '../ui/reading-dialog.tsx';
import { Section } from '../ui/section.tsx';
import classes from './settings.module.css';
import { storedWords } from './stored-words.ts';

/** What is kept on this computer, and how to open, show and erase it. */
export function DataSection() {
  const [reading, setReading] = useState(false);
  const stored = useQuery({
    queryKey: keys.storedData,
    queryFn: () => call('data:look', undefined),
    gcTime: 0,
  });
  const openFolder = useCall('data:open-folder');
  const erase = useCall('data:erase');
  const sayWhere = useSavedToast();
  const save = useCall('data:save-diagnostics', {
    onSuccess: (done) => done && sayWhere(done),
  });

  return (
    <Section
      title="Your data"
      hint="It is kept on this computer only. Contact data goes to the service you connect to, and nowhere else."
    >
      {stored.isPending && <Loading what="what is kept" />}
      {stored.error && <ProblemNotice problem={stored.error.problem} onRetry={() => void stored.refetch()} />}
      {stored.data && <KeptTable stored={stored.data} />}
      <Group gap="xs" mt="md">
        <Button variant="default" onClick={() => openFolder.mutate(undefined)}>
          Open the folder
        </Button>
        <Button variant="default" onClick={() => setReading(true)}>
          Show diagnostics
        </Button>
        <Button
          variant="default"
          className={classes.erase}
          loading={erase.isPending}
          onClick={() => erase.mutate(undefined)}
        >
          Erase everything
        </Button>
      </Group>
      <ReadingDialog
        opened={reading}
        onClose={() => setReading(false)}
        title="Diagnostics"
        label="Diagnostics"
        description="For whoever mends the app. It holds no keys, no contact data and no names of yours: read it before you share it. Nothing is sent by itself."
        queryKey={['diagnostics']}
        ask={() => call('data:diagnostics', undefined)}
        actions={
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate(undefined)}>
            Save as
          </Button>
        }
      />
    </Section>
  );
}

function KeptTable({ stored }: { stored: StoredData }) {
  return (
    <>
      <p className={classes.folder}>
        <code>{stored.folder}</code>
      </p>
      <table className={classes.kept} aria-label="What is kept">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How</th>
            <th scope="col">Files</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {stored.parts.map(({ id, files, bytes }) => (
            <tr key={id}>
              <th scope="row">{storedWords[id].what}</th>
              <td>{storedWords[id].how}</td>
              <td>{count(files)}</td>
              <td>{byteSize(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
