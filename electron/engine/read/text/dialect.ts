import type { Dialect, ReadingChoice } from '../../../../shared/model/csv.ts';
import { shapeOf } from './cell-shape.ts';
import { isColumnWord } from './column-words.ts';
import { info } from './notes.ts';
import { escapesDelimiters } from './quoting.ts';
import { cutLine, Tokenizer } from './tokenizer.ts';

type DialectOfText = Omit<Dialect, 'encoding'>;

/** How much of the file's beginning the candidates are tried on; in characters. */
const tried = 48 * 1024;

/** Delimiters seen in exports, and how readily each is believed: a space or a colon needs much better evidence. */
const delimiters: [delimiter: string, prior: number][] = [
  [',', 1],
  [';', 1],
  ['\t', 1],
  ['|', 1],
  [', ', 0.99],
  ['; ', 0.99],
  ['||', 1],
  ['::', 0.9],
  [' | ', 1],
  ['^', 0.9],
  ['~', 0.9],
  ['#', 0.8],
  [':', 0.6],
  [' ', 0.6],
];

/** The score a file of one column gets: whatever splits it has to look better than this. */
const singleColumnScore = 0.4;

/** How readily the delimiter is believed that a `sep=` line names: some programs write another one than they name. */
const wordsWeight = 2;

interface Candidate {
  dialect: DialectOfText;
  score: number;
  /** Records whose quotes do not add up. */
  damaged: number;
}

interface RatedCandidate extends Candidate {
  records: string[][];
}

/** Finds the delimiter, quote and escape that make the most regular table of a sample; `choice` is never overruled. */
export function guessDialect(sample: string, whole: boolean, choice: ReadingChoice): DialectOfText {
  const [line = '', named] = /^sep=(.{1,2})[\r\n]+/.exec(sample) ?? [];
  const text = sample.slice(line.length, tried);
  const last = whole && sample.length <= tried;
  let best: Candidate | undefined;
  for (const [delimiter, usual] of delimitersFor(text, choice.delimiter, named)) {
    const prior = delimiter === named ? wordsWeight : usual;
    for (const quote of quotesFor(text, choice.quote)) {
      const candidate = candidateFor(text, last, delimiter, quote, choice.escape);
      const score = prior * candidate.score;
      if (!best || score > best.score + 1e-9) best = { ...candidate, score };
    }
  }
  return best?.dialect ?? { delimiter: ',', quote: '"', escape: 'doubled' };
}

/** The escape style is the usual one unless the other at least halves the records whose quotes do not add up. */
function candidateFor(
  text: string,
  last: boolean,
  delimiter: string,
  quote: Dialect['quote'],
  set: Dialect['escape'] | undefined,
): Candidate {
  const usual = rate(text, last, { delimiter, quote, escape: set ?? 'doubled' });
  if (set === undefined && delimiter !== '' && text.includes(`\\${delimiter}`)) {
    const escaped = rate(text, last, { delimiter, quote, escape: 'backslash' });
    if (escapesDelimiters(usual.records, escaped.records)) return escaped;
  }
  if (set !== undefined || usual.damaged === 0 || !text.includes(`\\${quote}`)) return usual;
  const other = rate(text, last, { delimiter, quote, escape: 'backslash' });
  return other.damaged * 2 < usual.damaged ? other : usual;
}

function delimitersFor(text: string, set: string | undefined, named: string | undefined): [string, number][] {
  if (set !== undefined) return [[set, 1]];
  const known = delimiters.some(([delimiter]) => delimiter === named);
  const all = named === undefined || known ? delimiters : [...delimiters, [named, 1] as const];
  const present = all.filter(([delimiter]) => text.includes(delimiter));
  return [
    ...present.map(([delimiter, prior]): [string, number] => [delimiter, prior * pairing(delimiter, text)]),
    ['', 1],
  ];
}

/** A character that only ever comes in pairs is half of a delimiter, which makes fewer columns but no empty ones. */
function pairing(delimiter: string, text: string): number {
  const [half = '', other] = delimiter;
  if (half !== other) return 1;
  return text.replaceAll(delimiter, '').includes(half) ? 0.9 : 1.4;
}

function quotesFor(text: string, set: Dialect['quote'] | undefined): Dialect['quote'][] {
  if (set !== undefined) return [set];
  // A double quote is assumed even where the sample has none: the rows below it may.
  return /(^|[^\p{L}\p{N}])'/mu.test(text) ? ['"', "'"] : ['"'];
}

