import { IconHistory } from '@tabler/icons-react';
import { type EarlierSource, earlierSum } from '../../shared/model/earlier-answers.ts';
import { counted } from '../../shared/words/amounts.ts';
import { Notice } from '../ui/notice.tsx';
import { earlierInWords, missingInWords } from './earlier-words.ts';
import classes from './results.module.css';

interface Props {
  /** How many rows were answered now. */
  now: number;
  /** Absent until they were looked for. */
  earlier: readonly EarlierSource[] | undefined;
  what: 'job' | 'list';
}

/** Where rows were left out as asked before: how many answers came now, and which earlier ones are missing. */
export function EarlierNotice({ now, earlier = [], what }: Props) {
  const words = earlierInWords(now, earlier);
  const missing = missingInWords(earlier);
  if (words === null) return null;
  const { asked, found } = earlierSum(earlier);
  return (
    <>
      <p className={classes.words}>{words}</p>
      {missing.length > 0 && (
        <Notice
          tone="warn"
          icon={IconHistory}
          title={`${counted(asked - found, 'row')} of your list ${asked - found === 1 ? 'has' : 'have'} no answer in this result.`}
        >
          {missing.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>To ask rows again, start a new {what} with them and choose “Ask all again”.</p>
        </Notice>
      )}
    </>
  );
}
