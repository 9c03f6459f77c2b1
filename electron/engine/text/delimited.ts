import { basename } from 'node:path';
import type { Dialect, FileInspection, ReadingChoice } from '../../../shared/csv.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type DecodedSample, decodeSample } from './decode-sample.ts';
import { guessDialect } from './dialect.ts';
import { encodingNotes, lostLettersNote } from './encoding-notes.ts';
import type { FileMoment } from './file-guard.ts';
import { FixedCutter } from './fixed-cutter.ts';
import { brokenLinesNote, fixedWidthNotes, guessFixedWidth } from './fixed-width.ts';
import { findLayout, type Layout, tableWidth } from './layout.ts';
import { bodyNotes, dialectNotes, layoutNotes, textNotes } from './notes.ts';
import { assertTextOfList } from './other-kinds.ts';
import { RepairedCells } from './repaired-cells.ts';
import { endlessLine, type Sample } from './sample.ts';
import type { LocatedInspection } from './table.ts';
import { TableBody } from './table-body.ts';
import { severalTables, tablesIn } from './tables.ts';
import { Tokenizer } from './tokenizer.ts';
import type { TokenizerCounts } from './tokenizer-counts.ts';

/** Rows shown before a list is read. */
export const previewRows = 50;
/** Records shown around the header, to move it by hand. */
export const topRecords = 40;

/** An inspection together with what reading the whole file needs to go on from it. */
export interface InspectedText {
  inspection: LocatedInspection;
  layout: Layout;
  bomLength: number;
  /** The encoding was set by hand. */
  isChosen: boolean;
}

/** Reads the sample of a text file: encoding, dialect, header, columns, first rows. Pure, but for the Problem it may throw. */
export function inspectText(
  path: string,
  moment: FileMoment,
  sample: Sample,
  choice: ReadingChoice,
  decoded: DecodedSample = decodeSample(sample, choice),
): InspectedText {
  const { encoding, bomLength, verdict, isChosen, decoder, text } = decoded;
  assertTextOfList(text);
  const guess = guessDialect(text, sample.whole, choice);
  const fixed = guessFixedWidth(text, sample.whole, guess, choice);
  const dialect: Dialect = fixed.columns
    ? { encoding, delimiter: '', quote: '', escape: 'doubled', fixedColumns: fixed.columns }
    : { encoding, ...guess };

  // Twice: how many cells a record should have is known only once most records have been read.
  const width = fixed.columns
    ? 0
    : tableWidth(new Tokenizer(dialect, 0).push(text, sample.whole), choice.headerRows);
  const tokenizer = new Tokenizer(dialect, width);
  const lines = tokenizer.push(text, sample.whole);
  const cutter = fixed.columns && new FixedCutter(fixed.columns);
  const records = cutter?.cut(lines) ?? lines;
  const repaired = new RepairedCells();
  if (decoder.mayBeEncodedTwice) repaired.repair(records);
  if (records.length === 0 && !sample.whole) throw new ProblemError(endlessLine());
  const layout = findLayout(records, choice.headerRows);
  // They are the same whichever of them is chosen, so that one can go back to the first.
  const chosenTables = choice.headerRows && tablesIn(records, tokenizer.lineOf);
  const body = new TableBody(layout, dialect.delimiter === ' ');
  const top = records.slice(0, topRecords).map((record) => [...record]);
  const rows = body.push(records, sample.whole, tokenizer.lineOf);

  const perRow = rows.length === 0 ? 0 : sample.bytes.length / rows.length;
  const inspection: LocatedInspection = {
    path,
    name: basename(path),
    ...moment,
    kind: 'csv',
    sheets: [],
    dialect,
    recordEnd: recordEndOf(tokenizer.counts),
    headerRows: layout.headerRows,
    firstDataRow: layout.firstDataRow,
    columns: layout.columns,
    preview: rows.slice(0, previewRows).map((row) => row.slice(0, layout.columns.length)),
    topRecords: top,
    tables: chosenTables ?? severalTables(body),
    rows: {
      count: sample.whole || perRow === 0 ? rows.length : Math.round(moment.size / perRow),
      exact: sample.whole,
    },
    notes: [
      ...layoutNotes(layout, records),
      ...fixedWidthNotes(fixed, layout.columns),
      ...brokenLinesNote(cutter?.broken ?? 0),
      ...(fixed.columns ? [] : dialectNotes(dialect, layout.columns.length)),
      ...bodyNotes(body.findings),
      ...textNotes(decoder, tokenizer.counts),
      ...encodingNotes({ encoding, isChosen, decoder, repaired }, verdict),
      ...lostLettersNote(text),
    ],
  };
  return { inspection, layout, bomLength, isChosen };
}

function recordEndOf({ crlf, lf, cr }: TokenizerCounts): FileInspection['recordEnd'] {
  const all = crlf + lf + cr;
  if (all === 0) return 'none';
  if (crlf === all) return 'crlf';
  if (lf === all) return 'lf';
  return cr === all ? 'cr' : 'mixed';
}
