import { isUtf8 } from 'node:buffer';
import { strictDialect, strictRecords } from '../read/text/strict-records.ts';
import { Tokenizer } from '../read/text/tokenizer.ts';
import type { NewFile } from './new-file.ts';

const cell = '(?:"[^"]*(?:""[^"]*)*"|[^",\\r\\n\\0]*)';

/**
 * True when the file's bytes are UTF-8 without a byte order mark and follow RFC 4180 with CRLF to the letter: `records`
 * records (the header counts) of `width` cells each, quotes only around whole cells. The last CRLF may be missing.
 */
export async function isStrictCsv(
  path: string,
  { width, records }: { width: number; records: number },
  signal?: AbortSignal,
): Promise<boolean> {
  const strict = new RegExp(`^(?!\\xef\\xbb\\xbf)${cell}(?:,${cell}){${width - 1}}(?:\\r\\n)?$`);
  let seen = 0;
  for await (const batch of strictRecords(path, signal)) {
    if (!batch.every((record) => isUtf8(record) && strict.test(record.toString('latin1')))) return false;
    seen += batch.length;
  }
  return seen === records;
}

interface Rewrite {
  /** The new header, as a strict line with its CRLF; '' where the file has none. */
  header: string;
  /** Cells every record shall have: shorter ones are filled with empty cells. 0: all have them. */
  width: number;
  /** Asked before each row, in order, whether it stays. */
  keepNext: () => boolean;
  /** Told the cells of a row that does not, before the next one is asked about. */
  leftOut: (cells: string[]) => Promise<void>;
}

/** Copies a strict CSV (RFC 4180, CRLF), leaving rows out and filling short ones up. */
export async function rewriteStrict(
  from: string,
  to: NewFile,
  { header, width, keepNext, leftOut }: Rewrite,
  signal?: AbortSignal,
): Promise<void> {
  const tokenizer = new Tokenizer(strictDialect, 0);
  const cellsOf = (record: Buffer) => tokenizer.push(record.toString(), true)[0] ?? [];
  await to.writeBytes(Buffer.from(header));
  let isHeader = header !== '';
  for await (const batch of strictRecords(from, signal))
    for (const record of batch) {
      if (isHeader) isHeader = false;
      else if (!keepNext()) await leftOut(cellsOf(record));
      else {
        const missing = width > 0 ? width - cellsOf(record).length : 0;
        await to.writeBytes(missing > 0 ? record.subarray(0, -2) : record);
        if (missing > 0) await to.write(`${','.repeat(missing)}\r\n`);
      }
    }
}
