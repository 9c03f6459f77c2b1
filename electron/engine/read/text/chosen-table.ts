import type { ReadingChoice, ReadingNote, TablePlace } from '../../../../shared/model/csv.ts';
import { counted, wholeNumber } from '../../../../shared/words/amounts.ts';
import { type InspectedText, inspectPart } from './delimited.ts';
import { decodeSample } from './encoding.ts';
import { shownLine } from './line-account.ts';
import { info } from './note.ts';
import type { Sample } from './sample.ts';
import { placedTables } from './tables.ts';

/**
 * Looks at a table further down in a text, which is written as the text's beginning is.
 * @param tableAt With the byte of the file that its line begins with. @param first The text's beginning as it is read
 * without a choice of table.
 */
export function inspectTableAt(
  tableAt: TablePlace & { byte: number },
  first: InspectedText,
  sample: Sample,
  choice: ReadingChoice,
): InspectedText {
  const { path, size, modifiedAt, dialect } = first.inspection;
  const decoded = decodeSample(sample, { encoding: dialect.encoding });
  const others = first.tables.filter(({ line }) => line !== tableAt.line);
  const read = inspectPart(
    { path, size, modifiedAt },
    {
      sample,
      decoded: { ...decoded, isChosen: first.isChosen },
      start: { line: tableAt.line, byte: tableAt.byte + decoded.bomLength },
      otherHeaders: others.map(({ header }) => header),
    },
    { ...choice, ...dialect, headerRows: choice.headerRows ?? [0] },
  );
  const place = { line: tableAt.line };
  const { columns, headerRows, notes } = read.inspection;
  const names = shownLine(columns.map(({ rawHeader }) => rawHeader));
  const chosen = { headerRow: headerRows[0] ?? 0, line: tableAt.line, names, tableAt: place };
  const tables = [...placedTables(others), chosen];
  return {
    ...read,
    bomLength: first.bomLength,
    above: { width: first.layout.width, to: tableAt.byte },
    inspection: {
      ...read.inspection,
      tableAt: place,
      tables: tables.sort((a, b) => a.line - b.line),
      notes: [tableAtNote(tableAt), ...notes],
    },
  };
}

/** Says which table is read. */
function tableAtNote({ line }: TablePlace): ReadingNote {
  const above = counted(line - 1, 'line above it is', 'lines above it are');
  const message = `The table in line ${wholeNumber(line)} is read. The ${above} not.`;
  return info('table-chosen', message);
}
