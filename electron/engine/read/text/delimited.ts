import { basename } from 'node:path';
import type { Dialect, FileInspection, ReadingChoice } from '../../../../shared/model/csv.ts';
import { ProblemError } from '../../../../shared/model/problem.ts';
import { isColumnWord } from './column-words.ts';
import { guessDialect } from './dialect.ts';
import { RepairedCells } from './encoded-twice.ts';
import { type DecodedSample, decodeSample } from './encoding.ts';
import type { FileMoment } from './file-pieces.ts';
import { brokenLinesNote, FixedCutter, fixedWidthNotes, guessFixedWidth, notFixed } from './fixed-width.ts';
import { findLayout, type Layout, tableWidth } from './layout.ts';
import type { MetTable } from './line-account.ts';
import { bodyNotes, dialectNotes, encodingNotes, layoutNotes, lostLettersNote, textNotes } from './notes.ts';
import { oddLineEndIn, oneLineNote, withLineEnds } from './odd-line-ends.ts';
import { assertTextOfList } from './other-kinds.ts';
import { quotedLineAt } from './quoting.ts';
import type { TokenizerCounts } from './row-lines.ts';
import { endlessLine, type Sample } from './sample.ts';
import type { LocatedInspection } from './table.ts';
import { TableBody } from './table-body.ts';
import { placedTables, tablesIn } from './tables.ts';
import { Tokenizer } from './tokenizer.ts';

/** Rows shown before a list is read. */
export const previewRows = 50;
/** Records shown around the header, to move it by hand. */
export const topRecords = 40;

/** An inspection together with what reading the whole file needs to go on from it. */
export interface InspectedText {
  inspection: LocatedInspection;
  layout: Layout;
  /** Of the file. */
  bomLength: number;
  /** Where reading begins: behind the byte order mark of the file, or of the table that was chosen. */
  start: TextPlace;
  /** The tables of the sample. They are the same whichever of them is chosen, so that one can go back to the first. */
  tables: readonly MetTable[];
  /** Headers of other tables that are known beforehand. */
  otherHeaders: readonly string[][];
  /** What stands above a table that was chosen: how many columns the first one has, and the byte it ends before. */
  above?: { width: number; to: number };
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
  path: string,
  moment: FileMoment,
  sample: Sample,
  choice: ReadingChoice,
  decoded: DecodedSample = decodeSample(sample, choice),
): InspectedText {
  assertTextOfList(decoded.text);
  const start = { line: 1, byte: decoded.bomLength };
  const read = inspectPart({ path, ...moment }, { sample, decoded, start, otherHeaders: [] }, choice);
  return { ...read, inspection: { ...read.inspection, tables: placedTables(read.tables) } };
}

/** Reads a part of a text; which tables there are to choose from is left open. */
export function inspectPart(
  file: FileMoment & { path: string },
  { sample, decoded, start, otherHeaders }: TextPart,
  choice: ReadingChoice,
): InspectedText {
  const { encoding, bomLength, verdict, isChosen, decoder } = decoded;
  const oddLineEnd = choice.delimiter === undefined ? oddLineEndIn(decoded.text) : undefined;
  const text = withLineEnds(decoded.text, oddLineEnd);
  const quotedLines = guessQuotedLines(text, sample.whole, choice);
  const guess = quotedLines ?? guessDialect(text, sample.whole, choice);
  const fixed = quotedLines ? notFixed : guessFixedWidth(text, sample.whole, guess, choice);
  const dialect: Dialect = fixed.columns
    ? { encoding, delimiter: '', quote: '', escape: 'doubled', fixedColumns: fixed.columns }
    : { encoding, ...guess };

  const sampled = { text, whole: sample.whole, line: start.line };
  const { tokenizer, records, broken } = recordsOf(sampled, dialect, choice.headerRows);
  const repaired = new RepairedCells();
  if (decoder.mayBeEncodedTwice) repaired.repair(records);
  if (records.length === 0 && !sample.whole) throw new ProblemError(endlessLine());
  const layout = findLayout(records, choice.headerRows);
  const automatic = choice.headerRows && tablesIn(records, tokenizer.lineOf);
  const body = new TableBody(layout, { spaced: dialect.delimiter === ' ', otherHeaders });
  const top = records.slice(0, topRecords).map((record) => [...record]);
  const rows = body.push(records, sample.whole, tokenizer.lineOf);

  const perRow = rows.length === 0 ? 0 : sample.bytes.length / rows.length;
  const inspection: LocatedInspection = {
    ...file,
    name: basename(file.path),
    kind: 'csv',
    sheets: [],
    dialect,
    recordEnd: recordEndOf(tokenizer.counts),
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
      ...brokenLinesNote(broken),
      ...(fixed.columns ? [] : dialectNotes(dialect, layout.columns.length)),
      ...bodyNotes(body.findings),
      ...textNotes(decoder, tokenizer.counts),
      ...encodingNotes({ encoding, isChosen, decoder, repaired }, verdict),
      ...lostLettersNote(text),
    ],
  };
  const tables = automatic ?? body.findings.tables;
  return {
    inspection,
    layout,
    bomLength,
    start,
    tables,
    otherHeaders,
    isChosen,
    ...(oddLineEnd && { oddLineEnd }),
  };
}

