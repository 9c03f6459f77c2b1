import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import type { KeptLookupRow } from '../../../shared/model/lookup-history.ts';
import { lookupOutcomeWords, lookupResultColumns } from '../../../shared/model/lookup-list.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { type Disk, writeAtomically } from '../../platform/disk.ts';
import { decodeLookupText } from '../../service/replies/decode-lookup.ts';
import { itemCells, itemColumns } from './item-cells.ts';
import { listFile } from './kept-list.ts';
import type { ListProgress } from './list-progress.ts';
import type { ListRecord } from './list-record.ts';
import { rowView } from './list-view.ts';

const answerColumns = [
  ...lookupResultColumns,
  'Hit',
  'Message',
  'Credits used',
  'Looked up at',
  'People count',
];
const columnsFor = (kind: LookupKind): string[] => [...answerColumns, ...itemColumns(kind)];

/** Rows that are written before the window gets its turn. */
const rowsAtOnce = 20;

/**
 * Writes the result of a list as the results view reads it (docs/lookups.md): a row for each of the list, its own cells
 * as they were, then what became of it, and the answer as JSON of people in a cell. Beside it, the list alone, by which
 * its columns are told from the answer's. Each file appears whole or not at all. Rejects where the disk refuses.
 */
export async function writeResult(
  disk: Disk,
  folder: string,
  { record, headers, progress }: { record: ListRecord; headers: readonly string[]; progress: ListProgress },
): Promise<void> {
  const names = resultNames(headers, record.kind);
  const own = [csvOf([headers])];
  const all = [csvOf([names])];
  for (let from = 0; from < progress.rows.length; from += rowsAtOnce) {
    const rows = progress.rows.slice(from, from + rowsAtOnce);
    const cells = rows.map((row) => headers.map((_, column) => row.cells[column] ?? ''));
    own.push(csvOf(cells));
    all.push(csvOf(rows.map((row, at) => [...(cells[at] ?? []), ...answerCells(row, record, progress)])));
    await nextTurn();
  }
  await writeAtomically(disk, listFile(folder, record.id, 'sent'), own.join(''));
  await writeAtomically(disk, listFile(folder, record.id, 'result'), all.join(''));
}

/** What the columns of the result are called, those of the list first. */
export function resultNames(headers: readonly string[], kind: LookupKind): string[] {
  const names = [...headers];
  for (const name of columnsFor(kind)) names.push(answerName(name, names));
  return names;
}

/** Where the list has a column of that name, one that is still read as what it is: a number behind it would not be. */
function answerName(name: string, taken: readonly string[]): string {
  const isTaken = taken.some((other) => other.trim().toLowerCase() === name.toLowerCase());
  return isTaken ? answerName(`Result ${name}`, taken) : name;
}

const csvOf = (rows: readonly (readonly string[])[]) =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', quotes: true },
  )}\r\n`;

function answerCells(row: KeptLookupRow, record: ListRecord, progress: ListProgress): string[] {
  const { outcome, message, credits, at } = rowView(row, record, progress);
  const { came } = progress.stateOf(row);
  const item = came !== null && 'json' in came ? decodeLookupText(record.kind, came.json) : null;
  return [
    String(row.row),
    lookupOutcomeWords[outcome],
    outcome === 'hit' ? 'Yes' : outcome === 'miss' ? 'No' : '',
    message ?? '',
    credits === null ? '' : String(credits),
    at ?? '',
    item === null ? '' : String(item.peopleCount ?? item.people.length),
    ...itemCells(record.kind, item),
  ];
}
