import { Box, Button, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { ReadingChoice } from '../../../shared/model/csv.ts';
import type { JobSummary } from '../../../shared/model/job-record.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { byMoment } from '../../../shared/words/amounts.ts';
import { call, offer } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useJobs } from '../../ipc/queries.ts';
import { dayText } from '../../ui/format.ts';
import { useNow } from '../../ui/page-state.ts';
import { paths } from '../../ui/paths.ts';
import { Dim } from '../../ui/small-parts.tsx';
import { showFailure } from '../../ui/toasts.tsx';
import { sourceGone, useDraft, useOfferFile, useOpenList } from '../draft-context.tsx';
import classes from '../intake.module.css';

const pasteKeys = () => (navigator.userAgent.includes('Mac') ? '⌘V' : 'Ctrl+V');

interface ListChooserProps {
  /** Beside the sample. */
  beside?: ReactNode;
  below?: ReactNode;
}

/** A place for a list, chosen, dropped or pasted, or a sample to try with. */
export function ListChooser({ beside, below }: ListChooserProps) {
  const [{ service }] = useDraft();
  const openList = useOpenList();
  /** Writes the sample list of a service to disk and opens it. */
  const sample = useCall('files:sample', { onSuccess: (list) => openList(list) });
  const hint = useId();
  return (
    <Box className="framed" p={12} pb={0}>
      <div className={classes.zone}>
        <IconFileSpreadsheet size={36} stroke={1.25} aria-hidden color="var(--desk-accent)" />
        <Text size="md" fw={600} mt={6}>
          Drop a contact list here
        </Text>
        <Text c="dimmed" maw={460} mx="auto" id={hint}>
          or{' '}
          <Text span inherit c="var(--desk-accent)" fw={600} td="underline">
            choose a file
          </Text>
          , or paste a table with {pasteKeys()}. CSV, text, Excel (.xlsx), JSON or contact cards (.vcf), as it
          came out of whatever made it.
        </Text>
        <FileChooser label="CSV file" describedBy={hint} onFile={useOfferFile()} />
      </div>
      <Group justify="center" gap="4px 10px" p={10} c="dimmed">
        <span>No list at hand?</span>
        <Button
          loading={sample.isPending}
          onClick={() => sample.mutate({ service: service ?? 'phone-append' })}
        >
          Try it with a sample list
        </Button>
        {beside}
      </Group>
      {below}
    </Box>
  );
}

/** The first thing a new user sees. */
export const DropZone = () => (
  <ListChooser
    beside={
      <>
        <Box component="span" ml={14}>
          A result from before, or from elsewhere?
        </Box>
        <ResultChooser />
      </>
    }
    below={<RecentSection />}
  />
);

const mostShown = 5;

/** The lists that were sent last, opened again by a press: from where they lay, as they are by now. */
function RecentSection() {
  const headingId = useId();
  const jobs = useJobs();
  const now = useNow();
  const openList = useOpenList();
  const lists = useMemo(() => recentLists(jobs.data?.jobs ?? [], mostShown), [jobs.data]);
  const open = useCall('files:offer-source', {
    onSuccess: (file, { jobId }) => {
      if (file) return openList(file);
      showFailure(sourceGone(lists.find(({ id }) => id === jobId)?.name ?? 'the list'), 'open-recent');
    },
  });
  if (lists.length === 0) return null;
  return (
    <Box component="section" pt={4} pb={8} aria-labelledby={headingId}>
      <Dim component="h2" fw={600} mx={10} mb={4} id={headingId}>
        Recent lists
      </Dim>
      <ul className="plain">
        {lists.map(({ id, name, createdAt, service }) => (
          <li key={id}>
            <Button
              variant="subtle"
              color="gray"
              fullWidth
              justify="space-between"
              rightSection={
                <Text span c="dimmed">
                  {bulkServices[service].label}, {dayText(createdAt, now)}
                </Text>
              }
              disabled={open.isPending}
              onClick={() => open.mutate({ jobId: id })}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** The lists that people sent last, the newest first, each name once; what the app made of another job is none of theirs. */
export function recentLists(jobs: readonly JobSummary[], most: number): JobSummary[] {
  const byName = new Map<string, JobSummary>();
  for (const job of jobs) {
    if (job.testBatchOf || job.follows) continue;
    const known = byName.get(job.name);
    if (!known || known.createdAt < job.createdAt) byName.set(job.name, job);
  }
  return [...byName.values()].sort((a, b) => byMoment(b.createdAt, a.createdAt)).slice(0, most);
}

/** Chooses a file that is a result already: to be looked at and judged, not to be sent. */
export function ResultChooser() {
  const opening = useOpenAsResult();
  return (
    <FileButton
      label="Open as a result"
      text={opening.isPending ? 'Opening...' : 'Open as a result...'}
      isBusy={opening.isPending}
      onFile={opening.mutate}
    />
  );
}

/** Opens the file of the new job as a result instead. */
export function DraftAsResult() {
  const [{ file, reading }, dispatch] = useDraft();
  const opening = useOpenAsResult(() => file && dispatch({ type: 'discard', file: file.token }));
  if (file === null) return null;
  return (
    <Button
      loading={opening.isPending}
      title="It is copied into the app, judged and shown. Nothing is sent."
      onClick={() => opening.mutate({ token: file.token, reading })}
    >
      Open as a result
    </Button>
  );
}

/** Opens a file as a result instead of as a list: it is copied into the app, judged, shown, and never sent. */
function useOpenAsResult(onOpened: () => void = () => {}) {
  const [, navigate] = useLocation();
  const control = useId();
  return useMutation({
    mutationKey: [control],
    mutationFn: async (wanted: File | { token: string; reading: ReadingChoice }) =>
      wanted instanceof File
        ? call('opened:add', { file: (await offer(wanted)).token, reading: {} })
        : call('opened:add', { file: wanted.token, reading: wanted.reading }),
    onSuccess: ({ id }) => {
      onOpened();
      navigate(paths.openedFile(id));
    },
  });
}

/** Endings offered by the file chooser; a dropped file may have any other, its content decides. */
const accepted = '.csv,.tsv,.tab,.txt,.xlsx,.json,.jsonl,.ndjson,.vcf';

interface FileChooserProps {
  label: string;
  describedBy?: string | undefined;
  onFile: (file: File) => void;
}

/** A real file input laid invisibly over its surroundings, so that a click, a key or a drop all reach it. */
function FileChooser({ label, describedBy, onFile }: FileChooserProps) {
  return (
    <input
      type="file"
      className="unseen-input"
      accept={accepted}
      aria-label={label}
      aria-describedby={describedBy}
      title=""
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file) onFile(file);
        // The same file may be chosen again after it was mended.
        event.currentTarget.value = '';
      }}
    />
  );
}

/** A file chooser that looks like a button. */
export function FileButton({
  text,
  isBusy = false,
  ...chooser
}: FileChooserProps & { text: string; isBusy?: boolean }) {
  return (
    <Button
      component="span"
      className={classes.button}
      disabled={isBusy}
      {...(isBusy && { style: { pointerEvents: 'none' } })}
    >
      <span aria-hidden>{text}</span>
      <FileChooser {...chooser} />
    </Button>
  );
}
