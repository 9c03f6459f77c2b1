import { IconAlertTriangle } from '@tabler/icons-react';
import type { Problem } from '../../../shared/problem.ts';
import type { ExportPreview } from '../../../shared/result-export.ts';
import { count } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from './export.module.css';
import { LeftOut } from './left-out.tsx';

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
  if (unavailable !== null) return <p className={classes.none}>{unavailable}</p>;
  if (problem) return <ProblemNotice problem={problem} onRetry={onRetry} />;
  if (!preview) return <Loading what="what will be in it" lines={8} />;
  const { rows, files, counted, keptByVerdict, leftOut, notes, firstRows } = preview;
  return (
    <section className={classes.preview} aria-label="What will be in it" aria-busy={counting}>
      <p className={classes.total} role="status">
        <b>{count(rows)}</b> {rows === 1 ? 'row' : 'rows'}
        {files > 1 && ` in ${count(files)} files`}
        {counting && <span className={classes.counting}> Counting...</span>}
      </p>
      {keptByVerdict && rows > 0 && <VerdictBar label="Phones in it" counts={keptByVerdict} />}
      <LeftOut of={leftOut} what={counted} />
      {notes.map((note) => (
        <Notice key={note} tone="warn" icon={IconAlertTriangle} title={note} />
      ))}
      {rows > 0 && <FirstRows {...firstRows} />}
    </section>
  );
}

function FirstRows({ headers, rows }: ExportPreview['firstRows']) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.firstRows} aria-label="First rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headers.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <th key={at} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike
            <tr key={row}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
