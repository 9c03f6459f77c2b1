import type { Dialect } from '../../../shared/csv.ts';

/** Where the quote stands that closes a cell whose text starts at `from`; -1 when there is none. */
export function closingQuote(text: string, from: number, { quote, escape: style }: Dialect): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (style === 'backslash' && isEscaped(text, at, from)) continue;
    if (text.charCodeAt(at + 1) !== quote.charCodeAt(0)) return at;
    at++;
  }
  return -1;
}

/** A quoted cell's text, its escapes undone. A backslash that escapes neither quote nor backslash stays. */
export function unescapeQuoted(cell: string, { quote, escape: style }: Dialect): string {
  const single = cell.includes(quote) ? cell.replaceAll(quote + quote, quote) : cell;
  if (style === 'doubled' || !cell.includes('\\')) return single;
  return single.replace(/\\(.)/gs, (both, escaped) =>
    escaped === quote || escaped === '\\' ? escaped : both,
  );
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

/** An unquoted cell's text; in the backslash style it may hold escaped delimiters and quotes. */
export function unescapePlain(cell: string, { delimiter, quote, escape: style }: Dialect): string {
  if (style === 'doubled' || !cell.includes('\\')) return cell;
  const once = delimiter === '' ? cell : cell.replaceAll(`\\${delimiter}`, delimiter);
  return quote === '' ? once : once.replaceAll(`\\${quote}`, quote);
}

/** Whether an odd number of backslashes stands before a place. */
export function isEscaped(text: string, at: number, from: number): boolean {
  let start = at;
  while (start > from && text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}
