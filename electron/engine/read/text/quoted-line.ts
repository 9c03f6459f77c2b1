import type { Dialect } from '../../../../shared/model/csv.ts';
import { closingQuote } from './quoting.ts';

/** A line that stands in quotes as a whole: its text without them, and where it ends. */
interface QuotedLine {
  text: string;
  /** Delimiters stand behind it, as behind a row with empty cells. */
  isFollowed: boolean;
  end: number;
}

/** What may stand behind the closing quote: blanks and delimiters. */
const fillers = ' \t,;|';

const outerQuotes: Dialect = { encoding: 'utf-8', delimiter: '', quote: '"', escape: 'doubled' };

/**
 * The line that starts here, where it is all in one pair of quotes with those of its cells doubled, as a program writes a
 * CSV that it took for a single column.
 * @param last No text follows this one; otherwise 'incomplete' says that more is needed.
 */
export function quotedLineAt(
  text: string,
  start: number,
  last: boolean,
): QuotedLine | 'incomplete' | undefined {
  if (text[start] !== '"') return undefined;
  const close = closingQuote(text, start + 1, outerQuotes);
  let end = close + 1;
  while (close >= 0 && end < text.length && fillers.includes(text[end] ?? '')) end++;
  if (close < 0 || end === text.length) {
    if (!last) return 'incomplete';
    if (close < 0) return undefined;
  }
  if (end < text.length && text[end] !== '\n' && text[end] !== '\r') return undefined;
  const isFollowed = text.slice(close + 1, end).trim() !== '';
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), isFollowed, end };
}
