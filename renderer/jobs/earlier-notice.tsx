import { IconHistory } from '@tabler/icons-react';
import { counted } from '../../shared/amounts.ts';
import { earlierSum } from '../../shared/earlier-answers.ts';
import type { JobView } from '../../shared/job-view.ts';
import { Notice } from '../ui/notice.tsx';
import { earlierInWords, missingInWords } from './earlier-words.ts';
import classes from './job-page.module.css';

/** On the page of a job that left rows out as asked before: how many answers are its own, and which are missing. */
export function EarlierNotice({ job }: { job: JobView }) {
  const words = earlierInWords(job);
  const missing = missingInWords(job);
  if (words === null) return null;
  const { asked, found } = earlierSum(job.earlier ?? []);
  return (
    <>
      <p className={classes.poll}>{words}</p>
      {missing.length > 0 && (
        <Notice
          tone="warn"
          icon={IconHistory}
          title={`${counted(asked - found, 'row')} of your list ${asked - found === 1 ? 'has' : 'have'} no answer in this result.`}
        >
          {missing.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>To ask rows again, start a new job with them and choose “Ask all again”.</p>
        </Notice>
      )}
    </>
  );
}
