import type { ExportColumn, PhoneFormat } from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { unusedName } from '../../../shared/model/unused-name.ts';
import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { RowSet } from '../../engine/columns/shape/row-set.ts';
import { strictLine, strictLines } from '../../engine/prepare/strict-line.ts';
import { asInFile, type Table } from '../../engine/read/text/table.ts';
import type { Session } from '../import/duck.ts';
import { answersByRow } from './answers.ts';
import type { ListOfResult } from './export-shapes.ts';
import { countedReasons, type Extract } from './extract.ts';
import { openOriginal, rowsLeftOut } from './original-list.ts';
import { tieLookups } from './tie-lookups.ts';
import { type Tied, tieRows } from './tie-rows.ts';

interface MyListRequest {
  layout: ResultLayout;
  list: ListOfResult;
}

/** What rows are called of which no answer is known, and those that nobody was asked about. */
const words = {
  job: {
    unsure: 'Not certain which answer is theirs',
    leftOut: 'Left out before sending',
    ofUnsure: (rows: string) =>
      `It is not certain which answer belongs to ${rows}: their answer cells are empty.`,
    ofLeftOut: (rows: string) => `${rows} had been left out before sending and stand here without an answer.`,
  },
  lookups: {
    unsure: 'Not answered here, or of unknown outcome',
    leftOut: 'Refused, or never asked',
    ofUnsure: (rows: string) =>
      `Not answered here, or of unknown outcome, and so without an answer here: ${rows}.`,
    ofLeftOut: (rows: string) => `Refused or never asked, and so without an answer here: ${rows}.`,
  },
} as const;

/** The rows of the list that were sent and had no match, as the user gave them: ready for another service. */
export async function misses(session: Session, request: MyListRequest): Promise<Extract> {
  const { table, width, rows, leftOut, notAnswered, tied } = await open(session, request);
  const missed = await rowsThat(session, 'NOT matched');
  const matched = await rowsThat(session, 'matched');
  async function* batches() {
    for await (const batch of table.batches(session.signal))
      yield asInFile(batch).flatMap((cells, at) =>
        missed.has(batch.firstRow + at) ? [filledUp(cells, width)] : [],
      );
  }
  const whyOf = (row: number) => (missed.has(row) ? 'miss' : leftOut.has(row) ? 'left out' : 'not certain');
  async function* unanswered() {
    for await (const batch of table.batches(session.signal))
      yield asInFile(batch).flatMap((cells, at) => {
        const row = batch.firstRow + at;
        return matched.has(row) ? [] : [[String(row), whyOf(row), ...filledUp(cells, width)]];
      });
  }
  const headers = headersOf(table, width);
  const extract = listExtract(
    { headers, own: width, batches },
    {
      rows: missed.size,
      leftOut: countedReasons([
        ['Had a match', tied.matched],
        [words[request.list.of].leftOut, notAnswered],
        [words[request.list.of].unsure, tied.unsure],
        ['Not sent', rows - notAnswered - tied.sent],
      ]),
      notes: [],
    },
  );
  return { ...extract, unanswered: { headers: ['Row', 'Why', ...headers], batches: unanswered } };
}

async function rowsThat(session: Session, condition: string): Promise<RowSet> {
  const found = new RowSet();
  const sql = `SELECT row FROM export_outcomes WHERE ${condition}`;
  for await (const batch of session.column(sql)) for (const row of batch) found.add(Number(row));
  return found;
}

interface MyFileRequest extends MyListRequest {
  columns: readonly ExportColumn[];
  phoneFormat: PhoneFormat;
}

/** Every row and column of the list in the order and wording of the user's file, with answers appended. */
export async function myFile(session: Session, request: MyFileRequest): Promise<Extract> {
  const { columns } = request;
  const { table, width, rows, notAnswered, tied } = await open(session, request);
  const headers = headersOf(table, width);
  for (const { name } of columns) headers.push(unusedName(name, headers));
  const none = columns.map(() => '');
  async function* batches() {
    const answers = await answersByRow(session, request);
    try {
      for await (const batch of table.batches(session.signal)) {
        const filled: string[][] = [];
        let row = batch.firstRow;
        for (const cells of asInFile(batch)) {
          const found = await answers.of(row++);
          filled.push([...filledUp(cells, width), ...(found ?? none)]);
        }
        yield filled;
      }
    } finally {
      await answers.end();
    }
  }
  return listExtract(
    { headers, own: width, batches },
    { rows, leftOut: [], notes: notesOf(request.list, tied, notAnswered) },
  );
}

function notesOf({ of }: ListOfResult, { unsure }: Tied, leftOut: number): string[] {
  return [
    ...(unsure > 0 ? [words[of].ofUnsure(counted(unsure, 'row'))] : []),
    ...(leftOut > 0 ? [words[of].ofLeftOut(counted(leftOut, 'row'))] : []),
  ];
}

async function tie(session: Session, { layout, list }: MyListRequest) {
  if (list.of === 'lookups') return tieLookups(session, layout, list);
  const leftOut = await rowsLeftOut(list, session.signal);
  return { tied: await tieRows(session, layout, list, leftOut), leftOut };
}

/** Opens the list, ties its rows to the result, and looks at all of it once: how many rows, how many cells at most. */
async function open(session: Session, request: MyListRequest) {
  const table = await openOriginal(request.list, session.signal);
  const { tied, leftOut } = await tie(session, request);
  let rows = 0;
  let width = table.inspection.columns.length;
  for await (const batch of table.batches(session.signal)) {
    rows += batch.rows.length;
    for (const cells of batch.rows) if (cells.length > width) width = cells.length;
  }
  // Of rows that were not sent, some have an earlier answer.
  return { table, width, rows, leftOut, notAnswered: leftOut.size - tied.joined, tied };
}

const headersOf = ({ inspection: { columns } }: Table, width: number): string[] =>
  Array.from({ length: width }, (_, index) => columns[index]?.rawHeader ?? '');

/** As wide as the widest row, so that what is appended stands in columns of its own. */
const filledUp = (cells: string[], width: number): string[] =>
  cells.length >= width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => '')];

interface ListRows {
  headers: readonly string[];
  /** Columns of the user's own, at the beginning, whose cells are left as they are in every file. */
  own: number;
  batches(): AsyncIterable<string[][]>;
}

/** An extract whose rows are those of the user's list. */
export function listExtract(
  { headers, own, batches }: ListRows,
  about: Pick<Extract, 'rows' | 'leftOut' | 'notes'>,
): Extract {
  return {
    ...about,
    headers,
    own,
    counted: 'rows',
    keptByVerdict: null,
    async first(rows) {
      const found: string[][] = [];
      for await (const batch of batches()) {
        found.push(...batch.slice(0, rows - found.length));
        if (found.length >= rows) break;
      }
      return found;
    },
    cells: batches,
    async *blocks(format, most) {
      const forPeople = format === 'csv-spreadsheet';
      const safe = (cells: string[]) =>
        cells.map((cell, column) => (column < own ? cell : spreadsheetSafe(cell)));
      let done = 0;
      for await (const rows of batches()) {
        const lines = rows.map((cells) => strictLine(forPeople ? safe(cells) : cells));
        for (let from = 0; from < lines.length; ) {
          const room = most === null ? lines.length : most - (done % most);
          const taken = lines.slice(from, from + room);
          yield { text: strictLines(taken), rows: taken.length };
          from += taken.length;
          done += taken.length;
        }
      }
    },
    async longerThan(characters) {
      let count = 0;
      for await (const rows of batches())
        for (const cells of rows) for (const cell of cells) if (cell.length > characters) count++;
      return count;
    },
  };
}
