import { Box, Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileExport } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import type { Problem } from '../../../shared/model/problem.ts';
import {
  type ExportDone,
  type ExportOptions,
  type ExportPreview,
  type ExportRequest,
  exportKinds,
} from '../../../shared/model/result-export.ts';
import type { ResultQuery } from '../../../shared/model/result-query.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { ask } from '../../ipc/ask.ts';
import { asTask, call } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useProgress } from '../../ipc/queries.ts';
import { Dialog, type Shown } from '../../ui/dialog.tsx';
import { count, percent } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Loaded, LoadingLines } from '../../ui/page.tsx';
import { FirstRows } from '../../ui/row-tables.tsx';
import { Dim, SmallButton } from '../../ui/small-parts.tsx';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import { firstDraft, requestOf } from './export-draft.ts';
import { ExportForm } from './export-form.tsx';

interface Props extends Shown {
  jobId: string;
  /** What is in sight. */
  query: ResultQuery;
}

/** What a result's page is for. */
export const ExportButton = (props: Omit<ComponentProps<typeof Button<'button'>>, 'children'>) => (
  <Button variant="filled" leftSection={<IconFileExport size={15} aria-hidden />} {...props}>
    Export
  </Button>
);

/** Takes something out of a result: what, how, and what will be in it, before it is written. */
export function ExportDialog({ jobId, query, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export" size={1000}>
      {opened && <Opened jobId={jobId} query={query} onClose={onClose} />}
    </Dialog>
  );
}

function Opened({ jobId, ...props }: Omit<Props, 'opened'>) {
  return (
    <Loaded
      of={useQuery({ ...ask('results:export-options', { jobId }), staleTime: 0 })}
      what="what can be exported"
      lines={6}
    >
      {(options) => <Choosing jobId={jobId} options={options} {...props} />}
    </Loaded>
  );
}

/** Numbers are typed, and each preview counts the whole result. */
const typingMs = 200;

function Choosing({ jobId, query, options, onClose }: Omit<Props, 'opened'> & { options: ExportOptions }) {
  const available = (kind: string) => options.kinds.find((each) => each.kind === kind)?.unavailable === null;
  const [draft, setDraft] = useState(() => firstDraft(exportKinds.find(available) ?? 'everything'));
  const [settled] = useDebouncedValue(draft, typingMs);
  const request = requestOf(settled);
  const unavailable = options.kinds.find(({ kind }) => kind === request.kind)?.unavailable ?? null;
  const preview = useExportPreview(jobId, unavailable === null ? request : null);
  const write = useCall('results:write-export', { meta: { quiet: true } });
  const taskId = write.variables?.taskId ?? '';
  const progress = useProgress(taskId);
  const stop = () => void call('results:cancel-export', { taskId }).catch(() => {});

  if (write.data) return <WrittenPane done={write.data} onMore={write.reset} onClose={onClose} />;
  const done = write.isPending && progress ? percent(progress.done, progress.total) : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The form of a dialog above this one is inside it to React.
        if (event.target === event.currentTarget)
          write.mutate({ jobId, taskId: crypto.randomUUID(), request: requestOf(draft) });
      }}
    >
      <SimpleGrid minColWidth={380} autoFlow="auto-fit" spacing={24} style={{ alignItems: 'start' }}>
        <ExportForm
          draft={draft}
          options={options}
          narrowed={isNarrowed(query) ? query : null}
          onChange={setDraft}
        />
        <PreviewPane
          preview={preview.data}
          unavailable={unavailable}
          counting={preview.isFetching || settled !== draft}
          problem={preview.error?.problem}
          onRetry={() => void preview.refetch()}
        />
      </SimpleGrid>
      {write.error && <ProblemNotice problem={write.error.problem} />}
      {done !== null && <Progress value={done} aria-label="Export written" mt="sm" />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={write.isPending ? stop : onClose}>{write.isPending ? 'Stop' : 'Cancel'}</Button>
        <Button
          variant="filled"
          type="submit"
          loading={write.isPending}
          disabled={unavailable !== null || preview.data?.rows === 0}
        >
          Save export
        </Button>
      </Group>
    </form>
  );
}

interface PreviewPaneProps {
  preview: ExportPreview | undefined;
  /** Why there is nothing of this kind, as a sentence. */
  unavailable: string | null;
  counting: boolean;
  problem: Problem | undefined;
  onRetry: () => void;
}

