import type { FieldCheck, Finding } from '../../../shared/model/check.ts';
import type { ReadingNote } from '../../../shared/model/csv.ts';
import { type CellReading, type FindingCode, findings } from '../../../shared/rules/cell-reading.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { shorten } from './column-profiler.ts';
import type { MappedField } from './row-reader.ts';

const share = (count: number, of: number) => (of === 0 ? 0 : count / of);

/** What the counts say about a mapped column as a whole, in sentences. */
function fieldNotes({ filled, unusable, findings }: Omit<FieldCheck, 'notes'>, rows: number): ReadingNote[] {
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

const exampleCount = 5;

/** Counts what the cells of one mapped column are worth, with a few examples of each finding. */
export class FieldCounter {
  private readonly field: MappedField;
  /** Without the cells that are usable as they stand: those are all the others. */
  private readonly counts = { empty: 0, usable: 0, repairable: 0, held: 0, unusable: 0 };
  private readonly findings = new Map<FindingCode, Finding>();

  constructor(field: MappedField) {
    this.field = field;
  }

  /** Takes up any cell but those that are usable as they stand (`usableCell`), nearly all of them, nearly always. */
  add(reading: CellReading, cell: string, row: number): void {
    this.counts[reading.verdict]++;
    if (reading.finding !== undefined) this.note(reading.finding, reading, cell, row);
  }

  /** Takes up that a cell counted before is held back after all, for what stands in another row. @param damaged It was counted as repairable. */
  holdBack(reading: CellReading, row: number, damaged: boolean): void {
    this.counts.held++;
    if (damaged) this.counts.repairable--;
    else this.counts.usable--;
    if (reading.finding !== undefined) this.note(reading.finding, reading, '', row);
  }

  /** @param rows Data rows of the whole table. */
  result(rows: number): FieldCheck {
    const { empty, repairable } = this.counts;
    // What is held back is not sent unless asked, and counts with what cannot be.
    const unusable = this.counts.unusable + this.counts.held;
    const usable = rows - empty - repairable - unusable;
    const check = {
      field: this.field.field,
      column: this.field.column,
      filled: usable + repairable + unusable,
      usable,
      repairable,
      unusable,
      findings: [...this.findings.values()].sort((a, b) => b.count - a.count),
    };
    return { ...check, notes: fieldNotes(check, rows) };
  }

  private note(code: FindingCode, { fixed, detail }: CellReading, cell: string, row: number): void {
    let finding = this.findings.get(code);
    if (!finding) {
      const [verdict, label] = findings[code];
      finding = { code, label, verdict, count: 0, examples: [] };
      this.findings.set(code, finding);
    }
    finding.count++;
    if (finding.examples.length >= exampleCount) return;
    const value = shorten(cell);
    finding.examples.push({
      row,
      value,
      ...(fixed === undefined ? {} : { fixed: shorten(fixed) }),
      ...(detail === undefined ? {} : { detail: shorten(detail) }),
    });
  }
}
