import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileInspection } from '../../../shared/model/csv.ts';
import type { Oddity } from '../../../shared/model/job-counts.ts';
import { completeUtf8Length } from '../../engine/read/text/decoder.ts';
import { beginningOf } from '../../engine/read/text/encoding.ts';
import { readBytes } from '../../engine/read/text/file-pieces.ts';

const comma = 0x2c;
const quote = 0x22;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Where in a record the reading is. */
const blankLine = 0;
const cellStart = 1;
const plain = 2;
const quoted = 3;
const afterQuote = 4;

/**
 * Counts the rows of a CSV and notices what is odd about its writing, from its bytes in pieces of any size and in
 * constant memory. A quote inside an unquoted cell is read as it stands; text behind a closed cell makes its quote a
 * stray one, and the cell goes on without quotes, so that it costs no row.
 */
export class ResultScanner {
  #state = blankLine;
  #cells = 1;
  #rows = 0;
  #columns = 0;
  #uneven = 0;
  /** Lines ended so far. */
  #lines = 0;
  #afterReturn = false;
  #recordLine = 1;
  #quoteLine = 1;
  #last = { cells: 0, line: 0 };
  #cellsBefore = 0;
  #stray = { count: 0, line: 0 };
  #isUtf8 = true;
  #zeros = 0;
  #carried: Buffer = Buffer.alloc(0);

  /** Data rows so far, the header not counted; blank lines are none. */
  get rows(): number {
    return this.#rows;
  }

  /** Whether rows differ in width from the header: so does text that is no table. */
  get isUneven(): boolean {
    return this.#uneven > 0;
  }

