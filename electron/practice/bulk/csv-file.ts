import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { ValidationError } from '../errors.ts';

/** Why a file was not taken for a CSV, in words for the person who sent it. */
const notCsv = (why: string) => new ValidationError({ csv_file: [why] });

/** Bytes parsed at a time: small enough that the main process, which makes up people for their rows, is held up for 20 ms at most. */
const chunkSize = 8 * 1024;
/** A record longer than this many chunks is a quote that never closes, not a record. */
const longestRecord = 128;

async function* decodedText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of createReadStream(path, { highWaterMark: chunkSize })) {
    yield decodeStrictly(() => decoder.decode(bytes, { stream: true }));
  }
  yield decodeStrictly(() => decoder.decode());
}

function decodeStrictly(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw notCsv('The file is not text in UTF-8.');
  }
  if (text.includes('\0')) throw notCsv('The file is not text.');
  return text;
}

/** Hands over batches of records in order and reads on only when the last batch is dealt with. */
function readRecords(path: string, handle: (records: string[][]) => Promise<void>): Promise<void> {
  const input = Readable.from(decodedText(path));
  return new Promise((resolve, reject) => {
    let chunksWithoutRecord = 0;
    Papa.parse<string[], Readable>(input, {
      delimiter: ',',
      chunk({ data, errors }, parser) {
        // Rejects before it aborts: an aborted parser calls itself complete.
        const stop = (error: unknown) => {
          reject(error);
          parser.abort();
          input.destroy();
        };
        chunksWithoutRecord = data.length === 0 ? chunksWithoutRecord + 1 : 0;
        // What seems wrong in the record the chunk breaks off in is judged again with its rest.
        const misquoted = errors.some(({ type, row = 0 }) => type === 'Quotes' && row < data.length);
        if (misquoted || chunksWithoutRecord > longestRecord) {
          stop(notCsv('A quotation mark in the file is never closed, or stands inside a cell.'));
          return;
        }
        parser.pause();
        input.pause();
        handle(data)
          .then(() => {
            parser.resume();
            input.resume();
          })
          .catch(stop);
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

/** Reads a file batch by batch; a blank line is no row, except in one column. Throws ValidationError, or the system's error. */
export async function readTable(
  path: string,
  onRows: (rows: string[][]) => Promise<void> = async () => {},
): Promise<{ header: string[]; rows: number }> {
  let header: string[] | undefined;
  let count = 0;
  await readRecords(path, async (records) => {
    let rows = records;
    if (header === undefined && records.length > 0) {
      [header = [], ...rows] = records;
    }
    const names = header ?? [];
    if (names.length > 1) rows = rows.filter((row) => row.length > 1 || row[0] !== '');
    const tooLong = rows.findIndex((row) => row.length > names.length);
    if (tooLong >= 0) {
      throw notCsv(`Row ${count + tooLong + 1} has more cells than the header has columns.`);
    }
    count += rows.length;
    if (rows.length > 0) await onRows(rows);
  });
  if (header === undefined || header.every((name) => name.trim() === '')) {
    throw notCsv('The file is empty.');
  }
  return { header, rows: count };
}
