import type { LocatedInspection, RowBatch, Table } from '../../electron/engine/read/text/table.ts';

/** A table that stands in memory, as the reader would hand it on: for what comes after reading. */
export function memoryTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  { batchSize = 3, ...changes }: Partial<LocatedInspection> & { batchSize?: number } = {},
): Table {
  const inspection: LocatedInspection = {
    path: '/nowhere/list.csv',
    name: 'list.csv',
    size: rows.length,
    modifiedAt: 0,
    kind: 'csv',
    sheets: [],
    dialect: { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' },
    recordEnd: 'crlf',
    headerRows: [0],
    firstDataRow: 1,
    columns: headers.map((header, index) => ({ index, header, rawHeader: header })),
    preview: rows.slice(0, 100).map((row) => [...row]),
    topRecords: [],
    tables: [],
    rows: { count: rows.length, exact: true },
    notes: [],
    ...changes,
  };
  return {
    inspection,
    async *batches(signal?: AbortSignal): AsyncGenerator<RowBatch> {
      for (let at = 0; at < rows.length; at += batchSize) {
        signal?.throwIfAborted();
        const slice = rows.slice(at, at + batchSize);
        const ragged = slice.filter((row) => row.length !== headers.length).length;
        const fitted = slice.map((row) => [...row, ...headers.slice(row.length).map(() => '')]);
        const lineOf = (row: number) => at + row + 2;
        yield { rows: fitted, firstRow: at + 1, lineOf, ragged, bytesRead: at + slice.length };
      }
    },
  };
}
