import { IconFileDelta } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import type { InspectedFile } from '../../shared/ipc/ipc.ts';
import { listChanged } from '../../shared/model/seen-list.ts';
import { Notice } from '../ui/notice.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ColumnsSection } from './columns/columns-section.tsx';
import { isBlank } from './draft.ts';
import { useDraft } from './draft-context.tsx';
import classes from './intake.module.css';
import { ListComing } from './list/list-coming.tsx';
import { ListSection } from './list/list-section.tsx';
import type { Plan } from './plan.ts';
import { ChangedCells } from './rows/changed-cells.tsx';
import { RowSayings } from './rows/row-sayings.tsx';
import { RowsSection } from './rows/rows-section.tsx';
import type { Check } from './use-check.ts';
import type { Intake } from './use-intake.ts';

interface Props {
  intake: Intake;
  /** Where a list is chosen; stands there until one is. */
  chooser: ReactNode;
  /** What else can be done with the chosen file. */
  actions?: ReactNode;
  /** Stands between the list and what is decided of it: what it is for. */
  children?: ReactNode;
}

/** A list is taken in: chosen, read, mapped and checked. */
export function ListIntake({ intake, chooser, actions, children }: Props) {
  const [draft, dispatch] = useDraft();
  const { file, plan, check, unreadable } = intake;
  const isFilled = !unreadable && !isBlank(draft);
  const isRead = file !== undefined && plan !== undefined && !intake.empty;
  // The rows first: with what is decided of them they would take twice the time in which nothing can be pressed.
  const areDetailsDue = useDeferredValue(isRead, false);
  return (
    <div className={classes.intake} data-filled={isFilled || undefined}>
      <div className={classes.list}>
        {draft.changed && !unreadable && <ChangedNotice />}
        {unreadable && (
          <ProblemNotice problem={unreadable} {...(unreadable.retryable && { onRetry: intake.readAgain })} />
        )}
        {isBlank(draft) || unreadable ? (
          chooser
        ) : file && plan ? (
          <ListSection
            file={file}
            plan={plan}
            report={check.report}
            request={intake.look}
            reading={draft.reading}
            stale={intake.stale}
            onRead={(reading) => dispatch({ type: 'read-as', reading })}
            actions={actions}
          />
        ) : (
          <ListComing name={draft.file?.name ?? ''} />
        )}
      </div>
      <div className={classes.choices}>
        {children}
        {isRead && areDetailsDue && <ListDetails file={file} plan={plan} check={check} />}
      </div>
    </div>
  );
}

/** The list was found changed and is looked at anew. */
const ChangedNotice = () => (
  <Notice
    tone="warn"
    icon={IconFileDelta}
    role="alert"
    title={`${listChanged.message} ${listChanged.advice}`}
  />
);

/** What is decided of a list below its rows: its columns, what to do with doubtful rows, and what that changes. */
function ListDetails({ file, plan, check }: { file: InspectedFile; plan: Plan; check: Check }) {
  const [draft, dispatch] = useDraft();
  const { report } = check;
  return (
    <>
      <RowSayings plan={plan} report={report} />
      <ColumnsSection file={file} plan={plan} check={check} />
      <RowsSection
        rows={file.inspection.rows}
        choices={draft.choices}
        report={report}
        onChange={(choices) => dispatch({ type: 'prepare-with', choices })}
      />
      {report && (
        <ChangedCells changed={report.changed} badRows={draft.choices.badRows} columns={plan.columns} />
      )}
    </>
  );
}
