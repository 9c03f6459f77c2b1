import type { Dialect } from '../../../../shared/model/csv.ts';

/** A quoted cell's text, its escapes undone. A backslash that escapes neither quote nor backslash stays. */
export function unescapeQuoted(cell: string, { quote, escape: style }: Dialect): string {
  const single = cell.includes(quote) ? cell.replaceAll(quote + quote, quote) : cell;
  if (style === 'doubled' || !cell.includes('\\')) return single;
  return single.replace(/\\(.)/gs, (both, escaped) =>
    escaped === quote || escaped === '\\' ? escaped : both,
  );
}

/** An unquoted cell's text; in the backslash style it may hold escaped delimiters and quotes. */
export function unescapePlain(cell: string, { delimiter, quote, escape: style }: Dialect): string {
  if (style === 'doubled' || !cell.includes('\\')) return cell;
  const once = delimiter === '' ? cell : cell.replaceAll(`\\${delimiter}`, delimiter);
  return quote === '' ? once : once.replaceAll(`\\${quote}`, quote);
}
