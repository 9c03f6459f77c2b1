import { basename } from 'node:path';
import type { ReadingChoice, ReadingNote } from '../../../../shared/model/csv.ts';
import { ChunkDecoder } from '../text/decoder.ts';
import { previewRows } from '../text/delimited.ts';
import { RepairedCells } from '../text/encoded-twice.ts';
import type { DecodedSample } from '../text/encoding.ts';
import { readPieces, type SeenFile } from '../text/file-pieces.ts';
import { nameColumns } from '../text/layout.ts';
import { shownLine } from '../text/line-account.ts';
import { counting, encodingNotes, lostLettersNote, textNotes } from '../text/notes.ts';
import type { RecordKind } from '../text/other-kinds.ts';
import type { LocatedInspection, RowBatch, Table } from '../text/table.ts';
import { cardFormat } from './card-reader.ts';
import { jsonFormat } from './json-reader.ts';
import { type NamedRecord, type RecordReader, skippedNotes } from './record-reader.ts';

/** Columns of a table; values of further names are kept in the extra cell. */
const mostColumns = 1000;
const namesShown = 5;

/**
 * The names of the columns that these records make, in the order in which they come up. What only ever is null where
 * other records have an object or a list is no column.
 */
function namesOf(records: readonly NamedRecord[]): string[] {
  const filled = new Map<string, boolean>();
  for (const { fields } of records)
    for (const [name, value] of fields) filled.set(name, filled.get(name) || value !== '');
  const parents = new Set(
    [...filled.keys()].flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))),
  );
  return [...filled].filter(([name, isFilled]) => isFilled || !parents.has(name)).map(([name]) => name);
}

/** Puts the values of records into the columns of a table. */
class RecordColumns {
  readonly names: readonly string[];
  /** Records with values under other names, and the first of these. */
  extra = 0;
  readonly extraNames: string[] = [];
  readonly #places: ReadonlyMap<string, number>;

  /** @param names In the order of the columns. */
  constructor(names: readonly string[]) {
    this.names = names.slice(0, mostColumns);
    this.#places = new Map(this.names.map((name, at) => [name, at]));
  }

  /**
   * A row of the table: a cell for each column and, where there are values that belong to none of them, one more
   * that holds these as JSON.
   */
  rowOf({ fields }: NamedRecord): string[] {
    const row = Array<string>(this.names.length).fill('');
    let others: Map<string, string> | undefined;
    for (const [name, value] of fields) {
      const place = this.#places.get(name);
      if (place !== undefined) row[place] = value;
      else if (value !== '') {
        others ??= new Map();
        others.set(name, value);
      }
    }
    if (others) row.push(this.#extraCell(others));
    return row;
  }

  #extraCell(others: ReadonlyMap<string, string>): string {
    this.extra++;
    for (const name of others.keys()) {
      if (this.extraNames.length >= namesShown) break;
      const shown = shownLine([name]);
      if (!this.extraNames.includes(shown)) this.extraNames.push(shown);
    }
    return JSON.stringify(Object.fromEntries(others));
  }
}

/**
 * Bytes that are looked at for the names of columns, some ten thousand records of JSON; cards have pictures, which are
 * passed over quickly.
 */
const looked = { json: 4 * 2 ** 20, vcf: 8 * 2 ** 20 };

/**
 * Opens a file of records with named values for reading as a whole: each becomes a row, each name a column.
 * @throws ProblemError where it is damaged or has no list; AbortError when the signal says so.
 */
export async function openRecords(
  file: SeenFile,
  kind: RecordKind,
  decoded: DecodedSample,
  choice: ReadingChoice,
  signal?: AbortSignal,
): Promise<Table> {
  const { encoding, bomLength, isChosen } = decoded;
  const text = { ...file, bomLength, encoding, isChosen };
  const start = await textStart(text, looked[kind], signal);
  const { inspection, names, createReader } = inspectRecords(text, kind, decoded, start, choice);
  return {
    inspection,
    batches: (stop) => readRecordRows(text, createReader(), new RecordColumns(names), stop),
  };
}

interface TextStart {
  pieces: readonly string[];
  whole: boolean;
  /** Share of the file that the pieces are, 0 to 1. */
  share: number;
}

/** What the beginning of a file says; apart from its opening, so that nothing of it is kept while the file is read. */
function inspectRecords(
  { path, size, modifiedAt }: SeenFile,
  kind: RecordKind,
  { encoding, isChosen, decoder, text }: DecodedSample,
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
      ...recordNotes(reader, columns),
      ...encodingNotes({ encoding, isChosen, decoder, repaired }),
      ...lostLettersNote(text),
    ],
  };
  return { inspection, names, createReader: format.createReader };
}

/** What was met in records so far, and what of their text is none. */
const recordNotes = (reader: RecordReader, { extra, extraNames }: RecordColumns): ReadingNote[] => [
  ...skippedNotes(reader.skipped),
  ...reader.notes(),
  ...counting('extra-fields', extra, extraNames.join(', ')),
];

/** The beginning of a file, piece by piece. */
async function textStart(text: EncodedText, bytesLooked: number, signal?: AbortSignal): Promise<TextStart> {
  const decoder = new ChunkDecoder(text.encoding);
  const pieces: string[] = [];
  for await (const { bytes, end, last } of readPieces(text, { from: text.bomLength }, signal)) {
    pieces.push(decoder.decode(bytes, last));
    if (last || end >= bytesLooked) return { pieces, whole: last, share: last ? 1 : end / text.size };
  }
  return { pieces, whole: true, share: 1 };
}

interface EncodedText extends SeenFile, Pick<DecodedSample, 'encoding' | 'bomLength' | 'isChosen'> {}

/** The records of a whole file as rows, piece by piece in constant memory. @throws ProblemError; AbortError. */
async function* readRecordRows(
  text: EncodedText,
  reader: RecordReader,
  columns: RecordColumns,
  signal?: AbortSignal,
): AsyncGenerator<RowBatch> {
  const decoder = new ChunkDecoder(text.encoding);
  const repaired = new RepairedCells();
  let firstRow = 1;
  for await (const { bytes, end, last } of readPieces(text, { from: text.bomLength }, signal)) {
    const records = reader.push(decoder.decode(bytes, last), last);
    if (records.length === 0 && !last) continue;
    const before = columns.extra;
    const rows = records.map((record) => columns.rowOf(record));
    // Escapes hide from the decoder what was encoded twice.
    repaired.repair(rows);
    const changed = repaired.changesIn(rows, firstRow);
    const lines = records.map(({ line }) => line);
    yield {
      rows,
      firstRow,
      lineOf: (row) => lines[row] ?? 0,
      ragged: columns.extra - before,
      bytesRead: end,
      ...(changed.length > 0 && { changed }),
      ...(last && {
        notes: [
          ...recordNotes(reader, columns),
          ...textNotes(decoder.holes),
          ...encodingNotes({ ...text, decoder, repaired }),
        ],
        skipped: reader.skipped,
      }),
    };
    firstRow += rows.length;
  }
}
