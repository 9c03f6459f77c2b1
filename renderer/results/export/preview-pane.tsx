import { IconAlertTriangle } from '@tabler/icons-react';
import type { Problem } from '../../../shared/model/problem.ts';
import type { ExportPreview } from '../../../shared/model/result-export.ts';
import { FirstRows } from '../../ui/first-rows.tsx';
import { count } from '../../ui/format.ts';
import { LoadingLines } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from './export.module.css';

interface Props {
  preview: ExportPreview | undefined;
  /** Why there is nothing of this kind, as a sentence. */
  unavailable: string | null;
  counting: boolean;
  problem: Problem | undefined;
  onRetry: () => void;
}

/** What will be in the file, counted by the same code that writes it. */
export function PreviewPane({ preview, unavailable, counting, problem, onRetry }: Props) {
  const counts = unavailable === null && !problem ? preview : undefined;
  return (
    <section className={classes.preview} aria-label="What will be in it" aria-busy={counting}>
      {/* There from the first, so that a screen reader says each count, and why there is none. */}
      <p className={unavailable === null ? classes.total : classes.none} role="status">
        {unavailable}
        {counts && <Total rows={counts.rows} files={counts.files} />}
        {unavailable === null && counting && <span className={classes.counting}> Counting...</span>}
      </p>
      {unavailable === null && problem && <ProblemNotice problem={problem} onRetry={onRetry} />}
      {unavailable === null && !problem && !preview && <LoadingLines lines={8} />}
      {counts && <Counted of={counts} />}
    </section>
  );
}

function Total({ rows, files }: Pick<ExportPreview, 'rows' | 'files'>) {
  return (
    <>
      <b>{count(rows)}</b> {rows === 1 ? 'row' : 'rows'}
      {files > 1 && ` in ${count(files)} files`}
    </>
  );
}

function Counted({ of }: { of: ExportPreview }) {
  const { rows, counted, keptByVerdict, leftOut, notes, firstRows } = of;
  return (
    <>
      {keptByVerdict && rows > 0 && <VerdictBar label="Phones in it" counts={keptByVerdict} />}
      <LeftOut of={leftOut} what={counted} />
      {notes.map((note) => (
        <Notice key={note} tone="warn" icon={IconAlertTriangle} title={note} />
      ))}
      {rows > 0 && <FirstRows {...firstRows} />}
    </>
  );
}

const nouns = {
  phones: ['phone', 'phones'],
  emails: ['address', 'addresses'],
  rows: ['row', 'rows'],
} as const;

/** What an export does not have in it, and why. */
function LeftOut({ of, what }: { of: ExportPreview['leftOut']; what: ExportPreview['counted'] }) {
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
