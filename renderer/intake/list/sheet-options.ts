import type { FileInspection, ReadingChoice } from '../../../shared/model/csv.ts';
import { counted } from '../../../shared/words/amounts.ts';

type Sheets = Pick<FileInspection, 'sheets' | 'sheet' | 'workbook'>;

interface SheetOption {
  value: string;
  label: string;
  reading: ReadingChoice;
}

/** The sheets of a workbook to choose from, and those that can be read together as one more choice. */
export function sheetOptions({ sheets, workbook }: Sheets): SheetOption[] {
  const single = sheets.map((name, at) => ({ value: String(at), label: name, reading: { sheet: name } }));
  const together = workbook?.together ?? [];
  if (together.length < 2) return single;
  const all = { value: allSheets, label: allInWords(together), reading: { sheets: together } };
  return [...single, all];
}

/** The option that is in force. */
export function sheetChosen({ sheets, sheet, workbook }: Sheets): string {
  return isTogether(workbook) ? allSheets : String(Math.max(0, sheets.indexOf(sheet ?? '')));
}

export const isTogether = (workbook: FileInspection['workbook']) => workbook?.reading.sheets !== undefined;

export const allInWords = (together: readonly string[]) =>
  `All ${counted(together.length, 'sheet')} with these columns`;

const allSheets = 'all';