  /** @param bytes not kept: they may be overwritten afterwards */
  take(bytes: Buffer): void {
    this.#checkText(bytes);
    let state = this.#state;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (state === quoted) {
        if (byte === quote) state = afterQuote;
        else if (byte === lineFeed) this.#lines++;
        continue;
      }
      if (byte === lineFeed && this.#afterReturn) {
        this.#afterReturn = false;
        continue;
      }
      this.#afterReturn = byte === carriageReturn;
      if (byte === lineFeed || byte === carriageReturn) {
        if (state !== blankLine) this.#endRecord();
        this.#lines++;
        state = blankLine;
        continue;
      }
      if (state === blankLine) this.#recordLine = this.#lines + 1;
      if (byte === comma) {
        this.#cells++;
        state = cellStart;
      } else if (byte === quote && (state === cellStart || state === blankLine)) {
        this.#quoteLine = this.#lines + 1;
        state = quoted;
      } else if (byte === quote && state === afterQuote) {
        state = quoted;
      } else {
        if (state === afterQuote) this.#strayQuote();
        state = plain;
      }
    }
    this.#state = state;
  }

  /** To be called once, behind the last byte. */
  end(): Oddity[] {
    const isOpen = this.#state === quoted;
    if (this.#state !== blankLine) this.#endRecord();
    const odd: Oddity[] = [];
    const columns = this.#columns;
    if (isOpen) odd.push({ kind: 'open-quote', line: this.#quoteLine });
    else if (columns === 0) odd.push({ kind: 'empty' });
    else if (this.#rows === 0) odd.push({ kind: 'header-only', columns });
    else if (this.#lastIsOdd()) odd.push({ kind: 'last-row', ...this.#last, columns });
    if (this.#stray.count > 0) odd.push({ kind: 'stray-quotes', ...this.#stray });
    if (!this.#isUtf8 || this.#carried.length > 0) odd.push({ kind: 'not-utf-8' });
    if (this.#zeros > 0) odd.push({ kind: 'zero-bytes', count: this.#zeros });
    return odd;
  }

  #endRecord(): void {
    const cells = this.#cells;
    this.#cells = 1;
    if (this.#columns === 0) {
      this.#columns = cells;
      return;
    }
    this.#rows++;
    if (cells !== this.#columns) this.#uneven++;
    this.#cellsBefore = this.#last.cells;
    this.#last.cells = cells;
    this.#last.line = this.#recordLine;
  }

  /** Only the last: uneven rows further up are the service's own way of writing, as is a comma behind each row. */
  #lastIsOdd(): boolean {
    const { cells } = this.#last;
    return cells < this.#columns || (cells > this.#columns && cells !== this.#cellsBefore);
  }

  #strayQuote(): void {
    if (this.#stray.count === 0) this.#stray.line = this.#lines + 1;
    this.#stray.count++;
  }

  /** Zero bytes, and what is not UTF-8. */
  #checkText(bytes: Buffer): void {
    for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) this.#zeros++;
    const whole = this.#carried.length > 0 ? Buffer.concat([this.#carried, bytes]) : bytes;
    const text = whole.subarray(0, completeUtf8Length(whole));
    this.#carried = Buffer.from(whole.subarray(text.length));
    this.#isUtf8 &&= isUtf8(text);
  }
}

/**
 * Reads a CSV to its end once. @returns the hash of all its bytes, in lower-case hexadecimal, and its data rows as ResultScanner
 * counts them. @throws ProblemError; AbortError.
 */
export async function countFile(path: string, signal?: AbortSignal) {
  const hash = createHash('sha256');
  const scanner = new ResultScanner();
  for await (const piece of readBytes(path, signal)) {
    hash.update(piece);
    scanner.take(piece);
  }
  scanner.end();
  return { sha256: hash.digest('hex'), rows: scanner.rows };
}

/**
 * Reads a downloaded result to its end in constant memory. @returns what is odd about it, and its data rows, the header not
 * counted: null where they cannot be counted in this encoding, or it is no table. @throws ProblemError where the file can't be
 * read; AbortError on cancel.
 */
export async function verifyResult(
  path: string,
  signal?: AbortSignal,
): Promise<{ rows: number | null; odd: Oddity[] }> {
  const scanner = new ResultScanner();
  let head: Buffer | null = null;
  for await (const bytes of readBytes(path, signal)) {
    if (head !== null) {
      scanner.take(bytes);
      continue;
    }
    head = Buffer.from(bytes.subarray(0, headBytes));
    if (isWide(head)) return { rows: null, odd: [{ kind: 'utf-16' }] };
    scanner.take(bytes.subarray(byteOrderMark(bytes)));
  }
  const odd = scanner.end();
  // An even table whose header looks like JSON is a table.
  const isJson = (scanner.isUneven || scanner.rows === 0) && beginsAsJson(head?.toString('utf8') ?? '');
  return isJson ? { rows: null, odd: [{ kind: 'json' }] } : { rows: scanner.rows, odd };
}

const headBytes = 64 * 1024;

/** UTF-16 has zero bytes in every comma and line break: nothing can be counted in it byte by byte. */
const isWide = (head: Buffer) => beginningOf(head)?.encoding.startsWith('utf-16') === true;

const byteOrderMark = (bytes: Buffer) => (bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0);

const beginsAsJson = (text: string) =>
  /^\uFEFF?\s*(?:\{\s*"[^"\r\n]{1,200}"\s*:|\[\s*(?:\{|\[|"[^"\r\n]*"\s*[,\]])|[[{]\s*[\r\n])/.test(text);

/**
 * Whether a result may be read to the letter, as far as its beginning tells; what stands further down is seen by who reads it.
 */
export function mayBeStrict({ kind, dialect, headerRows, firstDataRow }: FileInspection): boolean {
  const { encoding, delimiter, quote, escape: escaping, fixedColumns } = dialect;
  return (
    kind === 'csv' &&
    encoding === 'utf-8' &&
    (delimiter === ',' || delimiter === '') &&
    quote !== "'" &&
    escaping === 'doubled' &&
    !fixedColumns &&
    headerRows.length === 1 &&
    headerRows[0] === 0 &&
    firstDataRow === 1
  );
}
