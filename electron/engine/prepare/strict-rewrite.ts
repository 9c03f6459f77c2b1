import { readBytes } from '../read/text/read-bytes.ts';
import { Tokenizer } from '../read/text/tokenizer.ts';
import type { NewFile } from './new-file.ts';

const quote = 0x22;
const comma = 0x2c;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

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
  const tokenizer = new Tokenizer({ encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' }, 0);
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
