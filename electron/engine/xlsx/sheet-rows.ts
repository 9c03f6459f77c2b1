import { type NumberText, plainNumber } from './number-text.ts';
import { type SharedStrings, unescapeText } from './shared-strings.ts';
import { xlsxError } from './xlsx-problems.ts';
import { createXmlReader } from './xml-reader.ts';

/** From a cell as the sheet's XML has it, never empty, to its displayed text. `style` is -1 where it names none. */
export type CellText = (type: string, style: number, raw: string) => string;

/** The largest a sheet can be (cell XFD1048576). */
const maxColumns = 16_384;
const maxRows = 1_048_576;

export function createCellText(strings: SharedStrings, numberTexts: readonly NumberText[]): CellText {
  return (type, style, raw) => {
    switch (type) {
      case 's':
        return strings.at(Number(raw));
      case 'b':
        return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE';
      case 'n':
        return (numberTexts[style] ?? plainNumber)(raw);
      default:
        // Formula results (str), text in place (inlineStr), errors such as #N/A (e) and ISO dates (d).
        return unescapeText(raw);
    }
  };
}

/** A row with text in it: `index` counts the sheet's rows from 0; empty cells at its end are left out. */
export interface SheetRow {
  index: number;
  cells: string[];
}

/**
 * Reads a sheet's rows as its XML comes in. Rows without any text are left out.
 * @returns A function that takes a piece of XML (undefined at the end) and gives the rows it completed.
 */
export function createRowReader(cellText: CellText): (piece: string | undefined) => SheetRow[] {
  let rows: SheetRow[] = [];
  let index = -1;
  let row: string[] = [];
  let column = -1;
  let type = '';
  let style = -1;
  let raw = '';
  let collecting = false;
  let inHint = false;

  const write = createXmlReader({
    open(name, attributes) {
      switch (name) {
        case 'row':
          // Numbered rows may leave out others, but never go back.
          index = Math.max(index + 1, Number(attributes.r ?? 0) - 1 || 0);
          if (index >= maxRows) throw xlsxError('damaged');
          row = [];
          column = -1;
          break;
        case 'c':
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          if (!(column >= 0 && column < maxColumns)) throw xlsxError('damaged');
          type = attributes.t ?? 'n';
          style = attributes.s === undefined ? -1 : Number(attributes.s);
          raw = '';
          break;
        case 'v':
          collecting = true;
          break;
        case 't':
          collecting = type === 'inlineStr' && !inHint;
          break;
        case 'rPh':
          inHint = true;
          break;
      }
    },
    text(text) {
      if (collecting) raw += text;
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
          collecting = false;
          break;
        case 'rPh':
          inHint = false;
          break;
        case 'c': {
          const text = raw === '' ? '' : cellText(type, style, raw);
          if (text === '') break;
          while (row.length < column) row.push('');
          row[column] = text;
          break;
        }
        case 'row':
          if (row.length > 0) rows.push({ index, cells: row });
          break;
      }
    },
  });

  return (piece) => {
    write(piece);
    const complete = rows;
    rows = [];
    return complete;
  };
}

/** Zero-based column of a cell reference such as "AB12"; -1 where it has no letters. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
