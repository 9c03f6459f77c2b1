import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { asReadingProblem } from '../text/file-guard.ts';

export interface VerifiedResult {
  /** Data rows, the header not counted. */
  rows: number;
  columns: string[];
  /** False where the file breaks off: inside quotes, inside a record, or before its header. */
  complete: boolean;
}

/**
 * Parses a downloaded result to its end in constant memory. @throws ProblemError where the file can't be read;
 * AbortError on cancel.
 */
export async function verifyResult(path: string, signal?: AbortSignal): Promise<VerifiedResult> {
  const result: VerifiedResult = { rows: 0, columns: [], complete: true };
  const stream = createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: 1 << 18,
    ...(signal && { signal }),
  });
  let header = true;
  let lastWidth = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      Papa.parse<string[]>(stream, {
        delimiter: ',',
        skipEmptyLines: true,
        chunk: ({ data, errors }) => {
          if (errors.some(({ code }) => code === 'MissingQuotes')) result.complete = false;
          for (const cells of data) {
            if (header) result.columns = cells.map((cell) => cell.replace(/^\ufeff/, '').trim());
            else result.rows++;
            header = false;
          }
          lastWidth = data.at(-1)?.length ?? lastWidth;
        },
        complete: () => resolve(),
        error: reject,
      });
      stream.on('error', reject);
    });
  } catch (error) {
    throw asReadingProblem(error);
  }
  // A record cut off is the last one; an uneven one further up is the service's own way of writing.
  const wholeLast = !header && lastWidth >= result.columns.length;
  return { ...result, complete: result.complete && wholeLast };
}
