import type { Dialect } from '../../../../shared/model/csv.ts';
import { isEscaped, skipBlanks, unescapeQuoted } from './quoting.ts';

/** A damaged record, read as well as it can be, with a measure of how much had to be borne with (0: nothing). */
export interface RepairedRecord {
  cells: string[];
  cost: number;
}

/** What each oddity costs. A wrong number of cells weighs more than any single odd quote. */
const costs = {
  strayQuote: 1,
  quoteInPlainCell: 0.5,
  unclosedQuote: 2,
  ignoredQuotes: 6,
  spaceAroundQuotes: 0.25,
  lineBreak: 0.5,
  swallowedRecordEnd: 4,
  missingDelimiter: 1.5,
  wrongWidth: 3,
};

/** Longer damaged records are split plainly: the search below grows with the number of delimiters and quotes. */
export const longestSearched = 32 * 1024;
const mostMarks = 800;
/** More stray quotes than this are not looked for in one cell. */
const mostStrays = 6;

/**
 * Reads one record whose quotes do not add up. Of all ways to cut the text into cells it takes the one with the
 * fewest oddities, where a wrong number of cells is an oddity too. `text` has no record end at its end; it may hold
 * several lines, when a quoted cell has a line break. `width` is the table's number of columns, 0 when not known.
 */
export function repairRecord(text: string, dialect: Dialect, width: number): RepairedRecord {
  const { delimiter, quote } = dialect;
  const searched =
    quote !== '' &&
    delimiter !== '' &&
    text.length <= longestSearched &&
    countMarks(text, dialect) <= mostMarks;
  return (searched && cheapestReading(text, dialect, width)) || splitPlainly(text, dialect, width);
}

/** What a wrong number of cells costs, against the oddities of quotes. */
export function widthCost(found: number, wanted: number): number {
  return wanted === 0 ? 0 : Math.abs(found - wanted) * costs.wrongWidth;
}

function countMarks(text: string, { delimiter, quote }: Dialect): number {
  return text.split(delimiter).length + text.split(quote).length;
}

/** Every delimiter counts, quotes are taken off where a cell is wholly enclosed in them. */
function splitPlainly(text: string, { delimiter, quote }: Dialect, width: number): RepairedRecord {
  const cells = (delimiter === '' ? [text] : text.split(delimiter)).map((cell) =>
    quote !== '' && cell.length > 1 && cell.startsWith(quote) && cell.endsWith(quote)
      ? cell.slice(1, -1).replaceAll(quote + quote, quote)
      : cell,
  );
  const odd = quote !== '' && text.includes(quote) ? costs.unclosedQuote : 0;
  return { cells, cost: odd + widthCost(cells.length, width) };
}

/** One way to read a cell: where its text stands, where the next cell starts (-1: the record ends), its cost. */
interface CellReading {
  from: number;
  to: number;
  quoted: boolean;
  next: number;
  cost: number;
}

interface Step extends CellReading {
  before: Step | undefined;
  total: number;
}

/** Dynamic programming over (cells read so far, place): the cheapest chain of cells for each number of cells. */
function cheapestReading(text: string, dialect: Dialect, width: number): RepairedRecord | undefined {
  const readings = new Map<number, CellReading[]>();
  const readingsAt = (at: number) => {
    const known = readings.get(at);
    if (known) return known;
    const found = [...plainReadings(text, at, dialect), ...quotedReadings(text, at, dialect)];
    readings.set(at, found);
    return found;
  };
  const widest = width > 0 ? width + 3 : Number.POSITIVE_INFINITY;
  // Where the number of cells does not matter, a place reached more cheaply with fewer cells settles it.
  const settled = new Map<number, number>();
  let best: { step: Step; cost: number } | undefined;
  let open = new Map<number, Step | undefined>([[0, undefined]]);
  for (let count = 1; open.size > 0 && count <= widest; count++) {
    const reached = new Map<number, Step>();
    for (const [at, before] of open) {
      if (best && before && before.total >= best.cost) continue;
      for (const reading of readingsAt(at)) {
        const step: Step = { ...reading, before, total: (before?.total ?? 0) + reading.cost };
        if (reading.next >= 0) {
          const rival = width > 0 ? reached.get(reading.next)?.total : settled.get(reading.next);
          if (rival !== undefined && rival <= step.total) continue;
          reached.set(reading.next, step);
          if (width === 0) settled.set(reading.next, step.total);
          continue;
        }
        const cost = step.total + widthCost(count, width);
        if (!best || cost < best.cost) best = { step, cost };
      }
    }
    open = reached;
  }
  if (!best) return undefined;
  const cells: string[] = [];
  for (let step: Step | undefined = best.step; step; step = step.before) {
    const cell = text.slice(step.from, step.to);
    cells.push(step.quoted ? unescapeQuoted(cell, dialect) : cell);
  }
  return { cells: cells.reverse(), cost: best.cost };
}

