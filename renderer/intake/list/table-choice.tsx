import { NativeSelect } from '@mantine/core';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { FileInspection, ReadingChoice } from '../../../shared/model/csv.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import classes from './list.module.css';
import { isTableRead, readingOfTable, tablesToChoose } from './tables-to-choose.ts';

interface Props {
  inspection: FileInspection;
  /** Knows the tables further down. */
  report: CheckReport | undefined;
  reading: ReadingChoice;
  onRead: (reading: ReadingChoice) => void;
}

/** Which table of a file is read that holds several, as files do that were joined from different exports. */
export function TableChoice({ inspection, report, reading, onRead }: Props) {
  const tables = tablesToChoose(inspection, report);
  if (tables.length === 0) return null;
  const read = tables.findIndex((table) => isTableRead(table, inspection));
  return (
    <NativeSelect
      className={classes.tables}
      label="Table to read"
      description="This file holds several tables with different columns. One is read at a time."
      value={String(Math.max(0, read))}
      data={tables.map(({ line, names }, at) => ({
        value: String(at),
        label: `From line ${wholeNumber(line)}: ${names}`,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const table = tables[Number(value)];
        if (table) onRead(readingOfTable(table, inspection, reading));
      }}
    />
  );
}
