import type { Dialect, ReadingChoice } from '../../../../shared/model/csv.ts';
import { isColumnWord } from './column-words.ts';
import { guessDialect } from './dialect.ts';
import { Tokenizer } from './tokenizer.ts';

type DialectOfText = Omit<Dialect, 'encoding'>;

/** How much of the file's beginning is looked at; in characters. */
const looked = 48 * 1024;
/** Share of lines that may be otherwise than the rest: titles, notes, damage. */
const tolerated = 0.1;
/** Delimiters that also stand inside of ordinary values, so that they show no table in a line of one cell. */
const ordinary: readonly string[] = [' ', ':', '#', ', ', '; '];
/** A line in quotes as a whole, blanks and delimiters behind it aside, or any other. */
const lineOrQuoted = /"([^"]*(?:""[^"]*)*)"[ \t,;|]*(?=[\r\n]|$)|[^\r\n]+/g;

/**
 * How the text in the lines is written, where nearly all lines that have quotes stand in them as a whole and hold a table,
 * as a program writes a CSV that it took for a single column. Values with a comma in a list of one column do not.
 */
export function guessQuotedLines(
  sample: string,
  whole: boolean,
  choice: ReadingChoice,
): DialectOfText | undefined {
  const isSet = choice.quotedLines === true;
  // Who sets the quote has the cells' own in mind.
  if (!isSet && (choice.quote !== undefined || choice.delimiter === '' || choice.fixedColumns))
    return undefined;
  const text = sample.slice(0, looked);
  if (!isSet && !/^"/m.test(text)) return undefined;
  const lines = [...text.matchAll(lineOrQuoted)].filter(([line]) => line.trim() !== '');
  if (!whole || text.length < sample.length) lines.pop();
  const quoted = lines.flatMap(([, inside]) => inside?.replaceAll('""', '"') ?? []);
  const others = lines.flatMap(([line, inside]) => (inside === undefined ? [line] : []));
  const odd = others.filter((line) => line.includes('"')).length;
  if (!isSet && (quoted.length < 2 || odd > tolerated * quoted.length)) return undefined;
  const read = lines.map(([line, inside]) => inside?.replaceAll('""', '"') ?? line);
  const dialect = guessDialect(read.join('\n'), true, choice);
  return isSet || isTable(quoted, others, dialect) ? { ...dialect, quotedLines: true } : undefined;
}

/** Whether the lines in quotes have the same columns as each other, and the others have them too or are few. */
function isTable(quoted: readonly string[], others: readonly string[], dialect: DialectOfText): boolean {
  const [header, ...rows] = quoted.map((text) => cellsIn(text, dialect));
  const width = header?.cells.length ?? 0;
  if (!header || width < 2) return false;
  const inStep = rows.filter(({ cells }) => cells.length === width).length;
  if (rows.length - inStep > tolerated * quoted.length) return false;
  const apart = others.filter((text) => cellsIn(text, dialect).cells.length !== width).length;
  if (apart > Math.max(1, tolerated * quoted.length)) return false;
  const all = [header, ...rows];
  if (all.filter(({ damaged }) => damaged > 0).length > tolerated * quoted.length) return false;
  const isNested = all.some(({ quotedCells }) => quotedCells > 0);
  const isNamed = header.cells.filter((cell) => isColumnWord(cell)).length * 2 >= width;
  return isNested || isNamed || (apart === 0 && width > 2 && !ordinary.includes(dialect.delimiter));
}

function cellsIn(text: string, dialect: DialectOfText) {
  const tokenizer = new Tokenizer({ ...dialect, encoding: 'utf-8' }, 0);
  const [cells = []] = tokenizer.push(text, true);
  const { quotedCells, damaged } = tokenizer.counts;
  return { cells, quotedCells, damaged };
}
