import { basename } from 'node:path';
import type {
  Dialect,
  FileInspection,
  ReadingChoice,
  ReadingNote,
  TableInFile,
  TablePlace,
} from '../../../../shared/model/csv.ts';
import { counted, wholeNumber } from '../../../../shared/words/amounts.ts';
import { guessDialect, guessQuotedLines, oddLineEndIn, oneLineNote, withLineEnds } from './dialect.ts';
import { RepairedCells } from './encoded-twice.ts';
import { type DecodedSample, decodeSample } from './encoding.ts';
import type { SeenFile } from './file-pieces.ts';
import { fixedWidthNotes, guessFixedWidth, notFixed } from './fixed-width.ts';
import { findLayout, type Layout, tableHeader } from './layout.ts';
import { type MetTable, shownLine } from './line-account.ts';
import {
  bodyNotes,
  encodingNotes,
  info,
  layoutNotes,
  lostLettersNote,
  oneColumnNote,
  textNotes,
} from './notes.ts';
import type { TokenizerCounts } from './record-scanner.ts';
import { endlessRecord, type Sample } from './sample.ts';
import type { LocatedInspection } from './table.ts';
import { TableBody } from './table-body.ts';
import { RecordCutter } from './tokenizer.ts';

/** Rows shown before a list is read. */
export const previewRows = 50;
/** Records shown around the header, to move it by hand. */
export const topRecords = 40;

/** An inspection together with what reading the whole file needs to go on from it. */
export interface InspectedText {
  inspection: LocatedInspection;
  layout: Layout;
  /** Where reading begins: behind the byte order mark of the file, or of the table that was chosen. */
  start: TextPlace;
  /** The tables of the sample. They are the same whichever of them is chosen, so that one can go back to the first. */
  tables: readonly MetTable[];
  /** Headers of other tables that are known beforehand. */
  otherHeaders: readonly string[][];
  /** What stands above a table that was chosen: how many columns the first one has, and from which byte to which. */
  above?: { width: number; from: number; to: number };
  /** The encoding was set by hand. */
  isChosen: boolean;
  /** The sign that ends its rows, where many values are on one line. */
  oddLineEnd?: string;
}

/** A line, from 1, and the byte of the file that it begins with. */
interface TextPlace {
  line: number;
  byte: number;
}

/** The part of a text that is looked at, and what is known of the text beforehand. */
interface TextPart {
  sample: Sample;
  decoded: DecodedSample;
  /** The line its first record begins in, and the byte of the file that its sample begins with. */
  start: TextPlace;
  otherHeaders: readonly string[][];
}

/** Reads the sample of a text file: encoding, dialect, header, columns, first rows. Pure, but for the Problem it may throw. */
export function inspectText(
  file: SeenFile,
  sample: Sample,
  choice: ReadingChoice,
  decoded: DecodedSample = decodeSample(sample, 'utf-8'),
): InspectedText {
  const start = { line: 1, byte: decoded.bomLength };
  const read = inspectPart(file, { sample, decoded, start, otherHeaders: [] }, choice);
  return { ...read, inspection: { ...read.inspection, tables: placedTables(read.tables) } };
}

/** Reads a part of a text; which tables there are to choose from is left open. */
function inspectPart(
  file: SeenFile,
  { sample, decoded, start, otherHeaders }: TextPart,
  choice: ReadingChoice,
): InspectedText {
  const { encoding, isChosen, decoder } = decoded;
  const oddLineEnd = choice.delimiter === undefined ? oddLineEndIn(decoded.text) : undefined;
  const text = withLineEnds(decoded.text, oddLineEnd);
  const quotedLines = guessQuotedLines(text, sample.whole, choice);
  const guess = quotedLines ?? guessDialect(text, sample.whole, choice);
  const fixed = quotedLines ? notFixed : guessFixedWidth(text, sample.whole, guess, choice);
  const dialect: Dialect = fixed.columns
    ? { encoding, delimiter: '', quote: '', escape: 'doubled', fixedColumns: fixed.columns }
    : { encoding, ...guess };

  const cut = recordsOf(text, sample.whole, start.line, dialect, choice.headerRows);
  const { cutter, records, lines } = cut;
  const repaired = new RepairedCells();
  if (decoder.mayBeEncodedTwice) repaired.repair(records);
  if (records.length === 0 && !sample.whole) throw endlessRecord(start.line);
  const layout = findLayout(records, cut.headerRows);
  const automatic = choice.headerRows && tablesIn(records, lines);
  const body = new TableBody(layout, otherHeaders);
  const top = records.slice(0, topRecords).map((record) => [...record]);
  const { records: rows } = body.push(cut, sample.whole);

  const perRow = rows.length === 0 ? 0 : sample.bytes.length / rows.length;
  const inspection: LocatedInspection = {
    ...file,
    name: basename(file.path),
    kind: 'csv',
    sheets: [],
    dialect,
    recordEnd: recordEndOf(cutter.counts),
    headerRows: layout.headerRows,
    firstDataRow: layout.firstDataRow,
    columns: layout.columns,
    preview: rows.slice(0, previewRows).map((row) => row.slice(0, layout.columns.length)),
    topRecords: top,
    tables: [],
    rows: {
      count: sample.whole || perRow === 0 ? rows.length : Math.round((file.size - start.byte) / perRow),
      exact: sample.whole,
    },
    notes: [
      ...(oddLineEnd === undefined ? [] : [oneLineNote]),
      ...layoutNotes(layout, records),
      ...fixedWidthNotes(fixed, layout.columns),
      ...(fixed.columns || dialect.delimiter !== '' || layout.columns.length === 0 ? [] : [oneColumnNote]),
      ...bodyNotes(body.findings),
      ...textNotes(decoder.holes, cutter.counts),
      ...encodingNotes({ encoding, isChosen, decoder, repaired }),
      ...lostLettersNote(text),
    ],
  };
  const tables = automatic ?? body.findings.tables;
  return {
    inspection,
    layout,
    start,
    tables,
    otherHeaders,
    isChosen,
    ...(oddLineEnd && { oddLineEnd }),
  };
}

