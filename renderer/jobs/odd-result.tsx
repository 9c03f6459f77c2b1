import { IconAlertTriangle } from '@tabler/icons-react';
import type { JobView } from '../../shared/job-view.ts';
import { Notice } from '../ui/notice.tsx';
import { SystemWords } from '../ui/problem-notice.tsx';
import { oddResultInWords } from './odd-words.ts';

/** What is odd about a result that came whole, with numbers, and what can be done about it. */
export function OddResult({ job }: { job: JobView }) {
  const { title, lines, advice } = oddResultInWords(job);
  return (
    <Notice tone="warn" icon={IconAlertTriangle} title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{advice}</p>
      {job.problem && <SystemWords problem={job.problem} />}
    </Notice>
  );
}
