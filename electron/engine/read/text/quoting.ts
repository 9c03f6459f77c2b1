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
  const after = blanksEnd(text, to + 1, lineEnd, delimiter);
  return after === undefined ? undefined : { from: open + 1, to, after };
}

/** Where the blanks behind a closing quote end, with the cell; undefined where it does not end there. */
export function blanksEnd(
  text: string,
  from: number,
  lineEnd: number,
  delimiter: string,
): number | undefined {
  const at = skipBlanks(text, from, delimiter);
  return at === lineEnd || (delimiter !== '' && text.startsWith(delimiter, at)) ? at : undefined;
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
