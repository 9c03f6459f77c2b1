import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import type { KeptLookupRow } from '../../../shared/kept-lookup-row.ts';
import type { LookupKind } from '../../../shared/services.ts';
import { unusedName } from '../../../shared/unused-name.ts';
import { writeAtomically } from '../../platform/atomic-write.ts';
import type { Disk } from '../../platform/disk.ts';
import { decodeLookupText } from '../../service/replies/decode-lookup.ts';
import { itemCells, itemColumns } from './item-cells.ts';
import { listFile } from './list-files.ts';
import type { ListProgress } from './list-progress.ts';
import type { ListRecord } from './list-record.ts';
import { rowView } from './list-view.ts';

/** Behind the list's own columns; a name that one of those has gets a number. */
const answerColumns = [
  'Row',
  'Outcome',
  'Hit',
  'Message',
  'Credits deducted',
  'Looked up at',
  'People count',
];
const columnsFor = (kind: LookupKind): string[] => [...answerColumns, ...itemColumns(kind)];

const outcomeWords = {
  waiting: 'Not asked yet',
  asking: 'Not answered yet',
  hit: 'Hit',
  miss: 'No match',
  refused: 'Refused',
  unknown: 'Outcome unknown',
  elsewhere: 'Asked elsewhere',
} as const;

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
  const names = [...headers];
  for (const name of columnsFor(record.kind)) names.push(unusedName(name, names));
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
    outcomeWords[outcome],
    outcome === 'hit' ? 'Yes' : outcome === 'miss' ? 'No' : '',
    message ?? '',
    credits === null ? '' : String(credits),
    at ?? '',
    item === null ? '' : String(item.peopleCount ?? item.people.length),
    ...itemCells(record.kind, item),
  ];
}