function rate(text: string, last: boolean, dialect: DialectOfText): RatedCandidate {
  const tokenizer = new Tokenizer({ ...dialect, encoding: 'utf-8' }, 0);
  const records = tokenizer.push(text, last).filter((record) => record.length > 1 || record[0] !== '');
  const { damaged, quotedCells } = tokenizer.counts;
  return {
    dialect,
    damaged,
    records,
    score: records.length === 0 ? 0 : scoreOf(records, dialect, damaged, quotedCells),
  };
}

function scoreOf(
  records: string[][],
  { delimiter, quote }: DialectOfText,
  damaged: number,
  quotedCells: number,
): number {
  // An apostrophe is a letter in names and words, until most of those at the edge of a cell come in pairs.
  if (quote === "'" && quotedCells <= damaged * 2) return 0;
  const soundness = 1 - (damaged / records.length) * (damaged / Math.max(1, damaged + quotedCells));
  const shape = shapeScore(records, delimiter) * soundness ** 2 * (quotedCells > 0 ? 1.02 : 1);
  return shape * (delimiter === '' ? singleColumnScore : patternScore(records));
}

/** How regular the numbers of cells are: high where most records have the same, and where they have several. */
function patternScore(records: string[][]): number {
  const widths = new Map<number, number>();
  for (const record of records) widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
  let pattern = 0;
  for (const [width, count] of widths) pattern += count * ((width - 1) / width);
  return pattern / (records.length * widths.size ** 0.5);
}

const believable = { odd: 0.05, text: 0.8, word: 1 } as const;

/** The share of cells that look like something people write into a cell. */
function shapeScore(records: string[][], delimiter: string): number {
  const spaced = delimiter === ' ';
  // A space behind every delimiter belongs to the delimiter; spaces behind that again are there for alignment.
  const leadingSpace = delimiter.endsWith(' ') ? 0.5 : 0.97;
  let sum = 0;
  let cells = 0;
  for (const record of records) {
    for (const cell of record) {
      const shape = shapeOf(cell);
      cells++;
      if (shape === 'odd') sum += believable.odd;
      else if (shape === 'text') sum += believable.text;
      // Words between spaces are what any sentence is made of: no evidence that spaces delimit.
      else if (spaced && (shape === 'word' || shape === 'empty')) sum += 0.3;
      else sum += cell.charCodeAt(0) === 32 ? leadingSpace : 1;
    }
  }
  return sum / cells;
}

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
  const text = sample.slice(0, tried);
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
  const [header, ...rows] = quoted.map((text) => cutLine(text, dialect));
  const width = header?.cells.length ?? 0;
  if (!header || width < 2) return false;
  const inStep = rows.filter(({ cells }) => cells.length === width).length;
  if (rows.length - inStep > tolerated * quoted.length) return false;
  const apart = others.filter((text) => cutLine(text, dialect).cells.length !== width).length;
  if (apart > Math.max(1, tolerated * quoted.length)) return false;
  const all = [header, ...rows];
  if (all.filter(({ damaged }) => damaged > 0).length > tolerated * quoted.length) return false;
  const isNested = all.some(({ quotedCells }) => quotedCells > 0);
  const isNamed = header.cells.filter((cell) => isColumnWord(cell)).length * 2 >= width;
  return isNested || isNamed || (apart === 0 && width > 2 && !ordinary.includes(dialect.delimiter));
}

/** Signs between addresses or numbers that stand in one line. */
const betweenValues = [',', ';', '|', '/', '\t', ' '];
const fewestInLine = 5;
const address = /^(?:[^@<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/;
const phone = /^\+?[\d\s().-]{10,20}$/;

/**
 * The sign between the values of a text whose lines are all of addresses or of phones, a line with their name above them
 * aside: it ends a row each time. Undefined for nearly every text.
 */
export function oddLineEndIn(sample: string): string | undefined {
  const lines = sample.trim().split(/[\r\n]+/);
  const [first = '', ...others] = lines;
  return betweenValues.find((sign) => {
    const partsOf = (line: string) =>
      line.split(sign).flatMap((part) => (part.trim() === '' ? [] : part.trim()));
    const below = others.length > 0 && partsOf(first).length === 1 ? others : lines;
    const start = partsOf(below[0] ?? '').slice(0, fewestInLine);
    const kind = [address, phone].find((each) => start.every((part) => each.test(part)));
    if (start.length < fewestInLine || !kind) return false;
    // The last one may be cut off where the sample ends.
    const values = below.flatMap(partsOf);
    return values.slice(0, Math.max(fewestInLine, values.length - 1)).every((part) => kind.test(part));
  });
}

/** A text whose rows end as others do. */
export function withLineEnds(text: string, oddLineEnd: string | undefined): string {
  return oddLineEnd === undefined ? text : text.replaceAll(oddLineEnd, '\n');
}

export const oneLineNote = info('one-line', 'Many values are on one line. Each is read as a row.');
