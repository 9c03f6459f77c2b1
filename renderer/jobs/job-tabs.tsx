import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { checkedAt } from '../../shared/check-age.ts';
import type { JobView } from '../../shared/job-view.ts';
import { wholeCounts } from '../../shared/whole-job.ts';
import { useCheckList } from '../new-job/use-check-list.ts';
import { ResultPanel } from '../results/result-panel.tsx';
import { UnderstoodColumns } from '../results/understood/understood-columns.tsx';
import { TabPanel } from '../ui/tab-panel.tsx';
import { JobCounts } from './job-counts.tsx';
import { JobNote } from './job-note.tsx';
import classes from './job-page.module.css';
import { StepsResult } from './steps-result.tsx';
import { Timeline } from './timeline.tsx';

const tabs = 'job';

/** What there is to see of a job: what happened, and its numbers. */
export function JobTabs({ job }: { job: JobView }) {
  const onCheckAgain = useCheckList();
  const checked = { at: checkedAt(job), onCheckAgain };
  // The numbers of its sample are in its result, and in what it took.
  const { counts: _, ...rest } = job;
  const counts = wholeCounts(job);
  const whole = { ...rest, ...(counts && { counts }) };
  const hasResult = job.result !== undefined && job.state === 'done';
  const result = { value: 'result', label: 'Result', content: <ResultPanel job={whole} checked={checked} /> };
  const ofSteps = { value: 'steps', label: 'Result of all steps', content: <StepsResult job={job} /> };
  const shown: { value: string; label: string; content: ReactNode }[] = [
    ...(hasResult ? [result] : []),
    ...(hasResult && job.follows ? [ofSteps] : []),
    { value: 'timeline', label: 'Timeline', content: <Timeline job={job} /> },
    {
      value: 'details',
      label: 'Details',
      content: (
        <>
          <JobCounts job={job} />
          <JobNote job={job} />
          {hasResult && <UnderstoodColumns job={job} />}
        </>
      ),
    },
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const open = shown.find(({ value }) => value === chosen) ?? shown[0];
  return (
    <Tabs id={tabs} value={open?.value ?? null} onChange={setChosen}>
      <Tabs.List aria-label="About this job">
        {shown.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {open && (
        <TabPanel tabs={tabs} tab={open.value} label={open.label} className={classes.panel}>
          {open.content}
        </TabPanel>
      )}
    </Tabs>
  );
}
