import { assertCellText, createXmlReader, type XmlHandlers, xlsxError } from './workbook-package.ts';

/**
 * A workbook's shared strings. They are kept as UTF-8 in large pages rather than as JavaScript strings: millions
 * of cells then cost little more than their text, and no string keeps the XML it was cut from alive.
 */
export interface SharedStrings {
  readonly length: number;
  /** The string at this position; '' where the workbook has none. */
  at(index: number): string;
}

const pageSize = 1 << 20;
/** Bytes a string's place takes, however short it is: three numbers of 32 bits. */
const placeSize = 12;
/** Bytes of text and places; a list with more of it belongs in a CSV. */
const maxBytes = 768 * 2 ** 20;

export const noSharedStrings: SharedStrings = { length: 0, at: () => '' };

/**
 * Reads the shared strings part.
 * @param most Bytes to keep, at the most.
 * @throws ProblemError where there are more.
 */
export async function readSharedStrings(
  pieces: AsyncIterable<string>,
  most = maxBytes,
): Promise<SharedStrings> {
  const store = createStore(most);
  const write = createXmlReader(sharedStringHandlers(store.add));
  for await (const piece of pieces) write(piece);
  write(undefined);
  return store.strings;
}

/**
 * Reads only some of the shared strings, by position.
 * @param most Characters of the part that are read for it; what lies beyond is not found.
 */
export async function findSharedStrings(
  pieces: AsyncIterable<string>,
  wanted: ReadonlySet<number>,
  most = Number.POSITIVE_INFINITY,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let index = 0;
  let length = 0;
  const write = createXmlReader(
    sharedStringHandlers((text) => {
      if (wanted.has(index)) found.set(index, text);
      index++;
    }),
  );
  for await (const piece of pieces) {
    length += piece.length;
    write(piece);
    if (found.size === wanted.size || length > most) break;
  }
  return found;
}

/** Calls `add` with the text of each item: its runs joined, phonetic hints (rPh) left out. */
function sharedStringHandlers(add: (text: string) => void): XmlHandlers {
  let text = '';
  let inText = false;
  let inHint = false;
  return {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inHint = true;
      else if (name === 't') inText = !inHint;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      assertCellText(text);
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inHint = false;
      else if (name === 'si') add(unescapeText(text));
    },
  };
}

/** Undoes the _xHHHH_ writing of characters that XML can't hold (ECMA-376, ST_Xstring). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function createStore(most: number): { strings: SharedStrings; add(text: string): void } {
  const pages: Buffer[] = [];
  let page = Buffer.alloc(0);
  let used = 0;
  let bytes = 0;
  let length = 0;
  /** Three numbers a string: page, start and end within it. */
  let places = new Uint32Array(3 * 1024);
  return {
    add(text) {
      const size = Buffer.byteLength(text);
      bytes += size + placeSize;
      if (bytes > most) throw xlsxError('tooLarge');
      if (used + size > page.length) {
        page = Buffer.allocUnsafe(Math.max(pageSize, size));
        pages.push(page);
        used = 0;
      }
      page.write(text, used);
      if (length * 3 === places.length) {
        const grown = new Uint32Array(places.length * 2);
        grown.set(places);
        places = grown;
      }
      places.set([pages.length - 1, used, used + size], length * 3);
      used += size;
      length += 1;
    },
    strings: {
      get length() {
        return length;
      },
      at(index) {
        if (!(index >= 0 && index < length)) return '';
        const place = index * 3;
        return pages[places[place] ?? 0]?.toString('utf8', places[place + 1], places[place + 2]) ?? '';
      },
    },
  };
}
