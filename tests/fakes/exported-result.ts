import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { ExportedFiles, ListOfResult } from '../../electron/engine/results/export/shapes.ts';
import { writeExport } from '../../electron/engine/results/export/write-export.ts';
import { judgeResult } from '../../electron/engine/results/judge/judge-result.ts';
import { recogniseResult } from '../../electron/engine/results/overview/recognise-result.ts';
import type { ExportRequest } from '../../shared/result-export.ts';
import type { ResultLayout } from '../../shared/result-layout.ts';
import type { HeldNumbers } from '../../shared/result-table.ts';
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

/** Opens an imported result that has been judged, as it was understood or by a layout given. */
export async function openJudged(
  files: ResultFiles,
  { layout, held = noneHeld }: { layout?: ResultLayout; held?: HeldNumbers } = {},
) {
  const duck = await openImported(files);
  await judgeResult(duck, {
    layout: layout ?? (await recogniseResult(duck, [])),
    decisions: undecided,
    held,
  });
  return duck;
}

/** Exports from a judged result into its folder and reads the files back, as tables. */
export async function exported(
  files: ResultFiles,
  request: ExportRequest,
  {
    name = 'export.csv',
    list = null,
    ...judging
  }: { name?: string; list?: ListOfResult | null; layout?: ResultLayout; held?: HeldNumbers } = {},
): Promise<ExportedFiles & { tables: Record<string, string>[][]; texts: string[] }> {
  const duck = await openJudged(files, judging);
  try {
    const done = await writeExport(duck, { request, about, to: join(files.folder, name), list });
    const texts = await Promise.all(done.files.map(({ path }) => readFile(path, 'utf8')));
    const tables = texts.map(
      (text) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: false }).data,
    );
    // The line end of the last record begins no row.
    return { ...done, texts, tables: tables.map((rows) => rows.slice(0, -1)) };
  } finally {
    await duck.close();
  }
}
