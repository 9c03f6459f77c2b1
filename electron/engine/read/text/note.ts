import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { wholeNumber } from '../../../../shared/words/amounts.ts';

export const info = (code: string, message: string): ReadingNote => ({ level: 'info', code, message });
export const warning = (code: string, message: string): ReadingNote => ({ level: 'warning', code, message });

/**
 * What is said of so many of something. `#` is the number, by which `{one|several}` is chosen, and `%` what a note has of
 * its own.
 */
const sentences = {
  // The header and the columns.
  preamble: ['info', '# {line|lines} above the table skipped.'],
  unnamed: ['info', '# {column has|columns have} no name and got one.'],
  'duplicate-names': ['info', '# column {name|names} appeared twice. Each got a number.'],
  'empty-columns': ['info', '# empty {column|columns} at the right skipped.'],
  // The rows.
  'second-table': [
    'warning',
    '# more {table in this file is|tables in this file are} not read with this one.',
  ],
  'repeated-headers': ['info', 'The header repeats in %. It was skipped, and the rows below it are read.'],
  footnotes: ['info', '# {line|lines} with notes or comments skipped.'],
  'blank-lines': ['info', '# blank {line|lines} skipped.'],
  'short-rows': ['warning', '# {row has|rows have} fewer cells than the header. The rest is left empty.'],
  'long-rows': [
    'warning',
    '# {row has|rows have} more cells than the header. The extra cells are kept at the end.',
  ],
  // How they are written.
  'fixed-width-broken': [
    'warning',
    '# {line does|lines do} not fit the fixed-width columns. Each is kept whole in the first column.',
  ],
  'quoted-lines': ['info', '# {line is|lines are} in quotes as a whole. The columns inside are read.'],
  nul: ['info', '# invisible {character|characters} skipped.'],
  holes: [
    'warning',
    'Text was lost in # {place|places}, where the file has zero bytes. Those rows are not sent, and others may be missing. Export or download the list again.',
  ],
  'other-delimiter': ['warning', '# {row was|rows were} written with another delimiter than the rest.'],
  'odd-quotes': [
    'warning',
    '# {row has|rows have} a stray or missing quote mark. Repaired as well as possible.',
  ],
  'mixed-encoding': [
    'warning',
    '# {character is|characters are} not UTF-8 like the rest. Read as Windows-1252 (%). Check accented names.',
  ],
  'encoded-twice': ['info', '# {cell was|cells were} encoded twice and repaired: %.'],
  // Records of JSON and contact cards.
  'records-above': ['info', '# {line|lines} above the list skipped.'],
  'records-below': ['info', '# {line|lines} below or next to the list skipped.'],
  'blank-records': ['info', '# {record has|records have} no values. Skipped.'],
  'extra-fields': [
    'warning',
    '# {record has|records have} values under names that none of the first has (%); they are kept in an extra cell at the end.',
  ],
  'repeated-fields': [
    'warning',
    '# {value has|values have} a name that its record already has. A number was added (phone 2).',
  ],
  'cards-without-end': [
    'warning',
    '# {card has|cards have} no end: the file may not have been saved completely.',
  ],
  'card-pictures': ['info', '# {card has|cards have} a picture, sound or key. It was skipped.'],
  // Workbooks.
  'merged-filled': ['info', '# empty {cell|cells} took the value of the merged cell around {it|them}.'],
  'merged-cells': [
    'warning',
    '# merged {cell spans|cells span} several rows. Only the first row of each has its value.',
  ],
  'hidden-rows': ['warning', '# % {is|are} hidden %, and read like the others.'],
  'hidden-rows-left-out': ['info', '# % {is|are} hidden % and skipped.'],
  'hidden-columns': ['warning', '# {column is|columns are} hidden in Excel (%), and read like the others.'],
  'hidden-columns-left-out': ['info', '# {column is|columns are} hidden in Excel (%) and skipped.'],
} as const satisfies Record<string, [level: ReadingNote['level'], text: string]>;

/** Preparing counts what was left out of any kind of file by the same code. */
const sharedCodes: Partial<Record<keyof typeof sentences, keyof typeof sentences>> = {
  'records-above': 'preamble',
  'records-below': 'footnotes',
  'blank-records': 'blank-lines',
};

/** A note about so many of something; none about nothing. @param own What the note has of its own. */
export function counting(what: keyof typeof sentences, count: number, ...own: string[]): ReadingNote[] {
  const [level, text] = sentences[what];
  const message = text
    .replace('#', wholeNumber(count))
    .replace(/\{(.*?)\|(.*?)\}/g, (_, one, several) => (count === 1 ? one : several))
    .replaceAll('%', () => own.shift() ?? '');
  return count > 0 ? [{ level, code: sharedCodes[what] ?? what, message, count }] : [];
}
