import { spreadsheetPatterns } from '../../../../shared/rules/spreadsheet-safe.ts';
import { quoted } from '../database/duck.ts';
import type { CsvFormat } from './extract.ts';

/**
 * SQL for a record as RFC 4180 writes it, without its CRLF: the same as `strictLine` makes, by the database itself, since
 * a million rows take a fraction of the time that way.
 * @param cells SQL for the text of each cell, never null.
 */
export function csvLine(cells: readonly string[], format: CsvFormat): string {
  const written = cells.map((cell) => inQuotes(format === 'csv-spreadsheet' ? safe(cell) : cell));
  const [only] = written;
  if (only === undefined) return `''`;
  // A lone empty cell would be taken for a blank line.
  if (written.length === 1) return `CASE WHEN ${only} = '' THEN '""' ELSE ${only} END`;
  return `concat(${written.join(`, ',', `)})`;
}

const inQuotes = (cell: string) =>
  `(CASE WHEN contains(${cell}, ',') OR contains(${cell}, '"') OR contains(${cell}, chr(10)) OR contains(${cell}, chr(13))
    THEN '"' || replace(${cell}, '"', '""') || '"' ELSE ${cell} END)`;

/** See `spreadsheetSafe`. */
const safe = (cell: string) =>
  `(CASE WHEN regexp_matches(${cell}, ${quoted(spreadsheetPatterns.running)}) AND NOT regexp_matches(${cell}, ${quoted(spreadsheetPatterns.harmless)})
    THEN '''' || ${cell} ELSE ${cell} END)`;
