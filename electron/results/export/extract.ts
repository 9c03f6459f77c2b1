import type {
  ExportColumn,
  ExportFormat,
  ExportPreview,
  ExportRequest,
} from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { spreadsheetPatterns } from '../../../shared/rules/spreadsheet-safe.ts';
import { quoted, type Session, textRows } from '../import/duck.ts';
import type { ListOfResult } from './export-shapes.ts';

/** What an extract is asked for. */
export interface ExtractRequest extends Pick<ExportRequest, 'callList' | 'phoneFormat'> {
  layout: ResultLayout;
  columns: readonly ExportColumn[];
  /** The list whose answers the result has, where that is known. */
  list: ListOfResult | null;
  /** SQL for whether a row of the file, and a phone, is in sight; 'true' for all. */
  inSight: { rows: string; phones: string };
}

/** Why some were left out, in words, and how many. */
type LeftOut = ExportPreview['leftOut'];

/** What an export is made of, chosen and counted before anything of it is written. */
export interface Extract {
  headers: readonly string[];
  /** Columns at the beginning that are the user's own: they stay as they are in every file. */
  own: number;
  rows: number;
  counted: ExportPreview['counted'];
  keptByVerdict: ExportPreview['keptByVerdict'];
  leftOut: LeftOut;
  /** Sentences on what the user should know. */
  notes: readonly string[];
  /** The first rows. */
  first(rows: number): Promise<string[][]>;
  /** All rows as they stand in the cells, some at a time in constant memory. @throws ProblemError; AbortError. */
  cells(): AsyncIterable<readonly (readonly string[])[]>;
  /**
   * All rows as records of a CSV, each with its CRLF, some at a time in constant memory. @param most Rows of a file: each
   * multiple of it is the end of a block. @throws ProblemError; AbortError.
   */
  blocks(format: CsvFormat, most: number): AsyncIterable<Block>;
  /**
   * Writes what the app itself asks of it later: of a call list its different whole numbers, a line each; of misses all rows
   * of the list that had no match, those of which that is not certain and those left out before sending among them: for
   * each the place in the list, counted from 1, why, and its cells. @throws ProblemError; AbortError.
   */
  keep?(to: string): Promise<void>;
}

/** Some rows as they stand in a file, and how many. */
interface Block {
  text: string | Buffer;
  rows: number;
}

/** How an extract becomes files. */
export interface ExportForm {
  /** As those of an extract. */
  blocks(most: number): AsyncIterable<Block>;
  /** A file of some rows. */
  file(rows: AsyncIterable<Block['text']>): AsyncIterable<string | Buffer>;
  /** Cells so far that had to be cut. */
  cut(): number;
}

export type CsvFormat = Exclude<ExportFormat, 'xlsx'>;

/** The reasons that anything was left out for, the most frequent first. */
export const countedReasons = (counts: Iterable<readonly [reason: string, count: number]>): LeftOut => {
  const sums = new Map<string, number>();
  for (const [reason, count] of counts) sums.set(reason, (sums.get(reason) ?? 0) + count);
  return [...sums]
    .map(([reason, count]) => ({ reason, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
};

/** SQL for whether something belongs to the rows of the file that are in sight. */
export const ofRows = ({ inSight: { rows } }: ExtractRequest): string =>
  rows === 'true' ? rows : `n IN (SELECT n FROM raw WHERE ${rows})`;

/**
 * SQL for a record as RFC 4180 writes it, without its CRLF: the same as `strictLine` makes, by the database itself, since
 * a million rows take a fraction of the time that way.
 * @param cells SQL for the text of each cell, never null.
 */
function csvLine(cells: readonly string[], format: CsvFormat): string {
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

/** Lines that leave the database as one text: each that leaves it alone takes as long as its making. */
const linesAtOnce = 8192;
const lineEnd = 'chr(13) || chr(10)';

/** Rows that the database makes by itself. */
interface SqlRows {
  /** What each column is called, and SQL for its text, never null. */
  columns: readonly { name: string; text: string }[];
  /** From `FROM` on. */
  from: string;
  /** By which the rows are sorted. */
  order: string;
}

/** An extract whose rows are one statement over the result's database. */
export function sqlExtract(
  session: Session,
  { columns, from, order }: SqlRows,
  about: Pick<Extract, 'rows' | 'counted' | 'keptByVerdict' | 'leftOut' | 'notes'>,
): Extract {
  const names = columns.map((_, index) => `t${index}`);
  const texts = columns.map(({ text }, index) => `(${text})::VARCHAR AS t${index}`).join(', ');
  const source = `SELECT ${texts} ${from} ORDER BY ${order}`;
  return {
    ...about,
    headers: columns.map(({ name }) => name),
    own: 0,
    async first(rows) {
      const found = await session.rows(`${source} LIMIT ${rows}`);
      return found.map((row) => row.map(String));
    },
    cells: () => textRows(session, source),
    async *blocks(format, most) {
      // Made before they are sorted: one text a row takes a fraction of the memory of all its cells. And kept in between:
      // joining and sorting at once would need the memory of both.
      const lines = `SELECT ${csvLine(names, format)} AS line, place FROM (SELECT ${texts}, ${order} AS place ${from})`;
      await session.run(`CREATE OR REPLACE TEMP TABLE export_lines AS ${lines}`);
      await session.run(
        'CREATE OR REPLACE TEMP TABLE export_sorted AS SELECT line FROM export_lines ORDER BY place',
      );
      await session.run('DROP TABLE export_lines');
      for (let done = 0; done < about.rows; ) {
        const end = Math.min(done + linesAtOnce, done + most - (done % most), about.rows);
        const text = await session.bytes(
          `SELECT encode(string_agg(line, ${lineEnd} ORDER BY rowid) || ${lineEnd}) FROM export_sorted WHERE rowid BETWEEN ${done} AND ${end - 1}`,
        );
        yield { text, rows: end - done };
        done = end;
      }
    },
  };
}