/** What will be in the file, counted by the same code that writes it. */
function PreviewPane({ preview, unavailable, counting, problem, onRetry }: PreviewPaneProps) {
  const counts = unavailable === null && !problem ? preview : undefined;
  return (
    // As high while it is counted as afterwards: nobody's press is to miss a button that moves.
    <Stack
      component="section"
      gap={10}
      miw={0}
      h={430}
      style={{ overflowY: 'auto' }}
      aria-label="What will be in it"
      aria-busy={counting}
    >
      {/* There from the first, so that a screen reader says each count, and why there is none. */}
      <Text className="tabular" role="status" {...(unavailable !== null && { c: 'dimmed' })}>
        {unavailable}
        {counts && (
          <>
            <Text span size="lg" fw={600}>
              {count(counts.rows)}
            </Text>{' '}
            {counts.rows === 1 ? 'row' : 'rows'}
            {counts.files > 1 && ` in ${count(counts.files)} files`}
          </>
        )}
        {unavailable === null && counting && (
          <Text span c="dimmed">
            {' '}
            Counting...
          </Text>
        )}
      </Text>
      {unavailable === null && problem && <ProblemNotice problem={problem} onRetry={onRetry} />}
      {unavailable === null && !problem && !preview && <LoadingLines lines={7} />}
      {counts && <Counted of={counts} />}
    </Stack>
  );
}

function Counted({ of }: { of: ExportPreview }) {
  const { rows, counted: what, keptByVerdict, leftOut, notes, firstRows } = of;
  return (
    <>
      {keptByVerdict && rows > 0 && <VerdictBar label="Phones in it" counts={keptByVerdict} />}
      <LeftOut of={leftOut} what={what} />
      {notes.map((note) => (
        <Notice key={note} title={note} />
      ))}
      {rows > 0 && <FirstRows {...firstRows} />}
    </>
  );
}

const nouns = {
  phones: ['phone', 'phones'],
  emails: ['address', 'addresses'],
  rows: ['row', 'rows'],
} as const;

/** What an export does not have in it, and why. */
function LeftOut({ of, what }: { of: ExportPreview['leftOut']; what: ExportPreview['counted'] }) {
  const total = of.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const [one, many] = nouns[what];
  return (
    <Box fz="xs">
      <Text size="xs" fw={600}>
        {counted(total, one, many)} not included:
      </Text>
      <Box component="ul" className="plain" mah={120} style={{ overflowY: 'auto' }}>
        {of.map(({ reason, count: each }) => (
          <Group
            key={reason}
            component="li"
            justify="space-between"
            wrap="nowrap"
            gap={12}
            className="tabular"
          >
            <span>{reason}</span>
            <span>{count(each)}</span>
          </Group>
        ))}
      </Box>
    </Box>
  );
}

interface WrittenPaneProps {
  done: ExportDone;
  onMore: () => void;
  onClose: () => void;
}

/** What was written, and where it is. */
function WrittenPane({ done, onMore, onClose }: WrittenPaneProps) {
  const show = useCall('written:show');
  const open = useCall('written:open');
  const [first] = done.files;
  const savedId = useId();
  return (
    <Stack gap="sm">
      <Notice
        tone="ok"
        title={
          <span id={savedId}>
            {counted(done.rows, 'row')} saved to {done.savedTo}.
          </span>
        }
      />
      {done.notes.map((note) => (
        <Notice key={note} title={note} />
      ))}
      <ul className="plain">
        {[
          ...done.files.map(({ token, name, rows }) => ({ token, name, about: counted(rows, 'row') })),
          { ...done.receipt, about: 'Receipt: what’s in the file, what isn’t and why' },
        ].map(({ token, name, about }) => (
          <Group key={token} component="li" gap={12} py={6} wrap="nowrap">
            <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
            <Dim span flex={1}>
              {about}
            </Dim>
            <SmallButton aria-label={`Open ${name}`} onClick={() => open.mutate({ file: token })}>
              Open
            </SmallButton>
          </Group>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button onClick={onMore}>Export something else</Button>
        {first && <Button onClick={() => show.mutate({ file: first.token })}>Show in folder</Button>}
        {/* The form had the keyboard, and is gone; what was saved is said with the button that has it now. */}
        <Button variant="filled" onClick={onClose} autoFocus aria-describedby={savedId}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

/** What an export would write; the one before stays in sight while another is counted. */
function useExportPreview(jobId: string, request: ExportRequest | null) {
  return useQuery({
    queryKey: ['results:preview-export', jobId, request],
    queryFn: request
      ? ({ signal }) =>
          asTask(signal, 'results:cancel-export', (taskId) =>
            call('results:preview-export', { jobId, taskId, request }),
          )
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether a query leaves something out, so that there is a choice of what to take. */
const isNarrowed = ({ search, filters }: ResultQuery) => search !== '' || filters.length > 0;
