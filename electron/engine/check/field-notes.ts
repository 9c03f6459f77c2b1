import { counted } from '../../../shared/amounts.ts';
import type { FieldCheck } from '../../../shared/check.ts';
import type { ReadingNote } from '../../../shared/csv.ts';

const share = (count: number, of: number) => (of === 0 ? 0 : count / of);

/** What the counts say about a mapped column as a whole, in sentences. */
export function fieldNotes(
  { filled, unusable, findings }: Omit<FieldCheck, 'notes'>,
  rows: number,
): ReadingNote[] {
  const found = new Map(findings.map((finding) => [finding.code, finding]));
  const part = (code: string) => share(found.get(code)?.count ?? 0, filled);
  const notes: ReadingNote[] = [];
  const warn = (code: string, message: string) => notes.push({ code, message, level: 'warning' });

  if (rows > 0 && filled === 0) warn('column-empty', 'This column is empty in every row.');
  if (share(unusable, filled) > 0.5 && filled >= 5)
    warn('column-wrong', 'Most cells of this column cannot be used: is it the right one?');
  const lost = found.get('phone-lost');
  const [example] = lost?.examples ?? [];
  if (lost && example)
    warn(
      'digits-lost',
      `A spreadsheet cut digits off ${counted(lost.count, 'phone number')}, such as ${example.value} in row ${example.row}. Export the list again without opening it in a spreadsheet.`,
    );
  if (part('name-swapped') > 0.1)
    warn('names-swapped', 'First and last names look swapped in many rows: check which column is which.');
  if (part('name-capitals') > 0.5)
    notes.push({
      code: 'capitals',
      message: 'Most cells of this column are in capitals. They are sent as they are.',
      level: 'info',
    });
  return notes;
}
