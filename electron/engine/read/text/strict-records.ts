import type { Dialect, ReadingChoice } from '../../../../shared/model/csv.ts';
import { readBytes } from './file-pieces.ts';

/** How the app writes lists and results itself (RFC 4180, CRLF, UTF-8), and how it reads them back. */
export const strictDialect = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  escape: 'doubled',
} as const satisfies Dialect;
export const strictReading: ReadingChoice = { ...strictDialect, headerRows: [0] };

const quote = 0x22;
const lineFeed = 0x0a;

/**
 * The records of a strict CSV (RFC 4180, CRLF) as their very bytes, line ends included: put together they are the file.
 * They come in batches and are gone when the next batch is asked for. @throws ProblemError; AbortError.
 */
export async function* strictRecords(path: string, signal?: AbortSignal): AsyncGenerator<Buffer[]> {
  let isQuoted = false;
  /** Of a record that goes on in the next piece. */
  let begun: Buffer[] = [];
  for await (const bytes of readBytes(path, signal)) {
    const records: Buffer[] = [];
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quote) isQuoted = !isQuoted;
      if (byte !== lineFeed || isQuoted) continue;
      const end = bytes.subarray(start, at + 1);
      records.push(begun.length > 0 ? Buffer.concat([...begun, end]) : end);
      begun = [];
      start = at + 1;
    }
    if (start < bytes.length) begun.push(Buffer.from(bytes.subarray(start)));
    yield records;
  }
  // The last line end may be missing.
  if (begun.length > 0) yield [Buffer.concat(begun)];
}

/** A cell of such a record, and what stands behind it. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n]*))(?:(,)|\r?\n?$)/gy;

/** The cells of such a record. */
export function cellsOf(record: Buffer): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain = '', comma] of record.toString().matchAll(cell)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (comma === undefined) break;
  }
  return cells;
}
