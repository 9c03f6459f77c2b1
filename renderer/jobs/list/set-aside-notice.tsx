import type { SetAside } from '../../../shared/model/set-aside.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from './jobs-list.module.css';

/** Job records that could not be read: kept where they are, and said so. */
export function SetAsideNotice({ setAside }: { setAside: readonly SetAside[] }) {
  if (setAside.length === 0) return null;
  return (
    <ProblemNotice
      tone="warn"
      problem={{
        code: 'set-aside',
        message: `${counted(setAside.length, 'job record')} could not be read and ${setAside.length === 1 ? 'was' : 'were'} set aside.`,
        advice: 'Nothing was deleted. The folders can be looked into or restored from a backup:',
      }}
    >
      <ul className={classes.setAside}>
        {setAside.map(({ folder, problem }) => (
          <li key={folder}>
            <code>{folder}</code>: {problem.message}
          </li>
        ))}
      </ul>
    </ProblemNotice>
  );
}
