import type { Oddity } from '../../../shared/model/odd-result.ts';
import { guessEncoding } from '../../engine/read/text/encoding.ts';
import { readBytes } from '../../engine/read/text/file-pieces.ts';
import { ResultScanner } from './result-scanner.ts';

/** What a downloaded result is, as far as its bytes tell. */
interface VerifiedResult {
  /** Data rows, the header not counted; null where they cannot be counted in this encoding, or it is no table. */
  rows: number | null;
  odd: Oddity[];
}

/**
 * Reads a downloaded result to its end in constant memory. @throws ProblemError where the file can't be read;
 * AbortError on cancel.
 */
export async function verifyResult(path: string, signal?: AbortSignal): Promise<VerifiedResult> {
  const scanner = new ResultScanner();
  let head: Buffer | null = null;
  for await (const bytes of readBytes(path, signal)) {
    if (head !== null) {
      scanner.take(bytes);
      continue;
    }
    head = Buffer.from(bytes.subarray(0, headBytes));
    const wide = wideEncoding(head);
    if (wide !== null) return { rows: null, odd: [{ kind: wide }] };
    scanner.take(bytes.subarray(byteOrderMark(bytes)));
  }
  const odd = scanner.end();
  // An even table whose header looks like JSON is a table.
  const isJson = (scanner.isUneven || scanner.rows === 0) && beginsAsJson(head?.toString('utf8') ?? '');
  return isJson ? { rows: null, odd: [{ kind: 'json' }] } : { rows: scanner.rows, odd };
}

const headBytes = 64 * 1024;

/** UTF-16 and UTF-32 have zero bytes in every comma and line break: nothing can be counted in them byte by byte. */
function wideEncoding(head: Buffer): 'utf-16' | 'utf-32' | null {
  const mark = head.subarray(0, 4).toString('hex');
  if (mark === 'fffe0000' || mark === '0000feff') return 'utf-32';
  const { encoding } = guessEncoding({ bytes: head, whole: false });
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return 'utf-16';
  // Four bytes a character, three of them zero in nearly all there are in a list.
  const zeros = [0, 1, 2, 3].map((place) => head.filter((byte, at) => byte === 0 && at % 4 === place).length);
  const mostly = zeros.filter((count) => count > head.length * 0.1).length;
  return mostly === 3 && zeros.some((count) => count < head.length * 0.025) ? 'utf-32' : null;
}

const byteOrderMark = (bytes: Buffer) => (bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0);

const beginsAsJson = (text: string) =>
  /^\uFEFF?\s*(?:\{\s*"[^"\r\n]{1,200}"\s*:|\[\s*(?:\{|\[|"[^"\r\n]*"\s*[,\]])|[[{]\s*[\r\n])/.test(text);