/** Passes after which the number of columns is taken as found. */
const mostPasses = 4;

/**
 * Cuts a sample into records; how many cells a damaged one should have is known only once most have been read. Cut by the
 * width of one of its tables, a file can look as if another were the first, and by the width of that as if the one were: then
 * the table found last is held by the lines of its header, so that what is read is always cut by its own width.
 * @param line The first line. @returns With the header rows that are chosen, or held.
 */
function recordsOf(text: string, whole: boolean, line: number, dialect: Dialect, chosen?: number[]) {
  let width = 0;
  let held: number[] = [];
  for (let pass = 1; ; pass++) {
    const cutter = new RecordCutter(dialect, width, line);
    const cut = cutter.push(text, whole);
    const places = held.map((one) => cut.lines.indexOf(one)).filter((row) => row >= 0);
    const headerRows = places.length > 0 ? places : chosen;
    if (dialect.fixedColumns || pass > mostPasses) return { ...cut, cutter, headerRows };
    const found = tableHeader(cut.records, headerRows);
    if (found.width === width) return { ...cut, cutter, headerRows };
    width = found.width;
    if (pass === mostPasses) held = found.headerRows.map((row) => cut.lines[row] ?? 0);
  }
}

function recordEndOf({ crlf, lf, cr }: TokenizerCounts): FileInspection['recordEnd'] {
  const all = crlf + lf + cr;
  if (all === 0) return 'none';
  if (crlf === all) return 'crlf';
  if (lf === all) return 'lf';
  return cr === all ? 'cr' : 'mixed';
}

/**
 * Looks at a table further down in a text, which is written as the text's beginning is.
 * @param tableAt With the byte of the file that its line begins with. @param first The text's beginning as it is read
 * without a choice of table.
 */
export function inspectTableAt(
  tableAt: TablePlace & { byte: number },
  first: InspectedText,
  sample: Sample,
  choice: ReadingChoice,
): InspectedText {
  const { path, size, modifiedAt, dialect } = first.inspection;
  const decoded = decodeSample(sample, dialect.encoding, first.isChosen);
  const others = first.tables.filter(({ line }) => line !== tableAt.line);
  const read = inspectPart(
    { path, size, modifiedAt },
    {
      sample,
      decoded,
      start: { line: tableAt.line, byte: tableAt.byte + decoded.bomLength },
      otherHeaders: others.map(({ header }) => header),
    },
    { ...choice, ...dialect, headerRows: choice.headerRows ?? [0] },
  );
  const place = { line: tableAt.line };
  const { columns, headerRows, notes } = read.inspection;
  const names = shownLine(columns.map(({ rawHeader }) => rawHeader));
  const chosen = { headerRow: headerRows[0] ?? 0, line: tableAt.line, names, tableAt: place };
  const tables = [...placedTables(others), chosen];
  return {
    ...read,
    above: { width: first.layout.width, from: first.start.byte, to: tableAt.byte },
    inspection: {
      ...read.inspection,
      tableAt: place,
      tables: tables.sort((a, b) => a.line - b.line),
      notes: [tableAtNote(tableAt), ...notes],
    },
  };
}

/** Says which table is read. */
function tableAtNote({ line }: TablePlace): ReadingNote {
  const above = counted(line - 1, 'line above it is', 'lines above it are');
  const message = `The table in line ${wholeNumber(line)} is read. The ${above} not.`;
  return info('table-chosen', message);
}

/** The tables that the first records of a file hold. They are the same whichever of them is chosen. */
export function tablesIn(records: readonly string[][], lines: number[]): MetTable[] {
  const copies = records.map((record) => [...record]);
  const body = new TableBody(findLayout(copies));
  body.push({ records: copies, lines, written: [] }, true);
  return body.findings.tables;
}

/** A table as it is offered; the one that is read where none is chosen has no place. */
export function asTableInFile({ headerRow, line, header }: MetTable): TableInFile {
  return { headerRow, line, names: shownLine(header) };
}

/** The tables at the beginning of a text, with the places of those below the first. */
function placedTables(tables: readonly MetTable[]): TableInFile[] {
  return tables.map((table) => ({
    ...asTableInFile(table),
    ...(table.entry && { headerRow: 0, tableAt: { line: table.line } }),
  }));
}
