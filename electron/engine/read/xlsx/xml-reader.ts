import { SaxesParser } from 'saxes';
import { type WorkbookPackage, xlsxError } from './workbook-package.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Names come without their namespace prefix: writers differ in it, the parts of a workbook don't need it. */
export interface XmlHandlers {
  open?(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Deeper than any part of a workbook nests, and more text in one piece than a cell may hold. */
const maxDepth = 64;
const maxPiece = 1 << 20;

/** @throws ProblemError where the text of a cell, put together from its pieces, is longer than a cell may hold. */
export function assertCellText(text: string): void {
  if (text.length > maxPiece) throw xlsxError('damaged');
}

/**
 * A push parser for one part of a workbook. Its memory is bounded whatever it is fed.
 * @returns A function that takes the XML piece by piece and, once, undefined at its end.
 * @throws ProblemError 'xlsx-damaged' where the XML is not well-formed or can't belong to a workbook.
 */
export function createXmlReader(handlers: XmlHandlers): (piece: string | undefined) => void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let waiting = 0;
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    waiting = 0;
    if (!isSelfClosing && ++depth > maxDepth) throw xlsxError('damaged');
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    waiting = 0;
    if (!isSelfClosing) depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('error', (error) => {
    throw xlsxError('damaged', error);
  });
  return (piece) => {
    if (piece === undefined) {
      parser.close();
      return;
    }
    waiting += piece.length;
    if (waiting > maxPiece + piece.length) throw xlsxError('damaged');
    parser.write(piece);
  };
}

/** More than any real workbook's descriptions of itself take; they are read before anything is shown. In bytes. */
const maxDescription = 16 * 2 ** 20;

/**
 * Reads a part that describes the workbook, from its start to its end or until no more of it is needed.
 * @throws ProblemError where it is missing, damaged or too large.
 */
export async function readDescription(
  pack: WorkbookPackage,
  part: string,
  handlers: XmlHandlers,
  isDone: () => boolean = () => false,
): Promise<void> {
  const write = createXmlReader(handlers);
  let length = 0;
  for await (const piece of pack.read(part)) {
    length += piece.length;
    if (length > maxDescription) throw xlsxError('tooLarge');
    write(piece);
    if (isDone()) return;
  }
  write(undefined);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Whether an attribute that is a boolean of XML Schema says yes. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
