import { basename } from 'node:path';
import type { ReadingChoice, ReadingNote } from '../../../shared/csv.ts';
import { previewRows, topRecords } from '../text/delimited.ts';
import { assertUnchanged, type FileMoment } from '../text/file-guard.ts';
import { isBlank } from '../text/header.ts';
import { findLayout, type Layout } from '../text/layout.ts';
import { bodyNotes, layoutNotes } from '../text/notes.ts';
import { type LineOf, linesFrom } from '../text/row-lines.ts';
import type { LocatedInspection, RowBatch, Table } from '../text/table.ts';
import { TableBody } from '../text/table-body.ts';
import { tablesIn } from '../text/tables.ts';
import { readSheetRecords, sampleSheetRecords } from './sheet-records.ts';
import { openPackage, type WorkbookPackage } from './workbook-package.ts';
import { readWorkbookParts, type SheetPart, type WorkbookParts } from './workbook-parts.ts';
import { xlsxError } from './xlsx-problems.ts';

/** Records that are looked at to find header and columns. */
const sampleRecords = 500;
/** More empty columns than these in a row set off stray cells, which would make every row of the table as wide. */
const mostEmptyColumns = 100;

/**
 * Looks at a workbook's beginning. Without a choice, the first visible sheet that has anything on it is read.
 * @throws ProblemError where it is no workbook that can be read; AbortError when the signal says so.
 */
export async function inspectWorkbook(
  path: string,
  choice: ReadingChoice,
  signal?: AbortSignal,
): Promise<LocatedInspection> {
  return (await openWorkbook(path, choice, signal)).inspection;
}

/**
 * Opens a sheet of a workbook for reading as a whole: its cells as they read on the screen.
 * @throws ProblemError where it is no workbook that can be read; AbortError when the signal says so.
 */
export async function openWorkbook(
  path: string,
  choice: ReadingChoice,
  signal?: AbortSignal,
): Promise<Table> {
  const pack = await openPackage(path);
  try {
    const parts = await readWorkbookParts(pack);
    const found = await findSheet(pack, parts, choice.sheet, signal);
    const layout = findLayout(withinTable(found), choice.headerRows);
    const inspection = inspectSheet(path, pack.file, parts, found, layout);
    return { inspection, batches: (stop) => readRows(inspection, layout, found.sheet.part, stop) };
  } finally {
    await pack.close();
  }
}

interface FoundSheet {
  sheet: SheetPart;
  /** Its first records: blank ones as they are, the others at least as wide as the table. */
  records: string[][];
  /** Columns up to the last that is the table's. */
  width: number;
  /** Share of the sheet that these are, 0 to 1. */
  share: number;
}

async function findSheet(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  chosen: string | undefined,
  signal?: AbortSignal,
): Promise<FoundSheet> {
  const byName = parts.sheets.filter(({ name }) => name === chosen);
  const visible = parts.sheets.filter(({ hidden }) => !hidden);
  const candidates = [byName, visible, parts.sheets].find((sheets) => sheets.length > 0) ?? [];
  let first: FoundSheet | undefined;
  for (const sheet of candidates) {
    signal?.throwIfAborted();
    const { records, share } = await sampleSheetRecords(pack, parts, sheet.part, sampleRecords, signal);
    const width = widthOf(records);
    const found = { sheet, share, width, records: records.map((record) => widened(record, width)) };
    if (records.length > 0) return found;
    first ??= found;
  }
  if (!first) throw xlsxError('noSheet');
  return first;
}

function widthOf(records: string[][]): number {
  const used = new Set<number>();
  for (const record of records) {
    for (const [column, cell] of record.entries()) if (cell !== '') used.add(column);
  }
  let width = 0;
  for (const column of [...used].sort((a, b) => a - b)) {
    if (width > 0 && column - width > mostEmptyColumns) break;
    width = column + 1;
  }
  return width;
}

function withinTable({ records, width }: FoundSheet): string[][] {
  return records.map((record) => record.slice(0, width));
}

/** A copy of the record with empty cells up to this width; a blank one stays as it is, for there may be a million. */
function widened(record: string[], width: number): string[] {
  if (isBlank(record)) return record;
  return record.length >= width ? [...record] : [...record, ...Array<string>(width - record.length).fill('')];
}

function inspectSheet(
  path: string,
  { size, modifiedAt }: FileMoment,
  parts: WorkbookParts,
  found: FoundSheet,
  layout: Layout,
): LocatedInspection {
  const { sheet, records, share } = found;
  const body = new TableBody(layout);
  const rows = body.push(
    records.map((record) => [...record]),
    share === 1,
    lineOfRecord(0),
  );
  const exact = share === 1;
  return {
    path,
    name: basename(path),
    size,
    modifiedAt,
    kind: 'xlsx',
    sheets: parts.sheets.map(({ name }) => name),
    sheet: sheet.name,
    dialect: { encoding: 'utf-8', delimiter: '', quote: '', escape: 'doubled' },
    recordEnd: 'none',
    headerRows: layout.headerRows,
    firstDataRow: layout.firstDataRow,
    columns: layout.columns,
    preview: rows.slice(0, previewRows).map((row) => row.slice(0, layout.columns.length)),
    topRecords: withinTable(found).slice(0, topRecords),
    tables: tablesIn(withinTable(found), lineOfRecord(0)),
    rows: { count: exact ? rows.length : Math.round(rows.length / share), exact },
    notes: [...sheetNotes(parts, sheet), ...layoutNotes(layout, records), ...bodyNotes(body.findings)],
  };
}

function sheetNotes({ sheets }: WorkbookParts, { name, hidden }: SheetPart): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (sheets.length > 1) {
    const message = `The workbook has ${sheets.length} sheets; "${name}" is read.`;
    notes.push({ level: 'info', code: 'sheet', message });
  }
  if (hidden) {
    notes.push({
      level: 'warning',
      code: 'hidden-sheet',
      message: `The sheet "${name}" is hidden in Excel.`,
    });
  }
  return notes;
}

async function* readRows(
  inspection: LocatedInspection,
  layout: Layout,
  sheetPart: string,
  signal?: AbortSignal,
): AsyncGenerator<RowBatch> {
  signal?.throwIfAborted();
  const pack = await openPackage(inspection.path);
  try {
    await assertUnchanged(pack.file.handle, inspection);
    const parts = await readWorkbookParts(pack);
    const body = new TableBody(layout);
    const { findings } = body;
    const width = layout.columns.length;
    let met = 0;
    for await (const { records, share } of readSheetRecords(pack, parts, sheetPart, signal)) {
      const long = findings.long;
      // The sheet leaves out the empty cells at a row's end; that makes no row a short one.
      const data = records.map((record) => widened(record, width));
      const rows = body.push(data, false, lineOfRecord(met));
      met += records.length;
      if (rows.length > 0) yield batchOf(rows, findings.long - long, share);
    }
    await assertUnchanged(pack.file.handle, inspection);
    const rest = body.push([], true, lineOfRecord(met));
    yield { ...batchOf(rest, 0, 1), notes: bodyNotes(findings), skipped: findings.skipped };

    function batchOf(rows: string[][], ragged: number, share: number): RowBatch {
      const firstRow = findings.rows - rows.length + 1;
      const { rowLines } = body;
      const bytesRead = Math.round(share * inspection.size);
      return { rows, firstRow, lineOf: (row) => rowLines.of(row), ragged, bytesRead };
    }
  } finally {
    await pack.close();
  }
}

/** Records of a sheet are its rows, blank ones too. */
const lineOfRecord = (first: number): LineOf => linesFrom(first + 1, []);
