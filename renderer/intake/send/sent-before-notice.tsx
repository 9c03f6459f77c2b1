import { IconHistory } from '@tabler/icons-react';
import type { SendFacts } from '../../../shared/ipc/ipc.ts';
import { Notice } from '../../ui/notice.tsx';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from './send.module.css';
import { sentBeforeLines } from './send-words.ts';

/** Says when the same list went to the same place before; nothing where it never did. */
export function SentBeforeNotice({ sentBefore }: Pick<SendFacts, 'sentBefore'>) {
  if (sentBefore.length === 0) return null;
  return (
    <Notice tone="warn" icon={IconHistory} title="The same list was sent there before." role="alert">
      <ul className={classes.sentBeforeNoticeList}>
        {sentBeforeLines(sentBefore).map((line, index) => {
          const job = sentBefore[index]?.job;
          return (
            <li key={line}>
              {line}
              {job?.verdicts && (
                <VerdictBar
                  size="small"
                  label={`Phones that came back with “${job.name}”`}
                  counts={job.verdicts}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p>Sent once more it is a new job, and every match in it may be charged again.</p>
    </Notice>
  );
}
