import { openTable } from '../../electron/engine/read/open-table.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { sheetOf, workbookParts } from './workbook.ts';
import { zip } from './zip.ts';

/** A workbook made to trouble its reader, and how it must end. */
export interface HostileWorkbook {
  what: string;
  /** It takes long to read, for it is over a limit that is high: a deep test. */
  isLarge?: true;
  file: () => Buffer;
  /** The problem it is named by, or the rows that it truly holds. */
  end: { problem: string } | { rows: string[][] };
}

export const header = ['Name', 'Phone', 'Email'];
const person = ['Jane Doe', '(212) 555-0123', 'jane@example.com'];
export const people = sheetOf([header, person]);
export const list = { rows: [person] };

export const sheetName = 'xl/worksheets/sheet1.xml';
export const worksheet = (inside: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inside}</worksheet>`;
export const data = (rows: string, rest = '') => worksheet(`<sheetData>${rows}</sheetData>${rest}`);

/** A workbook with a sheet of people, some parts of which are others. */
export const withParts = (parts: Record<string, string>) =>
  zip({ ...workbookParts({ sheets: { People: people } }), ...parts });
export const withSheet = (xml: string) => withParts({ [sheetName]: xml });

export const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
export const damaged = { problem: 'xlsx-damaged' };
export const tooLarge = { problem: 'xlsx-too-large' };

/** How reading a file as a whole ends; an error that no problem names is thrown on. */
export async function endOf(path: string): Promise<HostileWorkbook['end']> {
  const rows: string[][] = [];
  try {
    for await (const batch of (await openTable(path, {})).batches()) {
      for (const row of batch.rows) if (rows.length < 10) rows.push(row.slice(0, 10));
    }
    return { rows };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem.code };
    throw error;
  }
}
