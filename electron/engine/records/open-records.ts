import { basename } from 'node:path';
import type { ReadingChoice } from '../../../shared/csv.ts';
import { problemOf } from '../../../shared/problem.ts';
import { nameColumns } from '../text/columns.ts';
import { createDecoder } from '../text/decoder.ts';
import { previewRows } from '../text/delimited.ts';
import type { DecodedSample } from '../text/encoding.ts';
import { encodingNotes, lostLettersNote } from '../text/encoding-notes.ts';
import type { FileMoment } from '../text/file-guard.ts';
import { readPieces } from '../text/file-pieces.ts';
import { RepairedCells } from '../text/repaired-cells.ts';
import type { LocatedInspection, Table } from '../text/table.ts';
import { cardFormat } from './card-reader.ts';
import { jsonFormat } from './json-reader.ts';
import { namesOf, RecordColumns } from './record-columns.ts';
import { extraFieldsNote } from './record-notes.ts';
import type { RecordFormat } from './record-reader.ts';
import { readRecordRows } from './record-rows.ts';

/**
 * Bytes that are looked at for the names of columns, some ten thousand records of JSON; cards have pictures, which are
 * passed over quickly. The second number is for files that have no record in so much.
 */
const looked = { json: [2 * 2 ** 20, 16 * 2 ** 20], vcf: [8 * 2 ** 20, 32 * 2 ** 20] };

/**
 * Opens a file of records with named values for reading as a whole: each becomes a row, each name a column.
 * @throws ProblemError where it is damaged or has no list; AbortError when the signal says so.
 */
export async function openRecords(
  file: FileMoment & { path: string },
  kind: RecordFormat['kind'],
  decoded: DecodedSample,
  choice: ReadingChoice,
  signal?: AbortSignal,
): Promise<Table> {
  const { encoding, bomLength, isChosen } = decoded;
  const text = { ...file, bomLength, encoding, isChosen };
  const found = await lookAtStart(text, kind, decoded, choice, signal);
  const { inspection, names, createReader } = found;
  return {
    inspection,
    batches: (stop) => readRecordRows(text, createReader(), new RecordColumns(names), stop),
  };
}

/** Looks at so much of a file's beginning that a record is in it. */
async function lookAtStart(
  text: FileMoment & { path: string; bomLength: number; encoding: DecodedSample['encoding'] },
  kind: RecordFormat['kind'],
  decoded: DecodedSample,
  choice: ReadingChoice,
  signal?: AbortSignal,
) {
  const [first = 0, second = 0] = looked[kind];
  const start = await textStart(text, first, signal);
  try {
    const found = inspectRecords(text, kind, decoded, start, choice);
    if (start.whole || found.names.length > 0) return found;
  } catch (error) {
    if (start.whole || problemOf(error).code !== 'not-a-list') throw error;
  }
  return inspectRecords(text, kind, decoded, await textStart(text, second, signal), choice);
}

interface TextStart {
  pieces: readonly string[];
  whole: boolean;
  /** Share of the file that the pieces are, 0 to 1. */
  share: number;
}

/** What the beginning of a file says; apart from its opening, so that nothing of it is kept while the file is read. */
function inspectRecords(
  { path, size, modifiedAt }: FileMoment & { path: string },
  kind: RecordFormat['kind'],
  { encoding, verdict, isChosen, decoder, text }: DecodedSample,
  { pieces, whole, share }: TextStart,
  choice: ReadingChoice,
) {
  const format = kind === 'json' ? jsonFormat(pieces, whole, choice.headerRows?.[0]) : cardFormat;
  const reader = format.createReader();
  const records = pieces.flatMap((piece, at) => reader.push(piece, whole && at === pieces.length - 1));
  const columns = new RecordColumns(format.inOrder(namesOf(records)));
  const rows = records.map((record) => columns.rowOf(record));
  const repaired = new RepairedCells();
  repaired.repair(rows);
  const { names } = columns;
  const inspection: LocatedInspection = {
    path,
    name: basename(path),
    size,
    modifiedAt,
    kind,
    sheets: [],
    dialect: { encoding, delimiter: '', quote: '', escape: 'doubled' },
    recordEnd: 'none',
    headerRows: [format.chosen],
    firstDataRow: format.chosen + 1,
    columns: nameColumns([[...names]], names.length),
    preview: rows.slice(0, previewRows).map((row) => row.slice(0, names.length)),
    topRecords: [[...names]],
    tables: format.tables,
    rows: { count: Math.round(rows.length / share), exact: whole },
    notes: [
      ...reader.notes(),
      ...extraFieldsNote(columns.extra, columns.extraNames),
      ...encodingNotes({ encoding, isChosen, decoder, repaired }, verdict),
      ...lostLettersNote(text),
    ],
  };
  return { inspection, names, createReader: format.createReader };
}

/** The beginning of a file, piece by piece. */
async function textStart(
  text: FileMoment & { path: string; bomLength: number; encoding: DecodedSample['encoding'] },
  bytesLooked: number,
  signal?: AbortSignal,
): Promise<TextStart> {
  const decoder = createDecoder(text.encoding);
  const pieces: string[] = [];
  for await (const { bytes, end, last } of readPieces(text, signal)) {
    pieces.push(decoder.decode(bytes, last));
    if (last || end >= bytesLooked) return { pieces, whole: last, share: last ? 1 : end / text.size };
  }
  return { pieces, whole: true, share: 1 };
}
