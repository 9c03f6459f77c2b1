import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconFileSpreadsheet, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import type { CheckReport, CheckRequest } from '../../../shared/model/check.ts';
import type { ReadingChoice } from '../../../shared/model/csv.ts';
import { byteSize, counted } from '../../../shared/words/amounts.ts';
import { useOfferFile } from '../draft-context.tsx';
import type { Plan } from '../plan.ts';
import { FileButton } from './file-input.tsx';
import { ListRows } from './list-preview.tsx';
import classes from './list-section.module.css';
import { readingInWords } from './reading-options.ts';
import { ReadingPanel, TableChoice, WorkbookChoices } from './reading-panel.tsx';

interface Props {
  file: InspectedFile;
  plan: Plan;
  report: CheckReport | undefined;
  /** See `ListRows`. */
  request: CheckRequest | null;
  reading: ReadingChoice;
  /** Another reading is on its way; what is shown is the one before. */
  stale: boolean;
  onRead: (reading: ReadingChoice) => void;
  /** What else can be done with the file. */
  actions?: ReactNode;
}

/** The chosen file: what it is, how it is read, and its first rows. */
export function ListSection({ file, plan, report, request, reading, stale, onRead, actions }: Props) {
  const { inspection } = file;
  const [open, setOpen] = useState(false);
  const offerFile = useOfferFile();
  const panelId = useId();
  const rows = counted(report ? report.rows - report.added : inspection.rows.count, 'row');
  const exact = report !== undefined || inspection.rows.exact;

  return (
    <section className={classes.section} aria-label="List" aria-busy={stale}>
      <div className={classes.bar}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden className={classes.icon} />
        <div className={classes.file}>
          <h2 className={classes.name}>{inspection.name}</h2>
          <p className={classes.facts}>
            {byteSize(inspection.size)} · {exact ? rows : `about ${rows}`} ·{' '}
            {counted(inspection.columns.length, 'column')} · {readingInWords(inspection)}
          </p>
        </div>
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
      </div>
      {inspection.notes.length > 0 && (
        <ul className={classes.notes}>
          {inspection.notes.map(({ code, level, message }) => {
            const Icon = level === 'warning' ? IconAlertTriangle : IconInfoCircle;
            return (
              <li key={`${code} ${message}`} data-level={level}>
                <Icon size={15} stroke={1.75} aria-hidden />
                {message}
              </li>
            );
          })}
        </ul>
      )}
      <TableChoice inspection={inspection} report={report} reading={reading} onRead={onRead} />
      <WorkbookChoices inspection={inspection} reading={reading} onRead={onRead} />
      <div id={panelId}>
        {open && <ReadingPanel inspection={inspection} reading={reading} onChange={onRead} />}
      </div>
      <ListRows
        key={`${inspection.modifiedAt} ${JSON.stringify(reading)}`}
        file={file}
        plan={plan}
        report={report}
        request={request}
      />
    </section>
  );
}
