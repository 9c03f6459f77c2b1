import type { Encoding } from '../../../shared/encodings.ts';
import { createDecoder } from '../text/decoder.ts';
import { encodingNotes } from '../text/encoding-notes.ts';
import { readPieces, type SeenText } from '../text/file-pieces.ts';
import { textNotes } from '../text/notes.ts';
import { repairedIn } from '../text/read-rows.ts';
import { RepairedCells } from '../text/repaired-cells.ts';
import type { RowBatch } from '../text/table.ts';
import { noCounts } from '../text/tokenizer-counts.ts';
import type { RecordColumns } from './record-columns.ts';
import { extraFieldsNote } from './record-notes.ts';
import type { RecordReader } from './record-reader.ts';

interface EncodedText extends SeenText {
  encoding: Encoding;
  /** The encoding was set by hand. */
  isChosen: boolean;
}

/** The records of a whole file as rows, piece by piece in constant memory. @throws ProblemError; AbortError. */
export async function* readRecordRows(
  text: EncodedText,
  reader: RecordReader,
  columns: RecordColumns,
  signal?: AbortSignal,
): AsyncGenerator<RowBatch> {
  const decoder = createDecoder(text.encoding);
  const repaired = new RepairedCells();
  let firstRow = 1;
  for await (const { bytes, end, last } of readPieces(text, signal)) {
    const records = reader.push(decoder.decode(bytes, last), last);
    if (records.length === 0 && !last) continue;
    const before = columns.extra;
    const rows = records.map((record) => columns.rowOf(record));
    // Escapes hide from the decoder what was encoded twice.
    repaired.repair(rows);
    const lines = records.map(({ line }) => line);
    yield {
      rows,
      firstRow,
      lineOf: (row) => lines[row] ?? 0,
      ragged: columns.extra - before,
      bytesRead: end,
      ...repairedIn(rows, firstRow, repaired),
      ...(last && {
        notes: [
          ...reader.notes(),
          ...extraFieldsNote(columns.extra, columns.extraNames),
          ...textNotes(decoder, noCounts()),
          ...encodingNotes({ ...text, decoder, repaired }),
        ],
        skipped: reader.skipped,
      }),
    };
    firstRow += rows.length;
  }
}
