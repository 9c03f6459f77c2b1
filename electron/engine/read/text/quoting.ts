import type { Dialect } from '../../../../shared/model/csv.ts';

/** Where the quote stands that closes a cell whose text starts at `from`; -1 when there is none. */
export function closingQuote(text: string, from: number, { quote, escape: style }: Dialect): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (style === 'backslash' && isEscaped(text, at, from)) continue;
    if (text.charCodeAt(at + 1) !== quote.charCodeAt(0)) return at;
    at++;
  }
  return -1;
}

/** A cell in quotes with blanks around them, as hand-typed lists have it: where its text and the blanks behind it end. */
export function quotedBetweenBlanks(text: string, at: number, lineEnd: number, dialect: Dialect) {
  const { quote, delimiter } = dialect;
  const open = skipBlanks(text, at, delimiter);
  if (quote === '' || open === at || lineEnd < 0 || text[open] !== quote) return undefined;
  const to = closingQuote(text, open + 1, dialect);
  // Of a quote that closes in another line it is not sure that it belongs to this one.
  if (to < 0 || to >= lineEnd) return undefined;
  const after = skipBlanks(text, to + 1, delimiter);
  const isEnd = after === lineEnd || (delimiter !== '' && text.startsWith(delimiter, after));
  return isEnd ? { from: open + 1, to, after } : undefined;
}

/** The next place where no space or tab stands that is not part of the delimiter. */
export function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while ((text[at] === ' ' || text[at] === '\t') && (delimiter === '' || !text.startsWith(delimiter, at)))
    at++;
  return at;
}

/** Where an unquoted cell ends: at the next delimiter, or at the line's end. */
export function plainCellEnd(text: string, from: number, lineEnd: number, dialect: Dialect): number {
  const { delimiter, escape: style } = dialect;
  if (delimiter === '') return lineEnd;
  for (
    let at = text.indexOf(delimiter, from);
    at >= 0 && at < lineEnd;
    at = text.indexOf(delimiter, at + 1)
  ) {
    if (style === 'doubled' || !isEscaped(text, at, from)) return at;
  }
  return lineEnd;
}

/** Whether an odd number of backslashes stands before a place. */
export function isEscaped(text: string, at: number, from: number): boolean {
  let start = at;
  while (start > from && text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

/** A quoted cell's text, its escapes undone. A quote or a backslash that no escape explains stays. */
export function unescapeQuoted(cell: string, { quote, escape: style }: Dialect): string {
  if (style === 'doubled' || !cell.includes('\\'))
    return cell.includes(quote) ? cell.replaceAll(quote + quote, quote) : cell;
  return cell.replace(/\\(.)|(["'])\2/gs, (both, escaped, doubled) =>
    doubled === quote || escaped === quote || escaped === '\\' ? (escaped ?? doubled) : both,
  );
}

/** An unquoted cell's text; in the backslash style it may hold escaped delimiters and quotes. */
export function unescapePlain(cell: string, { delimiter, quote, escape: style }: Dialect): string {
  if (style === 'doubled' || !cell.includes('\\')) return cell;
  const once = delimiter === '' ? cell : cell.replaceAll(`\\${delimiter}`, delimiter);
  return quote === '' ? once : once.replaceAll(`\\${quote}`, quote);
}

/**
 * Whether backslashes before delimiters are there to keep cells together: with them read so, each record that has one
 * has as many cells as the records without; read as text, none has. A path that ends in a backslash speaks against it.
 * @param plain Records read with backslashes as text. @param escaped The same records, read with them as escapes.
 */
export function escapesDelimiters(plain: readonly string[][], escaped: readonly string[][]): boolean {
  if (plain.length !== escaped.length) return false;
  const isChanged = (at: number) => plain[at]?.length !== escaped[at]?.length;
  const untouched = plain.filter((record, at) => !isChanged(at) && record.length > 1);
  const width = untouched[0]?.length;
  const changed = escaped.filter((_, at) => isChanged(at));
  return (
    changed.length > 0 &&
    changed.every((record) => record.length === width) &&
    untouched.filter((record) => record.length === width).length * 2 > untouched.length
  );
}

const quoteMark = 34;
const comma = 44;
const lineFeed = 10;
const carriageReturn = 13;

/** True for text that has to stand in quotes when it is a cell: `text` from `start` to `end`. */
export function needsQuotes(text: string, start = 0, end = text.length): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > comma) continue;
    if (code === comma || code === quoteMark || code === lineFeed || code === carriageReturn) return true;
  }
  return false;
}
