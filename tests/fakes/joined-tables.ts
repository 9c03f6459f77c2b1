import fc from 'fast-check';
import { placesByName } from '../../electron/engine/read/text/header-watch.ts';

/** A table of a made-up file that several exports were joined into. */
export interface JoinedTable {
  names: string[];
  rows: string[][];
}

/** Columns by name, and what stands in the row with a number. */
const columns: Record<string, (row: number) => string> = {
  Name: (row) => `Ann ${word(row)}`,
  Email: (row) => `ann${row}@example.com`,
  Phone: (row) => `212-555-${String(row % 10_000).padStart(4, '0')}`,
  City: (row) => ['Reno', 'Salem', 'Kansas City'][row % 3] ?? '',
  State: (row) => ['NV', 'OR', 'KS'][row % 3] ?? '',
  Company: (row) => `${word(row * 7)} "Bros", Inc.`,
  Notes: (row) => (row % 5 === 0 ? `first line\nsecond, ${word(row)}` : ''),
};

const word = (n: number) => `Zé${n.toString(36)}`;

const header = fc.uniqueArray(fc.constantFrom(...Object.keys(columns)), { minLength: 2, maxLength: 6 });

interface Wanted {
  /** Tables at the most. */
  most: number;
  /** Rows of a table. */
  sizes: fc.Arbitrary<number>;
  /** Whether cells may have several lines. */
  lineBreaks: boolean;
}

/** Tables with other columns, so that none goes on with another; every row is another one. */
export const joinedTables = ({ most, sizes, lineBreaks }: Wanted): fc.Arbitrary<JoinedTable[]> =>
  fc
    .uniqueArray(fc.record({ names: header, size: sizes }), {
      minLength: 2,
      maxLength: most,
      comparator: ({ names }, other) => placesByName(names, other.names) !== undefined,
    })
    .map((tables) => madeTables(tables, lineBreaks));

/** The tables with these names and numbers of rows. */
export function madeTables(
  tables: readonly { names: string[]; size: number }[],
  lineBreaks: boolean,
): JoinedTable[] {
  let row = 0;
  return tables.map(({ names, size }) => ({
    names,
    rows: Array.from({ length: size }, () => {
      row++;
      return names.map((name) => {
        const cell = columns[name]?.(row) ?? '';
        return lineBreaks ? cell : cell.replaceAll('\n', ' ');
      });
    }),
  }));
}

interface JoinedText {
  text: string;
  /** The line in which each table begins. */
  lines: number[];
}

/** Writes the tables one below the other. @param gap Blank lines between them. */
export function joinedText(tables: readonly JoinedTable[], lineEnd: string, gap: number): JoinedText {
  const lines: number[] = [];
  let line = 1;
  let text = '';
  for (const { names, rows } of tables) {
    lines.push(line);
    for (const record of [names, ...rows]) {
      const written = record.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
      text += written.join(',') + lineEnd;
      // A text editor counts those inside of cells, too.
      line += 1 + written.join().split('\n').length - 1;
    }
    text += lineEnd.repeat(gap);
    line += gap;
  }
  return { text, lines };
}
