import { NativeSelect } from '@mantine/core';
import type { FileInspection, ReadingChoice } from '../../../shared/model/csv.ts';
import { counted } from '../../../shared/words/amounts.ts';
import classes from './list.module.css';
import { allInWords, isTogether } from './sheet-options.ts';

interface Props {
  inspection: FileInspection;
  reading: ReadingChoice;
  onRead: (reading: ReadingChoice) => void;
}

/** What a workbook leaves to a person: further sheets with the same columns, hidden rows and columns, merged cells. */
export function WorkbookChoices({ inspection, reading, onRead }: Props) {
  const { workbook, sheet = '' } = inspection;
  if (!workbook) return null;
  const { together, hiddenRows, hiddenColumns, mergedCells } = workbook;
  // The first of them may be another sheet than the one at hand, with its header elsewhere.
  const { headerRows: _, sheet: __, sheets: ___, ...others } = reading;
  const choices = [
    together.length > 1 && (
      <NativeSelect
        key="sheets"
        label="Sheets to read"
        description={`${together.join(', ')} have the same columns.`}
        value={isTogether(workbook) ? 'all' : 'one'}
        data={[
          { value: 'one', label: `Only ${sheet}` },
          { value: 'all', label: allInWords(together) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onRead(value === 'all' ? { ...others, sheets: together } : { ...others, sheet })
        }
      />
    ),
    hiddenRows.count > 0 && (
      <NativeSelect
        key="rows"
        label="Hidden rows"
        description={`${hiddenRows.exact ? '' : 'At least '}${counted(hiddenRows.count, 'row')} of the list.`}
        value={reading.hiddenRows ?? 'read'}
        data={hiddenOptions}
        onChange={({ currentTarget: { value } }) =>
          onRead({ ...reading, hiddenRows: value === 'leave-out' ? 'leave-out' : 'read' })
        }
      />
    ),
    hiddenColumns.length > 0 && (
      <NativeSelect
        key="columns"
        label="Hidden columns"
        description={hiddenColumns.join(', ')}
        value={reading.hiddenColumns ?? 'read'}
        data={hiddenOptions}
        onChange={({ currentTarget: { value } }) =>
          onRead({ ...reading, hiddenColumns: value === 'leave-out' ? 'leave-out' : 'read' })
        }
      />
    ),
    mergedCells > 0 && (
      <NativeSelect
        key="merged"
        label="Merged cells"
        description={`${counted(mergedCells, 'cell')} over several rows.`}
        value={reading.mergedCells ?? 'as-stored'}
        data={[
          { value: 'as-stored', label: 'Value in the first row only' },
          { value: 'fill-down', label: 'Fill the value down' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onRead({ ...reading, mergedCells: value === 'fill-down' ? 'fill-down' : 'as-stored' })
        }
      />
    ),
  ].filter((choice) => choice !== false);
  return choices.length === 0 ? null : <div className={classes.choices}>{choices}</div>;
}

const hiddenOptions = [
  { value: 'read', label: 'Read like the others' },
  { value: 'leave-out', label: 'Leave out' },
];