interface SampledText {
  text: string;
  whole: boolean;
  /** Its first line. */
  line: number;
}

/** Passes after which the number of columns is taken as found. */
const mostPasses = 4;

/** Cuts a sample into records; how many cells a damaged one should have is known only once most have been read. */
function recordsOf({ text, whole, line }: SampledText, dialect: Dialect, headerRows?: number[]) {
  if (dialect.fixedColumns) {
    const tokenizer = new Tokenizer(dialect, 0, line);
    const cutter = new FixedCutter(dialect.fixedColumns);
    const records = cutter.cut(tokenizer.push(text, whole));
    return { tokenizer, records, broken: cutter.broken };
  }
  let width = 0;
  for (let pass = 1; ; pass++) {
    const tokenizer = new Tokenizer(dialect, width, line);
    const records = tokenizer.push(text, whole);
    const found = tableWidth(records, headerRows);
    if (found === width || pass === mostPasses) return { tokenizer, records, broken: 0 };
    width = found;
  }
}

function recordEndOf({ crlf, lf, cr }: TokenizerCounts): FileInspection['recordEnd'] {
  const all = crlf + lf + cr;
  if (all === 0) return 'none';
  if (crlf === all) return 'crlf';
  if (lf === all) return 'lf';
  return cr === all ? 'cr' : 'mixed';
}

type DialectOfText = Omit<Dialect, 'encoding'>;

/** How much of the file's beginning is looked at; in characters. */
const looked = 48 * 1024;
/** Share of lines that may be otherwise than the rest: titles, notes, damage. */
const tolerated = 0.1;
/** Delimiters that also stand inside of ordinary values, so that they show no table in a line of one cell. */
const ordinary: readonly string[] = [' ', ':', '#', ', ', '; '];

/**
 * How the text in the lines is written, where nearly all lines that have quotes stand in them as a whole and hold a table.
 * Values with a comma in a list of one column do not.
 */
function guessQuotedLines(sample: string, whole: boolean, choice: ReadingChoice): DialectOfText | undefined {
  const isSet = choice.quotedLines === true;
  // Who sets the quote has the cells' own in mind.
  if (!isSet && (choice.quote !== undefined || choice.delimiter === '' || choice.fixedColumns))
    return undefined;
  if (!isSet && !/^"/m.test(sample.slice(0, looked))) return undefined;
  const lines = linesOf(sample.slice(0, looked), whole && sample.length <= looked);
  const quoted = lines.filter(({ isQuoted }) => isQuoted).map(({ text }) => text);
  const others = lines.filter(({ isQuoted }) => !isQuoted).map(({ text }) => text);
  const odd = others.filter((text) => text.includes('"')).length;
  if (!isSet && (quoted.length < 2 || odd > tolerated * quoted.length)) return undefined;
  const dialect = guessDialect(lines.map(({ text }) => text).join('\n'), true, choice);
  return isSet || isTable(quoted, others, dialect) ? { ...dialect, quotedLines: true } : undefined;
}

interface Line {
  text: string;
  isQuoted: boolean;
}

/** The lines with text, without the quotes around them. */
function linesOf(text: string, last: boolean): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < text.length; ) {
    const quoted = quotedLineAt(text, at, last);
    if (quoted === 'incomplete') break;
    const lineEnd = text.slice(at).search(/[\r\n]/);
    if (!quoted && lineEnd < 0 && !last) break;
    const end = quoted?.end ?? (lineEnd < 0 ? text.length : at + lineEnd);
    const line = quoted?.text ?? text.slice(at, end);
    if (line.trim() !== '') lines.push({ text: line, isQuoted: quoted !== undefined });
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return lines;
}

/** Whether the lines in quotes have the same columns as each other, and the others have them too or are few. */
function isTable(quoted: readonly string[], others: readonly string[], dialect: DialectOfText): boolean {
  const [header, ...rows] = quoted.map((text) => cellsIn(text, dialect));
  const width = header?.cells.length ?? 0;
  if (!header || width < 2) return false;
  const inStep = rows.filter(({ cells }) => cells.length === width).length;
  if (rows.length - inStep > tolerated * quoted.length) return false;
  const apart = others.filter((text) => cellsIn(text, dialect).cells.length !== width).length;
  if (apart > Math.max(1, tolerated * quoted.length)) return false;
  const all = [header, ...rows];
  if (all.filter(({ damaged }) => damaged > 0).length > tolerated * quoted.length) return false;
  const isNested = all.some(({ quotedCells }) => quotedCells > 0);
  const isNamed = header.cells.filter((cell) => isColumnWord(cell)).length * 2 >= width;
  return isNested || isNamed || (apart === 0 && width > 2 && !ordinary.includes(dialect.delimiter));
}

function cellsIn(text: string, dialect: DialectOfText) {
  const tokenizer = new Tokenizer({ ...dialect, encoding: 'utf-8' }, 0);
  const [cells = []] = tokenizer.push(text, true);
  const { quotedCells, damaged } = tokenizer.counts;
  return { cells, quotedCells, damaged };
}
