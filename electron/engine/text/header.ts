import { isColumnWord, isFieldName } from './column-words.ts';
import { bodyBelow, headerAround, headerNear, namesBelow, ownRecords } from './header-rows.ts';
import { judgeHeader } from './header-votes.ts';
import { dataStart, tableStart, widthOf } from './table-start.ts';

/** Where a table starts among the first records of a file or sheet. */
export interface HeaderGuess {
  /** Record numbers of the header, in order; [] when there is none. */
  headerRows: number[];
  /** Record number of the first data row; the number of records when there is none. */
  firstDataRow: number;
  /** Number of columns. */
  width: number;
  /** The header is one by its words or by what stands below it, or was set by hand; not merely the first row. */
  told: boolean;
}

/**
 * Finds title lines, header and first data row in the first records of a file. `records` holds every record from
 * the start on, blank ones too, because a user names header rows by these numbers; `chosen` are those rows, when
 * the user has set them.
 */
export function findHeader(records: string[][], chosen?: number[]): HeaderGuess {
  const width = widthOf(records);
  const start = tableStart(records, width);
  if (chosen && chosen.length > 0) {
    const headerRows = [...new Set(chosen)].sort((a, b) => a - b).filter((row) => row < records.length);
    const last = headerRows.at(-1);
    // It may be the header of another table than the first.
    const ownWidth = widthOf(ownRecords(records, headerRows));
    if (last !== undefined) return { headerRows, firstDataRow: last + 1, width: ownWidth, told: true };
  }
  const none = {
    headerRows: [],
    firstDataRow: Math.min(start, dataStart(records, width)),
    width,
    told: false,
  };
  // Set by hand: then no row is a header, whatever its words are.
  if (chosen?.length === 0) return { ...none, told: true };
  const names = records[start];
  if (!names) return none;
  const { isHeader, told } = judgeHeader(names, bodyBelow(records, start + 1, width), width);
  // Of a header that is much shorter than the rows, or leaves most columns without a name, the names have to be beyond doubt.
  const above = records[start - 1] ?? [];
  const shorter = above.length > 1 && above.length < width && above.every(isColumnWord);
  if (!isHeader && (shorter || namesSome(above, width)))
    return { headerRows: [start - 1], firstDataRow: start, width, told: true };
  if (!isHeader) return none;
  const headerRows = namesBelow(
    records,
    headerAround(records, headerNear(records, start, width), width),
    width,
  );
  const own = ownRecords(records, headerRows);
  return {
    headerRows,
    firstDataRow: (headerRows.at(-1) ?? start) + 1,
    // A short table above a long one has a width of its own.
    width: own.length < records.length - (headerRows[0] ?? 0) ? widthOf(own) : width,
    told,
  };
}

/** Whether a row as wide as the table has two names of columns at least, and nothing else. */
function namesSome(record: readonly string[], width: number): boolean {
  const names = record.filter((cell) => cell.trim() !== '');
  return record.length === width && names.length > 1 && names.every(isFieldName);
}
