import { Button, NativeSelect, SimpleGrid } from '@mantine/core';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { Dialect, FileInspection, ReadingChoice, TableInFile } from '../../../shared/model/csv.ts';
import { encodingNames } from '../../../shared/model/encodings.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { Choice } from '../../ui/controls.tsx';
import classes from '../intake.module.css';

interface Props {
  inspection: FileInspection;
  reading: ReadingChoice;
  onChange: (reading: ReadingChoice) => void;
}

/** Every guess about how the file is written, each of which can be set by hand. */
export function ReadingPanel({ inspection, reading, onChange }: Props) {
  const { kind, dialect, sheet = '', sheets, workbook } = inspection;
  const set = (part: ReadingChoice) => onChange({ ...reading, ...part });
  const namesItsValues = kind === 'json' || kind === 'vcf';

  return (
    <SimpleGrid
      cols={4}
      spacing={12}
      verticalSpacing={10}
      px={16}
      py={12}
      className={classes.line}
      bg="var(--desk-sunken)"
      style={{ alignItems: 'end' }}
    >
      {kind !== 'xlsx' && (
        <Choice
          label="Encoding"
          options={encodingNames}
          value={dialect.encoding}
          onChange={(encoding) => set({ encoding })}
        />
      )}
      {kind === 'csv' && (
        <>
          <NativeSelect
            label="Delimiter"
            data={delimiterOptions(dialect)}
            value={dialect.fixedColumns ? fixedWidth : dialect.delimiter}
            onChange={({ currentTarget: { value } }) => value !== fixedWidth && set({ delimiter: value })}
          />
          <Choice label="Quote" options={quotes} value={dialect.quote} onChange={(quote) => set({ quote })} />
          <Choice
            label="Quote inside a cell"
            options={{ doubled: 'Quote written twice', backslash: 'Backslash' }}
            value={dialect.escape}
            disabled={dialect.quote === ''}
            onChange={(written) => set({ escape: written })}
          />
        </>
      )}
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          data={[...(isTogether(workbook) ? [{ value: '', label: allInWords(workbook) }] : []), ...sheets]}
          value={isTogether(workbook) ? '' : sheet}
          // Another sheet is another table: where its header lies is guessed anew.
          onChange={({ currentTarget: { value } }) => onChange({ sheet: value })}
        />
      )}
      {!namesItsValues && <HeaderFields inspection={inspection} onChange={set} />}
      {Object.keys(reading).length > 0 && (
        <Button style={{ justifySelf: 'start' }} onClick={() => onChange({})}>
          Back to automatic
        </Button>
      )}
    </SimpleGrid>
  );
}

/** Where the header is and how many rows it takes. */
function HeaderFields({ inspection, onChange }: Pick<Props, 'inspection' | 'onChange'>) {
  const { headerRows, topRecords } = inspection;
  const first = headerRows[0];
  return (
    <>
      <NativeSelect
        style={{ gridColumn: 'span 3' }}
        label="Header row"
        data={headerOptions(topRecords, first)}
        value={first === undefined ? '' : String(first)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ headerRows: value === '' ? [] : headerRowsFrom(Number(value), headerRows.length || 1) })
        }
      />
      {first !== undefined && (
        <NativeSelect
          label="Header height"
          data={Array.from({ length: mostHeaderRows }, (_, i) => ({
            value: String(i + 1),
            label: i === 0 ? '1 row' : `${i + 1} rows`,
          }))}
          value={String(headerRows.length)}
          onChange={(event) =>
            onChange({ headerRows: headerRowsFrom(first, Number(event.currentTarget.value)) })
          }
        />
      )}
    </>
  );
}

