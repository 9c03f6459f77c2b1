import { NativeSelect } from '@mantine/core';
import { wholeNumber } from '../../shared/amounts.ts';
import type { FileInspection, ReadingChoice } from '../../shared/csv.ts';
import classes from './list-section.module.css';

interface Props {
  inspection: FileInspection;
  reading: ReadingChoice;
  onRead: (reading: ReadingChoice) => void;
}

/** Which table of a file is read that holds several, as files do that were joined from different exports. */
export function TableChoice({ inspection, reading, onRead }: Props) {
  const { tables, headerRows } = inspection;
  const [first] = tables;
  if (!first) return null;
  const { headerRows: _, ...automatic } = reading;
  return (
    <NativeSelect
      className={classes.tables}
      label="Table to read"
      description="This file holds several tables with different columns. One is read at a time."
      value={String(headerRows[0] ?? first.headerRow)}
      data={tables.map(({ headerRow, line, names }) => ({
        value: String(headerRow),
        label: `From line ${wholeNumber(line)}: ${names}`,
      }))}
      onChange={({ currentTarget: { value } }) =>
        // The header of the first is found without help, also where it takes several rows.
        onRead(value === String(first.headerRow) ? automatic : { ...reading, headerRows: [Number(value)] })
      }
    />
  );
}
