import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { openForReading } from '../read/text/file-guard.ts';
import { readBytes } from '../read/text/read-bytes.ts';

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
    const end = lastCharacterEnd(whole);
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

/** Where the last whole character ends: the bytes of one cut in two wait for the next chunk. */
function lastCharacterEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needs > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
