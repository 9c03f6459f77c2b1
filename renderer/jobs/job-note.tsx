import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { JobView } from '../../shared/job-view.ts';
import { call } from '../ipc/client.ts';
import { useJobCall } from '../ipc/mutations.ts';
import { Section } from '../ui/section.tsx';
import { TextDialog } from '../ui/text-dialog.tsx';
import classes from './job-page.module.css';

/** The user's own words about a job. */
export function JobNote({ job }: { job: JobView }) {
  const [opened, { open, close }] = useDisclosure(false);
  const save = useJobCall((note: string) => call('jobs:set-note', { id: job.id, note }), {
    onSuccess: close,
    meta: { quiet: true },
  });
  return (
    <Section
      title="Note"
      actions={
        <Button variant="subtle" size="compact-sm" onClick={open}>
          {job.note ? 'Edit note' : 'Add note'}
        </Button>
      }
    >
      <p className={classes.note} data-empty={job.note === '' || undefined}>
        {job.note || 'No note.'}
      </p>
      <TextDialog
        opened={opened}
        onClose={close}
        title="Note"
        label="Note"
        action="Save note"
        multiline
        maxLength={4000}
        initial={job.note}
        saving={save}
      />
    </Section>
  );
}
