import {
  type ExportReceipt,
  type ExportRequest,
  exportFormatText,
  exportKindText,
} from '../../../../shared/result-export.ts';
import { verdicts, verdictText } from '../../../../shared/verdict/verdict.ts';
import { rulesVersion } from '../judge/judge-result.ts';
import type { Extract } from './extract.ts';
import type { ExportAbout, SavedFile } from './shapes.ts';

interface Written {
  about: ExportAbout;
  request: ExportRequest;
  extract: Extract;
  input: ExportReceipt['input'];
  result: ExportReceipt['result'];
  files: readonly SavedFile[];
  notes: readonly string[];
}

/** What lies beside an export, to be read by people and programs: the text of a JSON file. */
export function receiptText({ about, request, extract, input, result, files, notes }: Written): string {
  const { kind, format, columns: _, ...options } = request;
  const byVerdict = extract.keptByVerdict;
  const receipt: ExportReceipt = {
    enrichDesk: 'export-receipt',
    version: 1,
    ...about,
    rules: rulesVersion,
    input,
    result,
    kind: exportKindText[kind],
    format: exportFormatText[format],
    options,
    columns: [...extract.headers],
    files: files.map(({ name, sha256, bytes, rows }) => ({ name, sha256, bytes, rows })),
    kept: {
      rows: extract.rows,
      byVerdict:
        byVerdict &&
        Object.fromEntries(verdicts.map((verdict) => [verdictText[verdict], byVerdict[verdict]])),
    },
    leftOut: extract.leftOut,
    notes: [...notes],
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