/** What a workbook leaves to a person: further sheets with the same columns, hidden rows and columns, merged cells. */
export function WorkbookChoices({ inspection, reading, onChange }: Props) {
  const { workbook, sheet = '' } = inspection;
  if (!workbook) return null;
  const { together, hiddenRows, hiddenColumns, mergedCells } = workbook;
  // The first of them may be another sheet than the one at hand, with its header elsewhere.
  const { headerRows: _, sheet: __, sheets: ___, ...others } = reading;
  const isMade = together.length > 1 || hiddenRows.count > 0 || hiddenColumns.length > 0 || mergedCells > 0;
  if (!isMade) return null;
  return (
    <SimpleGrid
      minColWidth={220}
      autoFlow="auto-fit"
      spacing={12}
      verticalSpacing={10}
      px={16}
      pb={12}
      style={{ alignItems: 'end' }}
    >
      {together.length > 1 && (
        <Choice
          label="Sheets to read"
          description={`${together.join(', ')} have the same columns.`}
          options={{ one: `Only ${sheet}`, all: allInWords(workbook) }}
          value={isTogether(workbook) ? 'all' : 'one'}
          onChange={(which) =>
            onChange(which === 'all' ? { ...others, sheets: together } : { ...others, sheet })
          }
        />
      )}
      {hiddenRows.count > 0 && (
        <Choice
          label="Hidden rows"
          description={`${hiddenRows.exact ? '' : 'At least '}${counted(hiddenRows.count, 'row')} of the list.`}
          options={hiddenOptions}
          value={reading.hiddenRows ?? 'read'}
          onChange={(chosen) => onChange({ ...reading, hiddenRows: chosen })}
        />
      )}
      {hiddenColumns.length > 0 && (
        <Choice
          label="Hidden columns"
          description={hiddenColumns.join(', ')}
          options={hiddenOptions}
          value={reading.hiddenColumns ?? 'read'}
          onChange={(chosen) => onChange({ ...reading, hiddenColumns: chosen })}
        />
      )}
      {mergedCells > 0 && (
        <Choice
          label="Merged cells"
          description={`${counted(mergedCells, 'cell')} over several rows.`}
          options={{ 'as-stored': 'Value in the first row only', 'fill-down': 'Fill the value down' }}
          value={reading.mergedCells ?? 'as-stored'}
          onChange={(chosen) => onChange({ ...reading, mergedCells: chosen })}
        />
      )}
    </SimpleGrid>
  );
}

const hiddenOptions = { read: 'Read like the others', 'leave-out': 'Leave out' } as const;