/** Unquoted: up to the next delimiter; or, where one went missing, up to a quote that opens the next cell. */
function* plainReadings(text: string, start: number, { delimiter, quote }: Dialect): Generator<CellReading> {
  const found = text.indexOf(delimiter, start);
  const end = found < 0 ? text.length : found;
  const cell = text.slice(start, end);
  if (cell.includes('\n') || cell.includes('\r')) return;
  const opened = cell.trimStart().startsWith(quote);
  const enclosed = opened && cell.trim().length > 1 && cell.trimEnd().endsWith(quote);
  const quoted = cell.includes(quote) ? costs.quoteInPlainCell : 0;
  const cost = enclosed ? costs.ignoredQuotes : opened ? costs.unclosedQuote : quoted;
  const plain = { from: start, quoted: false };
  yield { ...plain, to: end, next: found < 0 ? -1 : found + delimiter.length, cost };
  if (opened) return;
  const inner = text.indexOf(quote, start);
  if (inner > start && inner < end) {
    yield { ...plain, to: inner, next: inner, cost: costs.missingDelimiter + costs.strayQuote };
  }
}

/** Quoted: up to any quote with a delimiter, the end or (a delimiter went missing) an opening quote behind it. */
function* quotedReadings(text: string, start: number, dialect: Dialect): Generator<CellReading> {
  const { delimiter, quote, escape: style } = dialect;
  const open = skipBlanks(text, start, delimiter);
  if (text[open] !== quote) return;
  const from = open + 1;
  const leading = open > start ? costs.spaceAroundQuotes : 0;
  let strays = 0;
  let strayAt = -1;
  for (
    let at = text.indexOf(quote, from);
    at >= 0 && strays <= mostStrays;
    at = text.indexOf(quote, at + 1)
  ) {
    const after = skipBlanks(text, at + 1, delimiter);
    const ends = after >= text.length;
    const delimited = text.startsWith(delimiter, after);
    const glued = text[at + 1] === quote;
    const escaped = style === 'backslash' && isEscaped(text, at, from);
    if (ends || delimited || glued) {
      const trailing = after > at + 1 ? costs.spaceAroundQuotes : 0;
      const cost =
        leading +
        trailing +
        strays * costs.strayQuote +
        lineBreakCost(text, from, at, quote) +
        (ends || delimited ? 0 : costs.missingDelimiter) +
        (escaped ? costs.unclosedQuote : 0);
      const next = ends ? -1 : delimited ? after + delimiter.length : at + 1;
      yield { from, to: at, quoted: true, next, cost };
    }
    // Seen from the cells that end further on, this quote is a stray one, or the second of a pair, or escaped.
    if (escaped) continue;
    const paired = strayAt >= from && strayAt === at - 1;
    strays += paired ? -1 : 1;
    strayAt = paired ? -1 : at;
  }
}

/** A quote right beside a line break inside a cell: there, more likely, one record ends and the next begins. */
function lineBreakCost(text: string, from: number, to: number, quote: string): number {
  const inside = text.slice(from, to);
  if (!/[\r\n]/.test(inside)) return 0;
  const seams = [`${quote}\r`, `${quote}\n`, `\n${quote}`, `\r${quote}`];
  return seams.some((seam) => inside.includes(seam)) ? costs.swallowedRecordEnd : costs.lineBreak;
}
