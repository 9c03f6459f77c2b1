import type { ReadingChoice, ReadingNote, TablePlace } from '../../../../shared/model/csv.ts';
import { counted, wholeNumber } from '../../../../shared/words/amounts.ts';
import { type InspectedText, inspectPart } from './delimited.ts';
import { decodeSample } from './encoding.ts';
import { shownLine } from './line-account.ts';
import type { Sample } from './sample.ts';
import { placedTables } from './tables.ts';

/** The beginning of a file and of a table further down in it. */
interface Samples {
  first: Sample;
  there: Sample;
}

/**
 * Looks at a table further down in a text, which is written as the text's beginning is.
 * @param first The text's beginning as it is read without a choice of table.
 */
export function inspectTableAt(
  tableAt: TablePlace,
  first: InspectedText,
  samples: Samples,
  choice: ReadingChoice,
): InspectedText {
  const { path, size, modifiedAt, dialect } = first.inspection;
  const decoded = decodeSample(samples.there, { encoding: dialect.encoding });
  const others = first.tables.filter(({ line }) => line !== tableAt.line);
  const read = inspectPart(
    { path, size, modifiedAt },
    {
      sample: samples.there,
      decoded: { ...decoded, isChosen: first.isChosen },
      start: { line: tableAt.line, byte: tableAt.byte + decoded.bomLength },
      otherHeaders: others.map(({ header }) => header),
    },
    { ...choice, ...dialect, headerRows: choice.headerRows ?? [0] },
  );
  const { columns, headerRows, notes } = read.inspection;
  const names = shownLine(columns.map(({ rawHeader }) => rawHeader));
  const chosen = { headerRow: headerRows[0] ?? 0, line: tableAt.line, names, tableAt };
  const tables = [...placedTables(first, samples.first).filter(({ line }) => line !== tableAt.line), chosen];
  return {
    ...read,
    bomLength: first.bomLength,
    first: first.layout,
    inspection: {
      ...read.inspection,
      tableAt,
      tables: tables.sort((a, b) => a.line - b.line),
      notes: [tableAtNote(tableAt), ...notes],
    },
  };
}

/** Says which table is read. */
export function tableAtNote({ line }: TablePlace): ReadingNote {
  const above = counted(line - 1, 'line above it is', 'lines above it are');
  const message = `The table in line ${wholeNumber(line)} is read. The ${above} not.`;
  return { level: 'info', code: 'table-chosen', message };
}
