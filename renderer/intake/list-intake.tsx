import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconFileDelta, IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import { listChanged } from '../../shared/model/seen-list.ts';
import { byteSize, counted } from '../../shared/words/amounts.ts';
import { Notice, ProblemNotice } from '../ui/notice.tsx';
import { Disclosure } from '../ui/page.tsx';
import { Dim } from '../ui/small-parts.tsx';
import { ColumnsSection, FieldNote } from './columns/columns-section.tsx';
import { useDraft, useOfferFile } from './draft-context.tsx';
import classes from './intake.module.css';
import { ListRows } from './list/list-preview.tsx';
import { ReadingPanel, readingInWords, TableChoice, WorkbookChoices } from './list/reading-panel.tsx';
import { RowOptions, RowSayings, RowsSection } from './rows/rows-section.tsx';
import { FileButton } from './send/drop-zone.tsx';
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
    <Stack
      gap={16}
      className={classes.intake}
      data-filled={(!unreadable && draft.file !== null) || undefined}
    >
      <Stack gap={16} miw={0} className={classes.list}>
        {draft.changed && !unreadable && (
          <Notice icon={IconFileDelta} role="alert" title={`${listChanged.message} ${listChanged.advice}`} />
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
      </Stack>
      <Stack gap={16} miw={0} className={classes.choices}>
        {children}
        {isRead && areDetailsDue && <ListDetails intake={read} options={options} />}
      </Stack>
    </Stack>
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
        <Disclosure summary={followUps ? `Options: ${followUps.name}` : 'Options'} lazy="once">
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

/** The chosen file: what it is, how it is read, and its first rows. @param actions what else can be done with it */
function ListSection({ intake, actions }: { intake: ReadIntake; actions: ReactNode }) {
  const [{ reading }, dispatch] = useDraft();
  const { inspection } = intake.file;
  const { report } = intake.check;
  const how = {
    inspection,
    reading,
    onChange: (read: ReadingChoice) => dispatch({ type: 'read-as', reading: read }),
  };
  const [open, setOpen] = useState(false);
  const offerFile = useOfferFile();
  const panelId = useId();
  const rows = counted(report ? report.rows - report.added : inspection.rows.count, 'row');
  const exact = report !== undefined || inspection.rows.exact;

  return (
    <section className={`framed ${classes.listBox}`} aria-label="List" aria-busy={intake.stale}>
      <ListHead
        name={inspection.name}
        facts={[
          byteSize(inspection.size),
          exact ? rows : `about ${rows}`,
          counted(inspection.columns.length, 'column'),
          readingInWords(inspection),
        ].join(' · ')}
      >
        <Button
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          rightSection={<IconChevronDown size={14} aria-hidden className={classes.chevron} />}
        >
          How it is read
        </Button>
        {actions}
        <FileButton label="CSV file" text="Choose another" onFile={offerFile} />
      </ListHead>
      {inspection.notes.length > 0 && (
        <Group component="ul" className="plain" gap="4px 18px" px={16} pb={10}>
          {inspection.notes.map(({ code, level, message }) => (
            <li key={`${code} ${message}`}>
              <FieldNote level={level}>{message}</FieldNote>
            </li>
          ))}
        </Group>
      )}
      <TableChoice {...how} report={report} />
      <WorkbookChoices {...how} />
      <div id={panelId}>{open && <ReadingPanel {...how} />}</div>
      <ListRows key={`${inspection.modifiedAt} ${JSON.stringify(reading)}`} intake={intake} />
    </section>
  );
}

/** The name of a list, and in one line what is known of it. */
const ListHead = (props: { name: string; facts: string; children?: ReactNode }) => (
  <Group gap={10} px={16} py={12}>
    <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden color="var(--desk-accent)" />
    <div className={classes.file}>
      <Text component="h2" size="md" fw={600} truncate className={classes.name}>
        {props.name}
      </Text>
      <Dim>{props.facts}</Dim>
    </div>
    {props.children}
  </Group>
);
