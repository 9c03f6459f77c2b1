import type { ExportPreview } from '../../../shared/result-export.ts';
import { count } from '../../ui/format.ts';
import classes from './export.module.css';

const nouns = {
  phones: ['phone', 'phones'],
  emails: ['address', 'addresses'],
  rows: ['row', 'rows'],
} as const;

/** What an export does not have in it, and why. */
export function LeftOut({ of, what }: { of: ExportPreview['leftOut']; what: ExportPreview['counted'] }) {
  const total = of.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const [one, many] = nouns[what];
  return (
    <div className={classes.leftOut}>
      <p>
        {count(total)} {total === 1 ? one : many} left out:
      </p>
      <ul>
        {of.map(({ reason, count: each }) => (
          <li key={reason}>
            <span>{reason}</span>
            <span>{count(each)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
