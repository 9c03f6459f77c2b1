import type { ReadingNote } from '../../../../shared/model/csv.ts';
import headers from '../words/headers.json' with { type: 'json' };

const { columns } = headers;

/**
 * First and last letter and length of a name: a look so cheap that it can be taken at every row, to learn that a cell is
 * none of the names, as nearly every cell is. Letters in capitals or not are the same but for one bit.
 */
export const nameShape = (text: string, length = text.length): number =>
  ((text.charCodeAt(0) | 32) << 14) ^ ((text.charCodeAt(text.length - 1) | 32) << 6) ^ length;

/** Whether a cell is one of the words that people and programs name the columns of contact lists with. */
export function isColumnWord(cell: string): boolean {
  const text = cell.trim();
  return (
    columnWord.test(text) || isFieldName(text) || isMadeUpName(text) || otherNames.has(text.toLowerCase())
  );
}

const anyOf = (words: string) => words.replaceAll('.', '\\.').replaceAll(' ', '|');
const { nameOf, names, behind } = columns.ends;
const columnWord = new RegExp(
  `^(?:.*[\\s_-])?(?:(?:${anyOf(nameOf)})[\\s_-]?name|address\\d?|${anyOf(names)})` +
    `(?:[\\s_-]?(?:${anyOf(behind)}|\\(.*\\)|\\d|line\\s?\\d))?\\s*:?$`,
  'i',
);

/** Names of columns that are none in part: "Acme Industry" is a company. */
const otherNames: ReadonlySet<string> = new Set(columns.otherNames.split(' '));

/** Names that programs make up for columns that have none: `Column1`, `col_2`, `header1`, `Unnamed: 0`, `_c0`. */
export function isMadeUpName(cell: string): boolean {
  return madeUpName.test(cell.trim());
}

const madeUpName =
  /^((columns?|col|field|header|var|variable|attribute|unnamed|untitled)[\s_:.-]*\d+|_c\d+)$/i;

/**
 * Whether a cell as a whole is what a column of a contact list is called, and hardly ever what stands in one. Narrower
 * than `isColumnWord`, to which a cell such as "Kansas City" is a kind of city.
 */
export function isFieldName(cell: string): boolean {
  return fieldNameShapes.has(nameShape(cell)) && fieldNames.has(fieldNameOf(cell));
}

function fieldNameOf(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const fieldNames: ReadonlySet<string> = new Set(
  columns.fieldNames.flatMap(({ before, names }) =>
    ` ${before}`.split(' ').flatMap((word) => names.split(' ').map((name) => word + name)),
  ),
);

/** The shapes of all such names, which blanks and marks make longer by up to three characters. */
export const fieldNameShapes: ReadonlySet<number> = new Set(
  [...fieldNames].flatMap((name) => [0, 1, 2, 3].map((more) => nameShape(name, name.length + more))),
);

/** A list on its side has few rows, one for each kind of value. */
const mostRows = 60;
const fewestNames = 3;

/** Warns of a list whose rows and columns are exchanged: the names of its columns stand one below the other. */
export function sideNote(records: readonly string[][]): ReadingNote[] {
  const filled = records.filter((record) => record.some((cell) => cell.trim() !== ''));
  const named = filled.filter(([first = '']) => isFieldName(first));
  const beside = named.flatMap(([, ...cells]) => cells).filter((cell) => cell.trim() !== '');
  const isOnSide =
    filled.length <= mostRows &&
    named.length >= fewestNames &&
    named.length >= filled.length * 0.6 &&
    beside.length >= named.length &&
    beside.filter(isFieldName).length <= beside.length / 4;
  if (!isOnSide) return [];
  const message =
    'Rows and columns are exchanged: each column is one contact. Turn the list in a spreadsheet (Paste Special, Transpose) and choose it again.';
  return [{ level: 'warning', code: onItsSide, message }];
}

export const onItsSide = 'on-its-side';
