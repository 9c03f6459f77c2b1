import { Button, Group, Progress } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ExportOptions, ExportRequest } from '../../../shared/model/result-export.ts';
import { exportKinds } from '../../../shared/model/result-export.ts';
import type { ResultQuery } from '../../../shared/model/result-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { percent } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { firstDraft, isNarrowed } from './draft.ts';
import classes from './export.module.css';
import { ExportForm } from './export-form.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { useExportOptions, useExportPreview, useWriteExport } from './use-export.ts';
import { WrittenPane } from './written-pane.tsx';

interface Props {
  jobId: string;
  /** What is in sight. */
  query: ResultQuery;
  opened: boolean;
  onClose: () => void;
}

/** Takes something out of a result: what, how, and what will be in it, before it is written. */
export function ExportDialog({ jobId, query, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export" size={1000}>
      {opened && <Opened jobId={jobId} query={query} onClose={onClose} />}
    </Dialog>
  );
}

function Opened({ jobId, query, onClose }: Omit<Props, 'opened'>) {
  const options = useExportOptions(jobId);
  if (options.data) return <Choosing jobId={jobId} query={query} options={options.data} onClose={onClose} />;
  if (options.error)
    return <ProblemNotice problem={options.error.problem} onRetry={() => void options.refetch()} />;
  return <Loading what="what can be exported" lines={6} />;
}

/** Numbers are typed, and each preview counts the whole result. */
const typingMs = 200;

function Choosing({ jobId, query, options, onClose }: Omit<Props, 'opened'> & { options: ExportOptions }) {
  const available = (kind: string) => options.kinds.find((each) => each.kind === kind)?.unavailable === null;
  const [draft, setDraft] = useState(() => firstDraft(exportKinds.find(available) ?? 'everything'));
  const [request] = useDebouncedValue<ExportRequest>(draft.request, typingMs);
  const unavailable = options.kinds.find(({ kind }) => kind === request.kind)?.unavailable ?? null;
  const preview = useExportPreview(jobId, unavailable === null ? request : null);
  const { write, progress, start, stop } = useWriteExport(jobId);

  if (write.data) return <WrittenPane done={write.data} onMore={write.reset} onClose={onClose} />;
  const done = progress && percent(progress.done, progress.total);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The form of a dialog above this one is inside it to React.
        if (event.target === event.currentTarget) start(draft.request);
      }}
    >
      <div className={classes.panes}>
        <ExportForm
          draft={draft}
          options={options}
          narrowed={isNarrowed(query) ? query : null}
          onChange={setDraft}
        />
        <PreviewPane
          preview={preview.data}
          unavailable={unavailable}
          counting={preview.isFetching || request !== draft.request}
          problem={preview.error?.problem}
          onRetry={() => void preview.refetch()}
        />
      </div>
      {write.error && <ProblemNotice problem={write.error.problem} />}
      {done !== null && <Progress value={done} aria-label="Export written" mt="sm" />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={write.isPending ? stop : onClose}>
          {write.isPending ? 'Stop' : 'Cancel'}
        </Button>
        <Button
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
