import { columnOf, maxColumns, maxRows, rowOf } from './cell-places.ts';
import { type NumberStyles, noNumberStyles } from './number-styles.ts';
import { type SharedStrings, unescapeText } from './shared-strings.ts';
import type { SheetLook } from './sheet-look.ts';
import { xlsxError } from './xlsx-problems.ts';
import { assertCellText, createXmlReader, isTrue } from './xml-reader.ts';

/** From a cell as the sheet's XML has it, never empty, to its displayed text. `style` is -1 where it names none. */
export type CellText = (type: string, style: number, raw: string) => string;

export function createCellText(
  strings: SharedStrings,
  numberStyles: NumberStyles = noNumberStyles,
): CellText {
  return (type, style, raw) => {
    switch (type) {
      case 's':
        return strings.at(Number(raw));
      case 'b':
        return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE';
      case 'n':
        return numberStyles(style)(raw);
      case 'd':
        // A day comes as the midnight that begins it.
        return raw.replace(/T00:00(:00(\.0+)?)?Z?$/, '');
      default:
        // Formula results (str), text in place (inlineStr) and errors such as #N/A (e).
        return unescapeText(raw);
    }
  };
}

/** A row with text in it: `index` counts the sheet's rows from 0; empty cells at its end are left out. */
interface SheetRow {
  index: number;
  cells: string[];
  /** By hand or by a filter. */
  hidden: boolean;
}

/**
 * Reads a sheet's rows as its XML comes in. Rows without any text are left out.
 * @param look Learns what else the sheet says of itself.
 * @returns A function that takes a piece of XML (undefined at the end) and gives the rows it completed.
 */
export function createRowReader(
  cellText: CellText,
  look?: SheetLook,
): (piece: string | undefined) => SheetRow[] {
  let rows: SheetRow[] = [];
  let index = -1;
  let numbered = false;
  let hidden = false;
  let row: string[] = [];
  let column = -1;
  let type = '';
  let style = -1;
  let value = '';
  let inPlace = '';
  let collecting: 'value' | 'in-place' | undefined;
  let inHint = false;
  const gaps = new Gaps();

  const write = createXmlReader({
    open(name, attributes) {
      switch (name) {
        case 'row':
          // Numbered rows may leave out others, but never go back.
          numbered = attributes.r !== undefined;
          index = Math.max(index + 1, rowOf(attributes.r));
          if (index >= maxRows) throw xlsxError('damaged');
          hidden = isHidden(attributes.hidden, attributes.ht);
          row = [];
          column = -1;
          break;
        case 'c':
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          if (!(column >= 0 && column < maxColumns)) throw xlsxError('damaged');
          if (!numbered && attributes.r !== undefined) {
            numbered = true;
            index = Math.max(index, rowOf(attributes.r.replace(/^\D+/, '')));
            if (index >= maxRows) throw xlsxError('damaged');
          }
          type = attributes.t ?? 'n';
          style = attributes.s === undefined ? -1 : Number(attributes.s);
          value = '';
          inPlace = '';
          break;
        case 'v':
          collecting = 'value';
          break;
        case 't':
          collecting = inHint ? undefined : 'in-place';
          break;
        case 'rPh':
          inHint = true;
          break;
        default:
          look?.take(name, attributes);
      }
    },
    text(text) {
      if (collecting === 'value') value += text;
      else if (collecting === 'in-place') inPlace += text;
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
          collecting = undefined;
          assertCellText(inPlace);
          break;
        case 'rPh':
          inHint = false;
          break;
        case 'c': {
          const text = textOfCell();
          if (text === '') break;
          // Two cells in one place: which of them Excel would show is nobody's guess.
          if (row[column] !== undefined && row[column] !== '') throw xlsxError('damaged');
          gaps.fill(row, column);
          row[column] = text;
          break;
        }
        case 'row':
          if (row.length > 0) rows.push({ index, cells: row, hidden });
          break;
      }
    },
  });

  /** Text in place counts where it is announced, or where nothing else stands in the cell; writers leave both. */
  function textOfCell(): string {
    if (inPlace !== '' && (type === 'inlineStr' || value === ''))
      return cellText('inlineStr', style, inPlace);
    return value === '' ? '' : cellText(type, style, value);
  }

  return (piece) => {
    gaps.allow(piece?.length ?? 0);
    write(piece);
    const complete = rows;
    rows = [];
    return complete;
  };
}

/** Empty cells that a few bytes can ask for: one stray cell far to the right has 16,000 beside it. */
class Gaps {
  #allowed = 32 * 2 ** 20;

  /** What is written in the sheet makes room for more. */
  allow(characters: number): void {
    this.#allowed += characters * 16;
  }

  fill(row: string[], column: number): void {
    this.#allowed -= Math.max(0, column - row.length);
    if (this.#allowed < 0) throw xlsxError('tooLarge');
    while (row.length < column) row.push('');
  }
}

function isHidden(hidden: string | undefined, height: string | undefined): boolean {
  return isTrue(hidden) || (height !== undefined && Number(height) === 0);
}
