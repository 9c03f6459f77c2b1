import { IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { byteSize } from '../../../shared/words/amounts.ts';
import { ask } from '../../ipc/ask.ts';
import { DragHandle } from '../../results/drag-handle.tsx';
import { ExportButton } from '../../results/export/export-dialog.tsx';
import { ResultPanel } from '../../results/result-panel.tsx';
import { UnderstoodColumns } from '../../results/understood/understood-columns.tsx';
import type { ResultOf } from '../../results/use-result.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { count, exactMoment, fullMomentText } from '../../ui/format.ts';
import { Facts, inJobs, Page, PageOf, Section } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { JobProgressBar } from '../../ui/progress-line.tsx';
import { EntryPageMenu } from '../list/entry-actions.tsx';
import { entryOfFile } from '../list/list-entry.ts';

/** A file that was opened as a result: seen and judged like the result of a job. @param details what is known of it, instead */
export function OpenedPage({ id, details = false }: { id: string; details?: boolean }) {
  const Shown = details ? OpenedDetails : KnownFile;
  return (
    <PageOf query={useQuery(ask('opened:get', { id }))} what="file" title="Opened file" {...inJobs}>
      {(file) => <Shown file={file} />}
    </PageOf>
  );
}

const resultOfFile = ({ id, name, openedAt, judged }: OpenedFile): ResultOf => ({
  id,
  name,
  fetchedAt: openedAt,
  checkedAt: judged?.renewed?.checkedAt ?? null,
});

function KnownFile({ file }: { file: OpenedFile }) {
  const exporting = useDialog();
  return (
    <Page
      wide
      title={file.name}
      back={{ href: paths.jobs, label: 'All jobs' }}
      beside={<FileBadges file={file} />}
      subtitle={`A copy made ${exactMoment(file.openedAt, new Date())}. It is sent nowhere.`}
      actions={
        <>
          <ExportButton onClick={exporting.open} />
          <DragHandle jobId={file.id} />
          <EntryPageMenu
            entry={entryOfFile(file)}
            more={[{ icon: IconClockHour4, text: 'Details', href: paths.openedDetails(file.id) }]}
          />
        </>
      }
    >
      <JobProgressBar id={file.id} />
      <ResultPanel job={resultOfFile(file)} exporting={exporting.shown} />
    </Page>
  );
}

const FileBadges = ({ file }: { file: OpenedFile }) => (
  <>
    <Badge tone="idle" dot>
      Opened file
    </Badge>
    {file.archived && <Badge tone="idle">Archived</Badge>}
  </>
);

function OpenedDetails({ file }: { file: OpenedFile }) {
  return (
    <Page
      title={file.name}
      back={{ href: paths.openedFile(file.id), label: 'Result' }}
      beside={<FileBadges file={file} />}
      subtitle="Details"
    >
      <Section title="File">
        <Facts
          lines={[
            { name: 'Opened', value: fullMomentText(file.openedAt) },
            { name: 'Size', value: byteSize(file.bytes) },
            { name: 'Rows', value: count(file.judged?.rows) },
          ]}
        />
      </Section>
      <UnderstoodColumns job={resultOfFile(file)} />
    </Page>
  );
}
