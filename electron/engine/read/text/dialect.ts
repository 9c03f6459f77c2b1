import type { Dialect, ReadingChoice } from '../../../../shared/model/csv.ts';
import { shapeOf } from './cell-shape.ts';
import { escapesDelimiters } from './quoting.ts';
import { Tokenizer } from './tokenizer.ts';

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
  dialect: Omit<Dialect, 'encoding'>;
  score: number;
  /** Records whose quotes do not add up. */
  damaged: number;
}

interface RatedCandidate extends Candidate {
  records: string[][];
}

/** Finds the delimiter, quote and escape that make the most regular table of a sample; `choice` is never overruled. */
export function guessDialect(
  sample: string,
  whole: boolean,
  choice: ReadingChoice,
): Omit<Dialect, 'encoding'> {
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

function rate(text: string, last: boolean, dialect: Candidate['dialect']): RatedCandidate {
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
  { delimiter, quote }: Candidate['dialect'],
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
