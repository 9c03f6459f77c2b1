import type { FileHandle } from 'node:fs/promises';
import type { TableInFile } from '../../../../shared/model/csv.ts';
import type { Encoding } from '../../../../shared/model/encodings.ts';
import { bytesOf } from './file-pieces.ts';
import { findLayout } from './layout.ts';
import { type MetTable, shownLine } from './line-account.ts';
import { TableBody } from './table-body.ts';

/** The tables that the first records of a file hold. They are the same whichever of them is chosen. */
export function tablesIn(records: readonly string[][], lines: readonly number[]): MetTable[] {
  const copies = records.map((record) => [...record]);
  const body = new TableBody(findLayout(copies));
  body.push(copies, true, lines);
  return body.findings.tables;
}

/** A table as it is offered; the one that is read where none is chosen has no place. */
export function asTableInFile({ headerRow, line, header }: MetTable): TableInFile {
  return { headerRow, line, names: shownLine(header) };
}

/** The tables at the beginning of a text, with the places of those below the first. */
export function placedTables(tables: readonly MetTable[]): TableInFile[] {
  return tables.map((table) => ({
    ...asTableInFile(table),
    ...(table.entry && { headerRow: 0, tableAt: { line: table.line } }),
  }));
}

const lf = 10;
const cr = 13;

/**
 * The byte with which a line begins; the file's size where it has fewer lines. Line ends are bytes (or pairs, in UTF-16)
 * that stand for nothing else in any encoding a list is read in; NULs are passed over, as in reading.
 * @param handle Of a file of which nothing was read from its present place. @throws AbortError.
 */
export async function byteOfLine(
  handle: FileHandle,
  encoding: Encoding,
  line: number,
  signal?: AbortSignal,
): Promise<number> {
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  /** Which byte of a pair has the low half. */
  const low = encoding === 'utf-16be' ? 1 : 0;
  let begin = 0;
  let left = line - 1;
  let afterCr = false;
  if (left === 0) return 0;
  for await (const bytes of bytesOf(handle, signal)) {
    for (let at = 0; at + unit <= bytes.length; at += unit) {
      const code = unit === 1 || bytes[at + 1 - low] === 0 ? (bytes[at + low] ?? 0) : -1;
      if (code === 0) continue;
      const isPair = afterCr && code === lf;
      if (afterCr && !isPair && left === 0) return begin + at;
      afterCr = code === cr;
      if (code === cr || (code === lf && !isPair)) left--;
      if (code === lf && left === 0) return begin + at + unit;
    }
    begin += bytes.length;
  }
  return begin;
}
