import { Group, Progress, Text } from '@mantine/core';
import type { JobProgress } from '../../shared/model/job-record.ts';
import { byteSize } from '../../shared/words/amounts.ts';
import { useProgress } from '../ipc/queries.ts';
import { percent } from './format.ts';

interface Props {
  /** What goes on, as a screen reader says it. */
  label: string;
  /** Of a hundred; null where it is not known how far it is: the line moves then, and no number is said. */
  percent: number | null;
  flex?: number;
  maw?: number;
}

/** How far something is. */
export function ProgressLine({ label, percent, ...size }: Props) {
  const isKnown = percent !== null;
  return (
    <Progress.Root size="sm" {...size}>
      <Progress.Section
        value={percent ?? 100}
        animated={!isKnown}
        aria-label={label}
        withAria={isKnown}
        {...(!isKnown && { role: 'progressbar' })}
      />
    </Progress.Root>
  );
}

const phases: Record<JobProgress['phase'], string> = {
  preparing: 'Making the copy for upload',
  sending: 'Uploading',
  fetching: 'Downloading the result',
  reading: 'Reading the result',
};

/** How far the job's present step is, while there is anything to measure. */
export function JobProgressBar({ id }: { id: string }) {
  const progress = useProgress(id);
  if (!progress?.phase) return null;
  const { phase, done, total } = progress;
  return (
    <Group gap={12} px={14} py={10} bdrs="md" bg="var(--desk-active-bg)" c="var(--desk-active-fg)">
      <span>{phases[phase]}</span>
      <ProgressLine label={phases[phase]} percent={percent(done, total)} flex={1} />
      <Text span inherit miw={150} ta="right" className="tabular">
        {total > 0 ? `${byteSize(done)} of ${byteSize(total)}` : byteSize(done)}
      </Text>
    </Group>
  );
}
