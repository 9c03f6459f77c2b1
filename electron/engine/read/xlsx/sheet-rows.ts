import { type SharedStrings, unescapeText } from './shared-strings.ts';
import {
  assertCellText,
  createXmlReader,
  isTrue,
  type WorkbookPackage,
  type XmlAttributes,
  xlsxError,
} from './workbook-package.ts';
import { type NumberStyles, noNumberStyles } from './workbook-parts.ts';

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
function createRowReader(cellText: CellText, look?: SheetLook): (piece: string | undefined) => SheetRow[] {
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

/** The largest a sheet can be (cell XFD1048576). */
const maxColumns = 16_384;
const maxRows = 1_048_576;

/** Zero-based row of a row's number; -1 where it is none. */
function rowOf(number: string | undefined): number {
  return number !== undefined && /^\d+$/.test(number) ? Number(number) - 1 : -1;
}

/** Zero-based column of a cell reference such as "AB12"; -1 where it has no letters. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = (reference.charCodeAt(i) & ~0x20) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Cells that were merged into one, over several rows: zero-based, the last row included. */
export interface MergedArea {
  column: number;
  top: number;
  bottom: number;
}

/** Column descriptions that are looked at; a sheet has no more columns to describe. */
const maxDescriptions = maxColumns;
/** Merged areas that are kept; a list with more of them is none. */
export const maxMerged = 200_000;

/** What a sheet says of itself besides its rows: hidden columns, a filter, merged cells. */
export class SheetLook {
  /** Rows are hidden by a filter, as far as the sheet says so. */
  filtered = false;
  /** Areas over several rows, as far as they are kept; most sheets name them below their rows. */
  readonly merged: MergedArea[] = [];
  /** All areas over several rows. */
  mergedCount = 0;
  #hidden: Uint8Array | undefined;
  #descriptions = 0;

  /** Takes an element of the sheet that is no part of a row. */
  take(name: string, attributes: XmlAttributes): void {
    if (name === 'col') this.#takeColumns(attributes);
    else if (name === 'mergeCell') this.#takeMerged(attributes.ref ?? '');
    else if (name === 'autoFilter' || (name === 'sheetPr' && isTrue(attributes.filterMode)))
      this.filtered = true;
  }

  isHiddenColumn(column: number): boolean {
    return this.#hidden?.[column] === 1;
  }

  #takeColumns({ min, max, hidden, width }: XmlAttributes): void {
    const isHidden = isTrue(hidden) || (width !== undefined && Number(width) === 0);
    if (!isHidden || ++this.#descriptions > maxDescriptions) return;
    this.#hidden ??= new Uint8Array(maxColumns);
    this.#hidden.fill(1, Math.max(0, Number(min) - 1 || 0), Math.max(0, Number(max) || 0));
  }

  #takeMerged(reference: string): void {
    const [, from = '', top = '', bottom = ''] =
      /^\$?([a-z]{1,3})\$?(\d{1,7}):\$?[a-z]{1,3}\$?(\d{1,7})$/i.exec(reference) ?? [];
    if (Number(bottom) <= Number(top)) return;
    this.mergedCount++;
    if (this.merged.length >= maxMerged) return;
    this.merged.push({ column: columnOf(from), top: Number(top) - 1, bottom: Number(bottom) - 1 });
  }
}

/** Records of a sheet as a CSV export of it would have them: blank rows too, so that numbers match the sheet's. */
export interface RecordBatch {
  records: string[][];
  /** Those of them that are hidden, by their places in `records`; blank rows are none. */
  hidden: readonly number[];
  /** Characters of the sheet read so far. */
  characters: number;
  /** Share of the sheet read so far, 0 to 1. */
  share: number;
}

/** Stands for every blank row; never handed on as a row of data. */
const blankRecord: string[] = [''];

/** Most records of a batch: one stray cell far down a sheet has up to a million blank rows above it. */
const batchRecords = 4096;

interface RecordOptions {
  /** Learns what else the sheet says of itself. */
  look?: SheetLook;
  /** Records of a batch, at the most. */
  most?: number;
  signal?: AbortSignal | undefined;
}

/** Reads one sheet from its first row to its last with text. */
export async function* readSheetRecords(
  pack: WorkbookPackage,
  sheetPart: string,
  cellText: CellText,
  { look, most = batchRecords, signal }: RecordOptions = {},
): AsyncGenerator<RecordBatch> {
  const readRows = createRowReader(cellText, look);
  const size = Math.max(1, pack.size(sheetPart));
  let characters = 0;
  let next = 0;
  function* batches(piece: string | undefined): Generator<RecordBatch> {
    const rows = readRows(piece);
    const length = piece?.length ?? 0;
    let records: string[][] = [];
    let hidden: number[] = [];
    for (const [at, row] of rows.entries()) {
      while (next <= row.index) {
        if (next === row.index && row.hidden) hidden.push(records.length);
        records.push(next < row.index ? blankRecord : row.cells);
        next++;
        if (records.length < most) continue;
        // Between the piece's beginning and its end, and neither of them: there is more to come.
        yield batch(characters + (length * (at + 1)) / (rows.length + 1));
        records = [];
        hidden = [];
      }
    }
    characters += length;
    yield batch(characters);

    function batch(position: number): RecordBatch {
      return { records, hidden, characters: position, share: Math.min(1, position / size) };
    }
  }
  for await (const piece of pack.read(sheetPart, signal)) yield* batches(piece);
  yield* batches(undefined);
}
