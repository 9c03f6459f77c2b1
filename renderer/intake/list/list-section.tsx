import { Button, Group, Text } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { ReadingChoice } from '../../../shared/model/csv.ts';
import { byteSize, counted } from '../../../shared/words/amounts.ts';
import { FieldNote } from '../columns/columns-section.tsx';
import { useDraft, useOfferFile } from '../draft-context.tsx';
import classes from '../intake.module.css';
import type { ReadIntake } from '../use-intake.ts';
import { FileButton } from './file-input.tsx';
import { ListRows } from './list-preview.tsx';
import { readingInWords } from './reading-options.ts';
import { ReadingPanel, TableChoice, WorkbookChoices } from './reading-panel.tsx';

/** The chosen file: what it is, how it is read, and its first rows. @param actions what else can be done with it */
export function ListSection({ intake, actions }: { intake: ReadIntake; actions: ReactNode }) {
  const [{ reading }, dispatch] = useDraft();
  const { inspection } = intake.file;
  const { report } = intake.check;
  const how = {
    ...{ inspection, reading },
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
          variant="default"
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
export const ListHead = (props: { name: string; facts: string; children?: ReactNode }) => (
  <Group gap={10} px={16} py={12}>
    <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden color="var(--desk-accent)" />
    <div className={classes.file}>
      <Text component="h2" size="md" fw={600} truncate className={classes.name}>
        {props.name}
      </Text>
      <Text size="xs" c="dimmed">
        {props.facts}
      </Text>
    </div>
    {props.children}
  </Group>
);
