import { SaxesParser } from 'saxes';
import { xlsxError } from './xlsx-problems.ts';

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

/** Reads a small part from start to end. */
export async function readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const write = createXmlReader(handlers);
  for await (const piece of pieces) write(piece);
  write(undefined);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
