import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { ExportedFiles, ListOfResult } from '../../electron/results/export/export-shapes.ts';
import { writeExport } from '../../electron/results/export/write-export.ts';
import type { Duck } from '../../electron/results/import/duck.ts';
import { judgeResult } from '../../electron/results/judge/judge-result.ts';
import { understandResult } from '../../electron/results/view/understand-result.ts';
import {
  type ExportReceipt,
  ExportReceiptSchema,
  type ExportRequest,
} from '../../shared/model/result-export.ts';
import type { ResultLayout } from '../../shared/model/result-layout.ts';
import type { HeldNumbers } from '../../shared/model/result-table.ts';
import { noneHeld, undecided } from './judged-result.ts';
import { openImported, type ResultFiles } from './result-desk.ts';

/** A call list of exact values with its usual columns, but for what is named. */
export function aRequest(part: Partial<ExportRequest> = {}): ExportRequest {
  return {
    kind: 'call-list',
    format: 'csv',
    callList: { alsoVerdicts: [], mostPerPerson: null, splitEvery: null },
    phoneFormat: 'digits',
    columns: null,
    preset: null,
    query: null,
    ...part,
  };
}

export const about = {
  appVersion: '0.0.0',
  writtenAt: '2026-01-02T03:04:05.000Z',
  checkedAt: '2026-01-01T00:00:00.000Z',
  job: 'Customers',
};

/** Opens an imported result that has been judged by a layout given, or as it is understood with the headers of its list. */
export async function openJudged(
  files: ResultFiles,
  {
    layout,
    headers = [],
    held = noneHeld,
  }: { layout?: ResultLayout; headers?: readonly string[]; held?: HeldNumbers } = {},
) {
  const duck = await openImported(files);
  await judgeResult(duck, {
    layout: layout ?? (await duck.inSession((session) => understandResult(session, headers))).layout,
    decisions: undecided,
    held,
  });
  return duck;
}

type Exported = ExportedFiles &
  Pick<ExportReceipt, 'kept' | 'leftOut'> & { tables: Record<string, string>[][]; texts: string[] };

/** Exports from an open result that has been judged, into a folder below `folder` that is new, and reads the files back. */
export async function exportedFrom(
  { duck, folder }: { duck: Duck; folder: string },
  request: ExportRequest,
  { name = 'export.csv', list = null }: { name?: string; list?: ListOfResult | null } = {},
): Promise<Exported> {
  const to = join(await mkdtemp(join(folder, 'export-')), name);
  const done = await writeExport(duck, { request, about, to, list });
  const texts = await Promise.all(done.files.map(({ path }) => readFile(path, 'utf8')));
  const tables = texts.map(
    (text) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: false }).data,
  );
  const { kept, leftOut } = ExportReceiptSchema.parse(JSON.parse(await readFile(done.receipt.path, 'utf8')));
  // The line end of the last record begins no row.
  return { ...done, kept, leftOut, texts, tables: tables.map((rows) => rows.slice(0, -1)) };
}

/** As `exportedFrom`, of an imported result that is judged for this one export. */
export async function exported(
  files: ResultFiles,
  request: ExportRequest,
  { list = null, ...judging }: { list?: ListOfResult | null; layout?: ResultLayout; held?: HeldNumbers } = {},
): Promise<Exported> {
  const duck = await openJudged(files, judging);
  try {
    return await exportedFrom({ duck, folder: files.folder }, request, { list });
  } finally {
    await duck.close();
  }
}
