import type { Oddity } from '../model/job-counts.ts';
import { counted, wholeNumber } from './amounts.ts';

/** One sentence on what is odd about a result, with its numbers. */
export function oddityInWords(odd: Oddity): string {
  switch (odd.kind) {
    case 'empty':
      return 'The file is empty.';
    case 'header-only':
      return `It has a header of ${counted(odd.columns, 'column')} and no row.`;
    case 'open-quote':
      return `The quote that opens in line ${wholeNumber(odd.line)} is never closed, so the rest may be misread or cut off.`;
    case 'stray-quotes':
      return odd.count === 1
        ? `Line ${wholeNumber(odd.line)} has a stray quote.`
        : `It has ${wholeNumber(odd.count)} stray quotes, the first in line ${wholeNumber(odd.line)}.`;
    case 'last-row':
      return `Its last row, in line ${wholeNumber(odd.line)}, has ${counted(odd.cells, 'cell')}, the header has ${wholeNumber(odd.columns)}.`;
    case 'utf-16':
      return 'It is written in UTF-16, so its rows were not counted.';
    case 'not-utf-8':
      return 'It is not all UTF-8, so accents in it may look wrong.';
    case 'zero-bytes':
      return `It holds ${counted(odd.count, 'zero byte')}, which no list has.`;
    case 'json':
      return 'It is JSON, not a table.';
    case 'fewer-than-taken':
      return `It has ${counted(odd.rows, 'row')}, but the service says that it took ${wholeNumber(odd.expected)}.`;
    case 'fewer-than-sent':
      return `It has ${counted(odd.rows, 'row')}, but ${wholeNumber(odd.expected)} were sent, and the server did not say where the file ends.`;
  }
}
