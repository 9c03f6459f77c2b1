import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { completeUtf8Length } from '../read/text/decoder.ts';
import { openForReading, readBytes } from '../read/text/file-pieces.ts';
import { strictDialect } from '../read/text/strict-records.ts';
import { Tokenizer } from '../read/text/tokenizer.ts';
import type { NewFile } from './new-file.ts';

/** True when the file holds the same bytes as the user's. @throws ProblemError where that one can't be read. */
export async function sameBytes(path: string, original: string, signal?: AbortSignal): Promise<boolean> {
  const { handle: b } = await openForReading(original);
  const a = await open(path).catch(async (error: unknown) => {
    await b.close();
    throw error;
  });
  try {
    const [left, right] = [Buffer.allocUnsafe(1 << 20), Buffer.allocUnsafe(1 << 20)];
    for (;;) {
      signal?.throwIfAborted();
      const [{ bytesRead: readLeft }, { bytesRead: readRight }] = await Promise.all([
        a.read(left),
        b.read(right),
      ]);
      if (readLeft !== readRight || left.compare(right, 0, readRight, 0, readLeft) !== 0) return false;
      if (readLeft === 0) return true;
    }
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
}

const comma = 0x2c;
const quote = 0x22;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Where in a record the reading is. */
const cellStart = 0;
const plain = 1;
const quoted = 2;
const afterQuote = 3;
const afterReturn = 4;

/**
 * True when the file's bytes are UTF-8 without a byte order mark and follow RFC 4180 with CRLF to the letter: `records`
 * records (the header counts) of `width` cells each, quotes only around whole cells. The last CRLF may be missing.
 */
export async function isStrictCsv(
  path: string,
  { width, records }: { width: number; records: number },
  signal?: AbortSignal,
): Promise<boolean> {
  let state = cellStart;
  let cells = 1;
  let seen = 0;
  let recordOpen = false;
  let carried: Buffer = Buffer.alloc(0);
  let first = true;
  for await (const bytes of readBytes(path, signal)) {
    if (first && bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return false;
    first = false;
    const whole = carried.length > 0 ? Buffer.concat([carried, bytes]) : bytes;
    const end = completeUtf8Length(whole);
    if (!isUtf8(whole.subarray(0, end))) return false;
    carried = Buffer.from(whole.subarray(end));
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i];
      if (state === quoted) {
        if (byte === quote) state = afterQuote;
        continue;
      }
      if (state === afterReturn) {
        if (byte !== lineFeed || cells !== width) return false;
        seen++;
        cells = 1;
        state = cellStart;
        recordOpen = false;
        continue;
      }
      recordOpen = true;
      if (byte === comma) {
        cells++;
        state = cellStart;
      } else if (byte === carriageReturn) state = afterReturn;
      else if (byte === quote) {
        if (state === plain) return false;
        state = quoted;
      } else if (byte === lineFeed || byte === 0 || state === afterQuote) return false;
      else state = plain;
    }
  }
  if (carried.length > 0 || state === quoted || state === afterReturn) return false;
  if (recordOpen && cells !== width) return false;
  return seen + (recordOpen ? 1 : 0) === records;
}

interface Rewrite {
  /** The new header, as a strict line with its CRLF; '' where the file has none. */
  header: string;
  /** Cells every record shall have: shorter ones are filled with empty cells. */
  width: number;
  /** Asked before each row, in order, whether it stays. */
  keepNext: () => boolean;
  /** Told the cells of a row that does not, before the next one is asked about. */
  leftOut: (cells: string[]) => Promise<void>;
}

/**
 * Copies a strict CSV (RFC 4180, CRLF), leaving rows out and filling short ones up. It looks at bytes, not at text, so
 * that a second pass costs little more than a copy.
 */
export async function rewriteStrict(
  from: string,
  to: NewFile,
  { header, width, keepNext, leftOut }: Rewrite,
  signal?: AbortSignal,
): Promise<void> {
  await to.writeBytes(Buffer.from(header));
  const tokenizer = new Tokenizer(strictDialect, 0);
  const cellsOf = (record: Buffer[]) => tokenizer.push(Buffer.concat(record).toString(), true)[0] ?? [];
  let oldHeader = header !== '';
  let keeping = !oldHeader && keepNext();
  let quoted = false;
  let commas = 0;
  let dropped: Buffer[] = [];
  for await (const bytes of readBytes(from, signal)) {
    // Where what has not been written or dropped yet begins: rows that stay are copied many at once.
    let start = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === quote) quoted = !quoted;
      else if (quoted) continue;
      else if (byte === comma) commas++;
      else if (byte === carriageReturn && keeping && commas < width - 1) {
        await to.writeBytes(bytes.subarray(start, i));
        await to.writeBytes(Buffer.alloc(width - 1 - commas, comma));
        start = i;
      } else if (byte === lineFeed) {
        const rest = bytes.subarray(start, i + 1);
        const wasKept = keeping;
        if (!wasKept && !oldHeader) await leftOut(cellsOf([...dropped, rest]));
        oldHeader = false;
        dropped = [];
        commas = 0;
        keeping = keepNext();
        if (wasKept && keeping) continue;
        if (wasKept) await to.writeBytes(rest);
        start = i + 1;
      }
    }
    const tail = bytes.subarray(start);
    if (keeping) await to.writeBytes(tail);
    else dropped.push(Buffer.from(tail));
  }
}