/** Which table of a file is read that holds several, as files do that were joined from different exports. */
/** @param report Knows the tables further down. */
export function TableChoice(props: Props & { report: CheckReport | undefined }) {
  const { inspection, report, reading, onChange } = props;
  const tables = tablesToChoose(inspection, report);
  if (tables.length === 0) return null;
  const read = tables.findIndex((table) => isTableRead(table, inspection));
  return (
    <NativeSelect
      px={16}
      pb={12}
      label="Table to read"
      description="This file holds several tables with different columns. One is read at a time."
      value={String(Math.max(0, read))}
      data={tables.map(({ line, names }, at) => ({
        value: String(at),
        label: `From line ${wholeNumber(line)}: ${names}`,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const table = tables[Number(value)];
        if (table) onChange(readingOfTable(table, inspection, reading));
      }}
    />
  );
}

interface Option {
  value: string;
  label: string;
}

const delimiterNames: Record<string, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
  ' ': 'Space',
  '^': 'Caret',
  '~': 'Tilde',
  ':': 'Colon',
  '#': 'Number sign',
  '¦': 'Broken bar',
  '§': 'Section sign',
  '::': 'Double colon',
  '||': 'Double pipe',
  ', ': 'Comma and space',
  '; ': 'Semicolon and space',
  ' | ': 'Pipe between spaces',
  '': 'None (one column)',
};

const fixedWidth = 'fixed-width';

/** The usual delimiters, and the present one when it is none of them. */
export function delimiterOptions({ delimiter, fixedColumns }: Dialect): Option[] {
  const options = Object.entries(delimiterNames).map(([value, label]) => ({ value, label }));
  if (fixedColumns) return [{ value: fixedWidth, label: 'Fixed width' }, ...options];
  const isUsual = Object.hasOwn(delimiterNames, delimiter);
  return isUsual
    ? options
    : [...options, { value: delimiter, label: JSON.stringify(delimiter).slice(1, -1) }];
}

const quotes: Record<Dialect['quote'], string> = {
  '"': 'Double quote "',
  "'": "Single quote '",
  '': 'None',
};

/** "No header", then the file's first rows by number and content, one of which starts the header; also one below them. */
export function headerOptions(topRecords: readonly (readonly string[])[], chosen = 0): Option[] {
  const rows = topRecords.map((record, index) => ({
    value: String(index),
    label: `Row ${index + 1}: ${shorten(record.filter((cell) => cell.trim() !== '').join(', ')) || 'empty'}`,
  }));
  const below = chosen < rows.length ? [] : [{ value: String(chosen), label: `Row ${chosen + 1}` }];
  return [{ value: '', label: 'This file has no header' }, ...rows, ...below];
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The most rows a header may be put together from by hand. */
const mostHeaderRows = 4;

/** Record numbers of a header that starts at `first` and is `height` rows high. */
function headerRowsFrom(first: number, height: number): number[] {
  return Array.from({ length: height }, (_, offset) => first + offset);
}

const recordKindNames = { json: 'JSON', vcf: 'Contact cards' };

/** What kind of table the file is, in one line: "header in row 3". Its encoding and delimiter stand behind "How it is read". */
export function readingInWords({
  kind,
  sheet,
  sheets,
  workbook,
  dialect,
  tableAt,
  headerRows,
}: FileInspection): string {
  if (kind === 'json' || kind === 'vcf') return recordKindNames[kind];
  const read = workbook?.reading.sheets?.length ?? 1;
  const form =
    kind === 'xlsx' ? sheetInWords(sheet, sheets, read) : dialect.fixedColumns ? 'fixed width' : '';
  const table = tableAt ? `table from line ${wholeNumber(tableAt.line)}` : '';
  return [form, table, headerInWords(headerRows)].filter(Boolean).join(', ');
}

function sheetInWords(sheet: string | undefined, sheets: readonly string[], read: number): string {
  if (sheets.length <= 1 || sheet === undefined) return 'Excel workbook';
  if (read > 1) return `${read} of ${counted(sheets.length, 'sheet')}`;
  return `Sheet ${sheet} of ${counted(sheets.length, 'sheet')}`;
}

function headerInWords(rows: readonly number[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'no header';
  return first === last ? `header in row ${first + 1}` : `header in rows ${first + 1} to ${last + 1}`;
}

type Workbook = FileInspection['workbook'];

const isTogether = (workbook: Workbook) => workbook?.reading.sheets !== undefined;

const allInWords = (workbook: Workbook) =>
  `All ${counted(workbook?.together.length ?? 0, 'sheet')} with these columns`;

/**
 * The tables of a file to choose from: those at its beginning, and those further down that the check has found; none
 * where there is only one.
 */
function tablesToChoose({ tables }: FileInspection, report: CheckReport | undefined): TableInFile[] {
  const known = new Set(tables.map(({ line }) => line));
  const further = (report?.skipped.outside ?? []).flatMap(({ tableAt, line, text }) =>
    tableAt && !known.has(line) ? [{ headerRow: 0, line, names: text, tableAt }] : [],
  );
  const all = [...tables, ...further].sort((a, b) => a.line - b.line);
  return all.length > 1 ? all : [];
}

/** Whether this is the table that is read. */
function isTableRead(
  { tableAt, headerRow }: TableInFile,
  { tableAt: read, headerRows }: FileInspection,
): boolean {
  return read || tableAt ? read?.line === tableAt?.line : headerRow === headerRows[0];
}

/** The reading that chooses a table. */
function readingOfTable(
  table: TableInFile,
  { tables }: FileInspection,
  { tableAt: _, headerRows: __, ...others }: ReadingChoice,
): ReadingChoice {
  if (table.tableAt) return { ...others, tableAt: table.tableAt };
  // The header of the first is found without help, also where it takes several rows.
  const first = tables.find(({ tableAt }) => !tableAt);
  return table === first ? others : { ...others, headerRows: [table.headerRow] };
}
