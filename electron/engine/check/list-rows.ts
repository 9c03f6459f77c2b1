import {
  type CellTrouble,
  type ListedRow,
  type ListedRows,
  longestShownCell,
  mostListedRows,
  type RowsRequest,
} from '../../../shared/model/check.ts';
import { findings, markedElsewhere, reasonOf } from '../../../shared/rules/cell-reading.ts';
import type { CellChange, Table } from '../read/text/table.ts';
import { RowQuestions } from './row-questions.ts';
import { missingField, RowReader } from './row-reader.ts';

/**
 * The next rows of a list that a filter lets through, with what is to be said of their cells. Reads the file up to the
 * last of them: to its end where there are fewer than are shown at once.
 * @throws ProblemError where the mapping lacks a required column or the file cannot be read; AbortError.
 */
export async function listRows(
  table: Table,
  { service, mapping, filter, after }: Pick<RowsRequest, 'service' | 'mapping' | 'filter' | 'after'>,
  signal?: AbortSignal,
): Promise<ListedRows> {
  const columns = table.inspection.columns.length;
  // The first rows can be looked at before the mapping is complete.
  const isComplete = missingField(service, mapping, columns) === undefined;
  const reader = filter.kind === 'all' && !isComplete ? undefined : new RowReader(service, mapping, columns);
  const contact = filter.held ? reader?.contact : undefined;
  // What stands in another row, perhaps further down, is looked for only where it is asked for.
  const marks = contact && reader && (await marksIn(table, reader, signal));
  const rows: ListedRow[] = [];
  let sourceOf = (number: number) => number;
  for await (const batch of table.batches(signal)) {
    signal?.throwIfAborted();
    if (batch.sourceOf) sourceOf = batch.sourceOf;
    for (let place = 0; place < batch.rows.length; place++) {
      const number = batch.firstRow + place;
      const row = sourceOf(number);
      const cells = batch.rows[place];
      if (row <= after || !cells) continue;
      reader?.read(cells, batch.madeReadings?.get(place));
      const markedIn = marks?.get(number);
      if (contact && markedIn !== undefined) reader?.holdBack(markedElsewhere(contact, sourceOf(markedIn)));
      const state = reader ? stateOf(reader) : 'ready';
      if (filter.kind !== 'all' && filter.kind !== state) continue;
      // Rows made of one stay together, so that what comes next can be asked for by the number of a row.
      if (rows.length >= mostListedRows && rows.at(-1)?.row !== row) return { rows, more: true };
      const edited = batch.changed?.filter((cell) => cell.by === 'person' && cell.row === row) ?? [];
      rows.push({
        row,
        line: batch.lineOf(place),
        ...shown(cells, edited),
        troubles: reader ? troublesOf(reader) : [],
        state,
      });
    }
  }
  return { rows, more: false };
}

const stateOf = ({ bad, repairable }: RowReader): ListedRow['state'] =>
  bad ? 'bad' : repairable ? 'repairable' : 'ready';

function troublesOf({ fields, readings }: RowReader): CellTrouble[] {
  return fields.flatMap(({ column, required }, index) => {
    const reading = readings[index];
    if (!reading) return [];
    if (reading.verdict === 'empty')
      return required ? [{ column, verdict: 'unusable' as const, why: reasonOf(reading) }] : [];
    if (reading.finding === undefined) return [];
    const [verdict] = findings[reading.finding];
    const { fixed } = reading;
    return [{ column, verdict, why: reasonOf(reading), ...(fixed !== undefined && { fixed }) }];
  });
}

function shown(cells: readonly string[], edited: readonly CellChange[]) {
  const cut = cells.flatMap((cell, column) => (cell.length > longestShownCell ? [column] : []));
  return {
    cells: cells.map((cell) => (cell.length > longestShownCell ? cell.slice(0, longestShownCell) : cell)),
    cut,
    edited: edited.map(({ column, before }) => ({ column, before: before.slice(0, longestShownCell) })),
  };
}

/**
 * Reads a whole list for the rows that are held back for a mark in another row, each with the row of the mark.
 * @throws ProblemError where the file cannot be read; AbortError.
 */
async function marksIn(table: Table, reader: RowReader, signal?: AbortSignal): Promise<Map<number, number>> {
  const questions = new RowQuestions(table.inspection.rows.count);
  for await (const batch of table.batches(signal)) {
    questions.markUnsent(reader, batch);
    for (const [place, cells] of batch.rows.entries()) {
      reader.read(cells, batch.madeReadings?.get(place));
      questions.addRow(reader, cells, batch.firstRow + place);
    }
    questions.settle();
  }
  return new Map([...questions.markedElsewhere()].map(({ row, markedIn }) => [row, markedIn]));
}
