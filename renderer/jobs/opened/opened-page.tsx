import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import { byteSize } from '../../../shared/words/amounts.ts';
import { useCheckList } from '../../intake/send/use-check-list.ts';
import { useOpenedFile } from '../../ipc/queries.ts';
import { DragHandle } from '../../results/drag-handle.tsx';
import { resultOfFile } from '../../results/result-of.ts';
import { ResultPanel } from '../../results/result-panel.tsx';
import { UnderstoodColumns } from '../../results/understood/understood-columns.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { count, exactMoment, fullMomentText } from '../../ui/format.ts';
import { GonePage } from '../../ui/gone-page.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import classes from '../job/job.module.css';
import { JobProgressBar } from '../job/job-progress-bar.tsx';
import { OpenedActions } from './opened-actions.tsx';

/** A file that was opened as a result: seen and judged like the result of a job. */
export function OpenedPage({ id }: { id: string }) {
  const file = useOpenedFile(id);
  const back = <BackLink href={paths.jobs}>All jobs</BackLink>;
  if (file.data) return <KnownFile file={file.data} back={back} />;
  if (file.data === null) return <GonePage title="Opened file" what="file" />;
  return (
    <Page title="Opened file" back={back}>
      {file.isPending && <Loading what="the file" lines={6} />}
      {file.error && <ProblemNotice problem={file.error.problem} onRetry={() => void file.refetch()} />}
    </Page>
  );
}

const tabs = 'opened';
const shown = [
  { value: 'result', label: 'Result' },
  { value: 'details', label: 'Details' },
] as const;

function KnownFile({ file, back }: { file: OpenedFile; back: React.ReactNode }) {
  const [chosen, setChosen] = useState<string | null>('result');
  const onCheckAgain = useCheckList();
  const tab = shown.find(({ value }) => value === chosen) ?? shown[0];
  return (
    <Page
      wide
      title={file.name}
      back={back}
      beside={
        <>
          <Badge tone="idle" dot>
            Opened file
          </Badge>
          {file.archived && <Badge tone="idle">Archived</Badge>}
        </>
      }
      subtitle={`A copy made ${exactMoment(file.openedAt, new Date())}. It is sent nowhere.`}
      actions={<DragHandle jobId={file.id} />}
    >
      <OpenedActions file={file} />
      <JobProgressBar id={file.id} />
      <Tabs id={tabs} value={tab.value} onChange={setChosen}>
        <Tabs.List aria-label="About this file">
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TabPanel tabs={tabs} tab={tab.value} label={tab.label} className={classes.panel}>
          {tab.value === 'result' ? (
            <ResultPanel
              job={resultOfFile(file)}
              checked={{ at: file.judged?.renewed?.checkedAt ?? null, onCheckAgain }}
            />
          ) : (
            <>
              <OpenedDetails file={file} />
              <UnderstoodColumns job={resultOfFile(file)} />
            </>
          )}
        </TabPanel>
      </Tabs>
    </Page>
  );
}

/** What is known of an opened file beside its result. */
function OpenedDetails({ file }: { file: OpenedFile }) {
  const lines = [
    { name: 'Opened', value: fullMomentText(file.openedAt) },
    { name: 'Size', value: byteSize(file.bytes) },
    { name: 'Rows', value: count(file.judged?.rows) },
  ];
  return (
    <Section title="File">
      <Facts lines={lines} />
    </Section>
  );
}
