import { Box, Skeleton, Stack } from '@mantine/core';
import { IconFileDelta } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { listChanged } from '../../shared/model/seen-list.ts';
import { Notice, ProblemNotice } from '../ui/notice.tsx';
import { Disclosure } from '../ui/page.tsx';
import { ColumnsSection } from './columns/columns-section.tsx';
import { useDraft } from './draft-context.tsx';
import classes from './intake.module.css';
import { ListHead, ListSection } from './list/list-section.tsx';
import { RowOptions, RowSayings, RowsSection } from './rows/rows-section.tsx';
import type { Intake, ReadIntake } from './use-intake.ts';

interface Props {
  intake: Intake;
  chooser: ReactNode;
  actions?: ReactNode;
  /** Stands between the list and what is decided of it: what it is for. */
  children?: ReactNode;
  /** What is seldom chosen, with the options for rows. */
  options?: ReactNode;
}

export function ListIntake({ intake, chooser, actions, children, options }: Props) {
  const [draft] = useDraft();
  const { file, plan, unreadable } = intake;
  const read = file && plan && { ...intake, file, plan };
  const isRead = read !== undefined && !intake.empty;
  // The rows first: with what is decided of them they would take twice the time in which nothing can be pressed.
  const areDetailsDue = useDeferredValue(isRead, false);
  return (
    <div className={classes.intake} data-filled={(!unreadable && draft.file !== null) || undefined}>
      <div className={classes.list}>
        {draft.changed && !unreadable && (
          <Notice
            tone="warn"
            icon={IconFileDelta}
            role="alert"
            title={`${listChanged.message} ${listChanged.advice}`}
          />
        )}
        {unreadable && (
          <ProblemNotice problem={unreadable} {...(unreadable.retryable && { onRetry: intake.readAgain })} />
        )}
        {draft.file === null || unreadable ? (
          chooser
        ) : read ? (
          <ListSection intake={read} actions={actions} />
        ) : (
          <ListComing name={draft.file.name} />
        )}
      </div>
      <div className={classes.choices}>
        {children}
        {isRead && areDetailsDue && <ListDetails intake={read} options={options} />}
      </div>
    </div>
  );
}

/** What is decided of a list below its rows: its columns, what to do with doubtful rows, and what that changes. */
function ListDetails({ intake, options }: { intake: ReadIntake; options: ReactNode }) {
  const [{ followUps }] = useDraft();
  const { report } = intake.check;
  return (
    <>
      <RowSayings plan={intake.plan} report={report} />
      <ColumnsSection intake={intake} />
      <RowsSection rows={intake.file.inspection.rows} report={report} />
      <Box component="section" className="framed" px={16} py={12} aria-label="Options">
        <Disclosure summary={followUps ? `Options: ${followUps.name}` : 'Options'}>
          <Stack gap="md" pt={6}>
            <RowOptions report={report} />
            {options}
          </Stack>
        </Disclosure>
      </Box>
    </>
  );
}

/** A list while its beginning is read: in the shape of what will stand here, so that nothing jumps. */
function ListComing({ name }: { name: string }) {
  return (
    <div className={`framed ${classes.listBox} ${classes.coming}`} role="status" aria-busy>
      <ListHead name={name} facts="Reading the list" />
      <Skeleton h="var(--desk-preview-height, 200px)" radius={0} />
    </div>
  );
}
